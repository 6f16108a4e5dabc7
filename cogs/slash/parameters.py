"""What a seat's offers say to each parameter of a typed command.

`Choice` is an offer with what is known of its holes, `Value` a value as people read it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args, get_origin

from pydantic import BaseModel

from bot.host.table import Table
from cogs.plain_text import plain_words
from engine.commands import OFFER, Command, Kind, Parameter
from engine.kernel import Amount, Decision, Hole, Offer, Pick, Seat
from engine.kernel import Choice as Pickable


@dataclass(frozen=True, slots=True)
class Amounts:
    """Several amounts as they were typed: some in a line, others each as a name and a number."""

    line: str = ""
    pairs: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        """As people read it."""
        texts = [self.line] if self.line else []
        return ", ".join([*texts, *(f"{name}: {amount}" for name, amount in self.pairs)])


Typed = str | int | Amounts | None
"""What stands in a parameter of a command; None if it was left out."""

CHOICES = 25
"""Choices that Discord shows at once."""


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


# --- what values are called -------------------------------------------------------


def called(table: Table, kind: Kind, value: Any) -> str:
    """What people call a value of a kind, with names in place and without Markdown."""
    return plain_words(table, kind.label(table.state, value))


def other_names(table: Table, kind: Kind, value: Any) -> tuple[str, ...]:
    """What else they may call it."""
    return tuple(plain_words(table, name) for name in kind.also(table.state, value))


def known_values(table: Table, kind: Kind) -> list[Value]:
    """All values of a kind, offered or not."""
    return [fixed(table, kind, value, "") for value in kind.known(table.state)]


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
        names = [next(iter(other_names(table, kind, each)), called(table, kind, each)) for each in value]
        return Value(value, ", ".join(names) or "none", note)
    if isinstance(value, dict) or value is None:
        return Value(value, "none", note)
    return Value(value, called(table, kind, value), note, other_names(table, kind, value), kind.mark(value))


def _picked(table: Table, kind: Kind, pick: Pickable, *, own: bool) -> Value:
    """In a list of several the short names stand, so that many fit."""
    label, note = plain_words(table, pick.label), plain_words(table, pick.note)
    also, mark = (label, *other_names(table, kind, pick.value)), kind.mark(pick.value)
    if own:
        return Value(pick.value, called(table, kind, pick.value), note, also, mark)
    names = (called(table, kind, pick.value), *also) if kind.own else also
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
    fields = [m.model_fields[field] for m in models_of(command) if field in m.model_fields]
    kinds = [get_origin(each.annotation) for each in fields]
    return next((kind for kind in kinds if kind in (tuple, dict)), None)


def models_of(command: Command) -> list[type[BaseModel]]:
    """The actions of a command, and what they may carry inside."""
    models = list(command.every_action)
    for action in command.every_action:
        if command.inside in action.model_fields:
            models += _models(action.model_fields[command.inside].annotation)
    return models


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
