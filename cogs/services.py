"""What the cogs work with. The bot holds it as `bot.services`, made in `bot.client`."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

import discord

from bot.deciding import Deciding
from bot.delivery import Delivery
from bot.lobby import Lobby
from bot.lookout import Lookout
from bot.tables import Tables
from bot.voting import Voting
from cogs.memory import Memory

if TYPE_CHECKING:
    from cogs.widgets import Widgets


@dataclass(frozen=True, slots=True)
class Services:
    """The table service, the lobby, the delivery, what draws panels and desks; decisions, polls, look-out."""

    tables: Tables
    lobby: Lobby
    delivery: Delivery
    renderer: "Widgets"
    deciding: Deciding
    voting: Voting
    lookout: Lookout
    memory: Memory = field(default_factory=Memory)


def services(interaction: discord.Interaction) -> Services:
    """The services of the bot that received this interaction."""
    return cast("Services", interaction.client.services)  # type: ignore[attr-defined]
