"""Governors: LEG-GOV-01 to LEG-GOV-15."""

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from engine.legions.actions import (
    Accuse,
    AnswerConsent,
    CallClose,
    CallVote,
    ChooseProvince,
    ForceMotion,
    Propose,
    RequestAid,
    SetAttendance,
    Table,
)
from engine.legions.formulas import present, votes
from engine.legions.motions import AppointGovernor, Dispatch, Motion
from engine.legions.state import State
from tests.legions.build import act, begin, table
from tests.legions.sitting import (
    asked,
    awaited,
    cannot_be_tabled,
    carry,
    consent,
    is_over,
    item,
    kill,
    propose,
    put,
    refused,
    silence,
    sitting,
    vote,
    who,
)

ONE_EACH = "0: L1 | 1: L2 | 2: L3 | 3: L4 | 4: L5"


def vacant(provinces: str = "1", changes: dict[str, dict[str, Any]] | None = None, **more: Any) -> State:
    """The Governors' stage, with these Provinces conquered."""
    state = sitting(stage="senate.governors", provinces=provinces, enter=False, **more)
    for name, fields in (changes or {}).items():
        for field, value in fields.items():
            setattr(state.senators[name], field, value)
    begin(state, "senate.governors")
    return state


def governor(senator: str, province: int = 1) -> AppointGovernor:
    return AppointGovernor(province=province, senator=senator)


def test_leg_gov_01__every_vacant_conquered_province_is_filled_before_other_business() -> None:
    state = vacant("1 2+ 4", senators="0: L1 B1 | 1: L2 | 2: L3 | 3: L4 B9@P2 | 4: L5")
    put(state, propose(state, 3, governor("L4", 1)))
    assert not is_over(state)
    put(state, propose(state, 0, governor("B1", 4)))
    assert is_over(state)
    assert [state.provinces[n].governor for n in (1, 2, 3, 4)] == ["L4", "B9", None, "B1"]


def test_leg_gov_02__candidates_are_present_without_office_or_face_up_neutrals() -> None:
    state = vacant(
        senators="0: L1 B1-absent | 1: L2 | 2: L3 | 3: L4 B9@P2 | 4: L5 | forum: G9", provinces="1 2"
    )
    for name in ("B1", "L2", "L3", "B9", "L10"):
        refused(state, 0, Propose(motion=governor(name)), "LEG-GOV-02")
    act(state, 0, Propose(motion=governor("G9")))
    act(state, 3, Propose(motion=governor("L4")))


def test_leg_gov_02__by_number_unless_the_consul_chooses_otherwise() -> None:
    state = vacant("2 1 4")
    assert state.senate.province == 1
    refused(state, 0, ChooseProvince(province=4), "LEG-GOV-02")
    refused(state, 1, ChooseProvince(province=3), "LEG-GOV-02")
    (decision,) = asked(state, 1, ChooseProvince)
    assert decision.clause in ("LEG-GOV-02", "LEG-GOV-12", "LEG-GOV-13", "LEG-SEN-13")
    act(state, 1, ChooseProvince(province=4))
    assert state.senate.province == 4
    put(state, propose(state, 0, governor("B1", 4)))
    assert state.provinces[4].governor == "B1"
    assert state.senate.province == 1


def test_leg_gov_03__he_goes_at_once_and_is_absent_for_the_rest() -> None:
    state = vacant("1 2")
    put(state, propose(state, 3, governor("L4")))
    card = state.senators["L4"]
    assert (card.at, card.post, card.present, card.collected) == ("province", "1", False, 0)
    assert present(state, 3) == ["B4", "G4"]
    assert votes(state, 3) == 3
    refused(state, 0, Propose(motion=governor("L4", 2)), "LEG-GOV-02")


@pytest.mark.parametrize("developed", [True, False])
def test_leg_gov_04__a_new_governor_leaves_development_as_it_is(developed: bool) -> None:
    state = vacant("1+" if developed else "1")
    put(state, propose(state, 3, governor("L4")))
    assert state.provinces[1].developed is developed


@pytest.mark.parametrize(("collected", "at"), [(0, "province"), (1, "province"), (2, "rome")])
def test_leg_gov_05__his_term_ends_after_two_incomes(collected: int, at: str) -> None:
    state = table(3, senators="0: L1 | 1: L2 B5@P1 | 2: L3", provinces="1")
    state.senators["B5"].collected = collected
    begin(state, "senate.returns")
    assert state.senators["B5"].at == at


def test_leg_gov_05__a_sitting_governor_misses_the_meeting() -> None:
    state = table(3, senators="0: L1 | 1: L2 B5@P1 | 2: L3", provinces="1")
    begin(state, "senate.attendance")
    refused(state, 1, SetAttendance(present=("B5",)), "LEG-SEN-04")


BACK = {"L4": {"returned": 3}}


def test_leg_gov_06__a_returned_governor_needs_the_consent_of_his_faction() -> None:
    state = vacant(changes=BACK)
    number = propose(state, 0, governor("L4"))
    act(state, 1, Table(item=number))
    assert state.senate.floor is not None
    assert state.senate.floor.phase == "consent"
    assert awaited(state) == [3]
    (decision,) = asked(state, 3, AnswerConsent)
    assert decision.default == AnswerConsent(senator="L4", accept=False)
    assert decision.clause == "LEG-GOV-06"
    refused(state, 1, AnswerConsent(senator="L4", accept=True), "LEG-GOV-06")
    consent(state, 3, "L4", True)
    act(state, 1, CallVote())
    vote(state, "fffff")
    assert state.provinces[1].governor == "L4"


def test_leg_gov_06__who_has_nominated_him_himself_has_consented() -> None:
    """RUL-LEG-59."""
    state = vacant(changes=BACK)
    act(state, 1, Table(item=propose(state, 3, governor("L4"))))
    assert state.senate.floor is not None
    assert (state.senate.floor.phase, awaited(state)) == ("discussion", [1])
    act(state, 1, CallVote())
    vote(state, "fffff")
    assert state.provinces[1].governor == "L4"


def test_leg_gov_06__if_it_refuses_he_is_not_a_candidate_and_nothing_has_failed() -> None:
    state = vacant(changes=BACK)
    number = propose(state, 0, governor("L4"))
    act(state, 1, Table(item=number))
    consent(state, 3, "L4", False)
    assert state.senate.floor is None
    assert item(state, number).state not in ("failed", "passed", "vetoed", "floor")
    assert state.senate.barred == []
    put(state, propose(state, 0, governor("B1")))
    assert state.provinces[1].governor == "B1"


def test_leg_gov_06__one_back_since_an_earlier_round_is_not_asked() -> None:
    state = vacant(changes={"L4": {"returned": 2}})
    put(state, propose(state, 0, governor("L4")))
    assert state.provinces[1].governor == "L4"


def test_leg_gov_07__others_can_be_forced_to_go() -> None:
    state = vacant()
    put(state, propose(state, 0, governor("L4")), "fffaf")
    assert state.provinces[1].governor == "L4"


def test_leg_gov_08__a_neutral_governor_never_asks_for_aid_and_comes_back_to_the_forum() -> None:
    state = sitting(senators=f"{ONE_EACH} | forum: G9@P1", provinces="1")
    for seat in range(5):
        refused(state, seat, RequestAid(province=1, amount=3), "LEG-DEV-01")
    state = table(3, senators="0: L1 | 1: L2 | 2: L3 | forum: G9@P1 B7", provinces="1")
    state.senators["G9"].collected = 2
    begin(state, "senate.returns")
    assert (state.senators["G9"].at, state.display) == ("forum", ["B7", "G9"])


def test_leg_gov_09__no_motion_recalls_a_governor() -> None:
    for kind in ("recall_governor", "dismiss_governor"):
        with pytest.raises(ValidationError):
            TypeAdapter(Motion).validate_python({"kind": kind, "province": 1})
    men = "0: L1 | 1: L2 | 2: L3 | 3: L4 B9@P1 | 4: L5 B5"
    state = sitting(stage="senate.governors", senators=men, provinces="1 2")
    cannot_be_tabled(state, 0, governor("L4", 1), clause="LEG-GOV-01")


def test_leg_gov_10__without_candidates_the_province_stays_vacant() -> None:
    state = vacant(senators="0: L1-absent | 1: L2 | 2: L3 | 3: L4-absent | 4: L5-absent")
    assert is_over(state)
    assert state.provinces[1].governor is None


def test_leg_gov_11__in_round_10_too() -> None:
    state = vacant(round=10)
    assert not is_over(state)
    put(state, propose(state, 3, governor("L4")))
    assert state.provinces[1].governor == "L4"


def default_nominee(state: State) -> AppointGovernor:
    silence(state)
    (decision,) = [d for d in asked(state, 1, Propose) if d.required]
    assert decision.clause in ("LEG-GOV-12", "LEG-GOV-14", "LEG-GOV-02")
    assert isinstance(decision.default, Propose)
    assert isinstance(decision.default.motion, AppointGovernor)
    return decision.default.motion


def test_leg_gov_12__the_consul_must_nominate_by_default_the_highest_neutral() -> None:
    state = vacant(senators=f"{ONE_EACH} B9 | forum: G7 B8 L8", prestige=[0, 5])
    assert awaited(state) == [1]
    assert default_nominee(state) == governor("L8")
    number = propose(state, 1, governor("L8"))
    put(state, number, "afaaa")
    assert item(state, number).state == "failed"
    assert state.factions[1].prestige == 5  # no loss under LEG-SEN-21


def test_leg_gov_12__else_the_eligible_senator_of_highest_status() -> None:
    state = vacant(senators="0: L1 G9 | 1: L2 | 2: L3 B9 | 3: L4 | 4: L10-absent L5")
    assert default_nominee(state) == governor("B9")


def test_leg_gov_12__a_nomination_beside_another_is_not_compulsory() -> None:
    state = vacant(prestige=[0, 5])
    propose(state, 3, governor("B1"))
    number = propose(state, 1, governor("L4"))
    put(state, number, "afaaa")
    assert item(state, number).compulsory is False
    assert state.factions[1].prestige == 4


def test_leg_gov_13__one_candidate_for_two_provinces_fills_the_lowest() -> None:
    state = vacant("2 4", senators="0: L1-absent | 1: L2 | 2: L3 | 3: L4 | 4: L5-absent")
    assert is_over(state)
    assert [state.provinces[n].governor for n in (2, 4)] == ["L4", None]


def test_leg_gov_13__eligibility_is_counted_anew_after_each_appointment() -> None:
    state = vacant("1 2", senators="0: L1 | 1: L2 | 2: L3 | 3: L4 | 4: L5-absent")
    put(state, propose(state, 0, governor("L4", 1)))
    assert is_over(state)
    assert [state.provinces[n].governor for n in (1, 2)] == ["L4", "L1"]


def test_leg_gov_14__a_neutral_governor_is_not_re_posted_in_the_meeting_of_his_return() -> None:
    state = vacant("1 2", {"G9": {"returned": 3}}, senators=f"{ONE_EACH} | forum: G9 B2", wars="W4:1")
    for number in (1, 2):
        refused(state, 0, Propose(motion=governor("G9", number)), "LEG-GOV-14")
    assert default_nominee(state) == governor("B2")
    put(state, propose(state, 0, governor("B2", 1)))
    put(state, propose(state, 0, governor("L4", 2)), on=True)
    carry(state, 0, Dispatch(war="W4", senator="G9", legions=1))
    assert state.wars[0].commander == "G9"


def test_leg_gov_15__a_dead_governors_province_is_filled_in_this_meeting() -> None:
    state = sitting(
        stage="senate.prosecutions",
        senators="0: L1 B1 | 1: L2 | 2: L3 | 3: L9@P1 L4 | 4: L5",
        provinces="1+",
        past=[("L9", "censor", 1, 2)],
        enter=False,
    )
    state.senators["L9"].claimed = True
    begin(state, "senate.prosecutions")
    act(state, 2, Accuse(senator="L9", major=True, offence="office"))
    act(state, 2, CallVote())
    vote(state, "fffff", on=True)
    assert state.provinces[1].governor is None
    assert state.senators["L9"].claimed is False
    assert state.stage == "senate.governors"
    put(state, propose(state, 3, governor("L4")))
    assert (state.provinces[1].governor, state.provinces[1].developed) == ("L4", True)


def test_leg_gov_15__once_the_stage_is_over_it_waits_for_the_next_meeting() -> None:
    state = sitting(senators="0: L1 | 1: L2 | 2: L3 | 3: L4 B9@P1 | 4: L5", provinces="1")
    kill(state, "B9")
    cannot_be_tabled(state, 0, governor("L4", 1), clause="LEG-GOV-10")
    act(state, 1, CallClose())
    assert is_over(state)


def test_leg_vde_07__the_province_of_a_dead_governor_is_filled() -> None:
    state = sitting(stage="senate.governors", senators=f"{ONE_EACH} B9@P1", provinces="1", enter=False)
    kill(state, "B9")
    begin(state, "senate.governors")
    assert awaited(state) == [1]
    put(state, propose(state, 0, governor("L4")))
    assert state.provinces[1].governor == "L4"


def test_leg_gov_02__nominations_are_windows_of_everybody_present() -> None:
    state = vacant(senators="0: L1 | 1: L2 | 2: L3 | 3: L4-absent | 4: L5", stones=["y"])
    assert who(state, Propose) == [0, 1, 2, 4]
    assert who(state, ForceMotion) in ([0], [])
    (decision,) = asked(state, 4, Propose)
    assert (decision.required, decision.default) == (False, None)


def test_leg_sen_02__without_a_vacancy_the_stage_is_over_at_once() -> None:
    state = vacant("1", senators="0: L1 | 1: L2 | 2: L3 | 3: L4 B9@P1 | 4: L5")
    assert is_over(state)
