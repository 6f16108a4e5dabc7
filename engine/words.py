"""Words the games share: marks for names and quoted text, numbers, lists.

The engine knows seats, not people. Where a person's name belongs it writes a mark
(`seat(2)`), and where words of a player stand it wraps them (`said(text)`); a host
replaces the marks and escapes what players wrote, in one place. Texts are Markdown.
"""

import re
from collections.abc import Callable, Iterable

SEAT = "\x02{}\x03"
_SEAT = re.compile("\x02(\\d+)\x03")
_SAID = re.compile("\x0e([^\x0e\x0f]*)\x0f")


def seat(number: int) -> str:
    """A mark that the host replaces by the name of the person at that seat."""
    return SEAT.format(number)


def said(text: str) -> str:
    """Words of a player, marked so that the host escapes them."""
    return "\x0e" + "".join(c for c in text if c == "\n" or c >= " ") + "\x0f"


def plain(text: str, name: Callable[[int], str], quote: Callable[[str], str] = str) -> str:
    """`text` with its marks replaced: seats by `name(seat)`, players' words by `quote(words)`."""
    if "\x0e" in text:
        text = _SAID.sub(lambda m: quote(m[1]), text)
    return _SEAT.sub(lambda m: name(int(m[1])), text) if "\x02" in text else text


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
