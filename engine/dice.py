"""Dice: every random number of a game, checkable afterwards.

The real dice are a keyed stream: HMAC-SHA256 over the table's secret and a
counter. `commitment(secret)` is published when the game starts and the secret
when it ends, so that anyone can check every draw. Undo never rewinds the counter.
"""

import hashlib
import hmac
import random
from collections.abc import Iterable, MutableSequence, Sequence
from functools import cached_property
from typing import Protocol, TypeVar

T = TypeVar("T")

_BLOCK = 1 << 64


class Dice(Protocol):
    """A source of random numbers. `counter` is the number of draws made so far."""

    counter: int

    def below(self, n: int) -> int:
        """A whole number, uniform on 0 to n - 1 (n at least 1)."""
        ...

    def token(self) -> str:
        """32 hexadecimal digits, for salting a published hash."""
        ...


class KeyedDice:
    """The real dice: a stream fixed by `secret`, read from `counter` on."""

    def __init__(self, secret: bytes, counter: int = 0) -> None:
        self._secret = secret
        self.counter = counter

    @cached_property
    def _keyed(self) -> hmac.HMAC:
        """Made with the first draw, for most acts make none; then copied, at half the cost of a new one."""
        return hmac.new(self._secret, digestmod="sha256")

    def _block(self) -> bytes:
        stream = self._keyed.copy()
        stream.update(self.counter.to_bytes(8, "big"))
        self.counter += 1
        return stream.digest()

    def below(self, n: int) -> int:
        if n < 1:
            raise ValueError("dice need at least one side")
        limit = _BLOCK - _BLOCK % n
        while True:  # values beyond the last whole multiple of n would favour low numbers
            value = int.from_bytes(self._block()[:8], "big")
            if value < limit:
                return value % n

    def token(self) -> str:
        return self._block()[:16].hex()


class SeededDice:
    """Fast dice for simulations: Python's own generator, seeded. Never used at a table."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)
        self.counter = 0

    def below(self, n: int) -> int:
        self.counter += 1
        return self._random.randrange(n)

    def token(self) -> str:
        self.counter += 1
        return f"{self._random.getrandbits(128):032x}"


class LoadedDice:
    """Dice for tests: they show what they were loaded with, and fail on shortage and leftovers.

    `rolls` are results of `below`, in order; each must fit the n asked for.
    """

    def __init__(self, rolls: Iterable[int] = ()) -> None:
        self._rolls = list(rolls)
        self.counter = 0

    def below(self, n: int) -> int:
        if not self._rolls:
            raise AssertionError(f"no loaded roll left for a draw below {n}")
        value = self._rolls.pop(0)
        if not 0 <= value < n:
            raise AssertionError(f"loaded roll {value} does not fit a draw below {n}")
        self.counter += 1
        return value

    def token(self) -> str:
        self.counter += 1
        return f"{self.counter:032x}"

    def done(self) -> None:
        """Raises AssertionError if a loaded roll was not used."""
        if self._rolls:
            raise AssertionError(f"loaded rolls left over: {self._rolls}")


def commitment(secret: bytes) -> str:
    """What is published before the game of the secret that is published after it."""
    return hashlib.sha256(secret).hexdigest()


def shuffled(items: Sequence[T], dice: Dice) -> list[T]:
    """A new list of `items` in random order (Fisher and Yates)."""
    deck = list(items)
    shuffle(deck, dice)
    return deck


def shuffle(deck: MutableSequence[T], dice: Dice) -> None:
    """Shuffle `deck` in place."""
    for last in range(len(deck) - 1, 0, -1):
        other = dice.below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]


def pick(items: Sequence[T], dice: Dice) -> T:
    """One of `items`, each with the same chance; at least one must be there."""
    return items[dice.below(len(items))]
