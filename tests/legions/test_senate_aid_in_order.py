"""Requests for aid in their order, too high ones, and those bound in Bills: LEG-DEV-01, -02, -09.

B4 of seat 0 governs Province 1, B3 of seat 2 Province 3, G6 of seat 3 Province 4. Seat 1 holds the Consul.
"""

from typing import Any

import pytest

from engine.kernel import Decision, Illegal
from engine.legions.actions import (
    CallClose,
    CallVote,
    ForceBill,
    ForceItem,
    ForceMotion,
    KeepMotion,
    Propose,
    ProposeBill,
    RequestAid,
    Table,
)
from engine.legions.motions import Allocate, GrantAid, RaiseLegions
from engine.legions.state import State
from tests.legions.build import act, draw, waiting
from tests.legions.sitting import awaited, is_over, item, propose, put, refused, sitting, stored, vote, who

GOVERNORS = "0: L1 B4@P1 | 1: L2 | 2: L3 B3@P3 | 3: L4 G6@P4 | 4: L5"
RAISE = RaiseLegions(legions=1)


def land(**more: Any) -> State:
    options = {"bills": True, "stones": ["", "", "", "", "yy"], "provinces": "1 3 4", "senators": GOVERNORS}
    return sitting(**{**options, **more})


def ask(state: State, seat: int, province: int, amount: int = 3) -> int:
    act(state, seat, RequestAid(province=province, amount=amount))
    return next(
        i.id
        for i in reversed(state.senate.docket)
        if isinstance(i.motion, GrantAid) and i.motion.province == province and i.state == "pending"
    )


def bind(state: State, *items: int) -> int:
    act(state, 1, ProposeBill(items=items))
    return state.senate.docket[-1].id


def chairs(state: State) -> Decision:
    (found,) = [d for d in waiting(state, 1) if d.kind == "chair"]
    return found


# --- the order of the Provinces -----------------------------------------------


def test_leg_dev_02__the_chair_may_pass_over_a_lower_request_which_is_then_over() -> None:
    state = land()
    first, second = ask(state, 0, 1), ask(state, 2, 3)
    put(state, second, rolls=draw(10))
    assert (item(state, first).state, state.provinces[1].developed) == ("lapsed", False)
    refused(state, 0, RequestAid(province=1, amount=3), "LEG-DEV-09")
    put(state, ask(state, 3, 4), rolls=draw(10))
    assert [state.provinces[n].developed for n in (1, 3, 4)] == [False, True, True]


def test_leg_dev_02__silence_passes_over_nobody_and_the_chair_is_told() -> None:
    state = land()
    higher, lower = ask(state, 2, 3), ask(state, 0, 1)
    decision = chairs(state)
    assert decision.default == Table(item=lower)
    notes = {o.action.item: o.note for o in decision.offers if isinstance(o.action, Table)}
    assert notes == {higher: "Passes over Sicily: no vote on it this round", lower: ""}


def test_leg_dev_02__a_tribune_passes_over_nobody() -> None:
    state = land()
    ask(state, 0, 1)
    refused(state, 4, ForceItem(item=ask(state, 2, 3)), "LEG-DEV-02")
    state.factions[3].stones = ["yellow"]
    refused(state, 3, ForceMotion(motion=GrantAid(province=4, amount=3)), "LEG-DEV-02")
    forced = [o.action for s in (3, 4) for d in waiting(state, s) if d.kind == "tribune" for o in d.offers]
    aid = [a.item for a in forced if isinstance(a, ForceItem)]
    assert set(aid) == {1}
    assert not any(isinstance(a, ForceMotion) and isinstance(a.motion, GrantAid) for a in forced)


def test_leg_sen_15__what_is_kept_at_the_close_is_not_passed_over() -> None:
    state = land(stones=[])
    first, second = ask(state, 0, 1), ask(state, 2, 3)
    act(state, 1, CallClose())
    act(state, 2, KeepMotion(item=second))
    act(state, 0, KeepMotion(item=first))
    refused(state, 1, Table(item=second), "LEG-DEV-02")
    put(state, first, rolls=draw(10))
    put(state, second, rolls=draw(10))
    assert [state.provinces[n].developed for n in (1, 3)] == [True, True]
    assert is_over(state)


# --- in Bills -----------------------------------------------------------------


def test_leg_dev_02__in_a_bill_by_tribune_too_the_lower_province_comes_first() -> None:
    state = land()
    first, second = ask(state, 0, 1), ask(state, 2, 3)
    raising = propose(state, 1, RAISE)
    refused(state, 4, ForceBill(items=(second, raising)), "LEG-DEV-02")
    number = bind(state, second, raising)
    refused(state, 4, ForceItem(item=number), "LEG-DEV-02")
    assert state.factions[4].stones == ["yellow", "yellow"]
    act(state, 4, ForceBill(items=(first, second)))
    act(state, 4, CallVote())
    vote(state, "fffff", rolls=draw(10, 10))
    assert [state.provinces[n].developed for n in (1, 3)] == [True, True]


def test_leg_dev_01__a_request_taken_back_after_it_was_bound_is_not_voted_on() -> None:
    state = land()
    number = bind(state, ask(state, 2, 3), propose(state, 1, RAISE))
    act(state, 2, RequestAid(province=3, amount=0))
    refused(state, 1, Table(item=number), "LEG-DEV-01")
    refused(state, 4, ForceItem(item=number), "LEG-DEV-01")
    ask(state, 2, 3)
    put(state, number, rolls=draw(10))
    assert (state.provinces[3].developed, state.treasury) == (True, 87)


def test_leg_dev_09__a_request_changed_after_it_was_bound_is_not_granted_as_it_was() -> None:
    state = land()
    number = bind(state, ask(state, 2, 3, 3), propose(state, 1, RAISE))
    changed = ask(state, 2, 3, 9)
    refused(state, 1, Table(item=number), "LEG-DEV-01")
    put(state, changed, rolls=draw(1))
    assert (state.provinces[3].skipped, state.treasury) == (state.round, 91)


def test_leg_dev_01__nobody_asks_in_a_bill_for_the_province_of_another() -> None:
    state = land()
    aid = GrantAid(province=3, amount=3)
    for act_of_another in (RequestAid(province=3, amount=3), Propose(motion=aid)):
        refused(state, 1, act_of_another, "LEG-DEV-01")
    number = stored(state, 1, (aid, RAISE))
    refused(state, 1, Table(item=number), "LEG-DEV-01")
    refused(state, 4, ForceItem(item=number), "LEG-DEV-01")


def test_leg_dev_01__nor_twice_in_one() -> None:
    state = land()
    changed, asked = ask(state, 2, 3, 3), ask(state, 2, 3, 6)
    refused(state, 1, ProposeBill(items=(changed, asked)), "LEG-VBI-01")
    number = stored(state, 1, (GrantAid(province=3, amount=3), GrantAid(province=3, amount=6)))
    refused(state, 1, Table(item=number), "LEG-DEV-01")


def test_leg_dev_01__what_a_kept_bill_has_taken_up_still_stands_in_it() -> None:
    state = land(concessions={"grain": None}, stones=[])
    request = ask(state, 2, 3)
    number = bind(state, request, propose(state, 1, RAISE))
    other = propose(state, 2, Allocate(concession="grain", senator="L5"))
    act(state, 1, CallClose())
    act(state, 2, KeepMotion(item=other))
    act(state, 1, KeepMotion(item=number))
    assert (item(state, request).state, item(state, request).bill) == ("lapsed", number)
    put(state, number, rolls=draw(10))
    assert state.provinces[3].developed


def test_leg_dev_01__it_is_counted_again_when_the_bill_is_carried_out() -> None:
    state = land()
    number = bind(state, ask(state, 2, 3), propose(state, 1, RAISE))
    act(state, 1, Table(item=number))
    act(state, 1, CallVote())
    vote(state, "fffff", until=0)
    item(state, 1).bill = 0  # as if another had taken it up
    vote(state, "fffff", rolls=draw(1))
    assert (item(state, number).state, state.treasury, state.legions) == ("failed", 100, 1)


# --- above the Treasury -------------------------------------------------------


def too_high(**more: Any) -> tuple[State, int, int]:
    """9 T are asked for Province 1, 3 T for Province 3; the State has 7 T."""
    state = land(treasury=7, **more)
    return state, ask(state, 0, 1, 9), ask(state, 2, 3, 3)


def lowering(state: State) -> list[Decision]:
    return [d for d in waiting(state) if d.kind == "lowering"]


def test_leg_dev_09__before_a_higher_province_its_governor_is_asked_to_lower() -> None:
    state, first, second = too_high()
    (decision,) = lowering(state)
    assert (decision.seat, decision.required, awaited(state)) == (0, True, [0])
    assert decision.default == RequestAid(province=1, amount=9)
    refused(state, 1, Table(item=second), "LEG-DEV-09")
    refused(state, 4, ForceItem(item=second), "LEG-DEV-02")
    act(state, 0, RequestAid(province=1, amount=6))
    assert lowering(state) == []
    put(state, first, rolls=draw(10))
    assert (state.provinces[1].developed, state.treasury) == (True, 1)


def test_leg_dev_09__it_is_asked_once() -> None:
    state, first, second = too_high()
    events = act(state, 0, lowering(state)[0].default)  # type: ignore[arg-type]
    assert [e.type for e in events] == ["aid_left"]  # type: ignore[attr-defined]
    assert (lowering(state), item(state, first).motion) == ([], GrantAid(province=1, amount=9))
    act(state, 0, RequestAid(province=1, amount=12))
    assert lowering(state) == []
    act(state, 4, ForceItem(item=second))
    act(state, 4, CallVote())
    vote(state, "fffff", rolls=draw(10))
    assert state.provinces[3].developed
    assert item(state, first).state == "lapsed"


@pytest.mark.parametrize("amount", [3, 6, 9, 0])
def test_leg_dev_09__every_answer_is_offered_and_nothing_else_is_one(amount: int) -> None:
    state, first, second = too_high()
    lower, *others = lowering(state)[0].offers
    (hole,) = lower.holes
    assert (hole.low, hole.high, hole.step) == (3, 6, 3)  # type: ignore[union-attr]
    assert [o.action for o in others] == [RequestAid(province=1, amount=n) for n in (9, 0)]
    assert who(state, RequestAid) == [0, 2, 3]
    refused(state, 0, RequestAid(province=1, amount=12), "LEG-DEV-09")
    refused(state, 0, Propose(motion=GrantAid(province=1, amount=12)), "LEG-DEV-09")
    act(state, 0, RequestAid(province=1, amount=amount))
    assert lowering(state) == []
    assert Table(item=second) in [o.action for o in chairs(state).offers]
    assert (Table(item=first) in [o.action for o in chairs(state).offers]) is (amount in (3, 6))


def test_leg_dev_09__nobody_is_asked_where_it_changes_nothing() -> None:
    state = land(treasury=7)
    ask(state, 0, 1, 9)  # no higher one waits
    assert lowering(state) == []
    ask(state, 2, 3, 9)  # nor can that be paid
    assert lowering(state) == []
    ask(state, 3, 4, 6)  # both are asked, each its own
    assert [d.seat for d in lowering(state)] == [0, 2]
    assert len({d.token for d in lowering(state)}) == 2
    state = land(treasury=2)
    ask(state, 0, 1, 9)
    ask(state, 2, 3, 3)  # below 3 T nothing can be tabled
    assert lowering(state) == []


def test_leg_dev_09__it_is_asked_when_other_business_has_spent_the_money() -> None:
    state = land(treasury=16)
    ask(state, 0, 1, 9)
    ask(state, 2, 3, 3)
    assert lowering(state) == []
    put(state, propose(state, 1, RAISE))
    assert [d.seat for d in lowering(state)] == [0]


def test_leg_dev_09__they_may_lower_what_is_kept_at_the_close() -> None:
    state = land(treasury=16, stones=[])
    first, second = ask(state, 0, 1, 9), ask(state, 2, 3, 3)
    raising = propose(state, 1, RAISE)
    act(state, 1, CallClose())
    for seat, number in ((2, second), (0, first), (1, raising)):
        act(state, seat, KeepMotion(item=number))
    put(state, raising)
    assert awaited(state) == [0]
    refused(state, 0, RequestAid(province=1, amount=12), "LEG-DEV-09")
    act(state, 0, RequestAid(province=1, amount=3))
    put(state, first, rolls=draw(10))
    put(state, second, rolls=draw(10))
    assert [state.provinces[n].developed for n in (1, 3)] == [True, True]
    assert is_over(state)


def test_leg_dev_09__all_of_it_is_offered_to_the_right_ones() -> None:
    state, _, _ = too_high()
    for seat in range(5):
        for decision in waiting(state, seat):
            for offer in decision.offers:
                copy = State.model_validate_json(state.model_dump_json())
                try:
                    act(copy, seat, offer.action)
                except Illegal as no:
                    assert "Tribune" in no.why, (offer, no)  # noqa: PT017
    assert who(state, Table) == []


def test_a_table_of_an_older_version_goes_on() -> None:
    state, _, _ = too_high()
    stored = state.model_dump(mode="json")
    del stored["senate"]["lowering"]
    state = State.model_validate(stored)
    assert lowering(state) == []
    act(state, 1, Table(item=2))
    act(state, 1, CallVote())
    vote(state, "fffff", rolls=draw(10))
    assert state.provinces[3].developed
