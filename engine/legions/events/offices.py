"""Events of the chair and the offices: Consul, Censor, Governors; Prosecutions end (A11a, A11d to A11f)."""

from typing import ClassVar, Literal

from engine.kernel import Seat, Viewer
from engine.legions import moves, names
from engine.legions.events.base import LegionsEvent, SenateEvent
from engine.legions.motions import Place, SenatorId
from engine.legions.state import State
from engine.legions.text import words
from engine.words import listing


class ChairTaken(SenateEvent):
    """Who presides from now on (LEG-SEN-01, LEG-SEN-08)."""

    type: Literal["chair_taken"] = "chair_taken"
    clause: ClassVar[str] = "LEG-SEN-01"
    senator: SenatorId
    seat: Seat

    def change(self, state: State) -> None:
        state.senate.presiding = self.senator

    def told(self, viewer: Viewer) -> str:
        return f"{words.senator(self.senator)} of {words.faction(self.seat)} presides over the Senate."


class CensorDeclared(SenateEvent):
    """The Censor stands for Consul and not for Censor again, or not (LEG-APP-03)."""

    type: Literal["censor_declared"] = "censor_declared"
    clause: ClassVar[str] = "LEG-APP-03"
    seat: Seat
    senator: SenatorId
    stand: bool

    def change(self, state: State) -> None:
        state.senate.stands_down = self.stand

    def told(self, viewer: Viewer) -> str:
        name = words.whose(self.senator, self.seat)
        if self.stand:
            return f"The Censor, {name}, will not be Censor again and may stand for Consul."
        return f"The Censor, {name}, does not stand for Consul."


class ConsulAppointed(SenateEvent):
    """A Consul, by vote or without one (LEG-APP-11, LEG-APP-12, LEG-SEN-23).

    The one before them has served until now (LEG-APP-14).
    """

    type: Literal["consul_appointed"] = "consul_appointed"
    clause: ClassVar[str] = "LEG-APP-05"
    is_result: ClassVar[bool] = True
    rule: str
    senator: SenatorId
    seat: Seat
    automatic: bool = False
    by_election: bool = False

    def change(self, state: State) -> None:
        senate = state.senate
        if not self.by_election:
            if senate.presiding is None:
                senate.presiding = state.consul
            senate.outgoing = state.consul
        if state.consul is not None:
            moves.lay_down_offices(state, state.consul)
        moves.lay_down_offices(state, self.senator)
        state.consul = self.senator
        moves.begin_term(state, self.senator, "consul")
        senate.settled.append("by_election" if self.by_election else "consul")
        senate.by_election = False

    def told(self, viewer: Viewer) -> str:
        how = " without a vote, as the only candidate" if self.automatic else ""
        return f"{words.senator(self.senator)} of {words.faction(self.seat)} is Consul{how}."


class FormerConsulReturned(SenateEvent):
    """The previous Consul takes over from one who was executed, without an award (LEG-PRO-15)."""

    type: Literal["former_consul_returned"] = "former_consul_returned"
    clause: ClassVar[str] = "LEG-PRO-15"
    is_result: ClassVar[bool] = True
    senator: SenatorId
    seat: Seat

    def change(self, state: State) -> None:
        state.consul = self.senator
        moves.begin_term(state, self.senator, "consul")
        state.senate.presiding = self.senator

    def told(self, viewer: Viewer) -> str:
        who = f"{words.senator(self.senator)} of {words.faction(self.seat)}"
        return f"{who}, the previous Consul, is Consul again and gains no Prestige for it."


class ByElectionCalled(SenateEvent):
    """The Consul was executed and nobody can succeed them: a new one is elected at once (LEG-PRO-15)."""

    type: Literal["by_election_called"] = "by_election_called"
    clause: ClassVar[str] = "LEG-PRO-15"
    is_result: ClassVar[bool] = True
    presiding: SenatorId | None

    def change(self, state: State) -> None:
        state.senate.by_election = True
        state.senate.presiding = self.presiding

    def told(self, viewer: Viewer) -> str:
        return "A new Consul is elected at once, and gains no Prestige for it."


class CensorAppointed(SenateEvent):
    """A Censor, by vote or without one (LEG-APP-06, LEG-APP-07).

    The one before them has served until now (LEG-APP-14).
    """

    type: Literal["censor_appointed"] = "censor_appointed"
    clause: ClassVar[str] = "LEG-APP-06"
    is_result: ClassVar[bool] = True
    rule: str
    senator: SenatorId
    seat: Seat
    automatic: bool = False

    def change(self, state: State) -> None:
        if state.censor is not None:
            moves.lay_down_offices(state, state.censor)
        state.censor = self.senator
        moves.begin_term(state, self.senator, "censor")
        state.senate.settled.append("censor")

    def told(self, viewer: Viewer) -> str:
        how = " without a vote, as the only candidate" if self.automatic else ""
        return f"{words.senator(self.senator)} of {words.faction(self.seat)} is Censor{how}."


class OfficeUnfilled(SenateEvent):
    """Nobody can be elected: the old holder continues, or nobody holds the office (LEG-SEN-09)."""

    type: Literal["office_unfilled"] = "office_unfilled"
    clause: ClassVar[str] = "LEG-SEN-09"
    is_result: ClassVar[bool] = True
    office: Literal["consul", "censor"]
    senator: SenatorId | None
    by_election: bool = False

    def change(self, state: State) -> None:
        state.senate.settled.append("by_election" if self.by_election else self.office)
        state.senate.by_election = False
        if self.office == "censor" and self.senator is None and state.censor is not None:
            moves.lay_down_offices(state, state.censor)

    def told(self, viewer: Viewer) -> str:
        title = self.office.capitalize()
        if self.senator is None:
            return f"Nobody can be {title}; the office stays vacant."
        return f"Nobody can be elected {title}; {words.senator(self.senator)} continues."


class ProsecutionsEnded(SenateEvent):
    """No Prosecutions, or no more of them; the chair returns to the Consul (LEG-PRO-17, LEG-PRO-18)."""

    type: Literal["prosecutions_ended"] = "prosecutions_ended"
    clause: ClassVar[str] = "LEG-PRO-18"
    rule: str = "LEG-PRO-18"
    held: int
    """Prosecutions of this meeting."""
    can: bool = True
    """Whether the Censor had a choice."""

    def change(self, state: State) -> None:
        state.senate.settled.append("prosecutions")

    def told(self, viewer: Viewer) -> str:
        if self.held:
            return "The Prosecutions are over."
        return "The Censor announces no Prosecutions." if self.can else "No Prosecutions: nobody is liable."


class ProvinceInTurn(SenateEvent):
    """Whose Governorship is filled next (LEG-GOV-02)."""

    type: Literal["province_in_turn"] = "province_in_turn"
    clause: ClassVar[str] = "LEG-GOV-02"
    province: int
    place: Place
    chosen: bool = False

    def change(self, state: State) -> None:
        state.senate.province = self.province

    def told(self, viewer: Viewer) -> str:
        by = ", by the Consul's choice" if self.chosen else ""
        return f"{names.place(self.place)} (Province {self.province}) needs a Governor{by}."


class GovernorAppointed(SenateEvent):
    """A Governor leaves for their Province at once (LEG-GOV-03)."""

    type: Literal["governor_appointed"] = "governor_appointed"
    clause: ClassVar[str] = "LEG-GOV-03"
    is_result: ClassVar[bool] = True
    rule: str
    senator: SenatorId
    province: int
    place: Place
    seat: Seat | None
    automatic: bool = False

    def change(self, state: State) -> None:
        moves.send_out(state, self.senator, "governor", str(self.province))
        state.senate.province = 0

    def told(self, viewer: Viewer) -> str:
        who = words.whose(self.senator, self.seat)
        how = " without a vote, as the only candidate," if self.automatic else ""
        return f"{who[0].upper()}{who[1:]} is{how} Governor of {names.place(self.place)} and leaves Rome."


class ProvincesLeftVacant(SenateEvent):
    """No candidate is left for these Provinces in this round (LEG-GOV-10)."""

    type: Literal["provinces_left_vacant"] = "provinces_left_vacant"
    clause: ClassVar[str] = "LEG-GOV-10"
    places: tuple[Place, ...]

    def change(self, state: State) -> None:
        state.senate.province = 0

    def told(self, viewer: Viewer) -> str:
        verb = "stays" if len(self.places) == 1 else "stay"
        places = listing(map(names.place, self.places))
        return f"{places} {verb} without a Governor this round: there is no candidate."


EVENTS: tuple[type[LegionsEvent], ...] = (
    ChairTaken,
    CensorDeclared,
    ConsulAppointed,
    FormerConsulReturned,
    ByElectionCalled,
    CensorAppointed,
    OfficeUnfilled,
    ProsecutionsEnded,
    ProvinceInTurn,
    GovernorAppointed,
    ProvincesLeftVacant,
)
