"""Events of the docket: motions proposed, handed in, seconded, withdrawn, dropped, passed on (A11a, A11b)."""

from typing import ClassVar, Literal

from engine.kernel import Event, Seat, Viewer
from engine.legions.actions import Moved
from engine.legions.causes import Reason
from engine.legions.events.base import LegionsEvent, SenateEvent
from engine.legions.motions import Motion, Place, Title
from engine.legions.state import Handed, Item, State
from engine.legions.text import causes, titles, words


def item_of(state: State, number: int) -> Item:
    """The motion of this number on the docket."""
    return state.senate.docket[number - 1]


class MotionProposed(SenateEvent):
    """A motion is on the docket (LEG-SEN-12)."""

    type: Literal["motion_proposed"] = "motion_proposed"
    clause: ClassVar[str] = "LEG-SEN-12"
    rule: str = "LEG-SEN-12"
    item: int
    seat: Seat
    motion: Motion
    title: Title | str
    compulsory: bool = False
    needs_second: bool = False

    def change(self, state: State) -> None:
        state.senate.docket.append(
            Item(
                id=self.item,
                motion=self.motion,
                sponsor=self.seat,
                title=self.title,
                compulsory=self.compulsory,
            )
        )

    def told(self, viewer: Viewer) -> str:
        """Of a request for aid and of a prosecution the fact that follows at once tells it."""
        if self.motion.kind in ("grant_aid", "prosecute"):
            return ""
        duty = ", as the chair must" if self.compulsory else ""
        second = " It needs a co-sponsor." if self.needs_second else ""
        return f"Motion {self.item}, by {words.faction(self.seat)}{duty}: {titles.told(self.title)}.{second}"


class MotionSeconded(SenateEvent):
    """A Faction backs a motion as co-sponsor (LEG-SEN-24)."""

    type: Literal["motion_seconded"] = "motion_seconded"
    clause: ClassVar[str] = "LEG-SEN-24"
    item: int
    seat: Seat
    title: Title | str

    def change(self, state: State) -> None:
        item_of(state, self.item).cosponsors.append(self.seat)

    def told(self, viewer: Viewer) -> str:
        return f"{words.faction(self.seat)} seconds motion {self.item}: {titles.told(self.title)}."


class MotionWithdrawn(SenateEvent):
    """The sponsor took their motion back; it has not failed (LEG-SEN-24)."""

    type: Literal["motion_withdrawn"] = "motion_withdrawn"
    clause: ClassVar[str] = "LEG-SEN-24"
    rule: str = "LEG-SEN-24"
    item: int
    seat: Seat
    title: Title | str
    province: int = 0
    """The Province whose aid request goes with it; 0 for other motions."""

    def change(self, state: State) -> None:
        item_of(state, self.item).state = "withdrawn"
        state.senate.requests.pop(self.province, None)
        if self.province in state.senate.lowering:
            state.senate.lowering[self.province] = True

    def told(self, viewer: Viewer) -> str:
        return f"{words.faction(self.seat)} withdraws motion {self.item}: {titles.told(self.title)}."


class MotionLapsed(SenateEvent):
    """A motion is dropped without having failed (LEG-SEN-22, LEG-SEN-23)."""

    type: Literal["motion_lapsed"] = "motion_lapsed"
    clause: ClassVar[str] = "LEG-SEN-23"
    rule: str
    item: int
    title: Title | str
    why: Reason
    reason: str = ""
    """The sentence of the rule that stands against it, where one does; older records have none."""
    province: int = 0
    bill: int = 0
    """The Bill of which it is a part, where it lapses for that (LEG-VBI-05); 0 for none."""

    def change(self, state: State) -> None:
        item = item_of(state, self.item)
        item.state, item.bill = "lapsed", self.bill
        state.senate.requests.pop(self.province, None)
        if state.senate.floor is not None and state.senate.floor.item == self.item:
            state.senate.floor = None

    def told(self, viewer: Viewer) -> str:
        if self.bill:
            return f"Motion {self.item} is taken up by Bill {self.bill}: {titles.told(self.title)}."
        if self.reason:
            return f"Motion {self.item} lapses: {titles.told(self.title)}. {self.reason}"
        return f"Motion {self.item} lapses, {causes.told(self.why)}: {titles.told(self.title)}."


class SponsorChanged(SenateEvent):
    """A motion's sponsor has nobody present: to a co-sponsor, or suspended, or revived (LEG-SEN-22)."""

    type: Literal["sponsor_changed"] = "sponsor_changed"
    clause: ClassVar[str] = "LEG-SEN-22"
    item: int
    seat: Seat
    title: Title | str
    becomes: Literal["passed_on", "suspended", "revived"]
    keeps: bool = False
    """The motion keeps the backing it had when it is passed on (LEG-SEN-24); older records do not say so."""

    def change(self, state: State) -> None:
        item = item_of(state, self.item)
        if self.becomes == "passed_on":
            item.cosponsors.remove(self.seat)
            item.sponsor = self.seat
            if self.keeps:
                item.heirs.append(self.seat)
        item.state = "suspended" if self.becomes == "suspended" else "pending"

    def told(self, viewer: Viewer) -> str:
        name = words.faction(self.seat)
        if self.becomes == "passed_on":
            return f"{name} is now sponsor of motion {self.item}: {titles.told(self.title)}."
        if self.becomes == "suspended":
            return f"Motion {self.item} rests, for {name} has no Senator present: {titles.told(self.title)}."
        return (
            f"Motion {self.item} stands again, for {name} has a Senator present: {titles.told(self.title)}."
        )


class MotionHandedIn(LegionsEvent):
    """A motion, a second or a withdrawal waits for the end of the vote (RUL-LEG-71)."""

    type: Literal["motion_handed_in"] = "motion_handed_in"
    clause: ClassVar[str] = "LEG-SEN-12"
    number: int
    """Of those that this seat hands in in this meeting."""
    seat: Seat
    action: Moved
    title: Title | str = ""
    place: Place = ""

    def apply(self, state: State) -> None:
        state.senate.handed.append(
            Handed(number=self.number, seat=self.seat, action=self.action, title=self.title, place=self.place)
        )
        state.senate.hand_ins.append(self.seat)

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else None

    def told(self, viewer: Viewer) -> str:
        what = titles.hand_in(self.action, self.title, self.place)
        return f"Handed in, to be recorded after the vote: {what}."


class HandInEnded(LegionsEvent):
    """What was handed in is recorded now, cannot be any more, or is taken back (RUL-LEG-71)."""

    type: Literal["hand_in_ended"] = "hand_in_ended"
    clause: ClassVar[str] = "LEG-SEN-12"
    number: int
    seat: Seat
    action: Moved | None = None
    """What was handed in; older records have words for it as its title."""
    title: Title | str = ""
    place: Place = ""
    outcome: Literal["recorded", "dropped", "taken_back"]
    reason: str = ""
    """The sentence of the rule that stands against it, where it is dropped."""

    def apply(self, state: State) -> None:
        senate = state.senate
        senate.handed = [h for h in senate.handed if (h.seat, h.number) != (self.seat, self.number)]

    def seen_by(self, viewer: Viewer) -> Event | None:
        """Nobody hears of what is recorded: the record itself is told to all."""
        return self if viewer == self.seat and self.outcome != "recorded" else None

    def told(self, viewer: Viewer) -> str:
        what = titles.hand_in(self.action, self.title, self.place)
        if self.outcome == "taken_back":
            return f"Taken back, not to be recorded: {what}."
        if self.outcome == "recorded":
            return f"Recorded now: {what}."
        return f"Not recorded after the vote: {what}. {self.reason}"


EVENTS: tuple[type[LegionsEvent], ...] = (
    MotionProposed,
    MotionSeconded,
    MotionWithdrawn,
    MotionLapsed,
    SponsorChanged,
    MotionHandedIn,
    HandInEnded,
)
