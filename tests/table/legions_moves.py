"""What the people at a table of LEGIONS do: moves, chosen by computer players out of a seat's own view.

Now and then it is a move in a window that nobody waits for.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from bot.host.table import Table
from engine.chance import random_filling
from engine.fitting import fits
from engine.kernel import Action, Decision, Offer


@dataclass(frozen=True)
class Move:
    """What a seat does: an action, and the offer of which it is a filling."""

    seat: int
    decision: Decision
    offer: Offer
    action: Action

    def value(self, name: str) -> Any:
        """A field of the action, or of the motion it carries; None if neither has it."""
        for fact in (self.action, getattr(self.action, "motion", None)):
            if fact is not None and name in type(fact).model_fields:
                return getattr(fact, name)
        return None


def next_move(table: Table, seed: int, policy: str, curious: float) -> Move:
    """The awaited seat's move; now and then one of a seat that merely may act."""
    rng = Random(f"{seed}:{table.version}")
    seats = list(range(len(table.seats)))
    if rng.random() < curious and (move := _move(table, rng.choice(seats), policy, rng)) is not None:
        return move
    for _ in range(20):
        if (move := _move(table, table.waiting[0], policy, rng)) is not None:
            return move
    raise AssertionError(f"no move for {[d.kind for d in table.open_to(table.waiting[0])]}")


def _move(table: Table, seat: int, policy: str, rng: Random) -> Move | None:
    decisions = table.open_to(seat)
    if not decisions:
        return None
    action = table.game.policies[policy].choose(table.view(seat), decisions, rng)
    if action is None:
        return None
    for decision in decisions:
        for offer in decision.offers:
            if fits(offer, action):
                return Move(seat, decision, offer, action)
    decision = decisions[0]
    offer = rng.choice(decision.offers)
    return Move(seat, decision, offer, offer.fill(random_filling(offer, rng)))


def same(taken: Action, meant: Action) -> bool:
    """Whether an action is the one that was meant; Senators and Factions in any order."""
    plain = [
        {k: sorted(v) if isinstance(v, tuple | list) else v for k, v in _fields(a).items()}
        for a in (taken, meant)
    ]
    return plain[0] == plain[1]


def _fields(action: Action) -> dict[str, Any]:
    fields = action.model_dump(mode="json")
    return {**fields, **fields.pop("motion", {})}
