"""The desk: a seat's private message. What it holds, what it is asked, and the controls.

The `content` shows in notifications and holds nothing secret; secrets stand in the embed.
"""

from collections.abc import Sequence

import discord

from bot.delivery import Rendering
from bot.table import Table
from bot.tables import waits_for
from cogs import ids
from cogs.controls import Button, Controls
from cogs.folding import FIELD, Page, cut, fitting, size
from cogs.hints import Hints
from cogs.layout import Layout, laid_out
from cogs.plain import plain_words
from engine.kernel import Decision, Seat
from engine.words import seat as mark

AWAITED, QUIET, OVER = 0x8A1C1C, 0x5B6470, 0xB08D2E
"""Colours: it is your turn, it is not, the game is over."""

ASKED, QUESTIONS = 6, 3000
"""Questions shown in full at once, and the characters they share."""


def desk(table: Table, seat: Seat, hints: Hints, said: str = "", part: int = 0) -> Rendering:
    """The desk of a seat. `said` is a line above all; `part` shows further controls."""
    if table.state is None:
        return Rendering(f"**{table.title}** · <#{table.channel_id}>")
    decisions = table.open_to(seat) if table.status == "playing" else []
    layout = laid_out(table, decisions)
    part = min(part, max(0, len(layout.parts) - 1))
    primers = {d.token: hints.primer(table, seat, d) for d in decisions}
    asked = _questions(table, decisions, layout, primers)
    sheet = table.game.sheet(table.view(seat))
    reserve = sum(size(name) + size(value) for name, value in asked)
    page = Page(_colour(table, seat), _news(table, seat, said), reserve, len(asked))
    page.heading(plain_words(table, sheet.where))
    for section in sheet.desk:
        page.section(table.words(section.title), [table.words(line) for line in section.lines])
    view = _controls(table, seat, layout, part, hinted=any(primers.values()))
    return Rendering(_content(table, seat), page.finish(asked), view)


def _content(table: Table, seat: Seat) -> str:
    place = f"{table.title} · <#{table.channel_id}>"
    if table.status != "playing":
        return f"**Over** · {place}" if table.status == "over" else place
    if seat in table.waiting:
        return f"**Your turn** · {place}"
    return f"**You may act** · {place}" if table.open_to(seat) else place


def _colour(table: Table, seat: Seat) -> int:
    if table.status != "playing":
        return OVER
    return AWAITED if seat in table.waiting else QUIET


def _news(table: Table, seat: Seat, said: str) -> str:
    """What the seat has just done, what it alone has learned since, what happened in public."""
    lines = [said] if said else []
    lines += [table.words(text) for text in table.did.get(seat, ())]
    told = "\n".join(lines).split("\n")
    lines += [table.words(text) for text in table.news.get(seat, ())[-20:]]
    own = mark(seat)  # of his own acts he has been told above, and more
    public = [table.words(text) for text in table.recent if not text.lstrip("*").startswith(own)]
    lines += [cut(text, 300) for text in public if text not in told and text not in lines]
    if seat not in table.waiting and (whom := waits_for(table)) and table.status == "playing":
        lines.append(f"⏳ Waiting for {table.words(whom)}.")
    return cut("\n".join(lines), 2000)


def _questions(
    table: Table, decisions: Sequence[Decision], layout: Layout, primers: dict[str, str]
) -> list[tuple[str, str]]:
    """One field for each decision: the question, notes, clause. At most six are shown in full."""
    found: list[tuple[str, str]] = []
    required = sum(d.required for d in decisions)
    shown = decisions[:ASKED]
    room = min(FIELD, QUESTIONS // max(1, len(shown)))
    for number, decision in enumerate(shown, 1):
        name = "You may also" if required else "You may"
        if decision.required:
            name = "Your decision" if required == 1 else f"Your decision {number} of {required}"
        lines = [f"**{cut(table.words(decision.ask), room // 3)}**"]
        if primers[decision.token]:
            lines.append(f"-# *{cut(table.words(primers[decision.token]), room // 3)}*")
        small = f"-# {decision.clause}"
        notes = [f"- {cut(text, 150)}" for text in layout.notes.get(decision.token, ())]
        left = room - size(small) - sum(size(x) + 1 for x in lines)
        kept = fitting(notes, left)[0] if notes and left > 100 else ""
        found.append((name, "\n".join([*lines, *([kept] if kept else []), small])))
    if len(decisions) > ASKED:
        rest = "; ".join(cut(table.words(d.ask), 60) for d in decisions[ASKED : ASKED + 6])
        found.append(("You may also", cut(rest, 400)))
    return found


def _controls(table: Table, seat: Seat, layout: Layout, part: int, *, hinted: bool) -> discord.ui.View:
    view = Controls()
    rows = layout.parts[part] if layout.parts else []
    for number, row in enumerate(rows):
        for item in row:
            item.row = number
            view.add_item(item)
    last = len(rows)
    if len(layout.parts) > 1:
        following = (part + 1) % len(layout.parts)
        label = f"More choices ({part + 1} of {len(layout.parts)})"
        view.add_item(Button.of(ids.part(table.id, seat, following), label, "main", row=last))
    view.add_item(Button.of(ids.panel(table.id, "board"), "Board", row=last))
    view.add_item(Button.of(ids.panel(table.id, "log"), "Log", row=last))
    view.add_item(Button.of(ids.panel(table.id, "rules"), "Rules", row=last))
    if hinted:
        view.add_item(Button.of(ids.panel(table.id, "hush"), "No more hints", row=last))
    return view
