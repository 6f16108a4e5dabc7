"""Whole random games, step by step, for the tests of properties."""

import functools
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

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
from engine.cohort.options import CohortOptions
from engine.cohort.state import CohortState
from engine.dice import Dice, SeededDice
from engine.kernel import Action, Event, Seat, Viewer, awaited, run
from tests.cohort.build import GAME
from tests.cohort.scene import EIGHT

LONGEST = 600
"""Actions after which a sample is cut off; it need not have ended."""

FEWEST = CohortOptions.model_json_schema()["properties"]["copies_per_type"]["minimum"]
"""The fewest cards of a kind that a table may choose."""

EVERY_OPTION = [
    CohortOptions(velites_size=size, emptied_effect=effect, copies_per_type=copies)
    for size in (5, 6)
    for effect in ("ends", "stays")
    for copies in (FEWEST, 18)
]

SAMPLES = list(zip((2, 3, 4, 5, 6, 3, 4, 2), range(8), strict=True))
"""Numbers of players with numbers in `EVERY_OPTION`, each of both at least once."""


@dataclass(frozen=True)
class Step:
    """One action (None for the set-up), the table before it, and what followed."""

    before: str
    seat: Seat
    action: Action | None
    events: tuple[Event, ...]


def walk(seats: int, options: CohortOptions, seed: int, dice: Dice | None = None) -> Iterator[Step]:
    """A random legal game, or the first `LONGEST` actions of it."""
    rng = Random(f"{seats} {seed}")
    dice = dice or SeededDice(seed)
    state = GAME.new(seats, options)
    yield Step(state.model_dump_json(), 0, None, tuple(run(state, GAME.setup(state, dice))))
    for _ in range(LONGEST):
        decisions = GAME.decisions(state)
        if not decisions:
            return
        seat = awaited(decisions)[0]
        action = random_action([d for d in decisions if d.seat == seat], rng)
        before = state.model_dump_json()
        yield Step(before, seat, action, tuple(run(state, GAME.decide(state, seat, action, dice))))


@functools.cache
def game(seats: int, option: int) -> tuple[Step, ...]:
    """One random game with `EVERY_OPTION[option]`; the same for the same numbers."""
    return tuple(walk(seats, EVERY_OPTION[option], 1))


def samples() -> Iterator[tuple[int, CohortOptions, tuple[Step, ...]]]:
    """A random game for each number of players and each value of every option."""
    for seats, option in SAMPLES:
        yield seats, EVERY_OPTION[option], game(seats, option)


def tables(stride: int, shift: int = 0) -> Iterator[CohortState]:
    """Every `stride`-th table of those games, from the `shift`-th on."""
    steps = (step for _, _, steps in samples() for step in steps[1:])
    for step in itertools.islice(steps, shift, None, stride):
        yield CohortState.model_validate_json(step.before)


@functools.cache
def plausible(seats: int) -> tuple[Action, ...]:
    """Every action a program could send to a table of so many, and some beyond it."""
    cards, places = (*EIGHT, "centaur"), range(-1, seats + 1)
    return (
        PlayNothing(),
        *(one(to=to) for one in (SendTopCard, GiveUnseen, HandAll) for to in places),
        *(Wipe(target=to) for to in places),
        *(one(card=card) for one in (KeepOne, DiscardCard) for card in cards),
        *(one(card=card, to=to) for one in (GiveCard, HandCard) for card in cards for to in places),
        *(PlayCard(card=card, cohort=cohort) for card in cards for cohort in cards),
        *(
            Attack(target=target, cohort=cohort, card=card)
            for target in places
            for cohort in cards
            for card in cards
        ),
    )


def lies_open(state: CohortState, seat: Seat) -> bool:
    """COH-EFF-03: whether Centurion binds that seat."""
    return bool(state.cohorts[seat].get("centurion")) or "centurion" in state.lingering[seat]


def draws_blind(state: CohortState, seat: Seat) -> bool:
    """COH-EFF-02: whether Catapult binds that seat."""
    return bool(state.cohorts[seat].get("catapult")) or "catapult" in state.lingering[seat]


def secrets_moved(state: CohortState, viewer: Viewer, rng: Random) -> CohortState:
    """The table with every card that `viewer` may not know in another hidden place."""
    other = state.model_copy(deep=True)
    piles = [other.deck]
    piles += [other.hands[s] for s in range(state.seats) if s != viewer and not lies_open(state, s)]
    takes = state.cohorts[state.active].get("sagittarii") or "sagittarii" in state.lingering[state.active]
    if (viewer != state.active or draws_blind(state, viewer)) and not takes:
        piles.append(other.drawn)
    pool = [card for pile in piles for card in pile]
    rng.shuffle(pool)
    for pile in piles:
        pile[:] = [pool.pop() for _ in pile]
    return other
