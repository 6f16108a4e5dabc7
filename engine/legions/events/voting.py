"""Events of the docket, the floor and votes (A11a to A11c)."""

from engine.legions.events.base import LegionsEvent

EVENTS: tuple[type[LegionsEvent], ...] = ()
