"""What a simulation of LEGIONS counts: who survives, what loses, which clauses fire."""

from collections import Counter
from collections.abc import Iterable
from statistics import quantiles
from typing import Any

from engine.kernel import Event
from engine.legions.causes import Cause
from engine.legions.events.base import clause_of
from engine.legions.events.common import GameEnded
from engine.legions.events.voting import VoteCast
from engine.legions.state import State


class LegionsFigures:
    """Counts over many tables."""

    def __init__(self) -> None:
        self.tables = 0
        self.survived = 0
        self.ties = 0
        self.rounds = 0
        self.losses: Counter[str] = Counter()
        self.prestige: list[int] = []
        self.clauses: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.votes: Counter[str] = Counter()

    def note(self, state: State, events: Iterable[Event]) -> None:
        """One finished table."""
        self.tables += 1
        self.rounds += state.round
        for event in events:
            self.clauses[clause_of(event)] += 1
            self.events[type(event).__name__] += 1
            if isinstance(event, VoteCast):
                self.votes[event.side] += 1
            if isinstance(event, GameEnded) and not event.winners:
                self.losses[cause_of(event)] += 1
        if state.result is not None and state.result.winners:
            self.survived += 1
            self.ties += len(state.result.winners) > 1
            self.prestige.append(max(state.factions[w].prestige for w in state.result.winners))

    def report(self) -> dict[str, Any]:
        """The figures."""
        spread = quantiles(self.prestige, n=4) if len(self.prestige) > 1 else self.prestige * 3
        return {
            "survived": round(self.survived / (self.tables or 1), 3),
            "mean_rounds": round(self.rounds / (self.tables or 1), 2),
            "losses": dict(self.losses.most_common()),
            "winner_prestige": [round(q, 1) for q in spread],
            "ties": self.ties,
            "voted": {side: round(n / self.votes.total(), 3) for side, n in self.votes.most_common()},
            "events_fired": dict(sorted(self.events.items())),
            "clauses_fired": dict(sorted(self.clauses.items())),
        }


def cause_of(event: GameEnded) -> str:
    """Why all lost, in a word or two (LEG-END-04)."""
    return LOSSES[event.cause.key] if isinstance(event.cause, Cause) else "in an older record"


LOSSES = {
    "revolt": "revolt",
    "owes": "bankruptcy",
    "three_wars": "three Wars",
    "unopposed_war": "Unopposed War",
}
