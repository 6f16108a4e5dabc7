"""`/waiting`: everything that waits for the asker, in every game."""

from discord import app_commands
from discord.ext import commands

from bot.host.table import question
from bot.host.tables import NotHere
from cogs.replies import privately
from cogs.services import services
from cogs.slash import find_table
from cogs.slash.command_body import command_body
from cogs.slash.find_table import Want, headed, listed
from cogs.slash.run_command import Interaction
from engine.words import count


class WaitingCog(commands.Cog):
    """The command `/waiting`."""

    @app_commands.command(description="Everything that waits for you, in every game")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @command_body
    async def waiting(self, interaction: Interaction) -> None:
        """The asker's open questions, with links to their tables."""
        ours = services(interaction)
        mine = await find_table.of_user(ours.tables, interaction.user.id, Want(("playing",)))
        lines = []
        for table in mine:
            seat = table.seat_of(interaction.user.id)
            asked = None if seat is None else question(table, seat)
            if asked is not None and table.settings.paused is None:
                lines.append(f"{headed(table)}: {table.words(asked.text)}")
        if not lines:
            games = f"{count(len(mine), 'game')} of yours" if mine else "no game of yours"
            raise NotHere(f"Nothing waits for you; {games} {'is' if len(mine) < 2 else 'are'} being played.")
        heading = f"**{count(len(lines), 'game')} waiting for you**"
        await privately(interaction, "\n".join([heading, *listed(lines)]))


async def setup(bot: commands.Bot) -> None:
    """Load the command."""
    await bot.add_cog(WaitingCog())
