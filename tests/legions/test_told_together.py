"""What is told with its outcome, what at once by itself, and that nothing else comes between votes."""

from random import Random

import pytest

from engine.dice import SeededDice
from engine.kernel import Event, awaited, run
from engine.legions.events import agreements
from engine.legions.events.floor import FloorMoved
from engine.legions.events.people import AttendanceSet
from engine.legions.options import LegionsOptions
from tests.legions.games import GAME

AGREEMENTS = [
    kind
    for kind in vars(agreements).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == agreements.__name__
]


@pytest.mark.parametrize("kind", AGREEMENTS, ids=lambda kind: kind.__name__)
def test_leg_gen_06__what_comes_of_agreements_is_told_at_once_by_itself(kind: type[Event]) -> None:
    assert kind.aside
    assert not kind.interim


def test_leg_vote_09__a_tie_is_told_with_the_casting_vote() -> None:
    assert FloorMoved(item=1, phase="casting", asked=(0,)).is_interim
    assert not FloorMoved(item=1, phase="discussion").is_interim


def test_leg_for_03__attendance_is_told_when_the_last_faction_has_named_its_own() -> None:
    told = [e for e in _events(seed=1, acts=200) if isinstance(e, AttendanceSet)]
    assert len(told) > 10
    rows = [told[n : n + 5] for n in range(0, len(told) - len(told) % 5, 5)]
    assert [[e.is_interim for e in row] for row in rows] == [[True] * 4 + [False]] * len(rows)


OUTCOMES = {"MotionDecided", "CastingVoteGiven", "TribunePlayed", "MotionVetoed"}
"""What may come of votes: their count, the decision of a tie, a veto."""


@pytest.mark.parametrize("seed", [2, 3])
def test_leg_vote_06__between_a_vote_and_its_outcome_nothing_else_is_told(seed: int) -> None:
    """People who use every window that is open to them; agreements stand by themselves."""
    last, found = "", set()
    for event in _events(seed, acts=900):
        seen = event.seen_by(None)
        if seen is None or seen.aside:
            continue
        kind = type(seen).__name__
        if last == "VoteCast" and not seen.is_interim:
            found.add(kind)
        last = kind if not (seen.is_interim and last == "VoteCast") else last
    assert "MotionDecided" in found
    assert found <= OUTCOMES


def _events(seed: int, acts: int) -> list[Event]:
    """A game of five, of whom some use windows while others are awaited."""
    state, dice, rng = GAME.new(5, LegionsOptions()), SeededDice(seed), Random(seed)
    events = run(state, GAME.setup(state, dice))
    for _ in range(acts):
        if state.result is not None:
            break
        decisions = GAME.decisions(state)
        due = awaited(decisions)[0]
        seat = rng.randrange(5) if rng.random() < 0.3 else due
        for who, policy in ((seat, "restless"), (due, "sensible")):
            mine = [d for d in decisions if d.seat == who]
            action = GAME.policies[policy].choose(GAME.view(state, who), mine, rng) if mine else None
            if action is not None:
                events += run(state, GAME.decide(state, who, action, dice))
                break
    return events
