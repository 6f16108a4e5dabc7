"""What the cogs work with. The bot holds it as `bot.services`, made in `bot.main.client`."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

import discord

from bot.host.tables import Tables
from bot.people.lobby import Lobby
from bot.people.poll_votes import Voting
from bot.people.table_decisions import Deciding
from bot.post.delivery import Delivery
from bot.post.lookout import Lookout
from cogs.desk.press_memory import Memory

if TYPE_CHECKING:
    from cogs.table.drawing import Widgets


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
