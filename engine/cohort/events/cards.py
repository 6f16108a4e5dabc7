"""What happens on the table: cards drawn, given, played and discarded.

Each event writes the state and says who may know what of it. A card its viewer may
not know reads `HIDDEN` in their twin of the event.
"""

from typing import ClassVar, Literal

from engine.cohort.cards import HIDDEN, PRIMUS_PILUS
from engine.cohort.state import CohortState
from engine.kernel import Event, Result, Seat, Viewer


def _hidden(cards: tuple[str, ...]) -> tuple[str, ...]:
    return (HIDDEN,) * len(cards)


class GameOpened(Event):
    """The deck is shuffled; there are no discards and no hands yet. `first` begins, by lot or agreed."""

    clause: ClassVar[str] = "COH-SET-01"
    type: Literal["GameOpened"] = "GameOpened"
    first: Seat
    lot: bool
    deck: tuple[str, ...]

    def apply(self, state: CohortState) -> None:
        state.deck = list(self.deck)

    def seen_by(self, viewer: Viewer) -> "GameOpened":  # nobody knows the deck's order
        return GameOpened(first=self.first, lot=self.lot, deck=_hidden(self.deck))


class TurnBegan(Event):
    """A player's turn begins."""

    clause: ClassVar[str] = "COH-TURN-01"
    is_heading: ClassVar[bool] = True
    type: Literal["TurnBegan"] = "TurnBegan"
    seat: Seat
    turn: int

    def apply(self, state: CohortState) -> None:
        state.active = self.seat
        state.turn = self.turn
        state.step = "velites" if state.binds(self.seat, "velites") else "give"
        state.still += 1
        state.barren += 1
        state.unplayed += 1
        state.ungrown += 1

    def seen_by(self, viewer: Viewer) -> "TurnBegan":
        return self


class DeckReshuffled(Event):
    """The discards, shuffled, lie under what was left of the deck.

    `spared` if the top discard stayed where it was (COH-EFF-11).
    """

    clause: ClassVar[str] = "COH-DRW-06"
    type: Literal["DeckReshuffled"] = "DeckReshuffled"
    deck: tuple[str, ...]
    spared: bool

    def apply(self, state: CohortState) -> None:
        state.discards = state.discards[-1:] if self.spared else []
        state.deck = [*self.deck, *state.deck]

    def seen_by(self, viewer: Viewer) -> "DeckReshuffled":  # nobody knows the order
        return DeckReshuffled(deck=_hidden(self.deck), spared=self.spared)


class CardsDrawn(Event):
    """Cards taken from the piles, not yet in hand. None at all if both piles are empty.

    With `taken` the first is the top discard, which all have seen (COH-EFF-04). With
    `blind` the drawer does not look, and nobody can tell the cards apart (COH-EFF-02, COH-EFF-08).
    """

    clause: ClassVar[str] = "COH-TURN-02"
    type: Literal["CardsDrawn"] = "CardsDrawn"
    seat: Seat
    cards: tuple[str, ...]
    taken: bool = False
    blind: bool = False

    def apply(self, state: CohortState) -> None:
        if not self.cards:
            state.step = "play"
            return
        for place in range(len(self.cards)):
            (state.discards if self.taken and place == 0 else state.deck).pop()
        state.drawn = list(self.cards)
        state.step = "give"
        state.still = 0

    def seen_by(self, viewer: Viewer) -> "CardsDrawn":
        if viewer == self.seat and not self.blind:
            return self
        known = self.cards[:1] if self.taken and not self.blind else ()
        cards = known + _hidden(self.cards[len(known) :])
        return CardsDrawn(seat=self.seat, cards=cards, taken=self.taken, blind=self.blind)


class CardGiven(Event):
    """A card goes into another player's hand, out of `source`.

    `open` if everybody sees it, since the hand it enters or leaves lies open
    (COH-TURN-03, COH-EFF-03); `blind` if the giver themselves does not see it (COH-EFF-02, COH-EFF-07).
    """

    clause: ClassVar[str] = "COH-TURN-03"
    interim: ClassVar[bool] = True  # the same player's turn goes on: they play, or it ends
    type: Literal["CardGiven"] = "CardGiven"
    giver: Seat
    to: Seat
    card: str
    source: Literal["deck", "drawn", "hand"]
    open: bool = False
    blind: bool = False

    def apply(self, state: CohortState) -> None:
        _take(state, self.giver, (self.card,), self.source)
        state.hands[self.to].append(self.card)

    def seen_by(self, viewer: Viewer) -> "CardGiven":
        if self.open or viewer == self.to or (viewer == self.giver and not self.blind):
            return self
        return CardGiven(
            giver=self.giver, to=self.to, card=HIDDEN, source=self.source, open=self.open, blind=self.blind
        )


class GiftDiscarded(Event):
    """Cards that nobody can receive are discarded, the last one on top."""

    clause: ClassVar[str] = "COH-DRW-02"
    is_result: ClassVar[bool] = True
    type: Literal["GiftDiscarded"] = "GiftDiscarded"
    seat: Seat
    cards: tuple[str, ...]
    source: Literal["deck", "drawn", "hand"]

    def apply(self, state: CohortState) -> None:
        _take(state, self.seat, self.cards, self.source)
        state.discards.extend(self.cards)

    def seen_by(self, viewer: Viewer) -> "GiftDiscarded":  # discards lie face up
        return self


class CardKept(Event):
    """The drawer takes the other card into their hand. `open` if their hand lies open.

    If it does not, others are told nothing: that the other card is kept goes without saying.
    """

    clause: ClassVar[str] = "COH-TURN-02"
    type: Literal["CardKept"] = "CardKept"
    seat: Seat
    card: str
    open: bool = False

    def apply(self, state: CohortState) -> None:
        _take(state, self.seat, (self.card,), "drawn")
        state.hands[self.seat].append(self.card)

    def seen_by(self, viewer: Viewer) -> "CardKept | None":
        return self if self.open or viewer == self.seat else None


class PlayPassed(Event):
    """The active player plays no card this turn."""

    clause: ClassVar[str] = "COH-TURN-04"
    type: Literal["PlayPassed"] = "PlayPassed"
    seat: Seat

    def apply(self, state: CohortState) -> None:
        state.step = "discard"
        if state.has_play(self.seat):
            state.barren = 0

    def seen_by(self, viewer: Viewer) -> "PlayPassed":
        return self


class CardPlayed(Event):
    """A card joins the Cohort of a type; a Primus Pilus does so as joker (COH-PP-02).

    The Cohort now counts `count` cards of `size`. With 1 its effect begins (COH-COH-04).
    """

    clause: ClassVar[str] = "COH-COH-01"
    is_result: ClassVar[bool] = True
    type: Literal["CardPlayed"] = "CardPlayed"
    seat: Seat
    card: str
    cohort: str
    count: int
    size: int

    def apply(self, state: CohortState) -> None:
        hand = state.hands[self.seat]
        hand.remove(self.card)
        state.cohorts[self.seat].setdefault(self.cohort, []).append(self.card)
        state.step = "distribute" if self.card == PRIMUS_PILUS and hand else "discard"
        state.still = state.barren = state.unplayed = 0
        if (laid := state.laid()) > state.most_laid:
            state.most_laid, state.ungrown = laid, 0

    def seen_by(self, viewer: Viewer) -> "CardPlayed":  # Cohorts lie face up
        return self


class HandOpened(Event):
    """Centurion begins to bind: the hand lies open. It changes no card."""

    clause: ClassVar[str] = "COH-EFF-03"
    type: Literal["HandOpened"] = "HandOpened"
    seat: Seat
    cards: tuple[str, ...]

    def apply(self, state: CohortState) -> None:
        """Nothing to write: the Cohort on the table opens the hand."""

    def seen_by(self, viewer: Viewer) -> "HandOpened":  # the hand is open
        return self


class DiscardedToLimit(Event):
    """A card discarded at the end of the turn, to come down to the hand limit."""

    clause: ClassVar[str] = "COH-TURN-05"
    type: Literal["DiscardedToLimit"] = "DiscardedToLimit"
    seat: Seat
    cards: tuple[str, ...]

    def apply(self, state: CohortState) -> None:
        for card in self.cards:
            state.hands[self.seat].remove(card)
        state.discards.extend(self.cards)
        state.still = 0

    def seen_by(self, viewer: Viewer) -> "DiscardedToLimit":  # discards lie face up
        return self


class StandstillNear(Event):
    """Nothing has come of `rounds` full rounds; after `limit` of them the game is drawn.

    `lack` says what they lacked: a card "played" (COH-END-02), or Cohorts "grown" (RUL-COH-12).
    """

    clause: ClassVar[str] = "COH-END-02"
    type: Literal["StandstillNear"] = "StandstillNear"
    lack: Literal["played", "grown"] = "played"
    rounds: int
    limit: int

    def apply(self, state: CohortState) -> None:
        """Nothing to write: the count of turns stands in the state."""

    def seen_by(self, viewer: Viewer) -> "StandstillNear":  # everybody can count it
        return self


class GameEnded(Event):
    """Somebody has a Legion, or the cards have come to a standstill and the game is drawn (COH-END-02)."""

    clause: ClassVar[str] = "COH-END-01"
    is_result: ClassVar[bool] = True
    type: Literal["GameEnded"] = "GameEnded"
    winner: Seat | None
    types: tuple[str, ...] = ()
    """The three Cohorts of the Legion."""

    def apply(self, state: CohortState) -> None:
        state.step = "over"
        if self.winner is None:
            state.result = Result(winners=(), cause="drawn", clause="COH-END-02")
        else:
            state.result = Result(winners=(self.winner,), cause="legion", clause="COH-END-01")

    def seen_by(self, viewer: Viewer) -> "GameEnded":
        return self


def _take(state: CohortState, seat: int, cards: tuple[str, ...], source: str) -> None:
    """Take cards out of the deck, the drawn cards or a hand to be distributed, and move on.

    When the last drawn card has gone, the play follows; when the last card of the hand
    has gone, the choice of who discards or the end of the turn (COH-PP-04).
    """
    state.still = 0
    if source == "deck":
        for _ in cards:
            state.deck.pop()
        state.step = "give"
    elif source == "drawn":
        for card in cards:
            state.drawn.remove(card)
        if not state.drawn:
            state.step = "play"
    else:
        for card in cards:
            state.hands[seat].remove(card)
        if not state.hands[seat]:
            state.step = "wipe" if state.wipe_due else "discard"
