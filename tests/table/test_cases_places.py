"""Cases from the field, about places: 4, 6 and 7, each with its right answer."""

from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite

from bot.people import seat_changes
from tests.cogs.world import said
from tests.sim import text_of
from tests.table.faults import inject
from tests.table.house import CORNELIA, FABIUS, JULIA, House
from tests.table.oracle import heard, nothing_missing
from tests.table.playing import by_command_in_letters, by_letter, by_my_desk, play


async def test_case_04__a_deleted_channel_frees_its_people_and_the_table_goes_on_elsewhere(world: House):
    table = await play(world, await world.playing(FABIUS, JULIA), by_letter, 1, acts=3)
    await world.quiet()
    world.env.backend.delete_channel(world.channel.id)
    await world.settle()
    assert (await world.tables.get(table.id)).status == "lost"
    await is_free(world)
    hall = world.guild.create_text_channel("hall")
    assert said(await world.slash(CORNELIA, "table move", hall)) == "**The Cohort, table 1** goes on here."
    await goes_on(world, hall)


async def test_case_04__the_same_for_a_thread(world: House):
    thread = await world.thread("campaign")
    table = await world.playing(FABIUS, channel=thread)
    await world.quiet()
    world.env.backend.delete_channel(thread.id)
    await world.settle()
    assert (await world.tables.get(table.id)).status == "lost"
    assert "goes on here" in said(await world.slash(CORNELIA, "table move"))
    await goes_on(world, world.channel)


async def test_case_04__the_bot_is_kicked_and_comes_back(world: House):
    table = await play(world, await world.playing(FABIUS, JULIA), by_letter, 1, acts=3)
    await world.quiet()
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await world.settle()
    assert (await world.tables.get(table.id)).status == "lost"
    desk = world.desk(world.awaited(table))
    late = await world.users[world.awaited(table)].click(desk, label="Board")
    assert "The Cohort, table 1" in text_of(late.response)
    assert len(await world.tables.store.entries(table.id)) == 4
    await world.restart()  # which brings the server back
    assert "goes on here" in said(await world.slash(CORNELIA, "table move"))
    await goes_on(world, world.channel)


async def is_free(world: House) -> None:
    """A new table can be opened and started by the same people."""
    place = world.guild.create_text_channel("elsewhere")
    fresh = await world.playing(FABIUS, channel=place)
    assert fresh.status == "playing"
    asked = await world.slash(CORNELIA, "table abandon", place)
    await world.members[CORNELIA].click(asked.response, label="Ask the table")
    await world.vote(FABIUS, "For", place)
    assert (await world.tables.get(fresh.id)).status == "abandoned"


async def goes_on(world: House, place: Any) -> None:
    """The moved table says so, has a panel, and is played on, with nothing missing."""
    world.channel = place
    table = await world.table(place)
    assert "**The Cohort, table 1 goes on here.**" in [m.content for m in place.history()]
    await world.quiet()
    before = len(heard(world, ("**The Cohort, table 1 goes on here",)))
    table = await play(world, table, by_my_desk, 1, acts=1)
    table = await play(world, table, by_letter, 1, acts=1)
    await world.quiet()
    assert "Waiting for" in text_of(world.panel)
    assert len(heard(world)) > before
    assert world.outbox() == []


# --- permissions ------------------------------------------------------------------


def forbid(world: House, *permissions: str) -> None:
    """Take permissions from the bot in the channel; none gives all back."""
    denied = discord.Permissions(**dict.fromkeys(permissions, True)).value
    bot = world.env.backend.bot_user.id
    world.env.backend.set_overwrite(world.channel.id, Overwrite(target_id=bot, type=1, allow=0, deny=denied))


@pytest.mark.parametrize("taken", ["send_messages", "view_channel"])
async def test_case_06__a_revoked_permission_loses_nothing_and_the_host_hears_of_it_once(
    world: House, taken: str
):
    table = await world.playing(FABIUS, JULIA)
    await world.quiet()
    before = world.spoken()
    forbid(world, taken)
    table = await play(world, table, by_letter, 1, acts=3)
    table = await play(world, table, by_command_in_letters, 1, acts=3)
    await world.settle(600)
    assert world.spoken() == before
    notes = [m for m in world.letters(CORNELIA) if m.content.startswith("I may not post in")]
    assert [m.content for m in notes] == [
        f"I may not post in <#{world.channel.id}> any more, so The Cohort, table 1 is silent there. "
        "Nothing is lost: allow **View Channel**, **Send Messages** and **Embed Links**, and I go on."
    ]
    await world.restart()
    forbid(world)
    table = await play(world, await world.tables.get(table.id), by_letter, 1, acts=1)
    await world.quiet()
    await nothing_missing(world, table)
    assert "Waiting for" in text_of(world.panel)


async def test_case_06__it_goes_on_by_itself_when_it_is_allowed_again(world: House):
    table = await world.playing(FABIUS, JULIA)
    await world.quiet()
    forbid(world, "send_messages")
    table = await play(world, table, by_letter, 1, acts=2)
    forbid(world)
    await world.quiet(step=30)
    await nothing_missing(world, table)


async def test_case_06__in_the_lobby_too_the_host_hears_of_it_once(world: House):
    await world.slash(CORNELIA, "table new", game="cohort")
    inject(world, "PATCH", f"/channels/{world.channel.id}/messages/*", 403, 50001)
    for person in (FABIUS, JULIA):
        await world.slash(person, "table join")
    notes = [m for m in world.letters(CORNELIA) if m.content.startswith("I may not post in")]
    assert len(notes) == 1


# --- long texts -------------------------------------------------------------------


async def test_case_07__a_long_narration_is_split_at_line_ends_with_nothing_dropped(
    world: House, monkeypatch: pytest.MonkeyPatch
):
    names = tuple(f"{'*' * 24} {letter * 6}" for letter in "ABCDEFG")
    monkeypatch.setattr(seat_changes, "COMPUTER_NAMES", names)
    world.env.backend.users[world.users[CORNELIA].id].global_name = "_" * 30
    await world.slash(CORNELIA, "table new", game="cohort")
    for _ in range(5):
        await world.slash(CORNELIA, "table computer", action="add")
    await world.slash(CORNELIA, "table start")
    table = await play(world, await world.table(), by_my_desk, 1, acts=8)
    await world.quiet()
    await nothing_missing(world, table)
    spoken = [m.content for m in world.channel.history()]
    assert max(map(len, spoken)) <= 2000
    assert max(map(len, spoken)) > 1500
    for person, message in enumerate(world.letters(CORNELIA)):
        assert len(message.content) <= 2000, person
