"""Secrets in every game: worlds that read alike to a viewer look alike to them.

Two worlds part where one seat acts in two ways. As long as all that happened reads the same to a
viewer, their view, their desk, their questions and the board must be the same too.
"""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.chance import random_filling
from engine.dice import SeededDice
from engine.kernel import Decision, Event, Game, Illegal, State, Viewer, run
from tests.conformance.walks import ALL, Step, steps

MOST = 40
"""Pairs of worlds for each kind of question."""

EVERY = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)


def heard(game: Game[Any, Any], events: list[Event], viewer: Viewer) -> list[str]:
    """What a viewer knows of these facts: the facts as they see them, and their words."""
    seen = [event.seen_by(viewer) for event in events]
    return [blank(f"{fact!r} {game.tell(fact, viewer)}") for fact in seen if fact is not None]


def blank(text: str) -> str:
    """The text without its seals: the published hash of a secret differs with it, and tells nothing."""
    return re.sub(r"\b[0-9a-f]{12,64}\b", "SEAL", text)


def known(game: Game[Any, Any], state: State, viewer: Viewer) -> str:
    """All that a viewer can look at."""
    view = game.view(state, viewer)
    sheet = game.sheet(view)
    own = [d for d in game.decisions(state) if d.seat == viewer]
    waits = [(d.seat, d.wait, d.required, d.calls) for d in game.decisions(state) if d.required]
    return blank(repr((view, sheet.where, sheet.board, sheet.desk, own, waits)))


World = tuple[State, list[Event]]
"""A table, and what has just happened there."""


def twins(game: Game[Any, Any], step: Step, decision: Decision, rng: Random) -> list[World]:
    """The table after two random answers to one question, with the same dice."""
    found = []
    for _ in range(2):
        state = step.before.model_copy(deep=True)
        offer = rng.choice(decision.offers)
        action = offer.fill(random_filling(offer, rng))
        try:
            events = run(state, game.decide(state, decision.seat, action, SeededDice(step.dice)))
        except Illegal:
            return []
        found.append((state, events))
    return found


@EVERY
def test_who_cannot_tell_two_worlds_apart_by_what_happened_sees_no_difference(game: Game[Any, Any]):
    rng = Random(11)
    tried: Counter[str] = Counter()
    alike = 0
    for step in steps(game.name):
        for decision in step.decisions:
            kind = f"{decision.kind} {decision.required}"
            if tried[kind] >= MOST:
                continue
            pair = twins(game, step, decision, rng)
            if len(pair) < 2 or pair[0][0] == pair[1][0]:
                continue
            tried[kind] += 1
            (one, first), (other, second) = pair
            for viewer in (None, *range(step.before.seats)):
                if viewer != decision.seat and heard(game, first, viewer) == heard(game, second, viewer):
                    alike += 1
                    assert known(game, one, viewer) == known(game, other, viewer)
    assert alike, f"no act of the game is secret to anybody, or none was tried: {tried}"


@EVERY
def test_a_view_of_the_public_has_no_desk(game: Game[Any, Any]):
    for step in steps(game.name)[1::7]:
        assert game.sheet(game.view(step.before, None)).desk == ()
