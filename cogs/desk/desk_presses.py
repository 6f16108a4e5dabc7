"""Presses on desks: the act they mean, carried out once, and its answer.

For slash commands:

    table = await seated(interaction, table_id, seat)
        the table, if the asker sits at that seat. Raises NotHere.
    await take(interaction, table, seat, action, token)
        acts for the seat, answers with what was done and the fresh desk, delivers.
        Raises Illegal, Outdated, NotHere (let `guarded` explain them).
    await show_desk(interaction, table_id)
        the asker's desk as a private reply (see `cogs.table.look_presses`).
"""

import re

import discord
from discord.ext import commands

from bot.host.table import Table
from cogs.controls import values
from cogs.custom_ids import Ref, group, is_group
from cogs.desk import form_pages, forms, second_press, take_step
from cogs.desk.layout import choices
from cogs.desk.take_step import offered, outdated, seated, take
from cogs.presses import HANDLERS, handle, is_ours
from cogs.replies import in_place
from cogs.services import services
from cogs.table import lobby_presses, look_presses, poll_messages
from cogs.table.look_presses import show_desk
from engine.kernel import Action, Decision, Offer

PRESSED = (discord.InteractionType.component, discord.InteractionType.modal_submit)

# --- what was pressed ---------------------------------------------------------


async def press_offer(interaction: discord.Interaction, match: re.Match[str]) -> None:
    """A button that stands for one offer."""
    await _choose(interaction, Ref.read(match))


async def choose_offer(interaction: discord.Interaction, match: re.Match[str]) -> None:
    """A select of offers: the value is the key of the one chosen."""
    ref = Ref.read(match)
    key = values(interaction)[0]
    await _choose(interaction, Ref(ref.table, ref.seat, ref.version, ref.token, key))


async def _choose(interaction: discord.Interaction, ref: Ref) -> None:
    table = await seated(interaction, ref.table, ref.seat)
    found = offered(table, ref)
    if found is not None and found[1].holes:
        await form_pages.open_page(interaction, table, found[1], ref, 0)
        return
    await carry_out(interaction, table, ref, found, found[1].action if found else Action())


async def open_group(interaction: discord.Interaction, match: re.Match[str]) -> None:
    """A select of groups and offers: the offer, or the desk again with the chosen group open."""
    ref = Ref.read(match)
    chosen = values(interaction)[0]
    if not is_group(chosen):
        await choose_offer(interaction, match)
        return
    table = await seated(interaction, ref.table, ref.seat)
    decision = table.decision(ref.seat, ref.token)
    if decision is None or chosen not in {group(offer.group) for offer in decision.offers}:
        await carry_out(interaction, table, ref, None, Action())
        return
    renderer = services(interaction).renderer
    await renderer.ready(table, ref.seat)
    await in_place(interaction, renderer.desk(table, ref.seat, opened=(ref.token, chosen)))


async def choose_value(interaction: discord.Interaction, match: re.Match[str]) -> None:
    """A select that fills the one hole of an offer."""
    ref = Ref.read(match)
    table = await seated(interaction, ref.table, ref.seat)
    found = offered(table, ref)
    if found is None or not choices(found[1]):
        await carry_out(interaction, table, ref, None, Action())
        return
    offer = found[1]
    hole = offer.holes[0]
    read = forms.reading(table, offer.holes, {forms.hole_id(hole): values(interaction)}, offer.total)
    if read.problems:
        await outdated(interaction, table, ref.seat, f"{table.title}: {read.problems[0]}")
        return
    await carry_out(interaction, table, ref, found, offer.fill(read.values))


async def carry_out(
    interaction: discord.Interaction,
    table: Table,
    ref: Ref,
    found: tuple[Decision, Offer] | None,
    action: Action,
) -> None:
    """Take the action of a press once, or ask again first; explain it if it is refused or too late."""
    if found is None and table.decision(ref.seat, ref.token) is not None:
        await outdated(interaction, table, ref.seat, f"That is no longer offered at {table.title}.")
    elif found is None or not await second_press.asks(interaction, table, ref, action):
        await take_step.carry_out(interaction, table, ref, action)


async def turn_part(interaction: discord.Interaction, match: re.Match[str]) -> None:
    """Show a further part of a desk's controls."""
    seat = int(match["seat"])
    table = await seated(interaction, int(match["table"]), seat)
    renderer = services(interaction).renderer
    renderer.asked.drop((table.id, seat))
    await renderer.ready(table, seat)
    await in_place(interaction, renderer.desk(table, seat, part=int(match["page"])))


class Presses(commands.Cog):
    """Listens for everything that is pressed, chosen or filled in."""

    def __init__(self, bot: commands.Bot | commands.AutoShardedBot) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        """Make the buttons and selects of every old message work."""
        HANDLERS.update(
            o=press_offer, g=choose_offer, h=open_group, f=choose_value, d=turn_part, **form_pages.HANDLERS
        )
        HANDLERS.update(
            **look_presses.HANDLERS,
            **lobby_presses.HANDLERS,
            **second_press.HANDLERS,
            **poll_messages.HANDLERS,
        )

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Take what carries its meaning in its custom id, however old the message is."""
        if interaction.type in PRESSED and interaction.data is not None:
            custom_id = str(interaction.data.get("custom_id", ""))
            if is_ours(custom_id):
                await handle(interaction, custom_id)


__all__ = ["Presses", "seated", "show_desk", "take"]


async def setup(bot: commands.Bot | commands.AutoShardedBot) -> None:
    """Load the cog."""
    await bot.add_cog(Presses(bot))
