"""The first step of a turn: the duty of Velites, the draw, what is given and what is kept.

Every random effect says in its docstring which throws it makes, in order. Where only
one thing can happen, nothing is thrown.
"""

from collections.abc import Iterator
from typing import Literal, TypeVar

from engine.cohort.cards import PRIMUS_PILUS
from engine.cohort.events.cards import CardGiven, CardKept, CardsDrawn, DeckReshuffled, GiftDiscarded
from engine.cohort.events.cohorts import PrimusPilusDiscarded
from engine.cohort.state import CohortState
from engine.dice import Dice, pick, shuffled
from engine.kernel import Event, Seat

T = TypeVar("T")


def one_of(items: list[T], dice: Dice) -> T:
    """One of `items` at random: one throw below their number, none if there is but one."""
    return items[0] if len(items) == 1 else pick(items, dice)


def replenish(state: CohortState, cards: int, dice: Dice, spared: bool = False) -> Iterator[Event]:
    """COH-DRW-06, COH-EFF-11: shuffle the discards into the deck if it has fewer than `cards`.

    With `spared` the top discard stays out. The old deck's rest stays on top, so this is
    the same as shuffling at the moment a card is missing. Throws: the shuffle of the
    discards, listed from bottom to top.
    """
    loose = state.discards[:-1] if spared else state.discards
    if len(state.deck) < cards and loose:
        yield DeckReshuffled(deck=tuple(shuffled(loose, dice)), spared=spared)


def give(
    state: CohortState, card: str, to: Seat, source: Literal["deck", "drawn", "hand"], blind: bool
) -> Iterator[Event]:
    """COH-TURN-03, COH-EFF-03, COH-EFF-06, COH-EFF-12: the active player's card goes to `to`.

    Third parties see it only at an open hand, be it the receiver's or the one it is
    handed from. A Primus Pilus that reaches the owner of a Legionary is discarded at once.
    """
    giver = state.active
    is_open = state.is_open(to) or (source == "hand" and state.is_open(giver))
    yield CardGiven(giver=giver, to=to, card=card, source=source, open=is_open, blind=blind)
    if card == PRIMUS_PILUS and not state.may_joker(to):
        yield PrimusPilusDiscarded(seat=to, hand=1)


def send_top_card(state: CohortState, to: Seat, dice: Dice) -> Iterator[Event]:
    """COH-EFF-07, COH-EFF-09: the deck's top card goes to `to`, unseen by the sender.

    Throws: the shuffle of the discards, if the deck is empty.
    """
    yield from replenish(state, 1, dice)
    yield from give(state, state.deck[-1], to, "deck", blind=True)


def velites_duty(state: CohortState, dice: Dice) -> Iterator[Event]:
    """COH-EFF-07, COH-EFF-10, COH-DRW-02: the duty when nothing is to choose.

    With one receiver the card goes to them, with none it is discarded, with no card
    left the duty falls away and the draw follows.
    """
    receivers = state.receivers(state.active)
    if not state.has_piles():
        yield from draw(state, dice)
    elif receivers:
        yield from send_top_card(state, receivers[0], dice)
    else:
        yield from replenish(state, 1, dice)
        yield GiftDiscarded(seat=state.active, cards=(state.deck[-1],), source="deck")


def draw(state: CohortState, dice: Dice) -> Iterator[Event]:
    """COH-TURN-02, COH-EFF-02, COH-EFF-04, COH-EFF-08, COH-EFF-09, COH-EFF-11: draw two cards.

    Under Sagittarii the first is the top discard; without discards only one card is
    drawn. Throws: the shuffle of the discards, if the deck does not suffice.
    """
    seat = state.active
    sagittarii = state.binds(seat, "sagittarii")
    if sagittarii and state.discards:
        yield from replenish(state, 1, dice, spared=True)
        cards = (state.discards[-1], *state.deck[-1:])
        taken = True
    else:
        wanted = 1 if sagittarii else 2
        yield from replenish(state, wanted, dice)
        cards = tuple(reversed(state.deck[-wanted:]))
        taken = False
    yield CardsDrawn(seat=seat, cards=cards, taken=taken, blind=state.binds(seat, "catapult"))


def give_drawn(state: CohortState, card: str, to: Seat) -> Iterator[Event]:
    """COH-TURN-02: a drawn card the drawer has chosen goes to `to`; the other they keep."""
    yield from give(state, card, to, "drawn", blind=False)
    yield from keep(state)


def give_unseen(state: CohortState, to: Seat, dice: Dice) -> Iterator[Event]:
    """COH-EFF-02, COH-EFF-08: a random drawn card goes to `to`, the other to the drawer's hand.

    Throws: one below 2 for the card given, in the order drawn (the discard of
    Sagittarii first); none if only one card was drawn.
    """
    yield from give(state, one_of(state.drawn, dice), to, "drawn", blind=True)
    yield from keep(state)


def discard_drawn(state: CohortState, card: str) -> Iterator[Event]:
    """COH-DRW-02, COH-DRW-03: nobody can receive `card`, so it is discarded; the other is kept."""
    yield GiftDiscarded(seat=state.active, cards=(card,), source="drawn")
    yield from keep(state)


def keep(state: CohortState) -> Iterator[Event]:
    """COH-TURN-02, COH-EFF-12: the card left of those drawn, if any, comes into the drawer's hand."""
    seat = state.active
    for card in state.drawn[:]:
        yield CardKept(seat=seat, card=card, open=state.is_open(seat))
        if card == PRIMUS_PILUS and not state.may_joker(seat):
            yield PrimusPilusDiscarded(seat=seat, hand=1)


def draw_or_give(state: CohortState, dice: Dice) -> Iterator[Event]:
    """COH-TURN-02, COH-EFF-11: draw, or carry out the gift in which nothing is to choose.

    A Catapult owner has no choice of card, nor has who drew only one. Throws: those
    of `draw`; with a Catapult and two cards one below 2 for the card given or discarded.
    """
    if not state.drawn:
        yield from draw(state, dice)
        return
    receivers = state.receivers(state.active)
    if not receivers:
        yield from discard_drawn(state, one_of(state.drawn, dice))
    elif state.binds(state.active, "catapult"):
        yield from give_unseen(state, receivers[0], dice)
    else:
        yield from give_drawn(state, state.drawn[0], receivers[0])
