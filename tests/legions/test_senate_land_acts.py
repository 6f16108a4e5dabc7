"""Land Acts and their repeal: LEG-VLA-01 to LEG-VLA-12. Seat 3 moves, seat 4 seconds, seat 1 is Consul."""

from typing import Any

import pytest

from engine.legions.actions import CastVote, Table
from engine.legions.motions import Censure, Miscellaneous, PassAct, RepealAct
from engine.legions.state import State
from tests.legions.build import act, waiting
from tests.legions.sitting import (
    asked,
    cannot_be_tabled,
    carry,
    is_over,
    item,
    propose,
    put,
    refused,
    sitting,
    to_the_vote,
    vote,
)


def acts(**more: Any) -> State:
    """Everybody has 9 Prestige; seat 1's Knights outvote all others when `heavy`."""
    heavy = more.pop("heavy", False)
    knights = [0, 30 if heavy else 0, 0, 0, 0]
    return sitting(land_acts=True, prestige=[9, 9, 9, 9, 9], knights=knights, **more)


def fame(state: State) -> list[int]:
    return [f.prestige for f in state.factions]


def test_leg_vla_01__one_sponsor_and_a_co_sponsor_of_another_faction() -> None:
    state = acts()
    number = propose(state, 3, PassAct(act=1))
    refused(state, 1, Table(item=number), "LEG-VLA-01")
    assert carry(state, 4, PassAct(act=2), "fffff", seconders=(3,)).state == "passed"


def test_leg_vla_01__one_act_per_round_in_all() -> None:
    state = acts()
    carry(state, 3, PassAct(act=1), "fffff", seconders=(4,))
    for kind in (1, 2):
        cannot_be_tabled(state, 3, PassAct(act=kind), 4, clause="LEG-VLA-01")  # type: ignore[arg-type]
    assert state.acts == [1]


def test_leg_vla_01__not_without_the_variant() -> None:
    state = sitting(acts=[2])
    cannot_be_tabled(state, 3, PassAct(act=1), 4, clause="LEG-VLA-01")
    cannot_be_tabled(state, 3, RepealAct(), 4, clause="LEG-VLA-01")


@pytest.mark.parametrize(("kind", "index"), [(1, 4), (2, 2)])
def test_leg_vla_02__an_act_calms_the_people_once(kind: Any, index: int) -> None:
    state = acts(index=5, acts=[2])
    carry(state, 3, PassAct(act=kind), "fffff", seconders=(4,))
    assert (state.index, sorted(state.acts), state.treasury) == (index, sorted([2, kind]), 100)


@pytest.mark.parametrize(("kind", "after"), [(1, [9, 9, 9, 11, 10]), (2, [10, 8, 10, 13, 11])])
def test_leg_vla_03__prestige_when_it_passes(kind: Any, after: list[int]) -> None:
    state = acts()
    assert carry(state, 3, PassAct(act=kind), "fafff", seconders=(4,)).state == "passed"
    assert fame(state) == after


def test_leg_vla_04__all_co_sponsors_gain() -> None:
    state = acts()
    carry(state, 3, PassAct(act=2), "fffff", seconders=(4, 0))
    assert fame(state) == [11, 10, 10, 13, 11]


@pytest.mark.parametrize(("kind", "after"), [(1, [9, 9, 9, 7, 8]), (2, [9, 8, 8, 5, 7])])
def test_leg_vla_04__when_it_fails_sponsors_lose_and_mere_supporters_nothing(
    kind: Any, after: list[int]
) -> None:
    state = acts(heavy=True)
    assert carry(state, 3, PassAct(act=kind), "faaff", seconders=(4,)).state == "failed"
    assert fame(state) == after
    assert state.acts == []
    assert state.index == 0


@pytest.mark.parametrize(
    ("kind", "spared", "after"),
    [
        (1, False, [9, 9, 9, 7, 8]),
        (2, False, [9, 9, 9, 5, 7]),
        (1, True, [9, 9, 9, 9, 9]),
        (2, True, [9, 9, 9, 9, 9]),
    ],
)
def test_leg_vla_05__a_veto_is_a_failure_for_the_sponsors_alone(
    kind: Any, spared: bool, after: list[int]
) -> None:
    state = acts(stones=["y"], veto_spares_sponsors=spared)
    number = propose(state, 3, PassAct(act=kind), 4)
    put(state, number, "vfaff")  # seat 2 has voted against, void
    assert item(state, number).state == "vetoed"
    assert fame(state) == after


def test_leg_vla_05__nobody_abstains_and_the_default_is_for() -> None:
    state = acts()
    to_the_vote(state, propose(state, 3, PassAct(act=2), 4))
    while state.senate.floor is not None:
        seat = state.senate.floor.called
        assert seat is not None
        refused(state, seat, CastVote(side="abstain"), "LEG-VLA-12" if seat in (3, 4) else "LEG-VOTE-07")
        (decision,) = [d for d in asked(state, seat, CastVote) if d.required]
        assert decision.default == CastVote(side="for")
        act(state, seat, decision.default)
    assert state.acts == [2]
    assert fame(state) == [10, 10, 10, 13, 11]


def test_leg_vla_06__four_in_force_are_all_there_are() -> None:
    state = acts(acts=[2, 2, 2, 2])
    cannot_be_tabled(state, 3, PassAct(act=1), 4, clause="LEG-VLA-06")
    state = acts(acts=[2, 2, 2])
    assert carry(state, 3, PassAct(act=1), "fffff", seconders=(4,)).state == "passed"


def test_leg_vla_07__type_one_is_allowed_in_round_10_and_with_an_empty_treasury() -> None:
    state = acts(round=10, treasury=0)
    carry(state, 3, PassAct(act=1), "fffff", seconders=(4,))
    assert (state.acts, state.result) == ([1], None)


def test_leg_vla_08__type_two_only_once_a_round_with_a_co_sponsor() -> None:
    state = acts(acts=[1])
    cannot_be_tabled(state, 3, RepealAct(), 4, clause="LEG-VLA-08")
    state = acts(acts=[2, 2])
    number = propose(state, 3, RepealAct())
    refused(state, 1, Table(item=number), "LEG-VLA-08")
    state = acts(acts=[2, 2])
    carry(state, 3, RepealAct(), "fffff", seconders=(4,))
    assert state.acts == [2]
    cannot_be_tabled(state, 0, RepealAct(), 4, clause="LEG-VLA-08")


def test_leg_vla_08__not_in_the_round_it_passed() -> None:
    state = acts()
    carry(state, 3, PassAct(act=2), "fffff", seconders=(4,))
    cannot_be_tabled(state, 3, RepealAct(), 4, clause="LEG-VLA-08")
    assert state.acts == [2]


@pytest.mark.parametrize("heavy", [False, True])
@pytest.mark.parametrize(("cumulative", "after"), [(True, [8, 9, 9, 4, 6]), (False, [8, 9, 9, 5, 7])])
def test_leg_vla_09__what_a_repeal_costs_whatever_the_outcome(
    cumulative: bool, after: list[int], heavy: bool
) -> None:
    state = acts(acts=[2], repeal_cumulative=cumulative, heavy=heavy)
    made = carry(state, 3, RepealAct(), "faaff", seconders=(4,))
    assert made.state == ("failed" if heavy else "passed")
    assert fame(state) == after


@pytest.mark.parametrize("cumulative", [True, False])
def test_leg_vla_09__a_vetoed_repeal_costs_its_sponsors_alone(cumulative: bool) -> None:
    state = acts(acts=[2], repeal_cumulative=cumulative, stones=["y"])
    number = propose(state, 3, RepealAct(), 4)
    put(state, number, "vafff")
    assert item(state, number).state == "vetoed"
    assert fame(state) == [9, 9, 9, 5, 7]
    assert state.acts == [2]


def test_leg_vla_09__veto_spares_sponsors_is_for_acts_only() -> None:
    state = acts(acts=[2], veto_spares_sponsors=True, stones=["y"])
    put(state, propose(state, 3, RepealAct(), 4), "vafff")
    assert fame(state) == [9, 9, 9, 5, 7]


def test_leg_vla_10__a_repeal_leaves_the_index_and_gives_a_stone_back() -> None:
    state = acts(acts=[1, 2, 2, 2], index=5)
    carry(state, 3, RepealAct(), "fffff", seconders=(4,))
    assert (state.index, sorted(state.acts)) == (5, [1, 2, 2])


def test_leg_vla_11__the_holder_of_the_land_commission_keeps_it() -> None:
    state = acts(acts=[2], concessions={"land_commission": "L5"})
    carry(state, 3, RepealAct(), "fffff", seconders=(4,))
    assert state.holders == {"land_commission": "L5"}


@pytest.mark.parametrize("motion", [PassAct(act=2), RepealAct()])
def test_leg_vla_12__sponsors_vote_for_and_are_offered_nothing_else(motion: Any) -> None:
    state = acts(acts=[2])
    to_the_vote(state, propose(state, 3, motion, 4))
    vote(state, "aaaff", until=3)
    for seat in (3, 4):
        refused(state, seat, CastVote(side="against"), "LEG-VLA-12")
        refused(state, seat, CastVote(side="abstain"), "LEG-VLA-12")
        offers = [o.action for d in waiting(state, seat) for o in d.offers if isinstance(o.action, CastVote)]
        assert {o.side for o in offers} == {"for"}
        (decision,) = [d for d in asked(state, seat, CastVote) if d.required]
        assert decision.default == CastVote(side="for")
        act(state, seat, CastVote(side="for"))


def test_leg_vla_08__the_default_vote_on_a_repeal_is_against() -> None:
    state = acts(acts=[2])
    to_the_vote(state, propose(state, 3, RepealAct(), 4))
    (decision,) = [d for d in asked(state, 2, CastVote) if d.required]
    assert decision.default == CastVote(side="against")
    refused(state, 2, CastVote(side="abstain"), "LEG-VOTE-07")
    act(state, 2, decision.default)
    vote(state, "aa.ff")
    assert fame(state) == [9, 9, 9, 4, 6]


def test_leg_vla_01__an_act_is_a_major_motion() -> None:
    state = acts(no_miscellaneous=True)
    cannot_be_tabled(state, 3, Miscellaneous(text="x"), 4, clause="LEG-VTE-02")
    cannot_be_tabled(state, 3, Censure(faction=0), 4, clause="LEG-VTE-02")
    assert carry(state, 3, PassAct(act=1), "fffff", seconders=(4,)).state == "passed"
    assert not is_over(state)
