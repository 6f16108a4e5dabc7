"""COH-PP: the Primus Pilus as joker and as attack."""

import pytest

from engine.cohort.actions import (
    Attack,
    DiscardCard,
    GiveCard,
    HandAll,
    HandCard,
    PlayCard,
    PlayNothing,
    Wipe,
)
from tests.cohort.build import table
from tests.cohort.scene import SEVEN, asked, kinds, offered, play, refused

DECK = ["velites"] * 8
GUARD = {"praetorian": ["praetorian"]}


def joker(cohort: str) -> PlayCard:
    """A Primus Pilus as joker."""
    return PlayCard(card="primus_pilus", cohort=cohort)


def test_coh_pp_01__joker_or_attack_is_the_players_choice():
    state = table(hands={0: ["primus_pilus"]}, cohorts={1: {"equites": ["equites"]}})
    actions = offered(state, 0)
    assert joker("equites") in actions
    assert Attack(target=1, cohort="equites", card="equites") in actions
    assert PlayNothing() in actions


def test_coh_pp_02__it_stands_for_a_card_of_any_own_cohort():
    lying = {"equites": ["equites"], "velites": ["velites"] * 2}
    state = table(hands={0: ["primus_pilus"]}, cohorts={0: lying}, deck=DECK)
    play(state, 0, joker("velites"))
    assert state.cohorts[0] == {"equites": ["equites"], "velites": ["velites", "velites", "primus_pilus"]}


def test_coh_pp_02__it_may_start_one_of_a_declared_type():
    state = table(hands={0: ["primus_pilus"]}, deck=DECK)
    starts = {a.cohort for a in offered(state, 0) if isinstance(a, PlayCard)}
    assert starts == {"praetorian", "catapult", "centurion", "sagittarii", "equites", "velites"}
    play(state, 0, joker("equites"))
    assert state.cohorts[0] == {"equites": ["primus_pilus"]}


def test_coh_pp_02__several_may_be_in_one_cohort():
    state = table(
        hands={0: ["primus_pilus"]}, cohorts={0: {"equites": ["equites", "primus_pilus"]}}, deck=DECK
    )
    play(state, 0, joker("equites"))
    assert sorted(state.cohorts[0]["equites"]) == ["equites", "primus_pilus", "primus_pilus"]


def test_coh_pp_02__not_in_a_legionary_cohort():
    state = table(hands={0: ["primus_pilus"]})
    refused(state, 0, joker("legionary"), "COH-PP-02")


def test_coh_pp_02__a_primus_pilus_has_no_cohort_of_its_own():
    state = table(hands={0: ["primus_pilus"]})
    refused(state, 0, joker("primus_pilus"), "COH-CMP-01")


def test_coh_pp_03__the_whole_remaining_hand_is_distributed():
    state = table(hands={0: ["primus_pilus", "catapult", "primus_pilus", "equites"]}, deck=DECK)
    play(state, 0, joker("velites"))
    assert (state.active, state.step) == (0, "distribute")
    assert {type(a) for a in offered(state, 0)} == {HandCard, HandAll}
    refused(state, 0, PlayNothing(), "COH-TURN-01")
    play(state, 0, HandCard(card="primus_pilus", to=2))
    play(state, 0, HandCard(card="catapult", to=1))
    play(state, 0, HandCard(card="equites", to=2))
    assert state.hands[0] == []
    assert state.hands[2] == ["primus_pilus", "equites"]
    assert state.hands[1][0] == "catapult"
    assert state.active == 1


def test_coh_pp_03__only_cards_of_the_hand():
    state = table(step="distribute", hands={0: ["catapult"], 1: ["velites"]})
    refused(state, 0, HandCard(card="velites", to=1), "COH-TURN-04")


def test_coh_pp_03__discarded_if_nobody_can_receive():
    state = table(hands={0: ["primus_pilus", "catapult", "equites"]}, cohorts={1: GUARD, 2: GUARD}, deck=DECK)
    play(state, 0, joker("velites"))
    assert {type(a) for a in offered(state, 0)} == {DiscardCard}
    play(state, 0, DiscardCard(card="catapult"))
    assert state.hands[0] == []
    assert state.discards == ["catapult", "equites"]


def test_coh_pp_03__an_empty_hand_is_fine():
    state = table(hands={0: ["primus_pilus"]}, deck=DECK)
    play(state, 0, joker("velites"))
    assert (state.active, state.step) == (1, "give")
    assert state.discards == []


def test_coh_pp_03__an_attack_costs_no_hand():
    state = table(hands={0: ["primus_pilus", "catapult"]}, cohorts={1: {"equites": ["equites"]}}, deck=DECK)
    play(state, 0, Attack(target=1, cohort="equites", card="equites"))
    assert state.active == 1
    assert state.hands[0] == ["catapult"]


def completing(**fields: object):
    """Seat 0 completes Catapult with a joker and holds two more cards."""
    fields = {"hands": {0: ["primus_pilus", "equites", "velites"]}, "deck": DECK, **fields}
    state = table(cohorts={0: {"catapult": ["catapult"] * 2}}, **fields)
    return state, play(state, 0, joker("catapult"))


def test_coh_pp_04__place_turn_face_down_distribute_then_choose_who_discards():
    state, events = completing()
    assert kinds(events)[:2] == ["CardPlayed", "CohortCompleted"]
    assert (state.step, state.finished[0], state.cohorts[0]) == ("distribute", ["catapult"], {})
    refused(state, 0, Wipe(target=1), "COH-TURN-01")
    play(state, 0, HandAll(to=1))
    assert (state.active, state.step) == (0, "wipe")
    play(state, 0, Wipe(target=2))
    assert state.active == 1
    assert sorted(state.hands[1]) == ["equites", "velites"]


def test_coh_pp_04__a_third_cohort_wins_before_anything_is_distributed():
    state, _ = completing(finished={0: ["equites", "velites"]})
    assert state.result.winners == (0,)
    assert state.hands[0] == ["equites", "velites"]


def test_coh_pp_04__with_no_other_card_the_choice_follows_at_once():
    state, _ = completing(hands={0: ["primus_pilus"]})
    assert state.step == "wipe"


def test_coh_pp_04__also_when_the_hand_had_to_be_discarded():
    state = table(
        hands={0: ["primus_pilus", "equites", "velites"]},
        cohorts={0: {"catapult": ["catapult"] * 2}, 1: GUARD, 2: GUARD},
        deck=DECK,
    )
    play(state, 0, joker("catapult"))
    play(state, 0, DiscardCard(card="equites"))
    assert (state.active, state.step) == (0, "wipe")


def test_coh_pp_05__it_and_the_chosen_card_are_discarded():
    state = table(
        hands={0: ["primus_pilus"]},
        cohorts={1: {"velites": ["velites"] * 2, "equites": ["equites"] * 3}},
        deck=DECK,
    )
    play(state, 0, Attack(target=1, cohort="equites", card="equites"))
    assert state.cohorts[1] == {"velites": ["velites"] * 2, "equites": ["equites"] * 2}
    assert sorted(state.discards) == ["equites", "primus_pilus"]
    assert state.hands[0] == []


def test_coh_pp_05__the_card_falls_on_the_primus_pilus():
    """Both fall in the order of the rule's words: the Primus Pilus, then the card."""
    state = table(hands={0: ["primus_pilus"]}, cohorts={1: {"equites": ["equites"] * 3}}, deck=DECK)
    play(state, 0, Attack(target=1, cohort="equites", card="equites"))
    assert state.discards == ["primus_pilus", "equites"]


def test_coh_pp_05__of_any_player_oneself_included():
    cohorts = {seat: {"equites": ["equites"]} for seat in range(3)}
    state = table(hands={0: ["primus_pilus"]}, cohorts=cohorts, deck=DECK)
    assert {a.target for a in offered(state, 0) if isinstance(a, Attack)} == {0, 1, 2}
    play(state, 0, Attack(target=0, cohort="equites", card="equites"))
    assert state.cohorts == [{}, {"equites": ["equites"]}, {"equites": ["equites"]}]


def test_coh_pp_05__finished_cohorts_are_safe():
    state = table(
        hands={0: ["primus_pilus"]}, finished={1: ["catapult"]}, cohorts={1: {"equites": ["equites"]}}
    )
    refused(state, 0, Attack(target=1, cohort="catapult", card="catapult"), "COH-PP-05")


def test_coh_pp_05__only_a_card_that_lies_there():
    state = table(hands={0: ["primus_pilus"]}, cohorts={1: {"equites": ["equites"]}})
    for target, cohort, card in (
        (1, "equites", "primus_pilus"),
        (1, "equites", "velites"),
        (2, "equites", "equites"),
        (1, "velites", "velites"),
    ):
        refused(state, 0, Attack(target=target, cohort=cohort, card=card), "COH-PP-05")


def test_coh_pp_05__only_with_a_primus_pilus_in_hand():
    state = table(hands={0: ["velites"]}, cohorts={1: {"equites": ["equites"]}})
    refused(state, 0, Attack(target=1, cohort="equites", card="equites"), "COH-TURN-04")


@pytest.mark.parametrize("effect", ["ends", "stays"])
def test_coh_pp_06__an_emptied_cohort_is_gone_and_may_be_started_again(effect):
    state = table(
        hands={0: ["primus_pilus"], 1: ["catapult"]},
        cohorts={1: {"catapult": ["catapult"]}},
        deck=DECK,
        options={"emptied_effect": effect},
    )
    events = play(state, 0, Attack(target=1, cohort="catapult", card="catapult"))
    assert state.cohorts[1].get("catapult", []) == []
    assert kinds(events)[:2] == ["CohortAttacked", "CohortEmptied"]
    give = {type(a) for a in offered(state, 1)}
    assert (GiveCard in give) == (effect == "ends")  # else Catapult still blinds their draw
    play(state, 1, asked(state).default)
    play(state, 1, PlayCard(card="catapult", cohort="catapult"))
    assert state.cohorts[1] == {"catapult": ["catapult"]}


def test_coh_pp_06__a_freed_praetorian_owner_receives_again():
    state = table(2, hands={0: ["primus_pilus"]}, cohorts={0: GUARD}, deck=DECK)
    play(state, 0, Attack(target=0, cohort="praetorian", card="praetorian"))
    play(state, 1, GiveCard(card="velites", to=0))
    assert state.hands[0] == ["velites"]


def test_coh_pp_07__an_attacked_joker_is_discarded_as_primus_pilus():
    cohorts = {1: {"equites": ["equites", "primus_pilus"]}}
    state = table(hands={0: ["primus_pilus"]}, cohorts=cohorts, deck=DECK)
    assert {a.card for a in offered(state, 0) if isinstance(a, Attack)} == {"equites", "primus_pilus"}
    play(state, 0, Attack(target=1, cohort="equites", card="primus_pilus"))
    assert state.cohorts[1] == {"equites": ["equites"]}
    assert state.discards == ["primus_pilus", "primus_pilus"]


def test_coh_pp_07__the_true_card_may_be_taken_from_beside_it():
    cohorts = {1: {"equites": ["equites", "primus_pilus"]}}
    state = table(hands={0: ["primus_pilus"]}, cohorts=cohorts, deck=DECK)
    play(state, 0, Attack(target=1, cohort="equites", card="equites"))
    assert state.cohorts[1] == {"equites": ["primus_pilus"]}


@pytest.mark.parametrize("kind", [kind for kind in SEVEN if kind != "legionary"])
def test_coh_pp_08__a_cohort_may_consist_of_jokers_alone(kind):
    size = {"praetorian": 3, "catapult": 3, "centurion": 3, "sagittarii": 4, "equites": 4, "velites": 5}[kind]
    state = table(hands={0: ["primus_pilus"]}, cohorts={0: {kind: ["primus_pilus"] * (size - 1)}}, deck=DECK)
    play(state, 0, joker(kind))
    assert state.finished[0] == [kind]


def test_coh_pp_09__no_attack_without_a_card_in_an_unfinished_cohort():
    state = table(hands={0: ["primus_pilus"]}, finished={1: ["equites"]})
    assert [a for a in offered(state, 0) if isinstance(a, Attack)] == []
    refused(state, 0, Attack(target=1, cohort="equites", card="equites"), "COH-PP-09")


def test_coh_pp_09__a_staying_effect_alone_is_no_target():
    state = table(
        hands={0: ["primus_pilus"]}, lingering={1: ["equites"]}, options={"emptied_effect": "stays"}
    )
    refused(state, 0, Attack(target=1, cohort="equites", card="equites"), "COH-PP-09")


def test_coh_pp_09__the_wipe_may_hit_one_who_has_just_received():
    state, _ = completing()
    play(state, 0, HandAll(to=1))
    play(state, 0, Wipe(target=1))
    assert state.hands[1] == []
    assert sorted(state.discards) == ["equites", "velites"]
