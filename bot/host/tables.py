"""The table service: the only caller of the rules.

    lock the table -> load it -> Game.decide -> commit -> (the caller answers, then delivers)

One act is one transaction: the action, its events and every message that follows from
them. Computer players who are due answer in the same transaction.

Exceptions:
    Illegal       the rules forbid it (clause and kind reason); nothing changed
    Outdated      the decision is no longer open; nothing changed
    NotHere       no such table, or it is not in the state the request needs
"""

import logging
import secrets
from asyncio import Lock
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from weakref import WeakValueDictionary

from pydantic import TypeAdapter

from bot.host.act_draft import Draft, computers, step
from bot.host.clock import Clock, monotonic
from bot.host.letters import Mail, hear, letters, mail_of, people, sealed
from bot.host.requests import open_request
from bot.host.restore import Unreadable, restored
from bot.host.table import Table, paused
from bot.texts.narration import lines, told
from engine.dice import KeyedDice
from engine.kernel import Action, Event, Game, Illegal, Seat, Sections, Viewer, read_events, run, write_events
from storage.rows import Commit, Entry, Loaded, TableRow
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

    def known(self, table_id: int) -> Table | None:
        """The object of a table that is in memory now."""
        return self._cache.get(table_id)

    def forget(self, table_id: int) -> None:
        """Drop the object of a table; the next use loads it afresh from the store."""
        self._cache.pop(table_id, None)

    async def _restored(self, loaded: Loaded) -> Table:
        row = loaded.row
        try:
            table = await restored(self.store, self.games, loaded)
        except Unreadable as error:
            if row.status == "playing":
                await self._set_aside(error.table)
            return error.table
        except KeyError as error:
            raise NotHere(
                f"Table {row.id} plays {row.game}, which this version of Curia does not know."
            ) from error
        if row.status == "aside":  # a version that can read it is back
            table.status, table.note = "playing", ""
        return table

    def events_of(self, table: Table, entry: Entry) -> list[Event]:
        """The events of a journal entry. Raises ValidationError if this version cannot read them."""
        return read_events(table.game, entry.events)

    async def keep_states(self) -> None:
        """Keep the states of tables that have gone on for a while; no act waits for that."""
        for table in list(self._cache.values()):
            if table.state is not None and table.version - table.kept >= SNAPSHOT_EVERY:
                async with self.lock(table.id):
                    if self._cache.get(table.id) is table:
                        await self.store.keep(table.id, table.version, table.state.model_dump_json())
                        table.kept = table.version

    async def _set_aside(self, table: Table) -> None:
        table.status = "aside"
        text = (
            f"**{table.title} is set aside.** This version of Curia cannot read its record. "
            "Nothing is lost: it goes on as soon as a version that can is running. "
            "`/table abandon` frees the channel."
        )
        outgoing = letters(table, [(CHANNEL, "say", text)], self.clock.steady)
        await self.save(table, Commit(table.id, table.rev, table.version, "aside", self.at, (), outgoing))

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
        if table.state is None or table.status != "playing":
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
        before = set(table.waiting)
        draft = Draft(table, self.at)
        try:
            draft.own = step(draft, seat, action, actor, request_id, token or "")
        except Illegal:
            first = await self._first_outcome(table.id, seat, request_id)
            if first is not None:
                return first
            raise
        except Exception:
            self.forget(table.id)  # the state may be spoilt
            raise
        settings = table.settings.present(actor)  # whoever acts is back, if they had left
        changed = {} if settings is table.settings else {"settings": settings.model_dump_json()}
        await self._finish(draft, before, seat, fields=changed)
        table.settings = settings
        return Outcome(table, seat, table.words("\n".join(table.did[seat])))

    async def _finish(
        self,
        draft: Draft,
        before: set[Seat],
        actor: Seat | None,
        opening: Sequence[Mail] = (),
        reseated: bool = False,
        fields: Mapping[str, object] | None = None,
    ) -> None:
        """Let computers answer, store the draft with all that must be said, bring the table up to date."""
        table = draft.table
        try:
            if table.settings.paused is None:
                computers(draft)
        except BaseException:
            self.forget(table.id)  # the state may be spoilt
            raise
        heard = told(table.game, draft.events, people(table))
        over = table.state is not None and table.state.result is not None
        outcome = await self._outcome(draft) if over else ()
        mail = [*opening, *mail_of(draft, heard, before, actor, outcome)]
        await self.save(
            table,
            Commit(
                table.id,
                table.rev,
                table.version + len(draft.entries),
                "over" if over else table.status,
                draft.at,
                tuple(draft.entries),
                letters(table, mail, self.clock.steady),
                seats=tuple(table.seats) if reseated or table.renamed else None,
                fields=fields or {},
            ),
        )
        hear(draft, heard, actor)

    async def _outcome(self, draft: Draft) -> Sections:
        """What is told when the draft has ended the game: by all that the public has seen of it."""
        table = draft.table
        stored = await self.store.entries(table.id)
        events = [event for entry in stored for event in self.events_of(table, entry)]
        seen = (event.seen_by(None) for event in (*events, *draft.events))
        return table.game.outcome(table.view(None), [fact for fact in seen if fact is not None])

    async def save(self, table: Table, act: Commit) -> None:
        """Commit, then bring the object in line; if that fails the object is dropped.

        Raises NotHere if the request being served was carried out before and is no act of the game.
        """
        request = open_request()
        if request is not None and all(entry.request_id != request.id for entry in act.entries):
            act = replace(act, request_id=request.id)
        try:
            await self.store.commit(act)
        except BaseException as error:
            self.forget(table.id)
            if isinstance(error, Repeated) and act.request_id is not None:
                raise NotHere(f"You have done that already, at {table.title}.") from error
            raise
        if request is not None:
            request.is_done = True
        self._changed[table.id] = self.clock.seconds
        table.rev, table.version, table.status = act.rev + 1, act.version, act.status
        table.backlog.extend(act.letters)
        if act.seats is not None:
            table.seats, table.renamed = list(act.seats), False

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
            if entry is not None and kind is not None and f'"type":"{kind}"' not in entry.action:
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

    async def begin(self, table: Table, request_id: str, actor: int) -> None:
        """Deal and open the game of a full lobby (its lock is held by the caller)."""
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
        table.status = "playing"
        draft = Draft(table, self.at, [entry], list(events))
        try:
            await self._finish(draft, set(), None, opening=[(CHANNEL, "say", sealed(table))], reseated=True)
        except BaseException:
            self.forget(table.id)
            raise

    async def reseat(
        self, table: Table, seat: Seat, opening: Sequence[Mail], fields: Mapping[str, object]
    ) -> None:
        """Store a new player at a running table (its lock is held), and let a computer act if due."""
        table.news.pop(seat, None)
        mail = list(opening)
        if (old := table.panels.get(seat)) is not None:
            mail.append((seat, "leave", f"{old.channel_id}:{old.message_id or 0}"))
        table.did.pop(seat, None)
        table.since.pop(seat, None)
        before = set(table.waiting) - {seat}
        await self._finish(Draft(table, self.at), before, None, opening=mail, reseated=True, fields=fields)

    async def go_on(self, table: Table, opening: Sequence[Mail], fields: Mapping[str, object]) -> None:
        """Store the end of a pause (the table's lock is held): who is awaited is called, computers act."""
        await self._finish(Draft(table, self.at), set(), None, opening=opening, fields=fields)

    async def post(self, table: Table, mail: Sequence[Mail]) -> None:
        """Store messages that follow from no act. The caller delivers. Raises Stale."""
        sent = letters(table, mail, self.clock.steady)
        await self.save(table, Commit(table.id, table.rev, table.version, table.status, self.at, (), sent))

    def rename(self, table: Table, seat: Seat, name: str) -> None:
        """Note the current display name of a seat's person; it is stored with the next act."""
        old = table.seats[seat]
        if name and old.name != name[:64]:
            table.seats[seat] = replace(old, name=name[:64])
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
