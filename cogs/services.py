"""What the cogs work with. The bot holds it as `bot.services`, made in `bot.main.client`."""

from dataclasses import dataclass, field
from typing import Protocol, cast

import discord

from bot.host.table import Table
from bot.host.tables import Tables
from bot.people.lobby import Lobby
from bot.people.poll_votes import Voting
from bot.people.table_decisions import Deciding
from bot.post.delivery import Delivery
from bot.post.live_messages import Renderer
from bot.post.lookout import Lookout
from bot.post.messages import Rendering
from cogs.desk.hints import Hints
from cogs.desk.layout import Opened
from cogs.desk.pending_act import PendingAct
from cogs.desk.press_memory import Kept, Memory
from engine.kernel import Seat


class Drawing(Renderer, Protocol):
    """What draws panels and desks also for presses. Implemented by `cogs.table.drawing`."""

    hints: Hints
    asked: Kept[tuple[int, Seat], PendingAct]
    """By table and seat: the act that waits for its second press."""

    def desk(
        self, table: Table, seat: Seat, said: str = "", part: int = 0, opened: Opened = None
    ) -> Rendering:
        """The private message of a seat; `said` stands above all, `part` and `opened` show more controls."""
        ...


@dataclass(frozen=True, slots=True)
class Services:
    """The table service, the lobby, the delivery, what draws panels and desks; decisions, polls, look-out."""

    tables: Tables
    lobby: Lobby
    delivery: Delivery
    renderer: Drawing
    deciding: Deciding
    voting: Voting
    lookout: Lookout
    memory: Memory = field(default_factory=Memory)


def services(interaction: discord.Interaction) -> Services:
    """The services of the bot that received this interaction."""
    return cast("Services", interaction.client.services)  # type: ignore[attr-defined]
