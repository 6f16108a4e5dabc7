"""What comes when in a meeting, and who may stop it: LEG-SEN-02, -11, -21, LEG-VETO-03, -05, LEG-PRO-05."""

import pytest

from engine.legions.actions import (
    Accuse,
    CallForMotions,
    CallVote,
    Finish,
    ForceBill,
    ForceItem,
    ForceMotion,
    Propose,
    ProposeBill,
    Table,
    Veto,
)
from engine.legions.motions import AppointGovernor, Bill, ElectCensor, ElectConsul, RaiseLegions
from engine.legions.state import State
from tests.legions.build import act, begin, waiting
from tests.legions.sitting import (
    asked,
    awaited,
    election,
    item,
    propose,
    put,
    refused,
    silence,
    sitting,
    vote,
    who,
)

# --- elections in their season -------------------------------------------------

ELECTIONS = (ElectConsul(senator="B1"), ElectCensor(senator="L1"))
FORCED_IN = {
    "senate.prosecutions": "LEG-GEN-03",
    "senate.governors": "LEG-VETO-03",
    "senate.business": "LEG-SEN-02",
}
"""The clause by which a Tribune cannot force an election, by stage."""


@pytest.mark.parametrize("motion", ELECTIONS)
@pytest.mark.parametrize("stage", ["senate.prosecutions", "senate.governors", "senate.business"])
def test_leg_sen_02__leg_sen_11__no_election_after_the_elections(stage: str, motion) -> None:
    past = [("L1", "censor", 1, 2)]
    state = sitting(stage=stage, provinces="1", stones=["y"], past=past, bills=True)
    refused(state, 0, Propose(motion=motion), "LEG-SEN-02")
    refused(state, 0, ForceMotion(motion=motion), FORCED_IN[stage])
    part = {"parts": [motion.model_dump(), {"kind": "raise_legions", "legions": 1}]}
    refused(
        state,
        0,
        ForceMotion(motion=Bill.model_validate(part)),
        "LEG-GEN-03" if stage == "senate.prosecutions" else "LEG-VBI-01",
    )
    assert state.factions[0].stones == ["yellow"]


@pytest.mark.parametrize("motion", ELECTIONS)
def test_leg_sen_02__nor_by_tribune_in_the_last_call(motion) -> None:
    state = sitting(stones=["y"], past=[("L1", "censor", 1, 2)])
    state.senate.closing, state.senate.callers = "last_call", [0]
    refused(state, 0, ForceMotion(motion=motion), "LEG-SEN-02")


def test_leg_sen_02__a_nomination_that_an_old_record_left_on_the_docket_lapses() -> None:
    state = election()
    number = propose(state, 3, ElectConsul(senator="L4"))
    begin(state, "senate.business")
    assert item(state, number).state == "lapsed"
    refused(state, 0, ProposeBill(items=(number,)), "LEG-VBI-01")


# --- the chair's duty -----------------------------------------------------------


def test_leg_sen_21__a_nomination_before_anybody_could_speak_is_no_duty_and_may_cost_prestige() -> None:
    state = election(prestige=[5])
    number = propose(state, 0, ElectConsul(senator="B1"))
    assert not item(state, number).compulsory
    assert put(state, number, "faaaa").state == "failed"
    assert state.factions[0].prestige == 4


def test_leg_sen_21__nor_while_one_that_was_asked_has_not_answered() -> None:
    state = election(prestige=[5])
    act(state, 0, CallForMotions())
    for seat in (1, 2, 3):
        act(state, seat, Finish())
    assert not item(state, propose(state, 0, ElectConsul(senator="B1"))).compulsory


def test_leg_sen_21__for_a_governor_too_once_for_each_province() -> None:
    state = sitting(stage="senate.governors", provinces="1 2", prestige=[0, 5])
    number = propose(state, 1, AppointGovernor(province=1, senator="L4"))
    assert put(state, number, "afaaa").state == "failed"
    assert state.factions[1].prestige == 4
    silence(state)
    number = propose(state, 1, AppointGovernor(province=1, senator="L5"))
    assert item(state, number).compulsory
    put(state, number, "afaaa")
    assert state.factions[1].prestige == 4


def test_leg_sen_21__where_nobody_else_is_present_the_duty_is_the_chairs_at_once() -> None:
    state = election(3, senators="0: L1 B1 G1 | 1: L2-absent | 2: L3-absent")
    assert who(state, CallForMotions) == []
    assert item(state, propose(state, 0, ElectConsul(senator="B1"))).compulsory


def test_rul_leg_66__by_default_the_chair_asks_and_nobody_ever_waits_in_vain() -> None:
    for state in (election(), sitting(stage="senate.governors", provinces="1")):
        acts = []
        while state.senate.floor is None:
            decision = next(d for d in waiting(state) if d.required)
            acts.append(type(decision.default))
            act(state, decision.seat, decision.default)  # type: ignore[arg-type]
        assert acts == [CallForMotions, Finish, Finish, Finish, Finish, Propose, Table]
        assert state.senate.docket[-1].compulsory


def test_leg_gov_12__a_chair_with_nobody_present_asks_before_the_duty() -> None:
    state = sitting(
        stage="senate.governors", provinces="1", senators="0: L1 | 1: L2-absent | 2: L3 | 3: L4 B4 | 4: L5"
    )
    (decision,) = [d for d in asked(state, 1) if d.required]
    assert [o.action for o in decision.offers] == [CallForMotions()]
    refused(state, 1, Propose(motion=AppointGovernor(province=1, senator="L4")), "LEG-SEN-07")
    silence(state)
    assert awaited(state) == [1]
    assert item(state, propose(state, 1, AppointGovernor(province=1, senator="L4"))).compulsory


# --- Tribunes ---------------------------------------------------------------------


def governor(senator: str, province: int) -> AppointGovernor:
    return AppointGovernor(province=province, senator=senator)


def force(state: State, seat: int, motion) -> None:
    act(state, seat, ForceMotion(motion=motion))
    act(state, seat, CallVote())


def test_leg_veto_03__a_tribune_forces_a_nomination_for_any_vacant_province() -> None:
    state = sitting(stage="senate.governors", provinces="1 2 3", stones=["", "", "y"])
    assert state.senate.province == 1
    force(state, 2, governor("L4", 3))
    vote(state, "fffff")
    assert (state.provinces[3].governor, state.provinces[1].governor) == ("L4", None)
    assert state.senate.province == 1


def test_leg_veto_03__a_recorded_one_too_and_both_are_offered() -> None:
    state = sitting(stage="senate.governors", provinces="1 2", stones=["", "", "yl"])
    number = propose(state, 4, governor("L4", 2))
    offered = [o.action for d in asked(state, 2, ForceMotion) for o in d.offers]
    assert ForceItem(item=number) in offered
    assert {o.motion.province for o in offered if isinstance(o, ForceMotion)} == {1, 2}
    act(state, 2, ForceItem(item=number))
    act(state, 2, CallVote())
    vote(state, "fffff")
    assert state.provinces[2].governor == "L4"


def test_leg_veto_03__who_has_a_candidate_there_is_offered_the_other_province_alone() -> None:
    state = sitting(stage="senate.governors", provinces="1 2", stones=["", "", "y"])
    propose(state, 2, governor("L4", 1))
    offered = [o.action for d in asked(state, 2, ForceMotion) for o in d.offers]
    assert {o.motion.province for o in offered if isinstance(o, ForceMotion)} == {2}


def test_leg_veto_03__what_fills_no_vacant_province_still_waits() -> None:
    state = sitting(stage="senate.governors", provinces="1 2", stones=["", "", "y"])
    refused(state, 2, ForceMotion(motion=RaiseLegions(legions=1)), "LEG-VETO-03")
    refused(state, 2, ForceMotion(motion=governor("L4", 5)), "LEG-GOV-01")


def test_leg_veto_05__the_consuls_faction_does_not_veto_what_its_own_tribune_forced() -> None:
    state = sitting(stones=["", "yl"])
    force(state, 1, RaiseLegions(legions=1))
    vote(state, "fffff", until=1)
    refused(state, 1, Veto(), "LEG-VETO-05")
    assert who(state, Veto) == []


def test_leg_veto_05__nor_does_any_other_faction_veto_what_it_forced_itself() -> None:
    state = sitting(stones=["", "", "", "yl"])
    number = propose(state, 0, RaiseLegions(legions=1))
    act(state, 3, ForceItem(item=number))
    act(state, 3, CallVote())
    vote(state, "fffff", until=3)
    refused(state, 3, Veto(), "LEG-VETO-05")


def test_leg_veto_05__what_anothers_tribune_forced_the_consuls_faction_still_vetoes() -> None:
    state = sitting(stones=["", "y", "", "l"])
    force(state, 3, RaiseLegions(legions=1))
    vote(state, "fvfff")
    assert item(state, 1).state == "vetoed"


def test_leg_veto_05__a_forced_bill_of_the_consul_is_not_vetoed_by_who_forced_it() -> None:
    state = sitting(stones=["yl"], bills=True)
    parts = propose(state, 2, RaiseLegions(legions=1)), propose(state, 3, RaiseLegions(legions=2))
    act(state, 0, ForceBill(items=parts))
    act(state, 0, CallVote())
    vote(state, "fffff", until=0)
    refused(state, 0, Veto(), "LEG-VETO-05")


# --- convictions -------------------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 0), (5, 3)])
def test_leg_pro_05__the_gain_of_a_conviction_is_booked_before_the_loss(before: int, after: int) -> None:
    """The Censor convicts a Senator of their own Faction."""
    state = sitting(stage="senate.prosecutions", prestige=[0, 0, before], past=[("B3", "censor", 2, 3)])
    act(state, 2, Accuse(senator="B3", offence="office"))
    act(state, 2, CallVote())
    vote(state, "fffff")
    assert state.factions[2].prestige == after
