"""LEGIONS by typed commands: `/forum`, `/senate`, `/faction`, `/deal`."""

from discord.ext import commands

from cogs.slash.legions.deal import DealCog
from cogs.slash.legions.faction import FactionCog
from cogs.slash.legions.forum import ForumCog
from cogs.slash.legions.senate import SenateCog


async def setup(bot: commands.Bot) -> None:
    """Load the commands."""
    for cog in (ForumCog, SenateCog, FactionCog, DealCog):
        await bot.add_cog(cog())
