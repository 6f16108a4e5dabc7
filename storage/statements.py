"""Statements and rows of the store: what is selected, and records as values of parameters."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, and_, bindparam, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from storage import schema as s
from storage.rows import DraftKey, Entry, Letter, SeatRow

TABLE = list(s.tables.c)
ENTRY = [c for c in s.journal.c if c.name != "table_id"]
LETTER = list(s.outbox.c)
LETTER_NAMES = [c.name for c in LETTER]
ADVANCE = (
    update(s.tables)
    .where(s.tables.c.id == bindparam("k_id"), s.tables.c.rev == bindparam("k_rev"))
    .values(rev=s.tables.c.rev + 1, version=bindparam("k_version"), status=bindparam("k_status"))
    .values(touched=bindparam("k_at"))
)
IS_LETTER = (
    (s.outbox.c.table_id == bindparam("k_table"))
    & (s.outbox.c.seq == bindparam("k_seq"))
    & (s.outbox.c.n == bindparam("k_n"))
)
DELAY_LETTER = (
    update(s.outbox).where(IS_LETTER).values(attempts=bindparam("k_attempts"), due=bindparam("k_due"))
)


def is_draft(key: DraftKey) -> ColumnElement[bool]:
    """Picks one draft."""
    return and_(*(s.drafts.c[name] == value for name, value in draft_values(key).items()))


def draft_values(key: DraftKey) -> dict[str, int | str]:
    """The key of a draft, by column."""
    return dict(zip(("user_id", "table_id", "seat", "token", "offer"), key, strict=True))


def upsert(dialect: str, table: Table) -> Any:
    """A statement that inserts a row, or replaces the one with its key."""
    statement: Any = (sqlite if dialect == "sqlite" else postgresql).insert(table)
    key = [c.name for c in table.primary_key]
    new = {c.name: statement.excluded[c.name] for c in table.c if c.name not in key}
    return statement.on_conflict_do_update(index_elements=key, set_=new)


def snapshot_values(table_id: int, seq: int, state: str) -> dict[str, Any]:
    """A kept state, by column."""
    return {"table_id": table_id, "seq": seq, "state": state}


def entry_values(table_id: int, e: Entry) -> dict[str, Any]:
    """A journal entry, by column."""
    return {"table_id": table_id, **{c.name: getattr(e, c.name) for c in ENTRY}}


def write_seats(c: Connection, table_id: int, seats: Sequence[SeatRow]) -> None:
    """Insert who sits at a table."""
    if seats:
        c.execute(
            insert(s.seats),
            [
                {
                    "table_id": table_id,
                    "seat": x.seat,
                    "user_id": x.user_id,
                    "computer": x.computer,
                    "name": x.name,
                }
                for x in seats
            ],
        )


def read_seats(c: Connection, table_id: int) -> list[SeatRow]:
    """Who sits at a table, in the order of the seats."""
    t = s.seats.c
    query = select(t.seat, t.user_id, t.computer, t.name).where(t.table_id == table_id).order_by(t.seat)
    return [SeatRow(*r) for r in c.execute(query)]


def read_letters(c: Connection, where: Any) -> list[Letter]:
    """Undelivered letters, oldest first."""
    query = select(*LETTER).where(where).order_by(s.outbox.c.seq, s.outbox.c.n)
    return [Letter(*r) for r in c.execute(query)]


def letter_key(letter: Letter) -> dict[str, int]:
    """The parameters of `IS_LETTER`."""
    return {"k_table": letter.table_id, "k_seq": letter.seq, "k_n": letter.n}
