"""A row of the benchmark: a figure, its floor, their ratio, and whether the aim holds."""

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any


@dataclass(frozen=True)
class Row:
    """One figure. With a floor, `aim` bounds value / floor; without one, the value itself."""

    name: str
    value: float
    unit: str
    floor: float | None
    aim: float | None
    """None for what is only counted and shown."""

    @property
    def ratio(self) -> float | None:
        return self.value / self.floor if self.floor else None

    @property
    def holds(self) -> bool:
        if self.aim is None:
            return True
        return (self.value if self.floor is None else self.value / self.floor) <= self.aim

    def line(self) -> str:
        """As printed for people."""
        ratio = f"{self.ratio:7.2f} x" if self.ratio is not None else " " * 9
        shown = f"{self.name:56} {self.value:9.3f} {self.unit:10} {ratio}"
        return (
            shown
            if self.aim is None
            else f"{shown}  aim {self.aim:<5g} {'holds' if self.holds else 'MISSED'}"
        )

    def as_json(self) -> dict[str, Any]:
        """As printed with --json."""
        return {
            "name": self.name,
            "value": round(self.value, 4),
            "unit": self.unit,
            "floor": None if self.floor is None else round(self.floor, 4),
            "ratio": None if self.ratio is None else round(self.ratio, 3),
            "aim": self.aim,
            "holds": self.holds,
        }


def interleaved(value: Callable[[int], Any], floor: Callable[[int], Any], rounds: int) -> tuple[float, float]:
    """Medians in milliseconds of two functions called in turn, `rounds` times each."""
    values, floors = [], []
    for number in range(rounds):
        floors.append(timed(floor, number))
        values.append(timed(value, number))
    return statistics.median(values), statistics.median(floors)


def timed(work: Callable[[int], Any], number: int) -> float:
    """Milliseconds that `work(number)` takes."""
    start = perf_counter()
    work(number)
    return (perf_counter() - start) * 1000


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which that share of `values` lies."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))]
