"""COH-EFF-01 to -07 and -10 to -12: the effect of each type on its owner."""

import pytest

from engine.cohort.actions import (
    DiscardCard,
    GiveCard,
    GiveUnseen,
    HandAll,
    HandCard,
    PlayCard,
    PlayNothing,
    SendTopCard,
)
from tests.cohort.build import table
from tests.cohort.scene import asked, hearers, kinds, knowers, offered, opening, play, refused

DECK = ["velites"] * 8


def only(kind: str, seat: int = 0) -> dict:
    """One Cohort of one card."""
    return {seat: {kind: [kind]}}


@pytest.mark.parametrize(
    ("step", "mine", "action"),
    [
        ("give", {}, GiveCard(card="catapult", to=1)),
        ("give", {"catapult": ["catapult"]}, GiveUnseen(to=1)),
        ("velites", {"velites": ["velites"]}, SendTopCard(to=1)),
        ("distribute", {}, HandCard(card="equites", to=1)),
        ("distribute", {}, HandAll(to=1)),
    ],
    ids=lambda value: getattr(value, "type", None),
)
def test_coh_eff_01__no_player_can_give_a_praetorian_owner_a_card(step, mine, action):
    cohorts = {0: mine, 1: {"praetorian": ["praetorian"]}}
    drawn = ["catapult", "equites"] if step == "give" else []
    state = table(step=step, drawn=drawn, hands={0: ["equites"]}, cohorts=cohorts, deck=DECK)
    refused(state, 0, action, "COH-DRW-02")


def test_coh_eff_01__his_own_draw_and_the_card_he_keeps_are_not_affected():
    state = opening(cohorts=only("praetorian"), deck=["catapult", "equites"])
    assert sorted(state.drawn) == ["catapult", "equites"]
    play(state, 0, GiveCard(card="equites", to=1))
    assert state.hands[0] == ["catapult"]


def blind(card: str = "catapult", **fields: object):
    """A Catapult owner has drawn this card and Velites."""
    return opening(cohorts=only("catapult"), deck=[*DECK, card, "velites"], **fields)


def test_coh_eff_02__the_drawer_does_not_see_his_two_cards():
    assert knowers(blind("equites"), blind("centurion")) == set()


def test_coh_eff_02__nor_does_he_hear_of_them():
    runs = []
    for card in ("equites", "centurion"):
        state = table(active=2, hands={2: ["catapult"]}, cohorts=only("catapult"), deck=[card, "velites"])
        runs.append(play(state, 2, PlayNothing()))
    assert hearers(*runs) == set()


def test_coh_eff_02__he_names_a_recipient_and_chance_picks_the_card():
    found = set()
    for seed in range(20):
        state = table(step="give", drawn=["equites", "centurion"], cohorts=only("catapult"), deck=DECK)
        assert set(offered(state, 0)) == {GiveUnseen(to=1), GiveUnseen(to=2)}
        play(state, 0, GiveUnseen(to=2), seed)
        found.add((*state.hands[0], *state.hands[2]))
        assert state.step == "play"
    assert found == {("equites", "centurion"), ("centurion", "equites")}


def test_coh_eff_02__he_cannot_choose_the_card():
    state = blind()
    refused(state, 0, GiveCard(card="catapult", to=1), "COH-EFF-02")


def test_coh_eff_02__others_choose_theirs():
    state = table(step="give", drawn=["equites", "centurion"], cohorts=only("catapult", 1))
    refused(state, 0, GiveUnseen(to=1), "COH-TURN-02")


def test_coh_eff_02__the_recipient_alone_learns_the_given_card_the_drawer_the_kept_one():
    one = table(step="give", drawn=["equites", "equites"], cohorts=only("catapult"))
    other = table(step="give", drawn=["velites", "velites"], cohorts=only("catapult"))
    first, second = play(one, 0, GiveUnseen(to=1)), play(other, 0, GiveUnseen(to=1))
    given = [[e for e in events if e.type == "CardGiven"] for events in (first, second)]
    kept = [[e for e in events if e.type == "CardKept"] for events in (first, second)]
    assert hearers(*given) == {1}
    assert hearers(*kept) == {0}


def test_coh_eff_03__the_hand_is_open_from_the_first_card_on():
    states, runs = [], []
    for card in ("catapult", "velites"):
        state = table(hands={0: ["centurion", card]}, deck=DECK)
        runs.append(play(state, 0, PlayCard(card="centurion", cohort="centurion")))
        states.append(state)
    assert knowers(*states) == {None, 0, 1, 2}
    assert hearers(*runs) == {None, 0, 1, 2}


def test_coh_eff_03__cards_given_to_its_owner_are_public():
    runs = []
    for card in ("catapult", "velites"):
        state = table(step="give", drawn=[card, "equites"], cohorts=only("centurion", 1))
        runs.append(play(state, 0, GiveCard(card=card, to=1)))
    assert hearers(*runs) == {None, 0, 1, 2}


def test_coh_eff_03__so_is_the_card_he_keeps():
    runs, states = [], []
    for card in ("catapult", "velites"):
        state = table(step="give", drawn=[card, "equites"], cohorts=only("centurion"), deck=DECK)
        runs.append(play(state, 0, GiveCard(card="equites", to=1)))
        states.append(state)
    assert hearers(*runs) == {None, 0, 1, 2}
    assert knowers(*states) == {None, 0, 1, 2}


def test_coh_eff_03__a_velites_card_sent_to_him_is_public_too():
    runs = []
    for card in ("catapult", "equites"):
        state = table(step="velites", cohorts=only("velites") | only("centurion", 1), deck=[*DECK, card])
        runs.append(play(state, 0, SendTopCard(to=1))[:1])
    assert hearers(*runs) == {None, 0, 1, 2}


def sagittarii(**fields: object):
    """The turn of a Sagittarii owner has begun."""
    return opening(cohorts=only("sagittarii"), **fields)


def test_coh_eff_04__the_first_card_is_the_top_discard_the_second_from_the_deck():
    state = sagittarii(deck=["velites", "catapult"], discards=["centurion", "equites"])
    assert sorted(state.drawn) == ["catapult", "equites"]
    assert (state.deck, state.discards) == (["velites"], ["centurion"])


def test_coh_eff_04__everybody_sees_which_discard_is_taken_and_nobody_else_the_other():
    one = sagittarii(deck=["catapult"], discards=["equites"])
    other = sagittarii(deck=["velites"], discards=["equites"])
    assert knowers(one, other) == {0}


def test_coh_eff_04__without_a_discard_pile_he_draws_one_card_from_the_deck():
    state = sagittarii(deck=["velites", "catapult"])
    assert state.drawn == ["catapult"]
    assert state.deck == ["velites"]


def test_coh_eff_04__and_gives_it_away():
    state = sagittarii(deck=["velites", "catapult"])
    assert set(offered(state, 0)) == {GiveCard(card="catapult", to=1), GiveCard(card="catapult", to=2)}
    play(state, 0, GiveCard(card="catapult", to=1))
    assert state.hands[:2] == [[], ["catapult"]]


def test_coh_eff_04__either_card_may_be_given():
    state = sagittarii(deck=["catapult"], discards=["equites"])
    assert {a.card for a in offered(state, 0)} == {"catapult", "equites"}


def test_coh_eff_05__the_hand_limit_is_two():
    state = table(hands={0: ["velites"] * 3}, cohorts=only("equites"), deck=DECK)
    play(state, 0, PlayNothing())
    assert state.step == "discard"
    play(state, 0, DiscardCard(card="velites"))
    assert (state.active, state.hands[0]) == (1, ["velites"] * 2)


def test_coh_eff_06__every_primus_pilus_of_hand_and_unfinished_cohorts_is_discarded():
    lying = {"catapult": ["catapult", "primus_pilus"], "equites": ["primus_pilus"] * 2}
    hand = ["legionary", "primus_pilus", "velites", "primus_pilus"]
    state = table(hands={0: hand}, cohorts={0: lying}, deck=DECK)
    play(state, 0, PlayCard(card="legionary", cohort="legionary"))
    assert state.hands[0] == ["velites"]
    assert state.cohorts[0] == {"catapult": ["catapult"], "legionary": ["legionary"]}
    assert state.discards == ["primus_pilus"] * 5


def test_coh_eff_06__others_keep_theirs():
    state = table(
        hands={0: ["legionary"], 1: ["primus_pilus"]}, cohorts={1: {"equites": ["primus_pilus"]}}, deck=DECK
    )
    play(state, 0, PlayCard(card="legionary", cohort="legionary"))
    assert state.hands[1][:1] == ["primus_pilus"]
    assert state.cohorts[1] == {"equites": ["primus_pilus"]}
    assert state.discards == []


def test_coh_eff_06__it_goes_on_while_the_cohort_is_unfinished():
    state = table(
        step="give", active=1, drawn=["primus_pilus", "velites"], cohorts=only("legionary"), deck=DECK
    )
    events = play(state, 1, GiveCard(card="primus_pilus", to=0))
    assert state.hands[0] == []
    assert state.discards == ["primus_pilus"]
    assert kinds(events)[0] == "CardGiven"


def test_coh_eff_06__also_for_a_distributed_and_a_velites_card():
    state = table(
        step="distribute",
        active=1,
        hands={1: ["primus_pilus", "equites"]},
        cohorts=only("legionary"),
        deck=DECK,
    )
    play(state, 1, HandAll(to=0))
    assert (state.hands[0], state.discards) == (["equites"], ["primus_pilus"])
    cohorts = only("legionary") | only("velites", 1)
    state = table(step="velites", active=1, cohorts=cohorts, deck=[*DECK, "primus_pilus"])
    play(state, 1, SendTopCard(to=0))
    assert (state.hands[0], state.discards) == ([], ["primus_pilus"])


@pytest.mark.parametrize("lying", [{}, {"legionary": ["legionary"]}], ids=["lingering", "lying"])
def test_coh_eff_06__none_may_be_played(lying):
    state = table(
        hands={0: ["primus_pilus", "velites"]},
        cohorts={0: lying, 1: {"equites": ["equites"]}},
        lingering={0: ["legionary"]},
        options={"emptied_effect": "stays"},
    )
    refused(state, 0, PlayCard(card="primus_pilus", cohort="catapult"), "COH-EFF-06")


def test_coh_eff_06__completing_legionary_ends_it():
    state = table(
        step="give", active=1, drawn=["primus_pilus", "velites"], finished={0: ["legionary"]}, deck=DECK
    )
    play(state, 1, GiveCard(card="primus_pilus", to=0))
    assert state.hands[0] == ["primus_pilus"]
    assert state.discards == []


def test_coh_eff_06__everybody_sees_the_discarded_ones():
    state = table(hands={0: ["legionary", "primus_pilus"]}, deck=DECK)
    events = play(state, 0, PlayCard(card="legionary", cohort="legionary"))
    gone = next(e for e in events if e.type == "PrimusPilusDiscarded")
    assert {gone.seen_by(viewer) for viewer in (None, 0, 1, 2)} == {gone}


def test_coh_eff_07__the_top_card_goes_to_a_player_of_choice_before_the_draw():
    state = opening(cohorts=only("velites"), deck=["legionary", "centurion", "equites", "catapult"])
    assert (state.step, state.drawn) == ("velites", [])
    assert set(offered(state, 0)) == {SendTopCard(to=1), SendTopCard(to=2)}
    play(state, 0, SendTopCard(to=1))
    assert state.hands[1] == ["catapult"]
    assert state.step == "give"
    assert sorted(state.drawn) == ["centurion", "equites"]
    assert state.deck == ["legionary"]


def test_coh_eff_07__the_sender_does_not_see_it():
    states, runs = [], []
    for card in ("catapult", "equites"):
        state = opening(cohorts=only("velites"), deck=["centurion", "centurion", card])
        states.append(state.model_copy(deep=True))
        runs.append(play(state, 0, SendTopCard(to=1))[:1])
    assert knowers(*states) == set()
    assert hearers(*runs) == {1}


def test_coh_eff_07__if_nobody_can_receive_it_is_discarded():
    guard = {"praetorian": ["praetorian"]}
    state = opening(
        2, cohorts={0: {"velites": ["velites"]}, 1: guard}, deck=["centurion", "equites", "catapult"]
    )
    assert state.step == "give"
    assert state.discards == ["catapult"]
    assert sorted(state.drawn) == ["centurion", "equites"]


def test_coh_eff_10__velites_cannot_be_left_out():
    state = opening(
        cohorts=only("velites"), hands={0: ["equites"]}, deck=["centurion", "equites", "catapult"]
    )
    assert asked(state).required
    assert {type(a) for a in offered(state, 0)} == {SendTopCard}
    refused(state, 0, PlayNothing(), "COH-TURN-01")


def test_coh_eff_10__nor_catapult_sagittarii_equites():
    assert {type(a) for a in offered(blind(), 0)} == {GiveUnseen}
    assert sagittarii(deck=["velites"] * 2, discards=["equites"]).discards == []
    state = table(step="discard", hands={0: ["velites"] * 3}, cohorts=only("equites"))
    assert {type(a) for a in offered(state, 0)} == {DiscardCard}


def test_coh_eff_11__a_single_drawn_card_is_given_away():
    state = opening(deck=["catapult"])
    assert state.drawn == ["catapult"]
    assert set(offered(state, 0)) == {GiveCard(card="catapult", to=1), GiveCard(card="catapult", to=2)}
    play(state, 0, GiveCard(card="catapult", to=2))
    assert state.hands[0] == []
    assert "catapult" in state.hands[2]


def test_coh_eff_11__sagittarii_with_an_empty_deck_take_the_top_and_shuffle_the_rest():
    state = sagittarii(discards=["centurion", "velites", "legionary", "equites"])
    assert "equites" in state.drawn
    assert len(state.drawn) == 2
    assert state.discards == []
    assert sorted(state.deck + state.drawn) == ["centurion", "equites", "legionary", "velites"]


def test_coh_eff_11__sagittarii_with_one_discard_and_no_deck_give_it_away():
    state = sagittarii(discards=["equites"])
    assert state.drawn == ["equites"]
    play(state, 0, GiveCard(card="equites", to=1))
    assert state.hands[:2] == [[], ["equites"]]


def test_coh_eff_12__a_drawn_primus_pilus_may_be_given_away_by_a_legionary_owner():
    state = opening(cohorts=only("legionary"), deck=[*DECK, "primus_pilus", "equites"])
    assert "primus_pilus" in state.drawn
    assert state.discards == []
    play(state, 0, GiveCard(card="primus_pilus", to=1))
    assert state.hands[:2] == [["equites"], ["primus_pilus"]]
    assert state.discards == []


def test_coh_eff_12__kept_by_him_it_is_discarded_at_once_publicly():
    state = table(step="give", drawn=["primus_pilus", "equites"], cohorts=only("legionary"), deck=DECK)
    events = play(state, 0, GiveCard(card="equites", to=1))
    assert state.hands[0] == []
    assert state.discards == ["primus_pilus"]
    gone = next(e for e in events if e.type == "PrimusPilusDiscarded")
    assert gone.seen_by(None) == gone


def test_coh_eff_12__centurion_does_not_show_drawn_cards():
    one = opening(cohorts=only("centurion"), hands={0: ["velites"]}, deck=["catapult", "velites"])
    other = opening(cohorts=only("centurion"), hands={0: ["velites"]}, deck=["equites", "velites"])
    assert knowers(one, other) == {0}


def test_coh_eff_12__what_a_centurion_owner_gives_of_them_stays_secret():
    runs = []
    for card in ("catapult", "equites"):
        state = table(step="give", drawn=[card, "velites"], cohorts=only("centurion"), deck=DECK)
        runs.append(play(state, 0, GiveCard(card=card, to=1)))
    assert hearers(*runs) == {0, 1}
