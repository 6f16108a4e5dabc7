"""The process as a whole."""

import gc

import pytest

from bot.main import garbage


@pytest.fixture(autouse=True)
def collector():
    """The tests go on with the collector as it was."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def test_the_collector_looks_seldom_and_leaves_what_is_imported_alone():
    garbage.steady()
    assert gc.get_threshold()[0] == garbage.YOUNG > 700
    assert gc.get_freeze_count() > 10_000


def test_garbage_that_holds_itself_is_still_found():
    garbage.steady()
    found = []

    class Loop:
        def __del__(self):
            found.append(1)

    for _ in range(garbage.YOUNG + 1):
        loop = Loop()
        loop.me = loop
    del loop
    assert found
