"""What has happened in public since somebody last acted: results before the steps on the way.

account = Account().after(news.public)
lines, more = account.fit(table.words, 600)

A result is never left out unseen: `more` counts those for which there was no room.
"""

from collections.abc import Callable, Iterator, Sequence
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
    concerns: frozenset[int] = frozenset()
    """The seats it is about (`Event.concerns`)."""
    is_heading: bool = False
    """Whether the heading of a panel or desk says it too, if it is the last such (`Event.is_heading`)."""
    fuller: frozenset[int] = frozenset()
    """The seats that are told more of the same fact in private."""


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

    def fit(self, words: Callable[[str], str], room: int, seat: int | None = None) -> tuple[list[str], int]:
        """What fits into `room` characters, oldest first, and how many results do not.

        The newest results come before the older, and all of them before any step. A line is cut only if
        it alone is too long, and then counts as left out. A `seat` is not told again what stands in the
        heading of its desk, or more fully among what it alone has learned.
        """
        texts = [words(line.text) for line in self.lines]
        above = _heading(self.lines) if seat is not None else None
        fresh = [n for n, line in enumerate(self.lines) if n != above and seat not in line.fuller]
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


def _heading(lines: Sequence[Line]) -> int | None:
    """Which line says what the heading says: the last that says where the game stands."""
    return max((n for n, line in enumerate(lines) if line.is_heading), default=None)


def just_now(recent: Sequence[Line]) -> list[str]:
    """The two lines to show of the last ones: the last, and before it the last result, else the one before.

    What the heading says already is not told again.
    """
    above = _heading(recent)
    lines = [line for n, line in enumerate(recent) if n != above]
    settled = [n for n, line in enumerate(lines) if line.is_result]
    shown = {len(lines) - 1, settled[-1] if settled else len(lines) - 2}
    if len(shown) == 1:  # the last line is the result
        shown.add(len(lines) - 2)
    return [lines[n].text for n in sorted(shown) if n >= 0]
