"""Consent belongs to a Senator and one Province or force; what is refused has changed nothing.

LEG-GOV-06, LEG-MIL-23. Seat 1 holds the Consul; L4 of seat 3 and B5 of seat 4 are just back from Provinces.
"""

import json
from typing import Any

import pytest

from engine.kernel import run
from engine.legions.actions import (
    CallClose,
    CallVote,
    ChooseProvince,
    Finish,
    ForceItem,
    KeepMotion,
    Propose,
    ProposeBill,
    RequestAid,
    Table,
)
from engine.legions.events import EVENTS
from engine.legions.events.docket import MotionLapsed
from engine.legions.motions import (
    Allocate,
    AppointCommander,
    AppointGovernor,
    Bill,
    Disband,
    Dispatch,
    GrantAid,
    RaiseLegions,
    RecallLegions,
)
from engine.legions.rules.senate.chair import pending
from engine.legions.state import State
from tests.legions.build import act, begin, draw, of_type, waiting
from tests.legions.sitting import (
    awaited,
    bound,
    cannot_be_tabled,
    consent,
    is_over,
    item,
    motions,
    propose,
    put,
    refused,
    sitting,
    stored,
    vote,
)

EVERYBODY = "0: L1 B1 | 1: L2 B2 | 2: L3 B3 | 3: L4 B4 | 4: L5 B5"


def back(provinces: str = "1 3", senators: str = EVERYBODY, **more: Any) -> State:
    """The Governors' stage; L4 and B5 came home in this meeting."""
    state = sitting(stage="senate.governors", provinces=provinces, senators=senators, enter=False, **more)
    for name in ("L4", "B5"):
        if state.senators[name].owner is not None:
            state.senators[name].returned = state.round
    begin(state, "senate.governors")
    return state


def to(province: int, senator: str = "L4") -> AppointGovernor:
    return AppointGovernor(province=province, senator=senator)


def in_turn(state: State, motion: Any) -> None:
    """The chair takes its Province next."""
    if isinstance(motion, AppointGovernor) and state.senate.province != motion.province:
        act(state, 1, ChooseProvince(province=motion.province))


def asked_for(state: State, seat: int, motion: Any) -> int:
    """Move and table it; the Faction of the Senator is asked."""
    number = propose(state, seat, motion)
    in_turn(state, motion)
    act(state, 1, Table(item=number))
    assert state.senate.floor is not None
    assert state.senate.floor.phase == "consent"
    return number


def refuse(state: State, seat: int, motion: Any, by: int = 3, senator: str = "L4") -> int:
    number = asked_for(state, seat, motion)
    consent(state, by, senator, accept=False)
    assert state.senate.floor is None
    return number


# --- Governors ----------------------------------------------------------------


def test_leg_gov_06__a_consent_is_for_that_province_alone() -> None:
    state = back()
    asked_for(state, 0, to(1))
    consent(state, 3, "L4", accept=True)
    act(state, 1, CallVote())
    vote(state, "aaaaa")
    asked_for(state, 0, to(3))
    assert awaited(state) == [3]


def test_leg_gov_06__whom_his_faction_named_for_one_province_is_asked_for_another() -> None:
    state = back()
    put(state, propose(state, 3, to(1)), "aaaaa")
    asked_for(state, 0, to(3))
    assert awaited(state) == [3]
    state = back()
    put(state, propose(state, 3, to(1)), "aaaaa")
    number = propose(state, 3, to(3))
    in_turn(state, to(3))
    assert put(state, number).state == "passed"  # RUL-LEG-59: his own Faction moves it


def test_leg_gov_06__after_a_lost_vote_nobody_is_sent_elsewhere_without_a_vote() -> None:
    state = back(senators="0: L1 | 1: L2 | 2: L3 B3 | 3: L4 B4 | 4: L5-absent")
    asked_for(state, 0, to(1))
    consent(state, 3, "L4", accept=True)
    act(state, 1, CallVote())
    vote(state, "aaaaa")
    put(state, propose(state, 0, to(1, "L1")))
    put(state, propose(state, 2, to(3, "B3")), "aaaaa")
    assert state.provinces[3].governor == "B4"  # the only one left who may be made to go
    assert state.senators["L4"].at == "rome"
    assert is_over(state)


def test_leg_gov_06__a_refusal_is_for_that_province_alone() -> None:
    state = back()
    number = refuse(state, 0, to(1))
    assert item(state, number).state == "lapsed"
    cannot_be_tabled(state, 0, to(1), clause="LEG-GOV-06")
    put(state, propose(state, 0, to(1, "B1")))
    put(state, propose(state, 3, to(3)))
    assert state.provinces[3].governor == "L4"


def test_leg_gov_06__silence_about_a_poor_province_leaves_him_the_rich_one() -> None:
    state = back()
    asked_for(state, 0, to(1))
    (decision,) = [d for d in waiting(state) if d.required]
    act(state, 3, decision.default)  # type: ignore[arg-type]
    offered = {(m.province, m.senator) for m in motions(state, 3) if isinstance(m, AppointGovernor)}
    assert {province for province, _ in offered} == {1, 3}
    act(state, 3, Propose(motion=to(3)))
    refused(state, 2, Propose(motion=to(1)), "LEG-GOV-06")


def test_leg_gov_06__who_may_be_named_is_offered_province_by_province() -> None:
    state = back()
    refuse(state, 0, to(1))
    choices = {
        offer.action.motion.province: {c.value for c in offer.holes[0].choices}  # type: ignore[union-attr]
        for d in waiting(state)
        if d.seat == 0
        for offer in d.offers
        if isinstance(offer.action, Propose) and isinstance(offer.action.motion, AppointGovernor)
    }
    assert ("L4" in choices[1], "L4" in choices[3]) == (False, True)


def test_leg_gov_06__in_a_bill_each_is_asked_for_his_province() -> None:
    state = back(bills=True)
    alone = propose(state, 1, to(1, "L4"))
    act(state, 1, Table(item=bound(state, alone, propose(state, 1, to(3, "B5")))))
    assert awaited(state) == [3, 4]
    consent(state, 3, "L4", accept=True)
    consent(state, 4, "B5", accept=False)
    assert state.senate.declined == ["B5:3"]
    act(state, 1, Table(item=alone))  # RUL-LEG-63: what was agreed to in the Bill has gone with it
    assert awaited(state) == [3]


def test_leg_gov_06__older_records_fold_as_they_did() -> None:
    old = {"type": "consent_answered", "rule": "LEG-GOV-06", "seat": 3, "senator": "L4"}
    for accept, force in ((True, ""), (False, ""), (False, "W4:2")):
        state = back(wars="W4:9")
        event = EVENTS.validate_json(json.dumps(old | {"accept": accept, "force": force}))
        event.apply(state)
        senate = state.senate
        assert (senate.consents, senate.declined, senate.refusals) == (
            ["L4"] if accept else [],
            [] if accept or force else ["L4"],
            {"L4": force} if force else {},
        )


def test_leg_gov_06__a_refusal_of_an_older_record_holds_for_its_meeting() -> None:
    state = back()
    stored = json.loads(state.model_dump_json())
    stored["senate"]["declined"] = ["L4"]
    del stored["senate"]["lowering"]
    state = State.model_validate(stored)
    for province in (1, 3):
        refused(state, 0, Propose(motion=to(province)), "LEG-GOV-06")
    act(state, 0, Propose(motion=to(1, "B1")))


# --- what was never tabled ----------------------------------------------------


def house(**more: Any) -> State:
    return sitting(bills=True, concessions={"grain": None, "arms": None}, senators=EVERYBODY, **more)


def docket_of(state: State) -> list[tuple[int, str, bool, int]]:
    return [(i.id, i.state, i.kept, i.bill) for i in state.senate.docket]


GRAIN, ARMS = Allocate(concession="grain", senator="B3"), Allocate(concession="arms", senator="B5")
COMMAND = Dispatch(war="W4", senator="L4", legions=1)


def test_leg_mil_23__the_motions_of_a_refused_bill_stand_as_before() -> None:
    state = house(wars="W4:9")
    rival, command = propose(state, 2, GRAIN), propose(state, 1, COMMAND)
    act(state, 1, ProposeBill(items=(command, rival)))
    before = docket_of(state)
    act(state, 1, Table(item=3))
    consent(state, 3, "L4", accept=False)
    assert docket_of(state)[:2] == before[:2]
    assert item(state, 3).state == "lapsed"
    assert put(state, rival).state == "passed"
    assert state.holders["grain"] == "B3"


def test_leg_mil_23__when_all_consent_the_bill_takes_them_in() -> None:
    state = house(wars="W4:9 W5:9", legions=2)
    rival, command = propose(state, 2, GRAIN), propose(state, 1, COMMAND)
    other = propose(state, 1, Dispatch(war="W5", senator="L5", legions=1))
    act(state, 1, ProposeBill(items=(command, other, rival)))
    act(state, 1, Table(item=4))
    consent(state, 3, "L4", accept=True)
    assert item(state, rival).state == "pending"
    events = consent(state, 4, "L5", accept=True)
    assert [i.bill for i in state.senate.docket[:3]] == [4, 4, 4]
    assert "With that motion 4 takes in motions 1, 2 and 3." in [e.told(None) for e in events]  # type: ignore[attr-defined]
    act(state, 1, CallVote())
    vote(state, "fffff")
    assert (state.holders["grain"], state.wars[0].commander, state.wars[1].commander) == ("B3", "L4", "L5")


def test_leg_sen_15__what_is_kept_at_the_close_is_heard_though_a_bill_with_it_is_refused() -> None:
    state = house(wars="W4:9")
    rival, command = propose(state, 2, GRAIN), propose(state, 1, COMMAND)
    act(state, 1, ProposeBill(items=(command, rival)))
    act(state, 1, CallClose())
    for seat in list(state.senate.keepers):
        act(state, seat, KeepMotion(item=rival if seat == 2 else 3))
    act(state, 1, Table(item=3))
    consent(state, 3, "L4", accept=False)
    assert (item(state, rival).state, item(state, rival).kept) == ("pending", True)
    assert not is_over(state)
    assert put(state, rival).state == "passed"
    assert is_over(state)


@pytest.mark.parametrize("by_tribune", [False, True])
def test_leg_dev_04__a_province_whose_aid_was_in_a_refused_bill_keeps_its_attempt(by_tribune: bool) -> None:
    state = sitting(
        bills=True,
        wars="W4:9",
        provinces="1 2",
        stones=["", "y"],
        senators="0: L1 | 1: L2 B2 | 2: L3 B3@P2 | 3: L4 | 4: L5",
    )
    act(state, 2, RequestAid(province=2, amount=6))
    command = propose(state, 1, COMMAND)
    act(state, 1, ProposeBill(items=(command, 1)))
    provinces = state.model_dump()["provinces"]
    act(state, 1, ForceItem(item=3) if by_tribune else Table(item=3))
    consent(state, 3, "L4", accept=False)
    assert state.model_dump()["provinces"] == provinces
    assert (state.senate.requests, state.senate.developed_to) == ({2: 6}, 0)
    put(state, 1, rolls=draw(5))  # 5 + 3 + 2
    assert state.provinces[2].developed


def test_leg_mil_02__a_dispatch_without_consent_does_not_close_the_disbanding() -> None:
    state = sitting(legions=4, wars="W4:9")
    put(state, propose(state, 0, Disband(legions=1)))
    assert state.senate.disbanding == "open"
    refuse(state, 0, COMMAND)
    assert state.senate.disbanding == "open"
    assert put(state, propose(state, 0, Disband(legions=2))).state == "passed"
    asked_for(state, 0, Dispatch(war="W4", senator="L5", legions=1))
    consent(state, 4, "L5", accept=True)
    assert state.senate.disbanding == "closed"


def test_leg_mil_02__nor_does_a_command_without_legions_or_a_refused_bill() -> None:
    state = house(legions=3, wars="W4:9/1 W5:9/1")
    put(state, propose(state, 0, Disband(legions=1)))
    refuse(state, 0, AppointCommander(war="W4", senator="L4"))
    assert state.senate.disbanding == "open"
    first = propose(state, 1, AppointCommander(war="W5", senator="L5"))
    second = propose(state, 1, RaiseLegions(legions=1))
    act(state, 1, ProposeBill(items=(first, second)))
    act(state, 1, Table(item=state.senate.docket[-1].id))
    consent(state, 4, "L5", accept=False)
    assert state.senate.disbanding == "open"
    assert put(state, propose(state, 0, Disband(legions=2))).state == "passed"


def test_leg_mil_23__in_a_bill_the_force_is_the_one_he_would_have_then() -> None:
    state = house(legions=0, wars="W4:9/5")
    bring = propose(state, 1, RecallLegions(war="W4", legions=4))
    appoint = propose(state, 1, AppointCommander(war="W4", senator="L4"))
    act(state, 1, Table(item=bound(state, bring, appoint)))
    consent(state, 3, "L4", accept=False)
    assert state.senate.refusals == {"L4": "W4:1"}
    act(state, 1, Table(item=appoint))  # five Legions: they have not refused those
    assert awaited(state) == [3]


def test_leg_mil_23__in_a_bill_that_names_them_and_then_sends_legions_the_force_is_the_last() -> None:
    state = house(legions=3, wars="W4:9")
    named = propose(state, 0, Dispatch(war="W4", senator="L4"))
    sent = propose(state, 2, Dispatch(war="W4", senator="L4", legions=2))
    act(state, 1, Table(item=bound(state, named, sent)))
    assert awaited(state) == [3]
    consent(state, 3, "L4", accept=False)
    assert state.senate.refusals == {"L4": "W4:2"}
    refused(state, 1, Table(item=sent), "LEG-MIL-23")
    asked_for(state, 1, Dispatch(war="W4", senator="L4", legions=3))  # of more they are asked anew


def test_leg_mil_23__the_last_call_comes_after_consent_and_finds_all_in_place() -> None:
    state = house(wars="W4:9", money=[20, 20, 20, 20, 20])
    rival, command = propose(state, 2, GRAIN), propose(state, 1, COMMAND)
    act(state, 1, ProposeBill(items=(command, rival)))
    act(state, 1, Table(item=3))
    consent(state, 3, "L4", accept=True)
    assert state.senate.floor is not None
    assert state.senate.floor.phase == "last_call"
    assert [i.id for i in pending(state)] == []
    while state.senate.floor.phase == "last_call":
        act(state, state.senate.floor.asked[0], Finish())
    act(state, 1, CallVote())
    vote(state, "fffff")
    assert state.holders["grain"] == "B3"


def test_leg_mil_23__a_motion_tabled_by_an_older_version_folds_as_it_did() -> None:
    old = {
        "type": "motion_tabled",
        "rule": "LEG-SEN-13",
        "item": 3,
        "seat": 1,
        "title": "a Bill",
        "absorbed": [1, 2],
        "passed_over": [1],
    }
    state = house(provinces="1")
    act(state, 1, ProposeBill(items=(propose(state, 2, GRAIN), propose(state, 1, ARMS))))
    run(state, [EVENTS.validate_json(json.dumps(old))])
    assert docket_of(state)[:2] == [(1, "lapsed", False, 3), (2, "lapsed", False, 3)]
    assert (state.provinces[1].skipped, state.senate.developed_to) == (state.round, 1)


def test_leg_sen_17__a_bill_names_nothing_that_does_not_exist() -> None:
    for part, clause in (
        (GrantAid(province=99, amount=3), "LEG-DEV-01"),
        (GrantAid(province=0, amount=3), "LEG-DEV-01"),
        (Dispatch(war="W99", legions=1), "LEG-MIL-12"),
        (AppointCommander(war="W4", senator="L99"), "LEG-MIL-21"),
        (Allocate(concession="grain", faction=7), "LEG-ALC-02"),
    ):
        state = house()
        refused(state, 1, Propose(motion=part), clause)
        refused(state, 1, Propose(motion=Bill(parts=(part, ARMS))), "LEG-VBI-01")
        number = stored(state, 1, (part, ARMS))
        events = act(state, 0, Propose(motion=GRAIN))  # a table that was stored with one goes on
        assert [e.rule for e in of_type(events, MotionLapsed)] == ["LEG-SEN-17"]
        assert item(state, number).state == "lapsed"
