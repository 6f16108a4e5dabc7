"""Whether an action is among the offers: computer players name what they want and look if it is there."""

from collections.abc import Iterable, Sequence

from engine.fitting import fits
from engine.kernel import Action, Decision, Offer
from engine.legions.actions import ForceBill, ForceItem, ForceMotion, Propose, Veto

BY_TRIBUNE = (Veto, ForceItem, ForceMotion, ForceBill)
"""What needs a real Tribune; offered to all who hold stones, lest the offer tell (LEG-VETO-12)."""


def first_offered(decisions: Sequence[Decision], wanted: Iterable[Action]) -> Action | None:
    """The first of `wanted` that some decision offers; None if none is."""
    for action in wanted:
        for decision in decisions:
            if any(fits(offer, action) for offer in decision.offers):
                return action
    return None


def motions(decision: Decision, kind: str) -> list[Offer]:
    """The offers to propose a motion of that kind."""
    return [o for o in decision.offers if isinstance(o.action, Propose) and o.action.motion.kind == kind]
