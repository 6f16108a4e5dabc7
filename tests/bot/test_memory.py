"""What people remember of a game: the same after a restart as without one, whatever has happened."""

import ast
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bot
from bot.host.table import Change, Table
from bot.host.tables import Tables
from bot.people.asker import Asker
from bot.texts.account import Account, Line
from bot.texts.memory import RECENT, Memory, SeatMemory
from bot.texts.narration import News
from engine.games import GAMES
from engine.legions.game import Legions
from tests.bot.test_tables import ANNA, BEN, CARO, World

EVA = 105


@pytest.fixture
async def world(tmp_path):
    found = World(tmp_path / "curia.db")
    await found.open()
    yield found
    await found.store.close()


async def opened(world: World, game: str, people: tuple[int, ...], computers: int = 0) -> Table:
    """A game that has just begun."""
    table = await world.lobby.open(game, 1, 2, people[0], f"P{people[0]}")
    for person in people[1:]:
        await world.lobby.join(table.id, person, f"P{person}")
    for _ in range(computers):
        await world.lobby.add_computer(table.id, people[0], "sensible")
    return await world.lobby.start(table.id, people[0], world.request())


async def restored(world: World, table: Table) -> Table:
    """The table as another process would load it now."""
    other = Tables(world.store, GAMES, lambda: datetime.fromtimestamp(world.time, UTC))
    return await other.get(table.id)


def people(table: Table) -> list[int]:
    return [s.seat for s in table.seats if s.user_id is not None]


async def same_after_a_restart(world: World, table: Table) -> None:
    live, back = table.memory, (await restored(world, table)).memory
    assert back.lines == live.lines
    for seat in people(table):
        if not back.of(seat).public.is_cut:
            assert back.of(seat) == live.of(seat), f"seat {seat} at entry {table.version}"
        else:  # longer ago than is read again: what is read is the end of it
            assert back.of(seat).private == live.of(seat).private[-len(back.of(seat).private) or None :]


async def step(world: World, table: Table, rng: Random) -> Table:
    """One act of a person."""
    seats = [s for s in table.waiting if s in people(table)]
    seat = rng.choice(seats)
    policy = table.game.policies["sensible"]
    action = policy.choose(table.view(seat), table.open_to(seat), rng)
    question = next(d for d in table.open_to(seat) if d.required)
    await world.act(table, seat, action or question.default or question.offers[0].action)
    return await world.tables.get(table.id)


@pytest.mark.parametrize(
    ("game", "who", "computers"),
    [
        ("cohort", (ANNA, BEN, CARO), 0),
        ("cohort", (ANNA, BEN), 2),
        ("legions", (ANNA, BEN, CARO), 0),
        ("legions", (ANNA,), 2),
    ],
)
async def test_after_every_act_a_restart_would_change_no_memory(
    world: World, game: str, who: tuple[int, ...], computers: int
):
    table, rng = await opened(world, game, who, computers), Random(7)
    await same_after_a_restart(world, table)
    for _ in range(60):
        if table.status != "playing":
            break
        table = await step(world, table, rng)
        await same_after_a_restart(world, table)
    assert table.version > 40
    assert any(table.memory.of(seat).own.lines for seat in people(table))


async def test_who_takes_a_seat_remembers_nothing_from_before_also_after_a_restart(world: World):
    """A person follows a person, then a computer player, then a person again."""
    table, rng = await opened(world, "legions", (ANNA, BEN, CARO)), Random(3)
    for _ in range(12):
        table = await step(world, table, rng)
    seat = table.seat_of(BEN)
    assert seat is not None
    for taker, computer in ((EVA, None), (None, "sensible"), (BEN, None)):
        before = table.memory.of(seat)
        holder = table.seats[seat].user_id
        asker = Asker(holder or table.host_id, "Whoever")
        given = await world.deciding.hand_over(
            table.id, asker, seat, taker=None if taker is None else Asker(taker, "Taker"), computer=computer
        )
        if given.poll is not None:
            await world.voting.answer(table.id, given.poll.id, Asker(taker or 0, "Taker"), aye=True)
        table = await world.tables.get(table.id)
        assert table.seats[seat].user_id == taker
        if taker is not None:
            assert table.memory.of(seat).own == Account()
            assert before == SeatMemory() or table.memory.of(seat) != before
        await same_after_a_restart(world, table)
        for _ in range(6):
            table = await step(world, table, rng)
            await same_after_a_restart(world, table)


async def test_a_seat_that_changed_hands_in_an_older_version_remembers_as_it_did_then(world: World):
    """The older version stored no entry at which it changed hands: the seat's last act is where it begins."""
    table, rng = await opened(world, "cohort", (ANNA, BEN)), Random(1)
    for _ in range(4):
        table = await step(world, table, rng)
    assert '"handed":{}' in table.settings.model_dump_json()
    old = table.settings.model_validate_json('{"absence":"wait","sat":[[102,1]]}')
    await world.tables.change(table, Change(settings=old))
    assert (await restored(world, table)).memory == table.memory


async def test_the_last_lines_come_back_though_much_was_private_since(world: World, monkeypatch: Any):
    """So many acts of which only their actor is told that fewer lines were public than the panel keeps."""
    table, rng = await opened(world, "cohort", (ANNA, BEN, CARO)), Random(2)
    monkeypatch.setattr("bot.host.restore.NEAR_BACK", 1)
    for _ in range(8):
        table = await step(world, table, rng)
        await same_after_a_restart(world, table)
    assert len(table.memory.lines) == RECENT


def test_a_memory_is_folded_and_none_is_changed():
    game, line = Legions(), Line("Something.", True)
    first = Memory()
    second = first.after(game, [], 0, News([line], {1: ["A secret."]}), (0, 1))
    third = second.after(game, [], 1, News([line]), (0, 1))
    assert first == Memory()
    assert second.of(0) == SeatMemory()
    assert second.of(1) == SeatMemory(public=Account((line,)), private=("A secret.",))
    assert third.of(0) == SeatMemory(public=Account((line,)))
    assert third.of(1) == SeatMemory()
    assert third.lines == (line, line)
    assert third.without(0).of(0) == SeatMemory()


WRITERS = ("bot/host/table.py", "bot/host/tables.py")


def test_only_the_table_service_writes_to_a_table():
    """No other module assigns to an attribute that a table has, or to an item of one."""
    names = {f.name for f in fields(Table)} - {"game", "id"}
    root = Path(bot.__file__).parent.parent
    files = [f for room in ("bot", "cogs") for f in (root / room).rglob("*.py")]
    assert len(files) > 50
    found = [
        f"{path.relative_to(root)}:{node.lineno}"
        for path in files
        if str(path.relative_to(root)) not in WRITERS
        for node in ast.walk(ast.parse(path.read_text()))
        if _written(node) & names
    ]
    assert found == []


def _written(node: ast.AST) -> set[str]:
    """Attributes of other objects than `self` to which a statement assigns."""
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign | ast.Delete):
        targets = [part for target in node.targets for part in getattr(target, "elts", [target])]
    elif isinstance(node, ast.AugAssign | ast.AnnAssign):
        targets = [node.target]
    plain = [target.value if isinstance(target, ast.Subscript) else target for target in targets]
    return {
        target.attr
        for target in plain
        if isinstance(target, ast.Attribute)
        and not (isinstance(target.value, ast.Name) and target.value.id == "self")
    }


@pytest.mark.parametrize(
    ("statement", "written"),
    [
        ("table.settings = x", {"settings"}),
        ("a, table.rev = 1, 2", {"rev"}),
        ("table.panels[3] = row", {"panels"}),
        ("table.panels |= x", {"panels"}),
        ("del table.panels[3]", {"panels"}),
        ("self.status = x", set()),
        ("status = table.status", set()),
    ],
)
def test_what_counts_as_writing(statement: str, written: set[str]):
    assert _written(ast.parse(statement).body[0]) == written
