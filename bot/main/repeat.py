"""What is done again and again while the bot runs, at pauses that no setting of the wall clock moves."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import discord
from discord.ext import tasks


class Regular(tasks.Loop[Any]):
    """A task loop whose pauses are measured; discord.py's end at dates of the wall clock."""

    def __get__(self, obj: Any, objtype: Any = None) -> Any:
        bound = super().__get__(obj, objtype)
        bound.__class__ = type(self)  # it makes a plain loop of it
        return bound

    def _try_sleep_until(self, dt: datetime) -> Any:
        return super()._try_sleep_until(discord.utils.utcnow() + timedelta(seconds=self._sleep))


def regularly(*, seconds: float) -> Callable[[Any], Regular]:
    """Run a method again and again, with so many seconds between two runs."""

    def decorated(method: Any) -> Regular:
        return Regular(
            method,
            seconds=seconds,
            minutes=0,
            hours=0,
            time=discord.utils.MISSING,
            count=None,
            reconnect=True,
            name=None,
        )

    return decorated
