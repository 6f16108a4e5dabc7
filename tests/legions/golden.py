"""Golden transcripts and stored shapes; `python -m tests.legions.golden --write` writes them anew.

A transcript is a recorded game told to every viewer: the acts are played again by the rules and the
dice of the seed, so that neither computer players nor chance can change it, only rules and words.
Stored shapes are only added: a fact that has got a field stands there once with it, once without.
What is told to the public stands in full; a seat's file has only the lines that read otherwise for it.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from engine.dice import SeededDice
from engine.kernel import Event, Illegal, Viewer, run
from engine.legions.actions import ACTIONS, AnyAction
from engine.legions.events import EVENT_TYPES
from engine.legions.options import LegionsOptions
from engine.words import plain
from tests.legions.examples import example
from tests.legions.games import GAME, VARIANTS, name, walk

FOLDER = Path(__file__).with_name("golden")
GAMES: dict[str, tuple[int, LegionsOptions, str, int]] = {
    "three": (3, LegionsOptions(), "sensible", 4),
    "five": (5, LegionsOptions(), "sensible", 1),
    "variants": (5, VARIANTS, "sensible", 2),
}
"""Seats, options, who played it first, and the seed of its dice."""


def record(game: str) -> list[str]:
    """The acts of a game as computer players play it now: seat and action, a line each."""
    seats, options, policy, seed = GAMES[game]
    return [
        json.dumps({"seat": step.seat, "action": step.action.model_dump(mode="json")})
        for _, step in walk(seats, options, policy, seed)
        if step.action is not None
    ]


def replay(game: str, acts: list[str]) -> list[Event]:
    """Every fact that follows from the recorded acts. Raises Illegal if the rules no longer allow one."""
    seats, options, _, seed = GAMES[game]
    state, dice = GAME.new(seats, options), SeededDice(seed)
    events = run(state, GAME.setup(state, dice))
    for line in acts:
        act = json.loads(line)
        events += run(state, GAME.decide(state, act["seat"], ACTIONS.validate_python(act["action"]), dice))
    return events


def transcripts(game: str, events: list[Event]) -> dict[str, str]:
    """File name to text, for the public and for each seat."""
    public = [_told(event, None) for event in events]
    found = {f"{game}.public.txt": "\n".join(line for line in public if line)}
    for seat in range(GAMES[game][0]):
        own = [_told(event, seat) for event in events]
        other = [f"{n}: {line}" for n, line in enumerate(own) if line != public[n]]
        found[f"{game}.seat{seat}.txt"] = "\n".join(other)
    return {file: text + "\n" for file, text in found.items()}


def _told(event: Event, viewer: Viewer) -> str:
    seen = event.seen_by(viewer)
    return "" if seen is None else plain(GAME.tell(seen, viewer), name)


def shapes() -> Iterator[tuple[str, Any]]:
    """An example of every fact and act as it is stored."""
    for kind in EVENT_TYPES:
        yield f"event {kind.__name__}", example(kind).model_dump(mode="json")
    for kind in get_args(get_args(AnyAction)[0]):
        yield f"action {kind.__name__}", example(kind).model_dump(mode="json")


def acts_of(game: str) -> list[str]:
    """The recorded acts."""
    return (FOLDER / f"{game}.acts.jsonl").read_text(encoding="utf-8").splitlines()


def write() -> None:
    """Write every golden file; a game whose acts the rules no longer allow is recorded anew."""
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        try:
            acts = acts_of(game)
            events = replay(game, acts)
        except (FileNotFoundError, Illegal):
            acts = record(game)
            events = replay(game, acts)
        (FOLDER / f"{game}.acts.jsonl").write_text("\n".join(acts) + "\n", encoding="utf-8")
        for file, text in transcripts(game, events).items():
            (FOLDER / file).write_text(text, encoding="utf-8")
    lines = (FOLDER / "shapes.jsonl").read_text(encoding="utf-8").splitlines()
    now = [json.dumps({"type": key, "stored": stored}) for key, stored in shapes()]
    lines += [line for line in now if line not in lines]
    (FOLDER / "shapes.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.legions.golden --write")
    write()
