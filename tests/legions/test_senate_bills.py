"""Bills: LEG-VBI-01 to LEG-VBI-07. Seat 1 holds the Consul."""

from typing import Any

from engine.kernel import Illegal
from engine.legions.actions import (
    AnswerConsent,
    CallClose,
    CallVote,
    CastVote,
    ForceBill,
    ForceItem,
    KeepMotion,
    ProposeBill,
    RequestAid,
    Second,
    Table,
    Veto,
)
from engine.legions.motions import (
    Allocate,
    AppointGovernor,
    Bill,
    Censure,
    Disband,
    Dispatch,
    PassAct,
    RaiseLegions,
)
from engine.legions.state import State
from engine.legions.text import sheet_senate
from tests.legions.build import act, begin, draw
from tests.legions.sitting import (
    asked,
    bound,
    cannot_be_tabled,
    carry,
    consent,
    is_over,
    item,
    propose,
    put,
    refused,
    sitting,
    stored,
    to_the_vote,
    vote,
    who,
)


def house(**more: Any) -> State:
    return sitting(bills=True, concessions={"grain": None, "arms": None}, **more)


def bill(state: State, *parts: Any, seat: int = 1) -> int:
    """A Bill of the Consul out of their own motions; its number."""
    numbers = tuple(propose(state, seat, part) for part in parts)
    act(state, seat, ProposeBill(items=numbers))
    return state.senate.docket[-1].id


def try_bill(state: State, *numbers: int, clause: str) -> None:
    """The Bill is refused by `clause` when made or, at the latest, when tabled."""
    try:
        act(state, 1, ProposeBill(items=numbers))
    except Illegal as no:
        assert no.clause == clause, str(no)  # noqa: PT017
        return
    refused(state, 1, Table(item=state.senate.docket[-1].id), clause)


GRAIN, ARMS = Allocate(concession="grain", senator="L4"), Allocate(concession="arms", senator="L5")


def test_leg_vbi_01__its_parts_pass_together() -> None:
    state = house()
    number = bill(state, GRAIN, RaiseLegions(legions=2))
    assert item(state, number).motion == Bill(parts=(GRAIN, RaiseLegions(legions=2)))
    assert put(state, number).state == "passed"
    assert (state.holders["grain"], state.legions) == ("L4", 3)


def test_leg_vbi_01__and_fail_together() -> None:
    for ballots, stones in (("afaaa", []), ("vffff", ["y"])):
        state = house(stones=stones)
        number = bill(state, GRAIN, RaiseLegions(legions=2))
        put(state, number, ballots)
        assert item(state, number).state in ("failed", "vetoed")
        assert (state.holders["grain"], state.legions) == (None, 1)


def test_leg_vbi_01__it_has_two_parts_at_least() -> None:
    state = house()
    number = propose(state, 1, GRAIN)
    refused(state, 1, ProposeBill(items=(number,)), "LEG-VBI-01")
    refused(state, 1, ProposeBill(items=(number, number)), "LEG-VBI-01")
    refused(state, 1, ProposeBill(items=(number, 9)), "LEG-VBI-01")


def test_leg_vbi_02__only_the_consul_or_a_real_tribune_introduces_one() -> None:
    state = house(stones=["y", "", "", "bb"])
    first, second = propose(state, 0, GRAIN), propose(state, 3, ARMS)
    for seat in (0, 3):
        refused(state, seat, ProposeBill(items=(first, second)), "LEG-VBI-02")
    refused(state, 3, ForceBill(items=(first, second)), "LEG-VETO-12")
    assert who(state, ForceBill) == [0, 3]
    act(state, 0, ForceBill(items=(first, second)))
    assert state.factions[0].stones == []
    assert state.senate.floor is not None
    made = item(state, state.senate.floor.item)
    assert (made.sponsor, made.forced, made.motion) == (0, True, Bill(parts=(GRAIN, ARMS)))
    act(state, 0, CallVote())
    vote(state, "fffff")
    assert state.holders == {"grain": "L4", "arms": "L5"}


def test_leg_vbi_01__none_without_the_variant() -> None:
    state = sitting(concessions={"grain": None, "arms": None}, stones=["y"])
    first, second = propose(state, 1, GRAIN), propose(state, 1, ARMS)
    refused(state, 1, ProposeBill(items=(first, second)), "LEG-VBI-01")
    refused(state, 0, ForceBill(items=(first, second)), "LEG-VBI-01")
    cannot_be_tabled(state, 1, Bill(parts=(GRAIN, ARMS)), clause="LEG-VBI-01")
    assert state.factions[0].stones == ["yellow"]


def test_leg_vbi_03__the_consuls_faction_cannot_veto_his_bill() -> None:
    state = house(stones=["", "y"])
    to_the_vote(state, bill(state, GRAIN, ARMS))
    vote(state, "fffff", until=1)
    refused(state, 1, Veto(), "LEG-VBI-03")
    act(state, 1, CastVote(side="for"))
    assert state.holders == {"grain": "L4", "arms": "L5"}


def test_leg_vbi_03__nor_when_a_tribune_forces_it_to_the_vote() -> None:
    state = house(stones=["y", "y"])
    act(state, 0, ForceItem(item=bill(state, GRAIN, ARMS)))
    act(state, 0, CallVote())
    vote(state, "fffff", until=1)
    assert who(state, Veto) == []
    refused(state, 1, Veto(), "LEG-VBI-03")


def test_leg_vbi_03__a_bill_of_another_faction_he_may_veto() -> None:
    state = house(stones=["y", "y"])
    numbers = (propose(state, 0, GRAIN), propose(state, 0, ARMS))
    act(state, 0, ForceBill(items=numbers))
    act(state, 0, CallVote())
    vote(state, "fffff", until=1)
    act(state, 1, Veto())
    assert state.senate.docket[-1].state == "vetoed"


def test_leg_vbi_04__no_land_act_in_a_bill() -> None:
    state = house(land_acts=True)
    first = propose(state, 1, PassAct(act=1), 3)
    second = propose(state, 1, GRAIN)
    refused(state, 1, ProposeBill(items=(first, second)), "LEG-VBI-04")


def test_leg_vbi_05__parts_run_in_the_order_listed() -> None:
    state = house(legions=0, wars="W4:1")
    number = bill(state, RaiseLegions(legions=2), Dispatch(war="W4", senator="L4", legions=2))
    assert put(state, number).state == "passed"
    assert (state.legions, state.wars[0].legions, state.wars[0].commander) == (0, 2, "L4")


def test_leg_vbi_05__and_must_be_legal_in_that_order_when_tabled() -> None:
    state = house(legions=1, wars="W4:1")
    parts = (Dispatch(war="W4", senator="L4", legions=1), RaiseLegions(legions=1))
    refused(state, 1, Table(item=stored(state, 1, parts)), "LEG-MIL-01")
    put(state, bill(state, *parts))  # bound in whatever order, the raising comes first (RUL-LEG-64)
    assert (state.legions, state.wars[0].legions) == (1, 1)


def test_leg_vbi_05__parts_that_go_one_by_one_may_not_go_together() -> None:
    state = house(legions=1, wars="W4:1 W5:1")
    sends = [
        propose(state, 1, Dispatch(war=w, senator=s, legions=1)) for w, s in (("W4", "L4"), ("W5", "L5"))
    ]
    refused(state, 1, Table(item=bound(state, *sends)), "LEG-MIL-12")
    state.legions = 2
    assert put(state, 3).state == "passed"


def test_leg_vbi_05__a_miscellaneous_part_needs_its_co_sponsor() -> None:
    state = house(money=[5])
    try_bill(
        state, propose(state, 1, GRAIN), propose(state, 1, Censure(faction=0, fine=2)), clause="LEG-VBI-05"
    )
    state = house(money=[5])
    first, second = propose(state, 1, GRAIN), propose(state, 1, Censure(faction=0, fine=2), 3)
    act(state, 1, ProposeBill(items=(first, second)))
    put(state, state.senate.docket[-1].id)
    assert (state.holders["grain"], state.factions[0].treasury) == ("L4", 3)


def test_leg_vbi_05__a_failed_bill_bars_itself_and_each_unchanged_part() -> None:
    state = house()
    put(state, bill(state, GRAIN, RaiseLegions(legions=2)), "afaaa")
    cannot_be_tabled(state, 0, GRAIN, clause="LEG-VOTE-13")
    cannot_be_tabled(state, 0, RaiseLegions(legions=2), clause="LEG-VOTE-13")
    assert carry(state, 0, Allocate(concession="grain", senator="B4")).state == "passed"
    assert carry(state, 0, RaiseLegions(legions=1)).state == "passed"


def test_leg_vbi_06__its_introducer_is_the_sponsor_and_it_is_one_motion() -> None:
    state = house(prestige=[5, 5, 5, 5, 5])
    first, second = propose(state, 0, GRAIN), propose(state, 3, ARMS)
    act(state, 1, ProposeBill(items=(first, second)))
    number = state.senate.docket[-1].id
    assert item(state, number).sponsor == 1
    to_the_vote(state, number)
    vote(state, "afaaa", until=1)
    refused(state, 1, CastVote(side="abstain"), "LEG-VOTE-07")
    vote(state, "afaaa")
    assert [f.prestige for f in state.factions] == [5, 4, 5, 5, 5]  # LEG-SEN-21, once


def test_leg_vbi_06__money_is_counted_through_all_parts() -> None:
    state = house(treasury=25, wars="W4:1")
    try_bill(
        state,
        propose(state, 1, RaiseLegions(legions=2)),
        propose(state, 1, RaiseLegions(legions=1)),
        clause="LEG-SEN-18",
    )
    state = house(legions=2, treasury=25)
    number = bill(state, Disband(legions=1), RaiseLegions(legions=2))
    assert put(state, number).state == "passed"
    assert (state.legions, state.treasury) == (3, 5)


def test_leg_vbi_06__consents_are_taken_before_the_vote() -> None:
    for accept in (True, False):
        state = house(wars="W4:5")
        number = bill(state, GRAIN, Dispatch(war="W4", senator="L5", legions=1))
        act(state, 1, Table(item=number))
        assert who(state, AnswerConsent) == [4]
        consent(state, 4, "L5", accept)
        if accept:
            assert state.senate.floor is not None
            act(state, 1, CallVote())
            vote(state, "fffff")
            assert state.wars[0].commander == "L5"
        else:
            assert state.senate.floor is None
            assert item(state, number).state not in ("failed", "passed")


def test_leg_vbi_06__governors_come_first_and_all_vacancies_must_be_filled() -> None:
    state = house(provinces="1 2", enter=False)
    begin(state, "senate.governors")
    number = bill(state, AppointGovernor(province=1, senator="L4"), AppointGovernor(province=2, senator="L5"))
    put(state, number)
    assert [state.provinces[n].governor for n in (1, 2)] == ["L4", "L5"]
    assert is_over(state)


def test_leg_vbi_07__a_barred_motion_may_not_enter() -> None:
    state = house()
    assert carry(state, 1, GRAIN, "aaaaa").state == "failed"
    cannot_be_tabled(state, 1, GRAIN, clause="LEG-VOTE-13")
    refused(state, 1, ProposeBill(items=(1, propose(state, 1, ARMS))), "LEG-VBI-01")


def test_leg_vbi_07__an_aid_request_in_a_failed_bill_counts_as_refused() -> None:
    state = house(senators="0: L1 B4@P1 | 1: L2 B7@P2 | 2: L3 | 3: L4 | 4: L5", provinces="1 2")
    act(state, 1, RequestAid(province=2, amount=6))
    request = state.senate.docket[-1].id
    number = propose(state, 1, GRAIN)
    act(state, 1, ProposeBill(items=(number, request)))
    put(state, state.senate.docket[-1].id, "afaaa", rolls=draw(3))  # 3 + 7
    assert state.provinces[2].developed
    assert (state.holders["grain"], state.treasury) == (None, 100)


def test_leg_vbi_02__by_default_there_is_no_bill() -> None:
    state = house()
    propose(state, 1, GRAIN)
    propose(state, 1, ARMS)
    for decision in asked(state, 1, ProposeBill):
        assert not isinstance(decision.default, ProposeBill)
    assert who(state, ProposeBill) == [1]
    assert who(state, Second) == [0, 2, 3, 4]


def fates(state: State, *numbers: int) -> list[str]:
    """How motions read on the docket."""
    shown = [line.strip("*") for line in sheet_senate.docket(state)]
    lines = {line.partition("\\")[0]: line.rpartition(" · ")[2] for line in shown}
    return [lines[str(number)] for number in numbers]


def test_leg_vbi_05__what_a_bill_has_taken_up_reads_as_in_it() -> None:
    state = house()
    number = bill(state, GRAIN, RaiseLegions(legions=2))
    assert fates(state, 1, 2) == ["waits", "waits"]
    to_the_vote(state, number)
    assert fates(state, 1, 2) == ["in Bill 3", "in Bill 3"]
    assert item(state, 1).state == "lapsed"
    vote(state, "fffff")
    assert fates(state, 1, 2) == ["in Bill 3", "in Bill 3"]


def test_leg_vbi_05__parts_of_a_failed_bill_have_failed_in_it() -> None:
    for ballots, stones, fate in (("afaaa", [], "failed"), ("vffff", ["y"], "vetoed")):
        state = house(stones=stones)
        put(state, bill(state, GRAIN, RaiseLegions(legions=2)), ballots)
        assert fates(state, 1, 2) == [f"{fate} in Bill 3"] * 2


def test_leg_mil_23__parts_of_a_bill_without_consent_stand_as_before() -> None:
    state = house(wars="W4:9")
    number = bill(state, Dispatch(war="W4", senator="L4", legions=1), GRAIN)
    act(state, 1, Table(item=number))
    consent(state, 3, "L4", accept=False)
    assert fates(state, 1, 2, number) == ["waits", "waits", "lapsed"]


def test_leg_sen_15__a_bill_kept_at_the_close_takes_up_its_parts() -> None:
    state = house()
    number = bill(state, GRAIN, RaiseLegions(legions=2))
    other = propose(state, 1, ARMS)
    act(state, 1, CallClose())
    events = act(state, 1, KeepMotion(item=number))
    told = [e.told(None) for e in events if e.type == "motion_lapsed"]  # type: ignore[attr-defined]
    assert told[0].startswith("Motion 1 is taken up by Bill 3: give ")
    assert told[1] == "Motion 2 is taken up by Bill 3: raise 2 State Legions."
    assert told[2].startswith(f"Motion {other} lapses, nobody keeps it at the close: ")
    assert fates(state, 1, 2, other) == ["in Bill 3", "in Bill 3", "lapsed"]
    put(state, number)
    assert (state.holders["grain"], state.legions) == ("L4", 3)
    assert fates(state, 2) == ["in Bill 3"]


def test_leg_sen_22__a_part_that_rests_while_its_bill_passes_is_taken_up_by_it() -> None:
    state = house()
    first, second = propose(state, 3, GRAIN), propose(state, 1, RaiseLegions(legions=2))
    act(state, 1, ProposeBill(items=(first, second)))
    item(state, first).state = "suspended"
    for name, card in state.senators.items():
        if card.owner == 3 and name != "L4":
            card.present = False
    state.senators["L4"].present = False
    to_the_vote(state, 3)
    events = vote(state, "fff-f")
    assert "Motion 1 is taken up by Bill 3: " in "".join(
        e.told(None)
        for e in events
        if e.type == "motion_lapsed"  # type: ignore[attr-defined]
    )
    assert fates(state, first) == ["in Bill 3"]
