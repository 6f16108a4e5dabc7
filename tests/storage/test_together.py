"""Works that wait for the disk together: one commit for all, and one that fails fails alone."""

import asyncio
import sqlite3
import threading

import pytest

from storage.opening import open_store
from storage.rows import Commit, Entry, Letter, SeatRow, TableRow
from storage.sqlite import TOGETHER
from storage.store import Stale

TABLES = 5


def opened(channel):
    return TableRow(0, "cohort", 10, channel, 30, "lobby", "{}", "{}", 0, 0, "", 1000, 1000)


def act(table, rev=0):
    entries = (Entry(1, f"r{table}", 0, 30, "t", "{}", "[]", 2, 5000),)
    return Commit(table, rev, 1, "playing", 7000, entries, (Letter(table, 1, 0, -1, "say", "hello"),))


class Driver:
    """The database's driver, which counts its commits and may refuse them."""

    def __init__(self, real):
        self._real = real
        self.commits = 0
        self.refuses = self.stumbles = False

    def __getattr__(self, name):
        return getattr(self._real, name)

    def commit(self):
        if self.refuses and self._real.in_transaction:
            raise OSError("disk full")
        self.commits += self._real.in_transaction
        self._real.commit()

    def rollback(self):
        self._real.rollback()
        if self.stumbles:
            self.stumbles = False
            raise OSError("interrupted")


class Queue:
    """The store's database with its thread held up, so that what comes next waits together."""

    def __init__(self, store, driver):
        self._store, self.driver = store, driver
        self._gate = threading.Event()

    async def all(self, *works):
        """Begin them all while the thread is held; the outcome of each."""
        entered = threading.Event()
        held = self._store._database.submit(lambda _: entered.set() or self._gate.wait(10))
        assert await asyncio.to_thread(entered.wait, 10)
        begun = [asyncio.ensure_future(work) for work in works]
        await asyncio.sleep(0)
        self._gate.set()
        found = await asyncio.gather(*begun, return_exceptions=True)
        assert await held
        return found


@pytest.fixture
def drivers(monkeypatch):
    """The drivers that write, by the order in which they were opened."""
    found, plain = [], sqlite3.connect

    def connect(*args, **options):
        if options.get("check_same_thread", True):
            return plain(*args, **options)
        found.append(Driver(plain(*args, **options)))
        return found[-1]

    monkeypatch.setattr(sqlite3, "connect", connect)
    return found


@pytest.fixture
async def store(tmp_path, drivers):
    found = await open_store(tmp_path / "curia.db")
    yield found
    await found.close()


@pytest.fixture
async def tables(store):
    seats = [SeatRow(0, 30, None, "Anna")]
    return [await store.new_table(opened(20 + n), seats, []) for n in range(TABLES)]


@pytest.fixture
def queue(store, drivers):
    drivers[0].commits = 0
    return Queue(store, drivers[0])


async def stored(tmp_path, table):
    """What a second reader finds of a table."""
    other = await open_store(tmp_path / "curia.db")
    try:
        return (await other.load(table)).row.rev
    finally:
        await other.close()


async def test_acts_that_wait_together_are_committed_together(store, tables, queue, tmp_path):
    assert await queue.all(*(store.commit(act(t)) for t in tables)) == [None] * TABLES
    assert queue.driver.commits == 1
    assert [await stored(tmp_path, t) for t in tables] == [1] * TABLES


async def test_one_that_is_refused_takes_no_other_with_it(store, tables, queue, tmp_path):
    works = [store.commit(act(t, rev=7 if n == 2 else 0)) for n, t in enumerate(tables)]
    found = await queue.all(*works)
    assert isinstance(found.pop(2), Stale)
    assert found == [None] * (TABLES - 1)
    assert [await stored(tmp_path, t) for t in tables] == [1, 1, 0, 1, 1]
    assert len((await store.load(tables[0])).letters) == 1  # though it was tried twice


async def test_nothing_is_acknowledged_where_the_disk_refuses(store, tables, queue, tmp_path):
    queue.driver.refuses = True
    found = await queue.all(*(store.commit(act(t)) for t in tables))
    assert [type(x) for x in found] == [OSError] * TABLES
    queue.driver.refuses = False
    assert await queue.all(store.commit(act(tables[0]))) == [None]  # nothing is left of what was refused
    assert [await stored(tmp_path, t) for t in tables] == [1, 0, 0, 0, 0]


async def test_a_rollback_that_breaks_leaves_nobody_without_an_answer(store, tables, queue, tmp_path):
    queue.driver.stumbles = True
    found = await queue.all(*(store.commit(act(t, rev=7 if n == 2 else 0)) for n, t in enumerate(tables)))
    assert [type(x) for x in found] == [OSError, type(None), Stale, type(None), type(None)]
    assert [await stored(tmp_path, t) for t in tables] == [0, 1, 0, 1, 1]


async def test_a_crowd_waits_in_parts_and_in_order(store, queue):
    database, order = store._database, []
    works = [database.submit(lambda _, n=n: order.append(n) or n) for n in range(2 * TOGETHER + 1)]
    assert await queue.all(*works) == list(range(2 * TOGETHER + 1))
    assert order == sorted(order)


async def test_what_was_begun_before_closing_is_finished(store, tables):
    begun = [asyncio.ensure_future(store.commit(act(t))) for t in tables]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*begun) == [None] * TABLES
    with pytest.raises(OSError, match="closed"):
        await store.load(tables[0])
