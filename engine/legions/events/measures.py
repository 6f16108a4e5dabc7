"""Events of Concessions, development and Land Acts (A11h, A11i, A15)."""

from typing import ClassVar, Literal

from engine.kernel import Seat, Viewer
from engine.legions import names
from engine.legions.events.base import LegionsEvent, SenateEvent
from engine.legions.motions import GrantAid, Place, SenatorId, Title
from engine.legions.scenario import Concession
from engine.legions.state import Floor, State
from engine.legions.text import words
from engine.words import count


class HolderAsked(SenateEvent):
    """A Concession was voted to a Faction, which names the holder at once (LEG-ALC-02)."""

    type: Literal["holder_asked"] = "holder_asked"
    clause: ClassVar[str] = "LEG-ALC-02"
    item: int
    seat: Seat
    concession: Concession

    def change(self, state: State) -> None:
        state.senate.floor = Floor(
            item=self.item, phase="holder", asked=[self.seat], concession=self.concession
        )

    def told(self, viewer: Viewer) -> str:
        return f"{words.faction(self.seat)} names the Senator who holds {words.card(self.concession)}."


class ConcessionGiven(SenateEvent):
    """A Senator holds a Concession (LEG-ALC-01); it pays from the next step 1 (LEG-ALC-03)."""

    type: Literal["concession_given"] = "concession_given"
    clause: ClassVar[str] = "LEG-ALC-01"
    is_result: ClassVar[bool] = True
    concession: Concession
    senator: SenatorId
    seat: Seat

    def change(self, state: State) -> None:
        state.holders[self.concession] = self.senator
        if state.senate.floor is not None and state.senate.floor.phase == "holder":
            state.senate.floor = None

    def told(self, viewer: Viewer) -> str:
        who = f"{words.senator(self.senator)} of {words.faction(self.seat)}"
        return f"{who} holds {words.card(self.concession)}; it pays from the next income on."


class AidRequested(SenateEvent):
    """A Governor's Faction asks for aid, or changes what it asked (LEG-DEV-01, LEG-DEV-09)."""

    type: Literal["aid_requested"] = "aid_requested"
    clause: ClassVar[str] = "LEG-DEV-01"
    item: int
    """The motion that carries the request."""
    seat: Seat
    province: int
    place: Place
    amount: int
    title: Title | str
    changed: bool

    def change(self, state: State) -> None:
        state.senate.requests[self.province] = self.amount
        if self.changed:
            item = state.senate.docket[self.item - 1]
            item.motion = GrantAid(province=self.province, amount=self.amount)
            item.title = self.title
        if self.province in state.senate.lowering:
            state.senate.lowering[self.province] = True

    def told(self, viewer: Viewer) -> str:
        verb = "now asks" if self.changed else "asks"
        others = "" if self.changed else " Other Governors who want aid ask now."
        return (
            f"{words.faction(self.seat)} {verb} for {self.amount} T to develop {names.place(self.place)}"
            f" (motion {self.item}).{others}"
        )


class LoweringAsked(SenateEvent):
    """A request is above what the State can pay: its Governor's Faction may lower it (LEG-DEV-09)."""

    type: Literal["lowering_asked"] = "lowering_asked"
    clause: ClassVar[str] = "LEG-DEV-09"
    seat: Seat
    province: int
    place: Place
    amount: int
    """Talents asked."""
    treasury: int
    """Talents that the State has."""

    def change(self, state: State) -> None:
        state.senate.lowering[self.province] = False

    def told(self, viewer: Viewer) -> str:
        return (
            f"The State has {self.treasury} T, and {self.amount} T are asked for {names.place(self.place)}: "
            f"{words.faction(self.seat)} may lower that before a higher Province comes to the vote."
        )


class AidLeft(SenateEvent):
    """A Governor's Faction, asked to lower its request, leaves it as it is (LEG-DEV-09)."""

    type: Literal["aid_left"] = "aid_left"
    clause: ClassVar[str] = "LEG-DEV-09"
    seat: Seat
    province: int
    place: Place
    amount: int
    """Talents asked, as before."""

    def change(self, state: State) -> None:
        state.senate.lowering[self.province] = True

    def told(self, viewer: Viewer) -> str:
        return f"{words.faction(self.seat)} goes on asking {self.amount} T for {names.place(self.place)}."


class DevelopmentTried(SenateEvent):
    """A Governor's attempt: number + Status + aid / 3 against 10 (LEG-DEV-04, LEG-DEV-05)."""

    type: Literal["development_tried"] = "development_tried"
    clause: ClassVar[str] = "LEG-DEV-04"
    is_result: ClassVar[bool] = True
    province: int
    place: Place
    senator: SenatorId
    number: int
    status: int
    aid: int
    """Talents granted."""
    bonus: int
    target: int
    developed: bool

    def change(self, state: State) -> None:
        province = state.provinces[self.province]
        province.developed = province.developed or self.developed
        province.skipped = state.round
        state.senate.requests.pop(self.province, None)

    def told(self, viewer: Viewer) -> str:
        total = self.number + self.status + self.bonus
        result = "is developed" if self.developed else "is not developed"
        aid = f" + {self.bonus} for {self.aid} T of aid" if self.aid else ""
        without = "" if self.aid else " without aid"
        return (
            f"{self.number} drawn + Status {self.status}{aid} = {total}{without}, "
            f"{self.target} needed: {names.place(self.place)} under {words.senator(self.senator)} {result}."
        )


class ActPassed(SenateEvent):
    """A Land Act is in force (LEG-VLA-02)."""

    type: Literal["act_passed"] = "act_passed"
    clause: ClassVar[str] = "LEG-VLA-02"
    is_result: ClassVar[bool] = True
    act: Literal[1, 2]
    in_force: int

    def change(self, state: State) -> None:
        state.acts.append(self.act)
        state.senate.act_passed = self.act

    def told(self, viewer: Viewer) -> str:
        cost = "20 T in the next step 1, once" if self.act == 1 else "5 T in every step 1 until repealed"
        return (
            f"A Land Act of Type {'I' * self.act} is in force: {cost}. "
            f"{count(self.in_force, 'Land Act')} now in force."
        )


class ActRepealed(SenateEvent):
    """A Type II Act is repealed; the Revolution Index does not change (LEG-VLA-08, LEG-VLA-10)."""

    type: Literal["act_repealed"] = "act_repealed"
    clause: ClassVar[str] = "LEG-VLA-10"
    is_result: ClassVar[bool] = True
    in_force: int

    def change(self, state: State) -> None:
        state.acts.remove(2)
        state.senate.repealed = True

    def told(self, viewer: Viewer) -> str:
        return f"A Land Act of Type II is repealed; {count(self.in_force, 'Land Act')} left in force."


EVENTS: tuple[type[LegionsEvent], ...] = (
    HolderAsked,
    ConcessionGiven,
    AidRequested,
    LoweringAsked,
    AidLeft,
    DevelopmentTried,
    ActPassed,
    ActRepealed,
)
