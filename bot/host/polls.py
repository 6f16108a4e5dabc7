"""A poll: a question put to people of a table, answered by buttons.

The data and the count, nothing else: what a poll brings about when it is carried stands in
`bot.people.poll_votes`, how it looks in `cogs.table.poll_messages`. A table keeps its polls in its
settings, so they survive restarts.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from engine.kernel import Seat

DAY = 86_400_000
"""Milliseconds."""

OPEN_FOR = 3 * DAY
"""Milliseconds in which a poll can be answered."""

ASKED_AGAIN = DAY
"""Milliseconds after which a question that was refused or has lapsed may be put once more."""

PollState = Literal["open", "carried", "refused", "lapsed", "moot"]
"""How a poll stands: moot when what it asked about is no more."""


class Handover(BaseModel):
    """Whose seat shall go to whom."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    seat: Seat
    holder: int | None
    """The person who sat there when it was asked; none for a computer player."""
    taker: int | None = None
    """The person who shall have it; none for a computer player."""
    computer: str | None = None
    """The computer player that shall have it."""
    name: str = ""
    """The taker's name, as it came from Discord."""
    seen: tuple[Seat, ...] = ()
    """Other seats at which the taker sat before, so that they have seen these hands."""


class Poll(BaseModel):
    """A question put to people of a table. Persons are user ids, times milliseconds since 1970."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: int
    """Counted at its table; never used again."""
    what: str
    """What is asked; see `bot.people.poll_votes`."""
    by: int
    by_name: str
    may: tuple[int, ...]
    """Who may answer."""
    until: int
    ayes: tuple[int, ...] = ()
    noes: tuple[int, ...] = ()
    outcome: PollState = "open"
    about: Handover | None = None

    @property
    def needed(self) -> int:
        """How many must be for it: more than half of those who may answer."""
        return len(self.may) // 2 + 1

    @property
    def concerned(self) -> list[int]:
        """Who must hear of it: those who have not answered, and whose seat it is about, but not who asked."""
        holder = None if self.about is None else self.about.holder
        people = [u for u in self.may if u not in (*self.ayes, *self.noes)] + [holder] * (holder is not None)
        return [u for u in dict.fromkeys(people) if u is not None and u != self.by]

    def answered(self, user_id: int, *, aye: bool) -> "Poll":
        """The same with somebody's answer, which takes the place of their last."""
        ayes = [u for u in self.ayes if u != user_id] + [user_id] * aye
        noes = [u for u in self.noes if u != user_id] + [user_id] * (not aye)
        return self.model_copy(update={"ayes": tuple(ayes), "noes": tuple(noes)})

    def without(self, user_id: int) -> "Poll":
        """The same without somebody who is no longer at the table: they no longer count."""
        rest = {k: tuple(u for u in getattr(self, k) if u != user_id) for k in ("may", "ayes", "noes")}
        return self.model_copy(update=rest)

    def closed(self, outcome: PollState, now: int) -> "Poll":
        """The same, decided; kept for a day, so that the same is not asked again at once."""
        return self.model_copy(update={"outcome": outcome, "until": now + ASKED_AGAIN})


def carried(poll: Poll) -> bool | None:
    """Whether a poll is carried: True or False as soon as no answer to come can change it, else None."""
    if len(poll.ayes) >= poll.needed:
        return True
    return False if len(poll.may) - len(poll.noes) < poll.needed else None
