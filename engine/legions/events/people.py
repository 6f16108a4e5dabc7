"""Events about Senators that several chapters share: attendance, coming home, dying; Concessions."""

from typing import ClassVar, Literal

from engine.kernel import Seat, Viewer
from engine.legions import moves, names
from engine.legions.causes import Reason
from engine.legions.events.base import Public
from engine.legions.motions import Place, SenatorId, WarId
from engine.legions.scenario import Concession
from engine.legions.state import State
from engine.legions.text import causes, words


class AttendanceSet(Public):
    """A Faction named its Senators present; its others in Rome are absent (LEG-FOR-03, LEG-SEN-04)."""

    type: Literal["attendance_set"] = "attendance_set"
    clause: ClassVar[str] = "LEG-FOR-03"
    rule: str
    seat: Seat
    present: tuple[SenatorId, ...]
    absent: tuple[SenatorId, ...]
    last: bool = False
    """No Faction is asked after this one, so that it is told together with those before it."""

    @property
    def is_interim(self) -> bool:
        return not self.last

    def apply(self, state: State) -> None:
        for senator in self.present:
            state.senators[senator].present = True
        for senator in self.absent:
            state.senators[senator].present = False

    def told(self, viewer: Viewer) -> str:
        line = f"{words.faction(self.seat)}: present {words.senators(self.present)}"
        return f"{line}; absent {words.senators(self.absent)}." if self.absent else f"{line}."


class SenatorCameHome(Public):
    """A Governor or Commander is back: in Rome, or a neutral face up in the Forum."""

    type: Literal["senator_came_home"] = "senator_came_home"
    clause: ClassVar[str] = "LEG-MIL-14"
    rule: str
    senator: SenatorId
    office: Literal["governor", "commander"]
    place: Place
    """The Province; of a War that is named its own name on a board of its own."""
    present: bool
    neutral: bool
    inverted: bool = False
    owner: Seat | None = None
    """The Faction; None for a neutral, and in older records."""
    war: WarId = ""
    """The War they commanded in, where that is named and not its Province; empty in older records."""

    def apply(self, state: State) -> None:
        moves.send_home(state, self.senator, self.present)
        card = state.senators[self.senator]
        if self.office == "governor":
            card.returned = state.round
        card.inverted = self.inverted

    def told(self, viewer: Viewer) -> str:
        where = "lies face up in the Forum" if self.neutral else "is back in Rome"
        title = "Governor" if self.office == "governor" else "Commander"
        of = "" if self.owner is None else f" of {words.faction(self.owner)}"
        place = names.the_war(self.war, str(self.place)) if self.war else names.place(self.place)
        at = "of" if self.office == "governor" else "in"
        return f"{words.senator(self.senator)}{of}, {title} {at} {place}, {where}."


class SenatorLost(Public):
    """A Senator died: killed, executed or by the Deaths variant. Their card goes under the deck."""

    type: Literal["senator_lost"] = "senator_lost"
    clause: ClassVar[str] = "LEG-CON-06"
    is_result: ClassVar[bool] = True
    rule: str
    senator: SenatorId
    owner: Seat | None
    cause: Reason
    """How: "executed", "killed" or "dies"."""
    freed: tuple[Concession, ...] = ()

    def apply(self, state: State) -> None:
        moves.to_deck(state, self.senator)

    def told(self, viewer: Viewer) -> str:
        who = words.whose(self.senator, self.owner)
        line = f"{who[0].upper()}{who[1:]} {causes.told(self.cause)}."
        if self.freed:
            line += f" Back in the Forum: {', '.join(words.card(c) for c in self.freed)}."
        return line


class ConcessionFreed(Public):
    """A Concession is face up in the Forum again, its holder living (LEG-PRO-11)."""

    type: Literal["concession_freed"] = "concession_freed"
    clause: ClassVar[str] = "LEG-PRO-11"
    is_result: ClassVar[bool] = True
    concession: Concession
    senator: SenatorId

    def apply(self, state: State) -> None:
        state.holders[self.concession] = None

    def told(self, viewer: Viewer) -> str:
        return f"{words.senator(self.senator)} loses {words.card(self.concession)}; it lies in the Forum."


EVENTS = (AttendanceSet, SenatorCameHome, SenatorLost, ConcessionFreed)
