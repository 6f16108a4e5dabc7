"""The end of a game as it is told: who won, what lies before each player, how it came to that."""

import re

import pytest

from engine.kernel import Section
from engine.words import plain
from tests.cohort.build import GAME
from tests.cohort.games import EVERY_OPTION, SAMPLES, game


def name(seat: int) -> str:
    return f"NAME{seat}"


def played(seats: int, option: int):
    """The last state of a sample, and the public facts on the way."""
    state, facts = GAME.new(seats, EVERY_OPTION[option]), []
    for step in game(seats, option):
        for event in step.events:
            event.apply(state)
            if (seen := event.seen_by(None)) is not None:
                facts.append(seen)
    return state, facts


def told(state, facts) -> list[Section]:
    found = GAME.outcome(GAME.view(state, None), facts)
    return [Section(plain(s.title, name), tuple(plain(x, name) for x in s.lines)) for s in found]


@pytest.mark.parametrize(("seats", "option"), SAMPLES)
def test_coh_end_01__the_winner_comes_first_and_everybody_has_a_line(seats: int, option: int):
    state, facts = played(seats, option)
    if state.result is None:
        assert told(state, facts) == []
        return
    first, standing, story = told(state, facts)
    order = [int(re.match(r"NAME(\d)", line)[1]) for line in standing.lines]
    assert sorted(order) == list(range(seats))
    if state.result.winners:
        assert first.title == f"NAME{state.result.winners[0]} wins"
        assert order[0] == state.result.winners[0]
    else:
        assert first.title == "The game is drawn"
    for seat, line in zip(order, standing.lines, strict=True):
        assert f"{len(state.finished[seat])} of 3 Cohorts" in line
        assert re.search(rf"\b{len(state.hands[seat]) or 'no'} cards? in hand$", line)
    for seat, line in zip(order, story.lines, strict=True):
        own = [e for e in facts if e.type == "CardPlayed" and e.seat == seat]
        assert f"NAME{seat}: {len(own) or 'no'} card" in line
        assert line.count(" in turn ") == len(state.finished[seat])


def test_nothing_in_a_hidden_hand_is_told():
    state, facts = played(*SAMPLES[0])
    state.hands = [["velites"] * len(hand) for hand in state.hands]
    other = state.model_copy(deep=True)
    other.hands = [["catapult"] * len(hand) for hand in state.hands]
    assert told(state, facts) == told(other, facts)
