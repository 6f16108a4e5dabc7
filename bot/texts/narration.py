"""What happened, as each reader is told of it.

Public lines go to the channel; a seat's private lines are the facts it sees more of
than the public. Nothing here decides who may know what: `Event.seen_by` does.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.texts.account import Account, Line
from engine.kernel import Event, Game, Seat, Viewer

MESSAGE = 2000
"""Characters in one Discord message."""


@dataclass(slots=True)
class News:
    """What events tell the public, and each seat beyond that."""

    public: list[Line] = field(default_factory=list)
    private: dict[Seat, list[str]] = field(default_factory=dict)
    """By seat: texts with marks."""

    def add(self, later: "News") -> None:
        """Add what was told next."""
        self.public += later.public
        for seat, texts in later.private.items():
            self.private.setdefault(seat, []).extend(texts)


def line(game: Game[Any, Any], event: Event, viewer: Viewer) -> str | None:
    """What a viewer is told of an event; None if they may not know of it, or other events tell it."""
    seen = event.seen_by(viewer)
    return None if seen is None else game.tell(seen, viewer) or None


def news_of(game: Game[Any, Any], events: Iterable[Event], seats: Sequence[Seat]) -> News:
    """What `events` tell the public, and each of `seats` beyond that."""
    news = News()
    for event in events:
        public = event.seen_by(None)
        own = _private(game, event, public, seats)
        for seat, text in own.items():
            news.private.setdefault(seat, []).append(text)
        if public is not None and (text := game.tell(public, None)):
            news.public.append(
                Line(
                    text,
                    public.is_result,
                    public.is_interim,
                    public.aside,
                    public.concerns(),
                    public.is_heading,
                    frozenset(own),
                )
            )
    return news


def _private(
    game: Game[Any, Any], event: Event, public: Event | None, seats: Sequence[Seat]
) -> dict[Seat, str]:
    """What each of `seats` that sees more of an event than the public is told of it."""
    if public is event:
        return {}  # nobody sees more of it than everybody
    seen = {seat: event.seen_by(seat) for seat in seats}
    more = {seat: mine for seat, mine in seen.items() if mine is not None and mine != public}
    return {seat: text for seat, mine in more.items() if (text := game.tell(mine, seat))}


def lines(game: Game[Any, Any], events: Iterable[Event], viewer: Viewer) -> list[str]:
    """Everything that a viewer is told of `events`, in order."""
    return [text for e in events if (text := line(game, e, viewer)) is not None]


def account(game: Game[Any, Any], events: Iterable[Event], viewer: Viewer) -> Account:
    """The same, with what of it is a result."""
    seen = ((event, line(game, event, viewer)) for event in events)
    return Account(tuple(Line(text, event.is_result) for event, text in seen if text is not None))


def split(text: str, limit: int = MESSAGE) -> list[str]:
    """`text` in pieces of at most `limit` characters, cut at line ends, else sentence ends, else words.

    Nothing is dropped but the white space at a cut.
    """
    pieces: list[str] = []
    rest = text.strip("\n")
    while len(rest) > limit:
        cut = rest.rfind("\n", 1, limit + 1)
        if cut < limit // 4:
            ends = [m.end() for m in re.finditer(r"[.!?](?=\s)", rest[:limit])]
            cut = ends[-1] if ends and ends[-1] >= limit // 4 else rest.rfind(" ", 1, limit + 1)
        if cut < 1:
            cut = limit
        pieces.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip()
    if rest:
        pieces.append(rest)
    return pieces
