"""The chair asks who else moves: RUL-LEG-55."""

from random import Random

from engine.legions.actions import (
    CallClose,
    CallForMotions,
    CallTime,
    ChooseProvince,
    Finish,
    ForceMotion,
    Propose,
    Table,
    Withdraw,
)
from engine.legions.events.meeting import NothingMoved
from engine.legions.motions import ElectConsul, RaiseLegions
from engine.legions.policies.players import sensible
from engine.legions.state import State
from engine.legions.text.words import faction
from tests.legions.build import act
from tests.legions.sitting import GAME, asked, awaited, election, item, propose, put, refused, sitting, who


def kinds(state: State, seat: int) -> list[str]:
    return [d.kind for d in asked(state, seat) if d.required]


def test_rul_leg_55__in_an_election_all_others_are_awaited_until_they_nominate_or_pass() -> None:
    state = election(senators="0: L1 B1 | 1: L2 | 2: L3 | 3: L4-absent | 4: L5")
    propose(state, 4, ElectConsul(senator="L5"))
    assert who(state, CallForMotions) == [0]
    act(state, 0, CallForMotions())
    assert awaited(state) == [1, 2]  # seat 3 has nobody present, seat 4 a candidate
    assert who(state, CallForMotions) == []
    refused(state, 0, CallForMotions(), "RUL-LEG-55")
    [question] = [d for d in asked(state, 1) if d.kind == "asked"]
    assert (question.clause, question.default, question.text) == (
        "RUL-LEG-55",
        Finish(),
        "The chair asks: Do you nominate a Consul?",
    )
    [window] = [d for d in asked(state, 1) if d.kind == "nominations"]
    assert window.text == "Whom do you nominate?"  # whether they do is the chair's question
    act(state, 1, Finish())
    [window] = [d for d in asked(state, 1) if d.kind == "nominations"]
    assert window.text == "Do you nominate a Consul?"
    assert awaited(state) == [2]
    propose(state, 2, ElectConsul(senator="L2"))
    assert awaited(state) == [0]  # their nomination is their answer
    refused(state, 2, Finish(), "RUL-LEG-55")
    refused(state, 0, CallForMotions(), "RUL-LEG-55")  # once in an election


def test_rul_leg_55__a_nomination_is_an_answer_and_needs_no_line_of_its_own() -> None:
    state = election()
    propose(state, 4, ElectConsul(senator="L5"))
    act(state, 0, CallForMotions())
    events = act(state, 1, Propose(motion=ElectConsul(senator="L2")))
    assert [e.type for e in events if e.seen_by(None)] == ["motion_proposed"]
    assert [(e.seat, e.quiet) for e in events if isinstance(e, NothingMoved)] == [(1, True)]
    assert 1 not in awaited(state)
    said = act(state, 2, Finish())
    assert [GAME.tell(e, 2) for e in said] == [f"{faction(2)} nominates nobody."]
    assert not any(GAME.tell(e, viewer) for e in said for viewer in (None, 0, 1))


def test_rul_leg_55__the_chair_need_not_wait() -> None:
    state = election()
    first = propose(state, 4, ElectConsul(senator="L5"))
    act(state, 0, CallForMotions())
    act(state, 0, Table(item=first))
    assert awaited(state) == [0]  # a vote comes first
    refused(state, 1, Finish(), "RUL-LEG-55")


def test_rul_leg_55__business_goes_on_when_all_have_answered() -> None:
    state = sitting(senators="0: L1 | 1: L2 | 2: L3 | 3: L4 | 4: L5-absent")
    refused(state, 0, CallForMotions(), "LEG-SEN-13")
    act(state, 1, CallForMotions())
    assert awaited(state) == [0, 2, 3]
    number = propose(state, 3, RaiseLegions(legions=2))
    assert awaited(state) == [0, 2, 3]  # they may move more
    for seat in (0, 2, 3):
        act(state, seat, Finish())
    assert awaited(state) == [1]
    refused(state, 3, Finish(), "RUL-LEG-55")
    refused(state, 1, CallForMotions(), "RUL-LEG-55")  # nothing has been voted on since
    act(state, 2, Withdraw(item=propose(state, 2, RaiseLegions(legions=1))))
    refused(state, 1, CallForMotions(), "RUL-LEG-55")  # nor has it with a motion taken back
    put(state, number)
    assert who(state, CallForMotions) == [1]
    act(state, 1, CallForMotions())
    assert awaited(state) == [0, 2, 3]


def test_rul_leg_55__the_close_and_the_next_stage_end_the_waiting() -> None:
    state = sitting()
    act(state, 1, CallForMotions())
    act(state, 1, CallClose())
    assert state.senate.invited == []
    assert who(state, CallForMotions) == []
    state = sitting(senate_minutes=10)
    act(state, 1, CallForMotions())
    act(state, 1, CallTime(), on=True)
    assert state.senate.invited == []


def test_rul_leg_55__once_for_each_vacant_province() -> None:
    state = sitting(stage="senate.governors", provinces="1 2")
    act(state, 1, CallForMotions())
    assert awaited(state) == [0, 2, 3, 4]
    [question] = [d for d in asked(state, 0) if d.kind == "asked"]
    assert question.text == "The chair asks: Do you nominate a Governor of Sicily?"
    assert [o.label for o in question.offers] == ["Nominate nobody"]
    for seat in (0, 2, 3, 4):
        act(state, seat, Finish())
    assert who(state, CallForMotions) == []
    act(state, 1, ChooseProvince(province=2))
    assert who(state, CallForMotions) == [1]


def test_rul_leg_55__a_vote_forced_by_tribune_only_interrupts() -> None:
    state = sitting(stones=["y"], treasury=50)
    act(state, 1, CallForMotions())
    act(state, 0, ForceMotion(motion=RaiseLegions(legions=1)))
    assert kinds(state, 2) == []
    while state.senate.floor is not None:
        decision = next(d for d in asked(state, awaited(state)[0]) if d.required)
        act(state, decision.seat, decision.default)
    assert item(state, 1).state != "floor"
    assert awaited(state) == [0, 2, 3, 4]


def test_rul_leg_55__a_computer_player_in_the_chair_asks_first() -> None:
    governors = sitting(stage="senate.governors", provinces="1")
    for state, seat in ((election(), 0), (sitting(), 1), (governors, 1)):
        view = GAME.view(state, seat)
        taken = sensible(view, asked(state, seat), Random(1))
        for _ in range(9):  # their own motions come first
            if isinstance(taken, CallForMotions):
                break
            assert isinstance(taken, Propose)
            act(state, seat, taken)
            taken = sensible(GAME.view(state, seat), asked(state, seat), Random(1))
        assert taken == CallForMotions()
