"""Discord's limits on commands, checked on the payload that would be registered."""

import re
from collections.abc import Iterable
from typing import Any

NAME = re.compile(r"[-_'\w]{1,32}")
SUBCOMMAND, GROUP = 1, 2
TYPES_WITH_CHOICES = (3, 4, 10)


def broken_limits(commands: Iterable[dict[str, Any]]) -> list[str]:
    """Every limit that a set of global commands breaks, in words; empty when all may be registered."""
    found: list[str] = []
    commands = list(commands)
    if len(commands) > 100:
        found.append(f"{len(commands)} commands, at most 100")
    found += _twice("commands", commands)
    for command in commands:
        found += _item(command["name"], command, depth=0)
        if (size := characters(command)) > 8000:
            found.append(f"{command['name']}: {size} characters, at most 8000")
    return found


def characters(item: dict[str, Any]) -> int:
    """Characters of a command that count: names, descriptions, and values of choices."""
    size = len(item["name"]) + len(item.get("description", ""))
    for choice in item.get("choices") or ():
        size += len(choice["name"]) + len(str(choice["value"]))
    return size + sum(characters(option) for option in item.get("options") or ())


def _item(path: str, item: dict[str, Any], depth: int) -> list[str]:
    found = []
    name, description = item["name"], item.get("description", "")
    if not NAME.fullmatch(name) or name != name.lower():
        found.append(f"{path}: the name is not 1 to 32 small letters, digits, - or _")
    if not 1 <= len(description) <= 100:
        found.append(f"{path}: the description has {len(description)} characters, 1 to 100 may be")
    if description == "…":
        found.append(f"{path}: has no description")
    options = item.get("options") or []
    found += _options(path, options) + _nesting(path, options, depth)
    for option in options:
        found += _item(f"{path} {option['name']}", option, depth + (option["type"] in (SUBCOMMAND, GROUP)))
    choices = item.get("choices") or []
    if len(choices) > 25:
        found.append(f"{path}: {len(choices)} choices, at most 25")
    if choices and item.get("autocomplete"):
        found.append(f"{path}: choices and autocomplete exclude each other")
    if choices and item["type"] not in TYPES_WITH_CHOICES:
        found.append(f"{path}: this type takes no choices")
    for choice in choices:
        if not (1 <= len(choice["name"]) <= 100 and len(str(choice["value"])) <= 100):
            found.append(f"{path}: a choice is longer than 100 characters, or empty")
    return found


def _options(path: str, options: list[dict[str, Any]]) -> list[str]:
    found = _twice(path, options)
    if len(options) > 25:
        found.append(f"{path}: {len(options)} subcommands or options, at most 25")
    required = [bool(o.get("required")) for o in options if o["type"] not in (SUBCOMMAND, GROUP)]
    if required != sorted(required, reverse=True):
        found.append(f"{path}: a required option stands after an optional one")
    return found


def _nesting(path: str, options: list[dict[str, Any]], depth: int) -> list[str]:
    kinds = [option["type"] for option in options]
    nested = [kind for kind in kinds if kind in (SUBCOMMAND, GROUP)]
    found = []
    if nested and len(nested) != len(kinds):
        found.append(f"{path}: subcommands and options in one place")
    if depth >= 1 and GROUP in kinds:
        found.append(f"{path}: groups nest one deep only")
    if depth >= 2 and nested:
        found.append(f"{path}: subcommands nest two deep only")
    empty = [o["name"] for o in options if o["type"] == GROUP and not o.get("options")]
    return found + [f"{path} {name}: a group without subcommands" for name in empty]


def _twice(path: str, items: list[dict[str, Any]]) -> list[str]:
    names = [item["name"] for item in items]
    return [f"{path}: {name} stands there twice" for name in sorted({n for n in names if names.count(n) > 1})]
