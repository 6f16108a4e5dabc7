"""Public agreements: a computer player signs none and judges by favour (LEG-GEN-06, LEG-GEN-07)."""

from engine.kernel import Action, Decision
from engine.legions.policies.mind import Mind


def answer(mind: Mind, decision: Decision) -> Action | None:  # noqa: ARG001
    """The default: nothing is confirmed, nothing is breached."""
    return decision.default
