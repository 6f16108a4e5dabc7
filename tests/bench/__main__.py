"""`python -m tests.bench`: see the package."""

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path

from engine.games import GAMES
from tests.bench import discord, engine, legions, store
from tests.bench.rows import Row


def main() -> int:
    """Measure and print; 0 if every aim holds."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench", description=sys.modules["tests.bench"].__doc__
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bench") as folder:
        rows = asyncio.run(measure(Path(folder)))
    say = sys.stdout.write
    if chosen.json:
        say(json.dumps({"rows": [row.as_json() for row in rows]}) + "\n")
    else:
        say("".join(f"{row.line()}\n" for row in rows))
    return 0 if all(row.holds for row in rows) else 1


async def measure(folder: Path) -> list[Row]:
    """All rows, in order."""
    cohort, senate = GAMES["cohort"], GAMES["legions"]
    return [
        *await discord.act_rows(folder),
        await store.commit_row(folder),
        engine.act_row(cohort, "The Cohort: decide and apply one act", 4, "random"),
        engine.act_row(senate, "LEGIONS: decide and apply one act, late", 5, "sensible", 0.6),
        engine.fold_row(senate, "LEGIONS: fold a finished journal", 5, "sensible"),
        engine.game_row(senate, "LEGIONS: a whole 5-seat sensible game", 5, "sensible"),
        *await legions.rows(folder),
        *await store.age_rows(folder),
        await discord.crowd_row(folder),
        await store.memory_row(folder),
    ]


sys.exit(main())
