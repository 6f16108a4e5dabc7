"""Motions: who moves what, when it is heard, what becomes of it: LEG-SEN-10 to -14, -17 to -25."""

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from engine.legions.actions import (
    CallClose,
    CallVote,
    ForceItem,
    KeepMotion,
    Propose,
    ProposeBill,
    RequestAid,
    Second,
    Table,
    Withdraw,
)
from engine.legions.motions import (
    Allocate,
    Bill,
    Censure,
    Disband,
    Dispatch,
    ElectConsul,
    GrantAid,
    Miscellaneous,
    Motion,
    RaiseLegions,
    RecallLegions,
)
from tests.legions.build import act
from tests.legions.sitting import (
    asked,
    awaited,
    cannot_be_tabled,
    carry,
    election,
    item,
    motions,
    propose,
    put,
    refused,
    settle,
    silence,
    sitting,
    to_the_vote,
    vote,
    who,
)


def test_leg_sen_10__those_who_back_a_motion_before_the_vote_are_its_co_sponsors() -> None:
    state = sitting()
    number = propose(state, 3, RaiseLegions(legions=1), 4, 0)
    refused(state, 3, Second(item=number), "LEG-SEN-10")
    put(state, number, "ff-f-")
    assert item(state, number).sponsor == 3
    assert item(state, number).cosponsors == [4, 0]


def test_leg_sen_11__before_the_elections_are_over_only_nominations_are_heard() -> None:
    state = election()
    refused(state, 3, Propose(motion=RaiseLegions(legions=1)), "LEG-SEN-11")
    refused(state, 0, Propose(motion=Censure(faction=1, fine=3)), "LEG-SEN-11")
    for seat in range(5):
        assert motions(state, seat)
        assert all(m.kind == "elect_consul" for m in motions(state, seat))


def test_leg_sen_11__any_faction_present_may_nominate_anyone_and_the_consul_chooses_the_order() -> None:
    state = election()
    first = propose(state, 3, ElectConsul(senator="L2"))
    second = propose(state, 4, ElectConsul(senator="L3"))
    put(state, second, "ffffa", by=0)
    assert state.consul == "L3"
    assert item(state, first).state == "lapsed"


def test_leg_sen_11__if_nobody_nominates_the_consul_must_and_risks_nothing() -> None:
    state = election(prestige=[5])
    silence(state)
    assert awaited(state) == [0]
    (decision,) = [d for d in asked(state, 0, Propose) if d.required]
    assert decision.default is not None
    act(state, 0, decision.default)
    number = state.senate.docket[-1].id
    assert item(state, number).compulsory
    put(state, number, "faaaa", by=0)
    assert item(state, number).state == "failed"
    assert state.factions[0].prestige == 5


def test_leg_sen_11__the_default_nominee_is_the_consuls_own_by_influence_then_status() -> None:
    state = election(senators="0: L1 G9 B3 B6 | 1: L2 | 2: L10 | 3: L4 | 4: L5")
    silence(state)
    (decision,) = [d for d in asked(state, 0, Propose) if d.required]
    assert decision.default == Propose(motion=ElectConsul(senator="B6"))
    assert decision.clause in ("LEG-SEN-11", "LEG-APP-16", "LEG-PRO-15")
    assert "B6" not in decision.wait
    act(state, 0, decision.default)
    assert item(state, state.senate.docket[-1].id).motion == ElectConsul(senator="B6")


def test_leg_sen_11__else_the_eligible_senator_of_highest_status_by_suit_order() -> None:
    state = election(senators="0: L1 | 1: L2 G8 | 2: B8 | 3: L4 | 4: L5")
    silence(state)
    (decision,) = [d for d in asked(state, 0, Propose) if d.required]
    assert decision.default == Propose(motion=ElectConsul(senator="B8"))


def test_leg_sen_12__any_faction_present_may_move_between_votes_and_all_is_listed() -> None:
    state = sitting(legions=0)
    numbers = [propose(state, seat, RaiseLegions(legions=seat + 1)) for seat in range(5)]
    assert [i.sponsor for i in state.senate.docket] == [0, 1, 2, 3, 4]
    to_the_vote(state, numbers[0])
    act(state, 4, Propose(motion=RaiseLegions(legions=6)))  # handed in, not yet moved
    assert len(state.senate.docket) == 5
    vote(state, "fffff")
    assert [i.sponsor for i in state.senate.docket] == [0, 1, 2, 3, 4, 4]
    assert propose(state, 4, Censure(faction=0))


def test_leg_sen_12__by_default_nobody_moves_anything() -> None:
    state = sitting()
    for seat in (0, 2, 3, 4):
        decisions = asked(state, seat, Propose)
        assert decisions
        assert not any(d.required for d in decisions)
        assert all(d.default is None for d in decisions)
        assert decisions[0].clause == "LEG-SEN-12"


def test_leg_sen_13__the_consul_tables_in_the_order_he_likes_one_at_a_time() -> None:
    state = sitting()
    first = propose(state, 3, RaiseLegions(legions=1))
    second = propose(state, 4, RaiseLegions(legions=2))
    refused(state, 3, Table(item=first), "LEG-SEN-13")
    act(state, 1, Table(item=second))
    refused(state, 1, Table(item=first), "LEG-SEN-13")
    assert state.senate.floor is not None
    assert (state.senate.floor.item, state.senate.floor.phase) == (second, "discussion")
    refused(state, 4, CallVote(), "LEG-SEN-13")
    act(state, 1, CallVote())
    vote(state, "fffff")
    put(state, first, by=1)
    assert state.legions == 4


def test_leg_sen_13__by_default_the_oldest_is_tabled_and_the_vote_is_called() -> None:
    state = sitting()
    unseconded = propose(state, 2, Censure(faction=3, fine=1))
    first = propose(state, 3, RaiseLegions(legions=1))
    propose(state, 4, RaiseLegions(legions=2))
    (decision,) = [d for d in asked(state, 1, Table) if d.required]
    assert decision.default == Table(item=first)
    assert decision.clause in ("LEG-SEN-13", "LEG-SEN-14", "LEG-SEN-15")
    act(state, 1, decision.default)
    (decision,) = [d for d in asked(state, 1, CallVote) if d.required]
    assert decision.default == CallVote()
    assert decision.clause in ("LEG-SEN-13", "LEG-PRO-03", "LEG-VETO-02")
    act(state, 1, decision.default)
    assert state.senate.floor is not None
    assert state.senate.floor.phase == "voting"
    assert item(state, unseconded).state == "pending"


def test_leg_sen_14__governors_come_before_other_business() -> None:
    state = sitting(stage="senate.governors", provinces="1", stones=["", "y"])
    cannot_be_tabled(state, 3, RaiseLegions(legions=1), clause="LEG-SEN-14")


def test_leg_sen_14__military_business_has_its_order() -> None:
    state = sitting(legions=4, wars="W4:1")
    recall = Dispatch(war="W4", senator="L4", legions=2)
    assert carry(state, 3, recall).state == "passed"
    cannot_be_tabled(state, 3, RaiseLegions(legions=1), clause="LEG-MIL-01")
    cannot_be_tabled(state, 3, Disband(legions=1), clause="LEG-MIL-01")


@pytest.mark.parametrize(
    "vague",
    [
        {"kind": "raise_legions"},
        {"kind": "dispatch", "senator": "L4"},
        {"kind": "allocate"},
        {"kind": "grant_aid", "province": 1},
        {"kind": "elect_consul"},
    ],
)
def test_leg_sen_17__a_motion_is_specific(vague: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Motion).validate_python(vague)


def test_leg_sen_18__what_cannot_be_paid_when_tabled_is_refused_and_has_not_failed() -> None:
    state = sitting(treasury=19)
    number = propose(state, 3, RaiseLegions(legions=2))
    refused(state, 1, Table(item=number), "LEG-SEN-18")
    assert item(state, number).state == "pending"
    assert state.senate.barred == []
    assert state.result is None
    state.treasury, state.bank = 20, state.bank - 1
    assert put(state, number).state == "passed"
    assert (state.treasury, state.legions) == (0, 3)
    assert state.result is None


def test_leg_sen_19__a_passed_motion_takes_effect_before_the_next_is_tabled() -> None:
    state = sitting(legions=0, wars="W4:1")
    later = propose(state, 3, Dispatch(war="W4", senator="L4", legions=1))
    refused(state, 1, Table(item=later), "LEG-MIL-12")
    carry(state, 0, RaiseLegions(legions=1))
    assert put(state, later).state == "passed"
    assert state.wars[0].legions == 1


def test_leg_sen_20__miscellaneous_motions_alone_need_a_co_sponsor() -> None:
    state = sitting(concessions={"grain": None})
    assert carry(state, 3, Allocate(concession="grain", senator="L4")).state == "passed"
    for motion, clause in (
        (Censure(faction=0, fine=2), "LEG-CEN-01"),
        (Miscellaneous(text="That Carthage be destroyed."), "LEG-CEN-04"),
    ):
        number = propose(state, 3, motion)
        refused(state, 1, Table(item=number), clause)
        act(state, 4, Second(item=number))
        assert put(state, number).state == "passed"


@pytest.mark.parametrize(
    ("ballots", "prestige"),
    [("afaaa", 4), ("aaaaa", 4), ("afaa-", 5), ("-faaa", 5), ("vfaaa", 5), ("afaaf", 5), ("-f---", 5)],
)
def test_leg_sen_21__the_consul_loses_one_when_all_others_vote_him_down(ballots: str, prestige: int) -> None:
    state = sitting(prestige=[0, 5], stones=["y"])
    carry(state, 1, RaiseLegions(legions=1), ballots)
    assert state.factions[1].prestige == prestige


def test_leg_sen_21__factions_with_nobody_present_are_ignored() -> None:
    state = sitting(senators="0: L1 | 1: L2 | 2: L3 | 3: L4 | 4: L5-absent", prestige=[0, 5])
    carry(state, 1, RaiseLegions(legions=1), "afaa.")
    assert state.factions[1].prestige == 4


def test_leg_sen_21__at_least_one_other_must_vote() -> None:
    state = sitting(
        senators="0: L1-absent | 1: L2 | 2: L3-absent | 3: L4-absent | 4: L5-absent", prestige=[0, 5]
    )
    assert carry(state, 1, RaiseLegions(legions=1), ".a...").state == "failed"
    assert state.factions[1].prestige == 5


def test_leg_sen_21__it_stops_at_zero_and_touches_the_consul_alone() -> None:
    state = sitting(prestige=[3, 0, 3])
    carry(state, 1, RaiseLegions(legions=1), "afaaa")
    carry(state, 0, RaiseLegions(legions=2), "faaaa")
    carry(state, 2, RaiseLegions(legions=3), "aafaa")
    assert [f.prestige for f in state.factions][:3] == [3, 0, 3]


@pytest.mark.parametrize(("switch", "prestige"), [(True, 4), (False, 5)])
def test_leg_sen_21__a_forced_motion_counts_unless_switched_off(switch: bool, prestige: int) -> None:
    state = sitting(prestige=[0, 5], stones=["y"], unanimous_loss_forced=switch)
    number = propose(state, 1, RaiseLegions(legions=1))
    act(state, 0, ForceItem(item=number))
    act(state, 0, CallVote())
    vote(state, "afaaa")
    assert item(state, number).state == "failed"
    assert state.factions[1].prestige == prestige


def test_leg_sen_21__the_forcer_of_anothers_motion_loses_nothing() -> None:
    state = sitting(prestige=[0, 5], stones=["", "y"])
    number = propose(state, 0, RaiseLegions(legions=1))
    act(state, 1, ForceItem(item=number))
    act(state, 1, CallVote())
    vote(state, "faaaa")
    assert [f.prestige for f in state.factions][:2] == [0, 5]


SENT = "0: L1 B1 | 1: L2 B2 | 2: L3 B3 | 3: L4 | 4: L5 B5"


def test_leg_sen_22__motions_of_a_faction_without_senators_pass_to_a_co_sponsor_or_wait() -> None:
    state = sitting(senators=SENT, wars="W4:1", concessions={"arms": None, "grain": None})
    backed = propose(state, 3, Allocate(concession="arms", senator="L5"), 4, 0)
    alone = propose(state, 3, Allocate(concession="grain", senator="L5"))
    carry(state, 0, Dispatch(war="W4", senator="L4", legions=1))
    assert (item(state, backed).sponsor, item(state, backed).state) == (4, "pending")
    assert (item(state, alone).sponsor, item(state, alone).state) == (3, "suspended")
    refused(state, 1, Table(item=alone), "LEG-SEN-13")
    carry(state, 0, RecallLegions(war="W4", legions=1))
    assert item(state, alone).state == "pending"
    assert put(state, alone).state == "passed"


def test_leg_sen_22__suspended_motions_lapse_at_the_close() -> None:
    state = sitting(senators=SENT, wars="W4:1", concessions={"grain": None})
    alone = propose(state, 3, Allocate(concession="grain", senator="L5"))
    carry(state, 0, Dispatch(war="W4", senator="L4", legions=1))
    act(state, 1, CallClose())
    act(state, 3, KeepMotion(item=alone))
    settle(state)
    assert item(state, alone).state == "lapsed"


def test_leg_sen_23__the_first_nomination_that_passes_lapses_the_others_and_bars_nobody() -> None:
    state = election()
    first = propose(state, 3, ElectConsul(senator="L2"))
    second = propose(state, 4, ElectConsul(senator="L3"))
    put(state, first)
    assert (state.consul, item(state, second).state) == ("L2", "lapsed")
    assert state.senate.barred == []


def test_leg_sen_23__motions_naming_somebody_no_longer_eligible_lapse() -> None:
    state = sitting(legions=4, wars="W4:1 W5:1")
    first = propose(state, 3, Dispatch(war="W4", senator="L4", legions=1))
    second = propose(state, 0, Dispatch(war="W5", senator="L4", legions=1))
    other = propose(state, 0, Dispatch(war="W5", senator="L5", legions=1))
    put(state, first)
    assert item(state, second).state == "lapsed"
    assert item(state, other).state == "pending"


def test_leg_sen_24__co_sponsors_join_until_it_is_tabled() -> None:
    state = sitting()
    number = propose(state, 3, Censure(faction=0), 4)
    refused(state, 4, Second(item=number), "LEG-SEN-10")
    refused(state, 4, Withdraw(item=number), "LEG-SEN-24")
    act(state, 1, Table(item=number))
    refused(state, 2, Second(item=number), "LEG-SEN-24")
    refused(state, 3, Withdraw(item=number), "LEG-SEN-24")
    assert item(state, number).cosponsors == [4]


def test_leg_sen_24__a_co_sponsor_who_loses_his_senators_remains_one() -> None:
    state = sitting(senators=SENT, wars="W4:1")
    number = propose(state, 0, Censure(faction=2, fine=0), 3)
    carry(state, 0, Dispatch(war="W4", senator="L4", legions=1))
    assert item(state, number).cosponsors == [3]
    assert put(state, number, "ff-.f").state == "passed"


def test_leg_sen_24__a_withdrawn_motion_has_not_failed() -> None:
    state = sitting()
    number = propose(state, 3, RaiseLegions(legions=1))
    act(state, 3, Withdraw(item=number))
    assert item(state, number).state == "withdrawn"
    refused(state, 1, Table(item=number), "LEG-SEN-13")
    assert carry(state, 3, RaiseLegions(legions=1)).state == "passed"


def test_leg_sen_24__seconding_and_withdrawal_are_offered_and_never_by_default() -> None:
    state = sitting()
    propose(state, 3, Censure(faction=0))
    assert who(state, Withdraw) == [3]
    assert who(state, Second) == [1, 2, 4]  # not the sponsor, nor the accused (CEN-05)
    for seat in (2, 4):
        (decision,) = asked(state, seat, Second)
        assert (decision.required, decision.default) == (False, None)
        assert decision.clause in ("LEG-SEN-10", "LEG-SEN-24", "LEG-SEN-12")


def test_leg_sen_25__money_is_tested_again_at_execution_and_the_motion_has_not_failed() -> None:
    state = sitting(treasury=10)
    number = propose(state, 3, RaiseLegions(legions=1))
    to_the_vote(state, number)
    state.treasury, state.bank = 9, state.bank + 1
    vote(state, "fffff")
    assert item(state, number).state not in ("passed", "failed", "vetoed")
    assert (state.legions, state.treasury, state.result) == (1, 9, None)
    state.treasury, state.bank = 10, state.bank - 1
    assert carry(state, 3, RaiseLegions(legions=1)).state == "passed"


def test_leg_sen_25__an_unaffordable_bill_fails_whole() -> None:
    state = sitting(treasury=20, bills=True, concessions={"grain": None})
    parts = (Allocate(concession="grain", senator="L4"), RaiseLegions(legions=2))
    first, second = (propose(state, 1, part) for part in parts)
    act(state, 1, ProposeBill(items=(first, second)))
    number = state.senate.docket[-1].id
    assert item(state, number).motion == Bill(parts=parts)
    to_the_vote(state, number)
    state.treasury, state.bank = 19, state.bank + 1
    vote(state, "fffff")
    assert item(state, number).state == "failed"
    assert (state.legions, state.treasury, state.holders["grain"]) == (1, 19, None)


def test_leg_sen_18__aid_the_state_cannot_pay_is_refused_at_tabling() -> None:
    state = sitting(senators="0: L1 B4@P1 B1 | 1: L2 | 2: L3 | 3: L4 | 4: L5", provinces="1", treasury=5)
    act(state, 0, RequestAid(province=1, amount=6))
    number = next(i.id for i in state.senate.docket if i.motion == GrantAid(province=1, amount=6))
    refused(state, 1, Table(item=number), "LEG-DEV-09")
    assert state.senate.barred == []
