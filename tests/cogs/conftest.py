"""Curia on a simulated Discord, with people to play."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from simcord.env import Env

from bot.main.client import Curia
from bot.play.discordlike import discordlike
from storage.opening import open_store
from tests.cogs.world import World
from tests.sim import SECRET, elapsed


@pytest.fixture
async def env(tmp_path: Path) -> AsyncIterator[Any]:
    """A simulated Discord with the bot in it; the test runs by its clock."""
    with discordlike():
        running = Env(_bot(tmp_path), settle_timeout=60.0)
        await running.start()
        try:
            yield running
        finally:
            store = running.bot.services.tables.store
            await running.shutdown()
            await store.close()
        running.raise_errors()


@pytest.fixture
async def world(env: Any, tmp_path: Path) -> World:
    """A server with one channel and three members: Cornelia, Fabius and Julia."""
    made = World(env, tmp_path / "curia.db", lambda: _bot(tmp_path))
    await made.furnish(3)
    return made


def _bot(folder: Path) -> Curia:
    return Curia(lambda: open_store(folder / "curia.db"), entropy=lambda: SECRET, elapsed=elapsed)
