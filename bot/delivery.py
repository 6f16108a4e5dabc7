"""Delivery: takes letters from the outbox to Discord, in order for each destination, once.

Interface, read by the cogs; the carrying out follows below.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import discord

from bot.table import Table
from engine.kernel import Seat


@dataclass(frozen=True, slots=True)
class Rendering:
    """A message to be: a first line that may show in a notification, an embed, controls."""

    content: str
    embed: discord.Embed | None = None
    view: discord.ui.View | None = None


class Renderer(Protocol):
    """Draws panels and desks. Implemented by `cogs.widgets`."""

    def panel(self, table: Table) -> Rendering:
        """The public message of a table."""
        ...

    def desk(self, table: Table, seat: Seat) -> Rendering:
        """The private message of a seat. Its `content` must hold nothing secret."""
        ...
