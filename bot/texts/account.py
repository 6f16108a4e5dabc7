"""What has happened in public since somebody last acted: results before the steps on the way.

account = Account()
account.hear(told.public, told.results)
lines, more = account.told(table.words, 600)

A result is never left out unseen: `more` counts those for which there was no room.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

KEPT = 40
"""Lines kept, at most; of the others results are counted."""

RECENT = 6
"""Public lines kept of each table, of which two are shown."""


class Line(NamedTuple):
    """One public line, as a text with marks."""

    text: str
    is_result: bool


@dataclass(slots=True)
class Account:
    """The last public lines since a seat acted, oldest first."""

    lines: list[Line] = field(default_factory=list)
    left: int = 0
    """Results that are no longer kept."""
    is_cut: bool = False
    """Whether it does not reach back to the seat's last act, so that nobody has counted what is missing."""

    def __iter__(self) -> Iterator[str]:
        return (line.text for line in self.lines)

    def hear(self, texts: Sequence[str], results: Sequence[bool]) -> None:
        """Add lines, each with whether it is a result; the oldest go, steps before results."""
        self.lines += map(Line, texts, results)
        spare = max(0, len(self.lines) - KEPT)
        steps = [n for n, line in enumerate(self.lines) if not line.is_result][:spare]
        results_gone = [n for n, line in enumerate(self.lines) if line.is_result][: spare - len(steps)]
        self.left += len(results_gone)
        gone = {*steps, *results_gone}
        self.lines = [line for n, line in enumerate(self.lines) if n not in gone]

    def told(
        self, words: Callable[[str], str], room: int, known: Collection[str] = ()
    ) -> tuple[list[str], int]:
        """What fits into `room` characters, oldest first, and how many results do not.

        The newest results come before the older, and all of them before any step. A line is cut only if
        it alone is too long, and then counts as left out. What is `known`, word for word, is not told again.
        """
        texts = [words(line.text) for line in self.lines]
        fresh = [n for n, text in enumerate(texts) if not {text, text.replace("*", "")} & set(known)]
        results = [n for n in reversed(fresh) if self.lines[n].is_result]
        steps = [n for n in reversed(fresh) if not self.lines[n].is_result]
        kept: dict[int, str] = {}
        for n in (*results, *steps):
            if len(texts[n]) + 1 > room:
                if not kept:
                    kept[n] = texts[n][: room - 1].rpartition(" ")[0] + "…"
                break  # not an older one that happens to be short: it would look like the whole
            room -= len(texts[n]) + 1
            kept[n] = texts[n]
        missing = [n for n in results if kept.get(n) != texts[n]]
        return [kept[n] for n in sorted(kept)], self.left + len(missing)


def latest(before: Sequence[Line], texts: Sequence[str], results: Sequence[bool]) -> list[Line]:
    """The last public lines of a table when `texts` are added."""
    return [*before, *map(Line, texts, results)][-RECENT:]


def just_now(recent: Sequence[Line], where: str) -> list[str]:
    """The two lines to show of the last ones: the last, and before it the last result, else the one before.

    What the heading `where` says already is not told again.
    """
    lines = [line for line in recent if line.text.replace("*", "") != where]
    settled = [n for n, line in enumerate(lines) if line.is_result]
    shown = {len(lines) - 1, settled[-1] if settled else len(lines) - 2}
    if len(shown) == 1:  # the last line is the result
        shown.add(len(lines) - 2)
    return [lines[n].text for n in sorted(shown) if n >= 0]
