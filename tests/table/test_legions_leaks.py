"""LEGIONS with the real bot: what is sealed or in a closed hand stands before its owner's eyes alone.

A game of three with somebody looking on, by real interactions. Bids get numbers that nothing else in
the game has, stones get names of their own; then everything that anybody could ever read is searched.
"""

import logging
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.host.table import Table
from bot.texts.account import Line
from bot.texts.narration import news_of
from engine.legions.actions import ForceBill, ForceItem, ForceMotion, PlaceBids, Veto
from engine.legions.state import State
from tests.leaks import marks
from tests.leaks.marks import Secret
from tests.table.eyes import Eyes
from tests.table.house import CORNELIA, FABIUS, JULIA, House, house, secret_of
from tests.table.legions import EVERY_WAY, play
from tests.table.legions_desks import by_letter, by_my_desk
from tests.table.legions_moves import Move, next_move
from tests.table.legions_typing import by_command

STRANGER = 3
SEED = 3
TRIBUNES = (Veto, ForceItem, ForceMotion, ForceBill)


async def bidding(world: House) -> Table:
    """A game of three that has come to its first bidding."""
    await world.slash(CORNELIA, "table new", game="legions")
    for person in (FABIUS, JULIA):
        await world.slash(person, "table join")
    await world.slash(CORNELIA, "table start")
    return await on(world, await world.table(), "forum.bids")


async def on(world: House, table: Table, stage: str) -> Table:
    """The game goes on to a stage."""

    def is_there(now: Table) -> bool:
        return state_of(now).stage == stage

    return (await play(world, table, SEED, policy="sensible", curious=0.0, until=is_there)).table


def state_of(table: Table) -> State:
    assert isinstance(table.state, State)
    return table.state


def enriched(table: Table, talents: int) -> None:
    """Give everybody so much, or take it."""
    state = state_of(table)
    for faction in state.factions:
        faction.treasury += talents
        state.bank -= talents
    table.decisions = tuple(table.game.decisions(state))


async def sealed(world: House, table: Table, way: Any, numbers: Sequence[int]) -> list[Secret]:
    """The awaited seat bids these numbers; what is secret now."""
    seat = table.waiting[0]
    decision = table.open_to(seat)[0]
    bids = dict(zip(state_of(table).display, numbers, strict=True))
    offer = next(o for o in decision.offers if o.key == "bid")
    shown = await way(world, table, Move(seat, decision, offer, PlaceBids(bids=bids)))
    assert shown.acknowledged
    found = state_of(table).forum.bids.get(seat)
    salt = [Secret(found.salt, seat, "salt")] if found is not None else []
    return [*salt, *(Secret(str(number), seat, "bid") for number in numbers)]


async def looked_around(
    world: House, table: Table, eyes: list[Eyes], secrets: list[Secret], *, typing: bool
) -> None:
    """Everybody looks at all there is; nobody finds a secret that is not theirs, and owners find theirs."""
    await world.quiet()
    for person in eyes:
        await person.open_all()
        await person.export(table)
        seat = table.seat_of(world.users[person.person].id)
        if typing:
            shown = await person.suggestions()
            assert shown or seat not in table.waiting
        assert marks.found(secrets, person.everything, seat) == []
        own = [s for s in secrets if s.owner == seat]
        assert all(marks.stands_in(s, person.everything) for s in own if s.kind != "salt"), own
    public = repr([row for row in world.outbox() if row[0] < 0])
    assert marks.found(secrets, public, None) == []


def is_unlogged(caplog: pytest.LogCaptureFixture, secrets: list[Secret]) -> None:
    """No log record has a secret, its owner's neither."""
    ours = "\n".join(r.getMessage() for r in caplog.records if r.name.startswith("curia"))
    assert marks.found(secrets, ours, None) == []


async def test_sealed_bids_and_stones_are_for_their_owners_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.DEBUG, logger="curia")
    async with house(tmp_path, 4, seed=SEED) as world:
        table = await bidding(world)
        await world.restart()
        table = await world.tables.get(table.id)
        eyes = [Eyes(world, person) for person in range(4)]
        dice = Secret(secret_of(SEED).hex(), marks.NOBODY, "dice")
        secrets = [dice]
        enriched(table, marks.PURSE)
        numbers = Random(SEED).sample(range(1000, 9999), 6)
        for way in (by_letter, by_command):
            secrets += await sealed(world, table, way, [numbers.pop(), numbers.pop()])
            await looked_around(world, table, eyes, secrets, typing=way is by_command)
        is_unlogged(caplog, secrets)
        last = await sealed(world, table, by_my_desk, [numbers.pop(), numbers.pop()])
        await world.quiet()
        for person in eyes:
            person.look()
            opened = [s for s in (*secrets, *last) if s.kind == "bid"]
            assert len(opened) == 6
            assert all(marks.stands_in(s, person.everything) for s in opened)
        enriched(table, -min(f.treasury for f in state_of(table).factions))
        table = await on(world, table, "senate.attendance")
        secrets = [dice, *marked(table)]
        await looked_around(world, table, eyes, secrets, typing=False)
        for number in range(12):
            table = await acted(world, table, EVERY_WAY[number % len(EVERY_WAY)])
            for person in eyes:
                person.look()
        await looked_around(world, table, eyes, secrets, typing=True)
        is_unlogged(caplog, secrets)


def marked(table: Table) -> list[Secret]:
    """Give the real Tribunes in hand names that can be recognised."""
    other, secrets = marks.marked(table)
    for faction, named in zip(state_of(table).factions, state_of(other).factions, strict=True):
        faction.stones = named.stones
    table.decisions = tuple(table.game.decisions(state_of(table)))
    stones = [s for s in secrets if s.kind == "stone"]
    assert len(stones) == 3
    return stones


async def acted(world: House, table: Table, way: Any) -> Table:
    """The awaited seat acts, but plays no Tribune: that would show it."""
    moves = (next_move(table, seed, "random", 0.2) for seed in range(100))
    move = next(m for m in moves if not isinstance(m.action, TRIBUNES))
    version = table.version
    assert (await way(world, table, move)).acknowledged
    table = await world.tables.get(table.id)
    assert table.version == version + 1
    return table


async def test_a_bid_that_leaks_is_found(world: House, monkeypatch: pytest.MonkeyPatch):
    """The eyes do see: let the herald shout what should be whispered."""

    def shouted(*args: Any) -> Any:
        found = news_of(*args)
        found.public += [Line(text, False) for texts in found.private.values() for text in texts]
        return found

    table = await bidding(world)
    enriched(table, marks.PURSE)
    monkeypatch.setattr("bot.host.tables.news_of", shouted)
    secrets = await sealed(world, table, by_command, [4711, 8150])
    await world.quiet()
    eyes = Eyes(world, world.place(table, (int(str(secrets[-1].owner)) + 1) % 3))
    eyes.look()
    assert {s.text for s in marks.found(secrets, eyes.everything, None)} == {"4711", "8150"}
