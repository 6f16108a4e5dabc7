"""Faults of Discord, of the network and of the database, at will."""

import contextlib
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import aiohttp
import pytest
from simcord.backend.errors import BackendError
from simcord.http import router
from sqlalchemy.exc import OperationalError

from storage.store import Store
from tests.table.house import House

POSTS, EDITS, CALLBACKS = "/channels/*/messages", "/channels/*/messages/*", "/interactions/*/callback"


def inject(
    world: House, method: str, path: str, status: int, code: int = 0, times: int | None = None
) -> None:
    """From now on such requests fail, `times` times or until `mend`."""
    world.env.inject_error(method, path, status=status, code=code, message="injected", times=times)


def mend(world: House) -> None:
    """Discord is well again."""
    world.env.backend.faults.clear()


@contextlib.contextmanager
def between(before: Callable[[str, str], None], after: Callable[[str, str], None]) -> Iterator[None]:
    """Run something around every request: both get method and path, and may raise."""
    dispatch = router.dispatch

    def around(backend: Any, method: str, path: str, **rest: Any) -> Any:
        before(method, path)
        answer = dispatch(backend, method, path, **rest)
        after(method, path)
        return answer

    router.dispatch = around
    try:
        yield
    finally:
        router.dispatch = dispatch


def nothing(method: str, path: str) -> None:
    """No fault."""


def down(method: str, path: str) -> None:
    """The network is down: no request reaches Discord."""
    raise aiohttp.ClientConnectionError("no route")


def cut(method: str, path: str) -> None:
    """The answer to a post is lost on the way, though Discord has the message."""
    if method == "POST" and path.endswith("/messages"):
        raise aiohttp.ServerDisconnectedError


def lost_once(world: House) -> tuple[Callable[[str, str], None], list[int]]:
    """The answer to the next post in the channel is lost; the list is empty when that has happened."""
    left = [1]

    def lost(method: str, path: str) -> None:
        if left and method == "POST" and f"/{world.channel.id}/messages" in path:
            left.pop()
            raise aiohttp.ServerDisconnectedError

    return lost, left


class Weather:
    """Requests that fail at random, by a seed.

    Only in `channel` may it look as if a permission were missing: in direct messages that is no
    weather, they are closed.
    """

    PASSING = ((429, 0), (500, 0), (502, 0), (503, 0))
    MISSING = ((403, 50013), (403, 50001))

    def __init__(self, seed: int, chance: float, channel: int) -> None:
        self._rng, self._chance, self._channel = Random(seed), chance, channel

    def before(self, method: str, path: str) -> None:
        """Perhaps the request does not arrive."""
        if "/channels/" in path and self._rng.random() < self._chance:
            missing = self.MISSING if f"/{self._channel}/" in path else ()
            raise BackendError(*self._rng.choice(self.PASSING + missing), "weather")

    def after(self, method: str, path: str) -> None:
        """Perhaps the answer does not."""
        if "/channels/" in path and self._rng.random() < self._chance / 2:
            raise BackendError(502, 0, "weather")


def locked(monkeypatch: pytest.MonkeyPatch, method: str, times: int) -> None:
    """The database is locked at that method of the store, so many times."""
    real, left = getattr(Store, method), [times]

    async def fails(store: Store, *args: Any, **more: Any) -> Any:
        if left[0]:
            left[0] -= 1
            raise OperationalError("COMMIT", {}, Exception("database is locked"))
        return await real(store, *args, **more)

    monkeypatch.setattr(Store, method, fails)
