"""Consular Powers: LEG-VCP-01. Seat 1 holds the Consul, L2."""

from typing import Any

from engine.legions.actions import CallVote, GiveCastingVote, Penalise, Table
from engine.legions.motions import RaiseLegions
from engine.legions.state import State
from tests.legions.build import act
from tests.legions.sitting import asked, awaited, item, propose, refused, sitting, vote

POOR = "0: L1 B1 G1 | 1: L2 | 2: L3 B3 G3 | 3: L4-absent | 4: L5-absent"


def floor(state: State, seat: int = 0) -> int:
    number = propose(state, seat, RaiseLegions(legions=1))
    act(state, 1, Table(item=number))
    return number


def powers(senators: str = POOR, **more: Any) -> State:
    return sitting(senators=senators, consular_powers=True, **more)


def test_leg_vcp_01__one_vote_less_on_the_current_motion() -> None:
    for penalty, outcome in ((True, "passed"), (False, "failed")):
        state = powers()
        number = floor(state)
        act(state, 1, CallVote())
        if penalty:
            act(state, 1, Penalise(seat=2))
        vote(state, "f-a..")  # 6 against 6, or 5
        if state.senate.floor is not None:
            act(state, 1, GiveCastingVote(favour=False))
        assert item(state, number).state == outcome


def test_leg_vcp_01__on_that_motion_only() -> None:
    state = powers()
    floor(state)
    act(state, 1, CallVote())
    act(state, 1, Penalise(seat=2))
    vote(state, "f-a..")
    number = propose(state, 0, RaiseLegions(legions=2))
    act(state, 1, Table(item=number))
    act(state, 1, CallVote())
    vote(state, "f-a..")
    assert awaited(state) == [1]  # a tie


def test_leg_vcp_01__once_per_faction_and_motion_before_it_votes_by_the_consul_alone() -> None:
    state = powers()
    floor(state)
    act(state, 1, CallVote())
    refused(state, 0, Penalise(seat=2), "LEG-VCP-01")
    act(state, 1, Penalise(seat=0))
    refused(state, 1, Penalise(seat=0), "LEG-VCP-01")
    vote(state, "f-a..", until=0)
    refused(state, 1, Penalise(seat=2), "LEG-VCP-01")  # has voted


def test_leg_vcp_01__if_it_has_no_vote_to_lose_it_pays_one_talent_to_the_state() -> None:
    state = powers(money=[0, 0, 0, 4])
    floor(state)
    act(state, 1, CallVote())
    act(state, 1, Penalise(seat=3))
    assert (state.factions[3].treasury, state.treasury) == (3, 101)
    refused(state, 1, Penalise(seat=3), "LEG-VCP-01")


def test_leg_vcp_01__a_hidden_treasury_is_not_looked_into_before_the_fine() -> None:
    offered = []
    for money in (0, 4):
        state = powers(money=[0, 0, 0, money], treasuries_public=False)
        floor(state)
        act(state, 1, CallVote())
        offered.append([o.label for d in asked(state, 1, Penalise) for o in d.offers])
        before = state.treasury
        act(state, 1, Penalise(seat=3))
        assert state.treasury == before + min(1, money)
        refused(state, 1, Penalise(seat=3), "LEG-VCP-01")
    assert offered[0] == offered[1]
    state = powers(money=[0, 0, 0, 0])
    floor(state)
    act(state, 1, CallVote())
    refused(state, 1, Penalise(seat=3), "LEG-VCP-01")  # all see that it has nothing


def test_leg_vcp_01__votes_never_fall_below_zero() -> None:
    state = powers("0: G1 | 1: L2 | 2: L3 | 3: L4-absent | 4: L5-absent", outgoing=None)
    number = floor(state)
    act(state, 1, CallVote())
    act(state, 1, Penalise(seat=0))
    vote(state, "f--..")  # 0 to 0: a tie (LEG-VOTE-09)
    assert awaited(state) == [1]
    act(state, 1, GiveCastingVote(favour=True))
    assert item(state, number).state == "passed"


def test_leg_vcp_01__none_by_default_and_none_without_the_variant() -> None:
    state = powers()
    floor(state)
    act(state, 1, CallVote())
    for decision in asked(state, 1, Penalise):
        assert (decision.required, decision.default) == (False, None)
        assert decision.clause in ("LEG-VCP-01", "LEG-VOTE-05")
    assert asked(state, 1, Penalise)
    state = sitting(senators=POOR)
    floor(state)
    act(state, 1, CallVote())
    refused(state, 1, Penalise(seat=2), "LEG-VCP-01")
    assert asked(state, 1, Penalise) == []
