"""The board that was missing (A16), as data."""

from pathlib import Path

import pytest

from engine.kernel import Illegal
from engine.legions import scenario as scenarios
from engine.legions.game import Legions
from engine.legions.options import LegionsOptions
from engine.legions.scenario import ScenarioError, parse, scenario
from tests.legions.build import begin, draw, table

GAME = Legions()
BOARD = scenario("standard")

PROVINCES = [
    (1, "Sicily", 1, 1, 15, 4, 10),
    (2, "Sardinia & Corsica", 2, 0, 5, 2, 5),
    (3, "Cisalpine Gaul", 3, 1, 10, 3, 7),
    (4, "Spain", 4, 3, 25, 4, 12),
    (5, "Africa", 5, 2, 30, 5, 11),
    (6, "Greece", 6, 1, 20, 4, 8),
    (7, "Illyria", 7, 1, 10, 2, 5),
    (8, "Narbonese Gaul", 8, 1, 10, 3, 6),
    (9, "Macedonia", 9, 2, 20, 4, 9),
    (10, "Asia", 10, 1, 40, 6, 14),
]
"""LEG-BRD-04: number, name, War round, modifier, Spoils, undeveloped, developed."""


@pytest.mark.parametrize("printed", PROVINCES)
def test_leg_brd_01__leg_brd_04__every_number_of_the_table(
    printed: tuple[int, str, int, int, int, int, int],
) -> None:
    p = BOARD.province(printed[0])
    assert p is not None
    assert (p.number, p.name, p.war_round, p.modifier, p.spoils, p.undeveloped, p.developed) == printed
    own = BOARD.war(f"W{printed[0]}")
    assert (own.province, own.war_round, own.modifier, own.spoils) == (printed[0], *printed[2:5])


def test_leg_brd_01__a_scenario_must_give_every_number_of_a_province() -> None:
    text = Path(scenarios.__file__).with_name("scenario.toml").read_text(encoding="utf-8")
    for line in (
        "war_round = 1\n",
        "modifier = 1\n",
        "spoils = 15\n",
        "undeveloped = 4\n",
        "developed = 10\n",
    ):
        with pytest.raises(ScenarioError, match=r"provinces\.0"):
            parse(text.replace(line, "", 1), "mine.toml")


def test_leg_brd_02__everything_of_the_board_is_on_the_table() -> None:
    state = table(
        5,
        treasury=100,
        index=3,
        legions=2,
        land_acts=True,
        acts=[1, 2],
        wars="W4:6/1",
        prestige=[40],
        senators="0: L1 | 1: L2@W4 | forum: G7",
    )
    text = "\n".join(line for s in GAME.sheet(GAME.view(state, None)).board for line in s.lines)
    assert "Treasury 100 T" in text
    assert "Revolution Index 3" in text
    assert "2 in the box" in text
    assert "Green 7" in text
    assert "6 armies" in text
    assert "Prestige 40" in text  # beyond the 34 of the printed track
    assert state.acts == [1, 2]


def test_leg_brd_03__ten_provinces_and_the_number_is_the_round_of_the_war() -> None:
    assert [p.number for p in BOARD.provinces] == list(range(1, 11))
    assert all(p.number == p.war_round for p in BOARD.provinces)


def test_leg_brd_03__with_fewer_a_number_may_match_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    text = Path(scenarios.__file__).with_name("scenario.toml").read_text(encoding="utf-8")
    start = text.index("[[provinces]]\nnumber = 10")
    small = text[:start] + text[text.index("[[additional_wars]]") :]
    few = parse(small.replace('name = "standard"', 'name = "nine"'), "nine.toml")
    monkeypatch.setitem(scenarios._KNOWN, "nine", few)
    state = table(5, provinces="1 2 3 4 5 6 7 8 9", event_deck=["barbarians"], scenario="nine")
    begin(state, "political.events", draw(10))
    assert state.lingering == []
    assert state.event_discard == ["barbarians"]
    assert len(state.provinces) == 9


def test_leg_brd_05__the_sums() -> None:
    assert sum(p.modifier for p in BOARD.provinces) == 13
    assert sum(p.undeveloped for p in BOARD.provinces) == 37
    assert sum(p.developed for p in BOARD.provinces) == 87
    assert sum(p.spoils for p in BOARD.provinces) == 185
    assert [(w.modifier, w.spoils) for w in BOARD.additional_wars] == [(1, 15), (2, 20)]
    assert BOARD.prices.state_income == 30


@pytest.mark.parametrize("number", [4, 7, 10])
def test_leg_brd_11__an_invasion_of_a_province_not_yet_on_the_board_misses(number: int) -> None:
    state = table(5, round=3, provinces="1+ 2", wars="W3:2", event_deck=["barbarians"])
    before = state.model_copy(deep=True)
    begin(state, "political.events", draw(number))
    assert (state.provinces, state.wars, state.lingering) == (before.provinces, before.wars, [])
    assert state.event_discard == ["barbarians"]


def test_leg_brd_04__an_unknown_scenario_is_refused() -> None:
    with pytest.raises(Illegal) as no:
        GAME.new(5, LegionsOptions(scenario="atlantis"))
    assert no.value.clause == "LEG-BRD-01"
