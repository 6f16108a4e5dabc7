"""Who runs the meeting: LEG-SEN-01, LEG-SEN-08, LEG-GEN-14."""

from engine.kernel import Seat
from engine.legions.formulas import clockwise, factions_present, owner
from engine.legions.motions import SenatorId
from engine.legions.state import Item, State


def presiding_consul(state: State) -> SenatorId | None:
    """The Consul's card that presides: the old one until both offices are filled (LEG-SEN-01)."""
    return state.senate.presiding or state.consul


def consul_player(state: State) -> Seat:
    """Whose player runs the meeting and has the casting vote, present or not (LEG-SEN-08, LEG-VOTE-09).

    In a Prosecution too, though the Censor presides there (LEG-VOTE-10).
    """
    return owner(state, presiding_consul(state)) or 0


def chair(state: State) -> Seat:
    """The presiding officer's player: the Censor's in Prosecutions, else the Consul's (LEG-SEN-01)."""
    if state.stage == "senate.prosecutions" and state.censor is not None:
        return owner(state, state.censor) or 0
    return consul_player(state)


def able(state: State) -> list[Seat]:
    """Factions with a Senator present, clockwise from the presiding officer's left (LEG-VOTE-05)."""
    first = (chair(state) + 1) % state.seats
    here = factions_present(state)
    return [seat for seat in clockwise(state, first) if seat in here]


def item_of(state: State, number: int) -> Item | None:
    """The motion of that number on the docket."""
    return state.senate.docket[number - 1] if 1 <= number <= len(state.senate.docket) else None


def on_floor(state: State) -> Item:
    """The motion on the floor; there must be one."""
    floor = state.senate.floor
    if floor is None:
        raise ValueError("no motion is on the floor")
    return state.senate.docket[floor.item - 1]


def pending(state: State) -> list[Item]:
    """Recorded motions that may still be tabled, oldest first (LEG-SEN-12)."""
    return [item for item in state.senate.docket if item.state == "pending"]


def is_open_for_motions(state: State) -> bool:
    """Between votes: motions may be recorded, backed and withdrawn (LEG-SEN-12)."""
    floor = state.senate.floor
    return floor is None or floor.phase == "discussion"
