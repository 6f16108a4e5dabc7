"""Causes and titles are stored as keys with numbers and told when they are read.

A board of its own keeps its names.
"""

from typing import get_args

import pytest

from engine.dice import SeededDice
from engine.kernel import fold, run
from engine.legions import names, scenario
from engine.legions.causes import Key, because
from engine.legions.motions import AppointGovernor, Bill, Dispatch, ElectConsul, RaiseLegions
from engine.legions.options import LegionsOptions
from engine.legions.text import titles
from engine.legions.text.causes import WORDS, told
from tests.legions.build import table
from tests.legions.games import GAME, Played
from tests.legions.test_named import GAMES, NAMES, senators_of


def test_every_key_has_words():
    assert set(WORDS) == set(get_args(Key))


@pytest.mark.parametrize(
    ("cause", "line"),
    [
        (because("victory", place=1), "Victory in Sicily"),
        (because("victory", place="Atlantis"), "Victory in Atlantis"),
        (because("losses", legions=1, place=4), "1 Legion lost in Spain"),
        (because("income_concession", card="grain", senator="L3"), "Grain of Lilac 3"),
        (because("fine", fine=5, paid=5, by="censure"), "a fine of 5 T by Censure"),
        (because("fine", fine=5, paid=2, by="censure"), "a fine of 5 T by Censure; it has no more than 2 T"),
        (because("fine", fine=1, paid=0, by="consul"), "a fine of 1 T by the Consul; it has nothing"),
        (
            because("bill", wars=1, wars_cost=20, acts=2, acts_cost=9),
            "20 T for 1 War and 9 T for 2 Land Acts",
        ),
        (because("bill"), "nothing"),
        (
            because("owes", owed=20, had=3, debt="disaster"),
            "the State owes 20 T and has 3 T (a Natural Disaster)",
        ),
        (
            because("owes", owed=8, had=3, debt="bill", legions=2, legions_cost=8),
            "the State owes 8 T and has 3 T (8 T for 2 Legions)",
        ),
        (because("land_act", act=2), "a Land Act of Type II"),
        (
            because("land_act", act=1, role="cosponsor", failed=1),
            "co-sponsor of a Land Act of Type I that failed",
        ),
        (because("repeal", role="for"), "voted for the repeal of a Land Act"),
        (
            because("votes", prestige=9, status=5, tied=2, votes=3, winners=2),
            "9 Prestige and total Status 5, 2 Factions tied, and the same votes, 3",
        ),
        ("Victory in Sicily", "Victory in Sicily"),
    ],
)
def test_a_cause_becomes_words_when_it_is_told(cause, line):
    assert told(cause) == line


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_leg_sen_17__a_title_reads_as_the_motion_does_at_the_table(game: Played):
    met = 0
    for state in game.states():
        for item in state.senate.docket:
            if not set(senators_of(item.motion)) & set(state.deck):  # nobody in it has died since
                met += 1
                assert titles.told(item.title) == titles.describe(state, item.motion)
    assert met > 10


def test_a_title_keeps_whose_senator_it_was():
    state = table(3, senators="0: L1 | 1: L2 | 2: L3 | forum: B4")
    title = titles.title_of(state, ElectConsul(senator="L1"))
    bill = titles.title_of(state, Bill(parts=(ElectConsul(senator="B4"), RaiseLegions(legions=1))))
    state.senators["L1"].owner, state.senators["B4"].owner = None, 2
    assert titles.told(title) == "elect Lilac 1 of \x020\x03 as Consul"
    assert titles.told(bill) == "a Bill: elect the neutral Blue 4 as Consul; raise 1 State Legion"


# --- a board of its own -------------------------------------------------------


@pytest.fixture(name="atlantis")
def _atlantis():
    """A board whose first Province and fourth War have other names."""
    data = scenario.scenario("standard").model_dump()
    data |= {"name": "atlantis"}
    data["provinces"][0]["name"] = "Atlantis"
    data["provinces"][3]["war"] = "Revolt of the Sea"
    scenario.register(scenario.Scenario.model_validate(data))
    yield "atlantis"
    del scenario._KNOWN["atlantis"]


def test_leg_brd_01__facts_of_a_board_of_its_own_carry_its_names(atlantis: str):
    state = table(3, senators="0: L1 | 1: L2 | 2: L3", wars="W4:5", scenario=atlantis)
    assert [names.place_of(state, 1), names.place_of(state, 2)] == ["Atlantis", 2]
    assert [names.own_war(state, "W4"), names.own_war(state, "W5")] == ["Revolt of the Sea", ""]
    governor = titles.title_of(state, AppointGovernor(province=1, senator="L1"))
    assert titles.told(governor) == "appoint Lilac 1 of \x020\x03 as Governor of Atlantis"
    sent = titles.title_of(state, Dispatch(war="W4", legions=2))
    assert titles.told(sent) == "send 2 State Legions to the Revolt of the Sea"


def test_leg_brd_04__a_whole_opening_on_it_is_told_with_its_names(atlantis: str):
    state, dice = GAME.new(3, LegionsOptions(scenario=atlantis)), SeededDice(3)
    opened = run(state, GAME.setup(state, dice))
    assert fold(GAME.new(3, LegionsOptions(scenario=atlantis)), opened) == state
    line = told(because("aid", place=names.place_of(state, 1)))
    assert line == "aid for Atlantis"
