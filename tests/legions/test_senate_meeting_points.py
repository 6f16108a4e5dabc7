"""Where rules of the Senate meet: hand-ins, the order of votes, Bills, consent, requests to be lowered."""

from typing import Any

import pytest

from engine.kernel import Decision
from engine.legions.actions import (
    AnswerConsent,
    CallForMotions,
    CallUpon,
    CallVote,
    CastVote,
    Finish,
    ForceBill,
    ForceMotion,
    GiveCastingVote,
    Propose,
    RequestAid,
    Table,
)
from engine.legions.events.docket import MotionProposed
from engine.legions.motions import Allocate, Bill, Dispatch, RaiseLegions, Transfer
from engine.legions.state import State
from tests.legions.build import act, of_type, waiting
from tests.legions.sitting import awaited, bound, consent, item, propose, refused, sitting, vote

RAISE = RaiseLegions(legions=1)
LATER = RaiseLegions(legions=4)
GRAIN, ARMS = Allocate(concession="grain", senator="L4"), Allocate(concession="arms", senator="L5")


def house(**more: Any) -> State:
    return sitting(**{"bills": True, "concessions": {"grain": None, "arms": None}, "legions": 0, **more})


def must(state: State) -> Decision:
    """The one question for which the table waits."""
    (found,) = [d for d in waiting(state) if d.required]
    return found


# --- hand-ins while the chair says who votes, while consent is asked, and on a tie --------


def test_rul_leg_71__while_the_chair_picks_the_next_voter_motions_are_handed_in_unseen() -> None:
    state = house()
    act(state, 1, Table(item=propose(state, 0, RAISE)))
    act(state, 1, CallVote(first=4, each=True))
    act(state, 4, CastVote(side="for"))
    before = must(state)
    assert before.kind == "vote_next"
    act(state, 3, Propose(motion=LATER))
    act(state, 1, Propose(motion=ARMS))  # the chair itself, though it is asked
    assert must(state) == before
    act(state, 1, CallUpon(seat=3, rest=True))
    events = vote(state, "fffff")
    assert [e.seat for e in of_type(events, MotionProposed)] == [3, 1]
    assert [i.state for i in state.senate.docket] == ["passed", "pending", "pending"]


def test_rul_leg_71__and_before_the_first_vote_on_a_forced_motion() -> None:
    state = house(stones=["", "", "", "y"])
    act(state, 3, ForceMotion(motion=RAISE))
    act(state, 3, CallVote())
    before = must(state)
    assert (before.seat, before.kind) == (1, "vote_next")
    act(state, 0, Propose(motion=LATER))
    assert must(state) == before
    vote(state, "fffff")
    assert (item(state, 2).sponsor, item(state, 2).state) == (0, "pending")


def test_rul_leg_71__what_is_handed_in_while_consent_is_asked_is_recorded_when_it_is_refused() -> None:
    state = house(wars="W4:9", legions=2)
    number = propose(state, 0, Dispatch(war="W4", senator="L4", legions=1))
    act(state, 1, Table(item=number))
    act(state, 2, Propose(motion=Dispatch(war="W4", senator="L4", legions=2)))
    assert len(state.senate.docket) == 1
    events = consent(state, 3, "L4", accept=False)
    assert [e.seat for e in of_type(events, MotionProposed)] == [2]  # of more Legions they are asked anew
    act(state, 1, Table(item=2))
    assert awaited(state) == [3]


def test_leg_mil_23__a_refusal_holds_for_a_smaller_force_that_was_handed_in_before_it() -> None:
    state = house(wars="W4:9", legions=3)
    number = propose(state, 0, Dispatch(war="W4", senator="L4", legions=2))
    act(state, 1, Table(item=number))
    act(state, 2, Propose(motion=Dispatch(war="W4", senator="L4", legions=1)))
    consent(state, 3, "L4", accept=False)
    assert (item(state, 2).state, state.senate.handed) == ("pending", [])  # recorded, as its War may change
    refused(state, 1, Table(item=2), "LEG-MIL-23")


def test_rul_leg_71__a_tie_is_still_a_vote() -> None:
    state = house()
    act(state, 1, Table(item=propose(state, 0, RAISE)))
    act(state, 1, CallVote())
    vote(state, "ff-aa")
    before = must(state)
    assert before.kind == "casting"
    act(state, 4, Propose(motion=LATER))
    assert must(state) == before
    act(state, 1, GiveCastingVote(favour=True))
    assert [i.state for i in state.senate.docket] == ["passed", "pending"]


# --- Bills are bound of what is recorded ---------------------------------------------------


@pytest.mark.parametrize("parts", [(GRAIN, ARMS), (RAISE, LATER), (GRAIN, RAISE, ARMS)])
def test_leg_vbi_01__no_bill_of_its_own_parts_is_moved_forced_or_handed_in(parts: tuple[Any, ...]) -> None:
    made = Bill(parts=parts)
    state = house(stones=["y", "y"])
    for seat in (0, 1):
        refused(state, seat, Propose(motion=made), "LEG-VBI-01")
        refused(state, seat, ForceMotion(motion=made), "LEG-VBI-01")
    act(state, 1, Table(item=propose(state, 0, RaiseLegions(legions=2))))
    act(state, 1, CallVote())
    for seat in (0, 1):
        refused(state, seat, Propose(motion=made), "LEG-VBI-01")
    assert [f.stones for f in state.factions[:2]] == [["yellow"], ["yellow"]]


def test_leg_vbi_01__what_is_only_handed_in_is_bound_when_it_is_recorded() -> None:
    state = house(stones=["y"])
    first = propose(state, 0, GRAIN)
    act(state, 1, Table(item=propose(state, 0, RAISE)))
    act(state, 1, CallVote())
    act(state, 2, Propose(motion=ARMS))
    refused(state, 0, ForceBill(items=(first, 3)), "LEG-VETO-02")
    vote(state, "fffff")
    act(state, 0, ForceBill(items=(first, 3)))
    act(state, 0, CallVote())
    vote(state, "fffff")
    assert state.holders == {"grain": "L4", "arms": "L5"}


# --- consent of who was appointed without Legions --------------------------------------------


def named(**more: Any) -> State:
    """L4 has been appointed to the War without Legions, by their consent."""
    state = house(wars="W4:9 W7:1/5", senators="0: L1 B9@W7 | 1: L2 | 2: L3 | 3: L4 | 4: L5", **more)
    act(state, 1, Table(item=propose(state, 0, Dispatch(war="W4", senator="L4"))))
    act(state, 3, AnswerConsent(senator="L4", accept=True))
    act(state, 1, CallVote())
    vote(state, "fffff")
    assert state.senate.named == {"W4": "L4"}
    return state


def test_leg_mil_23__they_are_asked_again_when_legions_come_from_another_war() -> None:
    state = named()
    number = propose(state, 0, Transfer(source="W7", war="W4", legions=2))
    act(state, 1, Table(item=number))
    assert awaited(state) == [3]
    consent(state, 3, "L4", accept=False)
    assert (state.senate.refusals, state.senate.named) == ({"L4": "W4:2"}, {"W4": "L4"})
    smaller = propose(state, 0, Transfer(source="W7", war="W4", legions=1))
    refused(state, 1, Table(item=smaller), "LEG-MIL-23")


def test_leg_mil_23__and_when_a_bill_sends_them() -> None:
    state = named(legions=3)
    number = bound(state, propose(state, 0, Dispatch(war="W4", legions=2)), propose(state, 2, ARMS))
    act(state, 1, Table(item=number))
    assert awaited(state) == [3]
    consent(state, 3, "L4", accept=True)
    for seat in awaited(state) if state.senate.floor and state.senate.floor.phase == "last_call" else ():
        act(state, seat, Finish())
    act(state, 1, CallVote())
    vote(state, "fffff")
    assert (state.wars[0].commander, state.wars[0].legions, state.senate.named) == ("L4", 2, {})


def test_leg_mil_23__what_is_handed_in_for_them_is_asked_when_it_is_tabled() -> None:
    state = named(legions=3)
    act(state, 1, Table(item=propose(state, 0, GRAIN)))
    act(state, 1, CallVote())
    act(state, 2, Propose(motion=Dispatch(war="W4", legions=2)))
    vote(state, "fffff")
    act(state, 1, Table(item=3))
    assert awaited(state) == [3]


# --- a request to be lowered comes before the chair ------------------------------------------


@pytest.mark.parametrize("stage", ["senate.business", "senate.governors"])
def test_leg_dev_09__the_chair_waits_for_who_may_lower_a_request_then_asks_the_others(stage: str) -> None:
    state = sitting(
        stage=stage,
        treasury=7,
        provinces="1 2 3",
        senators="0: L1 B4@P1 | 1: L2 B2 | 2: L3 B3@P3 | 3: L4 B5 | 4: L5 G4",
    )
    act(state, 0, RequestAid(province=1, amount=9))
    act(state, 2, RequestAid(province=3, amount=3))
    assert awaited(state) == [0]
    (chair,) = [d for d in waiting(state, 1) if d.kind == "chair"]
    assert not chair.required
    act(state, 1, CallForMotions())  # meanwhile the chair may ask
    assert set(awaited(state)) == {0, 2, 3, 4}
    act(state, 0, RequestAid(province=1, amount=6))
    for seat in list(state.senate.invited):
        act(state, seat, Finish())
    assert awaited(state) == [1]


def too_high(**more: Any) -> State:
    """The Governor of Province 1 is asked to lower 9 T, as 3 T for Province 3 wait and the State has 7 T."""
    state = house(
        treasury=7, provinces="1 3", senators="0: L1 B4@P1 | 1: L2 | 2: L3 B3@P3 | 3: L4 | 4: L5", **more
    )
    act(state, 0, RequestAid(province=1, amount=9))
    act(state, 2, RequestAid(province=3, amount=3))
    assert [d.kind for d in waiting(state, 0) if d.required] == ["lowering"]
    return state


@pytest.mark.parametrize("amount", [9, 6, 0])
@pytest.mark.parametrize("each", [False, True])
def test_leg_dev_09__the_answer_is_heard_at_once_during_a_vote_too(amount: int, each: bool) -> None:
    state = too_high()
    act(state, 1, Table(item=propose(state, 1, GRAIN)))
    act(state, 1, CallVote(first=2, each=each))
    if each:
        act(state, 2, CastVote(side="for"))  # and now the chair is asked who is next
    refused(state, 3, RequestAid(province=1, amount=3), "LEG-DEV-01")
    act(state, 0, RequestAid(province=1, amount=amount))
    assert state.senate.handed == []
    assert not [d for d in waiting(state, 0) if d.kind == "lowering"]
    assert state.senate.requests == ({1: amount, 3: 3} if amount else {3: 3})
    vote(state, "fffff")
    assert awaited(state) == [1]


def test_leg_dev_09__a_request_handed_in_above_the_treasury_is_asked_to_be_lowered_after_the_vote() -> None:
    state = house(treasury=7, provinces="1 3", senators="0: L1 B4@P1 | 1: L2 | 2: L3 B3@P3 | 3: L4 | 4: L5")
    act(state, 2, RequestAid(province=3, amount=3))
    act(state, 1, Table(item=propose(state, 1, GRAIN)))
    act(state, 1, CallVote())
    act(state, 0, RequestAid(province=1, amount=9))
    assert not [d for d in waiting(state, 0) if d.kind == "lowering"]
    vote(state, "fffff")
    assert [d.kind for d in waiting(state, 0) if d.required] == ["lowering"]


def test_leg_vbi_05__aid_in_a_forced_bill_waits_for_who_may_lower_a_request() -> None:
    state = too_high(stones=["", "", "", "", "y"])
    propose(state, 1, GRAIN)
    refused(state, 4, ForceBill(items=(2, 3)), "LEG-DEV-02")
    act(state, 0, RequestAid(province=1, amount=9))  # it stays as it is, and is then passed over
    act(state, 4, ForceBill(items=(2, 3)))
    assert state.senate.floor is not None
