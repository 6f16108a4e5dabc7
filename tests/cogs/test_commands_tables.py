"""The slash commands of people with several tables: which one is meant, and what waits at each."""

from tests.cogs.world import COHORT, CORNELIA, FABIUS, JULIA, World, said
from tests.sim import controls, text_of


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
    assert controls(chosen.response or asked.response) == [], "their desk stands beside it"


async def test_what_cannot_be_carried_along_is_asked_for_in_words(world: World):
    forum = world.guild.create_text_channel("forum")
    await world.playing(FABIUS)
    await world.playing(FABIUS, channel=forum)
    answer = said(await world.dm(FABIUS, "table replace", seat="Fabius *" * 20, computer="random"))
    assert answer == (
        "Which table: The Cohort, table 2, The Cohort, table 1? Please add `table:`. You had typed:\n"
        "> seat: " + "Fabius \\*" * 20 + "\n> computer: random"
    )


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
