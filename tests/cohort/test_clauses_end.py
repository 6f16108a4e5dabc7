"""COH-END: winning, and the game that cannot go on."""

from random import Random

import pytest

from engine.cohort.actions import Attack, GiveCard, KeepOne, PlayCard, PlayNothing, TakeDefault
from engine.simulate import simulate
from tests.cohort.build import GAME, table
from tests.cohort.scene import asked, kinds, looks, play, refused

TWO_DONE = {0: ["velites", "equites"]}


def last_card(card: str = "catapult", **fields: object):
    """Seat 0 with two finished Cohorts plays the last card of their third."""
    fields.setdefault("hands", {0: [card, "legionary"], 1: ["centurion"] * 3})
    state = table(finished=TWO_DONE, cohorts={0: {"catapult": ["catapult"] * 2}}, **fields)
    events = play(state, 0, PlayCard(card=card, cohort="catapult"))
    return state, events


def test_coh_end_01__the_third_finished_cohort_wins_at_once():
    state, events = last_card()
    assert state.step == "over"
    assert state.result is not None
    assert state.result.winners == (0,)
    assert state.result.clause == "COH-END-01"
    assert kinds(events) == ["CardPlayed", "CohortCompleted", "GameEnded"]
    assert not GAME.decisions(state)


def test_coh_end_01__the_reward_of_the_third_is_not_carried_out():
    state, _ = last_card()
    assert state.hands == [["legionary"], ["centurion"] * 3, []]


def test_coh_end_01__two_finished_cohorts_do_not_win():
    state = table(
        hands={0: ["catapult"]}, finished={0: ["velites"]}, cohorts={0: {"catapult": ["catapult"] * 2}}
    )
    play(state, 0, PlayCard(card="catapult", cohort="catapult"))
    assert state.finished[0] == ["velites", "catapult"]
    assert state.result is None


def test_coh_end_01__the_third_of_somebody_else_does_not_count():
    state = table(
        hands={0: ["catapult"]},
        finished={0: ["velites"], 1: ["velites", "equites"]},
        cohorts={0: {"catapult": ["catapult"] * 2}},
    )
    play(state, 0, PlayCard(card="catapult", cohort="catapult"))
    assert state.result is None


def test_coh_end_01__nothing_can_be_done_after_the_end():
    state, _ = last_card()
    refused(state, 0, PlayNothing(), "COH-END-01")
    refused(state, 1, PlayCard(card="centurion", cohort="centurion"), "COH-END-01")


def test_coh_end_01__everybody_is_told_who_has_won():
    _, events = last_card()
    for viewer in (None, 0, 1, 2):
        assert events[-1].seen_by(viewer) == events[-1]


def still(seats: int = 3, **fields: object):
    """Both piles are empty, everybody holds a card, and seat 0 has just played one."""
    hands = {seat: ["catapult"] for seat in range(seats)} | {0: ["catapult"] * 3}
    state = table(seats, hands=hands, **fields)
    play(state, 0, PlayCard(card="catapult", cohort="catapult"))
    return state


def test_coh_end_02__turns_go_on_without_drawing():
    state = still()
    assert (state.active, state.step, state.drawn) == (1, "play", [])
    assert state.hands[1] == ["catapult"]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_coh_end_02__a_full_round_without_a_moved_card_is_a_draw(seats):
    state = still(seats)
    for turn in range(1, seats + 1):
        assert state.result is None, f"drawn after {turn - 1} idle turns"
        play(state, turn % seats, PlayNothing())
    assert state.step == "over"
    assert state.result.winners == ()
    assert state.result.clause == "COH-END-02"
    assert not GAME.decisions(state)


def test_coh_end_02__a_played_card_begins_the_count_anew():
    state = still()
    play(state, 1, PlayNothing())
    play(state, 2, PlayNothing())
    play(state, 0, PlayCard(card="catapult", cohort="catapult"))
    play(state, 1, PlayNothing())
    play(state, 2, PlayNothing())
    assert state.result is None
    play(state, 0, PlayNothing())
    assert state.result is not None


def test_coh_end_02__a_full_deck_keeps_an_idle_table_going():
    state = table(2, hands={0: ["catapult"], 1: ["catapult"]}, deck=["velites", "equites"] * 3)
    play(state, 0, PlayNothing())
    play(state, 1, GiveCard(card="velites", to=0))
    play(state, 1, PlayNothing())
    play(state, 0, GiveCard(card="velites", to=1))
    play(state, 0, PlayNothing())
    assert state.result is None


def test_coh_end_02__discards_are_drawn_again_before_the_game_can_stand_still():
    state = table(2, hands={0: ["catapult"], 1: ["catapult"]}, discards=["velites", "equites"])
    play(state, 0, PlayNothing())
    assert (state.active, state.step) == (1, "give")
    assert sorted(state.drawn) == ["equites", "velites"]


def test_coh_end_02__a_discarded_gift_counts_as_movement():
    state = table(2, step="give", drawn=["velites", "equites"], cohorts={1: {"praetorian": ["praetorian"]}})
    play(state, 0, KeepOne(card="velites"))
    assert state.discards == ["equites"]
    assert state.result is None


def test_coh_end_02__the_draw_is_for_everybody_to_read():
    state = still(2)
    play(state, 1, PlayNothing())
    waiting = looks(state, None)
    assert asked(state).seat == 0
    play(state, 0, PlayNothing())
    assert looks(state, None) != waiting


def test_coh_end_02__a_table_at_which_no_card_can_ever_be_played_again_is_a_draw():
    """Only Primus Pilus are left, and everybody has Legionary."""
    state = table(
        hands={0: ["catapult"]},
        cohorts={seat: {"legionary": ["legionary"]} for seat in range(3)},
        finished={0: ["velites"]},
        deck=["primus_pilus"] * 7,
    )
    play(state, 0, PlayCard(card="catapult", cohort="catapult"))
    for _ in range(60):
        if decisions := GAME.decisions(state):
            play(state, decisions[0].seat, TakeDefault())
    assert state.step == "over"
    assert (state.result.winners, state.result.clause) == ((), "COH-END-02")


def test_coh_end_02__while_a_card_is_left_that_can_be_played_nobody_calls_a_draw():
    """Equites lie deep in a deck of cards that both players have finished with."""
    done = ["praetorian", "catapult"]
    state = table(
        2,
        hands={0: ["praetorian"], 1: ["praetorian"]},
        finished={0: done, 1: done},
        deck=["equites"] + ["praetorian"] * 60,
        options={"copies_per_type": 40},
    )
    for turn in range(1, 29):
        while state.turn == turn and state.result is None:
            play(state, state.active, TakeDefault())
        assert state.result is None, f"drawn in turn {turn}"
    assert "equites" in state.deck


def unplayed(turns: int, seats: int = 3):
    """Seat 0's turn: nobody has played a card for `turns` turns, this one included; the deck is full."""
    hands = {seat: ["catapult"] for seat in range(seats)}
    return table(seats, hands=hands, deck=["velites"] * 60, unplayed=turns, options={"copies_per_type": 40})


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_coh_end_02__twenty_full_rounds_without_a_card_played_are_a_draw(seats):
    state = unplayed(20 * seats - 1, seats)
    play(state, 0, PlayNothing())
    assert state.result is None
    state = unplayed(20 * seats, seats)
    play(state, 0, PlayNothing())
    assert (state.result.winners, state.result.clause) == ((), "COH-END-02")


def test_coh_end_02__everybody_is_told_after_fifteen_rounds_how_many_are_left():
    state = unplayed(45)
    events = play(state, 0, PlayNothing())
    told = [event for event in events if event.type == "StandstillNear"]
    assert [(event.lack, event.rounds, event.limit) for event in told] == [("played", 15, 20)]
    for viewer in (None, 0, 1, 2):
        assert "5 more rounds" in GAME.tell(told[0].seen_by(viewer), viewer)
    assert "StandstillNear" not in kinds(play(unplayed(46), 0, PlayNothing()))
    assert "StandstillNear" not in kinds(play(unplayed(44), 0, PlayNothing()))


def test_coh_end_02__a_card_played_or_a_primus_pilus_spent_begins_the_count_of_rounds_anew():
    state = unplayed(60)
    play(state, 0, PlayCard(card="catapult", cohort="catapult"))
    assert (state.result, state.unplayed) == (None, 1)
    state = table(
        hands={0: ["primus_pilus"]},
        cohorts={1: {"equites": ["equites"] * 2}},
        deck=["velites"] * 9,
        unplayed=60,
    )
    play(state, 0, Attack(target=1, cohort="equites", card="equites"))
    assert (state.result, state.unplayed) == (None, 1)


def ungrown(turns: int, **fields: object):
    """Seat 0's turn with a card to play; the Cohorts held 3 cards, and grew last `turns` turns ago."""
    return table(
        hands={seat: ["catapult"] for seat in range(3)},
        deck=["velites"] * 60,
        options={"copies_per_type": 40},
        most_laid=3,
        ungrown=turns,
        **fields,
    )


def test_rul_coh_12__cohorts_that_are_attacked_and_built_again_for_forty_rounds_are_a_draw():
    state = ungrown(120)
    play(state, 0, PlayCard(card="catapult", cohort="catapult"))
    assert (state.result.winners, state.result.clause) == ((), "COH-END-02")
    state = ungrown(119)
    play(state, 0, PlayCard(card="catapult", cohort="catapult"))
    assert state.result is None


def test_rul_coh_12__a_card_more_than_ever_or_a_completed_cohort_begins_the_count_anew():
    state = ungrown(120, cohorts={1: {"equites": ["equites"] * 3}})
    play(state, 0, PlayCard(card="catapult", cohort="catapult"))
    assert (state.result, state.most_laid, state.ungrown) == (None, 4, 1)
    state = ungrown(120, cohorts={0: {"catapult": ["catapult"] * 2}})
    play(state, 0, PlayCard(card="catapult", cohort="catapult"))
    assert (state.result, state.most_laid, state.ungrown) == (None, 0, 0)


def test_rul_coh_12__everybody_is_told_after_thirty_rounds():
    events = play(ungrown(90), 0, PlayNothing())
    told = [event for event in events if event.type == "StandstillNear"]
    assert [(event.lack, event.rounds, event.limit) for event in told] == [("grown", 30, 40)]
    assert "10 more rounds" in GAME.tell(told[0], None)


@pytest.mark.parametrize("copies", [6, 8, 10])
def test_coh_end_02__games_of_sensible_players_with_few_copies_of_each_card_all_end(copies):
    options = GAME.options(copies_per_type=copies)
    report = simulate(GAME, [2, 3, 4, 5, 6], 50, "sensible", seed=5, options=options, most_actions=4000)
    assert (report["finished"], report["first_violations"]) == (50, [])


def test_coh_end_02__a_sensible_player_plays_what_they_have_when_both_piles_are_empty():
    state = table(2, hands={0: ["praetorian"], 1: ["catapult"]}, finished={1: ["catapult", "velites"]})
    view, decisions = GAME.view(state, 0), GAME.decisions(state)
    action = GAME.policies["sensible"].choose(view, decisions, Random(1))
    assert action == PlayCard(card="praetorian", cohort="praetorian")
