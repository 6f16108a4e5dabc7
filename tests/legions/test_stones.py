"""Dummies look like Tribunes to everybody but their holder, whose desk says that they do nothing."""

import pytest

from engine.kernel import Decision
from engine.legions.actions import CallClose, CallVote, Table, Veto
from engine.legions.motions import RaiseLegions
from engine.legions.rules.votes.tribunes import DUMMIES
from engine.legions.state import State
from tests.legions.games import GAME
from tests.legions.sitting import act, propose, sitting, to_the_vote

REAL, BLUFF = ["yellow", "blue"], ["blue", "blue"]


def business(hand: list[str], sponsor: int = 0) -> State:
    """A motion of `sponsor` waits; seat 2 holds `hand`."""
    state = sitting()
    propose(state, sponsor, RaiseLegions(legions=1))
    state.factions[2].stones = hand  # type: ignore[assignment]
    return state


def voting(hand: list[str], sponsor: int = 0) -> State:
    """Seat 2 votes first."""
    state = business(hand, sponsor)
    to_the_vote(state, 1)
    assert state.senate.floor is not None
    assert state.senate.floor.called == 2
    return state


def closing(hand: list[str]) -> State:
    """The last call."""
    state = business(hand)
    act(state, 1, Table(item=1))
    act(state, 1, CallVote())
    while state.senate.floor is not None:
        seat = next(d.seat for d in GAME.decisions(state) if d.kind == "vote")
        _abstain(state, seat)
    act(state, 1, CallClose())
    return state


def _abstain(state: State, seat: int) -> None:
    default = next(d.default for d in GAME.decisions(state) if d.kind == "vote" and d.seat == seat)
    assert default is not None
    act(state, seat, default)


def outside(decision: Decision) -> tuple[object, ...]:
    """What others may notice of a question."""
    return decision.seat, decision.kind, decision.token, decision.required, decision.wait


@pytest.mark.parametrize("moment", [business, voting, closing])
def test_leg_veto_12__to_all_others_dummies_are_like_tribunes(moment) -> None:
    real, bluff = moment(REAL), moment(BLUFF)
    for viewer in (None, 0, 1, 3, 4):
        assert GAME.view(real, viewer) == GAME.view(bluff, viewer)
    assert [outside(d) for d in GAME.decisions(real)] == [outside(d) for d in GAME.decisions(bluff)]
    for seat in (0, 1, 3, 4):
        mine = [[d for d in GAME.decisions(state) if d.seat == seat] for state in (real, bluff)]
        assert mine[0] == mine[1]


@pytest.mark.parametrize("moment", [business, voting, closing])
def test_leg_veto_12__who_holds_dummies_alone_reads_that_they_do_nothing(moment) -> None:
    for hand, told in ((REAL, False), (BLUFF, True)):
        state = moment(hand)
        mine = [d for d in GAME.decisions(state) if d.seat == 2]
        texts = [text for d in mine for text in (d.text, *(o.note for o in d.offers))]
        assert any(DUMMIES in text for text in texts) == told


def test_leg_veto_04__a_veto_stands_last_and_dummies_make_it_no_grave_matter() -> None:
    for hand, style in ((REAL, "grave"), (BLUFF, "vain")):
        offers = next(d for d in GAME.decisions(voting(hand)) if d.kind == "vote").offers
        assert [o.action for o in offers].index(Veto()) == len(offers) - 1
        assert offers[-1].style == style


def test_leg_veto_04__a_veto_of_ones_own_motion_says_that_it_fails() -> None:
    own, other = (
        next(d for d in GAME.decisions(voting(REAL, sponsor)) if d.kind == "vote").offers[-1]
        for sponsor in (2, 0)
    )
    assert own.note == "Your own motion fails at once; takes a real Tribune."
    assert other.note == "The motion fails at once; takes a real Tribune."


def test_leg_veto_02__the_window_to_force_stands_below_all_else() -> None:
    mine = [d.kind for d in GAME.decisions(business(BLUFF)) if d.seat == 2 and d.kind != "agreements"]
    assert mine[-1] == "tribune"
