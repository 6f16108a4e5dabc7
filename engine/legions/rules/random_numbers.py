"""Random numbers (A4): every draw is independent and uniform, 1 to 10 (LEG-RND-01, LEG-CMP-18).

Where two cards are drawn, red comes first, then yellow. Draws are copied into events.
"""

from engine.dice import Dice
from engine.kernel import Fact


class Pair(Fact):
    """One card of each Random Number pile: red 1 to 10 and yellow 1 to 10 (LEG-CMP-02)."""

    red: int
    yellow: int

    @property
    def total(self) -> int:
        """The double random number, 2 to 20 (LEG-RND-02)."""
        return self.red + self.yellow

    @property
    def half_difference(self) -> int:
        """The half random difference, 0 to 5, rounded up (LEG-RND-03, LEG-RND-04)."""
        return (abs(self.red - self.yellow) + 1) // 2

    @property
    def halved(self) -> str:
        """How the half random difference comes about: "half of 9 - 6 drawn, rounded up"."""
        high, low = max(self.red, self.yellow), min(self.red, self.yellow)
        return f"half of {high} - {low} drawn" + (", rounded up" if (high - low) % 2 else "")


def draw(dice: Dice) -> int:
    """A random number, 1 to 10 (LEG-RND-01)."""
    return dice.below(10) + 1


def draw_pair(dice: Dice) -> Pair:
    """A red, then a yellow card (LEG-RND-02, LEG-RND-06)."""
    red = draw(dice)
    return Pair(red=red, yellow=draw(dice))


HALF_DIFFERENCE_CHANCES = (10, 34, 26, 18, 10, 2)
"""Chances in a hundred of a half random difference of 0 to 5 (LEG-RND-05).

Two of them, Rome's less the enemy's, differ by 0 at 23.6 in a hundred, by 5 at 0.2 (LEG-COM-23).
"""
