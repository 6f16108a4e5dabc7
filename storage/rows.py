"""What the store takes and gives: plain frozen records, one for each kind of row."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Status(StrEnum):
    """How a table stands."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    ABANDONED = "abandoned"
    """Ended by its people."""
    LOST = "lost"
    """Its channel is gone."""
    ASIDE = "aside"
    """This version cannot read its record."""


LIVE = (Status.LOBBY, Status.PLAYING, Status.ASIDE)
"""Statuses of a table that occupies its channel."""

DraftKey = tuple[int, int, int, str, str]
"""Whose draft of which form: user, table, seat, and the token and the offer that it is about."""

NEVER = 2**62
"""When a letter is due that goes out with another alone."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits at a seat: a user, or a computer player by the name of its policy."""

    seat: int
    user_id: int | None
    computer: str | None
    name: str


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table. `rev` counts every change, `version` is the last journal entry."""

    id: int
    game: str
    guild_id: int
    channel_id: int
    host_id: int
    status: str
    options: str
    settings: str
    rev: int
    version: int
    note: str
    created: int
    touched: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One journal entry: an action and the events that followed, as JSON."""

    seq: int
    request_id: str | None
    seat: int | None
    actor: int | None
    token: str
    action: str
    events: str
    dice: int
    at: int


@dataclass(frozen=True, slots=True)
class Letter:
    """One outbox row: something to send to the channel (-1) or a seat's private place."""

    table_id: int
    seq: int
    n: int
    dest: int
    kind: str
    body: str
    attempts: int = 0
    due: int = 0

    @property
    def key(self) -> tuple[int, int, int]:
        """Its primary key."""
        return (self.table_id, self.seq, self.n)

    @property
    def nonce(self) -> str:
        """What makes Discord send it once (at most 25 characters)."""
        return f"{self.table_id}.{self.seq}.{self.n}"


@dataclass(frozen=True, slots=True)
class PanelRow:
    """Where a panel (dest -1) or desk (dest = seat) stands, and since which revision."""

    dest: int
    channel_id: int
    message_id: int | None
    seq: int


@dataclass(frozen=True, slots=True)
class Loaded:
    """All that is needed to go on with a table."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    panels: Mapping[int, PanelRow]
    snapshot: tuple[int, str] | None
    """The last kept state: (seq, JSON)."""
    opening: Entry | None
    """The first journal entry, which holds the secret of the dice."""
    tail: tuple[Entry, ...]
    """Journal entries after the snapshot."""
    letters: tuple[Letter, ...]
    """Undelivered letters, oldest first."""


@dataclass(frozen=True, slots=True)
class Commit:
    """One act, to be stored whole or not at all."""

    table_id: int
    rev: int
    """The revision it builds on; the store refuses it if another writer was faster."""
    version: int
    status: str
    at: int
    entries: tuple[Entry, ...] = ()
    letters: tuple[Letter, ...] = ()
    seats: tuple[SeatRow, ...] | None = None
    """The new seating, when it changes."""
    fields: Mapping[str, object] = field(default_factory=dict)
    """Other columns of the table to set (options, host_id, channel_id, note)."""
    request_id: str | None = None
    """The request that is carried out without a journal entry of its own; once, whoever serves it."""
