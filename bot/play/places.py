"""What each person can look at: the channel, its threads, and the direct messages with the bot."""

import asyncio
from dataclasses import dataclass
from typing import Any

from bot.play import seams
from bot.play.world import Person, World


@dataclass(frozen=True)
class Place:
    """A channel, thread or direct message as one person sees it."""

    key: str
    """The channel's id, as text."""
    title: str
    is_private: bool
    """Whether it belongs to the person's own side: direct messages and private threads."""
    newest: str
    """The newest message that somebody else wrote and this person may see; "" without one."""

    def described(self) -> dict[str, Any]:
        """The place as the page's script reads it."""
        return {"key": self.key, "title": self.title, "private": self.is_private, "newest": self.newest}


class Places:
    """The places of everybody, and a preview for each that a browser has asked for."""

    def __init__(self, world: World, origin: str) -> None:
        self.world = world
        self.origin = origin
        """The address of the page, without a slash at the end."""
        self.gate = asyncio.Lock()
        """Held by whoever acts on the simulated Discord; simcord refuses two at once."""
        self.acted = asyncio.Event()
        """Set when somebody has acted in a browser, so that the others follow at once."""
        self._several = seams.Several()
        self._previews: dict[tuple[int, int], seams.PlayPreview] = {}

    def of(self, person: Person) -> list[Place]:
        """What this person can look at now: channels and threads first, then what is private."""
        backend = self.world.env.backend
        places: list[Place] = []
        for channel in backend.channels.values():
            if channel.guild_id is None or not seams.may_see(self.world.env, channel.id, person.id):
                continue
            if channel.is_thread and channel.thread_metadata and channel.thread_metadata.archived:
                continue
            private = channel.is_thread and channel.type == seams.PRIVATE_THREAD
            title = f"{'Thread: ' if channel.is_thread else '#'}{channel.name}"
            places.append(Place(str(channel.id), title, private, self._newest(channel.id, person)))
        direct = Place(str(person.dm), "Direct messages", True, self._newest(person.dm, person))
        return [p for p in places if not p.is_private] + [direct] + [p for p in places if p.is_private]

    def _newest(self, channel_id: int, person: Person) -> str:
        for message in reversed(self.world.env.backend.messages.get(channel_id, {}).values()):
            if message.author_id != person.id and message.visible_to(person.id):
                return str(message.id)
        return ""

    def described(self) -> list[dict[str, Any]]:
        """Everybody and their places, as the page's script reads them."""
        return [
            {"name": person.name, "places": [place.described() for place in self.of(person)]}
            for person in self.world.people
        ]

    async def open(self, person: Person, key: str) -> str | None:
        """The address of the preview of a place, started if need be; None if there is no such place."""
        if all(place.key != key for place in self.of(person)):
            return None
        async with self.gate:
            preview = self._previews.get((person.id, int(key)))
            if preview is None:
                preview = await seams.open_preview(
                    self.world.env, self._several, int(key), person.id, self.gate, self.acted, self.origin
                )
                self._previews[person.id, int(key)] = preview
            return str(preview.url)

    def follow(self) -> None:
        """Let every open preview show what has changed. Hold `gate`."""
        for preview in self._previews.values():
            preview.follow()

    async def close(self) -> None:
        """Close every preview; nobody acts any more after this."""
        await asyncio.gather(*(preview.close() for preview in self._previews.values()))
        self._previews.clear()
