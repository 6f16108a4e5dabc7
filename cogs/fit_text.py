"""Texts made to fit: embeds within Discord's limits, long lists in pages.

Nothing is dropped in silence: what does not fit is counted and its place is named.
"""

from collections.abc import Iterable, Sequence

import discord

from bot.texts.narration import split

TITLE, FIELD_NAME, FIELD, FIELDS, DESCRIPTION, TOTAL = 256, 256, 1024, 25, 4096, 6000
PAGE, PAGE_LINES = 3600, 40
"""Characters and lines on one page of a log or board."""

MORE = "…and {} more in `/table board`"
_SPARE = 80
"""Characters kept free for the line that counts what was left out."""


def size(text: str) -> int:
    """Characters as Discord counts them at most (an emoji is two)."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, limit: int) -> str:
    """`text` in at most `limit` characters, cut at a line or word, with an ellipsis."""
    if size(text) <= limit:
        return text
    room = limit - 1
    if room < 1:
        return ""
    piece = (split(text, room) or [""])[0]
    while size(piece) > room:  # an emoji counts twice
        piece = piece[: room - size(piece)].rstrip()
    return piece + "…"


def fitting(lines: Sequence[str], limit: int) -> tuple[str, int]:
    """As many whole lines as fit into `limit` characters, at least a part of the first; and their number."""
    whole = "\n".join(lines)
    if size(whole) < limit:
        return whole, len(lines)
    taken: list[str] = []
    left = limit
    for line in lines:
        need = size(line) + 1
        if need > left:
            break
        taken.append(line)
        left -= need
    if not taken and lines:
        return cut(lines[0], limit - 1), 1
    return "\n".join(taken), len(taken)


class Page:
    """An embed being filled, section by section, never beyond the limits.

    `reserve` characters and fields are kept for what must stand at the end.
    """

    def __init__(self, colour: int, description: str = "", reserve: int = 0, fields: int = 0) -> None:
        self.embed = discord.Embed(colour=colour)
        self._left = TOTAL - reserve - _SPARE
        self._fields = FIELDS - fields - 1
        self._dropped = 0
        if description:
            text = cut(description, min(DESCRIPTION, self._left))
            self.embed.description = text
            self._left -= size(text)

    def heading(self, text: str) -> None:
        """The line above everything, without Markdown."""
        if text:
            text = cut(text, min(TITLE, 256))
            self.embed.set_author(name=text)
            self._left -= size(text)

    def section(self, title: str, lines: Iterable[str], *, inline: bool = False) -> None:
        """A titled block; it continues in a further field if it is long, and folds when all is full."""
        rest = [line for line in lines if line] or ["None."]
        name = cut(title, FIELD_NAME) or "\u200b"
        while rest:
            named = size(name)
            room = min(FIELD, self._left - named)
            if room < 40 or self._fields < 1:
                self._dropped += len(rest)
                return
            value, taken = fitting(rest, room)
            self.embed.add_field(name=name, value=value, inline=inline)
            self._left -= named + size(value)
            self._fields -= 1
            rest = rest[taken:]
            name = "\u200b"

    def finish(self, last: Sequence[tuple[str, str]] = ()) -> discord.Embed:
        """The embed, with the reserved fields at its end."""
        if self._dropped:
            self.embed.add_field(name="\u200b", value=MORE.format(self._dropped), inline=False)
        for name, value in last:
            self.embed.add_field(name=name, value=value, inline=False)
        return self.embed


def paged(texts: Iterable[str]) -> list[str]:
    """Texts, oldest first, joined into pages of a readable size; at least one page."""
    pages: list[str] = []
    lines: list[str] = []
    room = PAGE
    for text in texts:
        for piece in split(text, PAGE):
            for line in piece.split("\n"):
                if lines and (size(line) + 1 > room or len(lines) >= PAGE_LINES):
                    pages.append("\n".join(lines))
                    lines, room = [], PAGE
                lines.append(line)
                room -= size(line) + 1
    if lines or not pages:
        pages.append("\n".join(lines))
    return pages
