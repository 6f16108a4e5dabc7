"""What is wrong with the database, in words for its owner: those of the fault itself may quote a hand."""

import sqlite3

from sqlalchemy.exc import DBAPIError

IN_WORDS = {
    sqlite3.SQLITE_BUSY: "is locked by another program",
    sqlite3.SQLITE_LOCKED: "is locked by another program",
    sqlite3.SQLITE_FULL: "is full: the disk has no room left",
    sqlite3.SQLITE_READONLY: "is read-only: Curia may not write to it",
    sqlite3.SQLITE_IOERR: "cannot be read or written: the disk reports a fault",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened: its file or folder is gone, or may not be read",
    sqlite3.SQLITE_CORRUPT: "is damaged: restore a copy of it",
    sqlite3.SQLITE_NOTADB: "is damaged: restore a copy of it",
}
"""By SQLite's primary code."""

OF_A_SERVER = {
    "53100": "is full: its server's disk has no room left",
    "25006": "is read-only: Curia may not write to it",
    "42501": "is read-only: Curia may not write to it",
    "55P03": "is locked by another program",
    "40P01": "is locked by another program",
}
"""By SQLSTATE."""

UNREACHABLE = "is unreachable: its server does not answer"


class Unreachable(Exception):
    """The database's server does not answer."""


def fault(error: BaseException) -> str:
    """What the database "is", such as "is locked by another program"; empty if it is none of these."""
    cause: BaseException | None = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(error, Unreachable) or (isinstance(error, DBAPIError) and error.connection_invalidated):
        return UNREACHABLE
    if isinstance(cause, sqlite3.Error):
        return IN_WORDS.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF, "")
    state = str(getattr(cause, "sqlstate", None) or getattr(cause, "pgcode", None) or "")
    if state.startswith(("08", "57P")):
        return UNREACHABLE
    return OF_A_SERVER.get(state, "")
