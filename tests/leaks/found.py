"""What a storm counts, and the leaks it finds."""

from collections import Counter
from dataclasses import dataclass, field

from engine.kernel import Viewer
from tests.leaks.played import Game

CONTROLS = (
    "twins an owner tells apart",
    "bids made up",
    "sealings told alike",
    "own secrets found",
    "opened bids found",
    "refused",
    "records compared",
)
"""Counts that must not be 0: what is looked for is there to be found."""


@dataclass
class Found:
    """The counts of a storm, and its leaks in words."""

    counts: Counter[str] = field(default_factory=Counter)
    positions: Counter[str] = field(default_factory=Counter)
    """In how many games each kind of position has come."""
    leaks: list[str] = field(default_factory=list)

    def leak(self, game: Game, viewer: Viewer, what: str) -> None:
        """Note a leak, with where it is to be seen."""
        who = "a stranger" if viewer is None else f"seat {viewer}"
        state = game.state
        where = f"{state.seats} seats, round {state.round}, {state.stage}, act {game.table.version}"
        self.leaks.append(f"{where}: {who}: {what}"[:1000])

    @property
    def idle(self) -> list[str]:
        """Controls that have found nothing: the storm has not looked where it should."""
        return [name for name in CONTROLS if not self.counts[name]]
