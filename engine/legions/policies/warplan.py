"""What the Republic should do about its Wars: how many Legions to raise, where to send them, under whom.

Everything is weighed by exact odds (`odds`) and by what loses the game: a third War, an Unopposed
War beside another, an empty Treasury. The same table gives every player the same plan, but for the
Commander, who is one's own man where they are as good. A plan is worked out from a `Situation`, which
holds just what matters to it, so that the same one is never worked out twice.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from engine.legions.formulas import military_rating, status
from engine.legions.motions import AppointCommander, Dispatch, Motion, RaiseLegions, SenatorId, Transfer
from engine.legions.policies.situation import Front, Situation
from engine.legions.rules.odds import Odds, odds

NOTHING = Odds(0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""A War without Legions: it stays, Unopposed."""

PEACE, ONE_WAR, TWO_WARS = 1.0, 0.80, 0.05
"""What the rest of the game is worth with so many Wars left at the end of a round."""

DISASTER = 0.10
"""The chance of a Natural Disaster in a round, roughly."""

Leaders = dict[str, SenatorId | None]


@dataclass(frozen=True)
class Plan:
    """The best course found."""

    raised: int
    forces: dict[str, int]
    """Legions by War after it, State and Faction ones together."""
    leaders: Leaders
    victory: dict[str, float]
    soldiers: tuple[SenatorId, ...]
    """The best free Commanders, best first: two of them, three with two Wars."""
    safety: float
    """What the course is worth, about the chance to survive."""
    motions: tuple[Motion, ...]
    """The course as motions, in the order in which they must come."""


@lru_cache(maxsize=2048)
def plan(now: Situation) -> Plan:
    """The best course."""
    leaders = _leaders(now)
    movable = now.box + len(now.own_box) + sum(max(0, f.strength - 1) for f in now.fronts)
    best = (-9.0, 0, tuple(f.strength for f in now.fronts))
    for raised in range(now.most_raised + 1):
        for forces in _splits(now, leaders, movable, raised):
            value = _value(now, forces, leaders, raised)
            if value > best[0] + 1e-9:
                best = (value, raised, forces)
    value, raised, forces = best
    by_war = {f.war: n for f, n in zip(now.fronts, forces, strict=True)}
    return Plan(
        raised=raised,
        forces=by_war,
        leaders=leaders,
        victory={f.war: _odds(now, f, n, leaders).victory for f, n in zip(now.fronts, forces, strict=True)},
        soldiers=tuple(i for i, _ in now.free[: 2 if len(now.fronts) < 2 else 3]),
        safety=value,
        motions=tuple(_motions(now, by_war, leaders, raised)),
    )


def _leaders(now: Situation) -> Leaders:
    """Who leads each War: who is there, or the best free man for the greatest need."""
    found: Leaders = {}
    left = list(now.free)
    for front in sorted(now.fronts, key=lambda f: -f.armies):
        able = [man for man in left if front.war not in man[1]]
        found[front.war] = front.commander or (able[0][0] if able else None)
        if front.commander is None and able:
            left.remove(able[0])
    return found


def _splits(now: Situation, leaders: Leaders, movable: int, raised: int) -> Iterator[tuple[int, ...]]:
    """Every way to divide the Legions: what stands at a War may move, but for the last one."""
    ranges = []
    for front in now.fronts:
        there = front.strength
        low = min(1, there) if front.commander else there
        high = low + movable + raised if leaders[front.war] is not None else there
        ranges.append(range(low, max(low, high) + 1))
    at_war = sum(f.strength for f in now.fronts)
    total = at_war + (now.box + len(now.own_box) + raised if now.sends else 0)
    for forces in product(*ranges):
        if sum(forces) <= total:
            yield forces


def _odds(now: Situation, front: Front, legions: int, leaders: Leaders) -> Odds:
    leader = leaders[front.war]
    if legions < 1 or leader is None:
        return NOTHING
    return odds(legions, military_rating(leader), front.armies, status(leader), now.losses)


def _value(now: Situation, forces: tuple[int, ...], leaders: Leaders, raised: int) -> float:
    """About the chance to survive the game after this course."""
    chances = [_odds(now, f, n, leaders) for f, n in zip(now.fronts, forces, strict=True)]
    worth = 0.0
    for ends in product((0, 1, 2), repeat=len(chances)):  # 0 won, 1 goes on, 2 Unopposed
        weight = 1.0
        for end, chance in zip(ends, chances, strict=True):
            weight *= (chance.victory, chance.lasting, chance.unopposed)[end]
        if weight:
            worth += weight * _outcome(now, ends)
    for chance, front in zip(chances, now.fronts, strict=True):
        worth += 0.015 * min(1.0, chance.armies_lost / front.armies) - 0.003 * chance.legions_lost
        worth -= 0.02 * chance.unopposed + 0.01 * chance.lasting  # the Index
    if now.is_last:
        return worth
    return worth + _purse(now, raised, len(chances) - sum(c.victory for c in chances)) + 0.012 * raised


def _outcome(now: Situation, ends: tuple[int, ...]) -> float:
    left = len(ends) - ends.count(0)
    if left >= 2 and 2 in ends:
        return 0.0
    if now.is_last:
        return 1.0
    if left >= 2 and now.lenient:
        return 0.4
    return (PEACE, ONE_WAR, TWO_WARS)[min(left, 2)] - 0.05 * ends.count(2)


def _purse(now: Situation, raised: int, wars_left: float) -> float:
    """The danger of a Natural Disaster that cannot be paid, and a little for every Talent."""
    upkeep = now.upkeep + now.legion_upkeep * raised + now.war_cost * wars_left
    after = now.treasury - now.price * raised + now.income - upkeep
    danger = DISASTER if after < now.disaster else 0.0
    return 0.0004 * min(after, 150) - danger - (0.3 if after < 0 else 0.0)


# --- the course as motions ----------------------------------------------------


def _motions(now: Situation, forces: dict[str, int], leaders: Leaders, raised: int) -> Iterator[Motion]:
    if raised:
        yield RaiseLegions(legions=raised)
    for front in now.fronts:
        leader = leaders[front.war]
        if front.commander is None and front.strength and leader is not None:
            yield AppointCommander(war=front.war, senator=leader)
    box, own = now.box + raised, list(now.own_box)
    short: dict[str, int] = {}
    for front in sorted(now.fronts, key=lambda f: f.strength - forces[f.war]):
        need = forces[front.war] - front.strength
        if need <= 0:
            continue
        sent = min(need, box)
        factions = tuple(own[: need - sent])
        if sent or factions:
            leader = leaders[front.war] if front.commander is None and not front.strength else None
            yield Dispatch(war=front.war, senator=leader, legions=sent, factions=factions)
            box -= sent
            own = own[len(factions) :]
        short[front.war] = need - sent - len(factions)
    yield from _transfers(now, forces, leaders, short)


def _transfers(
    now: Situation, forces: dict[str, int], leaders: Leaders, short: dict[str, int]
) -> Iterator[Motion]:
    """What the box cannot give comes from the other Wars (LEG-MIL-17)."""
    for front in now.fronts:
        need = short.get(front.war, 0)
        is_new = front.commander is None and not front.strength and need == forces[front.war]
        for source in now.fronts:
            spare = min(source.legions, source.strength - forces[source.war])
            if source.war == front.war or need <= 0 or spare <= 0:
                continue
            leader = leaders[front.war] if is_new else None
            yield Transfer(source=source.war, war=front.war, legions=min(need, spare), senator=leader)
            need -= min(need, spare)
            is_new = False
