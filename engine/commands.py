"""What players of a game can type, as data: a host makes commands of it.

A `Group` has entries: a `Command` acts, a `Look` tells, `Own` shows the asker's own part of the table, a
`Talk` opens a place to talk. What a parameter may hold is read off the asker's own offers; a `Kind` says
what its values are called. Nothing here knows a host: texts have the marks of `engine.words`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from engine.words import seat

OFFER = "@offer"
"""The field of a parameter that chooses among the offers themselves, by their labels."""


# --- what is typed --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Kind:
    """How values of one kind are read, by the state: `label` as people call one, `known` all there are.

    Both may use only what everybody knows; `known` lets the rules refuse what is not offered.
    `also` gives further names; with `loose` any part of a label does that fits no other.
    `mark` stands in brackets behind a name that would be misread, and names the value by itself.
    With `own` the label stands also where an offer gives the value a shorter one.
    """

    noun: str
    label: Callable[[Any, Any], str]
    known: Callable[[Any], Iterable[Any]] = lambda _: ()
    also: Callable[[Any, Any], Iterable[str]] = lambda _, __: ()
    loose: bool = False
    own: bool = False
    mark: Callable[[Any], str] = str


def seat_mark(value: Any) -> str:
    """Seats are counted from 1, as in the names of two who are called alike."""
    return str(value + 1) if isinstance(value, int) else str(value)


def fixed(noun: str, *names: tuple[Any, str]) -> Kind:
    """A kind of a few values that are always the same, each with the words that are typed."""
    called = dict(names)
    return Kind(noun, lambda _, value: called.get(value, str(value)), lambda _: [value for value, _ in names])


SEATS = Kind("player", lambda _, value: seat(value), lambda state: range(state.seats), mark=seat_mark)
NUMBERS = Kind("number", lambda _, number: str(number))
TEXTS = Kind("text", lambda _, text: str(text))


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a command, `name` as typed, for one `field` of its actions.

    `otherwise` gives the value of a field that was left out when no offer settles it.
    `bounds` are those of a number that is typed as such, or of a text's length.
    """

    name: str
    field: str
    kind: Kind
    description: str
    required: bool = False
    otherwise: Callable[[Mapping[str, Any]], Any] | None = None
    bounds: tuple[int, int] | None = None
    left_out: str | None = None
    """What counts as typed if nothing was."""
    among: Callable[[Any], Iterable[Any]] | None = None
    """Of a look: which values are suggested, by the state, where those are fewer than all known."""
    menu: bool = False
    """The values are always the same, and shown as a menu in which nothing can be typed."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two parameters that fill one entry of a mapping: what it is for, and the number."""

    key: Parameter
    number: Parameter


@dataclass(frozen=True, slots=True)
class Way:
    """A word that says for which of several actions a command stands; `usual` if it may be left out."""

    name: str
    description: str
    actions: Mapping[str, type[BaseModel]]
    usual: str | None = None


# --- what a group holds -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Command:
    """A command that acts: the actions it may stand for, the likeliest first, and its parameters.

    `inside` names a field whose own fields count as the action's (the motion of a proposal). `pairs` fill
    the mapping of the first parameter entry by entry, as another way to say it.
    """

    name: str
    description: str
    clauses: tuple[str, ...]
    actions: tuple[type[BaseModel], ...] = ()
    parameters: tuple[Parameter, ...] = ()
    inside: str = ""
    pairs: tuple[Pair, ...] = ()
    way: Way | None = None

    @property
    def every_action(self) -> tuple[type[BaseModel], ...]:
        """The actions it may stand for, whatever word says which."""
        return (*self.actions, *(self.way.actions.values() if self.way is not None else ()))

    @property
    def typed(self) -> tuple[Parameter, ...]:
        """Every parameter with a value, those of pairs in their places."""
        return (*self.parameters, *(part for pair in self.pairs for part in (pair.key, pair.number)))


@dataclass(frozen=True, slots=True)
class Glance:
    """What somebody looks at: the view that is theirs, and what they saw of all that happened."""

    view: Any
    viewer: int | None
    facts: Sequence[Any] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """A command that tells the asker something, in lines of Markdown.

    `tell` gets the values of the parameters by their field, None where one was left out; it may raise
    Illegal for what is hidden. With `facts` the glance has them: they are read from the journal.
    """

    name: str
    description: str
    clauses: tuple[str, ...]
    tell: Callable[[Glance, Mapping[str, Any]], Sequence[str]]
    parameters: tuple[Parameter, ...] = ()
    facts: bool = False


@dataclass(frozen=True, slots=True)
class Own:
    """A command that shows what the asker alone may see and do."""

    name: str
    description: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Subject:
    """Something to talk about: `name` as in "motion 3", `when` as in "Round 2", `title` what it says.

    `number` is above 0 and stays the same as long as the subject does.
    """

    number: int
    name: str
    when: str
    title: str


@dataclass(frozen=True, slots=True)
class Talk:
    """A command that opens one place for all to talk about a subject, by the state; `nothing` if none is."""

    name: str
    description: str
    clauses: tuple[str, ...]
    subject: Callable[[Any], Subject | None]
    nothing: str


Entry = Command | Look | Own | Talk


@dataclass(frozen=True, slots=True)
class Group:
    """The commands that stand behind one word."""

    name: str
    description: str
    entries: tuple[Entry, ...]

    @property
    def commands(self) -> dict[str, Command]:
        """The commands that act, by name."""
        return {entry.name: entry for entry in self.entries if isinstance(entry, Command)}
