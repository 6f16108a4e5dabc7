"""`/table computer | options | replace | host | pause | resume | move | absence | hints`: settling it."""

from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.host.polls import Poll
from bot.host.table import Table
from bot.host.tables import NotHere
from bot.people.asker import Asker
from bot.people.poll_votes import Decided, is_open, told
from bot.texts.names import escaped
from cogs import custom_ids
from cogs.permissions import asker, missing
from cogs.plain_text import plain_names
from cogs.replies import about, privately
from cogs.services import services
from cogs.shown_names import looked_up
from cogs.slash import find_table
from cogs.slash.command_body import command_body, is_second_press, is_sure
from cogs.slash.find_table import LIVE, LOST, TABLE, Want, headed
from cogs.slash.run_command import Complete, Interaction, careful, tables_for
from cogs.table import lobby_presses, look_presses
from engine.words import listing

LOBBY = Want(("lobby",))
PLAYED = Want(("playing",))
SETTLED = Want(("playing",), seated=False)
HOSTING = Want(LIVE, seated=False)
HOSTED = Want(LOST)

_lobby = tables_for(LOBBY)

LEAVING = (
    "You leave this game: a computer player takes your seat, you no longer see your hand, and you cannot "
    "take the seat back by yourself."
)
"""What giving one's own seat to a computer player costs."""


async def _asked(interaction: Interaction, want: Want) -> list[Table]:
    """The tables an autocomplete is about."""
    try:
        return [
            await find_table.find(
                services(interaction).tables, interaction, interaction.namespace.table, want
            )
        ]
    except find_table.Several as several:
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


def seats_of(want: Want) -> Complete:
    """Autocomplete of a seat: the names of the people and computer players at that table."""

    @careful
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = {name: None for table in await _asked(interaction, want) for name in plain_names(table)}
        return [
            app_commands.Choice(name=name, value=name)
            for name in found
            if current.casefold() in name.casefold()
        ]

    return complete


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
        found = await find_table.find(ours.tables, interaction, table, LOBBY)
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
        found = await find_table.find(services(interaction).tables, interaction, table, LOBBY)
        about(interaction, found)
        match: Any = custom_ids.LOBBY.fullmatch(custom_ids.lobby(found.id, "options"))
        await lobby_presses.HANDLERS["l"](interaction, match)

    @app_commands.command(
        description="Give a seat to another player, who accepts it, or to a computer player"
    )
    @app_commands.describe(
        seat="Whose seat", member="Who takes it over", computer="Or a computer player", table=TABLE
    )
    @app_commands.autocomplete(seat=seats_of(SETTLED), computer=_policies, table=tables_for(PLAYED))
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
        found = await find_table.find(ours.tables, interaction, table, SETTLED)
        about(interaction, found)
        # What is asked twice is whether one gives up one's own seat.
        again = is_second_press(interaction)
        place = _own(found, interaction.user.id) if again else seat_called(found, seat)
        policy = None if computer is None else _policy(found, computer)
        if policy is not None and found.seats[place].user_id == interaction.user.id:
            what = {"seat": str(place + 1), "computer": policy, "table": str(found.id)}
            if not await is_sure(interaction, "Leave the game", f"{headed(found)}\n{LEAVING}", **what):
                return
        if member is not None and not await ours.lookout.is_member(found.guild_id, member.id):
            raise NotHere(f"{escaped(member.display_name)} is not in this server and cannot sit here.")
        holder = found.seats[place].user_id
        if found.status == "playing" and holder is not None and holder != interaction.user.id:
            found = await ours.lookout.host(found, holder)
        taker = None if member is None else Asker(member.id, await looked_up(interaction, found, member))
        decided = await ours.deciding.hand_over(
            found.id, asker(interaction, found), place, taker=taker, computer=policy
        )
        found = decided.table
        await privately(interaction, f"{headed(found)}\n{_given(found, place, decided.poll)}")
        await ours.delivery.deliver(found)

    @app_commands.command(description="Name the host of a table: its host may, or who manages the channel")
    @app_commands.describe(member="Who of the table", table=TABLE)
    @app_commands.autocomplete(table=tables_for(Want(LIVE)))
    @command_body
    async def host(self, interaction: Interaction, member: discord.User, table: str | None = None) -> None:
        """Make somebody at the table its host."""
        ours = services(interaction)
        found = await find_table.find(ours.tables, interaction, table, HOSTING)
        about(interaction, found)
        who = asker(interaction, found)
        if who.id != found.host_id and not who.keeps:
            found = await ours.lookout.host(found)
        if not await ours.lookout.is_member(found.guild_id, member.id):
            raise NotHere(f"{escaped(member.display_name)} is not in this server.")
        found = await ours.deciding.name_host(found.id, who, member.id, member.display_name)
        await privately(interaction, f"**{found.title}**: its host is {found.called(found.host_id)}.")
        await ours.delivery.deliver(found)

    @app_commands.command(description="Pause a table: most of its people may, or who manages the channel")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables_for(PLAYED))
    @command_body
    async def pause(self, interaction: Interaction, table: str | None = None) -> None:
        """Pause a table, or ask its people."""
        ours = services(interaction)
        found = await find_table.find(ours.tables, interaction, table, SETTLED)
        about(interaction, found)
        await _settled(
            interaction, await ours.deciding.pause(found.id, asker(interaction, found)), "is paused"
        )

    @app_commands.command(description="Go on with a paused table: as with pausing it")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables_for(PLAYED))
    @command_body
    async def resume(self, interaction: Interaction, table: str | None = None) -> None:
        """Go on with a paused table, or ask its people."""
        ours = services(interaction)
        found = await find_table.find(ours.tables, interaction, table, SETTLED)
        about(interaction, found)
        await _settled(
            interaction, await ours.deciding.resume(found.id, asker(interaction, found)), "goes on"
        )

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
            seated = await find_table.of_user(ours.tables, user, HOSTED)
            hosted = [t for t in seated if t.host_id == user]
            if not hosted:  # a host who is gone cannot move it
                hosted = [t for x in seated[:3] if (t := await ours.lookout.host(x)).host_id == user]
            elsewhere = [t for t in hosted if t.channel_id != interaction.channel_id or t.status == "lost"]
            if len(elsewhere) > 1:
                raise find_table.Several(elsewhere)
            if not elsewhere:
                raise NotHere("You are the host of no table elsewhere. `/table list` shows yours.")
            found = elsewhere[0]
        else:
            found = await find_table.named(ours.tables, interaction, table, HOSTED)
            if found.host_id != user:
                found = await ours.lookout.host(found)
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
        found = await find_table.find(ours.tables, interaction, table, HOSTING)
        about(interaction, found)
        who = asker(interaction, found)
        if who.id != found.host_id and not who.keeps:
            found = await ours.lookout.host(found)
        found = await ours.deciding.set_absence(found.id, who, policy)
        so = "the game waits" if policy == "wait" else "a computer player takes the seat"
        await privately(interaction, f"**{found.title}**: when a player has left the server, {so}.")
        await ours.delivery.deliver(found)

    @app_commands.command(description="Two sentences of help with each new kind of decision: on or off")
    @app_commands.describe(show="Whether desks explain what is new to you")
    @command_body
    async def hints(self, interaction: Interaction, show: Literal["on", "off"]) -> None:
        """Help for first-timers, for the asker at all tables."""
        await privately(interaction, await look_presses.hush(interaction, on=show == "on"))


async def _renamed(interaction: Interaction, table: Table) -> None:
    """In another server people go by their names there; one who is not there keeps the old one."""
    for seat in table.seats:
        if seat.user_id is not None:
            name = await looked_up(interaction, table, discord.Object(seat.user_id))
            services(interaction).tables.rename(table, seat.seat, name)


def _own(table: Table, user_id: int) -> int:
    """The asker's own seat. Raises NotHere."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise NotHere(f"You do not sit at {table.title}.")
    return seat


def _given(table: Table, place: int, poll: Poll | None) -> str:
    """What has come of giving a seat away, for the asker."""
    if poll is None or poll.about is None:
        return f"The seat is now {table.names[place]}'s."
    if not is_open(poll):
        return told(table, poll)
    if poll.what == "sit":
        return f"{escaped(poll.about.name)} is asked in the channel, and has the seat on accepting it."
    return asked_in_channel(poll)


def asked_in_channel(poll: Poll) -> str:
    """That a vote is held, for the one who wanted it."""
    return f"It is asked in the channel: {poll.needed} of {len(poll.may)} must be for it."


async def _settled(interaction: Interaction, decided: Decided, done: str) -> None:
    """Answer what has come of a wish that some may decide and others vote on, then deliver."""
    found, poll = decided.table, decided.poll
    said = asked_in_channel(poll) if poll is not None and is_open(poll) else f"It {done}."
    await privately(interaction, f"{headed(found)}\n{said}")
    await services(interaction).delivery.deliver(found)


def _policy(table: Table, typed: str | None) -> str:
    """A computer player by name or title; the most capable one if none was named. Raises NotHere."""
    policies = table.game.policies
    if typed is None:
        return lobby_presses.policy_for(table)
    wanted = typed.strip().casefold()
    for policy in policies.values():
        if wanted in (policy.name.casefold(), policy.title.casefold()):
            return policy.name
    raise NotHere(f"There is no computer player {escaped(typed[:40])}. Possible: {listing(policies, 'or')}.")


def seat_called(table: Table, typed: str) -> int:
    """A seat by its name as shown, or by its number counted from 1. Raises NotHere."""
    wanted = typed.strip().casefold()
    names = [name.casefold() for name in plain_names(table)]
    if wanted in names:
        return names.index(wanted)
    if wanted.isdecimal() and 1 <= int(wanted) <= len(names):
        return int(wanted) - 1
    raise NotHere(f"Nobody at {table.title} is called {escaped(typed[:40])}. Seated: {listing(table.names)}.")
