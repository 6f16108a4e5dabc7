"""What presses remember for a while: answers given, and whose turn it is to be served.

Losing it (a restart) loses nothing that was decided or filled in; it only makes second presses kinder.
"""

from asyncio import Lock
from collections import OrderedDict
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

import discord

K = TypeVar("K")
V = TypeVar("V")

KEPT = 1000
"""Entries of each kind."""

Question = tuple[int, int, str, str]
"""Table, seat, token, offer."""


class Kept(Generic[K, V]):
    """The newest values by key, at most `limit` of them."""

    def __init__(self, limit: int = KEPT) -> None:
        self._limit = limit
        self._values: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """The value kept for a key, if any."""
        return self._values.get(key)

    def put(self, key: K, value: V) -> None:
        """Keep a value; the oldest go."""
        self._values[key] = value
        self._values.move_to_end(key)
        while len(self._values) > self._limit:
            self._values.popitem(last=False)

    def drop(self, key: K) -> None:
        """Forget a key."""
        self._values.pop(key, None)


class Memory:
    """Of one bot."""

    def __init__(self) -> None:
        self.answered: Kept[Question, tuple[int, str]] = Kept()
        """The version an answer led to, and what was told."""
        self.passing: Kept[int, discord.Interaction] = Kept(200)
        """By user: the request whose answer goes when they have acted."""
        self._turns: WeakValueDictionary[tuple[int, int], Lock] = WeakValueDictionary()

    def turn(self, table: int, seat: int) -> Lock:
        """Presses of one seat are served one after the other."""
        return self._turns.setdefault((table, seat), Lock())
