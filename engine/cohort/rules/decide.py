"""From an action to its facts, and the announced defaults."""

from collections.abc import Callable, Iterator
from typing import Any

from engine.cohort.actions import (
    Attack,
    DiscardCard,
    GiveCard,
    GiveUnseen,
    HandAll,
    HandCard,
    KeepOne,
    PlayCard,
    PlayNothing,
    SendTopCard,
    TakeDefault,
    Wipe,
)
from engine.cohort.events.cards import DiscardedToLimit, PlayPassed
from engine.cohort.rules.draw import discard_drawn, give_drawn, give_unseen, one_of, send_top_card
from engine.cohort.rules.legality import check
from engine.cohort.rules.play import attack, discard_hand, hand_out, play_card, wipe
from engine.cohort.rules.turn import onward
from engine.cohort.state import CohortState
from engine.dice import Dice, pick, shuffled
from engine.kernel import Action, Event, Seat

Facts = Iterator[Event]


def decide(state: CohortState, seat: Seat, action: Action, dice: Dice) -> Facts:
    """The facts of an action, and of all that follows by itself. Raises Illegal before the first."""
    check(state, seat, action)
    yield from ACTS[type(action)](state, action, dice)
    yield from onward(state, dice)


def discard_extra(state: CohortState, card: str) -> Facts:
    """COH-TURN-05, COH-DRW-05: one card of the hand too many is discarded."""
    yield DiscardedToLimit(seat=state.active, cards=(card,))


def _discard_card(state: CohortState, action: DiscardCard, dice: Dice) -> Facts:
    discard = discard_extra(state, action.card) if state.step == "discard" else None
    yield from discard or discard_hand(state, [action.card])


def _pass(state: CohortState, action: PlayNothing, dice: Dice) -> Facts:
    yield PlayPassed(seat=state.active)


# --- defaults -------------------------------------------------------------------


def default_velites(state: CohortState, dice: Dice) -> Facts:
    """COH-TURN-07, COH-EFF-07: the top card goes to a random receiver.

    Throws: the receiver (below their number, clockwise from the sender's left; none for
    one alone); then those of `send_top_card`.
    """
    yield from send_top_card(state, one_of(state.receivers(state.active), dice), dice)


def default_give(state: CohortState, dice: Dice) -> Facts:
    """COH-TURN-07, COH-EFF-02, COH-DRW-03: a random drawn card goes to a random receiver.

    Throws, none where there is one possibility alone: the card (its place among those
    drawn), then the receiver (clockwise from the giver's left). With Catapult the
    receiver first, then the card. With no receiver only the card, which is discarded.
    """
    receivers = state.receivers(state.active)
    if not receivers:
        yield from discard_drawn(state, one_of(state.drawn, dice))
    elif state.binds(state.active, "catapult"):
        yield from give_unseen(state, one_of(receivers, dice), dice)
    else:
        card = one_of(state.drawn, dice)
        yield from give_drawn(state, card, one_of(receivers, dice))


def default_play(state: CohortState, dice: Dice) -> Facts:
    """COH-TURN-07: nothing is played. Throws nothing."""
    yield PlayPassed(seat=state.active)


def default_distribute(state: CohortState, dice: Dice) -> Facts:
    """COH-TURN-07, COH-PP-03: each card of the hand goes to a random receiver.

    Throws: for each card, in the order of the hand, its receiver (clockwise from the
    giver's left; none for one alone). With no receiver: the shuffle of the hand, which
    is discarded in that order.
    """
    receivers = state.receivers(state.active)
    hand = state.hands[state.active][:]
    if not receivers:
        yield from discard_hand(state, shuffled(hand, dice))
        return
    for card in hand:
        yield from hand_out(state, [card], one_of(receivers, dice))


def likely_target(sizes: list[int], seat: Seat) -> Seat:
    """COH-TURN-07: the other player with most cards in hand, ties to the first clockwise."""
    around = [(seat + place) % len(sizes) for place in range(1, len(sizes))]
    return max(around, key=lambda other: sizes[other])


def default_wipe(state: CohortState, dice: Dice) -> Facts:
    """COH-TURN-07, COH-COH-08: the hand of `likely_target` is discarded. Throws: those of `wipe`."""
    yield from wipe(state, likely_target([len(hand) for hand in state.hands], state.active), dice)


def default_discard(state: CohortState, dice: Dice) -> Facts:
    """COH-TURN-07, COH-TURN-05: random extras are discarded, down to the limit.

    Throws: for each card its place in what is left of the hand, below its number.
    """
    seat = state.active
    while len(state.hands[seat]) > state.hand_limit(seat):
        yield from discard_extra(state, pick(state.hands[seat], dice))


DEFAULTS: dict[str, Callable[[CohortState, Dice], Facts]] = {
    "velites": default_velites,
    "give": default_give,
    "play": default_play,
    "distribute": default_distribute,
    "wipe": default_wipe,
    "discard": default_discard,
}
"""What happens at each step if nobody decides."""

ACTS: dict[type[Action], Callable[[CohortState, Any, Dice], Facts]] = {
    SendTopCard: lambda state, action, dice: send_top_card(state, action.to, dice),
    GiveCard: lambda state, action, _: give_drawn(state, action.card, action.to),
    GiveUnseen: lambda state, action, dice: give_unseen(state, action.to, dice),
    KeepOne: lambda state, action, _: discard_drawn(state, other_drawn(state, action.card)),
    PlayCard: lambda state, action, _: play_card(state, action.card, action.cohort),
    Attack: lambda state, action, _: attack(state, action.target, action.cohort, action.card),
    PlayNothing: _pass,
    HandCard: lambda state, action, _: hand_out(state, [action.card], action.to),
    HandAll: lambda state, action, _: hand_out(state, state.hands[state.active][:], action.to),
    Wipe: lambda state, action, dice: wipe(state, action.target, dice),
    DiscardCard: _discard_card,
    TakeDefault: lambda state, _, dice: DEFAULTS[state.step](state, dice),
}
"""The rule that carries out each action."""


def other_drawn(state: CohortState, card: str) -> str:
    """The drawn card that is not kept when `card` is."""
    rest = state.drawn[:]
    rest.remove(card)
    return rest[0]
