"""Figures of the store: an act's part of it, loading, and memory, against what they cost bare."""

import os
import statistics
import tracemalloc
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import aiosqlite

from bot.host.tables import SNAPSHOT_EVERY, Tables
from bot.people.lobby import Lobby
from engine.chance import random_action
from engine.dice import KeyedDice
from engine.games import GAMES
from engine.kernel import run, write_events
from storage.opening import open_store
from storage.rows import Commit, Entry, Letter, SeatRow, TableRow
from tests.bench.rows import Row

ROUNDS = 200


async def commit_row(folder: Path) -> Row:
    """One act stored durably, against a bare transaction writing the same bytes to the same tables."""
    store = await open_store(folder / "commit.db")
    bare = await aiosqlite.connect(folder / "bare.db", isolation_level=None)
    for line in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL"):
        await bare.execute(line)
    await bare.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, rev, version, status, touched)")
    await bare.execute("INSERT INTO t VALUES (1, 0, 0, 'playing', 0)")
    await bare.execute(
        "CREATE TABLE j (t, seq, request TEXT UNIQUE, seat, actor, token, action, events, dice, at,"
        " PRIMARY KEY (t, seq))"
    )
    await bare.execute("CREATE TABLE o (t, seq, n, dest, kind, body, attempts, due, PRIMARY KEY (t, seq, n))")
    row = TableRow(0, "cohort", 1, 2, 3, "playing", "{}", "{}", 0, 0, "", 0, 0)
    table = await store.new_table(row, [SeatRow(0, 3, None, "Anna")], [])
    values, floors = [], []
    for n in range(ROUNDS):
        events, said = os.urandom(250).hex(), os.urandom(60).hex()  # SQLite skips pages that do not change
        mail = [(-1, "say", said), (-1, "panel", ""), (0, "desk", ""), (1, "call", "")]
        start = perf_counter()
        await bare.execute("BEGIN IMMEDIATE")
        await bare.execute(
            "UPDATE t SET rev = rev + 1, version = ?, touched = ? WHERE id = 1 AND rev = ?", (n, n, n)
        )
        await bare.execute(
            "INSERT INTO j VALUES (1,?,?,?,?,?,?,?,?,?)", (n, f"r{n}", 0, 3, "t1", "{}", events, n, n)
        )
        await bare.executemany(
            "INSERT INTO o VALUES (1,?,?,?,?,?,0,?)", [(n, i, d, k, b, n) for i, (d, k, b) in enumerate(mail)]
        )
        await bare.execute("COMMIT")
        floors.append((perf_counter() - start) * 1000)
        letters = tuple(Letter(table, n + 1, i, d, k, b, 0, n) for i, (d, k, b) in enumerate(mail))
        entry = Entry(n + 1, f"r{n}", 0, 3, "t1", "{}", events, n, n)
        start = perf_counter()
        await store.commit(Commit(table, n, n + 1, "playing", n, (entry,), letters))
        values.append((perf_counter() - start) * 1000)
    await bare.close()
    await store.close()
    return Row("the store's part of an act", statistics.median(values), "ms", statistics.median(floors), 3.0)


def _now() -> datetime:
    return datetime(2026, 1, 1, tzinfo=UTC)


async def _long(tables: Tables, channel: int, events: int) -> Any:
    """A table whose journal holds about that many events, its last kept state a fixed way back."""
    lobby = Lobby(tables)
    table = await lobby.open("cohort", 1, channel, 1, "Anna")
    await lobby.join(table.id, 2, "Ben")
    table = await lobby.start(table.id, 1, f"start{channel}")
    entries: list[Entry] = []
    made = len(tables.events_of(table, (await tables.store.entries(table.id))[0]))
    version = 1
    while made < events or version % SNAPSHOT_EVERY != SNAPSHOT_EVERY // 2:
        seat = table.waiting[0]
        decision = table.open_to(seat)[0]
        action = decision.offers[-1].action  # plays nothing, so the game goes on
        dice = KeyedDice(table.secret, table.draws)
        facts = run(table.state, table.game.decide(table.state, seat, action, dice))
        table.draws, table.decisions = dice.counter, tuple(table.game.decisions(table.state))
        version, made = version + 1, made + len(facts)
        user = table.seats[seat].user_id
        entries.append(
            Entry(
                version,
                f"{channel}-{version}",
                seat,
                user,
                decision.token,
                action.model_dump_json(),
                write_events(facts),
                table.draws,
                0,
            )
        )
        if version % SNAPSHOT_EVERY == 0:
            await tables.store.commit(Commit(table.id, table.rev, version, "playing", 0, tuple(entries)))
            await tables.store.keep(table.id, version, table.state.model_dump_json())
            table.rev, table.version, entries = table.rev + 1, version, []
    await tables.store.commit(Commit(table.id, table.rev, version, "playing", 0, tuple(entries)))
    tables.forget(table.id)
    return table.id


async def age_rows(folder: Path) -> list[Row]:
    """One act and one cold load of a table with 10,000 events, against one with 100."""
    store = await open_store(folder / "age.db")
    tables = Tables(store, GAMES, _now)
    young, old = await _long(tables, 1, 100), await _long(tables, 2, 10_000)
    rng = Random(1)
    figures: dict[tuple[str, int], list[float]] = {}
    for number in range(60):
        for table_id in (young, old):
            tables.forget(table_id)
            start = perf_counter()
            table = await tables.get(table_id)
            figures.setdefault(("load", table_id), []).append((perf_counter() - start) * 1000)
            seat = table.waiting[0]
            question = table.open_to(seat)[0]
            action = question.offers[-1].action if number % 2 else random_action([question], rng)
            user = table.seats[seat].user_id
            start = perf_counter()
            await tables.act(
                table_id, seat, action, actor=user, request_id=f"{table_id}.{number}", token=question.token
            )
            figures.setdefault(("act", table_id), []).append((perf_counter() - start) * 1000)
    await store.close()
    median = {key: statistics.median(values) for key, values in figures.items()}
    return [
        Row("one act at 10,000 events", median["act", old], "ms", median["act", young], 1.2),
        Row("a cold load at 10,000 events", median["load", old], "ms", median["load", young], 1.2),
    ]


async def memory_row(folder: Path, count: int = 1000) -> Row:
    """Memory of idle tables that have all been used once, against the bytes of their JSON."""
    store = await open_store(folder / "memory.db")
    makers = Tables(store, GAMES, _now)
    lobby, size = Lobby(makers), 0
    for channel in range(count):
        table = await lobby.open("cohort", 1, channel, 1, "Anna")
        await lobby.join(table.id, 2, "Ben")
        table = await lobby.start(table.id, 1, f"s{channel}")
        size += len(table.state.model_dump_json())
        makers.forget(table.id)
    tables = Tables(store, GAMES, _now)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for number in range(1, count + 1):
        await tables.get(number)
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    await store.close()
    return Row(f"memory of {count} idle tables", used / 1e6, "MB", size / 1e6, 1.5)
