"""Text for places that show no Markdown: autocomplete, buttons, titles."""

import re
from functools import lru_cache

from bot.names import shown_names
from bot.table import Table
from cogs.folding import size
from engine.words import is_marked, plain

_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_BOLD = re.compile(r"(?<!\\)(\*\*|__|`)")


def plain_text(text: str) -> str:
    """Shown text with the escapes of `bot.names.escaped` undone."""
    return _ESCAPE.sub(r"\1", text).replace("\u2060", "")


def plain_names(table: Table) -> list[str]:
    """The seats' names as on the panel, told apart, without escapes."""
    return list(_plain(tuple(s.name for s in table.seats)))


@lru_cache(2048)
def _plain(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(plain_text(name) for name in shown_names(names))


def plain_words(table: Table, text: str) -> str:
    """A text of the engine with names in place and without Markdown."""
    if not is_marked(text):
        return _BOLD.sub("", text) if "*" in text or "_" in text or "`" in text else text
    return _plain_words(tuple(s.name for s in table.seats), text)


@lru_cache(8192)
def _plain_words(names: tuple[str, ...], text: str) -> str:
    """The same labels come at every act of a table."""
    return plain(_BOLD.sub("", text), lambda seat: _plain(names)[seat])


def asked(text: str) -> tuple[str, str]:
    """A question and the figures that follow it; either stands alone where the other is empty."""
    question, mark, figures = text.partition("? ")
    return question + mark.strip(), figures


def shortened(text: str, limit: int = 100) -> str:
    """`text` in at most `limit` characters as Discord counts them, cut at a word with an ellipsis."""
    if size(text) <= limit:
        return text
    kept = text[: limit - 1]
    while size(kept) > limit - 1:  # an emoji counts twice
        kept = kept[:-1]
    return kept.rsplit(" ", 1)[0].rstrip(" ,;:") + "…"
