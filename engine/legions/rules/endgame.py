"""The end: the check of step 7 and the winner (A14, LEG-END)."""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Event
from engine.legions.causes import because
from engine.legions.events.common import GameEnded
from engine.legions.formulas import influence, senators_of, status
from engine.legions.rules.booking import three_wars, unopposed_and_active
from engine.legions.rules.stage import Stage
from engine.legions.state import State

LAST_ROUND = 10
"""LEG-GEN-02."""

Rank = tuple[int, int, int]
"""Prestige, total Status, votes: compared in this order (LEG-END-01 to LEG-END-03)."""


def finish(state: State, dice: Dice) -> Iterator[Event]:
    """Rome falls, or after round 10 the winner is named.

    LEG-ADJ-01, LEG-END-04, LEG-END-06 to LEG-END-11: the check of the Wars precedes the winner.
    So all lose together, or Prestige decides who has won (LEG-GEN-05).
    """
    yield from three_wars(state)
    yield from unopposed_and_active(state)
    if state.round >= LAST_ROUND:
        yield _winner(state)


def rank(state: State, seat: int) -> Rank:
    """What decides between Factions; away Senators count too (LEG-END-01 to LEG-END-03)."""
    mine = senators_of(state, seat)
    faction = state.factions[seat]
    votes = sum(influence(i) for i in mine) + faction.knights
    return faction.prestige, sum(status(i) for i in mine), votes


def _winner(state: State) -> GameEnded:
    ranks = {seat: rank(state, seat) for seat in range(state.seats)}
    best = max(ranks.values())
    winners = tuple(seat for seat, each in ranks.items() if each == best)
    tied = [each for each in ranks.values() if each[0] == best[0]]
    if len(tied) == 1:
        return GameEnded(winners=winners, cause=because("prestige", prestige=best[0]), rule="LEG-END-01")
    closer = [each for each in tied if each[1] == best[1]]
    if len(closer) == 1:
        cause = because("status", prestige=best[0], tied=len(tied), status=best[1])
        return GameEnded(winners=winners, cause=cause, rule="LEG-END-02")
    cause = because(
        "votes", prestige=best[0], status=best[1], tied=len(closer), votes=best[2], winners=len(winners)
    )
    return GameEnded(winners=winners, cause=cause, rule="LEG-END-03")


STAGES: tuple[Stage, ...] = (Stage("endgame.check", 7, "LEG-END-09", enter=finish),)
