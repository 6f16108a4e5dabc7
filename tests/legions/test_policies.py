"""Computer players: legal, deterministic, blind to secrets, and able to defend the Republic."""

from random import Random

import pytest

from engine.legions.actions import (
    AnswerAgreement,
    CallClose,
    DisputeAgreement,
    Finish,
    JudgeAgreement,
    ProposeAgreement,
    TakeSpoils,
    Withdraw,
)
from engine.legions.motions import AppointCommander, Dispatch, Miscellaneous, RaiseLegions
from engine.legions.policies.fitting import first_offered
from engine.legions.policies.players import TIRING
from engine.legions.policies.situation import situation
from engine.legions.policies.warplan import plan
from engine.legions.text.titles import told
from tests.legions.build import act, begin, table
from tests.legions.games import GAME, played, some_games
from tests.legions.sitting import propose, sitting
from tests.legions.test_view import moved

POLICIES = sorted(GAME.policies)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_computer_player_does_not_look_at_secrets(policy):
    rng = Random(2)
    for game in some_games():
        for state in list(game.states())[::3]:
            for seat in {d.seat for d in GAME.decisions(state)}:
                chosen = [
                    GAME.policies[policy].choose(
                        GAME.view(s, seat), [d for d in GAME.decisions(s) if d.seat == seat], Random(9)
                    )
                    for s in (state, moved(state, seat, rng))
                ]
                assert chosen[0] == chosen[1]


@pytest.mark.parametrize("policy", POLICIES)
def test_a_computer_player_answers_what_is_required_and_only_what_is_offered(policy):
    for game in some_games():
        for state in list(game.states())[::2]:
            for seat in {d.seat for d in GAME.decisions(state)}:
                own = [d for d in GAME.decisions(state) if d.seat == seat]
                action = GAME.policies[policy].choose(GAME.view(state, seat), own, Random(1))
                if action is None:
                    assert not any(d.required for d in own)
                else:
                    is_default = any(d.default == action for d in own)
                    assert is_default or first_offered(own, [action]) is not None, action


def test_the_same_chance_gives_the_same_game():
    one = played.__wrapped__(3, "restless", 8)
    other = played.__wrapped__(3, "restless", 8)
    assert one.steps == other.steps


def test_random_players_tire_of_a_meeting_without_end():
    state = sitting(legions=3, wars="W4:1", money=[9] * 5)
    while len(state.senate.docket) < TIRING:
        number = propose(state, 3, Miscellaneous(text=f"motion {len(state.senate.docket)}"))
        act(state, 3, Withdraw(item=number))
    for chance in range(20):
        for seat in range(5):
            own = [d for d in GAME.decisions(state) if d.seat == seat]
            action = GAME.policies["random"].choose(GAME.view(state, seat), own, Random(chance))
            assert action == (CallClose() if seat == 1 else None)


# --- the plan for the Wars ----------------------------------------------------


def best(state):
    return plan(situation(state, 0))


def test_a_war_is_answered_with_enough_legions_under_the_best_soldier():
    state = table(
        seats=3,
        stage="senate.business",
        wars="W3:3",
        legions=1,
        treasury=100,
        senators="0: L1 B2 | 1: G9 B5 | 2: L3",
    )
    found = best(state)
    assert found.leaders == {"W3": "G9"}
    assert found.victory["W3"] > 0.8
    kinds = [type(m) for m in found.motions]
    assert kinds == [RaiseLegions, Dispatch]


def test_the_next_bill_can_still_be_paid():
    state = table(seats=3, stage="senate.business", wars="W3:3", legions=1, treasury=22)
    assert best(state).raised <= 2


def test_legions_without_a_commander_get_one():
    state = table(seats=3, stage="senate.business", wars="W3:3/4", legions=0, treasury=5)
    assert AppointCommander in [type(m) for m in best(state).motions]


def test_of_two_wars_none_is_left_unopposed():
    state = table(
        seats=3,
        stage="senate.business",
        wars="W3:2 W4:3",
        legions=7,
        treasury=40,
        senators="0: L1 B8 G9 | 1: L2 | 2: L3",
    )
    assert min(best(state).forces.values()) > 0


def test_nobody_raises_what_the_people_forbid():
    state = table(seats=3, stage="senate.business", wars="W3:3", legions=1)
    state.no_raising = True
    assert best(state).raised == 0


# --- temper -------------------------------------------------------------------


def chosen(policy, state, seat):
    own = [d for d in GAME.decisions(state) if d.seat == seat]
    return GAME.policies[policy].choose(GAME.view(state, seat), own, Random(1))


def test_the_sensible_leave_income_to_a_poor_state_and_the_selfish_do_not():
    state = table(seats=3, provinces="1+", senators="0: L8@P1 | 1: L2 | 2: L3", treasury=10)
    begin(state, "income.claims")
    assert chosen("sensible", state, 0) == Finish()
    assert chosen("selfish", state, 0).type == "claim_income"


def test_the_selfish_take_all_the_spoils_they_may():
    state = table(seats=3, wars="W4:0", senators="0: L8 | 1: L2 | 2: L3", treasury=20)
    state.wars[0].victor = "L8"
    begin(state, "adjustments.spoils")
    assert chosen("sensible", state, 0) == TakeSpoils(war="W4", amount=0)
    assert chosen("selfish", state, 0) == TakeSpoils(war="W4", amount=16)


def test_the_defence_of_the_republic_finds_its_votes():
    decided = [e for e in played(3, "sensible", 3).events() if e.type == "motion_decided"]
    military = [e for e in decided if told(e.title).startswith(("raise", "send"))]
    assert military
    assert sum(e.passed for e in military) / len(military) > 0.75


def test_a_computer_player_declines_agreements_at_once():
    state = table(seats=3, stage="forum.bids")
    act(state, 1, ProposeAgreement(parties=(0,), text="No War in Spain"))
    assert chosen("sensible", state, 0) == AnswerAgreement(agreement=1, confirm=False)


def test_rul_leg_57__a_computer_player_leaves_disputes_to_the_others():
    for seats in (3, 5):
        state = table(seats=seats, stage="forum.bids")
        act(state, 0, ProposeAgreement(parties=(1,), text="No War in Spain"))
        act(state, 1, AnswerAgreement(agreement=1, confirm=True))
        act(state, 0, DisputeAgreement(agreement=1, accused=1, complaint="War in Spain"))
        for seat in range(2, min(seats, 4)):
            asked = [d for d in GAME.decisions(state) if d.seat == seat and d.kind.startswith("dispute")]
            verdict = GAME.policies["sensible"].choose(GAME.view(state, seat), asked, Random(1))
            assert verdict == JudgeAgreement(agreement=1, breached=None)
            act(state, seat, verdict)
        assert state.agreements[0].state == "disputed"
