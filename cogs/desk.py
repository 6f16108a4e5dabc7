"""The desk: a seat's private message. What it holds, what it is asked, and the controls.

The `content` shows in notifications and holds nothing secret; secrets stand in the embed.
"""

from collections.abc import Sequence

from bot.posting import Rendering
from bot.table import Table, paused, waits_for
from cogs import ids
from cogs.controls import Button, Controls, Item
from cogs.folding import FIELD, Page, cut, fitting, size
from cogs.hints import Hints
from cogs.layout import Layout, Opened, laid_out
from cogs.plain import asked, plain_words
from engine.kernel import Decision, Seat

AWAITED, QUIET, OVER = 0x8A1C1C, 0x5B6470, 0xB08D2E
"""Colours: it is your turn, it is not, the game is over."""

ASKED, QUESTIONS = 6, 2000
"""Questions shown in full at once, and the characters that those have which the game waits for."""

SINCE = 600
"""Characters of what has happened in public since the seat last acted."""


def desk(
    table: Table, seat: Seat, hints: Hints, at: int, said: str = "", part: int = 0, opened: Opened = None
) -> Rendering:
    """The desk of a seat, drawn `at` this second. `said` is a line above all.

    `part` and `opened` show further controls.
    """
    if table.state is None:
        return Rendering(f"**{table.title}** · <#{table.channel_id}>")
    decisions = table.open_to(seat) if table.status == "playing" else []
    layout = laid_out(table, decisions, opened)
    part = min(part, max(0, len(layout.parts) - 1))
    primers = hints.primers(table, seat, decisions)
    asked = _questions(table, decisions, layout, primers)
    sheet = table.game.sheet(table.view(seat))
    reserve = sum(size(name) + size(value) for name, value in asked)
    page = Page(_colour(table, seat), _news(table, seat, at, said, sheet.where), reserve, len(asked))
    page.heading(plain_words(table, sheet.where))
    for section in sheet.desk:
        page.section(table.words(section.title), [table.words(line) for line in section.lines])
    view = _controls(table, seat, layout, part, hinted=bool(primers))
    return Rendering(_content(table, seat), page.finish(asked), view)


def just_now(table: Table, where: str) -> list[str]:
    """The last two things that happened in public, but for what the heading says, as texts with marks."""
    return [text for text in table.recent if text.replace("*", "") != where][-2:]


def _content(table: Table, seat: Seat) -> str:
    place = f"{table.title} · <#{table.channel_id}>"
    if table.status != "playing":
        return f"**Over** · {place}" if table.status == "over" else place
    if table.settings.paused is not None:
        return f"**Paused** · {place}"
    if seat in table.waiting:
        return f"**Your turn** · {place}"
    if any(d.calls for d in table.open_to(seat)):
        return f"**You are asked** · {place}"
    return f"**You may act** · {place}" if any(not d.standing for d in table.open_to(seat)) else place


def _colour(table: Table, seat: Seat) -> int:
    if table.status != "playing":
        return OVER
    return AWAITED if seat in table.waiting else QUIET


def _news(table: Table, seat: Seat, at: int, said: str, where: str) -> str:
    """What the seat did last, what has happened in public since, what it alone has learned.

    Whom the table waits for is told with the time: a desk at which nobody is awaited is drawn seldom.
    """
    lines = [line for line in (said, paused(table)) if line]
    lines += [table.words(text) for text in table.did.get(seat, ())]
    told = {where, *"\n".join(lines).split("\n")}
    private = [table.words(text) for text in table.news.get(seat, ())[-20:]]
    public: list[str] = []
    for text in reversed(table.since.get(seat, ())):  # the last ones, as many as fit
        line = cut(table.words(text), 300)
        if sum(map(len, public)) + len(line) > SINCE:
            break
        if line.replace("*", "") not in told and line not in told and line not in private:
            public.insert(0, line)
    lines += public + private
    if seat not in table.waiting and (whom := waits_for(table)) and table.status == "playing":
        lines.append(f"⏳ Waiting for {table.words(whom)} (as of <t:{at}:R>).")
    return cut("\n".join(lines), 2000)


def _questions(
    table: Table, decisions: Sequence[Decision], layout: Layout, primers: dict[str, str]
) -> list[tuple[str, str]]:
    """A field for each question that the game waits for, one for all windows; at most six in full.

    What stands open most of the time is asked only with its hint.
    """
    found: list[tuple[str, str]] = []
    asked = [d for d in decisions if not d.standing or d.token in primers]
    required = [d for d in asked[:ASKED] if d.required]
    windows = [d for d in asked[:ASKED] if not d.required]
    for number, decision in enumerate(required, 1):
        name = "Your decision" if len(required) == 1 else f"Your decision {number} of {len(required)}"
        room = min(FIELD, QUESTIONS // len(required))
        found.append((name, _question(table, decision, layout, primers, room)))
    if windows:
        room = (FIELD - len(windows)) // len(windows)
        texts = [_question(table, d, layout, primers, room) for d in windows]
        found.append(("You may also" if required else "You may", "\n".join(texts)))
    if len(asked) > ASKED:
        rest = "; ".join(cut(table.words(d.ask), 60) for d in asked[ASKED : ASKED + 6])
        found.append(("You may also", cut(rest, 400)))
    return found


def _question(table: Table, decision: Decision, layout: Layout, primers: dict[str, str], room: int) -> str:
    """The question, the hint if it is new, notes on its offers, its clause."""
    small = f"-# {decision.clause}"
    hint = table.words(primers.get(decision.token, ""))
    lines = [_asked(cut(table.words(decision.ask), max(room // 2, room - size(hint) - 200)))]
    if hint:
        left = room - size(lines[0]) - size(small) - 10
        lines.append(f"-# *{cut(hint, left)}*")
    notes = [f"- {cut(text, 150)}" for text in layout.notes.get(decision.token, ())]
    left = room - size(small) - sum(size(x) + 1 for x in lines)
    kept = fitting(notes, left)[0] if notes and left > 100 else ""
    return "\n".join([*lines, *([kept] if kept else []), small])


def _asked(text: str) -> str:
    """The question in bold; the figures that follow it in plain letters."""
    question, figures = asked(text)
    return f"**{question}**\n{figures}" if figures else f"**{question}**"


def _controls(table: Table, seat: Seat, layout: Layout, part: int, *, hinted: bool) -> Controls:
    last: list[Item] = []
    if len(layout.parts) > 1:
        following = (part + 1) % len(layout.parts)
        label = f"More choices ({part + 1} of {len(layout.parts)})"
        last.append(Button(ids.part(table.id, seat, following), label, "main"))
    last.append(Button(ids.panel(table.id, "board"), "Board"))
    last.append(Button(ids.panel(table.id, "log"), "Log"))
    last.append(Button(ids.panel(table.id, "rules"), "Rules"))
    if hinted:
        last.append(Button(ids.panel(table.id, "hush"), "No more hints"))
    return Controls([*(layout.parts[part] if layout.parts else []), last])
