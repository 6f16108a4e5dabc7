"""COH-TURN: the steps of a turn, and who sees what in them."""

import pytest

from engine.cohort.actions import Attack, DiscardCard, GiveCard, PlayCard, PlayNothing, SendTopCard
from tests.cohort.build import table
from tests.cohort.scene import asked, hearers, knowers, offered, opening, play, refused


def test_coh_turn_01__velites_then_draw_and_give_then_play_then_discard():
    state = opening(
        cohorts={0: {"velites": ["velites"]}},
        hands={0: ["equites"] * 5},
        deck=["sagittarii", "legionary", "centurion", "catapult"],
    )
    steps = [state.step]
    for action in (
        SendTopCard(to=1),
        GiveCard(card="legionary", to=2),
        PlayCard(card="equites", cohort="equites"),
    ):
        play(state, 0, action)
        steps.append(state.step)
    assert steps == ["velites", "give", "play", "discard"]
    assert state.active == 0


def test_coh_turn_01__without_velites_the_turn_begins_with_the_draw():
    state = opening(deck=["catapult", "equites"])
    assert (state.active, state.step) == (0, "give")


def test_coh_turn_01__steps_cannot_be_swapped():
    state = table(step="give", drawn=["catapult", "equites"], hands={0: ["velites"]})
    refused(state, 0, PlayCard(card="velites", cohort="velites"), "COH-TURN-01")
    refused(state, 0, DiscardCard(card="velites"), "COH-TURN-01")
    refused(state, 0, SendTopCard(to=1), "COH-TURN-01")


def test_coh_turn_01__only_the_active_player_acts():
    state = table(hands={0: ["velites"], 1: ["velites"]})
    assert asked(state).seat == 0
    refused(state, 1, PlayCard(card="velites", cohort="velites"), "COH-TURN-01")
    refused(state, 1, PlayNothing(), "COH-TURN-01")


def test_coh_turn_02__two_cards_are_drawn_from_the_top_of_the_deck():
    state = opening(deck=["velites", "catapult", "equites"])
    assert sorted(state.drawn) == ["catapult", "equites"]
    assert state.deck == ["velites"]


@pytest.mark.parametrize(("given", "kept"), [("catapult", "equites"), ("equites", "catapult")])
def test_coh_turn_02__one_is_given_and_the_other_kept(given, kept):
    state = table(step="give", drawn=["catapult", "equites"])
    play(state, 0, GiveCard(card=given, to=2))
    assert state.hands == [[kept], [], [given]]
    assert (state.drawn, state.step) == ([], "play")


def test_coh_turn_02__either_card_to_either_player():
    state = table(step="give", drawn=["catapult", "equites"])
    pairs = {(a.card, a.to) for a in offered(state, 0) if isinstance(a, GiveCard)}
    assert pairs == {("catapult", 1), ("catapult", 2), ("equites", 1), ("equites", 2)}


def test_coh_turn_02__not_to_oneself():
    state = table(step="give", drawn=["catapult", "equites"])
    refused(state, 0, GiveCard(card="catapult", to=0), "COH-TURN-02")


def test_coh_turn_02__only_a_drawn_card():
    state = table(step="give", drawn=["catapult", "equites"], hands={0: ["velites"]})
    refused(state, 0, GiveCard(card="velites", to=1), "COH-TURN-02")


def test_coh_turn_02__giving_cannot_be_left_out():
    state = table(step="give", drawn=["catapult", "equites"])
    refused(state, 0, PlayNothing(), "COH-TURN-01")
    assert {type(a) for a in offered(state, 0)} == {GiveCard}
    assert asked(state).required


def gift(card: str, **fields: object):
    """Seat 0 has drawn this card and Equites, and gives this card to seat 1."""
    state = table(step="give", drawn=[card, "equites"], hands={0: ["equites"], 1: ["velites"]}, **fields)
    return state, play(state, 0, GiveCard(card=card, to=1))


def test_coh_turn_03__giver_and_recipient_alone_hear_what_was_given():
    (_, one), (_, other) = gift("catapult"), gift("velites")
    assert hearers(one, other) == {0, 1}


def test_coh_turn_03__the_recipient_alone_sees_it_in_his_hand():
    (one, _), (other, _) = gift("catapult"), gift("velites")
    assert knowers(one, other) == {1}


def test_coh_turn_03__everybody_hears_that_a_card_was_given():
    _, events = gift("catapult")
    given = next(e for e in events if e.type == "CardGiven")
    for viewer in (None, 2):
        seen = given.seen_by(viewer)
        assert (seen.giver, seen.to) == (0, 1)


def test_coh_turn_03__into_an_open_hand_everybody_sees_it():
    cohorts = {1: {"centurion": ["centurion"]}}
    (first, one), (second, other) = gift("catapult", cohorts=cohorts), gift("velites", cohorts=cohorts)
    assert hearers(one, other) == {None, 0, 1, 2}
    assert knowers(first, second) == {None, 0, 1, 2}


def test_coh_turn_04__at_most_one_card():
    state = table(hands={0: ["equites", "catapult", "catapult", "catapult", "velites", "velites"]})
    play(state, 0, PlayCard(card="catapult", cohort="catapult"))
    assert state.step == "discard"
    refused(state, 0, PlayCard(card="catapult", cohort="catapult"), "COH-TURN-01")
    assert state.cohorts[0] == {"catapult": ["catapult"]}


def test_coh_turn_04__the_turn_passes_after_the_play():
    state = table(hands={0: ["equites", "catapult"], 1: ["velites"]}, deck=["velites"] * 4)
    play(state, 0, PlayCard(card="catapult", cohort="catapult"))
    assert state.active == 1
    assert state.hands[0] == ["equites"]


def test_coh_turn_04__playing_none_is_allowed():
    state = table(hands={0: ["equites"]}, deck=["velites"] * 4)
    assert PlayNothing() in offered(state, 0)
    play(state, 0, PlayNothing())
    assert state.active == 1
    assert state.cohorts[0] == {}
    assert state.hands[0] == ["equites"]


def test_coh_turn_04__the_card_just_kept_may_be_played():
    state = table(step="give", drawn=["catapult", "equites"])
    play(state, 0, GiveCard(card="catapult", to=1))
    play(state, 0, PlayCard(card="equites", cohort="equites"))
    assert state.cohorts[0] == {"equites": ["equites"]}


def test_coh_turn_04__a_card_must_be_in_hand():
    state = table(hands={0: ["equites"], 1: ["catapult"]})
    refused(state, 0, PlayCard(card="catapult", cohort="catapult"), "COH-TURN-04")


def test_coh_turn_04__an_attack_is_the_one_play():
    state = table(hands={0: ["primus_pilus"] + ["velites"] * 5}, cohorts={1: {"equites": ["equites"] * 2}})
    play(state, 0, Attack(target=1, cohort="equites", card="equites"))
    assert (state.active, state.step) == (0, "discard")
    refused(state, 0, PlayCard(card="velites", cohort="velites"), "COH-TURN-01")


def test_coh_turn_05__discard_down_to_four():
    state = table(hands={0: ["equites", "catapult", "velites", "velites", "legionary", "centurion"]})
    play(state, 0, PlayNothing())
    assert state.step == "discard"
    play(state, 0, DiscardCard(card="legionary"))
    assert (state.active, state.step) == (0, "discard")
    play(state, 0, DiscardCard(card="velites"))
    assert state.active == 1
    assert sorted(state.hands[0]) == ["catapult", "centurion", "equites", "velites"]


def test_coh_turn_05__four_may_be_kept():
    state = table(hands={0: ["equites"] * 4}, deck=["velites"] * 4)
    play(state, 0, PlayNothing())
    assert state.active == 1
    assert state.hands[0] == ["equites"] * 4


def test_coh_turn_05__two_with_equites():
    state = table(
        hands={0: ["catapult", "velites", "legionary"]},
        cohorts={0: {"equites": ["equites"]}},
        deck=["velites"] * 4,
    )
    play(state, 0, PlayNothing())
    assert state.step == "discard"
    play(state, 0, DiscardCard(card="catapult"))
    assert state.active == 1
    assert state.hands[0] == ["velites", "legionary"]


def test_coh_turn_05__any_card_of_the_hand_may_go_and_no_other():
    state = table(step="discard", hands={0: ["catapult", "velites", "legionary", "equites", "primus_pilus"]})
    cards = {a.card for a in offered(state, 0)}
    assert cards == {"catapult", "velites", "legionary", "equites", "primus_pilus"}
    refused(state, 0, DiscardCard(card="centurion"), "COH-TURN-05")
    refused(state, 0, PlayNothing(), "COH-TURN-01")


def test_coh_turn_05__others_may_exceed_it_until_their_own_turn_ends():
    state = table(hands={0: ["equites"], 1: ["velites"] * 7}, deck=["catapult"] * 6)
    play(state, 0, PlayNothing())
    assert (state.active, state.step, len(state.hands[1])) == (1, "give", 7)
    play(state, 1, GiveCard(card="catapult", to=2))
    play(state, 1, PlayNothing())
    assert (state.active, state.step, len(state.hands[1])) == (1, "discard", 8)


def test_coh_turn_06__hands_are_secret():
    one = table(hands={1: ["catapult", "equites"]})
    other = table(hands={1: ["velites", "equites"]})
    assert knowers(one, other) == {1}


def test_coh_turn_06__the_active_players_too():
    hands = ["equites"] * 5
    one = table(step="discard", hands={0: [*hands, "catapult"]})
    other = table(step="discard", hands={0: [*hands, "velites"]})
    assert knowers(one, other) == {0}


def test_coh_turn_06__how_many_cards_a_hand_has_is_open():
    one = table(hands={1: ["catapult", "equites"]})
    other = table(hands={1: ["catapult", "equites", "equites"]})
    assert knowers(one, other) == {None, 0, 1, 2}


def test_coh_turn_06__with_centurion_everybody_sees_the_hand():
    cohorts = {1: {"centurion": ["centurion"]}}
    one = table(hands={1: ["catapult", "equites"]}, cohorts=cohorts)
    other = table(hands={1: ["velites", "equites"]}, cohorts=cohorts)
    assert knowers(one, other) == {None, 0, 1, 2}


def kept(card: str):
    """Seat 0 has completed Catapult, held one card and keeps this one."""
    state = table(
        step="give",
        drawn=["velites", card],
        hands={0: ["catapult"]},
        finished={0: ["catapult"]},
        deck=["velites"] * 6,
    )
    return state, play(state, 0, GiveCard(card="velites", to=1))


def test_coh_turn_06__whether_a_hand_holds_anything_to_play_stays_secret():
    (one, first), (other, second) = kept("catapult"), kept("equites")
    assert hearers(first, second) == {0}
    assert knowers(one, other) == {0}
