"""Events of the motion on the floor before it is voted on: its phases and who answers in them (A11b)."""

from typing import ClassVar, Literal

from engine.kernel import Event, Seat, Viewer
from engine.legions.events.base import LegionsEvent, SenateEvent
from engine.legions.events.docket import item_of
from engine.legions.motions import Bill, Prosecute, SenatorId, Title
from engine.legions.state import Floor, Item, State
from engine.legions.text import titles, words
from engine.words import listing

Phase = Literal["consent", "last_call", "discussion", "voting", "casting", "holder"]


def _names(seats: tuple[Seat, ...]) -> str:
    return listing(words.faction(s) for s in seats)


class MotionTabled(SenateEvent):
    """A motion is on the floor (LEG-SEN-13); a prosecution counts against the allowance (LEG-PRO-02).

    It counts from now on, so a veto does not give it back (LEG-VETO-06).
    """

    type: Literal["motion_tabled"] = "motion_tabled"
    clause: ClassVar[str] = "LEG-SEN-13"
    rule: str = "LEG-SEN-13"
    item: int
    seat: Seat
    title: Title | str
    forced: bool = False
    absorbed: tuple[int, ...] = ()
    """Recorded motions that are parts of this Bill (LEG-VBI-05)."""
    passed_over: tuple[int, ...] = ()
    """Provinces that now lose their chance of development (LEG-DEV-09)."""
    asking: bool = False
    """Consent is asked first: until it is given nothing else changes (LEG-MIL-23); see `ConsentsGiven`."""

    def change(self, state: State) -> None:
        item = item_of(state, self.item)
        item.state, item.tabler, item.forced = "floor", self.seat, self.forced
        state.senate.floor = Floor(item=self.item, phase="discussion")
        motion = item.motion
        if isinstance(motion, Prosecute):
            state.senate.major += motion.major
            state.senate.minor += not motion.major
        if not self.asking:
            _settle(state, item, self.absorbed, self.passed_over)

    def told(self, viewer: Viewer) -> str:
        by = f"by Tribune of {words.faction(self.seat)}" if self.forced else f"by {words.faction(self.seat)}"
        line = f"Motion {self.item} is tabled {by}: {titles.told(self.title)}."
        return f"{line} It {_taken_in(self.absorbed)}." if self.absorbed else line


def _settle(state: State, item: Item, absorbed: tuple[int, ...], passed_over: tuple[int, ...]) -> None:
    """What else changes when a motion is tabled: other motions, Provinces passed over, the disbanding."""
    for number in absorbed:
        part = item_of(state, number)
        part.state, part.bill = "lapsed", item.id
    for number in passed_over:
        state.provinces[number].skipped = state.round
        state.senate.requests.pop(number, None)
        state.senate.developed_to = max(state.senate.developed_to, number)
    motion = item.motion
    kinds = [part.kind for part in motion.parts] if isinstance(motion, Bill) else [motion.kind]
    if state.senate.disbanding == "open" and "disband" not in kinds:
        state.senate.disbanding = "closed"


def _taken_in(absorbed: tuple[int, ...]) -> str:
    return f"takes in motion{'s' if len(absorbed) > 1 else ''} {listing(str(n) for n in absorbed)}"


class FloorMoved(SenateEvent):
    """The motion on the floor comes to its next phase (LEG-SEN-13)."""

    type: Literal["floor_moved"] = "floor_moved"
    clause: ClassVar[str] = "LEG-SEN-13"
    rule: str = "LEG-SEN-13"
    item: int
    phase: Phase
    asked: tuple[Seat, ...] = ()
    consent: tuple[SenatorId, ...] = ()
    raising: bool = False
    """In a last call: owners may raise their Legion; else they may disband it (LEG-MIL-22)."""

    def change(self, state: State) -> None:
        floor = state.senate.floor
        if floor is None:
            return
        floor.phase, floor.asked, floor.consent = self.phase, list(self.asked), list(self.consent)

    @property
    def is_interim(self) -> bool:
        """A tie is told with the casting vote that decides it (LEG-VOTE-09)."""
        return self.phase == "casting"

    def told(self, viewer: Viewer) -> str:
        if self.phase == "consent":
            return f"Consent is asked of {_names(self.asked)} for {words.senators(self.consent)}."
        if self.phase == "last_call":
            act = "raise" if self.raising else "disband"
            return f"Last call to {act} a Faction Legion: {_names(self.asked)}."
        if self.phase == "casting":
            return f"It is a tie. {_names(self.asked)} may decide in favour."
        return f"Motion {self.item} is open for discussion."


class ConsentAnswered(SenateEvent):
    """A Faction consents for its Senator, or refuses (LEG-GOV-06, LEG-MIL-09, LEG-MIL-23)."""

    type: Literal["consent_answered"] = "consent_answered"
    clause: ClassVar[str] = "LEG-MIL-23"
    rule: str
    seat: Seat
    senator: SenatorId
    accept: bool
    force: str = ""
    """The force refused, "WAR:LEGIONS"; "" for a Governorship."""
    province: int = 0
    """The Province to govern; 0 for a command, and for a Governorship in older records."""

    def change(self, state: State) -> None:
        senate = state.senate
        if senate.floor is not None and self.senator in senate.floor.consent:
            senate.floor.consent.remove(self.senator)
            senate.floor.asked = [
                owner for i in senate.floor.consent if (owner := state.senators[i].owner) is not None
            ]
        if self.force and not self.accept:
            before = senate.refusals.get(self.senator, "")
            senate.refusals[self.senator] = f"{before} {self.force}".strip()
        elif self.province and not self.accept:
            senate.declined.append(f"{self.senator}:{self.province}")
        elif not self.force and not self.province:
            (senate.consents if self.accept else senate.declined).append(self.senator)

    def told(self, viewer: Viewer) -> str:
        verb = "consents" if self.accept else "refuses"
        return f"{words.faction(self.seat)} {verb} for {words.senator(self.senator)}."


class ConsentsGiven(SenateEvent):
    """All who were asked consent: only now the motion changes others by being tabled (LEG-MIL-23)."""

    type: Literal["consents_given"] = "consents_given"
    clause: ClassVar[str] = "LEG-MIL-23"
    item: int
    absorbed: tuple[int, ...] = ()
    """Recorded motions that are parts of this Bill (LEG-VBI-05)."""
    passed_over: tuple[int, ...] = ()
    """Provinces that now lose their chance of development (LEG-DEV-09)."""

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if self.absorbed else None

    def change(self, state: State) -> None:
        _settle(state, item_of(state, self.item), self.absorbed, self.passed_over)

    def told(self, viewer: Viewer) -> str:
        return f"With that motion {self.item} {_taken_in(self.absorbed)}."


class LastCallAnswered(SenateEvent):
    """An owner has no more to do before Legions are raised or sent (LEG-MIL-22)."""

    type: Literal["last_call_answered"] = "last_call_answered"
    clause: ClassVar[str] = "LEG-MIL-22"
    interim: ClassVar[bool] = True
    seat: Seat
    quiet: bool = False
    """True where what it has done says it."""

    def seen_by(self, viewer: Viewer) -> Event | None:
        return None if self.quiet else self

    def change(self, state: State) -> None:
        floor = state.senate.floor
        if floor is not None and self.seat in floor.asked:
            floor.asked.remove(self.seat)

    def told(self, viewer: Viewer) -> str:
        """Others have read who was asked, and read that the discussion is open."""
        return f"{words.faction(self.seat)} lets the last call pass." if viewer == self.seat else ""


EVENTS: tuple[type[LegionsEvent], ...] = (
    MotionTabled,
    FloorMoved,
    ConsentAnswered,
    ConsentsGiven,
    LastCallAnswered,
)
