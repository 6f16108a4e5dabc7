"""The store: every read and write of Curia's database.

One transaction an act, guarded by the table's revision: of two writers one is refused.
Statements are built once with SQLAlchemy Core and run on SQLite or PostgreSQL alike.
"""

from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Engine, Executable, delete, event, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from storage import schema as s
from storage.prepared import Prepared
from storage.rows import (
    LIVE,
    NEVER,
    Commit,
    DraftKey,
    Entry,
    Letter,
    Loaded,
    PanelRow,
    SeatRow,
    Status,
    TableRow,
)
from storage.statements import (
    ADVANCE,
    DELAY_LETTER,
    ENTRY,
    IS_LETTER,
    LETTER_NAMES,
    TABLE,
    draft_values,
    entry_values,
    is_draft,
    letter_key,
    read_letters,
    read_seats,
    snapshot_values,
    upsert,
    write_seats,
)

T = TypeVar("T")


class Database(Protocol):
    """Where transactions run: a SQLite file (`storage.sqlite`) or a server (`storage.server`)."""

    @property
    def dialect(self) -> str:
        """SQLAlchemy's name of its kind: "sqlite", "postgresql"."""

    @property
    def engine(self) -> Engine:
        """The engine whose statements are counted."""

    def submit(self, work: Callable[[Connection], T]) -> Awaitable[T]:
        """Begin to run `work` in a transaction: committed if it returns, rolled back if it raises.

        It may be run twice, so what it does must lie in the database alone.
        """

    async def rows(self, query: Executable) -> Sequence[Any]:
        """The rows of a query, of what is committed."""

    async def close(self) -> None:
        """Finish what runs and close."""


class Stale(Exception):
    """Another writer changed the table first; load it again and retry."""


class Repeated(Exception):
    """This request was already carried out."""


class ChannelTaken(Exception):
    """Another live table occupies the channel."""


DRAFT_AGE = 30 * 24 * 3600 * 1000
"""Milliseconds after which a draft that nobody went on with is forgotten."""


class Store:
    """Curia's database. Made by `storage.opening.open_store`; safe for concurrent tasks."""

    def __init__(self, database: Database) -> None:
        self._database = database
        engine, ran = database.engine, self._count
        self._advance = Prepared(engine, ADVANCE, (), ran)
        self._insert_entry = Prepared(engine, insert(s.journal), [c.name for c in s.journal.c], ran)
        self._insert_letter = Prepared(engine, insert(s.outbox), LETTER_NAMES, ran)
        self._delete_letter = Prepared(engine, delete(s.outbox).where(IS_LETTER), (), ran)
        placed = upsert(database.dialect, s.panels)
        self._place = Prepared(engine, placed, [c.name for c in s.panels.c], ran)
        self._keep = upsert(database.dialect, s.snapshots)
        self._prefer = upsert(database.dialect, s.players)
        self._draw_up = upsert(database.dialect, s.drafts)
        self.statements = 0
        """SQL statements executed so far (a figure for benchmarks)."""
        event.listen(database.engine, "before_cursor_execute", self._count)

    def _count(self, *_: object) -> None:
        self.statements += 1

    async def close(self) -> None:
        """Finish what runs and close the database."""
        await self._database.close()

    async def _do(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in one transaction: committed if it returns, rolled back if it raises."""
        return await self._database.submit(work)

    # --- acts -----------------------------------------------------------------

    async def new_table(
        self,
        row: TableRow,
        seats: Sequence[SeatRow],
        letters: Sequence[Letter],
        request_id: str | None = None,
    ) -> int:
        """Store a new lobby and return its id (`row.id` and the letters' table_id are ignored).

        Raises ChannelTaken if a live table is in that channel, Repeated if the request id is known.
        """

        def work(c: Connection) -> int:
            table_id: int
            values = {col.name: getattr(row, col.name) for col in TABLE if col.name != "id"}
            try:
                table_id = c.execute(insert(s.tables).values(values).returning(s.tables.c.id)).scalar_one()
            except IntegrityError as error:
                raise ChannelTaken from error
            _write_request(c, table_id, request_id, row.touched)
            write_seats(c, table_id, seats)
            self._write_letters(c, [replace(x, table_id=table_id) for x in letters])
            return table_id

        return await self._do(work)

    async def commit(self, act: Commit) -> None:
        """Store one act: entries, letters, seating, table, in one transaction.

        Raises Stale if the revision moved, Repeated if the request id is known,
        ChannelTaken if the table becomes live in a channel that has a live table.
        """

        def work(c: Connection) -> None:
            key = {"k_id": act.table_id, "k_rev": act.rev, "k_version": act.version}
            new = {**key, "k_status": act.status, "k_at": act.at}
            try:
                if act.fields:
                    changed = c.execute(ADVANCE.values(dict(act.fields)), new).rowcount
                else:
                    changed = self._advance.run(c, new)
            except IntegrityError as error:
                raise ChannelTaken from error
            if changed != 1:
                raise Stale
            _write_request(c, act.table_id, act.request_id, act.at)
            if act.seats is not None:
                c.execute(delete(s.seats).where(s.seats.c.table_id == act.table_id))
                write_seats(c, act.table_id, act.seats)
            if act.entries:
                try:
                    self._insert_entry.run(c, *(entry_values(act.table_id, e) for e in act.entries))
                except IntegrityError as error:
                    raise Repeated from error
            self._write_letters(c, act.letters)

        await self._do(work)

    def _write_letters(self, c: Connection, letters: Sequence[Letter]) -> None:
        if letters:
            self._insert_letter.run(c, *({name: getattr(x, name) for name in LETTER_NAMES} for x in letters))

    # --- reading --------------------------------------------------------------

    async def load(self, table_id: int) -> Loaded | None:
        """All that is needed to go on with a table; None if there is no such table."""

        def work(c: Connection) -> Loaded | None:
            found = c.execute(select(*TABLE).where(s.tables.c.id == table_id)).one_or_none()
            if found is None:
                return None
            kept = c.execute(
                select(s.snapshots.c.seq, s.snapshots.c.state).where(s.snapshots.c.table_id == table_id)
            ).one_or_none()
            since = kept.seq if kept else 0
            j = s.journal.c
            own = select(*ENTRY).where(j.table_id == table_id)
            opening = c.execute(own.where(j.seq == 1)).one_or_none()  # apart: with "or" all would be read
            tail = c.execute(own.where(j.seq > since).order_by(j.seq)).all()
            panels = c.execute(
                select(s.panels.c.dest, s.panels.c.channel_id, s.panels.c.message_id, s.panels.c.seq).where(
                    s.panels.c.table_id == table_id
                )
            ).all()
            return Loaded(
                row=TableRow(*found),
                seats=tuple(read_seats(c, table_id)),
                panels={p.dest: PanelRow(*p) for p in panels},
                snapshot=(kept.seq, kept.state) if kept else None,
                opening=Entry(*opening) if opening else None,
                tail=tuple(Entry(*r) for r in tail),
                letters=tuple(read_letters(c, s.outbox.c.table_id == table_id)),
            )

        return await self._do(work)

    async def entries(self, table_id: int, after: int = 0, limit: int | None = None) -> list[Entry]:
        """Journal entries with seq above `after`, in order, at most `limit`."""
        query = select(*ENTRY).where(s.journal.c.table_id == table_id, s.journal.c.seq > after)
        query = query.order_by(s.journal.c.seq).limit(limit)
        return [Entry(*r) for r in await self._database.rows(query)]

    async def entry_of_request(self, request_id: str) -> tuple[int, Entry] | None:
        """The table and entry that carried out a request."""
        query = select(s.journal.c.table_id, *ENTRY).where(s.journal.c.request_id == request_id)
        row = next(iter(await self._database.rows(query)), None)
        return (row[0], Entry(*row[1:])) if row else None

    async def table_of_request(self, request_id: str) -> int | None:
        """The table at which a request was carried out, as an act of its game or otherwise."""
        r, j = s.requests.c, s.journal.c
        acts = select(j.table_id).where(j.request_id == request_id)
        query = select(r.table_id).where(r.request_id == request_id).union_all(acts)
        return next((row[0] for row in await self._database.rows(query)), None)

    async def entry_of_token(self, table_id: int, seat: int, token: str) -> Entry | None:
        """The entry by which a seat last answered the decision with that token."""
        j = s.journal.c
        query = select(*ENTRY).where(j.table_id == table_id, j.seat == seat, j.token == token)
        query = query.order_by(j.seq.desc()).limit(1)
        row = next(iter(await self._database.rows(query)), None)
        return Entry(*row) if row else None

    async def last_acts(self, table_id: int) -> dict[int, int]:
        """The last journal seq of each seat that has acted."""
        j, seats = s.journal.c, s.seats.c
        last = select(func.max(j.seq)).where(j.table_id == table_id, j.seat == seats.seat)
        query = select(seats.seat, last.scalar_subquery()).where(seats.table_id == table_id)
        return {row[0]: row[1] for row in await self._database.rows(query) if row[1]}

    async def last_acts_at(self, table_id: int) -> list[tuple[int | None, int]]:
        """Who acted last at each seat, and when, the latest last; a computer player is none."""
        j = s.journal.c
        last = select(func.max(j.seq)).where(j.table_id == table_id, j.seat.is_not(None)).group_by(j.seat)
        query = select(j.actor, j.at).where(j.table_id == table_id, j.seq.in_(last)).order_by(j.seq)
        return [(row[0], row[1]) for row in await self._database.rows(query)]

    async def seats_played(self, table_id: int, user_id: int) -> list[int]:
        """The seats of a table for which a user has acted, in order."""
        j = s.journal.c
        query = select(j.seat).where(j.table_id == table_id, j.actor == user_id, j.seat.is_not(None))
        query = query.distinct().order_by(j.seat)
        return [row[0] for row in await self._database.rows(query)]

    async def table_at(self, channel_id: int) -> int | None:
        """The live table of a channel."""
        t = s.tables.c
        query = select(t.id).where(t.channel_id == channel_id, t.status.in_(LIVE))
        return next((row[0] for row in await self._database.rows(query)), None)

    async def tables_of(self, user_id: int, statuses: Sequence[str] = LIVE) -> list[TableRow]:
        """The tables at which a user sits, newest first."""
        query = (
            select(*TABLE)
            .join(s.seats, s.seats.c.table_id == s.tables.c.id)
            .where(s.seats.c.user_id == user_id, s.tables.c.status.in_(statuses))
            .order_by(s.tables.c.id.desc())
        )
        return [TableRow(*r) for r in await self._database.rows(query)]

    async def tables_in(
        self, *, guild_id: int | None = None, channel_id: int | None = None, statuses: Sequence[str] = LIVE
    ) -> list[TableRow]:
        """Tables by place and status, newest first."""
        query = select(*TABLE).where(s.tables.c.status.in_(statuses)).order_by(s.tables.c.id.desc())
        if guild_id is not None:
            query = query.where(s.tables.c.guild_id == guild_id)
        if channel_id is not None:
            query = query.where(s.tables.c.channel_id == channel_id)
        return [TableRow(*r) for r in await self._database.rows(query)]

    async def seated(self, table_ids: Collection[int]) -> dict[int, list[SeatRow]]:
        """Who sits at each of these tables, in the order of the seats."""
        t = s.seats.c
        query = select(t.table_id, t.seat, t.user_id, t.computer, t.name)
        query = query.where(t.table_id.in_(table_ids)).order_by(t.table_id, t.seat)
        found: dict[int, list[SeatRow]] = {table_id: [] for table_id in table_ids}
        for table_id, *seat in await self._database.rows(query):
            found[table_id].append(SeatRow(*seat))
        return found

    # --- delivery -------------------------------------------------------------

    async def overdue(self, now: int, limit: int = 50) -> list[int]:
        """Tables that have letters due and a channel to say them in, longest waiting first."""
        o = s.outbox.c
        query = select(o.table_id).join(s.tables, s.tables.c.id == o.table_id)
        query = query.where(o.due <= now, s.tables.c.status != Status.LOST).group_by(o.table_id)
        query = query.order_by(func.min(o.due)).limit(limit)
        return [row[0] for row in await self._database.rows(query)]

    async def hasten(self, until: int) -> None:
        """Let every wait that is left from an earlier process end then: its clock may have been another."""
        o = s.outbox.c
        waits = update(s.outbox).where(o.due > until, o.due < NEVER).values(due=until)
        await self._do(lambda c: c.execute(waits))

    async def settle(
        self,
        table_id: int,
        delivered: Iterable[Letter],
        delayed: Iterable[Letter] = (),
        panels: Iterable[PanelRow] = (),
    ) -> None:
        """Forget delivered letters, keep others for their (attempts, due), note where panels stand."""
        gone = [letter_key(x) for x in delivered]
        later = [{**letter_key(x), "k_attempts": x.attempts, "k_due": x.due} for x in delayed]
        places = [
            {
                "table_id": table_id,
                "dest": p.dest,
                "channel_id": p.channel_id,
                "message_id": p.message_id,
                "seq": p.seq,
            }
            for p in panels
        ]

        def work(c: Connection) -> None:
            if gone:
                self._delete_letter.run(c, *gone)
            if later:
                c.execute(DELAY_LETTER, later)
            if places:
                self._place.run(c, *places)

        if gone or later or places:
            await self._do(work)

    # --- people ---------------------------------------------------------------

    async def preferences(self, user_ids: Collection[int]) -> dict[int, str]:
        """The stored preferences (JSON) of those of these users who have any."""
        p = s.players.c
        query = select(p.user_id, p.preferences).where(p.user_id.in_(user_ids))
        return {row[0]: row[1] for row in await self._database.rows(query)}

    async def set_preferences(self, user_id: int, preferences: str) -> None:
        """Store a user's preferences (JSON)."""
        row = [{"user_id": user_id, "preferences": preferences}]
        await self._do(lambda c: c.execute(self._prefer, row))

    # --- drafts ---------------------------------------------------------------

    async def draft(self, key: DraftKey) -> str | None:
        """What a person has filled in of a form (JSON), if anything is kept."""
        query = select(s.drafts.c.fields).where(is_draft(key))
        return next((row[0] for row in await self._database.rows(query)), None)

    async def keep_draft(self, key: DraftKey, fields: str, at: int) -> None:
        """Keep what a person has filled in (JSON), in place of what was kept; their forgotten drafts go."""
        row = [{**draft_values(key), "fields": fields, "at": at}]
        d = s.drafts.c
        old = delete(s.drafts).where(d.user_id == key[0], d.at < at - DRAFT_AGE)

        def work(c: Connection) -> None:
            c.execute(old)
            c.execute(self._draw_up, row)

        await self._do(work)

    async def drop_draft(self, key: DraftKey) -> None:
        """Forget a draft."""
        gone = delete(s.drafts).where(is_draft(key))
        await self._do(lambda c: c.execute(gone))

    # --- states ---------------------------------------------------------------

    async def keep(self, table_id: int, seq: int, state: str) -> None:
        """Keep the state after entry `seq`, in place of an older one, so that loading stays quick."""
        await self._do(lambda c: c.execute(self._keep, [snapshot_values(table_id, seq, state)]))

    async def drop_snapshots(self) -> None:
        """Forget all kept states; they are a cache, and loading folds the whole journal instead."""
        await self._do(lambda c: c.execute(delete(s.snapshots)))


def _write_request(c: Connection, table_id: int, request_id: str | None, at: int) -> None:
    """Note a request as carried out. Raises Repeated if it was before."""
    if request_id is not None:
        try:
            c.execute(insert(s.requests).values(request_id=request_id, table_id=table_id, at=at))
        except IntegrityError as error:
            raise Repeated from error
