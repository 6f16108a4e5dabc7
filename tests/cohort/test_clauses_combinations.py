"""COH-EFF-08 and -09: several effects at the draw."""

import pytest

from engine.cohort.actions import GiveCard, GiveUnseen, PlayNothing, SendTopCard
from tests.cohort.build import table
from tests.cohort.scene import hearers, kinds, knowers, offered, opening, play, refused

BOTH = {0: {"sagittarii": ["sagittarii"], "catapult": ["catapult"]}}
GUARD = {"praetorian": ["praetorian"]}
DECK = ["velites"] * 6


def test_coh_eff_08__one_from_the_discards_one_from_the_deck():
    state = opening(cohorts=BOTH, deck=["velites", "legionary"], discards=["centurion", "equites"])
    assert sorted(state.drawn) == ["equites", "legionary"]
    assert (state.deck, state.discards) == (["velites"], ["centurion"])


def test_coh_eff_08__a_random_one_is_given_and_the_other_kept():
    found = set()
    for seed in range(30):
        state = opening(cohorts=BOTH, deck=[*DECK, "legionary"], discards=["equites"])
        assert set(offered(state, 0)) == {GiveUnseen(to=1), GiveUnseen(to=2)}
        play(state, 0, GiveUnseen(to=1), seed)
        found.add((*state.hands[0], *state.hands[1]))
    assert found == {("legionary", "equites"), ("equites", "legionary")}


def test_coh_eff_08__the_drawer_sees_neither():
    one = opening(cohorts=BOTH, deck=[*DECK, "legionary"], discards=["equites"])
    other = opening(cohorts=BOTH, deck=[*DECK, "centurion"], discards=["equites"])
    assert knowers(one, other) == set()
    refused(one, 0, GiveCard(card="equites", to=1), "COH-EFF-02")


def test_coh_eff_08__nobody_else_knows_which_of_the_two_was_given():
    """The taken discard was open; whether it was given or kept is not."""
    runs = {}
    for seed in range(30):
        state = opening(cohorts=BOTH, deck=[*DECK, "legionary"], discards=["equites"])
        events = play(state, 0, GiveUnseen(to=1), seed)
        runs[state.hands[1][-1]] = events
    assert set(runs) == {"equites", "legionary"}
    assert hearers(*runs.values()) == {0, 1}


def test_coh_eff_08__a_single_card_is_given_away():
    state = opening(cohorts=BOTH, deck=[*DECK, "legionary"])
    assert state.drawn == ["legionary"]
    assert set(offered(state, 0)) == {GiveUnseen(to=1), GiveUnseen(to=2)}
    play(state, 0, GiveUnseen(to=1))
    assert state.hands[:2] == [[], ["legionary"]]


def test_coh_eff_08__the_single_card_is_not_seen_by_the_drawer():
    runs = []
    for card in ("legionary", "equites"):
        state = opening(cohorts=BOTH, deck=[*DECK, card])
        runs.append(play(state, 0, GiveUnseen(to=1)))
    assert hearers(*runs) == {1}


def test_coh_eff_08__if_nobody_can_receive_a_random_one_is_discarded():
    found = set()
    for seed in range(30):
        cohorts = {1: BOTH[0], 0: GUARD}
        state = table(
            2, hands={0: ["velites"]}, cohorts=cohorts, deck=[*DECK, "legionary"], discards=["equites"]
        )
        play(state, 0, PlayNothing(), seed)
        assert (state.active, state.step, state.drawn) == (1, "play", [])
        assert len(state.hands[1]) == 1
        found.add((*state.hands[1], *state.discards))
    assert found == {("legionary", "equites"), ("equites", "legionary")}


def velites_and(kind: str) -> dict:
    """Velites and another effect on seat 0."""
    return {0: {"velites": ["velites"], kind: [kind]}}


def test_coh_eff_09__velites_come_first_then_sagittarii():
    state = opening(
        cohorts=velites_and("sagittarii"), deck=[*DECK, "legionary", "centurion"], discards=["equites"]
    )
    assert (state.step, state.drawn, state.discards) == ("velites", [], ["equites"])
    play(state, 0, SendTopCard(to=1))
    assert state.hands[1] == ["centurion"]
    assert sorted(state.drawn) == ["equites", "legionary"]


def test_coh_eff_09__the_discarded_velites_card_is_the_one_sagittarii_take():
    cohorts = velites_and("sagittarii") | {1: GUARD}
    state = opening(2, cohorts=cohorts, deck=[*DECK, "legionary", "centurion"], discards=["equites"])
    assert sorted(state.drawn) == ["centurion", "legionary"]
    assert state.discards == ["equites"]


def test_coh_eff_09__even_if_there_was_no_discard_pile():
    cohorts = velites_and("sagittarii") | {1: GUARD}
    state = opening(2, cohorts=cohorts, deck=[*DECK, "legionary", "centurion"])
    assert sorted(state.drawn) == ["centurion", "legionary"]
    assert state.discards == []


def test_coh_eff_09__velites_then_catapult():
    state = opening(cohorts=velites_and("catapult"), deck=[*DECK, "equites", "legionary", "centurion"])
    play(state, 0, SendTopCard(to=2))
    assert state.hands[2][-1] == "centurion"
    assert state.step == "give"
    assert set(offered(state, 0)) == {GiveUnseen(to=1), GiveUnseen(to=2)}
    play(state, 0, GiveUnseen(to=1))
    assert sorted(state.hands[0] + state.hands[1]) == ["equites", "legionary"]


def test_coh_eff_09__all_three():
    cohorts = {0: {kind: [kind] for kind in ("velites", "sagittarii", "catapult")}}
    state = opening(cohorts=cohorts, deck=[*DECK, "legionary", "centurion"], discards=["equites"])
    events = play(state, 0, SendTopCard(to=1))
    assert kinds(events)[:2] == ["CardGiven", "CardsDrawn"]
    assert sorted(state.drawn) == ["equites", "legionary"]
    assert {type(a) for a in offered(state, 0)} == {GiveUnseen}


@pytest.mark.parametrize("deck", [0, 1, 2])
def test_coh_eff_09__the_velites_card_may_be_the_last_of_the_deck(deck):
    """What Velites leave is drawn; the discards are shuffled when a card must be drawn."""
    cohorts = velites_and("equites")
    state = opening(cohorts=cohorts, deck=["centurion"] * deck, discards=["equites"] * (4 - deck))
    play(state, 0, SendTopCard(to=1))
    assert len(state.hands[1]) == 1
    assert len(state.drawn) == 2
    assert len(state.deck + state.discards) == 1
