"""A Commander appointed without Legions stays in Rome until they leave for the War: LEG-MIL-12."""

import pytest

from engine.legions.actions import (
    AnswerConsent,
    CallClose,
    CallVote,
    ForceMotion,
    Propose,
    ProposeBill,
    Table,
)
from engine.legions.events.military import AppointmentLapsed, CommanderAppointed, CommanderNamed
from engine.legions.formulas import state_bill, votes
from engine.legions.game import Legions
from engine.legions.invariants import broken
from engine.legions.motions import Dispatch, RaiseLegions, Transfer
from engine.legions.rules import flow
from engine.legions.rules.senate.courts import offences
from engine.legions.state import State
from engine.legions.text.warroom import bill_if
from tests.legions.build import act, of_type, waiting
from tests.legions.sitting import awaited, cannot_be_tabled, item, propose, put, refused, sitting, vote

ONE_EACH = "0: L1 B1 | 1: L2 B2 | 2: L3 B3 | 3: L4 | 4: L9 B5 | forum: G9"


def name(state: State, senator: str = "L4", war: str = "W4") -> None:
    """Appoint them without Legions; their Faction consents where it is asked."""
    number = propose(state, 0, Dispatch(war=war, senator=senator))
    act(state, 1, Table(item=number))
    for seat in awaited(state):
        if state.senate.floor.phase == "consent":  # type: ignore[union-attr]
            act(state, seat, AnswerConsent(senator=senator, accept=True))
    act(state, 1, CallVote())
    vote(state, "fffff")
    assert item(state, number).state == "passed"


def meeting(**more) -> State:
    more = {"senators": ONE_EACH, "legions": 6, "wars": "W4:3"} | more
    return sitting(**more)


def close(state: State) -> list:
    """The meeting closes, and the next stage begins."""
    events = act(state, 1, CallClose(), on=True)
    assert state.stage != "senate.business"
    return events


def test_leg_mil_12__who_is_merely_appointed_stays_in_rome_and_votes() -> None:
    state = meeting()
    before = votes(state, 3)
    name(state)
    card = state.senators["L4"]
    assert (card.at, card.post, card.present, votes(state, 3)) == ("rome", "", True, before)
    assert (state.wars[0].commander, state.senate.named) == (None, {"W4": "L4"})
    put(state, propose(state, 3, RaiseLegions(legions=1)))  # he may move, too
    assert broken(state) == []


def test_leg_mil_12__he_leaves_with_the_legions_that_join_him() -> None:
    state = meeting()
    name(state)
    assert put(state, propose(state, 0, Dispatch(war="W4", legions=4))).state == "passed"
    assert (state.wars[0].commander, state.wars[0].legions, state.senate.named) == ("L4", 4, {})
    assert (state.senators["L4"].at, state.senators["L4"].present) == ("war", False)
    assert [(t.senator, t.post, t.ended) for t in state.terms if t.office == "commander"] == [
        ("L4", "W4", None)
    ]


def test_leg_mil_12__or_by_a_motion_that_names_him_again() -> None:
    state = meeting()
    both = propose(state, 2, Dispatch(war="W4", senator="L4", legions=4))
    name(state)
    assert item(state, both).state == "pending"
    put(state, both)
    assert state.wars[0].commander == "L4"


def test_leg_mil_12__or_with_legions_from_another_war() -> None:
    state = meeting(senators=f"{ONE_EACH} B9@W7", wars="W4:3 W7:1/5")
    name(state)
    put(state, propose(state, 0, Transfer(source="W7", war="W4", legions=4)))
    assert (state.wars[0].commander, state.wars[0].legions) == ("L4", 4)


def test_leg_mil_12__without_legions_by_the_close_the_appointment_lapses_and_leaves_no_term() -> None:
    state = meeting()
    name(state)
    events = close(state)
    (lapsed,) = of_type(events, AppointmentLapsed)
    assert (lapsed.clause, lapsed.senator, lapsed.war) == ("LEG-MIL-12", "L4", "W4")
    assert state.senate.named == {}
    assert [t for t in state.terms if t.office == "commander"] == []
    state.round += 1
    assert offences(state, "L4") == []


def test_leg_mil_12__a_neutral_waits_in_the_forum() -> None:
    state = meeting()
    name(state, "G9")
    assert "G9" in state.display
    put(state, propose(state, 0, Dispatch(war="W4", legions=4)))
    assert ("G9" in state.display, state.wars[0].commander) == (False, "G9")


def test_leg_mil_12__when_too_few_legions_leave_he_may_refuse() -> None:
    state = meeting(wars="W4:6")
    name(state, "L4")
    number = propose(state, 0, Dispatch(war="W4", legions=2))
    act(state, 1, Table(item=number))
    assert awaited(state) == [3]
    act(state, 3, AnswerConsent(senator="L4", accept=False))
    assert item(state, number).state == "lapsed"
    assert state.senate.named == {"W4": "L4"}
    cannot_be_tabled(state, 0, Dispatch(war="W4", legions=1), clause="LEG-MIL-23")
    act(state, 1, Table(item=propose(state, 2, Dispatch(war="W4", legions=3))))
    assert awaited(state) == [3]  # of a larger force he is asked anew


def test_rul_leg_67__another_may_lead_the_legions_that_he_refuses() -> None:
    state = meeting(wars="W4:6")
    name(state, "L4")
    number = propose(state, 0, Dispatch(war="W4", senator="L9", legions=4))
    act(state, 1, Table(item=number))
    act(state, 1, CallVote())
    events = vote(state, "fffff")
    (lapsed,) = of_type(events, AppointmentLapsed)
    assert (lapsed.senator, lapsed.replaced) == ("L4", True)
    assert (state.wars[0].commander, state.senate.named) == ("L9", {})
    assert state.senators["L4"].at == "rome"


def test_leg_app_01__who_waits_for_legions_holds_an_office() -> None:
    state = meeting(wars="W4:3 W7:2")
    name(state)
    refused(state, 0, Propose(motion=Dispatch(war="W7", senator="L4", legions=3)), "LEG-MIL-07")
    refused(state, 0, Propose(motion=Dispatch(war="W7", senator="L4")), "LEG-MIL-07")
    refused(state, 0, Propose(motion=Dispatch(war="W4", senator="L9")), "LEG-MIL-11")


def test_leg_mil_12__in_a_bill_he_is_appointed_and_then_leaves_with_the_legions() -> None:
    state = meeting(bills=True)
    parts = (
        propose(state, 0, Dispatch(war="W4", senator="G9")),
        propose(state, 2, Dispatch(war="W4", senator="G9", legions=4)),
    )
    act(state, 1, ProposeBill(items=parts))
    events_before = len(state.terms)
    put(state, 3)
    assert (state.wars[0].commander, state.wars[0].legions) == ("G9", 4)
    assert len(state.terms) == events_before + 1


def test_leg_mil_12__what_is_offered_while_one_waits_can_be_done() -> None:
    state = meeting(stones=["y"], wars="W4:6 W7:2")
    name(state, "L4")
    sends = [
        o
        for d in waiting(state, 0)
        for o in d.offers
        if isinstance(o.action, Propose | ForceMotion)
        and isinstance(o.action.motion, Dispatch)
        and o.action.motion.war == "W4"
    ]
    labels = [o.label for o in sends]
    assert len(set(labels)) == len(labels)
    assert (
        sum("under another" in label for label in labels)
        == sum("under" not in label for label in labels)
        == 2
    )
    for offer in sends:
        again = State.model_validate_json(state.model_dump_json())
        act(again, 0, offer.action)
    assert not any("L4" in repr(o.holes) for o in sends)


def test_leg_mil_20__who_is_merely_appointed_costs_nothing_before_he_leaves() -> None:
    state = meeting()
    due = sum(state_bill(state).values())
    assert bill_if(state, [Dispatch(war="W4", senator="L4")]) == due
    name(state)
    assert sum(state_bill(state).values()) == due
    assert bill_if(state, [Dispatch(war="W4", legions=3)]) > due


def test_leg_mil_12__what_is_told() -> None:
    state = meeting()
    number = propose(state, 0, Dispatch(war="W4", senator="G9"))
    act(state, 1, Table(item=number))
    act(state, 1, CallVote())
    (event,) = of_type(vote(state, "fffff"), CommanderNamed)
    assert "waits in Rome for Legions" in Legions().tell(event, None)
    sheet = Legions().sheet(Legions().view(state, None))
    assert "waits for Legions" in str([section.lines for section in sheet.board])


def test_leg_mil_10__a_commander_who_left_without_legions_in_a_game_stored_before_comes_home() -> None:
    state = meeting()
    CommanderAppointed(senator="L4", war="W4", place="Spain", seat=3).apply(state)
    assert state.senators["L4"].at == "war"
    close(state)
    assert state.senators["L4"].at == "rome"
    assert state.wars[0].commander is None


@pytest.mark.parametrize("field", ["named"])
def test_leg_mil_12__a_meeting_stored_before_goes_on(field: str) -> None:
    state = meeting()
    stored = state.model_dump(mode="json")
    del stored["senate"][field]
    again = State.model_validate(stored)
    assert again == state
    assert flow.decisions(again)
