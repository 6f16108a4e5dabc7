"""Storing a change of a table that is no act of its game: seats, settings, status, host, place."""

from collections.abc import Mapping, Sequence

from bot.host.letters import Mail, letters
from bot.host.table import Table, TableSettings
from bot.host.tables import NotHere, Tables
from storage.rows import Commit, SeatRow
from storage.schema import CHANNEL
from storage.store import Stale

PANEL: list[Mail] = [(CHANNEL, "panel", "")]


async def change(
    tables: Tables,
    table: Table,
    *,
    status: str | None = None,
    seats: Sequence[SeatRow] | None = None,
    settings: TableSettings | None = None,
    host: int | None = None,
    fields: Mapping[str, object] | None = None,
    mail: Sequence[Mail] = PANEL,
) -> None:
    """Store what changes, with the messages that follow, and bring the table's object in line.

    The caller holds the table's lock. Raises NotHere if another process was faster; ChannelTaken.
    """
    changed = {**(fields or {}), **written(settings, host)}
    sent = letters(table, mail, tables.clock.steady)
    kept = None if seats is None else tuple(seats)
    now = status or table.status
    act = Commit(table.id, table.rev, table.version, now, tables.at, (), sent, None, kept, changed)
    try:
        await tables.save(table, act)
    except Stale as error:
        raise NotHere("The table has just changed; please try again.") from error
    table.settings = settings or table.settings
    table.host_id = host or table.host_id


def written(settings: TableSettings | None, host: int | None) -> dict[str, object]:
    """New settings and a new host as columns of the table."""
    found: dict[str, object] = {}
    if settings is not None:
        found["settings"] = settings.model_dump_json()
    if host is not None:
        found["host_id"] = host
    return found
