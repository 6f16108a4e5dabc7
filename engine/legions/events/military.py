"""Events that raise, disband and move Legions, and give Wars their Commanders (A11g)."""

from typing import ClassVar, Literal

from engine.kernel import Seat, Viewer
from engine.legions import moves, names
from engine.legions.events.base import LegionsEvent, SenateEvent
from engine.legions.motions import SenatorId, WarId
from engine.legions.state import Senate, State
from engine.legions.text import words
from engine.words import count, listing

STAGES = ("disband", "raise", "dispatch", "recall")


def _reach(senate: Senate, stage: Literal["raise", "dispatch", "recall"]) -> None:
    """An executed action of a later stage closes the earlier ones (LEG-MIL-01)."""
    if STAGES.index(stage) > STAGES.index(senate.stage):
        senate.stage = stage


def _force(legions: int, factions: tuple[Seat, ...]) -> str:
    parts = [count(legions, "State Legion")] if legions else []
    return listing([*parts, *(f"the Legion of {words.faction(f)}" for f in factions)])


class LegionsDisbanded(SenateEvent):
    """State Legions in the Active box are disbanded, without refund (LEG-MIL-02)."""

    type: Literal["legions_disbanded"] = "legions_disbanded"
    clause: ClassVar[str] = "LEG-MIL-02"
    is_result: ClassVar[bool] = True
    legions: int
    left: int

    def change(self, state: State) -> None:
        state.legions -= self.legions
        if state.senate.disbanding == "":
            state.senate.disbanding = "open"

    def told(self, viewer: Viewer) -> str:
        verb = "is" if self.legions == 1 else "are"
        line = f"{count(self.legions, 'State Legion')} {verb} disbanded; "
        return line + f"{count(self.left, 'State Legion')} left in the Active box."


class LegionsRaised(SenateEvent):
    """New State Legions stand in the Active box (LEG-MIL-03)."""

    type: Literal["legions_raised"] = "legions_raised"
    clause: ClassVar[str] = "LEG-MIL-03"
    is_result: ClassVar[bool] = True
    legions: int
    now: int

    def change(self, state: State) -> None:
        state.legions += self.legions
        _reach(state.senate, "raise")

    def told(self, viewer: Viewer) -> str:
        verb = "is" if self.legions == 1 else "are"
        return (
            f"{count(self.legions, 'State Legion')} {verb} raised; "
            f"{count(self.now, 'State Legion')} now in the Active box."
        )


class OwnLegionRaised(SenateEvent):
    """A Faction raised its Legion without a vote (LEG-MIL-05, LEG-MIL-22)."""

    type: Literal["own_legion_raised"] = "own_legion_raised"
    clause: ClassVar[str] = "LEG-MIL-05"
    is_result: ClassVar[bool] = True
    seat: Seat

    def change(self, state: State) -> None:
        state.factions[self.seat].legion = "box"

    def told(self, viewer: Viewer) -> str:
        return f"{words.faction(self.seat)} raises its Faction Legion; it stands in the Active box."


class OwnLegionDisbanded(SenateEvent):
    """A Faction disbanded its Legion without a vote (LEG-MIL-02, LEG-MIL-22)."""

    type: Literal["own_legion_disbanded"] = "own_legion_disbanded"
    clause: ClassVar[str] = "LEG-MIL-02"
    is_result: ClassVar[bool] = True
    seat: Seat

    def change(self, state: State) -> None:
        state.factions[self.seat].legion = ""

    def told(self, viewer: Viewer) -> str:
        return f"{words.faction(self.seat)} disbands its Faction Legion."


class CommanderAppointed(SenateEvent):
    """A Commander leaves for their War at once (LEG-MIL-07, LEG-MIL-12, LEG-MIL-21)."""

    type: Literal["commander_appointed"] = "commander_appointed"
    clause: ClassVar[str] = "LEG-MIL-07"
    is_result: ClassVar[bool] = True
    senator: SenatorId
    war: WarId
    place: str = ""
    """The War by its own name on a board of its own; empty on the standard one."""
    seat: Seat | None

    def change(self, state: State) -> None:
        state.senate.named.pop(self.war, None)
        moves.send_out(state, self.senator, "commander", self.war)

    def told(self, viewer: Viewer) -> str:
        war = names.the_war(self.war, self.place)
        who = words.whose(self.senator, self.seat)
        return f"{who[0].upper()}{who[1:]} is Commander in {war} and leaves Rome."


class CommanderNamed(SenateEvent):
    """A Commander is appointed to a War without Legions and stays in Rome until they leave (LEG-MIL-12)."""

    type: Literal["commander_named"] = "commander_named"
    clause: ClassVar[str] = "LEG-MIL-12"
    senator: SenatorId
    war: WarId
    place: str = ""
    """The War by its own name on a board of its own; empty on the standard one."""
    seat: Seat | None

    def change(self, state: State) -> None:
        state.senate.named[self.war] = self.senator

    def told(self, viewer: Viewer) -> str:
        war = names.the_war(self.war, self.place)
        whose = "a neutral" if self.seat is None else f"of {words.faction(self.seat)}"
        name = words.senator(self.senator)
        return f"{name}, {whose}, is appointed to {war} and waits in Rome for Legions."


class AppointmentLapsed(SenateEvent):
    """A Commander appointed without Legions got none by the close, or gives way to another (LEG-MIL-12)."""

    type: Literal["appointment_lapsed"] = "appointment_lapsed"
    clause: ClassVar[str] = "LEG-MIL-12"
    senator: SenatorId
    war: WarId
    place: str = ""
    """The War by its own name on a board of its own; empty on the standard one."""
    replaced: bool = False
    """True where Legions leave under another Commander (RUL-LEG-67)."""

    def change(self, state: State) -> None:
        state.senate.named.pop(self.war, None)

    def told(self, viewer: Viewer) -> str:
        war = names.the_war(self.war, self.place)
        why = "another leads the Legions" if self.replaced else "no Legions were sent"
        return f"The appointment of {words.senator(self.senator)} to {war} lapses: {why}."


class LegionsSent(SenateEvent):
    """Legions went from the Active box to a War (LEG-MIL-12)."""

    type: Literal["legions_sent"] = "legions_sent"
    clause: ClassVar[str] = "LEG-MIL-12"
    is_result: ClassVar[bool] = True
    war: WarId
    place: str = ""
    """The War by its own name on a board of its own; empty on the standard one."""
    legions: int
    factions: tuple[Seat, ...]
    there: int
    """Legions there now."""
    armies: int

    def change(self, state: State) -> None:
        war = moves.war_of(state, self.war)
        state.legions -= self.legions
        war.legions += self.legions
        for seat in self.factions:
            state.factions[seat].legion = self.war
            war.factions.append(seat)
        _reach(state.senate, "dispatch")

    def told(self, viewer: Viewer) -> str:
        war = names.the_war(self.war, self.place)
        line = f"Sent to {war}: {_force(self.legions, self.factions)}. There now: "
        return f"{line}{words.legions(self.there)} against {words.armies(self.armies)}."


class LegionsRecalled(SenateEvent):
    """Legions came home to the Active box (LEG-MIL-14), or had nobody to lead them (LEG-MIL-21)."""

    type: Literal["legions_recalled"] = "legions_recalled"
    clause: ClassVar[str] = "LEG-MIL-14"
    is_result: ClassVar[bool] = True
    rule: str = "LEG-MIL-14"
    war: WarId
    place: str = ""
    """The War by its own name on a board of its own; empty on the standard one."""
    legions: int
    factions: tuple[Seat, ...]
    left: int
    """Legions still there."""

    def change(self, state: State) -> None:
        moves.war_of(state, self.war).legions -= self.legions
        state.legions += self.legions
        for seat in self.factions:
            moves.legion_home(state, seat, self.war)
        if self.rule == "LEG-MIL-14":
            _reach(state.senate, "recall")

    def told(self, viewer: Viewer) -> str:
        war = names.the_war(self.war, self.place)
        why = "" if self.rule == "LEG-MIL-14" else ", having no Commander"
        left = f"{words.legions(self.left)} left there" if self.left else "the War is Unopposed"
        return f"Home from {war}{why}: {_force(self.legions, self.factions)}; {left}."


class LegionsTransferred(SenateEvent):
    """Legions went from one War to another (LEG-MIL-17, LEG-MIL-24)."""

    type: Literal["legions_transferred"] = "legions_transferred"
    clause: ClassVar[str] = "LEG-MIL-17"
    is_result: ClassVar[bool] = True
    source: WarId
    war: WarId
    source_place: str = ""
    place: str = ""
    """The War by its own name on a board of its own; empty on the standard one."""
    legions: int
    factions: tuple[Seat, ...]
    left: int
    there: int

    def change(self, state: State) -> None:
        source, war = moves.war_of(state, self.source), moves.war_of(state, self.war)
        source.legions -= self.legions
        war.legions += self.legions
        for seat in self.factions:
            source.factions.remove(seat)
            war.factions.append(seat)
            state.factions[seat].legion = self.war

    def told(self, viewer: Viewer) -> str:
        source = names.the_war(self.source, self.source_place)
        war = names.the_war(self.war, self.place)
        moved = f"Moved from {source} to {war}: {_force(self.legions, self.factions)}."
        return f"{moved} There now: {words.legions(self.there)}; left behind: {words.legions(self.left)}."


EVENTS: tuple[type[LegionsEvent], ...] = (
    LegionsDisbanded,
    LegionsRaised,
    OwnLegionRaised,
    OwnLegionDisbanded,
    CommanderAppointed,
    CommanderNamed,
    AppointmentLapsed,
    LegionsSent,
    LegionsRecalled,
    LegionsTransferred,
)
