"""LEGIONS by typing: what is suggested, understood, refused with its clause."""

from typing import Any

import pytest

from bot.host.table import Table
from cogs.slash.typed_amounts import Unreadable
from cogs.slash.typed_offers import Unclear, build, suggestions
from engine.commands import Command
from engine.kernel import Illegal
from engine.legions.actions import (
    Accuse,
    CallUpon,
    CallVote,
    CastVote,
    ClaimIncome,
    Donate,
    ForceItem,
    ForceMotion,
    GiveMoney,
    Persuade,
    PlaceBids,
    Propose,
    ProposeAgreement,
    RecruitKnight,
    Second,
    SetAttendance,
    TakeSpoils,
)
from engine.legions.actions import Table as TableIt
from engine.legions.commands import deal, faction, forum, senate
from engine.legions.motions import (
    Allocate,
    AppointGovernor,
    Censure,
    Dispatch,
    ElectConsul,
    Miscellaneous,
    PassAct,
    RaiseLegions,
)
from engine.legions.state import State
from tests.cogs.legions_at import GAME, act, begin, position, sitting, table
from tests.legions.sitting import election, to_the_vote

SITTING: dict[str, Any] = {"money": [9, 9, 9], "legions": 3, "wars": "W4:4", "stones": ["ybb", "bbb", "lgb"]}


def suggested(
    at: Table, command: Command, focused: str, current: str = "", seat: int = 0, **rest: Any
) -> list[str]:
    return [c.value for c in suggestions(at, seat, command, rest, focused, current)]


def typed(at: Table, seat: int, command: Command, **words: str | int | None) -> Any:
    return build(at, seat, command, words).action


def refused(at: Table, seat: int, command: Command, **words: str | int | None) -> str:
    """The clause by which the rules refuse what was typed and not offered."""
    built = build(at, seat, command, words)
    assert built.token is None
    with pytest.raises(Illegal) as caught:
        act(at.state, seat, built.action)  # type: ignore[arg-type]
    return caught.value.clause


# --- names ----------------------------------------------------------------------


def test_senators_are_called_as_players_call_them():
    state = table(3, senators="0: L1 | 1: L2 B4@P1 | 2: L3 G9 | forum: G7", provinces="1", money=[9, 9, 9])
    begin(state, "forum.persuasion")
    act(state, 0, forum.ChooseStart(last=False))
    at = position(state)
    assert suggested(at, forum.PERSUADE, "senator") == [
        "Lilac 3 of Julia",
        "Lilac 2 of Fabius",
        "Green 9 of Julia",
    ]
    state = sitting(3, senators="0: L1 B1 | 1: L2 B4@P1 | 2: L3 B3", provinces="1", **SITTING)
    names = suggested(position(state), senate.PROPOSE, "senator", motion="Censure a Senator")
    assert names == [
        "Lilac 2 of Fabius, Consul",
        "Blue 4 of Fabius, Governor of Sicily",
        "Lilac 3 of Julia, Censor",
        "Blue 3 of Julia",
    ]


@pytest.mark.parametrize("name", ["Lilac 3", "lilac 3 of green", "L3", "lilac 3 of julia"])
def test_any_name_of_a_senator_will_do(name: str):
    at = position(election(3))
    assert typed(at, 2, senate.PROPOSE, motion="Nominate a Consul", senator=name) == Propose(
        motion=ElectConsul(senator="L3")
    )


def test_a_senator_nobody_knows_is_answered_with_those_possible():
    at = position(election(3))
    with pytest.raises(Unclear) as caught:
        build(at, 2, senate.PROPOSE, {"motion": "Nominate a Consul", "senator": "Lilac 11"})
    assert str(caught.value).startswith("There is no Senator Lilac 11. Possible: Lilac 3 of Julia, ")


# --- the Forum --------------------------------------------------------------------


def bidding() -> Table:
    state = table(3, senators="0: L1 | 1: L2 | 2: L3 | forum: G7 B8 L9", money=[12, 9, 9])
    begin(state, "forum.bids")
    return position(state)


@pytest.mark.parametrize(
    ("line", "bids"),
    [
        ("Green 7: 5, Blue 8: 3", {"G7": 5, "B8": 3}),
        ("green 7 5; lilac 9 = 4 T", {"G7": 5, "L9": 4}),
        ("G7: 5", {"G7": 5}),
        ("Green 7, neutral: 5, lilac 9: 3", {"G7": 5, "L9": 3}),
        ("Green 7 and 5", None),
        ("none", {}),
        ("Nobody", {}),
    ],
)
def test_bids_are_typed_in_one_line(line: str, bids: dict[str, int] | None):
    if bids is None:
        with pytest.raises(Unreadable, match="I cannot read"):
            typed(bidding(), 0, forum.BID, bids=line)
        return
    assert typed(bidding(), 0, forum.BID, bids=line) == PlaceBids(bids=bids)


def test_bids_as_pairs_and_what_is_missing_is_said():
    at = bidding()
    pairs: dict[str, Any] = {"senator": "Green 7", "amount": 5, "senator-3": "blue 8", "amount-3": 3}
    assert typed(at, 0, forum.BID, **pairs) == PlaceBids(bids={"G7": 5, "B8": 3})
    assert typed(at, 0, forum.BID, bids="Lilac 9: 4", senator="G7", amount=5) == PlaceBids(
        bids={"L9": 4, "G7": 5}
    )
    with pytest.raises(Unclear, match="`senator-2:` and `amount-2:` belong together"):
        typed(at, 0, forum.BID, **{"senator-2": "Green 7"})
    with pytest.raises(Unclear, match="`senator:` and `amount:` belong together"):
        typed(at, 0, forum.BID, bids="Lilac 9: 4", amount=5)
    with pytest.raises(Unclear, match="Please add `bids:`, or `senator:` with `amount:`"):
        typed(at, 0, forum.BID)
    with pytest.raises(Unreadable, match="Green 7 stands there twice"):
        typed(at, 0, forum.BID, bids="Green 7: 4", senator="Green 7", amount=5)
    with pytest.raises(Unreadable, match=r"I cannot read \"Claudius\""):
        typed(at, 0, forum.BID, senator="Claudius", amount=5)


def test_what_stands_in_a_pair_is_a_value_and_never_read_as_a_list():
    """A name is one name, whatever stands in it."""
    at = bidding()
    for name in ("Green 7: 5, Blue 8", "Green 7; Blue 8", "none", "Green 7 3"):
        with pytest.raises(Unreadable):
            typed(at, 0, forum.BID, senator=name, amount=5)


def test_bids_that_are_not_offered_are_refused_by_the_rules():
    assert refused(bidding(), 0, forum.BID, bids="Green 7: 9, Blue 8: 9") == "LEG-FOR-08"
    assert refused(bidding(), 0, forum.BID, bids="Blue 8: 1") == "LEG-FOR-08"
    assert refused(bidding(), 0, forum.BID, bids="Lilac 2: 5") == "LEG-FOR-08"
    with pytest.raises(Unreadable, match=r"such as `Green 7: 5`\. Possible: Green 7, Blue 8 or Lilac 9\."):
        typed(bidding(), 0, forum.BID, bids="Claudius: 5")


def test_bids_are_suggested_name_by_name_then_amounts():
    at = bidding()
    shown = [c.name for c in suggestions(at, 0, forum.BID, {}, "bids", "")]
    assert shown[0] == "Green 7: 1 (1 to 12; to exceed 8)"
    assert suggested(at, forum.BID, "bids", "Green 7: 1, bl") == ["Green 7: 1, Blue 8: 2"]
    assert suggested(at, forum.BID, "bids", "Green 7: 1") == [
        "Green 7: 1",
        "Green 7: 10",
        "Green 7: 11",
        "Green 7: 12",
    ]
    assert suggested(at, forum.BID, "bids", "", seat=1)[0] == "Green 7: 1"


def test_sealed_bids_of_others_are_suggested_to_nobody():
    at = bidding()
    act(at.state, 1, PlaceBids(bids={"G7": 7}))  # type: ignore[arg-type]
    at.decisions = tuple(GAME.decisions(at.state))
    for group in (forum, senate, faction, deal):
        for command in group.GROUP.commands.values():
            for parameter in command.parameters:
                assert "Green 7: 7" not in " ".join(suggested(at, command, parameter.name)).replace(
                    "Green 7: 1", ""
                )


def test_attendance_persuasion_and_knights():
    state = table(3, senators="0: L1 B1 G1 | 1: L2 | 2: L3", money=[9, 9, 9], consul="L3")
    begin(state, "forum.attendance")
    at = position(state)
    assert typed(at, 0, forum.ATTEND) == SetAttendance(present=("L1", "B1", "G1"))
    assert typed(at, 0, forum.ATTEND, present="Lilac 1, green 1") == SetAttendance(present=("L1", "G1"))
    assert typed(at, 0, forum.ATTEND, present="Blue 1, Green 1") == SetAttendance(present=("B1", "G1"))
    assert typed(at, 0, forum.ATTEND, present="none") == SetAttendance(present=())
    state = table(3, money=[9, 9, 9])
    begin(state, "forum.persuasion")
    act(state, 0, forum.ChooseStart(last=False))
    at = position(state)
    assert typed(at, 0, forum.PERSUADE, senator="Blue 2", amount="4") == Persuade(target="B2", amount=4)
    assert refused(at, 0, forum.PERSUADE, senator="Blue 2", amount="10") == "LEG-FOR-15"
    assert refused(at, 1, forum.PERSUADE, senator="Blue 1", amount="4") == "LEG-FOR-07"
    state = table(3, money=[9, 9, 9])
    begin(state, "forum.knights")
    at = position(state)
    assert typed(at, 0, forum.RECRUIT, senator="Blue 1", amount="5") == RecruitKnight(senator="B1", amount=5)
    with pytest.raises(Unclear, match=r"How much\? Add `amount:`, a whole number from 0 to 9\."):
        typed(at, 0, forum.RECRUIT, senator="Blue 1")


# --- the Senate -------------------------------------------------------------------


def test_motions_are_chosen_among_the_offers_and_filled_in():
    at = position(sitting(3, concessions={"grain": None}, land_acts=True, **SITTING))
    motions = suggested(at, senate.PROPOSE, "motion")
    assert "Raise State Legions" in motions
    assert "Pass a Land Act of Type II" in motions
    cases: list[tuple[dict[str, str], Any]] = [
        ({"motion": "Raise State Legions", "legions": "2"}, RaiseLegions(legions=2)),
        ({"motion": "raise", "legions": "2"}, RaiseLegions(legions=2)),
        (
            {"motion": "Send Legions", "senator": "Blue 3", "legions": "3"},
            Dispatch(war="W4", senator="B3", legions=3),
        ),
        (
            {"motion": "Give Grain to a Senator", "senator": "Lilac 1"},
            Allocate(concession="grain", senator="L1"),
        ),
        ({"motion": "Give Grain to a Faction", "faction": "Julia"}, Allocate(concession="grain", faction=2)),
        ({"motion": "Pass a Land Act of Type II"}, PassAct(act=2)),
        ({"motion": "Censure a Faction", "faction": "yellow", "fine": "7"}, Censure(faction=1, fine=7)),
        ({"motion": "Censure a Faction", "faction": "Fabius"}, Censure(faction=1)),
        (
            {"motion": "Move something else", "text": "that Rome endure"},
            Miscellaneous(text="that Rome endure"),
        ),
    ]
    for words, motion in cases:
        assert typed(at, 0, senate.PROPOSE, **words) == Propose(motion=motion), words


def test_what_a_motion_still_needs_is_asked_for():
    at = position(sitting(3, **SITTING))
    with pytest.raises(Unclear, match=r"How much\? Add `legions:`, a whole number from 1 to 7\."):
        typed(at, 0, senate.PROPOSE, motion="Raise State Legions")
    with pytest.raises(Unclear, match=r"Please add `text:`, 1 to 300 characters\."):
        typed(at, 0, senate.PROPOSE, motion="Move something else")
    with pytest.raises(Unclear, match="There is no motion crown a king"):
        typed(at, 0, senate.PROPOSE, motion="crown a king")


def test_a_filling_beyond_the_offer_is_judged_by_the_rules():
    at = position(sitting(3, **SITTING))
    assert refused(at, 0, senate.PROPOSE, motion="Raise State Legions", legions="9") == "LEG-MIL-04"
    with pytest.raises(Unclear, match="`fine:` does not belong to that; please leave it out"):
        typed(at, 0, senate.PROPOSE, motion="Raise State Legions", legions="2", fine="4")


def test_the_docket_is_typed_by_number_or_title():
    state = sitting(3, **SITTING)
    act(state, 0, Propose(motion=RaiseLegions(legions=2)))
    at = position(state)
    assert suggested(at, senate.TABLE_IT, "motion", seat=1) == ["1. raise 2 State Legions"]
    for name in ("1", "1. raise 2 State Legions", "raise 2"):
        assert typed(at, 1, senate.TABLE_IT, motion=name) == TableIt(item=1)
        assert typed(at, 2, senate.SECOND, motion=name) == Second(item=1)
    assert refused(at, 0, senate.TABLE_IT, motion="1") == "LEG-SEN-13"
    assert suggested(at, senate.SECOND, "motion") == []


def voting(motion: Any, seat: int, seconds: tuple[int, ...] = (), **options: Any) -> tuple[Table, State]:
    state = sitting(3, **SITTING, **options)
    act(state, 1, Propose(motion=motion))
    for other in seconds:
        act(state, other, Second(item=1))
    to_the_vote(state, 1)
    while state.senate.floor is not None and state.senate.floor.called != seat:
        floor = state.senate.floor
        act(state, floor.called if floor.called is not None else 0, CastVote(side="for"))
    return position(state), state


def test_a_vote_is_typed_with_or_without_talents():
    at, _ = voting(RaiseLegions(legions=2), 2)
    assert suggested(at, senate.VOTE, "side", seat=2) == ["for", "against", "abstain"]
    assert suggested(at, senate.VOTE, "talents", seat=2, side="for")[:3] == ["0", "1", "2"]
    assert typed(at, 2, senate.VOTE, side="for") == CastVote(side="for")
    assert typed(at, 2, senate.VOTE, side="against", talents="4") == CastVote(side="against", talents=4)
    assert typed(at, 2, senate.VOTE, side="abstain") == CastVote(side="abstain")
    assert refused(at, 2, senate.VOTE, side="for", talents="10") == "LEG-VOTE-03"
    assert refused(at, 0, senate.VOTE, side="for") == "LEG-VOTE-05"


def test_case_12__abstaining_on_ones_own_motion_is_neither_suggested_nor_allowed():
    at, state = voting(RaiseLegions(legions=2), 1)
    assert [d.offers[0].action for d in at.open_to(1) if d.kind == "vote"] == [CastVote(side="for")]
    assert suggested(at, senate.VOTE, "side", seat=1) == ["for", "against"]
    assert not any(o.action == CastVote(side="abstain") for d in at.open_to(1) for o in d.offers)
    assert refused(at, 1, senate.VOTE, side="abstain") == "LEG-VOTE-07"
    assert [v.seat for v in state.senate.docket[0].votes] == [2, 0]


def test_case_12__abstaining_on_a_land_act_is_neither_suggested_nor_allowed():
    at, state = voting(PassAct(act=1), 2, seconds=(0,), land_acts=True)
    assert suggested(at, senate.VOTE, "side", seat=2) == ["for", "against"]
    assert refused(at, 2, senate.VOTE, side="abstain") == "LEG-VOTE-07"
    act(state, 2, CastVote(side="against"))
    at = position(state)
    assert suggested(at, senate.VOTE, "side", seat=0) == ["for"]
    assert refused(at, 0, senate.VOTE, side="against") == "LEG-VLA-12"


def test_a_tribune_is_suggested_to_all_who_hold_stones_and_to_nobody_else():
    state = sitting(3, **{**SITTING, "stones": ["ybb", "bbb", ""]})
    act(state, 1, Propose(motion=RaiseLegions(legions=2)))
    at = position(state)
    real, dummies, nothing = (suggested(at, senate.FORCE, "motion", seat=s) for s in range(3))
    assert real == dummies != []
    assert nothing == []
    assert typed(at, 0, senate.FORCE, motion="Force motion 1: raise 2 State Legions") == ForceItem(item=1)
    assert typed(at, 0, senate.FORCE, motion="Force: Raise State Legions", legions="1") == ForceMotion(
        motion=RaiseLegions(legions=1)
    )


def test_prosecutions_and_nominations_of_governors():
    state = sitting(3, "senate.prosecutions", past=[("B2", "governor", 1, 3)], enter=False, **SITTING)
    state.senators["B2"].returned, state.senators["B2"].claimed = 3, True
    begin(state, "senate.prosecutions")
    at = position(state)
    assert "Blue 2 of Fabius" in suggested(at, senate.ACCUSE, "senator", seat=2)
    action = typed(at, 2, senate.ACCUSE, senator="Blue 2", offence="Province income taken as Governor")
    assert action == Accuse(senator="B2", offence="governor")
    assert refused(at, 0, senate.ACCUSE, senator="Blue 2", offence="governor") == "LEG-PRO-01"
    state = sitting(3, "senate.governors", provinces="1", **SITTING)
    at = position(state)
    name = next(m for m in suggested(at, senate.PROPOSE, "motion", seat=0) if m.startswith("Nominate"))
    assert typed(at, 0, senate.PROPOSE, motion=name, senator="Blue 1") == Propose(
        motion=AppointGovernor(province=1, senator="B1")
    )


# --- the Faction --------------------------------------------------------------------


def test_income_gifts_and_donations():
    state = table(3, senators="0: L1 B5@P1 | 1: L2 | 2: L3", provinces="1", money=[20, 9, 9])
    begin(state, "income.claims")
    at = position(state)
    assert suggested(at, faction.CLAIM_INCOME, "province") == ["Sicily"]
    assert typed(at, 0, faction.CLAIM_INCOME, province="sicily") == ClaimIncome(province=1, claim=True)
    assert typed(at, 0, faction.CLAIM_INCOME, province="1", answer="claim it") == ClaimIncome(
        province=1, claim=True
    )
    assert refused(at, 1, faction.CLAIM_INCOME, province="Sicily", answer="claim it") == "LEG-INC-11"
    state = table(3, money=[20, 9, 9])
    begin(state, "income.exchange")
    at = position(state)
    assert typed(at, 0, faction.GIFT, to="Julia", amount="6") == GiveMoney(to=2, amount=6)
    assert typed(at, 0, faction.DONATE, amount="16") == Donate(amount=16)
    assert refused(at, 0, faction.DONATE, amount="21") == "LEG-INC-28"


def test_spoils():
    state = table(3, senators="0: L1 B5@W1 | 1: L2 | 2: L3", wars="W1:3/4", money=[0, 0, 0])
    state.wars[0].armies, state.wars[0].victor = 0, "B5"
    begin(state, "adjustments.spoils")
    at = position(state)
    assert typed(at, 0, faction.SPOILS, amount="0") == TakeSpoils(war="W1", amount=0)
    assert typed(at, 0, faction.SPOILS, amount="7") == TakeSpoils(war="W1", amount=7)


# --- agreements -----------------------------------------------------------------------


def test_agreements_are_typed():
    state = table(3, money=[9, 9, 9])
    begin(state, "income.exchange")
    at = position(state)
    action = typed(at, 0, deal.PROPOSE, **{"with": "Julia, fabius", "text": "We share the Spoils"})
    assert action == ProposeAgreement(parties=(2, 1), text="We share the Spoils")
    act(state, 0, action)
    at = position(state)
    assert suggested(at, deal.CONFIRM, "agreement", seat=1) == [
        "1. Cornelia, Julia and Fabius: We share the Spoils"
    ]
    for seat in (1, 2):
        act(state, seat, typed(at, seat, deal.CONFIRM))
    assert state.agreements[0].state == "standing"
    at = position(state)
    act(state, 1, typed(at, 1, deal.DISPUTE, agreement="1", accused="Cornelia", complaint="He kept all"))
    at = position(state)
    judge = typed(at, 2, deal.VERDICT, verdict="broken")
    assert (judge.agreement, judge.breached) == (1, True)


# --- the order of votes -----------------------------------------------------------------


def discussed() -> tuple[Table, State]:
    state = sitting(3, **SITTING)
    act(state, 0, Propose(motion=RaiseLegions(legions=2)))
    act(state, 1, TableIt(item=1))
    return position(state), state


def test_leg_vote_05__the_vote_is_called_in_one_word_or_with_who_votes_first():
    at, state = discussed()
    assert typed(at, 1, senate.CALL_VOTE) == CallVote()
    assert typed(at, 1, senate.CALL_VOTE, first="Fabius") == CallVote(first=1)
    assert typed(at, 1, senate.CALL_VOTE, order="clockwise") == CallVote()
    assert typed(at, 1, senate.CALL_VOTE, order="one by one", first="Cornelia") == CallVote(
        first=0, each=True
    )
    assert suggested(at, senate.CALL_VOTE, "order", seat=1) == ["clockwise", "one by one"]
    assert "Cornelia" in " ".join(suggested(at, senate.CALL_VOTE, "first", seat=1))
    with pytest.raises(Unclear, match="Which Faction"):
        typed(at, 1, senate.CALL_VOTE, order="one by one")
    assert refused(at, 0, senate.CALL_VOTE) == "LEG-SEN-13"
    assert state.senate.floor is not None


def test_leg_vote_05__the_next_voter_is_typed_alone_or_with_the_rest():
    at, state = discussed()
    act(state, 1, CallVote(first=0, each=True))
    act(state, 0, CastVote(side="for"))
    at = position(state)
    assert typed(at, 1, senate.CALL_UPON, faction="Julia") == CallUpon(seat=2)
    assert typed(at, 1, senate.CALL_UPON, faction="Julia", order="clockwise") == CallUpon(seat=2, rest=True)
    assert refused(at, 2, senate.CALL_UPON, faction="Julia") == "LEG-VOTE-05"
