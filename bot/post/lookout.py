"""The look-out: whether the people of tables are still in the server, asked of Discord one by one.

Discord tells a bot without privileged intents nothing of people who leave; it answers when asked for one.
That is done where it matters: when somebody is called, when somebody asks for what another decides, and
from time to time at every table, the more seldom the longer it has been silent, but never no more.
"""

import logging
from collections.abc import Iterable

import discord

from bot.host.requests import serving
from bot.host.table import Table
from bot.host.tables import NotHere, Tables
from bot.people.poll_votes import Voting
from bot.people.presence import Presence
from bot.post.messages import PASSING
from storage.rows import Status, TableRow

log = logging.getLogger("curia.lookout")

MINUTE = 60_000
"""Milliseconds."""

SOON, SELDOM, HOURLY = 10 * MINUTE, 360 * MINUTE, 60 * MINUTE
"""The shortest and longest time between two looks at an idle table; between two at one that is played."""

UNKNOWN_MEMBER, UNKNOWN_USER = 10007, 10013


class Lookout:
    """Asks Discord for people and has their absence booked. Never raises for Discord's faults."""

    def __init__(self, client: discord.Client, tables: Tables, presence: Presence, voting: Voting) -> None:
        self._client = client
        self._tables = tables
        self._presence = presence
        self._voting = voting
        self._asked: dict[tuple[int, int], int] = {}
        """By server and person: when Discord was asked for them last."""
        self._watched: dict[int, int] = {}
        """By table: when it was looked at last."""

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Whether somebody is in a server; also if that cannot be found out now."""
        return await self._name(guild_id, user_id) is not None

    async def _name(self, guild_id: int, user_id: int) -> str | None:
        """Somebody's name in a server; None if they are not there, empty if it cannot be found out now."""
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return ""
        self._asked[guild_id, user_id] = self._tables.clock.steady
        try:
            return (await guild.fetch_member(user_id)).display_name
        except discord.NotFound as error:
            return None if error.code in (UNKNOWN_MEMBER, UNKNOWN_USER) else ""
        except PASSING as error:
            log.info("user %s cannot be looked up (%s)", user_id, type(error).__name__)
        return ""

    async def look(self, table: Table, people: Iterable[int], after: int = 0) -> Table:
        """Look for people of a table, but those looked for less than `after` milliseconds ago.

        What is found is stored as nobody's request, even if it is looked for because of one.
        """
        with serving(None):
            return await self._look(table, people, after)

    async def _look(self, table: Table, people: Iterable[int], after: int) -> Table:
        for user_id in dict.fromkeys(people):
            asked = self._asked.get((table.guild_id, user_id))
            if after and asked is not None and self._tables.clock.steady - asked < after:
                continue
            try:
                name = await self._name(table.guild_id, user_id)
                table = await self._tables.get(table.id)
                if name is None:
                    await self._presence.absent(table.id, user_id)
                elif user_id in table.settings.left:
                    await self._presence.back(table.id, user_id)
                if name and (seat := table.seat_of(user_id)) is not None:
                    self._tables.rename(table, seat, name)
            except NotHere as error:
                log.info("table %s: somebody's absence cannot be booked now: %s", table.id, error)
        return await self._tables.get(table.id)

    async def called(self, table: Table, user_id: int) -> None:
        """Somebody has been called: an hour after the last look there is another."""
        await self.look(table, [user_id], HOURLY)

    async def host(self, table: Table, *others: int) -> Table:
        """Look whether a table's host and others are there, and let the hosting pass on if it must."""
        await self.look(table, [*others, table.host_id])
        with serving(None):
            return await self._presence.pass_on(table.id)

    async def watch(self, limit: int = 50) -> None:
        """Look at the tables whose time has come, longest unwatched first, for about `limit` people.

        One table's fault is logged and costs no other its look.
        """
        rows = await self._tables.store.tables_in(statuses=(Status.PLAYING, Status.LOBBY, Status.ASIDE))
        self._watched = {row.id: self._watched[row.id] for row in rows if row.id in self._watched}
        for row in sorted(rows, key=lambda r: self._watched.get(r.id, 0)):
            try:
                if '"polls":[{' in row.settings:
                    await self._voting.lapse(row.id)
                if limit > 0 and row.status != Status.ASIDE and self._is_due(row):
                    limit -= await self._at(row)
            except Exception:
                log.exception("table %s cannot be watched", row.id)

    def _is_due(self, row: TableRow) -> bool:
        idle = int(self._tables.idle(row) * 1000)
        pause = HOURLY if idle < SOON else min(max(idle // 6, SOON), SELDOM)
        return self._tables.clock.steady - self._watched.get(row.id, 0) >= pause

    async def _at(self, row: TableRow) -> int:
        """Look for those a table waits for and its host, or for all in a lobby; how many they were."""
        self._watched[row.id] = self._tables.clock.steady
        table = await self._tables.get(row.id)
        awaited = [table.seats[seat].user_id for seat in table.waiting]
        people = table.people if table.status == Status.LOBBY else [*awaited, table.host_id]
        sought = {u for u in people if u is not None and u not in table.settings.left}
        table = await self.look(table, sought, SOON - MINUTE)
        if table.status == Status.PLAYING:
            await self._presence.pass_on(table.id)
        return len(sought)
