"""Tribunes: forcing and vetoes, and what nobody may learn of stones: LEG-VETO-01 to LEG-VETO-12."""

from dataclasses import replace

import pytest

from engine.kernel import Action, Decision
from engine.legions.actions import (
    Accuse,
    CallClose,
    CallUpon,
    CallVote,
    CastVote,
    Declare,
    Finish,
    ForceItem,
    ForceMotion,
    Propose,
    Second,
    Table,
    Veto,
)
from engine.legions.motions import (
    AppointGovernor,
    Censure,
    Disband,
    Dispatch,
    ElectCensor,
    ElectConsul,
    RaiseLegions,
)
from engine.legions.state import State
from tests.legions.build import act, waiting
from tests.legions.sitting import (
    FORCING,
    GAME,
    asked,
    awaited,
    carry,
    election,
    is_over,
    item,
    propose,
    refused,
    sitting,
    to_the_vote,
    vote,
    who,
)

RAISE = RaiseLegions(legions=1)


def force(state: State, seat: int, action: Action, ballots: str) -> int:
    """Force, call the vote and vote; the item's number."""
    act(state, seat, action)
    assert state.senate.floor is not None
    number = state.senate.floor.item
    act(state, seat, CallVote())
    vote(state, ballots)
    return number


@pytest.mark.parametrize("ballots", ["aaaaa", "fffff", "v-ff-"])
def test_leg_veto_01__a_use_consumes_the_stone_whatever_happens_after(ballots: str) -> None:
    state = sitting(stones=["gb", "", "", "ylb"])
    number = force(state, 3, ForceMotion(motion=RAISE), ballots)
    assert state.factions[3].stones in (["lilac", "blue"], ["yellow", "blue"])
    assert state.factions[0].stones == (["blue"] if "v" in ballots else ["green", "blue"])
    assert item(state, number).state == {"a": "failed", "f": "passed", "v": "vetoed"}[ballots[0]]


def test_leg_veto_02__a_forced_motion_must_be_voted_on_and_the_forcer_opens_discussion() -> None:
    state = sitting(stones=["", "", "", "y"])
    act(state, 3, ForceMotion(motion=RAISE))
    assert state.senate.floor is not None
    made = item(state, state.senate.floor.item)
    assert (made.sponsor, made.tabler, made.forced) == (3, 3, True)
    assert awaited(state) == [3]
    (decision,) = [d for d in asked(state, 3, CallVote) if d.required]
    assert decision.default == CallVote()
    assert decision.clause in ("LEG-VETO-02", "LEG-SEN-13")
    refused(state, 0, CallVote(), "LEG-SEN-13")
    act(state, 3, CallVote())
    assert state.senate.floor.phase == "voting"


def test_leg_veto_02__the_consul_still_picks_the_order_of_voting() -> None:
    state = sitting(stones=["", "", "", "y"])
    act(state, 3, ForceMotion(motion=RAISE))
    act(state, 3, CallVote())
    assert state.senate.floor is not None
    assert state.senate.floor.called is None
    assert awaited(state) == [1]
    refused(state, 3, CallUpon(seat=3), "LEG-VOTE-05")
    act(state, 1, CallUpon(seat=0))
    assert state.senate.floor.called == 0


def test_leg_veto_02__only_between_votes_and_with_a_senator_present() -> None:
    state = sitting(stones=["y", "", "", "y"], senators="0: L1 | 1: L2 | 2: L3 | 3: L4-absent | 4: L5")
    number = propose(state, 0, RaiseLegions(legions=2))
    refused(state, 3, ForceItem(item=number), "LEG-SEN-07")
    other = propose(state, 4, RaiseLegions(legions=3))
    to_the_vote(state, other)
    refused(state, 0, ForceItem(item=number), "LEG-VETO-02")
    vote(state, "aaa.a")
    assert state.factions[0].stones == ["yellow"]
    act(state, 0, ForceItem(item=number))
    assert state.factions[0].stones == []


def test_leg_veto_02__not_before_the_prosecutions_are_over() -> None:
    state = election(stones=["", "", "", "y"])
    refused(state, 3, ForceMotion(motion=ElectConsul(senator="L4")), "LEG-GEN-03")
    state = sitting(stage="senate.prosecutions", stones=["", "", "", "y"])
    refused(state, 3, ForceMotion(motion=RAISE), "LEG-GEN-03")
    assert who(state, *FORCING) == []


def test_leg_veto_03__governors_come_first_unless_that_is_what_is_forced() -> None:
    state = sitting(stage="senate.governors", provinces="1", stones=["", "", "", "y"])
    refused(state, 3, ForceMotion(motion=RAISE), "LEG-VETO-03")
    force(state, 3, ForceMotion(motion=AppointGovernor(province=1, senator="L5")), "fffff")
    assert state.provinces[1].governor == "L5"
    assert state.factions[3].stones == []
    assert is_over(state)


def test_leg_veto_03__a_forced_motion_respects_the_order_and_the_co_sponsor() -> None:
    state = sitting(stones=["", "", "", "y"], wars="W4:1", legions=3)
    refused(state, 3, ForceMotion(motion=Censure(faction=0, fine=1)), "LEG-CEN-01")
    number = propose(state, 3, Censure(faction=0, fine=1))
    refused(state, 3, ForceItem(item=number), "LEG-CEN-01")
    carry(state, 0, Dispatch(war="W4", senator="L4", legions=1))
    refused(state, 3, ForceMotion(motion=RAISE), "LEG-MIL-01")
    refused(state, 3, ForceMotion(motion=Disband(legions=1)), "LEG-MIL-01")
    assert state.factions[3].stones == ["yellow"]
    act(state, 4, Second(item=number))
    act(state, 3, ForceItem(item=number))
    assert state.factions[3].stones == []


def test_leg_veto_04__a_veto_is_made_in_turn_instead_of_voting_and_cancels_the_vote() -> None:
    state = sitting(stones=["y", "", "y", "y"])
    number = propose(state, 4, RAISE)
    act(state, 1, Table(item=number))
    refused(state, 0, Veto(), "LEG-VETO-04")
    act(state, 1, CallVote())
    refused(state, 0, Veto(), "LEG-VETO-04")
    vote(state, "fffff", until=3)
    refused(state, 2, Veto(), "LEG-VETO-04")  # has voted
    act(state, 3, Veto())
    assert (item(state, number).state, state.senate.floor) == ("vetoed", None)
    assert state.legions == 1
    assert [f.stones for f in state.factions][:4] == [["yellow"], [], ["yellow"], []]
    refused(state, 4, Propose(motion=RAISE), "LEG-VOTE-13")


def test_leg_veto_05__the_consuls_faction_cannot_veto_what_he_tabled() -> None:
    state = sitting(stones=["", "y", "", "y"])
    number = propose(state, 0, RAISE)
    to_the_vote(state, number)
    vote(state, "fffff", until=1)
    refused(state, 1, Veto(), "LEG-VETO-05")
    assert not [o for d in waiting(state, 1) for o in d.offers if isinstance(o.action, Veto)]
    act(state, 1, CastVote(side="against"))
    assert item(state, number).state == "passed"


def test_leg_veto_05__it_can_veto_what_a_tribune_forced() -> None:
    state = sitting(stones=["", "y", "", "y"])
    number = force(state, 3, ForceMotion(motion=RAISE), "fvfff")
    assert item(state, number).state == "vetoed"
    assert state.factions[1].stones == []


def test_leg_veto_05__in_the_elections_the_old_consul_is_barred_and_the_new_one_free() -> None:
    state = election(stones=["y", "y"], past=[("L3", "consul", 0, 1), ("L5", "consul", 0, 1)])
    to_the_vote(state, propose(state, 3, ElectConsul(senator="L2")))
    vote(state, "fffff", until=0)
    refused(state, 0, Veto(), "LEG-VETO-05")
    act(state, 0, CastVote(side="for"), on=True)
    assert state.stage == "senate.censor"
    number = propose(state, 3, ElectCensor(senator="L3"))
    to_the_vote(state, number)
    vote(state, "fvfff")
    assert item(state, number).state == "vetoed"
    assert state.censor is None


def test_leg_veto_05__the_censor_cannot_veto_his_prosecution_and_the_consul_can() -> None:
    state = sitting(stage="senate.prosecutions", stones=["", "y", "y"])
    act(state, 2, Accuse(senator="L1", offence="office"))
    act(state, 2, CallVote())
    act(state, 2, CallUpon(seat=2))
    refused(state, 2, Veto(), "LEG-VETO-05")
    act(state, 2, CastVote(side="for"))
    act(state, 2, CallUpon(seat=1))
    act(state, 1, Veto())
    assert state.senate.floor is None
    assert [len(f.stones) for f in state.factions][1:3] == [0, 1]


def test_leg_veto_06__a_vetoed_prosecution_uses_up_the_allowance() -> None:
    state = sitting(stage="senate.prosecutions", stones=["y"])
    act(state, 2, Accuse(senator="L1", major=True, offence="office"))
    act(state, 2, CallVote())
    vote(state, "vffff")
    assert state.senate.major == 1
    assert is_over(state)
    assert state.senators["L1"].owner == 0


def test_leg_veto_07__an_automatic_appointment_offers_no_veto() -> None:
    state = election(3, senators="0: L1 | 1: L2@P1 | 2: L3", provinces="1", stones=["y", "y", "y"])
    assert is_over(state)
    assert state.consul == "L3"
    assert all(f.stones == ["yellow"] for f in state.factions)


def test_leg_veto_08__there_is_no_limit_on_vetoes_but_the_stones() -> None:
    state = sitting(stones=["ylg"])
    for legions in (1, 2, 3):
        number = propose(state, 3, RaiseLegions(legions=legions))
        to_the_vote(state, number)
        vote(state, "vffff")
        assert item(state, number).state == "vetoed"
    assert state.factions[0].stones == []
    number = propose(state, 3, RaiseLegions(legions=4))
    to_the_vote(state, number)
    vote(state, "fffff", until=0)
    refused(state, 0, Veto(), "LEG-VETO-12")


def test_leg_veto_08__a_veto_ends_the_vote_so_nobody_can_veto_it() -> None:
    state = sitting(stones=["y", "", "y"])
    to_the_vote(state, propose(state, 3, RAISE))
    act(state, 2, Veto())
    refused(state, 0, Veto(), "LEG-VETO-04")
    assert state.factions[0].stones == ["yellow"]


def test_leg_veto_09__no_veto_without_a_senator_present() -> None:
    state = sitting(senators="0: L1-absent | 1: L2 | 2: L3 | 3: L4 | 4: L5", stones=["y"])
    to_the_vote(state, propose(state, 3, RAISE))
    refused(state, 0, Veto(), "LEG-VETO-09")
    refused(state, 1, CallUpon(seat=0), "LEG-VOTE-05")
    assert who(state, Veto) in ([], [2])
    vote(state, ".ffff")
    assert state.legions == 2


def test_leg_veto_10__the_first_who_forces_is_heard_and_the_other_keeps_his_stone() -> None:
    state = sitting(stones=["y", "", "", "y"])
    act(state, 3, ForceMotion(motion=RAISE))
    refused(state, 0, ForceMotion(motion=RaiseLegions(legions=2)), "LEG-VETO-02")
    assert state.factions[0].stones == ["yellow"]
    act(state, 3, CallVote())
    vote(state, "fffff")
    act(state, 0, ForceMotion(motion=RaiseLegions(legions=2)))
    assert state.factions[0].stones == []


def test_leg_veto_11__anothers_recorded_motion_may_be_forced_and_stays_his() -> None:
    state = sitting(stones=["", "y", "", "y"])
    number = propose(state, 0, RAISE)
    act(state, 3, ForceItem(item=number))
    made = item(state, number)
    assert (made.sponsor, made.tabler, made.forced) == (0, 3, True)
    assert made.cosponsors == []
    act(state, 3, CallVote())
    vote(state, "fvfff")
    assert item(state, number).state == "vetoed"


def test_leg_veto_12__a_refused_attempt_spends_no_stone() -> None:
    state = sitting(stones=["", "", "", "y"], treasury=9)
    before = state.model_copy(deep=True)
    refused(state, 3, ForceMotion(motion=RAISE), "LEG-SEN-18")  # unaffordable
    refused(
        state, 3, ForceMotion(motion=Dispatch(war="W4", senator="L4", legions=1)), "LEG-MIL-12"
    )  # no such War
    refused(state, 3, ForceMotion(motion=Censure(faction=0)), "LEG-CEN-01")  # no co-sponsor
    refused(state, 3, ForceItem(item=7), "LEG-VETO-11")
    assert state == before


def test_leg_veto_12__a_dummy_cannot_be_played_and_leaves_no_trace() -> None:
    state = sitting(stones=["", "", "", "bb"])
    number = propose(state, 0, RAISE)
    refused(state, 3, ForceItem(item=number), "LEG-VETO-12")
    refused(state, 3, ForceMotion(motion=RaiseLegions(legions=2)), "LEG-VETO-12")
    to_the_vote(state, number)
    vote(state, "fffff", until=3)
    refused(state, 3, Veto(), "LEG-VETO-12")
    vote(state, "fffff")
    assert item(state, number).state == "passed"
    assert state.factions[3].stones == ["blue", "blue"]


# --- what stones are never tells on themselves --------------------------------


def twins(**more: object) -> tuple[State, State]:
    """The same meeting, seat 3 holding a real stone in one, dummies alone in the other."""
    return sitting(stones=["b", "b", "b", "yb", ""], **more), sitting(
        stones=["b", "b", "b", "bb", ""], **more
    )  # type: ignore[arg-type]


def seen_from_outside(decision: Decision) -> Decision:
    """A question without what its own desk alone may say: others have no desk of seat 3."""
    if decision.seat != 3:
        return decision
    bare = tuple(replace(offer, note="", style="") for offer in decision.offers)
    return replace(decision, figures="", offers=bare)


def same_for_others(real: State, dummy: State) -> None:
    assert list(map(seen_from_outside, waiting(real))) == list(map(seen_from_outside, waiting(dummy)))
    for viewer in (None, 0, 1, 2, 4):
        assert GAME.view(real, viewer) == GAME.view(dummy, viewer)
        assert GAME.sheet(GAME.view(real, viewer)) == GAME.sheet(GAME.view(dummy, viewer))


def both(pair: tuple[State, State], seat: int, action: Action) -> None:
    """The same act in both; what others see and are told of it is the same."""
    told = []
    for state in pair:
        seen = [(v, e.seen_by(v)) for e in act(state, seat, action) for v in (None, 0, 1, 2, 4)]
        told.append([(v, e, GAME.tell(e, v)) for v, e in seen if e is not None])
    assert told[0] == told[1]
    same_for_others(*pair)


def test_leg_veto_12__real_stones_and_dummies_get_the_same_windows() -> None:
    pair = twins()
    same_for_others(*pair)
    assert who(pair[1], ForceMotion) == [0, 1, 2, 3]
    both(pair, 0, Propose(motion=RAISE))
    assert who(pair[1], ForceItem) == [0, 1, 2, 3]
    both(pair, 1, Table(item=1))
    both(pair, 1, CallVote())
    both(pair, 2, CastVote(side="for"))
    assert who(pair[0], Veto) == [3]
    assert who(pair[1], Veto) == [3]
    both(pair, 3, CastVote(side="abstain"))
    both(pair, 4, CastVote(side="against"))
    both(pair, 0, CastVote(side="for"))
    both(pair, 1, CastVote(side="abstain"))


def test_leg_veto_12__the_windows_of_tribunes_are_never_waited_for() -> None:
    state, _ = twins()
    propose(state, 0, RAISE)
    for seat in (0, 2, 3):
        for decision in asked(state, seat, *FORCING):
            assert (decision.required, decision.default) == (False, None)
            assert decision.clause in ("LEG-VETO-02", "LEG-VETO-11", "LEG-VETO-12", "LEG-SEN-12")
    assert awaited(state) == [1]


def test_leg_veto_12__the_last_call_is_the_same_too() -> None:
    pair = twins()
    both(pair, 1, CallClose())
    both(pair, 3, Finish())


def test_leg_veto_12__a_seat_without_stones_is_offered_nothing() -> None:
    state, _ = twins()
    assert asked(state, 4, *FORCING) == []
    refused(state, 4, ForceMotion(motion=RAISE), "LEG-VETO-12")
    to_the_vote(state, propose(state, 0, RAISE))
    vote(state, "fffff", until=4)
    assert not any(isinstance(o.action, Veto) for d in waiting(state, 4) for o in d.offers)


def test_leg_app_03__the_declaration_is_no_business_of_tribunes() -> None:
    state = election(censor="L3", declared=None, stones=["", "", "y"])
    assert who(state, Declare) == [2]
    assert who(state, *FORCING) == []
