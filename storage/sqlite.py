"""SQLite: whole transactions carried into aiosqlite's thread, one hop each.

aiosqlite runs every call in a thread of its own, and a hop there and back costs more than
most statements do. So a transaction hops once: SQLAlchemy's plain connection lives in that
thread, on aiosqlite's database, and the work is done there from begin to commit.

Waiting for the disk costs more than all else. So works that wait for their turn together are
committed together; if one of them fails, all are rolled back and each is run again by itself.
"""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

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


TOGETHER = 32
"""Works that one commit takes in, at most; the first of them waits for the last."""


class _Task(Generic[T]):
    """Work that waits for its turn, and then what came of it."""

    def __init__(self, work: Callable[[Connection], T]) -> None:
        self.work = work
        self.done = False
        self._result: T
        self._error: BaseException | None = None

    def run(self, connection: Connection) -> None:
        """Do the work; it stands once it is committed."""
        self._result = self.work(connection)

    def fail(self, error: BaseException) -> None:
        """Note that it came to nothing."""
        self.done, self._error = True, error

    def outcome(self) -> T:
        """Its result. Raises what the work or the commit raised."""
        if self._error is not None:
            raise self._error
        return self._result


class SqliteDatabase(aiosqlite.Connection):
    """A database file. Its transactions run one after another, in its own thread."""

    dialect = "sqlite"

    def __init__(self, path: Path) -> None:
        super().__init__(lambda: sqlite3.connect(str(path)), iter_chunk_size=64)
        self.engine: Engine = create_engine(
            "sqlite://", creator=lambda: self._conn, poolclass=StaticPool, hide_parameters=True
        )
        self._held: Connection | None = None
        self._waiting: deque[_Task[Any]] = deque()

    async def open(self) -> None:
        """Open the file with Curia's settings, making it if it is not there. Raises sqlite3.Error."""
        await self
        for pragma in PRAGMAS:
            await self.execute_fetchall(pragma)

    def submit(self, work: Callable[[Connection], T]) -> Awaitable[T]:
        """Begin to run `work` in a transaction: committed if it returns, rolled back if it raises.

        It may share the transaction with others, and is run twice if one of those fails: what it does
        must lie in the database alone.
        """
        task = _Task(work)

        def in_thread() -> T:
            if not task.done:  # else it was committed with one before it
                self._carry_out(self._together(task))
            return task.outcome()

        self._check_open()
        self._waiting.append(task)
        return self._hop(in_thread)

    def _together(self, task: _Task[Any]) -> list[_Task[Any]]:
        """What waits, `task` first; by itself where it has waited in vain with others."""
        found = [self._waiting.popleft() for _ in range(min(TOGETHER, len(self._waiting)))]
        return found if task in found else [task]

    def _carry_out(self, tasks: list[_Task[Any]]) -> None:
        """Commit works together, or else each by itself."""
        if self._held is None:
            self._held = self.engine.connect()
        try:
            for task in tasks:
                task.run(self._held)
            self._held.commit()
            self._conn.commit()  # what went straight to the driver (`storage.prepared`)
        except BaseException as error:
            try:
                self._held.rollback()
            finally:  # SQLAlchemy thinks it over where the commit itself has failed
                self._conn.rollback()
            if len(tasks) == 1:
                tasks[0].fail(error)
                return
            for task in tasks:
                self._carry_out([task])
            return
        for task in tasks:
            task.done = True

    async def close(self) -> None:
        """Finish what runs and close the file."""
        if self._held is not None:
            await self._hop(self._held.close)
            self._held = None
        await super().close()

    def _hop(self, call: Callable[[], T]) -> Awaitable[T]:
        """Have `call` run in the thread, from now on; the caller may do other things before waiting."""
        self._check_open()
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._tx.put_nowait((future, call))
        return future

    def _check_open(self) -> None:
        if not self._running or self._connection is None:
            raise OSError("the database is closed")
