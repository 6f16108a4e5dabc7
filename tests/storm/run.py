"""The storm itself: for each game one calm run, then the same game killed again and again."""

import json
import multiprocessing
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from tests.storm.compare import Damage, acknowledged_but_lost, compare
from tests.storm.life import Plan, live

SPAWN = multiprocessing.get_context("forkserver")
LIFE_SECONDS = 300


def storm(
    folder: Path, kills: int, seed: int, game: str, acts: int, say: Callable[[str], None] | None = None
) -> dict[str, Any]:
    """Kill at least `kills` times in as many games as that takes; returns what was counted."""
    SPAWN.set_forkserver_preload(["tests.storm.life"])
    rng, damage, killed, games, lives = Random(seed), Damage(), 0, 0, 0
    while killed < kills:
        games += 1
        people = rng.randint(2, 4)
        plan = Plan(folder / f"calm{games}", game, people, seed * 1000 + games, acts)
        calm = run(plan)
        if calm is None:
            raise RuntimeError(f"game {games} cannot be played even in calm")
        stormy = replace(plan, folder=folder / f"storm{games}")
        while True:
            lives += 1
            left = kills - killed
            at = rng.randint(1, 30 + calm["steps"] // 5) if left > 0 else None
            report = run(replace(stormy, kill_at=at))
            if report is not None:
                break
            killed += 1
            if lives > 50 * kills:
                raise RuntimeError(f"game {games} does not come to its end")
        before = damage.total()
        compare(calm, report, damage, f"game {games}")
        lost = acknowledged_but_lost(stormy.folder)
        damage.lost += len(lost)
        damage.notes += [f"game {games}: acknowledged, not stored: {x}" for x in lost]
        if say is not None:
            say(f"game {games}: {people} people, {killed} kills so far, damage {damage.total() - before}")
    return {
        "kills": killed,
        "games": games,
        "lives": lives,
        "lost": damage.lost,
        "doubled": damage.doubled,
        "out_of_order": damage.out_of_order,
        "changed": damage.changed,
        "notes": damage.notes[:20],
    }


def run(plan: Plan) -> dict[str, Any] | None:
    """One life in a process of its own: its report, or None if it was killed."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    process = SPAWN.Process(target=live, args=(plan,))
    process.start()
    process.join(LIFE_SECONDS)
    if process.is_alive():
        process.kill()
        process.join()
        raise RuntimeError(f"a life in {plan.folder.name} did not end")
    report = plan.file("report")
    if process.exitcode == 0 and report.exists():
        found: dict[str, Any] = json.loads(report.read_text())
        return found
    if process.exitcode != -9:
        raise RuntimeError(f"a life in {plan.folder.name} ended with exit code {process.exitcode}")
    return None
