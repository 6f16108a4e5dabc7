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
from cogs.answer import failed, guarded

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

_BUTTONS = "|".join(
    re.sub(r"\?P<\w+>", "?:", p.pattern)
    for p in (ids.OFFER, ids.FORM, ids.PART, ids.PANEL, ids.PAGE, ids.LOBBY)
)
_SELECTS = "|".join(re.sub(r"\?P<\w+>", "?:", p.pattern) for p in (ids.GROUP, ids.FILL, ids.OPTIONS))
_PATTERNS = {
    "o": ids.OFFER,
    "n": ids.FORM,
    "d": ids.PART,
    "p": ids.PANEL,
    "r": ids.PAGE,
    "l": ids.LOBBY,
    "g": ids.GROUP,
    "f": ids.FILL,
    "w": ids.OPTIONS,
    "m": ids.MODAL,
    "q": ids.CHOSEN,
}


async def handle(interaction: discord.Interaction, custom_id: str) -> None:
    """Do what a custom id of ours stands for."""
    match = _PATTERNS[custom_id[0]].fullmatch(custom_id)
    if match is None:
        return
    handler = HANDLERS[custom_id[0]]
    await guarded(interaction, lambda: handler(interaction, match))


def is_modal(custom_id: str) -> bool:
    """Whether a custom id is that of a modal of ours."""
    return any(_PATTERNS[kind].fullmatch(custom_id) for kind in "mq")


class Button(discord.ui.DynamicItem[discord.ui.Button[Any]], template=_BUTTONS):
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
        return cls(
            discord.ui.Button(custom_id=custom_id, label=label, style=STYLES[style], emoji=emoji), row=row
        )

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,  # noqa: ARG003
        item: discord.ui.Item[Any],  # noqa: ARG003
        match: re.Match[str],
        /,
    ) -> Self:
        """A button as it comes back with a press."""
        return cls(discord.ui.Button(custom_id=match.string, label="…"))

    async def callback(self, interaction: discord.Interaction) -> Any:
        """Do what it stands for."""
        await handle(interaction, self.custom_id)


class Select(discord.ui.DynamicItem[discord.ui.Select[Any]], template=_SELECTS):
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
            discord.ui.Select(
                custom_id=custom_id,
                placeholder=placeholder,
                options=options,
                min_values=low,
                max_values=max(1, min(high, len(options))),
            ),
            row=row,
        )

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,  # noqa: ARG003
        item: discord.ui.Item[Any],  # noqa: ARG003
        match: re.Match[str],
        /,
    ) -> Self:
        """A select as it comes back with a choice."""
        return cls(discord.ui.Select(custom_id=match.string))

    async def callback(self, interaction: discord.Interaction) -> Any:
        """Do what it stands for."""
        await handle(interaction, self.custom_id)


class Controls(discord.ui.View):
    """A message's buttons and selects; they never expire."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    async def on_error(
        self,
        interaction: discord.Interaction,
        error: Exception,
        item: discord.ui.Item[Any],  # noqa: ARG002
        /,
    ) -> None:
        """Explain the error to whoever pressed."""
        await failed(interaction, error)


def values(interaction: discord.Interaction) -> list[str]:
    """What was chosen in a select."""
    data: Any = interaction.data or {}
    return [str(value) for value in data.get("values", ())]
