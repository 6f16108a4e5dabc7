"""Voting (A11b, A11c), fact by fact: what is refused and why, what a vote says and books."""

from typing import Any

import pytest

from engine.kernel import Event, Illegal
from engine.legions.actions import (
    CallUpon,
    CastVote,
    ForceItem,
    GiveCastingVote,
    Propose,
    ProposeBill,
    Second,
    Table,
    Veto,
)
from engine.legions.causes import because
from engine.legions.events.common import MoneyMoved, PrestigeChanged
from engine.legions.events.docket import MotionLapsed
from engine.legions.events.floor import FloorMoved
from engine.legions.events.voting import (
    CastingVoteGiven,
    MotionDecided,
    MotionVetoed,
    SeatCalled,
    TribunePlayed,
    VoteCast,
)
from engine.legions.motions import Allocate, PassAct, RaiseLegions, RepealAct
from engine.legions.rules.votes.voting import default_vote, is_unanimous_defeat, may_veto, sides, strength
from engine.legions.state import Item, State
from engine.legions.state import Vote as Ballot
from tests.legions.build import act, of_type
from tests.legions.sitting import item, kill, propose, refused, sitting, to_the_vote, vote

RAISE = RaiseLegions(legions=1)


def house(motion: Any = RAISE, by: int = 0, **more: Any) -> State:
    """Three seats; seat 1 presides. Motion 1 is open to the vote: seats 2, 0, 1 in this order."""
    state = sitting(3, **more)
    to_the_vote(state, propose(state, by, motion))
    return state


# --- casting a vote -----------------------------------------------------------


def test_leg_vote_05__leg_vote_06__why_a_vote_is_refused() -> None:
    state = sitting(3, money=[0, 0, 4], stones=["", "", "y"])
    number = propose(state, 0, RAISE)
    refused(state, 2, CastVote(side="for"), "LEG-VOTE-06")
    refused(state, 1, CallUpon(seat=0), "LEG-VOTE-05")
    act(state, 1, Table(item=number))
    refused(state, 2, CastVote(side="for"), "LEG-VOTE-06")
    refused(state, 2, Veto(), "LEG-VETO-04")
    refused(state, 1, CallUpon(seat=0), "LEG-VOTE-05")
    state = house(money=[0, 0, 4])
    refused(state, 0, CastVote(side="for"), "LEG-VOTE-05")
    refused(state, 2, CastVote(side="for", talents=5), "LEG-VOTE-03")
    refused(state, 2, CastVote(side="for", talents=-1), "LEG-VOTE-03")
    refused(state, 2, CastVote(side="abstain", talents=1), "LEG-VOTE-03")
    act(state, 2, CastVote(side="for", talents=4))
    refused(state, 0, CastVote(side="abstain"), "LEG-VOTE-07")


def test_leg_vote_02__leg_vote_03__a_vote_is_told_and_paid() -> None:
    state = house(money=[0, 0, 4], knights=[0, 0, 2])
    assert act(state, 2, CastVote(side="against", talents=4)) == [
        MoneyMoved(
            source=2, target="bank", amount=4, rule="LEG-VOTE-03", cause=because("votes_bought", item=1)
        ),
        VoteCast(item=1, seat=2, side="against", votes=3 + 2 + 1 + 2 + 4, talents=4, next=0),
    ]
    assert act(state, 0, CastVote(side="for")) == [VoteCast(item=1, seat=0, side="for", votes=6, next=1)]
    events = act(state, 1, CastVote(side="abstain"))
    assert events[0] == VoteCast(item=1, seat=1, side="abstain", votes=0, next=None)


def test_leg_vote_05__the_next_is_the_next_clockwise_who_has_not_voted() -> None:
    state = sitting()
    to_the_vote(state, propose(state, 0, RAISE))
    refused(state, 0, CallUpon(seat=0), "LEG-VOTE-05")
    refused(state, 1, CallUpon(seat=2), "LEG-VOTE-05")  # he is called already
    assert act(state, 1, CallUpon(seat=4)) == [SeatCalled(seat=4)]
    called = []
    for seat in (4, 0, 1, 2):
        (cast,) = of_type(act(state, seat, CastVote(side="for")), VoteCast)
        called.append(cast.next)
    assert called == [0, 1, 2, 3]
    refused(state, 1, CallUpon(seat=4), "LEG-VOTE-05")


def test_leg_vcp_01__a_penalty_takes_one_vote_and_never_more_than_there_are() -> None:
    state = house(senators="0: L1 | 1: L2 | 2: L3 B3 | forum: ", knights=[1, 0, 0])
    assert [strength(state, seat) for seat in range(3)] == [4, 3, 5]
    assert strength(state, 2, 3) == 8
    assert state.senate.floor is not None
    state.senate.floor.penalties = [2, 0]
    assert [strength(state, seat) for seat in range(3)] == [3, 3, 4]
    state.senators["L3"].present = state.senators["B3"].present = False
    assert strength(state, 2) == 0
    state.senate.floor = None
    assert strength(state, 0) == 4


# --- sides and defaults -------------------------------------------------------


def motion(what: Any, *, cosponsors: tuple[int, ...] = ()) -> Item:
    return Item(id=1, motion=what, sponsor=0, title="", cosponsors=list(cosponsors))


def test_leg_vote_07__leg_vla_05__leg_vla_08__leg_vla_12__the_sides_and_what_silence_means() -> None:
    plain = motion(RAISE, cosponsors=(1,))
    assert [sides(plain, seat) for seat in range(3)] == [
        ("for", "against"),
        ("for", "against", "abstain"),
        ("for", "against", "abstain"),
    ]
    assert [default_vote(plain, seat).side for seat in range(3)] == ["for", "abstain", "abstain"]
    land = motion(PassAct(act=1), cosponsors=(1,))
    assert [sides(land, seat) for seat in range(3)] == [("for",), ("for",), ("for", "against")]
    assert [default_vote(land, seat).side for seat in range(3)] == ["for", "for", "for"]
    repeal = motion(RepealAct(), cosponsors=(1,))
    assert [default_vote(repeal, seat).side for seat in range(3)] == ["for", "for", "against"]


def test_leg_vla_05__leg_vla_12__why_a_vote_on_an_act_is_refused() -> None:
    state = sitting(3, land_acts=True, censor=None)
    number = propose(state, 0, PassAct(act=1))
    act(state, 2, Second(item=number))
    to_the_vote(state, number)
    for side in ("against", "abstain"):
        refused(state, 2, CastVote(side=side), "LEG-VLA-12")  # type: ignore[arg-type]
    with pytest.raises(Illegal, match=r"^A sponsor votes for it\."):
        act(state, 2, CastVote(side="abstain"))
    act(state, 2, CastVote(side="for"))
    act(state, 0, CastVote(side="for"))
    refused(state, 1, CastVote(side="abstain"), "LEG-VOTE-07")
    with pytest.raises(Illegal, match=r"^Your Faction cannot abstain here\."):
        act(state, 1, CastVote(side="abstain"))


# --- vetoes -------------------------------------------------------------------


def test_leg_veto_04__a_veto_is_told_and_ends_the_vote() -> None:
    state = house(stones=["", "", "y"])
    assert act(state, 2, Veto())[:2] == [
        TribunePlayed(seat=2, stone="yellow", use="veto"),
        MotionVetoed(item=1, seat=2, title=item(state, 1).title, barred=tuple(state.senate.barred)),
    ]
    assert len(state.senate.barred) == 1
    refused(state, 0, Propose(motion=RAISE), "LEG-VOTE-13")


def test_leg_veto_05__the_chair_does_not_veto_what_it_tabled() -> None:
    state = house(stones=["", "y", ""])
    vote(state, "f.f", until=1)
    refused(state, 1, Veto(), "LEG-VETO-05")
    assert [may_veto(state, item(state, 1), seat) for seat in range(3)] == [True, False, True]
    item(state, 1).forced, item(state, 1).tabler = True, 2
    assert [may_veto(state, item(state, 1), seat) for seat in range(3)] == [True, True, False]
    item(state, 1).sponsor = 1  # a Bill alone is barred to its sponsor
    assert may_veto(state, item(state, 1), 1)


# --- the count ----------------------------------------------------------------


def decided(state: State, ballots: str, **more: Any) -> list[Event]:
    events = vote(state, ballots, **more)
    return [e for e in events if not isinstance(e, VoteCast | MoneyMoved)]


def test_leg_vote_08__leg_vote_09__what_is_told_of_the_count() -> None:
    state = house()
    assert decided(state, "faf")[0] == MotionDecided(
        item=1, title=item(state, 1).title, passed=True, ayes=12, noes=6
    )
    state = house()
    assert decided(state, "f-a") == [FloorMoved(rule="LEG-VOTE-09", item=1, phase="casting", asked=(1,))]
    state = house(knights=[0, 0, 1])
    assert decided(state, "f-a") == [
        MotionDecided(
            item=1,
            title=item(state, 1).title,
            passed=False,
            ayes=6,
            noes=7,
            barred=tuple(state.senate.barred),
        )
    ]
    assert len(state.senate.barred) == 1


def test_leg_vote_09__the_casting_vote_is_told() -> None:
    state = house()
    refused(state, 1, GiveCastingVote(favour=True), "LEG-VOTE-09")
    vote(state, "f-a")
    refused(state, 0, GiveCastingVote(favour=True), "LEG-VOTE-09")
    refused(state, 1, CastVote(side="for"), "LEG-VOTE-06")
    events = act(state, 1, GiveCastingVote(favour=False))
    assert events[0] == CastingVoteGiven(item=1, seat=1, favour=False)
    assert isinstance(events[1], MotionDecided)
    assert (events[1].passed, events[1].ayes, events[1].noes) == (False, 6, 6)
    refused(state, 1, GiveCastingVote(favour=True), "LEG-VOTE-09")


def test_leg_vote_09__without_a_senator_of_the_consuls_present_a_tie_fails() -> None:
    state = house(senators="0: L1 B1 G1 | 1: L2-absent | 2: L3 B3 G3")
    (told,) = of_type(vote(state, "f.a"), MotionDecided)
    assert (told.passed, told.ayes, told.noes) == (False, 6, 6)


def test_leg_sen_23__what_can_no_longer_be_done_lapses_though_it_won() -> None:
    state = house(Allocate(concession="grain", senator="L3"), concessions={"grain": None})
    vote(state, "fff", until=1)
    kill(state, "L3")
    events = act(state, 1, CastVote(side="for"))
    (lapsed,) = of_type(events, MotionLapsed)
    assert (lapsed.item, lapsed.why) == (1, because("not_carried_out"))
    assert of_type(events, MotionDecided) == []


def test_leg_sen_25__a_bill_that_cannot_be_paid_any_more_fails() -> None:
    state = sitting(3, bills=True, treasury=20, prestige=[0, 5, 0], concessions={"grain": None})
    parts = [propose(state, 1, RAISE), propose(state, 1, Allocate(concession="grain", senator="L3"))]
    act(state, 1, ProposeBill(items=tuple(parts)))
    to_the_vote(state, 3)
    vote(state, "fff", until=1)
    state.treasury, state.bank = 5, state.bank + 15
    (told,) = of_type(act(state, 1, CastVote(side="for")), MotionDecided)
    assert told == MotionDecided(
        rule="LEG-SEN-25",
        item=3,
        title=item(state, 3).title,
        passed=False,
        ayes=18,
        noes=0,
        barred=tuple(state.senate.barred),
        unaffordable=True,
    )
    assert (state.treasury, state.factions[1].prestige, len(state.senate.barred)) == (5, 5, 3)


# --- voted down by all others -------------------------------------------------


def test_leg_sen_21__the_loss_of_the_consuls_faction_is_told() -> None:
    state = house(by=1, prestige=[0, 5, 0])
    (loss,) = of_type(vote(state, "afa"), PrestigeChanged)
    assert loss == PrestigeChanged(seat=1, change=-1, now=4, rule="LEG-SEN-21", cause=because("voted_down"))


@pytest.mark.parametrize(
    ("changes", "others", "loss"),
    [
        ({}, "aa", True),
        ({}, "a-", False),
        ({}, "af", False),
        ({}, "", False),
        ({"sponsor": 0}, "aa", False),
        ({"compulsory": True}, "aa", False),
        ({"forced": True}, "aa", True),
    ],
)
def test_leg_sen_21__when_it_is_a_defeat_by_all_others(
    changes: dict[str, Any], others: str, loss: bool
) -> None:
    state = sitting(3, unanimous_loss_forced=True)
    found = motion(RAISE).model_copy(update={"sponsor": 1, **changes})
    marks = {"a": "against", "f": "for", "-": "abstain"}
    found.votes = [Ballot(seat=1, side="for", votes=6)]
    found.votes += [
        Ballot(seat=seat, side=marks[mark], votes=6)  # type: ignore[arg-type]
        for seat, mark in zip((0, 2), others, strict=False)
    ]
    assert is_unanimous_defeat(state, found) == loss
    state.options = state.options.model_copy(update={"unanimous_loss_forced": False})
    assert is_unanimous_defeat(state, found) == (loss and not found.forced)


def test_leg_veto_11__forced_by_the_chair_it_may_still_be_vetoed_by_it() -> None:
    state = sitting(3, stones=["y", "y"])
    act(state, 0, ForceItem(item=propose(state, 0, RAISE)))
    assert may_veto(state, item(state, 1), 1)
