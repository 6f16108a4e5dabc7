"""Events of Income and Expenditure (A5)."""

from engine.legions.events.base import LegionsEvent

EVENTS: tuple[type[LegionsEvent], ...] = ()
