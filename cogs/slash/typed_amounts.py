"""Several amounts: in one line of text, "Lilac 4: 5, Blue 2: 3", or each with its own name and number.

suggestions(table, holes, kind, current)       what may be typed next in a line
of_one(table, holes, kind, current)            what may be typed where one is named alone
read(table, offer, field, kind, typed)         the amounts by key, None if the offer does not take them
written(typed, names)                          the amounts by whatever the names stand for

Exceptions:
    Unreadable    a part names nothing, or has no number; the message shows how it is written
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from discord import app_commands

from bot.host.table import Table
from bot.host.tables import NotHere
from bot.texts.names import escaped
from cogs.plain_text import plain_words, shortened
from cogs.slash.parameters import Amounts, called
from cogs.slash.typed_lists import NOTHING
from engine.commands import Kind
from engine.kernel import Amount, Offer
from engine.words import listing

NUMBER = re.compile(r"-?[0-9]{1,9}")
_PART = re.compile(r"(?P<name>.*?)[\s:=]*(?P<amount>-?[0-9]{1,9})\s*T?", re.DOTALL)
MOST = 8
"""Names given as examples of what can be written."""


class Unreadable(NotHere):
    """What was typed is no list of amounts."""


def parts(typed: str) -> list[str]:
    """The parts of a list: between commas, semicolons or line ends."""
    return [part.strip() for part in re.split(r"[,;\n]", typed) if part.strip()]


def written(typed: str | Amounts, names: Mapping[str, Any], possible: Sequence[str] = ()) -> dict[Any, int]:
    """The amounts by what each name stands for; capitals do not matter.

    Raises Unreadable, which names what is `possible`, or the first of all names.
    """
    amounts = typed if isinstance(typed, Amounts) else Amounts(typed)
    known = {name.casefold(): value for name, value in names.items()}
    short: dict[Any, str] = {}
    for name, value in names.items():
        if "," not in name:
            short.setdefault(value, name)
    found: dict[Any, int] = {}
    for name, amount in (*_of_line(amounts.line, names, short), *amounts.pairs):
        value = known.get(name.strip().casefold())
        if amount is None or value is None:
            raise Unreadable(_how(name, possible or list(short.values())))
        if value in found:
            raise Unreadable(f"{escaped(name.strip())} stands there twice.")
        found[value] = amount
    return found


def _of_line(
    line: str, names: Mapping[str, Any], short: Mapping[Any, str]
) -> Iterator[tuple[str, int | None]]:
    """The names and amounts of a line; a part that has no amount as it stands, with none."""
    if line.strip().casefold() in NOTHING:
        return
    for name, value in names.items():
        if "," in name and value in short:  # a name with a comma in it is one part all the same
            line = re.sub(re.escape(name), short[value], line, flags=re.IGNORECASE)
    known = {name.casefold() for name in names}
    for part in parts(line):
        # A name may end in a number, so a name alone must not be read as name and amount.
        match = None if part.casefold() in known else _PART.fullmatch(part)
        is_known = match is not None and match["name"].strip().casefold() in known
        yield (match["name"], int(match["amount"])) if match is not None and is_known else (part, None)


def _how(part: str, names: Sequence[str]) -> str:
    example = f"{names[0]}: 5" if names else "name: 5"
    possible = listing([escaped(name) for name in names[:MOST]], "or")
    possible += f", and {len(names) - MOST} more" if len(names) > MOST else ""
    shown = escaped(shortened(part, 40))
    return f'I cannot read "{shown}". Write name and amount, such as `{example}`. Possible: {possible}.'


def short(table: Table, hole: Amount) -> str:
    """What a hole of several is called in a list."""
    return plain_words(table, hole.name)


def _named(table: Table, holes: Sequence[Amount], kind: Kind) -> dict[str, str]:
    """Every name a hole answers to, and its key."""
    return {
        name: hole.key
        for hole in holes
        for name in (short(table, hole), called(table, kind, hole.key), hole.key)
    }


def read(table: Table, offer: Offer, field: str, kind: Kind, typed: str | Amounts) -> dict[str, int] | None:
    """The amounts by key, if the offer takes them; None if a name or an amount is not offered."""
    holes = [h for h in offer.holes if isinstance(h, Amount) and h.key and h.field == field]
    try:
        found = written(typed, _named(table, holes, kind))
    except Unreadable:
        return None
    by_key = {hole.key: hole for hole in holes}
    fits = all(n in range(by_key[k].low, by_key[k].high + 1, by_key[k].step) for k, n in found.items())
    return found if fits and (offer.total is None or sum(found.values()) <= offer.total) else None


def suggestions(
    table: Table, holes: Sequence[Amount], kind: Kind, current: str
) -> list[app_commands.Choice[str]]:
    """The list so far, gone on with each name that is not in it yet, or with amounts for the last name."""
    done, _, part = current.rpartition(",")
    before = f"{done.strip()}, " if done.strip() else ""
    names = _named(table, holes, kind)
    named_so_far = {
        names[name] for text in parts(done) for name in names if text.casefold().startswith(name.casefold())
    }
    found: dict[str, str] = {}
    name, colon, number = part.partition(":")
    for hole in holes:
        if hole.key in named_so_far:
            continue
        text = f"{before}{short(table, hole)}"
        if colon and name.strip().casefold() == short(table, hole).casefold():
            steps = [
                n for n in range(hole.low, hole.high + 1, hole.step) if str(n).startswith(number.strip())
            ]
            found |= {f"{text}: {n}": f"{text}: {n}" for n in steps[:25]}
        elif _has(table, hole, kind, part):
            found[f"{text}: {hole.low}"] = f"{text}: {hole.low} {_bounds(table, hole)}"
    return [app_commands.Choice(name=shortened(shown), value=text[:100]) for text, shown in found.items()][
        :25
    ]


def of_one(table: Table, holes: Sequence[Amount], kind: Kind, current: str) -> list[app_commands.Choice[str]]:
    """The names that have in them what was typed, with what amounts they take."""
    names = {
        short(table, hole): f"{short(table, hole)}: {hole.low} {_bounds(table, hole)}"
        for hole in holes
        if _has(table, hole, kind, current)
    }
    return [app_commands.Choice(name=shortened(shown), value=name) for name, shown in names.items()][:25]


def _has(table: Table, hole: Amount, kind: Kind, text: str) -> bool:
    return text.strip().casefold() in f"{short(table, hole)} {called(table, kind, hole.key)}".casefold()


def _bounds(table: Table, hole: Amount) -> str:
    """The amounts that a hole takes, and what to know of it: "(1 to 12; to exceed 8)"."""
    note = plain_words(table, hole.need)
    return f"({hole.low} to {hole.high}{f'; {note}' if note else ''})"
