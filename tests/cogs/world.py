"""What the tests of the slash commands ask of the simulated Discord."""

from typing import Any

from bot.host.table import Table
from tests.sim import Sim, controls, text_of

CORNELIA, FABIUS, JULIA = range(3)
"""The people of a world, by their place."""

COHORT = "The Cohort, table 1"
"""The name of the first table of The Cohort."""


class World(Sim):
    """A server with a channel and people who type commands."""

    async def slash(self, who: int, command: str, channel: Any = None, **options: Any) -> Any:
        """Somebody types a command in a channel."""
        return await self.members[who].slash(channel or self.channel, command, **options)

    async def dm(self, who: int, command: str, **options: Any) -> Any:
        """The same in the direct messages with the bot."""
        return await self.users[who].slash(command, **options)

    async def offered(
        self, who: int, command: str, option: str, current: str = "", channel: Any = None, **filled: Any
    ) -> list[str]:
        """What the autocomplete of an option shows."""
        found = await self.members[who].autocomplete(
            channel or self.channel, command, option, current, **filled
        )
        return [choice["name"] for choice in found]

    async def offered_in_dm(
        self, who: int, command: str, option: str, current: str = "", **filled: Any
    ) -> list[str]:
        """The same in the direct messages with the bot."""
        found = await self.users[who].autocomplete(command, option, current, **filled)
        return [choice["name"] for choice in found]

    async def thread(self, name: str) -> Any:
        """A public thread of the channel."""
        self.env.backend.create_thread(self.channel.id, name, self.users[CORNELIA].id)
        await self.settle()
        return next(thread for thread in self.channel.threads if thread.name == name)

    async def playing(
        self, *others: int, channel: Any = None, host: int = CORNELIA, game: str = "cohort"
    ) -> Table:
        """A table that has begun."""
        await self.slash(host, "table new", channel, game=game)
        for other in others:
            await self.slash(other, "table join", channel)
        await self.slash(host, "table start", channel)
        return await self.table(channel)

    def polls(self, label: str = "", channel: Any = None) -> list[Any]:
        """The channel's messages that ask a question, oldest first; with a button of that label, if given."""
        found = []
        for message in (channel or self.channel).history():
            buttons = [c for c in controls(message) if c["custom_id"].startswith("v:")]
            if buttons and (not label or label in [c["label"] for c in buttons]):
                found.append(message)
        return found

    async def vote(self, who: int, label: str, channel: Any = None) -> str:
        """Somebody presses a button of the newest question; what they are told. Waits until it is there."""
        for _ in range(6):
            if self.polls(label, channel):
                break
            await self.settle(5)
        return said(await self.members[who].click(self.polls(label, channel)[-1], label=label))

    async def leaves(self, who: int, seat: str, policy: str = "random") -> str:
        """Somebody gives their own seat to a computer player, pressing twice; what they are told then."""
        asked = await self.slash(who, "table replace", seat=seat, computer=policy)
        return said(await self.members[who].click(asked.response, label="Leave the game"))

    async def ended(self, by: int, *voters: int) -> None:
        """A table is ended: asked for, and voted for by the others where one alone may not."""
        asked = await self.slash(by, "table abandon")
        await self.members[by].click(asked.response, label="Ask the table" if voters else "End it for good")
        for voter in voters:
            await self.vote(voter, "For")

    async def replaced(self, by: int, seat: str, taker: int, *voters: int) -> str:
        """A seat changes hands: asked for, voted for, accepted; what the asker was told."""
        told = said(await self.slash(by, "table replace", seat=seat, member=self.members[taker]))
        for voter in voters:
            await self.vote(voter, "For")
        await self.vote(taker, "Accept")
        return told

    async def table(self, channel: Any = None) -> Table:
        """The live table of a channel."""
        table_id = await self.tables.store.table_at((channel or self.channel).id)
        assert table_id is not None, "no table is here"
        return await self.tables.get(table_id)

    def place(self, table: Table, seat: int) -> int:
        """Who sits at a seat, by place among the people."""
        return [user.id for user in self.users].index(table.seats[seat].user_id)

    def awaited(self, table: Table) -> int:
        """Whom the table waits for."""
        return self.place(table, table.waiting[0])


def said(result: Any) -> str:
    """What the asker was told in private; fails if anybody else could read it, or nothing was said."""
    replies = [r for r in [result.response, *result.followups] if r is not None]
    assert replies, "no answer"
    assert all(reply.ephemeral for reply in replies), "the answer is public"
    return "\n".join(text_of(reply) for reply in replies)
