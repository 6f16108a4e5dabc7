"""Statements of every act: compiled once for the database's dialect, then run as they are."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql import ClauseElement


class Prepared:
    """A statement whose text and order of parameters are known before it runs.

    What SQLAlchemy does for each execution (find the compiled text, prepare the parameters, wrap the
    result) costs more than a small row costs the database. On SQLite such a statement goes straight to
    the driver, and `ran` is told of it; on a server, where the wire costs more, SQLAlchemy runs it.
    """

    def __init__(
        self, engine: Engine, statement: Executable, names: Sequence[str], ran: Callable[[], None]
    ) -> None:
        if not isinstance(statement, ClauseElement):
            raise TypeError("only what SQLAlchemy can compile")
        compiled: Any = statement.compile(dialect=engine.dialect, column_keys=list(names))
        self._text = str(compiled)
        self._order = tuple(compiled.positiontup)
        self._own = {k: v for k, v in compiled.params.items() if v is not None}
        """Values that stand in the statement itself."""
        self._straight = engine.dialect.name == "sqlite"
        self._ran = ran

    def run(self, connection: Connection, *rows: Mapping[str, Any]) -> int:
        """Run for one row of parameters or several; how many rows it changed.

        Raises IntegrityError where a constraint forbids it, else SQLAlchemyError or sqlite3.Error.
        """
        values: Any = [
            tuple(row[name] if name in row else self._own[name] for name in self._order) for row in rows
        ]
        if not self._straight:
            return connection.exec_driver_sql(self._text, values[0] if len(rows) == 1 else values).rowcount
        driver: Any = connection.connection.driver_connection
        self._ran()
        try:
            found = driver.executemany(self._text, values)
        except sqlite3.IntegrityError as error:
            raise IntegrityError(None, None, error) from error
        return int(found.rowcount)
