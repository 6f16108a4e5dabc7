"""What Curia may do in a channel, said in one line; and what somebody who asks for something may do there."""

from dataclasses import dataclass

import discord

from bot.host.table import Table
from bot.people.asker import Asker
from engine.words import listing

NEEDED = {"view_channel": "see this channel", "send_messages": "send messages", "embed_links": "embed links"}
"""Without these no table can be played here."""

WANTED = {
    "attach_files": ("attach files", "pictures will come as text"),
    "create_public_threads": ("open public threads", "all talk stays in the channel"),
    "create_private_threads": ("make private threads", "players with closed DMs use the desk button"),
    "send_messages_in_threads": ("send in threads", "desks in threads will not work"),
}
"""Without these a table is played with what the second part says."""


@dataclass(frozen=True, slots=True)
class Missing:
    """The permissions that are missing, in words; `needed` forbid a table, `notes` are told."""

    needed: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def refusal(self) -> str:
        """Why no table can be here, in one line; empty if one can."""
        if not self.needed:
            return ""
        return f"I cannot play here yet: please let me {listing(self.needed)} in this channel."

    @property
    def note(self) -> str:
        """What will be different here, in one line; empty if nothing is."""
        return f"I may not {'; nor '.join(self.notes)}." if self.notes else ""


def missing(granted: discord.Permissions, in_thread: bool) -> Missing:
    """What is missing of what Curia needs in a channel, or in a thread."""
    needed = dict(NEEDED)
    wanted = dict(WANTED)
    if in_thread:  # a thread takes another permission for sending, and holds no threads itself
        needed.pop("send_messages")
        needed["send_messages_in_threads"] = "send messages in threads"
        for name in ("create_public_threads", "create_private_threads", "send_messages_in_threads"):
            del wanted[name]
    return Missing(
        tuple(words for name, words in needed.items() if not getattr(granted, name)),
        tuple(f"{words}: {so}" for name, (words, so) in wanted.items() if not getattr(granted, name)),
    )


def asker(interaction: discord.Interaction, table: Table) -> Asker:
    """Who asks for something at a table, and whether they may manage the channel in which it is."""
    granted, user = interaction.permissions, interaction.user
    here = table.channel_id == interaction.channel_id
    in_thread = isinstance(interaction.channel, discord.Thread)
    keeps = here and (granted.manage_channels or (in_thread and granted.manage_threads))
    return Asker(user.id, user.display_name, keeps)
