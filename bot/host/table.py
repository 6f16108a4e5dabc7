"""A table in memory: the row, its seats, the folded state, what it waits for.

Tables are rows; this object lives only while the table is in use. The table service (`bot.host.tables`)
alone changes it; to everybody else it is for reading.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.host.polls import Poll
from bot.texts.memory import NOTHING_YET, Memory
from bot.texts.names import escaped, shown_names
from engine.dice import KeyedDice
from engine.kernel import Action, Decision, Event, Game, Illegal, Seat, State, View, Viewer, awaited, run
from engine.words import is_marked, listing, plain
from engine.words import seat as mark
from storage.rows import Letter, Loaded, PanelRow, SeatRow, Status
from storage.schema import thread_of

Absence = Literal["wait", "computer"]
"""What a table does when a player has left the server: wait, or seat a computer player."""


class Pause(BaseModel):
    """A table that is paused: since when (milliseconds since 1970), and by whom, as shown."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    at: int
    by: str


class TableSettings(BaseModel):
    """A table's own settings, beside the options of its game."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    absence: Absence = "wait"
    invited: tuple[int, ...] = ()
    """People in a lobby who have a seat kept for them and have not said yet that they take part: user ids."""
    left: tuple[int, ...] = ()
    """People of the table who are known to have left the server, by user id."""
    gone: tuple[Seat, ...] = ()
    """The same by seat, as older versions stored it; `table_of` turns it into `left`."""
    seen: dict[int, int] = {}
    """When people were last seen here besides their acts (milliseconds since 1970), by user id."""
    sat: tuple[tuple[int, Seat], ...] = ()
    """Who sat where before: user id and seat."""
    paused: Pause | None = None
    resumed: int = 0
    """When a pause ended last, in milliseconds since 1970: nobody was late before."""
    polls: tuple[Poll, ...] = ()
    handed: dict[Seat, int] = {}
    """By seat that has changed hands: the last journal entry before. Its person has heard what came after."""
    asked: int = 0
    """How many polls there have been; the last one's number."""

    def but(self, **changed: Any) -> "TableSettings":
        """The same with some values changed."""
        return self.model_copy(update=changed)

    def present(self, user_id: int) -> "TableSettings":
        """The same, but that this person is in the server."""
        if user_id not in self.left:
            return self
        return self.but(left=tuple(u for u in self.left if u != user_id))

    def poll(self, number: int) -> Poll | None:
        """The poll of that number, if it is still known."""
        return next((p for p in self.polls if p.id == number), None)

    def without_vote(self, user_id: int) -> "TableSettings":
        """The same, but that somebody who is gone counts in no open poll."""
        return self.but(polls=tuple(p.without(user_id) if p.outcome == "open" else p for p in self.polls))

    def with_poll(self, poll: Poll) -> "TableSettings":
        """The same with a poll added, or put in place of what it was."""
        kept = [poll if p.id == poll.id else p for p in self.polls]
        return self.but(polls=tuple(kept if poll in kept else [*kept, poll]), asked=max(self.asked, poll.id))


OPEN = (Status.PLAYING, Status.ASIDE, Status.LOST)
"""Statuses of a table whose game can still go on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """New values of what is stored of a table beside its game; what is None stays as it is."""

    status: Status | None = None
    seats: tuple[SeatRow, ...] | None = None
    settings: TableSettings | None = None
    options: BaseModel | None = None
    host_id: int | None = None
    guild_id: int | None = None
    channel_id: int | None = None
    note: str | None = None

    @property
    def columns(self) -> dict[str, object]:
        """The same as columns of the table's row, but for the status."""
        values = {f.name: getattr(self, f.name) for f in fields(self) if f.name not in ("status", "seats")}
        return {
            name: value.model_dump_json() if isinstance(value, BaseModel) else value
            for name, value in values.items()
            if value is not None
        }


@dataclass(slots=True)
class Table:
    """One game in one channel. `state` and `decisions` are empty while it is a lobby."""

    id: int
    game: Game[Any, Any]
    guild_id: int
    channel_id: int
    host_id: int
    status: Status
    options: BaseModel
    settings: TableSettings
    rev: int
    version: int
    note: str
    created: int
    seats: tuple[SeatRow, ...]
    panels: Mapping[int, PanelRow]
    state: State | None = None
    secret: bytes = b""
    draws: int = 0
    decisions: tuple[Decision, ...] = ()
    memory: Memory = NOTHING_YET
    """What its people have heard."""
    backlog: tuple[Letter, ...] = ()
    """Letters not yet delivered, oldest first."""
    snapshot: int = 0
    """The journal entry after which the state was last kept."""
    renamed: bool = False
    """Whether a name has changed since the seats were stored."""

    # --- written by the table service -----------------------------------------

    def take(self, change: Change) -> None:
        """Take new values over."""
        for each in fields(change):
            if (value := getattr(change, each.name)) is not None:
                setattr(self, each.name, value)
        if self.state is not None and self.status not in OPEN:
            self.decisions = ()

    def play(self, seat: Seat, action: Action) -> list[Event]:
        """Carry an action out, as far as the game goes. Raises Illegal; then nothing has changed."""
        if self.state is None:
            raise ValueError("the table is not being played")
        dice = KeyedDice(self.secret, self.draws)
        events = run(self.state, self.game.decide(self.state, seat, action, dice))
        self.draws, self.decisions = dice.counter, tuple(self.game.decisions(self.state))
        return events

    # --- read by everybody ----------------------------------------------------

    @property
    def title(self) -> str:
        """How people call it: "The Cohort, table 7"."""
        return title_of(self.game, self.id)

    @property
    def names(self) -> list[str]:
        """The seats' names as shown: current, told apart, escaped for Markdown."""
        return shown_names([s.name for s in self.seats])

    @property
    def waiting(self) -> list[Seat]:
        """The seats the game waits for."""
        return awaited(self.decisions)

    @property
    def people(self) -> list[int]:
        """The user ids of those who sit here, computer players aside, in the order of their seats."""
        return [s.user_id for s in self.seats if s.user_id is not None]

    @property
    def deserted(self) -> bool:
        """Whether every person of the table has left the server."""
        return set(self.people) <= set(self.settings.left)

    def called(self, user_id: int) -> str | None:
        """A person's name as shown here; None if they do not sit here."""
        seat = self.seat_of(user_id)
        return None if seat is None else self.names[seat]

    def seat_of(self, user_id: int) -> Seat | None:
        """Where a user sits."""
        return next((s.seat for s in self.seats if s.user_id == user_id), None)

    def thread(self, number: int) -> int:
        """The id of the table's thread of that number; 0 if there is none."""
        row = self.panels.get(thread_of(number))
        return row.channel_id if row is not None else 0

    def open_to(self, seat: Seat) -> list[Decision]:
        """The decisions a seat can take now, required ones first."""
        return sorted((d for d in self.decisions if d.seat == seat), key=lambda d: not d.required)

    def decision(self, seat: Seat, token: str) -> Decision | None:
        """The open decision of a seat with that token."""
        return next((d for d in self.decisions if d.seat == seat and d.token == token), None)

    def allows(self, seat: Seat, action: Action) -> bool:
        """Whether the rules would take this action now; nothing is done."""
        if self.state is None:
            return False
        try:
            next(iter(self.game.decide(self.state, seat, action, KeyedDice(self.secret, self.draws))), None)
        except Illegal:
            return False
        return True

    def view(self, viewer: Viewer) -> View:
        """What a viewer may know. Only for a table that has been started."""
        if self.state is None:
            raise ValueError("a lobby has no state to view")
        view: View = self.game.view(self.state, viewer)
        return view

    def words(self, text: str) -> str:
        """A text of the engine with names in place and players' words escaped."""
        return plain(text, self.names.__getitem__, escaped) if is_marked(text) else text


def title_of(game: Game[Any, Any], table_id: int) -> str:
    """How people call a table of that game."""
    return f"{game.title}, table {table_id}"


def table_of(loaded: Loaded, game: Game[Any, Any]) -> Table:
    """A table without its state, from its stored rows. Options that cannot be read are the usual ones."""
    row, seats = loaded.row, loaded.seats
    try:
        options = game.options.model_validate_json(row.options)
    except ValidationError:  # a started table has them in its journal too, where this is found out
        options = game.options()
    settings = TableSettings.model_validate_json(row.settings)
    if settings.gone:
        left = {seats[n].user_id for n in settings.gone if n < len(seats)} - {None}
        settings = settings.but(gone=(), left=(*settings.left, *(left - set(settings.left))))
    return Table(
        id=row.id,
        game=game,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        host_id=row.host_id,
        status=Status(row.status),
        options=options,
        settings=settings,
        rev=row.rev,
        version=row.version,
        note=row.note,
        created=row.created,
        seats=seats,
        panels=loaded.panels,
        backlog=loaded.letters,
    )


def waits_for(table: Table) -> str:
    """Whom the game waits for and for what, as a text with marks: "Anna to give a card"."""
    parts: dict[str, list[Seat]] = {}
    for decision in table.decisions:
        if decision.required:
            parts.setdefault(decision.wait, []).append(decision.seat)
    return "; ".join(f"{listing(mark(s) for s in seats)} {what}" for what, seats in parts.items())


def winner(table: Table) -> str:
    """Who has won a game that is over, with names in place."""
    winners = table.state.result.winners if table.state is not None and table.state.result is not None else ()
    if not winners:
        return "🏛️ **Nobody has won.**"
    verb = "has won" if len(winners) == 1 else "have won"
    return f"🏛️ **{table.words(listing(mark(s) for s in winners))} {verb}.**"


def question(table: Table, seat: Seat) -> Decision | None:
    """What the game waits for from a seat, if anything."""
    return next((d for d in table.open_to(seat) if d.required), None)


def paused(table: Table) -> str:
    """That the table is paused, by whom, and how it goes on; empty if it is not."""
    pause = table.settings.paused
    if pause is None or table.status != Status.PLAYING:
        return ""
    return (
        f"{table.title} was paused by {pause.by} <t:{pause.at // 1000}:R>. `/table resume` goes on with it."
    )
