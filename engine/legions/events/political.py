"""Events of the Political Situation (A6, A7, Deaths)."""

from engine.legions.events.base import LegionsEvent

EVENTS: tuple[type[LegionsEvent], ...] = ()
