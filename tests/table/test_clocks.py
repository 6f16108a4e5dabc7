"""Waits go by a clock that only goes on, dates by the wall clock: each is moved here by itself."""

import pytest

from tests.table.faults import POSTS, inject, mend
from tests.table.house import FABIUS, JULIA, House
from tests.table.oracle import nothing_missing
from tests.table.playing import by_command, play

HOUR = 3600.0


async def passes(world: House, seconds: float) -> None:
    """Time passes while the wall clock stands still."""
    await world.settle(seconds)
    world.set_wall(-seconds)


@pytest.mark.parametrize("moved", [-HOUR, -24 * HOUR, HOUR])
async def test_a_wall_clock_that_is_set_delays_no_line(world: House, moved: float):
    table = await world.playing(FABIUS, JULIA)
    await world.quiet()
    inject(world, "POST", POSTS, 503, times=1)
    table = await play(world, table, by_command, 1, acts=2)
    world.set_wall(moved)
    table = await play(world, table, by_command, 1, acts=6)
    await world.settle(30)
    await nothing_missing(world, table)


async def test_with_the_wall_clock_standing_still_waits_end_all_the_same(world: House):
    table = await world.playing(FABIUS, JULIA)
    await world.quiet()
    inject(world, "POST", POSTS, 503)
    table = await play(world, table, by_command, 1, acts=2)
    mend(world)
    for _ in range(10):
        await passes(world, 3)
    await nothing_missing(world, table)


async def test_with_the_wall_clock_alone_moving_no_wait_ends(world: House):
    """What was refused waits some seconds; the wall clock's hour is not time that passed."""
    table = await world.playing(FABIUS, JULIA)
    await world.quiet()
    inject(world, "POST", POSTS, 503)
    table = await play(world, table, by_command, 1, acts=2)
    waiting, asked = world.outbox(), len(world.env.http_requests)
    mend(world)
    world.set_wall(HOUR)
    await world.env.settle()
    assert world.outbox() == waiting
    assert len(world.env.http_requests) == asked
    await world.quiet()
    await nothing_missing(world, table)


async def test_a_clock_set_back_while_the_bot_was_stopped_delays_nothing(world: House):
    table = await world.playing(FABIUS, JULIA)
    await world.quiet()
    inject(world, "POST", POSTS, 503)
    table = await play(world, table, by_command, 1, acts=2)
    mend(world)
    world.set_wall(-HOUR)
    await world.restart()
    await world.settle(20)
    await nothing_missing(world, await world.tables.get(table.id))


async def test_dates_are_of_the_wall_clock(world: House):
    table = await world.playing(FABIUS, JULIA)
    world.set_wall(24 * HOUR)
    table = await play(world, table, by_command, 1, acts=1)
    entry = (await world.tables.store.entries(table.id))[-1]
    assert abs(entry.at - world.env.now().timestamp() * 1000) < 5000


async def test_how_long_a_table_is_idle_is_measured(world: House):
    table = await world.playing(FABIUS, JULIA)
    world.set_wall(5 * HOUR)

    async def idle() -> float:
        [row] = await world.tables.store.tables_in(statuses=("playing",))
        return world.tables.idle(row)

    assert await idle() < 60
    await passes(world, 600)
    assert 590 < await idle() < 660
    await world.restart()
    assert await idle() >= 0
    world.set_wall(HOUR)
    assert table.id == 1
    assert await idle() > HOUR - 60
