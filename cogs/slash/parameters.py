"""What typed commands are made of, and what a seat's offers say to each parameter.

Kinds and parameters name things as players do; `Choice` is an offer with what is known of its holes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args, get_origin

from pydantic import BaseModel

from bot.host.table import Table
from cogs.plain_text import plain_names, plain_words
from engine.kernel import Action, Amount, Decision, Hole, Offer, Pick, Seat
from engine.kernel import Choice as Pickable

Typed = str | int | None
"""What stands in a parameter of a command; None if it was left out."""

CHOICES = 25
"""Choices that Discord shows at once."""


@dataclass(frozen=True, slots=True)
class Kind:
    """How values of one kind are read: `label` as people call one, `known` all there are.

    Both may use only what everybody knows; `known` lets the rules refuse what is not offered.
    `also` gives further names; with `loose` any part of a label does that fits no other.
    `mark` stands in brackets behind a name that would be misread, and names the value by itself.
    With `own` the label stands also where an offer gives the value a shorter one.
    """

    noun: str
    label: Callable[[Table, Any], str]
    known: Callable[[Table], Iterable[Any]] = lambda _: ()
    also: Callable[[Table, Any], Iterable[str]] = lambda _, __: ()
    loose: bool = False
    own: bool = False
    mark: Callable[[Any], str] = str


def seat_mark(seat: Any) -> str:
    """Seats are counted from 1, as in the names of two who are called alike."""
    return str(seat + 1) if isinstance(seat, int) else str(seat)


SEATS = Kind(
    "player",
    lambda table, seat: plain_names(table)[seat],
    lambda table: range(len(table.seats)),
    mark=seat_mark,
)
NUMBERS = Kind("number", lambda _, number: str(number))
TEXTS = Kind("text", lambda _, text: str(text))

OFFER = "@offer"
"""The field of a parameter that chooses among the offers themselves, by their labels."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a command, `name` as typed, for one `field` of its actions.

    `otherwise` gives the value of a field that was left out when no offer settles it.
    """

    name: str
    field: str
    kind: Kind
    otherwise: Callable[[Mapping[str, Any]], Any] | None = None


@dataclass(frozen=True, slots=True)
class Command:
    """A typed command: the actions it may stand for, the likeliest first, and its parameters.

    `inside` names a field whose own fields count as the action's (the motion of a proposal).
    """

    actions: tuple[type[Action], ...]
    parameters: tuple[Parameter, ...] = ()
    inside: str = ""


@dataclass(frozen=True, slots=True)
class Value:
    """One value that offers give a parameter; `label` as people read it, without Markdown."""

    value: Any
    label: str
    note: str = ""
    also: tuple[str, ...] = ()
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """An offer of a decision, with the values chosen so far for its holes."""

    decision: Decision
    offer: Offer
    filled: Mapping[str, Any]
    inside: str = ""

    def holder(self, field: str) -> Any:
        """The fact that has this field: the action, or what it carries inside; None if neither has."""
        facts = [self.offer.action, getattr(self.offer.action, self.inside, None) if self.inside else None]
        return next((f for f in facts if f is not None and field in type(f).model_fields), None)


# --- what is offered ------------------------------------------------------------


def offered(table: Table, seat: Seat, command: Command) -> list[Choice]:
    """The open offers of a seat that the command could take."""
    return [
        Choice(decision, offer, {}, command.inside)
        for decision in table.open_to(seat)
        for offer in decision.offers
        if isinstance(offer.action, command.actions)
    ]


def values(table: Table, choices: Iterable[Choice], parameter: Parameter) -> list[Value]:
    """The distinct values that `choices` allow for a parameter, in the order of the offers."""
    found: dict[str, list[Value]] = {}
    for choice in choices:
        for value in values_of(table, choice, parameter):
            found.setdefault(repr(value.value), []).append(value)
    return [same[0] if len(same) == 1 else replace(same[0], note="") for same in found.values()]


def values_of(table: Table, choice: Choice, parameter: Parameter) -> Iterator[Value]:
    """What one offer allows for a parameter; nothing if it does not have that field."""
    field, kind = parameter.field, parameter.kind
    note = plain_words(table, choice.offer.note)
    if field == OFFER:
        label = plain_words(table, choice.offer.label)
        yield Value(label, label, note, (choice.offer.key,))
        return
    hole, holder = hole_of(choice.offer, field), choice.holder(field)
    if hole is None and holder is not None:
        yield fixed(table, kind, getattr(holder, field), note)
    elif isinstance(hole, Pick):
        for pick in hole.choices:
            if hole.many or not _bars(choice, field, pick.value):
                yield _picked(table, kind, pick, own=kind.own and not hole.many)
    elif isinstance(hole, Amount) and not hole.key:
        for amount in _amounts(hole):
            if not _bars(choice, field, amount):
                yield Value(amount, str(amount))


def _bars(choice: Choice, field: str, value: Any) -> bool:
    """Whether a value is impossible together with those chosen so far."""
    return choice.offer.bars({**choice.filled, field: value})


def fixed(table: Table, kind: Kind, value: Any, note: str) -> Value:
    """A value that is settled, by what it is called; a list by the short names of what is in it."""
    if isinstance(value, tuple | list):
        names = [next(iter(kind.also(table, each)), kind.label(table, each)) for each in value]
        return Value(value, ", ".join(names) or "none", note)
    if isinstance(value, dict) or value is None:
        return Value(value, "none", note)
    return Value(value, kind.label(table, value), note, tuple(kind.also(table, value)), kind.mark(value))


def _picked(table: Table, kind: Kind, pick: Pickable, *, own: bool) -> Value:
    """In a list of several the short names stand, so that many fit."""
    label, note = plain_words(table, pick.label), plain_words(table, pick.note)
    also, mark = (label, *kind.also(table, pick.value)), kind.mark(pick.value)
    if own:
        return Value(pick.value, kind.label(table, pick.value), note, also, mark)
    names = (kind.label(table, pick.value), *also) if kind.own else also
    return Value(pick.value, label, note, names, mark)


def _amounts(hole: Amount) -> list[int]:
    return spread(range(hole.low, hole.high + 1, hole.step))


def spread(steps: Sequence[int]) -> list[int]:
    """All numbers if they are few, else some spread over the range with both ends."""
    if len(steps) <= CHOICES:
        return list(steps)
    return sorted({steps[place * (len(steps) - 1) // (CHOICES - 1)] for place in range(CHOICES)})


def shape_of(command: Command, field: str) -> type | None:
    """What a field holds in the actions of a command: tuple for a list, dict for amounts, else None."""
    models: list[type[BaseModel]] = list(command.actions)
    for action in command.actions:
        if command.inside in action.model_fields:
            models += _models(action.model_fields[command.inside].annotation)
    kinds = [get_origin(m.model_fields[field].annotation) for m in models if field in m.model_fields]
    return next((kind for kind in kinds if kind in (tuple, dict)), None)


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    """The models of which a field may hold one."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models(part)


def hole_of(offer: Offer, field: str) -> Hole | None:
    """The hole of an offer for a field, if it leaves it open."""
    return next((hole for hole in offer.holes if hole.field == field), None)


def matched(typed: Typed, among: Iterable[Value], *, loose: bool = False) -> Value | None:
    """The value that was typed: by its label, its mark, else by itself; capitals do not matter."""
    wanted = str(typed).strip().casefold()
    possible = list(among)
    for reads in (
        lambda v: (v.label,),
        lambda v: (wanted.rpartition("[")[0] + f"[{v.mark}]",),
        lambda v: (str(v.value),),  # so that one called 2 is not seat 2
        lambda v: v.also,
    ):
        for value in possible:
            if wanted in (name.casefold() for name in reads(value)):
                return value
    single = [v for v in possible if loose and not isinstance(v.value, tuple | list | dict)]
    parts = {v.label: v for v in single if len(wanted) > 2 and wanted in v.label.casefold()}
    return next(iter(parts.values())) if len(parts) == 1 else None
