"""Legal actions by chance, for random computer players, simulations and tests."""

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.kernel import Action, Amount, Decision, Offer, Pick


def random_action(decisions: Sequence[Decision], rng: Random, quiet: float = 0.3) -> Action | None:
    """A random legal action out of `decisions` (of one seat); None to let the windows be.

    Required decisions come first; a window alone is used with chance 1 - `quiet`.
    """
    must = [d for d in decisions if d.required]
    pool = must or list(decisions)
    if not pool or (not must and rng.random() < quiet):
        return None
    offer = rng.choice(rng.choice(pool).offers)
    return offer.fill(random_filling(offer, rng))


TRIES = 30
"""Random fillings tried before the one that an offer itself names is taken."""


def random_filling(offer: Offer, rng: Random) -> dict[str, Any]:
    """Random values for the holes of `offer`, within their bounds, its total and what it bars."""
    for _ in range(TRIES):
        values = _random_values(offer, rng)
        if not offer.bars(values):
            return values
    return {}


def _random_values(offer: Offer, rng: Random) -> dict[str, Any]:
    values: dict[str, Any] = {}
    left = offer.total
    for hole in offer.holes:
        if isinstance(hole, Amount):
            high = hole.high if left is None else min(hole.high, left)
            steps = range(hole.low, high + 1, hole.step)
            if not steps or (hole.optional and rng.random() < 0.5):
                continue
            amount = rng.choice(steps)
            left = None if left is None else left - amount
            if hole.key:
                values.setdefault(hole.field, {})[hole.key] = amount
            else:
                values[hole.field] = amount
        elif isinstance(hole, Pick):
            count = rng.randint(hole.low, min(hole.high, len(hole.choices)))
            chosen = rng.sample([choice.value for choice in hole.choices], count)
            values[hole.field] = tuple(chosen) if hole.many else chosen[0]
        else:
            values[hole.field] = "".join(rng.choices("abcdefgh", k=min(hole.low + 12, hole.high)))
    return values
