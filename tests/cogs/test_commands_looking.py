"""The slash commands that look, as people type them: status, board, log, desk, list, export, rules."""

import json
from typing import Any

from tests.cogs.world import COHORT, CORNELIA, FABIUS, JULIA, World, said

# --- looking ------------------------------------------------------------------------


async def test_status_says_where_the_game_stands_and_what_it_wants_of_me(world: World):
    await world.slash(CORNELIA, "table new", game="cohort")
    lobby = said(await world.slash(FABIUS, "table status"))
    assert f"**{COHORT}** · <#{world.channel.id}>" in lobby
    assert "It has not begun; `/table start` begins it." in lobby
    assert "Seated: Cornelia." in lobby
    table = await begun(world)
    who = world.awaited(table)
    mine = said(await world.slash(who, "table status"))
    assert "It waits for" in mine
    assert "**You:** You drew" in mine
    for other in {CORNELIA, FABIUS, JULIA} - {who}:
        assert "**You:**" not in said(await world.slash(other, "table status"))


async def test_board_and_log_show_what_everybody_may_see(world: World):
    await world.playing(FABIUS)
    for who in (CORNELIA, FABIUS, JULIA):
        assert "Deck: 1" in said(await world.slash(who, "table board"))
        assert "all hands are empty" in said(await world.slash(who, "table log"))


async def test_my_desk_is_mine_alone(world: World):
    table = await world.playing(FABIUS)
    who = world.awaited(table)
    assert "Your decision" in said(await world.slash(who, "table desk"))
    assert "You do not sit at The Cohort, table 1." in said(await world.slash(JULIA, "table desk"))


async def test_list_shows_my_tables_everywhere(world: World):
    assert "You sit at no table" in said(await world.slash(CORNELIA, "table list"))
    forum = world.guild.create_text_channel("forum")
    await world.playing(FABIUS)
    await world.slash(CORNELIA, "table new", forum, game="cohort")
    for answer in (
        said(await world.slash(CORNELIA, "table list")),
        said(await world.dm(CORNELIA, "table list")),
    ):
        assert answer.startswith("**Your 2 tables**")
        assert f"**The Cohort, table 2** · <#{forum.id}>: has not begun" in answer
        assert f"**{COHORT}** · <#{world.channel.id}>: waits for" in answer
    assert "**Your table**" in said(await world.dm(FABIUS, "table list"))


async def test_export_is_a_file_for_the_asker(world: World):
    table = await world.playing(FABIUS)
    who = world.awaited(table)
    result = await world.slash(who, "table export")
    assert "Everything you may see" in said(result)
    replies = [r for r in [result.response, *result.followups] if r is not None and r.attachments]
    [file] = replies[0].attachments
    assert file.filename == "curia-table-1.json"
    assert json.loads(await file.read())


async def test_export_of_a_lobby_is_refused(world: World):
    await world.slash(CORNELIA, "table new", game="cohort")
    assert "has not begun" in said(await world.slash(CORNELIA, "table export"))


async def test_hints_are_turned_off_and_on(world: World):
    assert "No more hints" in said(await world.slash(CORNELIA, "table hints", show="off"))
    assert "Hints are on" in said(await world.dm(CORNELIA, "table hints", show="on"))


async def test_commands_without_a_table_say_so(world: World):
    for command in (
        "join",
        "leave",
        "start",
        "status",
        "board",
        "log",
        "desk",
        "abandon",
        "options",
        "export",
    ):
        answer = said(await world.slash(CORNELIA, f"table {command}"))
        assert answer == "No table is in this channel. `/table new` opens one."
    for command in ("leave", "start", "status", "desk", "abandon"):
        assert "You sit at no table that fits" in said(await world.dm(CORNELIA, f"table {command}"))


async def test_elsewhere_the_channels_of_my_tables_are_named(world: World):
    await world.playing(FABIUS)
    forum = world.guild.create_text_channel("forum")
    answer = said(await world.slash(CORNELIA, "table desk", forum))
    assert f"Yours: {COHORT} in <#{world.channel.id}>." in answer
    assert COHORT in said(await world.slash(CORNELIA, "table desk", forum, table="1"))


# --- rules ----------------------------------------------------------------------------


async def test_rules_show_a_clause_or_a_card_privately_with_its_id(world: World):
    assert "COH-TURN-02" in said(await world.slash(CORNELIA, "rules", find="coh-turn-02"))
    card = said(await world.dm(CORNELIA, "rules", find="Velites"))
    assert "5 cards complete its Cohort" in card
    assert "Primus Pilus" in said(await world.slash(CORNELIA, "rules", find="primus pilus"))
    joker = said(await world.slash(CORNELIA, "rules", find="joker"))
    assert "COH-PP-02" in joker
    assert "Also:" in joker
    assert "No rule speaks of xyzzy" in said(await world.slash(CORNELIA, "rules", find="xyzzy"))
    assert "No rule speaks of" in said(await world.slash(CORNELIA, "rules", find="   "))


async def test_rules_are_suggested_as_one_types(world: World):
    found = await world.offered(CORNELIA, "rules", "find", "vel")
    assert found[0] == "Velites (card)"
    assert any("COH-EFF-07" in line for line in found)
    assert len(await world.offered(CORNELIA, "rules", "find")) == 25
    assert all(len(line) <= 100 for line in found)


# --- steps ----------------------------------------------------------------------------


async def begun(world: World) -> Any:
    """The lobby of this channel, joined by Fabius and started."""
    await world.slash(FABIUS, "table join")
    await world.slash(CORNELIA, "table start")
    return await world.table()
