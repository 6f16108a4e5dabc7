"""Events of public agreements (LEG-GEN-06, LEG-GEN-07)."""

from engine.legions.events.base import LegionsEvent

EVENTS: tuple[type[LegionsEvent], ...] = ()
