"""Acts made up from the types of a game's acts find what the rules accept and no offer leads to."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest

from engine import simulate as simulation
from engine.cohort.actions import CohortAction, PlayNothing
from engine.cohort.game import Cohort
from engine.dice import SeededDice
from engine.games import GAMES
from engine.invented import Inventor, action_types, shapes
from engine.kernel import Illegal, run
from engine.legions.actions import AnyAction
from engine.legions.game import Legions
from engine.legions.motions import Bill, SingleMotion
from engine.legions.rules.flow import FLOW
from engine.legions.rules.motion_kinds import bills
from engine.legions.rules.senate import appointments, docket
from engine.legions.rules.votes import voting
from engine.pairwise import all_pairs
from engine.simulate import simulate
from tests.cogs.toy import Toy

GAME_CLASSES = [*GAMES.values(), Toy()]


@pytest.mark.parametrize("game", GAME_CLASSES, ids=lambda game: game.name)
def test_every_type_of_act_is_made_up_with_values_of_the_table(game) -> None:
    state = game.new(game.seat_counts[-1], game.options())
    run(state, game.setup(state, SeededDice(1)))
    inventor, made = Inventor(game.actions, Random(1)), Counter()
    inventor.see(game.decisions(state), state)
    for _ in range(100 * len(shapes(game.actions))):
        found = inventor.invent(state.seats)
        if found is not None:
            seat, action = found
            assert 0 <= seat < state.seats
            assert game.actions.validate_json(action.model_dump_json()) == action
            made[type(action)] += 1
    assert set(made) == set(action_types(game.actions))


def test_the_types_are_all_that_a_game_has() -> None:
    assert set(action_types(Cohort.actions)) == set(get_args(CohortAction))
    assert set(action_types(Legions.actions)) == set(get_args(get_args(AnyAction)[0]))


def test_every_kind_of_motion_is_moved_and_forced_and_stands_in_bills() -> None:
    state = Legions().new(3, Legions.options())
    run(state, Legions().setup(state, SeededDice(1)))
    inventor, moved, bound = Inventor(Legions.actions, Random(2)), Counter(), Counter()
    inventor.see(Legions().decisions(state), state)
    for _ in range(12_000):
        made = inventor.invent(3)
        motion = getattr(made[1], "motion", None) if made else None
        if motion is not None and made is not None:
            moved[made[1].type, motion.kind] += 1  # type: ignore[attr-defined]
        if isinstance(motion, Bill):
            bound.update(part.kind for part in motion.parts)
    kinds = {kind.model_fields["kind"].default for kind in get_args(get_args(SingleMotion)[0])}
    assert set(bound) == kinds
    assert set(moved) == {(act, kind) for act in ("propose", "force_motion") for kind in (*kinds, "bill")}


def found(game) -> list[str]:
    """What is said of acts that were made up, in a few games."""
    report = simulate(game, game.seat_counts[0], 4, "random", seed=0, attempts=0.1)
    assert report["invented"] > 100
    return report["first_violations"]


# --- what the rules get wrong is found -------------------------------------------------


@pytest.fixture
def no_seasons(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault of before: Consul and Censor could be elected at any time of the meeting."""
    stages = tuple(stage.name for stage in FLOW)
    monkeypatch.setattr(appointments, "SEASONS", {"consul": stages, "censor": stages})


@pytest.mark.usefixtures("no_seasons")
def test_leg_sen_02__an_election_out_of_season_is_found() -> None:
    said = _sensible()
    assert any("ElectConsul" in line for line in said), said


def _sensible() -> list[str]:
    return simulate(Legions(), 3, 3, "sensible", seed=0)["first_violations"]


@pytest.mark.usefixtures("no_seasons")
def test_leg_sen_02__it_was_not_found_by_earlier_offers_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "INVENTED", 0)
    assert _sensible() == []


def test_leg_vbi_01__a_bill_of_parts_that_nobody_moved_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault of before: it was taken, or broke on Wars that there are not."""
    monkeypatch.setattr(docket, "must_be_single", lambda motion: None)
    monkeypatch.setattr(bills, "_must_be_known", lambda state, part: None)
    options = Legions.options(bills=True)
    said = simulate(Legions(), 3, 1, "sensible", seed=1, options=options, attempts=0.3)["first_violations"]
    assert any("Bill(" in line for line in said), said


def test_leg_vote_05__a_voter_called_by_anybody_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def anybody(state, seat, action, dice) -> Iterator:
        yield voting.SeatCalled(seat=action.seat)

    handlers = [stage.handlers for stage in FLOW if voting.CallUpon in stage.handlers]
    assert handlers
    for each in handlers:
        monkeypatch.setitem(each, voting.CallUpon, anybody)
    said = simulate(Legions(), 3, 2, "sensible", seed=0, attempts=0.2)["first_violations"]
    assert any("CallUpon" in line for line in said), said


class Careless(Cohort):
    """Takes it from anybody at any time that they play nothing."""

    def decide(self, state, seat, action, dice):
        if not isinstance(action, PlayNothing) or seat == state.active:
            yield from super().decide(state, seat, action, dice)


class Fragile(Cohort):
    """Breaks on a card that there is not."""

    def decide(self, state, seat, action, dice):
        if getattr(action, "card", "velites") not in state.hands[0] + state.deck + state.discards:
            raise KeyError(action)
        yield from super().decide(state, seat, action, dice)


class Forgetful(Cohort):
    """Changes the table before it refuses."""

    def decide(self, state, seat, action, dice):
        try:
            yield from super().decide(state, seat, action, dice)
        except Illegal:
            state.turn += 1
            raise


@pytest.mark.parametrize(
    ("game", "what"),
    [(Careless(), "PlayNothing"), (Fragile(), "broke on an act"), (Forgetful(), "left their traces")],
)
def test_in_any_game_what_is_accepted_breaks_or_leaves_traces_is_found(game, what: str) -> None:
    said = found(game)
    assert any(what in line for line in said), said


# --- and they are right ------------------------------------------------------------------


def test_the_cohort_takes_nothing_that_is_not_offered() -> None:
    report = simulate(Cohort(), (2, 3, 4, 5, 6), 10, "random", seed=5, attempts=0.1)
    assert report["first_violations"] == []


def test_legions_takes_nothing_that_is_not_offered() -> None:
    sets = list(all_pairs(Legions.options))[:4]
    report = simulate(Legions(), (3, 5), 3, "restless", seed=5, options=sets, attempts=0.05)
    assert report["first_violations"] == []
