"""Events of the Senate Meeting but for votes (A11)."""

from engine.legions.events.base import LegionsEvent

EVENTS: tuple[type[LegionsEvent], ...] = ()
