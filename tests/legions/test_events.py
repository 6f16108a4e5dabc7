"""Step 2, Random Events: drawing, put back, reshuffled (A7)."""

from collections import Counter
from itertools import permutations

import pytest

from engine.legions.events.common import MoneyMoved
from engine.legions.game import Legions
from engine.legions.scenario import CONCESSIONS, EVENT_CARDS
from engine.legions.state import Lingering, State
from tests.legions.build import begin, draw, of_type, table
from tests.legions.playing import pair, waiting
from tests.legions.test_setup import unmoved

GAME = Legions()


def turned(*cards: str, rolls: list[int] | None = None, **more: object) -> State:
    """The events of a round, with these cards on top of the draw pile."""
    state = table(5, event_deck=cards, **more)  # type: ignore[arg-type]
    begin(state, "political.events", rolls or [])
    return state


def in_play(state: State) -> dict[str, str | None]:
    return dict(state.holders)


def test_leg_evt_01__after_the_wars_one_card() -> None:
    state = table(5, round=2, event_deck=["shortage", "unrest"])
    begin(state, "political.wars", draw(5, 5), on=True)
    assert [w.id for w in state.wars] == ["W2"]
    assert [c.card for c in state.lingering] == ["shortage"]
    assert state.event_deck == ["unrest"]


def test_leg_evt_02__leg_evt_04__a_concession_brings_one_more_card_an_event_none() -> None:
    state = turned("grain", "unrest", "shortage")
    assert (in_play(state), state.event_deck) == ({"grain": None}, ["shortage"])
    assert ([c.card for c in state.lingering], state.index) == (["unrest"], 1)
    alone = turned("unrest", "grain", "shortage")
    assert (in_play(alone), alone.event_deck) == ({}, ["grain", "shortage"])


def test_leg_evt_02__leg_evt_04__the_other_way_round_by_option() -> None:
    state = turned("unrest", "grain", "shortage", second_card_after="event")
    assert (in_play(state), state.event_deck, state.index) == ({"grain": None}, ["shortage"], 1)
    alone = turned("grain", "unrest", "shortage", second_card_after="event")
    assert (in_play(alone), alone.event_deck, alone.index) == ({"grain": None}, ["unrest", "shortage"], 0)


def test_leg_evt_03__a_second_concession_goes_back_and_is_not_replaced() -> None:
    state = turned("grain", "mining", "unrest", "shortage", rolls=unmoved(3))
    assert in_play(state) == {"grain": None}
    assert sorted(state.event_deck) == ["mining", "shortage", "unrest"]
    assert (state.index, state.lingering, state.event_discard) == (0, [], [])


def test_leg_evt_03__the_pile_is_reshuffled() -> None:
    seen = {
        tuple(turned("grain", "mining", "unrest", "shortage", rolls=[a, b]).event_deck)
        for a in range(3)
        for b in range(2)
    }
    assert seen == set(permutations(["mining", "unrest", "shortage"]))


def test_leg_evt_03__the_doubled_type_is_the_event_by_option() -> None:
    state = turned("unrest", "drought", "grain", rolls=unmoved(2), second_card_after="event")
    assert state.index == 1
    assert sorted(state.event_deck) == ["drought", "grain"]
    assert in_play(state) == {}


def test_leg_evt_04__a_concession_lies_face_up_and_an_event_is_discarded() -> None:
    state = turned("mining", "disaster", rolls=pair(0))
    assert in_play(state) == {"mining": None}
    assert state.event_discard == ["disaster"]


def test_leg_evt_05__a_concession_is_in_play_for_the_event_after_it() -> None:
    state = turned("grain", "drought", "shortage")
    assert in_play(state) == {}
    assert state.event_discard == ["grain", "drought"]


def test_leg_evt_05__with_the_option_the_concession_comes_too_late_for_it() -> None:
    state = turned("drought", "grain", "shortage", second_card_after="event")
    assert in_play(state) == {"grain": None}
    assert state.event_discard == ["drought"]


def test_leg_evt_05__both_are_drawn_before_the_first_is_resolved() -> None:
    # the pile is empty after the Concession; the discards are shuffled without it
    state = table(5, event_deck=["grain"], event_discard=["unrest", "shortage"])
    begin(state, "political.events", unmoved(2))
    assert in_play(state) == {"grain": None}
    assert (state.event_deck, state.index) == (["shortage"], 1)


def test_leg_evt_06__five_concessions() -> None:
    assert set(CONCESSIONS) == {"harbour", "arms", "land_commission", "grain", "mining"}
    for card in CONCESSIONS:
        state = turned(card, second_card_after="event")
        assert in_play(state) == {card: None}


def test_leg_evt_07__five_events() -> None:
    assert set(EVENT_CARDS) == {"unrest", "barbarians", "disaster", "drought", "shortage"}
    for card in EVENT_CARDS:
        rolls = {"barbarians": draw(9), "disaster": draw(5, 5)}.get(card, [])
        state = turned(card, rolls=rolls)
        assert in_play(state) == {}
        assert card in (*state.event_discard, *(c.card for c in state.lingering))


def test_leg_evt_08__an_empty_pile_is_made_of_the_discards_when_a_card_is_needed() -> None:
    state = table(5, event_deck=["shortage"], event_discard=["unrest", "disaster"])
    begin(state, "political.events")
    assert (state.event_deck, state.event_discard) == ([], ["unrest", "disaster"])
    state.round += 1
    begin(state, "political.events", [1])  # unmoved: Provincial Unrest lies on top
    assert (state.event_discard, state.event_deck, state.index) == ([], ["disaster"], 1)


def test_leg_evt_08__if_that_is_empty_too_no_card_is_drawn() -> None:
    lying = [Lingering(card="shortage", round=3, until="end_of_round")]
    held: dict[str, str | None] = dict.fromkeys(CONCESSIONS)
    state = table(5, event_deck=[], concessions=held, lingering=lying)
    begin(state, "political.events")
    assert (state.event_deck, state.event_discard, state.index) == ([], [], 0)
    short = table(5, event_deck=["grain"], lingering=lying)
    begin(short, "political.events")
    assert in_play(short) == {"grain": None}


def test_leg_evt_09__a_card_put_back_alone_comes_next_round() -> None:
    state = turned("grain", "mining")
    assert state.event_deck == ["mining"]
    state.round += 1
    begin(state, "political.events")
    assert in_play(state) == {"grain": None, "mining": None}


def test_leg_evt_10__in_play_is_held_or_face_up() -> None:
    state = turned("grain", "disaster", concessions={"mining": "L1", "harbour": None}, rolls=pair(0))
    assert in_play(state) == {"mining": "L1", "grain": None}
    assert "harbour" in state.event_discard


def test_leg_evt_23__the_chances_of_round_one() -> None:
    concession = event = total = 0
    for first, second in permutations((*CONCESSIONS, *EVENT_CARDS), 2):
        total += 1
        concession += first in CONCESSIONS
        event += first in EVENT_CARDS or second in EVENT_CARDS
    assert (100 * concession / total, round(100 * event / total, 1)) == (50.0, 77.8)
    counted: Counter[str] = Counter()
    for first in (*CONCESSIONS, *EVENT_CARDS):
        for second in (*CONCESSIONS, *EVENT_CARDS):
            if second != first:
                counted += _dealt(first, second)
    assert counted == {"concession": 45, "event": 70}


def _dealt(first: str, second: str) -> Counter[str]:
    """What a round with these cards on top brings, by the engine."""
    rolls = {"barbarians": draw(9), "disaster": pair(0)}
    drawn = [first] if first in EVENT_CARDS else [first, second]
    needed = [roll for card in drawn for roll in rolls.get(card, [])]
    state = turned(first, second, rolls=needed)
    concessions = len(state.holders) + sum(c in CONCESSIONS for c in state.event_discard)
    events = len(state.lingering) + sum(c in EVENT_CARDS for c in state.event_discard)
    return +Counter({"concession": concessions, "event": events})


def test_leg_evt_25__drawn_and_lingering_cards_are_not_shuffled_in() -> None:
    lying = [Lingering(card="drought", round=2, until="next_income")]
    state = table(5, event_deck=["grain"], event_discard=["unrest"], lingering=lying)
    begin(state, "political.events")
    assert in_play(state) == {"grain": None}
    assert [c.card for c in state.lingering] == ["drought", "unrest"]
    assert (state.event_deck, state.event_discard) == ([], [])


def test_leg_evt_25__a_put_back_card_goes_to_the_pile_alone() -> None:
    state = turned("grain", "mining", event_discard=["unrest", "shortage"])
    assert (state.event_deck, state.event_discard) == (["mining"], ["unrest", "shortage"])


def test_leg_evt_25__put_back_after_a_reshuffle_it_joins_the_new_pile() -> None:
    state = table(5, event_deck=["grain"], event_discard=["mining", "unrest"])
    begin(state, "political.events", [*unmoved(2), *unmoved(2)])
    assert in_play(state) == {"grain": None}
    assert (sorted(state.event_deck), state.event_discard) == (["mining", "unrest"], [])


def test_leg_evt_25__the_dead_go_under_the_deck_in_order() -> None:
    state = table(
        5,
        deck=["G7", "G8"],
        wars="W4:9/1 W5:9/1",
        legions=0,
        war_loss_check="end_of_round",
        senators="0: L1 B1@W4 | 1: L2 B2@W5",
    )
    begin(state, "combat.battles", [*pair(0), *pair(5), *draw(10), *pair(0), *pair(5), *draw(10)])
    assert state.deck == ["G7", "G8", "B1", "B2"]


def test_leg_evt_01__nobody_is_asked_anything() -> None:
    state = turned("grain", "unrest")
    assert waiting(state) == []


def test_leg_evt_16__the_order_of_the_pile_is_told_to_nobody() -> None:
    state = table(5, event_deck=["grain", "mining", "unrest"])
    for event in begin(state, "political.events", unmoved(2)):
        for viewer in (None, 0):
            seen = event.seen_by(viewer)
            assert seen is None or "unrest" not in seen.model_dump_json()
    assert not of_type(begin(table(5, event_deck=["shortage"]), "political.events"), MoneyMoved)


@pytest.mark.parametrize("option", ["concession", "event"])
def test_leg_evt_02__at_most_one_of_each_type_a_round(option: str) -> None:
    for first in (*CONCESSIONS, *EVENT_CARDS):
        for second in (*CONCESSIONS, *EVENT_CARDS):
            if first == second or "disaster" in (first, second) or "barbarians" in (first, second):
                continue
            state = turned(first, second, second_card_after=option)
            here = [*state.holders, *state.event_discard, *(c.card for c in state.lingering)]
            assert sum(c in CONCESSIONS for c in here) <= 1
            assert sum(c in EVENT_CARDS for c in here) <= 1
