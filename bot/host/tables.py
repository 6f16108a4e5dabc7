"""The table service: the only caller of the rules.

    lock the table -> load it -> Game.decide -> commit -> (the caller answers, then delivers)

One act is one transaction: the action, its events and every message that follows from
them. Computer players who are due answer in the same transaction.

Exceptions:
    Illegal       the rules forbid it (clause and kind reason); nothing changed
    Outdated      the decision is no longer open; nothing changed
    NotHere       no such table, or it is not in the state the request needs
"""

import json
import logging
import secrets
from asyncio import Lock
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from weakref import WeakValueDictionary

from pydantic import TypeAdapter

from bot.host.act import Act, Step, computers, step
from bot.host.clock import Clock, monotonic
from bot.host.letters import PANEL_MAIL, Mail, letters, mail_of, people, sealed
from bot.host.requests import open_request
from bot.host.restore import Unreadable, restored
from bot.host.table import Change, Table, paused
from bot.texts.memory import Memory
from bot.texts.narration import News, lines, news_of
from engine.dice import KeyedDice
from engine.kernel import Action, Event, Game, Illegal, Seat, Sections, Viewer, read_events, run, write_events
from storage.rows import Commit, Entry, Letter, Loaded, PanelRow, SeatRow, Status, TableRow
from storage.schema import CHANNEL
from storage.store import Repeated, Stale, Store

log = logging.getLogger("curia.tables")

SNAPSHOT_EVERY = 32
"""Journal entries between two kept states, at least."""


def new_secret() -> bytes:
    """A secret for a table's dice."""
    return secrets.token_bytes(32)


class NotHere(Exception):
    """There is no such table, or it cannot take the request now; the message says so kindly."""


TOO_LATE = "The table has just changed; please try again."


class Outdated(Exception):
    """The decision that was answered is no longer open; the message says so kindly."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a request: the table, what its seat is told, and whether it was a repetition."""

    table: Table
    seat: Seat | None
    text: str
    """What the actor is told (names in place, escaped); may be empty."""
    repeated: bool = False


class Tables:
    """All tables of the process. `entropy` gives secrets for dice; for the clocks see `bot.host.clock`."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game[Any, Any]],
        now: Callable[[], datetime],
        *,
        cache: int = 64,
        entropy: Callable[[], bytes] = new_secret,
        elapsed: Callable[[], float] = monotonic,
    ) -> None:
        self.store = store
        self.games = games
        self.clock = Clock(now, elapsed)
        self.entropy = entropy
        self._cache: OrderedDict[int, Table] = OrderedDict()
        self._limit = cache
        self._locks: WeakValueDictionary[int, Lock] = WeakValueDictionary()
        self._changed: dict[int, float] = {}
        """When each table was changed last by this process, in seconds."""
        self._began = self.clock.seconds

    @property
    def at(self) -> int:
        """The date now, in milliseconds since 1970."""
        return self.clock.date

    def idle(self, row: TableRow) -> float:
        """Seconds in which nothing has changed at a table, whatever the wall clock was set to meanwhile.

        What happened before this process began is known by its date alone.
        """
        passed = self.clock.seconds - self._changed.get(row.id, self._began)
        return passed if row.id in self._changed else max(passed, (self.at - row.touched) / 1000)

    def lock(self, table_id: int) -> Lock:
        """The table's lock. It only saves work: the store's revision check is the truth."""
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = Lock()
        return lock

    # --- loading --------------------------------------------------------------

    async def get(self, table_id: int) -> Table:
        """A table as it stands now. Raises NotHere if there is none."""
        table = self._cache.get(table_id)
        if table is not None:
            self._cache.move_to_end(table_id)
            return table
        async with self.lock(table_id):
            return await self.load(table_id)

    async def load(self, table_id: int) -> Table:
        """A table for changing; the caller holds its lock. Raises NotHere."""
        if (table := self._cache.get(table_id)) is not None:
            return table
        loaded = await self.store.load(table_id)
        if loaded is None:
            raise NotHere(f"There is no table {table_id}. /table list shows yours.")
        table = await self._restored(loaded)
        self._cache[table_id] = table
        while len(self._cache) > self._limit:
            self._cache.popitem(last=False)
        return table

    def forget(self, table_id: int) -> None:
        """Drop the object of a table; the next use loads it afresh from the store."""
        self._cache.pop(table_id, None)

    async def _restored(self, loaded: Loaded) -> Table:
        row = loaded.row
        try:
            table = await restored(self.store, self.games, loaded)
        except Unreadable as error:
            if row.status == Status.PLAYING:
                await self._set_aside(error.table)
            return error.table
        except KeyError as error:
            raise NotHere(
                f"Table {row.id} plays {row.game}, which this version of Curia does not know."
            ) from error
        if row.status == Status.ASIDE:  # a version that can read it is back
            table.take(Change(status=Status.PLAYING, note=""))
        return table

    def events_of(self, table: Table, entry: Entry) -> list[Event]:
        """The events of a journal entry. Raises ValidationError if this version cannot read them."""
        return read_events(table.game, entry.events)

    async def keep_states(self) -> None:
        """Keep the states of tables that have gone on for a while; no act waits for that."""
        for table in list(self._cache.values()):
            if table.state is not None and table.version - table.snapshot >= SNAPSHOT_EVERY:
                async with self.lock(table.id):
                    if self._cache.get(table.id) is table:
                        await self.store.keep(table.id, table.version, table.state.model_dump_json())
                        table.snapshot = table.version

    async def _set_aside(self, table: Table) -> None:
        text = (
            f"**{table.title} is set aside.** This version of Curia cannot read its record. "
            "Nothing is lost: it goes on as soon as a version that can is running. "
            "`/table abandon` frees the channel."
        )
        outgoing = letters(table, [(CHANNEL, "say", text)], self.clock.steady)
        await self.save(table, Change(status=Status.ASIDE), outgoing=outgoing)

    # --- acting ---------------------------------------------------------------

    async def act(
        self,
        table_id: int,
        seat: Seat,
        action: Action,
        *,
        actor: int,
        request_id: str,
        token: str | None = None,
        drawn: int = 0,
        once: bool = False,
    ) -> Outcome:
        """Carry out an action for a seat, once.

        `actor` is the user who asked and must sit there. `token` names the decision they
        answered; without it the rules alone judge. The same `request_id`, or the same
        answer to a decision already answered, gives the first outcome again. `drawn` is the journal's
        version that the pressed control showed: an older act was no answer to it. With `once` that control
        stands for one act alone: one of the same kind since then is its outcome, though the decision is open.

        An answer counts for the question with its token alone, never for another one that is open, even if
        that offers the very same act. A token names a matter and outlasts what others do
        (`engine.kernel.Decision`), so another token means another matter: "Nothing more", said before a
        vote, is no answer after it. What is still open is then left to the rules, however old the control.

        Raises Illegal, Outdated or NotHere; then nothing has changed.
        """
        for attempt in range(3):
            async with self.lock(table_id):
                table = await self.load(table_id)
                try:
                    return await self._act(table, seat, action, actor, request_id, token, drawn, once)
                except (Stale, Repeated) as clash:
                    self.forget(table_id)  # another process was faster, or this press came twice
                    first = await self._first_outcome(table_id, seat, request_id)
                    if first is not None:
                        return first
                    if attempt == 2:
                        raise NotHere("The table is busy; please try again.") from clash
        raise AssertionError("unreachable")

    async def _act(
        self,
        table: Table,
        seat: Seat,
        action: Action,
        actor: int,
        request_id: str,
        token: str | None,
        drawn: int,
        once: bool,
    ) -> Outcome:
        if table.state is None or table.status != Status.PLAYING:
            raise NotHere(f"{table.title} is not being played now.")
        if table.seat_of(actor) != seat:
            raise NotHere(f"That seat at {table.title} is not yours.")
        is_open = token is None or table.decision(seat, token) is not None
        if token is not None and (once or not is_open):
            first = await self._first_outcome(table.id, seat, request_id, token, action, drawn)
            if first is not None:
                return first
        if not is_open:
            raise Outdated(f"That question at {table.title} is no longer open.")
        if table.settings.paused is not None:
            raise NotHere(paused(table))
        act = Act(table, self.at, seat)
        try:
            step(act, seat, action, actor, request_id, token or "")
        except Illegal:
            first = await self._first_outcome(table.id, seat, request_id)
            if first is not None:
                return first
            raise
        except Exception:
            self.forget(table.id)  # the state may be spoilt
            raise
        settings = table.settings.present(actor)  # whoever acts is back, if they had left
        await self._finish(act, Change(settings=None if settings is table.settings else settings))
        return Outcome(table, seat, table.words("\n".join(table.memory.of(seat).own)))

    async def _finish(self, act: Act, change: Change, opening: Sequence[Mail] = ()) -> None:
        """Let computers answer, and store the act with what else has changed and all that must be said.

        If that fails the object is dropped: its state may be spoilt.
        """
        table = act.table
        try:
            table.take(change)
            if table.settings.paused is None:
                computers(act)
            news, memory = self._told(act)
            over = table.state is not None and table.state.result is not None
            mail = [*opening, *mail_of(act, news, await self._outcome(act) if over else ())]
            outgoing = letters(table, mail, self.clock.steady)
            change = replace(
                change,
                status=Status.OVER if over else table.status,
                seats=table.seats if change.seats is not None or table.renamed else None,
            )
            await self.save(table, change, outgoing=outgoing, entries=[each.entry for each in act.steps])
        except BaseException:
            self.forget(table.id)
            raise
        table.memory = memory

    @staticmethod
    def _told(act: Act) -> tuple[News, Memory]:
        """What an act tells, and what people remember after it."""
        table, there = act.table, people(act.table)
        every, memory = News(), table.memory
        for entry, events in act.steps:
            news = news_of(table.game, events, there)
            memory = memory.after(table.game, events, entry.seat, news, there)
            every.add(news)
        return every, memory

    async def _outcome(self, act: Act) -> Sections:
        """What is told when the act has ended the game: by all that the public has seen of it."""
        table = act.table
        stored = await self.store.entries(table.id)
        events = [event for entry in stored for event in self.events_of(table, entry)]
        seen = (event.seen_by(None) for event in (*events, *act.events))
        return table.game.outcome(table.view(None), [fact for fact in seen if fact is not None])

    async def save(
        self, table: Table, change: Change, *, outgoing: Sequence[Letter], entries: Sequence[Entry] = ()
    ) -> None:
        """Store a change with letters and entries, and bring the object in line; if that fails it is dropped.

        Raises Stale if another process was faster, ChannelTaken, Repeated for an act of the game, and NotHere
        if the request being served was carried out before.
        """
        request = open_request()
        is_act = request is not None and any(entry.request_id == request.id for entry in entries)
        request_id = None if request is None or is_act else request.id
        version = entries[-1].seq if entries else table.version
        act = Commit(
            table.id,
            table.rev,
            version,
            change.status or table.status,
            self.at,
            tuple(entries),
            tuple(outgoing),
            change.seats,
            change.columns,
            request_id,
        )
        try:
            await self.store.commit(act)
        except BaseException as error:
            self.forget(table.id)
            if isinstance(error, Repeated) and request_id is not None:
                raise NotHere(f"You have done that already, at {table.title}.") from error
            raise
        if request is not None:
            request.is_done = True
        self._changed[table.id] = self.clock.seconds
        table.rev, table.version = act.rev + 1, act.version
        table.backlog = (*table.backlog, *act.letters)
        table.renamed = table.renamed and change.seats is None
        table.take(change)

    async def change(self, table: Table, change: Change, mail: Sequence[Mail] = PANEL_MAIL) -> None:
        """Store a change that is no act of the game, with the messages that follow.

        The caller holds the table's lock and delivers. Raises NotHere if another process was faster, or if
        that was done before; ChannelTaken.
        """
        try:
            await self.save(table, change, outgoing=letters(table, mail, self.clock.steady))
        except Stale as error:
            raise NotHere(TOO_LATE) from error

    async def _first_outcome(
        self,
        table_id: int,
        seat: Seat,
        request_id: str,
        token: str | None = None,
        action: Action | None = None,
        drawn: int = 0,
    ) -> Outcome | None:
        """The outcome of the same request, or of the same decision by the same seat, if it was stored.

        A window may have been answered by acts of several kinds; only one of `action`'s kind counts.
        """
        found = await self.store.entry_of_request(request_id)
        entry = found[1] if found and found[0] == table_id and found[1].seat == seat else None
        if entry is None and token is not None:
            entry = await self.store.entry_of_token(table_id, seat, token)
            if entry is not None and entry.seq <= drawn:
                entry = None
            kind = getattr(action, "type", None)
            if entry is not None and kind is not None and json.loads(entry.action).get("type") != kind:
                entry = None
        if entry is None:
            return None
        table = await self.load(table_id)
        text = table.words("\n".join(lines(table.game, self.events_of(table, entry), seat)))
        return Outcome(table, seat, text, repeated=True)

    async def done_before(self, request_id: str) -> Table | None:
        """The table at which a request was carried out before, as it stands now; None if it was not."""
        table_id = await self.store.table_of_request(request_id)
        if table_id is None:
            return None
        self.forget(table_id)  # another process may have carried it out
        return await self.get(table_id)

    # --- opening --------------------------------------------------------------

    async def begin(self, table: Table, request_id: str, actor: int, seats: Sequence[SeatRow]) -> None:
        """Deal and open the game of a full lobby, whose people sit so (its lock is held by the caller)."""
        game = table.game
        secret = self.entropy()
        state = game.new(len(table.seats), table.options)
        dice = KeyedDice(secret)
        events = run(state, game.setup(state, dice))
        table.state, table.secret, table.draws = state, secret, dice.counter
        table.decisions = tuple(game.decisions(state))
        opening = {"secret": secret.hex(), "seats": len(table.seats), "options": table.options.model_dump()}
        entry = Entry(
            seq=1,
            request_id=request_id,
            seat=None,
            actor=actor,
            token="",
            action=TypeAdapter(dict[str, Any]).dump_json(opening).decode(),
            events=write_events(events),
            dice=dice.counter,
            at=self.at,
        )
        act = Act(table, self.at, None, [Step(entry, events)])
        act.awaited = set()
        change = Change(status=Status.PLAYING, seats=tuple(seats))
        await self._finish(act, change, [(CHANNEL, "say", sealed(table))])

    async def reseat(self, table: Table, seat: Seat, change: Change, opening: Sequence[Mail]) -> None:
        """Store a new player at a running table (its lock is held), and let a computer act if due.

        Raises NotHere if another process was faster.
        """
        mail = list(opening)
        if (old := table.panels.get(seat)) is not None:
            mail.append((seat, "leave", f"{old.channel_id}:{old.message_id or 0}"))
        act = Act(table, self.at)
        act.awaited -= {seat}
        table.memory = table.memory.without(seat)
        await self._go_on(act, change, mail)

    async def go_on(self, table: Table, change: Change, opening: Sequence[Mail]) -> None:
        """Store the end of a pause (the table's lock is held): who is awaited is called, computers act.

        Raises NotHere if another process was faster.
        """
        act = Act(table, self.at)
        act.awaited = set()
        await self._go_on(act, change, opening)

    async def _go_on(self, act: Act, change: Change, opening: Sequence[Mail]) -> None:
        try:
            await self._finish(act, change, opening)
        except Stale as error:
            raise NotHere(TOO_LATE) from error

    # --- messages -------------------------------------------------------------

    async def post(self, table: Table, mail: Sequence[Mail]) -> None:
        """Store messages that follow from no act. The caller delivers. Raises Stale."""
        await self.save(table, Change(), outgoing=letters(table, mail, self.clock.steady))

    async def settle(
        self,
        table: Table,
        delivered: Iterable[Letter],
        delayed: Iterable[Letter] = (),
        places: Iterable[PanelRow] = (),
    ) -> None:
        """Note what has become of letters, and where messages stand: on the table, then in the database."""
        delivered, places = list(delivered), list(places)
        later = {letter.key: letter for letter in delayed}
        now = self._cache.get(table.id, table)  # it may have been loaded anew meanwhile
        for each in (table,) if now is table else (table, now):
            self.withdraw(each, delivered)
            each.backlog = tuple(later.get(letter.key, letter) for letter in each.backlog)
            for row in places:
                self.place(each, row)
        await self.store.settle(table.id, delivered, later.values(), places)

    def withdraw(self, table: Table, delivered: Iterable[Letter]) -> None:
        """Strike letters from what the object has to deliver."""
        keys = {letter.key for letter in delivered}
        table.backlog = tuple(letter for letter in table.backlog if letter.key not in keys)

    def place(self, table: Table, row: PanelRow) -> None:
        """Note on the object where something stands from now on."""
        table.panels = {**table.panels, row.dest: row}

    def rename(self, table: Table, seat: Seat, name: str) -> None:
        """Note the current display name of a seat's person; it is stored with the next act."""
        if name and table.seats[seat].name != name[:64]:
            table.seats = tuple(replace(s, name=name[:64]) if s.seat == seat else s for s in table.seats)
            table.renamed = True

    async def events(self, table: Table, viewer: Viewer) -> list[Event]:
        """Every fact since the opening as a viewer may know it, oldest first."""
        entries = await self.store.entries(table.id)
        seen = (event.seen_by(viewer) for entry in entries for event in self.events_of(table, entry))
        return [event for event in seen if event is not None]

    async def log(self, table: Table, viewer: Viewer) -> list[str]:
        """What a viewer was told since the opening: one text an act, oldest first, names in place."""
        texts: list[str] = []
        for entry in await self.store.entries(table.id):
            heard = lines(table.game, self.events_of(table, entry), viewer)
            if heard:
                texts.append(table.words("\n".join(heard)))
        return texts
