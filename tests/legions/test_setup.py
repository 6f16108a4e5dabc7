"""Setup (A3): what everybody starts with, and round 1 worked out."""

from collections.abc import Iterator

import pytest

from engine.dice import LoadedDice, SeededDice
from engine.kernel import run
from engine.legions import formulas
from engine.legions.actions import Accuse, Finish
from engine.legions.events.setup import EventsShuffled, NeutralsShuffled
from engine.legions.game import Legions
from engine.legions.options import LegionsOptions
from engine.legions.rules.setup import setup
from engine.legions.state import State
from tests.legions.build import act, begin, of_type, table
from tests.legions.playing import waiting
from tests.legions.sitting import refused, sitting

GAME = Legions()


def unmoved(cards: int) -> list[int]:
    """Rolls of a shuffle that leaves every card where it was."""
    return list(range(cards - 1, 0, -1))


def dealt(seats: int, seed: int = 1) -> State:
    """The table as dealt, before the first step."""
    state = GAME.new(seats, LegionsOptions())
    run(state, setup(state, SeededDice(seed)))
    return state


def many(seats: int) -> Iterator[State]:
    return (dealt(seats, seed) for seed in range(20))


@pytest.mark.parametrize("seats", [3, 5])
def test_leg_set_01__the_state_at_the_start(seats: int) -> None:
    state = dealt(seats)
    assert (state.treasury, state.index, state.legions) == (100, 0, 1)
    assert state.wars == []
    assert len(state.provinces) == 10
    assert not any(p.conquered or p.developed for p in state.provinces.values())
    assert formulas.state_legions(state) == 1


@pytest.mark.parametrize("seats", [3, 5])
def test_leg_set_02__every_faction_starts_alike_but_for_the_consuls_award(seats: int) -> None:
    for state in many(seats):
        assert [f.treasury for f in state.factions] == [5] * seats
        assert [f.knights for f in state.factions] == [0] * seats
        assert sorted(f.prestige for f in state.factions) == [0] * (seats - 1) + [7]
        assert state.factions[formulas.consul_seat(state) or 0].prestige == 7


@pytest.mark.parametrize(("seats", "left"), [(3, 21), (5, 15)])
def test_leg_set_03__one_senator_of_each_suit(seats: int, left: int) -> None:
    for state in many(seats):
        for seat in range(seats):
            hand = formulas.senators_of(state, seat)
            assert [i[0] for i in hand] == ["L", "B", "G"]
            assert all(state.senators[i].at == "rome" for i in hand)
        used = sorted(formulas.status(i) for i, c in state.senators.items() if c.owner is not None)
        assert used == sorted([*range(1, seats + 1)] * 3)
        assert len(state.deck) == left


@pytest.mark.parametrize("seats", [3, 5])
def test_leg_set_03__each_suit_is_shuffled(seats: int) -> None:
    for suit in "LBG":
        holders = {
            next(s for s in range(seats) if state.senators[f"{suit}1"].owner == s) for state in many(seats)
        }
        assert holders == set(range(seats))


@pytest.mark.parametrize("seats", [3, 5])
def test_leg_set_04__six_votes_each(seats: int) -> None:
    for state in many(seats):
        assert [formulas.votes(state, seat) for seat in range(seats)] == [6] * seats


def test_leg_set_05__the_others_are_the_neutral_deck_shuffled_and_face_down() -> None:
    state, again = dealt(5, 1), dealt(5, 2)
    assert set(state.deck) == {f"{suit}{n}" for suit in "LBG" for n in range(6, 11)}
    assert state.deck != again.deck
    assert state.display == []
    assert GAME.view(state, 0).table.deck == []
    fresh = GAME.new(5, LegionsOptions())
    shuffles = of_type(run(fresh, setup(fresh, SeededDice(1))), NeutralsShuffled)
    assert [len(e.deck) for e in shuffles] == [15]
    assert all(e.seen_by(viewer).deck == () for e in shuffles for viewer in (None, 0, 1))


@pytest.mark.parametrize(("seats", "consul"), [(3, "L3"), (5, "L5")])
def test_leg_set_06__the_highest_lilac_senator_is_temporary_consul(seats: int, consul: str) -> None:
    for state in many(seats):
        assert state.consul == consul
        assert state.senators[consul].owner == formulas.consul_seat(state)
        assert state.censor is None


def test_leg_set_07__he_has_held_the_consulship() -> None:
    state = dealt(5)
    assert "L5" in formulas.have_been(state, "consul")
    assert [t.office for t in formulas.terms_in(state, "L5", 1)] == ["consul"]


def test_leg_set_07__he_is_liable_in_round_two_and_nobody_in_round_one() -> None:
    state = dealt(5)
    assert not [x for x in GAME.view(state, None).liabilities if x.offence == "office"]
    second = sitting(
        stage="senate.prosecutions", round=2, past=[("L5", "consul", 1, 1)], outgoing=None, enter=False
    )
    accused = {(x.senator, x.offence) for x in GAME.view(second, None).liabilities}
    assert ("L5", "office") in accused
    begin(second, "senate.prosecutions")
    act(second, 2, Accuse(senator="L5", offence="office"))


def test_leg_set_07__not_with_liability_at_the_end_of_the_round() -> None:
    state = sitting(
        stage="senate.prosecutions",
        round=2,
        past=[("L5", "consul", 1, 1)],
        outgoing=None,
        liability="end_of_round",
    )
    refused(state, 2, Accuse(senator="L5", offence="office"), "LEG-PRO-06")


def test_leg_set_08__ten_event_cards_face_down() -> None:
    state, again = dealt(3, 1), dealt(3, 2)
    assert len(set(state.event_deck)) == 10
    assert state.event_deck != again.event_deck
    assert (state.event_discard, state.holders, state.lingering) == ([], {}, [])
    assert GAME.view(state, 0).table.event_deck == []
    fresh = GAME.new(3, LegionsOptions())
    shuffle = of_type(run(fresh, setup(fresh, SeededDice(1))), EventsShuffled)[0]
    assert shuffle.seen_by(0).deck == ()
    assert shuffle.seen_by(0).count == 10


def test_leg_set_09__the_first_step_is_income_and_everybody_can_act() -> None:
    state = GAME.new(5, LegionsOptions())
    rolls = [*unmoved(5) * 3, *unmoved(15), *unmoved(10)]
    dice = LoadedDice(rolls)
    run(state, GAME.setup(state, dice))
    dice.done()
    assert (state.round, state.step, state.stage) == (1, 1, "income.exchange")
    assert [f.treasury for f in state.factions] == [13] * 5
    assert {d.seat for d in waiting(state) if d.required} == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("seats", [3, 5])
def test_leg_set_10__round_one_worked_out(seats: int) -> None:
    state = GAME.new(seats, LegionsOptions())
    run(state, GAME.setup(state, SeededDice(4)))
    assert [f.treasury for f in state.factions] == [13] * seats
    assert state.treasury == 130
    begin(state, "income.bill")
    assert state.treasury == 126


def test_leg_set_06__an_unmoved_deal_gives_each_seat_its_number() -> None:
    state = GAME.new(3, LegionsOptions())
    run(state, setup(state, LoadedDice([*unmoved(3) * 3, *unmoved(21), *unmoved(10)])))
    assert formulas.senators_of(state, 0) == ["L1", "B1", "G1"]
    assert formulas.senators_of(state, 2) == ["L3", "B3", "G3"]
    assert formulas.consul_seat(state) == 2
    assert state.round == 1


def test_leg_set_09__nobody_waits_for_a_neutral_table() -> None:
    state = table(3, round=1)
    begin(state, "income.exchange")
    act(state, 0, Finish())
    assert {d.seat for d in waiting(state) if d.required} == {1, 2}
