"""The panel: the one public message of a table while it is played and after.

Where we are, what just happened, whom the game waits for, the board. Nothing here comes from
anywhere but the public view.
"""

import discord

from bot.host.table import Table, paused, waits_for, winner
from bot.post.messages import Rendering
from bot.texts.account import just_now
from bot.texts.batches import held
from cogs import custom_ids
from cogs.controls import Button, Controls
from cogs.desk.desk import AWAITED, CLOSED, OVER, QUIET
from cogs.fit_text import Page, cut
from cogs.plain_text import plain_words
from cogs.table.lobby_panel import lobby_panel
from engine.kernel import Section

GATHERED = 10
"""Lines shown of what is told in the channel only when its outcome is there."""

NARROW = 40
"""Characters of a line that fit beside two other blocks."""


def panel(table: Table) -> Rendering:
    """The public message of a table, whatever its status."""
    if table.status == "lobby":
        return lobby_panel(table)
    closed = CLOSED.get(table.status, "")
    if table.state is None:
        text = closed or "This table is closed."
        return Rendering(f"**{table.title}**", discord.Embed(colour=QUIET, description=text))
    view = table.view(None)
    sheet = table.game.sheet(view)
    colour = QUIET if closed else OVER if table.status == "over" else AWAITED
    page = Page(colour, "\n".join([*([closed] if closed else []), _story(table)]))
    page.heading(plain_words(table, sheet.where))
    final = table.game.outcome(view, ()) if table.status == "over" else ()
    for section in (*final, *sheet.front):
        lines = [table.words(line) for line in section.lines]
        page.section(table.words(section.title), lines, inline=_is_small(section))
    return Rendering(f"**{table.title}**", page.finish(), _buttons(table))


def _story(table: Table) -> str:
    """Result or whom the game waits for, and the last two things that happened."""
    lines = []
    if table.state is not None and table.state.result is not None:
        lines.append(winner(table))
    elif halted := paused(table):
        lines.append(f"⏸️ {halted}")
    elif whom := waits_for(table):
        lines.append(f"⏳ Waiting for {cut(table.words(whom), 1000)}.")
    gathered = [line for letter in held(table.backlog) for line in letter.body.split("\n")]
    recent = [table.words(text) for text in just_now(table.memory.lines)]
    if set(gathered) - set(recent):
        lines.append("**So far**")
        lines += [cut(line, 150) for line in gathered[-GATHERED:]]
    elif recent:
        lines.append("**Just now**")
        lines += [cut(text, 600) for text in recent]
    return "\n".join(lines)


def _is_small(section: Section) -> bool:
    """Whether it reads well in a third of the width."""
    return len(section.lines) <= 5 and all(len(line) <= NARROW for line in section.lines)


def _buttons(table: Table) -> Controls:
    style = "main" if table.status == "playing" else "plain"
    row = [
        Button(custom_ids.panel(table.id, "desk"), "My desk", style),
        Button(custom_ids.panel(table.id, "board"), "Board"),
        Button(custom_ids.panel(table.id, "log"), "Log"),
        Button(custom_ids.panel(table.id, "rules"), "Rules"),
    ]
    if table.status == "over":
        row.insert(0, Button(custom_ids.panel(table.id, "again"), "Play again", "main"))
    return Controls([row])
