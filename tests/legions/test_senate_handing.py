"""What is handed in during a vote: RUL-LEG-71, LEG-SEN-12."""

from typing import Any

import pytest

from engine.kernel import Event, Illegal, fold
from engine.legions.actions import (
    Accuse,
    CallVote,
    Propose,
    ProposeBill,
    RequestAid,
    Second,
    Table,
    TakeBack,
    Withdraw,
)
from engine.legions.events.docket import (
    HandInEnded,
    MotionHandedIn,
    MotionProposed,
    MotionSeconded,
    MotionWithdrawn,
)
from engine.legions.events.voting import MotionDecided
from engine.legions.motions import Censure, ElectConsul, Miscellaneous, RaiseLegions
from engine.legions.state import State
from engine.legions.text import titles
from tests.legions.build import act
from tests.legions.games import GAME, VARIANTS, sheet_text, walk
from tests.legions.sitting import asked, election, item, propose, refused, sitting, to_the_vote, vote


def in_a_vote(**more: Any) -> State:
    """The Senate votes on motion 1, of seat 1; motion 2 of seat 2 and motion 3 of seat 3 wait."""
    state = sitting(legions=0, **more)
    propose(state, 1, RaiseLegions(legions=1))
    propose(state, 2, RaiseLegions(legions=2))
    propose(state, 3, Censure(faction=0))
    to_the_vote(state, 1)
    return state


def told(events: list[Event], viewer: int | None) -> list[str]:
    """What a viewer hears of them."""
    seen = (event.seen_by(viewer) for event in events)
    return [GAME.tell(each, viewer) for each in seen if each is not None]


def test_leg_sen_12__what_is_handed_in_is_recorded_after_the_vote_in_order_of_arrival() -> None:
    state = in_a_vote()
    act(state, 4, Propose(motion=RaiseLegions(legions=4)))
    act(state, 0, Second(item=2))
    act(state, 2, Withdraw(item=2))
    act(state, 3, Propose(motion=RaiseLegions(legions=3)))
    assert [i.state for i in state.senate.docket] == ["floor", "pending", "pending"]
    assert not item(state, 2).cosponsors
    events = vote(state, "fffff")
    order = [MotionDecided, MotionProposed, MotionSeconded, MotionWithdrawn, MotionProposed]
    assert [type(e) for e in events if isinstance(e, tuple(order))] == order
    assert [(i.sponsor, i.state) for i in state.senate.docket[1:]] == [
        (2, "withdrawn"),
        (3, "pending"),
        (4, "pending"),
        (3, "pending"),
    ]
    assert state.senate.handed == []


def test_rul_leg_71__nobody_else_learns_of_it() -> None:
    state, plain = in_a_vote(), in_a_vote()
    before = state.model_copy(deep=True)
    events = act(state, 4, Propose(motion=RaiseLegions(legions=4)))
    for viewer in (None, 0, 1, 2, 3):
        assert told(events, viewer) == []
        assert GAME.view(state, viewer) == GAME.view(before, viewer)
        assert sheet_text(state, viewer) == sheet_text(plain, viewer)
    assert told(events, 4) == ["Handed in, to be recorded after the vote: raise 4 State Legions."]
    assert "Handed in, recorded after the vote\nraise 4 State Legions" in sheet_text(state, 4)
    mine = [[(d.token, d.text, d.offers) for d in GAME.decisions(s) if d.seat != 4] for s in (state, before)]
    assert mine[0] == mine[1]


def test_rul_leg_71__it_may_be_taken_back_by_its_maker_alone() -> None:
    state = in_a_vote()
    act(state, 4, Propose(motion=RaiseLegions(legions=4)))
    (window,) = asked(state, 4, TakeBack)
    offer = next(o for o in window.offers if isinstance(o.action, TakeBack))
    assert (offer.label, offer.note) == ("Take back hand-in 1", "raise 4 State Legions")
    assert not any(asked(state, seat, TakeBack) for seat in range(4))
    refused(state, 3, TakeBack(number=1), "RUL-LEG-71")
    events = act(state, 4, TakeBack(number=1))
    assert told(events, 3) == []
    refused(state, 4, TakeBack(number=1), "RUL-LEG-71")
    act(state, 4, Propose(motion=RaiseLegions(legions=5)))
    assert state.senate.handed[0].number == 2  # a number means one thing for the whole meeting
    vote(state, "fffff")
    assert [titles.told(i.title) for i in state.senate.docket[3:]] == ["raise 5 State Legions"]


def test_rul_leg_71__what_is_no_longer_allowed_is_dropped_and_its_maker_hears_why() -> None:
    state = in_a_vote()
    act(state, 4, Propose(motion=RaiseLegions(legions=4)))
    act(state, 3, Propose(motion=RaiseLegions(legions=4)))
    events = vote(state, "aaaaa")
    (dropped,) = [e for e in events if isinstance(e, HandInEnded) and e.outcome == "dropped"]
    assert (dropped.seat, dropped.reason) == (3, "Motion 4 says just that already.")
    line = "Not recorded after the vote: raise 4 State Legions. Motion 4 says just that already."
    assert told([dropped], 3) == [line]
    assert told([dropped], 4) == told([dropped], None) == []
    assert len(state.senate.docket) == 4


def test_rul_leg_71__only_what_could_be_done_if_the_vote_were_over_is_handed_in() -> None:
    state = in_a_vote(senators="0: L1 B1 | 1: L2 B2 | 2: L3 B3 | 3: L4 B4 | 4: L5-absent B5-absent")
    refused(state, 4, Propose(motion=Miscellaneous(text="Peace")), "LEG-SEN-07")
    refused(state, 0, Propose(motion=RaiseLegions(legions=2)), "LEG-SEN-12")  # motion 2
    refused(state, 0, Propose(motion=RaiseLegions(legions=1)), "LEG-SEN-12")  # on the floor
    refused(state, 2, Second(item=2), "LEG-SEN-10")
    refused(state, 0, Second(item=3), "LEG-CEN-05")
    act(state, 1, Second(item=2))
    refused(state, 1, Second(item=2), "LEG-SEN-10")
    act(state, 1, Propose(motion=Miscellaneous(text="Peace")))
    refused(state, 1, Propose(motion=Miscellaneous(text="Peace")), "LEG-SEN-12")
    refused(state, 1, Withdraw(item=4), "LEG-SEN-24")  # it is taken back instead
    refused(state, 1, ProposeBill(items=(2, 3)), "LEG-VBI-01")
    for number in range(6):
        act(state, 1, Propose(motion=Miscellaneous(text=f"Peace {number}")))
    refused(state, 1, Propose(motion=Miscellaneous(text="War")), "RUL-LEG-71")
    assert {type(o.action) for d in asked(state, 1, TakeBack) for o in d.offers} == {TakeBack}


def test_rul_leg_71__a_question_drawn_before_the_vote_is_answered_in_it() -> None:
    """The text is not lost because the chair was faster: the token stays, the act waits."""
    state = sitting(legions=0)
    propose(state, 1, RaiseLegions(legions=1))
    act(state, 1, Table(item=1))
    (drawn,) = [d for d in GAME.decisions(state) if d.seat == 4 and d.kind == "business"]
    act(state, 1, CallVote())
    (now,) = [d for d in GAME.decisions(state) if d.seat == 4 and d.kind == "business"]
    assert (now.token, now.required, now.standing) == (drawn.token, False, True)
    before, after = ({o.key: (o.action, o.holes) for o in d.offers} for d in (drawn, now))
    assert before.items() <= after.items()


def test_leg_sen_11__a_nomination_is_handed_in_while_the_senate_elects() -> None:
    state = election(3, senators="0: L1 B1 | 1: L2 B2 | 2: L3 B3")
    propose(state, 1, ElectConsul(senator="L2"))
    act(state, 0, Table(item=1))
    act(state, 0, CallVote())
    refused(state, 2, Propose(motion=RaiseLegions(legions=1)), "LEG-SEN-11")
    act(state, 2, Propose(motion=ElectConsul(senator="L3")))
    refused(state, 2, Propose(motion=ElectConsul(senator="B3")), "LEG-APP-16")
    kept = state.model_copy(deep=True)
    vote(state, "aaa")
    assert [(i.sponsor, i.state) for i in state.senate.docket] == [(1, "failed"), (2, "pending")]
    events = vote(kept, "fff", on=True)
    (dropped,) = [e for e in events if isinstance(e, HandInEnded)]
    assert (dropped.outcome, dropped.reason) == ("dropped", "The office is filled.")
    assert kept.senate.handed == []


def test_leg_pro_01__what_is_handed_in_at_the_last_prosecution_is_recorded_in_the_business() -> None:
    state = sitting(
        stage="senate.prosecutions",
        senators="0: L1 B1 | 1: L2 B2 | 2: L3 B3 | 3: L4 B4 | 4: L5 B5",
        past=[("B1", "consul", 1, 2)],
    )
    trial = next(o.action for d in GAME.decisions(state) for o in d.offers if isinstance(o.action, Accuse))
    act(state, 2, trial)
    act(state, 2, CallVote())
    act(state, 4, Propose(motion=RaiseLegions(legions=4)))
    vote(state, "aaaaa", on=True)
    assert [(i.sponsor, titles.told(i.title)) for i in state.senate.docket[1:]] == [
        (4, "raise 4 State Legions")
    ]


def test_rul_leg_71__requests_for_aid_are_handed_in_too() -> None:
    state = in_a_vote(senators="0: L1 B1 | 1: L2 B2 | 2: L3 B3 | 3: L4 B4 | 4: L5 B5@P1", provinces="1")
    act(state, 4, RequestAid(province=1, amount=6))
    assert state.senate.requests == {}
    vote(state, "fffff")
    assert state.senate.requests == {1: 6}


def test_rul_leg_71__a_meeting_saved_before_has_nothing_handed_in() -> None:
    state = in_a_vote()
    old = state.model_dump(mode="json")
    del old["senate"]["handed"], old["senate"]["hand_ins"], old["reopened"]
    assert State.model_validate(old) == state


@pytest.mark.parametrize("seed", range(3))
def test_rul_leg_71__random_tables_hand_in_and_fold_to_the_same(seed: int) -> None:
    state, handed, journal = State(seats=5, options=VARIANTS), 0, []
    for live, step in walk(5, VARIANTS, "restless", 30 + seed, most=700):
        handed += sum(isinstance(e, MotionHandedIn) for e in step.events)
        journal += [event.model_dump_json() for event in step.events]
        waiting = [h.number for h in live.senate.handed]
        assert not waiting or live.senate.floor or live.stage in ("senate.by_election", "senate.censor")
        state = live
    assert handed
    fresh = fold(GAME.new(5, VARIANTS), map(GAME.events.validate_json, journal))
    assert fresh == state


def test_rul_leg_71__an_offer_made_in_a_vote_is_legal() -> None:
    for live, _ in walk(5, VARIANTS, "restless", 34, most=500):
        if live.senate.floor is None or live.senate.floor.phase != "voting":
            continue
        text = live.model_dump_json()
        for decision in GAME.decisions(live)[::3]:
            if decision.kind in ("business", "nominations"):
                for offer in decision.offers[::7]:
                    try:
                        list(GAME.decide(State.model_validate_json(text), decision.seat, offer.action, None))  # type: ignore[arg-type]
                    except Illegal as no:
                        pytest.fail(f"{offer.action}: {no}")
