"""Comparing what people have before them after a storm with what they would have without one."""

import contextlib
import json
import sqlite3
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass
class Damage:
    """What went wrong, counted; `notes` say where."""

    lost: int = 0
    doubled: int = 0
    out_of_order: int = 0
    changed: int = 0
    faults: int = 0
    """Lines that the bot has logged as errors, and what it raised unhandled."""
    stuck: int = 0
    """Games that did not get on."""
    notes: list[str] = field(default_factory=list)

    def total(self) -> int:
        """All damage."""
        return self.lost + self.doubled + self.out_of_order + self.changed + self.faults + self.stuck


def compare(calm: dict[str, Any], stormy: dict[str, Any], damage: Damage, where: str) -> None:
    """Add to `damage` every difference between an unkilled run and a killed one."""
    series(calm["lines"], stormy["lines"], damage, f"{where}, channel")
    if calm["panels"] != stormy["panels"]:
        damage.changed += 1
        damage.notes.append(f"{where}: the panel differs")
    for number, (want, have) in enumerate(zip(calm["letters"], stormy["letters"], strict=True)):
        series(want, have, damage, f"{where}, messages of person {number + 1}")


def series(want: list[str], have: list[str], damage: Damage, where: str) -> None:
    """Compare two histories, line by line or message by message."""
    if want == have:
        return
    missing, extra = Counter(want) - Counter(have), Counter(have) - Counter(want)
    damage.lost += missing.total()
    damage.doubled += extra.total()
    if not missing and not extra:
        damage.out_of_order += 1
    first = next(
        (i for i, (a, b) in enumerate(zip(want, have, strict=False)) if a != b), min(len(want), len(have))
    )
    damage.notes.append(
        f"{where}: first differs at {first}: {want[first : first + 1]} / {have[first : first + 1]}"
    )


def looks(calm: Path, stormy: Path, damage: Damage, where: str) -> int:
    """Compare desks as they stood before presses, where both lives had them of the same version; how many."""
    compared = 0
    before = {(at, who): text for at, who, text in noted(calm, "looks")}
    for at, who, have in noted(stormy, "looks"):
        want = before.get((at, who), have)
        compared += (at, who) in before
        if want != have:
            damage.changed += 1
            a, b = want.split("\n"), have.split("\n")
            lines = [x for x in a if x not in b], [x for x in b if x not in a]
            damage.notes.append(f"{where}, desk of person {who + 1} at version {at}: {lines[0]} / {lines[1]}")
    return compared


def acknowledged_but_lost(folder: Path) -> list[str]:
    """Acts that were acknowledged though the journal has no such answer to their decision.

    The answer lies between the version that was pressed, which the control carries, and the one that
    was shown after it. And no desk may ever have shown what is not stored.
    """
    lost = [what for [what] in noted(folder, "ahead")]
    if acts := noted(folder, "acts"):
        with contextlib.closing(sqlite3.connect(folder / "curia.db")) as connection:
            stored = list(connection.execute("SELECT table_id, seat, token, seq FROM journal"))
        for control, shown in acts:
            _, table, seat, pressed, token, *_ = control.split(":")
            question = (int(table), int(seat), token)
            if not any(e[:3] == question and int(pressed) < e[3] <= shown for e in stored):
                lost.append(control)
    return lost


def faults(folder: Path) -> list[str]:
    """What the bot has logged as a fault of its own, in all lives."""
    file = folder / "faults"
    return file.read_text().splitlines() if file.exists() else []


def noted(folder: Path, kind: str) -> list[list[Any]]:
    """What was kept of a kind (`life.note`), oldest first."""
    file = folder / kind
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
