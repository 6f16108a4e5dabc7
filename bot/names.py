"""Names and words of people, made safe to show."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from engine.words import INVISIBLE

_INVITE = re.compile(r"(?i)\b(discord(?:app)?)\.(gg|com)\b")
"""Addresses of invitations, which Discord shows as a card also without "https"."""
_MEANS_SOMETHING = set("\\`*_~|<>[]@#")


def escaped(text: str) -> str:
    """`text` with nothing in it that Discord would format, link, ping or reverse.

    Backslashes stop Markdown, mentions and channel links; a zero-width joiner breaks
    addresses and everyone-mentions; control and direction characters go.
    """
    text = INVISIBLE.sub("", text)
    out = "".join("\\" + c if c in _MEANS_SOMETHING else c for c in text)
    out = _INVITE.sub("\\1.\u2060\\2", out)
    out = out.replace("://", ":\u2060//").replace("\\@", "\\@\u2060")
    out = re.sub(r"(?m)^(\s*)([-+])", r"\1\\\2", out)
    return re.sub(r"(?m)^(\s*\d+)\.(?=\s)", r"\1\\.", out)  # a list by numbers


def shown_names(names: Sequence[str]) -> list[str]:
    """Names as shown at a table: escaped, shortened to 32 characters, told apart by a number.

    An empty name (all of it unprintable) is shown as "Seat 1", by its place.
    """
    return list(_shown(tuple(names)))


@lru_cache(2048)
def _shown(names: tuple[str, ...]) -> tuple[str, ...]:
    clean = [INVISIBLE.sub("", n).strip()[:32].strip() or f"Seat {i + 1}" for i, n in enumerate(names)]
    often = Counter(n.casefold() for n in clean)
    alone = [often[n.casefold()] == 1 for n in clean]
    return tuple(escaped(n) if alone[i] else f"{escaped(n)} ({i + 1})" for i, n in enumerate(clean))
