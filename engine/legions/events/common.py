"""Events of every chapter: the cursor, money, Prestige, the Revolution Index, the end."""

from typing import ClassVar, Literal

from engine.kernel import Event, Result, Seat, Viewer
from engine.legions.causes import Reason
from engine.legions.events.base import LedgerEvent, LegionsEvent, Line, Public, Purse
from engine.legions.state import Activity, Combat, Forum, Senate, State
from engine.legions.text import causes, words


class RoundBegan(Public):
    """A new round: what lasts one round is cleared (LEG-GEN-02, LEG-ADJ-20)."""

    type: Literal["round_began"] = "round_began"
    clause: ClassVar[str] = "LEG-GEN-02"
    round: int

    def apply(self, state: State) -> None:
        state.round = self.round
        state.no_raising = False
        state.booked = []
        state.claims = {}
        state.doubling = False
        state.forum = Forum()
        state.senate = Senate()
        state.combat = Combat()
        for faction in state.factions:
            faction.donated = 0
        for senator in state.senators.values():
            senator.tried = False
            senator.profited = False

    def told(self, viewer: Viewer) -> str:
        """Its first step says it."""
        return ""


class StepBegan(Public):
    """The next of the seven steps (LEG-GEN-03)."""

    type: Literal["step_began"] = "step_began"
    clause: ClassVar[str] = "LEG-GEN-03"
    round: int
    step: int

    def apply(self, state: State) -> None:
        state.step = self.step

    def told(self, viewer: Viewer) -> str:
        number = f"{self.round} of 10, {words.years(self.round)}" if self.step == 1 else f"{self.round}"
        return f"**Round {number}, step {self.step}: {words.STEPS[self.step]}.**"


class StageBegan(LegionsEvent):
    """The cursor moved on within a step. Nobody is told: what happens there speaks for itself."""

    type: Literal["stage_began"] = "stage_began"
    clause: ClassVar[str] = "LEG-GEN-03"
    stage: str
    queue: tuple[Seat, ...] = ()

    def apply(self, state: State) -> None:
        state.stage = self.stage
        state.queue = list(self.queue)
        state.done = []
        state.reopened = []
        state.forum.consul_last = None
        state.senate.invited = []
        state.serial += 1

    def seen_by(self, viewer: Viewer) -> Event | None:
        return None

    def told(self, viewer: Viewer) -> str:
        return f"The table comes to {self.stage}."


class QueueSet(LegionsEvent):
    """The order of those still to act was set anew; told by what they do (LEG-GEN-13)."""

    type: Literal["queue_set"] = "queue_set"
    clause: ClassVar[str] = "LEG-GEN-13"
    queue: tuple[Seat, ...]

    def apply(self, state: State) -> None:
        state.queue = list(self.queue)
        state.serial += 1

    def seen_by(self, viewer: Viewer) -> Event | None:
        return None

    def told(self, viewer: Viewer) -> str:
        return "The order of play was set."


_NO_MORE: dict[Activity, str] = {
    "persuasion": "is done persuading",
    "knights": "is done with Knights",
    "games": "gives no Games",
}


class SeatDone(LegionsEvent):
    """A seat closed its window, or its turn is over (LEG-INC-29)."""

    type: Literal["seat_done"] = "seat_done"
    clause: ClassVar[str] = "LEG-INC-29"
    interim: ClassVar[bool] = True
    seat: Seat
    quiet: bool = False
    """True where it goes without saying: the seat had nothing to choose, or its act says it."""
    activity: Activity | None = None
    """Of the Forum; None in step 1 and where only the engine knows it."""

    def apply(self, state: State) -> None:
        if self.seat in state.queue:
            state.queue.remove(self.seat)
        if self.seat not in state.done:
            state.done.append(self.seat)
        state.serial += 1

    def told(self, viewer: Viewer) -> str:
        """Others read that nobody is awaited any more."""
        if viewer != self.seat:
            return ""
        return f"{words.faction(self.seat)} {_NO_MORE[self.activity] if self.activity else 'is done'}."

    def seen_by(self, viewer: Viewer) -> Event | None:
        return None if self.quiet else self


class SeatReopened(Public):
    """A seat took its Done back, or received money (LEG-INC-29)."""

    type: Literal["seat_reopened"] = "seat_reopened"
    clause: ClassVar[str] = "LEG-INC-29"
    interim: ClassVar[bool] = True
    seat: Seat

    def apply(self, state: State) -> None:
        if self.seat in state.done:
            state.done.remove(self.seat)
        state.reopened.append(self.seat)
        state.serial += 1

    def told(self, viewer: Viewer) -> str:
        """Others read who is awaited."""
        return f"{words.faction(self.seat)} is not done yet." if viewer == self.seat else ""


class MoneyMoved(LedgerEvent):
    """Talents went from one purse to another (LEG-GEN-09)."""

    type: Literal["money_moved"] = "money_moved"
    clause: ClassVar[str] = "LEG-GEN-09"
    interim: ClassVar[bool] = True
    source: Purse
    target: Purse
    amount: int
    rule: str
    cause: Reason

    def lines(self) -> tuple[Line, ...]:
        return (
            Line(
                account="talents",
                source=self.source,
                purse=self.target,
                amount=self.amount,
                rule=self.rule,
                cause=self.cause,
            ),
        )

    def told(self, viewer: Viewer) -> str:
        source, target = words.purse(self.source), words.purse(self.target)
        return f"{source[0].upper()}{source[1:]} pays {self.amount} T to {target}: {causes.told(self.cause)}."


def _held(change: int, now: int) -> str:
    """What has stopped a number on its way down (LEG-GEN-10)."""
    return f"held at 0 (was {now - change})" if change else "but it is 0 already"


class PrestigeChanged(LedgerEvent):
    """A Faction's Prestige rose or fell; `change` is what was booked, floor kept (LEG-GEN-10)."""

    type: Literal["prestige_changed"] = "prestige_changed"
    clause: ClassVar[str] = "LEG-GEN-10"
    is_result: ClassVar[bool] = True
    seat: Seat
    change: int
    now: int
    rule: str
    cause: Reason
    by: int = 0
    """By how much the rule would change it, where it is held at 0; else 0, and in older records."""

    def lines(self) -> tuple[Line, ...]:
        return (
            Line(account="prestige", purse=self.seat, amount=self.change, rule=self.rule, cause=self.cause),
        )

    def told(self, viewer: Viewer) -> str:
        name = words.faction(self.seat)
        if self.by:
            return (
                f"{name}: {self.by:+d} Prestige, {_held(self.change, self.now)}: {causes.told(self.cause)}."
            )
        if not self.change:
            return f"{name}: Prestige stays at {self.now}: {causes.told(self.cause)}."
        return f"{name}: {self.change:+d} Prestige, now {self.now}: {causes.told(self.cause)}."


class IndexChanged(LedgerEvent):
    """The Revolution Index rose or fell, never below 0; `key` books a line once a round.

    LEG-ADJ-11, LEG-GEN-10.
    """

    type: Literal["index_changed"] = "index_changed"
    clause: ClassVar[str] = "LEG-ADJ-11"
    change: int
    now: int
    rule: str
    cause: Reason
    key: str = ""
    by: int = 0
    """By how much the rule would change it, where it is held at 0; else 0, and in older records."""
    quiet: bool = False
    """True where it stays as it is, and the fact before says so."""

    def lines(self) -> tuple[Line, ...]:
        return (Line(account="index", purse="state", amount=self.change, rule=self.rule, cause=self.cause),)

    def and_apply(self, state: State) -> None:
        if self.key:
            state.booked.append(self.key)

    def told(self, viewer: Viewer) -> str:
        if self.quiet:
            return ""
        if self.by:
            return (
                f"Revolution Index {self.by:+d}, {_held(self.change, self.now)}: {causes.told(self.cause)}."
            )
        if not self.change:
            return f"The Revolution Index stays at {self.now}: {causes.told(self.cause)}."
        return f"Revolution Index {self.change:+d}, now {self.now}: {causes.told(self.cause)}."


class GameEnded(Public):
    """Rome fell, or the tenth round is over (LEG-END-01, LEG-END-04)."""

    type: Literal["game_ended"] = "game_ended"
    clause: ClassVar[str] = "LEG-END-01"
    is_result: ClassVar[bool] = True
    winners: tuple[Seat, ...]
    cause: Reason
    rule: str

    def apply(self, state: State) -> None:
        cause = self.cause
        key, given = (cause, {}) if isinstance(cause, str) else (cause.key, cause.given)
        state.result = Result(winners=self.winners, cause=key, clause=self.rule, given=given)

    def told(self, viewer: Viewer) -> str:
        if not self.winners:
            return f"Rome has fallen: {causes.told(self.cause)}. All players lose together."
        names = " and ".join(words.faction(w) for w in self.winners)
        verb = "wins" if len(self.winners) == 1 else "win"
        return f"The game is over. {names} {verb}: {causes.told(self.cause)}."


EVENTS = (
    RoundBegan,
    StepBegan,
    StageBegan,
    QueueSet,
    SeatDone,
    SeatReopened,
    MoneyMoved,
    PrestigeChanged,
    IndexChanged,
    GameEnded,
)
