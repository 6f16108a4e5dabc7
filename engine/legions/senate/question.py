"""How a decision of the Senate is made, and what tells one from the next."""

from collections.abc import Sequence

from engine.kernel import Action, Decision, Offer, Seat
from engine.legions.stage import lasting
from engine.legions.state import Item, State


def question(
    state: State, seat: Seat, kind: str, clause: str, ask: str, wait: str, offers: Sequence[Offer], *,
    required: bool = False, default: Action | None = None, otherwise: str = "", primer: str = "",
    standing: bool = False, name: str = "",
) -> Decision:  # fmt: skip
    """A decision of this moment; `wait` begins with a verb: "vote on motion 3"."""
    return Decision(
        seat=seat, kind=kind, token=_token(state, kind), clause=clause, ask=ask, wait=f"to {wait}",
        offers=tuple(offers), required=required, default=default, otherwise=otherwise, primer=primer,
        standing=standing, name=name,
    )  # fmt: skip


def tabled(item: Item) -> str:
    """What is done for a presiding officer who does nothing: `item` is the oldest that may be tabled."""
    return f"Motion {item.id}, the oldest that may be, is tabled."


WINDOWS = ("business", "tribune", "time")
"""Open from the Prosecutions to the close; their offers mean the same throughout."""


def _token(state: State, kind: str) -> str:
    """One for each motion on the floor, for each stage, or for the meeting: others' acts leave it alone."""
    if kind in WINDOWS:
        return lasting(state, kind)
    floor = state.senate.floor
    place = state.stage.rpartition(".")[2][:4] if floor is None else f"m{floor.item}"
    return lasting(state, f"{place}-{kind[:8]}")
