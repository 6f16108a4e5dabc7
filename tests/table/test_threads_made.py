"""What the bot makes on Discord it makes once, whatever breaks or is pressed meanwhile (case 5)."""

from typing import Any

import aiohttp
import pytest
from simcord import interactions
from simcord.results import InteractionResult

from bot.host.table import Table
from storage.store import Store
from tests.cogs.world import said
from tests.table.faults import between, inject, mend, nothing
from tests.table.house import CORNELIA, FABIUS, JULIA, House
from tests.table.playing import by_my_desk, play
from tests.table.test_cases_people import PARAGRAPH, shut, until_awaited
from tests.table.test_narration import begun, until

THREADS = "/channels/*/threads"


async def called(world: House, table: Table, person: int, times: int) -> Table:
    """The game waits for this person so many times, and they answer by My desk."""
    for _ in range(times):
        table = await until_awaited(world, await world.tables.get(table.id), person)
        await world.quiet()
        while world.awaited(table) == person and table.status == "playing":
            table = await play(world, table, by_my_desk, 1, acts=1)
            await world.quiet()
    return table


async def test_case_05__where_nobody_can_be_added_one_thread_is_made_and_one_note(world: House):
    shut(world, FABIUS)
    inject(world, "PUT", "/channels/*/thread-members/*", 403, 50013)
    table = await called(world, await world.playing(FABIUS, JULIA), FABIUS, times=3)
    [thread] = world.channel.threads
    assert world.spoken().count(PARAGRAPH) == 1
    await world.restart()
    mend(world)
    shut(world, FABIUS)
    await until_awaited(world, await world.tables.get(table.id), FABIUS)
    await world.quiet()
    assert [t.id for t in world.channel.threads] == [thread.id]
    assert thread.history(viewer=world.members[FABIUS])[-1].content.startswith(f"<@{world.users[FABIUS].id}>")


async def test_case_05__a_thread_of_which_the_answer_was_lost_is_found_again(world: House):
    shut(world, FABIUS)
    lost = [1]

    def cut(method: str, path: str) -> None:
        if lost and method == "POST" and path.endswith("/threads"):
            lost.pop()
            raise aiohttp.ServerDisconnectedError

    with between(nothing, cut):
        await until_awaited(world, await world.playing(FABIUS, JULIA), FABIUS)
        await world.quiet()
    assert not lost
    [thread] = world.channel.threads
    assert thread.history(viewer=world.members[FABIUS])


@pytest.mark.parametrize("slept", [False, True])
async def test_case_05__killed_between_making_a_thread_and_noting_it(
    world: House, slept: bool, monkeypatch: pytest.MonkeyPatch
):
    """kill -9: nothing that came after is noted, no person added; also found where it sleeps by then."""
    shut(world, FABIUS)
    inject(world, "PUT", "/channels/*/thread-members/*", 500)
    with monkeypatch.context() as patched:
        patched.setattr(Store, "settle", _never)
        table = await until_awaited(world, await world.playing(FABIUS, JULIA), FABIUS)
        await world.settle(4)
        [thread] = world.channel.threads
        await world.restart()
    if slept:
        world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    mend(world)
    shut(world, FABIUS)
    await world.quiet()
    threads = [c for c in world.env.backend.channels.values() if c.is_thread]
    assert [t.id for t in threads] == [thread.id]
    assert world.users[FABIUS].id in threads[0].thread_members
    assert (await world.tables.get(table.id)).panels[table.waiting[0]].channel_id == thread.id


async def _never(*_: Any, **__: Any) -> None:
    raise OSError("killed")


async def test_case_05__a_thread_in_which_somebody_else_is_never_becomes_a_desk(world: House):
    """Two people of one name: a hand must not come to where the other reads."""
    threads, name = world.bot.services.delivery.standing.threads, "Desk: Fabius (The Cohort, table 1)"
    one, other = world.users[FABIUS].id, world.users[JULIA].id
    with world.env._bot_scope():
        first = await threads.private(world.channel.id, name, one)
        assert await threads.private(world.channel.id, name, other) == first, "nobody is in it yet"
        assert await threads.admit(first, one) == "open"
    await world.env.settle()
    with world.env._bot_scope():
        assert await threads.private(world.channel.id, name, one) == first
        assert await threads.private(world.channel.id, name, other) != first


# --- /senate discuss ----------------------------------------------------------------


async def on_the_floor(world: House) -> Table:
    table = await until(world, await begun(world), "discussion")
    await world.quiet()
    return table


async def three_at_once(world: House) -> list[InteractionResult]:
    """Three people ask for the thread in one instant, settled once."""
    backend, found = world.env.backend, []
    for member in world.members[:3]:
        command = member._resolve_root("senate", 1, world.channel.id)
        data = {"id": command["id"], "name": "senate", "type": 1}
        record, payload = interactions.base_payload(
            backend,
            type=2,
            channel_id=world.channel.id,
            guild_id=world.guild.id,
            user_id=member.id,
            data={**data, "options": [{"name": "discuss", "type": 1, "options": []}]},
        )
        backend.emit("INTERACTION_CREATE", payload)
        found.append(InteractionResult(world.env, record))
    await world.env.settle()
    return found


async def test_three_who_ask_at_once_get_one_thread(world: House):
    await on_the_floor(world)
    answers = [said(result) for result in await three_at_once(world)]
    [thread] = world.channel.threads
    assert ["is talked about in" in text and f"<#{thread.id}>" in text for text in answers] == [True] * 3
    assert len(thread.history()) == 1


async def test_a_thread_for_talk_of_which_the_answer_was_lost_is_found_again(world: House):
    await on_the_floor(world)
    lost = [1]

    def cut(method: str, path: str) -> None:
        if lost and method == "POST" and path.endswith("/threads"):
            lost.pop()
            raise aiohttp.ServerDisconnectedError

    with between(nothing, cut):
        assert "opens in a moment" in said(await world.slash(JULIA, "senate discuss"))
        await world.quiet()
    [thread] = world.channel.threads
    assert f"<#{thread.id}>" in said(await world.slash(JULIA, "senate discuss"))
    assert len(thread.history()) == 1


async def test_killed_between_opening_a_thread_for_talk_and_noting_it(
    world: House, monkeypatch: pytest.MonkeyPatch
):
    await on_the_floor(world)
    with monkeypatch.context() as patched:
        patched.setattr(Store, "settle", _never)
        await world.slash(JULIA, "senate discuss")
        assert len(world.channel.threads) == 1
        await world.restart()
    await world.quiet()
    [thread] = world.channel.threads
    assert f"<#{thread.id}>" in said(await world.slash(FABIUS, "senate discuss"))
    assert len(thread.history()) == 1


async def test_where_threads_are_forbidden_no_line_promises_one(world: House):
    await on_the_floor(world)
    before = [m.id for m in world.channel.history() if not m.flags.ephemeral]
    inject(world, "POST", THREADS, 403, 50013)
    for person in (CORNELIA, FABIUS, JULIA):
        assert "I may not open public threads here." in said(await world.slash(person, "senate discuss"))
    await world.quiet()
    assert [m.id for m in world.channel.history() if not m.flags.ephemeral] == before
    assert world.channel.threads == []


async def test_a_thread_for_talk_of_an_earlier_table_is_not_taken_for_it(world: House):
    await on_the_floor(world)
    await world.slash(JULIA, "senate discuss")
    [first] = world.channel.threads
    await world.ended(CORNELIA, FABIUS)
    world.later(3600)
    await on_the_floor(world)
    answer = said(await world.slash(JULIA, "senate discuss"))
    assert f"<#{first.id}>" not in answer
    assert len(world.channel.threads) == 2
