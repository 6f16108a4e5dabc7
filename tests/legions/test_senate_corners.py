"""Corners of the Senate where several clauses meet, and random meetings with every variant on."""

from random import Random

import pytest

from engine.chance import random_action
from engine.dice import SeededDice
from engine.kernel import Illegal, run
from engine.legions.actions import (
    Accuse,
    CallClose,
    CallUpon,
    CallVote,
    CastVote,
    Finish,
    ForceMotion,
    GiveCastingVote,
    Propose,
    ProposeBill,
    RequestAid,
    Table,
)
from engine.legions.motions import (
    AppointCommander,
    AppointGovernor,
    Dispatch,
    ElectCensor,
    ElectConsul,
    GrantAid,
    RaiseLegions,
)
from engine.legions.rules import flow
from tests.legions.build import act, begin, waiting
from tests.legions.sitting import (
    GAME,
    asked,
    awaited,
    carry,
    consent,
    election,
    is_over,
    item,
    propose,
    put,
    refused,
    settle,
    silence,
    sitting,
    to_the_vote,
    vote,
)

ALL = {
    "bills": True,
    "consular_powers": True,
    "deaths": True,
    "land_acts": True,
    "senate_minutes": 10,
    "additional_wars": True,
    "revolts": True,
}


def test_leg_gen_14__the_chair_and_the_casting_vote_go_with_the_consuls_card() -> None:
    state = sitting(enter=False)
    state.senators["L2"].owner = 4
    begin(state, "senate.business")
    assert awaited(state) == [4]
    number = propose(state, 0, RaiseLegions(legions=1))
    refused(state, 1, Table(item=number), "LEG-SEN-13")
    act(state, 4, Table(item=number))
    act(state, 4, CallVote())
    assert state.senate.floor is not None
    assert state.senate.floor.called == 0
    vote(state, "f-a--")
    assert awaited(state) == [4]
    act(state, 4, GiveCastingVote(favour=True))
    assert state.legions == 2


def test_leg_gen_14__the_gain_of_a_conviction_goes_with_the_censors_card() -> None:
    state = sitting(stage="senate.prosecutions", enter=False)
    state.senators["L3"].owner = 4
    begin(state, "senate.prosecutions")
    assert awaited(state) == [4]
    act(state, 4, Accuse(senator="L1", offence="office"))
    act(state, 4, CallVote())
    vote(state, "fffff")
    assert [f.prestige for f in state.factions] == [0, 0, 0, 0, 3]


def test_leg_pro_02__after_a_minor_one_only_minor_ones_are_left() -> None:
    state = sitting(stage="senate.prosecutions")
    act(state, 2, Accuse(senator="L1", offence="office"))
    act(state, 2, CallVote())
    vote(state, "aafaa")
    assert is_over(state)  # L1's Major is not allowed any more, and nobody else is liable


def test_leg_gov_12__equals_by_suit_order() -> None:
    state = sitting(
        stage="senate.governors",
        provinces="1",
        senators="0: G9 | 1: L2 | 2: L3 B9 | 3: L9 | 4: L5 | forum: ",
        outgoing=None,
    )
    silence(state)
    (decision,) = [d for d in asked(state, 1, Propose) if d.required]
    assert decision.default == Propose(motion=AppointGovernor(province=1, senator="L9"))


def test_leg_app_11__the_last_candidate_for_censor_too() -> None:
    state = election(3, past=[("L3", "consul", 0, 1)], prestige=[0, 0, 1], censor_award=5)
    put(state, propose(state, 2, ElectConsul(senator="L2")), on=True)
    put(state, propose(state, 2, ElectCensor(senator="L1")), "aaa")
    assert is_over(state)
    assert (state.censor, state.factions[2].prestige) == ("L3", 6)


def test_leg_vote_09__a_nomination_of_the_chair_on_which_all_abstain_fails_without_his_senator() -> None:
    state = election(senators="0: L1-absent | 1: L2 | 2: L3 | 3: L4 | 4: L5")
    silence(state)
    number = propose(state, 0, ElectConsul(senator="L2"))
    put(state, number, ".----", by=0)
    assert item(state, number).state == "failed"
    refused(state, 3, Propose(motion=ElectConsul(senator="L2")), "LEG-VOTE-14")


def test_leg_mil_15__the_consent_of_the_new_commander_is_asked_in_an_exchange() -> None:
    state = sitting(senators="0: L1 | 1: L2 | 2: L3 | 3: L9@W4 B4 | 4: L5 B5", wars="W4:6/3", enter=False)
    state.wars[0].beaten, state.wars[0].beaten_round = "L9", 2
    begin(state, "senate.business")
    number = propose(state, 0, AppointCommander(war="W4", senator="B5", instead=True))
    act(state, 1, Table(item=number))
    assert awaited(state) == [4]
    consent(state, 4, "B5", False)
    assert (state.wars[0].commander, state.senate.floor) == ("L9", None)


def test_leg_mil_14__a_neutral_commander_recalled_by_an_exchange_lies_in_the_forum() -> None:
    state = sitting(
        senators="0: L1 | 1: L2 | 2: L3 | 3: L4 | 4: L5 | forum: G9@W4 G3", wars="W4:2/3", enter=False
    )
    state.wars[0].beaten, state.wars[0].beaten_round = "G9", 2
    begin(state, "senate.business")
    carry(state, 0, AppointCommander(war="W4", senator="L4", instead=True))
    assert (state.display, state.wars[0].commander) == (["G3", "G9"], "L4")
    assert awaited(state) == [1]


def test_leg_mil_09__the_count_is_strict_with_faction_legions_in_it() -> None:
    for factions, asks in (((0,), True), ((0, 2), False)):
        state = sitting(wars="W4:4", legions=2, faction_legions=[0, 2])
        motion = Dispatch(war="W4", senator="L4", legions=2, factions=factions)
        act(state, 1, Table(item=propose(state, 0, motion)))
        assert (awaited(state) == [3]) is asks


def test_leg_vote_12__a_faction_can_lose_its_last_voter() -> None:
    state = sitting(
        senators="0: L1 | 1: L2 | 2: L3 | 3: L4 | 4: L5", wars="W4:1", legions=2, knights=[0, 0, 0, 9]
    )
    carry(state, 0, Dispatch(war="W4", senator="L4", legions=1))
    number = propose(state, 0, Dispatch(war="W4", legions=1))
    to_the_vote(state, number)
    vote(state, "fff.f")
    assert [v.seat for v in item(state, number).votes] == [2, 4, 0, 1]


def test_leg_sen_22__the_vote_in_progress_counts_what_was_cast() -> None:
    state = sitting(senators="0: L1 | 1: L2 | 2: L3 | 3: L4 | 4: L5", wars="W4:1", legions=1)
    number = propose(state, 3, Dispatch(war="W4", senator="L4", legions=1))
    assert put(state, number).state == "passed"
    assert [v.seat for v in item(state, number).votes] == [2, 3, 4, 0, 1]


def test_leg_dev_04__in_a_passed_bill_the_attempt_has_its_aid() -> None:
    state = sitting(senators="0: L1 | 1: L2 B4@P1 | 2: L3 | 3: L4 | 4: L5", provinces="1", bills=True)
    act(state, 1, RequestAid(province=1, amount=6))
    first = state.senate.docket[-1].id
    assert item(state, first).motion == GrantAid(province=1, amount=6)
    second = propose(state, 1, RaiseLegions(legions=1))
    act(state, 1, ProposeBill(items=(first, second)))
    put(state, state.senate.docket[-1].id, rolls=[3])  # a 4: 4 + 4 + 2
    assert state.provinces[1].developed
    assert (state.treasury, state.legions) == (84, 2)


def test_leg_pro_15__the_successor_presides_and_is_barred_next_time() -> None:
    state = sitting(stage="senate.prosecutions", past=[("L2", "censor", 2, 3)])
    act(state, 2, Accuse(senator="L2", major=True, offence="office"))
    act(state, 2, CallVote())
    vote(state, "fffff", on=True)
    assert awaited(state) == [0]
    number = propose(state, 3, RaiseLegions(legions=1))
    act(state, 0, Table(item=number))
    act(state, 0, CallVote())
    assert state.senate.floor is not None
    assert state.senate.floor.called == 1
    assert [(t.began, t.ended) for t in state.terms if t.senator == "L1" and t.office == "consul"][-1] == (
        3,
        None,
    )


def test_leg_sen_15__the_consuls_own_pending_motion_may_be_kept_too() -> None:
    state = sitting()
    number = propose(state, 1, RaiseLegions(legions=1))
    act(state, 1, CallClose())
    settle(state)
    assert item(state, number).state == "passed"
    assert is_over(state)


def test_leg_veto_02__a_vote_must_follow_also_by_default() -> None:
    state = sitting(stones=["", "", "", "y"])
    act(state, 3, ForceMotion(motion=RaiseLegions(legions=1)))
    (decision,) = [d for d in waiting(state) if d.required]
    assert decision.seat == 3
    act(state, 3, decision.default or Finish())
    act(state, 1, CallUpon(seat=2, rest=True))
    act(state, 2, CastVote(side="against"))
    assert state.factions[3].stones == []


@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize("seed", range(4))
def test_leg_var_01__random_meetings_with_every_variant_on(seats: int, seed: int) -> None:
    state = sitting(
        seats,
        senators="0: L1 B1 G9 | 1: L2 B2@P2 | 2: L3 B3 G3@W5 | forum: G7 B8"
        if seats == 3
        else "0: L1 B1 G9 | 1: L2 B2@P2 | 2: L3 B3 G3@W5 | 3: L4 B4 | 4: L5 G5-absent | forum: G7 B8",
        provinces="1 2",
        wars="W4:3 W5:4/2f0",
        legions=3,
        money=[15, 12, 9, 10, 3][:seats],
        stones=["yb", "bb", "g", "", "l"][:seats],
        concessions={"grain": None, "arms": "L1"},
        acts=[2],
        past=[("L3", "consul", 1, 2)],
        enter=False,
        **ALL,
    )
    state.wars[1].beaten, state.wars[1].beaten_round = "G3", 2
    dice, rng = SeededDice(seed), Random(seed)
    run(state, flow.start(state, "senate.returns", dice))
    for _ in range(3000):
        if state.step != 5 or state.result is not None:
            break
        decisions = list(GAME.decisions(state))
        seat = rng.choice([d.seat for d in decisions])
        action = random_action([d for d in decisions if d.seat == seat], rng)
        if action is None:
            continue
        before = state.model_dump()
        try:
            run(state, GAME.decide(state, seat, action, dice))
        except Illegal as no:
            assert no.clause == "LEG-VETO-12", (action, str(no))  # noqa: PT017 - a dummy, nothing else
            assert state.model_dump() == before
        assert GAME.broken(state) == []
    assert state.step != 5 or state.result is not None


def test_leg_gen_11__the_last_call_does_not_tell_who_is_rich_where_treasuries_are_secret() -> None:
    asked_of = []
    for money in (9, 10):
        state = sitting(wars="W4:1", legions=2, money=[money], treasuries_public=False)
        act(state, 1, Table(item=propose(state, 4, Dispatch(war="W4", senator="L5", legions=1))))
        asked_of.append(awaited(state))
    assert asked_of[0] == asked_of[1]
