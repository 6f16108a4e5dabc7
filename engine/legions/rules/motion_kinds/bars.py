"""What has been refused this round and may not come back: LEG-VOTE-13 to LEG-VOTE-15, LEG-VBI-07."""

from engine.legions.motions import (
    AppointGovernor,
    Bill,
    Dispatch,
    ElectCensor,
    ElectConsul,
    Miscellaneous,
    Motion,
    Prosecute,
    RecallLegions,
    Transfer,
    identity,
)
from engine.legions.state import State


def key(motion: Motion) -> str:
    """Equal for motions that count as the same one.

    Nominations go by candidate and office, prosecutions by accused and offence
    (LEG-VOTE-14, LEG-VOTE-15), all others by all parameters (LEG-VOTE-13).
    """
    if isinstance(motion, ElectConsul):
        return f"consul:{motion.senator}"
    if isinstance(motion, ElectCensor):
        return f"censor:{motion.senator}"
    if isinstance(motion, AppointGovernor):
        return f"governor:{motion.province}:{motion.senator}"
    if isinstance(motion, Prosecute):
        return f"prosecute:{motion.senator}:{motion.offence}"
    return identity(_plain(motion))


def _plain(motion: Motion) -> Motion:
    """The motion in one spelling: Factions in order, text without case and spare blanks."""
    if isinstance(motion, Dispatch | RecallLegions | Transfer) and len(motion.factions) > 1:
        return motion.model_copy(update={"factions": tuple(sorted(motion.factions))})
    if isinstance(motion, Miscellaneous):
        return motion.model_copy(update={"text": " ".join(motion.text.casefold().split())})
    if isinstance(motion, Bill):
        return motion.model_copy(update={"parts": tuple(_plain(part) for part in motion.parts)})
    return motion


def keys_of_failure(motion: Motion) -> tuple[str, ...]:
    """What a refusal bars: the motion, and of a Bill every part as well (LEG-VBI-05, LEG-VBI-07)."""
    if isinstance(motion, Bill):
        return (key(motion), *(key(part) for part in motion.parts))
    return (key(motion),)


def is_barred(state: State, motion: Motion) -> bool:
    """Whether it was refused in this round (LEG-VOTE-13)."""
    return bool(state.senate.barred) and key(motion) in state.senate.barred


def recorded_keys(state: State) -> dict[str, int]:
    """The motions now on the docket or the floor, with their numbers: the same one is not recorded twice."""
    return {key(i.motion): i.id for i in state.senate.docket if i.state in ("pending", "suspended", "floor")}
