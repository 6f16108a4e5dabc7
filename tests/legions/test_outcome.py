"""The end of a game as it is told: who won or what lost it, the final table, whence the Prestige came."""

import re

import pytest

from engine.kernel import Event, Result, Section
from engine.legions.events.base import LedgerEvent
from engine.legions.rules.endgame import finish, rank
from engine.legions.state import State
from engine.legions.text.causes import of_result
from engine.legions.text.outcome import SOURCES
from engine.words import plain
from tests.legions.build import table
from tests.legions.games import GAME, Played, name, played

GAMES = [
    played(3, "sensible", 3),
    played(5, "sensible", 2),
    played(5, "restless", 4, variants=True),
    played(3, "random", 5),
]


def told(state: State, facts: list[Event]) -> list[Section]:
    """The end from what the public sees, names resolved."""
    seen = [fact for event in facts if (fact := event.seen_by(None)) is not None]
    found = GAME.outcome(GAME.view(state, None), seen)
    return [Section(plain(s.title, name), tuple(plain(x, name) for x in s.lines)) for s in found]


def end(game: Played) -> State:
    *_, last = game.states()
    assert last.result is not None
    return last


@pytest.mark.parametrize("game", GAMES, ids=["three", "five", "variants", "random"])
def test_the_sources_of_each_faction_add_up_to_its_prestige(game: Played):
    state = end(game)
    _, _, sources = told(state, list(game.events()))
    assert len(sources.lines) == state.seats
    for line in sources.lines:
        seat = int(re.search(r"NAME(\d)", line)[1])
        assert sum(map(int, re.findall(r"[+-]\d+", line))) == state.factions[seat].prestige, line
        assert "other" not in line


def test_every_clause_that_books_prestige_has_a_name():
    booked = {
        line.rule
        for game in GAMES
        for event in game.events()
        if isinstance(event, LedgerEvent)
        for line in event.lines()
        if line.account == "prestige"
    }
    assert booked <= {*SOURCES, "LEG-APP-13"}


@pytest.mark.parametrize("game", GAMES, ids=["three", "five", "variants", "random"])
def test_leg_end_01__the_winner_or_the_loss_is_told_first_then_all_in_order(game: Played):
    state = end(game)
    first, standing, _ = told(state, list(game.events()))
    seats = [int(re.search(r"NAME(\d)", line)[1]) for line in standing.lines if "NAME" in line]
    assert sorted(seats) == list(range(state.seats))
    assert [rank(state, seat) for seat in seats] == sorted((rank(state, s) for s in seats), reverse=True)
    if state.result.winners:
        assert first.title == f"NAME{seats[0]} wins"
    else:
        assert first.title == "Rome has fallen: all lose together"
        assert first.lines[0][1:] == f"{of_result(state.result)}."[1:]
    for seat, line in zip(seats, standing.lines, strict=False):
        assert f"{state.factions[seat].prestige} Prestige" in line
        assert ("Treasury hidden" in line) != state.options.treasuries_public


def test_nothing_is_told_of_the_end_before_it():
    for state in GAMES[0].states():
        assert bool(told(state, [])) == (state.result is not None)


def decided(prestige: list[int], cards: str, knights: tuple[int, ...] = ()) -> list[str]:
    """What is said to have decided a game that ends so."""
    state = table(3, round=10, stage="endgame.check", senators=cards, prestige=prestige, knights=knights)
    for event in finish(state, None):  # type: ignore[arg-type]
        event.apply(state)
    first, standing = told(state, [])
    return [first.title, *first.lines, *(line[:1] for line in standing.lines[:3])]


CARDS = "0: L5 | 1: L4 | 2: L3"


def test_leg_end_01__prestige_decides():
    assert decided([7, 9, 9 - 1], CARDS) == ["NAME1 wins", "Prestige decided: 9 to 8.", "1", "2", "3"]


def test_leg_end_02__a_tie_is_told_and_the_status_that_parts_it():
    assert decided([9, 9, 1], CARDS) == [
        "NAME0 wins",
        "2 Factions tie at 9 Prestige. Total Status decided: 5 to 4.",
        "1",
        "2",
        "3",
    ]


def test_leg_end_03__after_the_status_the_votes():
    assert decided([9, 9, 1], "0: L5 | 1: B5 | 2: L3", (0, 2, 0)) == [
        "NAME1 wins",
        "2 Factions tie at 9 Prestige. 2 Factions tie at 5 total Status. Votes decided: 4 to 3.",
        "1",
        "2",
        "3",
    ]


def test_leg_end_03__who_is_equal_in_all_wins_together_and_shares_the_place():
    title, line, *places = decided([9, 9, 1], "0: L5 | 1: B5 | 2: L3", (0, 1, 0))
    assert title == "NAME0 and NAME1 win together"
    assert line.endswith("2 Factions tie at 3 votes. Nothing parts them.")
    assert places == ["1", "1", "3"]


@pytest.mark.parametrize(
    ("clause", "cause", "line"),
    [
        ("LEG-END-05", "the State owes 61 T and has 40 T", "bill is 36 T a round, its income 30 T."),
        ("LEG-END-06", "three Wars are active at once", "The Second Punic War: 3 armies against 2 Legions "),
        ("LEG-SOR-04", "the people revolt", "The Revolution Index is 12."),
    ],
)
def test_leg_end_04__what_lost_the_game_is_told_with_the_figures(clause: str, cause: str, line: str):
    state = table(3, senators=CARDS, wars="W4:3/2", index=12, legions=2)
    state.result = Result(winners=(), cause=cause, clause=clause)
    first, *_ = told(state, [])
    assert first.lines[0].lower() == f"{cause}.".lower()
    assert line in " ".join(first.lines)
