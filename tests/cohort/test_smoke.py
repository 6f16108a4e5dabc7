"""Whole random games: they end, keep every invariant and refuse what is illegal."""

import pytest

from engine.cohort.game import Cohort
from engine.cohort.options import CohortOptions
from engine.simulate import simulate


@pytest.mark.parametrize("policy", ["random", "sensible"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_whole_games_end_without_a_broken_invariant(seats, policy):
    report = simulate(Cohort(), seats, 12, policy, seed=seats)
    assert report["first_violations"] == []
    assert report["finished"] == report["tables"] == 12
    assert report["refused"] >= 12


@pytest.mark.parametrize(
    "options",
    [
        CohortOptions(velites_size=6, copies_per_type=6, emptied_effect="stays", first_seat=2),
        CohortOptions(copies_per_type=40),
    ],
)
def test_whole_games_with_other_options(options):
    for seats in (2, 6):
        report = simulate(Cohort(), seats, 12, "random", seed=1, options=options)
        assert report["first_violations"] == []
        assert report["finished"] == 12
