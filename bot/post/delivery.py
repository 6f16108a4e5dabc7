"""Delivery: takes letters from the outbox to Discord, in order for each destination, once.

A text goes out with its letter's key as its nonce, a panel or desk with one that says which
message it follows, so a crash between sending and noting does not double it. Panels and desks
are drawn when they are sent, from the table as it is then; several waiting redrawings fold into
the last, several waiting texts into one message. What cannot be sent now stays in the outbox
and is tried again; nothing the table decided depends on it.
"""

import logging
import traceback
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import discord

from bot.host.table import Table
from bot.host.tables import NotHere, Tables
from bot.logs import what
from bot.post.live_messages import LOCKED, Renderer, Standing, Trip
from bot.post.messages import ASLEEP, PASSING, Posting, Wait
from bot.post.priority import Courtesy
from bot.texts.batches import TEXTS, bundles, held, runs
from storage.rows import NEVER, Letter, PanelRow, Status
from storage.schema import CHANNEL

log = logging.getLogger("curia.delivery")

UNKNOWN_CHANNEL, UNKNOWN_GUILD = 10003, 10004
GONE = (UNKNOWN_CHANNEL, UNKNOWN_GUILD)
AUTOMOD = 200000
CLOSED = (ASLEEP, LOCKED)
"""A thread that cannot be woken: a moderator has locked it."""

DRAWINGS = ("panel", "desk", "call")
"""Kinds of letters that carry no text: what they show is drawn when they are sent."""


class Delivery:
    """Sends what tables have to say. `posting.client` is set before the first delivery."""

    def __init__(self, tables: Tables, renderer: Renderer) -> None:
        self.tables = tables
        self.posting = Posting(lambda: tables.clock.seconds)
        self.standing = Standing(tables, renderer, self.posting)
        self.on_lost: Callable[[Table], Awaitable[None]] | None = None
        """Called when a table's channel is found to be gone."""
        self.courtesy = Courtesy()
        self._busy: dict[int, int] = {}
        """Tables that are being delivered, with the revision up to which the pass knows their letters."""
        self._unnoted: dict[int, Trip] = {}
        """By table: what was sent but could not be noted in the database."""
        self._settled: dict[int, list[Letter]] = {}

    async def deliver(self, table: Table, *, patient: bool = False) -> None:
        """Send what is pending for the table, as far as it goes now. Never raises for Discord's faults.

        With `patient` letters that failed before wait for their time; otherwise they are tried at once.
        """
        await self.courtesy.give_way()
        if table.id in self._busy:
            return  # whoever delivers now takes what was added meanwhile
        self._busy[table.id] = 0
        try:
            while await self._trip(await self.tables.get(table.id), patient):
                patient = True
        except NotHere:
            return
        finally:
            del self._busy[table.id]

    async def sweep(self) -> None:
        """Deliver everything that is overdue, at every table."""
        for table_id in await self.tables.store.overdue(self.tables.clock.steady):
            if table_id in self._busy:
                continue
            try:
                await self.deliver(await self.tables.get(table_id), patient=True)
            except Exception:
                log.exception("table %s cannot be delivered", table_id)  # the others must not wait for it

    async def redrawn(self, table_id: int, dest: int, message_id: int, rev: int) -> None:
        """A press has redrawn that message, as the table was at revision `rev`.

        If it is the desk of the seat `dest` (or with CHANNEL the panel) and shows the table as it is,
        no letter need do it again. If it may have come later than something newer, one must.
        """
        table = await self.tables.get(table_id)
        row = table.panels.get(dest)
        if row is None or row.message_id != message_id:
            return
        pending = [x for x in table.backlog if x.dest == dest and x.kind in DRAWINGS]
        if table.rev == rev and table_id not in self._busy:
            self.tables.withdraw(table, pending)
            self._settled.setdefault(table_id, []).extend(pending)
        elif not any(x.seq > self._busy.get(table_id, 0) for x in pending):
            await self._draw_again(table_id, dest)

    async def _draw_again(self, table_id: int, dest: int) -> None:
        """Have a panel or desk redrawn. A fault here is no fault of the answer, which stands."""
        try:
            async with self.tables.lock(table_id):
                table = await self.tables.load(table_id)
                await self.tables.post(table, [(dest, "panel" if dest == CHANNEL else "desk", "")])
        except Exception as error:
            log.error("table %s: a late answer is not drawn again: %s", table_id, what(error))

    # --- one pass -------------------------------------------------------------

    async def _trip(self, table: Table, patient: bool) -> bool:
        """One pass over the pending letters; True if something was sent and more may be due."""
        self._busy[table.id] = table.rev
        trip = Trip(self.tables, table, done=self._settled.pop(table.id, []))
        if (before := self._unnoted.pop(table.id, None)) is not None:
            trip.done += before.done
            trip.places |= before.places
        sent = {x.key for x in trip.done}
        pending = [x for x in table.backlog if x.key not in sent]
        now = self.tables.clock.steady
        try:
            for dest in dict.fromkeys(x.dest for x in pending):
                if dest == CHANNEL and table.status == Status.LOST:
                    continue  # it is said where the table goes on
                letters = [x for x in pending if x.dest == dest]
                try:
                    await self._destination(trip, letters, patient, now)
                except Wait:
                    continue
        finally:  # also when the bot is stopped meanwhile
            await self._note(trip)
        moved = {x.key for x in trip.later}
        fresh = [x for x in table.backlog if x not in pending and x.key not in moved]
        return bool(fresh) and table.id not in self._unnoted

    async def _note(self, trip: Trip) -> None:
        """Note what was done with the letters, on the table and in the database."""
        table = trip.table
        try:
            await self.tables.settle(table, trip.done, trip.later, trip.places.values())
        except Exception as error:  # what is sent is sent: note it later, or it would be sent again
            log.error("table %s: what was sent cannot be noted: %s", table.id, what(error))
            self._unnoted[table.id] = trip

    async def _destination(self, trip: Trip, letters: list[Letter], patient: bool, now: int) -> None:
        """Letters of one destination that are due, in order; a lasting fault stops it there."""
        if trip.table.status == Status.PLAYING:
            gathered = held(letters)
            letters = [x for x in letters if x not in gathered]
        else:  # nothing more comes of what was gathered
            letters = [replace(x, due=now) if x.due == NEVER else x for x in letters]
        drawings = [x for x in letters if x.kind in DRAWINGS]
        for run in runs(x for x in letters if x not in drawings):
            due = [x for x in run if x.due <= now or (x.attempts > 0 and not patient)]
            if run[0].attempts > 0 and run[0] not in due:
                return
            if due and not await self._texts(trip, run):
                return
        due = [x for x in drawings if x.due <= now or (x.attempts > 0 and not patient)]
        if due:
            covered = [x for x in drawings if x.key <= due[-1].key]
            letter = _strongest(covered)
            if not await self._attempt(trip, letter, covered):  # the others wait as long
                trip.later += [replace(x, due=trip.later[-1].due) for x in due if x is not letter]

    async def _texts(self, trip: Trip, run: list[Letter]) -> bool:
        """Carry out letters that may go out together; False if their destination must wait."""
        while run:
            bundle = next(bundles(run))
            if not await self._attempt(trip, bundle[0], bundle):
                return False
            settled = {x.key for x in trip.done}
            run = [x for x in run if x.key not in settled]
        return True

    async def _attempt(self, trip: Trip, letter: Letter, covered: Sequence[Letter]) -> bool:
        """Carry out one letter, which settles `covered`; False if its destination must wait."""
        try:
            covered = covered[: await self._carry_out(trip, letter, covered)]
        except PASSING as error:
            settled = await self._fault(trip, letter, error)
            if not settled:
                return False
            if letter.kind in TEXTS and len(covered) > 1:  # one line is refused: the others shall stand
                return all([await self._attempt(trip, x, [x]) for x in covered])
        except Wait:
            raise
        except Exception as error:  # a fault of ours; its message may quote a hand, so its kind and place do
            trace = "".join(traceback.format_tb(error.__traceback__))
            log.error(
                "table %s, letter %s: %s\n%s", letter.table_id, letter.nonce, type(error).__name__, trace
            )
            return self._delay(trip, letter, 60)
        trip.done.extend(covered)
        return True

    async def _carry_out(self, trip: Trip, letter: Letter, covered: Sequence[Letter]) -> int:
        """Do what a letter says; how many of `covered`, from the first on, that settles."""
        table = trip.table
        match letter.kind:
            case "say" | "tell":
                stands = await self.posting.say(table.channel_id, [x.body for x in covered], letter.nonce)
                self.standing.said(table)
                return stands
            case "panel":
                await self.standing.panel(trip)
            case "poll":
                await self.standing.poll(trip, letter)
            case "move":
                trip.place(PanelRow(CHANNEL, table.channel_id, None, letter.seq))
            case "leave":
                await self.standing.leave(trip, letter)
            case "thread":
                await self.standing.thread(trip, letter)
            case "clear":
                await self.standing.clear(trip, letter)
            case _:
                await self.standing.desk(trip, letter)
        return len(covered)

    # --- faults ---------------------------------------------------------------

    async def _fault(self, trip: Trip, letter: Letter, error: BaseException) -> bool:
        """Decide what a fault means: True if the letter is settled all the same."""
        table = trip.table
        status = error.status if isinstance(error, discord.HTTPException) else 0
        code = error.code if isinstance(error, discord.HTTPException) else 0
        log.info("table %s, letter %s: %s %s", table.id, letter.nonce, status, code or type(error).__name__)
        if letter.dest != CHANNEL:
            if 400 <= status < 500 and status != 429:
                return True  # the desk can always be opened by its button
            return self._delay(trip, letter, 5)
        if code in GONE:
            if self.on_lost is not None:
                await self.on_lost(table)
            raise Wait
        if (status == 403 and code != AUTOMOD) or code in CLOSED:
            if not any(x.attempts for x in table.backlog if x.dest == CHANNEL):
                await self._tell_host(table, locked=code in CLOSED)
            return self._delay(trip, letter, 60, most=900)
        if 400 <= status < 500 and status != 429:
            log.error("table %s: letter %s was refused for good (%s)", table.id, letter.nonce, code)
            return True
        return self._delay(trip, letter, 5)

    def _delay(self, trip: Trip, letter: Letter, seconds: int, most: int = 120) -> bool:
        """Try again later, at most so many seconds.

        What may have arrived is tried as long as Discord knows its nonce, which is some minutes.
        """
        due = self.tables.clock.steady + min(seconds * 2**letter.attempts, most) * 1000
        trip.later.append(replace(letter, attempts=letter.attempts + 1, due=due))
        return False

    async def _tell_host(self, table: Table, *, locked: bool) -> None:
        """Tell the host, once an outage, why the bot can no longer post."""
        why = f"I may not post in <#{table.channel_id}> any more, so {table.title} is silent there. "
        cure = "Nothing is lost: allow **View Channel**, **Send Messages** and **Embed Links**, and I go on."
        if locked:
            why = f"The thread <#{table.channel_id}> is locked, so {table.title} is silent there. "
            cure = "Nothing is lost: unlock it, and I go on."
        try:
            channel = self.posting.channel(await self.posting.direct(table.host_id))
            await channel.send(why + cure)
        except PASSING:
            log.info("table %s: its host cannot be told", table.id)


def _strongest(letters: list[Letter]) -> Letter:
    """The drawing that stands for several: the last call if there is one, else the last."""
    return next((x for x in reversed(letters) if x.kind == "call"), letters[-1])
