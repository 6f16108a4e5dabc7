"""Offices: who may stand, who is appointed, what it brings: LEG-APP-01 to LEG-APP-16."""

from typing import Any

import pytest

from engine.legions.actions import AnswerConsent, Declare, Propose, Table
from engine.legions.formulas import have_been
from engine.legions.motions import AppointGovernor, Dispatch, ElectCensor, ElectConsul
from engine.legions.state import State
from tests.legions.build import act, begin, table
from tests.legions.sitting import (
    asked,
    cannot_be_tabled,
    carry,
    election,
    is_over,
    item,
    kill,
    propose,
    put,
    refused,
    served,
    sitting,
    who,
)


def consul(name: str) -> Propose:
    return Propose(motion=ElectConsul(senator=name))


def censor(name: str) -> Propose:
    return Propose(motion=ElectCensor(senator=name))


def of_censor(**more: Any) -> State:
    """The election of the Censor; L1 was Consul till now, L2 is, L3 and L4 were Consuls of old."""
    state = election(3, past=[("L3", "consul", 0, 1), ("B2", "censor", 1, 2)], **more)
    put(state, propose(state, 2, ElectConsul(senator="L2")), on=True)
    assert state.stage == "senate.censor"
    return state


def test_leg_app_01__a_senator_holds_at_most_one_office() -> None:
    state = of_censor()
    refused(state, 0, censor("L2"), "LEG-APP-01")
    state = sitting(stage="senate.governors", provinces="1")
    for name in ("L2", "L3"):
        refused(state, 0, Propose(motion=AppointGovernor(province=1, senator=name)), "LEG-GOV-02")
    state = sitting(wars="W4:1")
    for name in ("L2", "L3"):
        cannot_be_tabled(state, 0, Dispatch(war="W4", senator=name, legions=1), clause="LEG-MIL-07")


def test_leg_app_02__a_candidate_is_present_and_without_office() -> None:
    state = election(
        senators="0: L1 | 1: L2 B2-absent | 2: L3 B3@P1 | 3: L4 B4@W4 | 4: L5 | forum: G9",
        provinces="1",
        wars="W4:1/1",
    )
    for name in ("B2", "B3", "B4", "G9", "L10"):
        refused(state, 1, consul(name), "LEG-APP-02")
    act(state, 1, consul("L2"))


def test_leg_app_02__the_sitting_censor_stands_for_consul_only_after_declaring() -> None:
    state = election(censor="L3", declared=False)
    for seat in (2, 4):
        refused(state, seat, consul("L3"), "LEG-APP-03")
    state = election(censor="L3", declared=True)
    put(state, propose(state, 4, ElectConsul(senator="L3")))
    assert (state.consul, state.censor) == ("L3", None)


def test_leg_app_02__the_sitting_censor_may_be_censor_again_unless_he_declared() -> None:
    state = election(censor="L3", declared=False)
    put(state, propose(state, 4, ElectConsul(senator="L2")), on=True)
    put(state, propose(state, 4, ElectCensor(senator="L3")))
    assert state.censor == "L3"


def test_leg_app_02__face_up_neutrals_may_be_governors_and_commanders() -> None:
    state = sitting(
        stage="senate.governors",
        provinces="1",
        wars="W4:1",
        senators="0: L1 | 1: L2 | 2: L3 | 3: L4 | 4: L5 | forum: G9 B8",
    )
    put(state, propose(state, 3, AppointGovernor(province=1, senator="G9")), on=True)
    assert state.provinces[1].governor == "G9"
    carry(state, 3, Dispatch(war="W4", senator="B8", legions=1))
    assert state.wars[0].commander == "B8"
    assert state.display == []


def test_leg_app_03__the_censors_faction_declares_and_it_binds_though_he_loses() -> None:
    state = election(censor="L3", declared=None, past=[("L5", "consul", 0, 1), ("B5", "consul", 0, 1)])
    (decision,) = asked(state, 2, Declare)
    assert who(state, Declare) == [2]
    assert (decision.default, decision.clause) == (Declare(stand=False), "LEG-APP-03")
    refused(state, 0, Declare(stand=True), "LEG-APP-03")
    act(state, 2, Declare(stand=True))
    put(state, propose(state, 4, ElectConsul(senator="L3")), "aaaaa")
    put(state, propose(state, 4, ElectConsul(senator="L2")), on=True)
    assert state.stage == "senate.censor"
    for seat in (2, 4):
        refused(state, seat, censor("L3"), "LEG-APP-03")


def test_leg_app_03__by_default_he_remains_a_candidate_for_censor() -> None:
    state = election(censor="L3", declared=None)
    (decision,) = asked(state, 2, Declare)
    assert decision.default is not None
    act(state, 2, decision.default)
    refused(state, 2, consul("L3"), "LEG-APP-03")
    put(state, propose(state, 4, ElectConsul(senator="L2")), on=True)
    act(state, 4, censor("L3"))


def test_leg_app_04__not_two_consecutive_rounds_for_the_man_but_for_his_faction() -> None:
    state = election(past=[("L4", "consul", 1, 2)])
    refused(state, 0, consul("L1"), "LEG-APP-04")
    refused(state, 3, consul("L1"), "LEG-APP-04")
    act(state, 3, consul("L4"))  # who served before L1
    put(state, propose(state, 0, ElectConsul(senator="B1")))
    assert state.consul == "B1"


def test_leg_app_04__the_temporary_consul_counts() -> None:
    state = election(round=1)
    refused(state, 3, consul("L1"), "LEG-APP-04")


def test_leg_app_05__anybody_else_may_be_consul() -> None:
    for name in ("G2", "B3", "L5", "G1"):
        state = election()
        put(state, propose(state, 4, ElectConsul(senator=name)))
        assert state.consul == name


def test_leg_app_06__the_censor_has_been_consul_or_censor() -> None:
    state = of_censor()
    for name, clause in (("B1", "LEG-APP-06"), ("L2", "LEG-APP-01"), ("G3", "LEG-APP-06")):
        refused(state, 0, censor(name), clause)
    for seat, name in ((0, "L3"), (1, "B2"), (2, "L1")):
        act(state, seat, censor(name))


def test_leg_app_06__re_election_without_limit() -> None:
    state = election(3, censor="L3", past=[("L3", "censor", 0, 1), ("L3", "censor", 1, 2)])
    put(state, propose(state, 2, ElectConsul(senator="L2")), on=True)
    put(state, propose(state, 2, ElectCensor(senator="L3")))
    assert state.censor == "L3"


def test_leg_app_07__in_round_1_the_temporary_consul_becomes_censor() -> None:
    state = election(round=1, prestige=[7])
    put(state, propose(state, 3, ElectConsul(senator="L2")), on=True)
    assert (state.consul, state.censor) == ("L2", "L1")
    assert [f.prestige for f in state.factions] == [7, 7, 0, 0, 0]
    assert state.stage == "senate.business"


def test_leg_app_08__the_outgoing_consul_may_be_censor() -> None:
    state = of_censor()
    put(state, propose(state, 0, ElectCensor(senator="L1")))
    assert state.censor == "L1"


def test_leg_app_09__the_record_belongs_to_the_man_and_goes_with_him() -> None:
    state = election(3, past=[("L3", "consul", 0, 1), ("G3", "consul", 0, 1)], enter=False)
    state.senators["L3"].owner = 1  # attracted since
    kill(state, "G3")
    state.senators["G3"].owner, state.senators["G3"].at, state.senators["G3"].present = 2, "rome", True
    state.deck.remove("G3")
    begin(state, "senate.consul")
    put(state, propose(state, 2, ElectConsul(senator="L2")), on=True)
    refused(state, 0, censor("G3"), "LEG-APP-06")
    put(state, propose(state, 0, ElectCensor(senator="L3")))
    assert state.censor == "L3"


def test_leg_app_09__an_executed_man_comes_back_without_a_record() -> None:
    state = table(3, consul="L1")
    served(state, "L3", "censor", 1, 2)
    assert "L3" in have_been(state, "censor")
    kill(state, "L3")
    assert "L3" not in have_been(state, "censor")
    assert state.deck[-1] == "L3"


def test_leg_app_10__nobody_is_asked_whether_he_accepts() -> None:
    state = election()
    act(state, 0, Table(item=propose(state, 4, ElectConsul(senator="L3"))))
    assert who(state, AnswerConsent) == []
    state = sitting(stage="senate.governors", provinces="1")
    act(state, 1, Table(item=propose(state, 4, AppointGovernor(province=1, senator="L1"))))
    assert who(state, AnswerConsent) == []


def test_leg_app_11__the_last_suitable_candidate_is_appointed_without_a_vote() -> None:
    state = election(3, senators="0: L1 | 1: L2 B2 | 2: L3", prestige=[0, 0, 1])
    put(state, propose(state, 2, ElectConsul(senator="L2")), "aaa")
    assert not is_over(state)
    put(state, propose(state, 2, ElectConsul(senator="B2")), "aaa")
    assert is_over(state)
    assert state.consul == "L3"
    assert state.factions[2].prestige == 8


def test_leg_app_11__governors_too() -> None:
    state = sitting(3, "senate.governors", senators="0: L1 | 1: L2 | 2: L3 B3 | forum: ", provinces="1")
    put(state, propose(state, 0, AppointGovernor(province=1, senator="L1")), "aaa")
    assert is_over(state)
    assert state.provinces[1].governor == "B3"


def test_leg_app_12__a_single_eligible_man_is_appointed_at_once() -> None:
    state = election(3, senators="0: L1 | 1: L2@P1 | 2: L3", provinces="1")
    assert is_over(state)
    assert (state.consul, state.senate.docket) == ("L3", [])


@pytest.mark.parametrize("award", [7, 5, 0])
def test_leg_app_13__the_award_of_a_consul(award: int) -> None:
    state = election(consul_award=award, prestige=[1, 1, 1])
    put(state, propose(state, 3, ElectConsul(senator="L2")))
    assert [f.prestige for f in state.factions] == [1, 1 + award, 1, 0, 0]
    state = election(3, senators="0: L1 | 1: L2@P1 | 2: L3", provinces="1", consul_award=award)
    assert state.factions[2].prestige == award


@pytest.mark.parametrize("award", [0, 5])
def test_leg_app_13__the_award_of_a_censor(award: int) -> None:
    state = of_censor(censor_award=award)
    before = [f.prestige for f in state.factions]
    put(state, propose(state, 0, ElectCensor(senator="L3")))
    assert [f.prestige for f in state.factions] == [before[0], before[1], before[2] + award]


def test_leg_app_13__governors_and_commanders_get_none() -> None:
    state = sitting(stage="senate.governors", provinces="1", wars="W4:1")
    put(state, propose(state, 3, AppointGovernor(province=1, senator="L4")), on=True)
    carry(state, 3, Dispatch(war="W4", senator="L5", legions=1))
    assert [f.prestige for f in state.factions] == [0, 0, 0, 0, 0]


def test_leg_app_14__consul_and_censor_serve_until_replaced() -> None:
    state = election(3, censor="B3", past=[("L3", "consul", 0, 1)])
    assert (state.consul, state.censor) == ("L1", "B3")
    put(state, propose(state, 2, ElectConsul(senator="L2")), on=True)
    assert (state.consul, state.censor) == ("L2", "B3")
    put(state, propose(state, 2, ElectCensor(senator="L3")))
    assert state.censor == "L3"
    terms = [(t.senator, t.office, t.began, t.ended) for t in state.terms]
    for line in (
        ("L1", "consul", 2, 3),
        ("L2", "consul", 3, None),
        ("B3", "censor", 2, 3),
        ("L3", "censor", 3, None),
    ):
        assert line in terms


def test_leg_app_15__the_award_is_the_faction_that_holds_the_card() -> None:
    state = election(enter=False)
    state.senators["L2"].owner = 4
    begin(state, "senate.consul")
    put(state, propose(state, 3, ElectConsul(senator="L2")))
    assert [f.prestige for f in state.factions] == [0, 0, 0, 0, 7]


def test_leg_app_16__one_untabled_nominee_for_an_office_at_a_time() -> None:
    state = election()
    first = propose(state, 3, ElectConsul(senator="L2"))
    refused(state, 3, consul("L3"), "LEG-APP-16")
    put(state, first, "aaaaa")
    act(state, 3, consul("L3"))
    state = sitting(stage="senate.governors", provinces="1 2")
    propose(state, 3, AppointGovernor(province=1, senator="L4"))
    refused(state, 3, Propose(motion=AppointGovernor(province=1, senator="G4")), "LEG-APP-16")


def test_leg_app_16__with_auto_appoint_nominated_only_nominees_count() -> None:
    state = election(auto_appoint="nominated")
    first = propose(state, 3, ElectConsul(senator="L2"))
    second = propose(state, 4, ElectConsul(senator="L3"))
    third = propose(state, 1, ElectConsul(senator="L4"))
    put(state, first, "aaaaa")
    assert state.consul == "L1"
    put(state, second, "aaaaa")
    assert is_over(state)
    assert (state.consul, state.factions[3].prestige) == ("L4", 7)
    assert item(state, third).state not in ("pending", "failed")


def test_leg_app_16__with_auto_appoint_eligible_all_eligible_count() -> None:
    state = election()
    first = propose(state, 3, ElectConsul(senator="L2"))
    second = propose(state, 4, ElectConsul(senator="L3"))
    put(state, first, "aaaaa")
    assert (state.consul, item(state, second).state) == ("L1", "pending")


def test_leg_app_16__nominations_are_windows_of_everybody_present() -> None:
    state = election(senators="0: L1 B1 | 1: L2 | 2: L3 | 3: L4 | 4: L5-absent")
    assert who(state, Propose) == [0, 1, 2, 3]
    for seat in (1, 2, 3):
        (decision,) = asked(state, seat, Propose)
        assert (decision.required, decision.default) == (False, None)
        assert decision.clause in ("LEG-SEN-11", "LEG-APP-16")
