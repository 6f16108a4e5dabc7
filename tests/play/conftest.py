"""One Chromium for all browser tests: starting it takes longer than many of them."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.play.browser import chromium


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser
