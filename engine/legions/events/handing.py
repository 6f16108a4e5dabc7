"""Events of what is handed in during a vote: only who hands it in knows of it (RUL-LEG-71)."""

from typing import ClassVar, Literal

from engine.kernel import Event, Seat, Viewer
from engine.legions.actions import Moved
from engine.legions.events.base import LegionsEvent
from engine.legions.state import Handed, State


class MotionHandedIn(LegionsEvent):
    """A motion, a second or a withdrawal waits for the end of the vote (RUL-LEG-71)."""

    type: Literal["motion_handed_in"] = "motion_handed_in"
    clause: ClassVar[str] = "LEG-SEN-12"
    number: int
    """Of those that this seat hands in in this meeting."""
    seat: Seat
    action: Moved
    title: str

    def apply(self, state: State) -> None:
        handed = Handed(number=self.number, seat=self.seat, action=self.action, title=self.title)
        state.senate.handed.append(handed)
        state.senate.hand_ins.append(self.seat)

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else None

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        return f"Handed in, to be recorded after the vote: {self.title}."


class HandInEnded(LegionsEvent):
    """What was handed in is recorded now, cannot be any more, or is taken back (RUL-LEG-71)."""

    type: Literal["hand_in_ended"] = "hand_in_ended"
    clause: ClassVar[str] = "LEG-SEN-12"
    number: int
    seat: Seat
    title: str
    outcome: Literal["recorded", "dropped", "taken_back"]
    reason: str = ""
    """The sentence of the rule that stands against it, where it is dropped."""

    def apply(self, state: State) -> None:
        senate = state.senate
        senate.handed = [h for h in senate.handed if (h.seat, h.number) != (self.seat, self.number)]

    def seen_by(self, viewer: Viewer) -> Event | None:
        """Nobody hears of what is recorded: the record itself is told to all."""
        return self if viewer == self.seat and self.outcome != "recorded" else None

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        if self.outcome == "taken_back":
            return f"Taken back, not to be recorded: {self.title}."
        if self.outcome == "recorded":
            return f"Recorded now: {self.title}."
        return f"Not recorded after the vote: {self.title}. {self.reason}"


EVENTS: tuple[type[LegionsEvent], ...] = (MotionHandedIn, HandInEnded)
