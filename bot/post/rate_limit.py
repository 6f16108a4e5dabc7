"""Never more than five messages in five seconds to one channel, whatever the pace of play."""

from collections import deque
from collections.abc import Callable

MESSAGES, SECONDS = 5, 5.0


class Throttle:
    """Counts what goes to each channel. `now` gives seconds that only grow."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._sent: dict[int, deque[float]] = {}

    def take(self, channel_id: int) -> bool:
        """True, and counted, if one more message may go to the channel now."""
        now = self._now()
        sent = self._sent.setdefault(channel_id, deque(maxlen=MESSAGES))
        if len(sent) == MESSAGES and now - sent[0] < SECONDS:
            return False
        sent.append(now)
        if len(self._sent) > 4096:
            self._sent = {c: d for c, d in self._sent.items() if now - d[-1] < SECONDS}
        return True
