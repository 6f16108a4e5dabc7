"""Events of the Political Situation (A6, A7, Deaths)."""

from typing import ClassVar, Literal

from engine.kernel import Seat, Viewer
from engine.legions import moves, names
from engine.legions.events.base import Public
from engine.legions.motions import Place, SenatorId, WarId
from engine.legions.options import Colour
from engine.legions.rules.random_numbers import Pair
from engine.legions.scenario import Card, Concession, EventCard
from engine.legions.state import Lingering, State, War
from engine.legions.text import words
from engine.words import listing


class WarPlaced(Public):
    """A War begins in a Province (LEG-WAR-01, LEG-WAR-02)."""

    type: Literal["war_placed"] = "war_placed"
    clause: ClassVar[str] = "LEG-WAR-01"
    is_result: ClassVar[bool] = True
    war: WarId
    title: str = ""
    """Its own name on a board of its own; empty on the standard one."""
    place: Place
    province: int
    pair: Pair
    modifier: int
    armies: int

    def apply(self, state: State) -> None:
        state.wars.append(
            War(
                id=self.war,
                province=self.province,
                placed=state.round,
                original=self.armies,
                armies=self.armies,
            )
        )

    def told(self, viewer: Viewer) -> str:
        half = self.pair.half_difference
        drawn = f"{half} ({self.pair.halved})" if half else f"1 ({self.pair.halved} is 0, the least is 1)"
        sign = "+" if self.modifier > 0 else "-"
        own = f" {sign} {abs(self.modifier)} of this War" if self.modifier else ""
        place, war = names.place(self.place), names.the_war(self.war, self.title)
        line = f"War in {place}, {war}: {words.armies(self.armies)}"
        total = max(1, half) + self.modifier
        return f"{line} = {drawn}{own}{'' if total == self.armies else ', at least 1'}."


class EventCardDrawn(Public):
    """A Random Event card was turned over (LEG-EVT-01, LEG-EVT-02)."""

    type: Literal["event_card_drawn"] = "event_card_drawn"
    clause: ClassVar[str] = "LEG-EVT-01"
    is_result: ClassVar[bool] = True
    rule: str
    card: Card

    def apply(self, state: State) -> None:
        state.event_deck.remove(self.card)
        state.drawn.append(self.card)

    def told(self, viewer: Viewer) -> str:
        second = "A second card" if self.rule == "LEG-EVT-02" else "The Random Event card"
        return f"{second} is turned over: {words.card(self.card)}."


class CardPutBack(Public):
    """A second card of the same type goes back into the draw pile (LEG-EVT-03)."""

    type: Literal["card_put_back"] = "card_put_back"
    clause: ClassVar[str] = "LEG-EVT-03"
    card: Card

    def apply(self, state: State) -> None:
        state.drawn.remove(self.card)
        state.event_deck.append(self.card)

    def told(self, viewer: Viewer) -> str:
        return f"{words.card(self.card)} is of the same type as the first card: it goes back unused."


class ConcessionAppeared(Public):
    """A Concession lies face up in the Forum (LEG-EVT-04, LEG-EVT-10)."""

    type: Literal["concession_appeared"] = "concession_appeared"
    clause: ClassVar[str] = "LEG-EVT-04"
    concession: Concession

    def apply(self, state: State) -> None:
        state.drawn.remove(self.concession)
        state.holders[self.concession] = None

    def told(self, viewer: Viewer) -> str:
        return f"The {words.card(self.concession)} Concession lies in the Forum for the Senate to give."


class ConcessionDiscarded(Public):
    """An event takes a Concession out of play, without compensation (LEG-EVT-17)."""

    type: Literal["concession_discarded"] = "concession_discarded"
    clause: ClassVar[str] = "LEG-EVT-17"
    is_result: ClassVar[bool] = True
    rule: str
    concession: Concession
    senator: SenatorId | None

    def apply(self, state: State) -> None:
        del state.holders[self.concession]
        state.event_discard.append(self.concession)

    def told(self, viewer: Viewer) -> str:
        whose = "in the Forum" if self.senator is None else f"of {words.senator(self.senator)}"
        return f"The {words.card(self.concession)} Concession {whose} is lost."


class EventCardDiscarded(Public):
    """An event card goes to the discard pile, its effect over (LEG-EVT-08, LEG-INC-26, LEG-ADJ-20)."""

    type: Literal["event_card_discarded"] = "event_card_discarded"
    clause: ClassVar[str] = "LEG-EVT-08"
    rule: str
    card: EventCard

    def apply(self, state: State) -> None:
        if self.card in state.drawn:
            state.drawn.remove(self.card)
        else:
            state.lingering = [c for c in state.lingering if c.card != self.card]
        state.event_discard.append(self.card)

    def told(self, viewer: Viewer) -> str:
        return f"{words.card(self.card)} is over; the card is discarded."


_EFFECTS = {
    "unrest": "No undeveloped Province can be developed this round or pays in the next step 1",
    "barbarians": "The Province pays nothing in the next step 1",
    "drought": "The Land Commission's holder may take double income in the next step 1",
    "shortage": "A new Legion costs more this round",
    "disaster": "It passes",
}


class EventCardStayed(Public):
    """An event card stays on the table (LEG-EVT-11, -13, -18, -20)."""

    type: Literal["event_card_stayed"] = "event_card_stayed"
    clause: ClassVar[str] = "LEG-EVT-11"
    rule: str
    card: EventCard
    until: Literal["next_income", "end_of_round"]
    province: int = 0

    def apply(self, state: State) -> None:
        state.drawn.remove(self.card)
        state.lingering.append(
            Lingering(card=self.card, round=state.round, until=self.until, province=self.province)
        )

    def told(self, viewer: Viewer) -> str:
        return f"{words.card(self.card)} stays on the table. {_EFFECTS[self.card]}."


class BarbariansCame(Public):
    """A Barbarian Invasion strikes the Province of a number drawn (LEG-EVT-13, LEG-EVT-14)."""

    type: Literal["barbarians_came"] = "barbarians_came"
    clause: ClassVar[str] = "LEG-EVT-13"
    is_result: ClassVar[bool] = True
    number: int
    place: Place
    """"" when no Province has that number."""
    conquered: bool
    was_developed: bool
    war: WarId | None
    title: str = ""
    armies: int = 0
    """Armies of that War afterwards."""

    def apply(self, state: State) -> None:
        if self.conquered:
            state.provinces[self.number].developed = False
        if self.war is not None:
            moves.war_of(state, self.war).armies = self.armies

    def told(self, viewer: Viewer) -> str:
        place = f", {names.place(self.place)}" if self.place else ""
        line = f"Barbarians come to Province {self.number}{place}."
        if self.was_developed:
            line += " It is undeveloped again."
        if self.war is not None:
            line += f" 1 army joins {names.the_war(self.war, self.title)}: {words.armies(self.armies)} now."
        if not self.conquered and self.war is None:
            line += " They find neither a conquered Province nor a War, and go."
        return line


class DisasterStruck(Public):
    """What a Natural Disaster destroys, after its price is paid (LEG-EVT-16)."""

    type: Literal["disaster_struck"] = "disaster_struck"
    clause: ClassVar[str] = "LEG-EVT-16"
    is_result: ClassVar[bool] = True
    pair: Pair
    named: tuple[Concession, ...]
    """The Concessions of the row drawn."""
    lost: tuple[Concession, ...]
    """Those of them in play."""

    def apply(self, state: State) -> None:
        """Nothing: each Concession is taken off by its own event."""

    def told(self, viewer: Viewer) -> str:
        names = listing(words.card(c) for c in self.named)
        line = f"{self.pair.half_difference} ({self.pair.halved}): it strikes {names}"
        return f"{line}." if self.lost else f"{line}; nothing of that is in play."


class DeathDrawn(Public):
    """The two cards of the Deaths variant and whom they name (LEG-VDE-01 to LEG-VDE-05)."""

    type: Literal["death_drawn"] = "death_drawn"
    clause: ClassVar[str] = "LEG-VDE-01"
    red: int
    yellow: tuple[int, ...]
    """Every yellow card drawn; the last one counts (LEG-VDE-03)."""
    colour: Colour
    seat: Seat
    candidates: tuple[SenatorId, ...]

    def apply(self, state: State) -> None:
        """Nothing: the death is an event of its own."""

    def told(self, viewer: Viewer) -> str:
        drawn = " and ".join(str(card) for card in self.yellow)
        line = (
            f"Death draws {self.red} for the Status and {drawn} for the Faction: "
            f"a Senator of Status {self.red} of {words.faction(self.seat)}"
        )
        if not self.candidates:
            return f"{line}. There is none: nobody dies."
        if len(self.candidates) > 1:
            return f"{line}. The lot decides between {words.senators(self.candidates)}."
        return f"{line}."


class ConsulSucceeded(Public):
    """Another Senator takes over from a Consul who died in office, without award (LEG-VDE-08)."""

    type: Literal["consul_succeeded"] = "consul_succeeded"
    clause: ClassVar[str] = "LEG-VDE-08"
    is_result: ClassVar[bool] = True
    rule: str
    senator: SenatorId
    seat: Seat
    former: bool
    """They were Consul before; else they are the highest Senator in Rome."""
    was_censor: bool = False

    def apply(self, state: State) -> None:
        moves.lay_down_offices(state, self.senator)
        state.consul = self.senator
        moves.begin_term(state, self.senator, "consul")

    def told(self, viewer: Viewer) -> str:
        why = "the last Consul in Rome" if self.former else "the highest Senator in Rome"
        line = f"{words.senator(self.senator)} of {words.faction(self.seat)}, {why}, takes over as Consul"
        return f"{line} and gives up the Censorship." if self.was_censor else f"{line}."


EVENTS = (
    WarPlaced,
    EventCardDrawn,
    CardPutBack,
    ConcessionAppeared,
    ConcessionDiscarded,
    EventCardDiscarded,
    EventCardStayed,
    BarbariansCame,
    DisasterStruck,
    DeathDrawn,
    ConsulSucceeded,
)
