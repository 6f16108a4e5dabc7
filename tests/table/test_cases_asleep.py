"""Case 15: places that Discord has archived are woken; a locked one is told of in words of its own."""

from typing import Any

import pytest

from bot.host.table import Table
from tests.cogs.world import said
from tests.sim import controls, text_of
from tests.table.faults import inject
from tests.table.house import CORNELIA, FABIUS, JULIA, House
from tests.table.oracle import nothing_missing
from tests.table.playing import by_command_in_letters, by_my_desk, play
from tests.table.test_cases_people import shut, until_awaited
from tests.table.test_threads_made import on_the_floor

WEEK = 10_080


def state(world: House, thread: Any) -> Any:
    """Whether a thread is archived or locked, and when it falls asleep."""
    return world.env.backend.channels[thread.id].thread_metadata


async def becomes(world: House, thread: Any, **what: bool) -> None:
    """Discord archives a thread, or a moderator locks or unlocks it."""
    world.env.backend.edit_channel(thread.id, {}, thread_metadata=what)
    await world.env.settle()


def notes(world: House) -> list[str]:
    """What the host was told about a place where the bot cannot post."""
    return [m.content for m in world.letters(CORNELIA) if "is silent there" in m.content]


async def in_a_thread(world: House) -> tuple[Table, Any]:
    """A table that is played in a public thread, with a panel there."""
    thread = await world.thread("campaign")
    table = await world.playing(FABIUS, JULIA, channel=thread)
    world.channel = thread
    await world.quiet()
    return table, thread


@pytest.mark.parametrize("restarted", [False, True])
async def test_case_15__a_tables_thread_that_sleeps_is_woken_and_nobody_is_told_of_permissions(
    world: House, restarted: bool
):
    table, thread = await in_a_thread(world)
    await becomes(world, thread, archived=True)
    if restarted:
        await world.restart()
        table = await world.tables.get(table.id)
    table = await play(world, table, by_command_in_letters, 1, acts=3)
    await world.quiet()
    assert not state(world, thread).archived
    assert notes(world) == []
    await nothing_missing(world, table)
    assert f"Waiting for {table.names[table.waiting[0]]}" in text_of(world.panel)
    assert len([m for m in thread.history() if controls(m) and not m.flags.ephemeral]) == 1


async def test_case_15__where_a_redrawing_alone_is_due_it_wakes_the_thread_too(world: House):
    """Nothing is said in the lobby: the panel alone changes."""
    thread = await world.thread("campaign")
    await world.slash(CORNELIA, "table new", thread, game="cohort")
    await becomes(world, thread, archived=True)
    await world.slash(FABIUS, "table join", thread)
    world.channel = thread
    await world.quiet()
    assert "Fabius" in text_of(world.panel)
    assert not state(world, thread).archived
    assert notes(world) == []


async def test_case_15__a_locked_thread_is_told_of_in_its_own_words_and_goes_on_when_unlocked(world: House):
    table, thread = await in_a_thread(world)
    before = world.spoken()
    await becomes(world, thread, archived=True, locked=True)
    table = await play(world, table, by_command_in_letters, 1, acts=3)
    await world.settle(600)
    assert world.spoken() == before
    assert notes(world) == [
        f"The thread <#{thread.id}> is locked, so The Cohort, table 1 is silent there. "
        "Nothing is lost: unlock it, and I go on."
    ]
    await becomes(world, thread, archived=False, locked=False)
    await world.quiet(step=60)
    await nothing_missing(world, table)


async def desk_in_a_thread(world: House) -> tuple[Table, Any]:
    """Fabius, whose direct messages are closed, is awaited; that desk stands in a private thread."""
    shut(world, FABIUS)
    table = await until_awaited(world, await world.playing(FABIUS, JULIA), FABIUS)
    await world.quiet()
    [thread] = world.channel.threads
    return table, thread


@pytest.mark.parametrize("restarted", [False, True])
async def test_case_15__a_desk_in_a_thread_that_sleeps_is_redrawn_and_the_next_call_notifies(
    world: House, restarted: bool
):
    table, thread = await desk_in_a_thread(world)
    await becomes(world, thread, archived=True)
    if restarted:
        await world.restart()
        table = await world.tables.get(table.id)
    while world.awaited(table) == FABIUS:
        table = await play(world, table, by_my_desk, 1, acts=1)
    await world.quiet()
    [desk] = [m for m in thread.history(viewer=world.members[FABIUS]) if controls(m)]
    assert "Your turn" not in desk.content, "it was redrawn"
    await becomes(world, thread, archived=True)
    await until_awaited(world, table, FABIUS)
    await world.quiet()
    last = thread.history(viewer=world.members[FABIUS])[-1]
    assert last.content.startswith(f"<@{world.users[FABIUS].id}> **Your turn**")
    assert not state(world, thread).archived
    assert len([c for c in world.env.backend.channels.values() if c.is_thread]) == 1


async def test_case_15__a_locked_desk_is_said_once_and_comes_back_when_it_is_unlocked(world: House):
    table, thread = await desk_in_a_thread(world)
    await becomes(world, thread, locked=True)
    for _ in range(2):
        while world.awaited(table) == FABIUS:
            table = await play(world, table, by_my_desk, 1, acts=1)
        table = await until_awaited(world, table, FABIUS)
        await world.quiet()
    assert world.spoken().count("Fabius: your desk's thread is locked. Press **My desk**.") == 1
    assert len([c for c in world.env.backend.channels.values() if c.is_thread]) == 1
    await becomes(world, thread, locked=False)
    while world.awaited(table) == FABIUS:
        table = await play(world, table, by_my_desk, 1, acts=1)
    await until_awaited(world, table, FABIUS)
    await world.quiet()
    assert "**Your turn**" in thread.history(viewer=world.members[FABIUS])[-1].content


# --- threads for talk ---------------------------------------------------------------


async def test_case_15__after_a_silent_day_the_thread_for_talk_is_woken_not_made_again(world: House):
    await on_the_floor(world)
    await world.slash(JULIA, "senate discuss")
    [thread] = world.channel.threads
    await becomes(world, thread, archived=True)
    await world.restart()
    assert f"<#{thread.id}>" in said(await world.slash(FABIUS, "senate discuss"))
    assert not state(world, thread).archived
    assert len([c for c in world.env.backend.channels.values() if c.is_thread]) == 1


async def test_case_15__a_locked_thread_for_talk_is_called_locked(world: House):
    await on_the_floor(world)
    await world.slash(JULIA, "senate discuss")
    [thread] = world.channel.threads
    await becomes(world, thread, locked=True, archived=True)
    answer = said(await world.slash(FABIUS, "senate discuss"))
    assert f"The thread <#{thread.id}> of motion 1 is locked by a moderator." in answer
    assert "permission" not in answer
    assert len([c for c in world.env.backend.channels.values() if c.is_thread]) == 1


async def test_case_15__a_deleted_thread_for_talk_is_opened_anew(world: House):
    await on_the_floor(world)
    await world.slash(JULIA, "senate discuss")
    [first] = world.channel.threads
    world.env.backend.delete_channel(first.id)
    await world.env.settle()
    answer = said(await world.slash(FABIUS, "senate discuss"))
    [second] = world.channel.threads
    assert f"<#{second.id}>" in answer
    assert second.id != first.id


# --- how soon they sleep ------------------------------------------------------------


async def test_case_15__threads_of_a_table_that_is_played_sleep_as_late_as_can_be(world: House):
    _, desk = await desk_in_a_thread(world)
    assert state(world, desk).auto_archive_duration == WEEK


async def test_case_15__the_thread_for_talk_too(world: House):
    await on_the_floor(world)
    await world.slash(JULIA, "senate discuss")
    [thread] = world.channel.threads
    assert state(world, thread).auto_archive_duration == WEEK


@pytest.mark.parametrize("may", [True, False])
async def test_case_15__and_the_tables_own_where_the_bot_may_decide_that(world: House, may: bool):
    thread = await world.thread("campaign")
    if not may:
        inject(world, "PATCH", f"/channels/{thread.id}", 403, 50013)
    await world.playing(FABIUS, JULIA, channel=thread)
    await world.quiet()
    assert state(world, thread).auto_archive_duration == (WEEK if may else 1440)
    assert notes(world) == []
