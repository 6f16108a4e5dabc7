"""The lobby: opening a table, seats, options, starting; and moving house.

Everything here changes seats or the table's row, under the same lock and revision guard
as the game itself, and ends in the same outbox. What one request asks for is done once
(see `bot.host.requests`).
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from bot.host.letters import PANEL_MAIL, Mail
from bot.host.requests import open_request
from bot.host.table import Change, Table
from bot.host.tables import NotHere, Tables
from bot.people.asker import Asker, must_host
from bot.people.seat_changes import computer_name, sit_down
from bot.texts.batches import TEXTS
from engine.dice import KeyedDice, shuffled
from engine.kernel import Illegal, Seat
from engine.words import listing
from storage.rows import Letter, SeatRow, Status, TableRow
from storage.schema import CHANNEL
from storage.store import ChannelTaken, Repeated


class Unanswered(NotHere):
    """A table cannot begin while seats are kept for people who have not said that they take part."""

    def __init__(self, table: Table) -> None:
        who = listing(table.names[s.seat] for s in table.seats if s.user_id in table.settings.invited)
        super().__init__(f"Nobody is made to play: {who} must press **Join** first, or **Leave**.")
        self.table = table


class Lobby:
    """What people do with a table besides playing. All methods raise NotHere with a kind reason."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def open(self, game: str, guild_id: int, channel_id: int, host_id: int, host_name: str) -> Table:
        """Open a table in a channel, the host at its first seat."""
        now = self._tables.at
        options = self._tables.games[game].options().model_dump_json()
        row = TableRow(
            0, game, guild_id, channel_id, host_id, Status.LOBBY, options, "{}", 0, 0, "", now, now
        )
        seats = [SeatRow(0, host_id, None, host_name)]
        request, panel = open_request(), Letter(0, 0, 0, CHANNEL, "panel", "")
        asked = None if request is None else request.id
        try:
            table_id = await self._tables.store.new_table(row, seats, [panel], asked)
        except (ChannelTaken, Repeated) as error:
            before = None if asked is None else await self._tables.done_before(asked)
            if before is not None:
                return before
            raise NotHere(
                "There is already a table in this channel. Play it, end it with /table abandon, "
                "or open yours in another channel or thread."
            ) from error
        if request is not None:
            request.is_done = True
        return await self._tables.get(table_id)

    async def join(self, table_id: int, user_id: int, name: str) -> Table:
        """Sit down, or say that the seat kept for one is taken. Sitting already is no error."""
        if (accepted := await self._accept(table_id, user_id)) is not None:
            return accepted

        def seated(table: Table) -> list[SeatRow] | None:
            if table.seat_of(user_id) is not None:
                return None
            if len(table.seats) >= max(table.game.seat_counts):
                raise NotHere(f"{table.title} is full: {len(table.seats)} seats.")
            return [*table.seats, SeatRow(len(table.seats), user_id, None, name)]

        return await self._reseat(table_id, seated)

    async def leave(self, table_id: int, user_id: int) -> Table:
        """Stand up; the host's place passes to the next person, an empty lobby is closed."""

        def seated(table: Table) -> list[SeatRow] | None:
            if table.seat_of(user_id) is None:
                raise NotHere(f"You do not sit at {table.title}.")
            return [s for s in table.seats if s.user_id != user_id]

        return await self._reseat(table_id, seated)

    async def add_computer(self, table_id: int, by: int, policy: str) -> Table:
        """Give a seat to a computer player; only a person at the table may."""

        def seated(table: Table) -> list[SeatRow] | None:
            self._must_sit(table, by)
            if policy not in table.game.policies:
                raise NotHere(f"There is no computer player called {policy}.")
            if len(table.seats) >= max(table.game.seat_counts):
                raise NotHere(f"{table.title} is full: {len(table.seats)} seats.")
            return [*table.seats, SeatRow(len(table.seats), None, policy, computer_name(table))]

        return await self._reseat(table_id, seated)

    async def remove_computer(self, table_id: int, by: int) -> Table:
        """Send the last computer player away."""

        def seated(table: Table) -> list[SeatRow] | None:
            self._must_sit(table, by)
            last = next((s for s in reversed(table.seats) if s.computer is not None), None)
            if last is None:
                raise NotHere(f"No computer player sits at {table.title}.")
            return [s for s in table.seats if s is not last]

        return await self._reseat(table_id, seated)

    async def set_options(self, table_id: int, by: int, values: Mapping[str, Any]) -> Table:
        """Change options of the game. Raises NotHere naming every value that does not fit."""
        tables = self._tables
        async with tables.lock(table_id):
            table = await self._lobby(table_id)
            self._must_sit(table, by)
            try:
                options = table.game.options.model_validate({**table.options.model_dump(), **values})
            except ValidationError as error:
                raise NotHere("; ".join(_problem(e) for e in error.errors())) from error
            await tables.change(table, Change(options=options))
            return table

    async def remove(self, table_id: int, asker: Asker, seat: Seat) -> Table:
        """Ask somebody to leave a lobby: its host may, or who keeps the channel."""
        return await self._send_away(table_id, asker, lambda table: [table.seats[seat]])

    async def go_on_without(self, table_id: int, asker: Asker) -> Table:
        """Give up the seats that are kept for people who have not answered; may whoever may `remove`."""
        return await self._send_away(
            table_id, asker, lambda table: [s for s in table.seats if s.user_id in table.settings.invited]
        )

    async def _send_away(self, table_id: int, asker: Asker, which: Callable[[Table], list[SeatRow]]) -> Table:
        """Free seats of a lobby; of people who had taken part the channel is told."""
        tables = self._tables
        async with tables.lock(table_id):
            table = await self._lobby(table_id)
            must_host(table, asker)
            going = which(table)
            took_part = [s for s in going if s.user_id not in (None, *table.settings.invited)]
            who = listing(table.names[s.seat] for s in took_part)
            said = f"{who} was asked to leave the lobby of {table.title}." if who else ""
            await sit_down(tables, table, [s for s in table.seats if s not in going], said)
            return table

    async def start(self, table_id: int, by: int, request_id: str) -> Table:
        """Deal and begin. Pressing again when it has begun is no error."""
        tables = self._tables
        async with tables.lock(table_id):
            table = await tables.load(table_id)
            if table.status == Status.PLAYING and table.seat_of(by) is not None:
                return table
            table = await self._lobby(table_id)
            self._must_sit(table, by)
            if table.settings.invited:
                raise Unanswered(table)
            counts = table.game.seat_counts
            if len(table.seats) not in counts:
                need = f"{counts[0]} to {counts[-1]}" if len(counts) > 2 else " or ".join(map(str, counts))
                sit = "1 sits" if len(table.seats) == 1 else f"{len(table.seats)} sit"
                raise NotHere(
                    f"{table.game.title} is for {need} players; {sit} here. "
                    "Let others join, or add computer players."
                )
            seats = list(table.seats)
            if table.game.random_seating:
                seats = shuffled(seats, KeyedDice(tables.entropy()))
            try:
                await tables.begin(table, request_id, by, [replace(s, seat=i) for i, s in enumerate(seats)])
            except Illegal as error:
                tables.forget(table_id)
                raise NotHere(f"{error.why} ({error.clause})") from error
            return table

    async def lose(self, channel_id: int) -> list[Table]:
        """The channel is gone: its table is closed, to be recovered elsewhere. Returns what was closed."""
        table_id = await self._tables.store.table_at(channel_id)
        if table_id is None:
            return []
        return [await self._lose(table_id)]

    async def lose_guild(self, guild_id: int) -> list[Table]:
        """The bot has left a server: all its tables are closed, to be recovered if it comes back."""
        rows = await self._tables.store.tables_in(guild_id=guild_id)
        return [await self._lose(row.id) for row in rows]

    async def _lose(self, table_id: int) -> Table:
        async with self._tables.lock(table_id):
            table = await self._tables.load(table_id)
            if table.status in (Status.LOBBY, Status.PLAYING, Status.ASIDE):
                await self._tables.change(table, Change(status=Status.LOST, note=table.status), ())
                await self._tables.settle(table, [x for x in table.backlog if x.kind not in TEXTS])
            return table

    async def recover(self, table_id: int, by: int, guild_id: int, channel_id: int) -> Table:
        """Go on with a lost table in this channel; its host, or anyone who sits there, may."""
        tables = self._tables
        async with tables.lock(table_id):
            table = await tables.load(table_id)
            if table.status not in (Status.LOST, Status.PLAYING, Status.LOBBY):
                raise NotHere(f"{table.title} has ended and cannot be moved.")
            seated = table.status == Status.LOST and table.seat_of(by) is not None
            if by != table.host_id and not seated:
                raise NotHere(
                    "Only the host can move a table; if its channel is gone, anyone who sits there."
                )
            if table.channel_id == channel_id and table.status != Status.LOST:
                raise NotHere(f"{table.title} is in this channel already.")
            status = Status(table.note or Status.PLAYING) if table.status == Status.LOST else table.status
            text = f"**{table.title} goes on here.**"
            mail: list[Mail] = [(CHANNEL, "say", text), (CHANNEL, "move", ""), *PANEL_MAIL]
            mail += [(CHANNEL, "poll", str(p.id)) for p in table.settings.polls if p.outcome == "open"]
            mail += [(seat, "call", "") for seat in table.waiting if table.seats[seat].computer is None]
            place = Change(status=status, guild_id=guild_id, channel_id=channel_id, note="")
            try:
                await tables.change(table, place, mail)
            except ChannelTaken as error:
                raise NotHere("Another table is in this channel. Move yours to a free one.") from error
            return table

    # --- inside ---------------------------------------------------------------

    async def _lobby(self, table_id: int) -> Table:
        table = await self._tables.load(table_id)
        if table.status != Status.LOBBY:
            why = "has begun" if table.status == Status.PLAYING else "is closed"
            raise NotHere(f"{table.title} {why}; seats and options can no longer change.")
        return table

    @staticmethod
    def _must_sit(table: Table, user_id: int) -> None:
        if table.seat_of(user_id) is None:
            raise NotHere(f"Join {table.title} first.")

    async def _reseat(self, table_id: int, seated: Any) -> Table:
        tables = self._tables
        async with tables.lock(table_id):
            table = await self._lobby(table_id)
            seats: list[SeatRow] | None = seated(table)
            if seats is None:
                return table
            await sit_down(tables, table, seats)
            return table

    async def _accept(self, table_id: int, user_id: int) -> Table | None:
        """Somebody for whom a seat is kept takes part; None if none is."""
        async with self._tables.lock(table_id):
            table = await self._tables.load(table_id)
            if table.status != Status.LOBBY or user_id not in table.settings.invited:
                return None
            left = tuple(u for u in table.settings.invited if u != user_id)
            await self._tables.change(table, Change(settings=table.settings.but(invited=left)))
            return table


def _problem(error: Any) -> str:
    where = ".".join(str(x) for x in error["loc"])
    text = str(error["msg"]).removeprefix("Value error, ")
    return f"{where}: {text}" if where else text
