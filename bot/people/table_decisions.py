"""What the people of a table decide besides playing: who sits, who hosts, whether it pauses or ends.

Some decide alone, by what they are: whose seat it is, the host, who keeps the channel. Everything
else is a poll, put to the people concerned and done when it is carried:

    seat      shall this person's seat go to another? The others at the table
    sit       will you take this seat? That one person; nobody sits down who has not accepted
    end       shall the game end for all? All at the table
    pause     shall it pause; and
    resume    shall it go on? All at the table

Who has left the server, or has kept the game waiting for three days, is not waited for here.
"""

from collections.abc import Sequence

from bot.host.letters import PANEL_MAIL, Mail
from bot.host.polls import Handover, Poll
from bot.host.table import Absence, Change, Pause, Table, TableSettings, paused
from bot.host.tables import NotHere, Tables
from bot.people.asker import Asker, may_host, must_host
from bot.people.poll_votes import Decided, Voting, drawn, is_open
from bot.people.presence import Presence
from bot.people.seat_changes import check, computer_name, give
from bot.texts.names import escaped
from engine.kernel import Seat
from storage.rows import Status
from storage.schema import CHANNEL

ENDABLE = (Status.LOBBY, Status.PLAYING, Status.ASIDE, Status.LOST)
"""Statuses of a table that can be ended."""


class Deciding:
    """Decides at once or puts a poll. All methods raise NotHere with a kind reason."""

    def __init__(self, tables: Tables, presence: Presence, voting: Voting) -> None:
        self._tables = tables
        self._presence = presence
        self._voting = voting
        voting.effects |= {
            "seat": self._given,
            "sit": self._seated,
            "end": self._ended,
            "pause": self._paused,
            "resume": self._resumed,
        }

    # --- seats ----------------------------------------------------------------

    async def hand_over(
        self, table_id: int, asker: Asker, seat: Seat, *, taker: Asker | None, computer: str | None
    ) -> Decided:
        """Give a seat to a person, who must accept, or to a computer player; or ask the others.

        Its own player may, and who keeps the channel without playing here. A computer player's seat, or
        one whose player has left the server, the host may give too, and whoever keeps the channel.
        """
        async with self._tables.lock(table_id):
            table = await self._playing(table_id)
            about = await self._handover(table, seat, taker, computer)
            check(table, about)
            holder = about.holder
            if self._gives_alone(table, asker, holder):
                return await self._offered(table, asker, about, table.settings, ())
            if table.seat_of(asker.id) is None:
                raise NotHere(f"You do not sit at {table.title}.")
            if holder is None:
                host = table.called(table.host_id)
                raise NotHere(f"Only the host ({host}) can give the seat of a computer player to another.")
            counting = await self._presence.counting(table, asker.id)
            may = [u for u in counting if u != holder]
            if len(may) < 2:  # one alone is no majority against somebody who is there
                may = counting
            return await self._voting.put(table, asker, "seat", may, about=about)

    async def _handover(
        self, table: Table, seat: Seat, taker: Asker | None, computer: str | None
    ) -> Handover:
        holder = table.seats[seat].user_id
        if taker is None:
            return Handover(seat=seat, holder=holder, computer=computer, name=computer_name(table))
        seen = set(await self._tables.store.seats_played(table.id, taker.id))
        seen |= {n for user, n in table.settings.sat if user == taker.id}
        other = tuple(sorted(seen - {seat}))
        return Handover(seat=seat, holder=holder, taker=taker.id, name=taker.name[:64], seen=other)

    @staticmethod
    def _gives_alone(table: Table, asker: Asker, holder: int | None) -> bool:
        if asker.id == holder:
            return True
        if holder is None or holder in table.settings.left:
            return may_host(table, asker)
        return asker.keeps and table.seat_of(asker.id) is None

    async def _given(
        self, table: Table, poll: Poll, settings: TableSettings, also: Sequence[Mail]
    ) -> Decided:
        """A vote has given a seat away."""
        if poll.about is None:
            raise NotHere("It is not known whose seat was meant.")
        check(table, poll.about)
        return await self._offered(table, Asker(poll.by, poll.by_name), poll.about, settings, also)

    async def _offered(
        self, table: Table, asker: Asker, about: Handover, settings: TableSettings, also: Sequence[Mail]
    ) -> Decided:
        """A seat goes to a computer player at once; a person is asked, and another offer of it ends."""
        if about.taker is None:
            await give(self._tables, table, about, settings, also)
            return Decided(table)
        now, mail = self._tables.at, list(also)
        for old in settings.polls:
            if old.what == "sit" and is_open(old) and old.about and old.about.seat == about.seat:
                if old.about.taker == about.taker:
                    continue
                settings = settings.with_poll(old.closed("moot", now))
                mail.append(drawn(old))
        return await self._voting.put(
            table, asker, "sit", [about.taker], about=about, settings=settings, also=mail
        )

    async def _seated(
        self, table: Table, poll: Poll, settings: TableSettings, also: Sequence[Mail]
    ) -> Decided:
        """Somebody has accepted a seat."""
        if poll.about is None:
            raise NotHere("It is not known which seat was meant.")
        await give(self._tables, table, poll.about, settings, also)
        return Decided(table, poll)

    # --- hosting, absence -----------------------------------------------------

    async def name_host(self, table_id: int, asker: Asker, user_id: int, name: str) -> Table:
        """Make somebody who sits there the host; the host may, or who keeps the channel."""
        tables = self._tables
        async with tables.lock(table_id):
            table = await self._live(table_id)
            must_host(table, asker)
            if table.seat_of(user_id) is None:
                raise NotHere(f"{escaped(name)} does not sit at {table.title}; its host must.")
            if user_id in table.settings.invited:
                raise NotHere(f"{table.called(user_id)} has not said yet that they take part.")
            text = (
                f"{table.called(user_id)} is now the host of {table.title}, named by {asker.called(table)}."
            )
            settings = table.settings.but(seen={**table.settings.seen, user_id: tables.at})
            said: list[Mail] = [(CHANNEL, "say", text), *PANEL_MAIL]
            await tables.change(table, Change(settings=settings, host_id=user_id), said)
            return table

    async def set_absence(self, table_id: int, asker: Asker, policy: Absence) -> Table:
        """What the table does when somebody leaves the server; its host decides, or who keeps the channel."""
        async with self._tables.lock(table_id):
            table = await self._live(table_id)
            must_host(table, asker)
            await self._tables.change(table, Change(settings=table.settings.but(absence=policy)))
            return table

    # --- pausing --------------------------------------------------------------

    async def pause(self, table_id: int, asker: Asker) -> Decided:
        """Pause a table: who keeps the channel may, else most of its people."""
        async with self._tables.lock(table_id):
            table = await self._playing(table_id)
            if table.settings.paused is not None:
                raise NotHere(paused(table))
            if asker.keeps:
                return await self._pausing(table, asker.called(table), table.settings, ())
            return await self._voting.put(table, asker, "pause", await self._all(table, asker))

    async def resume(self, table_id: int, asker: Asker) -> Decided:
        """Go on with a paused table: who keeps the channel may, else most of its people."""
        async with self._tables.lock(table_id):
            table = await self._playing(table_id)
            if table.settings.paused is None:
                raise NotHere(f"{table.title} is not paused.")
            if asker.keeps:
                return await self._resuming(table, asker.called(table), table.settings, ())
            return await self._voting.put(table, asker, "resume", await self._all(table, asker))

    async def _paused(
        self, table: Table, poll: Poll, settings: TableSettings, also: Sequence[Mail]
    ) -> Decided:
        if table.settings.paused is not None:
            raise NotHere(paused(table))
        return await self._pausing(table, _voters(table, poll), settings, also)

    async def _pausing(self, table: Table, by: str, settings: TableSettings, also: Sequence[Mail]) -> Decided:
        settings = settings.but(paused=Pause(at=self._tables.at, by=by))
        text = f"**{table.title} is paused** by {by}. `/table resume` goes on with it."
        mail: list[Mail] = [*also, (CHANNEL, "say", text), *PANEL_MAIL, *_desks(table)]
        await self._tables.change(table, Change(settings=settings), mail)
        return Decided(table)

    async def _resumed(
        self, table: Table, poll: Poll, settings: TableSettings, also: Sequence[Mail]
    ) -> Decided:
        if table.settings.paused is None:
            raise NotHere(f"{table.title} is not paused.")
        return await self._resuming(table, _voters(table, poll), settings, also)

    async def _resuming(
        self, table: Table, by: str, settings: TableSettings, also: Sequence[Mail]
    ) -> Decided:
        change = Change(settings=settings.but(paused=None, resumed=self._tables.at))
        text = f"**{table.title} goes on**, resumed by {by}."
        mail: list[Mail] = [*also, (CHANNEL, "say", text), *_desks(table)]
        await self._tables.go_on(table, change, mail)
        return Decided(table)

    # --- ending ---------------------------------------------------------------

    async def ends_alone(self, table: Table, asker: Asker) -> bool:
        """Whether somebody's word alone ends a table. Raises NotHere if they have no say in it."""
        if table.status not in ENDABLE:
            raise NotHere(f"{table.title} has ended already.")
        seated = table.seat_of(asker.id) is not None
        if table.deserted or (asker.keeps and not seated):
            return True
        if Status.LOBBY in (table.status, table.note):
            must_host(table, asker)
            return True
        if not seated:
            raise NotHere(
                f"Only those who sit at {table.title}, or someone who may manage this channel, can end it."
            )
        return await self._presence.counting(table, asker.id) == [asker.id]

    async def end(self, table_id: int, asker: Asker) -> Decided:
        """End a table for good, or ask its people: a game of several is ended by most of them."""
        async with self._tables.lock(table_id):
            table = await self._tables.load(table_id)
            if await self.ends_alone(table, asker):
                return await self._ending(table, asker.called(table), table.settings, ())
            if table.status == Status.LOST:
                raise NotHere(
                    f"Several people play at {table.title}, so one alone cannot end it. "
                    "Go on with it in a channel first: `/table move`."
                )
            return await self._voting.put(table, asker, "end", await self._all(table, asker))

    async def _ended(
        self, table: Table, poll: Poll, settings: TableSettings, also: Sequence[Mail]
    ) -> Decided:
        return await self._ending(table, _voters(table, poll), settings, also)

    async def _ending(self, table: Table, by: str, settings: TableSettings, also: Sequence[Mail]) -> Decided:
        text = f"**{table.title} is ended** by {by}. A new one can be opened with `/table new`."
        mail: list[Mail] = [*also, (CHANNEL, "say", text), *PANEL_MAIL, *_desks(table)]
        for poll in settings.polls:
            if is_open(poll):
                settings = settings.with_poll(poll.closed("moot", self._tables.at))
                mail.append(drawn(poll))
        await self._tables.change(table, Change(status=Status.ABANDONED, settings=settings), mail)
        return Decided(table)

    # --- inside ---------------------------------------------------------------

    async def _all(self, table: Table, asker: Asker) -> list[int]:
        if table.seat_of(asker.id) is None:
            raise NotHere(f"You do not sit at {table.title}.")
        return await self._presence.counting(table, asker.id)

    async def _live(self, table_id: int) -> Table:
        table = await self._tables.load(table_id)
        if table.status not in ENDABLE:
            raise NotHere(f"{table.title} has ended already.")
        return table

    async def _playing(self, table_id: int) -> Table:
        table = await self._tables.load(table_id)
        if table.status != Status.PLAYING:
            raise NotHere(f"{table.title} is not being played now.")
        return table


def _voters(table: Table, poll: Poll) -> str:
    """By whom a thing was done that a poll has carried."""
    if len(poll.may) == 1:
        return table.called(poll.may[0]) or escaped(poll.by_name)
    return f"a vote ({len(poll.ayes)} for, {len(poll.noes)} against)"


def _desks(table: Table) -> list[Mail]:
    return [(s.seat, "desk", "") for s in table.seats if s.seat in table.panels]
