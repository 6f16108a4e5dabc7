"""What stands at a place and is redrawn there: the panel in the channel, a desk with each person.

Both are drawn from the table as it is when they are sent. A desk goes to its owner's direct
messages, else to a private thread; failing that they open it with "My desk".
"""

import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Protocol

import discord

from bot.host.table import Table
from bot.host.tables import Tables
from bot.logs import what
from bot.post.messages import ASLEEP, PASSING, Posting, Rendering, Wait
from bot.post.threads import Threads
from engine.kernel import Seat
from storage.rows import Letter, PanelRow, Status
from storage.schema import CHANNEL, half_made, poll_of

log = logging.getLogger("curia.standing")

BURIED = 8
"""Messages of ours below a panel after which it is posted anew at the end of the channel."""

PANEL_PAUSE = 3.0
"""Seconds between two redrawings of one panel."""

NOT_IN_DM = 50278
"""Discord's code where somebody takes no direct messages of the bot."""

LOCKED = 160005
"""Discord's code where a moderator has locked a thread."""


class Asleep(Exception):
    """A message stands in a thread that is archived and cannot be woken, so it cannot be edited."""


class Renderer(Protocol):
    """Draws panels and desks. Implemented by `cogs.table.drawing`."""

    async def ready(self, table: Table, seat: Seat) -> None:
        """Read in what the seat's person prefers, before their desk is drawn; cheap when it is known."""
        ...

    def panel(self, table: Table) -> Rendering:
        """The public message of a table."""
        ...

    def desk(self, table: Table, seat: Seat) -> Rendering:
        """The private message of a seat. Its `content` must hold nothing secret."""
        ...

    def poll(self, table: Table, number: int) -> Rendering | None:
        """The public message of a poll; None if it is no longer known."""
        ...


@dataclass(slots=True)
class Trip:
    """One pass over a table's letters: what was done with them."""

    tables: Tables
    table: Table
    done: list[Letter] = field(default_factory=list)
    later: list[Letter] = field(default_factory=list)
    places: dict[int, PanelRow] = field(default_factory=dict)

    def place(self, row: PanelRow) -> None:
        """Note where something stands from now on."""
        self.tables.place(self.table, row)
        self.places[row.dest] = row


class Standing:
    """Posts and redraws panels and desks, each for one pass over a table's letters."""

    def __init__(self, tables: Tables, renderer: Renderer, posting: Posting) -> None:
        self._tables = tables
        self._renderer = renderer
        self._posting = posting
        self.threads = Threads(posting)
        self.on_unreached: Callable[[Table, list[int]], Awaitable[object]] | None = None
        """Called with people who could not be reached by direct message."""
        self.on_called: Callable[[Table, int], Awaitable[None]] | None = None
        """Called with a person who has been told that they are asked."""
        self._drawn: dict[int, float] = {}
        """By table: when its panel was drawn last, in seconds."""
        self._below: Counter[int] = Counter()
        """By table: our messages below its panel, as far as this process has sent them."""
        self._kept_awake: set[int] = set()
        """Tables whose own thread, if they have one, is told to sleep late."""

    def said(self, table: Table) -> None:
        """A message has gone to the table's channel."""
        self._below[table.id] += 1

    # --- panel ----------------------------------------------------------------

    async def panel(self, trip: Trip) -> None:
        """Redraw the panel, or post it anew where it is gone, buried or cannot be edited.

        Raises Wait if it is too soon.
        """
        table = trip.table
        now = self._tables.clock.seconds
        if table.status == Status.PLAYING and now - self._drawn.get(table.id, -PANEL_PAUSE) < PANEL_PAUSE:
            raise Wait
        row = table.panels.get(CHANNEL)
        if table.status == Status.PLAYING and table.id not in self._kept_awake:
            self._kept_awake.add(table.id)
            await self.threads.keep_awake(table.channel_id)
        rendering, asleep = self._renderer.panel(table), False
        if row is not None and row.message_id is not None:
            most = {Status.PLAYING: BURIED, Status.OVER: 1}.get(table.status)
            buried = most is not None and self._below[table.id] >= most
            try:
                if not buried and await self._edit(row, rendering):
                    self._drawn[table.id] = now
                    return
            except Asleep:
                asleep = True
            if buried:
                await self._posting.delete(table.channel_id, row.message_id)
        message = await self._posting.send(table.channel_id, rendering, _nonce(table, CHANNEL))
        if asleep and row is not None:  # what was posted has woken the thread
            await self._take_away(table.id, row.channel_id, row.message_id)
        trip.place(PanelRow(CHANNEL, table.channel_id, message.id, table.rev))
        self._drawn[table.id], self._below[table.id] = now, 0

    async def poll(self, trip: Trip, letter: Letter) -> None:
        """Redraw a poll where it stands; if it is open and stands nowhere, post it, with whom it concerns."""
        table, number = trip.table, int(letter.body)
        poll, rendering = table.settings.poll(number), self._renderer.poll(table, number)
        if poll is None or rendering is None:
            return
        row, asleep = table.panels.get(poll_of(number)), False
        if row is not None and row.channel_id == table.channel_id:
            try:
                if await self._edit(row, rendering):
                    return
            except Asleep:
                asleep = True
        if poll.outcome != "open":
            return
        asked = " ".join(f"<@{u}>" for u in poll.concerned)
        shown = replace(rendering, content=f"{asked}\n{rendering.content}".strip())
        message = await self._posting.send(table.channel_id, shown, letter.nonce)
        if asleep and row is not None:  # what was posted has woken the thread
            await self._take_away(table.id, row.channel_id, row.message_id)
        trip.place(PanelRow(poll_of(number), table.channel_id, message.id, letter.seq))
        self.said(table)

    # --- desks ----------------------------------------------------------------

    async def desk(self, trip: Trip, letter: Letter) -> None:
        """Redraw a desk in place; a "call" posts it anew, so that its owner is told."""
        table, seat = trip.table, letter.dest
        owner = table.seats[seat].user_id
        if owner is None:
            return
        await self._renderer.ready(table, seat)
        row = table.panels.get(seat)
        awaited = seat in table.waiting or any(d.calls for d in table.open_to(seat))
        stands = row is not None and row.message_id is not None
        if letter.kind == "desk" or not awaited:
            if row is not None and stands:
                with suppress(Asleep):  # then it is posted anew, which wakes the thread
                    if await self._edit(row, self._renderer.desk(table, seat)):
                        return
                trip.place(replace(row, message_id=None))
            if not awaited and not table.memory.of(seat).private:
                return
        await self._post_desk(trip, letter, owner)
        if letter.kind == "call" and self.on_called is not None:
            await self.on_called(table, owner)

    async def _post_desk(self, trip: Trip, letter: Letter, owner: int) -> None:
        """Post a desk: by direct message, else in a private thread, else leave it to "My desk"."""
        table, seat = trip.table, letter.dest
        rendering = self._renderer.desk(table, seat)
        row = table.panels.get(seat)
        stood = row.channel_id if row is not None else 0
        try:
            try:
                posted = await self._posted(table, letter, owner, rendering, stood)
            except discord.NotFound:
                if not stood:
                    raise
                trip.place(PanelRow(seat, 0, None, letter.seq))  # that place is gone: in another
                posted = await self._posted(table, letter, owner, rendering, 0)
        except discord.HTTPException as error:
            if error.code == LOCKED and row is not None and stood:
                await self._locked(trip, row)
                return
            if error.status not in (403, 404) and error.code != NOT_IN_DM:
                raise
            elsewhere = await self._in_thread(trip, letter, owner, rendering)
            if elsewhere is None:
                return
            posted = elsewhere
        if (await self._tables.get(table.id)).seats[seat].user_id != owner:  # replaced in this moment
            await self._posting.edit(posted.channel_id, posted.message_id or 0, _left(table))
            return
        trip.place(posted)

    async def _posted(
        self, table: Table, letter: Letter, owner: int, rendering: Rendering, place: int
    ) -> PanelRow:
        """Post a desk in a place, with 0 in its owner's direct messages; where it stands then."""
        place = place or await self._posting.direct(owner)
        shown = await self._posting.addressed(place, owner, rendering)
        message = await self._posting.send(place, shown, _nonce(table, letter.dest))
        return PanelRow(letter.dest, place, message.id, letter.seq)

    async def _in_thread(
        self, trip: Trip, letter: Letter, owner: int, rendering: Rendering
    ) -> PanelRow | None:
        """Post a desk in a private thread, as direct messages are closed; None if it stands nowhere.

        The thread is noted as soon as it is made, before anybody is in it: it is never made twice.
        """
        table, seat = trip.table, letter.dest
        if self.on_unreached is not None:
            await self.on_unreached(table, [owner])
            table = await self._tables.get(table.id)
            if owner in table.settings.left or table.seats[seat].user_id != owner:
                return None  # they have left the server; the table has said so
        key = half_made(seat)
        half = table.panels.get(key)
        admitted: str = "gone"
        if half is not None and half.message_id == owner:
            admitted = await self.threads.admit(half.channel_id, owner)
        if admitted == "gone":
            name = f"Desk: {table.seats[seat].name[:40]} ({table.title})"
            place = await self.threads.private(table.channel_id, name, owner)
            if not place:
                await self._unreachable(trip, seat, letter)
                return None
            half = PanelRow(key, place, owner, letter.seq)
            await self._note(trip, half)
            admitted = await self.threads.admit(place, owner)
        if half is None or admitted != "open":
            await self._unreachable(trip, seat, letter)
            return None
        posted = await self._posted(table, letter, owner, rendering, half.channel_id)
        trip.place(replace(half, channel_id=0, message_id=None))
        return posted

    async def _note(self, trip: Trip, row: PanelRow) -> None:
        """Note at once what has been made."""
        trip.place(row)
        try:
            await self._tables.store.settle(trip.table.id, (), (), [row])
        except Exception as error:  # it is noted with the rest of the trip
            log.error("table %s: what was made cannot be noted: %s", trip.table.id, what(error))

    async def _unreachable(self, trip: Trip, seat: Seat, letter: Letter) -> None:
        """Nothing private can be posted; say so once, and leave it to the desk button."""
        table = trip.table
        known = table.panels.get(seat)
        trip.place(PanelRow(seat, 0, None, letter.seq))
        if known is None:
            name = table.names[seat]
            text = f"{name}: I cannot write to you. Press **My desk**, or open your direct messages."
            async with self._tables.lock(table.id):
                await self._tables.post(await self._tables.load(table.id), [(CHANNEL, "say", text)])

    async def _locked(self, trip: Trip, row: PanelRow) -> None:
        """A moderator has locked the thread where a desk stood: say so once.

        The desk comes back there when it is unlocked.
        """
        table = trip.table
        trip.place(replace(row, message_id=None))
        if row.message_id is not None:
            text = f"{table.names[row.dest]}: your desk's thread is locked. Press **My desk**."
            async with self._tables.lock(table.id):
                await self._tables.post(await self._tables.load(table.id), [(CHANNEL, "say", text)])

    # --- threads --------------------------------------------------------------

    async def thread(self, trip: Trip, letter: Letter) -> None:
        """Open a thread for all, once, and say in it what it is for; nothing where none can be made.

        The letter's first line is the thread's name. That the thread is made, but nothing is said in it yet,
        is noted by a place without a message.
        """
        table = trip.table
        name, _, text = letter.body.partition("\n")
        row = table.panels.get(letter.dest)
        if row is None or row.seq < letter.seq:  # asked for anew, as the old one is gone
            place = await self.threads.public(table.channel_id, name, table.created)
            if not place:
                return
            row = PanelRow(letter.dest, place, None, letter.seq)
            await self._note(trip, row)
        if row.message_id is None:
            message = await self._posting.send(row.channel_id, Rendering(text), letter.nonce)
            trip.place(replace(row, message_id=message.id))

    async def leave(self, trip: Trip, letter: Letter) -> None:
        """A seat has changed hands: forget where its desk stood, then blank that."""
        trip.place(PanelRow(letter.dest, 0, None, letter.seq))
        place, message = (int(x) for x in letter.body.split(":"))
        if message:
            await self._posting.edit(place, message, _left(trip.table))

    async def clear(self, trip: Trip, letter: Letter) -> None:
        """Take a desk away that another has followed, so that one alone has buttons.

        What cannot be taken away stays: it says that it is old when it is used.
        """
        place, message = (int(x) for x in letter.body.split(":"))
        row = trip.table.panels.get(letter.dest)
        if row is None or row.channel_id != place or row.message_id in (None, message):
            return  # it is still the one, or its place is somebody else's now
        await self._take_away(letter.table_id, place, message)

    async def _take_away(self, table_id: int, place: int, message: int | None) -> None:
        """Delete an old panel or desk, if it can be."""
        try:
            await self._posting.delete(place, message or 0)
        except PASSING as error:
            log.info("table %s: an old message stays (%s)", table_id, type(error).__name__)

    async def _edit(self, row: PanelRow, rendering: Rendering) -> bool:
        """Redraw a panel or desk where it stands, waking its thread if need be; False if it is gone.

        Raises Asleep.
        """
        if row.message_id is None:
            return False
        try:
            return await self._posting.edit(row.channel_id, row.message_id, rendering)
        except discord.HTTPException as error:
            if error.code != ASLEEP:
                raise
        if await self.threads.wake(row.channel_id) != "open":
            raise Asleep
        try:
            return await self._posting.edit(row.channel_id, row.message_id, rendering)
        except discord.HTTPException as error:
            if error.code != ASLEEP:
                raise
            raise Asleep from error


def _left(table: Table) -> Rendering:
    """What stands in place of a desk whose seat has changed hands."""
    return Rendering(f"You no longer sit at {table.title}.")


def _nonce(table: Table, dest: int) -> str:
    """The nonce of the message that comes next in the place of a panel or desk.

    It is the same, whichever letter asks for it, until that message is noted: Discord may have it,
    though its answer was lost, and then gives it back.
    """
    row = table.panels.get(dest)
    if row is not None and row.message_id is not None:
        return f"a{row.message_id}"
    return f"d{table.id}.{dest}.{row.seq if row is not None else 0}"
