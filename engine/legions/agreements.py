"""Public agreements and their disputes, possible in any step: LEG-GEN-06, LEG-GEN-07."""

from engine.kernel import Action, Decision
from engine.legions.stage import Handler
from engine.legions.state import State

HANDLERS: dict[type[Action], Handler] = {}
"""Actions legal in every stage."""


def decisions(state: State) -> list[Decision]:  # noqa: ARG001
    """What waits about agreements."""
    return []
