"""The lobby: opening a table, seats, options, starting, ending, moving house.

Everything here changes seats or the table's row, under the same lock and revision guard
as the game itself, and ends in the same outbox. What one request asks for is done once (see `bot.requests`).
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from bot.bundles import TEXTS
from bot.mail import Mail, letters
from bot.requests import open_request
from bot.table import Absence, Table
from bot.tables import NotHere, Tables
from engine.dice import KeyedDice, shuffled
from engine.kernel import Illegal, Seat
from engine.words import listing
from storage.rows import Commit, Letter, SeatRow, TableRow
from storage.schema import CHANNEL
from storage.store import ChannelTaken, Repeated, Stale

PANEL: list[Mail] = [(CHANNEL, "panel", "")]


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
        row = TableRow(0, game, guild_id, channel_id, host_id, "lobby", options, "{}", 0, 0, "", now, now)
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

        def change(table: Table) -> list[SeatRow] | None:
            if table.seat_of(user_id) is not None:
                return None
            if len(table.seats) >= max(table.game.seat_counts):
                raise NotHere(f"{table.title} is full: {len(table.seats)} seats.")
            return [*table.seats, SeatRow(len(table.seats), user_id, None, name)]

        return await self._reseat(table_id, change)

    async def leave(self, table_id: int, user_id: int) -> Table:
        """Stand up; the host's place passes to the next person, an empty lobby is closed."""

        def change(table: Table) -> list[SeatRow] | None:
            if table.seat_of(user_id) is None:
                raise NotHere(f"You do not sit at {table.title}.")
            return [s for s in table.seats if s.user_id != user_id]

        return await self._reseat(table_id, change)

    async def go_on_without(self, table_id: int, by: int) -> Table:
        """Give up the seats that are kept for people who have not answered; the host alone may."""

        def change(table: Table) -> list[SeatRow] | None:
            if by != table.host_id:
                raise NotHere("Only the host can go on without them.")
            return [s for s in table.seats if s.user_id not in table.settings.invited]

        return await self._reseat(table_id, change)

    async def add_computer(self, table_id: int, by: int, policy: str) -> Table:
        """Give a seat to a computer player; only a person at the table may."""

        def change(table: Table) -> list[SeatRow] | None:
            self._must_sit(table, by)
            if policy not in table.game.policies:
                raise NotHere(f"There is no computer player called {policy}.")
            if len(table.seats) >= max(table.game.seat_counts):
                raise NotHere(f"{table.title} is full: {len(table.seats)} seats.")
            taken = {s.name for s in table.seats}
            name = next(n for n in COMPUTER_NAMES if n not in taken)
            return [*table.seats, SeatRow(len(table.seats), None, policy, name)]

        return await self._reseat(table_id, change)

    async def remove_computer(self, table_id: int, by: int) -> Table:
        """Send the last computer player away."""

        def change(table: Table) -> list[SeatRow] | None:
            self._must_sit(table, by)
            last = next((s for s in reversed(table.seats) if s.computer is not None), None)
            if last is None:
                raise NotHere(f"No computer player sits at {table.title}.")
            return [s for s in table.seats if s is not last]

        return await self._reseat(table_id, change)

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
            await self._save(table, fields={"options": options.model_dump_json()})
            table.options = options
            return table

    async def set_absence(self, table_id: int, by: int, policy: Absence) -> Table:
        """What the table does when a player has left the server; the host decides."""
        tables = self._tables
        async with tables.lock(table_id):
            table = await tables.load(table_id)
            if by != table.host_id:
                raise NotHere("Only the host can decide that.")
            settings = table.settings.model_copy(update={"absence": policy})
            await self._save(table, fields={"settings": settings.model_dump_json()})
            table.settings = settings
            return table

    async def absent(self, table_id: int, seat: Seat) -> Table:
        """A player has left the server: say so once, and go on by the table's policy."""
        tables = self._tables
        async with tables.lock(table_id):
            table = await tables.load(table_id)
            gone = table.settings.gone
            if table.status != "playing" or table.seats[seat].user_id is None or seat in gone:
                return table
            settings = table.settings.model_copy(update={"gone": (*gone, seat)})
            name = table.names[seat]
            text = f"{name} has left the server. "
            if settings.absence == "wait":
                text += f"{table.title} waits: the host can give the seat to another with `/table replace`."
            else:
                text += "A computer player takes the seat; the host can give it back with `/table replace`."
            fields = {"settings": settings.model_dump_json()}
            await self._save(table, mail=[(CHANNEL, "say", text), *PANEL], fields=fields)
            table.settings = settings
            if settings.absence == "wait":
                return table
        host = table.host_id
        return await self.substitute(
            table_id, seat, host, user_id=None, computer=table.game.substitute, name=""
        )

    async def start(self, table_id: int, by: int, request_id: str) -> Table:
        """Deal and begin. Pressing again when it has begun is no error."""
        tables = self._tables
        async with tables.lock(table_id):
            table = await tables.load(table_id)
            if table.status == "playing" and table.seat_of(by) is not None:
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
            if table.game.random_seating:
                dice = KeyedDice(tables.entropy())
                table.seats = [replace(s, seat=i) for i, s in enumerate(shuffled(table.seats, dice))]
            try:
                await tables.begin(table, request_id, by)
            except Illegal as error:
                tables.forget(table_id)
                raise NotHere(f"{error.why} ({error.clause})") from error
            return table

    async def abandon(self, table_id: int, by: int, by_name: str, *, may_force: bool = False) -> Table:
        """End a table for good: its host, or with `may_force` whoever keeps the channel."""
        tables = self._tables
        async with tables.lock(table_id):
            table = await tables.load(table_id)
            if table.status not in ("lobby", "playing", "aside", "lost"):
                raise NotHere(f"{table.title} has ended already.")
            if by != table.host_id and not may_force:
                raise NotHere("Only the host, or someone who may manage this channel, can end the table.")
            text = f"**{table.title} is ended** by {by_name}. A new one can be opened with `/table new`."
            mail: list[Mail] = [(CHANNEL, "say", text), *PANEL]
            mail += [(s.seat, "desk", "") for s in table.seats if s.seat in table.panels]
            await self._save(table, status="abandoned", mail=mail)
            table.decisions = ()
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
            if table.status in ("lobby", "playing", "aside"):
                note = table.status
                await self._save(table, status="lost", mail=[], fields={"note": note})
                table.note = note
                drawings = [x for x in table.backlog if x.kind not in TEXTS]
                await self._tables.store.settle(table.id, drawings)
                table.backlog = [x for x in table.backlog if x not in drawings]
            return table

    async def recover(self, table_id: int, by: int, guild_id: int, channel_id: int) -> Table:
        """Go on with a lost table in this channel; its host, or anyone who sits there, may."""
        tables = self._tables
        async with tables.lock(table_id):
            table = await tables.load(table_id)
            if table.status not in ("lost", "playing", "lobby"):
                raise NotHere(f"{table.title} has ended and cannot be moved.")
            seated = table.status == "lost" and table.seat_of(by) is not None
            if by != table.host_id and not seated:
                raise NotHere(
                    "Only the host can move a table; if its channel is gone, anyone who sits there."
                )
            if table.channel_id == channel_id and table.status != "lost":
                raise NotHere(f"{table.title} is in this channel already.")
            status = (table.note or "playing") if table.status == "lost" else table.status
            text = f"**{table.title} goes on here.**"
            mail: list[Mail] = [(CHANNEL, "say", text), (CHANNEL, "move", ""), *PANEL]
            mail += [(seat, "call", "") for seat in table.waiting if table.seats[seat].computer is None]
            fields = {"guild_id": guild_id, "channel_id": channel_id, "note": ""}
            try:
                await self._save(table, status=status, mail=mail, fields=fields)
            except ChannelTaken as error:
                raise NotHere("Another table is in this channel. Move yours to a free one.") from error
            table.guild_id, table.channel_id, table.note = guild_id, channel_id, ""
            return table

    async def substitute(
        self, table_id: int, seat: Seat, by: int, *, user_id: int | None, computer: str | None, name: str
    ) -> Table:
        """Give a seat to another person or a computer player; the old player loses sight at once.

        The host may give away any seat of a person; everyone may give away their own.
        """
        tables = self._tables
        async with tables.lock(table_id):
            table = await tables.load(table_id)
            if table.status != "playing":
                raise NotHere(f"{table.title} is not being played now.")
            old = table.seats[seat]
            if by not in (table.host_id, old.user_id):
                raise NotHere("Only the host, or whoever sits there, can give a seat to another.")
            if user_id is not None and table.seat_of(user_id) is not None:
                raise NotHere(f"{name} sits at {table.title} already.")
            if user_id is None and sum(s.user_id is not None for s in table.seats) == 1 and old.user_id:
                raise NotHere("One person must stay at the table; end it with /table abandon.")
            if computer is not None:
                taken = {s.name for s in table.seats}
                name = next(n for n in COMPUTER_NAMES if n not in taken)
            names = table.names
            table.seats = [
                replace(s, user_id=user_id, computer=computer, name=name) if s is old else s
                for s in table.seats
            ]
            who = f"{table.names[seat]}{' (computer player)' if computer else ''}"
            text = f"{who} takes over the seat of {names[seat]} at {table.title}."
            settings = table.settings.present(seat)
            people = [s.user_id for s in table.seats if s.user_id is not None]
            host = table.host_id if table.host_id in people else user_id or people[0]
            fields = {"settings": settings.model_dump_json(), "host_id": host}
            await tables.reseat(table, seat, text, fields)
            table.settings, table.host_id = settings, host
            return table

    # --- inside ---------------------------------------------------------------

    async def _lobby(self, table_id: int) -> Table:
        table = await self._tables.load(table_id)
        if table.status != "lobby":
            why = "has begun" if table.status == "playing" else "is closed"
            raise NotHere(f"{table.title} {why}; seats and options can no longer change.")
        return table

    @staticmethod
    def _must_sit(table: Table, user_id: int) -> None:
        if table.seat_of(user_id) is None:
            raise NotHere(f"Join {table.title} first.")

    async def _reseat(self, table_id: int, change: Any) -> Table:
        tables = self._tables
        async with tables.lock(table_id):
            table = await self._lobby(table_id)
            seats: list[SeatRow] | None = change(table)
            if seats is None:
                return table
            seats = [replace(s, seat=i) for i, s in enumerate(seats)]
            invited = tuple(u for u in table.settings.invited if any(s.user_id == u for s in seats))
            people = [s.user_id for s in seats if s.user_id is not None and s.user_id not in invited]
            fields: dict[str, object] = {}
            settings = table.settings
            if invited != settings.invited:
                settings = settings.model_copy(update={"invited": invited})
                fields["settings"] = settings.model_dump_json()
            if people and table.host_id not in people:
                fields["host_id"] = people[0]
            await self._save(table, status="lobby" if people else "abandoned", seats=seats, fields=fields)
            table.settings = settings
            if "host_id" in fields and people[0] is not None:
                table.host_id = people[0]
            return table

    async def _accept(self, table_id: int, user_id: int) -> Table | None:
        """Somebody for whom a seat is kept takes part; None if none is."""
        async with self._tables.lock(table_id):
            table = await self._tables.load(table_id)
            if table.status != "lobby" or user_id not in table.settings.invited:
                return None
            left = tuple(u for u in table.settings.invited if u != user_id)
            settings = table.settings.model_copy(update={"invited": left})
            await self._save(table, fields={"settings": settings.model_dump_json()})
            table.settings = settings
            return table

    async def _save(
        self,
        table: Table,
        *,
        status: str | None = None,
        seats: list[SeatRow] | None = None,
        fields: Mapping[str, object] | None = None,
        mail: list[Mail] | None = None,
    ) -> None:
        tables = self._tables
        outgoing = letters(table, PANEL if mail is None else mail, tables.clock.steady)
        kept = None if seats is None else tuple(seats)
        act = Commit(
            table.id,
            table.rev,
            table.version,
            status or table.status,
            tables.at,
            (),
            outgoing,
            None,
            kept,
            fields or {},
        )
        try:
            await tables.save(table, act)
        except Stale as error:
            raise NotHere("The table has just changed; please try again.") from error


COMPUTER_NAMES = ("Aulus", "Brutus", "Cassia", "Decima", "Ennius", "Flavia", "Gaius")
"""Names of computer players."""


def _problem(error: Any) -> str:
    where = ".".join(str(x) for x in error["loc"])
    text = str(error["msg"]).removeprefix("Value error, ")
    return f"{where}: {text}" if where else text
