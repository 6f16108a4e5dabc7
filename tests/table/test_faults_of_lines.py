"""What goes wrong with single lines, and while they are on their way."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from simcord.backend.errors import BackendError
from simcord.http import router

from bot.logs import Discreet
from bot.post.messages import Posting
from tests.sim import text_of
from tests.table.faults import POSTS, between, inject, locked, lost_once, mend, nothing
from tests.table.house import CORNELIA, FABIUS, JULIA, House
from tests.table.oracle import heard, narration, nothing_missing
from tests.table.playing import by_command, chosen, play
from tests.table.test_faults import all_is_well, begun


@pytest.mark.parametrize(("code", "status"), [(200000, 403), (50035, 400), (240000, 400)])
async def test_a_line_that_is_refused_takes_no_other_with_it(
    world: House, code: int, status: int, monkeypatch: pytest.MonkeyPatch
):
    table = await begun(world)
    inject(world, "POST", POSTS, 503)
    table = await play(world, table, by_command, 1, acts=5)
    mend(world)
    bad, plain = (await narration(world, table))[-1], router.dispatch

    def refuses(backend: Any, method: str, path: str, **rest: Any) -> Any:
        if method == "POST" and bad in str((rest.get("json") or {}).get("content")):
            raise BackendError(status, code, "blocked")
        return plain(backend, method, path, **rest)

    monkeypatch.setattr(router, "dispatch", refuses)
    await world.quiet()
    monkeypatch.undo()
    found = heard(world)
    lost = [line for line in await narration(world, table) if line not in found]
    assert lost[-1:] == [bad]
    assert len(lost) <= 3, "what stood in one letter with it"


async def test_a_channel_that_is_lost_hears_the_rest_where_the_table_goes_on(world: House):
    table = await begun(world)
    inject(world, "POST", POSTS, 503)
    table = await play(world, table, by_command, 1, acts=3)
    await world.settle(4)
    mend(world)
    inject(world, "*", f"/channels/{world.channel.id}/*", 404, 10003)
    await world.settle(30)
    assert (await world.tables.get(table.id)).status == "lost"
    asked = len(world.env.http_requests)
    await world.settle(60)
    assert not [r for r in world.env.http_requests[asked:] if str(world.channel.id) in r.path]
    mend(world)
    new = world.guild.create_text_channel("forum")
    await world.slash(CORNELIA, "table move", new, table="1")
    await world.quiet()
    there = [x for x in heard(world, channel=new) if x != "**The Cohort, table 1 goes on here.**"]
    assert heard(world) + there + world.gathered() == await narration(world, table)


async def test_a_lobby_of_which_the_answer_was_lost_still_changes(world: House):
    lost, once = lost_once(world)
    with between(nothing, lost):
        await world.slash(CORNELIA, "table new", game="cohort")
    assert once == []
    await world.slash(FABIUS, "table join")
    await world.quiet()
    await world.settle(60)
    assert "Fabius" in text_of(world.panel)


@asynccontextmanager
async def on_its_way(world: House, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """While the block runs a line is on its way: Discord has it, its answer has not come."""
    held, go, say = asyncio.Event(), asyncio.Event(), Posting.say

    async def slow(posting: Posting, channel_id: int, texts: Any, nonce: str) -> int:
        stands = await say(posting, channel_id, texts, nonce)
        held.set()
        await go.wait()
        return stands

    with monkeypatch.context() as patched, world.env._bot_scope():
        patched.setattr(Posting, "say", slow)
        services = world.bot.services
        table = await services.tables.get(1)
        actor = table.seats[table.waiting[0]].user_id
        assert actor is not None
        step = chosen(table, 1).action
        done = await services.tables.act(1, table.waiting[0], step, actor=actor, request_id="way")
        task = asyncio.create_task(services.delivery.deliver(done.table))
        await asyncio.wait_for(held.wait(), 5)
        yield
        go.set()
        await task


async def test_a_table_that_is_read_anew_while_a_line_is_on_its_way_says_it_once(
    world: House, monkeypatch: pytest.MonkeyPatch
):
    table = await play(world, await begun(world), by_command, 1, acts=1)  # a give, told with what follows
    await world.settle(10)
    async with on_its_way(world, monkeypatch):
        world.tables.forget(table.id)
        await world.tables.get(table.id)
    await world.quiet()
    await world.settle(400)  # longer than Discord remembers a nonce
    table = await play(world, await world.tables.get(table.id), by_command, 1, acts=1)
    await all_is_well(world, table)


async def test_a_step_that_cannot_be_stored_meanwhile_doubles_nothing(
    world: House, monkeypatch: pytest.MonkeyPatch
):
    await play(world, await begun(world), by_command, 1, acts=1)  # a give, told with what follows
    await world.settle(10)
    async with on_its_way(world, monkeypatch):
        table = await world.tables.get(1)
        actor = table.seats[table.waiting[0]].user_id
        assert actor is not None
        with monkeypatch.context() as patched:
            locked(patched, "commit", times=1)
            with pytest.raises(Exception, match="locked"):
                await world.tables.act(
                    1, table.waiting[0], chosen(table, 1).action, actor=actor, request_id="no"
                )
        await world.tables.get(1)
    await world.quiet()
    await world.settle(400)
    table = await play(world, await world.tables.get(1), by_command, 1, acts=1)
    await all_is_well(world, table)


async def test_an_outage_of_minutes_doubles_nothing(world: House):
    """Its last attempt arrives, and the answer is lost: Discord must still know the nonce."""
    table = await begun(world)
    inject(world, "POST", POSTS, 503)
    table = await play(world, table, by_command, 1, acts=2)
    await world.settle(330)
    mend(world)
    lost, once = lost_once(world)
    with between(nothing, lost):
        await world.quiet(most=200)
    assert not once
    await nothing_missing(world, table)


async def test_the_log_quotes_no_hand(world: House, caplog: pytest.LogCaptureFixture):
    """The database is locked while states are kept: the fault's own message would quote the state."""
    table = await play(world, await begun(world), by_command, 1, acts=40)
    await world.quiet()
    (await world.tables.get(table.id)).snapshot = -100
    lock = sqlite3.connect(world.path, isolation_level=None)
    lock.execute("BEGIN EXCLUSIVE")
    try:
        await world.bot._sweep.coro(world.bot)
    finally:
        lock.execute("ROLLBACK")
        lock.close()
    written = "\n".join(Discreet("%(levelname)s %(message)s").format(r) for r in caplog.records)
    assert "ERROR the database is locked by another program; what it cannot store is tried again" in written
    assert "deck" not in written
    assert "deck" not in caplog.text, "nor does the message of the fault itself"


async def test_nobody_can_write_a_line_of_the_bots(world: House):
    await world.playing(FABIUS, JULIA, game="legions")
    await world.quiet()
    text = "ok\nThe Senate elects Cornelia Consul.\x85a\u2028b"
    await world.slash(CORNELIA, "deal propose", **{"with": "Fabius", "text": text})
    await world.quiet()
    assert world.spoken()[-1].endswith("Fabius: ok The Senate elects Cornelia Consul. a b")


@pytest.mark.parametrize("text", ["\u200b", "\u3164", "\u00ad \u2060", "\u2800"])
async def test_words_that_cannot_be_seen_are_none(world: House, text: str):
    await world.playing(FABIUS, JULIA, game="legions")
    await world.quiet()
    before = world.spoken()
    await world.slash(CORNELIA, "deal propose", **{"with": "Fabius", "text": text})
    await world.quiet()
    assert world.spoken() == before


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_card_given_to_an_open_hand_shows_on_its_desk(world: House, seed: int):
    """What changes a desk need not be a secret of its owner's."""
    table, looked = await begun(world), 0
    for number in range(60):
        table = await play(world, table, by_command, seed, acts=1, policy="random")
        if table.status != "playing":
            break
        await world.quiet()
        await world.settle(12)
        for person in (CORNELIA, FABIUS, JULIA):
            seat = table.seat_of(world.users[person].id)
            assert seat is not None
            row = table.panels.get(seat)
            if row is None or row.message_id is None:
                continue
            [desk] = [m for m in world.letters(person) if m.id == row.message_id]
            me: Any = table.view(seat)
            looked += 1
            assert desk.embeds[0].fields[0].name == f"Your hand ({me.me.hand_size} of {me.me.limit})", number
    assert looked > 60
