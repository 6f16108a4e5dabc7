"""Figures of the engine alone: acts, folding and whole games, against what JSON alone costs."""

from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

from engine.dice import SeededDice
from engine.kernel import (
    Action,
    Decision,
    Event,
    Game,
    Seat,
    State,
    awaited,
    fold,
    read_events,
    run,
    write_events,
)
from engine.simulate import Table, Tally
from tests.bench.rows import Row, interleaved

COPIES = 7
"""Times that each act is measured, on copies of its state."""


def played(
    game: Game[Any, Any], seats: int, policy: str, acts: int = 100_000
) -> tuple[list[Any], list[Event]]:
    """A game played by computer players: (state before, seat, action) of each act, and all events."""
    rng, dice = Random(7), SeededDice(7)
    state: State = game.new(seats, game.options())
    events = list(run(state, game.setup(state, dice)))
    taken: list[Any] = []
    while state.result is None and len(taken) < acts:
        decisions = game.decisions(state)
        seat = awaited(decisions)[0]
        mine = [d for d in decisions if d.seat == seat]
        action = game.policies[policy].choose(game.view(state, seat), mine, rng)
        if action is None:
            question = next(d for d in mine if d.required)
            action = question.default or question.offers[0].action
        taken.append((state.model_dump_json(), seat, action))
        events += run(state, game.decide(state, seat, action, dice))
    return taken, events


def act_row(game: Game[Any, Any], name: str, seats: int, policy: str, since: float = 0.0) -> Row:
    """Decide and apply one act, spread over a game from `since` on, against a round trip of its state."""
    taken, _ = played(game, seats, policy)
    late = taken[int(len(taken) * since) :]
    cases = late[:: max(1, len(late) // 60)]
    fresh = [[game.state.model_validate_json(text) for _ in range(COPIES)] for text, *_ in cases]
    throws = [SeededDice(number) for number in range(len(cases) * COPIES)]

    def decide(number: int) -> None:
        case, copy = number % len(cases), number // len(cases)
        _, seat, action = cases[case]
        run(fresh[case][copy], game.decide(fresh[case][copy], seat, action, throws[number]))

    def round_trip(number: int) -> None:
        game.state.model_validate_json(fresh[number % len(cases)][0].model_dump_json())

    value, floor = interleaved(decide, round_trip, len(cases) * COPIES)
    return Row(name, value, "ms", floor, 1.0)


def fold_row(game: Game[Any, Any], name: str, seats: int, policy: str) -> Row:
    """Fold a finished game's journal, against parsing the same JSON."""
    text = write_events(played(game, seats, policy)[1])
    parsed = [read_events(game, text) for _ in range(9)]
    states = [game.new(seats, game.options()) for _ in range(9)]
    value, floor = interleaved(lambda n: fold(states[n], parsed[n]), lambda _: read_events(game, text), 9)
    return Row(name, value, "ms", floor, 2.0)


class Clocked:
    """A game that counts the seconds it takes to ask, decide and apply."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.seconds = 0.0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def decisions(self, state: State) -> list[Decision]:
        start = perf_counter()
        found = self.game.decisions(state)
        self.seconds += perf_counter() - start
        return found

    def decide(self, state: State, seat: Seat, action: Action, dice: SeededDice) -> Iterator[Event]:
        start = perf_counter()
        yield from self.game.decide(state, seat, action, dice)
        self.seconds += perf_counter() - start


def game_row(game: Game[Any, Any], name: str, seats: int, policy: str, seed: int = 7) -> Row:
    """A whole game by computer players: what the engine takes of it; thinking and checking are apart."""
    clocks = [Clocked(game) for _ in range(3)]
    for clock in clocks:
        tally = Tally()
        timed: Any = clock
        table = Table(timed, game.new(seats, game.options()), Random(seed), tally, keeps=False)
        table.play(game.policies[policy], 20_000, attempts=0)
    return Row(f"{name}, {tally.actions} acts", sorted(c.seconds for c in clocks)[1], "s", None, 1.0)
