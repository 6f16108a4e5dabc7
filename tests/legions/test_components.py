"""Cards, stones and markers (A2), as far as a program can carry them out."""

from itertools import pairwise
from random import Random

import pytest
from pydantic import ValidationError

from engine.dice import LoadedDice, SeededDice
from engine.kernel import Illegal, run
from engine.legions import formulas, moves
from engine.legions.actions import Accuse, ClaimIncome, Finish, PlaceBids, RaiseOwnLegion
from engine.legions.game import Legions
from engine.legions.motions import PassAct, RaiseLegions
from engine.legions.options import LegionsOptions
from engine.legions.rules.random_numbers import draw as draw_card
from engine.legions.scenario import CONCESSIONS, EVENT_CARDS, scenario
from engine.legions.state import State
from engine.legions.text import words
from tests.legions.build import act, at, begin, draw, office, table
from tests.legions.playing import refused, waiting
from tests.legions.sitting import LIABLE_BY, cannot_be_tabled, propose, sitting

GAME = Legions()


def opened(seats: int, **options: object) -> State:
    state = GAME.new(seats, LegionsOptions.model_validate(options))
    run(state, GAME.setup(state, SeededDice(5)))
    return state


@pytest.mark.parametrize("seats", [3, 5])
def test_leg_cmp_01__thirty_senators_ten_events_and_twenty_random_numbers(seats: int) -> None:
    state = opened(seats)
    assert len(state.senators) == 30
    assert len(state.event_deck) == 10
    assert sorted(state.event_deck) == sorted((*CONCESSIONS, *EVENT_CARDS))
    assert 20 + len(state.senators) + len(state.event_deck) == 60


def test_leg_cmp_02__random_number_cards_run_from_one_to_ten() -> None:
    assert [draw_card(LoadedDice([roll])) for roll in range(10)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


def test_leg_cmp_03__ten_senators_a_suit_and_the_number_is_the_status() -> None:
    state = opened(5)
    for suit in "LBG":
        cards = [i for i in state.senators if i[0] == suit]
        assert [formulas.status(i) for i in cards] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


def test_leg_cmp_04__influence_is_one_two_three() -> None:
    assert [formulas.influence(i) for i in ("G10", "B1", "L1")] == [1, 2, 3]


def test_leg_cmp_04__the_same_in_votes_bids_and_targets() -> None:
    state = table(3, senators="0: L1 B1 G1 | 1: L2 | 2: G3 | forum: L10 B10 G10", money=[20, 20, 20])
    assert [formulas.votes(state, seat) for seat in range(3)] == [6, 3, 1]
    assert [formulas.attraction_target(i) for i in ("L10", "B10", "G10")] == [13, 12, 11]
    begin(state, "forum.bids")
    for senator, influence in (("L10", 3), ("B10", 2), ("G10", 1)):
        refused(state, 0, PlaceBids(bids={senator: influence - 1}), "LEG-FOR-08")
        act(state, 0, PlaceBids(bids={senator: influence}))


def test_leg_cmp_05__a_senator_has_suit_and_status() -> None:
    assert [words.senator(i) for i in ("L4", "B10", "G1")] == ["Lilac 4", "Blue 10", "Green 1"]
    state = table(3, senators="0: L4 B4 G4 | 1: L2 | 2: L3", stage="forum.attendance", consul="L2")
    act(state, 2, waiting(state, 2)[0].offers[0].action)
    labels = [choice.label for offer in waiting(state, 0)[0].offers for choice in _choices(offer)]
    assert labels == ["Lilac 4", "Blue 4", "Green 4"]


def _choices(offer: object) -> tuple[object, ...]:
    return tuple(c for hole in offer.holes for c in getattr(hole, "choices", ()))  # type: ignore[attr-defined]


def test_leg_cmp_06__suit_and_faction_colour_have_nothing_to_do_with_each_other() -> None:
    blue = table(3, senators="0: L4 B4 G4 | 1: L2 | 2: L3", colours=("blue", "green", "lilac"))
    red = table(3, senators="0: L4 B4 G4 | 1: L2 | 2: L3")
    assert [formulas.votes(blue, s) for s in range(3)] == [formulas.votes(red, s) for s in range(3)]
    for seat in range(3):
        assert not any(suit in words.faction(seat) for suit in ("Lilac", "Blue", "Green"))
    for view in (GAME.view(opened(5), None), GAME.view(opened(3, colours=("blue", "green", "lilac")), None)):
        for section in GAME.sheet(view).board:
            if section.title == "Factions":
                assert not any(suit in line for line in section.lines for suit in ("Lilac", "Blue", "Green"))


def test_leg_cmp_07__five_colours_in_seating_order() -> None:
    assert [f.colour for f in opened(5).factions] == ["red", "yellow", "green", "blue", "lilac"]
    chosen = opened(3, colours=("lilac", "blue", "red"))
    assert [f.colour for f in chosen.factions] == ["lilac", "blue", "red"]


def test_leg_cmp_07__no_colour_twice_and_one_for_each() -> None:
    with pytest.raises(ValidationError, match="same colour"):
        LegionsOptions(colours=("red", "red", "blue"))
    with pytest.raises(ValidationError):
        LegionsOptions.model_validate({"colours": ("red", "white", "blue")})
    with pytest.raises(Illegal) as no:
        GAME.new(5, LegionsOptions(colours=("red", "blue", "green")))
    assert no.value.clause == "LEG-CMP-07"


def test_leg_cmp_08__at_most_seven_state_legions() -> None:
    assert scenario("standard").prices.legion_cap == 7
    state = sitting(legions=4, wars="W3:4/2", senators="0: L1 | 1: L2 | 2: L3 | 3: L4@W3 | 4: L5")
    cannot_be_tabled(state, 0, RaiseLegions(legions=2), clause="LEG-MIL-04")
    assert propose(state, 0, RaiseLegions(legions=1)) == len(state.senate.docket)


def test_leg_cmp_08__an_eighth_breaks_the_table() -> None:
    assert GAME.broken(table(3, legions=7)) == []
    assert GAME.broken(table(3, legions=8)) != []


def test_leg_cmp_09__one_faction_legion_each() -> None:
    state = sitting(money=[30, 30, 30, 30, 30], faction_legions=[0])
    refused(state, 0, RaiseOwnLegion(), "LEG-MIL-05")
    act(state, 3, RaiseOwnLegion())
    refused(state, 3, RaiseOwnLegion(), "LEG-MIL-05")
    assert [f.legion for f in state.factions] == ["box", "", "", "box", ""]


def test_leg_cmp_10__more_than_six_armies() -> None:
    state = table(5, wars="W4:6/7", legions=0, senators="0: L1@W4 | 1: L2", event_deck=["barbarians"])
    begin(state, "political.events", draw(4))
    assert state.wars[0].armies == 7


@pytest.mark.parametrize(("seats", "dummies", "each"), [(3, 6, 3), (5, 7, 2)])
def test_leg_cmp_11__three_real_tribunes_and_the_dummies(seats: int, dummies: int, each: int) -> None:
    state = table(seats)
    stones = 3 + dummies
    begin(state, "forum.tribunes", [Random(1).randrange(n) for n in range(stones, 1, -1)])
    dealt = sorted(stone for faction in state.factions for stone in faction.stones)
    assert dealt == ["blue"] * dummies + ["green", "lilac", "yellow"]
    assert [len(f.stones) for f in state.factions] == [each] * seats


def test_leg_cmp_12__at_most_four_land_acts() -> None:
    assert scenario("standard").prices.act_cap == 4
    full, free = (sitting(land_acts=True, acts=acts) for acts in ([1, 1, 2, 2], [1, 2, 2]))
    for act_type in (1, 2):
        cannot_be_tabled(full, 0, PassAct(act=act_type), 2, clause="LEG-VLA-06")  # type: ignore[arg-type]
    assert propose(free, 0, PassAct(act=1), 2)


def test_leg_cmp_13__treasury_and_index_have_no_upper_bound() -> None:
    state = table(3, treasury=100_000, index=500, provinces="1+")
    begin(state, "income.claims")
    assert (state.treasury, state.index) == (100_040, 500)


def test_leg_cmp_14__consul_and_censor_stand_on_their_cards() -> None:
    state = table(3, senators="0: L1 B1 | 1: L2 B2 | 2: L3", consul="B1", censor="B2")
    offices = [formulas.office_of(state, i) for i in ("B1", "L1", "B2", "L2")]
    assert offices == ["consul", None, "censor", None]
    moves.join(state, "B1", 2)
    assert formulas.consul_seat(state) == 2
    state_lines = next(s for s in GAME.sheet(GAME.view(state, None)).board if s.title == "State").lines
    assert any("Consul Blue 1" in line for line in state_lines)
    assert any("Censor Blue 2" in line for line in state_lines)
    senators = next(s for s in GAME.sheet(GAME.view(state, None)).board if s.title == "Senators").lines
    assert [line.count("(Consul)") for line in senators] == [0, 0, 1]
    assert "Blue 2 (Censor)" in senators[1]


def liable(state: State) -> set[tuple[str, bool, str]]:
    return {(x.senator, x.major, x.offence) for x in GAME.view(state, None).liabilities}


def test_leg_cmp_15__the_numbered_side_of_a_governor_makes_him_liable() -> None:
    state = table(3, senators="0: L1 | 1: L2@P1 | 2: L3", provinces="1+")
    begin(state, "income.claims")
    act(state, 1, ClaimIncome(province=1, claim=True))
    act(state, 1, Finish())
    assert state.senators["L2"].claimed
    moves.send_home(state, "L2", True)
    state.senators["L2"].returned = state.round
    assert ("L2", False, "governor") in liable(state)


def test_leg_cmp_15__spoils_too_and_the_marker_of_the_beaten_does_not() -> None:
    state = table(3, senators="0: L1 | 1: L2 B2 | 2: L3", consul="L1")
    at(state, "senate.prosecutions")
    state.senators["B2"].inverted = True
    assert not {x for x in liable(state) if x[0] == "B2"}
    state.senators["L2"].spoils = state.round - 1
    assert ("L2", False, "spoils") in liable(state)


def test_leg_cmp_15__nobody_is_tried_for_the_marker_of_the_beaten() -> None:
    state = sitting(stage="senate.prosecutions", senators="0: L1 | 1: L2 B2 | 2: L3 | 3: L4 | 4: L5")
    state.senators["B2"].inverted = True
    for offence, clause in LIABLE_BY.items():
        refused(state, 2, Accuse(senator="B2", offence=offence), clause)  # type: ignore[arg-type]


def test_leg_cmp_18__draws_are_independent_and_all_ten_come() -> None:
    dice = SeededDice(1)
    seen = [draw_card(dice) for _ in range(3000)]
    assert set(seen) == set(range(1, 11))
    twice = sum(a == b for a, b in pairwise(seen))
    assert 230 < twice < 370  # a tenth: the card is put back before the next draw


def test_leg_cmp_14__no_office_without_a_card() -> None:
    state = table(3, senators="0: L1 | 1: L2 | 2: L3")
    office(state, "censor", "L2")
    moves.to_deck(state, "L2")
    assert state.censor is None
