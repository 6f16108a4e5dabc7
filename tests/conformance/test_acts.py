"""Acts in every game: what is offered is accepted, what is refused leaves no trace, the end comes."""

from random import Random
from typing import Any

import pytest

from engine.chance import random_filling
from engine.dice import SeededDice
from engine.fitting import fits
from engine.kernel import Game, Illegal, fold, read_events, run, write_events
from engine.simulate import simulate
from tests.conformance.walks import ALL, sets, steps

EVERY = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)


@EVERY
def test_every_offer_is_accepted_with_any_filling(game: Game[Any, Any]):
    rng = Random(5)
    tried: dict[str, int] = {}
    for step in steps(game.name)[::3]:
        for decision in step.decisions:
            for offer in decision.offers:
                kind = f"{decision.kind} {type(offer.action).__name__}"
                if tried.get(kind, 0) >= 12:
                    continue
                tried[kind] = tried.get(kind, 0) + 1
                state = step.before.model_copy(deep=True)
                action = offer.fill(random_filling(offer, rng))
                assert fits(offer, action), f"{offer} does not know {action}"
                try:
                    run(state, game.decide(state, decision.seat, action, SeededDice(1)))
                except Illegal as refusal:
                    if refusal.clause not in game.bluffs:
                        raise AssertionError(f"{action!r} is offered and refused: {refusal}") from refusal
    assert tried


@EVERY
def test_every_default_is_an_offer_of_its_own_question_or_is_accepted(game: Game[Any, Any]):
    for step in steps(game.name)[::5]:
        for decision in step.decisions:
            if decision.default is not None:
                state = step.before.model_copy(deep=True)
                run(state, game.decide(state, decision.seat, decision.default, SeededDice(1)))


@EVERY
def test_whole_games_end_and_illegal_attempts_leave_no_trace(game: Game[Any, Any]):
    quick = game.policies[game.substitute].name
    report = simulate(game, game.seat_counts, 2, quick, 3, attempts=0.2)
    assert (report["finished"], report["first_violations"]) == (2, [])
    assert report["refused"] > 0
    chance = simulate(game, game.seat_counts, 4, "random", 3, sets(game)[:4], attempts=0.2)
    assert (chance["finished"], chance["first_violations"]) == (4, [])


@EVERY
def test_what_is_not_open_to_a_seat_is_refused(game: Game[Any, Any]):
    refused = 0
    for step in steps(game.name)[1::9]:
        asked = {decision.seat for decision in step.decisions}
        for seat in (*(s for s in range(step.before.seats) if s not in asked), -1, step.before.seats):
            state = step.before.model_copy(deep=True)
            with pytest.raises(Illegal) as refusal:
                run(state, game.decide(state, seat, step.action, SeededDice(1)))  # type: ignore[arg-type]
            assert state == step.before
            assert refusal.value.clause.startswith((f"{game.prefix}-", f"RUL-{game.prefix}-"))
            refused += 1
    assert refused


@EVERY
def test_stored_facts_and_acts_come_back_as_they_were_and_fold_to_the_same_table(game: Game[Any, Any]):
    states = {}
    for step in steps(game.name):
        assert read_events(game, write_events(step.events)) == list(step.events)
        if step.action is not None:
            assert game.actions.validate_json(step.action.model_dump_json()) == step.action
        after = fold(step.before.model_copy(deep=True), step.events)
        states[step.dice] = after
        assert game.state.model_validate_json(after.model_dump_json()) == after
        assert game.broken(after) == []
    assert states


@EVERY
def test_the_substitute_is_one_of_the_computer_players(game: Game[Any, Any]):
    assert game.substitute in game.policies
