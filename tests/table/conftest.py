"""A place to play for tests of tables."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.table.house import House, house


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[House]:
    """Three people in a server with one channel; `await world.add(...)` brings more."""
    async with house(tmp_path, 3) as made:
        yield made
