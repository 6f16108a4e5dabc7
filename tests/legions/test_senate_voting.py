"""Voting: LEG-VOTE-01 to LEG-VOTE-15."""

import pytest

from engine.kernel import Amount
from engine.legions.actions import (
    Accuse,
    CallUpon,
    CallVote,
    CastVote,
    Finish,
    ForceItem,
    GiveCastingVote,
    Propose,
    Table,
    Veto,
)
from engine.legions.events.common import MoneyMoved
from engine.legions.motions import (
    Allocate,
    AppointGovernor,
    Dispatch,
    ElectCensor,
    ElectConsul,
    PassAct,
    RaiseLegions,
)
from engine.legions.state import State
from tests.legions.build import act, begin, of_type
from tests.legions.sitting import (
    asked,
    awaited,
    cannot_be_tabled,
    carry,
    election,
    item,
    propose,
    put,
    refused,
    sitting,
    to_the_vote,
    vote,
    who,
)


def floor(state: State) -> int:
    """A motion of seat 0, open to the vote."""
    number = propose(state, 0, RaiseLegions(legions=1))
    to_the_vote(state, number)
    return number


def test_leg_vote_01__a_faction_votes_as_one_block() -> None:
    state = sitting(3)
    number = floor(state)
    vote(state, "f-a")
    assert [(v.seat, v.side) for v in item(state, number).votes] == [
        (2, "against"),
        (0, "for"),
        (1, "abstain"),
    ]
    assert {v.seat: v.votes for v in item(state, number).votes}[2] == 6


@pytest.mark.parametrize(("talents", "outcome"), [(5, "passed"), (4, "failed")])
def test_leg_vote_02__votes_are_influence_knights_and_talents(talents: int, outcome: str) -> None:
    state = sitting(
        3,
        senators="0: L9 B8 G10 G7-absent | 1: L2 B2 G2 | 2: L3 B3 G3",
        outgoing=None,
        knights=[2, 0, 0],
        money=[9, 0, 0],
    )
    number = floor(state)
    vote(state, "faa", talents={0: talents})  # 3 + 2 + 1, two Knights, Talents, against 12
    if outcome == "failed":
        act(state, 1, GiveCastingVote(favour=False))
    assert item(state, number).state == outcome


def test_leg_vote_03__talents_leave_the_faction_for_the_bank_publicly_when_it_votes() -> None:
    state = sitting(money=[8], knights=[0, 0, 0, 0, 0])
    floor(state)
    vote(state, "fffff", until=0)
    bank = state.bank
    refused(state, 0, CastVote(side="for", talents=9), "LEG-VOTE-03")
    refused(state, 0, CastVote(side="for", talents=-1), "LEG-VOTE-03")
    events = act(state, 0, CastVote(side="for", talents=8))
    assert (state.factions[0].treasury, state.bank) == (0, bank + 8)
    (moved,) = of_type(events, MoneyMoved)
    assert (moved.source, moved.target, moved.amount) == (0, "bank", 8)
    assert all(e.seen_by(viewer) is e for e in events if isinstance(e, MoneyMoved) for viewer in (None, 0, 3))


def test_leg_vote_03__each_number_of_talents_says_how_many_votes_it_makes() -> None:
    for purse, many in ((3, 3), (25, 25), (26, 0)):
        state = sitting(3, money=[purse, 0, 0], knights=[4, 0, 0])
        to_the_vote(state, propose(state, 1, RaiseLegions(legions=1)))
        vote(state, "fff", until=0)
        offers = {o.key: o for o in asked(state, 0, CastVote)[0].offers}
        hole = offers["against-paid"].holes[0]
        assert isinstance(hole, Amount)
        assert hole.worth == tuple(f"makes {10 + talents} votes" for talents in range(1, many + 1))
        assert offers["for"].label == "For, 10 votes"


def test_leg_vote_03__they_count_for_this_motion_only() -> None:
    state = sitting(3, money=[7])
    floor(state)
    vote(state, "faa", talents={0: 7})  # 13 against 12
    assert state.legions == 2
    number = propose(state, 0, RaiseLegions(legions=2))
    to_the_vote(state, number)
    vote(state, "faa")
    assert item(state, number).state == "failed"


def test_leg_vote_04__talents_spent_before_a_veto_stay_spent() -> None:
    state = sitting(money=[0, 0, 6], stones=["y"])
    number = floor(state)
    vote(state, "v-f--", talents={2: 6})
    assert item(state, number).state == "vetoed"
    assert state.factions[2].treasury == 0


def test_leg_vote_05__the_consul_picks_who_votes_next_himself_included() -> None:
    state = sitting()
    number = floor(state)
    assert state.senate.floor is not None
    assert state.senate.floor.called == 2
    refused(state, 0, CallUpon(seat=0), "LEG-VOTE-05")
    act(state, 1, CallUpon(seat=0))
    refused(state, 2, CastVote(side="for"), "LEG-VOTE-05")
    act(state, 0, CastVote(side="for"))
    assert state.senate.floor.called == 1
    act(state, 1, CallUpon(seat=3))
    act(state, 1, CallUpon(seat=1))
    act(state, 1, CastVote(side="for"))
    refused(state, 1, CallUpon(seat=0), "LEG-VOTE-05")
    act(state, 1, CallUpon(seat=4))
    for _ in range(3):
        act(state, state.senate.floor.called or 0, CastVote(side="for"))
        if state.senate.floor is None:
            break
    assert [v.seat for v in item(state, number).votes][:3] == [0, 1, 4]


def test_leg_vote_05__by_default_clockwise_from_his_left() -> None:
    state = sitting()
    number = floor(state)
    assert not [d for d in asked(state, 1, CallUpon) if d.required]
    assert asked(state, 1, CallUpon)[0].clause == "LEG-VOTE-05"
    vote(state, "fffff")
    assert [v.seat for v in item(state, number).votes] == [2, 3, 4, 0, 1]


def test_leg_vote_05__in_prosecutions_the_censor_picks() -> None:
    state = sitting(stage="senate.prosecutions")
    act(state, 2, Accuse(senator="L1", offence="office"))
    act(state, 2, CallVote())
    assert state.senate.floor is not None
    assert state.senate.floor.called == 3
    refused(state, 1, CallUpon(seat=1), "LEG-VOTE-05")
    act(state, 2, CallUpon(seat=1))
    assert state.senate.floor.called == 1


def test_leg_vote_06__a_faction_votes_once_in_its_turn_and_finally() -> None:
    state = sitting()
    number = floor(state)
    refused(state, 3, CastVote(side="for"), "LEG-VOTE-05")
    events = act(state, 2, CastVote(side="abstain"))
    assert all(e.seen_by(None) is e for e in events if e.seen_by(2) is not None)
    refused(state, 2, CastVote(side="against"), "LEG-VOTE-05")
    assert state.senate.floor is not None
    assert state.senate.floor.called == 3
    assert [(v.seat, v.side) for v in item(state, number).votes] == [(2, "abstain")]


def test_leg_vote_06__by_default_a_faction_abstains_and_a_sponsor_votes_for() -> None:
    state = sitting(money=[5, 5, 5, 5, 5], stones=["y", "y", "y"])
    number = floor(state)
    while state.senate.floor is not None:
        (seat,) = awaited(state)
        assert seat == state.senate.floor.called
        (decision,) = [d for d in asked(state, seat, CastVote) if d.required]
        assert decision.default == CastVote(side="for" if seat == 0 else "abstain")
        assert decision.clause in ("LEG-VOTE-06", "LEG-VOTE-07", "LEG-VETO-04")
        assert not any(word in decision.wait.lower() for word in ("tribune", "veto", "stone"))
        act(state, seat, decision.default)
    assert item(state, number).state == "passed"
    assert [f.treasury for f in state.factions] == [5, 5, 5, 5, 5]
    assert [len(f.stones) for f in state.factions] == [1, 1, 1, 0, 0]


def test_leg_vote_07__no_abstention_for_the_sponsor_who_may_vote_against() -> None:
    state = sitting()
    number = floor(state)
    vote(state, "fffff", until=0)
    refused(state, 0, CastVote(side="abstain"), "LEG-VOTE-07")
    act(state, 0, CastVote(side="against"))
    act(state, 1, CastVote(side="abstain"))
    assert item(state, number).state == "passed"


def test_leg_vote_07__the_sponsor_of_a_motion_another_forces_may_not_abstain() -> None:
    state = sitting(stones=["", "", "", "y"])
    number = propose(state, 0, RaiseLegions(legions=1))
    act(state, 3, ForceItem(item=number))
    act(state, 3, CallVote())
    vote(state, "fffff", until=3)
    act(state, 3, CastVote(side="abstain"))
    vote(state, "fffff", until=0)
    refused(state, 0, CastVote(side="abstain"), "LEG-VOTE-07")


def test_leg_vote_07__nobody_abstains_on_a_land_act() -> None:
    state = sitting(land_acts=True)
    number = propose(state, 0, PassAct(act=1), 3)
    to_the_vote(state, number)
    for seat in (2, 3, 4, 0, 1):
        refused(state, seat, CastVote(side="abstain"), "LEG-VLA-12" if seat in (0, 3) else "LEG-VOTE-07")
        act(state, seat, CastVote(side="for"))


def test_leg_vote_07__nor_the_censor_on_his_prosecution() -> None:
    state = sitting(stage="senate.prosecutions")
    act(state, 2, Accuse(senator="L1", offence="office"))
    act(state, 2, CallVote())
    vote(state, "-----", until=2)
    refused(state, 2, CastVote(side="abstain"), "LEG-VOTE-07")
    act(state, 2, CastVote(side="against"))


@pytest.mark.parametrize(
    ("ballots", "outcome"),
    [("f----", "passed"), ("fa-f-", "passed"), ("faaf-", "failed"), ("fffaa", "passed"), ("ffaaa", "failed")],
)
def test_leg_vote_08__it_passes_with_more_than_half_of_the_votes_cast(ballots: str, outcome: str) -> None:
    state = sitting()
    number = floor(state)
    vote(state, ballots)
    if state.senate.floor is not None:
        act(state, 1, GiveCastingVote(favour=False))
    assert item(state, number).state == outcome


def test_leg_vote_09__on_a_tie_the_consul_may_decide_in_favour() -> None:
    for favour, outcome in ((True, "passed"), (False, "failed")):
        state = sitting()
        number = floor(state)
        vote(state, "ff-aa")
        assert state.senate.floor is not None
        assert state.senate.floor.phase == "casting"
        assert awaited(state) == [1]
        refused(state, 2, GiveCastingVote(favour=True), "LEG-VOTE-09")
        (decision,) = asked(state, 1, GiveCastingVote)
        assert (decision.default, decision.clause) == (GiveCastingVote(favour=False), "LEG-VOTE-09")
        act(state, 1, GiveCastingVote(favour=favour))
        assert item(state, number).state == outcome


def test_leg_vote_09__in_the_elections_it_is_the_old_consul() -> None:
    state = election(past=[("L3", "consul", 0, 1)])
    number = propose(state, 3, ElectConsul(senator="L2"))
    to_the_vote(state, number)
    vote(state, "-aaff")
    assert awaited(state) == [0]
    act(state, 0, GiveCastingVote(favour=True), on=True)
    assert (state.consul, state.stage) == ("L2", "senate.censor")
    number = propose(state, 3, ElectCensor(senator="L3"))
    to_the_vote(state, number)
    vote(state, "-aaff")
    assert awaited(state) == [0]
    act(state, 0, GiveCastingVote(favour=True), on=True)
    assert state.censor == "L3"


def test_leg_vote_10__a_tie_in_a_prosecution_is_the_consuls_to_decide() -> None:
    state = sitting(stage="senate.prosecutions", prestige=[5])
    act(state, 2, Accuse(senator="L1", offence="office"))
    act(state, 2, CallVote())
    vote(state, "a-f--")
    assert awaited(state) == [1]
    refused(state, 2, GiveCastingVote(favour=True), "LEG-VOTE-09")
    act(state, 1, GiveCastingVote(favour=True))
    assert state.factions[0].prestige == 0
    assert state.factions[2].prestige == 3


@pytest.mark.parametrize("ballots", ["f-a--", "faaf-"])
def test_leg_vote_11__the_casting_vote_is_his_however_he_voted(ballots: str) -> None:
    state = sitting()
    number = floor(state)
    vote(state, ballots)
    assert awaited(state) == [1]
    act(state, 1, GiveCastingVote(favour=True))
    assert item(state, number).state == "passed"


def test_leg_vote_12__a_senator_sent_away_counts_no_more() -> None:
    state = sitting(3, wars="W4:1", legions=2)
    carry(state, 0, Dispatch(war="W4", senator="L1", legions=1))
    number = propose(state, 0, Dispatch(war="W4", legions=1))
    to_the_vote(state, number)
    vote(state, "f-a")  # 3 against 6
    assert item(state, number).state == "failed"


@pytest.mark.parametrize("ballots", ["aaaaa", "v--f-"])
def test_leg_vote_13__a_failed_motion_is_not_brought_again_unchanged(ballots: str) -> None:
    state = sitting(stones=["y"])
    number = propose(state, 3, RaiseLegions(legions=2))
    put(state, number, ballots)
    for seat in (3, 4):
        refused(state, seat, Propose(motion=RaiseLegions(legions=2)), "LEG-VOTE-13")
    assert carry(state, 3, RaiseLegions(legions=1)).state == "passed"


def test_leg_vote_13__the_example_of_the_land_commission() -> None:
    state = sitting(concessions={"land_commission": None})
    motion = Allocate(concession="land_commission", senator="B4")
    assert carry(state, 3, motion, "aaaaa").state == "failed"
    cannot_be_tabled(state, 3, motion, clause="LEG-VOTE-13")
    assert carry(state, 3, Allocate(concession="land_commission", senator="B2"), "aaaaa").state == "failed"
    assert carry(state, 3, Allocate(concession="land_commission", senator="G4")).state == "passed"


def test_leg_vote_14__a_rejected_candidate_is_barred_from_that_office() -> None:
    state = election()
    put(state, propose(state, 3, ElectConsul(senator="L3")), "aaaaa")
    for seat in range(5):
        refused(state, seat, Propose(motion=ElectConsul(senator="L3")), "LEG-VOTE-14")
    put(state, propose(state, 3, ElectConsul(senator="B3")))
    assert state.consul == "B3"


def test_leg_vote_14__rejection_as_consul_leaves_the_office_of_censor_open() -> None:
    state = election(past=[("L3", "consul", 0, 1)])
    put(state, propose(state, 3, ElectConsul(senator="L3")), "aaaaa")
    put(state, propose(state, 3, ElectConsul(senator="B3")), on=True)
    put(state, propose(state, 3, ElectCensor(senator="L3")))
    assert state.censor == "L3"


def test_leg_vote_14__an_acquitted_man_may_be_tried_for_another_offence() -> None:
    state = sitting(stage="senate.prosecutions", enter=False)
    state.senators["L1"].profited = True
    begin(state, "senate.prosecutions")
    act(state, 2, Accuse(senator="L1", offence="office"))
    act(state, 2, CallVote())
    vote(state, "aaaaa")
    refused(state, 2, Accuse(senator="L1", offence="office"), "LEG-VOTE-14")
    act(state, 2, Accuse(senator="L1", offence="concession"))
    act(state, 2, CallVote())
    vote(state, "fffff")
    assert state.factions[2].prestige == 3


def test_leg_vote_15__rejection_for_one_province_leaves_the_others_open() -> None:
    state = sitting(stage="senate.governors", provinces="1 2")
    put(state, propose(state, 3, AppointGovernor(province=1, senator="L4")), "aaaaa")
    again = Propose(motion=AppointGovernor(province=1, senator="L4"))
    refused(state, 0, again, "LEG-VOTE-15")
    put(state, propose(state, 3, AppointGovernor(province=1, senator="G4")))
    put(state, propose(state, 3, AppointGovernor(province=2, senator="L4")))
    assert [state.provinces[n].governor for n in (1, 2)] == ["G4", "L4"]


def test_leg_vote_15__a_dispatch_is_barred_with_the_same_man_war_and_force_only() -> None:
    state = sitting(wars="W4:1", legions=3)
    motion = Dispatch(war="W4", senator="L4", legions=1)
    assert carry(state, 3, motion, "aaaaa").state == "failed"
    cannot_be_tabled(state, 0, motion, clause="LEG-VOTE-13")
    assert carry(state, 3, Dispatch(war="W4", senator="L4", legions=2)).state == "passed"


def test_leg_vote_06__only_the_called_faction_is_offered_a_vote() -> None:
    state = sitting()
    floor(state)
    assert who(state, CastVote) == [2]
    assert who(state, Veto) == []
    assert who(state, Finish) == []
    assert who(state, Table) == []
