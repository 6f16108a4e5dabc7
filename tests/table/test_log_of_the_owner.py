"""What the owner reads in the log: a start in five lines, a fault of the database in words and once."""

import io
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest
from sqlalchemy.exc import OperationalError

from bot import logs
from storage.store import Store
from tests.sim import text_of
from tests.table.faults import inject, mend
from tests.table.house import FABIUS, JULIA, house
from tests.table.playing import by_command, chosen, play


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """The log as it is written with the usual settings, from before anything has been told of voice."""
    monkeypatch.setattr(discord.VoiceClient, "warn_nacl", True)
    monkeypatch.setattr(discord.VoiceClient, "warn_dave", True)
    root = logging.getLogger()
    handlers, level, written = root.handlers[:], root.level, io.StringIO()
    libraries = {
        name: logging.getLogger(name).level
        for name in ("discord", "alembic", "aiosqlite", "asyncio", "sqlalchemy")
    }
    logs.set_up("INFO")
    root.handlers[0].setStream(written)  # type: ignore[attr-defined]
    yield written
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, before in libraries.items():
        logging.getLogger(name).setLevel(before)


def lines(log: io.StringIO) -> list[str]:
    """The log's entries without their dates and without where a fault came from."""
    return [line.split(" ", 2)[2] for line in log.getvalue().splitlines() if line.startswith("20")]


async def test_a_start_is_told_in_five_lines_at_most(log: io.StringIO, tmp_path: Path):
    async with house(tmp_path, 3) as world:
        first = lines(log)
        assert 2 <= len(first) <= 5
        assert f"the database is {tmp_path / 'curia.db'}, new" in first[0]
        assert any("in no server yet" in line and "permissions=377957174272" in line for line in first)
        await world.playing(FABIUS, JULIA)
        log.truncate(0)
        log.seek(0)
        await world.restart()
        again = lines(log)
    assert 2 <= len(again) <= 5
    assert again[0].endswith(f"the database is {tmp_path / 'curia.db'}")
    assert again[-1].endswith(": 1 server, 1 game being played")
    for word in ("alembic", "voice", "PyNaCl", "davey", "Context impl"):
        assert word not in log.getvalue()


def test_libraries_keep_quiet_but_for_warnings(log: io.StringIO):
    for name in ("discord.client", "discord.gateway", "alembic.runtime.migration", "aiosqlite"):
        logging.getLogger(name).info("logging in using static token")
        logging.getLogger(name).warning("of %s", name)
    assert [line.rpartition(" ")[2] for line in lines(log)] == [
        "discord.client",
        "discord.gateway",
        "alembic.runtime.migration",
        "aiosqlite",
    ]


HAND = "Optio, Optio"

FAULTS = [
    (sqlite3.SQLITE_BUSY, "is locked by another program"),
    (sqlite3.SQLITE_FULL, "is full: the disk has no room left"),
    (sqlite3.SQLITE_READONLY, "is read-only: Curia may not write to it"),
]


@pytest.mark.parametrize(("code", "word"), FAULTS, ids=["locked", "full", "read-only"])
async def test_a_lasting_fault_of_the_database_says_what_it_is(
    log: io.StringIO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, word: str
):
    async def fails(*_: object, **__: object) -> None:
        cause = sqlite3.OperationalError(HAND)
        cause.sqlite_errorcode = code
        raise OperationalError("UPDATE", {"hand": HAND}, cause)

    async with house(tmp_path, 3) as world:
        table = await world.playing(FABIUS, JULIA)
        await world.quiet()
        log.truncate(0)
        log.seek(0)
        with monkeypatch.context() as patched:
            for method in ("commit", "settle", "overdue"):
                patched.setattr(Store, method, fails)
            await by_command(world, table, world.awaited(table), chosen(table, 1))
            await world.settle(60)
        found = lines(log)
        await world.settle(10)
        await play(world, await world.tables.get(table.id), by_command, 1, acts=1)
    assert any(f"broke: OperationalError: the database {word}" in line for line in found)
    assert sum(f"the database {word}; what it cannot store is tried again" in line for line in found) == 1
    assert "the database can be used again" in lines(log)[-1]
    assert "Optio" not in log.getvalue()


async def test_what_was_sent_but_cannot_be_noted_says_why(
    log: io.StringIO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async def full(*_: object, **__: object) -> None:
        cause = sqlite3.OperationalError("database or disk is full")
        cause.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise cause

    async with house(tmp_path, 3) as world:
        table = await world.playing(FABIUS, JULIA)
        await world.quiet()
        with monkeypatch.context() as patched:
            patched.setattr(Store, "settle", full)
            await by_command(world, table, world.awaited(table), chosen(table, 1))
        await world.quiet()
        assert "Waiting for" in text_of(world.panel)
    assert (
        "cannot be noted: OperationalError: the database is full: the disk has no room left" in log.getvalue()
    )


async def test_a_fault_of_discord_is_no_fault_of_the_database(log: io.StringIO, tmp_path: Path):
    async with house(tmp_path, 3) as world:
        table = await world.playing(FABIUS, JULIA)
        await world.quiet()
        inject(world, "POST", "/channels/*/messages", 503)
        await play(world, table, by_command, 1, acts=2)
        await world.settle(20)
        mend(world)
        await world.quiet()
    assert "the database" not in "\n".join(lines(log)[2:])
