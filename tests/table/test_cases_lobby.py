"""Case 1 in the lobby: what Discord delivers twice is done once, after a restart and elsewhere too."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.host.table import Table
from cogs import custom_ids
from tests.cogs.world import said
from tests.sim import controls
from tests.table.house import CORNELIA, FABIUS, JULIA, House

Act = Callable[[House], Awaitable[Any]]


def pressed(who: int, label: str) -> Act:
    """Press a button of the lobby."""
    return lambda world: world.members[who].click(world.panel, label=label)


def typed(who: int, command: str, **options: Any) -> Act:
    """Type a command in the table's channel."""
    return lambda world: world.slash(who, command, **options)


async def opened(world: House) -> Table:
    """A lobby of Cornelia, Fabius and two computer players."""
    await world.slash(CORNELIA, "table new", game="cohort")
    await world.slash(FABIUS, "table join")
    for _ in range(2):
        await world.slash(CORNELIA, "table computer", action="add")
    await world.settle()
    return await world.table()


def seated(table: Table) -> list[str]:
    return table.names


FOUR = ["Cornelia", "Fabius", "Aulus", "Brutus"]


@pytest.mark.parametrize(
    ("act", "names"),
    [
        (pressed(CORNELIA, "Add computer"), [*FOUR, "Cassia"]),
        (typed(CORNELIA, "table computer", action="add"), [*FOUR, "Cassia"]),
        (pressed(CORNELIA, "Remove computer"), FOUR[:3]),
        (typed(CORNELIA, "table computer", action="remove"), FOUR[:3]),
        (pressed(JULIA, "Join"), [*FOUR, "Julia"]),
        (typed(JULIA, "table join"), [*FOUR, "Julia"]),
        (pressed(FABIUS, "Leave"), ["Cornelia", "Aulus", "Brutus"]),
        (typed(FABIUS, "table leave"), ["Cornelia", "Aulus", "Brutus"]),
    ],
)
async def test_case_01__a_change_of_seats_delivered_twice_is_made_once(
    world: House, act: Act, names: list[str]
):
    await opened(world)
    with world.delivered(2) as seen:
        answer = await act(world)
    assert len(seen) == 1
    table = await world.table()
    assert seated(table) == names
    rev = table.rev
    replies = [answer.response, *answer.followups]
    told = " ".join(r.content for r in replies if r is not None)
    assert "do not sit" not in told
    assert "try again" not in told
    await world.again(seen[0])
    assert (await world.table()).rev == rev
    await world.restart()
    await world.again(seen[0])
    table = await world.table()
    assert (seated(table), table.rev) == (names, rev)


async def test_case_01__a_late_repetition_does_not_undo_what_came_between(world: House):
    await opened(world)
    with world.delivered(1) as seen:
        await world.members[JULIA].click(world.panel, label="Join")
    await world.members[JULIA].click(world.panel, label="Leave")
    await world.again(seen[0])
    assert seated(await world.table()) == FOUR


async def test_case_01__a_table_opened_twice_is_one_and_nobody_hears_of_a_fault(world: House):
    with world.delivered(2):
        answer = await world.slash(CORNELIA, "table new", game="cohort")
    told = "\n".join(r.content for r in [answer.response, *answer.followups] if r is not None)
    assert "There is already a table" not in told
    assert "you have its first seat" in told
    assert world.rows("SELECT COUNT(*) FROM tables") == [(1,)]


async def test_case_01__a_start_and_an_end_delivered_twice(world: House):
    await opened(world)
    with world.delivered(2) as seen:
        await world.members[CORNELIA].click(world.panel, label="Start")
    table = await world.table()
    version = table.version
    await world.restart()
    await world.again(seen[0])
    assert (await world.table()).version == version
    with world.delivered(2):
        asked = await world.members[CORNELIA].click(
            (await world.slash(CORNELIA, "table abandon")).response, custom_id=f"e:{table.id}"
        )
    assert "It is asked in the channel" in said(asked)
    with world.delivered(2):
        assert "You are for it" in await world.vote(FABIUS, "For")
    assert [poll.outcome for poll in (await world.tables.get(table.id)).settings.polls] == ["carried"]
    await world.quiet()
    assert sum("is ended" in line for line in world.spoken()) == 1


async def test_case_01__options_switched_twice_by_one_press_do_not_undo_the_next(world: House):
    await world.slash(CORNELIA, "table new", game="legions")
    table = await world.table()
    switch = await world.slash(CORNELIA, "table options")
    control = next(c for c in controls(switch.response) if c["custom_id"] == custom_ids.switches(table.id, 0))
    on = [o["value"] for o in control["options"]]

    async def choose(values: list[str]) -> Any:
        await world.members[CORNELIA].select(switch.response, values, custom_id=control["custom_id"])
        return (await world.table()).options

    usual = table.options
    with world.delivered(2) as seen:
        first = await choose(on)
    assert first != usual
    assert await choose([]) == (later := (await world.table()).options)
    assert later != first
    await world.again(seen[0])
    assert (await world.table()).options == later
