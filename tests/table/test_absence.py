"""People who leave the server: seen whenever that was, booked on them and not on their seat, told truly."""

import asyncio
import json
from typing import Any

import discord
import pytest

from bot.host.table import TableSettings, table_of
from bot.people.asker import Asker
from bot.post.lookout import Lookout
from engine.games import GAMES
from storage.rows import Loaded, SeatRow, TableRow
from tests.cogs.world import said
from tests.table.house import CORNELIA, FABIUS, JULIA, MARCUS, House
from tests.table.playing import by_my_desk, play
from tests.table.test_cases_people import GONE, TAKEN, WAITS, leave, noticed, until_awaited

DAYS = 86_400


# --- the person, not the seat -----------------------------------------------------


async def test_who_takes_a_seat_while_its_player_is_being_looked_up_is_not_thrown_out(
    world: House, monkeypatch: pytest.MonkeyPatch
):
    await world.add("Marcus")
    table = await until_awaited(world, await world.playing(FABIUS, JULIA), FABIUS)
    await world.slash(CORNELIA, "table absence", policy="computer")
    await world.replaced(FABIUS, "Fabius", MARCUS)
    leave(world, FABIUS)
    fabius = world.users[FABIUS].id
    with world.env._bot_scope():  # the answer about Fabius comes only now
        await world.bot.services.lookout.look(await world.tables.get(table.id), [fabius])
    await world.quiet()
    table = await world.tables.get(table.id)
    assert table.seat_of(world.users[MARCUS].id) is not None
    assert not [line for line in world.spoken() if "has left the server" in line]


async def test_the_same_when_the_answer_of_discord_is_slow(world: House, monkeypatch: pytest.MonkeyPatch):
    await world.add("Marcus")
    table = await until_awaited(world, await world.playing(FABIUS, JULIA), FABIUS)
    await world.slash(CORNELIA, "table absence", policy="computer")
    offer = said(await world.slash(FABIUS, "table replace", seat="Fabius", member=world.members[MARCUS]))
    assert "Marcus is asked" in offer
    leave(world, FABIUS)
    held, go, fetch = asyncio.Event(), asyncio.Event(), discord.Guild.fetch_member

    async def slow(guild: discord.Guild, member_id: int, /) -> Any:
        held.set()
        await go.wait()
        return await fetch(guild, member_id)

    have = world.bot.services
    with world.env._bot_scope(), monkeypatch.context() as patched:
        patched.setattr(discord.Guild, "fetch_member", slow)
        looking = asyncio.create_task(have.lookout.look(table, [world.users[FABIUS].id]))
        await asyncio.wait_for(held.wait(), 5)
        taker = Asker(world.users[MARCUS].id, "Marcus")
        await have.voting.answer(table.id, 1, taker, aye=True)
        go.set()
        await looking
    await world.quiet()
    table = await world.tables.get(table.id)
    assert table.seat_of(world.users[MARCUS].id) is not None
    assert table.settings.left == ()
    assert not [line for line in world.spoken() if "has left the server" in line]


async def test_who_takes_the_seat_of_one_who_left_is_looked_for_as_anybody(world: House):
    await world.add("Marcus")
    table = await until_awaited(world, await world.playing(FABIUS, JULIA), FABIUS)
    leave(world, FABIUS)
    await noticed(world)
    await world.replaced(CORNELIA, "Fabius", MARCUS)
    assert (await world.tables.get(table.id)).settings.left == ()
    await until_awaited(world, await world.tables.get(table.id), MARCUS)
    leave(world, MARCUS)
    await noticed(world)
    assert f"Marcus has left the server. {WAITS}" in world.spoken()


def test_absence_that_an_older_version_stored_by_seat_is_read_by_person():
    stored = json.dumps({"absence": "computer", "gone": [2, 0, 9]})
    row = TableRow(1, "cohort", 1, 2, 11, "playing", "{}", stored, 1, 1, "", 0, 0)
    seats = (SeatRow(0, 11, None, "Anna"), SeatRow(1, 12, None, "Ben"), SeatRow(2, 13, None, "Caro"))
    found = table_of(Loaded(row, seats, {}, None, None, (), ()), GAMES["cohort"]).settings
    assert set(found.left) == {11, 13}
    assert found.gone == ()
    assert TableSettings.model_validate_json(found.model_dump_json()) == found


# --- whenever it was --------------------------------------------------------------


@pytest.mark.parametrize("days", [1, 8, 40])
async def test_who_left_long_ago_is_noticed_when_the_bot_comes_up(world: House, days: int):
    await until_awaited(world, await world.playing(FABIUS, JULIA), FABIUS)
    await world.quiet()
    leave(world, FABIUS)
    world.later(days * DAYS)
    await world.restart()
    await world.quiet(most=3)
    assert world.spoken().count(GONE + WAITS) == 1


async def test_who_leaves_after_a_silent_week_is_noticed_too(world: House):
    await until_awaited(world, await world.playing(FABIUS, JULIA), FABIUS)
    await world.quiet()
    world.later(8 * DAYS)
    await world.restart()
    await world.quiet(most=3)
    leave(world, FABIUS)
    with world.env._bot_scope():
        world.passes(7 * 3600)
        await world.bot.services.lookout.watch()
    await world.restart()
    await world.quiet(most=3)
    assert world.spoken().count(GONE + WAITS) == 1


async def test_who_is_called_is_looked_for(world: House):
    table = await until_awaited(world, await world.playing(FABIUS, JULIA), JULIA)
    await world.quiet()
    world.passes(2 * 3600)
    leave(world, FABIUS)
    assert GONE + WAITS not in world.spoken()
    await until_awaited(world, table, FABIUS)  # no look-out has woken meanwhile
    with world.env._bot_scope():
        await world.bot.services.delivery.sweep()
    assert world.spoken().count(GONE + WAITS) == 1


async def test_looking_is_cheap(world: House):
    """An idle table costs a few requests a day, however often the look-out wakes."""
    await until_awaited(world, await world.playing(FABIUS, JULIA), FABIUS)
    await world.quiet()
    world.later(5 * DAYS)
    await world.restart()
    await world.quiet(most=3)
    before = len(world.env.http_requests)
    with world.env._bot_scope():
        for _ in range(144):  # a day, every ten minutes
            world.passes(600)
            await world.bot.services.lookout.watch()
    asked = [r for r in world.env.http_requests[before:] if "/members/" in str(r)]
    assert 0 < len(asked) <= 10


# --- a fault is one table's ---------------------------------------------------------


async def test_a_fault_at_one_table_costs_no_other_its_look(world: House, monkeypatch: pytest.MonkeyPatch):
    hall = world.guild.create_text_channel("hall")
    first = await until_awaited(world, await world.playing(FABIUS, JULIA), FABIUS)
    second = await world.playing(FABIUS, JULIA, channel=hall)
    await world.quiet()
    leave(world, FABIUS)
    at, tried = Lookout._at, []

    async def broken(lookout: Lookout, row: TableRow) -> int:
        tried.append(row.id)
        if row.id == second.id:
            raise RuntimeError("injected")
        return await at(lookout, row)

    monkeypatch.setattr(Lookout, "_at", broken)
    await noticed(world)
    assert tried == [second.id, first.id]
    assert GONE + WAITS in world.spoken()


async def test_discords_faults_are_no_absence(world: House):
    await until_awaited(world, await world.playing(FABIUS, JULIA), FABIUS)
    await world.quiet()
    path = f"/guilds/{world.guild.id}/members/*"
    for status, code in ((500, 0), (403, 50001), (404, 10004)):
        world.env.inject_error("GET", path, status=status, code=code, message="injected", times=None)
        await noticed(world)
        world.env.backend.faults.clear()
    assert not [line for line in world.spoken() if "has left the server" in line]


# --- the only person ----------------------------------------------------------------


async def alone(world: House) -> None:
    """Cornelia plays with computer players, and a second table waits for Fabius elsewhere."""
    await world.slash(CORNELIA, "table new", game="cohort")
    await world.slash(CORNELIA, "table computer", action="add")
    await world.slash(CORNELIA, "table start")
    await world.slash(CORNELIA, "table absence", policy="computer")
    await world.quiet()


ALONE = (
    "Cornelia has left the server. Nobody else is left, so The Cohort, table 1 waits for their return. "
    "Whoever manages this channel can seat another with `/table replace`; "
    "anybody can end it with `/table abandon`."
)


async def test_the_only_person_leaves_a_table_of_computers_and_what_is_told_is_true(world: House):
    await alone(world)
    hall = world.guild.create_text_channel("hall")
    other = await world.playing(FABIUS, JULIA, host=JULIA, channel=hall)
    await world.quiet()
    leave(world, CORNELIA)
    leave(world, world.awaited(other))
    await noticed(world)
    assert world.spoken().count(ALONE) == 1
    assert any("has left the server" in line for line in world.spoken(hall))
    table = await world.table()
    assert (table.status, table.people) == ("playing", [world.users[CORNELIA].id])
    await noticed(world)
    assert world.spoken().count(ALONE) == 1


async def test_the_only_person_comes_back_and_plays_on(world: House):
    await alone(world)
    member = world.env.backend.guilds[world.guild.id].members[world.users[CORNELIA].id]
    leave(world, CORNELIA)
    await noticed(world)
    world.env.backend.guilds[world.guild.id].members[world.users[CORNELIA].id] = member
    table = await play(world, await world.table(), by_my_desk, 1, acts=1)
    assert table.settings.left == ()


async def test_or_anybody_ends_it(world: House):
    await alone(world)
    leave(world, CORNELIA)
    await noticed(world)
    confirm = await world.slash(JULIA, "table abandon")
    assert "is ended" in said(await world.members[JULIA].click(confirm.response, label="End it for good"))


async def test_the_last_of_several_leaves_after_computers_took_the_other_seats(world: House):
    table = await until_awaited(world, await world.playing(FABIUS), FABIUS)
    await world.slash(CORNELIA, "table absence", policy="computer")
    leave(world, FABIUS)
    await noticed(world)
    assert GONE + TAKEN in world.spoken()
    leave(world, CORNELIA)
    await noticed(world)
    assert world.spoken().count(ALONE) == 1
    assert (await world.tables.get(table.id)).people == [world.users[CORNELIA].id]


async def test_the_host_of_a_table_leaves_and_a_computer_player_takes_the_seat(world: House):
    table = await until_awaited(world, await world.playing(FABIUS, JULIA), CORNELIA)
    await world.slash(CORNELIA, "table absence", policy="computer")
    await world.quiet()
    leave(world, CORNELIA)
    await noticed(world)
    table = await world.tables.get(table.id)
    assert table.host_id in (world.users[FABIUS].id, world.users[JULIA].id)
    assert table.seats[0].computer or table.seats[1].computer or table.seats[2].computer
    assert sum("is now the host of" in line for line in world.spoken()) == 1


# --- lobbies ------------------------------------------------------------------------


async def test_a_lobby_is_watched_too(world: House):
    await world.slash(CORNELIA, "table new", game="cohort")
    await world.slash(FABIUS, "table join")
    await world.quiet()
    leave(world, CORNELIA)
    await noticed(world)
    table = await world.table()
    assert (table.names, table.host_id) == (["Fabius"], world.users[FABIUS].id)
    assert "Cornelia has left the server." in world.spoken()
    leave(world, FABIUS)
    await noticed(world)
    assert await world.tables.store.table_at(world.channel.id) is None
