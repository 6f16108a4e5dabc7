"""Figures of the whole bot under the simulated Discord, measured inside: received to answered and sent."""

import asyncio
import statistics
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import discord
import discord.state
from simcord.http import router

from tests.bench.rows import Row, percentile
from tests.sim import SHIPPED, Sim, as_shipped, controls, simulated

INTERACTIONS = ("/interactions/", "/webhooks/")


class Watch:
    """Times each interaction: when it was received, answered, and when the last message had gone out."""

    def __init__(self, statements: Callable[[], int] = int) -> None:
        self._statements = statements
        self._before = 0
        self.received: dict[int, float] = {}
        self.answered: dict[int, float] = {}
        self.sent = 0.0
        self.requests: Counter[str] = Counter()
        """Requests beside the answers to interactions, such as "POST 17": a method and a channel."""

    @contextmanager
    def on(self) -> Iterator["Watch"]:
        """Watch while the block runs."""
        watch, plain, dispatch = self, discord.state.Interaction, router.dispatch

        class Timed(plain):  # type: ignore[misc, valid-type]
            def __init__(self, **data: Any) -> None:
                started = perf_counter()
                super().__init__(**data)
                watch.received[self.id] = started
                watch._before = watch._statements()

        def timed(backend: Any, method: str, path: str, **rest: Any) -> Any:
            result = dispatch(backend, method, path, **rest)
            watch.sent = perf_counter()
            if path.startswith("/interactions/"):
                watch.answered[int(path.split("/")[2])] = watch.sent
            elif not path.startswith(INTERACTIONS):
                place = path.split("/")[2] if path.startswith("/channels/") else path
                watch.requests[f"{method} {place}"] += 1
            return result

        discord.state.Interaction, router.dispatch = Timed, timed
        try:
            yield self
        finally:
            discord.state.Interaction, router.dispatch = plain, dispatch

    def last(self) -> tuple[float, float]:
        """Milliseconds of the last interaction: to its answer, to everything sent."""
        number = max(self.received)
        start = self.received[number]
        return (self.answered[number] - start) * 1000, (self.sent - start) * 1000

    def statements(self) -> int:
        """SQL statements since the last interaction was received."""
        return self._statements() - self._before


def trivial(sim: Sim) -> None:
    """A command that does nothing but answer with an embed."""

    @sim.bot.tree.command(name="trivial", description="Answers.")
    async def answer(interaction: discord.Interaction) -> None:
        embed = discord.Embed(title="Trivial", description="It does nothing but answer.")
        await interaction.response.send_message(embed=embed, ephemeral=True)


async def seated(sim: Sim, channel: Any, people: list[int], game: str) -> int:
    """A started table in a channel; returns its id."""
    have = sim.bot.services
    guild = sim.guild.id
    table = await have.lobby.open(game, guild, channel.id, sim.users[people[0]].id, sim.users[people[0]].name)
    for person in people[1:]:
        await have.lobby.join(table.id, sim.users[person].id, sim.users[person].name)
    table = await have.lobby.start(table.id, sim.users[people[0]].id, f"start{table.id}")
    return table.id


async def press(sim: Sim, table_id: int, rng: Random) -> Any:
    """The awaited person's desk, and a press on it: (user, message, custom id, value)."""
    table = await sim.tables.get(table_id)
    seat = table.waiting[0]
    number = next(i for i, u in enumerate(sim.users) if u.id == table.seats[seat].user_id)
    place = table.panels[seat]
    desk = next(m for m in sim.letters(number) if m.id == place.message_id)
    found = [(c["custom_id"], None) for c in controls(desk) if c["custom_id"].startswith("o:")]
    for c in controls(desk):
        if c["custom_id"].startswith("g:"):
            found += [(c["custom_id"], o["value"]) for o in c["options"]]
    control, value = rng.choice(found)
    return sim.users[number], desk, control, value


async def act_rows(folder: Path, acts: int = 150) -> list[Row]:
    """One act by button in a game of four, against the trivial command; statements and requests counted."""
    async with simulated(folder / "act.db", people=4) as sim:
        trivial(sim)
        with sim.env.time_context():
            await sim.bot.tree.sync()
            table_id = await seated(sim, sim.channel, [0, 1, 2, 3], "cohort")
            await sim.bot.services.delivery.deliver(await sim.tables.get(table_id))
        await sim.settle(30)
        rng, watch = Random(11), Watch()
        answers, wholes, floors, statements = [], [], [], []
        with watch.on():
            done = 0
            while done < acts and (await sim.tables.get(table_id)).status == "playing":
                user, desk, control, value = await press(sim, table_id, rng)
                before = sim.tables.store.statements
                with as_shipped():
                    await asyncio.sleep(SHIPPED)  # a person presses after some rest: both are measured so
                    await sim.members[0].slash(sim.channel, "trivial")
                    floors.append(watch.last()[0])
                    if value is None:
                        await user.click(desk, custom_id=control)
                    else:
                        await user.select(desk, [value], custom_id=control)
                statements.append(sim.tables.store.statements - before)
                answered, whole = watch.last()
                answers.append(answered)
                wholes.append(whole)
                done += 1
                await sim.settle(20)
        floor = statistics.median(floors)
        return [
            Row("one act, received to committed and answered", statistics.median(answers), "ms", floor, 6.0),
            Row("one act, received to everything sent", statistics.median(wholes), "ms", floor, 10.0),
            Row("SQL statements an act (most)", max(statements), "statements", None, 5),
            Row(
                "Discord requests an act, 4 seats (mean)",
                watch.requests.total() / done,
                "requests",
                None,
                3.0,
            ),
        ]


async def crowd_row(folder: Path, tables: int = 50, rounds: int = 6) -> Row:
    """Many tables, each of two people, acting in the same instant: the 99th percentile to the answer."""
    async with simulated(folder / "crowd.db", people=0) as sim:
        sim.users = [sim.env.create_user(f"Person {n}") for n in range(2 * tables)]
        sim.members = [sim.guild.add_member(user) for user in sim.users]
        ids = []
        channels = [sim.guild.create_text_channel(f"t{n}") for n in range(tables)]
        with sim.env.time_context():
            for n, channel in enumerate(channels):
                ids.append(await seated(sim, channel, [2 * n, 2 * n + 1], "cohort"))
                await sim.bot.services.delivery.deliver(await sim.tables.get(ids[-1]))
        await sim.settle(30)
        rng, watch, times = Random(5), Watch(), []
        with watch.on():
            for _ in range(rounds):
                presses = []
                for table_id in ids:
                    user, desk, control, value = await press(sim, table_id, rng)
                    if value is None:
                        presses.append((user, desk, control))
                known = set(watch.received)
                await sim.burst(presses)
                times += [
                    (watch.answered[i] - watch.received[i]) * 1000
                    for i in set(watch.received) - known
                    if i in watch.answered
                ]
                await sim.settle(30)
        return Row(
            f"{tables} tables at once, 99th percentile to the answer",
            percentile(times, 0.99),
            "ms",
            None,
            300,
        )
