"""Carrying out a typed command: find the table, build the action, act, answer, deliver."""

import functools
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.host.table import Table
from bot.host.tables import NotHere
from cogs.custom_ids import UNOFFERED, Ref
from cogs.desk import second_press
from cogs.desk.take_step import refused, take
from cogs.replies import about
from cogs.services import services
from cogs.shown_names import called
from cogs.slash import find_table
from cogs.slash.find_table import Several, Want
from cogs.slash.parameters import Typed
from cogs.slash.typed_offers import Built, Unclear, build, suggestions
from engine.commands import Command
from engine.fitting import fits
from engine.kernel import Illegal, Seat
from engine.words import listing

log = logging.getLogger("curia.commands")

Interaction = discord.Interaction[Any]
Suggest = Callable[[Interaction, str], Awaitable[list[app_commands.Choice[str]]]]
Complete = Callable[[Interaction, str], Any]


async def act(
    game: str, command: Command, interaction: Interaction, typed: Mapping[str, Typed], given: str | None
) -> None:
    """Do what was typed at the table that was meant, and tell its player.

    What the rules refuse is explained. Raises Several, NotHere or Outdated; then nothing has changed.
    """
    tables = services(interaction).tables
    table = await find_table.find(tables, interaction, given, Want(("playing",), game))
    about(interaction, table)
    seat = table.seat_of(interaction.user.id)
    if seat is None:
        raise NotHere(f"You do not sit at {table.title}.")
    tables.rename(table, seat, called(interaction, table))
    built = build(table, seat, of_way(command, typed), typed)
    if await second_press.asks(interaction, table, typed_ref(table, seat, built), built.action):
        return
    try:
        await take(interaction, table, seat, built.action, built.token)
    except Illegal as error:
        await refused(interaction, table, seat, error)


def of_way(command: Command, typed: Mapping[str, Typed]) -> Command:
    """The command with the action that its word stands for. Raises Unclear if there is no such word."""
    if command.way is None:
        return command
    word = str(typed.get(command.way.name) or command.way.usual)
    if word not in command.way.actions:
        raise Unclear(f"`{command.way.name}:` is {listing(command.way.actions, 'or')}.")
    return replace(command, actions=(command.way.actions[word],))


def typed_ref(table: Table, seat: Seat, built: Built) -> Ref:
    """What was typed as a control would carry it."""
    decision = table.decision(seat, built.token) if built.token else None
    offers = decision.offers if decision is not None else ()
    key = next((offer.key for offer in offers if fits(offer, built.action)), UNOFFERED)
    return Ref(table.id, seat, table.version, built.token or UNOFFERED, key)


def careful(suggest: Suggest) -> Complete:
    """An autocomplete that offers nothing where it would fail: nobody can be told why there."""

    @functools.wraps(suggest)
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            return (await suggest(interaction, current))[:25]
        except (NotHere, Several):
            return []
        except Exception as error:
            log.error("autocomplete broke: %s", type(error).__name__)  # its message may quote a hand
            return []

    return complete


def offers(game: str, command: Command, name: str) -> Complete:
    """Autocomplete of one parameter over the asker's own offers, and nobody else's."""

    @careful
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        filled = interaction.namespace
        typed = {p.name: getattr(filled, p.name) for p in command.typed if p.name != name}
        found: dict[str, app_commands.Choice[str]] = {}
        try:
            want = Want(("playing",), game)
            tables = [await find_table.find(services(interaction).tables, interaction, filled.table, want)]
        except Several as several:
            tables = several.tables
        for table in tables:
            seat = table.seat_of(interaction.user.id)
            if seat is not None:
                for choice in suggestions(table, seat, command, typed, name, current):
                    found.setdefault(str(choice.value), choice)
        return list(found.values())

    return complete


def tables_for(want: Want) -> Complete:
    """Autocomplete of the `table` parameter over the asker's own tables that fit."""

    @careful
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await find_table.choices(services(interaction).tables, interaction, current, want)

    return complete
