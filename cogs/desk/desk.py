"""The desk: a seat's private message. What it holds, what it is asked, and the controls.

The `content` shows in notifications and holds nothing secret; secrets stand in the embed.
"""

from collections.abc import Sequence

from bot.host.table import Table, paused, waits_for, winner
from bot.post.messages import Rendering
from cogs import custom_ids
from cogs.controls import Button, Controls, Item
from cogs.desk.hints import Hints
from cogs.desk.layout import Layout, Opened, laid_out
from cogs.desk.pending_act import PendingAct
from cogs.fit_text import DESCRIPTION, FIELD, Page, cut, fitting, size
from cogs.plain_text import plain_words
from engine.kernel import Decision, Seat
from engine.words import listing, sentences

AWAITED, QUIET, OVER = 0x8A1C1C, 0x5B6470, 0xB08D2E
"""Colours: it is your turn, it is not, the game is over."""

ASKED, QUESTIONS = 6, 2000
"""Questions shown in full at once, and the characters that those have which the game waits for."""

WAIT = 160
"""Characters of what a seat is awaited for, in the first line."""

ENDED = {"over": "Over", "abandoned": "Ended", "lost": "Stopped", "aside": "Set aside"}
"""What a desk says of a table that is not being played, by its status."""

CLOSED = {
    "abandoned": "This table has been ended. `/table new` opens another.",
    "lost": "This table has lost its channel. Its host goes on elsewhere with `/table move`.",
    "aside": "This table is set aside until a version of Curia that can read its record is running. "
    "Nothing is lost.",
}
"""What is said of a table that is not being played, on its panel and its desks."""

SINCE, ABOVE, NEWS = 700, 1600, 2400
"""Characters of what has happened in public since the seat last acted; of that with what the seat did
itself; of both with what the seat alone has learned."""


def desk(
    table: Table,
    seat: Seat,
    hints: Hints,
    at: int,
    said: str = "",
    part: int = 0,
    opened: Opened = None,
    again: PendingAct | None = None,
) -> Rendering:
    """The desk of a seat, drawn `at` this second. `said` is a line above all.

    `part` and `opened` show further controls; an act that is asked `again` stands in place of all questions.
    """
    if table.state is None:
        return Rendering("\n".join(x for x in (_content(table, seat), CLOSED.get(table.status, "")) if x))
    decisions = table.open_to(seat) if table.status == "playing" else []
    layout = laid_out(table, decisions, opened)
    part = min(part, max(0, len(layout.parts) - 1))
    primers = hints.primers(table, seat, decisions)
    asked = _questions(table, decisions, layout, primers)
    if again is not None:
        asked, primers = [("Do you mean it?", cut(again.text, FIELD))], {}
    sheet = table.game.sheet(table.view(seat))
    reserve = sum(size(name) + size(value) for name, value in asked)
    page = Page(_colour(table, seat), _news(table, seat, at, said), reserve, len(asked))
    page.heading(plain_words(table, sheet.where))
    for section in sheet.desk:
        page.section(table.words(section.title), [table.words(line) for line in section.lines])
    if again is not None:
        layout, part = Layout([list(again.rows)]), 0
    view = _controls(table, seat, layout, part, hinted=bool(primers))
    return Rendering(_content(table, seat), page.finish(asked), view)


def _content(table: Table, seat: Seat) -> str:
    """The first line, which a locked telephone shows: what the seat is awaited for, in public words."""
    place = f"{table.title} · <#{table.channel_id}>"
    if table.status != "playing":
        return f"**{ENDED[table.status]}** · {place}" if table.status in ENDED else place
    if table.settings.paused is not None:
        return f"**Paused** · {place}"
    found = table.open_to(seat)
    if awaited := [d for d in found if d.required]:
        return f"**Your turn** {_what_for(table, awaited)} · {place}"
    if called := [d for d in found if d.calls]:
        return f"**You are asked** {_what_for(table, called)} · {place}"
    return f"**You may act** · {place}" if any(not d.standing for d in found) else place


def _what_for(table: Table, decisions: Sequence[Decision]) -> str:
    """What decisions are for, each kind of wait once: "to give a card"."""
    return cut(listing(dict.fromkeys(table.words(d.wait) for d in decisions)), WAIT)


def _colour(table: Table, seat: Seat) -> int:
    if table.status != "playing":
        return OVER
    return AWAITED if seat in table.waiting else QUIET


def _news(table: Table, seat: Seat, at: int, said: str) -> str:
    """What the seat did last, what has happened in public since, what it alone has learned.

    Whom the table waits for is told with the time: a desk at which nobody is awaited is drawn seldom.
    """
    lines = [line for line in (said, paused(table)) if line]
    if table.status == "over":
        lines.append(winner(table))
    elif table.status in ENDED:
        lines.append(CLOSED[table.status])
    memory = table.memory.of(seat)
    own, unsaid = memory.own.fit(table.words, SINCE)
    private = [table.words(text) for text in memory.private]
    public, more = memory.public.fit(table.words, SINCE, seat)
    lines += own + public
    if more + unsaid or memory.public.is_cut:
        number = "" if memory.public.is_cut else f"{more + unsaid} "
        lines.append(f"-# …and {number}more in <#{table.channel_id}>")
    last = ""
    if seat not in table.waiting and (whom := waits_for(table)) and table.status == "playing":
        last = f"⏳ Waiting for {cut(table.words(whom), 500)} (as of <t:{at}:R>)."
    return "\n".join([*_fitted(lines, private, DESCRIPTION - size(last) - 1), *([last] if last else [])])


def _fitted(lines: list[str], private: list[str], room: int) -> list[str]:
    """All lines, then of the private ones the newest that fit, and how many more there are."""
    above = cut("\n".join(lines), ABOVE)
    room = min(room, NEWS) - size(above) - 40  # for the line that counts the rest
    kept: list[str] = []
    for line in reversed(private):
        if size(line) + 1 > room:
            break
        room -= size(line) + 1
        kept.insert(0, line)
    left = len(private) - len(kept)
    rest = [f"-# …and {left} more of your own under **Log**"] if left else []
    return [*([above] if above else []), *rest, *kept]


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
    lines = [_in_full(table, decision, max(room // 2, room - size(hint) - 200))]
    if hint:
        left = room - size(lines[0]) - size(small) - 10
        lines.append(f"-# *{cut(hint, left)}*")
    notes = [f"- {cut(text, 150)}" for text in layout.notes.get(decision.token, ())]
    left = room - size(small) - sum(size(x) + 1 for x in lines)
    kept = fitting(notes, left)[0] if notes and left > 100 else ""
    return "\n".join([*lines, *([kept] if kept else []), small])


def _in_full(table: Table, decision: Decision, room: int) -> str:
    """What is asked in bold, the figures below it in plain letters; they are cut first, the question last."""
    ask = cut(table.words(decision.ask), room)
    lead = cut(table.words(decision.lead), max(1, room - size(ask) - 1))
    question = sentences(lead, ask)
    figures = cut(table.words(decision.figures), max(1, room - size(question) - 1))
    return f"**{question}**\n{figures}" if figures else f"**{question}**"


def _controls(table: Table, seat: Seat, layout: Layout, part: int, *, hinted: bool) -> Controls:
    last: list[Item] = []
    if len(layout.parts) > 1:
        following = (part + 1) % len(layout.parts)
        label = f"More choices ({part + 1} of {len(layout.parts)})"
        last.append(Button(custom_ids.part(table.id, seat, following), label, "main"))
    last.append(Button(custom_ids.panel(table.id, "board"), "Board"))
    last.append(Button(custom_ids.panel(table.id, "log"), "Log"))
    last.append(Button(custom_ids.panel(table.id, "rules"), "Rules"))
    if hinted:
        last.append(Button(custom_ids.panel(table.id, "hush"), "No more hints"))
    return Controls([*(layout.parts[part] if layout.parts else []), last])
