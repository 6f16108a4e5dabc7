"""Who backs a motion, and what becomes of it when its sponsor leaves: LEG-SEN-15, -22, -24, LEG-CEN-05."""

from engine.kernel import fold
from engine.legions.actions import CallClose, KeepMotion, ProposeBill, Second, Table
from engine.legions.events.docket import SponsorChanged
from engine.legions.motions import (
    Allocate,
    Censure,
    Dispatch,
    Miscellaneous,
    PassAct,
    RaiseLegions,
    RecallLegions,
)
from engine.legions.state import State
from tests.legions.build import act
from tests.legions.sitting import is_over, item, propose, put, refused, sitting, to_the_vote, who

ONE_EACH = "0: L1 | 1: L2 B2 | 2: L3 B3 | 3: L4 | 4: L5 B5"
"""Factions 0 and 3 have one Senator alone."""


def send(state: State, senator: str, war: str = "W4", legions: int = 3) -> None:
    """Send them to a War by motion of seat 2."""
    motion = Dispatch(war=war, senator=senator, legions=legions)
    put(state, propose(state, 2, motion))


# --- suspended when the close is called ----------------------------------------


def away(**more) -> tuple[State, list[int]]:
    """Faction 3 has moved three things, and its one Senator has left for a War."""
    holders = {"grain": None, "arms": None, "mining": None}
    state = sitting(senators=ONE_EACH, legions=5, wars="W4:2", concessions=holders, **more)
    mine = [propose(state, 3, Allocate(concession=c, senator="L4")) for c in holders]  # type: ignore[arg-type]
    send(state, "L4")
    assert [item(state, n).state for n in mine] == ["suspended"] * 3
    return state, mine


def test_leg_sen_15__leg_sen_22__of_motions_that_rest_at_the_call_one_alone_may_come_back() -> None:
    state, mine = away()
    home = propose(state, 4, RecallLegions(war="W4", legions=3))
    act(state, 1, CallClose())
    assert who(state, KeepMotion) == [3, 4]
    act(state, 3, KeepMotion(item=mine[1]))
    act(state, 4, KeepMotion(item=home))
    assert [item(state, n).state for n in mine] == ["lapsed", "suspended", "lapsed"]
    put(state, home)
    assert [item(state, n).state for n in mine] == ["lapsed", "pending", "lapsed"]
    put(state, mine[1])
    assert state.holders == {"grain": None, "arms": "L4", "mining": None}
    assert is_over(state)


def test_leg_sen_15__what_rests_and_is_not_kept_is_not_heard_though_its_senator_comes_back() -> None:
    state, mine = away()
    home = propose(state, 4, RecallLegions(war="W4", legions=3))
    act(state, 1, CallClose())
    act(state, 3, KeepMotion(item=None))
    act(state, 4, KeepMotion(item=home))
    put(state, home)
    assert {item(state, n).state for n in mine} == {"lapsed"}
    assert set(state.holders.values()) == {None}
    assert is_over(state)


def test_leg_sen_15__a_meeting_stored_while_it_hears_what_is_kept_goes_on_by_the_same_limit() -> None:
    state, mine = away()
    home = propose(state, 4, RecallLegions(war="W4", legions=3))
    item(state, home).kept = True
    state.senate.closing = "hearing"  # as stored before: three motions rest, none of them kept
    put(state, home)
    assert {item(state, n).state for n in mine} == {"lapsed"}
    assert is_over(state)


def test_rul_leg_65__whom_no_motion_can_bring_back_is_not_asked_what_to_keep() -> None:
    state = sitting(senators=ONE_EACH, provinces="1", concessions={"grain": None})
    mine = propose(state, 3, Allocate(concession="grain", senator="L4"))
    state.senators["L4"].at, state.senators["L4"].post, state.senators["L4"].present = "province", "1", False
    state.provinces[1].governor, item(state, mine).state = "L4", "suspended"
    act(state, 1, CallClose())
    assert who(state, KeepMotion) == []
    assert item(state, mine).state == "lapsed"
    assert is_over(state)


def test_leg_sen_15__under_close_rule_consul_nothing_that_rests_is_heard() -> None:
    state, mine = away(close_rule="consul", stones=["", "", "", "", "y"])
    act(state, 1, CallClose())
    assert {item(state, n).state for n in mine} == {"lapsed"}


# --- inherited motions ----------------------------------------------------------


def test_leg_sen_24__an_inherited_censure_keeps_its_backing() -> None:
    state = sitting(senators=ONE_EACH, legions=5, wars="W4:2", money=[9] * 5)
    mine = propose(state, 3, Censure(faction=2, fine=4), 4)
    send(state, "L4")
    assert (item(state, mine).sponsor, item(state, mine).cosponsors) == (4, [])
    assert put(state, mine).state == "passed"
    assert state.factions[2].treasury == 5


def test_leg_sen_24__an_inherited_land_act_keeps_its_backing() -> None:
    state = sitting(senators=ONE_EACH, legions=5, wars="W4:2", land_acts=True)
    mine = propose(state, 3, PassAct(act=1), 2)
    send(state, "L4")
    assert item(state, mine).sponsor == 2
    to_the_vote(state, mine)


def test_leg_sen_24__a_motion_inherited_twice_and_kept_at_the_close_is_heard() -> None:
    state = sitting(senators=ONE_EACH, legions=7, wars="W4:2 W7:2")
    mine = propose(state, 3, Miscellaneous(text="Honour to the fallen."), 0, 4)
    send(state, "L4")
    send(state, "L1", "W7")
    assert (item(state, mine).sponsor, item(state, mine).cosponsors) == (4, [])
    act(state, 1, CallClose())
    act(state, 4, KeepMotion(item=mine))
    assert put(state, mine).state == "passed"


def test_leg_sen_24__the_heir_is_not_asked_to_second_what_is_already_theirs() -> None:
    state = sitting(senators=ONE_EACH, legions=5, wars="W4:2")
    mine = propose(state, 3, Censure(faction=2), 4)
    send(state, "L4")
    refused(state, 4, Second(item=mine), "LEG-SEN-10")
    refused(state, 2, Second(item=mine), "LEG-CEN-05")


def test_leg_sen_24__a_record_of_before_folds_as_it_did() -> None:
    state = sitting(senators=ONE_EACH)
    mine = propose(state, 3, Censure(faction=2), 4)
    old = SponsorChanged.model_validate(
        {"type": "sponsor_changed", "item": mine, "seat": 4, "title": "", "becomes": "passed_on"}
    )
    fold(state, [old])
    assert (item(state, mine).sponsor, item(state, mine).cosponsors, item(state, mine).heirs) == (4, [], [])
    refused(state, 1, Table(item=mine), "LEG-CEN-01")


# --- a Censure in a Bill ----------------------------------------------------------


def bill(state: State, *items: int) -> int:
    act(state, 1, ProposeBill(items=items))
    return state.senate.docket[-1].id


def test_leg_cen_05__the_censured_faction_does_not_second_its_censure_through_a_bill() -> None:
    state = sitting(bills=True)
    whole = bill(state, propose(state, 0, Censure(faction=3)), propose(state, 2, RaiseLegions(legions=1)))
    act(state, 3, Second(item=whole))
    refused(state, 1, Table(item=whole), "LEG-CEN-05")
    act(state, 4, Second(item=whole))
    act(state, 1, Table(item=whole))


def test_leg_cen_05__nor_the_faction_of_a_censured_senator() -> None:
    state = sitting(bills=True)
    whole = bill(state, propose(state, 0, Censure(senator="B3")), propose(state, 3, RaiseLegions(legions=1)))
    act(state, 2, Second(item=whole))
    refused(state, 1, Table(item=whole), "LEG-CEN-05")


def test_leg_cen_05__nor_as_the_bills_sponsor_with_the_mover_of_the_censure_alone() -> None:
    state = sitting(bills=True)
    whole = bill(state, propose(state, 0, Censure(faction=1)), propose(state, 2, RaiseLegions(legions=1)))
    act(state, 0, Second(item=whole))
    refused(state, 1, Table(item=whole), "LEG-VBI-05")
    act(state, 4, Second(item=whole))
    act(state, 1, Table(item=whole))


def test_leg_cen_05__nor_when_they_have_inherited_the_bill() -> None:
    """The Bill passes to its co-sponsor, whom one of its parts censures."""
    state = sitting(senators=ONE_EACH, bills=True, consul="L1", outgoing="L2", legions=5, wars="W4:2")
    parts = propose(state, 2, Censure(faction=3)), propose(state, 4, RaiseLegions(legions=1))
    act(state, 0, ProposeBill(items=parts))
    whole = state.senate.docket[-1]
    act(state, 3, Second(item=whole.id))
    fold(state, [SponsorChanged(item=whole.id, seat=3, title="", becomes="passed_on", keeps=True)])
    refused(state, 0, Table(item=whole.id), "LEG-CEN-05")


def test_leg_vbi_05__a_bill_with_the_censure_of_another_is_backed_as_before() -> None:
    state = sitting(bills=True)
    whole = bill(state, propose(state, 0, Censure(faction=3), 2), propose(state, 2, RaiseLegions(legions=1)))
    act(state, 3, Second(item=whole))
    act(state, 1, Table(item=whole))
    assert state.senate.floor is not None
    assert state.senate.floor.item == whole
