"""What the tests ask of a table, whatever the code of the rules looks like."""

import itertools
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from engine.cohort.actions import PlayNothing
from engine.cohort.state import CohortState
from engine.dice import SeededDice
from engine.kernel import Action, Amount, Decision, Event, Illegal, Offer, Pick, Viewer, run
from tests.cohort.build import GAME, table

SEVEN = ("praetorian", "catapult", "centurion", "sagittarii", "equites", "legionary", "velites")
EIGHT = (*SEVEN, "primus_pilus")


def play(state: CohortState, seat: int, action: Action, seed: int = 0) -> list[Event]:
    """Decide and apply one action with seeded dice."""
    return run(state, GAME.decide(state, seat, action, SeededDice(seed)))


def opening(seats: int = 3, **fields: Any) -> CohortState:
    """A table at which the turn of seat 0 has just begun, after the last seat played nothing."""
    last = seats - 1
    fields["hands"] = {last: ["legionary"], **fields.get("hands", {})}
    state = table(seats, active=last, turn=seats, **fields)
    play(state, last, PlayNothing())
    assert state.active == 0
    return state


def fillings(offer: Offer) -> Iterator[Action]:
    """Every complete action an offer stands for."""
    values: list[list[tuple[str, Any]]] = []
    for hole in offer.holes:
        if isinstance(hole, Pick):
            chosen = [choice.value for choice in hole.choices]
            if hole.many:
                sizes = range(hole.low, min(hole.high, len(chosen)) + 1)
                values.append([(hole.field, c) for n in sizes for c in itertools.combinations(chosen, n)])
            else:
                values.append([(hole.field, value) for value in chosen])
        else:
            assert isinstance(hole, Amount), "the Cohort asks for no words"
            values.append([(hole.field, n) for n in range(hole.low, hole.high + 1, hole.step)])
    for filling in itertools.product(*values):
        yield offer.fill(dict(filling))


def asked(state: CohortState) -> Decision:
    """The one decision that waits."""
    decisions = GAME.decisions(state)
    assert len(decisions) == 1, decisions
    return decisions[0]


def offered(state: CohortState, seat: int) -> list[Action]:
    """Every action the table offers that seat now."""
    return [a for d in GAME.decisions(state) if d.seat == seat for o in d.offers for a in fillings(o)]


def refused(state: CohortState, seat: int, action: Action, clause: str) -> None:
    """The action is illegal by `clause`, is not offered and changes nothing."""
    before = state.model_dump_json()
    assert action not in offered(state, seat)
    with pytest.raises(Illegal) as caught:
        run(state, GAME.decide(state, seat, action, SeededDice(0)))
    assert state.model_dump_json() == before
    assert caught.value.clause == clause, str(caught.value)


def looks(state: CohortState, viewer: Viewer) -> str:
    """Everything a viewer can read at a table: view, sheet, their questions, what others are asked."""
    view = GAME.view(state, viewer)
    own = [d for d in GAME.decisions(state) if d.seat == viewer]
    others = [(d.seat, d.kind, d.token, d.clause, d.wait, d.required) for d in GAME.decisions(state)]
    return "\n".join((view.model_dump_json(), repr(GAME.sheet(view)), repr(own), repr(others)))


def heard(events: Iterable[Event], viewer: Viewer) -> list[str]:
    """What the herald says to a viewer of these facts."""
    seen = [event.seen_by(viewer) for event in events]
    return [GAME.tell(event, viewer) for event in seen if event is not None]


def knowers(one: CohortState, other: CohortState) -> set[Viewer]:
    """The viewers who can tell two tables apart."""
    assert one.seats == other.seats
    return {v for v in (None, *range(one.seats)) if looks(one, v) != looks(other, v)}


def hearers(one: list[Event], other: list[Event], seats: int = 3) -> set[Viewer]:
    """The viewers who hear a difference between two runs of facts."""
    return {v for v in (None, *range(seats)) if heard(one, v) != heard(other, v)}


def kinds(events: Iterable[Event]) -> list[str]:
    """The names of these facts, in order."""
    return [type(event).__name__ for event in events]
