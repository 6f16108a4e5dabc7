"""Typed commands over offers: what a player may type is what their decisions offer.

A command of a game (`engine.commands`) names the actions it stands for and a `Parameter` for each
field that is typed. Its autocomplete is read off the asker's own offers and nothing else, so it can show
nothing they may not know. What is not offered but exists goes to the rules all the same:
they refuse it with the clause, and nothing is guessed here.

Exceptions:
    Unclear    what was typed names nothing, or more than one thing; lists what is possible
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from discord import app_commands
from pydantic import ValidationError

from bot.host.table import Table
from bot.host.tables import NotHere
from bot.texts.names import escaped
from cogs.desk.forms import ANOTHER, bounds, is_another
from cogs.desk.forms import amounts as every
from cogs.fit_text import size
from cogs.plain_text import fitted, plain_words, shortened
from cogs.slash import typed_amounts
from cogs.slash.parameters import (
    CHOICES,
    Amounts,
    Choice,
    Typed,
    Value,
    hole_of,
    known_values,
    matched,
    offered,
    shape_of,
    spread,
    values,
    values_of,
)
from cogs.slash.typed_amounts import NUMBER
from cogs.slash.typed_lists import LONGEST, Part, going_on, read, written
from engine.commands import NUMBERS, OFFER, TEXTS, Command, Kind, Pair, Parameter
from engine.kernel import Action, Amount, Hole, Pick, Seat, Words
from engine.words import listing


class Unclear(NotHere):
    """What was typed does not say what to do; the message lists what is possible."""


@dataclass(frozen=True, slots=True)
class Built:
    """What a typed command comes to: an action, and the decision it answers if one offers it."""

    action: Action
    token: str | None


# --- what was typed -------------------------------------------------------------


def suggestions(
    table: Table, seat: Seat, command: Command, typed: Mapping[str, Typed], focused: str, current: str
) -> list[app_commands.Choice[str]]:
    """Autocomplete of parameter `focused`: what the seat's own offers allow, given the rest of `typed`."""
    choices = offered(table, seat, command)
    parameter = next(p for p in command.typed if p.name == focused)
    for other in command.parameters:
        given = typed.get(other.name)
        if other is not parameter and given is not None:
            choices = _narrowed(table, choices, other, given) or []
    holes = [h for c in choices for h in c.offer.holes if h.field == parameter.field]
    keyed = [h for h in holes if isinstance(h, Amount) and h.key]
    if keyed:
        is_line = parameter in command.parameters
        suggest = typed_amounts.suggestions if is_line else typed_amounts.of_one
        return suggest(table, keyed, parameter.kind, current)
    if any(isinstance(h, Pick) and h.many for h in holes):
        among = values(table, choices, parameter)
        return _of_list(among, current, loose=parameter.kind.loose)
    wanted = current.strip().casefold()
    numbers = sorted({n for h in holes if isinstance(h, Amount) for n in every(h)})
    if len(numbers) > CHOICES and wanted:
        fitting = [n for n in numbers if str(n).startswith(wanted)]
        return [suggestion(table, Value(n, str(n))) for n in spread(fitting)]
    found = _fitting(values(table, choices, parameter), wanted)
    return [suggestion(table, value) for value in found[:CHOICES]]


def _fitting(among: Sequence[Value], wanted: str) -> list[Value]:
    """The values that have in them what was typed: those called so first, then those that begin with it."""
    found = [v for v in among if wanted in f"{v.label} {v.note} {' '.join(v.also)}".casefold()]
    if wanted:
        found.sort(key=lambda v: not v.label.casefold().startswith(wanted))
        found.sort(key=lambda v: all(name.casefold() != wanted for name in (v.label, *v.also)))
    return found


def suggestion(table: Table, value: Value) -> app_commands.Choice[str]:
    """What is shown of a value, names cut before the rest, and what stands for it."""
    text = value.label
    name = f"{text}: {value.note}" if value.note and value.note not in text else text
    exact = text if size(text) <= LONGEST else str(value.value)
    return app_commands.Choice(name=fitted(table, name), value=exact[:LONGEST])


def _of_list(among: list[Value], current: str, *, loose: bool) -> list[app_commands.Choice[str]]:
    """The list so far, gone on with each value that is not in it yet."""
    done, part = going_on(current, among, loose=loose)
    unknown = [each.text for each in done if each.value is None]
    known = [each.value for each in done if each.value is not None]
    left = [v for v in among if v.value not in [k.value for k in known]]
    found = []
    for value in _fitting(left, part.strip().casefold())[:CHOICES]:
        text = written([*known, value], among, unknown)
        noted = f"{text}: {value.note}"
        tells = value.note and value.note not in text and size(noted) <= LONGEST
        found.append(app_commands.Choice(name=noted if tells else text, value=text))
    return [choice for choice in found if size(choice.value) <= LONGEST]


def _narrowed(
    table: Table, choices: Sequence[Choice], parameter: Parameter, typed: Typed
) -> list[Choice] | None:
    """The choices that allow what was typed, with their holes filled; None if none does."""
    found = []
    field, loose = parameter.field, parameter.kind.loose
    everything = [value for choice in choices for value in values_of(table, choice, parameter)]
    meant = matched(typed, everything, loose=loose)
    for choice in choices:
        hole = hole_of(choice.offer, field)
        if isinstance(hole, Words):
            text = str(typed).strip()
            if hole.low <= len(text) <= hole.high:
                found.append(_filled(choice, field, text))
        elif isinstance(hole, Amount):
            amount = _number(typed)
            if hole.key:
                line = typed if isinstance(typed, Amounts) else str(typed)
                values = typed_amounts.read(table, choice.offer, field, parameter.kind, line)
                found += [] if values is None else [_filled(choice, field, values)]
            elif amount is not None and amount in range(hole.low, hole.high + 1, hole.step):
                found.append(_filled(choice, field, amount))
        elif isinstance(hole, Pick) and hole.many:
            parts = read(typed, values_of(table, choice, parameter), loose=loose, low=hole.low)
            several = _several(parts)
            if several is not None and hole.low <= len(several) <= hole.high:
                found.append(_filled(choice, field, several))
        elif meant is not None and meant.value in [v.value for v in values_of(table, choice, parameter)]:
            found.append(choice if hole is None else _filled(choice, field, meant.value))
    return found or None


def _several(parts: Sequence[Part]) -> tuple[Any, ...] | None:
    """What the parts of a list mean, each once; None if one of them means nothing."""
    known = [part.value.value for part in parts if part.value is not None]
    return tuple(dict.fromkeys(known)) if len(known) == len(parts) else None


def _filled(choice: Choice, field: str, value: Any) -> Choice:
    return replace(choice, filled={**choice.filled, field: value})


def _number(typed: Typed) -> int | None:
    text = str(typed).strip()
    return int(text) if NUMBER.fullmatch(text) else None


# --- from words to an action ----------------------------------------------------


def build(table: Table, seat: Seat, command: Command, typed: Mapping[str, Typed]) -> Built:
    """The action that was typed. It may be illegal: then no decision offers it and the rules say why.

    Raises Unclear if a word names nothing at all, or if something needed was left out.
    """
    typed = _gathered(command, typed)
    choices: list[Choice] | None = offered(table, seat, command)
    given: dict[str, Any] = {}
    base: Choice | None = None
    for parameter in command.parameters:
        word = typed.get(parameter.name)
        if word is None:
            continue
        narrower = None if choices is None else _narrowed(table, choices, parameter, word)
        if parameter.field == OFFER:
            if narrower is None:
                raise Unclear(_no_such(table, choices or (), parameter, word))
            base = narrower[0]
        elif narrower is None:
            given[parameter.field] = _known(table, choices or (), parameter, word, command)
        else:
            given[parameter.field] = _taken(narrower[0], parameter.field)
        choices = narrower
    if choices:
        return _chosen(table, seat, choices, command, typed)
    return Built(_unoffered(command, given, base), None)


def _gathered(command: Command, typed: Mapping[str, Typed]) -> Mapping[str, Typed]:
    """What was typed, with pairs in the first parameter. Raises Unclear if half of one is missing."""
    if not command.pairs:
        return typed
    line = command.parameters[0]
    found = [pair for p in command.pairs if (pair := _pair(p, typed)) is not None]
    if not found and not str(typed.get(line.name) or "").strip():
        first = command.pairs[0]
        raise Unclear(
            f"Please add `{line.name}:`, or `{first.key.name}:` with `{first.number.name}:`. "
            f"{line.description}."
        )
    return {**typed, line.name: Amounts(str(typed.get(line.name) or ""), tuple(found))}


def _pair(pair: Pair, typed: Mapping[str, Typed]) -> tuple[str, int] | None:
    """What was typed into a pair; None if nothing."""
    key, number = typed.get(pair.key.name), typed.get(pair.number.name)
    if key is None and number is None:
        return None
    amount = None if number is None else _number(number)
    if key is None or amount is None:
        raise Unclear(f"`{pair.key.name}:` and `{pair.number.name}:` belong together; please type both.")
    return str(key), amount


def _taken(choice: Choice, field: str) -> Any:
    return choice.filled[field] if field in choice.filled else getattr(choice.holder(field), field)


def _known(
    table: Table,
    choices: Iterable[Choice],
    parameter: Parameter,
    typed: Typed,
    command: Command | None = None,
) -> Any:
    """A value that exists though it is not offered. Raises Unclear if there is none of that name."""
    kind, shape = parameter.kind, None if command is None else shape_of(command, parameter.field)
    if kind is TEXTS:
        return str(typed)
    if kind is NUMBERS and (number := _number(typed)) is not None:
        return number
    known = known_values(table, kind)
    if shape is dict:
        offered = [
            plain_words(table, hole.name)
            for choice in choices
            for hole in choice.offer.holes
            if isinstance(hole, Amount) and hole.key and hole.field == parameter.field
        ]
        names = {name: v.value for v in known for name in (v.label, *v.also)}
        return typed_amounts.written(typed if isinstance(typed, Amounts) else str(typed), names, offered)
    if shape is tuple:
        possible = values(table, choices, parameter)
        parts = read(typed, [*possible, *known], loose=kind.loose)
        for part in parts:
            if part.value is None:
                raise Unclear(_no_such(table, choices, parameter, part.text))
        return _several(parts)
    if (value := matched(typed, known, loose=kind.loose)) is not None:
        return value.value
    raise Unclear(_no_such(table, choices, parameter, typed))


def known(table: Table, kind: Kind, typed: Typed) -> Any:
    """A value of a kind by what was typed, offered or not. Raises Unclear if there is none of that name."""
    return _known(table, (), Parameter("", "", kind, ""), typed)


def _no_such(table: Table, choices: Iterable[Choice], parameter: Parameter, typed: Typed) -> str:
    possible = values(table, choices, parameter)
    possible = possible or known_values(table, parameter.kind)
    shown = escaped(shortened(str(typed), 40))
    return f"There is no {parameter.kind.noun} {shown}. {_possible(possible)}"


def _possible(possible: Sequence[Value]) -> str:
    labels = [escaped(value.label) for value in possible[:CHOICES]]
    if left := len(possible) - len(labels):
        labels.append(f"one of {left} more")
    return f"Possible: {listing(labels, 'or')}." if labels else "Nothing of that kind is possible now."


def _chosen(
    table: Table, seat: Seat, choices: list[Choice], command: Command, typed: Mapping[str, Typed]
) -> Built:
    """The one choice that fits, with what was left out settled where only one value is left."""
    for parameter in command.parameters:
        if typed.get(parameter.name) is None:
            choices = _settled(table, choices, parameter)
    choice = choices[0]
    if is_another(table, seat, choice.offer, choice.filled):
        raise Unclear(ANOTHER)
    try:
        return Built(choice.offer.fill(dict(choice.filled)), choice.decision.token)
    except ValidationError as error:
        raise Unclear(_missing(error, command)) from error


def _settled(table: Table, choices: list[Choice], parameter: Parameter) -> list[Choice]:
    """The choices left when a parameter is left out. Raises Unclear if it is needed."""
    field = parameter.field
    holes = [hole_of(c.offer, field) for c in choices]
    has = [
        field == OFFER or h is not None or c.holder(field) is not None
        for c, h in zip(choices, holes, strict=True)
    ]
    if not all(has):
        return [c for c, yes in zip(choices, has, strict=True) if not yes]
    whole = [c for c, hole in zip(choices, holes, strict=True) if hole is None]
    if whole and len(whole) < len(choices) and len(values(table, whole, parameter)) == 1:
        return whole  # one act is complete without it
    if all(hole is not None and _is_optional(hole) for hole in holes):
        return [
            _filled(c, field, ()) if isinstance(h, Pick) and h.many else c
            for c, h in zip(choices, holes, strict=True)
        ]
    if isinstance(holes[0], Words):
        raise Unclear(f"Please add `{parameter.name}:`, {bounds(holes[0])}.")
    left = values(table, choices, parameter)
    if len(left) > 1:
        unsaid = parameter.otherwise({}) if parameter.otherwise is not None else None
        if unsaid is not None and all(isinstance(h, Amount) and unsaid in every(h) for h in holes):
            return [_filled(c, field, unsaid) for c in choices]
        if unsaid is None or unsaid not in [v.value for v in left]:
            raise Unclear(_which(parameter, holes[0], left))
        left = [v for v in left if v.value == unsaid]
    return (_narrowed(table, choices, parameter, written(left[:1], left)) or choices) if left else choices


def _is_optional(hole: Hole) -> bool:
    return hole.optional if isinstance(hole, Amount) else hole.low == 0


def _which(parameter: Parameter, hole: Hole | None, left: Sequence[Value]) -> str:
    if isinstance(hole, Amount):
        return f"How much? Add `{parameter.name}:`, {bounds(hole)}."
    return f"Which {parameter.kind.noun}? {_possible(left)} Add `{parameter.name}:`."


def _unoffered(command: Command, given: dict[str, Any], base: Choice | None) -> Action:
    """An action that nobody offers, for the rules to judge. Raises Unclear if it lacks a part.

    `base` is the offer that was named, if one was: then only its filling is not as offered.
    """
    if base is not None:
        try:
            return base.offer.fill({**base.filled, **given})
        except ValidationError as error:
            raise Unclear(_missing(error, command)) from error
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
            return cast("Action", action.model_validate(given))
        except ValidationError as error:
            problem = problem or error
    if problem is None:
        raise Unclear("These do not go together; leave one of them out.")
    raise Unclear(_missing(problem, command))


def _missing(error: ValidationError, command: Command) -> str:
    """What to add or to leave out, by the names of the parameters."""
    by_field = {p.field: f"`{p.name}:`" for p in command.parameters}
    wrong = {str(e["loc"][-1]): e["type"] for e in error.errors() if e["loc"]}
    extra = [by_field[f] for f, kind in wrong.items() if kind == "extra_forbidden" and f in by_field]
    if extra:
        return f"{listing(extra)} does not belong to that; please leave it out."
    named = [(by_field[str(p)], e) for e in error.errors() for p in e["loc"] if p in by_field]
    absent = dict.fromkeys(name for name, e in named if e["type"] == "missing")
    if absent:
        return f"Please add {listing(absent)}."
    unfit = {name: str(e["msg"]).removeprefix("Value error, ") for name, e in named}
    told = [f"{name} does not fit: {why}." for name, why in unfit.items()]
    return " ".join(told) or "Something is missing here."
