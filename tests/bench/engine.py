"""Figures of the engine alone: an act against a JSON round trip of its state."""

from random import Random
from typing import Any

from engine.dice import SeededDice
from engine.kernel import Game, Illegal, awaited, fold, random_action, read_events, run, write_events
from tests.bench.rows import Row, interleaved

SPREAD = 9
"""Every how manieth act is measured."""


def act_row(game: Game[Any, Any], name: str, seats: int, acts: int) -> Row:
    """Decide and apply one act, at places spread over a game, against one round trip of the state there."""
    rng, dice = Random(7), SeededDice(7)
    state = game.new(seats, game.options())
    run(state, game.setup(state, dice))
    cases = []
    for number in range(acts):
        if state.result is not None:
            break
        seat = awaited(game.decisions(state))[0]
        action = random_action([d for d in game.decisions(state) if d.seat == seat], rng)
        if number % SPREAD == 0:
            cases.append((state.model_dump_json(), seat, action))
        run(state, game.decide(state, seat, action, dice))
    fresh = [[game.state.model_validate_json(text) for _ in range(7)] for text, *_ in cases]
    throws = [SeededDice(number) for number in range(len(cases) * 7)]

    def decide(number: int) -> None:
        case, copy = number % len(cases), number // len(cases)
        _, seat, action = cases[case]
        run(fresh[case][copy], game.decide(fresh[case][copy], seat, action, throws[number]))

    def round_trip(number: int) -> None:
        game.state.model_validate_json(fresh[number % len(cases)][0].model_dump_json())

    value, floor = interleaved(decide, round_trip, len(cases) * 7)
    return Row(name, value, "ms", floor, 1.0)


def fold_row(game: Game[Any, Any], name: str, seats: int) -> Row:
    """Fold a finished game's journal against parsing the same JSON."""
    dice, rng = SeededDice(3), Random(3)
    state = game.new(seats, game.options())
    events = list(run(state, game.setup(state, dice)))
    while state.result is None:
        seat = awaited(game.decisions(state))[0]
        action = random_action([d for d in game.decisions(state) if d.seat == seat], rng)
        try:
            events += run(state, game.decide(state, seat, action, dice))
        except Illegal:
            continue
    text = write_events(events)
    parsed = [read_events(game, text) for _ in range(9)]
    value, floor = interleaved(
        lambda n: fold(game.new(seats, game.options()), parsed[n]), lambda _: read_events(game, text), 9
    )
    return Row(name, value, "ms", floor, 2.0)
