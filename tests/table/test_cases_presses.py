"""Cases from the field, about presses: 1, 2, 8, 9, 11, 13 and 14, each with its right answer."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.ext import commands

from bot.host.table import Table
from cogs import EXTENSIONS
from tests.cogs.limits import broken_limits
from tests.cogs.toy import Toy
from tests.cogs.world import said
from tests.sim import controls, text_of
from tests.table.faults import inject, locked, mend
from tests.table.house import CORNELIA, FABIUS, JULIA, House, house
from tests.table.oracle import nothing_missing
from tests.table.playing import by_command, by_letter, by_my_desk, chosen, play, press


def control_of(desk: Any, key: str) -> str:
    """The custom id of an offer's button."""
    return next(c["custom_id"] for c in controls(desk) if c["custom_id"].endswith(f":{key}"))


async def until_a_button(world: House, table: Table) -> Table:
    """Play on until the chosen offer stands on a button of its own."""
    for _ in range(20):
        desk = world.desk(world.awaited(table))
        key = chosen(table, 1).key
        if desk is not None and any(c["custom_id"].endswith(f":{key}") for c in controls(desk)):
            return table
        table = await play(world, table, by_letter, 1, acts=1)
    raise AssertionError("no buttons in 20 acts")


@pytest.mark.parametrize("way", ["five times", "delivered twice"])
async def test_case_01__a_press_counts_once_and_the_later_ones_get_the_first_answer(world: House, way: str):
    table = await until_a_button(world, await world.playing(FABIUS, JULIA))
    await world.quiet()
    person = world.awaited(table)
    desk = world.desk(person)
    control, version = control_of(desk, chosen(table, 1).key), table.version
    if way == "five times":
        answers = await world.burst([(world.users[person], desk, control)] * 5)
    else:
        answers = await world.twice(world.users[person], desk, control)
    entries = await world.tables.store.entries(table.id)
    assert len(entries) == version + 1
    table = await world.tables.get(table.id)
    first = table.words("\n".join(table.memory.of(table.seat_of(world.users[person].id)).own))
    again = [text_of(a.response) for a in answers if a.ephemeral]
    assert all(text == f"You have answered that already, at {table.title}:\n{first}" for text in again)
    assert len(again) == (4 if way == "five times" else 0)
    assert all(a.acknowledged for a in answers)
    await world.quiet()
    await nothing_missing(world, table)


async def test_case_02__an_old_button_of_one_table_acts_there_alone_and_says_where(world: House):
    forum = world.guild.create_text_channel("forum")
    one = await until_a_button(world, await world.playing(FABIUS))
    old = world.desk(world.awaited(one))
    person, control = world.awaited(one), control_of(old, chosen(one, 1).key)
    await world.slash(CORNELIA, "table new", forum, game="cohort")
    await world.slash(FABIUS, "table join", forum)
    await world.slash(CORNELIA, "table start", forum)
    two = await world.table(forum)
    assert two.id != one.id
    await world.settle(5)
    before, version = two.version, one.version
    await world.users[person].click(old, custom_id=control)
    assert (await world.tables.get(two.id)).version == before
    table = await world.tables.get(one.id)
    assert table.version == version + 1
    now = next(m for m in world.letters(person) if m.id == old.id)
    assert now.content.endswith(f"The Cohort, table {one.id} · <#{world.channel.id}>")
    forged = SimpleNamespace(id=now.id, channel=SimpleNamespace(id=now.channel.id))
    [late] = await world.burst([(world.users[person], forged, control.replace("t", "t9", 1))])
    assert f"That question at The Cohort, table {one.id} is no longer open." in text_of(late.response)
    assert "Here is how it stands now." in text_of(late.response)


async def test_case_08__a_private_reply_works_twenty_minutes_later(
    world: House, caplog: pytest.LogCaptureFixture
):
    table = await world.playing(FABIUS, JULIA)
    await world.quiet()
    person = world.awaited(table)
    opened = await world.members[person].click(world.panel, label="My desk")
    world.later(1195)
    await world.settle(5)
    result = await press(world.members[person], opened.response, chosen(table, 1))
    assert result.acknowledged
    table = await world.tables.get(table.id)
    assert table.version == 2
    table = await play(world, table, by_command, 1, acts=4)
    await world.quiet()
    world.later(1200)
    board = await world.members[person].click(opened.response, label="Board")
    assert "Piles" in text_of(board.response)
    assert not [r for r in caplog.records if r.levelname in ("WARNING", "ERROR") and "curia" in r.name]
    await nothing_missing(world, table)


async def test_case_09__a_draw_cannot_be_shopped_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Restarts, repeated presses and failed commits between draws: the same cards come."""
    facts = []
    for disturbed in (False, True):
        folder = tmp_path / str(disturbed)
        folder.mkdir()
        async with house(folder, 2, seed=5) as world:
            table = await world.playing(FABIUS)
            for _ in range(6):
                offer, person = chosen(table, 5), world.awaited(table)
                if disturbed:
                    locked(monkeypatch, "commit", times=1)
                    await by_command(world, table, person, offer)
                    await world.restart()
                    table = await world.tables.get(table.id)
                await by_command(world, table, person, offer)
                if disturbed:
                    await by_command(world, table, person, offer)
                table = await world.tables.get(table.id)
            entries = await world.tables.store.entries(table.id)
            facts.append([(e.events, e.dice) for e in entries][:7])
    assert facts[0] == facts[1]


@pytest.mark.parametrize("closed", [False, True])
async def test_case_11__what_was_typed_is_kept_or_given_back(tmp_path: Path, closed: bool):
    async with house(tmp_path, 2, games={"toy": Toy()}) as world:
        have = world.bot.services
        with world.env.time_context():
            made = await have.lobby.open(
                "toy", world.guild.id, world.channel.id, world.users[0].id, "Cornelia"
            )
            await have.lobby.join(made.id, world.users[1].id, "Fabius")
        await world.deliver(made)
        await world.members[CORNELIA].click(world.panel, label="Start")
        await world.quiet()
        shown = await world.users[CORNELIA].click(world.desk(CORNELIA), label="Speak…")
        for person in (CORNELIA, FABIUS) if closed else (FABIUS,):
            bids = await world.users[person].click(world.desk(person), label="Sealed bids…")
            answer = await world.users[person].submit_modal(bids, {"bids:lot1": "8"})
            await world.users[person].click(answer.response, label="Send as it stands")
        answer = await world.users[CORNELIA].submit_modal(shown, {"text": "Carthage *must* fall"})
        told = (await world.tables.get(made.id)).state.told
        if not closed:
            assert told[-1] == "0:say \x0eCarthage *must* fall\x0f:"
            return
        assert not any("Carthage" in text for text in told)
        now = text_of(answer.response or world.desk(CORNELIA))
        assert "That question at The Toy, table 1 is no longer open. Nothing was sent." in now
        assert "> Carthage \\*must\\* fall" in now


async def test_case_11__options_that_come_after_the_start_are_explained(world: House):
    await world.slash(CORNELIA, "table new", game="cohort")
    await world.slash(FABIUS, "table join")
    shown = await world.slash(CORNELIA, "table options")
    await world.slash(FABIUS, "table start")
    values = {"velites_size": ["6"], "copies_per_type": "9", "emptied_effect": ["ends"], "first_seat": ["0"]}
    late = await world.members[CORNELIA].submit_modal(shown, values)
    assert said(late) == "The Cohort, table 1 has begun; its options can no longer change."


async def test_case_13__what_is_over_a_limit_fails_before_it_ships():
    """The whole tree and every kind of excess: tests/cogs/test_tree.py."""
    bot = commands.Bot(command_prefix=commands.when_mentioned, intents=discord.Intents.none())
    for extension in EXTENSIONS:
        await bot.load_extension(extension)
    assert broken_limits([c.to_dict(bot.tree) for c in bot.tree.get_commands()]) == []

    @app_commands.command(name="toy", description="x" * 101)
    async def toy(interaction: discord.Interaction) -> None: ...

    bot.tree.add_command(toy)
    found = broken_limits([c.to_dict(bot.tree) for c in bot.tree.get_commands()])
    assert found == ["toy: the description has 101 characters, 1 to 100 may be"]
    await bot.close()


async def test_case_14__stopped_between_two_acts_and_started_hours_later(world: House):
    table = await world.playing(FABIUS, JULIA)
    await world.quiet()
    inject(world, "POST", "/channels/*/messages", 503)
    table = await play(world, table, by_command, 1, acts=2)
    old, panel = world.desk(world.awaited(table)), world.panel
    world.later(6 * 3600)
    await world.restart()
    mend(world)
    await world.quiet()
    table = await world.tables.get(table.id)
    await nothing_missing(world, table)
    person = world.awaited(table)
    opened = await world.members[person].click(panel, label="My desk")
    assert opened.ephemeral
    assert "Your decision" in text_of(opened.response)
    if old is not None:
        assert (await world.users[person].click(old, label="Board")).acknowledged
    table = await play(world, table, by_letter, 1, acts=1)
    table = await play(world, table, by_my_desk, 1, acts=1)
    await world.quiet()
    await nothing_missing(world, table)
