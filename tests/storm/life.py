"""One life of the bot: a process that plays on from what is kept, perhaps to be killed.

The simulated Discord is written to a file after every call that reaches it, as the real one
would keep what it has; the database is on disk. The people press by a rule that depends only on
what they see, so a game that is killed and resumed takes the same course as one that is not.
"""

import asyncio
import hashlib
import json
import os
import pickle
import signal
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simcord.actors import MemberActor
from simcord.builders import GuildHandle, UserHandle
from simcord.env import Env
from simcord.http import router

from bot.client import Curia
from bot.play.discordlike import discordlike
from storage.opening import open_store
from storage.store import Store
from tests.sim import NAMES, Sim, controls, text_of

PATIENCE = 40
"""Times in a row that nothing is to be pressed before the game counts as stuck."""


COUNTS = ("**Your turn**", "**Over**")
"""How a desk begins that is always redrawn at once."""


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

    def step(self) -> None:
        self.steps += 1
        if self.steps == self.plan.kill_at:
            os.kill(os.getpid(), signal.SIGKILL)

    def arm(self) -> None:
        """Count before and after every call to Discord and every transaction from here on."""
        dispatch, do = router.dispatch, Store._do

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

        router.dispatch, Store._do = counted, stored

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
    secret = hashlib.sha256(str(plan.seed).encode()).digest()
    bot = Curia(lambda: open_store(plan.file("curia.db")), entropy=lambda: secret)
    env = Env(bot, check_errors=False)
    kept = plan.file("world")
    known = kept.exists()
    if known:
        env.backend = pickle.loads(kept.read_bytes())
        env._guilds += [GuildHandle(env, g) for g in env.backend.guilds.values()]
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
    await play(plan, sim)
    plan.file("report").write_text(json.dumps({**seen(sim), "steps": fate.steps, "errors": len(env.errors)}))
    await bot.services.tables.store.close()
    await env.shutdown()


def take_up(sim: Sim) -> None:
    """Find the people and the channel of a kept world again."""
    sim.guild = sim.env.guild
    sim.channel = sim.guild.channels["senate"]
    people = sorted(
        (u for u in sim.env.backend.users.values() if u.name in NAMES),
        key=lambda u: NAMES.index(u.name),
    )
    sim.users = [UserHandle(sim.env, u) for u in people]
    sim.members = [MemberActor(sim.env, sim.guild, u) for u in sim.users]


async def play(plan: Plan, sim: Sim) -> None:
    """Press what is to be pressed, in the order the eye finds it."""
    idle = 0
    while idle < PATIENCE and progress(sim) < plan.acts:
        if await press_next(plan, sim):
            idle = 0
            await sim.env.advance_time(1.5)
        else:
            idle += 1
            await sim.env.advance_time(2.5)
    for _ in range(12):
        await sim.env.advance_time(10)


def progress(sim: Sim) -> int:
    """How far the game is: the version that the newest controls of a desk carry."""
    ids = [c["custom_id"] for n in range(len(sim.users)) for m in desks(sim, n)[-1:] for c in controls(m)]
    return max((int(i.split(":")[3]) for i in ids if i[:2] in ("o:", "g:")), default=0)


def desks(sim: Sim, number: int) -> list[Any]:
    """A person's direct messages without the private replies, which come and go."""
    return [m for m in sim.letters(number) if not m.flags.ephemeral]


def panel(sim: Sim) -> Any:
    """The newest panel of the channel."""
    found = [m for m in sim.channel.history() if controls(m) and not m.flags.ephemeral]
    return found[-1] if found else None


async def press_next(plan: Plan, sim: Sim) -> bool:
    """One press by one person, chosen by what stands there; False if there is nothing to press."""
    board = panel(sim)
    if board is None:
        await sim.members[0].slash(sim.channel, "table new", game=plan.game)
        return True
    lobby = [c["custom_id"] for c in controls(board) if c["custom_id"].startswith("l:")]
    if lobby:
        return await press_lobby(plan, sim, board)
    for number, user in enumerate(sim.users):
        for desk in desks(sim, number)[-1:]:
            choices = offers(desk)
            if choices:
                lot = hashlib.sha256(f"{plan.seed}:{number}:{choices}".encode()).digest()
                control, value = choices[int.from_bytes(lot[:8], "big") % len(choices)]
                result = await (
                    user.select(desk, [value], custom_id=control)
                    if value
                    else user.click(desk, custom_id=control)
                )
                if result.acknowledged:
                    acknowledge(plan, control)
                return True
    return False


async def press_lobby(plan: Plan, sim: Sim, board: Any) -> bool:
    """The next person joins; when all sit, the first starts."""
    table = next(c["custom_id"] for c in controls(board) if c["custom_id"].startswith("l:")).split(":")[1]
    text = text_of(board)
    for member in sim.members:
        if member.name not in text:
            result = await member.click(board, custom_id=f"l:{table}:join")
            break
    else:
        result = await sim.members[0].click(board, custom_id=f"l:{table}:start")
    return bool(result.acknowledged)


def offers(desk: Any) -> list[tuple[str, str]]:
    """What a desk offers: (custom id, value of a select or nothing), sorted."""
    found = [(c["custom_id"], "") for c in controls(desk) if c["custom_id"].startswith("o:")]
    for control in controls(desk):
        if control["custom_id"].startswith("g:"):
            found += [(control["custom_id"], o["value"]) for o in control["options"]]
    return sorted(found)


def acknowledge(plan: Plan, control: str) -> None:
    """Note durably that a press was acknowledged."""
    with plan.file("acks").open("a") as file:
        file.write(control + "\n")
        file.flush()
        os.fsync(file.fileno())


def seen(sim: Sim) -> dict[str, Any]:
    """What stands in the channel, line by line, and in every person's messages.

    Where lines are cut into messages is a matter of timing.
    A desk stays behind when the next one is posted, or while its owner is not awaited, as it was last
    redrawn; how many redrawings folded into one is a matter of timing, so of such desks only what
    their owner last did counts.
    """
    said = [m for m in sim.channel.history() if not m.flags.ephemeral]
    letters = [[unhinted(text_of(m)) for m in desks(sim, n)] for n in range(len(sim.users))]
    return {
        "lines": [line for m in said if not controls(m) for line in text_of(m).split("\n")],
        "panels": [text_of(m) for m in said if controls(m)],
        "letters": [
            [*map(did, texts[:-1]), *(x if x.startswith(COUNTS) else did(x) for x in texts[-1:])]
            for texts in letters
        ],
    }


def unhinted(desk: str) -> str:
    """A desk without its hint: what a person has met is noted after the act, so a kill may repeat one."""
    lines = desk.split("\n")
    return "\n".join(x for x in lines if not x.startswith("-# *") and x != "[No more hints]")


def did(desk: str) -> str:
    """The first line of a desk after its heading: what its owner last did."""
    return [*desk.split("\n", 2), "", ""][1]
