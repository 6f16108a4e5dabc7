"""The client: puts the house together and keeps it going.

Intents: guilds alone. It learns of deleted channels from the gateway, of everything else
from Discord's answers.
"""

import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import Any

import discord
from discord.ext import commands

import bot
from bot.host.clock import monotonic
from bot.host.letters import DESK_LAG
from bot.host.table import Table
from bot.host.tables import NotHere, Tables, new_secret
from bot.main.repeat import regularly
from bot.people.lobby import Lobby
from bot.people.poll_votes import Voting
from bot.people.presence import Presence
from bot.people.table_decisions import Deciding
from bot.post.delivery import Delivery
from bot.post.lookout import Lookout
from cogs import EXTENSIONS
from cogs.replies import Tree
from cogs.services import Services
from cogs.table.drawing import Widgets
from engine.games import GAMES
from engine.kernel import Game
from engine.words import count
from storage.faults import fault
from storage.rows import Status
from storage.store import Store

log = logging.getLogger("curia")

INVITATION = "https://discord.com/oauth2/authorize?client_id={}&scope=bot+applications.commands&permissions=377957174272"
"""The link by which a server's owner invites the bot, with the permissions that README names."""

SWEEP_SECONDS = 2.0
WATCH_MINUTES = 10.0


class Curia(commands.Bot):
    """The bot. `opening` opens the store; it is closed with the bot."""

    services: Services

    def __init__(
        self,
        opening: Callable[[], Awaitable[Store]],
        *,
        games: Mapping[str, Game[Any, Any]] = GAMES,
        now: Callable[[], datetime] = discord.utils.utcnow,
        elapsed: Callable[[], float] = monotonic,
        entropy: Callable[[], bytes] = new_secret,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )
        self._opening = opening
        self.games = games
        self._now, self._elapsed = now, elapsed
        self._entropy = entropy
        self._store: Store | None = None
        self._fault = ""
        """What is wrong with the database, as the last sweep found it."""

    async def setup_hook(self) -> None:
        self._store = await self._opening()
        tables = Tables(self._store, self.games, self._now, entropy=self._entropy, elapsed=self._elapsed)
        await self._store.hasten(tables.clock.steady + DESK_LAG)
        widgets = Widgets(tables)
        delivery = Delivery(tables, widgets)
        delivery.posting.client = self
        lobby = Lobby(tables)
        presence, voting = Presence(tables), Voting(tables)
        lookout = Lookout(self, tables, presence, voting)
        delivery.on_lost = self._lost
        delivery.standing.on_unreached = lookout.look
        delivery.standing.on_called = lookout.called
        deciding = Deciding(tables, presence, voting)
        self.services = Services(tables, lobby, delivery, widgets, deciding, voting, lookout)
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        await self.tree.sync()
        self._sweep.start()
        self._watch.start()

    async def close(self) -> None:
        self._sweep.cancel()
        self._watch.cancel()
        await super().close()
        if self._store is not None:
            await self._store.close()
            self._store = None

    # --- keeping going --------------------------------------------------------

    async def on_ready(self) -> None:
        """Read every live table once, so that one that cannot be read says so; then deliver."""
        tables = self.services.tables
        for row in await tables.store.tables_in(statuses=(Status.PLAYING,)):
            try:
                await tables.get(row.id)
            except NotHere:
                continue
            except Exception:
                log.exception("table %s cannot be loaded", row.id)
        playing = len(await tables.store.tables_in(statuses=(Status.PLAYING,)))
        found = f"{count(len(self.guilds), 'server')}, {count(playing, 'game')} being played"
        log.info("Curia %s is logged in as %s: %s", bot.__version__, self.user, found)
        if not self.guilds:
            log.info("it is in no server yet; invite it: %s", INVITATION.format(self.application_id))
        await self.services.delivery.sweep()

    @regularly(seconds=SWEEP_SECONDS)
    async def _sweep(self) -> None:
        try:
            await self.services.delivery.sweep()
            await self.services.tables.keep_states()
            await self.services.renderer.hints.flush()
        except Exception as error:
            self._note(error)
        else:
            self._note(None)

    def _note(self, error: Exception | None) -> None:
        """Log why a sweep failed; a lasting fault of the database once, and its end."""
        found = fault(error) if error is not None else ""
        if error is not None and not found:
            log.error("sweeping failed", exc_info=error)
        if found != self._fault:
            if found:
                log.error("the database %s; what it cannot store is tried again", found)
            else:
                log.info("the database can be used again")
        self._fault = found

    @regularly(seconds=60 * WATCH_MINUTES)
    async def _watch(self) -> None:
        """Look whether the people of tables are still there, and close votes whose time is up."""
        try:
            await self.services.lookout.watch()
        except Exception:
            log.exception("watching failed")

    @_sweep.before_loop
    @_watch.before_loop
    async def _until_ready(self) -> None:
        await self.wait_until_ready()

    # --- losing places --------------------------------------------------------

    async def _lost(self, table: Table) -> None:
        await self.services.lobby.lose(table.channel_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A table whose channel is deleted is closed; its host can recover it elsewhere."""
        await self.services.lobby.lose(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """The same for a thread."""
        await self.services.lobby.lose(payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The same for every table of a server that the bot has left."""
        await self.services.lobby.lose_guild(guild.id)
