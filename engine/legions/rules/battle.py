"""One battle as arithmetic (LEG-COM-02 to LEG-COM-09): no state, no dice, so that odds can count on it."""

from typing import NamedTuple

Losses = tuple[tuple[int, int, int, int, int, int], ...]
"""The Additional Losses table of the scenario (LEG-COM-07)."""


class Outcome(NamedTuple):
    """What a battle costs both sides."""

    rome: int
    """Roman Attack."""
    enemy: int
    """Enemy Attack."""
    legions_lost: int
    armies_lost: int


def resolve(
    legions: int, rating: int, armies: int, rome_drawn: int, enemy_drawn: int, table: Losses
) -> Outcome:
    """The outcome for these half random differences.

    The rating counts at most once a Legion (LEG-COM-02). Equal Attacks cost nothing (LEG-COM-04); else
    the lower side loses the difference (LEG-COM-05), the higher by the table's row of what was lost
    (LEG-COM-06), both at most all they have. 5 Legions with rating 1 against 3 armies: drawn 1 and 2,
    7 to 5 costs 1 and 2 (LEG-COM-10); drawn 2 and 2, 8 to 5 costs 1 and all 3 (LEG-COM-11).
    """
    rome = rome_drawn + legions + min(rating, legions)
    enemy = enemy_drawn + armies
    if rome == enemy:
        return Outcome(rome, enemy, 0, 0)
    if rome > enemy:
        armies_lost = min(rome - enemy, armies)
        extra = table[min(armies_lost, 6) - 1][column(rome, enemy)]
        return Outcome(rome, enemy, min(extra, legions), armies_lost)
    legions_lost = min(enemy - rome, legions)
    extra = table[min(legions_lost, 6) - 1][column(enemy, rome)]
    return Outcome(rome, enemy, legions_lost, min(extra, armies))


def column(higher: int, lower: int) -> int:
    """The table's column for two unequal Attacks, 1 (ratio 1) to 5 (3 and more).

    Column 0 (below 1:1) is printed and cannot be reached (LEG-COM-08, LEG-COM-09).
    """
    return min(2 * higher // max(1, lower), 6) - 1


RATIOS = ("below 1", "1", "1.5", "2", "2.5", "3 or more")
"""The columns in words."""
