"""Events of the State of the Republic, of Adjustments and of the end (A10, A13, A14)."""

from typing import ClassVar, Literal

from engine.kernel import Seat, Viewer
from engine.legions import moves, names
from engine.legions.causes import because
from engine.legions.events.base import LedgerEvent, Line, Public
from engine.legions.motions import Place, SenatorId, WarId
from engine.legions.rules.random_numbers import Pair
from engine.legions.state import State
from engine.legions.text import words
from engine.words import count, listing


class TermsMarked(Public):
    """Governors in the second year of their term get the second marker (LEG-ADJ-02)."""

    type: Literal["terms_marked"] = "terms_marked"
    clause: ClassVar[str] = "LEG-ADJ-02"
    governors: tuple[tuple[SenatorId, Place], ...]
    """Governor and their Province."""

    def apply(self, state: State) -> None:
        """Nothing: the incomes collected are counted in step 1."""

    def told(self, viewer: Viewer) -> str:
        who = listing(f"{words.senator(i)} in {names.place(place)}" for i, place in self.governors)
        verb = "has" if len(self.governors) == 1 else "have"
        return f"{who} {verb} collected 1 of 2 incomes."


class MarkersRemoved(Public):
    """Numbered markers that have served are removed (LEG-ADJ-03, LEG-ADJ-04)."""

    type: Literal["markers_removed"] = "markers_removed"
    clause: ClassVar[str] = "LEG-ADJ-03"
    spoils: tuple[SenatorId, ...] = ()
    """Who took Spoils in an earlier round."""
    beaten: tuple[SenatorId, ...] = ()
    """Commanders who lost all their Legions."""
    claims: tuple[SenatorId, ...] = ()
    """Former Governors who claimed income."""

    def apply(self, state: State) -> None:
        for senator in self.spoils:
            state.senators[senator].spoils = 0
        for senator in self.beaten:
            state.senators[senator].inverted = False
        for senator in self.claims:
            state.senators[senator].claimed = False

    def told(self, viewer: Viewer) -> str:
        marks = (("Spoils", self.spoils), ("lost Legions", self.beaten), ("income claimed", self.claims))
        parts = [f"{words.senators(who)} for {what}" for what, who in marks if who]
        return f"No longer marked: {listing(parts)}."


class LeaderlessRecalled(Public):
    """Legions whose Commander was killed go home; the War is Unopposed (LEG-ADJ-05)."""

    type: Literal["leaderless_recalled"] = "leaderless_recalled"
    clause: ClassVar[str] = "LEG-ADJ-05"
    is_result: ClassVar[bool] = True
    war: WarId
    place: Place
    legions: int
    factions: tuple[Seat, ...]

    def apply(self, state: State) -> None:
        war = moves.war_of(state, self.war)
        state.legions += war.legions
        war.legions = 0
        for seat in list(war.factions):
            moves.legion_home(state, seat, self.war)

    def told(self, viewer: Viewer) -> str:
        home = self.legions + len(self.factions)
        verb = "comes" if home == 1 else "come"
        place = names.place(self.place)
        return f"Without a Commander, {words.legions(home)} {verb} home from {place}: it is Unopposed."


class SpoilsTaken(LedgerEvent):
    """The Spoils of a won War, to the Commander's Faction and to the State (LEG-ADJ-08 to LEG-ADJ-10)."""

    type: Literal["spoils_taken"] = "spoils_taken"
    clause: ClassVar[str] = "LEG-ADJ-08"
    is_result: ClassVar[bool] = True
    war: WarId
    place: Place
    senator: SenatorId | None
    seat: Seat | None
    taken: int
    left: int
    """To the State."""

    def lines(self) -> tuple[Line, ...]:
        booked = []
        if self.taken and self.seat is not None:
            booked.append(
                Line(
                    account="talents",
                    source="bank",
                    purse=self.seat,
                    amount=self.taken,
                    rule="LEG-ADJ-08",
                    cause=because("spoils_taken", place=self.place),
                )
            )
        if self.left:
            booked.append(
                Line(
                    account="talents",
                    source="bank",
                    purse="state",
                    amount=self.left,
                    rule="LEG-ADJ-09" if self.taken else "LEG-ADJ-08",
                    cause=because("spoils", place=self.place),
                )
            )
        return tuple(booked)

    def and_apply(self, state: State) -> None:
        moves.war_of(state, self.war).settled = True
        if self.taken and self.senator is not None:
            state.senators[self.senator].spoils = state.round
        state.serial += 1

    def told(self, viewer: Viewer) -> str:
        if not self.taken and not self.left:
            return f"There are no Spoils in {names.place(self.place)}."
        if not self.taken or self.senator is None or self.seat is None:
            return f"{self.left} T Spoils of {names.place(self.place)} to the State."
        line = f"{self.taken} T Spoils of {names.place(self.place)} to {words.faction(self.seat)}, "
        return f"{line}taken by {words.senator(self.senator)}; {words.talents(self.left)} to the State."


class ProvinceConquered(Public):
    """The Province of a won War is Rome's, undeveloped (LEG-ADJ-06)."""

    type: Literal["province_conquered"] = "province_conquered"
    clause: ClassVar[str] = "LEG-ADJ-06"
    is_result: ClassVar[bool] = True
    province: int
    place: Place

    def apply(self, state: State) -> None:
        state.provinces[self.province].conquered = True
        state.provinces[self.province].developed = False

    def told(self, viewer: Viewer) -> str:
        return f"{names.place(self.place)} is a Province of Rome, undeveloped. It needs a Governor."


class WarClosed(Public):
    """A won War leaves the board (LEG-WAR-06)."""

    type: Literal["war_closed"] = "war_closed"
    clause: ClassVar[str] = "LEG-WAR-06"
    war: WarId
    title: str = ""
    """Its own name on a board of its own; empty on the standard one."""

    def apply(self, state: State) -> None:
        state.wars.remove(moves.war_of(state, self.war))

    def told(self, viewer: Viewer) -> str:
        return f"The {names.war(self.war, self.title)} is off the board."


class RepublicJudged(Public):
    """The Consul's draw, and whether new Legions are forbidden (LEG-SOR-01, LEG-SOR-05)."""

    type: Literal["republic_judged"] = "republic_judged"
    clause: ClassVar[str] = "LEG-SOR-01"
    is_result: ClassVar[bool] = True
    senator: SenatorId | None
    seat: Seat | None
    pair: Pair
    index: int
    prestige: int
    """The Consul's share of their Faction's Prestige (LEG-SOR-02)."""
    faction: int = 0
    """Prestige of their Faction."""
    senators: int = 0
    """Senators of their Faction, among whom it is shared; 0 in older records."""
    number: int
    no_raising: bool

    def apply(self, state: State) -> None:
        state.no_raising = self.no_raising

    def told(self, viewer: Viewer) -> str:
        line = f"State of the Republic: {self.number} = {self.pair.red} + {self.pair.yellow} in two draws"
        line += f" - {self.index} Revolution Index + {self.prestige}"
        if self.senator is None or self.seat is None:
            line += ", without a Consul."
        else:
            line += f" for the Consul, {words.senator(self.senator)} of {words.faction(self.seat)}"
            line += f"{self._share()}."
        if self.number < 0:
            return f"{line} The people revolt."
        if self.no_raising:
            return f"{line} No new Legion may be raised this round."
        return f"{line} The people grumble." if self.number < 10 else f"{line} The people are content."

    def _share(self) -> str:
        """How the Consul's Prestige comes about (LEG-SOR-02)."""
        if not self.senators:
            return ""
        up = ", rounded up" if self.faction % self.senators else ""
        return f" ({self.faction} Prestige / {count(self.senators, 'Senator')}{up})"


EVENTS = (
    TermsMarked,
    MarkersRemoved,
    LeaderlessRecalled,
    SpoilsTaken,
    ProvinceConquered,
    WarClosed,
    RepublicJudged,
)
