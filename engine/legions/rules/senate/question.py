"""How a decision of the Senate is made, and what tells one from the next."""

from collections.abc import Sequence

from engine.kernel import Action, Decision, Offer, Seat
from engine.legions.rules.stage import lasting
from engine.legions.state import Item, State


def question(
    state: State,
    seat: Seat,
    kind: str,
    clause: str,
    ask: str,
    wait: str,
    offers: Sequence[Offer],
    *,
    required: bool = False,
    default: Action | None = None,
    otherwise: str = "",
    primer: str = "",
    standing: bool = False,
    name: str = "",
    lead: str = "",
    figures: str = "",
) -> Decision:
    """A decision of this moment; `wait` begins with a verb: "vote on motion 3"."""
    return Decision(
        seat=seat,
        kind=kind,
        token=_token(state, kind),
        clause=clause,
        ask=ask,
        wait=f"to {wait}",
        offers=tuple(offers),
        required=required,
        default=default,
        otherwise=otherwise,
        primer=primer,
        standing=standing,
        name=name,
        lead=lead,
        figures=figures,
    )


def tabled(item: Item) -> str:
    """What is done for a presiding officer who does nothing: `item` is the oldest that may be tabled."""
    return f"Motion {item.id}, the oldest that may be, is tabled."


OF_THE_MEETING = ("business", "tribune", "time")
"""Windows whose offers mean the same from the Prosecutions to the close."""

OF_THE_STAGE = ("nominations", "declaration")
"""What is asked once in an election, whatever comes to the floor meanwhile."""


def _token(state: State, kind: str) -> str:
    """It names the matter, so that others' acts leave it alone, and the next question has another one.

    A matter is the meeting, an election, the motion on the floor, or what comes next after so many
    motions have been tabled (for a Province, where Governors are appointed).
    """
    if kind in OF_THE_MEETING:
        return lasting(state, kind)
    stage = state.stage.rpartition(".")[2][:4]
    if kind in OF_THE_STAGE:
        return lasting(state, stage, kind)
    if state.senate.floor is not None:
        return lasting(state, f"m{state.senate.floor.item}", kind)
    number = sum(1 for item in state.senate.docket if item.tabler is not None)
    if stage == "gove":
        return lasting(state, f"g{state.senate.province}.{number}", kind)
    return lasting(state, f"{stage}{number}", kind)
