"""A fault of the database is named by what is wrong with it, never by a message that may quote a hand."""

import sqlite3
from collections.abc import AsyncIterator, Awaitable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from storage.faults import Unreachable, fault
from storage.opening import CannotOpen, open_store
from storage.rows import Commit, Letter, SeatRow, TableRow
from storage.server import ServerDatabase
from storage.store import Store
from tests.storage.server import fresh

ROW = TableRow(0, "cohort", 1, 2, 3, "lobby", "{}", "{}", 0, 0, "", 1, 1)
SECRET = "Optio Optio Aquilifer"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    made = await open_store(tmp_path / "curia.db")
    await made.new_table(ROW, [SeatRow(0, 3, None, "Anna")], [])
    yield made
    await made.close()


async def pragma(store: Store, text: str) -> None:
    await store._do(lambda c: c.exec_driver_sql(text).close())


async def raised(work: Awaitable[Any]) -> BaseException:
    """What work on the database raises."""
    with pytest.raises((SQLAlchemyError, sqlite3.Error, Unreachable)) as caught:
        await work
    return caught.value


async def broken(store: Store, *, straight: bool) -> BaseException:
    """What an act raises now, or with `straight` not set another write."""
    letters = (Letter(1, 1, 0, -1, "say", SECRET * 999),)
    act = Commit(1, 0, 1, "lobby", 1, (), letters)
    return await raised(store.commit(act) if straight else store.set_preferences(1, SECRET * 999))


@pytest.mark.parametrize("straight", [True, False])
async def test_locked(store: Store, tmp_path: Path, straight: bool):
    await pragma(store, "PRAGMA busy_timeout = 0")
    other = sqlite3.connect(tmp_path / "curia.db", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        assert fault(await broken(store, straight=straight)) == "is locked by another program"
    finally:
        other.close()


@pytest.mark.parametrize("straight", [True, False])
async def test_full(store: Store, straight: bool):
    await pragma(store, "PRAGMA max_page_count = 1")
    assert fault(await broken(store, straight=straight)) == "is full: the disk has no room left"


@pytest.mark.parametrize("straight", [True, False])
async def test_read_only(store: Store, straight: bool):
    await pragma(store, "PRAGMA query_only = ON")
    assert fault(await broken(store, straight=straight)) == "is read-only: Curia may not write to it"


@pytest.mark.parametrize(
    ("code", "word"),
    [
        (sqlite3.SQLITE_IOERR | 10 << 8, "disk reports a fault"),
        (sqlite3.SQLITE_CORRUPT, "is damaged"),
        (sqlite3.SQLITE_NOTADB, "is damaged"),
        (sqlite3.SQLITE_CANTOPEN, "cannot be opened"),
    ],
)
def test_others_are_named_too(code: int, word: str):
    error = sqlite3.OperationalError(SECRET)
    error.sqlite_errorcode = code
    assert word in fault(error)
    assert word in fault(OperationalError("UPDATE", {}, error))


def test_what_is_no_fault_of_the_database_is_not_called_one():
    assert fault(ValueError("database is locked")) == ""
    assert fault(OSError("full")) == ""


# --- PostgreSQL --------------------------------------------------------------------


async def test_a_server_that_does_not_answer(server: str):
    away = make_url(server).set(host="127.0.0.1", port=9, query={})
    database = ServerDatabase(away)
    error = await raised(database.submit(lambda c: c.exec_driver_sql("SELECT 1")))
    assert fault(error) == "is unreachable: its server does not answer"
    await database.close()
    with pytest.raises(CannotOpen, match=r"cannot be opened: .*(refused|Connect)"):
        await open_store(away.render_as_string(hide_password=False))


@pytest.mark.parametrize(
    ("setting", "word"),
    [
        ("SET default_transaction_read_only = on", "is read-only"),
        (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
            "AND pid <> pg_backend_pid()",
            "is unreachable",
        ),
    ],
)
async def test_a_server_that_refuses(server: str, setting: str, word: str):
    address = await fresh(server, f"refuses{len(word)}")
    store: Any = await open_store(address)
    await store.new_table(ROW, [SeatRow(0, 3, None, "Anna")], [])
    if "terminate" in setting:
        other: Any = await open_store(address)
        await other._do(lambda c: c.exec_driver_sql(setting))
        await other.close()
    else:
        name = make_url(address).database
        await store._do(
            lambda c: c.exec_driver_sql(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
        )
        await store.close()
        store = Store(ServerDatabase(make_url(address)))
    assert fault(await raised(store.set_preferences(1, SECRET))).startswith(word)
    await store.close()
