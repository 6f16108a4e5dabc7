"""The store: one transaction an act, one writer wins, nothing repeated."""

from dataclasses import replace

import pytest

from storage.opening import open_store
from storage.rows import LIVE, Commit, Entry, Letter, PanelRow, SeatRow, Status, TableRow
from storage.store import DRAFT_AGE, ChannelTaken, Repeated, Stale
from tests.storage.server import fresh

ROW = TableRow(0, "cohort", 10, 20, 30, "lobby", "{}", "{}", 0, 0, "", 1000, 1000)


def entry(seq, request="r", seat=0, token="t"):
    return Entry(seq, f"{request}{seq}", seat, 30, token, "{}", "", seq * 2, 5000 + seq)


@pytest.fixture(params=["sqlite", "postgresql"])
async def address(request, tmp_path):
    if request.param == "sqlite":
        return tmp_path / "curia.db"
    return await fresh(request.getfixturevalue("server"), "store")


@pytest.fixture
async def store(address):
    found = await open_store(address)
    yield found
    await found.close()


@pytest.fixture
async def table(store):
    return await store.new_table(ROW, [SeatRow(0, 30, None, "Anna"), SeatRow(1, None, "random", "Aulus")], [])


async def test_an_act_is_stored_whole(store, table):
    letters = (Letter(table, 1, 0, -1, "say", "hello"), Letter(table, 1, 1, 0, "call", ""))
    seats = (SeatRow(0, 30, None, "Anna B"),)
    await store.commit(Commit(table, 0, 1, "playing", 7000, (entry(1),), letters, seats, {"note": "n"}))
    await store.keep(table, 1, '{"x":1}')
    found = await store.load(table)
    assert (found.row.rev, found.row.version, found.row.status, found.row.touched, found.row.note) == (
        1,
        1,
        "playing",
        7000,
        "n",
    )
    assert found.seats == seats
    assert found.letters == letters
    assert found.snapshot == (1, '{"x":1}')
    assert found.opening == entry(1)
    assert found.tail == ()


async def test_of_two_writers_one_is_refused_and_leaves_no_trace(store, table):
    await store.commit(Commit(table, 0, 1, "playing", 1, (entry(1),)))
    with pytest.raises(Stale):
        await store.commit(
            Commit(table, 0, 1, "over", 2, (entry(1, "other"),), (Letter(table, 1, 0, -1, "say", "x"),))
        )
    found = await store.load(table)
    assert found.row.status == "playing"
    assert found.letters == ()
    assert len(await store.entries(table)) == 1


async def test_a_request_is_carried_out_once_even_at_another_table(store, table):
    other = await store.new_table(replace(ROW, channel_id=21), [], [])
    await store.commit(Commit(table, 0, 1, "playing", 1, (entry(1),)))
    with pytest.raises(Repeated):
        await store.commit(Commit(table, 1, 2, "playing", 1, (replace(entry(2), request_id="r1"),)))
    with pytest.raises(Repeated):
        await store.commit(Commit(other, 0, 1, "playing", 1, (entry(1),)))
    assert (await store.load(table)).row.version == 1
    assert (await store.load(other)).row.rev == 0
    assert await store.entry_of_request("r1") == (table, entry(1))


async def test_a_channel_has_one_live_table(store, table):
    with pytest.raises(ChannelTaken):
        await store.new_table(ROW, [], [])
    assert await store.table_at(20) == table
    await store.commit(Commit(table, 0, 0, "over", 1))
    assert await store.table_at(20) is None
    second = await store.new_table(ROW, [], [])
    assert second > table
    with pytest.raises(ChannelTaken):
        await store.commit(Commit(table, 1, 0, "playing", 1))


async def test_loading_reads_the_snapshot_and_what_follows_it(store, table):
    await store.commit(Commit(table, 0, 2, "playing", 1, (entry(1), entry(2))))
    await store.keep(table, 2, '{"at":2}')
    await store.commit(Commit(table, 1, 4, "playing", 1, (entry(3), entry(4))))
    found = await store.load(table)
    assert found.snapshot == (2, '{"at":2}')
    assert [e.seq for e in found.tail] == [3, 4]
    assert found.opening.seq == 1
    await store.drop_snapshots()
    found = await store.load(table)
    assert found.snapshot is None
    assert [e.seq for e in found.tail] == [1, 2, 3, 4]


async def test_letters_wait_and_go(store, table):
    first, second = Letter(table, 1, 0, -1, "say", "a"), Letter(table, 1, 1, -1, "say", "b", 0, 9000)
    await store.commit(Commit(table, 0, 0, "playing", 1, (), (first, second)))
    assert await store.overdue(0) == [table]
    await store.settle(table, [first], [replace(second, attempts=3, due=9500)], [PanelRow(-1, 20, 77, 1)])
    assert await store.overdue(9499) == []
    assert await store.overdue(9500) == [table]
    found = await store.load(table)
    assert found.letters == (replace(second, attempts=3, due=9500),)
    assert found.panels == {-1: PanelRow(-1, 20, 77, 1)}
    await store.settle(table, [], [], [PanelRow(-1, 20, 78, 2)])
    assert (await store.load(table)).panels == {-1: PanelRow(-1, 20, 78, 2)}


async def test_entries_are_found_by_seat_and_token(store, table):
    acts = (
        entry(1, seat=None, token=""),
        entry(2, seat=0, token="a"),
        entry(3, seat=1, token="a"),
        entry(4, seat=0),
    )
    await store.commit(Commit(table, 0, 4, "playing", 1, acts))
    assert await store.entry_of_token(table, 1, "a") == acts[2]
    assert await store.entry_of_token(table, 1, "t") is None
    assert await store.last_acts(table) == {0: 4, 1: 3}
    assert [e.seq for e in await store.entries(table, after=1, limit=2)] == [2, 3]


async def test_tables_are_found_by_person_and_place(store, table):
    other = await store.new_table(
        replace(ROW, channel_id=21, guild_id=11), [SeatRow(0, 30, None, "Anna")], []
    )
    assert [t.id for t in await store.tables_of(30)] == [other, table]
    assert await store.tables_of(31) == []
    assert [t.id for t in await store.tables_in(guild_id=11)] == [other]
    assert [t.id for t in await store.tables_in(statuses=("playing",))] == []


async def test_preferences_are_kept(store):
    assert await store.preferences([5, 6]) == {}
    await store.set_preferences(5, '{"hints":false}')
    await store.set_preferences(5, '{"hints":true}')
    assert await store.preferences([5, 6]) == {5: '{"hints":true}'}


async def test_an_act_costs_three_statements(store, table):
    before = store.statements
    await store.commit(
        Commit(
            table,
            0,
            1,
            "playing",
            1,
            (entry(1),),
            tuple(Letter(table, 1, n, -1, "say", "x") for n in range(8)),
        )
    )
    assert store.statements - before == 3


async def test_a_request_that_is_no_act_is_carried_out_once_even_at_another_table(store, table):
    other = await store.new_table(replace(ROW, channel_id=21), [], [], "opened")
    assert await store.table_of_request("opened") == other
    with pytest.raises(Repeated):
        await store.new_table(replace(ROW, channel_id=22), [], [], "opened")
    await store.commit(Commit(table, 0, 0, "lobby", 1, request_id="joined"))
    for place, rev in ((table, 1), (other, 0)):
        with pytest.raises(Repeated):
            await store.commit(Commit(place, rev, 0, "over", 1, request_id="joined"))
    assert [(await store.load(t)).row.status for t in (table, other)] == ["lobby", "lobby"]
    assert await store.table_of_request("joined") == table
    assert await store.table_of_request("never") is None
    await store.commit(Commit(table, 1, 1, "playing", 1, (entry(1),)))
    assert await store.table_of_request("r1") == table


async def test_a_draft_is_kept_replaced_and_forgotten(store, table):
    key, whose = (30, table, 0, "t", "bids"), (31, table, 0, "t", "bids")
    assert await store.draft(key) is None
    await store.keep_draft(key, '{"a":["1"]}', 1000)
    await store.keep_draft(key, '{"a":["2"]}', 2000)
    await store.keep_draft(whose, "{}", 2000)
    assert (await store.draft(key), await store.draft(whose)) == ('{"a":["2"]}', "{}")
    await store.drop_draft(whose)
    assert (await store.draft(key), await store.draft(whose)) == ('{"a":["2"]}', None)
    await store.keep_draft((30, table, 0, "t2", "bids"), "{}", 2000 + DRAFT_AGE + 1)
    assert await store.draft(key) is None, "nobody went on with it for a month"


def test_a_status_is_stored_as_it_always_was():
    assert [str(status) for status in Status] == ["lobby", "playing", "over", "abandoned", "lost", "aside"]
    assert [status.value for status in LIVE] == ["lobby", "playing", "aside"]
