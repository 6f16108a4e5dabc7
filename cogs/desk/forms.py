"""Forms: the holes of an offer as pages of a modal, and what was filled in as values.

A draft is what was typed or chosen so far: strings by field id. It is read against the
offer as it stands now, so that it survives whatever happened meanwhile.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

import discord

from bot.host.table import Table
from bot.texts.names import escaped
from cogs.plain_text import fitted, plain_words, shortened
from engine.kernel import Amount, Choice, Hole, Offer, Pick, Seat, Words
from engine.words import count

ITEMS = 5
"""Fields in one modal."""

OPTIONS = 25
"""Options in one select."""

TITLE = 45
"""Characters in the title of a modal."""

FEW = 8
"""Amounts with at most this many values are chosen, not typed; those of which each says what it brings,
if a select holds them. The amounts of one mapping are all chosen or all typed."""

Draft = dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Field:
    """One item of a modal: a hole, or a part of a pick with more than 25 choices."""

    id: str
    hole: Hole
    label: str
    part: tuple[Choice, ...] = ()
    """Choices of a pick."""
    numbers: range | None = None
    """Numbers of an amount that is chosen, not typed."""
    note: str = ""
    lines: tuple[Amount, ...] = ()
    """Several amounts of one mapping, typed into one field, a line each."""

    @property
    def is_chosen(self) -> bool:
        """Whether it is a select."""
        return bool(self.part or self.numbers)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What is chosen from; empty where it is typed."""
        if self.numbers is not None and isinstance(self.hole, Amount):
            return numbered(self.hole, self.numbers)
        return self.part


def called(hole: Hole) -> str:
    """A hole as it is called where it stands alone: "Fine in T", "Lilac 4, to exceed 7"."""
    if not isinstance(hole, Amount):
        return hole.name
    return f"{hole.name}{f' in {hole.unit}' if hole.unit else ''}{f', {hole.need}' if hole.need else ''}"


def hole_id(hole: Hole) -> str:
    """What names a hole among those of its offer, whatever else comes or goes."""
    name = f"{hole.field}:{hole.key}" if isinstance(hole, Amount) and hole.key else hole.field
    return name if len(name) <= 90 else blake2b(name.encode(), digest_size=20).hexdigest()


def code(choice: Choice) -> str:
    """A choice as the value of a select's option."""
    text = str(choice.value)
    return text if 0 < len(text) <= 90 else blake2b(text.encode(), digest_size=20).hexdigest()


def amounts(hole: Amount, total: int | None = None) -> range:
    """The numbers a hole takes."""
    high = hole.high if total is None else min(hole.high, total)
    return range(hole.low, high + 1, hole.step)


def numbered(hole: Amount, numbers: range) -> tuple[Choice, ...]:
    """Numbers as choices, each with what it brings."""
    return tuple(
        Choice(n, f"{n}", hole.worth[(n - hole.low) // hole.step] if hole.worth else "") for n in numbers
    )


def fields(offer_holes: Sequence[Hole]) -> list[Field]:
    """The items that stand for these holes, in order."""
    found: list[Field] = []
    listed = _listed(offer_holes)
    typed = {h.field for h in offer_holes if isinstance(h, Amount) and h.key and not _is_chosen(h)}
    for hole in offer_holes:
        if isinstance(hole, Amount) and hole.field in listed:
            if hole is listed[hole.field][0]:
                name = listing_id(hole.field)
                found.append(Field(name, hole, "An amount after each colon", lines=tuple(listed[hole.field])))
        elif isinstance(hole, Amount) and _is_chosen(hole) and hole.field not in typed:
            found.append(Field(hole_id(hole), hole, called(hole), numbers=amounts(hole)))
        elif isinstance(hole, Pick):
            parts = [hole.choices[i : i + OPTIONS] for i in range(0, len(hole.choices), OPTIONS)]
            for number, name in enumerate(_ids(hole)):
                more = f" ({number + 1} of {len(parts)})" if len(parts) > 1 else ""
                found.append(Field(name, hole, called(hole) + more, parts[number]))
        else:
            found.append(Field(hole_id(hole), hole, called(hole)))
    return found


def _ids(hole: Hole) -> list[str]:
    """The ids of the fields that stand for a hole: several where a select does not hold its choices."""
    name = hole_id(hole)
    last = len(hole.choices) - 1 if isinstance(hole, Pick) else 0
    return [name, *(f"{name}#{number}" for number in range(1, last // OPTIONS + 1))]


def _is_chosen(hole: Amount) -> bool:
    return len(amounts(hole)) <= (OPTIONS if hole.worth else FEW)


def _listed(holes: Sequence[Hole]) -> dict[str, list[Amount]]:
    """Mappings of which so many amounts may be filled in that they stand in one field, a line each."""
    found: dict[str, list[Amount]] = {}
    for hole in holes:
        if isinstance(hole, Amount) and hole.key and hole.optional:
            found.setdefault(hole.field, []).append(hole)
    return {field: amounts for field, amounts in found.items() if len(amounts) > ITEMS}


def listing_id(field: str) -> str:
    """What names the one field of a mapping's amounts."""
    return f"{field}:*"


def line(table: Table, hole: Amount, amount: str = "0") -> str:
    """One amount of several as a line: "Lilac 4, to exceed 7 (3 to 12): 0"."""
    return f"{plain_words(table, called(hole))} ({hole.low} to {hole.high}): {amount}"


def pages(offer: Offer) -> list[list[Field]]:
    """The fields of an offer, five a modal."""
    items = fields(offer.holes)
    return [items[i : i + ITEMS] for i in range(0, len(items), ITEMS)]


def bounds(hole: Hole) -> str:
    """What a hole takes, in words: "a whole number from 3 to 12"."""
    if isinstance(hole, Amount):
        text = f"a whole number from {hole.low} to {hole.high}"
        if hole.low == hole.high:
            text = f"{hole.low}"
        text += f", in steps of {hole.step}" if hole.step > 1 else ""
        return text + (", or nothing" if hole.optional else "")
    if isinstance(hole, Pick):
        number = f"{hole.low}" if hole.low == hole.high else f"{hole.low} to {hole.high}"
        return f"choose {number}" if hole.high > 1 or hole.low == 0 else "choose one"
    return f"{hole.low} to {count(hole.high, 'character')}"


def hint(hole: Hole) -> str:
    """What stands in an empty field: as short as a phone shows it whole."""
    if not isinstance(hole, Amount):
        return bounds(hole)[:1].upper() + bounds(hole)[1:]
    text = f"{hole.low} to {hole.high}" if hole.low != hole.high else f"{hole.low}"
    text += f" in steps of {hole.step}" if hole.step > 1 else ""
    return text + (", or nothing" if hole.optional else "")


def own_first(choices: Sequence[Choice], seat: Seat | None) -> list[Choice]:
    """Choices in their order, but the asker's own before the rest."""
    return sorted(choices, key=lambda choice: seat is None or choice.seat != seat)


def item(
    table: Table, field: Field, draft: Mapping[str, list[str]], seat: Seat | None = None
) -> discord.ui.Label[Any]:
    """One item of a modal, filled with what the draft holds."""
    hole, before = field.hole, draft.get(field.id, [])
    text = plain_words(table, field.label) or hole.field
    label = fitted(table, text, 45)
    says = [text] if label != text else []
    note = field.note or (plain_words(table, hole.note) if isinstance(hole, Amount) else "")
    component: discord.ui.Select[Any] | discord.ui.TextInput[Any]
    if field.is_chosen:
        component = _select(table, field, before, seat)
        says += [note] if note else []
    elif field.lines:
        component = discord.ui.TextInput(
            custom_id=field.id,
            style=discord.TextStyle.paragraph,
            default="\n".join(before) or "\n".join(line(table, each) for each in field.lines),
            required=False,
            max_length=4000,
        )
        says += ["A line each; 0 or nothing leaves it out"]
    else:
        long = isinstance(hole, Words) and hole.high > 100
        limit = min(hole.high, 4000) if isinstance(hole, Words) else 12
        component = discord.ui.TextInput(
            custom_id=field.id,
            style=discord.TextStyle.paragraph if long else discord.TextStyle.short,
            placeholder=shortened(hint(hole)),
            default="".join(before)[:limit] or None,
            required=not (isinstance(hole, Amount) and hole.optional)
            and not (isinstance(hole, Words) and hole.low == 0),
            max_length=limit,
        )
        says += [note or bounds(hole)]
    return discord.ui.Label(
        text=label, description=fitted(table, ": ".join(says), 100) or None, component=component
    )


def _select(table: Table, field: Field, before: Sequence[str], seat: Seat | None) -> discord.ui.Select[Any]:
    hole = field.hole
    low, high = 1, 1
    if isinstance(hole, Pick):
        low, high = hole.low, min(hole.high, len(field.choices))
        if len(hole.choices) > OPTIONS:
            low = 0
    elif isinstance(hole, Amount) and hole.optional:
        low = 0
    return discord.ui.Select(
        custom_id=field.id,
        placeholder=shortened(hint(hole), 150),
        options=[
            option(table, choice, chosen=code(choice) in before) for choice in own_first(field.choices, seat)
        ],
        min_values=low,
        max_values=max(1, high),
        required=low > 0,
    )


def option(table: Table, choice: Choice, *, chosen: bool = False) -> discord.SelectOption:
    """A choice as an option of a select."""
    return discord.SelectOption(
        label=fitted(table, plain_words(table, choice.label)) or code(choice),
        value=code(choice),
        description=fitted(table, plain_words(table, choice.note)) or None,
        default=chosen,
    )


def modal(
    table: Table,
    title: str,
    custom_id: str,
    page: Sequence[Field],
    draft: Mapping[str, list[str]],
    seat: Seat | None = None,
) -> discord.ui.Modal:
    """One page of a form; `seat` fills it in."""
    made = discord.ui.Modal(title=fitted(table, title, TITLE) or "…", custom_id=custom_id, timeout=None)
    for field in page:
        made.add_item(item(table, field, draft, seat))
    return made


def submitted(data: Any) -> Draft:
    """What a modal's submission holds, by field id."""
    found: Draft = {}
    for row in data.get("components", ()):
        inner = row.get("component")
        for part in [inner] if inner else row.get("components", ()):
            if "values" in part:
                found[part["custom_id"]] = [str(v) for v in part["values"]]
            elif part.get("custom_id"):
                value = part.get("value")
                found[part["custom_id"]] = [] if value in (None, "") else [str(value)]
    return found


@dataclass(frozen=True, slots=True)
class Reading:
    """A draft as values for `Offer.fill`, and each thing wrong with it in words."""

    values: dict[str, Any]
    problems: list[str]
    wrong: list[str]
    """The ids of the fields that are wrong."""


def reading(
    table: Table, holes: Sequence[Hole], draft: Mapping[str, list[str]], total: int | None
) -> Reading:
    """Read a draft against holes as they stand now."""
    result = Reading({}, [], [])
    spent = 0
    typed = {name: _typed_lines(table, several, draft, result) for name, several in _listed(holes).items()}
    for hole in holes:
        raw = [v for name in _ids(hole) for v in draft.get(name, [])]
        if isinstance(hole, Amount) and hole.key and not raw:
            raw = typed.get(hole.field, {}).get(hole.key, [])
        try:
            value = _value(hole, raw)
        except ValueError as problem:
            result.problems.append(f"{table.words(called(hole))}: {problem}.")
            result.wrong.append(hole_id(hole))
            continue
        if value is None:
            continue
        if isinstance(hole, Amount):
            spent += value
        if isinstance(hole, Amount) and hole.key:
            result.values.setdefault(hole.field, {})[hole.key] = value
        else:
            result.values[hole.field] = value
    if total is not None and spent > total:
        result.problems.append(f"Together that is {spent}; at most {total} is possible.")
    return result


ANOTHER = "Filled in like this it is not what you chose; please change an entry."


def is_another(table: Table, seat: Seat, offer: Offer, values: Mapping[str, Any]) -> bool:
    """Whether an offer bars what was filled in though the rules would take it, as something else."""
    return offer.bars(values) and table.allows(seat, offer.fill(dict(values)))


def _typed_lines(
    table: Table, holes: Sequence[Amount], draft: Mapping[str, list[str]], result: Reading
) -> dict[str, list[str]]:
    """The amounts typed a line each, by key; a line that names nothing is a problem."""
    known = {plain_words(table, hole.name).casefold(): hole for hole in holes}
    found: dict[str, list[str]] = {}
    for text in "\n".join(draft.get(listing_id(holes[0].field), [])).split("\n"):
        name, colon, amount = text.rpartition(":")
        called = _begins(name.strip().casefold(), known)
        if not text.strip():
            continue
        if not colon or called not in known:
            result.problems.append(f"I cannot read the line '{escaped(text.strip()[:60])}'.")
            result.wrong.append(hole_id(holes[0]))
        elif amount.strip() not in ("", "0", "-"):
            found[known[called].key] = [amount.strip()]
    return found


def _begins(text: str, names: Iterable[str]) -> str:
    """The longest of these names with which a line begins, before a comma, a bracket or its end."""
    found = [n for n in names if text.startswith(n) and text[len(n) :].lstrip()[:1] in ("", ",", "(")]
    return max(found, key=len, default="")


def _value(hole: Hole, raw: list[str]) -> Any:
    """The value of one hole; None for an empty one. Raises ValueError with what is wrong."""
    if isinstance(hole, Amount):
        return _amount(hole, "".join(raw).strip())
    if isinstance(hole, Words):
        text = "\n".join(raw).strip()
        if not hole.low <= len(text) <= hole.high:
            raise ValueError(f"{bounds(hole)}, you wrote {len(text) or 'nothing'}")
        return text
    known = {code(c): c.value for c in hole.choices}
    gone = [v for v in raw if v not in known]
    if gone:
        raise ValueError("what you chose is no longer possible")
    if not hole.low <= len(raw) <= hole.high:
        chose = f"you chose {len(raw)}" if raw else "nothing is chosen"
        raise ValueError(f"{bounds(hole)}, {chose}")
    if hole.many:
        return tuple(known[v] for v in raw)
    return known[raw[0]] if raw else None


def _amount(hole: Amount, text: str) -> int | None:
    if not text:
        if hole.optional:
            return None
        raise ValueError(f"{bounds(hole)}, you wrote nothing")
    plain = re.sub(r"\s*t(alents?)?$", "", text, flags=re.IGNORECASE)  # "8 T" is how all screens write it
    number = int(plain) if re.fullmatch(r"[+-]?[0-9]{1,9}", plain) else None
    if number is None or number not in amounts(hole):
        raise ValueError(f"{bounds(hole)}, you wrote '{escaped(text[:40])}'")
    return number


def kept(table: Table, offer: Offer, draft: Mapping[str, list[str]]) -> list[str]:
    """What a draft holds, one line for each field filled in."""
    known = {f.id: f for f in fields(offer.holes)}
    lines: list[str] = []
    for name, raw in draft.items():
        if not raw:
            continue
        field = known.get(name)
        labels = {code(c): table.words(c.label) for c in field.choices} if field else {}
        shown = ", ".join(labels.get(v) or escaped(v) for v in raw)
        label = table.words(field.label) if field else "No longer asked for"
        lines.append(f"{label}: **{shown}**" if "\n" not in shown else f"{label}:\n{shown}")
    return lines
