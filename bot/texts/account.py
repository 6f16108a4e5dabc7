"""What has happened in public since somebody last acted: results before the steps on the way.

account = Account().after(news.public)
lines, more = account.fit(table.words, 600)

A result is never left out unseen: `more` counts those for which there was no room.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

MOST_LINES = 40
"""Lines of an account, at most; of the others results are counted."""


class Line(NamedTuple):
    """One line that a reader is told, as a text with marks."""

    text: str
    is_result: bool
    is_interim: bool = False
    """Whether more is sure to come of it (`Event.is_interim`)."""
    is_aside: bool = False
    """Whether it stands by itself (`Event.aside`)."""


@dataclass(frozen=True, slots=True)
class Account:
    """The last lines since a seat acted, oldest first."""

    lines: tuple[Line, ...] = ()
    left: int = 0
    """Results that are no longer kept."""
    is_cut: bool = False
    """Whether it does not reach back to the seat's last act, so that nobody has counted what is missing."""

    def __iter__(self) -> Iterator[str]:
        return (line.text for line in self.lines)

    def after(self, lines: Sequence[Line]) -> "Account":
        """The same with lines added; the oldest go, steps before results."""
        every = (*self.lines, *lines)
        spare = max(0, len(every) - MOST_LINES)
        steps = [n for n, line in enumerate(every) if not line.is_result][:spare]
        results = [n for n, line in enumerate(every) if line.is_result][: spare - len(steps)]
        out = {*steps, *results}
        rest = tuple(line for n, line in enumerate(every) if n not in out)
        return replace(self, lines=rest, left=self.left + len(results))

    def fit(
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
