"""`/table computer | options | replace | move | absence | hints`: settling a table."""

from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.names import escaped
from bot.table import Table
from bot.tables import NotHere
from cogs import ids, lobbying, looking, which
from cogs.acting import Interaction, careful, tables_for
from cogs.answer import about, privately
from cogs.asking import command_body, is_sure
from cogs.calling import looked_up
from cogs.permissions import missing
from cogs.plain import plain_names
from cogs.services import services
from cogs.which import LIVE, LOST, TABLE, Want, headed
from engine.words import listing

LOBBY = Want(("lobby",))
PLAYED = Want(("playing",))
HOSTED = Want(LOST)

_lobby = tables_for(LOBBY)

SHORT = 24
"""Characters of a name that a button may carry."""

LEAVING = (
    "You leave this game: a computer player takes your seat, you no longer see your hand, and you cannot "
    "take the seat back by yourself."
)
"""What giving one's own seat to a computer player costs."""


async def _asked(interaction: Interaction, want: Want) -> list[Table]:
    """The tables an autocomplete is about."""
    try:
        return [
            await which.find(services(interaction).tables, interaction, interaction.namespace.table, want)
        ]
    except which.Several as several:
        return several.tables


@careful
async def _policies(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The computer players of the game at that table."""
    want = Want(LIVE, seated=False)
    found = {p.name: p.title for t in await _asked(interaction, want) for p in t.game.policies.values()}
    return [
        app_commands.Choice(name=title[:100], value=name)
        for name, title in found.items()
        if current.casefold() in f"{name} {title}".casefold()
    ]


@careful
async def _seats(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The names of the people and computer players at that table."""
    found = {name: None for table in await _asked(interaction, PLAYED) for name in plain_names(table)}
    return [
        app_commands.Choice(name=name, value=name) for name in found if current.casefold() in name.casefold()
    ]


class Settling(commands.Cog):
    """The part of the group `/table` that settles who plays, how and where."""

    @app_commands.command(description="Seat a computer player, or send one away")
    @app_commands.describe(action="What to do", policy="How it plays", table=TABLE)
    @app_commands.autocomplete(policy=_policies, table=_lobby)
    @command_body
    async def computer(
        self,
        interaction: Interaction,
        action: Literal["add", "remove"],
        policy: str | None = None,
        table: str | None = None,
    ) -> None:
        """Computer players of a lobby."""
        ours = services(interaction)
        found = await which.find(ours.tables, interaction, table, LOBBY)
        about(interaction, found)
        user = interaction.user.id
        if action == "add":
            found = await ours.lobby.add_computer(found.id, user, _policy(found, policy))
        else:
            found = await ours.lobby.remove_computer(found.id, user)
        await privately(interaction, f"**{found.title}**: seated {listing(found.names)}.")
        await ours.delivery.deliver(found)

    @app_commands.command(description="Look at the options of the game and change them before it begins")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=_lobby)
    @command_body
    async def options(self, interaction: Interaction, table: str | None = None) -> None:
        """The options, as the lobby's button shows them."""
        found = await which.find(services(interaction).tables, interaction, table, LOBBY)
        about(interaction, found)
        match: Any = ids.LOBBY.fullmatch(ids.lobby(found.id, "options"))
        await lobbying.HANDLERS["l"](interaction, match)

    @app_commands.command(description="Give a seat to another player or to a computer player")
    @app_commands.describe(
        seat="Whose seat", member="Who takes it over", computer="Or a computer player", table=TABLE
    )
    @app_commands.autocomplete(seat=_seats, computer=_policies, table=tables_for(PLAYED))
    @command_body
    async def replace(
        self,
        interaction: Interaction,
        seat: str,
        member: discord.User | None = None,
        computer: str | None = None,
        table: str | None = None,
    ) -> None:
        """A substitute takes over a seat whole; the old player loses sight at once."""
        if (member is None) == (computer is None):
            raise NotHere("Name one who takes the seat: `member:` or `computer:`.")
        if member is not None and member.bot:
            raise NotHere("A bot cannot sit at a table; `computer:` seats a computer player.")
        ours = services(interaction)
        found = await which.find(ours.tables, interaction, table, PLAYED)
        about(interaction, found)
        place = _seat(found, seat)
        if computer is not None and found.seats[place].user_id == interaction.user.id:
            shown = plain_names(found)[place]
            name = shown if len(shown) <= SHORT else str(place + 1)  # it must fit into a button's id
            what = {"seat": name, "computer": _policy(found, computer), "table": str(found.id)}
            if not await is_sure(interaction, "Leave the game", f"{headed(found)}\n{LEAVING}", **what):
                return
        found = await ours.lobby.substitute(
            found.id,
            place,
            interaction.user.id,
            user_id=None if member is None else member.id,
            computer=None if computer is None else _policy(found, computer),
            name="" if member is None else await looked_up(interaction, found, member),
        )
        await privately(interaction, f"{headed(found)}\nThe seat is now {found.names[place]}'s.")
        await ours.delivery.deliver(found)

    @app_commands.command(description="Go on with a table in this channel, also one whose channel is gone")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables_for(HOSTED))
    @command_body
    async def move(self, interaction: Interaction, table: str | None = None) -> None:
        """Move a table of the asker to this channel."""
        if interaction.guild_id is None or interaction.channel_id is None:
            raise NotHere("Type this in the channel where the table shall go on.")
        ours = services(interaction)
        user = interaction.user.id
        if table is None:
            hosted = [t for t in await which.of_user(ours.tables, user, HOSTED) if t.host_id == user]
            elsewhere = [t for t in hosted if t.channel_id != interaction.channel_id or t.status == "lost"]
            if len(elsewhere) > 1:
                raise which.Several(elsewhere)
            if not elsewhere:
                raise NotHere("You are the host of no table elsewhere. `/table list` shows yours.")
            found = elsewhere[0]
        else:
            found = await which.named(ours.tables, interaction, table, HOSTED)
        about(interaction, found)
        lacks = missing(interaction.app_permissions, isinstance(interaction.channel, discord.Thread))
        if lacks.refusal:
            raise NotHere(lacks.refusal)
        before = found.guild_id
        found = await ours.lobby.recover(found.id, user, interaction.guild_id, interaction.channel_id)
        if found.guild_id != before:
            await _renamed(interaction, found)
        await privately(
            interaction, "\n".join(x for x in (f"**{found.title}** goes on here.", lacks.note) if x)
        )
        await ours.delivery.deliver(found)

    @app_commands.command(description="What the table does when a player has left the server")
    @app_commands.describe(policy="Wait for a substitute, or seat a computer player", table=TABLE)
    @app_commands.autocomplete(table=tables_for(Want(LIVE)))
    @command_body
    async def absence(
        self, interaction: Interaction, policy: Literal["wait", "computer"], table: str | None = None
    ) -> None:
        """The host settles what happens when a player has left."""
        ours = services(interaction)
        found = await which.find(ours.tables, interaction, table, Want(LIVE))
        about(interaction, found)
        found = await ours.lobby.set_absence(found.id, interaction.user.id, policy)
        so = "the game waits" if policy == "wait" else "a computer player takes the seat"
        await privately(interaction, f"**{found.title}**: when a player has left the server, {so}.")
        await ours.delivery.deliver(found)

    @app_commands.command(description="Two sentences of help with each new kind of decision: on or off")
    @app_commands.describe(show="Whether desks explain what is new to you")
    @command_body
    async def hints(self, interaction: Interaction, show: Literal["on", "off"]) -> None:
        """Help for first-timers, for the asker at all tables."""
        await privately(interaction, await looking.hush(interaction, on=show == "on"))


async def _renamed(interaction: Interaction, table: Table) -> None:
    """In another server people go by their names there; one who is not there keeps the old one."""
    for seat in table.seats:
        if seat.user_id is not None:
            name = await looked_up(interaction, table, discord.Object(seat.user_id))
            services(interaction).tables.rename(table, seat.seat, name)


def _policy(table: Table, typed: str | None) -> str:
    """A computer player by name or title; the most capable one if none was named. Raises NotHere."""
    policies = table.game.policies
    if typed is None:
        return lobbying.policy_for(table)
    wanted = typed.strip().casefold()
    for policy in policies.values():
        if wanted in (policy.name.casefold(), policy.title.casefold()):
            return policy.name
    raise NotHere(f"There is no computer player {escaped(typed[:40])}. Possible: {listing(policies, 'or')}.")


def _seat(table: Table, typed: str) -> int:
    """A seat by its name as shown, or by its number counted from 1. Raises NotHere."""
    wanted = typed.strip().casefold()
    names = [name.casefold() for name in plain_names(table)]
    if wanted in names:
        return names.index(wanted)
    if wanted.isdecimal() and 1 <= int(wanted) <= len(names):
        return int(wanted) - 1
    raise NotHere(f"Nobody at {table.title} is called {escaped(typed[:40])}. Seated: {listing(table.names)}.")
