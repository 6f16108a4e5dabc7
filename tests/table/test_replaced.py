"""Whoever has given up their seat gets nothing of what comes after them, wherever their desk stood."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.host.table import Table
from bot.people.asker import Asker
from bot.post.messages import Posting
from tests.sim import controls, text_of
from tests.table.faults import EDITS, inject, mend
from tests.table.house import FABIUS, JULIA, MARCUS, House
from tests.table.playing import by_my_desk, chosen, take_turn
from tests.table.test_cases_people import shut, until_awaited

TWO = ((FABIUS, "Fabius"), (MARCUS, "Marcus"))


async def in_a_thread(world: House) -> tuple[Table, Any, int]:
    """Fabius, whose direct messages are closed, is awaited; their desk stands in a private thread."""
    await world.add("Marcus")
    shut(world, FABIUS)
    table = await until_awaited(world, await world.playing(FABIUS, JULIA), FABIUS)
    await world.quiet()
    [thread] = world.channel.threads
    return table, thread, table.waiting[0]


async def replaced(world: House, table: Table, seat: int, thread: Any) -> None:
    """Marcus takes over; they are told, and the thread hears of nothing any more."""
    stood = set(world.env.backend.messages[thread.id])
    await world.replaced(FABIUS, "Fabius", MARCUS)
    await world.quiet()
    table = await until_awaited(world, await world.tables.get(table.id), MARCUS)
    await world.quiet()
    table = await world.tables.get(table.id)
    assert table.panels[seat].channel_id == world.users[MARCUS].dm_channel.id
    assert set(world.env.backend.messages[thread.id]) == stood


async def test_when_the_old_desk_can_not_be_blanked(world: House):
    """50083: its thread is archived by now; a post would open it again."""
    table, thread, seat = await in_a_thread(world)
    inject(world, "PATCH", EDITS.replace("*", str(thread.id), 1), 400, 50083)
    await replaced(world, table, seat, thread)


async def test_when_the_old_desk_was_deleted(world: House):
    table, thread, seat = await in_a_thread(world)
    row = table.panels[seat]
    world.env.backend.delete_message(thread.id, row.message_id)
    world.tables.place(table, replace(row, message_id=None))  # as when a redrawing has found that out
    await replaced(world, table, seat, thread)


async def test_when_his_desk_is_on_its_way_in_that_moment(world: House, monkeypatch: pytest.MonkeyPatch):
    await world.add("Marcus")
    table = await world.playing(FABIUS, JULIA)
    await world.quiet()
    held, go, send = asyncio.Event(), asyncio.Event(), Posting.send

    async def slow(posting: Posting, channel_id: int, rendering: Any, nonce: str) -> Any:
        if channel_id == world.users[FABIUS].dm_channel.id and not go.is_set():
            held.set()
            await go.wait()
        return await send(posting, channel_id, rendering, nonce)

    seat = table.seat_of(world.users[FABIUS].id)
    assert seat is not None
    while True:  # to the step with which they become awaited
        with world.env._bot_scope():
            services = world.bot.services
            with monkeypatch.context() as patched:
                patched.setattr(Posting, "send", slow)
                actor = table.seats[table.waiting[0]].user_id
                assert actor is not None
                step = chosen(table, 1).action
                outcome = await services.tables.act(
                    table.id, table.waiting[0], step, actor=actor, request_id=f"x{table.version}"
                )
                table = outcome.table
                task = asyncio.create_task(services.delivery.deliver(table))
                if table.waiting == [seat]:
                    await asyncio.wait_for(held.wait(), 5)
                    owner, taker = (Asker(world.users[who].id, who_is) for who, who_is in TWO)
                    offer = await services.deciding.hand_over(
                        table.id, owner, seat, taker=taker, computer=None
                    )
                    await services.voting.answer(table.id, offer.poll.id, taker, aye=True)
                    go.set()
                    await task
                    break
                await task
    mend(world)
    await world.quiet()
    table = await world.tables.get(table.id)
    assert table.panels[seat].channel_id == world.users[MARCUS].dm_channel.id
    last = world.letters(FABIUS)[-1]
    assert text_of(last) == "You no longer sit at The Cohort, table 1."
    assert controls(last) == []


async def test_when_his_direct_messages_are_gone_for_good(world: House):
    """10003 again and again: their desk goes to a private thread, after two trials."""
    table = await until_awaited(world, await world.playing(FABIUS, JULIA), FABIUS)
    await world.quiet()
    place = world.users[FABIUS].dm_channel.id
    inject(world, "*", f"/channels/{place}/*", 404, 10003)
    while world.awaited(table) == FABIUS:
        table = await take_turn(world, table, by_my_desk, 1)
    await until_awaited(world, table, FABIUS)
    await world.quiet()
    [thread] = world.channel.threads
    table = await world.tables.get(table.id)
    assert table.panels[table.seat_of(world.users[FABIUS].id)].channel_id == thread.id
