"""Buttons and selects that carry all they mean in their custom id.

They work for ever and after any restart. What a press does is in `HANDLERS`, filled by the
modules that know (`cogs.press`, `cogs.panel`, `cogs.lobbying`): a handler gets the interaction
and the match of the custom id, and for a select the values.
"""

import re
from collections.abc import Awaitable, Callable
from typing import Any, Self

import discord

from cogs import ids
from cogs.answer import guarded

Handler = Callable[[discord.Interaction, re.Match[str]], Awaitable[None]]

HANDLERS: dict[str, Handler] = {}
"""By the letter a custom id begins with."""

STYLES = {
    "main": discord.ButtonStyle.primary,
    "calm": discord.ButtonStyle.secondary,
    "plain": discord.ButtonStyle.secondary,
    "grave": discord.ButtonStyle.danger,
    "go": discord.ButtonStyle.success,
}
"""Offer.style as Discord shows it."""

_PATTERNS = {
    "o": ids.OFFER,
    "n": ids.FORM,
    "d": ids.PART,
    "p": ids.PANEL,
    "r": ids.PAGE,
    "l": ids.LOBBY,
    "g": ids.GROUP,
    "h": ids.FOLD,
    "f": ids.FILL,
    "w": ids.OPTIONS,
    "s": ids.SWITCHES,
    "m": ids.MODAL,
    "q": ids.CHOSEN,
}


def is_ours(custom_id: str) -> bool:
    """Whether a custom id is that of a button, a select or a modal of ours."""
    pattern = _PATTERNS.get(custom_id[:1])
    return pattern is not None and pattern.fullmatch(custom_id) is not None


async def handle(interaction: discord.Interaction, custom_id: str) -> None:
    """Do what a custom id of ours stands for."""
    match = _PATTERNS[custom_id[0]].fullmatch(custom_id)
    if match is None:
        return
    handler = HANDLERS[custom_id[0]]
    await guarded(interaction, lambda: handler(interaction, match))


class Button(discord.ui.Button[Any]):
    """Any button of ours."""

    @classmethod
    def of(
        cls,
        custom_id: str,
        label: str,
        style: str = "plain",
        emoji: str | None = None,
        row: int | None = None,
    ) -> Self:
        """A button; the label is cut to Discord's 80 characters by the caller."""
        return cls(custom_id=custom_id, label=label, style=STYLES[style], emoji=emoji, row=row)


class Select(discord.ui.Select[Any]):
    """Any select of ours."""

    @classmethod
    def of(
        cls,
        custom_id: str,
        placeholder: str,
        options: list[discord.SelectOption],
        low: int = 1,
        high: int = 1,
        row: int | None = None,
    ) -> Self:
        """A select of at most 25 options, `low` to `high` of which are chosen."""
        return cls(
            custom_id=custom_id,
            placeholder=placeholder,
            options=options,
            min_values=low,
            max_values=max(1, min(high, len(options))),
            row=row,
        )


class Controls(discord.ui.View):
    """A message's buttons and selects.

    It is stopped from the start: discord.py need not remember it, since every press says in its
    custom id what it means and is taken by `cogs.press`, for ever and after any restart.
    """

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.stop()


def values(interaction: discord.Interaction) -> list[str]:
    """What was chosen in a select."""
    data: Any = interaction.data or {}
    return [str(value) for value in data.get("values", ())]
