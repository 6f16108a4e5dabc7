"""What a step brings is told in one message; half of a story waits for the rest, however long."""

import contextlib
import re
import sqlite3

import pytest

from bot.host.table import Table
from bot.post.live_messages import BURIED
from storage.rows import NEVER
from storage.schema import CHANNEL
from tests.sim import controls
from tests.table.faults import POSTS, inject, mend
from tests.table.house import CORNELIA, FABIUS, JULIA, House
from tests.table.legions_desks import by_letter
from tests.table.legions_moves import next_move
from tests.table.oracle import narration, nothing_missing
from tests.table.playing import by_command, play

SEED = 5


async def begun(world: House) -> Table:
    """LEGIONS of three, with all said that there was to say."""
    table = await world.playing(FABIUS, JULIA, game="legions")
    await world.quiet()
    return table


async def until(world: House, table: Table, kind: str) -> Table:
    """Play until the table waits for that kind of decision."""
    for _ in range(200):
        if any(d.kind == kind and d.required for d in table.decisions):
            return table
        table = await act(world, table)
    raise AssertionError(f"no {kind}")


async def act(world: House, table: Table) -> Table:
    await by_letter(world, table, next_move(table, SEED, "sensible", 0.0))
    await world.settle(4)
    return await world.tables.get(table.id)


def messages(world: House) -> list[str]:
    """The bot's narration in the channel, message by message."""
    return [m.content for m in world.channel.history() if not controls(m) and not m.embeds]


async def test_votes_are_told_with_their_count_in_one_message(world: House):
    table = await until(world, await begun(world), "vote")
    before = messages(world)
    spoken, votes = await narration(world, table), 0
    while any(d.kind == "vote" and d.required for d in table.decisions):
        assert messages(world) == before, "votes are told when they are counted"
        votes, table = votes + 1, await act(world, table)
    assert votes == 3
    told = messages(world)
    assert len(told) == len(before) + 1
    assert before[-1].split("\n")[-1].startswith("The vote is called on motion 1: "), "that is told at once"
    lines = told[-1].split("\n")
    assert [line for line in lines[:3] if not re.search(r": \d+ votes? |abstains on motion", line)] == []
    assert " for, " in lines[3]
    assert lines == (await narration(world, table))[len(spoken) :]


async def test_meanwhile_the_panel_tells_what_has_just_happened(world: House):
    table = await act(world, await until(world, await begun(world), "vote"))
    last = (await narration(world, table))[-1]
    assert re.search(r" votes (for|against) motion 1\.| abstains on motion 1\.", last)
    assert last in world.panel.embeds[0].description


DAY = 24 * 3600.0


@pytest.mark.parametrize(
    ("kind", "slow"), [("vote", 1500.0), ("vote", DAY), ("attendance", DAY), ("duel", 1500.0)]
)
async def test_at_any_pace_a_story_is_told_whole_with_its_outcome(world: House, kind: str, slow: float):
    """And while it is not there, the panel tells how it goes."""
    table = await until(world, await begun(world), kind)
    before, steps = messages(world), 0
    while any(d.kind == kind and d.required for d in table.decisions):
        if world.gathered():
            assert messages(world) == before
            shown = world.panel.embeds[0].description
            assert [x for x in world.gathered() if x not in shown] == []
            await nothing_missing(world, table)
        table, steps = await act(world, table), steps + 1
        world.later(slow)
        await world.settle(12)
        if steps == 1:
            before = messages(world) if kind == "duel" and not world.gathered() else before
        if steps % 2 == 0:
            await world.restart()
            table = await world.tables.get(table.id)
            await world.settle(4)
    assert steps > 1
    assert world.gathered() == []
    assert len(messages(world)) == len(before) + 1
    await nothing_missing(world, table)


def votes_stand_together(world: House, first: str) -> None:
    """The three votes and their count are one message."""
    [told] = [m for m in messages(world) if first in m]
    lines = told.split("\n")
    assert lines[0] == first
    assert [" motion 1." in line for line in lines[:3]] == [True] * 3
    assert " for, " in lines[3]


async def test_what_is_said_by_the_way_cuts_no_vote_in_two(world: House):
    """An agreement that is proposed meanwhile, and what the bot itself has to say."""
    table = await act(world, await until(world, await begun(world), "vote"))
    [first] = world.gathered()
    await world.slash(CORNELIA, "deal propose", **{"with": "Fabius", "text": "Peace"})
    assert "Peace" in world.spoken()[-1]
    with world.env._bot_scope():
        async with world.tables.lock(table.id):
            await world.tables.post(await world.tables.load(table.id), [(CHANNEL, "say", "By the way.")])
    await world.settle(4)
    assert world.spoken()[-1] == "By the way."
    assert world.gathered() == [first]
    table = await world.tables.get(table.id)
    while any(d.kind == "vote" and d.required for d in table.decisions):
        table = await act(world, table)
    votes_stand_together(world, first)
    await world.quiet()
    await nothing_missing(world, table, besides=("By the way.",))


async def test_a_table_that_is_ended_tells_what_was_gathered(world: House):
    table = await act(world, await until(world, await begun(world), "vote"))
    [first] = world.gathered()
    await world.ended(CORNELIA, FABIUS)
    await world.quiet()
    assert first in world.spoken()
    assert world.gathered() == []
    assert table.id == 1


async def test_a_channel_that_is_lost_with_a_vote_going_on_loses_none_of_it(world: House):
    table = await act(world, await until(world, await begun(world), "vote"))
    [first] = world.gathered()
    world.env.backend.delete_channel(world.channel.id)
    await world.settle()
    world.channel = world.guild.create_text_channel("hall")
    await world.slash(CORNELIA, "table move", world.channel)
    table = await world.tables.get(table.id)
    while any(d.kind == "vote" and d.required for d in table.decisions):
        table = await act(world, table)
    await world.quiet()
    votes_stand_together(world, first)


async def test_lines_gathered_by_the_version_before_are_told_too(world: House):
    """It stored them as lines like any other, due ten minutes later."""
    table = await act(world, await until(world, await begun(world), "vote"))
    [first] = world.gathered()
    with contextlib.closing(sqlite3.connect(world.path)) as database:
        due = world.tables.clock.steady + 600_000
        database.execute(f"UPDATE outbox SET kind = 'say', due = {due} WHERE due = {NEVER}")
        database.commit()
    await world.restart()
    table = await world.tables.get(table.id)
    while any(d.kind == "vote" and d.required for d in table.decisions):
        table = await act(world, table)
    await world.quiet()
    assert world.spoken().count(first) == 1
    await nothing_missing(world, table)


async def test_a_seal_is_published_at_once(world: House):
    """It proves a bid only if it stood there before the bids were opened (LEG-GEN-11)."""
    table = await act(world, await until(world, await begun(world), "bids"))
    assert " has sealed bids for neutrals. Seal " in world.spoken()[-1]
    assert any(d.kind == "bids" and d.required for d in table.decisions)


async def test_many_acts_at_once_are_few_messages(world: House):
    """While nothing could be said in the channel six steps were taken."""
    table = await world.playing(FABIUS, JULIA)
    await world.quiet()
    before = len(messages(world))
    inject(world, "POST", POSTS, 502)
    table = await play(world, table, by_command, 1, acts=6)
    mend(world)
    await world.quiet()
    assert len(messages(world)) == before + 1
    await nothing_missing(world, table)


async def test_the_panel_stays_in_sight_and_moves_only_when_it_is_buried(world: House):
    table = await world.playing(FABIUS, JULIA)
    await world.quiet()
    await world.settle(4)
    place, buried, moves = world.panel.id, 0, 0
    while moves < 3:
        table = await play(world, table, by_command, 1, acts=1)
        await world.settle(6)
        said = [m for m in world.channel.history() if not m.flags.ephemeral and not controls(m)]
        below = sum(1 for m in said if m.id > world.panel.id)
        assert below < BURIED
        if world.panel.id != place:
            buried = sum(1 for m in said if m.id > place)
            assert buried == BURIED, "it is posted anew after so many messages and not before"
            place, moves = world.panel.id, moves + 1
    assert len([m for m in world.channel.history() if controls(m) and not m.flags.ephemeral]) == 1
