"""The group `/table`: opening, joining, looking; settling stands in `cogs.table_settings`."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.names import escaped
from bot.table import Table
from bot.tables import NotHere
from cogs import which
from cogs.acting import Interaction, tables_for
from cogs.answer import about, guarded, privately
from cogs.asking import Sure, TableChoice, command_body
from cogs.permissions import Missing, missing
from cogs.services import services
from cogs.table_looking import Looking
from cogs.table_settings import Settling
from cogs.which import LIVE, TABLE, Want, headed
from engine.games import GAMES
from engine.words import count

LOBBY = Want(("lobby",), seated=False)
SEATED = Want(("lobby",))
ENDING = Want((*LIVE, "lost"), seated=False)

_GAMES = [app_commands.Choice(name=game.title, value=name) for name, game in GAMES.items()]


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class TableCog(Looking, Settling, commands.GroupCog, group_name="table", group_description="Tables of Curia"):
    """The group `/table`."""

    @app_commands.command(description="Open a table in this channel")
    @app_commands.describe(game="Which game")
    @app_commands.choices(game=_GAMES)
    @command_body
    async def new(self, interaction: Interaction, game: str) -> None:
        """Open a table where the command was typed; its lobby is the panel."""
        if interaction.guild_id is None or interaction.channel is None:
            raise NotHere("A table lives in a server: type `/table new` in a channel or thread there.")
        lacks = here(interaction)
        if lacks.refusal:
            raise NotHere(lacks.refusal)
        if game not in GAMES:
            raise NotHere(f"There is no game called {escaped(game[:40])}.")
        ours = services(interaction)
        user = interaction.user
        table = await ours.lobby.open(
            game, interaction.guild_id, interaction.channel.id, user.id, user.display_name
        )
        about(interaction, table)
        text = (
            f"**{table.title}** is open, and you have its first seat. "
            "Let others join or add computer players, then press **Start**."
        )
        await privately(interaction, "\n".join(x for x in (text, lacks.note) if x))
        await ours.delivery.deliver(table)

    @app_commands.command(description="Sit down at the table of this channel")
    @command_body
    async def join(self, interaction: Interaction) -> None:
        """Sit down; sitting already is no error."""
        if interaction.guild_id is None:
            raise NotHere("A table is joined in its channel: type `/table join` there, or press **Join**.")
        ours = services(interaction)
        found = await which.find(ours.tables, interaction, None, LOBBY)
        about(interaction, found)
        found = await ours.lobby.join(found.id, interaction.user.id, interaction.user.display_name)
        await privately(interaction, f"You sit at **{found.title}**, {_people(found)}.")
        await ours.delivery.deliver(found)

    @app_commands.command(description="Stand up from a table that has not begun")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables_for(SEATED))
    @command_body
    async def leave(self, interaction: Interaction, table: str | None = None) -> None:
        """Stand up; a running game is left by giving the seat to another."""
        ours = services(interaction)
        found = await which.find(ours.tables, interaction, table, Want(LIVE))
        about(interaction, found)
        if found.status == "playing":
            raise NotHere(
                f"{found.title} has begun. Give your seat to another player or a computer player: "
                "`/table replace`."
            )
        found = await ours.lobby.leave(found.id, interaction.user.id)
        after = "is closed" if found.status == "abandoned" else f"goes on, {_people(found)}"
        await privately(interaction, f"You have left **{found.title}**; it {after}.")
        await ours.delivery.deliver(found)

    @app_commands.command(description="Deal and begin the game")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables_for(SEATED))
    @command_body
    async def start(self, interaction: Interaction, table: str | None = None) -> None:
        """Begin; pressing again when it has begun is no error."""
        ours = services(interaction)
        found = await which.find(ours.tables, interaction, table, Want(LIVE))
        about(interaction, found)
        found = await ours.lobby.start(found.id, interaction.user.id, str(interaction.id))
        await privately(interaction, f"**{found.title}** has begun, {_people(found)}.")
        await ours.delivery.deliver(found)

    @app_commands.command(description="End a table for good; its host may, or who manages the channel")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables_for(Want((*LIVE, "lost"))))
    @command_body
    async def abandon(self, interaction: Interaction, table: str | None = None) -> None:
        """End a table; one that is being played only after a second press."""
        found = await which.find(services(interaction).tables, interaction, table, ENDING)
        about(interaction, found)
        if found.status in ("lobby", "lost"):
            await _end(interaction, found)
            return
        if interaction.user.id != found.host_id and not _keeps(interaction, found):
            raise NotHere("Only the host, or someone who may manage this channel, can end the table.")
        view = discord.ui.View(timeout=None)
        view.add_item(EndButton(found.id))
        view.stop()  # presses are read from their custom id, so nothing need be remembered
        text = f"{headed(found)}\nThis ends the game for all {count(len(found.seats), 'seat')}. Sure?"
        await privately(interaction, "", which.shown(text, view))

    @app_commands.command(name="list", description="All your tables, in every server")
    @command_body
    async def list_mine(self, interaction: Interaction) -> None:
        """The tables at which the asker sits."""
        ours = services(interaction)
        mine = await which.of_user(ours.tables, interaction.user.id, Want((*LIVE, "lost")))
        if not mine:
            raise NotHere("You sit at no table. `/table new` opens one in a channel.")
        lines = ["**Your table**" if len(mine) == 1 else f"**Your {len(mine)} tables**"]
        stand = [f"{headed(table)}: {which.state_of(table, interaction.user.id)}" for table in mine]
        await privately(interaction, "\n".join([*lines, *which.listed(stand)]))


class EndButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"e:(?P<table>\d+)"):
    """The second press that ends a table being played."""

    def __init__(self, table_id: int) -> None:
        style = discord.ButtonStyle.danger
        super().__init__(discord.ui.Button(label="End it for good", style=style, custom_id=f"e:{table_id}"))
        self.table_id = table_id

    @classmethod
    async def from_custom_id(cls, _interaction: Interaction, _item: Any, match: Any, /) -> "EndButton":
        """The button of a press."""
        return cls(int(match["table"]))

    async def callback(self, interaction: Interaction) -> None:
        """End the table."""

        async def work() -> None:
            await _end(interaction, await services(interaction).tables.get(self.table_id))

        await guarded(interaction, work)


async def _end(interaction: Interaction, table: Table) -> None:
    about(interaction, table)
    ours = services(interaction)
    user, seat = interaction.user, table.seat_of(interaction.user.id)
    name = escaped(user.display_name) if seat is None else table.names[seat]
    table = await ours.lobby.abandon(table.id, user.id, name, may_force=_keeps(interaction, table))
    await privately(interaction, f"**{table.title}** is ended.")
    await ours.delivery.deliver(table)


def _keeps(interaction: Interaction, table: Table) -> bool:
    """Whether the asker manages the channel in which the table is."""
    return table.channel_id == interaction.channel_id and interaction.permissions.manage_channels


def here(interaction: Interaction) -> Missing:
    """What Curia may not do where the command was typed."""
    return missing(interaction.app_permissions, isinstance(interaction.channel, discord.Thread))


def _people(table: Table) -> str:
    return f"{count(len(table.seats), 'seat')} taken" if table.status == "lobby" else which.whom(table)


async def setup(bot: commands.Bot) -> None:
    """Load the commands."""
    bot.add_dynamic_items(EndButton, TableChoice, Sure)
    await bot.add_cog(TableCog())
