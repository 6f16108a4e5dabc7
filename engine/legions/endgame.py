"""The end: the check of step 7 and the winner (A14, LEG-END)."""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Event
from engine.legions.booking import three_wars, unopposed_and_active
from engine.legions.events.common import GameEnded
from engine.legions.formulas import influence, senators_of, status
from engine.legions.stage import Stage
from engine.legions.state import State


def finish(state: State, dice: Dice) -> Iterator[Event]:  # noqa: ARG001
    """Rome falls, or after round 10 the winner is named (LEG-ADJ-01, LEG-END-07, LEG-END-09)."""
    yield from three_wars(state)
    yield from unopposed_and_active(state)
    if state.round < 10:
        return
    ranks = [_rank(state, seat) for seat in range(state.seats)]
    winners = tuple(seat for seat in range(state.seats) if ranks[seat] == max(ranks))
    yield GameEnded(winners=winners, cause=f"{max(ranks)[0]} Prestige", rule="LEG-END-01")


def _rank(state: State, seat: int) -> tuple[int, int, int]:
    """Prestige, total Status, votes of all Senators and Knights (LEG-END-01 to LEG-END-03)."""
    mine = senators_of(state, seat)
    faction = state.factions[seat]
    votes = sum(influence(i) for i in mine) + faction.knights
    return faction.prestige, sum(status(i) for i in mine), votes


STAGES: tuple[Stage, ...] = (Stage("endgame.check", 7, "LEG-END-09", enter=finish),)
