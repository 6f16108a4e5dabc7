"""Games saved by earlier versions go on in this one."""

import gzip
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from bot.host.table import Table
from bot.host.tables import Tables
from engine.games import GAMES
from engine.kernel import Seat, fold
from storage.opening import open_store
from storage.store import Store

HERE = Path(__file__).parent
SAVES = sorted(HERE.glob("*/*.db.gz"))
WAITS = {"vote": "vote", "persuasion": "duel", "senate": "chair", "draw": "give"}
"""What each moment waits for, by the last word of its name."""


async def opened(path: Path) -> tuple[Store, Tables]:
    """The store, upgraded if need be, and a table service on it."""
    store = await open_store(path)
    return store, Tables(store, GAMES, lambda: datetime(2026, 12, 1, tzinfo=UTC))


async def folded(tables: Tables, table: Table) -> object:
    """The state that the whole journal comes to."""
    state = table.game.new(len(table.seats), table.options)
    for entry in await tables.store.entries(table.id):
        fold(state, tables.events_of(table, entry))
    return state


async def act(tables: Tables, table: Table, seat: Seat, rng: Random, number: int) -> None:
    """One act of an awaited person, as the game's substitute would choose."""
    own = table.open_to(seat)
    chosen = table.game.policies[table.game.substitute].choose(table.view(seat), own, rng)
    action = chosen or next(d.default for d in own if d.required)
    await tables.act(table.id, seat, action, actor=table.seats[seat].user_id or 0, request_id=f"on{number}")


@pytest.fixture
def path(save: Path, tmp_path: Path) -> Path:
    """A copy of the saved database."""
    copy = tmp_path / "curia.db"
    copy.write_bytes(gzip.decompress(save.read_bytes()))
    return copy


@pytest.mark.parametrize("save", SAVES, ids=lambda save: f"{save.parent.name}-{save.name.split('.')[0]}")
async def test_a_saved_game_waits_for_what_it_waited_for_and_goes_on_to_its_end(save: Path, path: Path):
    store, tables = await opened(path)
    table, rng = await tables.get(1), Random(1)
    kind = WAITS[save.name.split(".")[0].split("-")[-1]]
    assert table.status == "playing"
    assert [d.kind for d in table.decisions if d.required] == [kind]
    assert await folded(tables, table) == table.state
    for number in range(4000):
        table = await tables.get(1)
        if table.status == "over":
            break
        if number == 40:  # and once more after a restart
            await store.close()
            store, tables = await opened(path)
            table = await tables.get(1)
        await act(tables, table, table.waiting[0], rng, number)
    assert table.status == "over"
    assert table.state is not None
    assert table.state.result is not None
    assert await folded(tables, table) == table.state
    assert table.game.broken(table.state) == []
    await store.close()


def test_there_is_a_save_of_each_moment():
    assert len(SAVES) >= 4
    assert {save.name.split(".")[0].split("-")[-1] for save in SAVES} == set(WAITS)
