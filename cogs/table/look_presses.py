"""Looking: my desk, the board, the log, the rules. Each reply is private and always fresh.

await show_desk(interaction, table_id)
await show_board(interaction, table_id, page=0)
await show_log(interaction, table_id, page=None)     None is the newest
await show_rules(interaction, table_id)
await hush(interaction, on=False)                    no more hints; True: all hints anew
"""

import re
from typing import Any

import discord

from bot.host.table import Table
from bot.host.tables import NotHere
from bot.post.messages import Rendering
from cogs import custom_ids
from cogs.controls import Button, Controls, Handler
from cogs.desk.desk import QUIET
from cogs.fit_text import paged
from cogs.plain_text import plain_words
from cogs.replies import about, in_place, privately
from cogs.services import services
from cogs.shown_names import called
from cogs.table import lobby_presses
from cogs.table.lobby_panel import lobby_panel


async def _table(interaction: discord.Interaction, table_id: int) -> Table:
    tables = services(interaction).tables
    table = await tables.get(table_id)
    about(interaction, table)
    seat = table.seat_of(interaction.user.id)
    if seat is not None:
        tables.rename(table, seat, called(interaction, table))
    return table


async def show_desk(interaction: discord.Interaction, table_id: int) -> None:
    """The asker's desk. Raises NotHere if they have none."""
    table = await _table(interaction, table_id)
    seat = table.seat_of(interaction.user.id)
    if seat is None:
        raise NotHere(f"You do not sit at {table.title}. **Board** shows what everybody may see.")
    if table.state is None:
        raise NotHere(f"{table.title} has not begun; your desk is set when it does.")
    renderer = services(interaction).renderer
    renderer.asked.drop((table.id, seat))
    await renderer.ready(table, seat)
    await privately(interaction, "", renderer.desk(table, seat))


async def show_board(interaction: discord.Interaction, table_id: int, page: int = 0) -> None:
    """The board in full, in pages."""
    table = await _table(interaction, table_id)
    if table.state is None:
        look = lobby_panel(table) if table.status == "lobby" else None
        if look is None:
            raise NotHere(f"{table.title} has no board to show.")
        await privately(interaction, "", look)
        return
    sheet = table.game.sheet(table.view(table.seat_of(interaction.user.id)))
    texts = [
        table.words("\n".join([f"**{section.title}**", *section.lines])) + "\n" for section in sheet.board
    ]
    heading = plain_words(table, sheet.where)
    await _show(interaction, table, "board", "Board", heading, paged(texts), page)


async def show_log(interaction: discord.Interaction, table_id: int, page: int | None = None) -> None:
    """What the asker was told since the opening, newest last; the last page first."""
    table = await _table(interaction, table_id)
    if table.state is None:
        raise NotHere(f"Nothing has happened yet at {table.title}.")
    texts = await services(interaction).tables.log(table, table.seat_of(interaction.user.id))
    pages = paged(texts or ["Nothing has happened yet."])
    await _show(interaction, table, "log", "Log", "", pages, len(pages) - 1 if page is None else page)


async def show_rules(interaction: discord.Interaction, table_id: int) -> None:
    """The game in three lines, what a newcomer wants at hand, and where the rest is."""
    table = await _table(interaction, table_id)
    lines = [f"**{table.game.title}**", table.game.blurb, table.game.guide(table.options)]
    lines.append("-# `/rules` looks up every clause and card.")
    await privately(interaction, "\n".join(line for line in lines if line))


async def hush(interaction: discord.Interaction, *, on: bool = False) -> str:
    """Turn the asker's hints off or on; returns what to tell them."""
    await services(interaction).renderer.hints.turn(interaction.user.id, on=on)
    if on:
        return "Hints are on: each kind of decision is explained the first time it comes."
    return "No more hints. `/table hints` brings them back."


async def _show(
    interaction: discord.Interaction,
    table: Table,
    what: str,
    title: str,
    heading: str,
    pages: list[str],
    number: int,
) -> None:
    number = max(0, min(number, len(pages) - 1))
    embed = discord.Embed(description=pages[number] or "Empty.", colour=QUIET)
    if heading:
        embed.set_author(name=heading[:256])
    of = f" · page {number + 1} of {len(pages)}" if len(pages) > 1 else ""
    buttons = []
    older, newer = ("Older", "Newer") if what == "log" else ("Back", "More")
    if number > 0:
        buttons.append(Button(custom_ids.page(table.id, what, number - 1), older))
    if number < len(pages) - 1:
        buttons.append(Button(custom_ids.page(table.id, what, number + 1), newer))
    view = Controls([buttons]) if buttons else None
    rendering = Rendering(f"**{title}** · {table.title}{of}", embed, view)
    if _turned(interaction):
        await in_place(interaction, rendering)
    else:
        await privately(interaction, "", rendering)


def _turned(interaction: discord.Interaction) -> bool:
    data: Any = interaction.data or {}
    return str(data.get("custom_id", "")).startswith("r:")


async def _press_panel(interaction: discord.Interaction, match: re.Match[str]) -> None:
    table_id = int(match["table"])
    match match["what"]:
        case "desk":
            await show_desk(interaction, table_id)
        case "board":
            await show_board(interaction, table_id)
        case "log":
            await show_log(interaction, table_id)
        case "rules":
            await show_rules(interaction, table_id)
        case "again":
            await lobby_presses.again(interaction, await _table(interaction, table_id))
        case _:
            await _press_hush(interaction, table_id)


async def _press_hush(interaction: discord.Interaction, table_id: int) -> None:
    table = await _table(interaction, table_id)
    seat = table.seat_of(interaction.user.id)
    said = await hush(interaction)
    if seat is None or table.state is None:
        await privately(interaction, said)
    else:
        await in_place(interaction, services(interaction).renderer.desk(table, seat, said=said))


async def _turn_page(interaction: discord.Interaction, match: re.Match[str]) -> None:
    show = show_log if match["what"] == "log" else show_board
    await show(interaction, int(match["table"]), int(match["page"]))


HANDLERS: dict[str, Handler] = {"p": _press_panel, "r": _turn_page}
