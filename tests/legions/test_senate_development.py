"""Development: LEG-DEV-01 to LEG-DEV-09. B4 of seat 0 governs Province 1, G6 of seat 3 Province 4."""

from typing import Any

import pytest

from engine.legions.actions import ForceItem, GiveCastingVote, RequestAid, Table
from engine.legions.motions import AppointGovernor, GrantAid, RaiseLegions
from engine.legions.state import Item, Lingering, State
from tests.legions.build import act, draw
from tests.legions.sitting import asked, carry, propose, put, refused, sitting, who

SENATORS = "0: L1 B4@P1 | 1: L2 | 2: L3 | 3: L4 G6@P4 | 4: L5"


def land(senators: str = SENATORS, provinces: str = "1 4", **more: Any) -> State:
    return sitting(senators=senators, provinces=provinces, **more)


def aid(state: State, province: int) -> Item:
    """The request that stands for a Province."""
    return next(
        i
        for i in state.senate.docket
        if isinstance(i.motion, GrantAid) and i.motion.province == province and i.state == "pending"
    )


def ask(state: State, seat: int, province: int, amount: int) -> int:
    act(state, seat, RequestAid(province=province, amount=amount))
    return aid(state, province).id


def test_leg_dev_01__a_request_in_multiples_of_three_by_the_governors_faction() -> None:
    state = land()
    refused(state, 0, RequestAid(province=1, amount=4), "LEG-DEV-01")
    refused(state, 0, RequestAid(province=1, amount=2), "LEG-DEV-01")
    refused(state, 3, RequestAid(province=1, amount=3), "LEG-DEV-01")
    refused(state, 0, RequestAid(province=2, amount=3), "LEG-DEV-01")
    number = ask(state, 0, 1, 6)
    made = aid(state, 1)
    assert (made.id, made.sponsor, made.motion) == (number, 0, GrantAid(province=1, amount=6))


def test_leg_dev_01__not_for_a_developed_province() -> None:
    state = land(provinces="1+ 4")
    refused(state, 0, RequestAid(province=1, amount=3), "LEG-DEV-01")
    assert who(state, RequestAid) == [3]


def test_leg_dev_01__no_request_no_attempt() -> None:
    state = land()
    (decision,) = asked(state, 0, RequestAid)
    assert (decision.required, decision.default) == (False, None)
    assert decision.clause in ("LEG-DEV-01", "LEG-DEV-09", "LEG-SEN-12")
    act(state, 1, next(d.default for d in asked(state, 1) if d.required))  # the close
    assert not state.provinces[1].developed


def test_leg_dev_01__once_per_province_per_round() -> None:
    state = land()
    put(state, ask(state, 0, 1, 3), rolls=draw(1))
    assert not state.provinces[1].developed
    refused(state, 0, RequestAid(province=1, amount=6), "LEG-DEV-09")


def test_leg_dev_01__a_faction_with_nobody_present_does_not_ask() -> None:
    state = land(senators="0: L1-absent B4@P1 | 1: L2 | 2: L3 | 3: L4 G6@P4 | 4: L5")
    refused(state, 0, RequestAid(province=1, amount=3), "LEG-DEV-01")
    assert who(state, RequestAid) == [3]


def test_leg_dev_02__requests_are_heard_in_province_order_without_going_back() -> None:
    state = land(stones=["", "", "", "y"])
    first, second = ask(state, 0, 1, 3), ask(state, 3, 4, 3)
    refused(state, 3, ForceItem(item=second), "LEG-DEV-02")
    put(state, first, rolls=draw(1))
    put(state, second, rolls=draw(1))
    state = land()
    first, second = ask(state, 0, 1, 3), ask(state, 3, 4, 3)
    put(state, second, rolls=draw(1))
    refused(state, 1, Table(item=first), "LEG-SEN-13")


def test_leg_dev_02__a_province_may_be_skipped_and_there_is_no_going_back() -> None:
    state = land()
    ask(state, 0, 1, 3)
    second = ask(state, 3, 4, 3)
    act(state, 0, RequestAid(province=1, amount=0))
    put(state, second, rolls=draw(1))
    refused(state, 0, RequestAid(province=1, amount=6), "LEG-DEV-09")


def test_leg_dev_02__a_request_that_cannot_be_paid_holds_up_no_other() -> None:
    state = land(treasury=5)
    ask(state, 0, 1, 6)
    second = ask(state, 3, 4, 3)
    act(state, 0, RequestAid(province=1, amount=6))  # asked to lower it: it stays as it is
    put(state, second, rolls=draw(3))  # 3 + 6 + 1
    assert state.provinces[4].developed


def test_leg_dev_02__other_business_may_come_between() -> None:
    state = land()
    first, second = ask(state, 0, 1, 3), ask(state, 3, 4, 3)
    put(state, first, rolls=draw(10))
    carry(state, 1, RaiseLegions(legions=1))
    put(state, second, rolls=draw(10))
    assert [state.provinces[n].developed for n in (1, 4)] == [True, True]


def test_leg_dev_03__granted_aid_is_paid_by_the_state() -> None:
    state = land(treasury=8)
    number = ask(state, 0, 1, 6)
    put(state, number, rolls=draw(1))
    assert state.treasury == 2


@pytest.mark.parametrize(("card", "developed"), [(4, True), (3, False)])
def test_leg_dev_04__ten_or_more_develops_it_and_brings_two_prestige(card: int, developed: bool) -> None:
    state = land(prestige=[1, 1, 1, 1, 1])
    put(state, ask(state, 0, 1, 6), rolls=draw(card))  # card + 4 + 2
    assert state.provinces[1].developed is developed
    assert [f.prestige for f in state.factions] == [3 if developed else 1, 1, 1, 1, 1]


@pytest.mark.parametrize(("card", "developed"), [(6, True), (5, False)])
def test_leg_dev_04__refused_an_attempt_without_aid_follows(card: int, developed: bool) -> None:
    state = land()
    put(state, ask(state, 0, 1, 9), "faaaa", rolls=draw(card))  # card + 4
    assert state.provinces[1].developed is developed
    assert state.treasury == 100


def test_leg_dev_04__after_a_tie_too() -> None:
    state = land()
    put(state, ask(state, 0, 1, 9), "f-a--")
    act(state, 1, GiveCastingVote(favour=False), draw(6))
    assert state.provinces[1].developed


@pytest.mark.parametrize(("card", "developed"), [(1, True), (10, True)])
def test_leg_dev_05__status_nine_always_succeeds(card: int, developed: bool) -> None:
    state = land(senators="0: L1 B9@P1 | 1: L2 | 2: L3 | 3: L4 | 4: L5", provinces="1")
    put(state, ask(state, 0, 1, 3), "faaaa", rolls=draw(card))
    assert state.provinces[1].developed is developed


def test_leg_dev_05__status_one_with_enough_aid() -> None:
    state = land(senators="0: L1 B1@P1 | 1: L2 | 2: L3 | 3: L4 | 4: L5", provinces="1")
    put(state, ask(state, 0, 1, 24), rolls=draw(1))  # 1 + 1 + 8
    assert state.provinces[1].developed
    assert state.treasury == 76


@pytest.mark.parametrize(("card", "developed"), [(6, True), (5, False)])
def test_leg_dev_06__a_veto_counts_as_a_refusal(card: int, developed: bool) -> None:
    state = land(stones=["", "", "", "", "y"])
    put(state, ask(state, 0, 1, 9), "ffffv", rolls=draw(card))
    assert state.provinces[1].developed is developed
    assert state.treasury == 100


def test_leg_dev_06__forbidden_under_provincial_unrest() -> None:
    state = land(lingering=[Lingering(card="unrest", round=3, until="next_income")])
    for seat, province in ((0, 1), (3, 4)):
        refused(state, seat, RequestAid(province=province, amount=3), "LEG-DEV-06")
    assert who(state, RequestAid) == []


def test_leg_dev_07__a_governor_appointed_in_this_meeting_may_ask() -> None:
    state = sitting(stage="senate.governors", provinces="1")
    put(state, propose(state, 0, AppointGovernor(province=1, senator="B4")), on=True)
    assert state.stage == "senate.business"
    put(state, ask(state, 3, 1, 6), rolls=draw(4))
    assert state.provinces[1].developed


def test_leg_dev_08__it_changes_no_income_now() -> None:
    state = land(money=[2])
    put(state, ask(state, 0, 1, 3), rolls=draw(10))
    assert (state.provinces[1].developed, state.factions[0].treasury, state.treasury) == (True, 2, 97)


def test_leg_dev_09__a_request_may_be_changed_and_taken_back_until_tabled() -> None:
    state = land()
    ask(state, 0, 1, 6)
    ask(state, 0, 1, 12)
    assert aid(state, 1).motion == GrantAid(province=1, amount=12)
    act(state, 0, RequestAid(province=1, amount=0))
    assert not [i for i in state.senate.docket if i.state == "pending"]
    number = ask(state, 0, 1, 3)
    act(state, 1, Table(item=number))
    refused(state, 0, RequestAid(province=1, amount=6), "LEG-DEV-09")


def test_leg_dev_09__one_above_the_treasury_may_be_lowered() -> None:
    state = land(treasury=7)
    number = ask(state, 0, 1, 9)
    refused(state, 1, Table(item=number), "LEG-DEV-09")
    number = ask(state, 0, 1, 6)
    put(state, number, rolls=draw(4))
    assert (state.provinces[1].developed, state.treasury) == (True, 1)
    state = land(treasury=2)
    number = ask(state, 0, 1, 3)
    refused(state, 1, Table(item=number), "LEG-DEV-09")


def test_leg_dev_09__a_province_passed_over_without_a_request_is_skipped() -> None:
    state = land()
    put(state, ask(state, 3, 4, 3), rolls=draw(1))
    refused(state, 0, RequestAid(province=1, amount=3), "LEG-DEV-09")
    assert who(state, RequestAid) == []


def test_leg_dev_09__by_default_a_standing_request_stays_and_is_tabled() -> None:
    state = land()
    number = ask(state, 0, 1, 3)
    (decision,) = [d for d in asked(state, 1, Table) if d.required]
    assert decision.default == Table(item=number)
    assert all(not d.required and d.default is None for d in asked(state, 0, RequestAid))
