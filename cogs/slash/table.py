"""The group `/table`: opening, joining, looking; settling stands in `cogs.slash.table_settings`."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.host.table import Table
from bot.host.tables import NotHere
from bot.people.poll_votes import is_open
from bot.texts.names import escaped
from cogs.permissions import Missing, asker, missing
from cogs.replies import about, guarded, privately
from cogs.services import services
from cogs.slash import find_table
from cogs.slash.command_body import Sure, TableChoice, command_body
from cogs.slash.find_table import LIVE, TABLE, Want, headed
from cogs.slash.run_command import Interaction, tables_for
from cogs.slash.table_looks import Looking
from cogs.slash.table_settings import Settling, asked_in_channel, seat_called, seats_of
from cogs.table import lobby_presses
from engine.games import GAMES
from engine.words import count

LOBBY = Want(("lobby",), seated=False)
SEATED = Want(("lobby",))
ENDING = Want((*LIVE, "lost"), seated=False)
HOLDING = Want(LIVE, seated=False)

FRESH = 60_000
"""Milliseconds in which it is not asked again whether somebody is in the server."""

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
        ours = services(interaction)
        if game not in ours.tables.games:
            raise NotHere(f"There is no game called {escaped(game[:40])}.")
        user = interaction.user
        await _look_round(interaction)
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
        found = await find_table.find(ours.tables, interaction, None, LOBBY)
        about(interaction, found)
        found = await lobby_presses.with_room(interaction, found)
        found = await ours.lobby.join(found.id, interaction.user.id, interaction.user.display_name)
        await privately(interaction, f"You sit at **{found.title}**, {_people(found)}.")
        await ours.delivery.deliver(found)

    @app_commands.command(description="Stand up from a table that has not begun, or ask somebody to")
    @app_commands.describe(seat="Whom you ask to leave, as its host", table=TABLE)
    @app_commands.autocomplete(seat=seats_of(ENDING), table=tables_for(SEATED))
    @command_body
    async def leave(
        self, interaction: Interaction, seat: str | None = None, table: str | None = None
    ) -> None:
        """Stand up, or as the host have somebody stand up; a running game is left by giving the seat away."""
        ours = services(interaction)
        found = await find_table.find(ours.tables, interaction, table, Want(LIVE, seated=seat is None))
        about(interaction, found)
        if found.status == "playing":
            raise NotHere(
                f"{found.title} has begun. Give your seat to another player or a computer player: "
                "`/table replace`."
            )
        if seat is None:
            found = await ours.lobby.leave(found.id, interaction.user.id)
            left = f"You have left **{found.title}**"
        else:
            place, who = seat_called(found, seat), asker(interaction, found)
            left = f"{found.names[place]} has left **{found.title}**"
            if who.id != found.host_id and not who.keeps:
                found = await ours.lookout.host(found)
                place = seat_called(found, seat)
            found = await ours.lobby.remove(found.id, who, place)
        after = "is closed" if found.status == "abandoned" else f"goes on, {_people(found)}"
        await privately(interaction, f"{left}; it {after}.")
        await ours.delivery.deliver(found)

    @app_commands.command(description="Deal and begin the game")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables_for(SEATED))
    @command_body
    async def start(self, interaction: Interaction, table: str | None = None) -> None:
        """Begin; pressing again when it has begun is no error."""
        ours = services(interaction)
        found = await find_table.find(ours.tables, interaction, table, Want(LIVE))
        about(interaction, found)
        found = await lobby_presses.all_there(interaction, found)
        found = await ours.lobby.start(found.id, interaction.user.id, str(interaction.id))
        await privately(interaction, f"**{found.title}** has begun, {_people(found)}.")
        await ours.delivery.deliver(found)

    @app_commands.command(description="End a table for good; a game of several is ended by most of them")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables_for(Want((*LIVE, "lost"))))
    @command_body
    async def abandon(self, interaction: Interaction, table: str | None = None) -> None:
        """End a table; one that is being played only after a second press, and by a vote of its people."""
        ours = services(interaction)
        found = await find_table.find(ours.tables, interaction, table, ENDING)
        about(interaction, found)
        who = asker(interaction, found)
        if who.id != found.host_id and not who.keeps:
            found = await ours.lookout.host(found)
            found = await ours.lookout.look(found, found.people, after=FRESH)
        if found.status == "abandoned":  # nobody of the lobby was left
            await privately(interaction, f"**{found.title}** is ended.")
            await ours.delivery.deliver(found)
            return
        alone = await ours.deciding.ends_alone(found, who)
        if found.status in ("lobby", "lost"):
            await _end(interaction, found)
            return
        view = discord.ui.View(timeout=None)
        view.add_item(EndButton(found.id, "End it for good" if alone else "Ask the table"))
        view.stop()  # presses are read from their custom id, so nothing need be remembered
        sure = (
            f"This ends the game for all {count(len(found.seats), 'seat')}. Sure?"
            if alone
            else "All its people are asked, and it ends for good when more than half are for it. Sure?"
        )
        await privately(interaction, "", find_table.shown(f"{headed(found)}\n{sure}", view))

    @app_commands.command(name="list", description="All your tables, in every server")
    @command_body
    async def list_mine(self, interaction: Interaction) -> None:
        """The tables at which the asker sits."""
        ours = services(interaction)
        mine = await find_table.of_user(ours.tables, interaction.user.id, Want((*LIVE, "lost")))
        if not mine:
            raise NotHere("You sit at no table. `/table new` opens one in a channel.")
        lines = ["**Your table**" if len(mine) == 1 else f"**Your {len(mine)} tables**"]
        stand = [f"{headed(table)}: {find_table.state_of(table, interaction.user.id)}" for table in mine]
        await privately(interaction, "\n".join([*lines, *find_table.listed(stand)]))


class EndButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"e:(?P<table>\d+)"):
    """The second press that ends a table being played, or asks its people whether to."""

    def __init__(self, table_id: int, label: str = "End it for good") -> None:
        style = discord.ButtonStyle.danger
        super().__init__(discord.ui.Button(label=label, style=style, custom_id=f"e:{table_id}"))
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
    decided = await ours.deciding.end(table.id, asker(interaction, table))
    table = decided.table
    if decided.poll is not None and is_open(decided.poll):
        said = f"{headed(table)}\n{asked_in_channel(decided.poll)}"
    else:
        said = f"**{table.title}** is ended."
    await privately(interaction, said)
    await ours.delivery.deliver(table)


async def _look_round(interaction: Interaction) -> None:
    """Look whether the lobby that holds this channel still has people; without any it is closed."""
    ours = services(interaction)
    there = await find_table.at_channel(ours.tables, interaction, HOLDING)
    if there is not None and there.status == "lobby" and there.channel_id == interaction.channel_id:
        await ours.lookout.look(there, there.people, after=FRESH)


def here(interaction: Interaction) -> Missing:
    """What Curia may not do where the command was typed."""
    return missing(interaction.app_permissions, isinstance(interaction.channel, discord.Thread))


def _people(table: Table) -> str:
    return f"{count(len(table.seats), 'seat')} taken" if table.status == "lobby" else find_table.whom(table)


async def setup(bot: commands.Bot) -> None:
    """Load the commands."""
    bot.add_dynamic_items(EndButton, TableChoice, Sure)
    await bot.add_cog(TableCog())
