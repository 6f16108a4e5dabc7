"""The table as it stands, and the questions rules ask of it."""

from pydantic import Field

from engine.cohort.cards import TYPES
from engine.cohort.options import CohortOptions
from engine.kernel import Result, Seat, State

STEPS = ("velites", "give", "play", "distribute", "wipe", "discard", "over")
"""What the table waits for; "over" when the game has ended."""


class CohortState(State):
    """Everything about one game. Events alone change it.

    The last card of `deck` and of `discards` is the top one. Lists by seat have one
    entry a seat.
    """

    result: Result | None = None
    options: CohortOptions = Field(default_factory=CohortOptions)
    deck: list[str] = Field(default_factory=list)
    discards: list[str] = Field(default_factory=list)
    hands: list[list[str]]
    cohorts: list[dict[str, list[str]]]
    """By seat: the cards lying in each unfinished Cohort, jokers as "primus_pilus"."""
    finished: list[list[str]]
    """By seat: the types completed. Their cards lie face down and are out of the game."""
    lingering: list[list[str]]
    """By seat: types whose effect binds though the Cohort was emptied (emptied_effect "stays")."""
    active: Seat = 0
    """Whose turn it is."""
    turn: int = 0
    """The number of the turn, from 1; 0 before the first."""
    step: str = "give"
    drawn: list[str] = Field(default_factory=list)
    """Cards drawn and neither given nor kept yet (COH-EFF-12)."""
    wipe_due: bool = False
    """True from the completion of a Cohort until its owner has named who discards their hand."""
    still: int = 0
    """Turns begun since a card last moved (COH-END-02)."""
    barren: int = 0
    """Turns begun since somebody last could play a card (RUL-COH-11)."""
    unplayed: int = 0
    """Turns begun since a card was last played (COH-END-02)."""
    most_laid: int = 0
    """The most cards that the unfinished Cohorts have held since one was last completed (RUL-COH-12)."""
    ungrown: int = 0
    """Turns begun since they last came to hold more, or one was completed (RUL-COH-12)."""

    @classmethod
    def empty(cls, seats: int, options: CohortOptions) -> "CohortState":
        """A table with nothing on it."""
        return cls(
            seats=seats,
            options=options,
            hands=[[] for _ in range(seats)],
            cohorts=[{} for _ in range(seats)],
            finished=[[] for _ in range(seats)],
            lingering=[[] for _ in range(seats)],
        )

    def size(self, kind: str) -> int:
        """The number of cards that completes a Cohort of this type (COH-CMP-01, COH-CMP-03)."""
        return self.options.size(kind)

    def binds(self, seat: Seat, kind: str) -> bool:
        """COH-COH-04, COH-COH-05, COH-COH-06: whether the effect of `kind` binds that seat now.

        It does while an unfinished Cohort of the type has a card; with emptied_effect
        "stays" also after it was emptied, until the type is completed. It binds its owner alone.
        """
        return bool(self.cohorts[seat].get(kind)) or kind in self.lingering[seat]

    def effects(self, seat: Seat) -> list[str]:
        """The types whose effects bind that seat, in the order of the cards.

        Nothing limits how many unfinished Cohorts lie there, and each has its effect (COH-COH-03).
        """
        return [kind for kind in TYPES if self.binds(seat, kind)]

    def receivers(self, giver: Seat) -> list[Seat]:
        """COH-DRW-02, COH-EFF-01: who can receive from `giver`, clockwise from their left.

        Never the giver themselves, never the owner of an active Praetorian.
        """
        return [
            seat
            for seat in (*range(giver + 1, self.seats), *range(giver))
            if not self.binds(seat, "praetorian")
        ]

    def hand_limit(self, seat: Seat) -> int:
        """COH-TURN-05, COH-EFF-05: the most cards their hand may hold when their turn ends."""
        return 2 if self.binds(seat, "equites") else 4

    def is_open(self, seat: Seat) -> bool:
        """COH-TURN-06, COH-EFF-03: whether everybody sees that hand."""
        return self.binds(seat, "centurion")

    def laid(self) -> int:
        """How many cards lie in the unfinished Cohorts of all seats."""
        return sum(len(cards) for cohorts in self.cohorts for cards in cohorts.values())

    def has_piles(self) -> bool:
        """Whether any card is left to draw, from the deck or by shuffling the discards."""
        return bool(self.deck or self.discards)

    def may_joker(self, seat: Seat) -> bool:
        """COH-EFF-06: whether that seat may play a Primus Pilus at all."""
        return not self.binds(seat, "legionary")

    def may_play(self, seat: Seat, card: str) -> bool:
        """Whether that seat could play such a card if they held it (COH-COH-02, COH-EFF-06)."""
        return card not in self.finished[seat] if card in TYPES else self.may_joker(seat)

    def has_play(self, seat: Seat) -> bool:
        """Whether any card in that hand can be played."""
        return any(self.may_play(seat, card) for card in self.hands[seat])
