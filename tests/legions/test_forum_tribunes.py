"""Step 3, Tribunes (A9): the deal, its odds, and that nobody learns another's stones."""

from collections.abc import Iterable
from itertools import combinations

import pytest

from engine.legions.actions import Veto
from engine.legions.game import Legions
from engine.legions.motions import RaiseLegions
from engine.legions.state import State
from tests.legions.build import begin, table
from tests.legions.playing import public_face, refused, waiting
from tests.legions.sitting import propose, sitting, to_the_vote, vote
from tests.legions.test_setup import unmoved

GAME = Legions()


def dealt(seats: int, rolls: Iterable[int] = (), **more: object) -> State:
    state = table(seats, **more)  # type: ignore[arg-type]
    begin(state, "forum.tribunes", rolls or unmoved(9 if seats == 3 else 10))
    return state


def hands(state: State) -> list[list[str]]:
    return [list(f.stones) for f in state.factions]


@pytest.mark.parametrize(("seats", "each", "stones"), [(3, 3, 9), (5, 2, 10)])
def test_leg_for_30__leg_for_31__all_stones_are_dealt(seats: int, each: int, stones: int) -> None:
    state = dealt(seats)
    assert [len(hand) for hand in hands(state)] == [each] * seats
    assert sum(len(hand) for hand in hands(state)) == stones


def test_leg_for_30__shuffled_each_round() -> None:
    assert hands(dealt(3)) == [["yellow", "lilac", "green"], ["blue"] * 3, ["blue"] * 3]
    swapped = dealt(3, [0, *unmoved(8)])  # the last stone changes places with the first
    assert hands(swapped) == [["blue", "lilac", "green"], ["blue"] * 3, ["blue", "blue", "yellow"]]


def test_leg_for_30__leg_for_33__used_and_unused_stones_are_pooled_again() -> None:
    state = dealt(3, stones=["b", "", "lbb"])
    assert sorted(stone for hand in hands(state) for stone in hand) == ["blue"] * 6 + [
        "green",
        "lilac",
        "yellow",
    ]


def test_leg_for_32__the_odds_of_a_real_one() -> None:
    for stones, each, percent in ((9, 3, 76.2), (10, 2, 53.3)):
        deals = list(combinations(range(stones), each))
        lucky = sum(bool({0, 1, 2} & set(hand)) for hand in deals)
        assert round(100 * lucky / len(deals), 1) == percent


@pytest.mark.parametrize("seats", [3, 5])
def test_leg_for_32__exactly_three_are_real(seats: int) -> None:
    real = [stone for hand in hands(dealt(seats)) for stone in hand if stone != "blue"]
    assert sorted(real) == ["green", "lilac", "yellow"]


def test_leg_for_30__each_sees_his_own_alone() -> None:
    state = table(3)
    events = begin(state, "forum.tribunes", unmoved(9))
    deal = next(e for e in events if "hands" in type(e).model_fields)
    for viewer in (None, 0, 1, 2):
        seen = deal.seen_by(viewer)
        assert seen is not None
        shown = seen.hands  # type: ignore[attr-defined]
        assert all(not hand or seat == viewer for seat, hand in enumerate(shown))
        told = GAME.tell(seen, viewer).lower()
        assert ("yellow" in told) == (viewer == 0)
        table_hands = [f.stones for f in GAME.view(state, viewer).table.factions]
        assert table_hands == [hands(state)[s] if s == viewer else ["blue"] * 3 for s in range(3)]


def test_leg_for_33__a_dummy_cannot_be_played_and_the_refusal_leaves_no_trace() -> None:
    state = sitting(3, stones=["bbb", "ybb", "lgb"])
    to_the_vote(state, propose(state, 2, RaiseLegions(legions=1)))
    vote(state, "fff", until=0)
    refused(state, 0, Veto(), "LEG-VETO-12")
    assert hands(state)[0] == ["blue"] * 3


def test_leg_for_33__a_hand_shows_in_no_question() -> None:
    faces = []
    for first, second in (("bbb", "ylb"), ("ylb", "bbb")):
        state = table(3, stones=[first, second, "gbb"])
        begin(state, "senate.attendance")
        faces.append(public_face(state))
    assert faces[0] == faces[1]


def test_leg_for_30__nobody_is_asked() -> None:
    assert waiting(dealt(5)) == []
