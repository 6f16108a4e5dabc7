"""A table in memory: the row, its seats, the folded state, what it waits for.

Tables are rows; this object lives only while the table is in use (see `bot.tables`).
Outside `bot.tables` it is for reading.
"""

from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.account import Account, Line
from bot.names import escaped, shown_names
from engine.dice import KeyedDice
from engine.kernel import Action, Decision, Game, Illegal, Seat, State, View, Viewer, awaited
from engine.words import is_marked, listing, plain
from engine.words import seat as mark
from storage.rows import Letter, PanelRow, SeatRow, TableRow
from storage.schema import thread_of

Absence = Literal["wait", "computer"]
"""What a table does when a player has left the server: wait, or seat a computer player."""


class TableSettings(BaseModel):
    """A table's own settings, beside the options of its game."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    absence: Absence = "wait"
    invited: tuple[int, ...] = ()
    """People in a lobby who have a seat kept for them and have not said yet that they take part: user ids."""
    gone: tuple[Seat, ...] = ()
    """Seats whose player is known to have left the server."""

    def present(self, seat: Seat) -> "TableSettings":
        """The same, but that the seat's player is there: they are back, or it is another."""
        if seat not in self.gone:
            return self
        return self.model_copy(update={"gone": tuple(s for s in self.gone if s != seat)})


@dataclass(slots=True)
class Table:
    """One game in one channel. `state` and `decisions` are empty while it is a lobby."""

    id: int
    game: Game[Any, Any]
    guild_id: int
    channel_id: int
    host_id: int
    status: str
    """lobby, playing, over, abandoned, lost (its channel is gone) or aside (cannot be read)."""
    options: BaseModel
    settings: TableSettings
    rev: int
    version: int
    note: str
    created: int
    seats: list[SeatRow]
    panels: dict[int, PanelRow]
    state: State | None = None
    secret: bytes = b""
    draws: int = 0
    decisions: tuple[Decision, ...] = ()
    recent: list[Line] = field(default_factory=list)
    """The last public lines, newest last."""
    did: dict[Seat, Account] = field(default_factory=dict)
    """What each seat is told of its own last act."""
    since: dict[Seat, Account] = field(default_factory=dict)
    """What has happened in public since each seat acted."""
    news: dict[Seat, list[str]] = field(default_factory=dict)
    """Private lines of each seat since it last acted, as texts with marks."""
    backlog: list[Letter] = field(default_factory=list)
    """Letters not yet delivered, oldest first."""
    kept: int = 0
    """The journal entry after which the state was last kept."""
    renamed: bool = False
    """Whether a name has changed since the seats were stored."""

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


def table_of(row: TableRow, game: Game[Any, Any], seats: list[SeatRow], panels: dict[int, PanelRow]) -> Table:
    """A table without its state, from its stored rows. Options that cannot be read are the usual ones."""
    try:
        options = game.options.model_validate_json(row.options)
    except ValidationError:  # a started table has them in its journal too, where this is found out
        options = game.options()
    return Table(
        id=row.id,
        game=game,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        host_id=row.host_id,
        status=row.status,
        options=options,
        settings=TableSettings.model_validate_json(row.settings),
        rev=row.rev,
        version=row.version,
        note=row.note,
        created=row.created,
        seats=seats,
        panels=panels,
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
