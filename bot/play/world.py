"""The simulated Discord of local play: a guild, a channel, people; kept in a file and brought back."""

import asyncio
import os
import pickle
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from discord.ext import commands
from simcord.env import Env

from bot.play import portraits, seams

NAMES = (
    "Cornelia",
    "Fabius",
    "Julia",
    "Marcus",
    "Octavia",
    "Titus",
    "Aurelia",
    "Lucius",
    "Livia",
    "Gaius",
    "Valeria",
    "Quintus",
)
"""The people, in the order of their seats; each may take a place at a table."""

GUILD, CHANNEL, BOT = "Curia", "forum", "Curia"
FORMAT = 1
FILE = "world.pickle"
LONG_SLEEP = 30.0
"""Seconds. After a longer gap (the machine slept) the clock jumps; timers are not run one by one."""


@dataclass(frozen=True)
class Person:
    """Someone who plays here: a user of the simulated Discord."""

    name: str
    id: int
    dm: int
    """The channel of this person's direct messages with the bot."""


class World:
    """One running simulated Discord with the bot in it."""

    def __init__(self, env: Any, people: list[Person], file: Path) -> None:
        self.env = env
        self.people = people
        self.file = file
        self._last = time.monotonic()

    async def start(self) -> None:
        """Log the bot in. Raises whatever the bot raises in its set-up."""
        seams.quicker(self.env)
        await self.env.start()

    def person(self, name: str) -> Person | None:
        """The person of this name, in any case of letters."""
        return next((p for p in self.people if p.name.casefold() == name.casefold()), None)

    async def pass_time(self) -> None:
        """Let the simulated clock catch up with the real one, and the bot do what has come due."""
        now = datetime.now(UTC)
        behind = (now - self.env.now()).total_seconds()
        if behind > LONG_SLEEP:
            seams.set_clock(self.env, now)
        passed, self._last = time.monotonic() - self._last, time.monotonic()
        # Ahead of the real clock (it was set back meanwhile) the simulated one only keeps pace.
        await self.env.advance_time(min(max(behind, passed, 0.0), LONG_SLEEP))

    async def close(self) -> None:
        """Close the bot and take it from the simulated Discord, which stays as it is."""
        with seams.bot_scope(self.env):
            await asyncio.wait_for(self.env.bot.close(), 5.0)
        await self.env.shutdown()

    def has_changed(self) -> bool:
        """Whether anything has crossed between bot and Discord since last asked; forgets it."""
        backend = self.env.backend
        changed = bool(backend.transcript)
        # Both grow with every call, for ever; local play needs neither.
        backend.transcript.clear()
        backend.http_requests.clear()
        return changed

    def freeze(self) -> bytes:
        """The world as the bytes of its file."""
        seams.forget_old(self.env)
        return pickle.dumps({"format": FORMAT, "backend": seams.freeze(self.env)})

    def write(self, data: bytes) -> None:
        """Replace the world's file whole, or leave the old one as it was."""
        fresh = self.file.with_suffix(".new")
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self.file)


def open_world(
    make_bot: Callable[[], commands.Bot], folder: Path, people: int, say: Callable[[str], None]
) -> World:
    """The world of `folder`, as it was left or new, with at least `people` people (1 to 12).

    Says in one line when a saved world cannot be used; it is set aside, not overwritten.
    """
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / FILE
    env = Env(make_bot(), check_errors=False, settle_timeout=15.0)
    resumed = file.exists() and _thaw(env, file, say)
    if not resumed:
        if (folder / "curia.db").exists() and not file.with_suffix(".unreadable").exists():
            say(f"{file} is missing: a new channel opens; tables in curia.db keep to the old one.")
        seams.set_portrait(env, seams.name_bot(env, BOT), portraits.of_bot(BOT))
    now = datetime.now(UTC)
    seams.set_clock(env, max(now, env.now()) if resumed else now)
    if not resumed:
        env.create_guild(GUILD).create_text_channel(CHANNEL, topic="Type /table new to open a table")
    here = {user.global_name: user.id for user in env.backend.users.values() if user.global_name}
    for seat, name in enumerate(NAMES[: min(max(people, 1), len(NAMES))]):
        if name not in here:
            user = env.create_user(name.lower(), global_name=name)
            env.guild.add_member(user)
            seams.set_portrait(env, user.id, portraits.of_person(name, seat))
            here[name] = user.id
    seated = [
        Person(name, here[name], env.backend.get_dm_channel(here[name]).id) for name in NAMES if name in here
    ]
    return World(env, seated, file)


def _thaw(env: Any, file: Path, say: Callable[[str], None]) -> bool:
    try:
        saved = pickle.loads(file.read_bytes())  # noqa: S301 -- a file that local play wrote for itself
        if saved["format"] != FORMAT:
            raise ValueError(f"format {saved['format']}")
        seams.thaw(env, saved["backend"])
    except Exception as error:  # a damaged pickle may raise anything
        aside = file.with_suffix(".unreadable")
        file.replace(aside)
        say(f"{file} cannot be read ({type(error).__name__}); it is now {aside.name}; a new channel opens.")
        return False
    return True
