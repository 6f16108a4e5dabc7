"""What an action must satisfy. Each check raises `Illegal` with the clause and a way out."""

from collections.abc import Callable
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
from engine.cohort.cards import PRIMUS_PILUS, TYPES, name
from engine.cohort.state import CohortState
from engine.kernel import Action, Illegal, Seat
from engine.words import seat as person

WAITS = {
    "velites": "to send the top card of the deck",
    "give": "to give away a drawn card",
    "play": "to play a card or nothing",
    "distribute": "to hand out the rest of the hand",
    "wipe": "to name who discards the hand",
    "discard": "to discard down to the hand limit",
}
"""What the table waits for at each step, after "waits for NAME"."""


def check(state: CohortState, seat: Seat, action: Action) -> None:
    """COH-TURN-01, COH-TURN-04: right player, right step, right contents. Raises Illegal."""
    if state.step == "over":
        raise Illegal("COH-END-01", "The game is over. A new table plays again.")
    if seat != state.active:
        raise Illegal(
            "COH-TURN-01",
            f"It is {person(state.active)}'s turn. Yours comes round clockwise; until then just watch.",
        )
    if state.step not in STEPS.get(type(action), ()):
        raise Illegal("COH-TURN-01", f"Now the table waits for you {WAITS[state.step]}.")
    CHECKS[type(action)](state, seat, action)


def _receiver(state: CohortState, seat: Seat, to: Seat, clause: str = "COH-TURN-02") -> None:
    if not 0 <= to < state.seats:
        raise Illegal(clause, "There is no such seat. Choose another player of this table.")
    if to == seat:
        raise Illegal(clause, "It goes to another player, not to yourself.")
    if state.binds(to, "praetorian"):
        raise Illegal(
            "COH-DRW-02", f"{person(to)} has Praetorian and receives nothing. Choose another player."
        )


def _send_top_card(state: CohortState, seat: Seat, action: SendTopCard) -> None:
    _receiver(state, seat, action.to, "COH-EFF-07")


def _drawn(state: CohortState, card: str) -> None:
    if card not in state.drawn:
        raise Illegal("COH-TURN-02", f"You did not draw {_a(card)}. Choose one of the cards you drew.")


def _give_card(state: CohortState, seat: Seat, action: GiveCard) -> None:
    if state.binds(seat, "catapult"):
        raise Illegal("COH-EFF-02", "With Catapult you do not see the cards: name only who receives one.")
    _drawn(state, action.card)
    _receiver(state, seat, action.to)


def _give_unseen(state: CohortState, seat: Seat, action: GiveUnseen) -> None:
    if not state.binds(seat, "catapult"):
        raise Illegal("COH-TURN-02", "You see the cards you drew, so name the one you give.")
    _receiver(state, seat, action.to)


def _keep_one(state: CohortState, seat: Seat, action: KeepOne) -> None:
    if state.receivers(seat):
        raise Illegal("COH-TURN-02", "Somebody can receive a card, so give one; the other is yours to keep.")
    if state.binds(seat, "catapult"):
        raise Illegal(
            "COH-EFF-02", "With Catapult you do not see the cards: chance chooses the one you keep."
        )
    if len(state.drawn) < 2:
        raise Illegal("COH-EFF-11", "You drew 1 card only, and that one is not kept.")
    _drawn(state, action.card)


def _held(state: CohortState, seat: Seat, card: str) -> None:
    if card not in state.hands[seat]:
        raise Illegal("COH-TURN-04", f"You do not hold {_a(card)}. Choose a card of your hand.")


def _play_card(state: CohortState, seat: Seat, action: PlayCard) -> None:
    card, cohort = action.card, action.cohort
    if cohort not in TYPES:
        raise Illegal("COH-CMP-01", "There is no such Cohort. Choose one of the 7 unit types.")
    _held(state, seat, card)
    if card not in (cohort, PRIMUS_PILUS):
        raise Illegal("COH-COH-01", f"{name(card)} goes into a Cohort of {name(card)} only.")
    if cohort in state.finished[seat]:
        raise Illegal(
            "COH-COH-02", f"Your Cohort of {name(cohort)} is complete, and you may have one. Choose another."
        )
    if card == PRIMUS_PILUS:
        _joker(state, seat)
        if cohort == "legionary":
            raise Illegal("COH-PP-02", "A Legionary Cohort takes no joker: Legionary would discard it.")


def _joker(state: CohortState, seat: Seat) -> None:
    if not state.may_joker(seat):
        raise Illegal("COH-EFF-06", "With Legionary you play no Primus Pilus: it is discarded.")


def _attack(state: CohortState, seat: Seat, action: Attack) -> None:
    target, cohort = action.target, action.cohort
    if not 0 <= target < state.seats:
        raise Illegal("COH-PP-05", "There is no such seat. Choose a player of this table.")
    _held(state, seat, PRIMUS_PILUS)
    _joker(state, seat)
    if not any(cards for table in state.cohorts for cards in table.values()):
        raise Illegal("COH-PP-09", "There is no card in any unfinished Cohort to attack.")
    if cohort in state.finished[target]:
        raise Illegal(
            "COH-PP-05", f"That Cohort of {name(cohort)} is finished and safe. Choose an unfinished one."
        )
    if action.card not in state.cohorts[target].get(cohort, ()):
        raise Illegal(
            "COH-PP-05",
            f"{person(target)} has no such card in a Cohort of {name(cohort)}. Choose one that lies there.",
        )


def _hand_card(state: CohortState, seat: Seat, action: HandCard) -> None:
    _held(state, seat, action.card)
    _receiver(state, seat, action.to, "COH-DRW-01")


def _hand_all(state: CohortState, seat: Seat, action: HandAll) -> None:
    _receiver(state, seat, action.to, "COH-DRW-01")


def _wipe(state: CohortState, seat: Seat, action: Wipe) -> None:
    if not 0 <= action.target < state.seats:
        raise Illegal("COH-COH-08", "There is no such seat. Choose any player, yourself included.")


def _discard_card(state: CohortState, seat: Seat, action: DiscardCard) -> None:
    if state.step == "distribute" and state.receivers(seat):
        raise Illegal("COH-PP-03", "Somebody can receive cards, so hand your cards out instead.")
    if action.card not in state.hands[seat]:
        raise Illegal("COH-TURN-05", f"You do not hold {_a(action.card)}. Choose a card of your hand.")


def _nothing(state: CohortState, seat: Seat, action: Action) -> None:
    """Legal whenever its step is."""


def _a(card: str) -> str:
    known = card in TYPES or card == PRIMUS_PILUS
    return f"{'an' if name(card)[0] in 'AEIOU' else 'a'} {name(card)}" if known else "such a card"


STEPS: dict[type[Action], tuple[str, ...]] = {
    SendTopCard: ("velites",),
    GiveCard: ("give",),
    GiveUnseen: ("give",),
    KeepOne: ("give",),
    PlayCard: ("play",),
    Attack: ("play",),
    PlayNothing: ("play",),
    HandCard: ("distribute",),
    HandAll: ("distribute",),
    Wipe: ("wipe",),
    DiscardCard: ("discard", "distribute"),
    TakeDefault: tuple(WAITS),
}
"""The steps at which an action has its place."""

CHECKS: dict[type[Action], Callable[[CohortState, Seat, Any], None]] = {
    SendTopCard: _send_top_card,
    GiveCard: _give_card,
    GiveUnseen: _give_unseen,
    KeepOne: _keep_one,
    PlayCard: _play_card,
    Attack: _attack,
    PlayNothing: _nothing,
    HandCard: _hand_card,
    HandAll: _hand_all,
    Wipe: _wipe,
    DiscardCard: _discard_card,
    TakeDefault: _nothing,
}
