"""Discord fails in every way it knows: nothing is lost, doubled or out of order, nobody sees a traceback."""

import aiohttp
import pytest

from bot.host.table import Table
from tests.cogs.world import said
from tests.sim import controls, text_of
from tests.table.faults import (
    CALLBACKS,
    EDITS,
    POSTS,
    Weather,
    between,
    cut,
    down,
    inject,
    locked,
    mend,
    nothing,
)
from tests.table.house import CORNELIA, FABIUS, JULIA, House
from tests.table.oracle import nothing_missing
from tests.table.playing import by_command, by_letter, by_my_desk, chosen, play, take_turn


async def begun(world: House) -> Table:
    """A game of three that has said all it has to say."""
    table = await world.playing(FABIUS, JULIA)
    await world.quiet()
    return table


async def all_is_well(world: House, table: Table) -> None:
    """After a fault every line stands once and in order, the panel is true, who is awaited has a desk."""
    mend(world)
    await world.quiet(most=90)
    await nothing_missing(world, table)
    table = await world.tables.get(table.id)
    awaited = table.names[table.waiting[0]]
    assert f"⏳ Waiting for {awaited}" in text_of(world.panel)
    assert len([m for m in world.channel.history() if controls(m)]) == 1
    desk = world.letter(world.awaited(table))
    token = table.open_to(table.waiting[0])[0].token
    assert any(f":{token}:" in c["custom_id"] for c in controls(desk))
    await take_turn(world, table, by_my_desk, 1)


@pytest.mark.parametrize(("status", "code"), [(429, 0), (500, 0), (502, 0), (503, 0)])
async def test_passing_faults_of_discord(world: House, status: int, code: int):
    table = await begun(world)
    inject(world, "POST", POSTS, status, code)
    inject(world, "PATCH", EDITS, status, code)
    table = await play(world, table, by_command, 1, acts=3)
    await world.settle(20)
    assert len(world.outbox()) > 3
    await all_is_well(world, table)


async def test_an_edited_message_that_is_gone_is_posted_anew(world: House):
    """10008: somebody has deleted the panel and a desk."""
    table = await begun(world)
    world.env.backend.delete_message(world.channel.id, world.panel.id)
    person = world.awaited(table)
    world.env.backend.delete_message(world.users[person].dm_channel.id, world.letter(person).id)
    table = await play(world, table, by_command, 1, acts=3)
    await all_is_well(world, table)


async def test_a_channel_that_discord_does_not_know_closes_the_table(world: House):
    """10003, when its deletion was not heard of."""
    table = await begun(world)
    inject(world, "*", f"/channels/{world.channel.id}/*", 404, 10003)
    table = await play(world, table, by_command, 1, acts=2)
    mend(world)
    assert (await world.tables.get(table.id)).status == "lost"
    answer = said(await world.slash(CORNELIA, "table move", world.channel, table="1"))
    assert "goes on here" in answer or "is here" in answer or table.title in answer
    assert (await world.tables.get(table.id)).status == "playing"


@pytest.mark.parametrize("code", [10062, 40060, 50027, 10008, 10015])
async def test_an_answer_that_comes_too_late_costs_no_step(
    world: House, code: int, caplog: pytest.LogCaptureFixture
):
    table = await begun(world)
    inject(world, "POST", CALLBACKS, 404 if code != 40060 else 400, code, times=1)
    offer = chosen(table, 1)
    await by_letter(world, table, world.awaited(table), offer)
    assert len(await world.tables.store.entries(table.id)) == 2
    assert not [r for r in caplog.records if r.levelname in ("ERROR", "CRITICAL")]
    await all_is_well(world, table)


async def test_an_answer_that_breaks_says_that_the_step_is_stored(world: House):
    table = await begun(world)
    inject(world, "POST", CALLBACKS, 500, times=1)
    command = await by_command(world, table, world.awaited(table), chosen(table, 1))
    assert "Your step is taken and stored, but my answer to it broke." in said(command)
    await all_is_well(world, table)


async def test_no_answer_at_all_can_be_given(world: House):
    table = await begun(world)
    inject(world, "POST", CALLBACKS, 500)
    inject(world, "POST", "/webhooks/*", 500)
    result = await by_command(world, table, world.awaited(table), chosen(table, 1))
    assert not result.acknowledged
    await all_is_well(world, table)


async def test_the_network_is_down_and_comes_back(world: House):
    table = await begun(world)
    with between(down, nothing):
        for _ in range(3):
            table = await world.tables.get(table.id)
            await by_command(world, table, world.awaited(table), chosen(table, 1))
        await world.settle(30)
    assert len(await world.tables.store.entries(table.id)) == 4
    await all_is_well(world, table)


async def test_answers_that_are_lost_double_no_message(world: House):
    """Discord has the message, the bot does not know: the nonce tells."""
    table = await begun(world)
    with between(nothing, cut):
        table = await play(world, table, by_command, 1, acts=3)
        await world.settle(20)
    await all_is_well(world, table)
    for person in range(3):
        desks = [m for m in world.letters(person) if controls(m) and not m.flags.ephemeral]
        assert len({m.nonce or m.id for m in desks}) == len(desks)


async def test_a_panel_of_which_the_answer_was_lost_stands_once_whichever_step_asks_for_it(world: House):
    table = await begun(world)
    await world.settle(4)  # a panel is not drawn more often
    world.env.backend.delete_message(world.channel.id, world.panel.id)

    def lost(method: str, path: str) -> None:
        if method == "POST" and f"/{world.channel.id}/" in path and controls(world.channel.history()[-1]):
            raise aiohttp.ServerDisconnectedError

    with between(nothing, lost):
        table = await play(world, table, by_command, 1, acts=1)
        await world.settle(11)  # a give alone redraws the panel a little later
    assert len([m for m in world.channel.history() if controls(m)]) == 1
    await world.settle(4)
    table = await play(world, table, by_command, 1, acts=1)
    await all_is_well(world, table)


@pytest.mark.parametrize("seed", range(1, 9))
async def test_any_weather(world: House, seed: int):
    table = await begun(world)
    weather = Weather(seed, 0.3, world.channel.id)
    with between(weather.before, weather.after):
        for _ in range(12):
            table = await world.tables.get(table.id)
            await by_command(world, table, world.awaited(table), chosen(table, seed))
            await world.settle(2)
    await all_is_well(world, table)


async def test_a_database_that_is_locked_takes_no_step_and_says_so(
    world: House, monkeypatch: pytest.MonkeyPatch
):
    table = await begun(world)
    locked(monkeypatch, "commit", times=1)
    offer, person = chosen(table, 1), world.awaited(table)
    answer = said(await by_command(world, table, person, offer))
    assert answer == "Something broke on my side, and your step was not taken. Please try it once more."
    assert len(await world.tables.store.entries(table.id)) == 1
    await by_command(world, await world.tables.get(table.id), person, offer)
    assert len(await world.tables.store.entries(table.id)) == 2
    await all_is_well(world, table)


async def test_what_was_sent_but_could_not_be_noted_is_not_sent_again(
    world: House, monkeypatch: pytest.MonkeyPatch
):
    table = await begun(world)
    locked(monkeypatch, "settle", times=2)
    result = await by_command(world, table, world.awaited(table), chosen(table, 1))
    assert "broke" not in said(result)
    await world.settle(400)  # longer than Discord remembers a nonce
    await world.restart()
    await all_is_well(world, await world.tables.get(table.id))


async def test_a_panel_that_cannot_be_drawn_holds_up_nothing_else(
    world: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    table = await begun(world)
    with monkeypatch.context() as broken:
        broken.setattr(type(world.bot.services.renderer), "panel", lambda *_: 1 / 0)
        table = await play(world, table, by_command, 1, acts=3)
        await world.settle(400)
        await world.restart()
        table = await play(world, await world.tables.get(table.id), by_command, 1, acts=2)
        await world.settle(30)
    assert "ZeroDivisionError" in caplog.text
    assert "division by zero" not in caplog.text
    await world.settle(900)
    await all_is_well(world, table)
