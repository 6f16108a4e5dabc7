"""Computer players: each sees its own view and decisions, nothing else."""

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.kernel import Action, Decision, Policy, random_action
from engine.legions.view import LegionsView


def _random(view: LegionsView, decisions: Sequence[Decision], rng: Random) -> Action | None:  # noqa: ARG001
    return random_action(decisions, rng)


POLICIES: dict[str, Policy[Any]] = {
    "random": Policy(name="random", title="Any legal act", choose=_random),
}
