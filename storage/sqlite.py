"""SQLite: transactions run in one thread of their own, plain reads through aiosqlite.

SQLAlchemy's plain connection is used in that thread alone, and a transaction is done there from begin to
commit: a hop to a thread and back costs more than most statements do. Waiting for the disk costs more than
all else. So works that wait for their turn together are committed together; if one of them fails, all are
rolled back and each is run again alone.

What only reads has aiosqlite's connection to the same file, and never waits for the disk behind a commit.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeVar

import aiosqlite
from sqlalchemy import Connection, Engine, Executable, create_engine
from sqlalchemy.pool import StaticPool
from sqlalchemy.sql import ClauseElement

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
    """Work that waits for its turn, and who waits for its result."""

    def __init__(self, work: Callable[[Connection], T]) -> None:
        self._work = work
        self._loop = asyncio.get_running_loop()
        self.future: asyncio.Future[T] = self._loop.create_future()
        self._result: T

    def run(self, connection: Connection) -> None:
        """Do the work; it stands once it is committed."""
        self._result = self._work(connection)

    def end(self, error: BaseException | None = None) -> None:
        """Hand over the result, or what went wrong."""
        with suppress(RuntimeError):  # nobody waits any more: the loop is closed
            self._loop.call_soon_threadsafe(self._answer, error)

    def _answer(self, error: BaseException | None) -> None:
        if self.future.cancelled():
            return
        if error is None:
            self.future.set_result(self._result)
        else:
            self.future.set_exception(error)


class SqliteDatabase:
    """A database file. Its transactions run one after another, in their own thread."""

    dialect = "sqlite"

    def __init__(self, path: Path) -> None:
        self._path = path
        self.engine: Engine = create_engine(
            "sqlite://", creator=self._connect, poolclass=StaticPool, hide_parameters=True
        )
        self._thread = Thread(target=self._serve, name="database", daemon=True)
        self._waiting: SimpleQueue[_Task[Any] | None] = SimpleQueue()
        self._driver: sqlite3.Connection
        self._connection: Connection
        self._reader: aiosqlite.Connection | None = None
        """None before it is open, and when it is closed."""

    async def open(self) -> None:
        """Open the file with Curia's settings, making it if it is not there. Raises sqlite3.Error."""
        self._connection = await asyncio.to_thread(self.engine.connect)
        self._reader = await aiosqlite.connect(self._path, isolation_level=None)
        self._thread.start()

    def _connect(self) -> sqlite3.Connection:
        self._driver = sqlite3.connect(self._path, check_same_thread=False)
        for pragma in PRAGMAS:
            self._driver.execute(pragma)
        return self._driver

    def submit(self, work: Callable[[Connection], T]) -> Awaitable[T]:
        """Begin to run `work` in a transaction: committed if it returns, rolled back if it raises.

        It may share the transaction with others, and is run twice if one of those fails: what it does
        must lie in the database alone.
        """
        self._check_open()
        task = _Task(work)
        self._waiting.put(task)
        return task.future

    async def rows(self, query: Executable) -> Sequence[Any]:
        """The rows of a query, of what is committed."""
        if not isinstance(query, ClauseElement):
            raise TypeError("only what SQLAlchemy can compile")
        compiled: Any = query.compile(dialect=self.engine.dialect)
        ready = compiled.construct_expanded_state()
        found = await self._check_open().execute_fetchall(ready.statement, ready.positional_parameters)
        return list(found)

    async def close(self) -> None:
        """Finish what runs and close the file."""
        reader, self._reader = self._reader, None
        if reader is not None:
            self._waiting.put(None)
            await asyncio.to_thread(self._thread.join)
            self._connection.close()
            await reader.close()
        self.engine.dispose()

    def _check_open(self) -> aiosqlite.Connection:
        if self._reader is None:
            raise OSError("the database is closed")
        return self._reader

    # --- in the thread --------------------------------------------------------

    def _serve(self) -> None:
        while tasks := self._together():
            self._carry_out(tasks)

    def _together(self) -> list[_Task[Any]]:
        """What waits, as soon as anything does; empty when the file is closed."""
        found: list[_Task[Any]] = []
        while not found or (len(found) < TOGETHER and not self._waiting.empty()):
            task = self._waiting.get()
            if task is None:
                self._waiting.put(None)  # the next to ask is told so too
                break
            found.append(task)
        return found

    def _carry_out(self, tasks: list[_Task[Any]]) -> None:
        """Commit works together, or else each alone."""
        try:
            for task in tasks:
                task.run(self._connection)
            self._connection.commit()
            self._driver.commit()  # what went straight to the driver (`storage.prepared`)
        except BaseException as error:
            self._undo(tasks, error)
        else:
            for task in tasks:
                task.end()

    def _undo(self, tasks: list[_Task[Any]], error: BaseException) -> None:
        """Roll back; what fails alone has failed, what failed with others is run again alone."""
        try:
            try:
                self._connection.rollback()
            finally:  # SQLAlchemy thinks it over where the commit itself has failed
                self._driver.rollback()
        except BaseException as worse:
            tasks[0].end(worse)
        else:
            if len(tasks) > 1:
                self._carry_out(tasks[:1])
            else:
                tasks[0].end(error)
        for task in tasks[1:]:
            self._carry_out([task])
