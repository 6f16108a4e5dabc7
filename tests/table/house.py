"""A place to play for a test: the bot on a simulated Discord, with people, by a secret of choice.

async with house(tmp_path, people=3, seed=7) as world:
    table = await world.playing(FABIUS, JULIA)
"""

import contextlib
import copy
import hashlib
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

from simcord.env import Env
from simcord.results import to_discord_message

from bot.host.table import Table
from bot.main.client import Curia
from bot.play.discordlike import discordlike
from engine.games import GAMES
from engine.kernel import Game
from storage.opening import open_store
from storage.rows import NEVER
from tests.cogs.world import CORNELIA, FABIUS, JULIA, World
from tests.sim import controls, elapsed

MARCUS, OCTAVIA, TITUS = 3, 4, 5

__all__ = ["CORNELIA", "FABIUS", "JULIA", "MARCUS", "OCTAVIA", "TITUS", "House", "house", "secret_of"]


def secret_of(seed: int) -> bytes:
    """The secret of the dice for a seed."""
    return hashlib.sha256(str(seed).encode()).digest()


class House(World):
    """A server with people, and what a test looks up behind the scenes."""

    async def add(self, *names: str) -> None:
        """People of these names come to the server."""
        for name in names:
            user = self.env.create_user(name)
            self.users.append(user)
            self.members.append(self.guild.add_member(user))

    def later(self, seconds: float) -> None:
        """So much time has passed at once, as while the bot was stopped: nothing ran meanwhile."""
        self.env.backend.clock._epoch += timedelta(seconds=seconds)

    def passes(self, seconds: float) -> None:
        """So much time passes at once: what has become due meanwhile happens at the next settling."""
        self.env.backend.clock.advance(seconds)

    def set_wall(self, seconds: float) -> None:
        """The bot's wall clock is set forward (with less than 0: back) by so much; no time passes.

        Discord's own clock stays, by which its messages are numbered.
        """
        before, moved = self.env.now, timedelta(seconds=seconds)
        self.env.now = lambda: before() + moved

    async def deliver(self, table: Table) -> None:
        """Send what the table has pending, as a press would."""
        with self.env._bot_scope():
            await self.bot.services.delivery.deliver(table)
        await self.settle()

    async def quiet(self, most: int = 60, step: float = 6.0) -> None:
        """Let time pass until nothing is left to deliver."""
        for number in range(most):
            await self.settle(step if number < most // 2 else 4 * step)
            if not self.outbox():
                return

    async def twice(self, actor: Any, message: Any, custom_id: str) -> list[Any]:
        """One press that Discord delivers two times: the same interaction, told of twice."""
        with self.delivered(2):
            return await self.burst([(actor, message, custom_id)])

    @contextlib.contextmanager
    def delivered(self, times: int) -> Iterator[list[Any]]:
        """Discord delivers whatever people do in here so many times; yields what it delivered."""
        backend = self.env.backend
        emit, seen = backend.emit, list[Any]()

        def repeated(name: str, payload: Any, **more: Any) -> None:
            if name == "INTERACTION_CREATE":
                seen.append(copy.deepcopy(payload))
            for _ in range(times if name == "INTERACTION_CREATE" else 1):
                emit(name, payload, **more)

        backend.emit = repeated
        try:
            yield seen
        finally:
            del backend.emit

    async def again(self, payload: Any) -> None:
        """Discord delivers an interaction of before once more."""
        self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.settle()

    def outbox(self) -> list[tuple[int, str, str]]:
        """What waits in the database to be sent: (destination, kind, text), oldest first.

        What is gathered until its outcome is there does not wait to be sent: see `gathered`.
        """
        query = f"SELECT dest, kind, body FROM outbox WHERE due < {NEVER} ORDER BY table_id, seq, n"
        return self.rows(query)

    def gathered(self, table: int = 1) -> list[str]:
        """A table's lines that are told when their outcome is there, oldest first."""
        query = f"SELECT body FROM outbox WHERE due = {NEVER} AND table_id = {table} ORDER BY seq, n"
        return [line for (text,) in self.rows(query) for line in text.split("\n")]

    def rows(self, query: str) -> list[Any]:
        """What the database holds, read from outside."""
        with contextlib.closing(sqlite3.connect(self.path)) as connection:
            return connection.execute(query).fetchall()

    def spoken(self, channel: Any = None) -> list[str]:
        """The bot's public lines in a channel; panels are not lines."""
        place = channel or self.channel
        said = [m.content for m in place.history() if not controls(m) and not m.embeds]
        return [line for text in said for line in text.split("\n")]

    @property
    def panel(self) -> Any:
        """The newest public message of the channel that has controls."""
        return self._newest(self.channel, None)

    def desk(self, person: int) -> Any:
        """A person's newest message with controls in the direct messages; None without one."""
        user = self.users[person]
        return self._newest(user.dm_channel, user.id)

    def letter(self, person: int) -> Any:
        """The same, but a message that stays: no private answer."""
        return self._newest(self.users[person].dm_channel, None)

    def _newest(self, channel: Any, viewer: int | None) -> Any:
        stored = self.env.backend.messages.get(channel.id, {}).values()
        for message in sorted(stored, key=lambda m: -m.id):
            if message.components and message.visible_to(viewer):
                return to_discord_message(self.env, message)
        return None


@contextlib.asynccontextmanager
async def house(
    place: Path | str, people: int = 3, *, seed: int = 1, games: Mapping[str, Game[Any, Any]] = GAMES
) -> AsyncIterator[House]:
    """The bot on a fresh simulated Discord; what it raised unhandled fails the test at the end.

    `place` is the folder of its database, or the address of one on a server.
    """
    path = place / "curia.db" if isinstance(place, Path) else place

    def make() -> Curia:
        return Curia(lambda: open_store(path), games=games, entropy=lambda: secret_of(seed), elapsed=elapsed)

    with discordlike():
        env = Env(make(), settle_timeout=60.0)
        await env.start()
        try:
            world = House(env, path, make)
            await world.furnish(people)
            yield world
        finally:
            store = env.bot.services.tables.store
            await env.shutdown()
            await store.close()
        env.raise_errors()
