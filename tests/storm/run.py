"""The storm itself: for each game one calm run, then the same game killed again and again."""

import json
import multiprocessing
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from random import Random
from typing import Any

from engine.games import GAMES
from tests.storm.compare import Damage, acknowledged_but_lost, compare, faults, looks
from tests.storm.life import Plan, acts_stored, live

SPAWN = multiprocessing.get_context("forkserver")
LIFE_SECONDS = 300

ACTS = {"cohort": 60, "legions": 150}
"""Acts of each game, unless it is said: LEGIONS comes to its Senate, and mostly into the second round."""

MOST_PEOPLE = 4

Say = Callable[[str], None]


class Stuck(Exception):
    """A game does not get on."""


def storm(
    folder: Path, kills: int, seed: int, game: str, acts: int, say: Say = lambda _: None
) -> dict[str, Any]:
    """Kill at least `kills` times in as many games as that takes; returns what was counted.

    A game that gets stuck ends it.
    """
    SPAWN.set_forkserver_preload(["tests.storm.life"])
    rng, damage, killed, games, lives, desks = Random(seed), Damage(), 0, 0, 0, 0
    while killed < kills and not damage.stuck:
        games += 1
        people = rng.choice([n for n in GAMES[game].seat_counts if n <= MOST_PEOPLE])
        plan = Plan(folder / f"calm{games}", game, people, seed * 1000 + games, acts)
        stormy = replace(plan, folder=folder / f"storm{games}")
        before, earlier = damage.total(), killed
        try:
            calm = run(plan)
            if calm is None:
                raise RuntimeError(f"game {games} was killed in calm")
            say(f"game {games}, calm: {people} people, {acts_stored(plan.folder)} acts")
            while True:
                lives += 1
                at = rng.randint(1, 30 + calm["steps"] // 5) if killed < kills else None
                report = run(replace(stormy, kill_at=at))
                if report is not None:
                    break
                killed += 1
                say(f"game {games}, kill {killed}: at step {at}, {acts_stored(stormy.folder)} acts")
                if killed - earlier > 50 * kills:
                    raise Stuck("it is killed for ever")
            compare(calm, report, damage, f"game {games}")
            damage.faults += calm["errors"] + report["errors"]
        except Stuck as stuck:
            damage.stuck += 1
            damage.notes.append(f"game {games} is stuck, {acts_stored(stormy.folder)} acts: {stuck}")
        desks += weigh(plan.folder, stormy.folder, damage, f"game {games}")
        say(f"game {games}: {people} people, {killed} kills so far, damage {damage.total() - before}")
    counted = asdict(damage)
    notes = counted.pop("notes")
    return {
        "kills": killed,
        "games": games,
        "lives": lives,
        "desks": desks,
        "damage": damage.total(),
        **counted,
        "notes": notes[:20],
    }


def weigh(calm: Path, stormy: Path, damage: Damage, where: str) -> int:
    """Add to `damage` what was kept: desks that differ, acts that are not stored, faults logged.

    Returns how many desks were compared.
    """
    compared = looks(calm, stormy, damage, where)
    lost = acknowledged_but_lost(stormy)
    broken = faults(calm) + faults(stormy)
    damage.lost += len(lost)
    damage.faults += len(broken)
    damage.notes += [f"{where}: acknowledged, not stored: {x}" for x in lost]
    damage.notes += [f"{where}: logged: {x}" for x in broken]
    return compared


def run(plan: Plan) -> dict[str, Any] | None:
    """One life in a process of its own: its report, or None if it was killed. Raises Stuck."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    process = SPAWN.Process(target=live, args=(plan,))
    process.start()
    process.join(LIFE_SECONDS)
    if process.is_alive():
        process.kill()
        process.join()
        raise Stuck(f"a life in {plan.folder.name} did not end in {LIFE_SECONDS} seconds")
    report = plan.file("report")
    if process.exitcode == 0 and report.exists():
        found: dict[str, Any] = json.loads(report.read_text())
        if found["ended"] == "stuck":
            raise Stuck(f"in {plan.folder.name} nothing that is pressed changes anything")
        return found
    if process.exitcode != -9:
        raise RuntimeError(f"a life in {plan.folder.name} ended with exit code {process.exitcode}")
    return None
