"""What is handed in during a vote, and recorded when it is over: RUL-LEG-71, LEG-SEN-12.

Motions are made between votes. While a vote goes on, a Faction may hand in what it would then move, back,
withdraw or ask for; but no Bill, for the Consul, who makes Bills, is next anyway. Nobody else learns of it:
it would be a motion made during the vote. When motions may be made again, all that was handed in is done in
the order in which it came in, just as if it were done then; what is no longer allowed is dropped, and its
maker alone hears why.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Literal

from engine.dice import Dice, LoadedDice
from engine.kernel import Action, Event, Illegal, Offer, Seat, run
from engine.legions.actions import Propose, ProposeBill, RequestAid, Second, TakeBack, Withdraw
from engine.legions.events.docket import HandInEnded, MotionHandedIn
from engine.legions.motions import Title
from engine.legions.names import place_of
from engine.legions.rules.motion_kinds.aid_requests import being_lowered
from engine.legions.rules.motion_kinds.bills import copied
from engine.legions.rules.senate.chair import is_open_for_motions, item_of
from engine.legions.rules.stage import Handler
from engine.legions.state import Handed, State
from engine.legions.text.titles import hand_in, title_of

Heard = Mapping[type[Action], Handler]
"""What a part of the meeting hears between votes: type of action to its handler."""

MOST = 8
"""What one Faction may have handed in at a time (RUL-LEG-71)."""


def keeping(heard: Heard) -> dict[type[Action], Handler]:
    """The handlers of `heard`, and of what is handed in while a vote goes on."""
    return {**{kind: _or_hand_in(heard, handler) for kind, handler in heard.items()}, TakeBack: take_back}


def _or_hand_in(heard: Heard, handler: Handler) -> Handler:
    def decide(state: State, seat: Seat, action: Action, dice: Dice) -> Iterator[Event]:
        if is_open_for_motions(state) or _is_answer(state, action):
            yield from handler(state, seat, action, dice)
        else:
            yield _hand_in(heard, state, seat, action)

    return decide


def _is_answer(state: State, action: Action) -> bool:
    """Who is asked to lower a request answers at any time: the table waits for it (RUL-LEG-60)."""
    return isinstance(action, RequestAid) and action.province in being_lowered(state)


def _hand_in(heard: Heard, state: State, seat: Seat, action: Action) -> Event:
    """RUL-LEG-71: only what the seat could do if the vote were over now. Raises Illegal."""
    if sum(1 for each in state.senate.handed if each.seat == seat) >= MOST:
        raise Illegal("RUL-LEG-71", f"You have handed in {MOST} things for after the vote; take one back.")
    then = as_after(state, heard, seat)
    run(then, heard[type(action)](then, seat, action, LoadedDice()))
    number = state.senate.hand_ins.count(seat) + 1
    place = place_of(state, action.province) if isinstance(action, RequestAid) else ""
    return MotionHandedIn(number=number, seat=seat, action=action, title=_title(state, action), place=place)


def take_back(state: State, seat: Seat, action: TakeBack, dice: Dice) -> Iterator[Event]:
    """RUL-LEG-71: at any time before it is recorded."""
    found = next((h for h in state.senate.handed if (h.seat, h.number) == (seat, action.number)), None)
    if found is None:
        raise Illegal("RUL-LEG-71", "You have handed in nothing of that number that still waits.")
    yield _ended(found, "taken_back")


def _title(state: State, action: Action) -> Title | str:
    """The motion that is proposed, seconded or withdrawn; empty for a request of aid. Raises Illegal."""
    if isinstance(action, Propose):
        return title_of(state, action.motion)
    if isinstance(action, RequestAid):
        return ""
    if isinstance(action, Second | Withdraw):
        item = item_of(state, action.item)
        if item is None:  # it is handed in itself
            raise Illegal("LEG-SEN-24", "That motion is not on the docket yet; take back what you handed in.")
        return item.title
    raise TypeError(f"{type(action).__name__} is not handed in")


def _ended(each: Handed, outcome: Literal["recorded", "dropped", "taken_back"], reason: str = "") -> Event:
    return HandInEnded(
        number=each.number,
        seat=each.seat,
        action=each.action,
        title=each.title,
        place=each.place,
        outcome=outcome,
        reason=reason,
    )


# --- as if the vote were over -------------------------------------------------


def as_after(state: State, heard: Heard, seat: Seat) -> State:
    """A copy of the table without a vote, where all that `seat` has handed in is done."""
    mine = [each for each in state.senate.handed if each.seat == seat]
    then = copied(state)
    then.senate.floor, then.senate.handed = None, []
    for each in mine:
        try:
            run(then, heard[type(each.action)](then, seat, each.action, LoadedDice()))
        except (Illegal, KeyError):  # no longer allowed, or not in this part of the meeting
            continue
    return then


def tables(state: State, heard: Heard) -> dict[Seat, State]:
    """By seat, the table at which its motions are offered: this one between votes, else as if it were so.

    The table is the same object for all who have handed in nothing.
    """
    if is_open_for_motions(state):
        return dict.fromkeys(range(state.seats), state)
    over = state.model_copy(update={"senate": state.senate.model_copy(update={"floor": None})})
    busy = {each.seat for each in state.senate.handed}
    return {s: as_after(state, heard, s) if s in busy else over for s in range(state.seats)}


def possible(state: State, offers: list[Offer]) -> list[Offer]:
    """Of what is offered as if the vote were over: no Bill, and nothing about what is only handed in."""
    last = len(state.senate.docket)
    return [
        o for o in offers if not isinstance(o.action, ProposeBill) and getattr(o.action, "item", 0) <= last
    ]


def offers(state: State, seat: Seat) -> list[Offer]:
    """What the seat has handed in, to be taken back."""
    return [
        _take_back(h.number, hand_in(h.action, h.title, h.place))
        for h in state.senate.handed
        if h.seat == seat
    ]


def has_room(state: State, seat: Seat) -> bool:
    """Whether it may hand in one more thing."""
    return len(offers(state, seat)) < MOST


@lru_cache(512)
def _take_back(number: int, title: str) -> Offer:
    return Offer(
        key=f"take-back-{number}",
        action=TakeBack(number=number),
        label=f"Take back hand-in {number}",
        group="Handed in",
        style="calm",
        note=title,
    )


NOW = "A vote goes on. What do you hand in, to be recorded when it is over?"
PRIMER = (
    "Motions are made between votes. What you hand in now stays your secret until the vote is over; then it "
    "is recorded, if it is still allowed. Until then you may take it back."
)

# --- when the vote is over ----------------------------------------------------


def everything(action: Action) -> bool:
    """All that is handed in is heard."""
    return True


def record(
    state: State, dice: Dice, heard: Heard, is_heard: Callable[[Action], bool] = everything
) -> Iterator[Event]:
    """RUL-LEG-71: in the order in which it came in. What this part of the meeting does not hear waits on."""
    if not is_open_for_motions(state):
        return
    for each in list(state.senate.handed):
        handler = heard.get(type(each.action))
        if handler is None or not is_heard(each.action):
            continue
        events = handler(state, each.seat, each.action, dice)
        try:
            first = next(events)  # all that is refused is refused before the first fact
        except Illegal as no:
            yield _ended(each, "dropped", no.why)
            continue
        yield _ended(each, "recorded")
        yield first
        yield from events


def drop(state: State, is_dropped: Callable[[Action], bool], why: str) -> Iterator[Event]:
    """What has come too late; `why` in a sentence."""
    for each in list(state.senate.handed):
        if is_dropped(each.action):
            yield _ended(each, "dropped", why)
