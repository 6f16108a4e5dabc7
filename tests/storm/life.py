"""One life of the bot: a process that plays on from what is kept, perhaps to be killed.

The simulated Discord is written to a file after every call that reaches it, as the real one
would keep what it has; the database is on disk. What the people press is in `tests.storm.people`.
"""

import asyncio
import contextlib
import hashlib
import json
import logging
import os
import pickle
import re
import signal
import sqlite3
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from simcord.actors import MemberActor
from simcord.backend import Backend
from simcord.builders import GuildHandle, UserHandle
from simcord.env import Env
from simcord.http import router

from bot.main.client import Curia
from bot.play.discordlike import discordlike
from storage.opening import open_store
from storage.store import Store
from tests.sim import NAMES, Sim, controls, elapsed, text_of
from tests.storm.people import People

PATIENCE = 60
"""Times in a row that nothing is to be pressed, or a press changes nothing, before a game is stuck."""

LAST = 14 * 50
"""Seconds after the last act: more than any letter waits that is due at all."""

DRAWN = re.compile(r"\b[oghf]:\d+:\d+:(\d+):")
"""The version in the ids of a desk's controls."""


@dataclass(frozen=True)
class Plan:
    """A game to play: where it is kept, who plays, how far, and the step at which this life ends."""

    folder: Path
    game: str
    people: int
    seed: int
    acts: int
    """Acts of the game after which it is left, the same in every life."""
    kill_at: int | None = None
    options: str = ""

    def file(self, name: str) -> Path:
        return self.folder / name


class Fate:
    """Counts what the bot does to the world, keeps the world, and kills at the appointed step."""

    def __init__(self, plan: Plan, backend: Any) -> None:
        self.plan, self.backend, self.steps = plan, backend, 0
        self.sated = False
        """Set when the game is far enough: looking whether anything is due is not worth a kill."""

    def step(self) -> None:
        self.steps += not self.sated
        if self.steps == self.plan.kill_at and not self.sated:
            os.kill(os.getpid(), signal.SIGKILL)

    def arm(self) -> None:
        """Count before and after every call to Discord and every transaction from here on.

        A press is kept as soon as it is made: no id of one is ever given again, in no life.
        """
        dispatch, do, pressed = router.dispatch, Store._do, Backend.new_interaction

        def counted(backend: Any, method: str, path: str, **rest: Any) -> Any:
            self.step()
            try:
                return dispatch(backend, method, path, **rest)
            finally:
                self.keep()
                self.step()

        async def stored(store: Store, work: Any) -> Any:
            self.step()
            result = await do(store, work)
            self.step()
            return result

        def made(backend: Backend, *what: Any) -> Any:
            found = pressed(backend, *what)
            self.keep()
            return found

        router.dispatch, Store._do, Backend.new_interaction = counted, stored, made

    def keep(self) -> None:
        """Write the simulated Discord to its file, whole or not at all."""
        subscribers, self.backend.subscribers = self.backend.subscribers, []
        self.backend.http_requests.clear()
        self.backend.transcript.clear()
        try:
            data = pickle.dumps(self.backend)
        finally:
            self.backend.subscribers = subscribers
        fresh = self.plan.file("world.new")
        fresh.write_bytes(data)
        fresh.replace(self.plan.file("world"))


def live(plan: Plan) -> None:
    """Play on until the game has gone as far as planned; then write the report."""
    with discordlike():
        asyncio.run(_live(plan))


async def _live(plan: Plan) -> None:
    faults = logging.FileHandler(plan.file("faults"), delay=True)
    faults.setLevel(logging.ERROR)
    logging.getLogger("curia").addHandler(faults)
    secret = hashlib.sha256(str(plan.seed).encode()).digest()
    bot = Curia(lambda: open_store(plan.file("curia.db")), entropy=lambda: secret, elapsed=elapsed)
    env = Env(bot, check_errors=False)
    kept = plan.file("world")
    known = kept.exists()
    if known:
        env.backend = pickle.loads(kept.read_bytes())
        env._guilds += [GuildHandle(env, g) for g in env.backend.guilds.values()]
        note_what_is_ahead(plan, env.backend)
    fate = Fate(plan, env.backend)
    if known:
        fate.arm()
    await env.start()
    sim = Sim(env, plan.folder, lambda: bot)
    if known:
        take_up(sim)
    else:
        await sim.furnish(plan.people)
        fate.keep()
        fate.arm()
    await env.settle()
    people = People(sim, plan.seed, plan.game, partial(note, plan))
    ended = await play(plan, people)
    fate.sated = True
    for _ in range(LAST // 50):
        await env.advance_time(50)
    report = {**seen(people), "ended": ended, "steps": fate.steps, "errors": len(env.errors)}
    plan.file("report").write_text(json.dumps(report))
    await bot.services.tables.store.close()
    await env.shutdown()


def take_up(sim: Sim) -> None:
    """Find the people and the channel of a kept world again."""
    sim.guild = sim.env.guild
    sim.channel = sim.guild.channels["senate"]
    people = sorted(
        (u for u in sim.env.backend.users.values() if u.name in NAMES), key=lambda u: NAMES.index(u.name)
    )
    sim.users = [UserHandle(sim.env, u) for u in people]
    sim.members = [MemberActor(sim.env, sim.guild, u) for u in sim.users]


async def play(plan: Plan, people: People) -> str:
    """Press what is to be pressed until the game is far enough; how it ended: "far", "over" or "stuck"."""
    idle, env = 0, people.sim.env
    while people.progress < plan.acts and not people.over:
        before = people.position()
        pressed = await people.press_next()
        await env.advance_time(1.5 if pressed else 2.5)
        idle = 0 if people.position() != before else idle + 1
        if idle >= PATIENCE:
            return "stuck"
    return "over" if people.over else "far"


def note(plan: Plan, kind: str, what: list[Any]) -> None:
    """Keep durably what was seen to happen, whatever becomes of this life."""
    with plan.file(kind).open("a") as file:
        file.write(json.dumps(what) + "\n")
        file.flush()
        os.fsync(file.fileno())


def note_what_is_ahead(plan: Plan, backend: Any) -> None:
    """Note durably if the kept world shows a version of the table that the database has not."""
    messages = [m for place in backend.messages.values() for m in place.values()]
    shown = max((int(v) for m in messages for v in DRAWN.findall(repr(m.components))), default=0)
    if shown > (stored := acts_stored(plan.folder)):
        note(plan, "ahead", [f"version {shown} was shown, {stored} is stored"])


def acts_stored(folder: Path) -> int:
    """How many entries the journal of the one table has."""
    if not (folder / "curia.db").exists():
        return 0
    with contextlib.closing(sqlite3.connect(folder / "curia.db")) as connection:
        try:
            found: int | None = connection.execute("SELECT max(seq) FROM journal").fetchone()[0]
        except sqlite3.OperationalError:  # killed before it was made
            return 0
    return found or 0


def seen(people: People) -> dict[str, Any]:
    """What stands in the channel, line by line, and in every person's messages.

    Where lines are cut into messages is a matter of timing. So is how many redrawings of a desk folded
    into one while its owner was not awaited: here only what they last did counts. The desks that are
    determined are noted as they are looked at (`People.look`), the last ones now.
    """
    for number in people.everybody:
        for desk in people.desks(number)[-1:]:
            people.look(number, desk)
    public = [m for m in people.sim.channel.history() if not m.flags.ephemeral]
    return {
        "lines": [line for m in public if not controls(m) for line in text_of(m).split("\n")],
        "panels": [text_of(m) for m in public if controls(m)],
        "letters": [[did(text_of(m)) for m in people.desks(n)] for n in people.everybody],
    }


def did(desk: str) -> str:
    """The first line of a desk after its heading: what its owner last did."""
    return [*desk.split("\n", 2), "", ""][1]
