"""Whoever waits for an answer comes before messages that nobody waits for.

When many people press in the same moment, all are answered first; only then what their steps
have to say goes to channels and desks. Alone, nobody is ever held up by this.
"""

import asyncio

PATIENCE = 0.5
"""Seconds that messages give way to one request, at most: a slow answer must not silence a table."""


class Courtesy:
    """Counts who waits for an answer."""

    def __init__(self) -> None:
        self._waiting: dict[int, asyncio.TimerHandle] = {}
        self._clear = asyncio.Event()
        self._clear.set()

    def asked(self, request: int) -> None:
        """Somebody waits from now on."""
        self._clear.clear()
        self._waiting[request] = asyncio.get_running_loop().call_later(PATIENCE, self.answered, request)

    def answered(self, request: int) -> None:
        """He has his answer, or will get none. May be said more than once."""
        if (timer := self._waiting.pop(request, None)) is not None:
            timer.cancel()
        if not self._waiting:
            self._clear.set()

    async def give_way(self) -> None:
        """Return when nobody waits who began to in the last half second."""
        if not self._clear.is_set():
            await self._clear.wait()
