"""Names and words of people, made safe to show."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from unicodedata import normalize

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


WIDTH = 32
"""Characters of a name that are shown: as many as Discord allows a name to have."""


def shown_names(names: Sequence[str], width: int = WIDTH) -> list[str]:
    """Names as shown at a table: escaped, shortened to `width` characters, told apart by a number.

    An empty name (all of it unprintable) is shown as "Seat 1", by its place.
    """
    return list(_shown(tuple(names), width))


@lru_cache(2048)
def _shown(names: tuple[str, ...], width: int) -> tuple[str, ...]:
    clean = [_cut(INVISIBLE.sub("", n).strip(), width) or f"Seat {i + 1}" for i, n in enumerate(names)]
    numbered: set[int] = set()
    while True:  # a name may look like one that has its number
        looks = [_look(f"{n} ({i + 1})" if i in numbered else n) for i, n in enumerate(clean)]
        often = Counter(looks)
        alike = {i for i, look in enumerate(looks) if often[look] > 1} - numbered
        if not alike:
            return tuple(
                f"{escaped(n)} ({i + 1})" if i in numbered else escaped(n) for i, n in enumerate(clean)
            )
        numbered |= alike


def _cut(name: str, width: int) -> str:
    if width >= WIDTH or len(name) <= width:
        return name[:width].strip()
    return f"{name[: width - 1].rstrip()}…"


def _look(name: str) -> str:
    """What two names that cannot be told apart have in common: capitals, width and spaces do not tell."""
    return " ".join(normalize("NFKC", name).casefold().split())
