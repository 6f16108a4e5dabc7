"""Opening the database: checks that leave the file untouched, then upgrades, then the store.

Before anything is written the file is read: is it a database, whole, ours, of a schema
this Curia knows? An older schema is upgraded after a copy of the file was made beside it.
"""

import logging
import shutil
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from storage.faults import Unreachable
from storage.server import ServerDatabase
from storage.sqlite import SqliteDatabase
from storage.store import Store

log = logging.getLogger("curia.storage")


class CannotOpen(Exception):
    """The database cannot be used; the message is one clear line for its owner."""


async def open_store(address: str | Path) -> Store:
    """Open (and create or upgrade) the database at a path or an SQLAlchemy URL.

    Raises CannotOpen: unwritable folder, not a database, damaged, locked, made by a newer Curia, or
    a server that cannot be reached or has no driver here.
    """
    url = _url(address)
    path = Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None
    if path is not None:
        _check_folder(path)
        _check_file(path)
    database = SqliteDatabase(path) if path is not None else _server(url)
    try:
        if isinstance(database, SqliteDatabase):
            await database.open()
        await database.submit(lambda connection: _upgrade(connection, path, _where(url, path)))
    except (SQLAlchemyError, sqlite3.Error, OSError, Unreachable) as error:
        await database.close()
        raise CannotOpen(f"The database {_where(url, path)} cannot be opened: {_reason(error)}.") from error
    return Store(database)


def _server(url: URL) -> ServerDatabase:
    try:
        return ServerDatabase(url)
    except (ModuleNotFoundError, SQLAlchemyError) as error:
        driver = url.drivername.partition("+")[2] or url.drivername
        raise CannotOpen(
            f"The database {_where(url, None)} needs {driver}, which is not installed."
        ) from error


def _url(address: str | Path) -> URL:
    text = str(address)
    return make_url(text) if "://" in text else URL.create("sqlite+aiosqlite", database=text)


def _check_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        probe = path.parent / ".curia-can-write"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise CannotOpen(f"The data folder {path.parent} cannot be written: {error.strerror}.") from error


def _check_file(path: Path) -> None:
    """Read the file without changing it. Raises CannotOpen."""
    if not path.exists() or path.stat().st_size == 0:
        return
    try:
        known = set(_read_only(path, "SELECT name FROM sqlite_master WHERE type = 'table'"))
        damage = _read_only(path, "PRAGMA quick_check(1)")
        found = (
            _read_only(path, "SELECT version_num FROM alembic_version") if "alembic_version" in known else []
        )
    except sqlite3.OperationalError as error:
        raise CannotOpen(f"The database {path} is locked or unreadable: {error}.") from error
    except sqlite3.DatabaseError as error:
        raise CannotOpen(f"The file {path} is damaged or not a database: {error}.") from error
    if damage != ["ok"]:
        raise CannotOpen(f"The database {path} is damaged: {damage[0]}. Restore a copy of it.")
    if known and not found:
        raise CannotOpen(f"The database {path} belongs to another program; name another file.")
    if found and found[0] not in {r.revision for r in _scripts().walk_revisions()}:
        raise CannotOpen(
            f"The database {path} was made by a newer Curia (schema {found[0]}); run that version or newer."
        )


def _read_only(path: Path, query: str) -> list[Any]:
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=2.0)
    try:
        return [row[0] for row in connection.execute(query)]
    finally:
        connection.close()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def _head() -> str | None:
    return _scripts().get_current_head()


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _upgrade(connection: Connection, path: Path | None, name: str) -> None:
    current = MigrationContext.configure(connection).get_current_revision()
    if current == _head():
        log.info("the database is %s", name)
        return
    copied = ""
    if current is not None and path is not None:
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        copy = path.with_name(f"{path.name}.before-{current}-{stamp}")
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copy2(path, copy)
        copied = f"; a copy of the old one is {copy}"
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    log.info("the database is %s, %s%s", name, "upgraded" if current else "new", copied)


def _where(url: URL, path: Path | None) -> str:
    return str(path) if path else url.render_as_string(hide_password=True)


def _reason(error: Exception) -> str:
    cause = getattr(error, "orig", None) or error
    if isinstance(error, Unreachable):
        cause = error.__cause__ or error
    return str(cause).splitlines()[0] if str(cause) else type(cause).__name__
