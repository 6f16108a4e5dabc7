"""Statements of every act: compiled once for the database's dialect, then run as they are."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, CursorResult, Dialect, Executable
from sqlalchemy.sql import ClauseElement


class Prepared:
    """A statement whose text and order of parameters are known before it runs.

    What SQLAlchemy does for each execution (find the compiled text, process the parameters) costs
    more than the database does for a small row; these statements need none of it.
    """

    def __init__(self, dialect: Dialect, statement: Executable, names: Sequence[str]) -> None:
        if not isinstance(statement, ClauseElement):
            raise TypeError("only what SQLAlchemy can compile")
        compiled: Any = statement.compile(dialect=dialect, column_keys=list(names))
        self._text = str(compiled)
        self._order = tuple(compiled.positiontup)
        self._own = {k: v for k, v in compiled.params.items() if v is not None}
        """Values that stand in the statement itself."""

    def run(self, connection: Connection, *rows: Mapping[str, Any]) -> CursorResult[Any]:
        """Run for one row of parameters or several. Raises as SQLAlchemy does."""
        values = [
            tuple(row[name] if name in row else self._own[name] for name in self._order) for row in rows
        ]
        return connection.exec_driver_sql(self._text, values[0] if len(values) == 1 else values)
