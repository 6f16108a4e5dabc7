"""The second step of a turn: a card played, a Primus Pilus used, and what follows at once."""

from collections.abc import Iterator

from engine.cohort.cards import PRIMUS_PILUS
from engine.cohort.events.cards import CardPlayed, GameEnded, GiftDiscarded, HandOpened
from engine.cohort.events.cohorts import (
    CohortAttacked,
    CohortCompleted,
    CohortEmptied,
    HandWiped,
    PrimusPilusDiscarded,
)
from engine.cohort.rules.draw import give
from engine.cohort.state import CohortState
from engine.dice import Dice, shuffled
from engine.kernel import Event, Seat

LEGION = 3
"""Completed Cohorts that make a Legion (COH-END-01)."""


def play_card(state: CohortState, card: str, cohort: str) -> Iterator[Event]:
    """COH-COH-01, COH-COH-04, COH-PP-02, COH-PP-08: lay a card, which may start the Cohort.

    The effect of a started Cohort bites at once. A joker is followed by the
    distribution of the hand and only then by the choice of a completion (COH-PP-04).
    """
    seat = state.active
    bound = state.binds(seat, cohort)
    count = len(state.cohorts[seat].get(cohort, ())) + 1
    size = state.size(cohort)
    yield CardPlayed(seat=seat, card=card, cohort=cohort, count=count, size=size)
    if count == size:
        yield from complete(state, cohort)
    elif not bound and cohort == "centurion" and state.hands[seat]:
        yield HandOpened(seat=seat, cards=tuple(state.hands[seat]))
    elif not bound and cohort == "legionary":
        yield from purge(state, seat)


def complete(state: CohortState, cohort: str) -> Iterator[Event]:
    """COH-COH-07, COH-COH-09, COH-END-01: finish a Cohort; the third wins at once, without reward."""
    seat = state.active
    yield CohortCompleted(seat=seat, cohort=cohort, number=len(state.finished[seat]) + 1)
    if len(state.finished[seat]) == LEGION:
        yield GameEnded(winner=seat, types=tuple(state.finished[seat]))


def purge(state: CohortState, seat: Seat) -> Iterator[Event]:
    """COH-EFF-06: the owner of a Legionary discards every Primus Pilus of their hand and Cohorts.

    Finished Cohorts keep theirs. A Cohort emptied this way is gone (COH-COH-05).
    """
    hand = state.hands[seat].count(PRIMUS_PILUS)
    cohorts = tuple(
        kind for kind, cards in state.cohorts[seat].items() for card in cards if card == PRIMUS_PILUS
    )
    if hand or cohorts:
        yield PrimusPilusDiscarded(seat=seat, hand=hand, cohorts=cohorts)
    for kind in dict.fromkeys(cohorts):
        yield from vanish(state, seat, kind)


def vanish(state: CohortState, seat: Seat, cohort: str) -> Iterator[Event]:
    """COH-COH-05, COH-PP-06: a Cohort without a card is gone; its effect ends, or stays by option."""
    if not state.cohorts[seat][cohort]:
        yield CohortEmptied(seat=seat, cohort=cohort, stays=state.options.emptied_effect == "stays")


def attack(state: CohortState, target: Seat, cohort: str, card: str) -> Iterator[Event]:
    """COH-PP-05, COH-PP-06, COH-PP-07: a Primus Pilus and one card of an unfinished Cohort go."""
    yield CohortAttacked(seat=state.active, target=target, cohort=cohort, card=card)
    yield from vanish(state, target, cohort)


def hand_out(state: CohortState, cards: list[str], to: Seat) -> Iterator[Event]:
    """COH-PP-03, COH-DRW-01: cards of the hand go to one player, one after the other."""
    for card in cards:
        yield from give(state, card, to, "hand", blind=False)


def discard_hand(state: CohortState, cards: list[str]) -> Iterator[Event]:
    """COH-PP-03, COH-DRW-02, COH-DRW-05: cards of the hand nobody can receive, in this order."""
    yield GiftDiscarded(seat=state.active, cards=tuple(cards), source="hand")


def distribute(state: CohortState, dice: Dice) -> Iterator[Event]:
    """COH-PP-03, COH-DRW-02: the distribution in which nothing is to choose. Throws nothing.

    One receiver takes all; with none the cards, all alike, are discarded.
    """
    hand = state.hands[state.active][:]
    receivers = state.receivers(state.active)
    yield from hand_out(state, hand, receivers[0]) if receivers else discard_hand(state, hand)


def wipe(state: CohortState, target: Seat, dice: Dice) -> Iterator[Event]:
    """COH-COH-08, COH-DRW-05: `target` discards their hand, in random order.

    Throws: the shuffle of their hand, as it stands in the state.
    """
    yield HandWiped(seat=state.active, target=target, cards=tuple(shuffled(state.hands[target], dice)))
