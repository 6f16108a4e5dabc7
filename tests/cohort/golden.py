"""Stored examples: the shape of every fact and action, and two whole games as everybody hears them.

    python -m tests.cohort.golden --write

adds what is missing: an example of each new type, and of each new shape of a known type, to
`golden/shapes.json`, below the old ones, which stay for good (old journals hold them); and it
writes the transcripts anew. The games keep their secrets and actions (`golden/*.json`) as long
as those are legal, else new ones are drawn. Review the result as a diff before you commit it.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from engine.chance import random_action
from engine.cohort.actions import TakeDefault
from engine.cohort.options import CohortOptions
from engine.dice import KeyedDice
from engine.kernel import Decision, Illegal, Sheet, Viewer, awaited, run
from engine.words import plain
from tests.cohort.build import GAME
from tests.cohort.games import SAMPLES, game
from tests.cohort.scene import fillings, kinds

HERE = Path(__file__).parent / "golden"
SHAPES = HERE / "shapes.json"
NAMES = ("Aulus", "Brutus", "Cassia", "Decimus", "Egeria", "Flavia")
GAMES = {
    "three": (3, CohortOptions(copies_per_type=8)),
    "five": (5, CohortOptions(copies_per_type=18, velites_size=6, emptied_effect="stays")),
}

Recorded = dict[str, Any]
"""A game as stored: seats, options, secret (hexadecimal), and `moves` as pairs of seat and action."""


# --- whole games ----------------------------------------------------------------


def recorded(name: str) -> Recorded:
    """The stored game of this name."""
    return json.loads((HERE / f"{name}.json").read_text())


def replay(record: Recorded) -> dict[str, str]:
    """Its transcript for every viewer, by "public" and "seat_0" on. Raises Illegal."""
    state = GAME.new(record["seats"], CohortOptions(**record["options"]))
    dice = KeyedDice(bytes.fromhex(record["secret"]))
    viewers: list[Viewer] = [None, *range(state.seats)]
    texts: dict[Viewer, list[str]] = {viewer: [] for viewer in viewers}

    def report(events: list[Any]) -> None:
        for viewer in viewers:
            seen = [event.seen_by(viewer) for event in events]
            texts[viewer] += [GAME.tell(event, viewer) for event in seen if event is not None]
            own = [d for d in GAME.decisions(state) if d.seat == viewer]
            texts[viewer] += [f"    ? {decision.text}" for decision in own]
            if number % 9 == 0:
                texts[viewer] += [line for decision in own for line in answers(decision)]

    number = 0
    report(run(state, GAME.setup(state, dice)))
    for number, (seat, action) in enumerate(record["moves"], 1):
        report(run(state, GAME.decide(state, seat, GAME.actions.validate_python(action), dice)))
        if number % 60 == 0 or state.result:
            for viewer in viewers:
                texts[viewer] += ["", *lines_of(GAME.sheet(GAME.view(state, viewer))), ""]
    return {
        "public" if viewer is None else f"seat_{viewer}": plain(
            "\n".join(texts[viewer]) + "\n", NAMES.__getitem__
        )
        for viewer in viewers
    }


def answers(decision: Decision) -> Iterator[str]:
    """What a question offers, as plain lines."""
    for offer in decision.offers:
        yield f"    - {' / '.join(filter(None, (offer.group, offer.label, offer.note, offer.style)))}"
        for hole in offer.holes:
            yield f"        {hole.name}: {', '.join(c.label for c in getattr(hole, 'choices', ()))}"
    yield f"    ({decision.otherwise})"


def lines_of(sheet: Sheet) -> Iterator[str]:
    """A sheet as plain lines."""
    yield f"    | {sheet.where}"
    for section in (*sheet.board, *sheet.desk):
        yield f"    | {section.title}"
        yield from (f"    |   {line}" for text in section.lines for line in text.split("\n"))


def drawn_anew(name: str) -> Recorded:
    """Of some random games the one that shows most kinds of facts, then the shortest."""
    seats, options = GAMES[name]
    games = []
    for seed in range(60):
        rng, secret = Random(seed), Random(f"{name} {seed}").randbytes(32)
        state, dice = GAME.new(seats, options), KeyedDice(secret)
        journal, moves = run(state, GAME.setup(state, dice)), []
        while decisions := GAME.decisions(state):
            seat = awaited(decisions)[0]
            action = random_action(decisions, rng) if rng.random() < 0.9 else TakeDefault()
            moves.append((seat, action.model_dump(mode="json")))
            journal += run(state, GAME.decide(state, seat, action, dice))
        record = {"seats": seats, "options": options.model_dump(mode="json"), "secret": secret.hex()}
        games.append((-len(set(kinds(journal))), len(journal), seed, record | {"moves": moves}))
    return min(games)[3]


def write_games() -> None:
    """Write the transcripts, and the games themselves where the stored ones are not legal any more."""
    for name in GAMES:
        try:
            record = recorded(name)
            texts = replay(record)
        except (FileNotFoundError, Illegal) as why:
            sys.stdout.write(f"{name}: drawn anew ({why})\n")
            record = drawn_anew(name)
            texts = replay(record)
        moves = ",\n".join(f"    {json.dumps(move)}" for move in record["moves"])
        head = json.dumps({key: record[key] for key in ("seats", "options", "secret")}, indent=2)
        (HERE / f"{name}.json").write_text(f'{head[:-2]},\n  "moves": [\n{moves}\n  ]\n}}\n')
        for viewer, text in texts.items():
            (HERE / f"{name}_{viewer}.txt").write_text(text)


# --- shapes ---------------------------------------------------------------------


def types(codec: Any) -> set[str]:
    """The names of all types a codec knows."""
    return set(codec.json_schema()["discriminator"]["mapping"])


def shape(stored: Any) -> Any:
    """What a stored value is made of, without its contents."""
    if isinstance(stored, dict):
        return tuple(sorted((key, shape(value)) for key, value in stored.items()))
    if isinstance(stored, list):
        return "list"
    return "null" if stored is None else type(stored).__name__


def examples() -> Iterator[tuple[str, dict[str, Any]]]:
    """Facts and actions of random games and their offers, each with "events" or "actions"."""
    for seats, option in SAMPLES:
        for step in game(seats, option):
            yield from (("events", event.model_dump(mode="json")) for event in step.events)
            state = GAME.state.model_validate_json(step.before)
            offers = [o for d in GAME.decisions(state) for o in d.offers] if state.turn else []
            yield from (("actions", a.model_dump(mode="json")) for o in offers for a in fillings(o))
    yield "actions", TakeDefault().model_dump(mode="json")


def write_shapes() -> None:
    """Add an example of every type and shape that has none."""
    stored = json.loads(SHAPES.read_text()) if SHAPES.exists() else {"events": {}, "actions": {}}
    for group, example in examples():
        known = stored[group].setdefault(example["type"], [])
        if len(json.dumps(example)) < 800 and shape(example) not in map(shape, known):
            known.append(example)
    for group, codec in (("events", GAME.events), ("actions", GAME.actions)):
        if missing := types(codec) - {name for name, known in stored[group].items() if known}:
            sys.stdout.write(f"no example of {sorted(missing)}: add one by hand\n")
    blocks = []
    for group, named in stored.items():
        entries = []
        for name in sorted(named):
            lines = ",\n".join(f"      {json.dumps(example)}" for example in named[name])
            entries.append(f'    "{name}": [\n{lines}\n    ]')
        blocks.append(f'  "{group}": {{\n' + ",\n".join(entries) + "\n  }")
    SHAPES.write_text("{\n" + ",\n".join(blocks) + "\n}\n")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    HERE.mkdir(exist_ok=True)
    write_shapes()
    write_games()
