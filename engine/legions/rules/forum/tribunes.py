"""Tribune stones, pooled, shuffled and dealt blind every round (LEG-FOR-30 to LEG-FOR-33)."""

from collections.abc import Iterator

from engine.dice import Dice, shuffled
from engine.kernel import Event
from engine.legions.events.knights_games import TribunesDealt
from engine.legions.rules.stage import Stage
from engine.legions.state import State, Stone

REAL: tuple[Stone, ...] = ("yellow", "lilac", "green")
DUMMIES = {3: 6, 5: 7}
"""Blue stones by number of players (LEG-CMP-11)."""


def deal(state: State, dice: Dice) -> Iterator[Event]:
    """Three each with three players, two each with five; old stones are gone (LEG-FOR-30, LEG-FOR-33).

    9 stones for 3 players, 10 for 5 (LEG-FOR-31). All three real Tribunes are dealt, so a Faction holds
    one at least at 76.2% and 53.3% (LEG-FOR-32).
    """
    stones = shuffled([*REAL, *("blue" for _ in range(DUMMIES[state.seats]))], dice)
    each = len(stones) // state.seats
    hands = tuple(tuple(stones[seat * each : (seat + 1) * each]) for seat in range(state.seats))
    yield TribunesDealt(each=each, hands=hands)


TRIBUNES = Stage("forum.tribunes", 3, "LEG-FOR-30", enter=deal)
