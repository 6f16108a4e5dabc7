"""The order of a turn: what happens by itself, and where somebody has a choice."""

from collections.abc import Callable, Iterator

from engine.cohort.cards import CARDS
from engine.cohort.events.cards import GameEnded, GameOpened, PlayPassed, StandstillNear, TurnBegan
from engine.cohort.rules.draw import draw_or_give, velites_duty
from engine.cohort.rules.play import distribute
from engine.cohort.state import CohortState
from engine.dice import Dice, shuffled
from engine.kernel import Event

BARREN_ROUNDS = 5
"""RUL-COH-11: rounds in which nobody held a card they could play, after which hope is looked for."""

UNPLAYED_ROUNDS, UNPLAYED_WARNING = 20, 15
"""COH-END-02: full rounds without a card played after which the game is drawn; all are told in advance."""

UNGROWN_ROUNDS, UNGROWN_WARNING = 40, 30
"""RUL-COH-12: the same for rounds in which cards were played and attacked, but the Cohorts have not grown."""


def open_game(state: CohortState, dice: Dice) -> Iterator[Event]:
    """COH-SET-01, COH-SET-02, COH-SET-03, COH-CMP-04: shuffle, and begin the first turn.

    Throws: one below the number of seats for who begins, unless agreed; then the
    shuffle of the deck, listed kind by kind in the order of `CARDS`.
    """
    agreed = state.options.first_seat
    first = agreed - 1 if agreed else dice.below(state.seats)
    pack = [card for card in CARDS for _ in range(state.options.copies_per_type)]
    yield GameOpened(first=first, lot=not agreed, deck=tuple(shuffled(pack, dice)))
    yield TurnBegan(seat=first, turn=1)
    yield from onward(state, dice)


def has_choice(state: CohortState) -> bool:
    """Whether the active player has something to choose at this step.

    Never by what only they can see (COH-TURN-06): two drawn cards are a choice even if they
    are alike, and a hidden hand even if nothing in it can be played, since passing it over
    would tell the others. Cards nobody can receive are all shown.
    """
    seat, step = state.active, state.step
    if step == "play":
        return bool(state.hands[seat]) and (not state.is_open(seat) or state.has_play(seat))
    if step == "discard":
        return len(state.hands[seat]) > state.hand_limit(seat)
    if step == "wipe":
        return True
    if step == "give":
        if len(state.drawn) == 2 and not state.binds(seat, "catapult"):
            return True
        return bool(state.drawn) and len(state.receivers(seat)) > 1
    receivers = len(state.receivers(seat))
    if step == "velites":
        return receivers > 1 and state.has_piles()
    return receivers > 1 or (not receivers and len(set(state.hands[seat])) > 1)


def onward(state: CohortState, dice: Dice) -> Iterator[Event]:
    """COH-TURN-01, COH-EFF-10: all that happens by itself until somebody has a choice."""
    while state.step != "over" and not has_choice(state):
        yield from FORCED[state.step](state, dice)


def pass_play(state: CohortState, dice: Dice) -> Iterator[Event]:
    """COH-TURN-04: there is no hand, or an open one in which nothing can be played."""
    yield PlayPassed(seat=state.active)


def end_turn(state: CohortState, dice: Dice) -> Iterator[Event]:
    """COH-TURN-01, COH-SET-02, COH-END-02: the next turn clockwise, or a drawn game.

    Drawn when both piles are empty and no card has moved for one whole round, when nobody has
    played a card for 20 whole rounds, when no card can be played any more (RUL-COH-11), or when
    the Cohorts have not grown for 40 (RUL-COH-12). The long waits are told in advance.
    """
    seats = state.seats
    if (
        (state.still >= seats and not state.has_piles())
        or state.unplayed >= UNPLAYED_ROUNDS * seats
        or state.ungrown >= UNGROWN_ROUNDS * seats
        or is_hopeless(state)
    ):
        yield GameEnded(winner=None)
        return
    if state.unplayed == UNPLAYED_WARNING * seats:
        yield StandstillNear(lack="played", rounds=UNPLAYED_WARNING, limit=UNPLAYED_ROUNDS)
    elif state.ungrown == UNGROWN_WARNING * seats:
        yield StandstillNear(lack="grown", rounds=UNGROWN_WARNING, limit=UNGROWN_ROUNDS)
    yield TurnBegan(seat=(state.active + 1) % seats, turn=state.turn + 1)


def is_hopeless(state: CohortState) -> bool:
    """RUL-COH-11, COH-END-02: whether no card will be played any more, though cards still move.

    Nobody has held a playable card for `BARREN_ROUNDS`, and nobody could play a card that
    still moves: those of the piles, and of hands so full that they must let cards go.
    """
    if state.barren < BARREN_ROUNDS * state.seats:
        return False
    moving = {*state.deck, *state.discards}
    for seat, hand in enumerate(state.hands):
        if len(hand) >= state.hand_limit(seat):
            moving.update(hand)
    hope = any(state.may_play(seat, card) for seat in range(state.seats) for card in moving)
    return not hope


FORCED: dict[str, Callable[[CohortState, Dice], Iterator[Event]]] = {
    "velites": velites_duty,
    "give": draw_or_give,
    "play": pass_play,
    "distribute": distribute,
    "discard": end_turn,
}
"""What a step does where nobody has a choice."""
