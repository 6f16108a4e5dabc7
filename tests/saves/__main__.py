"""Saves games of this version: `python -m tests.saves NAME`."""

import asyncio
import gzip
import sqlite3
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.host.tables import Tables
from bot.people.lobby import Lobby
from engine.games import GAMES
from storage.opening import open_store

HERE = Path(__file__).parent

MOMENTS = (
    ("legions-vote", "legions", 3, "vote", 150),
    ("legions-persuasion", "legions", 3, "duel", 60),
    ("legions-senate", "legions", 5, "chair", 300),
    ("cohort-draw", "cohort", 3, "give", 12),
)
"""Name, game, seats, the kind of question the game stops at, and the acts before it at least."""

MOST = 4000


async def save(path: Path, game: str, seats: int, kind: str, least: int, seed: int) -> None:
    """Play a game of people who act as the game's substitute would, up to a question of that kind."""
    minutes = iter(range(10**6))
    secret = Random(seed).randbytes(32)
    store = await open_store(path)
    tables = Tables(
        store,
        GAMES,
        lambda: datetime.fromtimestamp(1_790_000_000 + 60 * next(minutes), UTC),
        entropy=lambda: secret,
    )
    lobby, rng = Lobby(tables), Random(seed)
    table = await lobby.open(game, 1, 2, 100, "Anna")
    for number in range(1, seats):
        await lobby.join(table.id, 100 + number, f"Person {number}")
    await lobby.start(table.id, 100, "start")
    for number in range(MOST):
        table = await tables.get(table.id)
        if number >= least and any(d.kind == kind and d.required for d in table.decisions):
            break
        seat = table.waiting[0]
        own = table.open_to(seat)
        chosen = table.game.policies[table.game.substitute].choose(table.view(seat), own, rng)
        action = chosen or next(d.default for d in own if d.required)
        actor = table.seats[seat].user_id or 0
        await tables.act(table.id, seat, action, actor=actor, request_id=f"r{number}")
    else:
        raise SystemExit(f"no {kind} in {MOST} acts")
    await tables.keep_states()
    await store.close()


def main(name: str) -> None:
    """Save every moment below `name`."""
    folder = HERE / name
    folder.mkdir()
    for seed, (title, game, seats, kind, least) in enumerate(MOMENTS, 4):
        with TemporaryDirectory() as place:
            path = Path(place) / "curia.db"
            asyncio.run(save(path, game, seats, kind, least, seed))
            with sqlite3.connect(path) as connection:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("VACUUM")
            connection.close()
            (folder / f"{title}.db.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tests.saves NAME")
    main(sys.argv[1])
