"""`python -m tests.leaks`: see the package."""

import argparse
import json
import sys
from time import monotonic
from typing import Any

from tests.leaks.found import Found
from tests.leaks.storm import storm


def report(found: Found, seconds: float) -> dict[str, Any]:
    """What is printed of a storm."""
    return {
        **dict(sorted(found.counts.items())),
        "kinds of position": len(found.positions),
        "seconds": round(seconds),
        "idle": found.idle,
        "leaks": len(found.leaks),
        "first leaks": found.leaks[:20],
    }


def main() -> int:
    """Run the storm and report; 0 if nothing has leaked and everything was looked for where it is."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.leaks", description=sys.modules["tests.leaks"].__doc__
    )
    parser.add_argument("--games", type=int, default=300, help="how many games")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same storm")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    chosen = parser.parse_args()
    begun = monotonic()

    def say(number: int, found: Found) -> None:
        if not chosen.json and number % 10 == 0:
            line = f"{number} games, {found.counts['acts']} acts, {len(found.leaks)} leaks"
            print(f"{line}, {monotonic() - begun:.0f} s", *found.leaks[-3:], file=sys.stderr, flush=True)  # noqa: T201

    found = storm(chosen.games, chosen.seed, say, first=chosen.first)
    result = report(found, monotonic() - begun)
    print(json.dumps(result) if chosen.json else "\n".join(f"{k}: {v}" for k, v in result.items()))  # noqa: T201
    return 1 if found.leaks or found.idle else 0


sys.exit(main())
