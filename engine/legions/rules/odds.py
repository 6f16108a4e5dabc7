"""Exact odds of a battle, counted over all 10,000 pairs of draws (LEG-COM-22, LEG-RND-05)."""

from dataclasses import dataclass
from functools import lru_cache

from engine.legions.formulas import legions_at, military_rating, scenario_of, status
from engine.legions.motions import SenatorId
from engine.legions.rules.battle import Losses, resolve
from engine.legions.rules.random_numbers import HALF_DIFFERENCE_CHANCES
from engine.legions.state import State, War


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances as shares of 1, losses in Legions and armies; exact but for the last division."""

    victory: float
    """No army left (LEG-COM-16, LEG-COM-20, LEG-COM-24)."""
    unopposed: float
    """No Legion left, armies remain (LEG-COM-18)."""
    lasting: float
    """Both sides left (LEG-COM-19)."""
    legions_lost: float
    """Expected."""
    armies_lost: float
    """Expected."""
    half_lost: float
    """Half or more of the Legions lost: the Commander is at risk (LEG-COM-13, LEG-COM-14)."""
    death: float
    """The Commander is killed."""
    leaderless: float
    """The Commander is killed, and Legions and armies remain (LEG-ADJ-05, LEG-MIL-19)."""


@lru_cache(maxsize=4096)
def odds(legions: int, rating: int, armies: int, commander: int, table: Losses) -> Odds:
    """The odds of `legions` under a Military Rating and a Commander's Status (0: nobody) v `armies`."""
    victory = unopposed = lost = killed = half = shaken = 0
    for rome, rome_chance in enumerate(HALF_DIFFERENCE_CHANCES):
        for enemy, enemy_chance in enumerate(HALF_DIFFERENCE_CHANCES):
            weight = rome_chance * enemy_chance
            outcome = resolve(legions, rating, armies, rome, enemy, table)
            if outcome.armies_lost == armies:
                victory += weight
            elif outcome.legions_lost == legions:
                unopposed += weight
            if outcome.legions_lost and 2 * outcome.legions_lost >= legions:
                half += weight
                shaken += weight * (outcome.legions_lost < legions and outcome.armies_lost < armies)
            lost += weight * outcome.legions_lost
            killed += weight * outcome.armies_lost
    deadly = (10 - commander) if commander else 0
    return Odds(
        victory=victory / 10_000,
        unopposed=unopposed / 10_000,
        lasting=(10_000 - victory - unopposed) / 10_000,
        legions_lost=lost / 10_000,
        armies_lost=killed / 10_000,
        half_lost=half / 10_000,
        death=half * deadly / 100_000,
        leaderless=shaken * deadly / 100_000,
    )


def odds_of(
    state: State, war: War, legions: int | None = None, commander: SenatorId | None = None
) -> Odds | None:
    """The odds of a War as it stands, or with `legions` there under `commander`; None without either.

    None too when there is no army or no Legion: then there is no battle (LEG-COM-21).
    """
    force = legions_at(war) if legions is None else legions
    leader = commander or war.commander
    if force < 1 or war.armies < 1 or leader is None:
        return None
    table = scenario_of(state).losses
    return odds(force, military_rating(leader), war.armies, status(leader), table)
