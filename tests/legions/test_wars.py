"""Step 2, Wars (A6): when they come, how strong, what they are called."""

from collections import Counter

import pytest

from engine.legions import formulas
from engine.legions.events.common import GameEnded
from engine.legions.rules.random_numbers import Pair
from tests.legions.build import begin, draw, of_type, table
from tests.legions.playing import half_differences, pair

SPENT = "1 2 3 4 5 6 7 8 9 10"


@pytest.mark.parametrize("number", range(1, 11))
def test_leg_war_01__each_provinces_war_comes_in_its_printed_round(number: int) -> None:
    state = table(5, round=number)
    begin(state, "political.wars", draw(5, 5))
    assert [(w.id, w.province, w.placed) for w in state.wars] == [(f"W{number}", number, number)]


def test_leg_war_01__at_the_start_of_step_two() -> None:
    state = table(5, round=2, event_deck=["shortage"])
    begin(state, "income.bill", draw(5, 5), on=True)
    assert [w.id for w in state.wars] == ["W2"]


def test_leg_war_01__several_in_province_order_and_each_is_tested() -> None:
    state = table(5, round=5, wars="W3:2", additional_wars=True)
    events = begin(state, "political.wars", draw(5, 5, 5, 5))
    assert [w.id for w in state.wars] == ["W3", "W5", "M5"]
    assert state.result is not None
    assert of_type(events, GameEnded)[0].rule == "LEG-END-06"


def test_leg_war_01__nothing_more_is_placed_once_three_are_there() -> None:
    state = table(5, round=5, wars="W3:2 W4:2", additional_wars=True)
    begin(state, "political.wars", draw(5, 5))  # two cards, not four
    assert [w.id for w in state.wars] == ["W3", "W4", "W5"]
    assert state.result is not None


@pytest.mark.parametrize(("half", "armies"), [(0, 1), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5)])
def test_leg_war_02__half_the_difference_at_least_one_and_the_modifier(half: int, armies: int) -> None:
    for number, modifier in ((2, 0), (6, 1), (5, 2), (4, 3)):
        state = table(5, round=number)
        begin(state, "political.wars", pair(half))
        assert [w.armies for w in state.wars] == [armies + modifier]


def test_leg_war_02__the_floor_comes_before_the_modifier() -> None:
    state = table(5, round=4)
    begin(state, "political.wars", draw(8, 8))
    assert state.wars[0].armies == 4  # 1 + 3, not 0 + 3


def test_leg_war_02__the_base_distribution() -> None:
    counted: Counter[int] = Counter()
    for red in range(1, 11):
        for yellow in range(1, 11):
            counted[max(1, Pair(red=red, yellow=yellow).half_difference)] += 1
    assert [counted[n] for n in range(1, 6)] == [44, 26, 18, 10, 2]
    assert sum(n * times for n, times in counted.items()) == 200  # mean 2.00
    assert counted[1] == half_differences()[0] + half_differences()[1]


def test_leg_war_03__the_number_placed_is_remembered() -> None:
    state = table(5, round=4, event_deck=["barbarians"])
    begin(state, "political.wars", draw(1, 4))
    begin(state, "political.events", draw(4))
    assert (state.wars[0].original, state.wars[0].armies) == (5, 6)


def test_leg_war_03__prestige_counts_the_original_armies_only() -> None:
    state = table(5, senators="0: L1 B10@W4 | 1: L2", wars="W4:3/7", legions=0)
    state.wars[0].armies = 4  # an invasion since
    begin(state, "combat.battles", [*pair(0), *pair(0)])
    assert state.wars[0].armies == 0
    begin(state, "adjustments.prestige")
    assert state.factions[0].prestige == 2  # 3 / 2 rounded up


def test_leg_war_04__leg_war_05__active_and_unopposed() -> None:
    state = table(5, senators="0: L1@W5 | 1: L2", wars="W3:1/1 W4:2 W5:2 W6:2/0f1 W7:1/1", legions=0)
    state.wars[4].armies = 0
    assert [w.id for w in formulas.active_wars(state)] == ["W3", "W4", "W5", "W6"]
    assert [w.id for w in state.wars if formulas.is_unopposed(w)] == ["W4", "W5"]  # W5: a Commander alone


def test_leg_war_06__it_never_goes_away_by_itself() -> None:
    state = table(5, round=4, provinces="1 2", wars="W3:4/2", senators="0: L1 B3@W3 | 1: L2")
    state.wars[0].placed = 3
    for stage in (
        "adjustments.terms",
        "adjustments.leaderless",
        "adjustments.spoils",
        "adjustments.prestige",
    ):
        begin(state, stage)
    begin(state, "endgame.check", on=True)
    assert [(w.id, w.armies) for w in state.wars] == [("W3", 4)]


def test_leg_war_07__a_new_war_beside_another_does_not_lose_before_step_seven() -> None:
    state = table(5, round=4, wars="W3:2/3", senators="0: L1 B3@W3 | 1: L2")
    begin(state, "political.wars", draw(5, 5))
    assert state.result is None
    assert formulas.is_unopposed(state.wars[1])
    begin(state, "endgame.check", on=True)
    assert state.result is not None
    assert state.result.winners == ()


def test_leg_war_08__two_wars_in_one_province_are_two() -> None:
    state = table(
        5,
        round=6,
        wars="M5:2/2 W9:3/1",
        senators="0: L1 B3@M5 | 1: L2 B4@W9",
        legions=0,
        additional_wars=True,
    )
    assert [(w.id, w.province, w.armies, w.legions, w.commander) for w in state.wars] == [
        ("M5", 9, 2, 2, "B3"),
        ("W9", 9, 3, 1, "B4"),
    ]
    assert formulas.state_bill(state)["wars"] == 40


def test_leg_war_01__a_conquered_board_has_no_more_wars() -> None:
    state = table(5, round=3, provinces=SPENT)
    state.round = 2
    begin(state, "political.wars", draw(5, 5))
    assert len(state.wars) == 1  # the calendar alone decides
