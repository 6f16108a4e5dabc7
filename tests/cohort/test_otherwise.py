"""`otherwise` tells what the default does: the words against what happens when it is taken many times."""

import re
from collections import Counter

from engine.cohort.actions import TakeDefault
from engine.cohort.events.cards import CardGiven, CardKept, DiscardedToLimit, GiftDiscarded, PlayPassed
from engine.cohort.events.cohorts import HandWiped
from engine.cohort.state import CohortState
from engine.dice import SeededDice
from engine.kernel import Event
from engine.words import seat as person
from tests.cohort.build import GAME
from tests.cohort.games import tables

TIMES = 12
"""How often a default is taken anew."""


def outcomes(state: CohortState) -> list[list[Event]]:
    """What the default itself brings, with other dice each time: the facts of the step it answers."""
    found = []
    for seed in range(TIMES):
        copy = CohortState.model_validate_json(state.model_dump_json())
        events = []
        for event in GAME.decide(copy, copy.active, TakeDefault(), SeededDice(seed)):
            if copy.step not in (state.step, "wipe") and events and not isinstance(event, CardKept):
                break
            event.apply(copy)
            events.append(event)
        found.append(events)
    return found


def first_moved(events: list[Event]) -> str:
    """The card that is given or discarded first."""
    move = next(e for e in events if isinstance(e, CardGiven | GiftDiscarded))
    return move.card if isinstance(move, CardGiven) else move.cards[0]


def test_what_is_done_for_who_does_nothing_is_what_the_question_says():
    kinds = Counter()
    for state in tables(stride=17):
        for decision in GAME.decisions(state):
            words, took = decision.otherwise, outcomes(state)
            kinds[decision.kind] += 1
            given = [[e for e in events if isinstance(e, CardGiven)] for events in took]
            first = {events[0].to for events in given if events}
            receivers = state.receivers(state.active)
            if "a random player" in words:
                assert all(given), words
                assert len(receivers) > 1
                assert len(first) > 1, "not by chance"
            elif all(given):
                assert first == set(receivers)
                assert f"goes to {person(receivers[0])}." in words
            if "random one of them" in words and len(set(state.drawn)) > 1:
                moved = {first_moved(events) for events in took}
                assert moved == set(state.drawn)
            if "you keep the other" in words:
                assert all(any(isinstance(e, CardKept) for e in events) for events in took)
            passed = all(isinstance(events[0], PlayPassed) for events in took)
            assert passed == (words == "Nothing is played.")
            wiped = {e.target for events in took for e in events if isinstance(e, HandWiped)}
            if decision.kind == "wipe":
                (target,) = wiped
                assert words == f"{person(target)} discards."
            if decision.kind == "discard":
                (number,) = {sum(isinstance(e, DiscardedToLimit) for e in events) for events in took}
                assert re.fullmatch(rf"{number} random cards? (is|are) discarded\.", words)
            if "discarded in random order" in words:
                orders = {e.cards for events in took for e in events if isinstance(e, GiftDiscarded)}
                assert len(orders) > 1 or len(set(state.hands[state.active])) == 1
    assert set(kinds) == {"velites", "give", "play", "distribute", "wipe", "discard"}
