"""What people are called at a table: by their name in its server, wherever they act.

A request made in that server carries the name; one in direct messages, or in another server, has another
name of the same person, which is not shown there.

called(interaction, table)              the asker's name, if the request carries it; else empty
await looked_up(interaction, table, user)   anybody's name, asked of Discord: seldom
"""

import discord

from bot.host.table import Table
from bot.post.messages import PASSING


def called(interaction: discord.Interaction, table: Table) -> str:
    """The asker's name in the table's server; empty where this request does not tell it."""
    return interaction.user.display_name if interaction.guild_id == table.guild_id else ""


async def looked_up(
    interaction: discord.Interaction, table: Table, user: discord.abc.User | discord.Object
) -> str:
    """Somebody's name in the table's server; if it cannot be had there, the one that is known, if any."""
    known = getattr(user, "display_name", "")
    if isinstance(user, discord.Member) and user.guild.id == table.guild_id:
        return known
    guild = interaction.client.get_guild(table.guild_id)
    if guild is None:
        return known
    try:
        return (await guild.fetch_member(user.id)).display_name
    except PASSING:
        return known
