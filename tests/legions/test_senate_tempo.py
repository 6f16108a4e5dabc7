"""Tempo: LEG-VTE-01 to LEG-VTE-03."""

from engine.legions.actions import CallTime, CallVote, Propose, Table
from engine.legions.motions import AppointGovernor, Censure, ElectConsul, Miscellaneous, RaiseLegions
from tests.legions.build import act, begin
from tests.legions.sitting import (
    awaited,
    cannot_be_tabled,
    carry,
    election,
    is_over,
    item,
    motions,
    propose,
    put,
    refused,
    sitting,
    vote,
    who,
)


def test_leg_vte_01__there_is_no_limit_unless_the_table_sets_one() -> None:
    state = sitting()
    refused(state, 1, CallTime(), "LEG-VTE-01")
    assert who(state, CallTime) == []
    for minutes in (10, 25):
        state = sitting(senate_minutes=minutes)
        act(state, 1, CallTime())
        assert is_over(state)


def test_leg_vte_01__the_elections_are_still_held() -> None:
    state = election(senate_minutes=10, past=[("L3", "consul", 0, 1)])
    act(state, 0, CallTime(), on=True)
    assert state.consul == "L1"
    assert awaited(state) == [0]
    put(state, propose(state, 3, ElectConsul(senator="L2")), on=True)
    assert (state.consul, state.stage) == ("L2", "senate.censor")


def test_leg_vte_01__vacant_provinces_are_still_filled() -> None:
    state = sitting(stage="senate.governors", provinces="1", senate_minutes=10)
    act(state, 1, CallTime())
    assert not is_over(state)
    assert {m.kind for seat in (0, 3) for m in motions(state, seat)} == {"appoint_governor"}
    put(state, propose(state, 0, AppointGovernor(province=1, senator="L4")))
    assert state.provinces[1].governor == "L4"


def test_leg_vte_02__without_miscellaneous_motions_the_others_remain() -> None:
    state = sitting(no_miscellaneous=True)
    for motion in (Censure(faction=0, fine=1), Miscellaneous(text="x")):
        refused(state, 3, Propose(motion=motion), "LEG-VTE-02")
    assert not {m.kind for m in motions(state, 3)} & {"censure", "miscellaneous"}
    assert carry(state, 3, RaiseLegions(legions=1)).state == "passed"


def test_leg_vte_02__by_default_they_are_allowed() -> None:
    state = sitting()
    assert {m.kind for m in motions(state, 3)} >= {"censure", "miscellaneous"}


def test_leg_vte_03__pending_motions_lapse_without_a_hearing() -> None:
    state = sitting(senate_minutes=10)
    numbers = [propose(state, seat, RaiseLegions(legions=seat + 1)) for seat in (0, 3)]
    act(state, 1, CallTime())
    assert [item(state, n).state for n in numbers] == ["lapsed", "lapsed"]
    assert is_over(state)


def test_leg_vte_03__the_vote_in_progress_is_completed() -> None:
    state = sitting(senate_minutes=10)
    first, second = (propose(state, seat, RaiseLegions(legions=seat + 1)) for seat in (0, 3))
    act(state, 1, Table(item=first))
    act(state, 1, CallVote())
    act(state, 1, CallTime())
    assert not is_over(state)
    cannot_be_tabled(state, 4, RaiseLegions(legions=2), clause="LEG-VTE-03")
    vote(state, "fffff")
    assert (item(state, first).state, item(state, second).state) == ("passed", "lapsed")
    assert state.legions == 2
    assert is_over(state)


def test_leg_vte_03__then_leaderless_legions_go_home() -> None:
    state = sitting(senate_minutes=10, wars="W4:5/2", legions=0)
    act(state, 1, CallTime())
    assert is_over(state)
    begin(state, "senate.close")
    assert (state.wars[0].legions, state.legions) == (0, 2)
