"""What holds at every table, and that it is noticed when it does not."""

from random import Random

import pytest

from engine.chance import random_action
from engine.kernel import awaited, fold
from engine.legions.invariants import broken
from engine.legions.state import State
from engine.simulate import simulate
from tests.legions.build import office, table
from tests.legions.games import GAME, some_games


def test_no_invariant_breaks_in_whole_games():
    for game in some_games():
        state, last = GAME.new(game.seats, game.options), None
        for step in game.steps:
            fold(state, step.events)
            if step.seat != last:
                assert broken(state) == []
            last = step.seat
        assert state.result is not None


def test_leg_gen_09__talents_are_conserved_by_every_single_fact():
    for game in some_games():
        state = GAME.new(game.seats, game.options)
        for event in game.events():
            event.apply(state)
            assert state.treasury + state.bank + sum(f.treasury for f in state.factions) == 0, event
            assert state.treasury >= 0, event
            assert all(f.treasury >= 0 for f in state.factions), event


def test_the_journal_folded_is_the_live_table():
    for game in some_games():
        texts = [event.model_dump_json() for event in game.events()]
        folded = fold(GAME.new(game.seats, game.options), map(GAME.events.validate_json, texts))
        assert folded.model_dump_json() == game.samples[-1]


def test_every_act_survives_being_stored():
    for game in some_games():
        for step in game.steps[1:]:
            assert GAME.actions.validate_json(step.action.model_dump_json()) == step.action


def spoilt() -> dict[str, State]:
    """Tables with one thing wrong."""

    def whole() -> State:
        return table(
            seats=3,
            provinces="1",
            wars="W4:4/3f0",
            concessions={"grain": "L2"},
            stones=["yb", "lb", "gb"],
            senators="0: L1 B1@W4 | 1: L2 B2@P1 | 2: L3 | forum: G7",
            censor="L3",
        )

    assert broken(whole()) == []
    found = {}
    for name, spoil in {
        "money": lambda s: setattr(s, "treasury", s.treasury + 1),
        "index": lambda s: setattr(s, "index", -1),
        "prestige": lambda s: setattr(s.factions[0], "prestige", -1),
        "card twice": lambda s: s.event_discard.append("arms"),
        "card gone": lambda s: s.event_deck.pop(),
        "Senator twice": lambda s: s.display.append("L10"),
        "Senator nowhere": lambda s: s.deck.pop(),
        "Governor elsewhere": lambda s: setattr(s.provinces[1], "governor", None),
        "Commander elsewhere": lambda s: setattr(s.wars[0], "commander", "L1"),
        "eight Legions": lambda s: setattr(s, "legions", 5),
        "Faction Legion": lambda s: s.wars[0].factions.append(2),
        "stones": lambda s: s.factions[0].stones.append("lilac"),
        "two offices": lambda s: setattr(s, "censor", "L1"),
        "history": lambda s: office(s, "consul", "L2"),
        "booked twice": lambda s: s.booked.extend(["drought", "drought"]),
        "neutral holder": lambda s: s.holders.update(grain="G7"),
    }.items():
        state = whole()
        spoil(state)
        found[name] = state
    return found


@pytest.mark.parametrize("name", sorted(spoilt()))
def test_what_is_wrong_is_noticed(name):
    assert broken(spoilt()[name]) != []


@pytest.mark.parametrize("seats", [3, 5])
def test_illegal_attempts_leave_no_trace(seats):
    report = simulate(GAME, seats, 1, "random", seed=f"attempts{seats}", attempts=0.003)
    assert report["first_violations"] == []
    assert report["finished"] == 1
    assert report["refused"] > 0


def test_whatever_is_offered_is_legal():
    """Random fillings of every open offer, on copies of tables from whole games."""
    from engine.dice import SeededDice
    from engine.kernel import run
    from engine.legions.policies.fitting import BY_TRIBUNE

    rng = Random(4)
    for game in some_games():
        for state in list(game.states())[::6]:
            for decision in GAME.decisions(state):
                for _ in range(1):
                    action = random_action([decision], rng, quiet=0)
                    if action is None or isinstance(action, BY_TRIBUNE):
                        continue
                    copy = state.model_copy(deep=True)
                    run(copy, GAME.decide(copy, decision.seat, action, SeededDice(1)))
                    assert broken(copy) == [], action
            assert awaited(GAME.decisions(state)) or state.result is not None
