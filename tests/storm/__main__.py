"""`python -m tests.storm`: see the package."""

import argparse
import json
import sys
import tempfile
from pathlib import Path

from tests.storm.run import storm


def main() -> int:
    """Run the storm and report; 0 if nothing was damaged."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.storm", description=sys.modules["tests.storm"].__doc__
    )
    parser.add_argument("--kills", type=int, default=200, help="how many kills at least")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same storm")
    parser.add_argument("--game", default="cohort", help="which game")
    parser.add_argument("--acts", type=int, default=60, help="acts of each game")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    chosen = parser.parse_args()
    say = None if chosen.json else lambda line: print(line, file=sys.stderr, flush=True)  # noqa: T201
    with tempfile.TemporaryDirectory(prefix="storm") as folder:
        result = storm(Path(folder), chosen.kills, chosen.seed, chosen.game, chosen.acts, say)
    print(json.dumps(result) if chosen.json else "\n".join(f"{k}: {v}" for k, v in result.items()))  # noqa: T201
    return 1 if result["lost"] or result["doubled"] or result["out_of_order"] or result["changed"] else 0


sys.exit(main())
