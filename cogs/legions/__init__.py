"""LEGIONS by typed commands: `/forum`, `/senate`, `/faction`, `/deal`."""

from discord.ext import commands

from cogs.legions.deal import DealCog
from cogs.legions.faction import FactionCog
from cogs.legions.forum import ForumCog
from cogs.legions.senate import SenateCog


async def setup(bot: commands.Bot) -> None:
    """Load the commands."""
    for cog in (ForumCog, SenateCog, FactionCog, DealCog):
        await bot.add_cog(cog())
