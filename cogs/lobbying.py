"""Presses in the lobby: sit, stand, computer players, options, start.

await changed(interaction, table)      redraw the lobby that was pressed, and deliver
policy_for(table)                      the computer player that is added unasked
"""

import re

import discord

from bot.delivery import Rendering
from bot.table import Table
from bot.tables import NotHere
from cogs import forms, ids
from cogs.answer import about, in_place, open_modal, privately
from cogs.controls import Controls, Handler, Select, values
from cogs.lobby_panel import option_value
from cogs.options import option_fields, option_values
from cogs.plain import shortened
from cogs.services import services

PANEL = -1
"""The place of a table's panel among its messages."""


def policy_for(table: Table) -> str:
    """The computer player that joins when nobody says which: one that plays with sense."""
    names = list(table.game.policies)
    return next((n for n in names if n != "random"), names[0])


async def changed(interaction: discord.Interaction, table: Table) -> None:
    """Redraw the table's panel where it was pressed, then send what is pending."""
    have = services(interaction)
    about(interaction, table)
    try:
        drawn = table.rev
        await in_place(interaction, have.renderer.panel(table))
        if interaction.message is not None and table.rev == drawn:
            have.delivery.fresh(table, PANEL, interaction.message.id)
    finally:
        await have.delivery.deliver(table)


async def _press_lobby(interaction: discord.Interaction, match: re.Match[str]) -> None:
    table_id, user = int(match["table"]), interaction.user
    lobby = services(interaction).lobby
    match match["what"]:
        case "join":
            table = await lobby.join(table_id, user.id, user.display_name)
        case "leave":
            table = await lobby.leave(table_id, user.id)
        case "add":
            policy = policy_for(await services(interaction).tables.get(table_id))
            table = await lobby.add_computer(table_id, user.id, policy)
        case "remove":
            table = await lobby.remove_computer(table_id, user.id)
        case "start":
            table = await lobby.start(table_id, user.id, str(interaction.id))
        case _:
            await _open_options(interaction, table_id)
            return
    await changed(interaction, table)


# --- options ------------------------------------------------------------------


async def _lobby_of(interaction: discord.Interaction, table_id: int) -> Table:
    table = await services(interaction).tables.get(table_id)
    about(interaction, table)
    if table.status != "lobby":
        raise NotHere(f"{table.title} has begun; its options can no longer change.")
    if table.seat_of(interaction.user.id) is None:
        raise NotHere(f"Join {table.title} first; then you may change its options.")
    return table


async def _open_options(interaction: discord.Interaction, table_id: int) -> None:
    """Few options in one modal; many in a select from which up to five are opened at once."""
    table = await _lobby_of(interaction, table_id)
    fields = option_fields(table.options)
    if not fields:
        raise NotHere(f"{table.game.title} has no options.")
    if len(fields) <= forms.ITEMS:
        await _open(interaction, table, list(range(len(fields))))
        return
    view = Controls()
    for number, start in enumerate(range(0, min(len(fields), 125), forms.OPTIONS)):
        part = fields[start : start + forms.OPTIONS]
        options = [
            discord.SelectOption(
                label=shortened(f.label),
                value=str(start + n),
                description=shortened(f"{_value(table, f.hole.field)}. {f.note}"),
            )
            for n, f in enumerate(part)
        ]
        title = "Which options? Up to 5 at once"
        view.add_item(Select.of(ids.options(table.id, number), title, options, 1, forms.ITEMS))
    await privately(interaction, "", Rendering(f"**Options** · {table.title}", None, view))


def _value(table: Table, name: str) -> str:
    info = type(table.options).model_fields[name]
    return option_value(getattr(table.options, name), info)


async def _choose_options(interaction: discord.Interaction, match: re.Match[str]) -> None:
    table = await _lobby_of(interaction, int(match["table"]))
    await _open(interaction, table, [int(v) for v in values(interaction)])


async def _open(interaction: discord.Interaction, table: Table, places: list[int]) -> None:
    fields = option_fields(table.options)
    shown = [fields[n] for n in places if n < len(fields)][: forms.ITEMS]
    held = {f.id: [str(getattr(table.options, f.hole.field))] for f in shown}
    title = f"Options of {table.game.title}"
    await open_modal(interaction, forms.modal(table, title, ids.chosen(table.id, places), shown, held))


async def _submit_options(interaction: discord.Interaction, match: re.Match[str]) -> None:
    table = await _lobby_of(interaction, int(match["table"]))
    fields = option_fields(table.options)
    places = [int(n) for n in match["fields"].split(".")]
    holes = [fields[n].hole for n in places if n < len(fields)]
    read = forms.reading(table, holes, forms.submitted(interaction.data), None)
    if read.problems:
        problems = "\n".join(f"- {p}" for p in read.problems)
        raise NotHere(f"Nothing is changed:\n{problems}")
    lobby = services(interaction).lobby
    table = await lobby.set_options(table.id, interaction.user.id, option_values(table.options, read.values))
    if _on_panel(interaction, table):
        await changed(interaction, table)
        return
    try:
        await privately(interaction, f"Options of {table.title} are changed.")
    finally:
        await services(interaction).delivery.deliver(table)


def _on_panel(interaction: discord.Interaction, table: Table) -> bool:
    row = table.panels.get(PANEL)
    return interaction.message is not None and row is not None and row.message_id == interaction.message.id


HANDLERS: dict[str, Handler] = {"l": _press_lobby, "w": _choose_options, "q": _submit_options}
