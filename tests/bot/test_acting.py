"""Computer players at a table with people: they use their windows, and let people have their say."""

import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.host.act import WINDOW_ACTS, answered
from bot.host.letters import DESK_LAG
from bot.host.table import Table
from bot.host.tables import Tables
from bot.people.lobby import Lobby
from engine.games import GAMES
from engine.legions.actions import GiveMoney
from storage.opening import open_store
from storage.store import Store

SENSIBLE = GAMES["legions"].policies["sensible"]
ANNA = 101
ELECTION = "senate.consul"


Opening = Callable[[int], Awaitable[Store]]


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[Opening]:
    """Opens the store of a number; all are closed afterwards, as an open one would hold the process up."""
    stores: list[Store] = []

    async def open_one(number: int) -> Store:
        stores.append(await open_store(tmp_path / f"{number}.db"))
        return stores[-1]

    yield open_one
    for store in stores:
        await store.close()


async def to_the_election(opened: Opening, seed: int) -> tuple[Tables, Table]:
    """A table of Anna and two computer players, come to the first election."""
    store = await opened(seed)
    secrets = (hashlib.sha256(f"{seed}.{n}".encode()).digest() for n in count())
    tables = Tables(store, GAMES, lambda: datetime(2026, 1, 1, tzinfo=UTC), entropy=lambda: next(secrets))
    lobby = Lobby(tables)
    table = await lobby.open("legions", 1, seed, ANNA, "Anna")
    for _ in range(2):
        await lobby.add_computer(table.id, ANNA, "sensible")
    table = await lobby.start(table.id, ANNA, f"s{seed}")
    for number in range(40):
        state: Any = table.state
        if state.stage == ELECTION:
            return tables, table
        await go_on(tables, table, f"{seed}.{number}")
    raise AssertionError(f"no election comes: {state.stage}")


async def go_on(tables: Tables, table: Table, request: str) -> None:
    """Anna answers what the game waits for as a computer player would."""
    seat = table.waiting[0]
    question = next(d for d in table.open_to(seat) if d.required)
    action = SENSIBLE.choose(table.view(seat), [question], Random(1)) or question.offers[0].action
    await tables.act(table.id, seat, action, actor=ANNA, request_id=request, token=question.token)


def is_chair(table: Table, seat: int) -> bool:
    return any(d.kind == "chair" for d in table.decisions if d.seat == seat)


async def test_people_and_computers_have_their_say_whoever_presides(opened: Opening):
    presided: set[bool] = set()
    for seed in range(20):
        _, table = await to_the_election(opened, seed)
        anna = table.seat_of(ANNA)
        assert anna is not None
        state: Any = table.state
        computers = {s.seat for s in table.seats if s.computer}
        sponsors = {i.sponsor for i in state.senate.docket}
        presided.add(is_chair(table, anna))
        if is_chair(table, anna):
            assert sponsors & computers, "a computer nominates though nobody waits for it"
            for seat in computers:
                for asked in table.open_to(seat):
                    backwards = table.open_to(seat)[::-1]
                    assert answered(backwards, asked.offers[0].action) == asked.token
        else:
            kinds = {d.kind: d.required for d in table.open_to(anna)}
            assert kinds["asked"], "the computer in the chair waits for her"
            assert "nominations" in kinds
        if presided == {True, False}:
            return
    raise AssertionError(f"Anna presides always or never: {presided}")


async def test_a_desk_is_redrawn_when_something_new_is_open_to_it(opened: Opening):
    """Whoever is not awaited still learns that they may nominate, a little later."""
    store = await opened(0)
    tables = Tables(
        store, GAMES, lambda: datetime(2026, 1, 1, tzinfo=UTC), entropy=lambda: bytes(32), elapsed=float
    )
    lobby = Lobby(tables)
    table = await lobby.open("legions", 1, 1, ANNA, "Anna")
    for user in (ANNA + 1, ANNA + 2):
        await lobby.join(table.id, user, f"P{user}")
    table = await lobby.start(table.id, ANNA, "start")
    for number in range(60):
        state: Any = table.state
        if state.stage == ELECTION:
            break
        seat = table.waiting[0]
        question = next(d for d in table.open_to(seat) if d.required)
        action = question.default or question.offers[0].action
        actor, last = table.seats[seat].user_id or 0, seat
        await tables.act(table.id, seat, action, actor=actor, request_id=f"r{number}", token=question.token)
        table = await tables.get(table.id)
    idle = {d.seat for d in table.decisions if d.kind == "nominations"} - {last, *table.waiting}
    assert idle
    desks = {x.dest: x for x in table.backlog if x.seq == table.rev and x.kind == "desk"}
    assert all(desks[seat].due == tables.at + DESK_LAG for seat in idle)


async def test_of_those_awaited_only_who_is_concerned_gets_a_fresh_desk_at_once(opened: Opening):
    """All choose at the same time: what one does need not redraw the others' desks, act by act."""
    store = await opened(0)
    tables = Tables(
        store, GAMES, lambda: datetime(2026, 1, 1, tzinfo=UTC), entropy=lambda: bytes(32), elapsed=float
    )
    lobby = Lobby(tables)
    table = await lobby.open("legions", 1, 1, ANNA, "Anna")
    for user in (ANNA + 1, ANNA + 2):
        await lobby.join(table.id, user, f"P{user}")
    table = await lobby.start(table.id, ANNA, "start")
    assert table.waiting == [0, 1, 2]
    users = [seat.user_id or 0 for seat in table.seats]
    await tables.act(table.id, 0, GiveMoney(to=1, amount=1), actor=users[0], request_id="gift")
    table = await tables.get(table.id)
    due = {x.dest: x.due - tables.at for x in table.backlog if x.seq == table.rev and x.kind == "desk"}
    assert due == {0: 0, 1: 0, 2: DESK_LAG}


async def test_a_computer_that_is_not_awaited_takes_few_steps_at_a_time(opened: Opening, monkeypatch: Any):
    legions = GAMES["legions"]
    taken: list[object] = []

    def eager(view: Any, decisions: Any, rng: Any) -> Any:
        """Moves something whenever it may."""
        words = [o for d in decisions for o in d.offers if o.key == "move-words"]
        if not words:
            return next((d.default for d in decisions if d.required), None)
        taken.append(words[0].fill({"text": f"Motion {len(taken)}"}))
        return taken[-1]

    monkeypatch.setitem(legions.policies, "sensible", replace(SENSIBLE, choose=eager))
    tables, table = await to_the_election(opened, 1)
    state: Any = table.state
    for number in range(80):
        if state.stage == "senate.business":
            break
        before = len(taken)
        await go_on(tables, table, f"x{number}")
        assert len(taken) - before <= 2 * WINDOW_ACTS
    assert 2 < len(taken) <= 2 * WINDOW_ACTS
