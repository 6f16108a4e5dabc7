"""`python -m tests.bench`: see the package."""

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

from bot.main.garbage import steady
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
    steady()  # as the bot runs
    with tempfile.TemporaryDirectory(prefix="bench") as folder:
        rows = asyncio.run(measured(Path(folder), aloud=not chosen.json))
    if chosen.json:
        sys.stdout.write(json.dumps({"rows": [row.as_json() for row in rows]}) + "\n")
    return 0 if all(row.holds for row in rows) else 1


def say(row: Row) -> None:
    """Print a row when it is measured: the whole takes some minutes."""
    sys.stdout.write(f"{row.line()}\n")
    sys.stdout.flush()


async def measured(folder: Path, *, aloud: bool) -> list[Row]:
    """All rows, in order."""
    found = []
    async for rows in measurements(folder):
        found += rows
        for row in rows if aloud else ():
            say(row)
    return found


async def measurements(folder: Path) -> AsyncIterator[list[Row]]:
    """The rows as they are measured."""
    cohort, senate = GAMES["cohort"], GAMES["legions"]
    yield await discord.act_rows(folder)
    yield [await store.commit_row(folder)]
    yield [engine.act_row(cohort, "The Cohort: decide and apply one act", 4, "random")]
    yield [engine.act_row(senate, "LEGIONS: decide and apply one act, late", 5, "sensible", 0.6)]
    yield [engine.fold_row(senate, "LEGIONS: fold a finished journal", 5, "sensible")]
    yield [engine.game_row(senate, "LEGIONS: a 5-seat sensible game of ten rounds", 5, "sensible", 8)]
    yield await legions.rows(folder)
    yield await store.age_rows(folder)
    yield [await discord.crowd_row(folder)]
    yield [await store.memory_row(folder)]


if __name__ == "__main__":
    sys.exit(main())
