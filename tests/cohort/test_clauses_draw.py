"""COH-DRW: giving, discarding, and a deck that runs out."""

import itertools

import pytest

from engine.cohort.actions import (
    Attack,
    DiscardCard,
    GiveCard,
    HandAll,
    HandCard,
    KeepOne,
    PlayCard,
    PlayNothing,
    Wipe,
)
from tests.cohort.build import table
from tests.cohort.scene import hearers, knowers, offered, opening, play, refused

GUARD = {"praetorian": ["praetorian"]}
SIX = ["catapult", "equites", "centurion", "velites", "legionary", "praetorian"]


def test_coh_drw_01__a_hand_may_be_split_in_any_way():
    state = table(4, step="distribute", hands={0: ["catapult", "equites", "velites"]}, deck=["velites"] * 6)
    play(state, 0, HandCard(card="equites", to=3))
    play(state, 0, HandCard(card="velites", to=1))
    play(state, 0, HandCard(card="catapult", to=3))
    assert state.hands == [[], ["velites"], [], ["equites", "catapult"]]


def test_coh_drw_01__or_go_to_one_player():
    state = table(step="distribute", hands={0: ["catapult", "equites", "velites"]}, deck=["velites"] * 6)
    play(state, 0, HandAll(to=2))
    assert state.hands[0] == state.hands[1] == []
    assert sorted(state.hands[2]) == ["catapult", "equites", "velites"]


def test_coh_drw_01__the_rest_may_go_to_one_player_after_a_split():
    state = table(step="distribute", hands={0: ["catapult", "equites", "velites"]}, deck=["velites"] * 6)
    play(state, 0, HandCard(card="equites", to=1))
    play(state, 0, HandAll(to=2))
    assert state.hands[1] == ["equites"]
    assert sorted(state.hands[2]) == ["catapult", "velites"]


def test_coh_drw_01__never_to_oneself():
    state = table(step="distribute", hands={0: ["catapult", "equites"]})
    refused(state, 0, HandCard(card="catapult", to=0), "COH-DRW-01")
    refused(state, 0, HandAll(to=0), "COH-DRW-01")


def test_coh_drw_02__a_praetorian_owner_receives_nothing():
    state = table(step="give", drawn=["catapult", "equites"], cohorts={1: GUARD})
    refused(state, 0, GiveCard(card="catapult", to=1), "COH-DRW-02")
    assert {a.to for a in offered(state, 0)} == {2}


def test_coh_drw_02__nor_a_card_of_a_distributed_hand():
    state = table(step="distribute", hands={0: ["catapult", "equites"]}, cohorts={1: GUARD})
    refused(state, 0, HandCard(card="catapult", to=1), "COH-DRW-02")
    refused(state, 0, HandAll(to=1), "COH-DRW-02")
    assert {a.to for a in offered(state, 0)} == {2}


def test_coh_drw_02__while_somebody_can_receive_nothing_is_discarded():
    state = table(step="give", drawn=["catapult", "equites"], cohorts={1: GUARD})
    refused(state, 0, KeepOne(card="catapult"), "COH-TURN-02")
    state = table(step="distribute", hands={0: ["catapult"]}, cohorts={1: GUARD})
    refused(state, 0, DiscardCard(card="catapult"), "COH-PP-03")


def test_coh_drw_02__if_nobody_can_receive_the_gift_is_discarded():
    state = table(step="give", drawn=["catapult", "equites"], cohorts={1: GUARD, 2: GUARD})
    assert {type(a) for a in offered(state, 0)} == {KeepOne}
    play(state, 0, KeepOne(card="equites"))
    assert state.hands == [["equites"], [], []]
    assert state.discards == ["catapult"]


def test_coh_drw_02__a_single_gift_nobody_can_receive_is_discarded_too():
    state = opening(2, hands={0: ["equites"], 1: ["velites"]}, cohorts={1: GUARD}, deck=["catapult"])
    assert (state.active, state.step) == (0, "play")
    assert state.hands == [["equites"], ["velites"]]
    assert (state.deck, state.drawn, state.discards) == ([], [], ["catapult"])


def test_coh_drw_02__a_hand_nobody_can_receive_is_discarded():
    hand = ["catapult", "equites", "velites"]
    state = table(2, step="distribute", hands={0: hand}, cohorts={1: GUARD}, deck=["velites"] * 5)
    assert {type(a) for a in offered(state, 0)} == {DiscardCard}
    play(state, 0, DiscardCard(card="equites"))
    assert state.discards == ["equites"]
    assert (state.active, state.hands, state.step) == (0, [["catapult", "velites"], []], "distribute")
    play(state, 0, DiscardCard(card="velites"))
    assert state.hands == [[], []]
    assert state.discards == ["equites", "velites", "catapult"]  # the last one leaves no choice


def test_coh_drw_02__a_finished_praetorian_cohort_does_not_hinder():
    state = table(step="give", drawn=["catapult", "equites"], finished={1: ["praetorian"]})
    play(state, 0, GiveCard(card="catapult", to=1))
    assert state.hands[1] == ["catapult"]


@pytest.mark.parametrize(("kept", "lost"), [("catapult", "equites"), ("equites", "catapult")])
def test_coh_drw_03__with_two_players_the_drawer_keeps_one_of_his_choice(kept, lost):
    state = table(2, step="give", drawn=["catapult", "equites"], cohorts={1: GUARD})
    play(state, 0, KeepOne(card=kept))
    assert state.hands == [[kept], []]
    assert state.discards == [lost]
    assert state.step == "play"


def test_coh_drw_03__he_cannot_give_and_cannot_keep_what_he_did_not_draw():
    state = table(2, step="give", drawn=["catapult", "equites"], hands={0: ["velites"]}, cohorts={1: GUARD})
    refused(state, 0, GiveCard(card="catapult", to=1), "COH-DRW-02")
    refused(state, 0, KeepOne(card="velites"), "COH-TURN-02")


def test_coh_drw_04__everybody_sees_the_top_discard():
    one = table(discards=["velites", "catapult"])
    other = table(discards=["velites", "equites"])
    assert knowers(one, other) == {None, 0, 1, 2}


def test_coh_drw_04__a_discard_is_heard_by_everybody():
    hand = ["equites"] * 4
    first = table(step="discard", hands={0: [*hand, "catapult"]})
    second = table(step="discard", hands={0: [*hand, "velites"]})
    one = play(first, 0, DiscardCard(card="catapult"))
    other = play(second, 0, DiscardCard(card="velites"))
    assert hearers(one[:1], other[:1]) == {None, 0, 1, 2}


def test_coh_drw_04__the_last_discard_is_the_top_and_the_one_sagittarii_take():
    state = table(
        2,
        active=1,
        step="discard",
        hands={1: ["velites"] * 4 + ["catapult", "centurion"]},
        cohorts={0: {"sagittarii": ["sagittarii"]}},
        deck=["equites"] * 4,
    )
    play(state, 1, DiscardCard(card="catapult"))
    play(state, 1, DiscardCard(card="centurion"))
    assert sorted(state.drawn) == ["centurion", "equites"]
    assert state.discards == ["catapult"]


def test_coh_drw_05__an_attack_discards_at_once():
    state = table(hands={0: ["primus_pilus"] + ["velites"] * 5}, cohorts={1: {"equites": ["equites"]}})
    play(state, 0, Attack(target=1, cohort="equites", card="equites"))
    assert (state.active, state.step) == (0, "discard")
    assert sorted(state.discards) == ["equites", "primus_pilus"]


def test_coh_drw_05__legionary_discards_at_once():
    state = table(hands={0: ["legionary", "primus_pilus"] + ["velites"] * 5})
    play(state, 0, PlayCard(card="legionary", cohort="legionary"))
    assert (state.active, state.step) == (0, "discard")
    assert state.discards == ["primus_pilus"]


def test_coh_drw_05__a_wiped_hand_is_discarded_at_once():
    state = table(step="wipe", wipe_due=True, hands={0: ["velites"] * 5, 1: ["catapult"]}, deck=["velites"])
    play(state, 0, Wipe(target=1))
    assert (state.active, state.step) == (0, "discard")
    assert state.discards == ["catapult"]


@pytest.mark.parametrize("order", list(itertools.permutations(["catapult", "equites", "legionary"])))
def test_coh_drw_05__the_discarding_player_chooses_the_order(order):
    state = table(step="discard", hands={0: [*SIX, "velites"]}, deck=["velites"] * 5)
    for card in order:
        play(state, 0, DiscardCard(card=card))
    assert state.discards == list(order)


@pytest.mark.parametrize("order", list(itertools.permutations(["catapult", "equites"])))
def test_coh_drw_05__so_he_does_with_a_hand_nobody_can_receive(order):
    state = table(
        2, step="distribute", hands={0: ["catapult", "equites"]}, cohorts={1: GUARD}, deck=["velites"] * 5
    )
    play(state, 0, DiscardCard(card=order[0]))
    assert state.discards == list(order)


def test_coh_drw_05__a_wiped_hand_falls_in_random_order():
    piles = set()
    for seed in range(60):
        hands = {1: ["catapult", "equites", "velites"]}
        state = table(step="wipe", wipe_due=True, hands=hands, deck=["velites"] * 5)
        play(state, 0, Wipe(target=1), seed)
        piles.add(tuple(state.discards))
    assert piles == set(itertools.permutations(["catapult", "equites", "velites"]))


def test_coh_drw_06__an_empty_deck_is_made_of_all_discards():
    state = opening(discards=["catapult", "equites", "centurion", "velites", "velites"])
    assert len(state.drawn) == 2
    assert len(state.deck) == 3
    assert state.discards == []
    assert sorted(state.deck + state.drawn) == ["catapult", "centurion", "equites", "velites", "velites"]


def test_coh_drw_06__only_when_a_card_must_be_drawn():
    state = opening(deck=["catapult", "equites"], discards=["velites"] * 3)
    assert sorted(state.drawn) == ["catapult", "equites"]
    assert state.deck == []
    assert state.discards == ["velites"] * 3


def test_coh_drw_06__after_the_last_card_of_the_deck_the_second_comes_from_the_discards():
    state = opening(deck=["catapult"], discards=["velites"] * 3)
    assert sorted(state.drawn) == ["catapult", "velites"]
    assert (state.deck, state.discards) == (["velites"] * 2, [])


def test_coh_drw_06__the_new_deck_is_shuffled_and_nobody_sees_its_order():
    found, said = set(), set()
    for seed in range(12):
        state = table(2, hands={0: ["velites"], 1: ["velites"]}, discards=SIX)
        events = play(state, 0, PlayNothing(), seed)
        shuffled = next(e for e in events if e.type == "DeckReshuffled")
        found.add(shuffled.deck)
        said |= {repr(shuffled.seen_by(viewer)) for viewer in (None, 0, 1)}
    assert len(found) > 8
    assert len(said) == 1


def test_coh_drw_06__if_there_is_still_none_what_there_is_is_drawn():
    state = opening(discards=["catapult"])
    assert (state.step, state.drawn) == ("give", ["catapult"])
    state = opening(hands={0: ["equites"]})
    assert (state.step, state.drawn) == ("play", [])
