"""Threads beside a table's channel: made once, woken when they have fallen asleep, kept awake for long.

Discord archives a thread in which nothing happens: it sleeps. What is posted wakes it, but in a sleeping
thread nothing can be edited and nobody added. A locked thread stays as it is until a moderator unlocks it.
"""

import logging
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Literal

import discord

from bot.post.messages import ASLEEP, KEPT_AWAKE, Posting

log = logging.getLogger("curia.delivery")

UNKNOWN_CHANNEL = 10003

SEARCHED = 50
"""Sleeping threads looked through for one that is already made."""

SKEW = timedelta(minutes=5)
"""By how much Discord's clock and this one's may differ."""

Place = Literal["open", "locked", "gone"]
"""What may be done in a thread: all; nothing, until it is unlocked; nothing any more."""


class Threads:
    """Makes and wakes threads, through the client of `posting`."""

    def __init__(self, posting: Posting) -> None:
        self._posting = posting

    async def public(self, channel_id: int, name: str, since: int) -> int:
        """The id of a public thread for all, found or made; 0 if none can be made there.

        One of that name counts as found if the bot has made it after `since` (milliseconds since 1970):
        its id was lost before it could be noted. Raises discord.HTTPException for what will pass.
        """
        parent = self._parent(channel_id)
        if parent is None:
            return 0
        oldest = datetime.fromtimestamp(since / 1000, UTC) - SKEW
        async for thread in self._made(parent, name, private=False):
            if thread.created_at is not None and thread.created_at >= oldest:
                return thread.id
        return await self._new(parent, name, private=False)

    async def private(self, channel_id: int, name: str, user_id: int) -> int:
        """The same for a private thread of one person, who is not in it yet.

        One in which anybody else is never counts as found.
        """
        parent = self._parent(channel_id)
        if parent is None:
            return 0
        async for thread in self._made(parent, name, private=True):
            if await self._is_free(thread.id, user_id):
                return thread.id
        return await self._new(parent, name, private=True)

    async def admit(self, thread_id: int, user_id: int) -> Place | Literal["refused"]:
        """Let a person into a private thread, waking it if it sleeps.

        Raises discord.HTTPException for what will pass.
        """
        place, thread = await self._woken(thread_id)
        if thread is None:
            return place
        try:
            await thread.add_user(discord.Object(user_id))
        except discord.HTTPException as error:
            if _passes(error):
                raise
            log.info("nobody can be added to thread %s (%s)", thread_id, error.code)
            return "gone" if error.code == UNKNOWN_CHANNEL else "refused"
        return "open"

    async def wake(self, thread_id: int) -> Place:
        """Wake a thread if it sleeps. Raises discord.HTTPException for what will pass."""
        place, _ = await self._woken(thread_id)
        return place

    async def keep_awake(self, channel_id: int) -> None:
        """If a table is played in a thread, let it sleep as late as can be, where the bot may decide that."""
        thread = self._posting.ready.get_channel(channel_id)
        if not isinstance(thread, discord.Thread) or thread.auto_archive_duration >= KEPT_AWAKE:
            return
        own = thread.owner_id == getattr(self._posting.ready.user, "id", None)
        if not own and not thread.permissions_for(thread.guild.me).manage_threads:
            return
        try:
            await thread.edit(auto_archive_duration=KEPT_AWAKE)
        except discord.HTTPException as error:
            log.info("thread %s sleeps when it likes (%s)", channel_id, error.code)

    # --- inside ---------------------------------------------------------------

    async def _woken(self, thread_id: int) -> tuple[Place, discord.Thread | None]:
        """What may be done in a thread, and the thread if that is all."""
        thread = self._posting.ready.get_channel(thread_id)
        try:
            if thread is None:  # a sleeping one is not in memory
                thread = await self._posting.ready.fetch_channel(thread_id)
            if not isinstance(thread, discord.Thread):
                return "gone", None
            if thread.locked:
                return "locked", None
            if thread.archived:
                await thread.edit(archived=False)
        except discord.NotFound:
            return "gone", None
        except discord.HTTPException as error:
            if _passes(error):
                raise
            log.info("thread %s cannot be woken (%s)", thread_id, error.code)
            return "locked", None
        return "open", thread

    def _parent(self, channel_id: int) -> discord.TextChannel | None:
        channel = self._posting.ready.get_channel(channel_id)
        if isinstance(channel, discord.Thread):
            channel = channel.parent
        return channel if isinstance(channel, discord.TextChannel) else None

    async def _made(
        self, parent: discord.TextChannel, name: str, *, private: bool
    ) -> AsyncIterator[discord.Thread]:
        """Threads of that name that the bot has made there, those that sleep too."""

        def is_one(thread: discord.Thread) -> bool:
            own = thread.owner_id == getattr(self._posting.ready.user, "id", None)
            return own and thread.name == name[:100] and thread.is_private() == private

        for thread in parent.threads:
            if is_one(thread):
                yield thread
        try:
            async for thread in parent.archived_threads(private=private, joined=private, limit=SEARCHED):
                if is_one(thread):
                    yield thread
        except discord.HTTPException as error:
            log.info("sleeping threads of channel %s cannot be seen (%s)", parent.id, error.code)

    async def _is_free(self, thread_id: int, user_id: int) -> bool:
        """Whether a private thread has never been used, or only that person is in it beside the bot.

        Asked of Discord: of people who are added later the bot hears nothing.
        """
        try:
            thread = await self._posting.ready.fetch_channel(thread_id)
        except discord.NotFound:
            return False
        if not isinstance(thread, discord.Thread) or thread.member_count > 2:
            return False
        if thread.member_count <= 1 and not thread.last_message_id:
            return True
        return await _holds(thread, user_id)

    async def _new(self, parent: discord.TextChannel, name: str, *, private: bool) -> int:
        kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
        try:
            thread = await parent.create_thread(
                name=name[:100], type=kind, invitable=not private, auto_archive_duration=KEPT_AWAKE
            )
        except discord.HTTPException as error:
            if _passes(error):
                raise
            log.info("no thread beside channel %s (%s)", parent.id, error.code)
            return 0
        return thread.id


async def _holds(thread: discord.Thread, user_id: int) -> bool:
    """Whether a person is in a thread."""
    try:
        await thread.fetch_member(user_id)
    except discord.NotFound:
        return False
    return True


def _passes(error: discord.HTTPException) -> bool:
    """Whether it may go well later."""
    return error.status == 429 or error.status >= 500 or error.code == ASLEEP
