"""Whose consent a motion needs, and for what: LEG-GOV-06, LEG-MIL-09, LEG-MIL-23, LEG-APP-10."""

from dataclasses import dataclass

from engine.legions.motions import AppointGovernor, Motion, SenatorId
from engine.legions.rules.motion_kinds.military import command, may_be_refused
from engine.legions.rules.senate.candidates import asks_consent
from engine.legions.state import State


@dataclass(frozen=True, slots=True)
class Consent:
    """What one Senator's Faction is asked for."""

    senator: SenatorId
    province: int = 0
    """The Province to govern; 0 for a command."""
    force: str = ""
    """The force to command, "WAR:LEGIONS"; "" for a Governorship."""

    @property
    def clause(self) -> str:
        """The rule by which it is asked."""
        return "LEG-GOV-06" if self.province else "LEG-MIL-23"


def consent_needed(state: State, motion: Motion) -> Consent | None:
    """Whose consent one motion needs (LEG-GOV-06, LEG-MIL-23).

    Nobody else can refuse a nomination or an office (LEG-APP-10).
    """
    if isinstance(motion, AppointGovernor):
        return Consent(motion.senator, motion.province) if asks_consent(state, motion.senator) else None
    asked = command(state, motion)
    if asked is None or may_be_refused(state, motion) is None:
        return None
    senator, war, legions = asked
    return Consent(senator, force=f"{war}:{legions}")
