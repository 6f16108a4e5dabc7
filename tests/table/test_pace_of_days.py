"""A whole game of LEGIONS of five at 25 minutes an act: how much the channel gets, and how it is cut."""

import re
from pathlib import Path

import pytest

from bot.host.table import Table
from tests.sim import controls
from tests.table.house import House, house, secret_of
from tests.table.legions import seed_to_the_end
from tests.table.legions_desks import by_letter
from tests.table.legions_moves import next_move
from tests.table.oracle import nothing_missing

PACE = 25 * 60.0
"""Seconds between two acts."""

MOST = 800
"""Messages in the channel, panels that are posted anew counted."""

VOTE = re.compile(r"^.+?(?:: \d+ votes? (?:for|against)| abstains on) motion (\d+)[.,]")
COUNT = re.compile(r"\*\*motion (\d+) (?:passes|fails)\*\*|^Motion (\d+) (?:is vetoed|can no longer)")


def messages(world: House) -> list[str]:
    """What stands in the channel, message by message, panels too."""
    return [m.content for m in world.channel.history() if not m.flags.ephemeral]


def torn(told: list[str]) -> list[str]:
    """Messages that hold votes on a motion without what came of them, but for those that are full."""
    found = []
    for text, following in zip(told, [*told[1:], ""], strict=True):
        lines = text.split("\n")
        votes = {match[1] for line in lines if (match := VOTE.match(line))}
        counted = {match[1] or match[2] for line in lines if (match := COUNT.search(line))}
        if votes - counted and len(text) + len(following.split("\n")[0]) < 2000:
            found.append(text)
    return found


async def days(world: House, table: Table, seed: int, most: int = 10_000) -> Table:
    """Play on by the desks in the direct messages, so slowly."""
    for _ in range(most):
        if table.status != "playing":
            break
        move = next_move(table, seed, "sensible", 0.02)
        await world.sure(world.place(table, move.seat), await by_letter(world, table, move))
        world.passes(PACE)
        await world.settle(12)
        table = await world.tables.get(table.id)
    return table


async def started(world: House, people: int) -> Table:
    table = await world.playing(*range(1, people), game="legions")
    await world.quiet()
    return table


async def test_the_first_votes_at_the_pace_of_days_are_told_whole(tmp_path: Path):
    async with house(tmp_path, 5, seed=3) as world:
        table = await days(world, await started(world, 5), 3, most=160)
        told = messages(world)
        assert any(VOTE.search(line) for text in told for line in text.split("\n"))
        assert torn(told) == []
        await world.quiet()
        await nothing_missing(world, table)


@pytest.mark.long
async def test_a_whole_game_of_five_at_25_minutes_an_act(tmp_path: Path):
    seed = seed_to_the_end(5, {}, "sensible", 0.02, secret_of)
    async with house(tmp_path, 5, seed=seed) as world:
        table = await days(world, await started(world, 5), seed)
        await world.quiet()
        told = messages(world)
        lines = [line for text in told for line in text.split("\n")]
        votes = sum(bool(VOTE.match(line)) for line in lines)
        print(f"{table.version} acts, {len(told)} messages, {len(lines)} lines, {votes} votes")  # noqa: T201
        assert table.status == "over"
        assert votes > 100
        assert torn(told) == []
        assert len(told) <= MOST
        assert len([m for m in world.channel.history() if controls(m) and not m.flags.ephemeral]) == 1
        await nothing_missing(world, table)
