"""Moves of LEGIONS made by typed commands, in the channel or in the direct messages.

A word that is missing fails. What only a button does is done on a desk.
"""

from collections.abc import Callable
from typing import Any

from bot.host.table import Table
from cogs.plain_text import plain_words
from cogs.slash.parameters import called, other_names
from engine.commands import OFFER, Command, Kind, Parameter
from engine.legions.commands import deal, faction, forum, senate
from tests.table.house import House
from tests.table.legions_desks import by_my_desk
from tests.table.legions_moves import Move

GROUPS = {
    "forum": forum.GROUP.commands,
    "senate": senate.GROUP.commands,
    "faction": faction.GROUP.commands,
    "deal": deal.GROUP.commands,
}


def command_of(move: Move) -> tuple[str, Command] | None:
    """The typed command that stands for a move; None if only a button does."""
    for group, commands in GROUPS.items():
        for name, command in commands.items():
            if isinstance(move.action, command.every_action):
                return f"{group} {name}", command
    return None


def words_of(table: Table, move: Move, command: Command) -> dict[str, str]:
    """What is typed into each parameter."""
    found: dict[str, str] = {}
    if command.way is not None:
        ways = command.way.actions.items()
        found[command.way.name] = next(word for word, kind in ways if isinstance(move.action, kind))
    for parameter in command.parameters:
        word = _word(table, move, parameter)
        if word is not None:
            found[parameter.name] = word
    return found


def _word(table: Table, move: Move, parameter: Parameter) -> str | None:
    if parameter.field == OFFER:
        return plain_words(table, move.offer.label)
    value, kind = move.value(parameter.field), parameter.kind
    if value is None:
        return "none" if parameter.field == "item" else None
    if isinstance(value, dict):
        return ", ".join(f"{_short(table, kind, key)}: {n}" for key, n in value.items()) or "none"
    if isinstance(value, tuple):
        return ", ".join(_short(table, kind, each) for each in value) or "none"
    return called(table, kind, value)


def _short(table: Table, kind: Kind, value: Any) -> str:
    return next(iter(other_names(table, kind, value)), called(table, kind, value))


async def by_command(world: House, table: Table, move: Move) -> Any:
    """Typed in the channel."""
    person = world.place(table, move.seat)
    return await _typed(world, table, move, lambda name, words: world.slash(person, name, **words))


async def by_command_in_letters(world: House, table: Table, move: Move) -> Any:
    """Typed in the direct messages with the bot."""
    person = world.place(table, move.seat)
    return await _typed(world, table, move, lambda name, words: world.dm(person, name, **words))


async def _typed(world: House, table: Table, move: Move, send: Callable[[str, dict[str, str]], Any]) -> Any:
    found = command_of(move)
    if found is None:
        return await by_my_desk(world, table, move)
    name, command = found
    return await send(name, words_of(table, move, command))
