"""Odds of a battle by enumeration, against the figures of the rules (LEG-COM-22, LEG-COM-24, LEG-RND-05)."""

import pytest

from engine.legions.rules.battle import column, resolve
from engine.legions.rules.odds import odds, odds_of
from engine.legions.rules.random_numbers import HALF_DIFFERENCE_CHANCES
from engine.legions.scenario import scenario
from tests.legions.build import table

LOSSES = scenario("standard").losses


def test_leg_rnd_05__the_chances_are_those_of_a_hundred_pairs() -> None:
    counted = [0] * 6
    for red in range(1, 11):
        for yellow in range(1, 11):
            counted[(abs(red - yellow) + 1) // 2] += 1
    assert tuple(counted) == HALF_DIFFERENCE_CHANCES


@pytest.mark.parametrize(
    ("legions", "rating", "armies", "percent"),
    [
        (4, 2, 2, 92),
        (4, 2, 3, 62),
        (4, 2, 4, 19),
        (5, 2, 2, 98),
        (5, 2, 3, 81),
        (5, 2, 4, 38),
        (6, 2, 2, 100),
        (6, 2, 3, 92),
        (6, 2, 4, 62),
        (7, 2, 2, 100),
        (7, 2, 3, 98),
        (7, 2, 4, 81),
        (7, 2, 5, 38),
        (7, 2, 6, 8),
        (2, 3, 2, 62),
        (1, 1, 1, 71),
        (1, 3, 1, 71),
    ],
)
def test_leg_com_22__chances_of_victory(legions: int, rating: int, armies: int, percent: int) -> None:
    assert round(100 * odds(legions, rating, armies, 5, LOSSES).victory) == percent


def test_leg_com_24__two_legions_may_win_with_the_lower_attack() -> None:
    lucky = 0
    for rome, one in enumerate(HALF_DIFFERENCE_CHANCES):
        for enemy, other in enumerate(HALF_DIFFERENCE_CHANCES):
            outcome = resolve(2, 1, 1, rome, enemy, LOSSES)
            if outcome.rome < outcome.enemy and outcome.armies_lost == 1:
                lucky += one * other
    assert round(lucky / 100, 1) == 7.6


def test_leg_com_10_and_11__the_worked_examples() -> None:
    assert resolve(5, 1, 3, 1, 2, LOSSES) == (7, 5, 1, 2)
    assert resolve(5, 1, 3, 2, 2, LOSSES) == (8, 5, 1, 3)


@pytest.mark.parametrize(
    ("higher", "lower", "expected"),
    [(7, 5, 1), (8, 5, 2), (3, 2, 2), (4, 2, 3), (5, 2, 4), (6, 2, 5), (9, 1, 5)],
)
def test_leg_com_09__columns_in_whole_numbers(higher: int, lower: int, expected: int) -> None:
    assert column(higher, lower) == expected


def test_leg_com_14__the_commanders_danger() -> None:
    risky, safe = odds(3, 1, 4, 4, LOSSES), odds(3, 1, 4, 10, LOSSES)
    assert risky.death == pytest.approx(0.6 * risky.half_lost)
    assert safe.death == 0
    assert risky.victory + risky.unopposed + risky.lasting == pytest.approx(1)


@pytest.mark.parametrize(
    ("legions", "rating", "armies", "status"), [(3, 1, 4, 4), (9, 2, 9, 1), (1, 1, 2, 3)]
)
def test_leg_mil_19__the_chance_that_legions_lose_their_commander_and_the_war_goes_on(
    legions: int, rating: int, armies: int, status: int
) -> None:
    shaken = 0
    for rome, one in enumerate(HALF_DIFFERENCE_CHANCES):
        for enemy, other in enumerate(HALF_DIFFERENCE_CHANCES):
            outcome = resolve(legions, rating, armies, rome, enemy, LOSSES)
            stays = 0 < outcome.legions_lost < legions and outcome.armies_lost < armies
            shaken += one * other * (stays and 2 * outcome.legions_lost >= legions)
    chance = odds(legions, rating, armies, status, LOSSES)
    assert chance.leaderless == pytest.approx(shaken * (10 - status) / 100_000)
    assert chance.leaderless <= min(chance.death, chance.lasting)


def test_leg_com_21__no_odds_without_a_battle() -> None:
    state = table(5, senators="0: L1@W4 B1 | 1: L2", wars="W4:5/4 W5:3")
    assert odds_of(state, state.wars[0]) == odds(4, 1, 5, 1, LOSSES)
    assert odds_of(state, state.wars[1]) is None
    assert odds_of(state, state.wars[1], legions=6, commander="B1") == odds(6, 1, 3, 1, LOSSES)
