"""Presses of our controls: which custom ids are ours, and what each kind of them does.

`HANDLERS` is filled by the modules that know (`cogs.desk.desk_presses`, `cogs.table.look_presses`,
`cogs.table.lobby_presses`): a handler gets the interaction and the match of the custom id.
"""

import discord

from cogs import custom_ids
from cogs.controls import Handler
from cogs.replies import guarded

HANDLERS: dict[str, Handler] = {}
"""By the letter a custom id begins with."""

_PATTERNS = {
    "o": custom_ids.OFFER,
    "n": custom_ids.FORM,
    "d": custom_ids.PART,
    "p": custom_ids.PANEL,
    "r": custom_ids.PAGE,
    "l": custom_ids.LOBBY,
    "g": custom_ids.GROUP,
    "h": custom_ids.FOLD,
    "f": custom_ids.FILL,
    "w": custom_ids.OPTIONS,
    "s": custom_ids.SWITCHES,
    "m": custom_ids.MODAL,
    "y": custom_ids.CONFIRM,
    "q": custom_ids.CHOSEN,
    "v": custom_ids.POLL,
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
