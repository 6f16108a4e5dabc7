"""A Senate Meeting under way, for tests: how it is set up, and one line for each act of it.

Seat 1 holds the new Consul L2, seat 2 the new Censor L3, seat 0 the Consul L1 whom L2 followed.
Ballots are a letter a seat: f for, a against, - abstains, v vetoes, "." cannot vote.
"""

from collections.abc import Iterable
from typing import Any

import pytest

from engine.kernel import Action, Decision, Event, Illegal
from engine.legions import moves
from engine.legions.actions import (
    AnswerConsent,
    CallForMotions,
    CallVote,
    CastVote,
    Declare,
    Finish,
    ForceBill,
    ForceItem,
    ForceMotion,
    Propose,
    ProposeBill,
    Second,
    Table,
    Veto,
)
from engine.legions.events.docket import MotionProposed
from engine.legions.formulas import has_senator_present, owner
from engine.legions.game import Legions
from engine.legions.motions import Bill
from engine.legions.rules import flow
from engine.legions.state import Item, State, Term
from tests.legions.build import act, begin, table, waiting

GAME = Legions()
SIDES = {"f": "for", "a": "against", "-": "abstain"}
FORCING = (ForceItem, ForceMotion, ForceBill)
LIABLE_BY = {
    "office": "LEG-PRO-06",
    "concession": "LEG-PRO-07",
    "governor": "LEG-PRO-08",
    "spoils": "LEG-PRO-09",
}
"""The clause that says who is liable for a Minor offence."""


def served(state: State, senator: str, office: str, began: int, ended: int | None = None) -> None:
    """Write an office into the record."""
    seat = state.senators[senator].owner
    state.terms.append(Term(senator=senator, office=office, owner=seat, began=began, ended=ended))  # type: ignore[arg-type]


def sitting(
    seats: int = 5,
    stage: str = "senate.business",
    *,
    consul: str = "L2",
    censor: str | None = "L3",
    outgoing: str | None = "L1",
    round: int = 3,  # noqa: A002
    past: Iterable[tuple[Any, ...]] = (),
    enter: bool = True,
    **more: Any,
) -> State:
    """The meeting of `round` after both elections, come to `stage`.

    `past`: further lines of the record, as (senator, office, began, ended).
    """
    state = table(seats, round=round, consul=consul, censor=censor, **more)
    state.terms = [t for t in state.terms if t.office in ("governor", "commander")]
    for line in past:
        served(state, *line)
    if outgoing:
        served(state, outgoing, "consul", round - 1, round)
    served(state, consul, "consul", round)
    if censor:
        served(state, censor, "censor", round)
    state.senate.presiding, state.senate.outgoing = consul, outgoing
    if enter:
        begin(state, stage)
    return state


def election(
    seats: int = 5,
    stage: str = "senate.consul",
    *,
    consul: str = "L1",
    past: Iterable[tuple[Any, ...]] = (),
    declared: bool | None = False,
    enter: bool = True,
    **more: Any,
) -> State:
    """The election of a Consul after `consul`; a Censor asked has `declared`, or is still asked (None)."""
    state = table(seats, consul=consul, **more)
    for line in past:
        served(state, *line)
    state.senate.presiding = consul
    if enter:
        begin(state, stage)
        if declared is not None:
            for decision in waiting(state):
                if any(isinstance(o.action, Declare) for o in decision.offers):
                    act(state, decision.seat, Declare(stand=declared))
    return state


# --- reading ------------------------------------------------------------------


def item(state: State, number: int) -> Item:
    """The motion of that number."""
    return next(i for i in state.senate.docket if i.id == number)


def chair(state: State) -> int:
    """The seat that presides."""
    if state.stage == "senate.prosecutions" and not state.senate.by_election:
        seat = owner(state, state.censor)
    else:
        seat = owner(state, state.senate.presiding or state.consul)
    assert seat is not None
    return seat


def is_over(state: State) -> bool:
    """Whether the stage is over."""
    return flow.stage_of(state).is_done(state)


def asked(state: State, seat: int, *kinds: type[Action]) -> list[Decision]:
    """The decisions of `seat` that offer one of these actions; all of them if none is named."""
    return [
        d for d in waiting(state, seat) if not kinds or any(isinstance(o.action, kinds) for o in d.offers)
    ]


def who(state: State, *kinds: type[Action]) -> list[int]:
    """The seats that are offered one of these actions."""
    return [s for s in range(state.seats) if asked(state, s, *kinds)]


def awaited(state: State) -> list[int]:
    """The seats the meeting waits for."""
    return [d.seat for d in waiting(state) if d.required]


def motions(state: State, seat: int) -> list[Any]:
    """The motions that `seat` is offered to propose."""
    return [o.action.motion for d in waiting(state, seat) for o in d.offers if isinstance(o.action, Propose)]


# --- acting -------------------------------------------------------------------


def refused(state: State, seat: int, action: Action, clause: str) -> None:
    """The act is illegal by `clause` and changes nothing."""
    before = state.model_dump()
    with pytest.raises(Illegal) as no:
        act(state, seat, action)
    assert state.model_dump() == before
    assert no.value.clause == clause, str(no.value)


def propose(state: State, seat: int, motion: Any, *seconders: int) -> int:
    """Put a motion on the docket, with co-sponsors; its number."""
    act(state, seat, Propose(motion=motion))
    number = state.senate.docket[-1].id
    for other in seconders:
        act(state, other, Second(item=number))
    return number


def bound(state: State, *numbers: int) -> int:
    """The Consul binds recorded motions in a Bill; its number."""
    act(state, chair(state), ProposeBill(items=numbers))
    return state.senate.docket[-1].id


def stored(state: State, seat: int, parts: Iterable[Any]) -> int:
    """A Bill of parts that nobody moved, as a game stored before may have one on its docket; its number."""
    number = len(state.senate.docket) + 1
    MotionProposed(item=number, seat=seat, motion=Bill(parts=tuple(parts)), title="a Bill").apply(state)
    return number


def cannot_be_tabled(state: State, seat: int, motion: Any, *seconders: int, clause: str) -> None:
    """A motion that is refused by `clause` when proposed or, at the latest, when tabled."""
    try:
        number = propose(state, seat, motion, *seconders)
    except Illegal as no:
        assert no.clause == clause, str(no)  # noqa: PT017
        return
    refused(state, chair(state), Table(item=number), clause)


def silence(state: State) -> None:
    """The chair asks who else nominates or moves, and nobody does."""
    act(state, chair(state), CallForMotions())
    for seat in list(state.senate.invited):
        act(state, seat, Finish())


def to_the_vote(state: State, number: int, by: int | None = None) -> None:
    """Table a motion that asks nobody's consent or last call, and call the vote."""
    seat = chair(state) if by is None else by
    act(state, seat, Table(item=number))
    assert state.senate.floor is not None
    assert state.senate.floor.phase == "discussion"
    act(state, seat, CallVote())


def vote(
    state: State,
    ballots: str,
    *,
    talents: dict[int, int] | None = None,
    rolls: Iterable[int] = (),
    until: int | None = None,
    on: bool = False,
) -> list[Event]:
    """Vote in the order called, up to the end or until the seat `until` is called."""
    events: list[Event] = []
    voted = {v.seat for v in item(state, state.senate.floor.item).votes}  # type: ignore[union-attr]
    able = [s for s in range(state.seats) if has_senator_present(state, s) and s not in voted]
    for left in range(len(able), 0, -1):
        floor = state.senate.floor
        assert floor is not None
        if floor.called is None:  # as the chair is asked first where another has called the vote
            act(state, chair(state), next(d for d in waiting(state, chair(state)) if d.required).default)  # type: ignore[arg-type]
        seat = floor.called
        assert seat is not None
        if seat == until:
            break
        mark = ballots[seat]
        action = Veto() if mark == "v" else CastVote(side=SIDES[mark], talents=(talents or {}).get(seat, 0))  # type: ignore[arg-type]
        last = left == 1 or mark == "v"
        events += act(state, seat, action, rolls if last else (), on=on)
        if last:
            break
    return events


def put(state: State, number: int, ballots: str = "", *, by: int | None = None, **more: Any) -> Item:
    """Table a motion, call the vote and vote; the item afterwards. No ballots: all for."""
    to_the_vote(state, number, by)
    vote(state, ballots or "f" * state.seats, **more)
    return item(state, number)


def carry(
    state: State, seat: int, motion: Any, ballots: str = "", seconders: tuple[int, ...] = (), **more: Any
) -> Item:
    """Propose, second, table and vote on a motion."""
    return put(state, propose(state, seat, motion, *seconders), ballots, **more)


def consent(state: State, seat: int, senator: str, accept: bool) -> list[Event]:
    """Answer for a Senator."""
    return act(state, seat, AnswerConsent(senator=senator, accept=accept))


def settle(state: State) -> None:
    """Everybody who is awaited does what is done for them if they do nothing, until the stage is over."""
    for _ in range(200):
        if is_over(state) or not awaited(state):
            return
        decision = next(d for d in waiting(state) if d.required)
        assert decision.default is not None
        act(state, decision.seat, decision.default)
    raise AssertionError("no end")


def kill(state: State, senator: str) -> None:
    """The man dies, as of now."""
    moves.to_deck(state, senator)


def decline_all(state: State) -> None:
    """Everybody who is asked for a last call has nothing to say."""
    while state.senate.floor is not None and state.senate.floor.phase == "last_call":
        act(state, state.senate.floor.asked[0], Finish())
