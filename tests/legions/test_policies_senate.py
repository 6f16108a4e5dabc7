"""Computer players in the Senate: what they move, name, consent to and vote for."""

from random import Random

import pytest

from engine.legions.actions import AnswerConsent, CallUpon, CallVote, Propose, RequestAid, Table
from engine.legions.figures import LegionsFigures
from engine.legions.motions import Allocate, AppointGovernor, Dispatch, ElectConsul, RaiseLegions
from engine.legions.policies.mind import SELFISH, SENSIBLE, Mind
from engine.legions.policies.situation import situation
from engine.legions.policies.votes import stake_of
from engine.legions.policies.warplan import plan
from engine.simulate import simulate
from tests.legions.build import act, begin
from tests.legions.sitting import GAME, propose, put, sitting


def chosen(state, seat, *kinds, policy="sensible"):
    """What the computer player at `seat` does of its own accord; of these decisions, if any are named."""
    own = [d for d in GAME.decisions(state) if d.seat == seat and (not kinds or d.kind in kinds)]
    return GAME.policies[policy].choose(GAME.view(state, seat), own, Random(1))


def moved(state, seat):
    """All that it moves, one after the other, while nobody else does anything."""
    found = []
    while isinstance(action := chosen(state, seat, "business"), Propose):
        act(state, seat, action)
        found.append(action.motion)
    return found


def of_kind(motions, kind):
    return [m for m in motions if isinstance(m, kind)]


# --- the Wars -----------------------------------------------------------------


def at_war(**more):
    """Five Legions in the box against four armies; the best soldier is G9 of seat 0."""
    return sitting(legions=5, wars="W4:4", senators="0: L1 G9 B2 | 1: L2 B3 | 2: L3 | 3: L4 | 4: L5", **more)


def test_when_raising_is_refused_it_sends_the_legions_there_are():
    state = at_war()
    assert plan(situation(state, 0)).raised > 0
    put(state, propose(state, 3, RaiseLegions(legions=2)), "aaaaa")
    motions = moved(state, 0)
    assert not of_kind(motions, RaiseLegions)
    assert of_kind(motions, Dispatch) == [Dispatch(war="W4", senator="G9", legions=5)]


def test_a_dispatch_of_legions_that_cannot_come_does_not_keep_it_from_sending_those_there_are():
    state = at_war()
    raising = propose(state, 3, RaiseLegions(legions=2))
    propose(state, 3, Dispatch(war="W4", senator="G9", legions=7))
    put(state, raising, "aaaaa")
    assert Dispatch(war="W4", senator="G9", legions=5) in moved(state, 0)


def test_what_another_motion_would_raise_is_counted_on():
    state = at_war()
    raising = propose(state, 3, RaiseLegions(legions=2))
    propose(state, 4, RaiseLegions(legions=1))
    put(state, raising, "aaaaa")
    assert plan(situation(state, 0)).raised <= 1
    assert all(m.legions <= 6 for m in of_kind(moved(state, 0), Dispatch))


def test_legions_that_nobody_has_moved_to_raise_are_not_sent():
    state = at_war()
    motions = moved(state, 0)
    assert type(motions[0]) is RaiseLegions
    assert all(m.legions <= 5 + motions[0].legions for m in of_kind(motions, Dispatch))


# --- nothing twice ------------------------------------------------------------


def test_raising_that_was_refused_is_not_moved_again_in_another_number():
    state = at_war()
    first = next(m for m in moved(state, 0) if isinstance(m, RaiseLegions))
    number = next(i.id for i in state.senate.docket if i.motion == first)
    put(state, number, "aaaaa")
    for seat in range(5):
        assert not of_kind(moved(state, seat), RaiseLegions)


def test_a_refused_dispatch_comes_back_only_with_a_better_chance():
    state = at_war()
    state.no_raising = True
    put(state, propose(state, 0, Dispatch(war="W4", senator="G9", legions=5)), "aaaaa")
    assert not of_kind(moved(state, 0), Dispatch)
    state = at_war()
    state.no_raising = True
    put(state, propose(state, 3, Dispatch(war="W4", senator="G9", legions=3)), "aaaaa")
    assert Dispatch(war="W4", senator="G9", legions=5) in moved(state, 0)


def test_a_concession_that_was_refused_to_one_of_its_senators_is_not_asked_for_another():
    state = sitting(concessions={"grain": None})
    assert len(of_kind(moved(state, 0), Allocate)) == 1
    put(state, state.senate.docket[-1].id, "aaaaa")
    assert not of_kind(moved(state, 0), Allocate)
    assert [m.concession for m in of_kind(moved(state, 3), Allocate)] == ["grain"]


def test_nothing_like_the_motion_on_the_floor_is_moved():
    state = sitting(concessions={"grain": None})
    assert of_kind(moved(state, 0), Allocate)
    act(state, 1, Table(item=state.senate.docket[-1].id))
    assert not of_kind(moved(state, 0), Allocate)


def test_aid_that_was_refused_or_is_on_the_floor_is_not_asked_again():
    state = sitting(provinces="1", senators="0: L1 B8@P1 | 1: L2 | 2: L3 | 3: L4 | 4: L5")
    state.no_raising = True
    request = chosen(state, 0, "business")
    assert isinstance(request, RequestAid)
    act(state, 0, request)
    act(state, 1, Table(item=state.senate.docket[-1].id))
    assert chosen(state, 0, "business") is None


# --- Governors ----------------------------------------------------------------


def in_want_of_a_governor(senators, **more):
    """Province 1 is vacant; G3 of seat 1, which has the chair, is just back from a Province."""
    state = sitting(stage="senate.governors", provinces="1", senators=senators, enter=False, **more)
    state.senators["G3"].returned, state.senate.invitations = state.round, ["senate.governors:1"]
    begin(state, "senate.governors")
    return state


def test_leg_gov_06__it_names_rather_a_man_who_need_not_consent():
    state = in_want_of_a_governor("0: L1 | 1: L2 G3 B4 L9 B8 G9 | 2: L3 | 3: L4 | 4: L5")
    motion = chosen(state, 1, "chair").motion
    assert motion.senator not in ("G3", "L2")
    state = in_want_of_a_governor("0: L1 | 1: L2 G3 L9 G9 | 2: L3 | 3: L4 | 4: L5 | forum: B1")
    assert chosen(state, 1, "business").motion.senator == "B1"


def test_leg_gov_06__it_consents_to_what_it_has_named_itself():
    for sponsor in (1, 3):
        state = in_want_of_a_governor("0: L1 B1 | 1: L2 G3 L9 B8 G9 | 2: L3 | 3: L4 | 4: L5")
        number = propose(state, sponsor, AppointGovernor(province=1, senator="G3"))
        act(state, 1, Table(item=number))
        assert chosen(state, 1, "consent") == AnswerConsent(senator="G3", accept=sponsor == 1)


def voting_on(state, seat, number):
    """What it votes, called upon first."""
    act(state, 1, Table(item=number))
    act(state, 1, CallVote())
    if state.senate.floor.called != seat:
        act(state, 1, CallUpon(seat=seat))
    return chosen(state, seat, "vote").side


SOLDIERS = "0: L1 | 1: L2 L3 | 2: L4 | 3: L5 | 4: L6 | forum: G8 B9 G9"


def named(seat, senator, compulsory=False):
    """A soldier is nominated Governor, which nobody likes while rounds are left; the motion."""
    state = sitting(stage="senate.governors", provinces="1", senators=SOLDIERS)
    number = propose(state, seat, AppointGovernor(province=1, senator=senator))
    state.senate.docket[-1].compulsory = compulsory
    return state, number


def test_it_votes_for_whom_it_has_named_as_a_duty():
    state, number = named(1, "G9", compulsory=True)
    assert voting_on(state, 1, number) == "for"
    state, number = named(1, "G9", compulsory=True)
    assert voting_on(state, 0, number) == "against"


def test_it_votes_for_a_governor_when_all_before_him_were_refused():
    state, number = named(3, "G9")
    put(state, number, "aaaaa")
    number = propose(state, 3, AppointGovernor(province=1, senator="B9"))
    assert voting_on(state, 0, number) == "for"
    state, number = named(3, "G9")
    put(state, number, "aaaaa")
    number = propose(state, 3, AppointGovernor(province=1, senator="B9"))
    propose(state, 4, AppointGovernor(province=1, senator="G8"))
    assert voting_on(state, 0, number) == "against"


# --- who gains by a motion ------------------------------------------------------


def consulship(temper, *prestige, partner=False):
    """What it is worth to seat 0 that L3 of seat 2 becomes Consul; with `partner` that seat has voted for
    what was seat 0's own.
    """
    state = sitting(prestige=prestige, legions=3)
    if partner:
        put(state, propose(state, 0, RaiseLegions(legions=1)))
    mind = Mind(GAME.view(state, 0), (), Random(1), temper)
    return stake_of(mind, ElectConsul(senator="L3"), 2)


@pytest.mark.parametrize("temper", [SENSIBLE, SELFISH])
def test_a_rivals_consulship_is_voted_against_most_of_all_the_leaders(temper):
    leader, equal = consulship(temper, 5, 4, 8, 3, 2), consulship(temper, 5, 5, 5, 5, 5)
    assert leader < equal < -0.2


@pytest.mark.parametrize("temper", [SENSIBLE, SELFISH])
def test_who_is_far_behind_or_has_voted_for_ones_own_motions_is_voted_for(temper):
    assert consulship(temper, 8, 8, 2, 8, 8) > 0.2
    assert consulship(temper, 5, 5, 5, 5, 5, partner=True) > 0.2


def test_a_sensible_table_votes_for_no_more_than_seven_motions_of_ten():
    figures = LegionsFigures()
    simulate(GAME, (3, 5), 12, "sensible", 7, figures=figures, attempts=0)
    voted = figures.report()["voted"]
    assert sum(voted.values()) == pytest.approx(1, abs=0.01)
    assert voted["for"] <= 0.7


# --- aid ----------------------------------------------------------------------


def two_requests(treasury, first):
    """3 T are asked for Province 3 of seat 1, which has the chair, then so much for Province 1 of seat 0."""
    state = sitting(
        senators="0: L1 B4@P1 | 1: L2 B3@P3 | 2: L3 | 3: L4 | 4: L5", provinces="1 3", treasury=treasury
    )
    act(state, 1, RequestAid(province=3, amount=3))
    act(state, 0, RequestAid(province=1, amount=first))
    state.senate.invitations = ["senate.business:0"]
    return state


def test_leg_dev_09__asked_to_lower_a_request_it_asks_what_the_state_can_pay():
    state = two_requests(treasury=8, first=9)
    for policy in ("sensible", "selfish"):
        assert chosen(state, 0, "lowering", policy=policy) == RequestAid(province=1, amount=6)


def test_leg_dev_02__in_the_chair_it_passes_over_no_request():
    for policy in ("sensible", "selfish"):
        state = two_requests(treasury=100, first=3)
        assert chosen(state, 1, "chair", policy=policy) == Table(item=2)
