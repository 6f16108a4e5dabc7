"""Two clocks: dates by the wall clock, which may be set back or forward; waits by one that only goes on."""

import time
from collections.abc import Callable
from datetime import datetime


def monotonic() -> float:
    """Seconds that have passed since some moment; no setting of the wall clock moves them."""
    return time.monotonic()


class Clock:
    """`now` gives the date (UTC), `elapsed` the seconds since some moment, which only grow."""

    def __init__(self, now: Callable[[], datetime], elapsed: Callable[[], float] = monotonic) -> None:
        self._now, self._elapsed = now, elapsed
        self._began = self.date - int(elapsed() * 1000)

    @property
    def date(self) -> int:
        """The date now, in milliseconds since 1970."""
        return int(self._now().timestamp() * 1000)

    @property
    def seconds(self) -> float:
        """Seconds for measuring a wait; only differences mean anything."""
        return self._elapsed()

    @property
    def steady(self) -> int:
        """Milliseconds for a wait that is stored: the date when the process began, and what has passed since.

        A wait stored by an earlier process is ended by `Store.hasten`: its clock is not this one's.
        """
        return self._began + int(self._elapsed() * 1000)
