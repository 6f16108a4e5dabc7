"""The real bot on the simulated Discord, for tests: people, what they see, restarts.

async with simulated(tmp_path / "curia.db", people=3) as sim:
    await sim.members[0].slash(sim.channel, "table new", game="cohort")
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord import interactions
from simcord._runtime import _selected_env
from simcord.backend import serializers
from simcord.env import Env
from simcord.results import InteractionResult

from bot.main.client import Curia
from bot.play.discordlike import discordlike
from engine.games import GAMES
from engine.kernel import Game
from storage.opening import open_store

SHIPPED, QUICK = 0.05, 0.0002
"""Seconds between two looks of the simulator whether the bot has come to rest; tests need not wait for it."""

_settle = Env._settle_internal
_defaults = _settle.__kwdefaults__
_defaults["idle"] = QUICK


async def _settle_late(env: Env, **given: Any) -> None:
    await asyncio.sleep(SHIPPED)
    await _settle(env, **given)


@contextlib.contextmanager
def as_shipped() -> Iterator[None]:
    """The simulator looks as seldom as it ships, first too, so that no looking falls into what is measured.

    Its first look would fall into the wait for the database; to a trivial command it comes after the answer.
    """
    _defaults["idle"], Env._settle_internal = SHIPPED, _settle_late  # type: ignore[method-assign]
    try:
        yield
    finally:
        _defaults["idle"], Env._settle_internal = QUICK, _settle  # type: ignore[method-assign]


SECRET = bytes(range(32))
NAMES = ("Cornelia", "Fabius", "Julia", "Marcus", "Octavia", "Titus")


class Sim:
    """One simulated Discord with the bot in it."""

    def __init__(self, env: Any, path: Path, make: Callable[[], Curia]) -> None:
        self.env = env
        self.path = path
        self._make = make
        self.guild: Any = None
        self.channel: Any = None
        self.users: list[Any] = []
        self.members: list[Any] = []

    @property
    def bot(self) -> Curia:
        return self.env.bot

    @property
    def tables(self) -> Any:
        return self.bot.services.tables

    async def furnish(self, people: int, channel: str = "senate") -> None:
        """A server with one channel and people."""
        self.guild = self.env.create_guild()
        self.channel = self.guild.create_text_channel(channel)
        self.users = [self.env.create_user(name) for name in NAMES[:people]]
        self.members = [self.guild.add_member(user) for user in self.users]

    async def restart(self) -> None:
        """Stop the bot and start a new one on the same database and the same Discord."""
        old = self.bot
        await self.env.restart_bot(self._make())
        await old.services.tables.store.close()
        await self.settle()

    async def settle(self, seconds: float = 0.0) -> None:
        """Let time pass (virtual seconds) and everything due happen."""
        if seconds:
            await self.env.advance_time(seconds)
        await self.env.settle()

    async def burst(self, clicks: list[tuple[Any, Any, str]]) -> list[InteractionResult]:
        """Several presses in one instant: (who, message, custom id) each; settled once."""
        results = []
        for actor, message, custom_id in clicks:
            backend = self.env.backend
            stored = backend.get_message(message.channel.id, message.id)
            guild = getattr(actor, "guild", None)
            record, payload = interactions.base_payload(
                backend,
                type=3,
                channel_id=stored.channel_id,
                guild_id=guild.id if guild else None,
                user_id=actor.id,
                data={"custom_id": custom_id, "component_type": 2},
            )
            payload["message"] = dict(serializers.message_payload(backend, stored))
            record.source_message_id = stored.id
            backend.emit("INTERACTION_CREATE", payload)
            results.append(InteractionResult(self.env, record))
        await self.env.settle()
        return results

    # --- what people see ------------------------------------------------------

    def said(self, viewer: Any = None) -> list[Any]:
        """The channel's messages as `viewer` sees them, oldest first."""
        return list(self.channel.history(viewer=viewer or self.members[0]))

    def letters(self, person: int) -> list[Any]:
        """A person's direct messages with the bot, oldest first."""
        user = self.users[person]
        return list(user.dm_channel.history(viewer=user))

    async def sure(self, person: int, shown: Any) -> Any:
        """Press the button of an act that is asked again; without one, what was `shown` already."""
        places = (
            (self.users[person], self.letters(person)),
            (self.members[person], self.said(self.members[person])),
        )
        for actor, messages in places:
            for message in reversed(messages):
                found = [c["custom_id"] for c in controls(message) if c["custom_id"].startswith("y:")]
                if found:
                    return await actor.click(
                        message, custom_id=next(i for i in found if not i.endswith(":no"))
                    )
        return shown

    def desk(self, person: int) -> Any:
        """A person's newest desk in the direct messages."""
        return self.letters(person)[-1]

    def everything(self, person: int) -> str:
        """All text that a person can see: the channel with their private replies, their messages, threads."""
        parts = [text_of(m) for m in self.channel.history(viewer=self.members[person])]
        parts += [text_of(m) for m in self.letters(person)]
        for thread in self.channel.threads:
            with contextlib.suppress(Exception):
                parts += [text_of(m) for m in thread.history(viewer=self.members[person])]
        return "\n".join(parts)


def text_of(message: Any) -> str:
    """Everything readable in a message: content, embeds, labels of its controls."""
    parts = [message.content]
    for embed in message.embeds:
        parts += [embed.title or "", embed.description or "", embed.footer.text or ""]
        parts += [f"{f.name}\n{f.value}" for f in embed.fields]
    parts += [f"[{c['label']}]" for c in controls(message) if c.get("label")]
    parts += [f"[{o['label']}]" for c in controls(message) for o in c.get("options", [])]
    return "\n".join(p for p in parts if p)


def controls(message: Any) -> list[dict[str, Any]]:
    """The buttons and selects of a message, as Discord has them."""
    found: list[dict[str, Any]] = []
    stack = [c.to_dict() if hasattr(c, "to_dict") else c for c in message.components]
    while stack:
        component = stack.pop(0)
        if component.get("type") in (2, 3):
            found.append(component)
        stack = list(component.get("components", [])) + stack
    return found


@contextlib.asynccontextmanager
async def simulated(
    path: Path,
    people: int = 4,
    *,
    games: Mapping[str, Game[Any, Any]] = GAMES,
    secret: bytes = SECRET,
    check_errors: bool = True,
) -> AsyncIterator[Sim]:
    """The bot on a fresh simulated Discord, its database at `path`."""

    def make() -> Curia:
        return Curia(lambda: open_store(path), games=games, entropy=lambda: secret, elapsed=elapsed)

    with discordlike():
        async with simcord.run(make(), check_errors=check_errors) as env:
            sim = Sim(env, path, make)
            await sim.furnish(people)
            try:
                yield sim
            finally:
                await sim.bot.services.tables.store.close()


_running: list[Env] = []
"""The last simulation in which the bot was seen; a test stands outside of it."""


def elapsed() -> float:
    """Seconds that have passed in the simulation, for the bot and for a test alike.

    The wall clock of the simulation (`utcnow`) can be set; this one only goes on.
    """
    if (env := _selected_env()) is not None:
        _running[:] = [env]
    return float(_running[0].backend.clock.elapsed)


def utcnow() -> Any:
    """Discord's clock (virtual in a simulation)."""
    return discord.utils.utcnow()
