"""The order of play within an activity of the Forum, and the Consul's choice to go last (LEG-FOR-07)."""

from collections.abc import Collection, Iterator

from engine.dice import Dice
from engine.kernel import Decision, Event, Illegal, Offer, Seat
from engine.legions.actions import ChooseStart
from engine.legions.events.bids import StartChosen
from engine.legions.events.common import SeatDone
from engine.legions.formulas import consul_seat
from engine.legions.rules.stage import Handler, token
from engine.legions.state import Activity, State


def is_start_open(state: State) -> bool:
    """Whether the Consul's player has yet to say if they go last (LEG-FOR-07)."""
    return state.forum.consul_last is None and consul_seat(state) is not None


def start_decision(state: State, activity: str) -> list[Decision]:
    """The question to the Consul's player at the start of an activity."""
    seat = consul_seat(state)
    if seat is None:
        return []
    return [
        Decision(
            seat=seat,
            kind="start",
            token=token(state),
            clause="LEG-FOR-07",
            ask=f"Do you begin {activity}, or go last?",
            wait=f"to choose to begin {activity} or go last",
            offers=(
                Offer(key="first", action=ChooseStart(last=False), label="Begin", style="main"),
                Offer(key="last", action=ChooseStart(last=True), label="Go last"),
            ),
            required=True,
            default=ChooseStart(last=False),
            otherwise="You begin.",
            primer="The Consul's player starts and the others follow clockwise. "
            "Going last shows you first what the others do.",
        )
    ]


def choose_start(activity: Activity) -> Handler:
    """The handler of that answer in `activity` (LEG-FOR-07)."""

    def decide(state: State, seat: Seat, action: ChooseStart, dice: Dice) -> Iterator[Event]:
        if seat != consul_seat(state):
            raise Illegal("LEG-FOR-07", "Only the Consul's player may choose to go last.")
        if not is_start_open(state):
            raise Illegal("LEG-FOR-07", "The order of this activity is settled.")
        yield StartChosen(seat=seat, activity=activity, last=action.last)

    return decide


def settled(state: State, activity: Activity, able: Collection[Seat]) -> Iterator[Event]:
    """Settle the order unasked where it makes no difference: the Consul cannot act, or nobody else can.

    For activities in which nobody can become able later (RUL-LEG-56).
    """
    seat = consul_seat(state)
    if seat is not None and is_start_open(state) and (seat not in able or len(able) < 2):
        yield StartChosen(seat=seat, activity=activity, last=False, quiet=True)


def check_turn(state: State, seat: Seat) -> None:
    """Raises Illegal unless `seat` is next in an ordered activity (LEG-FOR-07)."""
    if is_start_open(state):
        raise Illegal("LEG-FOR-07", "The Consul's player first says whether they go last.")
    if not state.queue or state.queue[0] != seat:
        raise Illegal("LEG-FOR-07", "It is not your turn.")


def all_done(state: State) -> Iterator[Event]:
    """Nobody has anything to do here: the activity is over."""
    for seat in [s for s in range(state.seats) if s not in state.done]:
        yield SeatDone(seat=seat, quiet=True)
