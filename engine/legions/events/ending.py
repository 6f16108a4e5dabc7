"""Events of Adjustments and the end (A13, A14)."""

from engine.legions.events.base import LegionsEvent

EVENTS: tuple[type[LegionsEvent], ...] = ()
