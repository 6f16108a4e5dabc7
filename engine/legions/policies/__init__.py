"""Computer players: each sees its own view and decisions, nothing else."""

from typing import Any

from engine.kernel import Policy
from engine.legions.policies.players import any_legal, restless, selfish, sensible

POLICIES: dict[str, Policy[Any]] = {
    "random": Policy(name="random", title="Any legal act", choose=any_legal),
    "sensible": Policy(name="sensible", title="Defends the Republic", choose=sensible),
    "restless": Policy(name="restless", title="Sensible one moment, random the next", choose=restless),
    "selfish": Policy(name="selfish", title="Takes what it can", choose=selfish),
}
