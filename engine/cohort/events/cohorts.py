"""What happens to Cohorts and hands by completions, attacks and the Legionary.

All of it is public: Cohorts and discards lie face up.
"""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, TypeAdapter

from engine.cohort.cards import PRIMUS_PILUS
from engine.cohort.events.cards import (
    CardGiven,
    CardKept,
    CardPlayed,
    CardsDrawn,
    DeckReshuffled,
    DiscardedToLimit,
    GameEnded,
    GameOpened,
    GiftDiscarded,
    HandOpened,
    PlayPassed,
    StandstillNear,
    TurnBegan,
)
from engine.cohort.state import CohortState
from engine.kernel import Event, Seat, Viewer


class CohortCompleted(Event):
    """A Cohort has its size: it is turned face down, finished for good, and binds no more.

    `number` counts the owner's completed Cohorts with this one.
    """

    clause: ClassVar[str] = "COH-COH-07"
    is_result: ClassVar[bool] = True
    type: Literal["CohortCompleted"] = "CohortCompleted"
    seat: Seat
    cohort: str
    number: int

    def apply(self, state: CohortState) -> None:
        del state.cohorts[self.seat][self.cohort]
        state.finished[self.seat].append(self.cohort)
        if self.cohort in state.lingering[self.seat]:
            state.lingering[self.seat].remove(self.cohort)
        state.wipe_due = True
        state.most_laid, state.ungrown = state.laid(), 0
        if state.step == "discard":
            state.step = "wipe"

    def seen_by(self, viewer: Viewer) -> "CohortCompleted":
        return self


class CohortAttacked(Event):
    """A Primus Pilus is discarded, and on it one card of an unfinished Cohort."""

    clause: ClassVar[str] = "COH-PP-05"
    is_result: ClassVar[bool] = True
    type: Literal["CohortAttacked"] = "CohortAttacked"
    seat: Seat
    target: Seat
    cohort: str
    card: str

    def apply(self, state: CohortState) -> None:
        state.hands[self.seat].remove(PRIMUS_PILUS)
        state.cohorts[self.target][self.cohort].remove(self.card)
        state.discards += [PRIMUS_PILUS, self.card]
        state.step = "discard"
        state.still = state.barren = state.unplayed = 0

    def seen_by(self, viewer: Viewer) -> "CohortAttacked":
        return self


class CohortEmptied(Event):
    """A Cohort has lost its last card and is gone; its effect ends, or `stays`."""

    clause: ClassVar[str] = "COH-COH-05"
    is_result: ClassVar[bool] = True
    type: Literal["CohortEmptied"] = "CohortEmptied"
    seat: Seat
    cohort: str
    stays: bool

    def apply(self, state: CohortState) -> None:
        del state.cohorts[self.seat][self.cohort]
        if self.stays and self.cohort not in state.lingering[self.seat]:
            state.lingering[self.seat].append(self.cohort)

    def seen_by(self, viewer: Viewer) -> "CohortEmptied":
        return self


class PrimusPilusDiscarded(Event):
    """Legionary takes every Primus Pilus: `hand` of them from hand, the rest from `cohorts`.

    A Cohort is named once for each joker in it.
    """

    clause: ClassVar[str] = "COH-EFF-06"
    is_result: ClassVar[bool] = True
    type: Literal["PrimusPilusDiscarded"] = "PrimusPilusDiscarded"
    seat: Seat
    hand: int
    cohorts: tuple[str, ...] = ()

    def apply(self, state: CohortState) -> None:
        for _ in range(self.hand):
            state.hands[self.seat].remove(PRIMUS_PILUS)
        for cohort in self.cohorts:
            state.cohorts[self.seat][cohort].remove(PRIMUS_PILUS)
        state.discards += [PRIMUS_PILUS] * (self.hand + len(self.cohorts))

    def seen_by(self, viewer: Viewer) -> "PrimusPilusDiscarded":
        return self


class HandWiped(Event):
    """After a completion `target` discards their hand; the last of `cards` lies on top."""

    clause: ClassVar[str] = "COH-COH-08"
    is_result: ClassVar[bool] = True
    type: Literal["HandWiped"] = "HandWiped"
    seat: Seat
    target: Seat
    cards: tuple[str, ...]

    def apply(self, state: CohortState) -> None:
        state.hands[self.target] = []
        state.discards.extend(self.cards)
        state.wipe_due = False
        state.step = "discard"

    def seen_by(self, viewer: Viewer) -> "HandWiped":
        return self


CohortEvent = (
    GameOpened
    | TurnBegan
    | DeckReshuffled
    | CardsDrawn
    | CardGiven
    | GiftDiscarded
    | CardKept
    | PlayPassed
    | CardPlayed
    | HandOpened
    | CohortCompleted
    | CohortAttacked
    | CohortEmptied
    | PrimusPilusDiscarded
    | HandWiped
    | DiscardedToLimit
    | StandstillNear
    | GameEnded
)

EVENTS: TypeAdapter[Any] = TypeAdapter(Annotated[CohortEvent, Field(discriminator="type")])
"""Codec of one event."""
