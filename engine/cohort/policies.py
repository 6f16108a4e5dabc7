"""Computer players. They see their own view and offers, and nothing else."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from engine.chance import random_action
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
    Wipe,
)
from engine.cohort.cards import PRIMUS_PILUS
from engine.cohort.view import CohortView, PlayerView
from engine.kernel import Action, Decision, Policy, Seat

BURDEN = {
    "praetorian": 0.8,
    "catapult": 0.7,
    "centurion": 0.4,
    "sagittarii": 0.3,
    "equites": 1.0,
    "legionary": 1.2,
    "velites": 0.9,
}
"""How much an effect hampers its owner, by the computer player's rough reckoning."""

PATIENT_ROUNDS = 3
"""Rounds without a card played after which a sensible player waits for better cards no longer."""

JOKER = 1.6
"""The worth of a Primus Pilus to whoever may use it."""


def choose_random(view: CohortView, decisions: Sequence[Decision], rng: Random) -> Action | None:
    """Any legal action."""
    return random_action(decisions, rng)


def choose_sensibly(view: CohortView, decisions: Sequence[Decision], rng: Random) -> Action | None:
    """The offer that looks best, by simple rules of thumb; ties at random."""
    if not decisions:
        return None
    offers = decisions[0].offers
    return max(offers, key=lambda offer: (_score(view, offer.action), rng.random())).action


def _score(view: CohortView, action: Action) -> float:
    return SCORES[type(action)](view, action)


def worth(view: CohortView, player: PlayerView, card: str) -> float:
    """How much a card is worth to a player, from 0: it counts what everybody sees of them.

    For the viewer themselves also the cards of their hand count.
    """
    if card == PRIMUS_PILUS:
        return 0.0 if "legionary" in player.effects else JOKER
    if card in player.finished:
        return 0.0
    size = view.size(card)
    laid = len(player.cohorts.get(card, ()))
    held = player.hand.count(card) if player.hand is not None and player.seat == view.viewer else 0
    begun = (laid + 0.6 * min(held, size - laid)) / size
    return 0.3 + 2 * begun + (1 / size if laid or held else 0) + (1.0 if laid + 1 == size else 0)


def menace(player: PlayerView, view: CohortView) -> float:
    """How near a player looks to victory: completed Cohorts, then the best of the others."""
    best = sorted((len(cards) / view.size(kind) for kind, cards in player.cohorts.items()), reverse=True)
    return len(player.finished) * 1.5 + sum(best[: 3 - len(player.finished)])


def _gift(view: CohortView, card: str, to: Seat) -> float:
    """The harm of giving a card: its worth to the receiver, more so if they are ahead."""
    player = view.players[to]
    return worth(view, player, card) * (1 + 0.3 * menace(player, view))


def _send(view: CohortView, action: SendTopCard | GiveUnseen) -> float:
    player = view.players[action.to]
    return -menace(player, view) - 0.1 * len(player.cohorts)


def _give(view: CohortView, action: GiveCard) -> float:
    rest = list(view.drawn)
    rest.remove(action.card)
    return sum(worth(view, view.me, card) for card in rest) - 0.7 * _gift(view, action.card, action.to)


def _keep(view: CohortView, action: KeepOne) -> float:
    return worth(view, view.me, action.card)


def _play(view: CohortView, action: PlayCard) -> float:
    me, kind = view.me, action.cohort
    size, laid = view.size(kind), len(me.cohorts.get(kind, ()))
    after = laid + 1
    hand = list(me.hand or ())
    hand.remove(action.card)
    joker = action.card == PRIMUS_PILUS
    if after == size:
        return 100.0 + (20 - sum(worth(view, me, card) for card in hand) if joker else 10) + BURDEN[kind]
    if joker:
        given = sum(worth(view, me, card) + 0.3 for card in hand)
        return (3.0 * laid / size if laid else -1.0) - given - JOKER / 2
    same = hand.count(kind)
    jokers = 0 if kind == "legionary" else hand.count(PRIMUS_PILUS)
    if laid:
        return 4.0 + 3 * after / size - size / 10
    crowd = len(me.cohorts) + len(me.finished)
    lost = 2.0 * hand.count(PRIMUS_PILUS) if kind == "legionary" else 0.0
    lost += sum(cards.count(PRIMUS_PILUS) for cards in me.cohorts.values()) if kind == "legionary" else 0
    over = max(0, len(hand) - 2) if kind == "equites" else 0
    ready = (1 + same + 0.5 * jokers) / size
    return (
        2.0
        + 3 * ready
        - BURDEN[kind]
        - lost
        - 0.4 * over
        - (1.5 * (crowd - 2) if crowd > 2 else 0)
        - size / 10
    )


def _attack(view: CohortView, action: Attack) -> float:
    if action.target == view.viewer:
        return -10.0
    player = view.players[action.target]
    size, laid = view.size(action.cohort), len(player.cohorts[action.cohort])
    near = laid / size
    if laid == 1:
        return -2.0  # it would free them of the effect
    danger = 6.0 if len(player.finished) == 2 and laid + 1 >= size else 0.0
    return danger + 2.5 * near * (1 + len(player.finished)) - JOKER


def _nothing(view: CohortView, action: PlayNothing) -> float:
    """Waiting is worth something while better cards may come: not for long, nor when no pile is left."""
    if not view.deck + view.discards or view.unplayed >= PATIENT_ROUNDS * view.seats:
        return -20.0
    return 1.6


def _hand_card(view: CohortView, action: HandCard) -> float:
    return -_gift(view, action.card, action.to)


def _hand_all(view: CohortView, action: HandAll) -> float:
    return -sum(_gift(view, card, action.to) for card in view.me.hand or ()) - 0.01


def _wipe(view: CohortView, action: Wipe) -> float:
    if action.target == view.viewer:
        return -5.0
    player = view.players[action.target]
    return player.hand_size * (1 + menace(player, view))


def _discard(view: CohortView, action: DiscardCard) -> float:
    return -worth(view, view.me, action.card)


SCORES: dict[type[Action], Callable[[CohortView, Any], float]] = {
    SendTopCard: _send,
    GiveUnseen: _send,
    GiveCard: _give,
    KeepOne: _keep,
    PlayCard: _play,
    Attack: _attack,
    PlayNothing: _nothing,
    HandCard: _hand_card,
    HandAll: _hand_all,
    Wipe: _wipe,
    DiscardCard: _discard,
}
"""How good an action looks; comparable within one decision only."""

POLICIES: dict[str, Policy[Any]] = {
    "random": Policy("random", "Random", choose_random),
    "sensible": Policy("sensible", "Sensible", choose_sensibly),
}
"""The computer players by name."""
