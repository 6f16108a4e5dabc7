"""A person at more tables than Discord lists at once: every one is found; lists say what they leave out."""

import pytest

from cogs.slash.find_table import LISTED
from tests.cogs.world import COHORT, CORNELIA, FABIUS, World, said
from tests.sim import controls

NEWER = 26


async def many(world: World, newer: int = NEWER, *, begin: bool = True) -> None:
    """Table 1 waits for somebody; so many newer ones of the same two people, in other channels."""
    await world.playing(FABIUS)
    lobby, people = world.bot.services.lobby, world.members
    for n in range(newer):
        table = await lobby.open("cohort", world.guild.id, 1000 + n, people[CORNELIA].id, "Cornelia")
        await lobby.join(table.id, people[FABIUS].id, "Fabius")
        if begin:
            await lobby.start(table.id, people[CORNELIA].id, f"start {n}")


@pytest.mark.parametrize("name", ["1", "#1", "table 1", COHORT, f"{COHORT}: Cornelia, Fabius"])
async def test_the_oldest_of_27_tables_is_known_by_every_name(world: World, name: str):
    await many(world)
    assert f"**{COHORT}**" in said(await world.dm(FABIUS, "table status", table=name))


async def test_the_autocomplete_finds_the_oldest_table_first_where_its_number_is_typed(world: World):
    await many(world)
    shown = await world.offered_in_dm(FABIUS, "table status", "table", "")
    assert len(shown) == 25
    assert not any(label.startswith(f"{COHORT}:") for label in shown)
    shown = await world.offered_in_dm(FABIUS, "table status", "table", "1")
    assert shown[0].startswith(f"{COHORT}: ")
    assert await world.offered_in_dm(FABIUS, "table status", "table", "zzz") == []


async def test_a_number_that_is_no_table_of_mine_names_mine_and_how_many_more(world: World):
    await many(world)
    answer = said(await world.dm(FABIUS, "table status", table="99"))
    assert answer.startswith("You know no table called 99. Yours: 27, 26, ")
    assert answer.endswith("4, 3, and 2 more.")


async def test_waiting_and_the_list_leave_nothing_out(world: World):
    await many(world)
    answer = said(await world.dm(FABIUS, "table list"))
    assert "**Your 27 tables**" in answer
    assert f"**{COHORT}** · " in answer
    waits = 0
    for who in (CORNELIA, FABIUS):
        answer = said(await world.dm(who, "waiting"))
        waits += answer.count("The Cohort, table ")
        if world.awaited(await world.table()) == who:
            assert f"**{COHORT}** · " in answer
    assert waits == 27


async def test_a_very_long_list_says_how_many_more_there_are(world: World):
    await many(world, LISTED + 1, begin=False)
    answer = said(await world.dm(FABIUS, "table list"))
    assert answer.count("The Cohort, table ") == LISTED
    assert answer.endswith("-# and 2 more; each can be named with `table:`")


async def test_the_question_which_table_says_how_many_more_can_be_named(world: World):
    await many(world)
    asked = await world.dm(FABIUS, "table status")
    assert "The newest 25 are here; 2 more can be named with `table:`." in said(asked)
    assert len(controls(asked.response)[0]["options"]) == 25
    answer = said(await world.dm(FABIUS, "table replace", seat="F" * 90, computer="random"))
    assert "The Cohort, table 3, and 2 more? Please add `table:`." in answer


async def test_an_act_is_suggested_and_taken_at_the_oldest_table(world: World):
    await many(world)
    table = await world.table()
    who = world.awaited(table)
    for command in ("cohort give", "cohort send"):
        offered = await world.offered_in_dm(who, command, "to", table="1")
        if offered:
            return
    raise AssertionError("nothing is suggested at table 1")
