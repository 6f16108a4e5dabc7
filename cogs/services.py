"""What the cogs work with. The bot holds it as `bot.services`.

tables = Tables(store, GAMES, now)
widgets = Widgets(tables)
services = Services(tables, Lobby(tables), Delivery(tables, widgets), widgets)

A test makes them the same way.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

import discord

from bot.delivery import Delivery
from bot.lobby import Lobby
from bot.tables import Tables
from cogs.memory import Memory

if TYPE_CHECKING:
    from cogs.widgets import Widgets


@dataclass(frozen=True, slots=True)
class Services:
    """The table service, the lobby, the delivery, and what draws panels and desks."""

    tables: Tables
    lobby: Lobby
    delivery: Delivery
    renderer: "Widgets"
    memory: Memory = field(default_factory=Memory)


def services(interaction: discord.Interaction) -> Services:
    """The services of the bot that received this interaction."""
    return cast("Services", interaction.client.services)  # type: ignore[attr-defined]
