"""Chance that depends on what is seen, and forms filled in by it.

A form is filled in by what it shows: the options of its menus, the bounds that its fields name.
"""

import hashlib
import re
from typing import Any

WHOLE = re.compile(r"^(\d+)(?: to (\d+))?(?: in steps of (\d+))?(?:, or nothing)?$")
WORDS = re.compile(r"^(\d+) to (\d+) character")
LINE = re.compile(r"^(.+\((\d+) to (\d+)\): ?)\S*$", re.MULTILINE)
"""A line of a form that takes an amount after its colon: all before the amount, least and most."""


class Lot:
    """Chance that is the same whenever the same is seen."""

    def __init__(self, *seen: object) -> None:
        self._seen = ":".join(map(str, seen))

    def below(self, number: int, about: object = "") -> int:
        """A number from 0 to below `number`, another for each thing it is `about`."""
        digest = hashlib.sha256(f"{self._seen}:{about}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % number


def filled(modal: dict[str, Any], lot: Lot, *, low: bool) -> dict[str, Any]:
    """What is filled into a page of a form, as its fields allow; with `low` the least."""
    fields = [item["component"] for item in modal["components"]]
    return {
        field["custom_id"]: _chosen(field, lot, low) if "options" in field else _typed(field, lot, low)
        for field in fields
    }


def _chosen(field: dict[str, Any], lot: Lot, low: bool) -> list[str]:
    """Options of a select: as few as it takes, or some more."""
    about, options = field["custom_id"], [option["value"] for option in field["options"]]
    least, most = field.get("min_values", 1), min(field.get("max_values", 1), len(options))
    number = least if low else least + lot.below(most - least + 1, about)
    return sorted(options, key=lambda value: lot.below(2**32, f"{about} {value}"))[:number]


def _typed(field: dict[str, Any], lot: Lot, low: bool) -> str:
    """A number or words within the bounds that the field names, or an amount on some of its lines."""
    about, bounds = field["custom_id"], field.get("placeholder", "")
    if lines := LINE.findall(field.get("value", "")):
        return "\n".join(_line(line, lot, low) for line in lines)
    if found := WHOLE.search(bounds):
        least, most, step = found.groups()
        numbers = range(int(least), int(most or least) + 1, int(step or 1))
        return str(numbers[0 if low else lot.below(len(numbers), about)])
    found = WORDS.search(bounds)
    least_length, most_length = (int(found[1]), int(found[2])) if found else (1, 20)
    text = f"Ave {lot.below(1000, about)}".ljust(least_length, "!")
    return text[:most_length]


def _line(line: tuple[str, str, str], lot: Lot, low: bool) -> str:
    """A line with an amount: one of three gets one, and the least if `low`."""
    named, least, most = line[0], int(line[1]), int(line[2])
    if lot.below(3, named):
        return f"{named}0"
    return f"{named}{least if low else least + lot.below(most - least + 1, f'{named} amount')}"
