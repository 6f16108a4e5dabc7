"""Words the games share: marks for names and quoted text, numbers, lists.

The engine knows seats, not people. Where a person's name belongs it writes a mark
(`seat(2)`), and where words of a player stand it wraps them (`said(text)`); a host
replaces the marks and escapes what players wrote, in one place. Texts are Markdown.
"""

import re
from collections.abc import Callable, Iterable

INVISIBLE = re.compile(
    "[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e"
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]"
)
"""Characters that show nothing, or turn the direction of what follows; a line's end is none."""

SEAT = "\x02{}\x03"
_SEAT = re.compile("\x02(\\d+)\x03")
_SAID = re.compile("\x0e([^\x0e\x0f]*)\x0f")


def seat(number: int) -> str:
    """A mark that the host replaces by the name of the person at that seat."""
    return SEAT.format(number)


def said(text: str) -> str:
    """Words of a player, marked so that the host escapes them, in one line: none can look like the bot's."""
    return "\x0e" + "".join(c for c in " ".join(text.split()) if c >= " ") + "\x0f"


def visible(text: str) -> str:
    """What of a player's words can be seen; empty if there is nothing."""
    return INVISIBLE.sub("", text).strip()


def seats_in(text: str) -> frozenset[int]:
    """The seats whose marks a text has; for tests: whom a fact is about it says itself (`Event.concerns`)."""
    return frozenset(int(mark) for mark in _SEAT.findall(text))


def is_marked(text: str) -> bool:
    """Whether a text has marks that a host must replace."""
    return "\x02" in text or "\x0e" in text


def plain(text: str, name: Callable[[int], str], quote: Callable[[str], str] = str) -> str:
    """`text` with its marks replaced: seats by `name(seat)`, players' words by `quote(words)`."""
    if "\x0e" in text:
        text = _SAID.sub(lambda m: quote(m[1]), text)
    return _SEAT.sub(lambda m: name(int(m[1])), text) if "\x02" in text else text


def sentences(*parts: str) -> str:
    """Sentences in one line; empty ones are left out."""
    return " ".join(filter(None, parts))


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 card", "3 cards"; "no cards" for 0."""
    noun = one if number == 1 else many or one + "s"
    return f"{number or 'no'} {noun}"


def listing(items: Iterable[str], last: str = "and") -> str:
    """A list as prose: "a", "a and b", "a, b and c"."""
    parts = list(items)
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"
