"""What Bills are offered, and in what order: LEG-VBI-05, LEG-VBI-06. Seat 1 holds the Consul."""

from itertools import combinations, permutations
from typing import Any

import pytest

from engine.kernel import Illegal, Offer, Pick
from engine.legions.actions import CallVote, ForceBill, ProposeBill, RequestAid, Table
from engine.legions.motions import (
    Allocate,
    AppointGovernor,
    Bill,
    Disband,
    Dispatch,
    RaiseLegions,
    RecallCommander,
)
from engine.legions.rules.senate.docket import bill_of
from engine.legions.state import State
from tests.legions.build import act, begin, draw, waiting
from tests.legions.sitting import consent, is_over, item, propose, put, sitting, vote


def offers(state: State, seat: int, kind: type) -> list[Offer]:
    return [o for d in waiting(state, seat) for o in d.offers if isinstance(o.action, kind)]


def parts(state: State) -> list[int]:
    """The motions that the Consul may bind, as they are listed."""
    (offer,) = offers(state, 1, ProposeBill)
    (hole,) = offer.holes
    assert isinstance(hole, Pick)
    return [int(c.value) for c in hole.choices]


def land(**more: Any) -> State:
    return sitting(
        bills=True, provinces="1 3", senators="0: L1 B4@P1 | 1: L2 | 2: L3 B3@P3 | 3: L4 | 4: L5", **more
    )


def vacant(provinces: str = "1 2", **more: Any) -> State:
    state = sitting(bills=True, provinces=provinces, enter=False, **more)
    begin(state, "senate.governors")
    return state


def to(province: int, senator: str) -> AppointGovernor:
    return AppointGovernor(province=province, senator=senator)


def test_leg_vbi_05__aid_is_listed_by_province_however_it_was_asked() -> None:
    state = land(stones=["", "", "", "y"])
    act(state, 2, RequestAid(province=3, amount=3))
    act(state, 0, RequestAid(province=1, amount=3))
    assert parts(state) == [2, 1]
    assert [o.action for o in offers(state, 3, ForceBill)] == [ForceBill(items=(2, 1))]
    act(state, 1, ProposeBill(items=(2, 1)))
    put(state, 3, rolls=draw(10, 10))
    assert [state.provinces[n].developed for n in (1, 3)] == [True, True]


def test_leg_vbi_05__what_is_listed_can_be_tabled_as_it_is_listed() -> None:
    """Motions of each stage, moved in the worst order."""
    state = land(legions=3, wars="W4:1", concessions={"grain": None})
    for seat, motion in (
        (3, Dispatch(war="W4", senator="L5", legions=2)),
        (3, Allocate(concession="grain", senator="L1")),
        (0, RaiseLegions(legions=1)),
        (0, Disband(legions=1)),
    ):
        propose(state, seat, motion)
    act(state, 2, RequestAid(province=3, amount=3))
    act(state, 0, RequestAid(province=1, amount=3))
    listed = parts(state)
    assert listed == [4, 2, 3, 1, 6, 5]
    for size in range(2, len(listed) + 1):
        for chosen in (*combinations(listed, size), *combinations(sorted(listed), size)):
            copy = State.model_validate_json(state.model_dump_json())
            act(copy, 1, ProposeBill(items=chosen))
            act(copy, 1, Table(item=copy.senate.docket[-1].id))


def test_leg_vbi_05__leg_vbi_06__in_whatever_order_they_are_chosen_governors_come_first() -> None:
    """RUL-LEG-64."""
    for chosen in permutations((1, 2, 3, 4)):
        state = vacant(legions=0, wars="W4:1")
        propose(state, 3, Dispatch(war="W4", senator="B5", legions=1))
        propose(state, 0, to(2, "L4"))
        propose(state, 3, RaiseLegions(legions=1))
        propose(state, 4, to(1, "L5"))
        act(state, 1, ProposeBill(items=chosen))
        motion = item(state, 5).motion
        assert isinstance(motion, Bill)
        kinds = [part.kind for part in motion.parts]
        assert kinds == ["appoint_governor", "appoint_governor", "raise_legions", "dispatch"]
        act(state, 1, Table(item=5))


def test_leg_vbi_05__what_may_come_in_any_order_stays_as_it_was_named() -> None:
    state = sitting(bills=True, legions=1, wars="W4:9/1 W5:1", concessions={"grain": None, "arms": None})
    state.wars[0].commander, state.senators["L5"].at, state.senators["L5"].post = "L5", "war", "W4"
    state.wars[0].beaten, state.wars[0].beaten_round = "L5", state.round - 1
    parts = (
        Allocate(concession="grain", senator="B4"),
        RecallCommander(war="W4"),
        Allocate(concession="arms", senator="B4"),
        Dispatch(war="W5", senator="B5", legions=1),
    )
    numbers = [propose(state, 1, part) for part in parts]
    for chosen in permutations(range(4)):
        bill = bill_of(state, tuple(numbers[n] for n in chosen))
        assert bill.parts == tuple(parts[n] for n in chosen)


def test_leg_vbi_05__a_tribune_is_offered_a_pair_in_the_order_that_works() -> None:
    state = sitting(bills=True, legions=0, wars="W4:1", stones=["y"])
    propose(state, 3, Dispatch(war="W4", senator="L5", legions=2))
    propose(state, 3, RaiseLegions(legions=2))
    assert [o.action for o in offers(state, 0, ForceBill)] == [ForceBill(items=(2, 1))]
    act(state, 0, ForceBill(items=(2, 1)))
    act(state, 0, CallVote())
    vote(state, "fffff")
    assert (state.wars[0].commander, state.wars[0].legions) == ("L5", 2)


def test_leg_vbi_06__nominations_of_governors_may_be_bound_and_come_first() -> None:
    state = vacant()
    propose(state, 3, RaiseLegions(legions=1))
    propose(state, 0, to(2, "L4"))
    propose(state, 4, to(1, "L5"))
    assert parts(state) == [2, 3, 1]
    act(state, 1, ProposeBill(items=(2, 3, 1)))
    assert put(state, 4).state == "passed"
    assert ([state.provinces[n].governor for n in (1, 2)], state.legions) == (["L5", "L4"], 2)
    assert is_over(state)


def test_leg_vbi_06__a_tribune_binds_those_that_fill_every_vacancy() -> None:
    state = vacant(stones=["y"])
    propose(state, 0, to(2, "L4"))
    propose(state, 3, RaiseLegions(legions=1))
    assert offers(state, 0, ForceBill) == []  # a vacancy would be left, and Governors come first
    propose(state, 4, to(1, "L5"))
    propose(state, 3, to(1, "B4"))
    assert [o.action for o in offers(state, 0, ForceBill)] == [
        ForceBill(items=(1, 3)),
        ForceBill(items=(1, 4)),
    ]
    act(state, 0, ForceBill(items=(1, 3)))
    act(state, 0, CallVote())
    vote(state, "fffff")
    assert [state.provinces[n].governor for n in (1, 2)] == ["L5", "L4"]


def test_leg_vbi_06__after_the_first_bill_pairs_of_nominations_are_offered_too() -> None:
    state = vacant()
    propose(state, 0, to(2, "L4"))
    propose(state, 4, to(1, "L5"))
    act(state, 1, ProposeBill(items=(1, 2)))
    propose(state, 3, to(1, "B4"))
    assert {o.action.items for o in offers(state, 1, ProposeBill)} == {(1, 4), (2, 4)}  # type: ignore[attr-defined]


@pytest.mark.parametrize("accept", [True, False])
def test_leg_vbi_06__a_returned_governor_in_it_is_asked(accept: bool) -> None:
    state = sitting(bills=True, stage="senate.governors", provinces="1 2", enter=False)
    state.senators["L4"].returned = state.round
    begin(state, "senate.governors")
    propose(state, 0, to(2, "L4"))
    propose(state, 4, to(1, "L5"))
    act(state, 1, ProposeBill(items=(1, 2)))
    act(state, 1, Table(item=3))
    (decision,) = [d for d in waiting(state) if d.required]
    assert (decision.seat, decision.kind, decision.clause) == (3, "consent", "LEG-GOV-06")
    consent(state, 3, "L4", accept)
    if accept:
        act(state, 1, CallVote())
        vote(state, "fffff")
        assert [state.provinces[n].governor for n in (1, 2)] == ["L5", "L4"]
    else:
        assert [item(state, n).state for n in (1, 2, 3)] == ["lapsed", "pending", "lapsed"]
        assert state.senate.province == 1


def test_leg_vbi_05__every_bill_that_is_offered_may_be_introduced() -> None:
    for state in (land(stones=["y", "y"]), vacant(stones=["y", "y"])):
        if state.stage == "senate.business":
            act(state, 2, RequestAid(province=3, amount=3))
            act(state, 0, RequestAid(province=1, amount=3))
        else:
            propose(state, 0, to(2, "L4"))
            propose(state, 4, to(1, "L5"))
        propose(state, 3, RaiseLegions(legions=1))
        for seat in range(5):
            for offer in [*offers(state, seat, ProposeBill), *offers(state, seat, ForceBill)]:
                copy = State.model_validate_json(state.model_dump_json())
                try:
                    act(copy, seat, offer.action)
                except Illegal as no:  # pragma: no cover
                    pytest.fail(f"{offer.key} is offered and refused: {no}")
