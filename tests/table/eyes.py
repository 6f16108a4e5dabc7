"""All that has ever come before one person's eyes: messages and their changes, files, suggestions."""

import json
from typing import Any

from bot.host.table import Table
from tests.table.house import House


class Eyes:
    """One person in the server, `seat` at the table or None; `texts` is everything they could read so far."""

    def __init__(self, world: House, person: int) -> None:
        self.world, self.person = world, person
        self.texts: list[str] = []
        self._known: dict[int, str] = {}

    @property
    def everything(self) -> str:
        """Everything they could read so far."""
        return "\n".join(self.texts)

    def look(self) -> None:
        """Read what is new or has changed in the channel, its threads and their direct messages."""
        world, user = self.world, self.world.users[self.person]
        for place in (world.channel.id, user.dm_channel.id, *(t.id for t in world.channel.threads)):
            for message in list(world.env.backend.messages.get(place, {}).values()):
                if message.visible_to(user.id):
                    text = repr((message.content, message.embeds, message.components))
                    if self._known.get(message.id) != text:
                        self._known[message.id] = text
                        self.texts.append(text)

    async def open_all(self) -> None:
        """Open all there is to open: buttons of the panel, and every command that shows something."""
        for label in ("My desk", "Board", "Log", "Rules"):
            await self.world.members[self.person].click(self.world.panel, label=label)
            self.look()
        for command in (
            "table status",
            "table log",
            "table board",
            "senate odds",
            "senate docket",
            "waiting",
        ):
            await self.world.slash(self.person, command)
        for what in ("treasury", "prestige", "votes", "state treasury"):
            await self.world.slash(self.person, "faction why", what=what)
        self.look()

    async def suggestions(self) -> list[str]:
        """What the autocomplete of every option of every command shows them, but for the names of tables."""
        found: list[str] = []
        for command in self.world.bot.tree.walk_commands():
            for parameter in getattr(command, "parameters", ()):
                if parameter.autocomplete and parameter.display_name != "table":
                    name = command.qualified_name
                    found += await self.world.offered(self.person, name, parameter.display_name)
        self.texts += found
        return found

    async def export(self, table: Table) -> dict[str, Any]:
        """The record of the game as they get it; what is not theirs is not in it."""
        shown = await self.world.slash(self.person, "table export")
        [file] = (shown.followups or [shown.response])[0].attachments
        text = (await file.read()).decode()
        self.texts.append(text)
        found: dict[str, Any] = json.loads(text)
        assert (found["complete"], found["secret"]) == (False, None)
        seat = table.seat_of(self.world.users[self.person].id)
        assert found["viewer"] == seat
        stored = await self.world.tables.store.entries(table.id)
        for entry, own in zip(found["entries"], stored, strict=True):
            assert entry["dice"] is None
            assert entry["action"] is None or own.seat == seat
        return found
