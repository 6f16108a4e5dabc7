"""A database server, such as PostgreSQL, by SQLAlchemy's asynchronous engine and its pool."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import create_async_engine

from storage.faults import Unreachable

T = TypeVar("T")


class ServerDatabase:
    """A database that several processes may use at once."""

    def __init__(self, url: URL) -> None:
        self._engine = create_async_engine(url, hide_parameters=True)

    @property
    def dialect(self) -> str:
        """SQLAlchemy's name of its kind."""
        return self._engine.dialect.name

    @property
    def engine(self) -> Engine:
        """The engine whose statements are counted."""
        return self._engine.sync_engine

    def submit(self, work: Callable[[Connection], T]) -> Awaitable[T]:
        """Begin to run `work` in one transaction: committed if it returns, rolled back if it raises."""
        return asyncio.ensure_future(self._transact(work))

    async def _transact(self, work: Callable[[Connection], T]) -> T:
        try:
            async with self._engine.begin() as connection:
                return await connection.run_sync(work)
        except OSError as error:  # also when it takes too long; once connected its faults are SQLAlchemy's
            raise Unreachable from error

    async def rows(self, query: Executable) -> Sequence[Any]:
        """The rows of a query, of what is committed."""
        return await self.submit(lambda connection: connection.execute(query).all())

    async def close(self) -> None:
        """Close the pool."""
        await self._engine.dispose()
