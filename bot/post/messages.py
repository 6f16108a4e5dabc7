"""Posting to Discord: sending, redrawing and deleting single messages, never too many at once."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import aiohttp
import discord

from bot.post.rate_limit import Throttle
from bot.texts.batches import joined

log = logging.getLogger("curia.delivery")

UNKNOWN_MESSAGE = 10008

PASSING = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""What goes wrong on the way to Discord."""

KEPT_AWAKE: Literal[10080] = 10080
"""Minutes after which Discord archives a thread in which nothing happens: a week, the longest there is."""

ASLEEP = 50083
"""Discord's code where something cannot be done in an archived thread."""


@dataclass(frozen=True, slots=True)
class Rendering:
    """A message to be: a first line that may show in a notification, an embed, controls."""

    content: str
    embed: discord.Embed | None = None
    view: discord.ui.View | None = None


class Wait(Exception):
    """The channel has had enough for now; nothing is wrong."""


class Posting:
    """Sends and redraws messages. `client` is set before the first; `now` gives seconds that only grow."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.client: discord.Client | None = None
        self._throttle = Throttle(now)

    def channel(self, channel_id: int) -> discord.PartialMessageable:
        """A place to post to, without asking whether it is there."""
        return self.ready.get_partial_messageable(channel_id)

    async def send(self, channel_id: int, rendering: Rendering, nonce: str) -> discord.Message:
        """Send once: with the same nonce Discord gives back what it has. Raises Wait."""
        if not self._throttle.take(channel_id):
            raise Wait
        pings = discord.AllowedMentions(users=rendering.content.startswith("<@"), everyone=False, roles=False)
        message = await self.channel(channel_id).send(
            rendering.content,
            embed=rendering.embed or discord.utils.MISSING,
            view=rendering.view or discord.utils.MISSING,
            nonce=nonce,
            allowed_mentions=pings,
        )
        if _look(message.content, message.embeds, _ids(message)) != _look(
            rendering.content, [rendering.embed] if rendering.embed else [], _ids(rendering.view)
        ):
            await self.edit(channel_id, message.id, rendering)  # it was sent before, as things stood then
        return message

    async def say(self, channel_id: int, texts: Sequence[str], nonce: str) -> int:
        """Send texts as one message, once; how many of them stand in it.

        Fewer than all where Discord has it already, from when fewer were waiting. Raises Wait.
        """
        if not self._throttle.take(channel_id):
            raise Wait
        message = await self.channel(channel_id).send(
            joined(texts), nonce=nonce, allowed_mentions=discord.AllowedMentions.none()
        )
        stands = (n for n in range(1, len(texts)) if joined(texts[:n]).strip() == message.content.strip())
        return next(stands, len(texts))

    async def edit(self, channel_id: int, message_id: int, rendering: Rendering) -> bool:
        """Redraw a message; False if it is gone. Raises Wait."""
        if not self._throttle.take(channel_id):
            raise Wait
        try:
            await (
                self.channel(channel_id)
                .get_partial_message(message_id)
                .edit(content=rendering.content, embed=rendering.embed, view=rendering.view)
            )
        except discord.NotFound as error:
            if error.code == UNKNOWN_MESSAGE:
                return False
            raise
        return True

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message, if it is still there."""
        try:
            await self.channel(channel_id).get_partial_message(message_id).delete()
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise

    async def direct(self, user_id: int) -> int:
        """The id of the direct messages with a person."""
        channel = await self.ready.create_dm(discord.Object(user_id))
        return channel.id

    async def addressed(self, place: int, user_id: int, rendering: Rendering) -> Rendering:
        """In a thread, also one that sleeps, people hear of a message only if it names them.

        In direct messages they always do.
        """
        if place == await self.direct(user_id):
            return rendering
        return replace(rendering, content=f"<@{user_id}> {rendering.content}"[:2000])

    @property
    def ready(self) -> discord.Client:
        """The client, once it is there."""
        if self.client is None:
            raise RuntimeError("nothing can be posted without a client")
        return self.client


def _ids(shown: discord.Message | discord.ui.View | None) -> list[str]:
    """The controls of a message or of one to be, in order."""
    if isinstance(shown, discord.Message):
        rows = [c.children if isinstance(c, discord.ActionRow) else [c] for c in shown.components]
        return [str(getattr(item, "custom_id", "")) for row in rows for item in row]
    made = shown.to_components() if shown is not None else []
    return [str(item.get("custom_id", "")) for row in made for item in row["components"]]


def _look(content: str, embeds: list[discord.Embed], controls: list[str]) -> tuple[object, ...]:
    """What tells one state of a message from another. Discord cuts white space off the ends of texts."""
    texts = [(e.description or "", *(f"{f.name}\0{f.value}" for f in e.fields)) for e in embeds]
    return content.strip(), [[x.strip() for x in text] for text in texts], sorted(controls)
