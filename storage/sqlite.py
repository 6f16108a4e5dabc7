"""SQLite: whole transactions carried into aiosqlite's thread, one hop each.

aiosqlite runs every call in a thread of its own, and a hop there and back costs more than
most statements do. So a transaction hops once: SQLAlchemy's plain connection lives in that
thread, on aiosqlite's database, and the work is done there from begin to commit.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import aiosqlite
from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.pool import StaticPool

T = TypeVar("T")

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # acknowledged means stored, also after a power cut
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",  # milliseconds
)


class SqliteDatabase(aiosqlite.Connection):
    """A database file. Its transactions run one after another, in its own thread."""

    dialect = "sqlite"

    def __init__(self, path: Path) -> None:
        super().__init__(lambda: sqlite3.connect(str(path)), iter_chunk_size=64)
        self.engine: Engine = create_engine(
            "sqlite://", creator=lambda: self._conn, poolclass=StaticPool, hide_parameters=True
        )
        self._held: Connection | None = None

    async def open(self) -> None:
        """Open the file with Curia's settings, making it if it is not there. Raises sqlite3.Error."""
        await self
        for pragma in PRAGMAS:
            await self.execute_fetchall(pragma)

    def submit(self, work: Callable[[Connection], T]) -> Awaitable[T]:
        """Begin to run `work` in one transaction: committed if it returns, rolled back if it raises."""

        def in_thread() -> T:
            if self._held is None:
                self._held = self.engine.connect()
            try:
                result = work(self._held)
                self._held.commit()
            except BaseException:
                self._held.rollback()
                raise
            return result

        return self._hop(in_thread)

    async def close(self) -> None:
        """Finish what runs and close the file."""
        if self._held is not None:
            await self._hop(self._held.close)
            self._held = None
        await super().close()

    def _hop(self, call: Callable[[], T]) -> Awaitable[T]:
        """Have `call` run in the thread, from now on; the caller may do other things before he waits."""
        if not self._running or self._connection is None:
            raise OSError("the database is closed")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._tx.put_nowait((future, call))
        return future
