"""kill -9 in the middle of many acts at once: what was acknowledged is there, and each act is there whole."""

import asyncio
import random
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from storage.opening import open_store
from storage.rows import Commit, Entry, Letter, SeatRow, TableRow

TABLES = 16


def act(table, rev):
    """The act that brings a table from revision `rev` to the next."""
    entry = Entry(rev + 1, f"r{table}.{rev}", 0, 30, "t", "{}", f"[{'x' * (rev % 9) * 300!r}]", 2, 5000)
    letters = tuple(Letter(table, rev + 1, n, -1, "say", f"{rev}") for n in range(3))
    return Commit(table, rev, rev + 1, "playing", 7000, (entry,), letters)


async def play(path):
    """Play all tables at once and tell of each act that is acknowledged, until killed."""
    store = await open_store(path)
    row = TableRow(0, "cohort", 10, 0, 30, "playing", "{}", "{}", 0, 0, "", 1000, 1000)
    seats = [SeatRow(0, 30, None, "Anna")]

    async def alone(number):
        table = await store.new_table(replace(row, channel_id=number), seats, [])
        for rev in range(100_000):
            await store.commit(act(table, rev))
            sys.stdout.write(f"{table} {rev + 1}\n")
            sys.stdout.flush()

    await asyncio.gather(*(alone(number) for number in range(TABLES)))


def killed(path, after):
    """Play in a process of its own and kill it after so many acts; the last that was told of each table."""
    told = {}
    command = [sys.executable, "-m", "tests.storage.test_killed", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as player:
        for number, line in enumerate(player.stdout):
            if line.endswith("\n"):
                table, rev = map(int, line.split())
                told[table] = rev
            if number == after:
                player.send_signal(signal.SIGKILL)
    return told


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_what_was_acknowledged_is_there_and_every_act_is_whole(tmp_path, seed):
    path = tmp_path / "curia.db"
    told = await asyncio.to_thread(killed, path, random.Random(seed).randrange(200, 900))
    store = await open_store(path)
    try:
        assert len(told) == TABLES
        for table, rev in told.items():
            found = await store.load(table)
            assert found.row.rev in (rev, rev + 1), "one act may be stored that nobody was told of"
            entries = await store.entries(table)
            assert [e.seq for e in entries] == list(range(1, found.row.rev + 1))
            assert found.row.version == entries[-1].seq
            assert len(found.letters) == 3 * found.row.rev
            assert entries[-1].events == act(table, found.row.rev - 1).entries[0].events
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1])))
