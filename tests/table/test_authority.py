"""Who may decide what at a table: no one person over others, and never nobody. Case 22 and its kin."""

from typing import Any

import discord
import pytest

from bot.host.table import Table
from tests.cogs.world import said
from tests.sim import controls, text_of
from tests.table.house import CORNELIA, FABIUS, JULIA, MARCUS, OCTAVIA, House
from tests.table.oracle import nothing_missing
from tests.table.playing import by_command, by_my_desk, chosen, play, press
from tests.table.test_cases_people import leave, until_awaited

DAYS = 86_400


async def keeper(world: House, name: str = "Titus") -> int:
    """Somebody who may manage the channel comes to the server; their place among the people."""
    role = world.guild.create_role("praetor", permissions=discord.Permissions(manage_channels=True))
    user = world.env.create_user(name)
    world.users.append(user)
    world.members.append(world.guild.add_member(user, roles=[role]))
    return len(world.users) - 1


async def asked(world: House) -> Table:
    """The table with three people, and Marcus and Octavia looking on."""
    await world.add("Marcus", "Octavia")
    table = await world.playing(FABIUS, JULIA)
    await world.quiet()
    return table


def sits(world: House, table: Table, person: int) -> bool:
    return table.seat_of(world.users[person].id) is not None


async def now(world: House, table: Table) -> Table:
    return await world.tables.get(table.id)


async def later(world: House, seconds: float) -> None:
    """So much time has passed, and the bot comes up again."""
    world.later(seconds)
    await world.restart()
    await world.quiet(most=3)


async def late(world: House, person: int, message: Any, label: str) -> str:
    """Somebody presses a button that has gone meanwhile, as a slow client does."""
    pressed = next(c["custom_id"] for c in controls(message) if c["label"] == label)
    [told] = await world.burst([(world.members[person], message, pressed)])
    return said(told)


# --- a seat with a person in it -------------------------------------------------


async def test_case_22__the_host_alone_gives_no_rivals_hand_to_a_friend(world: House):
    table = await asked(world)
    told = said(await world.slash(CORNELIA, "table replace", seat="Fabius", member=world.members[MARCUS]))
    assert "2 of 2 must be for it" in told
    assert sits(world, await now(world, table), FABIUS)
    assert "Only those who were asked" in await world.vote(FABIUS, "For")
    assert "Only those who were asked" in await world.vote(MARCUS, "For")
    assert "1 for, 1 against" in await world.vote(JULIA, "Against")
    await world.quiet()
    assert sits(world, await now(world, table), FABIUS)
    assert world.polls() == []
    assert (
        "The seat at The Cohort, table 1: the vote has failed, 1 for, 1 against; 2 of 2 must be for it."
        in (world.spoken())
    )


async def test_case_22__with_two_people_the_other_alone_is_no_majority(world: House):
    await world.add("Marcus")
    table = await world.playing(FABIUS)
    await world.slash(CORNELIA, "table computer", action="add")
    await world.slash(CORNELIA, "table replace", seat="Fabius", member=world.members[MARCUS])
    assert sits(world, await now(world, table), FABIUS)
    await world.vote(FABIUS, "For")
    await world.vote(MARCUS, "Accept")
    assert sits(world, await now(world, table), MARCUS)


async def test_case_22__nor_may_a_host_who_manages_the_channel(world: House):
    host = await keeper(world)
    table = await world.playing(FABIUS, host=host)
    await world.slash(host, "table replace", seat="Fabius", computer="random")
    assert sits(world, await now(world, table), FABIUS)
    asked_too = await world.slash(host, "table abandon")
    await world.members[host].click(asked_too.response, label="Ask the table")
    assert (await now(world, table)).status == "playing"


async def test_the_others_give_a_seat_away_and_its_taker_accepts_first(world: House):
    table = await asked(world)
    await world.slash(CORNELIA, "table replace", seat="Fabius", member=world.members[MARCUS])
    await world.vote(JULIA, "For")
    assert sits(world, await now(world, table), FABIUS)
    [offer] = world.polls("Accept")
    assert {user.id for user in offer.mentions} == {world.users[n].id for n in (MARCUS, FABIUS)}
    assert "\n**Marcus, Cornelia offers you the seat of Fabius at The Cohort, table 1." in offer.content
    for other in (CORNELIA, FABIUS, JULIA, OCTAVIA):
        assert "Only Marcus can answer this." in await world.vote(other, "Accept")
    assert "You have accepted" in await world.vote(MARCUS, "Accept")
    table = await now(world, table)
    assert sits(world, table, MARCUS)
    assert not sits(world, table, FABIUS)
    assert "You do not sit" in said(await world.slash(FABIUS, "table desk"))
    table = await play(world, table, by_my_desk, 1, acts=4)
    await world.quiet()
    await nothing_missing(world, table, besides=("Marcus takes over",), renamed=("Fabius", "Marcus"))


async def test_a_seat_that_is_declined_stays_and_the_same_is_not_offered_again_at_once(world: House):
    table = await asked(world)
    await world.slash(FABIUS, "table replace", seat="Fabius", member=world.members[MARCUS])
    assert "You have declined" in await world.vote(MARCUS, "Decline")
    assert sits(world, await now(world, table), FABIUS)
    again = await world.slash(FABIUS, "table replace", seat="Fabius", member=world.members[MARCUS])
    assert "can be asked again" in said(again)
    await world.replaced(FABIUS, "Fabius", OCTAVIA)
    assert sits(world, await now(world, table), OCTAVIA)


async def test_an_offer_ends_when_its_player_offers_the_seat_to_another(world: House):
    table = await asked(world)
    await world.slash(FABIUS, "table replace", seat="Fabius", member=world.members[MARCUS])
    await world.settle(5)
    [first] = world.polls()
    await world.replaced(FABIUS, "Fabius", OCTAVIA)
    assert "is closed" in await late(world, MARCUS, first, "Accept")
    assert sits(world, await now(world, table), OCTAVIA)


async def test_who_is_not_in_the_server_or_is_a_bot_is_refused_kindly(world: House):
    await asked(world)
    stranger = world.env.create_user("Xanthe")
    for taker, why in (
        (stranger, "Xanthe is not in this server and cannot sit here."),
        (world.guild.add_member(world.env.create_user("Robot", bot=True)), "A bot cannot sit at a table"),
    ):
        assert why in said(await world.slash(FABIUS, "table replace", seat="Fabius", member=taker))
    assert world.polls() == []


async def test_all_are_told_who_sat_elsewhere_before_and_has_seen_that_hand(world: House):
    table = await until_awaited(world, await asked(world), FABIUS)
    table = await play(world, table, by_command, 1, acts=1)  # Fabius has acted, with a hand of his own
    await world.replaced(FABIUS, "Fabius", MARCUS)
    await world.slash(JULIA, "table replace", seat="Julia", member=world.members[FABIUS])
    await world.settle(5)
    seen = "Fabius sat before where Marcus sits, and has seen that hand."
    assert seen in world.polls()[-1].content
    await world.vote(FABIUS, "Accept")
    await world.quiet()
    assert f"Fabius takes over the seat of Julia at The Cohort, table 1. {seen}" in world.spoken()


async def test_nobody_is_said_to_have_seen_what_they_have_not(world: House):
    await asked(world)
    await world.replaced(FABIUS, "Fabius", MARCUS)
    await world.replaced(MARCUS, "Marcus", FABIUS)  # back to the hand that was theirs
    await world.quiet()
    assert not [line for line in world.spoken() if "has seen that hand" in line]


async def test_who_kept_the_game_waiting_for_three_days_is_replaced_by_the_one_other(world: House):
    await world.add("Marcus")
    table = await until_awaited(world, await world.playing(FABIUS), FABIUS)
    world.later(3 * DAYS + 60)
    await world.slash(CORNELIA, "table replace", seat="Fabius", member=world.members[MARCUS])
    await world.vote(MARCUS, "Accept")
    assert sits(world, await now(world, table), MARCUS)


async def test_who_keeps_the_channel_without_playing_replaces_at_once(world: House):
    table = await asked(world)
    who = await keeper(world)
    told = said(await world.slash(who, "table replace", seat="Fabius", member=world.members[MARCUS]))
    assert "Marcus is asked" in told
    await world.vote(MARCUS, "Accept")
    assert sits(world, await now(world, table), MARCUS)
    await world.slash(who, "table replace", seat="Marcus", computer="random")
    assert not sits(world, await now(world, table), MARCUS)


# --- hosting ---------------------------------------------------------------------


async def test_the_hosting_passes_on_when_the_host_leaves_to_the_one_who_acted_last(world: House):
    table = await until_awaited(world, await asked(world), JULIA)
    table = await play(world, table, by_command, 1, acts=1)
    leave(world, CORNELIA)
    assert "the computer" not in said(await world.slash(FABIUS, "table absence", policy="wait"))
    await world.quiet()
    table = await now(world, table)
    assert table.host_id == world.users[JULIA].id
    assert "Julia is now the host of The Cohort, table 1." in world.spoken()
    assert "Only the host (Julia)" in said(await world.slash(FABIUS, "table absence", policy="wait"))
    assert "the game waits" in said(await world.slash(JULIA, "table absence", policy="wait"))


async def test_the_hosting_passes_on_from_who_is_silent_for_three_days_while_others_act(world: House):
    table = await until_awaited(world, await asked(world), FABIUS)
    await later(world, 3 * DAYS - 7200)
    table = await play(world, await now(world, table), by_command, 1, acts=1)
    await later(world, 3600)
    assert (await now(world, table)).host_id == world.users[CORNELIA].id
    await later(world, 3600)
    assert (await now(world, table)).host_id == world.users[FABIUS].id
    line = "Cornelia has been silent for 3 days: Fabius is now the host of The Cohort, table 1."
    assert world.spoken().count(line) == 1
    await later(world, 3600)
    assert world.spoken().count(line) == 1


async def test_the_hosting_passes_on_when_the_game_waits_three_days_for_its_host(world: House):
    table = await until_awaited(world, await asked(world), JULIA)
    table = await play(world, table, by_command, 1, acts=1)
    table = await until_awaited(world, table, CORNELIA)
    last = (await world.tables.store.entries(table.id))[-1].actor
    await later(world, 3 * DAYS + 60)
    assert last != world.users[CORNELIA].id
    assert (await now(world, table)).host_id == last


async def test_a_host_keeps_the_place_while_all_wait_for_another(world: House):
    table = await until_awaited(world, await asked(world), FABIUS)
    await later(world, 9 * DAYS)
    assert (await now(world, table)).host_id == world.users[CORNELIA].id


async def test_the_host_or_who_keeps_the_channel_names_a_host_who_sits_there(world: House):
    table = await asked(world)
    who = await keeper(world)
    julia, fabius, marcus = (world.members[n] for n in (JULIA, FABIUS, MARCUS))
    assert "Only the host (Cornelia)" in said(await world.slash(FABIUS, "table host", member=fabius))
    assert "does not sit at" in said(await world.slash(who, "table host", member=marcus))
    assert "its host is Julia" in said(await world.slash(CORNELIA, "table host", member=julia))
    assert "its host is Fabius" in said(await world.slash(who, "table host", member=fabius))
    assert (await now(world, table)).host_id == world.users[FABIUS].id
    assert "Fabius is now the host of The Cohort, table 1, named by Titus." in world.spoken()


async def test_another_moves_the_table_when_its_host_has_left(world: House):
    await asked(world)
    hall = world.guild.create_text_channel("hall")
    leave(world, CORNELIA)
    movers = [said(await world.slash(person, "table move", hall)) for person in (FABIUS, JULIA)]
    assert sum("goes on here" in told for told in movers) == 1, movers


# --- ending ----------------------------------------------------------------------


async def test_case_22__a_game_of_several_is_ended_by_most_of_them_alone(world: House):
    table = await asked(world)
    confirm = await world.slash(CORNELIA, "table abandon")
    await world.members[CORNELIA].click(confirm.response, label="Ask the table")
    await world.settle(5)
    assert (await now(world, table)).status == "playing"
    [poll] = world.polls()
    assert "shall The Cohort, table 1 end for good, for all?" in poll.content
    assert "1 for, 0 against; 2 of 3 must be for it" in text_of(poll)
    again = await world.slash(JULIA, "table abandon")
    pressed = await world.members[JULIA].click(again.response, label="Ask the table")
    assert "is asked already" in said(pressed)
    assert "1 for, 1 against" in await world.vote(FABIUS, "Against")
    await world.settle(5)
    assert "1 for, 1 against; 2 of 3 must be for it" in text_of(world.polls()[0])
    assert "2 for, 1 against" in await world.vote(JULIA, "For")
    await world.quiet()
    assert (await now(world, table)).status == "abandoned"
    assert "**The Cohort, table 1 is ended** by a vote (2 for, 1 against)." in "\n".join(world.spoken())
    assert world.polls() == []


async def test_anybody_at_the_table_may_ask_and_the_only_person_ends_it_alone(world: House):
    await world.slash(CORNELIA, "table new", game="cohort")
    await world.slash(CORNELIA, "table computer", action="add")
    await world.slash(CORNELIA, "table start")
    confirm = await world.slash(CORNELIA, "table abandon")
    ended = await world.members[CORNELIA].click(confirm.response, label="End it for good")
    assert "is ended" in said(ended)
    await world.playing(FABIUS, JULIA)
    confirm = await world.slash(JULIA, "table abandon")
    asked_too = await world.members[JULIA].click(confirm.response, label="Ask the table")
    assert "2 of 3 must be for it" in said(asked_too)


async def test_the_only_one_who_has_not_left_ends_a_game_alone(world: House):
    await asked(world)
    for person in (FABIUS, JULIA):
        leave(world, person)
    table = await world.table()
    for person in (FABIUS, JULIA):  # by itself the look-out seeks whom the table waits for, and the host
        await world.bot.services.lookout.look(table, [world.users[person].id])
    confirm = await world.slash(CORNELIA, "table abandon")
    assert "is ended" in said(await world.members[CORNELIA].click(confirm.response, label="End it for good"))


async def test_a_game_whose_people_have_all_left_is_cleared_by_anybody(world: House):
    await asked(world)
    for person in (CORNELIA, FABIUS, JULIA):
        leave(world, person)
    world.passes(120)
    confirm = await world.slash(MARCUS, "table abandon")
    assert "is ended" in said(await world.members[MARCUS].click(confirm.response, label="End it for good"))


# --- polls -----------------------------------------------------------------------


async def test_a_vote_survives_a_restart_with_its_count_and_its_buttons(world: House):
    table = await asked(world)
    await world.slash(CORNELIA, "table pause")
    await world.quiet()
    await world.restart()
    assert "2 for, 0 against" in await world.vote(FABIUS, "For")
    assert (await now(world, table)).settings.paused is not None


async def test_a_vote_goes_with_its_table_to_another_channel(world: House):
    table = await asked(world)
    await world.slash(CORNELIA, "table pause")
    hall = world.guild.create_text_channel("hall")
    await world.slash(CORNELIA, "table move", hall)
    assert "2 for, 0 against" in await world.vote(JULIA, "For", hall)
    assert (await now(world, table)).settings.paused is not None


async def test_whose_seat_is_voted_on_hears_of_it(world: House):
    await asked(world)
    await world.slash(CORNELIA, "table replace", seat="Fabius", computer="random")
    await world.settle(5)
    [poll] = world.polls()
    named = {user.id for user in poll.mentions}
    assert named == {world.users[FABIUS].id, world.users[JULIA].id}


async def test_a_press_that_is_delivered_twice_is_one_answer(world: House):
    table = await asked(world)
    await world.slash(CORNELIA, "table pause")
    await world.settle(5)
    [poll] = world.polls()
    press_id = next(c["custom_id"] for c in controls(poll) if c["label"] == "For")
    told = await world.twice(world.members[FABIUS], poll, press_id)
    assert all("2 for, 0 against" in said(one) for one in told if one.response is not None)
    assert (await now(world, table)).settings.polls[0].ayes == tuple(world.users[n].id for n in (0, 1))


async def test_a_vote_lapses_after_three_days_and_says_so(world: House):
    table = await asked(world)
    await world.slash(CORNELIA, "table pause")
    await world.settle(5)
    [poll] = world.polls()
    await later(world, 3 * DAYS + 60)
    line = "The pause at The Cohort, table 1: the vote has lapsed, 1 for, 0 against; 2 of 3 must be for it."
    assert world.spoken().count(line) == 1
    assert world.polls() == []
    assert "is closed" in await late(world, FABIUS, poll, "For")
    assert (await now(world, table)).settings.paused is None
    await later(world, 2 * DAYS)
    assert (await now(world, table)).settings.polls == ()
    assert "must be for it" in said(await world.slash(CORNELIA, "table pause"))


async def test_who_leaves_meanwhile_is_not_waited_for(world: House):
    table = await asked(world)
    await world.slash(CORNELIA, "table pause")
    await world.leaves(FABIUS, "Fabius")
    await world.leaves(JULIA, "Julia")
    await world.settle(700)
    assert (await now(world, table)).settings.paused is not None


# --- pausing ---------------------------------------------------------------------


async def test_a_paused_table_refuses_acts_and_says_who_paused_it_and_how_it_goes_on(world: House):
    table = await until_awaited(world, await asked(world), FABIUS)
    await world.quiet()
    who = await keeper(world)
    assert "It is paused" in said(await world.slash(who, "table pause"))
    await world.quiet()
    for told in (
        said(await press(world.users[FABIUS], world.desk(FABIUS), chosen(table, 1))),
        said(await by_command(world, table, FABIUS, chosen(table, 1))),
        said(await world.slash(JULIA, "table status")),
        said(await world.slash(who, "table pause")),
        text_of(world.panel),
        text_of(world.desk(FABIUS)),
    ):
        assert "The Cohort, table 1 was paused by Titus" in told
        assert "`/table resume` goes on with it." in told
    assert "Nothing waits for you" in said(await world.slash(FABIUS, "waiting"))
    version = (await now(world, table)).version
    assert version == table.version
    await world.restart()
    assert "It goes on" in said(await world.slash(who, "table resume"))
    table = await play(world, await now(world, table), by_my_desk, 1, acts=2)
    assert table.version == version + 2
    assert "is not paused" in said(await world.slash(JULIA, "table resume"))


async def test_most_of_the_people_pause_and_go_on(world: House):
    table = await asked(world)
    await world.slash(JULIA, "table pause")
    await world.vote(FABIUS, "For")
    await world.quiet()
    assert "was paused by a vote (2 for, 0 against)" in text_of(world.panel)
    await world.slash(CORNELIA, "table resume")
    await world.vote(FABIUS, "For")
    table = await play(world, await now(world, table), by_command, 1, acts=1)
    assert "You do not sit" in said(await world.slash(MARCUS, "table pause"))


async def test_a_computer_player_seated_while_paused_acts_when_it_goes_on(world: House):
    table = await until_awaited(world, await asked(world), FABIUS)
    who = await keeper(world)
    await world.slash(who, "table pause")
    seat = table.seat_of(world.users[FABIUS].id)
    await world.leaves(FABIUS, "Fabius", "sensible")
    seated = await now(world, table)
    assert (seated.version, seated.seats[seat].computer) == (table.version, "sensible")
    await world.slash(who, "table resume")
    table = await now(world, table)
    assert table.version > 1
    assert all(table.seats[seat].computer is None for seat in table.waiting)


async def test_a_pause_makes_nobody_silent(world: House):
    table = await until_awaited(world, await asked(world), FABIUS)
    who = await keeper(world)
    await world.slash(who, "table pause")
    await later(world, 5 * DAYS)
    await world.slash(who, "table resume")
    await world.slash(CORNELIA, "table replace", seat="Fabius", computer="random")
    assert sits(world, await now(world, table), FABIUS)
    assert (await now(world, table)).host_id == world.users[CORNELIA].id


# --- the lobby -------------------------------------------------------------------


async def lobby(world: House, *others: int) -> None:
    """Cornelia has opened a table, and others have joined."""
    await world.slash(CORNELIA, "table new", game="cohort")
    for other in others:
        await world.slash(other, "table join")


async def test_the_host_or_who_keeps_the_channel_asks_somebody_to_leave_a_lobby(world: House):
    await lobby(world, FABIUS, JULIA)
    who = await keeper(world)
    assert "Only the host (Cornelia)" in said(await world.slash(FABIUS, "table leave", seat="Julia"))
    assert "Fabius has left" in said(await world.slash(CORNELIA, "table leave", seat="Fabius"))
    assert "Julia has left" in said(await world.slash(who, "table leave", seat="Julia"))
    assert (await world.table()).names == ["Cornelia"]
    assert "Fabius was asked to leave the lobby of The Cohort, table 1." in world.spoken()
    assert "is ended" in said(await world.slash(who, "table abandon"))


async def test_a_lobby_whose_host_has_left_is_cleared_by_another(world: House):
    await lobby(world, FABIUS)
    leave(world, CORNELIA)
    assert "is ended" in said(await world.slash(FABIUS, "table abandon"))
    assert any("Fabius is now the host" in line for line in world.spoken())


async def test_a_lobby_whose_people_have_all_left_gives_way_to_a_new_table(world: House):
    await lobby(world, FABIUS)
    for person in (CORNELIA, FABIUS):
        leave(world, person)
    assert "table 2** is open" in said(await world.slash(JULIA, "table new", game="cohort"))
    await world.quiet()
    assert "**The Cohort, table 1 is closed**: nobody takes part." in "\n".join(world.spoken())


async def test_nobody_plays_with_a_member_who_has_left_without_being_told(world: House):
    await lobby(world, FABIUS, JULIA)
    leave(world, FABIUS)
    told = said(await world.slash(CORNELIA, "table start"))
    assert "Fabius has left the server" in told
    table = await world.table()
    assert (table.status, table.names) == ("lobby", ["Cornelia", "Julia"])
    assert "has begun" in said(await world.slash(CORNELIA, "table start"))


@pytest.mark.parametrize("way", ["typed", "pressed"])
async def test_a_full_lobby_has_room_where_somebody_has_left(world: House, way: str):
    await world.add("Marcus", "Octavia", "Titus", "Livia")
    await lobby(world, FABIUS, JULIA, MARCUS, OCTAVIA, 5)
    assert "is full" in said(await world.slash(6, "table join"))
    leave(world, FABIUS)
    await world.quiet()
    joined: Any = None
    if way == "typed":
        joined = await world.slash(6, "table join")
    else:
        joined = await world.members[6].click(world.panel, label="Join")
    assert joined.acknowledged
    assert (await world.table()).names[-1] == "Livia"
