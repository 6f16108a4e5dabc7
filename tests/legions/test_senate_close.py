"""The close of the meeting and the last call: LEG-SEN-15, LEG-SEN-16."""

import pytest

from engine.legions.actions import CallClose, CallVote, Finish, ForceMotion, KeepMotion, Propose, Table
from engine.legions.motions import Allocate, Censure, Dispatch, RaiseLegions
from engine.legions.state import State
from tests.legions.build import act
from tests.legions.sitting import (
    asked,
    awaited,
    is_over,
    item,
    propose,
    put,
    refused,
    settle,
    sitting,
    vote,
    who,
)

FORUM = {"grain": None, "arms": None, "mining": None}


def give(state: State, seat: int, concession: str, senator: str) -> int:
    return propose(state, seat, Allocate(concession=concession, senator=senator))  # type: ignore[arg-type]


def keep(state: State, seat: int, number: int | None) -> None:
    """Keep a motion, where there is a choice."""
    if asked(state, seat, KeepMotion):
        act(state, seat, KeepMotion(item=number))


def test_leg_sen_15__each_faction_keeps_one_motion_and_the_others_lapse() -> None:
    state = sitting(concessions=FORUM)
    one, two, three = (
        give(state, 0, "grain", "L1"),
        give(state, 0, "arms", "L1"),
        give(state, 3, "mining", "L4"),
    )
    act(state, 1, CallClose())
    assert state.senate.closing == "keep"
    assert who(state, KeepMotion)[0] == 0
    keep(state, 0, two)
    keep(state, 3, three)
    assert [item(state, n).state for n in (one, two, three)] == ["lapsed", "pending", "pending"]
    assert state.senate.closing == "hearing"
    refused(state, 1, Table(item=one), "LEG-SEN-13")
    put(state, three, by=1)
    put(state, two, by=1)
    assert state.holders == {"grain": None, "arms": "L1", "mining": "L4"}
    assert is_over(state)


def test_leg_sen_15__a_faction_may_keep_none_and_never_two_nor_anothers() -> None:
    state = sitting(concessions=FORUM)
    one, two, three = (
        give(state, 0, "grain", "L1"),
        give(state, 0, "arms", "L1"),
        give(state, 3, "mining", "L4"),
    )
    act(state, 1, CallClose())
    refused(state, 0, KeepMotion(item=three), "LEG-SEN-15")
    refused(state, 2, KeepMotion(item=None), "LEG-SEN-15")
    act(state, 0, KeepMotion(item=None))
    refused(state, 0, KeepMotion(item=two), "LEG-SEN-15")
    keep(state, 3, three)
    assert [item(state, n).state for n in (one, two, three)] == ["lapsed", "lapsed", "pending"]


def test_leg_sen_15__after_the_call_no_new_motion_is_heard() -> None:
    state = sitting(concessions=FORUM)
    one = give(state, 0, "grain", "L1")
    act(state, 1, CallClose())
    keep(state, 0, one)
    assert state.senate.closing == "hearing"
    refused(state, 3, Propose(motion=RaiseLegions(legions=1)), "LEG-SEN-15")
    assert who(state, Propose) == []
    assert awaited(state) == [1]
    assert not is_over(state)


def test_leg_sen_15__a_motion_without_its_co_sponsor_does_not_hold_up_the_close() -> None:
    state = sitting()
    number = propose(state, 3, Censure(faction=0))
    act(state, 1, CallClose())
    assert is_over(state)
    assert item(state, number).state == "lapsed"


def test_leg_sen_15__a_seconded_one_does() -> None:
    state = sitting()
    number = propose(state, 3, Censure(faction=0), 4)
    act(state, 1, CallClose())
    keep(state, 3, number)
    assert not is_over(state)
    put(state, number, by=1)
    assert is_over(state)


def test_leg_sen_15__what_can_no_longer_be_paid_lapses() -> None:
    state = sitting(treasury=25)
    one, two = propose(state, 0, RaiseLegions(legions=2)), propose(state, 3, RaiseLegions(legions=1))
    act(state, 1, CallClose())
    keep(state, 0, one)
    keep(state, 3, two)
    put(state, one, by=1)
    assert (state.treasury, item(state, two).state) == (5, "lapsed")
    assert is_over(state)


def test_leg_sen_15__no_close_while_a_motion_is_on_the_floor() -> None:
    state = sitting()
    number = propose(state, 0, RaiseLegions(legions=2))
    act(state, 1, Table(item=number))
    refused(state, 1, CallClose(), "LEG-SEN-15")
    act(state, 1, CallVote())
    refused(state, 1, CallClose(), "LEG-SEN-15")
    vote(state, "fffff")
    refused(state, 0, CallClose(), "LEG-SEN-15")
    act(state, 1, CallClose())
    assert is_over(state)


def test_leg_sen_15__compulsory_business_comes_first() -> None:
    state = sitting(stage="senate.governors", provinces="1")
    refused(state, 1, CallClose(), "LEG-GEN-03")
    state = sitting(stage="senate.prosecutions")
    refused(state, 1, CallClose(), "LEG-GEN-03")


def test_leg_sen_15__under_close_rule_consul_all_untabled_motions_lapse() -> None:
    state = sitting(concessions=FORUM, close_rule="consul")
    numbers = [give(state, 0, "grain", "L1"), give(state, 3, "mining", "L4")]
    act(state, 1, Table(item=numbers[0]))
    refused(state, 1, CallClose(), "LEG-SEN-15")
    act(state, 1, CallVote())
    vote(state, "fffff")
    act(state, 1, CallClose())
    assert is_over(state)
    assert [item(state, n).state for n in numbers] == ["passed", "lapsed"]


def test_leg_sen_15__by_default_the_close_is_called_when_nothing_is_left_to_table() -> None:
    state = sitting()
    (decision,) = [d for d in asked(state, 1, CallClose) if d.required]
    assert decision.default == CallClose()
    assert decision.clause in ("LEG-SEN-15", "LEG-SEN-13")
    number = propose(state, 3, RaiseLegions(legions=1))
    (decision,) = [d for d in asked(state, 1, CallClose) if d.required]
    assert decision.default == Table(item=number)
    put(state, number)
    (decision,) = [d for d in asked(state, 1, CallClose) if d.required]
    act(state, 1, decision.default or CallVote())
    assert is_over(state)


def test_leg_sen_15__by_default_a_faction_keeps_its_oldest_that_may_be_tabled() -> None:
    state = sitting(concessions=FORUM, treasury=5)
    dear = propose(state, 0, RaiseLegions(legions=1))
    two, three = give(state, 0, "arms", "L1"), give(state, 0, "grain", "L1")
    act(state, 1, CallClose())
    (decision,) = asked(state, 0, KeepMotion)
    assert decision.required
    assert decision.clause == "LEG-SEN-15"
    assert decision.default == KeepMotion(item=two)
    act(state, 0, decision.default)
    assert [item(state, n).state for n in (dear, two, three)] == ["lapsed", "pending", "lapsed"]


def test_leg_sen_16__every_holder_of_stones_gets_the_last_call() -> None:
    state = sitting(stones=["bb", "", "y", "yb"])
    act(state, 1, CallClose())
    assert state.senate.closing == "last_call"
    assert not is_over(state)
    assert who(state, ForceMotion) == [0, 2, 3]
    assert sorted(awaited(state)) == [0, 2, 3]
    for seat in (0, 2, 3):
        (decision,) = asked(state, seat, ForceMotion)
        assert decision.default == Finish()
        assert decision.clause == "LEG-SEN-16"
    refused(state, 1, Propose(motion=RaiseLegions(legions=1)), "LEG-SEN-15")
    for seat in (0, 2, 3):
        act(state, seat, Finish())
    assert is_over(state)
    assert [len(f.stones) for f in state.factions] == [2, 0, 1, 2, 0]


def test_leg_sen_16__a_real_tribune_still_forces_its_motion() -> None:
    state = sitting(stones=["bb", "", "y"])
    act(state, 1, CallClose())
    refused(state, 0, ForceMotion(motion=RaiseLegions(legions=2)), "LEG-VETO-12")
    act(state, 2, ForceMotion(motion=RaiseLegions(legions=1)))
    act(state, 2, CallVote())
    vote(state, "fffff")
    assert state.legions == 2
    assert not is_over(state)
    settle(state)
    assert is_over(state)
    assert state.factions[0].stones == ["blue", "blue"]


def test_leg_sen_16__the_last_call_comes_after_the_kept_motions() -> None:
    state = sitting(concessions=FORUM, stones=["y"])
    number = give(state, 3, "grain", "L4")
    act(state, 1, CallClose())
    keep(state, 3, number)
    assert state.senate.closing == "hearing"
    put(state, number, by=1)
    assert state.senate.closing == "last_call"
    act(state, 0, Finish())
    assert is_over(state)


def test_leg_sen_16__without_any_stone_the_meeting_closes_at_once() -> None:
    state = sitting()
    act(state, 1, CallClose())
    assert is_over(state)


def test_leg_sen_16__who_has_nobody_present_any_more_is_asked_no_longer() -> None:
    state = sitting(
        senators="0: L1 | 1: L2 B2 | 2: L3 B3 | 3: L4 | 4: L5",
        legions=3,
        wars="W4:1",
        stones=["b", "", "y", "b"],
    )
    act(state, 1, CallClose())
    act(state, 2, ForceMotion(motion=Dispatch(war="W4", senator="L1", legions=1)))
    act(state, 2, CallVote())
    vote(state, "fffff")
    assert awaited(state) == [3]
    refused(state, 0, Finish(), "LEG-SEN-16")
    act(state, 3, Finish())
    assert is_over(state)


@pytest.mark.parametrize("rule", ["hear_all", "consul"])
def test_leg_sen_16__it_is_given_under_either_close_rule(rule: str) -> None:
    state = sitting(stones=["", "", "", "b"], close_rule=rule)
    act(state, 1, CallClose())
    assert awaited(state) == [3]
    act(state, 3, Finish())
    assert is_over(state)


def test_leg_sen_16__motions_forced_then_obey_the_order_of_business() -> None:
    state = sitting(legions=3, wars="W4:1", stones=["y"])
    put(state, propose(state, 3, Dispatch(war="W4", senator="L4", legions=1)))
    act(state, 1, CallClose())
    refused(state, 0, ForceMotion(motion=RaiseLegions(legions=2)), "LEG-MIL-01")
    assert state.factions[0].stones == ["yellow"]
