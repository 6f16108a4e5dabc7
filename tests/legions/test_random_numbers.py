"""Random numbers (A4), against the hundred pairs of cards counted here."""

from collections import Counter

import pytest

from engine.dice import LoadedDice, SeededDice
from engine.legions.rules.random_numbers import Pair, draw_pair
from engine.legions.rules.random_numbers import draw as draw_card
from tests.legions.build import begin, draw, table
from tests.legions.playing import half_differences

PAIRS = [Pair(red=red, yellow=yellow) for red in range(1, 11) for yellow in range(1, 11)]


def test_leg_rnd_01__each_draw_is_one_of_ten() -> None:
    dice = SeededDice(7)
    counted = Counter(draw_card(dice) for _ in range(10_000))
    assert set(counted) == set(range(1, 11))
    assert all(850 < times < 1150 for times in counted.values())


def test_leg_rnd_01__the_same_card_may_come_again() -> None:
    assert draw_pair(LoadedDice(draw(4, 4))) == Pair(red=4, yellow=4)
    assert [draw_card(dice) for dice in [LoadedDice(draw(9, 9))] for _ in range(2)] == [9, 9]


def test_leg_rnd_02__a_double_number_is_red_plus_yellow() -> None:
    counted = Counter(pair.total for pair in PAIRS)
    assert dict(counted) == {n: 10 - abs(n - 11) for n in range(2, 21)}
    assert sum(pair.total for pair in PAIRS) == 1100  # mean 11


@pytest.mark.parametrize(
    ("red", "yellow", "half"),
    [(7, 7, 0), (7, 6, 1), (6, 8, 1), (1, 4, 2), (9, 4, 3), (5, 1, 2), (2, 9, 4), (1, 9, 4), (10, 1, 5)],
)
def test_leg_rnd_03__half_the_difference_rounded_up(red: int, yellow: int, half: int) -> None:
    assert Pair(red=red, yellow=yellow).half_difference == half


def test_leg_rnd_03__leg_rnd_05__the_exact_distribution() -> None:
    counted = Counter(pair.half_difference for pair in PAIRS)
    assert counted == half_differences()
    assert [counted[n] for n in range(6)] == [10, 34, 26, 18, 10, 2]
    assert sum(n * times for n, times in counted.items()) == 190  # mean 1.90
    assert [sum(counted[m] for m in range(n + 1)) for n in range(6)] == [10, 44, 70, 88, 98, 100]


def test_leg_rnd_03__not_the_bankers_rounding() -> None:
    bankers = Counter(round((abs(pair.red - pair.yellow)) / 2) for pair in PAIRS)
    assert [bankers[n] for n in range(5)] == [28, 16, 36, 8, 12]
    assert bankers != Counter(pair.half_difference for pair in PAIRS)


def test_leg_rnd_04__equal_cards_count_nothing() -> None:
    assert {pair.half_difference for pair in PAIRS} == {0, 1, 2, 3, 4, 5}
    assert all(Pair(red=n, yellow=n).half_difference == 0 for n in range(1, 11))


def test_leg_rnd_06__a_war_takes_a_red_and_a_yellow_card() -> None:
    state = table(5, round=2)
    begin(state, "political.wars", draw(10, 3))
    assert [(w.id, w.armies) for w in state.wars] == [("W2", 4)]


def test_leg_rnd_07__armies_are_half_the_difference_plus_the_modifier() -> None:
    state = table(5, round=4, provinces="1 2 3")
    begin(state, "political.wars", draw(10, 1))
    assert [(w.id, w.armies) for w in state.wars] == [("W4", 5 + 3)]  # not 9 + 3
