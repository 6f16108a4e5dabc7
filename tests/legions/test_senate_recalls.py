"""Recalls, transfers and the close: LEG-MIL-14 to -19, -21, -24, -25, LEG-VDE-07."""

import pytest

from engine.legions.actions import CallVote, Table
from engine.legions.formulas import is_unopposed, present, votes
from engine.legions.motions import (
    AppointCommander,
    Disband,
    Dispatch,
    ElectConsul,
    RaiseLegions,
    RecallCommander,
    RecallLegions,
    Transfer,
)
from engine.legions.state import State
from tests.legions.build import act, begin
from tests.legions.sitting import (
    asked,
    cannot_be_tabled,
    carry,
    election,
    is_over,
    kill,
    motions,
    propose,
    put,
    sitting,
    vote,
)

AT_WAR = "0: L1 B1 | 1: L2 B2 | 2: L3 B3 | 3: L9@W4 B4 | 4: L5 B5"


def beaten(round: int = 2, by: str = "L9", **more: object) -> State:  # noqa: A002
    """A War whose Commander L9 lost Legions in `round`, or `by` lost them."""
    state = sitting(senators=AT_WAR, wars="W4:5/3f0", enter=False, **more)  # type: ignore[arg-type]
    state.wars[0].beaten, state.wars[0].beaten_round = by, round
    begin(state, "senate.business")
    return state


def test_leg_mil_14__some_legions_come_home_to_the_box_after_all_dispatches() -> None:
    state = sitting(senators=AT_WAR, wars="W4:5/3f0 W5:1", legions=0)
    cannot_be_tabled(state, 0, RecallLegions(war="W4", legions=4), clause="LEG-SEN-17")
    carry(state, 0, RecallLegions(war="W4", legions=1, factions=(0,)))
    war = state.wars[0]
    assert (war.legions, war.factions, war.commander, state.legions) == (2, [], "L9", 1)
    assert state.factions[0].legion == "box"
    cannot_be_tabled(state, 0, Dispatch(war="W5", senator="L5", legions=1), clause="LEG-MIL-01")


def test_leg_mil_14__with_the_last_legion_the_commander_returns() -> None:
    state = sitting(senators=AT_WAR, wars="W4:5/3f0", legions=0)
    carry(state, 0, RecallLegions(war="W4", legions=3, factions=(0,)))
    assert (state.wars[0].commander, state.legions) == (None, 3)
    assert (state.senators["L9"].at, state.senators["L9"].present) == ("rome", True)
    state = sitting(senators="0: L1 | 1: L2 | 2: L3 | 3: L4 | 4: L5 | forum: B7 G9@W4", wars="W4:5/2")
    carry(state, 0, RecallLegions(war="W4", legions=2))
    assert state.display == ["B7", "G9"]


def test_leg_mil_15__a_commander_alone_is_recalled_only_after_a_loss_in_the_last_round() -> None:
    for state in (beaten(round=1), sitting(senators=AT_WAR, wars="W4:5/3")):
        cannot_be_tabled(state, 0, RecallCommander(war="W4"), clause="LEG-MIL-15")
        cannot_be_tabled(
            state, 0, AppointCommander(war="W4", senator="L5", instead=True), clause="LEG-MIL-15"
        )
    state = beaten()
    assert carry(state, 0, RecallCommander(war="W4")).state == "passed"
    assert (state.wars[0].commander, state.wars[0].legions) == (None, 3)


def test_leg_mil_15__then_a_new_one_is_appointed_in_this_meeting() -> None:
    state = beaten(legions=2)
    carry(state, 0, RecallCommander(war="W4"))
    assert carry(state, 0, AppointCommander(war="W4", senator="B5")).state == "passed"  # 4 + 2 against 5
    assert (state.wars[0].commander, state.wars[0].legions) == ("B5", 3)
    begin(state, "senate.close")
    assert state.wars[0].legions == 3


def test_leg_mil_15__by_one_motion() -> None:
    state = beaten(legions=2)
    assert carry(state, 0, AppointCommander(war="W4", senator="B5", instead=True)).state == "passed"
    assert state.wars[0].commander == "B5"
    assert (state.senators["L9"].at, state.senators["L9"].present) == ("rome", True)
    assert carry(state, 0, Disband(legions=1)).state == "passed"  # no Legion moved


def test_leg_mil_15__or_all_legions_go_home_at_the_close() -> None:
    state = beaten(legions=1)
    carry(state, 0, RecallCommander(war="W4"))
    begin(state, "senate.close")
    assert (state.wars[0].legions, state.wars[0].factions, state.legions) == (0, [], 4)
    assert state.factions[0].legion == "box"


def test_leg_mil_16__a_recalled_commander_is_at_once_a_senator_like_any_other() -> None:
    state = beaten()
    carry(state, 0, RecallCommander(war="W4"))
    assert present(state, 3) == ["L9", "B4"] or sorted(present(state, 3)) == ["B4", "L9"]
    assert votes(state, 3) == 5
    assert [t.ended for t in state.terms if (t.senator, t.office) == ("L9", "commander")] == [3]


TWO = "0: L1 B1 | 1: L2 B2 | 2: L3 B3 | 3: L9@W4 B4 | 4: L5@W5 B5"


def test_leg_mil_17__legions_go_from_war_to_war_by_motion_leaving_one() -> None:
    state = sitting(senators=TWO, wars="W4:5/3f0 W5:3/1")
    cannot_be_tabled(state, 0, Transfer(source="W4", war="W5", legions=3, factions=(0,)), clause="LEG-MIL-24")
    assert carry(state, 0, Transfer(source="W4", war="W5", legions=2, factions=(0,))).state == "passed"
    assert [(w.legions, w.factions) for w in state.wars] == [(1, []), (3, [0])]
    assert state.factions[0].legion == "W5"


def test_leg_mil_17__the_target_must_have_or_be_given_a_commander() -> None:
    state = sitting(senators=AT_WAR, wars="W4:5/3 W5:1")
    cannot_be_tabled(state, 0, Transfer(source="W4", war="W5", legions=2), clause="LEG-MIL-17")
    assert carry(state, 0, Transfer(source="W4", war="W5", legions=2, senator="L5")).state == "passed"
    assert [w.commander for w in state.wars] == ["L9", "L5"]


def test_leg_mil_18__recalling_all_legions_leaves_the_war_unopposed() -> None:
    state = sitting(senators=AT_WAR, wars="W4:5/3")
    assert not is_unopposed(state.wars[0])
    carry(state, 0, RecallLegions(war="W4", legions=3))
    assert is_unopposed(state.wars[0])


@pytest.mark.parametrize("reading", ["same_round", "next_meeting"])
def test_leg_mil_19__legions_whose_commander_is_dead_get_a_new_one_or_go_home(reading: str) -> None:
    state = sitting(wars="W4:5/6", legions=0, leaderless_recall=reading)
    assert carry(state, 0, AppointCommander(war="W4", senator="L4")).state == "passed"
    begin(state, "senate.close")
    assert (state.wars[0].commander, state.wars[0].legions) == ("L4", 6)
    state = sitting(wars="W4:5/6", legions=0, leaderless_recall=reading)
    begin(state, "senate.close")
    assert (state.wars[0].commander, state.wars[0].legions, state.legions) == (None, 0, 6)


def test_leg_mil_21__a_commander_for_waiting_legions_needs_no_dispatch_and_no_stage() -> None:
    state = sitting(senators=AT_WAR, wars="W4:5/3 W5:1/2f0", legions=1)
    carry(state, 0, RecallLegions(war="W4", legions=1))  # the last stage is reached
    assert carry(state, 0, AppointCommander(war="W5", senator="L5")).state == "passed"
    assert (state.wars[1].commander, state.senators["L5"].at) == ("L5", "war")
    cannot_be_tabled(state, 0, AppointCommander(war="W5", senator="B5"), clause="LEG-MIL-11")  # it has one


def test_leg_mil_21__wars_with_a_commander_keep_their_legions_at_the_close() -> None:
    state = sitting(senators=AT_WAR, wars="W4:5/3f0 W5:2/2f2", legions=0)
    begin(state, "senate.close")
    assert [(w.legions, w.factions) for w in state.wars] == [(3, [0]), (0, [])]
    assert (state.legions, state.factions[2].legion) == (2, "box")
    assert is_unopposed(state.wars[1])
    assert state.index == 0  # its +4 comes in step 7


def test_leg_mil_24__the_senate_cannot_disband_a_faction_legion() -> None:
    state = sitting(legions=0, faction_legions=[3])
    cannot_be_tabled(state, 0, Disband(legions=1), clause="LEG-MIL-02")


def test_leg_mil_24__transfers_stay_open_after_recalls_and_close_nothing() -> None:
    state = sitting(senators=TWO, wars="W4:5/3 W5:3/1")
    carry(state, 0, Transfer(source="W4", war="W5", legions=1))
    assert carry(state, 0, RaiseLegions(legions=1)).state == "passed"
    carry(state, 0, RecallLegions(war="W4", legions=1))
    number = propose(state, 0, Transfer(source="W5", war="W4", legions=1))
    assert put(state, number).state == "passed"
    assert [w.legions for w in state.wars] == [2, 1]


def test_leg_mil_24__nor_may_they_leave_a_commander_without_a_legion() -> None:
    state = sitting(senators=TWO, wars="W4:5/1 W5:3/1")
    cannot_be_tabled(state, 0, Transfer(source="W4", war="W5", legions=1), clause="LEG-MIL-24")


def test_leg_mil_25__another_mans_loss_is_not_his() -> None:
    state = beaten(by="G7")
    cannot_be_tabled(state, 0, RecallCommander(war="W4"), clause="LEG-MIL-15")


def test_leg_mil_15__by_default_nobody_moves_it_and_he_stays() -> None:
    state = beaten()
    assert any(m.kind == "recall_commander" for m in motions(state, 0))
    assert all(not d.required for d in asked(state, 0))
    begin(state, "senate.close")
    assert (state.wars[0].commander, state.wars[0].legions) == ("L9", 3)


def test_leg_vde_07__a_dead_commander_is_replaced_or_his_legions_go_home() -> None:
    state = sitting(senators=AT_WAR, wars="W4:5/4", legions=0, enter=False)
    kill(state, "L9")
    begin(state, "senate.business")
    number = propose(state, 0, AppointCommander(war="W4", senator="B5"))
    act(state, 1, Table(item=number))
    act(state, 1, CallVote())
    vote(state, "fffff")
    assert state.wars[0].commander == "B5"
    state = sitting(senators=AT_WAR, wars="W4:5/4", legions=0, enter=False)
    kill(state, "L9")
    begin(state, "senate.close")
    assert (state.wars[0].legions, state.legions) == (0, 4)


def test_leg_vde_07__a_dead_censor_changes_nothing_until_the_election() -> None:
    state = election(3, censor="L3", past=[("B2", "censor", 1, 2)], enter=False, deaths=True)
    kill(state, "L3")
    begin(state, "senate.consul")
    assert state.censor is None
    assert not is_over(state)
    put(state, propose(state, 1, ElectConsul(senator="L2")), on=True)
    assert state.stage == "senate.censor"
