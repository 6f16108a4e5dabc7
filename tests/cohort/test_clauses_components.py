"""COH-CMP and COH-SET: cards, players and how a game is set up."""

import itertools
from collections import Counter

import pytest
from pydantic import ValidationError

from engine.cohort.actions import Attack, PlayCard
from engine.cohort.options import CohortOptions
from engine.cohort.state import CohortState
from engine.dice import SeededDice
from engine.kernel import Illegal, run
from tests.cohort.build import GAME, table
from tests.cohort.scene import knowers, play

SIZES = {
    "praetorian": 3,
    "catapult": 3,
    "centurion": 3,
    "sagittarii": 4,
    "equites": 4,
    "legionary": 5,
    "velites": 5,
}


def dealt(seats: int = 3, seed: int = 0, **options: object) -> CohortState:
    """A game that has just been set up."""
    state = GAME.new(seats, CohortOptions(**options))
    run(state, GAME.setup(state, SeededDice(seed)))
    return state


def adding(kind: str, lying: int, **options: object) -> CohortState:
    """Seat 0 has added one card to a Cohort of so many cards."""
    state = table(hands={0: [kind]}, cohorts={0: {kind: [kind] * lying}}, options=options)
    play(state, 0, PlayCard(card=kind, cohort=kind))
    return state


@pytest.mark.parametrize("kind", SIZES)
def test_coh_cmp_01__the_printed_number_of_cards_completes_a_cohort(kind):
    assert adding(kind, SIZES[kind] - 1).finished[0] == [kind]


@pytest.mark.parametrize("kind", SIZES)
def test_coh_cmp_01__one_card_fewer_does_not(kind):
    state = adding(kind, SIZES[kind] - 2)
    assert state.finished[0] == []
    assert state.cohorts[0] == {kind: [kind] * (SIZES[kind] - 1)}


def test_coh_cmp_01__seven_types_and_the_primus_pilus():
    state = dealt()
    assert set(state.deck + state.drawn) == {*SIZES, "primus_pilus"}


def test_coh_cmp_02__the_number_completes_a_cohort_and_does_not_count_the_deck():
    state = dealt(copies_per_type=21)
    cards = Counter(state.deck + state.drawn)
    assert cards["praetorian"] == cards["legionary"] == 21
    assert adding("praetorian", 2, copies_per_type=21).finished[0] == ["praetorian"]


def test_coh_cmp_03__five_velites_complete_unless_the_table_says_otherwise():
    assert CohortOptions().velites_size == 5
    assert adding("velites", 4).finished[0] == ["velites"]


def test_coh_cmp_03__with_the_option_it_takes_six():
    assert adding("velites", 4, velites_size=6).finished[0] == []
    assert adding("velites", 5, velites_size=6).finished[0] == ["velites"]
    assert adding("legionary", 4, velites_size=6).finished[0] == ["legionary"]


@pytest.mark.parametrize("size", [4, 7])
def test_coh_cmp_03__no_other_size_is_offered(size):
    with pytest.raises(ValidationError):
        CohortOptions(velites_size=size)


@pytest.mark.parametrize(("copies", "total"), [(18, 144), (21, 168), (10, 80)])
def test_coh_cmp_04__as_many_of_each_kind_as_the_table_says(copies, total):
    state = dealt(copies_per_type=copies)
    cards = Counter(state.deck + state.drawn)
    assert cards.total() == total
    assert set(cards.values()) == {copies}
    assert len(cards) == 8


def test_coh_cmp_04__eighteen_of_each_are_the_default():
    assert CohortOptions().copies_per_type == 18


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_coh_cmp_05__two_to_six_play(seats):
    assert dealt(seats).seats == seats


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_coh_cmp_05__fewer_or_more_cannot(seats):
    with pytest.raises(Illegal) as caught:
        GAME.new(seats, CohortOptions())
    assert caught.value.clause == "COH-CMP-05"


def test_coh_cmp_05__the_lobby_is_told_so():
    assert GAME.seat_counts == (2, 3, 4, 5, 6)


def test_coh_set_01__hands_start_empty():
    state = dealt(4)
    assert state.hands == [[], [], [], []]
    assert len(state.deck) + len(state.drawn) == 144


def test_coh_set_01__the_deck_is_shuffled():
    decks = {tuple(dealt(seed=seed).deck) for seed in range(5)}
    assert len(decks) == 5
    for deck in decks:  # 144 sorted cards stand in 8 runs
        assert len(list(itertools.groupby(deck))) > 80


def test_coh_set_01__nobody_sees_the_deck():
    one = dealt()
    other = one.model_copy(update={"deck": list(reversed(one.deck))}, deep=True)
    assert knowers(one, other) == set()


def test_coh_set_01__nobody_hears_of_its_order():
    opened = []
    for seed in range(2):
        state = GAME.new(2, CohortOptions(first_seat=1))
        opened.append(run(state, GAME.setup(state, SeededDice(seed)))[0])
    one, other = opened
    assert one.deck != other.deck
    for viewer in (None, 0, 1):
        assert one.seen_by(viewer) == other.seen_by(viewer)
        assert GAME.tell(one.seen_by(viewer), viewer) == GAME.tell(other.seen_by(viewer), viewer)


def test_coh_set_02__without_an_agreement_the_first_player_is_drawn_by_lot():
    assert {dealt(4, seed).active for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize("first", [1, 2, 4])
def test_coh_set_02__the_players_may_agree(first):
    assert {dealt(4, seed, first_seat=first).active for seed in range(8)} == {first - 1}


def test_coh_set_02__his_is_the_first_turn():
    state = dealt(4, first_seat=3)
    assert (state.active, state.turn, state.step) == (2, 1, "give")


def test_coh_set_02__an_agreed_player_must_sit_at_the_table():
    with pytest.raises(Illegal) as caught:
        GAME.new(3, CohortOptions(first_seat=4))
    assert caught.value.clause == "COH-SET-02"


def test_coh_set_02__turns_go_clockwise():
    hands = {seat: ["catapult"] for seat in range(3)}
    state = table(active=1, hands=hands)  # without piles nothing else is asked
    order = []
    for _ in range(3):
        order.append(state.active)
        play(state, state.active, PlayCard(card="catapult", cohort="catapult"))
    assert order == [1, 2, 0]


def test_coh_set_03__no_discards_at_the_start():
    assert dealt().discards == []


def test_coh_set_03__the_first_discard_begins_the_pile():
    state = table(hands={0: ["primus_pilus"]}, cohorts={1: {"equites": ["equites"]}}, deck=["velites"] * 4)
    assert state.discards == []
    play(state, 0, Attack(target=1, cohort="equites", card="equites"))
    assert sorted(state.discards) == ["equites", "primus_pilus"]
