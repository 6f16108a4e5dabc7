"""Case 10: at a table people go by their names in its server, whatever place they act from."""

from typing import Any

import pytest

from bot.host.table import Table
from cogs.plain_text import plain_names
from tests.cogs.world import said
from tests.sim import text_of
from tests.table.house import CORNELIA, FABIUS, JULIA, House
from tests.table.oracle import heard, nothing_missing
from tests.table.playing import by_command, by_letter, by_my_desk, play


def nick(world: House, person: int, name: str | None, guild: Any = None) -> None:
    """Somebody goes by another name in a server."""
    world.env.backend.guilds[(guild or world.guild).id].members[world.users[person].id].nick = name


def called(world: House, table: Table, person: int) -> str:
    seat = table.seat_of(world.users[person].id)
    assert seat is not None
    return table.names[seat]


async def test_case_10__one_person_has_one_name_in_the_channel_on_the_desk_and_in_direct_messages(
    world: House,
):
    nick(world, FABIUS, "Consul Bob")
    table = await world.playing(FABIUS, JULIA)
    for way in (by_letter, by_my_desk, by_command, by_letter):
        table = await play(world, table, way, 1, acts=4)
        assert called(world, table, FABIUS) == "Consul Bob"
    await world.quiet()
    lines = heard(world)
    assert any("Consul Bob" in line for line in lines)
    texts = [text_of(m) for m in (*world.channel.history(), *world.letters(CORNELIA), *world.letters(FABIUS))]
    assert not [text for text in texts if "Fabius" in text]
    await nothing_missing(world, table)


async def test_case_10__a_look_from_another_server_or_a_direct_message_changes_no_name(world: House):
    nick(world, FABIUS, "Consul Bob")
    table = await world.playing(FABIUS)
    other = world.env.create_guild()
    place = other.create_text_channel("elsewhere")
    there = other.add_member(world.users[FABIUS], nick="Traitor")
    for show in ("status", "desk", "board", "log"):
        await there.slash(place, f"table {show}", table=str(table.id))
        await world.users[FABIUS].slash(f"table {show}", table=str(table.id))
    assert called(world, await world.tables.get(table.id), FABIUS) == "Consul Bob"


async def test_case_10__a_new_name_shows_at_the_next_act_in_the_server_and_outlives_a_restart(world: House):
    table = await world.playing(FABIUS)
    nick(world, FABIUS, "Consul Bob")
    table = await play(world, table, by_letter, 1, acts=4)
    assert called(world, table, FABIUS) == "Fabius"
    table = await play(world, table, by_my_desk, 1, acts=4)
    assert called(world, table, FABIUS) == "Consul Bob"
    await world.restart()
    table = await play(world, await world.table(), by_letter, 1, acts=2)
    assert called(world, table, FABIUS) == "Consul Bob"


async def test_case_10__who_takes_a_seat_from_a_direct_message_comes_by_the_name_of_the_server(world: House):
    nick(world, JULIA, "Augusta")
    table = await world.playing(FABIUS)
    await world.dm(FABIUS, "table replace", seat="Fabius", member=world.users[JULIA])
    await world.vote(JULIA, "Accept")
    table = await world.tables.get(table.id)
    assert sorted(table.names) == ["Augusta", "Cornelia"]


async def test_case_10__who_ends_a_table_from_a_direct_message_is_named_as_at_it(world: House):
    nick(world, CORNELIA, "Mother")
    table = await world.playing(FABIUS)
    asked = await world.dm(CORNELIA, "table abandon")
    await world.users[CORNELIA].click(asked.response, custom_id=f"e:{table.id}")
    await world.settle(5)
    [poll] = world.polls()
    assert "Mother" in poll.content
    assert "Cornelia" not in poll.content


async def test_case_10__a_table_that_moves_to_another_server_takes_the_names_there(world: House):
    nick(world, FABIUS, "Consul Bob")
    table = await world.playing(FABIUS)
    other = world.env.create_guild()
    place = other.create_text_channel("elsewhere")
    host = other.add_member(world.users[CORNELIA], nick="Mother")
    other.add_member(world.users[FABIUS], nick="Traitor")
    assert "goes on here" in said(await host.slash(place, "table move", table=str(table.id)))
    assert sorted((await world.tables.get(table.id)).names) == ["Mother", "Traitor"]


async def test_case_10__whoever_is_looked_up_because_a_table_waits_is_called_as_they_are_now(world: House):
    table = await world.playing(FABIUS, JULIA)
    person = world.awaited(table)
    nick(world, person, "Sleeper")
    await world.settle(1300)
    assert called(world, await world.tables.get(table.id), person) == "Sleeper"


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Julia", "Julia", "Julia (2)"), ["Julia (1)", "Julia (2)", "Julia (2) (3)"]),
        (("Julia", "julia", "\uff2aulia"), ["Julia (1)", "julia (2)", "\uff2aulia (3)"]),
        (("Seat 2", "\u200b", "x"), ["Seat 2 (1)", "Seat 2 (2)", "x"]),
        (("A  B", "A B", "W" * 40), ["A  B (1)", "A B (2)", "W" * 32]),
        (("Julia (2)", "Fabius", "x"), ["Julia (2)", "Fabius", "x"]),
    ],
)
async def test_case_10__no_two_at_a_table_look_alike(
    world: House, names: tuple[str, str, str], shown: list[str]
):
    for person, name in enumerate(names):
        nick(world, person, name)
    await world.slash(CORNELIA, "table new", game="cohort")
    for person in (FABIUS, JULIA):
        await world.slash(person, "table join")
    assert plain_names(await world.table()) == shown
