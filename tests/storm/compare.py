"""Comparing what people have before them after a storm with what they would have without one."""

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
    notes: list[str] = field(default_factory=list)

    def total(self) -> int:
        """All damage."""
        return self.lost + self.doubled + self.out_of_order + self.changed


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


def acknowledged_but_lost(folder: Path) -> list[str]:
    """Controls whose press was acknowledged though the journal has no answer to their decision."""
    acks = folder / "acks"
    if not acks.exists():
        return []
    connection = sqlite3.connect(folder / "curia.db")
    try:
        stored = {(t, s, k) for t, s, k in connection.execute("SELECT table_id, seat, token FROM journal")}
    finally:
        connection.close()
    lost = []
    for control in acks.read_text().splitlines():
        _, table, seat, _, token, *_ = control.split(":")
        if (int(table), int(seat), token) not in stored:
            lost.append(control)
    return lost
