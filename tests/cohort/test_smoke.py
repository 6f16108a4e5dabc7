"""Whole random games: they end, keep every invariant and refuse what is illegal."""

import pytest

from engine.cohort.actions import GiveCard
from engine.cohort.game import Cohort
from engine.cohort.options import CohortOptions
from engine.simulate import simulate
from tests.cohort.build import act, table


@pytest.mark.parametrize("policy", ["random", "sensible"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_whole_games_end_without_a_broken_invariant(seats, policy):
    report = simulate(Cohort(), seats, 4, policy, seed=seats)
    assert report["first_violations"] == []
    assert report["finished"] == report["tables"] == 4
    assert report["refused"] >= 4


@pytest.mark.parametrize(
    "options",
    [
        CohortOptions(velites_size=6, copies_per_type=6, emptied_effect="stays", first_seat=2),
        CohortOptions(copies_per_type=40),
    ],
)
def test_whole_games_with_other_options(options):
    for seats in (2, 4):
        report = simulate(Cohort(), seats, 4, "random", seed=1, options=options)
        assert report["first_violations"] == []
        assert report["finished"] == 4


def test_rul_coh_11__a_game_in_which_nobody_can_play_any_more_is_drawn():
    legionaries = {seat: {"legionary": ["legionary"]} for seat in range(2)}
    state = table(2, cohorts=legionaries, step="give", drawn=["primus_pilus"] * 2, barren=1)
    for turn in range(10):
        assert (state.result, state.active, state.step) == (None, turn % 2, "give")
        act(state, turn % 2, GiveCard(card="primus_pilus", to=1 - turn % 2), rolls=[0] if turn < 9 else [])
    assert state.result.winners == ()
    assert state.result.clause == "COH-END-02"
