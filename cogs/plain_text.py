"""Text for places that show no Markdown: autocomplete, buttons, titles."""

import re
from collections.abc import Sequence
from functools import lru_cache

from bot.host.table import Table
from bot.texts.names import WIDTH, shown_names
from cogs.fit_text import size
from engine.words import is_marked, plain

_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_BOLD = re.compile(r"(?<!\\)(\*\*|__|`)")


def plain_text(text: str) -> str:
    """Shown text with the escapes of `bot.texts.names.escaped` undone."""
    return _ESCAPE.sub(r"\1", text).replace("\u2060", "")


def plain_names(table: Table) -> list[str]:
    """The seats' names as on the panel, told apart, without escapes."""
    return list(_plain(tuple(s.name for s in table.seats)))


@lru_cache(2048)
def _plain(names: tuple[str, ...], width: int = WIDTH) -> tuple[str, ...]:
    return tuple(plain_text(name) for name in shown_names(names, width))


def plain_words(table: Table, text: str) -> str:
    """A text of the engine with names in place and without Markdown."""
    if not is_marked(text):
        return _BOLD.sub("", text) if "*" in text or "_" in text or "`" in text else text
    return _plain_words(tuple(s.name for s in table.seats), text)


@lru_cache(8192)
def _plain_words(names: tuple[str, ...], text: str) -> str:
    """The same labels come at every act of a table."""
    return plain(_BOLD.sub("", text), lambda seat: _plain(names)[seat])


WIDTHS = (16, 11, 8, 6)
"""Characters that a name keeps where there is little room, the widest that fits."""


def fitted(table: Table, text: str, limit: int = 100) -> str:
    """A plain text with names in place in at most `limit` characters.

    Long names are cut first, all alike and still told apart: what is said of them tells more.
    """
    return text if size(text) <= limit else _fitted(tuple(s.name for s in table.seats), text, limit)


@lru_cache(2048)
def _fitted(names: tuple[str, ...], whole: str, limit: int) -> str:
    text = whole
    for width in WIDTHS:
        pairs = zip(_plain(names), _plain(names, width), strict=True)
        brief = {name: cut for name, cut in pairs if len(name) > width}
        longest_first = sorted(brief, key=len, reverse=True)
        parts = re.split(f"({'|'.join(map(re.escape, longest_first))})", whole) if brief else [whole]
        text = "".join(brief.get(part, part) for part in parts)
        if size(text) <= limit:
            return text
    return shortened(text, limit)


def told_briefly(names: Sequence[str], limit: int) -> str:
    """Who sits at a table, by the names stored: as much of each as fits."""
    for width in (32, *WIDTHS):
        text = ", ".join(_plain(tuple(names), width))
        if size(text) <= limit:
            return text
    return shortened(text, limit)


def shortened(text: str, limit: int = 100) -> str:
    """`text` in at most `limit` characters as Discord counts them, cut at a word with an ellipsis."""
    if size(text) <= limit:
        return text
    kept = text[: limit - 1]
    while size(kept) > limit - 1:  # an emoji counts twice
        kept = kept[:-1]
    return kept.rsplit(" ", 1)[0].rstrip(" ,;:") + "…"
