"""A game on a database server, such as several bots may share."""

from datetime import UTC, datetime

import pytest

from bot.host.tables import Tables
from engine.games import GAMES
from engine.kernel import Illegal
from storage.opening import open_store
from storage.rows import NEVER
from tests.storage.server import fresh
from tests.table.house import FABIUS, JULIA, House, house
from tests.table.oracle import heard, narration, untold
from tests.table.playing import by_letter, chosen, play


async def started(world: House) -> int:
    table = await world.playing(FABIUS, JULIA)
    await world.settle(20)
    return table.id


async def test_a_game_goes_on_after_a_restart_as_if_nothing_had_been(server: str):
    async with house(await fresh(server, "game")) as world:
        number = await started(world)
        before = await play(world, await world.tables.get(number), by_letter, 3, acts=6)
        await world.settle(20)
        await world.restart()
        after = await world.tables.get(number)
        assert after is not before
        assert (after.state, after.version) == (before.state, 7)
        assert [x for x in after.backlog if x.due < NEVER] == []
        after = await play(world, after, by_letter, 3, acts=4)
        await world.settle(20)
        assert heard(world) + await untold(world, after) == await narration(world, after)


async def test_of_two_bots_that_take_one_step_at_once_one_is_refused(server: str):
    """The other has not heard of it yet; that is found when its act is to be stored."""
    address = await fresh(server, "two")
    async with house(address) as world:
        number = await started(world)
        other = Tables(await open_store(address), GAMES, lambda: datetime(2026, 1, 1, tzinfo=UTC))
        table = await other.get(number)
        step = chosen(table, 3).action
        seat, actor = table.waiting[0], table.seats[table.waiting[0]].user_id
        await world.tables.act(number, seat, step, actor=actor, request_id="r1")
        with pytest.raises(Illegal, match="COH-TURN"):
            await other.act(number, seat, step, actor=actor, request_id="r2")
        assert len(await other.store.entries(number)) == 2
        assert (await other.get(number)).state == (await world.tables.get(number)).state
        await other.store.close()
