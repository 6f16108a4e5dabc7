"""Figures of LEGIONS under the simulated Discord: a vote, a set of bids, and what a whole game sends.

Five people play by their desks in the direct messages; every act is one of a computer player.
"""

import asyncio
import statistics
from collections import Counter, defaultdict
from contextlib import nullcontext
from pathlib import Path

from tests.bench.discord import Watch, seated, trivial
from tests.bench.rows import Row
from tests.sim import SHIPPED, as_shipped
from tests.table.house import house
from tests.table.legions_desks import by_letter
from tests.table.legions_moves import next_move

MEASURED = {"vote": "a vote", "bids": "a set of bids"}
"""Kinds of decision that are measured, and their names."""

KINDS = 6
"""Kinds of act whose requests are shown: the commonest."""


class Figures:
    """What was measured of each kind of act, in milliseconds and numbers."""

    def __init__(self) -> None:
        self.answers: defaultdict[str, list[float]] = defaultdict(list)
        self.wholes: defaultdict[str, list[float]] = defaultdict(list)
        self.floors: list[float] = []
        self.statements: defaultdict[str, list[int]] = defaultdict(list)
        self.requests: defaultdict[str, list[int]] = defaultdict(list)
        self.sent: Counter[str] = Counter()

    def rows(self, seats: int, messages: int, acts: int) -> list[Row]:
        """The rows of the benchmark."""
        floor = statistics.median(self.floors)
        rows = []
        for kind, name in MEASURED.items():
            rows += [
                Row(
                    f"LEGIONS: {name}, to committed and answered",
                    statistics.median(self.answers[kind]),
                    "ms",
                    floor,
                    6.0,
                ),
                Row(
                    f"LEGIONS: {name}, to everything sent",
                    statistics.median(self.wholes[kind]),
                    "ms",
                    floor,
                    10.0,
                ),
                Row(
                    f"LEGIONS: SQL statements of {name} (most)",
                    max(self.statements[kind]),
                    "statements",
                    None,
                    5,
                ),
            ]
        commonest = sorted(self.requests, key=lambda kind: -len(self.requests[kind]))[:KINDS]
        for kind in commonest:
            name = f"LEGIONS: Discord requests of {kind.replace('_', ' ')}"
            rows.append(Row(name, statistics.mean(self.requests[kind]), "requests", None, None))
        every = [n for numbers in self.requests.values() for n in numbers]
        return [
            *rows,
            Row(
                f"LEGIONS: Discord requests an act, {seats} seats",
                statistics.mean(every),
                "requests",
                None,
                None,
            ),
            Row(f"LEGIONS: channel messages of a game of {acts} acts", messages, "messages", None, None),
        ]


async def rows(folder: Path, seats: int = 5, seed: int = 5, most: int = 5000) -> list[Row]:
    """A whole game of `seats`, or its first `most` acts."""
    figures, acts = Figures(), 0
    async with house(folder, seats, seed=seed) as world:
        watch = Watch(lambda: int(world.tables.store.statements))
        trivial(world)
        with world.env.time_context():
            await world.bot.tree.sync()
            table_id = await seated(world, world.channel, list(range(seats)), "legions")
        with watch.on():
            await world.deliver(await world.tables.get(table_id))
            await world.quiet()
            table = await world.tables.get(table_id)
            while table.status == "playing" and acts < most:
                move = next_move(table, seed, "sensible", 0.02)
                kind = move.decision.kind.partition("-")[0]
                sent = watch.requests.total()
                with as_shipped() if kind in MEASURED else nullcontext():
                    if kind in MEASURED:
                        await asyncio.sleep(SHIPPED)  # a person presses after some rest: both are measured so
                        await world.members[0].slash(world.channel, "trivial")
                        figures.floors.append(watch.last()[0])
                    await by_letter(world, table, move)
                answered, whole = watch.last()
                figures.statements[kind].append(watch.statements())
                figures.answers[kind].append(answered)
                figures.wholes[kind].append(whole)
                await world.settle(6)  # people take their time
                figures.requests[kind].append(watch.requests.total() - sent)
                acts, table = acts + 1, await world.tables.get(table_id)
            await world.quiet()
        messages = watch.requests[f"POST {world.channel.id}"]
    return figures.rows(seats, messages, acts)
