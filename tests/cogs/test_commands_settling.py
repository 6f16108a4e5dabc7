"""The slash commands by which a table ends, moves, or somebody must go, as people type them."""

import discord

from tests.cogs.world import CORNELIA, FABIUS, JULIA, World, said


async def test_abandon_a_lobby_at_once_and_a_game_after_a_second_press(world: World):
    await world.slash(CORNELIA, "table new", game="cohort")
    assert "Only the host" in said(await world.slash(FABIUS, "table abandon"))
    assert "is ended" in said(await world.slash(CORNELIA, "table abandon"))
    await world.playing(FABIUS)
    assert "Only those who sit" in said(await world.slash(JULIA, "table abandon"))
    asked = await world.slash(CORNELIA, "table abandon")
    assert "All its people are asked" in said(asked)
    assert (await world.table()).status == "playing"
    pressed = await world.members[CORNELIA].click(asked.response, label="Ask the table")
    assert "2 of 2 must be for it" in said(pressed)
    assert (await world.table()).status == "playing"
    await world.vote(FABIUS, "For")
    assert await world.tables.store.table_at(world.channel.id) is None
    again = await world.members[CORNELIA].click(asked.response, label="Ask the table")
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
    asked = await world.slash(who, "table replace", seat=seat.lower(), member=world.members[JULIA])
    assert "Julia is asked in the channel" in said(asked)
    await world.vote(JULIA, "Accept")
    assert "Your decision" in said(await world.slash(JULIA, "table desk"))
    assert "You do not sit" in said(await world.slash(who, "table desk"))


async def test_a_seat_is_given_to_a_computer_player_that_goes_on(world: World):
    table = await world.playing(FABIUS, JULIA)
    who = world.awaited(table)
    seat = table.names[table.waiting[0]]
    assert "The seat is now Aulus's." in await world.leaves(who, seat, "sensible")
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
    hers = await world.slash(FABIUS, "table replace", seat="Cornelia", computer="random")
    assert "2 of 2 must be for it" in said(hers)
    assert (await world.table()).names == ["Cornelia", "Fabius"]


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


async def test_leaving_a_running_game_is_pressed_twice_also_after_a_restart(world: World):
    made = await world.playing(FABIUS)
    seat = made.seat_of(world.users[FABIUS].id)
    asked = await world.slash(FABIUS, "table replace", seat="Fabius", computer="random")
    assert "You leave this game" in said(asked)
    assert "Nothing is done yet." in said(asked)
    assert (await world.tables.get(made.id)).seats[seat].user_id == world.users[FABIUS].id
    await world.restart()
    done = await world.members[FABIUS].click(asked.response, label="Leave the game")
    assert done.acknowledged
    assert (await world.tables.get(made.id)).seats[seat].computer == "random"
    again = await world.members[FABIUS].click(asked.response, label="Leave the game")
    assert "You do not sit at The Cohort, table 1." in said(again)
