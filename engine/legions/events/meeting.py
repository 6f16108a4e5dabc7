"""Events of the meeting's order: who else moves, and the steps by which the Senate closes (A11a)."""

from typing import ClassVar, Literal

from engine.kernel import Event, Seat, Viewer
from engine.legions.events.base import LegionsEvent, SenateEvent
from engine.legions.motions import Title
from engine.legions.state import State
from engine.legions.text import titles, words
from engine.words import count, listing


class MotionsCalledFor(SenateEvent):
    """The chair asks who else nominates or moves, and waits for the answers (RUL-LEG-55)."""

    type: Literal["motions_called_for"] = "motions_called_for"
    clause: ClassVar[str] = "LEG-SEN-12"
    seat: Seat
    asked: tuple[Seat, ...]
    moment: str
    """What it is about: the stage, and the Province or the number of motions that have ended."""
    office: str = ""
    """The office, in an election: "consul" or "censor"; older records have a capital."""

    def change(self, state: State) -> None:
        state.senate.invited = list(self.asked)
        state.senate.invitations.append(self.moment)

    def told(self, viewer: Viewer) -> str:
        whom = listing(map(words.faction, self.asked))
        what = f"nominates a {self.office.capitalize()}" if self.office else "moves anything"
        return f"{words.faction(self.seat)} asks who else {what}: {whom}."


class NothingMoved(SenateEvent):
    """A Faction that was asked moves nothing more (RUL-LEG-55)."""

    type: Literal["nothing_moved"] = "nothing_moved"
    clause: ClassVar[str] = "LEG-SEN-12"
    interim: ClassVar[bool] = True
    seat: Seat
    quiet: bool = False
    """True where its nomination says it."""
    office: str = ""
    """The office, in an election: "consul" or "censor"; older records have a capital."""

    def change(self, state: State) -> None:
        state.senate.invited.remove(self.seat)

    def seen_by(self, viewer: Viewer) -> Event | None:
        return None if self.quiet else self

    def told(self, viewer: Viewer) -> str:
        """Others have read who was asked, and read what the chair does next."""
        if viewer != self.seat:
            return ""
        what = "nominates nobody" if self.office else "moves nothing more"
        return f"{words.faction(self.seat)} {what}."


class CloseCalled(SenateEvent):
    """The Consul calls the close; Factions may keep one motion each (LEG-SEN-15)."""

    type: Literal["close_called"] = "close_called"
    clause: ClassVar[str] = "LEG-SEN-15"
    seat: Seat
    keepers: tuple[Seat, ...]

    def change(self, state: State) -> None:
        state.senate.closing = "keep"
        state.senate.invited = []
        state.senate.keepers = list(self.keepers)

    def told(self, viewer: Viewer) -> str:
        line = f"{words.faction(self.seat)} calls the close of the Senate."
        if self.keepers:
            line += (
                f" One pending motion each may still be kept: {listing(map(words.faction, self.keepers))}."
            )
        return line


class MotionKept(SenateEvent):
    """A Faction named the motion that must still be heard, or none (LEG-SEN-15)."""

    type: Literal["motion_kept"] = "motion_kept"
    clause: ClassVar[str] = "LEG-SEN-15"
    seat: Seat
    item: int | None
    title: Title | str = ""

    def change(self, state: State) -> None:
        state.senate.keepers.remove(self.seat)
        if self.item is not None:
            state.senate.docket[self.item - 1].kept = True

    def told(self, viewer: Viewer) -> str:
        """Of who keeps none others read that its motions lapse."""
        if self.item is None:
            return f"{words.faction(self.seat)} keeps no motion." if viewer == self.seat else ""
        return f"{words.faction(self.seat)} keeps motion {self.item}: {titles.told(self.title)}."


class HearingBegan(SenateEvent):
    """The kept motions are tabled now (LEG-SEN-15)."""

    type: Literal["hearing_began"] = "hearing_began"
    clause: ClassVar[str] = "LEG-SEN-15"
    items: tuple[int, ...]

    def change(self, state: State) -> None:
        state.senate.closing = "hearing"

    def told(self, viewer: Viewer) -> str:
        noun = "motion" if len(self.items) == 1 else "motions"
        return f"Before the close the Senate hears {noun} {listing(str(n) for n in self.items)}."


class LastCallBegan(SenateEvent):
    """The last call for Tribunes before the Senate closes (LEG-SEN-16)."""

    type: Literal["last_call_began"] = "last_call_began"
    clause: ClassVar[str] = "LEG-SEN-16"
    callers: tuple[Seat, ...]

    def change(self, state: State) -> None:
        state.senate.closing = "last_call"
        state.senate.callers = list(self.callers)

    def told(self, viewer: Viewer) -> str:
        if not self.callers:
            return "Nobody can answer the last call for Tribunes."
        return f"Last call for Tribunes: {listing(map(words.faction, self.callers))}."


class LastCallPassed(SenateEvent):
    """A holder of stones forces nothing more (LEG-SEN-16)."""

    type: Literal["last_call_passed"] = "last_call_passed"
    clause: ClassVar[str] = "LEG-SEN-16"
    interim: ClassVar[bool] = True
    seat: Seat

    def change(self, state: State) -> None:
        state.senate.callers.remove(self.seat)

    def told(self, viewer: Viewer) -> str:
        """Others have read who was asked, and read that the Senate closes."""
        return f"{words.faction(self.seat)} plays no Tribune." if viewer == self.seat else ""


class TimeCalled(SenateEvent):
    """The minutes of the meeting are over (LEG-VTE-03)."""

    type: Literal["time_called"] = "time_called"
    clause: ClassVar[str] = "LEG-VTE-03"
    minutes: int

    def change(self, state: State) -> None:
        state.senate.time_over = True

    def told(self, viewer: Viewer) -> str:
        noun = "minute" if self.minutes == 1 else "minutes"
        return (
            f"The {self.minutes} {noun} of the Senate {'is' if self.minutes == 1 else 'are'} over. "
            "A vote under way and compulsory business are finished; all else lapses."
        )


class SenateClosed(SenateEvent):
    """The meeting is over (LEG-SEN-16)."""

    type: Literal["senate_closed"] = "senate_closed"
    clause: ClassVar[str] = "LEG-SEN-16"
    passed: int
    failed: int

    def change(self, state: State) -> None:
        state.senate.closing = ""
        state.senate.callers = []
        state.senate.keepers = []
        state.senate.settled.append("business")

    def told(self, viewer: Viewer) -> str:
        return f"The Senate closes: {count(self.passed, 'motion')} passed, {self.failed or 'none'} failed."


EVENTS: tuple[type[LegionsEvent], ...] = (
    MotionsCalledFor,
    NothingMoved,
    CloseCalled,
    MotionKept,
    HearingBegan,
    LastCallBegan,
    LastCallPassed,
    TimeCalled,
    SenateClosed,
)
