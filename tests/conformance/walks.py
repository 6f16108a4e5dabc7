"""Whole games by chance, step by step, for any game."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from pydantic import BaseModel

from engine.chance import random_action
from engine.dice import SeededDice
from engine.games import GAMES
from engine.kernel import Action, Decision, Event, Game, Illegal, Seat, State, awaited, run
from engine.pairwise import all_pairs
from tests.morra.game import Morra

ALL: tuple[Game[Any, Any], ...] = (*GAMES.values(), Morra())
"""Every game the kit is run over."""

MOST_ACTS = 400
"""Acts after which a walk breaks off: enough for each kind of question, by several walks."""


@dataclass(frozen=True)
class Step:
    """One act: the table before it, what was open, who did what, and the facts that followed."""

    before: State
    decisions: tuple[Decision, ...]
    seat: Seat
    action: Action | None
    """None for the opening."""
    events: tuple[Event, ...]
    dice: int
    """Seed of dice that give the same draws again."""


def sets(game: Game[Any, Any]) -> list[BaseModel]:
    """The usual options, and sets that between them hold every pair of values."""

    def fits(values: BaseModel) -> bool:
        try:
            for seats in game.seat_counts:
                game.new(seats, values)
        except Illegal:
            return False
        return True

    return [game.options(), *all_pairs(game.options, fits)]


def walk(game: Game[Any, Any], seats: int, options: BaseModel, seed: int) -> Iterator[Step]:
    """A game of random legal acts, to its end or to `MOST_ACTS`."""
    rng = Random(f"{game.name} {seats} {seed}")
    state = game.new(seats, options)
    before = deepcopy(state)
    events = run(state, game.setup(state, SeededDice(seed)))
    yield Step(before, (), 0, None, tuple(events), seed)
    for number in range(MOST_ACTS):
        decisions = tuple(game.decisions(state))
        if not decisions:
            return
        seat = rng.choice(awaited(decisions) or [d.seat for d in decisions])
        if rng.random() < 0.2:
            seat = rng.choice(decisions).seat
        before, draws = deepcopy(state), seed * 1000 + number
        action, events = _act(game, state, [d for d in decisions if d.seat == seat], rng, draws)
        yield Step(before, decisions, seat, action, tuple(events), draws)


def _act(
    game: Game[Any, Any], state: State, asked: list[Decision], rng: Random, draws: int
) -> tuple[Action, list[Event]]:
    """A random act of a seat; another one where it only bluffed."""
    while True:
        action = random_action(asked, rng, quiet=0.0)
        assert action is not None
        try:
            return action, run(state, game.decide(state, asked[0].seat, action, SeededDice(draws)))
        except Illegal as refusal:
            if refusal.clause not in game.bluffs:
                raise AssertionError(f"{action!r} is offered and refused: {refusal}") from refusal


@cache
def steps(name: str) -> tuple[Step, ...]:
    """Steps of several walks of a game: its smallest and its largest table, options by turns."""
    game = next(each for each in ALL if each.name == name)
    chosen = sets(game)
    found: list[Step] = []
    for seed, options in enumerate((chosen[0], *chosen[1:4])):
        found += walk(game, (game.seat_counts[0], game.seat_counts[-1])[seed % 2], options, seed)
    return tuple(found)
