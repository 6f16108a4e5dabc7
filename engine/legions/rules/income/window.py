"""A window of step 1: everybody chooses at once, says Done, and may take it back until all are done."""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Decision, Event, Illegal, Offer, Seat
from engine.legions.actions import Finish, Reopen
from engine.legions.events.common import SeatDone, SeatReopened
from engine.legions.rules.stage import lasting
from engine.legions.state import State


def window(
    state: State,
    seat: Seat,
    kind: str,
    clause: str,
    ask: str,
    wait: str,
    offers: list[Offer],
    otherwise: str,
    primer: str,
    lead: str = "",
) -> Decision:
    """A window of step 1: open until its seat is done, and Done may be taken back (LEG-INC-29)."""
    is_open = seat not in state.done
    if is_open:
        last = Offer(key="done", action=Finish(), label="Done", style="main")
    else:
        last = Offer(key="reopen", action=Reopen(), label="Not done yet", style="calm")
    return Decision(
        seat=seat,
        kind=kind,
        token=lasting(state, f"{'open' if is_open else 'done'}{state.reopened.count(seat)}", kind),
        clause=clause,
        lead=lead if is_open else "You are done.",
        ask=ask if is_open else "Do you want to take it back?",
        wait=f"to {wait}",
        offers=(*offers, last),
        required=is_open,
        default=Finish() if is_open else None,
        otherwise=otherwise if is_open else "You stay done.",
        primer=primer,
    )


def check_open(state: State, seat: Seat) -> None:
    """Raises Illegal if the seat is done (LEG-INC-29)."""
    if seat in state.done:
        raise Illegal("LEG-INC-29", "You said you are done: take that back first.")


def finish(state: State, seat: Seat, action: Finish, dice: Dice) -> Iterator[Event]:
    """LEG-INC-29."""
    if seat in state.done:
        raise Illegal("LEG-INC-29", "You are done already.")
    yield SeatDone(seat=seat)


def reopen(state: State, seat: Seat, action: Reopen, dice: Dice) -> Iterator[Event]:
    """LEG-INC-29: Done may be taken back until the window closes."""
    if seat not in state.done:
        raise Illegal("LEG-INC-29", "You have not said that you are done.")
    yield SeatReopened(seat=seat)
