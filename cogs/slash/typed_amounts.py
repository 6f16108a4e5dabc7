"""Several amounts in one line of text: "Lilac 4: 5, Blue 2: 3".

suggestions(table, holes, label, current)     what may be typed next
read(table, offer, field, label, typed)       the amounts by key, None if the offer does not take them
written(typed, names)                         the amounts by whatever the names stand for

Exceptions:
    Unreadable    a part names nothing, or has no number; the message shows how it is written
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from discord import app_commands

from bot.host.table import Table
from bot.host.tables import NotHere
from bot.texts.names import escaped
from cogs.plain_text import plain_words, shortened
from cogs.slash.typed_lists import NOTHING
from engine.kernel import Amount, Offer
from engine.words import listing

NUMBER = re.compile(r"-?[0-9]{1,9}")
_PART = re.compile(r"(?P<name>.*?)[\s:=]*(?P<amount>-?[0-9]{1,9})\s*T?", re.DOTALL)
MOST = 8
"""Names given as examples of what can be written."""

Label = Callable[[Table, Any], str]


class Unreadable(NotHere):
    """What was typed is no list of amounts."""


def parts(typed: str) -> list[str]:
    """The parts of a list: between commas, semicolons or line ends."""
    return [part.strip() for part in re.split(r"[,;\n]", typed) if part.strip()]


def written(typed: str, names: Mapping[str, Any], possible: Sequence[str] = ()) -> dict[Any, int]:
    """The amounts of a list by what each name stands for; capitals do not matter.

    Raises Unreadable, which names what is `possible`, or the first of all names.
    """
    if typed.strip().casefold() in NOTHING:
        return {}
    known = {name.casefold(): value for name, value in names.items()}
    short: dict[Any, str] = {}
    for name, value in names.items():
        if "," not in name:
            short.setdefault(value, name)
    for name, value in names.items():
        if "," in name and value in short:  # a name with a comma in it is one part all the same
            typed = re.sub(re.escape(name), short[value], typed, flags=re.IGNORECASE)
    found: dict[Any, int] = {}
    for part in parts(typed):
        # A name may end in a number, so a name alone must not be read as name and amount.
        match = None if part.casefold() in known else _PART.fullmatch(part)
        name = match["name"].strip().casefold() if match else ""
        if match is None or name not in known:
            raise Unreadable(_how(part, possible or list(short.values())))
        if known[name] in found:
            raise Unreadable(f"{escaped(match['name'])} stands there twice.")
        found[known[name]] = int(match["amount"])
    return found


def _how(part: str, names: Sequence[str]) -> str:
    example = f"{names[0]}: 5" if names else "name: 5"
    possible = listing([escaped(name) for name in names[:MOST]], "or")
    possible += f", and {len(names) - MOST} more" if len(names) > MOST else ""
    shown = escaped(shortened(part, 40))
    return f'I cannot read "{shown}". Write name and amount, such as `{example}`. Possible: {possible}.'


def named(table: Table, holes: Sequence[Amount], label: Label) -> dict[str, str]:
    """Every name a hole answers to, and its key."""
    return {
        name: hole.key for hole in holes for name in (plain_words(table, hole.name), label(table, hole.key), hole.key)
    }


def read(table: Table, offer: Offer, field: str, label: Label, typed: str) -> dict[str, int] | None:
    """The amounts by key, if the offer takes them; None if a name or an amount is not offered."""
    holes = [h for h in offer.holes if isinstance(h, Amount) and h.key and h.field == field]
    try:
        found = written(typed, named(table, holes, label))
    except Unreadable:
        return None
    by_key = {hole.key: hole for hole in holes}
    fits = all(n in range(by_key[k].low, by_key[k].high + 1, by_key[k].step) for k, n in found.items())
    return found if fits and (offer.total is None or sum(found.values()) <= offer.total) else None


def suggestions(
    table: Table, holes: Sequence[Amount], label: Label, current: str
) -> list[app_commands.Choice[str]]:
    """The list so far, gone on with each name that is not in it yet, or with amounts for the last name."""
    done, _, part = current.rpartition(",")
    before = f"{done.strip()}, " if done.strip() else ""
    names = named(table, holes, label)
    named_so_far = {
        names[name] for text in parts(done) for name in names if text.casefold().startswith(name.casefold())
    }
    found: dict[str, str] = {}
    name, colon, number = part.partition(":")
    for hole in holes:
        called, note = plain_words(table, hole.name), plain_words(table, hole.need)
        if hole.key in named_so_far:
            continue
        if colon and name.strip().casefold() == called.casefold():
            steps = [
                n for n in range(hole.low, hole.high + 1, hole.step) if str(n).startswith(number.strip())
            ]
            for n in steps[:25]:
                found[f"{before}{called}: {n}"] = f"{before}{called}: {n}"
        elif part.strip().casefold() in f"{called} {label(table, hole.key)}".casefold():
            text = f"{before}{called}: {hole.low}"
            found[text] = f"{text} ({hole.low} to {hole.high}{f'; {note}' if note else ''})"
    return [app_commands.Choice(name=shortened(shown), value=text[:100]) for text, shown in found.items()][
        :25
    ]
