"""The decision points of the register: who is asked what, who sees the answer, what is done for them.

What the defaults do is in test_clauses_default.py.
"""

import pytest

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
    TakeDefault,
    Wipe,
)
from engine.cohort.state import CohortState
from engine.kernel import Action, Event
from tests.cohort.build import GAME, table
from tests.cohort.scene import asked, heard, hearers, offered, play

DECK = ["velites"] * 8
GUARD = {"praetorian": ["praetorian"]}
ALL = {None, 0, 1, 2}


def question(state: CohortState, clauses: set[str], actions: set[type[Action]]) -> None:
    """The active player, and nobody else, is asked; by one of these clauses, for these actions."""
    decision = asked(state)
    assert decision.seat == state.active
    assert decision.required
    assert decision.clause in clauses
    assert {type(action) for action in offered(state, decision.seat)} == actions
    assert decision.ask
    assert decision.wait
    assert decision.otherwise


def first(events: list[Event], name: str) -> Event:
    """The first fact of this name."""
    return next(event for event in events if event.type == name)


def publicly(event: Event) -> None:
    """Everybody sees all of it and is told."""
    for viewer in ALL:
        assert event.seen_by(viewer) == event
        assert GAME.tell(event, viewer)


def velites(card: str = "catapult", **cohorts: dict) -> CohortState:
    """Seat 0 owes their Velites duty."""
    lying = {0: {"velites": ["velites"]}, 1: cohorts.get("other", {})}
    return table(step="velites", cohorts=lying, deck=[*DECK, card])


def test_coh_eff_07__the_velites_question():
    question(velites(), {"COH-EFF-07"}, {SendTopCard})
    assert isinstance(asked(velites()).default, TakeDefault)


def test_coh_eff_07__recipient_public_card_secret_to_him():
    one, other = play(velites(), 0, SendTopCard(to=1)), play(velites("equites"), 0, SendTopCard(to=1))
    assert hearers(one[:1], other[:1]) == {1}
    assert {(seen.giver, seen.to) for seen in map(one[0].seen_by, ALL)} == {(0, 1)}


def giving(card: str = "catapult", **fields: object) -> CohortState:
    """Seat 0 has drawn this card and Equites."""
    return table(step="give", drawn=[card, "equites"], deck=DECK, **fields)


def test_coh_turn_02__the_giving_question():
    question(giving(), {"COH-TURN-02"}, {GiveCard})
    assert isinstance(asked(giving()).default, TakeDefault)


def test_coh_turn_02__the_kept_card_stays_secret():
    one = play(giving("catapult"), 0, GiveCard(card="equites", to=1))
    other = play(giving("velites"), 0, GiveCard(card="equites", to=1))
    assert hearers(one, other) == {0}


def test_coh_turn_03__recipient_public_card_secret_to_giver_and_recipient():
    one = play(giving("catapult"), 0, GiveCard(card="catapult", to=1))
    other = play(giving("velites"), 0, GiveCard(card="velites", to=1))
    assert hearers(one, other) == {0, 1}
    assert {(seen.giver, seen.to) for seen in map(first(one, "CardGiven").seen_by, ALL)} == {(0, 1)}


@pytest.mark.parametrize(
    ("lying", "clause"), [(["catapult"], "COH-EFF-02"), (["catapult", "sagittarii"], "COH-EFF-08")]
)
def test_coh_eff_02__the_catapult_question(lying, clause):
    state = giving(cohorts={0: {kind: [kind] for kind in lying}})
    question(state, {"COH-EFF-02", clause}, {GiveUnseen})
    assert isinstance(asked(state).default, TakeDefault)


def test_coh_eff_02__recipient_public():
    events = play(giving(cohorts={0: {"catapult": ["catapult"]}}), 0, GiveUnseen(to=2))
    assert {(seen.giver, seen.to) for seen in map(first(events, "CardGiven").seen_by, ALL)} == {(0, 2)}


def test_coh_drw_03__the_question_when_nobody_can_receive():
    state = giving(cohorts={1: GUARD, 2: GUARD})
    question(state, {"COH-DRW-02", "COH-DRW-03"}, {KeepOne})
    assert isinstance(asked(state).default, TakeDefault)


def test_coh_drw_03__the_discarded_card_is_public_the_kept_one_secret():
    guards = {1: GUARD, 2: GUARD}
    runs = [
        play(giving(card, cohorts=guards), 0, KeepOne(card="equites")) for card in ("catapult", "velites")
    ]
    publicly(first(runs[0], "GiftDiscarded"))
    assert hearers(*runs) == ALL
    runs = [play(giving(card, cohorts=guards), 0, KeepOne(card=card)) for card in ("catapult", "velites")]
    assert hearers(*runs) == {0}


def test_coh_turn_04__the_play_question():
    state = table(hands={0: ["catapult", "primus_pilus"]}, cohorts={1: {"equites": ["equites"]}})
    question(state, {"COH-TURN-04"}, {PlayCard, Attack, PlayNothing})
    assert isinstance(asked(state).default, PlayNothing | TakeDefault)


def test_coh_turn_04__a_play_is_public():
    state = table(hands={0: ["catapult"]}, deck=DECK)
    publicly(play(state, 0, PlayCard(card="catapult", cohort="catapult"))[0])


def test_coh_turn_04__so_is_playing_nothing():
    state = table(hands={0: ["catapult"]}, deck=DECK)
    publicly(play(state, 0, PlayNothing())[0])


def test_coh_pp_01__joker_and_attack_are_public():
    for action in (
        PlayCard(card="primus_pilus", cohort="velites"),
        Attack(target=1, cohort="equites", card="equites"),
    ):
        state = table(hands={0: ["primus_pilus"]}, cohorts={1: {"equites": ["equites"] * 2}}, deck=DECK)
        publicly(play(state, 0, action)[0])


def sharing(card: str = "catapult", **fields: object) -> CohortState:
    """Seat 0 must distribute this card, Equites and Velites."""
    return table(step="distribute", hands={0: [card, "equites", "velites"]}, deck=DECK, **fields)


def test_coh_pp_03__the_question_of_the_split():
    question(sharing(), {"COH-PP-03", "COH-DRW-01"}, {HandCard, HandAll})
    assert isinstance(asked(sharing()).default, TakeDefault)


@pytest.mark.parametrize("whole", [False, True])
def test_coh_pp_03__numbers_public_cards_secret_to_giver_and_recipient(whole):
    runs = []
    for card in ("catapult", "legionary"):
        action = HandAll(to=1) if whole else HandCard(card=card, to=1)
        runs.append(play(sharing(card), 0, action))
    assert hearers(*runs) == {0, 1}
    for viewer in ALL:
        given = [event.seen_by(viewer) for event in runs[0] if event.type == "CardGiven"]
        assert [(seen.giver, seen.to) for seen in given] == [(0, 1)] * (3 if whole else 1)


def test_coh_pp_03__out_of_an_open_hand_everybody_sees_them_go():
    cohorts = {0: {"centurion": ["centurion"]}}
    runs = [
        play(sharing(card, cohorts=cohorts), 0, HandCard(card=card, to=1))
        for card in ("catapult", "legionary")
    ]
    assert hearers(*runs) == ALL


def test_coh_drw_05__the_question_of_the_order():
    state = sharing(cohorts={1: GUARD, 2: GUARD})
    question(state, {"COH-DRW-05", "COH-DRW-02", "COH-PP-03"}, {DiscardCard})
    assert isinstance(asked(state).default, TakeDefault)
    publicly(play(state, 0, DiscardCard(card="equites"))[0])


def test_coh_coh_08__the_question_of_the_wipe():
    state = table(4, step="wipe", wipe_due=True, hands={2: ["catapult"]}, finished={0: ["catapult"]})
    question(state, {"COH-COH-08"}, {Wipe})
    assert asked(state).default in {Wipe(target=2), TakeDefault()}


def test_coh_coh_08__the_choice_is_public():
    state = table(step="wipe", wipe_due=True, hands={1: ["catapult", "equites"]}, deck=DECK)
    publicly(play(state, 0, Wipe(target=1))[0])


def test_coh_turn_05__the_question_of_the_extras():
    state = table(step="discard", hands={0: ["catapult"] * 3 + ["equites"] * 3}, deck=DECK)
    question(state, {"COH-TURN-05"}, {DiscardCard})
    assert isinstance(asked(state).default, TakeDefault)
    publicly(play(state, 0, DiscardCard(card="equites"))[0])


def test_coh_drw_02__a_discarded_velites_card_is_public():
    cohorts = {0: {"velites": ["velites"]}, 1: GUARD}
    state = table(2, active=1, hands={1: ["velites"]}, cohorts=cohorts, deck=[*DECK, "catapult"])
    events = play(state, 1, PlayNothing())
    publicly(first(events, "GiftDiscarded"))


def test_coh_drw_05__an_attack_tells_both_discards():
    state = table(hands={0: ["primus_pilus"]}, cohorts={1: {"equites": ["equites"] * 2}}, deck=DECK)
    told = heard(play(state, 0, Attack(target=1, cohort="equites", card="equites"))[:1], None)
    assert "Primus Pilus" in told[0]
    assert "Equites" in told[0]
