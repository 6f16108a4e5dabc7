"""The slash commands of a lobby, as people type them: opening a table, sitting down, starting."""

from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite

from tests.cogs.world import COHORT, CORNELIA, FABIUS, JULIA, World, said

# --- opening ------------------------------------------------------------------------


async def test_new_opens_a_lobby_and_tells_the_host_alone(world: World):
    answer = said(await world.slash(CORNELIA, "table new", game="cohort"))
    assert f"**{COHORT}** is open, and you have its first seat." in answer
    [panel] = world.said(world.members[FABIUS])
    assert "is open. Sit down!" in panel.content


async def test_a_second_table_in_one_channel_is_refused(world: World):
    await world.slash(CORNELIA, "table new", game="cohort")
    answer = said(await world.slash(FABIUS, "table new", game="cohort"))
    assert "already a table in this channel" in answer


async def test_new_in_a_direct_message_says_where_tables_live(world: World):
    assert "in a channel or thread" in said(await world.dm(CORNELIA, "table new", game="cohort"))


@pytest.mark.parametrize(
    ("denied", "answer"),
    [
        (
            ("send_messages", "embed_links"),
            "I cannot play here yet: please let me send messages and embed links in this channel.",
        ),
        (("embed_links",), "I cannot play here yet: please let me embed links in this channel."),
    ],
)
async def test_new_refuses_where_it_cannot_play(world: World, denied: tuple[str, ...], answer: str):
    deny(world, world.channel, *denied)
    assert said(await world.slash(CORNELIA, "table new", game="cohort")) == answer
    assert await world.tables.store.table_at(world.channel.id) is None


async def test_new_goes_on_with_a_note_where_less_is_allowed(world: World):
    deny(world, world.channel, "attach_files", "create_private_threads")
    answer = said(await world.slash(CORNELIA, "table new", game="cohort"))
    assert "is open" in answer
    assert answer.endswith(
        "I may not attach files: pictures will come as text; "
        "nor make private threads: players with closed DMs use the desk button."
    )


async def test_a_table_can_be_in_a_thread(world: World):
    thread = await world.thread("campaign")
    assert "is open" in said(await world.slash(CORNELIA, "table new", thread, game="cohort"))
    assert "is open" in said(await world.slash(FABIUS, "table new", game="cohort"))
    assert "You sit at **The Cohort, table 1**, 2 seats" in said(
        await world.slash(JULIA, "table join", thread)
    )


# --- sitting ------------------------------------------------------------------------


async def test_a_table_is_joined_in_its_channel(world: World):
    await world.slash(CORNELIA, "table new", game="cohort")
    assert "joined in its channel" in said(await world.dm(FABIUS, "table join"))


async def test_join_leave_and_join_again(world: World):
    await world.slash(CORNELIA, "table new", game="cohort")
    assert said(await world.slash(FABIUS, "table join")) == f"You sit at **{COHORT}**, 2 seats taken."
    assert said(await world.slash(FABIUS, "table join")) == f"You sit at **{COHORT}**, 2 seats taken."
    left = said(await world.slash(FABIUS, "table leave"))
    assert left == f"You have left **{COHORT}**; it goes on, 1 seat taken."
    assert "You do not sit" in said(await world.slash(FABIUS, "table leave"))
    assert "it is closed" in said(await world.slash(CORNELIA, "table leave"))
    assert "No table is in this channel" in said(await world.slash(CORNELIA, "table join"))


async def test_start_needs_two_and_says_what_to_do(world: World):
    await world.slash(CORNELIA, "table new", game="cohort")
    answer = said(await world.slash(CORNELIA, "table start"))
    assert "is for 2 to 6 players; 1 sits here" in answer
    assert "Let others join, or add computer players." in answer
    assert "You do not sit" in said(await world.slash(FABIUS, "table start"))


async def test_start_deals_and_a_second_start_is_no_error(world: World):
    await world.slash(CORNELIA, "table new", game="cohort")
    await world.slash(FABIUS, "table join")
    assert "has begun" in said(await world.slash(CORNELIA, "table start"))
    assert "has begun" in said(await world.slash(CORNELIA, "table start"))
    assert "has not begun" not in said(await world.slash(JULIA, "table join"))
    assert "is being played" in said(await world.slash(JULIA, "table join"))


async def test_computer_players_are_added_and_sent_away(world: World):
    await world.slash(CORNELIA, "table new", game="cohort")
    assert "Cornelia and Aulus" in said(await world.slash(CORNELIA, "table computer", action="add"))
    policies = await world.offered(CORNELIA, "table computer", "policy")
    assert len(policies) >= 2
    named = await world.slash(CORNELIA, "table computer", action="add", policy=policies[0].upper())
    assert "Aulus and Brutus" in said(named)
    wrong = said(await world.slash(CORNELIA, "table computer", action="add", policy="genius"))
    assert "There is no computer player genius. Possible: random or sensible." in wrong
    assert "seated Cornelia and Aulus" in said(await world.slash(CORNELIA, "table computer", action="remove"))
    assert "You do not sit" in said(await world.slash(FABIUS, "table computer", action="add"))


async def test_options_open_in_a_form_and_change(world: World):
    await world.slash(CORNELIA, "table new", game="cohort")
    shown = await world.slash(CORNELIA, "table options")
    assert shown.modal is not None
    assert "You do not sit" in said(await world.slash(FABIUS, "table options"))


# --- steps ----------------------------------------------------------------------------


def deny(world: World, channel: Any, *permissions: str) -> None:
    """Take permissions from the bot in a channel."""
    denied = discord.Permissions(**dict.fromkeys(permissions, True)).value
    bot = world.env.backend.bot_user.id
    world.env.backend.set_overwrite(channel.id, Overwrite(target_id=bot, type=1, allow=0, deny=denied))
