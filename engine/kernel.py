"""The kernel: what a game is, for everything that hosts one.

A game is a list of facts. Every `Event` knows how it changes the state, who may
see it and which clause of the rulebook it comes from. Whatever the table waits
for is a `Decision`, computed from the state and never stored. Hosts read
narration, hidden hands, replay and statistics off the events; desks, typed
commands, defaults and computer players off the decisions.

Exceptions:
    Illegal    an action the rules do not allow; raised before anything changed.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Any, ClassVar, Generic, Protocol, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from engine.commands import Group
from engine.dice import Dice
from engine.words import sentences

_PLACE = "a place at the table"
Seat = Annotated[int, _PLACE]
"""A place at the table, 0 to seats - 1, clockwise. Fields of facts say by this type whom they are about."""

Viewer = int | None
"""Who looks: a seat, or None for the public (the channel, a spectator, a log)."""


class Illegal(Exception):
    """An action the rules do not allow now.

    `clause` is the register id that forbids it, `why` one kind sentence for the
    player that says what is wrong and, where there is one, the way out.
    """

    def __init__(self, clause: str, why: str) -> None:
        super().__init__(f"{why} ({clause})")
        self.clause = clause
        self.why = why


class Fact(BaseModel):
    """Base of everything stored: immutable, and strict about unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Action(Fact):
    """What a seat wants to do; imperative (`GiveCard`). Subclasses add `type: Literal[...]`."""


class Event(Fact, ABC):
    """A fact; past tense (`CardGiven`). Subclasses add `type: Literal[...]` and `clause`."""

    clause: ClassVar[str]
    interim: ClassVar[bool] = False
    """Whether more is sure to come of it: it is told together with what does."""
    aside: ClassVar[bool] = False
    """Whether it stands by itself: it is told at once and is no outcome of what went before."""
    is_heading: ClassVar[bool] = False
    """Whether it tells where the game stands until the next such fact, just as `Sheet.where` does."""
    is_result: ClassVar[bool] = False
    """Whether it settles something that players wait for (a vote, a battle, an office), rather than a step
    on the way or a booking: where there is no room for all, results are told first."""

    @property
    def is_interim(self) -> bool:
        """The same as `interim`, for this one event."""
        return self.interim

    def concerns(self) -> frozenset[Seat]:
        """The seats that this fact is about: those that its fields of type `Seat` name, their parts too."""
        return frozenset(_seats_in(self))

    @abstractmethod
    def apply(self, state: Any) -> None:
        """Change `state` by this fact. The only writer of state."""

    @abstractmethod
    def seen_by(self, viewer: Viewer) -> "Event | None":
        """What `viewer` may know of it: itself, a redacted twin, or nothing.

        There is no default on purpose: who may see a fact is decided here, once.
        """


def _seats_in(model: BaseModel) -> Iterator[Seat]:
    for name, kind in _about_seats(type(model)):
        yield from _seats_of(getattr(model, name), kind)


@cache
def _about_seats(model: type[BaseModel]) -> tuple[tuple[str, Any], ...]:
    """The fields of a model that may name seats, with their types."""
    fields = {
        name: Seat if _PLACE in field.metadata else field.annotation
        for name, field in model.model_fields.items()
    }
    return tuple((name, kind) for name, kind in fields.items() if _may_name(kind))


def _may_name(kind: Any) -> bool:
    if kind is Seat or (isinstance(kind, type) and issubclass(kind, BaseModel)):
        return True
    return any(map(_may_name, get_args(kind)))


def _seats_of(value: Any, kind: Any) -> Iterator[Seat]:
    """The seats in a field's value, by its type."""
    parts = get_args(kind)
    if isinstance(value, BaseModel):
        yield from _seats_in(value)
    elif kind is Seat:
        if isinstance(value, int) and value >= 0:
            yield value
    elif get_origin(kind) is dict:
        for key, each in value.items() if isinstance(value, dict) else ():
            yield from _seats_of(key, parts[0])
            yield from _seats_of(each, parts[1])
    elif get_origin(kind) in (tuple, list):
        for each in value if isinstance(value, tuple | list) else ():
            yield from _seats_of(each, parts[0])
    else:  # one of several types
        for part in parts:
            yield from _seats_of(value, part)


class Result(Fact):
    """How a game ended. No winners: it is drawn, or lost by all (`cause` says)."""

    winners: tuple[Seat, ...]
    cause: str
    """What decided, as a key of the game's own; in older records a sentence."""
    clause: str
    given: dict[str, int | str] = Field(default_factory=dict)
    """The numbers that belong to the cause, by name."""


class State(BaseModel):
    """Base of a game's state: changed by events alone, stored as JSON."""

    model_config = ConfigDict(extra="forbid")

    seats: int
    result: Result | None = None
    """None while the game runs; set by the event that ends it."""


# --- what a seat can do -------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """One value a `Pick` may take. `value` is what the action gets, `label` what people read."""

    value: str | int
    label: str
    note: str = ""
    seat: Seat | None = None
    """Whose it is, if anybody's: a host shows people their own first."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A hole in an offer for a whole number, `low` to `high` in steps of `step`.

    `name` is what it is called, in lists of several too; `unit` what it is counted in, where the name does
    not say it ("T"); `need` what the number must do, to be told after the name ("to exceed 7").
    With a `key`, the action's `field` is a mapping and this hole fills one entry
    (a form of several amounts, such as one bid for each Senator).
    """

    field: str
    name: str
    low: int
    high: int
    step: int = 1
    key: str = ""
    optional: bool = False
    """True: the hole may stay empty (no entry; without a key, the action's own default)."""
    worth: tuple[str, ...] = ()
    """What each number brings, in order from `low`; empty, or one for each."""
    note: str = ""
    """What to know beside the number, in one short line; may be empty."""
    unit: str = ""
    need: str = ""


MOST_WORTHS = 25
"""Of how many numbers it is said what each brings: a menu holds no more."""


def worth_of(low: int, high: int, told: Callable[[int], str]) -> tuple[str, ...]:
    """The `worth` of an `Amount` in steps of 1, by what is `told` of each; empty where there are too many."""
    return tuple(map(told, range(low, high + 1))) if high - low < MOST_WORTHS else ()


@dataclass(frozen=True, slots=True)
class Pick:
    """A hole for `low` to `high` of `choices`. With `many` the action gets a tuple, else one value.

    Choices are never weighed by order and never chosen twice: what needs that is asked one by one.
    """

    field: str
    name: str
    choices: tuple[Choice, ...]
    low: int = 1
    high: int = 1
    many: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """A hole for free text, `low` to `high` characters.

    Words that repeat what the game has already recorded may be refused.
    """

    field: str
    name: str
    low: int = 1
    high: int = 300


Hole = Amount | Pick | Words

Filling = tuple[tuple[str, Any], ...]
"""Values of some holes, by their field."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One legal action, complete or with `holes`.

    `action` is one legal filling. Any other within the bounds of the holes is legal too, save
    where `total` bounds the sum of all its amounts, and save what `but` names. `key` names the offer
    inside its decision (stable while the decision stays open; at most 40 characters of A-Z a-z 0-9 . _ -).
    """

    key: str
    action: Action
    label: str
    group: str = ""
    holes: tuple[Hole, ...] = ()
    total: int | None = None
    but: tuple[Filling, ...] = ()
    """What may not be filled in together: a filling with all the values of one of these is not legal."""
    note: str = ""
    style: str = "plain"
    """How a host may show it: "plain", "main" (the usual choice), "calm" (passing), "grave" (it has a
    `warning`), "vain" (it helps its seat in nothing: shown last and small)."""
    warning: str = ""
    """What the act costs that cannot be had again, or what everybody will hold against its seat, in a
    sentence or two. A host asks again under these words before it acts; empty for the usual acts."""
    warned: tuple[tuple[Filling, str], ...] = ()
    """The same for some fillings alone: each with its own warning."""

    def fill(self, values: dict[str, Any]) -> Action:
        """The complete action, with `values` by field name in the holes. Unchecked but for types."""
        return type(self.action).model_validate({**self.action.model_dump(), **values})

    def bars(self, values: Mapping[str, Any]) -> bool:
        """Whether `values`, by field, hold all of something that `but` names; lists in any order."""
        return any(holds(values, each) for each in self.but)


def holds(values: Mapping[str, Any], filling: Filling) -> bool:
    """Whether `values`, by field, hold all of a filling; lists in any order."""
    return all(field in values and _alike(values[field], value) for field, value in filling)


def _alike(one: Any, other: Any) -> bool:
    if isinstance(one, tuple) and isinstance(other, tuple):
        return sorted(one) == sorted(other)
    return bool(one == other)


@dataclass(frozen=True, slots=True)
class Decision:
    """Something the table lets, or waits for, one seat to decide.

    `token` names the matter that the question is about (at most 20 characters of A-Z a-z 0-9 . _ -). It
    changes when the seat is asked anew, and by nothing that others do while this question stays open, so
    that what somebody is writing is still taken; no question about another matter ever has it.
    `ask` is the question alone, as its seat reads it; `lead` what must be known before it, and `figures`
    what to weigh, numbers above all, each in whole sentences. `wait` is what everybody may read after
    "waits for NAME", such as "to vote on motion 3", also on a locked telephone; `otherwise` says what
    happens if the seat does nothing. `default` is that act; None does nothing at all.
    """

    seat: Seat
    kind: str
    token: str
    clause: str
    ask: str
    wait: str
    offers: tuple[Offer, ...]
    required: bool
    default: Action | None = None
    otherwise: str = ""
    primer: str = ""
    lead: str = ""
    figures: str = ""
    """Two sentences for a first-timer: what this is, and what usually matters."""
    name: str = ""
    """What its choices are in a few words, as a menu is called: "Move or second"; may be empty."""
    calls: bool = False
    """Somebody has put it to the seat: when it opens its owner is told, though the game does not wait."""
    standing: bool = False
    """Open most of the time and seldom used: a host may show its choices small, the question unasked."""

    @property
    def question(self) -> str:
        """The question after what must be known before it."""
        return sentences(self.lead, self.ask)

    @property
    def text(self) -> str:
        """The question with all that belongs to it, in one line."""
        return sentences(self.lead, self.ask, self.figures)


# --- what a viewer sees -------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Section:
    """A titled block of lines in Markdown, with the marks of `engine.words` for names."""

    title: str
    lines: tuple[str, ...]


Sections = tuple[Section, ...]


class Sheet:
    """How a view reads: `where` in one line, the public `board`, the viewer's private `desk`.

    Each part is made when it is first asked for: who draws a desk needs no board.
    """

    def __init__(
        self,
        where: str,
        front: Callable[[], Sections],
        desk: Callable[[], Sections] = tuple,
        rest: Callable[[], Sections] = tuple,
    ) -> None:
        self.where = where
        self._front, self._desk, self._rest = front, desk, rest

    @cached_property
    def front(self) -> Sections:
        """What everybody should see at all times."""
        return self._front()

    @cached_property
    def board(self) -> Sections:
        """What everybody may see: the front, and what changes seldom."""
        return (*self.front, *self._rest())

    @cached_property
    def desk(self) -> Sections:
        """What the viewer alone may see; empty for the public."""
        return self._desk()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sheet):
            return NotImplemented
        return (self.where, self.board, self.desk) == (other.where, other.board, other.desk)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Sheet({self.where!r}, {self.board!r}, {self.desk!r})"


class View(Fact):
    """Everything a viewer may know, and nothing else. Games subclass it."""


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that players look up by its name: a card, a piece. `kind` is the word for what it is."""

    name: str
    kind: str
    text: str
    """What it is and does, in Markdown."""


class Figures(Protocol):
    """A game's own figures over all tables of a simulation."""

    def note(self, state: Any, events: Iterable[Event]) -> None:
        """Count one finished table, by its state and all its events."""

    def report(self) -> dict[str, Any]:
        """What was counted, ready for JSON."""


@dataclass(frozen=True, slots=True)
class Policy(Generic[V]):
    """A computer player: sees its own view and decisions, nothing else; deterministic for its rng.

    `choose` returns the action to take now, or None to leave every window be
    (allowed only if no decision of the seat is required).
    """

    name: str
    title: str
    choose: "Any"
    """(view: V, decisions: Sequence[Decision], rng: Random) -> Action | None"""


class Game(ABC, Generic[S, V]):
    """The rules of one game, as a host sees them. Stateless; one instance serves all tables."""

    name: ClassVar[str]
    title: ClassVar[str]
    prefix: ClassVar[str]
    """What the ids of its clauses begin with: 2 to 4 capitals, no other game's."""
    clause_file: ClassVar[Path]
    """Its rules in the words that players look up (see `engine.clauses`)."""
    blurb: ClassVar[str]
    """The rules in three lines, for the lobby."""
    seat_counts: ClassVar[tuple[int, ...]]
    random_seating: ClassVar[bool] = False
    """Whether seating order is drawn by lot when the game starts."""
    options: ClassVar[type[BaseModel]]
    state: ClassVar[type[State]]
    events: ClassVar[TypeAdapter[Any]]
    """Codec of one event: a union discriminated by `type`."""
    actions: ClassVar[TypeAdapter[Any]]
    """Codec of one action: a union discriminated by `type`."""
    policies: ClassVar[dict[str, Policy[Any]]]
    substitute: ClassVar[str] = "sensible"
    """Which of `policies` takes a seat over from a person, and plays where none is named."""
    bluffs: ClassVar[frozenset[str]] = frozenset()
    """Clauses that may refuse an offer: it is made to all who might have what it takes, to hide who has."""
    things: ClassVar[Mapping[str, Thing]] = {}
    """What players look up besides clauses, such as cards, by an id of its own."""
    commands: ClassVar[tuple[Group, ...]] = ()
    """What players can type; without any the game is played by pressing alone."""

    def figures(self) -> Figures | None:
        """A counter of what a simulation of many games should tell besides the common figures; or None."""
        return None

    def guide(self, options: BaseModel) -> str:
        """What a newcomer wants at hand while playing under `options`, in Markdown; may be empty."""
        del options
        return ""

    @abstractmethod
    def new(self, seats: int, options: BaseModel) -> S:
        """The state before the first event. Raises Illegal if seats or options do not fit."""

    @abstractmethod
    def setup(self, state: S, dice: Dice) -> Iterator[Event]:
        """Deal and open the game."""

    @abstractmethod
    def decisions(self, state: S) -> Sequence[Decision]:
        """Everything that waits, in seat order; empty only when the game is over."""

    @abstractmethod
    def decide(self, state: S, seat: Seat, action: Action, dice: Dice) -> Iterator[Event]:
        """The facts that follow from `action`. Raises Illegal before the first fact."""

    def as_offered(self, state: S, seat: Seat, action: Action) -> Action | None:
        """How offers name an act that can be said in more than one way: most acts stand as they are.

        None where the offers do not name all that is legal, so that they cannot tell. For those who try
        what is not offered.
        """
        del state, seat
        return action

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> V:
        """Everything `viewer` may know."""

    @abstractmethod
    def tell(self, seen: Event, viewer: Viewer) -> str:
        """What the herald says to `viewer` of a fact as they see it (`seen_by` applied).

        Empty where nothing came of it that is not told with the fact before it or the one after; who
        did it is told all the same.
        """

    @abstractmethod
    def sheet(self, view: V) -> Sheet:
        """How a view reads."""

    def outcome(self, view: V, facts: Iterable[Event]) -> Sections:
        """What to tell when a game is over: who won, or what lost it, then the final table; empty before.

        From what everybody may know: `view` is the public one, `facts` all that the public saw, or none:
        then what needs them is left out.
        """
        del view, facts
        return ()

    @abstractmethod
    def broken(self, state: S) -> list[str]:
        """Invariants that do not hold, in words; empty when all is well."""


# --- running ------------------------------------------------------------------


def run(state: State, events: Iterable[Event]) -> list[Event]:
    """Apply each event as it is yielded, so that later rules see its effect; return them all.

    Raises Illegal with `state` unchanged. On any other exception the state is
    spoilt: drop it and fold the journal again.
    """
    done: list[Event] = []
    for event in events:
        event.apply(state)
        done.append(event)
    return done


def fold(state: S, events: Iterable[Event]) -> S:
    """Apply stored events to `state` and return it."""
    for event in events:
        event.apply(state)
    return state


def write_events(events: Iterable[Event]) -> str:
    """Events as stored: JSON, one a line."""
    return "\n".join(event.model_dump_json() for event in events)


def read_events(game: "Game[Any, Any]", text: str) -> list[Event]:
    """Stored events. Raises pydantic.ValidationError if this version cannot read one."""
    return [game.events.validate_json(line) for line in text.split("\n") if line]


def awaited(decisions: Iterable[Decision]) -> list[Seat]:
    """The seats the game waits for, each once, in order."""
    return list(dict.fromkeys(d.seat for d in decisions if d.required))
