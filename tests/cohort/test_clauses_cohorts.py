"""COH-COH: building Cohorts, their effects' life, completing them."""

import pytest

from engine.cohort.actions import Attack, DiscardCard, GiveCard, HandCard, PlayCard, PlayNothing, Wipe
from tests.cohort.build import table
from tests.cohort.scene import SEVEN, asked, kinds, knowers, offered, opening, play, refused

DECK = ["velites"] * 8


def test_coh_coh_01__a_card_starts_a_cohort():
    state = table(hands={0: ["catapult"]}, deck=DECK)
    play(state, 0, PlayCard(card="catapult", cohort="catapult"))
    assert state.cohorts == [{"catapult": ["catapult"]}, {}, {}]
    assert state.hands[0] == []


def test_coh_coh_01__or_joins_the_own_cohort_of_its_type():
    lying = {0: {"equites": ["equites"], "velites": ["velites"]}, 1: {"equites": ["equites"] * 2}}
    state = table(hands={0: ["equites"]}, cohorts=lying, deck=DECK)
    play(state, 0, PlayCard(card="equites", cohort="equites"))
    assert state.cohorts[0] == {"equites": ["equites"] * 2, "velites": ["velites"]}
    assert state.cohorts[1] == {"equites": ["equites"] * 2}


def test_coh_coh_01__never_a_cohort_of_another_type():
    state = table(hands={0: ["catapult"]}, cohorts={0: {"equites": ["equites"]}})
    refused(state, 0, PlayCard(card="catapult", cohort="equites"), "COH-COH-01")
    refused(state, 0, PlayCard(card="catapult", cohort="velites"), "COH-COH-01")


def test_coh_coh_02__a_completed_type_is_never_begun_again():
    state = table(hands={0: ["catapult", "velites"]}, finished={0: ["catapult"]})
    refused(state, 0, PlayCard(card="catapult", cohort="catapult"), "COH-COH-02")


def test_coh_coh_02__not_with_a_joker_either():
    state = table(hands={0: ["primus_pilus"]}, finished={0: ["catapult"]})
    refused(state, 0, PlayCard(card="primus_pilus", cohort="catapult"), "COH-COH-02")


def test_coh_coh_02__what_another_player_has_completed_does_not_matter():
    state = table(hands={0: ["catapult"]}, finished={1: ["catapult"]}, deck=DECK)
    play(state, 0, PlayCard(card="catapult", cohort="catapult"))
    assert state.cohorts[0] == {"catapult": ["catapult"]}


def test_coh_coh_03__more_than_three_unfinished_cohorts():
    lying = {kind: [kind] for kind in ("catapult", "centurion", "sagittarii", "velites")}
    state = table(hands={0: ["equites"]}, cohorts={0: lying}, deck=DECK)
    play(state, 0, PlayCard(card="equites", cohort="equites"))
    assert len(state.cohorts[0]) == 5


def test_coh_coh_03__and_all_their_effects():
    lying = {kind: [kind] for kind in ("praetorian", "equites", "centurion", "velites", "catapult")}
    hands = {0: ["catapult", "legionary"]}
    state = opening(cohorts={0: lying}, hands=hands, deck=DECK)
    other = opening(cohorts={0: lying}, hands={0: ["catapult", "equites"]}, deck=DECK)
    assert state.step == "velites"
    assert None in knowers(state, other)  # the hand lies open
    state = table(step="give", active=1, drawn=["catapult", "equites"], cohorts={0: lying})
    refused(state, 1, GiveCard(card="catapult", to=0), "COH-DRW-02")
    state = table(hands={0: ["velites"] * 3}, cohorts={0: lying}, deck=DECK)
    play(state, 0, PlayNothing())
    assert state.step == "discard"


def test_coh_coh_04__an_effect_starts_with_the_first_card_in_the_same_turn():
    state = table(hands={0: ["equites", "catapult", "centurion", "velites"]}, deck=DECK)
    play(state, 0, PlayCard(card="equites", cohort="equites"))
    assert state.step == "discard"
    play(state, 0, DiscardCard(card="catapult"))
    assert state.active == 1
    assert state.hands[0] == ["centurion", "velites"]


def test_coh_coh_04__so_does_legionary():
    state = table(hands={0: ["legionary", "primus_pilus", "catapult"]}, deck=DECK)
    play(state, 0, PlayCard(card="legionary", cohort="legionary"))
    assert state.hands[0] == ["catapult"]
    assert state.discards == ["primus_pilus"]


def test_coh_coh_04__a_joker_starts_it_as_well():
    one = table(2, hands={0: ["primus_pilus"]}, deck=DECK)
    play(one, 0, PlayCard(card="primus_pilus", cohort="praetorian"))
    refused(one, 1, GiveCard(card="velites", to=0), "COH-DRW-02")


def test_coh_coh_04__before_the_first_card_there_is_none():
    state = table(hands={0: ["equites"] * 4}, deck=DECK)
    play(state, 0, PlayNothing())
    assert state.active == 1


def attacked(effect: str, kind: str = "equites"):
    """Seat 0 has attacked the only card of a Cohort of seat 1."""
    state = table(
        hands={0: ["primus_pilus"]},
        cohorts={1: {kind: [kind]}},
        deck=DECK,
        options={"emptied_effect": effect},
    )
    events = play(state, 0, Attack(target=1, cohort=kind, card=kind))
    return state, events


def over_limit(state) -> bool:
    """Whether seat 1 must discard with three cards in hand."""
    late = state.model_copy(deep=True)
    late.hands[1] = ["velites"] * 2
    play(late, 1, GiveCard(card="velites", to=0))
    play(late, 1, PlayNothing())
    return late.step == "discard" and late.active == 1


def test_coh_coh_05__an_emptied_cohort_has_no_effect():
    state, events = attacked("ends")
    assert state.cohorts[1] == {}
    assert not over_limit(state)
    assert "CohortEmptied" in kinds(events)


def test_coh_coh_05__with_the_option_the_effect_stays():
    state, _ = attacked("stays")
    assert state.cohorts[1].get("equites", []) == []
    assert over_limit(state)


def test_coh_coh_05__a_staying_effect_can_be_read_at_the_table():
    assert None in knowers(attacked("stays")[0], attacked("stays", "velites")[0])


def test_coh_coh_05__a_player_frees_himself_with_his_own_primus_pilus():
    cohorts = {0: {"equites": ["equites"]}}
    state = table(hands={0: ["primus_pilus", *["velites"] * 4]}, cohorts=cohorts, deck=DECK)
    play(state, 0, Attack(target=0, cohort="equites", card="equites"))
    assert state.active == 1
    assert state.hands[0] == ["velites"] * 4


def test_coh_coh_05__with_the_option_he_does_not():
    state = table(
        hands={0: ["primus_pilus", *["velites"] * 4]},
        cohorts={0: {"equites": ["equites"]}},
        options={"emptied_effect": "stays"},
    )
    play(state, 0, Attack(target=0, cohort="equites", card="equites"))
    assert (state.active, state.step) == (0, "discard")


@pytest.mark.parametrize("effect", ["ends", "stays"])
def test_coh_coh_05__the_type_may_be_started_again(effect):
    state = table(
        hands={0: ["equites"]},
        lingering={0: ["equites"] if effect == "stays" else []},
        options={"emptied_effect": effect},
        deck=DECK,
    )
    play(state, 0, PlayCard(card="equites", cohort="equites"))
    assert state.cohorts[0] == {"equites": ["equites"]}


def test_coh_coh_05__completion_ends_a_staying_effect():
    state = table(
        hands={0: ["equites", *["velites"] * 4]},
        cohorts={0: {"equites": ["equites"] * 3}},
        lingering={0: ["equites"]},
        options={"emptied_effect": "stays"},
        deck=DECK,
    )
    play(state, 0, PlayCard(card="equites", cohort="equites"))
    play(state, 0, Wipe(target=1))
    assert state.active == 1
    assert state.hands[0] == ["velites"] * 4


@pytest.mark.parametrize("effect", ["ends", "stays"])
def test_coh_coh_05__a_cohort_that_keeps_a_card_keeps_its_effect(effect):
    state = table(
        hands={0: ["primus_pilus"]},
        cohorts={1: {"equites": ["equites"] * 2}},
        deck=DECK,
        options={"emptied_effect": effect},
    )
    play(state, 0, Attack(target=1, cohort="equites", card="equites"))
    assert over_limit(state)


@pytest.mark.parametrize(("effect", "open_to"), [("ends", {0}), ("stays", {None, 0, 1, 2})])
def test_coh_coh_05__legionary_can_empty_a_cohort_as_well(effect, open_to):
    states = []
    for card in ("catapult", "equites"):
        state = table(
            hands={0: ["legionary", card]},
            cohorts={0: {"centurion": ["primus_pilus"]}},
            deck=DECK,
            options={"emptied_effect": effect},
        )
        play(state, 0, PlayCard(card="legionary", cohort="legionary"))
        assert state.cohorts[0] == {"legionary": ["legionary"]}
        states.append(state)
    assert knowers(*states) == open_to


def test_coh_coh_06__effects_bind_their_owner_alone():
    theirs = {kind: [kind] for kind in SEVEN if kind != "praetorian"}
    state = opening(
        cohorts={1: theirs}, hands={0: ["primus_pilus"]}, deck=[*DECK, "catapult"], discards=["equites"]
    )
    assert state.step == "give"  # no Velites
    assert state.discards == ["equites"]  # no Sagittarii
    play(state, 0, GiveCard(card="catapult", to=2))  # no Catapult
    assert state.hands[0] == ["primus_pilus", "velites"]  # no Legionary
    state.hands[0] += ["velites", "velites"]
    play(state, 0, PlayNothing())
    assert state.active == 1  # no Equites


def test_coh_coh_06__nor_does_it_open_another_hand():
    cohorts = {1: {"centurion": ["centurion"]}}
    one = table(hands={2: ["catapult"]}, cohorts=cohorts)
    other = table(hands={2: ["velites"]}, cohorts=cohorts)
    assert knowers(one, other) == {2}


def test_coh_coh_07__a_full_cohort_is_finished_and_its_effect_stops():
    state = table(
        hands={0: ["equites", *["velites"] * 4]}, cohorts={0: {"equites": ["equites"] * 3}}, deck=DECK
    )
    events = play(state, 0, PlayCard(card="equites", cohort="equites"))
    assert kinds(events)[:2] == ["CardPlayed", "CohortCompleted"]
    assert (state.finished[0], state.cohorts[0]) == (["equites"], {})
    play(state, 0, Wipe(target=1))
    assert state.active == 1


def test_coh_coh_07__a_finished_cohort_cannot_be_attacked():
    state = table(
        hands={0: ["primus_pilus"]}, finished={1: ["catapult"]}, cohorts={1: {"equites": ["equites"]}}
    )
    refused(state, 0, Attack(target=1, cohort="catapult", card="catapult"), "COH-PP-05")
    assert {a.cohort for a in offered(state, 0) if isinstance(a, Attack)} == {"equites"}


def test_coh_coh_07__legionary_does_not_touch_its_jokers():
    state = table(hands={0: ["legionary"]}, finished={0: ["catapult"]}, deck=DECK)
    play(state, 0, PlayCard(card="legionary", cohort="legionary"))
    assert state.finished[0] == ["catapult"]
    assert state.discards == []


def completed(**fields: object):
    """Seat 0 has just completed their first Cohort."""
    hands = {0: ["catapult", "velites"], 1: ["equites", "velites"], **fields.pop("hands", {})}
    state = table(hands=hands, cohorts={0: {"catapult": ["catapult"] * 2}}, deck=DECK, **fields)
    play(state, 0, PlayCard(card="catapult", cohort="catapult"))
    return state


def test_coh_coh_08__the_chosen_player_discards_his_whole_hand():
    state = completed()
    assert (state.active, state.step) == (0, "wipe")
    play(state, 0, Wipe(target=1))
    assert state.hands == [["velites"], [], []]
    assert sorted(state.discards) == ["equites", "velites"]


def test_coh_coh_08__any_player_may_be_chosen_oneself_included():
    state = completed()
    assert {a.target for a in offered(state, 0)} == {0, 1, 2}
    play(state, 0, Wipe(target=0))
    assert state.hands[:2] == [[], ["equites", "velites"]]
    assert state.discards == ["velites"]


def test_coh_coh_08__an_empty_hand_may_be_chosen():
    state = completed()
    play(state, 0, Wipe(target=2))
    assert state.discards == []
    assert state.active == 1


def test_coh_coh_08__it_is_compulsory():
    state = completed()
    assert asked(state).required
    assert {type(a) for a in offered(state, 0)} == {Wipe}
    refused(state, 0, PlayNothing(), "COH-TURN-01")
    refused(state, 0, Wipe(target=3), "COH-COH-08")


def test_coh_coh_08__after_the_second_too_but_only_after_a_completion():
    assert completed(finished={0: ["velites"]}).step == "wipe"
    state = table(hands={0: ["velites"]})
    refused(state, 0, Wipe(target=1), "COH-TURN-01")


def test_coh_coh_08__everybody_sees_what_is_discarded():
    cards = completed()
    wiped = play(cards, 0, Wipe(target=1))[0]
    assert {wiped.seen_by(viewer) for viewer in (None, 0, 1, 2)} == {wiped}


def test_coh_coh_09__only_the_owners_play_in_his_turn_completes():
    lying = {1: {"catapult": ["catapult"] * 2}}
    state = table(hands={0: ["catapult", "catapult"], 1: ["catapult"]}, cohorts=lying, deck=DECK)
    refused(state, 1, PlayCard(card="catapult", cohort="catapult"), "COH-TURN-01")
    play(state, 0, PlayCard(card="catapult", cohort="catapult"))
    assert state.cohorts[:2] == [{"catapult": ["catapult"]}, {"catapult": ["catapult"] * 2}]
    assert state.finished == [[], [], []]


def test_coh_coh_09__a_received_card_completes_nothing():
    lying = {1: {"catapult": ["catapult"] * 2}}
    state = table(step="distribute", hands={0: ["catapult"]}, cohorts=lying)
    play(state, 0, HandCard(card="catapult", to=1))
    assert state.hands[1] == ["catapult"]
    assert state.finished[1] == []
