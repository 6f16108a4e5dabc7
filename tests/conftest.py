"""What every room's tests may ask for."""

from collections.abc import Iterator
from functools import partial
from threading import Thread

import aiosqlite.core
import pytest

from tests.storage.server import installed, postgres

# A test that fails may leave a database open, whose thread would then hold the whole run up at its end.
aiosqlite.core.Thread = partial(Thread, daemon=True)  # type: ignore[misc, assignment]


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a PostgreSQL server; skips where none is installed."""
    if not installed():
        pytest.skip("PostgreSQL is not installed here")
    with postgres() as address:
        yield address
