"""`/table status | board | log | desk | export`: looking at a table, each as far as they may see."""

import io

import discord
from discord import app_commands
from discord.ext import commands

from bot.host.record import record
from bot.host.table import paused, question, waits_for
from bot.host.tables import NotHere
from cogs.replies import about, privately
from cogs.services import services
from cogs.slash import find_table
from cogs.slash.command_body import command_body
from cogs.slash.find_table import ALL, ENDED, TABLE, Want, headed
from cogs.slash.run_command import Interaction, tables_for
from cogs.table import look_presses

LOOK = Want(ALL, seated=False)
BEGUN = Want(("playing", "over", "abandoned", "lost"), seated=False)
PLAYED = Want(("playing",))

_mine = tables_for(Want(ALL))
_begun = tables_for(Want(BEGUN.statuses))


class Looking(commands.Cog):
    """The part of the group `/table` that shows and changes nothing."""

    @app_commands.command(description="Where the game stands and whom it waits for")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=_mine)
    @command_body
    async def status(self, interaction: Interaction, table: str | None = None) -> None:
        """Step, whom the table waits for, and what it waits for from the asker."""
        found = await find_table.find(services(interaction).tables, interaction, table, LOOK)
        about(interaction, found)
        lines = [headed(found)]
        if found.status != "playing" or found.state is None:
            lines.append(f"It {ENDED[found.status]}.")
            if found.status == "lobby":
                lines.append(f"Seated: {find_table.whom(found)}.")
        else:
            lines += [halted] if (halted := paused(found)) else []
            lines.append(found.words(found.game.sheet(found.view(None)).where))
            lines.append(f"It waits for {found.words(waits_for(found))}.")
            lines.append(f"Its host is {found.called(found.host_id)}.")
            seat = found.seat_of(interaction.user.id)
            asked = None if seat is None else question(found, seat)
            if asked is not None:
                lines.append(f"**You:** {found.words(asked.text)}")
        if found.state is not None and found.state.result is not None:
            lines.append(found.words(found.game.sheet(found.view(None)).where))
        await privately(interaction, "\n".join(lines))

    @app_commands.command(description="The board, as everybody sees it")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=_begun)
    @command_body
    async def board(self, interaction: Interaction, table: str | None = None) -> None:
        """The public board, as the panel's button shows it."""
        await look_presses.show_board(interaction, await _begun_table(interaction, table))

    @app_commands.command(description="What has happened so far, page by page")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=_begun)
    @command_body
    async def log(self, interaction: Interaction, table: str | None = None) -> None:
        """The narration, as the panel's button shows it."""
        await look_presses.show_log(interaction, await _begun_table(interaction, table))

    @app_commands.command(description="Your desk: your hand and all you can do now")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables_for(PLAYED))
    @command_body
    async def desk(self, interaction: Interaction, table: str | None = None) -> None:
        """The asker's desk, for their eyes only."""
        found = await find_table.find(services(interaction).tables, interaction, table, PLAYED)
        about(interaction, found)
        await look_presses.show_desk(interaction, found.id)

    @app_commands.command(description="The record of the game, as far as you may see it, as a JSON file")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=_begun)
    @command_body
    async def export(self, interaction: Interaction, table: str | None = None) -> None:
        """Everything the asker may see of the game."""
        ours = services(interaction)
        found = await find_table.find(ours.tables, interaction, table, BEGUN)
        about(interaction, found)
        if found.state is None:
            raise NotHere(f"{found.title} has no record that can be read.")
        if not interaction.response.is_done():
            await interaction.response.defer(ephemeral=True, thinking=True)
        text = (await record(ours.tables, found, found.seat_of(interaction.user.id))).model_dump_json(
            indent=1
        )
        file = discord.File(io.BytesIO(text.encode()), f"curia-table-{found.id}.json")
        await interaction.followup.send(
            f"{headed(found)}\nEverything you may see of it. `python -m bot verify FILE` checks the dice "
            "once the game is over.",
            file=file,
            ephemeral=True,
        )


async def _begun_table(interaction: Interaction, given: str | None) -> int:
    """The number of the table that is meant, one that has begun."""
    found = await find_table.find(services(interaction).tables, interaction, given, BEGUN)
    about(interaction, found)
    return found.id
