"""Cases from the field, about people: 3, 5 and 10, each with its right answer."""

from typing import Any

import pytest

from bot.host.table import Table
from tests.sim import text_of
from tests.table.faults import inject, mend
from tests.table.house import CORNELIA, FABIUS, JULIA, MARCUS, House
from tests.table.oracle import heard, nothing_missing
from tests.table.playing import by_command, by_letter, by_my_desk, chosen, play, press

GONE = "Fabius has left the server. "
WAITS = "The Cohort, table 1 waits: the host can give the seat to another with `/table replace`."
TAKEN = "A computer player takes the seat; the host can give it back with `/table replace`."


async def until_awaited(world: House, table: Table, person: int) -> Table:
    """Play on until the game waits for this person."""
    for _ in range(20):
        if world.awaited(table) == person:
            return table
        table = await play(world, table, by_command, 1, acts=1)
    raise AssertionError("they are never awaited")


def leave(world: House, person: int) -> None:
    """They leave the server; the bot is not told."""
    world.env.backend.guilds[world.guild.id].members.pop(world.users[person].id)


async def noticed(world: House) -> None:
    """The bot comes up an hour later, and looks after those it waits for."""
    world.later(3600)
    await world.restart()
    await world.quiet(most=3)


async def test_case_03__a_player_who_left_is_noticed_and_the_table_waits_for_a_substitute(world: House):
    await world.add("Marcus")
    table = await until_awaited(world, await world.playing(FABIUS, JULIA), FABIUS)
    await world.quiet()
    leave(world, FABIUS)
    await noticed(world)
    assert world.spoken()[-1] == GONE + WAITS
    await noticed(world)
    assert world.spoken().count(GONE + WAITS) == 1
    assert "Marcus is asked" in await world.replaced(CORNELIA, "Fabius", MARCUS)
    assert world.spoken()[-1] == "Marcus takes over the seat of Fabius at The Cohort, table 1."
    table = await play(world, await world.tables.get(table.id), by_my_desk, 1, acts=4)
    await world.quiet()
    await nothing_missing(world, table, besides=(GONE, "Marcus takes over"), renamed=("Fabius", "Marcus"))


async def test_case_03__who_comes_back_and_acts_is_missed_again_when_he_leaves_again(world: House):
    table = await until_awaited(world, await world.playing(FABIUS, JULIA), FABIUS)
    await world.quiet()
    member = world.env.backend.guilds[world.guild.id].members[world.users[FABIUS].id]
    leave(world, FABIUS)
    await noticed(world)
    world.env.backend.guilds[world.guild.id].members[world.users[FABIUS].id] = member
    table = await world.tables.get(table.id)
    while world.awaited(table) == FABIUS:
        table = await play(world, table, by_command, 1, acts=1)
    assert table.settings.left == ()
    await until_awaited(world, table, FABIUS)
    leave(world, FABIUS)
    await noticed(world)
    assert world.spoken().count(GONE + WAITS) == 2


async def test_case_03__or_a_computer_player_takes_the_seat_at_once(world: House):
    table = await until_awaited(world, await world.playing(FABIUS, JULIA), FABIUS)
    await world.slash(CORNELIA, "table absence", policy="computer")
    await world.quiet()
    leave(world, FABIUS)
    await world.settle(1300)
    spoken = world.spoken()
    assert GONE + TAKEN in spoken
    assert "Aulus (computer player) takes over the seat of Fabius at The Cohort, table 1." in spoken
    table = await world.tables.get(table.id)
    assert world.awaited(table) != FABIUS
    table = await play(world, table, by_command, 1, acts=4)
    await world.quiet()
    besides = (GONE, "Aulus (computer player) takes over")
    await nothing_missing(world, table, besides, renamed=("Fabius", "Aulus"))


@pytest.mark.parametrize("policy", ["wait", "computer"])
async def test_case_03__noticed_when_a_direct_message_does_not_arrive(world: House, policy: str):
    table = await world.playing(FABIUS, JULIA)
    await world.slash(CORNELIA, "table absence", policy=policy)
    await world.quiet()
    leave(world, FABIUS)
    shut(world, FABIUS, code=50278)
    for _ in range(8):
        table = await world.tables.get(table.id)
        if table.seat_of(world.users[FABIUS].id) is None or world.awaited(table) == FABIUS:
            break
        table = await play(world, table, by_command, 1, acts=1)
    await world.quiet()
    assert world.spoken().count(GONE + (WAITS if policy == "wait" else TAKEN)) == 1
    assert not any("cannot write to you" in text for text in world.spoken())
    assert world.channel.threads == []


# --- closed direct messages ------------------------------------------------------

PARAGRAPH = "Fabius: I cannot write to you. Press **My desk**, or open your direct messages."


def shut(world: House, person: int, code: int = 50007) -> None:
    """Close somebody's direct messages."""
    place = world.users[person].dm_channel.id
    inject(world, "POST", f"/channels/{place}/messages", 403, code)


async def five(world: House) -> Table:
    """A game of five, of whom Fabius has closed their direct messages."""
    await world.add("Marcus", "Octavia")
    shut(world, FABIUS)
    table = await world.playing(1, 2, 3, 4)
    await world.quiet()
    return table


async def test_case_05__closed_direct_messages_are_replaced_by_a_private_thread(world: House):
    table = await until_awaited(world, await five(world), FABIUS)
    await world.quiet()
    [thread] = world.channel.threads
    assert thread.name == "Desk: Fabius (The Cohort, table 1)"
    desk = thread.history(viewer=world.members[FABIUS])[-1]
    assert desk.content.startswith(f"<@{world.users[FABIUS].id}> **Your turn**")
    with pytest.raises(Exception, match="cannot read"):
        thread.history(viewer=world.members[CORNELIA])
    label = text_of(desk)
    assert "Your hand" in label
    table = await in_thread(world, table, thread)
    await world.quiet()
    await nothing_missing(world, table)
    for person in (CORNELIA, JULIA, MARCUS, 4):
        table = await until_awaited(world, table, person)
        await world.quiet()
        assert world.desk(person) is not None
    assert len(world.channel.threads) == 1


async def in_thread(world: House, table: Table, thread: Any) -> Table:
    """Fabius acts on their desk in the thread."""
    version, desk = table.version, thread.history(viewer=world.members[FABIUS])[-1]
    await press(world.members[FABIUS], desk, chosen(table, 1))
    assert len(await world.tables.store.entries(table.id)) == version + 1
    return await world.tables.get(table.id)


async def test_case_05__where_threads_are_forbidden_too_one_polite_note_and_my_desk(world: House):
    inject(world, "POST", "/channels/*/threads", 403, 50013)
    table = await until_awaited(world, await five(world), FABIUS)
    await world.quiet()
    assert heard(world).count(PARAGRAPH) == 1
    table = await play(world, table, by_my_desk, 1, acts=14)
    await world.quiet()
    assert heard(world).count(PARAGRAPH) == 1
    await nothing_missing(world, table, besides=("Fabius: I cannot",))
    mend(world)
    table = await until_awaited(world, table, FABIUS)
    await world.quiet()
    table = await play(world, table, by_letter, 1, acts=1)


# --- names ---------------------------------------------------------------------

HOSTILE = ("@everyone", "**x** ||y|| `z`", "\u202ekcab", "\u200b\u200b", "https://a.example", "<@123> <#4>")


async def test_case_10__two_of_one_name_are_told_apart_and_a_rename_shows_at_the_next_act(world: House):
    world.env.backend.users[world.users[FABIUS].id].global_name = "Julia"
    table = await world.playing(FABIUS, JULIA)
    assert table.names == ["Cornelia", "Julia (2)", "Julia (3)"]
    seat = table.seat_of(world.users[FABIUS].id)
    table = await until_awaited(world, table, FABIUS)
    world.env.backend.users[world.users[FABIUS].id].global_name = "Quintus"
    table = await play(world, table, by_my_desk, 1, acts=1)
    await world.quiet()
    assert table.names == ["Cornelia", "Quintus", "Julia"]
    assert table.seat_of(world.users[FABIUS].id) == seat
    assert "Quintus" in text_of(world.panel)
    assert "Julia (2)" not in text_of(world.panel)
    assert any(line.startswith("Quintus ") for line in heard(world) + world.gathered())


async def test_case_10__names_that_would_ping_format_link_or_hide(world: House):
    for user, name in zip(world.users, HOSTILE, strict=False):
        world.env.backend.users[user.id].global_name = name
    await world.add(*(f"guest{n}" for n in range(3, 6)))
    for user, name in zip(world.users[3:], HOSTILE[3:], strict=True):
        world.env.backend.users[user.id].global_name = name
    table = await world.playing(1, 2, 3, 4, 5)
    assert table.names[3] == "Seat 4"
    table = await play(world, table, by_command, 1, acts=6)
    table = await play(world, table, by_my_desk, 1, acts=3)
    table = await play(world, table, by_letter, 1, acts=3)
    await world.quiet()
    await nothing_missing(world, table)
    texts = [text_of(m) for m in world.channel.history()]
    texts += [text_of(m) for person in range(6) for m in world.letters(person)]
    lines = [line for text in texts for line in text.split("\n")]
    read = [line for line in lines if not line.startswith("[")]  # on buttons nothing is formatted
    for bad in ("@everyone", "**x**", "||y||", "`z`", "https://a", "<@123>", "<#4>"):
        assert not [line for line in read if bad in line], bad
    for bad in "\u202e\u200b":
        assert not [line for line in lines if bad in line], bad
    for message in world.channel.history():
        assert not message.mentions
        assert not message.mention_everyone
