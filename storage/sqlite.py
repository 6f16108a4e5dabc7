"""SQLite under SQLAlchemy, with one thread hop a statement.

aiosqlite runs each call in a thread of its own; a hop there and back costs more than
most statements. SQLAlchemy's adapter makes four a statement (open a cursor, execute,
fetch, close). This connection opens its cursors without a hop and brings the rows home
with the execution, so a statement costs one.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import aiosqlite

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # acknowledged means stored, also after a power cut
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",  # milliseconds
)


class _Cursor:
    """What SQLAlchemy's adapter asks of a cursor; the rows come with the execution."""

    def __init__(self, connection: "OneHopConnection") -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.description: Sequence[Any] | None = None
        self.rowcount = -1
        self.lastrowid: int | None = None
        self.arraysize = 1

    async def __aenter__(self) -> "_Cursor":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None

    def _take(self, cursor: sqlite3.Cursor) -> None:
        self.description = cursor.description
        self._rows = cursor.fetchall() if cursor.description else []
        self.rowcount, self.lastrowid = cursor.rowcount, cursor.lastrowid
        cursor.close()

    async def execute(self, sql: str, parameters: Iterable[Any] = ()) -> "_Cursor":
        await self._connection.in_thread(lambda raw: self._take(raw.execute(sql, tuple(parameters))))
        return self

    async def executemany(self, sql: str, parameters: Iterable[Iterable[Any]]) -> "_Cursor":
        rows = [tuple(row) for row in parameters]
        await self._connection.in_thread(lambda raw: self._take(raw.executemany(sql, rows)))
        return self

    async def fetchall(self) -> list[Any]:
        rows, self._rows = self._rows, []
        return rows

    async def close(self) -> None:
        self._rows = []


class OneHopConnection(aiosqlite.Connection):
    """An aiosqlite connection whose cursors cost one thread hop a statement."""

    def cursor(self) -> _Cursor:  # type: ignore[override]
        return _Cursor(self)

    async def in_thread(self, work: Any) -> Any:
        """Run `work(raw sqlite3 connection)` in the connection's thread."""
        return await self._execute(lambda: work(self._conn))  # type: ignore[no-untyped-call]


async def connect(path: Path) -> OneHopConnection:
    """Open the database file with Curia's settings, creating it if it is not there."""

    def open_file() -> sqlite3.Connection:
        return sqlite3.connect(str(path), check_same_thread=False)

    connection = OneHopConnection(open_file, iter_chunk_size=64)
    await connection
    for pragma in PRAGMAS:
        await connection.execute_fetchall(pragma)
    return connection
