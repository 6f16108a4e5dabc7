"""What every room's tests may ask for."""

from collections.abc import Iterator

import pytest

from tests.storage.server import installed, postgres


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a PostgreSQL server; skips where none is installed."""
    if not installed():
        pytest.skip("PostgreSQL is not installed here")
    with postgres() as address:
        yield address
