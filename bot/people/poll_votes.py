"""Polls at tables: put, answered, carried out or closed.

What may be asked, and what is done when it is carried, is in `Voting.effects`, filled by
`bot.people.table_decisions`.
A poll and what it brings about are stored together: it is never carried without being done.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.host.letters import Mail
from bot.host.polls import OPEN_FOR, Handover, Poll, PollState, carried
from bot.host.table import Change, Table, TableSettings
from bot.host.tables import NotHere, Tables
from bot.people.asker import Asker
from bot.texts.names import escaped
from storage.rows import Status
from storage.schema import CHANNEL

MATTERS = {
    "seat": "The seat",
    "sit": "The offer",
    "end": "Ending the game",
    "pause": "The pause",
    "resume": "Going on",
}
"""What polls are about, by what they ask, as the beginning of a sentence."""

ASKED_AT = (Status.PLAYING, Status.ASIDE)
"""Statuses of a table at which polls are answered."""


@dataclass(frozen=True, slots=True)
class Decided:
    """What came of a request: the table, and the poll if there is or was one."""

    table: Table
    poll: Poll | None = None


Effect = Callable[[Table, Poll, TableSettings, Sequence[Mail]], Awaitable[Decided]]
"""Does what a poll asked: stores it with the settings and the messages given. Raises NotHere if it cannot."""


class Voting:
    """All methods raise NotHere with a kind reason, and then have changed nothing."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.effects: dict[str, Effect] = {}

    async def put(
        self,
        table: Table,
        asker: Asker,
        what: str,
        may: Sequence[int],
        *,
        about: Handover | None = None,
        settings: TableSettings | None = None,
        also: Sequence[Mail] = (),
    ) -> Decided:
        """Ask those who `may` answer; the asker, if they may, is for it. The table's lock is held.

        Refused while the same is asked, and for a day after it was refused or has lapsed.
        `settings` and `also` are stored with it.
        """
        settings = settings or table.settings
        for old in settings.polls:
            if old.what != what or _matter(old.about) != _matter(about):
                continue
            if is_open(old):
                raise NotHere(f"That is asked already; it can be answered until <t:{old.until // 1000}:f>.")
            if old.outcome in ("refused", "lapsed") and self._tables.at < old.until:
                raise NotHere(f"That was asked already. It can be asked again <t:{old.until // 1000}:R>.")
        poll = Poll(
            id=settings.asked + 1,
            what=what,
            by=asker.id,
            by_name=asker.name[:64],
            may=tuple(may),
            until=self._tables.at + OPEN_FOR,
            about=about,
        )
        poll = poll.answered(asker.id, aye=True) if asker.id in poll.may else poll
        return await self._count(table, poll, settings.with_poll(poll), also)

    async def answer(self, table_id: int, number: int, asker: Asker, *, aye: bool) -> Decided:
        """Somebody answers a poll; their last answer counts. What is carried is done at once."""
        tables = self._tables
        async with tables.lock(table_id):
            table = await tables.load(table_id)
            poll = table.settings.poll(number)
            if poll is not None and asker.id in (poll.ayes if aye else poll.noes):
                return Decided(table, poll)  # pressed, or delivered, once more
            if poll is None or not is_open(poll) or table.status not in ASKED_AT:
                raise NotHere(f"That question at {table.title} is closed.")
            if asker.id not in poll.may:
                of = f"those who were asked at {table.title}"
                whom = escaped(poll.about.name) if poll.what == "sit" and poll.about else of
                raise NotHere(f"Only {whom} can answer this.")
            if tables.at >= poll.until:
                return await self._close(table, poll, table.settings, "lapsed")
            settings = table.settings.present(asker.id)
            if table.seat_of(asker.id) is not None:
                settings = settings.but(seen={**settings.seen, asker.id: tables.at})
            return await self._count(table, poll.answered(asker.id, aye=aye), settings)

    async def lapse(self, table_id: int) -> Table:
        """Close the polls that are decided or whose time is up; forget those that were closed a day ago."""
        tables = self._tables
        async with tables.lock(table_id):
            table = await tables.load(table_id)
            for poll in table.settings.polls:
                if not is_open(poll) or table.status not in ASKED_AT:
                    continue
                if carried(poll):  # somebody who had not answered is no longer at the table
                    await self._count(table, poll, table.settings)
                elif tables.at >= poll.until:
                    await self._close(table, poll, table.settings, "lapsed")
            kept = tuple(p for p in table.settings.polls if is_open(p) or tables.at < p.until)
            if len(kept) < len(table.settings.polls):
                await tables.change(table, Change(settings=table.settings.but(polls=kept)), ())
            return table

    # --- inside ---------------------------------------------------------------

    async def _count(
        self, table: Table, poll: Poll, settings: TableSettings, also: Sequence[Mail] = ()
    ) -> Decided:
        """Store an answer, and what follows from it."""
        verdict = carried(poll)
        if verdict is False:
            return await self._close(table, poll, settings, "refused", also=also)
        if verdict is None:
            await self._tables.change(table, Change(settings=settings.with_poll(poll)), [*also, drawn(poll)])
            return Decided(table, poll)
        done = poll.closed("carried", self._tables.at)
        try:
            return await self.effects[poll.what](table, done, settings.with_poll(done), [*also, drawn(done)])
        except NotHere as error:  # it can no longer be done
            return await self._close(table, poll, settings, "moot", f" {error}", also)

    async def _close(
        self,
        table: Table,
        poll: Poll,
        settings: TableSettings,
        outcome: PollState,
        why: str = "",
        also: Sequence[Mail] = (),
    ) -> Decided:
        shut = poll.closed(outcome, self._tables.at)
        mail = [*also, drawn(shut), (CHANNEL, "say", f"{told(table, shut)}{why}")]
        await self._tables.change(table, Change(settings=settings.with_poll(shut)), mail)
        return Decided(table, shut)


def is_open(poll: Poll) -> bool:
    """Whether a poll can be answered, as far as it is known."""
    return poll.outcome == "open"


def drawn(poll: Poll) -> Mail:
    """Has a poll's message drawn as it is then."""
    return (CHANNEL, "poll", str(poll.id))


def told(table: Table, poll: Poll) -> str:
    """How a closed poll ended, in one line."""
    matter = f"{MATTERS.get(poll.what, 'The question')} at {table.title}"
    if poll.what == "sit" and poll.about is not None:
        name = escaped(poll.about.name)
        ends = {"refused": f"{name} has declined.", "lapsed": f"{name} has not answered in time."}
        ends["carried"] = f"{name} has accepted."
        return f"{matter}: {ends.get(poll.outcome, 'it no longer stands.')}"
    if poll.outcome == "moot":
        return f"{matter}: the vote is closed."
    ends = {"lapsed": "has lapsed", "refused": "has failed", "carried": "is carried"}
    return f"{matter}: the vote {ends.get(poll.outcome, 'is open')}, {tally(poll)}."


def tally(poll: Poll) -> str:
    """The count: "1 for, 0 against; 2 of 3 must be for it"."""
    return f"{len(poll.ayes)} for, {len(poll.noes)} against; {poll.needed} of {len(poll.may)} must be for it"


def _matter(about: Handover | None) -> object:
    """What a question about a seat is about: whose seat, and for whom."""
    return about and (about.seat, about.holder, about.taker, about.computer is not None)
