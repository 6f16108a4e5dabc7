"""Buttons and selects that carry all they mean in their custom id.

They work for ever and after any restart. What a press does is found in `cogs.presses`.
"""

import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import discord

Handler = Callable[[discord.Interaction, re.Match[str]], Awaitable[None]]

"""What a press does: it gets the interaction and the match of the custom id."""

ROW, BUTTON, SELECT = (
    kind.value
    for kind in (discord.ComponentType.action_row, discord.ComponentType.button, discord.ComponentType.select)
)

STYLES = {
    "main": discord.ButtonStyle.primary,
    "calm": discord.ButtonStyle.secondary,
    "plain": discord.ButtonStyle.secondary,
    "grave": discord.ButtonStyle.danger,
    "go": discord.ButtonStyle.success,
}
"""Offer.style as Discord shows it."""


@dataclass(frozen=True, slots=True)
class Button:
    """Any button of ours; the label is at most 80 characters."""

    custom_id: str
    label: str
    style: str = "plain"
    """A key of `STYLES`."""

    def payload(self) -> dict[str, Any]:
        """It as Discord takes it."""
        style = STYLES[self.style].value
        return {"type": BUTTON, "style": style, "label": self.label, "custom_id": self.custom_id}


@dataclass(frozen=True, slots=True)
class Select:
    """Any select of ours, of at most 25 options; `low` to `high` of them are chosen."""

    custom_id: str
    placeholder: str
    options: Sequence[discord.SelectOption]
    low: int = 1
    high: int = 1

    def payload(self) -> dict[str, Any]:
        """It as Discord takes it."""
        return {
            "type": SELECT,
            "custom_id": self.custom_id,
            "placeholder": self.placeholder,
            "options": [option.to_dict() for option in self.options],
            "min_values": self.low,
            "max_values": max(1, min(self.high, len(self.options))),
        }


Item = Button | Select
Row = Sequence[Item]
"""Up to five buttons, or one select."""


class Controls(discord.ui.View):
    """A message's rows of buttons and selects, five at most.

    Since every press says in its custom id what it means and is taken by `cogs.desk.desk_presses`, for ever
    and after any restart, discord.py need not remember them: it is stopped from the start, and holds
    no items that could be called, only what they look like.
    """

    def __init__(self, rows: Iterable[Row]) -> None:
        super().__init__(timeout=None)
        self.stop()
        self.rows = tuple(rows)

    def to_components(self) -> list[dict[str, Any]]:
        """The rows as Discord takes them."""
        return [{"type": ROW, "components": [item.payload() for item in row]} for row in self.rows]


def values(interaction: discord.Interaction) -> list[str]:
    """What was chosen in a select."""
    data: Any = interaction.data or {}
    return [str(value) for value in data.get("values", ())]
