"""Who is there: people who have left the server, hosts who are silent, and what the table does then.

Absence is booked on the person, never on the seat: who sits there when it is booked may be another.
"""

from dataclasses import dataclass, replace

from bot.host.letters import PANEL_MAIL, Mail
from bot.host.polls import DAY, Handover
from bot.host.table import Change, Table
from bot.host.tables import Tables
from bot.people.seat_changes import give, stand_up
from storage.rows import Status
from storage.schema import CHANNEL

SILENT = 3 * DAY
"""Milliseconds without a word after which others need not wait for somebody."""


@dataclass(frozen=True, slots=True)
class Traces:
    """When the people of a table were last there, in milliseconds since 1970."""

    acted: dict[int, int]
    """By user id: their last act in this game, of those who have acted; the latest last."""
    last: int
    """When anything happened last in the game."""
    began: int
    seen: dict[int, int]
    """By user id: when they were seen here besides."""

    def of(self, user_id: int) -> int:
        """When somebody was last there; when the game began if never since."""
        return max(self.acted.get(user_id, 0), self.seen.get(user_id, 0), self.began)

    def before(self, one: int, other: int) -> bool:
        """Whether one of them acted last before the other did, or has not acted at all."""
        order = list(self.acted)
        return other in order and (one not in order or order.index(one) < order.index(other))


async def traces(tables: Tables, table: Table) -> Traces:
    """When the people of a table being played were last there. A pause counts for nobody."""
    rows = await tables.store.last_acts_at(table.id)
    first = await tables.store.entries(table.id, 0, 1)
    began = max(first[0].at if first else table.created, table.settings.resumed)
    acted: dict[int, int] = {}
    for user_id, at in rows:
        if user_id is not None:
            acted.pop(user_id, None)
            acted[user_id] = at
    return Traces(acted, max([began, *(at for _, at in rows)]), began, table.settings.seen)


def silent(table: Table, found: Traces, now: int) -> set[int]:
    """People for whom the game has waited for three days without a word from them."""
    if table.settings.paused is not None or now - found.last < SILENT:
        return set()
    awaited = {table.seats[seat].user_id for seat in table.waiting}
    return {u for u in table.people if u in awaited and now - found.of(u) >= SILENT}


def heir(table: Table, found: Traces, now: int) -> int | None:
    """To whom the hosting passes by itself, if it does.

    It does when the host has left, or has been silent for three days while others acted; to the one
    who acted last. Where all are silent alike, waiting for another, it stays where it is.
    """
    others = [u for u in table.people if u != table.host_id and u not in table.settings.left]
    if not others:
        return None
    latest = next((u for u in reversed(found.acted) if u in others), others[0])
    if table.host_id in table.people and table.host_id not in table.settings.left:
        since, newest = found.of(table.host_id), found.acted.get(latest, 0)
        awaited = table.seat_of(table.host_id) in table.waiting
        if table.settings.paused is not None or now - since < SILENT:
            return None
        if newest < since or not found.before(table.host_id, latest):
            return None
        if not awaited and now - newest >= SILENT:
            return None
    return latest


class Presence:
    """Books who has left a table's server and who has come back, and lets the hosting pass on."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def absent(self, table_id: int, user_id: int) -> Table:
        """A person has left the server: say so once, and go on by the table's policy.

        In a lobby they stand up. Nothing happens if they do not sit there now. Raises NotHere.
        """
        tables = self._tables
        async with tables.lock(table_id):
            table = await tables.load(table_id)
            name = table.called(user_id)
            if name is None or user_id in table.settings.left:
                return table
            if table.status == Status.LOBBY:
                await stand_up(tables, table, user_id, f"{name} has left the server.")
            elif table.status == Status.PLAYING:
                await self._missing(table, user_id, name)
            return table

    async def _missing(self, table: Table, user_id: int, name: str) -> None:
        tables, settings = self._tables, table.settings
        settings = settings.but(left=(*settings.left, user_id)).without_vote(user_id)
        after = replace(table, settings=settings)
        host = heir(after, await traces(tables, table), tables.at) if user_id == table.host_id else None
        mail: list[Mail] = [(CHANNEL, "say", f"{name} has left the server. {self._what_now(after)}")]
        seat = table.seat_of(user_id)
        if settings.absence == "computer" and not after.deserted and seat is not None:
            handover = Handover(seat=seat, holder=user_id, computer=table.game.substitute)
            await give(tables, table, handover, settings, mail, host)
            return
        if host is not None:
            mail.append((CHANNEL, "say", f"{table.called(host)} is now the host of {table.title}."))
        await tables.change(table, Change(settings=settings, host_id=host), [*mail, *PANEL_MAIL])

    @staticmethod
    def _what_now(table: Table) -> str:
        if table.deserted:
            return (
                f"Nobody else is left, so {table.title} waits for their return. "
                "Whoever manages this channel can seat another with `/table replace`; "
                "anybody can end it with `/table abandon`."
            )
        if table.settings.absence == "computer":
            return "A computer player takes the seat; the host can give it back with `/table replace`."
        return f"{table.title} waits: the host can give the seat to another with `/table replace`."

    async def back(self, table_id: int, user_id: int) -> None:
        """A person is in the server after all."""
        async with self._tables.lock(table_id):
            table = await self._tables.load(table_id)
            settings = table.settings.present(user_id)
            if settings is not table.settings:
                await self._tables.change(table, Change(settings=settings), ())

    async def pass_on(self, table_id: int) -> Table:
        """Let the hosting pass on if its time has come, and tell so."""
        tables = self._tables
        async with tables.lock(table_id):
            table = await tables.load(table_id)
            if table.status != Status.PLAYING:
                return table
            host = heir(table, await traces(tables, table), tables.at)
            if host is not None:
                old = table.called(table.host_id)
                gone = old is None or table.host_id in table.settings.left
                why = f"{old or 'The host'} {'has left' if gone else 'has been silent for 3 days'}"
                text = f"{why}: {table.called(host)} is now the host of {table.title}."
                settings = table.settings.but(seen={**table.settings.seen, host: tables.at})
                said: list[Mail] = [(CHANNEL, "say", text), *PANEL_MAIL]
                await tables.change(table, Change(settings=settings, host_id=host), said)
            return table

    async def counting(self, table: Table, asker: int) -> list[int]:
        """Whose word counts in a vote at a table: the asker's, and of all who are neither gone nor silent."""
        quiet: set[int] = set(table.settings.left)
        if table.status == Status.PLAYING:
            quiet |= silent(table, await traces(self._tables, table), self._tables.at)
        return [u for u in table.people if u == asker or u not in quiet]
