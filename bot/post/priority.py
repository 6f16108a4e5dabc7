"""Whoever waits for an answer comes before messages that nobody waits for.

When many people press in the same moment, all are answered first; only then what their steps
have to say goes to channels and desks. Alone, nobody is ever held up by this.
"""

import asyncio
from contextlib import suppress

MOST_WAIT = 0.5
"""Seconds that messages give way, at most: neither a slow answer nor many quick ones silence a table."""


class Courtesy:
    """Knows who waits for an answer."""

    def __init__(self) -> None:
        self._waiting: dict[int, float] = {}
        """Since when, by request; the newest last."""
        self._clear = asyncio.Event()
        self._clear.set()

    def asked(self, request: int) -> None:
        """Somebody waits from now on."""
        self._waiting[request] = asyncio.get_running_loop().time()
        self._clear.clear()

    def answered(self, request: int) -> None:
        """They have their answer, or will get none. May be said more than once."""
        self._waiting.pop(request, None)
        if not self._waiting:
            self._clear.set()

    async def give_way(self) -> None:
        """Return when nobody waits, or when the newest who does has waited for half a second."""
        if not self._waiting:
            return
        until = next(reversed(self._waiting.values())) + MOST_WAIT
        with suppress(TimeoutError):
            async with asyncio.timeout_at(until):
                await self._clear.wait()
