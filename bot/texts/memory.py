"""What the people of a table remember of its game: one value, folded from the entries of the journal.

    memory = memory.after(game, events, seat, news, people)

The same fold is used for each act as it is stored and for a table that is loaded again, so that after
a restart panel and desks say what they said before.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.texts.account import Account, Line
from bot.texts.narration import News, account
from engine.kernel import Event, Game, Seat

RECENT = 6
"""Public lines kept of each table, of which two are shown."""


EMPTY = Account()


@dataclass(frozen=True, slots=True)
class SeatMemory:
    """What the person at a seat remembers."""

    own: Account = EMPTY
    """What they were told of their own last act."""
    public: Account = EMPTY
    """What has happened in public since."""
    private: tuple[str, ...] = ()
    """What they alone were told since, as texts with marks."""


NOTHING = SeatMemory()


@dataclass(frozen=True, slots=True)
class Memory:
    """What all remember: the last public lines, newest last, and what each person knows besides."""

    lines: tuple[Line, ...] = ()
    seats: Mapping[Seat, SeatMemory] = field(default_factory=dict)

    def of(self, seat: Seat) -> SeatMemory:
        """What the person at a seat remembers."""
        return self.seats.get(seat, NOTHING)

    def after(
        self,
        game: Game[Any, Any],
        events: Sequence[Event],
        actor: Seat | None,
        news: News,
        people: Collection[Seat],
    ) -> "Memory":
        """The same after one journal entry: `events` of `actor`'s act, and what they tell `people` (`news`).

        Who has acted is told of that as their own, and begins anew; to the others it is news.
        """
        seats = dict(self.seats)
        for seat in people:
            if seat == actor:
                seats[seat] = SeatMemory(account(game, events, seat))
            else:
                old, private = self.of(seat), news.private.get(seat, ())
                seats[seat] = replace(
                    old, public=old.public.after(news.public), private=(*old.private, *private)
                )
        return Memory((*self.lines, *news.public)[-RECENT:], seats)

    def without(self, seat: Seat) -> "Memory":
        """The same for a seat that has changed hands: who sits there now remembers nothing yet."""
        return replace(self, seats={key: value for key, value in self.seats.items() if key != seat})


NOTHING_YET = Memory()
"""The memory of a game in which nothing has happened."""
