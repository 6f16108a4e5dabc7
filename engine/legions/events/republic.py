"""Events of the State of the Republic (A10)."""

from engine.legions.events.base import LegionsEvent

EVENTS: tuple[type[LegionsEvent], ...] = ()
