"""Desks in the direct messages: one alone stands, and what is pressed on another is not lost."""

from typing import Any

import discord
import pytest

from tests.sim import controls, text_of
from tests.table.house import CORNELIA, FABIUS, JULIA, House
from tests.table.oracle import nothing_missing
from tests.table.playing import by_letter, chosen, play, press


async def test_of_a_person_s_desks_one_alone_stands(world: House):
    table = await world.playing(FABIUS, JULIA)
    for _ in range(4):
        table = await play(world, table, by_letter, 1, acts=4)
        await world.settle(12)
        for person in (CORNELIA, FABIUS, JULIA):
            assert len([m for m in world.letters(person) if controls(m)]) == 1
    await world.restart()
    table = await play(world, await world.tables.get(table.id), by_letter, 1, acts=4)
    await world.settle(12)
    assert all(len([m for m in world.letters(p) if controls(m)]) == 1 for p in (CORNELIA, FABIUS, JULIA))


async def test_a_press_on_a_desk_that_is_being_taken_away_is_answered_apart(world: House):
    table = await world.playing(FABIUS, JULIA)
    await world.quiet()
    person = world.awaited(table)
    desk, offer = world.letter(person), chosen(table, 1)
    edit = discord.InteractionResponse.edit_message
    gone = iter([True])

    async def late(self: Any, **look: Any) -> Any:
        if next(gone, False):
            world.env.backend.delete_message(desk.channel.id, desk.id)
        return await edit(self, **look)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(discord.InteractionResponse, "edit_message", late)
        answer = await press(world.users[person], desk, offer)
    assert answer.acknowledged
    assert answer.ephemeral
    assert table.title in text_of(answer.response)
    assert (await world.tables.get(table.id)).version == table.version
    assert len(await world.tables.store.entries(table.id)) == 2
    await world.quiet()
    await nothing_missing(world, table)
