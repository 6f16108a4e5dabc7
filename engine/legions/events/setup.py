"""Events of the setup and of shuffled decks. Decks are secret; that they were shuffled is not."""

from typing import ClassVar, Literal

from engine.kernel import Event, Seat, Viewer
from engine.legions import moves
from engine.legions.events.base import LegionsEvent, Public
from engine.legions.motions import SenatorId
from engine.legions.options import Colour
from engine.legions.scenario import Card
from engine.legions.state import Faction, Province, Senator, State
from engine.legions.text import words
from engine.words import count


class GameOpened(Public):
    """The Factions, the board and the one Legion at the start (LEG-SET-01, LEG-CMP-07).

    Of the pack's 60 cards 30 are Senators, ten of each suit (LEG-CMP-01).
    """

    type: Literal["game_opened"] = "game_opened"
    clause: ClassVar[str] = "LEG-SET-01"
    colours: tuple[Colour, ...]
    provinces: tuple[int, ...]

    def concerns(self) -> frozenset[Seat]:
        return frozenset(range(len(self.colours)))

    def apply(self, state: State) -> None:
        state.factions = [Faction(colour=c) for c in self.colours]
        state.provinces = {n: Province() for n in self.provinces}
        state.senators = {f"{suit}{n}": Senator() for suit in "LBG" for n in range(1, 11)}
        state.legions = 1

    def told(self, viewer: Viewer) -> str:
        who = ", ".join(f"{words.faction(i)} is the {c} Faction" for i, c in enumerate(self.colours))
        return f"{who}. One Legion stands in the Active box."


class SenatorsDealt(Public):
    """The first Senators, one of each suit for each Faction (LEG-SET-03)."""

    type: Literal["senators_dealt"] = "senators_dealt"
    clause: ClassVar[str] = "LEG-SET-03"
    hands: tuple[tuple[SenatorId, ...], ...]

    def concerns(self) -> frozenset[Seat]:
        return frozenset(range(len(self.hands)))

    def apply(self, state: State) -> None:
        for seat, hand in enumerate(self.hands):
            for senator in hand:
                card = state.senators[senator]
                card.owner, card.at, card.present = seat, "rome", True

    def told(self, viewer: Viewer) -> str:
        return " ".join(f"{words.faction(i)} has {words.senators(h)}." for i, h in enumerate(self.hands))


class NeutralsShuffled(LegionsEvent):
    """The face-down Neutral Senator deck (LEG-SET-05)."""

    type: Literal["neutrals_shuffled"] = "neutrals_shuffled"
    clause: ClassVar[str] = "LEG-SET-05"
    count: int
    deck: tuple[SenatorId, ...] = ()

    def apply(self, state: State) -> None:
        state.deck = list(self.deck)

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self.model_copy(update={"deck": ()})

    def told(self, viewer: Viewer) -> str:
        return f"The Neutral Senator deck holds {count(self.count, 'card')}."


class EventsShuffled(LegionsEvent):
    """The Random Event draw pile, new or from the discards (LEG-SET-08, LEG-EVT-03, LEG-EVT-08)."""

    type: Literal["events_shuffled"] = "events_shuffled"
    clause: ClassVar[str] = "LEG-SET-08"
    rule: str
    count: int
    discards: bool
    """Whether the discard pile was shuffled in."""
    deck: tuple[Card, ...] = ()

    def apply(self, state: State) -> None:
        state.event_deck = list(self.deck)
        if self.discards:
            state.event_discard = []

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self.model_copy(update={"deck": ()})

    def told(self, viewer: Viewer) -> str:
        return f"The Random Event deck is shuffled; it holds {count(self.count, 'card')}."


class TemporaryConsulNamed(Public):
    """The highest lilac Senator dealt is Consul of round 1 (LEG-SET-06, LEG-SET-07)."""

    type: Literal["temporary_consul_named"] = "temporary_consul_named"
    clause: ClassVar[str] = "LEG-SET-06"
    senator: SenatorId
    seat: Seat

    def apply(self, state: State) -> None:
        state.consul = self.senator
        moves.begin_term(state, self.senator, "consul")

    def told(self, viewer: Viewer) -> str:
        return f"{words.senator(self.senator)} of {words.faction(self.seat)} is Temporary Consul."


EVENTS = (GameOpened, SenatorsDealt, NeutralsShuffled, EventsShuffled, TemporaryConsulNamed)
