"""`python -m tests.storm`: see the package."""

import argparse
import json
import sys
import tempfile
from functools import partial
from pathlib import Path

from tests.storm.run import ACTS, storm


def main() -> int:
    """Run the storm and report; 0 if nothing was damaged and no game got stuck."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.storm", description=sys.modules["tests.storm"].__doc__
    )
    parser.add_argument("--kills", type=int, default=200, help="how many kills at least")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same storm")
    parser.add_argument("--game", default="cohort", choices=ACTS, help="which game")
    parser.add_argument("--acts", type=int, help=f"acts of each game; else {ACTS}")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    chosen = parser.parse_args()
    say = (lambda _: None) if chosen.json else partial(print, file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory(prefix="storm") as folder:
        acts = chosen.acts or ACTS[chosen.game]
        result = storm(Path(folder), chosen.kills, chosen.seed, chosen.game, acts, say)
    print(json.dumps(result) if chosen.json else "\n".join(f"{k}: {v}" for k, v in result.items()))  # noqa: T201
    return 1 if result["damage"] else 0


sys.exit(main())
