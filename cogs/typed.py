"""Typed commands over offers: what a player may type is what his decisions offer.

A command names the actions it stands for and a `Parameter` for each field that is typed.
Its autocomplete is read off the asker's own offers and nothing else, so it can show
nothing he may not know. What is not offered but exists goes to the rules all the same:
they refuse it with the clause, and nothing is guessed here.

Exceptions:
    Unclear    what was typed names nothing, or more than one thing; lists what is possible
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from discord import app_commands
from pydantic import ValidationError

from bot.names import escaped
from bot.table import Table
from bot.tables import NotHere
from cogs.plain import plain_names, plain_words, shortened
from engine.kernel import Action, Amount, Decision, Hole, Offer, Pick, Seat, Words
from engine.words import listing

Typed = str | int | None
"""What stands in a parameter of a command; None if it was left out."""

CHOICES = 25
"""Choices that Discord shows at once."""


class Unclear(NotHere):
    """What was typed does not say what to do; the message lists what is possible."""


@dataclass(frozen=True, slots=True)
class Kind:
    """How values of one kind are read: `label` as people call one, `known` all there are.

    Both may use only what everybody knows; `known` lets the rules refuse what is not offered.
    """

    noun: str
    label: Callable[[Table, Any], str]
    known: Callable[[Table], Iterable[Any]] = lambda _: ()


SEATS = Kind("player", lambda table, seat: plain_names(table)[seat], lambda table: range(len(table.seats)))
NUMBERS = Kind("number", lambda _, number: str(number))
TEXTS = Kind("text", lambda _, text: str(text))


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
    """A typed command: the actions it may stand for, the likeliest first, and its parameters."""

    actions: tuple[type[Action], ...]
    parameters: tuple[Parameter, ...] = ()


@dataclass(frozen=True, slots=True)
class Value:
    """One value that offers give a parameter; `label` as people read it, without Markdown."""

    value: Any
    label: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """An offer of a decision, with the values chosen so far for its holes."""

    decision: Decision
    offer: Offer
    filled: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Built:
    """What a typed command comes to: an action, and the decision it answers if one offers it."""

    action: Action
    token: str | None


# --- what is offered ------------------------------------------------------------


def offered(table: Table, seat: Seat, command: Command) -> list[Choice]:
    """The open offers of a seat that the command could take."""
    return [
        Choice(decision, offer, {})
        for decision in table.open_to(seat)
        for offer in decision.offers
        if isinstance(offer.action, command.actions)
    ]


def values(table: Table, choices: Iterable[Choice], parameter: Parameter) -> list[Value]:
    """The distinct values that `choices` allow for a parameter, in the order of the offers."""
    found: dict[Any, list[Value]] = {}
    for choice in choices:
        for value in _values(table, choice, parameter):
            found.setdefault(value.value, []).append(value)
    return [same[0] if len(same) == 1 else replace(same[0], note="") for same in found.values()]


def _values(table: Table, choice: Choice, parameter: Parameter) -> Iterator[Value]:
    field = parameter.field
    if field not in type(choice.offer.action).model_fields:
        return
    hole = _hole(choice.offer, field)
    note = plain_words(table, choice.offer.note)
    if hole is None:
        value = getattr(choice.offer.action, field)
        yield Value(value, parameter.kind.label(table, value), note)
    elif isinstance(hole, Pick):
        for pick in hole.choices:
            yield Value(pick.value, plain_words(table, pick.label), plain_words(table, pick.note))
    elif isinstance(hole, Amount) and not hole.key:
        for amount in _amounts(hole):
            yield Value(amount, str(amount))


def _amounts(hole: Amount) -> list[int]:
    """All amounts if they are few, else some spread over the range with both ends."""
    steps = range(hole.low, hole.high + 1, hole.step)
    if len(steps) <= CHOICES:
        return list(steps)
    return sorted({steps[place * (len(steps) - 1) // (CHOICES - 1)] for place in range(CHOICES)})


def _hole(offer: Offer, field: str) -> Hole | None:
    return next((hole for hole in offer.holes if hole.field == field), None)


# --- what was typed -------------------------------------------------------------


def suggestions(
    table: Table, seat: Seat, command: Command, typed: Mapping[str, Typed], focused: str, current: str
) -> list[app_commands.Choice[str]]:
    """Autocomplete of parameter `focused`: what the seat's own offers allow, given the rest of `typed`."""
    choices = offered(table, seat, command)
    parameter = next(p for p in command.parameters if p.name == focused)
    for other in command.parameters:
        given = typed.get(other.name)
        if other is not parameter and given is not None:
            choices = _narrowed(table, choices, other, given) or []
    wanted = current.strip().casefold()
    done, part = "", wanted
    if any(isinstance(h := _hole(c.offer, parameter.field), Pick) and h.many for c in choices):
        done, _, part = current.rpartition(",")
        part = part.strip().casefold()
    already = {word.strip().casefold() for word in done.split(",")}
    return [
        _suggestion(f"{done.strip()}, " if done.strip() else "", value)
        for value in values(table, choices, parameter)
        if part in f"{value.label} {value.note}".casefold() and value.label.casefold() not in already
    ][:CHOICES]


def _suggestion(before: str, value: Value) -> app_commands.Choice[str]:
    text = before + value.label
    name = f"{text}: {value.note}" if value.note else text
    exact = text if len(text) <= 100 else before + str(value.value)
    return app_commands.Choice(name=shortened(name), value=exact[:100])


def _matched(typed: Typed, among: Iterable[Value]) -> Value | None:
    """The value that was typed: by its label, else by itself; capitals do not matter."""
    wanted = str(typed).strip().casefold()
    possible = list(among)
    for reads in (lambda v: v.label, lambda v: str(v.value)):  # so that one called 2 is not seat 2
        for value in possible:
            if reads(value).casefold() == wanted:
                return value
    return None


def _narrowed(
    table: Table, choices: Sequence[Choice], parameter: Parameter, typed: Typed
) -> list[Choice] | None:
    """The choices that allow what was typed, with their holes filled; None if none does."""
    found = []
    field = parameter.field
    meant = _matched(typed, [value for choice in choices for value in _values(table, choice, parameter)])
    for choice in choices:
        hole = _hole(choice.offer, field)
        if isinstance(hole, Words):
            text = str(typed).strip()
            if hole.low <= len(text) <= hole.high:
                found.append(_filled(choice, field, text))
        elif isinstance(hole, Amount):
            amount = _number(typed)
            if not hole.key and amount is not None and amount in range(hole.low, hole.high + 1, hole.step):
                found.append(_filled(choice, field, amount))
        elif isinstance(hole, Pick) and hole.many:
            words = [word for word in str(typed).split(",") if word.strip()]
            picked = [_matched(word, _values(table, choice, parameter)) for word in words]
            several = tuple(dict.fromkeys(value.value for value in picked if value is not None))
            if None not in picked and hole.low <= len(several) <= hole.high:
                found.append(_filled(choice, field, several))
        elif meant is not None and meant.value in [v.value for v in _values(table, choice, parameter)]:
            found.append(choice if hole is None else _filled(choice, field, meant.value))
    return found or None


def _filled(choice: Choice, field: str, value: Any) -> Choice:
    return replace(choice, filled={**choice.filled, field: value})


def _number(typed: Typed) -> int | None:
    text = str(typed).strip()
    return int(text) if text.lstrip("-").isdecimal() else None


# --- from words to an action ----------------------------------------------------


def build(table: Table, seat: Seat, command: Command, typed: Mapping[str, Typed]) -> Built:
    """The action that was typed. It may be illegal: then no decision offers it and the rules say why.

    Raises Unclear if a word names nothing at all, or if something needed was left out.
    """
    choices: list[Choice] | None = offered(table, seat, command)
    given: dict[str, Any] = {}
    for parameter in command.parameters:
        word = typed.get(parameter.name)
        if word is None:
            continue
        narrower = None if choices is None else _narrowed(table, choices, parameter, word)
        if narrower is None:
            given[parameter.field] = _known(table, choices or (), parameter, word)
        else:
            given[parameter.field] = _taken(narrower[0], parameter.field)
        choices = narrower
    if choices:
        return _chosen(table, choices, command, typed)
    return Built(_unoffered(command, given), None)


def _taken(choice: Choice, field: str) -> Any:
    return choice.filled[field] if field in choice.filled else getattr(choice.offer.action, field)


def _known(table: Table, choices: Iterable[Choice], parameter: Parameter, typed: Typed) -> Any:
    """A value that exists though it is not offered. Raises Unclear if there is none of that name."""
    kind = parameter.kind
    if kind is TEXTS:
        return str(typed)
    if kind is NUMBERS and (number := _number(typed)) is not None:
        return number
    known = [Value(value, kind.label(table, value)) for value in kind.known(table)]
    if (value := _matched(typed, known)) is not None:
        return value.value
    possible = values(table, choices, parameter) or known
    shown = escaped(shortened(str(typed), 40))
    raise Unclear(f"There is no {kind.noun} {shown}. {_possible(possible)}")


def _possible(possible: Sequence[Value]) -> str:
    labels = [escaped(value.label) for value in possible[:CHOICES]]
    return f"Possible: {listing(labels, 'or')}." if labels else "Nothing of that kind is possible now."


def _chosen(table: Table, choices: list[Choice], command: Command, typed: Mapping[str, Typed]) -> Built:
    """The one choice that fits, with what was left out settled where only one value is left."""
    for parameter in command.parameters:
        if typed.get(parameter.name) is not None:
            continue
        without = [c for c in choices if parameter.field not in type(c.offer.action).model_fields]
        if without:
            choices = without
            continue
        left = values(table, choices, parameter)
        if len(left) > 1:
            raise Unclear(f"Which {parameter.kind.noun}? {_possible(left)} Add `{parameter.name}:`.")
        if left:
            choices = _narrowed(table, choices, parameter, left[0].label) or choices
    choice = choices[0]
    try:
        return Built(choice.offer.fill(dict(choice.filled)), choice.decision.token)
    except ValidationError as error:
        raise Unclear(_missing(error, command)) from error


def _unoffered(command: Command, given: dict[str, Any]) -> Action:
    """An action that nobody offers, for the rules to judge. Raises Unclear if it lacks a part."""
    for parameter in command.parameters:
        if parameter.field not in given and parameter.otherwise is not None:
            value = parameter.otherwise(given)
            if value is not None:
                given = {**given, parameter.field: value}
    problem: ValidationError | None = None
    for action in command.actions:
        if given.keys() - action.model_fields.keys():
            continue
        try:
            return action.model_validate(given)
        except ValidationError as error:
            problem = problem or error
    if problem is None:
        raise Unclear("These do not go together; leave one of them out.")
    raise Unclear(_missing(problem, command))


def _missing(error: ValidationError, command: Command) -> str:
    wrong = {str(part) for e in error.errors() for part in e["loc"][:1]}
    names = [f"`{p.name}:`" for p in command.parameters if p.field in wrong]
    return f"Please add {listing(names)}." if names else "Something is missing here."
