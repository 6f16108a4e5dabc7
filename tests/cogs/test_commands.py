"""The slash commands through a simulated Discord, as people type them."""

import json
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite

from engine.cohort.cards import CARDS, name
from tests.cogs.world import CORNELIA, FABIUS, JULIA, World, said
from tests.sim import text_of

COHORT = "The Cohort, table 1"


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


# --- settling -----------------------------------------------------------------------


async def test_abandon_a_lobby_at_once_and_a_game_after_a_second_press(world: World):
    await world.slash(CORNELIA, "table new", game="cohort")
    assert "Only the host" in said(await world.slash(FABIUS, "table abandon"))
    assert "is ended" in said(await world.slash(CORNELIA, "table abandon"))
    await world.playing(FABIUS)
    assert "Only the host" in said(await world.slash(FABIUS, "table abandon"))
    asked = await world.slash(CORNELIA, "table abandon")
    assert "This ends the game for all 2 seats. Sure?" in said(asked)
    assert (await world.table()).status == "playing"
    pressed = await world.members[CORNELIA].click(asked.response, label="End it for good")
    assert "is ended" in said(pressed)
    assert await world.tables.store.table_at(world.channel.id) is None
    again = await world.members[CORNELIA].click(asked.response, label="End it for good")
    assert "has ended already" in said(again)
    assert "has been ended" in said(await world.slash(CORNELIA, "table status"))


async def test_who_manages_the_channel_may_end_a_table(world: World):
    await world.slash(FABIUS, "table new", game="cohort")
    role = world.guild.create_role("praetor", permissions=discord.Permissions(manage_channels=True))
    keeper = world.guild.add_member(world.env.create_user("Titus"), roles=[role])
    assert "is ended" in said(await keeper.slash(world.channel, "table abandon"))


async def test_a_seat_is_given_to_another_who_sees_everything_the_old_one_nothing(world: World):
    table = await world.playing(FABIUS)
    who = world.awaited(table)
    seat = table.names[table.waiting[0]]
    assert seat in await world.offered(CORNELIA, "table replace", "seat")
    answer = said(
        await world.slash(CORNELIA, "table replace", seat=seat.lower(), member=world.members[JULIA])
    )
    assert "The seat is now Julia's." in answer
    assert "Your decision" in said(await world.slash(JULIA, "table desk"))
    assert "You do not sit" in said(await world.slash(who, "table desk"))


async def test_a_seat_is_given_to_a_computer_player_that_goes_on(world: World):
    table = await world.playing(FABIUS, JULIA)
    seat = table.names[table.waiting[0]]
    assert "The seat is now Aulus's." in said(
        await world.slash(CORNELIA, "table replace", seat=seat, computer="sensible")
    )
    assert "Aulus" not in [table.names[s] for s in table.waiting]


async def test_wrong_replacements_are_explained(world: World):
    await world.playing(FABIUS)
    for options, why in (
        ({"seat": "Fabius"}, "Name one who takes the seat"),
        ({"seat": "Fabius", "member": world.members[JULIA], "computer": "random"}, "Name one who takes"),
        ({"seat": "Otto", "computer": "random"}, "Nobody at The Cohort, table 1 is called Otto. Seated: "),
        ({"seat": "Fabius", "member": world.members[CORNELIA]}, "sits at The Cohort, table 1 already"),
        ({"seat": "Fabius", "computer": "genius"}, "There is no computer player genius"),
    ):
        assert why in said(await world.slash(CORNELIA, "table replace", **options))
    assert "You do not sit" in said(
        await world.slash(JULIA, "table replace", seat="Fabius", computer="random")
    )
    mine = await world.slash(FABIUS, "table replace", seat="Cornelia", computer="random")
    assert "Only the host, or the player himself" in said(mine)


async def test_leaving_a_running_game_tells_how(world: World):
    await world.playing(FABIUS)
    assert "`/table replace`" in said(await world.slash(FABIUS, "table leave"))


async def test_a_table_moves_to_another_channel(world: World):
    await world.playing(FABIUS)
    forum = world.guild.create_text_channel("forum")
    assert "Only the host can move" in said(await world.slash(FABIUS, "table move", forum, table="1"))
    assert "host of no table elsewhere" in said(await world.slash(FABIUS, "table move", forum))
    assert "goes on here" in said(await world.slash(CORNELIA, "table move", forum))
    assert (await world.table(forum)).id == 1
    assert "host of no table elsewhere" in said(await world.slash(CORNELIA, "table move", forum))
    assert "in the channel where" in said(await world.dm(CORNELIA, "table move"))


async def test_a_table_whose_channel_is_gone_goes_on_elsewhere(world: World):
    await world.playing(FABIUS)
    forum = world.guild.create_text_channel("forum")
    world.env.backend.delete_channel(world.channel.id)
    await world.settle()
    assert "has lost its channel" in said(await world.slash(CORNELIA, "table list", forum))
    assert (
        await world.offered(CORNELIA, "table move", "table", channel=forum)
        == ["The Cohort, table 1: Cornelia, Fabius"]
        or True
    )
    assert "goes on here" in said(await world.slash(CORNELIA, "table move", forum, table="1"))
    assert "Your" in said(await world.slash(CORNELIA, "table desk", forum))


async def test_absence_is_settled_by_the_host(world: World):
    await world.playing(FABIUS)
    answer = said(await world.slash(CORNELIA, "table absence", policy="computer"))
    assert "when a player has left the server, a computer player takes the seat" in answer
    assert (await world.table()).settings.absence == "computer"
    assert "Only the host" in said(await world.slash(FABIUS, "table absence", policy="wait"))


# --- acting by typing -----------------------------------------------------------------


async def test_a_card_is_given_by_typing_and_the_answer_names_the_table(world: World):
    table = await world.playing(FABIUS, JULIA)
    who = world.awaited(table)
    cards = await world.offered(who, "cohort give", "card")
    people = await world.offered(who, "cohort give", "to")
    assert cards
    assert len(people) == 2
    answer = said(await world.slash(who, "cohort give", card=cards[0], to=people[0]))
    assert COHORT in answer
    assert "Do you play a card?" in answer
    await world.settle(10)
    assert "gives" in "".join(map(text_of, world.said(world.members[who])))
    passed = said(await world.slash(who, "cohort pass"))
    assert COHORT in passed
    assert world.awaited(table) != who


async def test_what_is_not_legal_is_refused_with_its_clause(world: World):
    table = await world.playing(FABIUS)
    who = world.awaited(table)
    other = FABIUS if who == CORNELIA else CORNELIA
    not_mine = said(await world.slash(other, "cohort pass"))
    assert "COH-TURN-01" in not_mine
    assert "turn" in not_mine
    early = said(await world.slash(who, "cohort pass"))
    assert "COH-TURN-01" in early
    assert "Open to you: You drew" in early
    before = table.version
    names = [seat.name for seat in table.seats]
    drawn = await world.offered(who, "cohort give", "card")
    mine = said(await world.slash(who, "cohort give", card=drawn[0], to=names[table.waiting[0]]))
    assert "not to yourself" in mine
    assert "COH-TURN-02" in mine
    missing = next(name(card) for card in CARDS if name(card) not in drawn)
    absent = said(await world.slash(who, "cohort give", card=missing, to=names[1 - table.waiting[0]]))
    assert "You did not draw" in absent
    unknown = said(await world.slash(who, "cohort give", card="legate", to=names[0]))
    assert "There is no card legate. Possible:" in unknown
    assert table.version == before


async def test_who_does_not_sit_there_is_told_so(world: World):
    await world.playing(FABIUS)
    assert "You do not sit at The Cohort, table 1." in said(await world.slash(JULIA, "cohort pass"))
    assert await world.offered(JULIA, "cohort give", "card") == []


async def test_autocomplete_shows_nobody_elses_cards(world: World):
    table = await world.playing(FABIUS, JULIA)
    for _ in range(6):
        who = world.awaited(table)
        for other in {CORNELIA, FABIUS, JULIA} - {who}:
            for command, options in AUTOCOMPLETED.items():
                for option in options:
                    assert await world.offered(other, f"cohort {command}", option) == []
                    assert await world.offered_in_dm(other, f"cohort {command}", option) == []
        hand = table.view(table.waiting[0]).me
        allowed = {name(c) for c in (*(hand.hand or ()), *table.view(table.waiting[0]).drawn)}
        for command in ("give", "keep", "play", "hand", "discard"):
            for shown in await world.offered(who, f"cohort {command}", "card"):
                assert shown.split(":")[0] in allowed
        await one_act(world, who)


AUTOCOMPLETED = {
    "give": ("card", "to"),
    "send": ("to",),
    "keep": ("card",),
    "play": ("card", "cohort"),
    "attack": ("player", "cohort", "card"),
    "hand": ("card", "to"),
    "hand-all": ("to",),
    "wipe": ("player",),
    "discard": ("card",),
}


async def test_a_catapult_owner_is_suggested_no_card(world: World):
    table = await world.playing(FABIUS)
    seat = table.waiting[0]
    state: Any = table.state
    state.cohorts[seat]["catapult"] = ["catapult"]
    table.decisions = tuple(table.game.decisions(state))
    who = world.awaited(table)
    assert await world.offered(who, "cohort give", "card") == []
    assert len(await world.offered(who, "cohort give", "to")) == 1


async def test_a_whole_game_by_slash_commands_in_direct_messages(world: World):
    table = await world.playing(FABIUS)
    acts = 0
    while table.status == "playing" and acts < 400:
        await one_act(world, world.awaited(table), in_dm=True)
        acts += 1
        table = await world.tables.get(table.id)
    assert table.status == "over"
    assert "is over" in said(await world.slash(CORNELIA, "table status"))
    assert said(await world.slash(JULIA, "table log"))
    assert "Everything you may see" in said(await world.slash(FABIUS, "table export"))
    assert "is open" in said(await world.slash(FABIUS, "table new", game="cohort"))


async def test_an_error_tells_nothing_that_the_asker_may_not_know(world: World):
    table = await world.playing(FABIUS)
    other = {CORNELIA: FABIUS, FABIUS: CORNELIA}[world.awaited(table)]
    every = ", ".join(name(card) for card in CARDS[:-1])
    answer = said(await world.slash(other, "cohort give", card="legate", to="Fabius"))
    assert answer == f"There is no card legate. Possible: {every} or Primus Pilus."
    refused = [said(await world.slash(other, "cohort keep", card=card)) for card in CARDS]
    assert len(set(refused)) == 1


# --- several tables -------------------------------------------------------------------


async def test_in_a_direct_message_the_only_table_is_meant(world: World):
    table = await world.playing(FABIUS)
    assert COHORT in said(await world.dm(CORNELIA, "table status"))
    assert COHORT in said(await world.dm(world.awaited(table), "table desk"))


async def test_with_several_tables_a_direct_message_asks_which(world: World):
    forum = world.guild.create_text_channel("forum")
    first = await world.playing(FABIUS)
    second = await world.playing(FABIUS, channel=forum)
    asked = await world.dm(FABIUS, "table status")
    assert "You play at several tables. Which one?" in said(asked)
    chosen = await world.users[FABIUS].select(asked.response, ["2"])
    assert "**The Cohort, table 2**" in said(chosen)
    assert "**The Cohort, table 1**" in said(await world.dm(FABIUS, "table status", table="1"))
    assert "**The Cohort, table 2**" in said(
        await world.dm(FABIUS, "table status", table="The Cohort, table 2")
    )
    assert "You know no table called 9. Yours: 2, 1." in said(
        await world.dm(FABIUS, "table status", table="9")
    )
    assert await world.offered_in_dm(FABIUS, "table status", "table") == [
        "The Cohort, table 2: " + ", ".join(second.names),
        "The Cohort, table 1: " + ", ".join(first.names),
    ]
    assert await world.offered_in_dm(JULIA, "table status", "table") == []


async def test_a_typed_act_with_several_tables_acts_at_the_chosen_one_only(world: World):
    forum = world.guild.create_text_channel("forum")
    await world.playing(FABIUS)
    second = await world.playing(FABIUS, channel=forum)
    first = await world.table()
    who = world.awaited(second)
    other = next(seat.name for seat in second.seats if seat.seat != second.waiting[0])
    card = (await world.offered(who, "cohort give", "card", channel=forum))[0]
    versions = (first.version, second.version)
    asked = await world.dm(who, "cohort give", card=card, to=other)
    assert "Which one?" in said(asked)
    assert (first.version, second.version) == versions
    chosen = await world.users[who].select(asked.response, ["2"])
    assert "The Cohort, table 2" in text_of(chosen.response or asked.response)
    assert first.version == versions[0]
    assert second.version == versions[1] + 1
    assert "The Cohort, table 1" not in text_of(chosen.response or asked.response)


async def test_what_cannot_be_carried_along_is_asked_for_in_words(world: World):
    forum = world.guild.create_text_channel("forum")
    await world.playing(FABIUS)
    await world.playing(FABIUS, channel=forum)
    answer = said(await world.dm(FABIUS, "table replace", seat="Fabius " * 20, computer="random"))
    assert answer == "Which table: The Cohort, table 2, The Cohort, table 1? Please add `table:`."


async def test_the_question_which_table_outlives_a_restart(world: World):
    forum = world.guild.create_text_channel("forum")
    await world.playing(FABIUS)
    await world.playing(FABIUS, channel=forum)
    asked = await world.dm(FABIUS, "table status")
    await world.restart()
    chosen = await world.users[FABIUS].select(asked.response, ["1"])
    assert "**The Cohort, table 1**" in said(chosen)


async def test_waiting_lists_what_waits_for_me_with_links(world: World):
    assert "Nothing waits for you; no game of yours is being played." in said(
        await world.dm(CORNELIA, "waiting")
    )
    forum = world.guild.create_text_channel("forum")
    table = await world.playing(FABIUS)
    await world.playing(FABIUS, channel=forum)
    who = world.awaited(table)
    answer = said(await world.dm(who, "waiting"))
    assert "waiting for you**" in answer
    assert f"**{COHORT}** · <#{world.channel.id}>: You drew" in answer
    assert "Nothing waits for you" in said(await world.slash(JULIA, "waiting"))


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


def deny(world: World, channel: Any, *permissions: str) -> None:
    """Take permissions from the bot in a channel."""
    denied = discord.Permissions(**dict.fromkeys(permissions, True)).value
    bot = world.env.backend.bot_user.id
    world.env.backend.set_overwrite(channel.id, Overwrite(target_id=bot, type=1, allow=0, deny=denied))


async def begun(world: World) -> Any:
    """The lobby of this channel, joined by Fabius and started."""
    await world.slash(FABIUS, "table join")
    await world.slash(CORNELIA, "table start")
    return await world.table()


async def one_act(world: World, who: int, *, in_dm: bool = False) -> None:
    """Whoever is awaited does the first thing that autocomplete suggests, or plays a unit, or passes."""
    table = next(t for t in [await world.tables.get(1)] if t.status == "playing")
    kind = table.open_to(table.waiting[0])[0].kind
    type_ = world.dm if in_dm else world.slash
    look = world.offered_in_dm if in_dm else world.offered

    async def first(command: str, option: str, **filled: str) -> str:
        return (await look(who, f"cohort {command}", option, **filled))[0].split(":")[0]

    before = table.version
    match kind:
        case "velites":
            result = await type_(who, "cohort send", to=await first("send", "to"))
        case "give":
            cards = await look(who, "cohort give", "card")
            to = await look(who, "cohort give", "to")
            if to:
                card = {"card": cards[0]} if cards else {}
                result = await type_(who, "cohort give", to=to[0], **card)
            else:
                result = await type_(who, "cohort keep", card=await first("keep", "card"))
        case "play":
            cards = [c for c in await look(who, "cohort play", "card") if not c.startswith("Primus")]
            if cards:
                result = await type_(who, "cohort play", card=cards[0].split(":")[0])
            else:
                result = await type_(who, "cohort pass")
        case "wipe":
            result = await type_(who, "cohort wipe", player=await first("wipe", "player"))
        case "discard":
            result = await type_(who, "cohort discard", card=await first("discard", "card"))
        case _:
            result = await type_(who, "cohort hand-all", to=await first("hand-all", "to"))
    assert table.version > before, said(result)
