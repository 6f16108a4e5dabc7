"""The tables of a person by what they are called, none of them loaded."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.host.table import title_of
from bot.host.tables import Tables


@dataclass(frozen=True, slots=True)
class Known:
    """A table as a list shows it; `names` are those of its seats, as stored."""

    id: int
    title: str
    status: str
    names: tuple[str, ...]


async def known_tables(tables: Tables, user_id: int, statuses: Sequence[str], game: str = "") -> list[Known]:
    """All tables at which a user sits, newest first; one of a game that is not known here is left out."""
    rows = [row for row in await tables.store.tables_of(user_id, statuses) if row.game in tables.games]
    rows = [row for row in rows if not game or row.game == game]
    seats = await tables.store.seated([row.id for row in rows])
    return [
        Known(
            row.id,
            title_of(tables.games[row.game], row.id),
            row.status,
            tuple(seat.name for seat in seats[row.id]),
        )
        for row in rows
    ]
