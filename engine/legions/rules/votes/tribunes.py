"""Tribune stones in the Senate: LEG-VETO-01, LEG-VETO-11, LEG-VETO-12."""

from engine.kernel import Illegal, Seat
from engine.legions.state import State, Stone

SPENT = "It spends a real Tribune, which everybody sees; new stones are dealt only next round."
"""What forcing costs, and a Veto too (LEG-VETO-01)."""

VETO = (
    f"{SPENT} The vote is cancelled and the motion has failed; Talents given for votes are gone all the same."
)
"""LEG-VETO-04, LEG-VOTE-04."""


def holds_stones(state: State, seat: Seat) -> bool:
    """Any stones at all: everybody who does is asked alike (LEG-SEN-16)."""
    return bool(state.factions[seat].stones)


def has_real(state: State, seat: Seat) -> bool:
    """Whether one of them is a Tribune: for the holder's own eyes alone (LEG-GEN-11)."""
    return any(stone != "blue" for stone in state.factions[seat].stones)


DUMMIES = "Your stones are dummies: it is refused in private."
"""What their holder reads where a Tribune might be played; nobody else can tell (LEG-VETO-12)."""


def real_stone(state: State, seat: Seat) -> Stone:
    """The real Tribune that would be played (LEG-VETO-12). Raises Illegal, privately and without a trace."""
    for stone in state.factions[seat].stones:
        if stone != "blue":
            return stone
    raise Illegal("LEG-VETO-12", "Your Faction holds no real Tribune.")
