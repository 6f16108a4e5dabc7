"""Disbanding, raising and dispatching: LEG-MIL-01 to -13, -20, -22, -23."""

import pytest

from engine.legions.actions import AnswerConsent, CallVote, DisbandOwnLegion, Finish, RaiseOwnLegion, Table
from engine.legions.formulas import military_rating, present
from engine.legions.motions import Allocate, AppointCommander, Disband, Dispatch, RaiseLegions, RecallLegions
from engine.legions.state import Lingering, State
from engine.legions.text.words import faction
from tests.legions.build import act, begin, waiting
from tests.legions.sitting import (
    GAME,
    asked,
    awaited,
    cannot_be_tabled,
    carry,
    consent,
    decline_all,
    is_over,
    item,
    propose,
    put,
    refused,
    sitting,
    vote,
    who,
)

SHORTAGE = [Lingering(card="shortage", round=3, until="end_of_round")]


def test_leg_mil_01__an_executed_action_of_a_later_stage_closes_the_earlier_ones() -> None:
    state = sitting(legions=4, wars="W4:1")
    assert carry(state, 0, Disband(legions=1)).state == "passed"
    assert carry(state, 0, RaiseLegions(legions=1)).state == "passed"
    cannot_be_tabled(state, 0, Disband(legions=2), clause="LEG-MIL-01")
    assert carry(state, 0, Dispatch(war="W4", senator="L4", legions=3)).state == "passed"
    cannot_be_tabled(state, 0, RaiseLegions(legions=2), clause="LEG-MIL-01")
    assert carry(state, 0, RecallLegions(war="W4", legions=1)).state == "passed"
    cannot_be_tabled(state, 0, Dispatch(war="W4", legions=1), clause="LEG-MIL-01")


def test_leg_mil_01__a_motion_that_failed_closes_nothing() -> None:
    state = sitting(legions=1, wars="W4:1")
    assert carry(state, 0, Dispatch(war="W4", senator="L4", legions=1), "aaaaa").state == "failed"
    assert carry(state, 0, RaiseLegions(legions=1)).state == "passed"


def test_leg_mil_01__a_commander_for_legions_at_a_war_closes_nothing() -> None:
    state = sitting(legions=1, wars="W4:1/2")
    assert carry(state, 0, AppointCommander(war="W4", senator="L4")).state == "passed"
    assert carry(state, 0, Disband(legions=1)).state == "passed"


def test_leg_mil_02__state_legions_in_the_active_box_are_disbanded_without_refund() -> None:
    state = sitting(legions=2, wars="W4:3/3", senators="0: L1 | 1: L2 | 2: L3 | 3: L4@W4 B4 | 4: L5")
    cannot_be_tabled(state, 0, Disband(legions=3), clause="LEG-MIL-02")
    assert carry(state, 0, Disband(legions=2)).state == "passed"
    assert (state.legions, state.wars[0].legions, state.treasury) == (0, 3, 100)


def test_leg_mil_02__a_faction_disbands_its_own_without_a_vote() -> None:
    state = sitting(faction_legions=[3], wars="W4:3/1f4", money=[0, 0, 0, 4])
    refused(state, 0, DisbandOwnLegion(), "LEG-MIL-02")
    refused(state, 4, DisbandOwnLegion(), "LEG-MIL-02")
    act(state, 3, DisbandOwnLegion())
    assert (state.factions[3].legion, state.factions[3].treasury) == ("", 4)
    assert state.factions[4].legion == "W4"


def test_leg_mil_02__disbanding_motions_form_one_uninterrupted_block() -> None:
    state = sitting(legions=4, concessions={"grain": None})
    carry(state, 0, Disband(legions=1))
    carry(state, 0, Disband(legions=2))
    carry(state, 0, Allocate(concession="grain", senator="L4"))
    cannot_be_tabled(state, 3, Disband(legions=1), clause="LEG-MIL-02")


def test_leg_mil_03__state_legions_cost_10_talents_each_and_go_to_the_box() -> None:
    state = sitting(legions=1, treasury=35)
    cannot_be_tabled(state, 3, RaiseLegions(legions=4), clause="LEG-SEN-18")
    assert carry(state, 3, RaiseLegions(legions=3)).state == "passed"
    assert (state.legions, state.treasury) == (4, 5)


def test_leg_mil_03__20_in_a_shortage_and_none_when_forbidden() -> None:
    state = sitting(treasury=45, lingering=SHORTAGE)
    cannot_be_tabled(state, 3, RaiseLegions(legions=3), clause="LEG-SEN-18")
    carry(state, 3, RaiseLegions(legions=2))
    assert (state.legions, state.treasury) == (3, 5)
    state = sitting(enter=False)
    state.no_raising = True
    begin(state, "senate.business")
    cannot_be_tabled(state, 3, RaiseLegions(legions=1), clause="LEG-SOR-05")


def test_leg_mil_03__new_legions_may_be_dispatched_at_once() -> None:
    state = sitting(legions=0, wars="W4:1")
    carry(state, 3, RaiseLegions(legions=2))
    carry(state, 3, Dispatch(war="W4", senator="L4", legions=2))
    assert (state.legions, state.wars[0].legions) == (0, 2)


def test_leg_mil_04__at_most_seven_state_legions_exist() -> None:
    state = sitting(legions=2, wars="W4:1/4")
    cannot_be_tabled(state, 3, RaiseLegions(legions=2), clause="LEG-MIL-04")
    assert carry(state, 3, RaiseLegions(legions=1)).state == "passed"
    state = sitting(legions=6)
    carry(state, 3, Disband(legions=3))
    assert carry(state, 3, RaiseLegions(legions=4)).state == "passed"
    assert state.legions == 7


def test_leg_mil_05__a_faction_raises_its_own_legion_from_its_treasury() -> None:
    state = sitting(money=[9, 0, 0, 25], treasury=0, legions=7)
    refused(state, 0, RaiseOwnLegion(), "LEG-MIL-05")
    act(state, 3, RaiseOwnLegion())
    assert (state.factions[3].legion, state.factions[3].treasury) == ("box", 15)
    refused(state, 3, RaiseOwnLegion(), "LEG-MIL-05")
    act(state, 3, DisbandOwnLegion())
    act(state, 3, RaiseOwnLegion())
    assert (state.factions[3].legion, state.factions[3].treasury) == ("box", 5)


def test_leg_mil_05__20_in_a_shortage_and_none_when_forbidden_or_after_the_raise_stage() -> None:
    state = sitting(money=[19, 0, 0, 20], lingering=SHORTAGE)
    refused(state, 0, RaiseOwnLegion(), "LEG-MIL-05")
    act(state, 3, RaiseOwnLegion())
    assert state.factions[3].treasury == 0
    state = sitting(money=[10], enter=False)
    state.no_raising = True
    begin(state, "senate.business")
    refused(state, 0, RaiseOwnLegion(), "LEG-SOR-05")
    state = sitting(money=[10, 0, 0, 10], wars="W4:1")
    number = propose(state, 3, Dispatch(war="W4", senator="L4", legions=1))
    act(state, 1, Table(item=number))
    decline_all(state)
    act(state, 1, CallVote())
    vote(state, "fffff")
    refused(state, 0, RaiseOwnLegion(), "LEG-MIL-01")


def test_leg_mil_06__faction_legions_are_sent_without_their_owners_consent() -> None:
    state = sitting(faction_legions=[0, 3], wars="W4:1")
    number = propose(state, 4, Dispatch(war="W4", senator="L5", legions=1, factions=(0, 3)))
    put(state, number, "afffa")
    assert item(state, number).state == "passed"
    assert (sorted(state.wars[0].factions), state.wars[0].legions) == ([0, 3], 1)
    assert [state.factions[s].legion for s in (0, 3)] == ["W4", "W4"]


def test_leg_mil_07__consul_and_censor_absent_men_and_governors_cannot_command() -> None:
    state = sitting(
        senators="0: L1 B1-absent | 1: L2 | 2: L3 | 3: L4 B9@P1 | 4: L5 | forum: G9",
        provinces="1",
        wars="W4:1",
        legions=3,
    )
    for name in ("L2", "L3", "B1", "B9", "L10"):
        cannot_be_tabled(state, 0, Dispatch(war="W4", senator=name, legions=1), clause="LEG-MIL-07")
    assert carry(state, 0, Dispatch(war="W4", senator="G9", legions=1)).state == "passed"


def test_leg_mil_08__military_rating_is_a_quarter_of_status_rounded_up() -> None:
    assert [military_rating(f"G{n}") for n in range(1, 11)] == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3]


@pytest.mark.parametrize(("legions", "asks"), [(4, True), (5, False)])
def test_leg_mil_09__he_may_refuse_unless_he_has_more_than_the_enemy(legions: int, asks: bool) -> None:
    state = sitting(legions=6, wars="W4:5")
    act(state, 1, Table(item=propose(state, 0, Dispatch(war="W4", senator="L4", legions=legions))))
    assert state.senate.floor is not None
    assert (state.senate.floor.phase == "consent") is asks
    assert awaited(state) == ([3] if asks else [1])


def test_leg_mil_09__who_has_moved_it_himself_has_consented() -> None:
    """RUL-LEG-59."""
    state = sitting(legions=6, wars="W4:6")
    events = act(state, 1, Table(item=propose(state, 3, Dispatch(war="W4", senator="L4", legions=3))))
    assert state.senate.floor is not None
    assert (state.senate.floor.phase, awaited(state)) == ("discussion", [1])
    assert f"{faction(3)} consents for Lilac 4." in [e.told(None) for e in events]  # type: ignore[attr-defined]


def test_leg_mil_09__all_legions_he_would_command_count() -> None:
    for there, asks in ((2, True), (3, False)):
        state = sitting(legions=2, wars=f"W4:5/{there}")
        act(state, 1, Table(item=propose(state, 0, Dispatch(war="W4", senator="L4", legions=2))))
        assert (awaited(state) == [3]) is asks
    for there, asks in ((4, True), (5, False)):
        state = sitting(wars=f"W4:5/{there}")
        act(state, 1, Table(item=propose(state, 0, AppointCommander(war="W4", senator="L4"))))
        assert (awaited(state) == [3]) is asks


def test_leg_mil_09__neutrals_never_refuse() -> None:
    state = sitting(senators="0: L1 | 1: L2 | 2: L3 | 3: L4 | 4: L5 | forum: G1", wars="W4:6")
    assert carry(state, 0, Dispatch(war="W4", senator="G1", legions=1)).state == "passed"


def test_leg_mil_10__a_war_without_legions_gets_commander_and_legions_in_one_motion() -> None:
    state = sitting(legions=3, wars="W4:1")
    cannot_be_tabled(state, 0, Dispatch(war="W4", legions=2), clause="LEG-MIL-10")
    assert carry(state, 0, Dispatch(war="W4", senator="L4", legions=2)).state == "passed"
    war = state.wars[0]
    assert (war.commander, war.legions, state.legions) == ("L4", 2, 1)


def test_leg_mil_10__a_bare_appointment_lapses_at_the_close() -> None:
    state = sitting(legions=3, wars="W4:1")
    number = propose(state, 0, Dispatch(war="W4", senator="B5"))
    act(state, 1, Table(item=number))
    if state.senate.floor is not None and state.senate.floor.phase == "consent":
        consent(state, 4, "B5", True)
    act(state, 1, CallVote())
    vote(state, "fffff")
    begin(state, "senate.close")
    assert state.wars[0].commander is None
    assert state.senators["B5"].at == "rome"


def test_leg_mil_11__one_commander_a_war_and_later_legions_join_him() -> None:
    state = sitting(legions=3, wars="W4:3/2", senators="0: L1 | 1: L2 | 2: L3 | 3: L4@W4 B4 | 4: L5")
    cannot_be_tabled(state, 0, Dispatch(war="W4", senator="L5", legions=1), clause="LEG-MIL-11")
    assert carry(state, 0, Dispatch(war="W4", legions=3)).state == "passed"
    assert (state.wars[0].commander, state.wars[0].legions) == ("L4", 5)


def test_leg_mil_12__only_from_the_box_only_to_an_active_war_and_he_leaves() -> None:
    state = sitting(legions=2, wars="W4:1 W5:0", faction_legions=[0])
    cannot_be_tabled(state, 0, Dispatch(war="W4", senator="L4", legions=3), clause="LEG-MIL-12")
    cannot_be_tabled(
        state, 0, Dispatch(war="W4", senator="L4", legions=1, factions=(3,)), clause="LEG-MIL-12"
    )
    cannot_be_tabled(state, 0, Dispatch(war="W5", senator="L4", legions=1), clause="LEG-MIL-12")
    cannot_be_tabled(state, 0, Dispatch(war="W6", senator="L4", legions=1), clause="LEG-MIL-12")
    carry(state, 0, Dispatch(war="W4", senator="L4", legions=2))
    assert (state.senators["L4"].at, state.senators["L4"].post) == ("war", "W4")
    assert present(state, 3) == ["B4", "G4"]


def test_leg_mil_13__he_is_not_asked_again_whether_he_fights() -> None:
    state = sitting(legions=2, wars="W4:1")
    carry(state, 0, Dispatch(war="W4", senator="L4", legions=2))
    assert who(state, AnswerConsent) == []


def test_leg_mil_20__next_rounds_bill_is_shown_before_such_votes() -> None:
    state = sitting(legions=1, wars="W4:5/3", senators="0: L1 | 1: L2 | 2: L3 | 3: L4@W4 B4 | 4: L5")
    number = propose(state, 0, RaiseLegions(legions=1))
    events = act(state, 1, Table(item=number))
    events += act(state, 1, CallVote())
    texts = [GAME.tell(e, 0) for e in events if e.seen_by(0)]
    texts += [line for part in GAME.sheet(GAME.view(state, 0)).board for line in part.lines]
    for d in waiting(state):
        texts += [d.text, d.otherwise, d.primer, *(o.label + " " + o.note for o in d.offers)]
    text = " ".join(texts)
    assert "37" in text or "41" in text  # 20 for the War, 4 for each of 4 or 5 Legions, 1 for the Commander


def test_leg_mil_22__before_the_first_raise_owners_may_disband() -> None:
    state = sitting(faction_legions=[0, 3], money=[5, 0, 0, 5])
    act(state, 1, Table(item=propose(state, 4, RaiseLegions(legions=1))))
    assert state.senate.floor is not None
    assert state.senate.floor.phase == "last_call"
    assert sorted(awaited(state)) == [0, 3]
    (decision,) = [d for d in asked(state, 0, DisbandOwnLegion) if d.required]
    assert decision.default == Finish()
    assert decision.clause in ("LEG-MIL-22", "LEG-MIL-02", "LEG-MIL-05")
    act(state, 0, DisbandOwnLegion())
    for seat in awaited(state):
        if seat in (0, 3):
            act(state, seat, Finish())
    assert state.senate.floor.phase == "discussion"
    assert [state.factions[s].legion for s in (0, 3)] == ["", "box"]


def test_leg_mil_22__an_act_in_the_last_call_answers_it_without_another_word() -> None:
    state = sitting(faction_legions=[0, 3], money=[5, 0, 0, 5])
    act(state, 1, Table(item=propose(state, 4, RaiseLegions(legions=1))))
    acted = act(state, 0, DisbandOwnLegion())
    assert 0 not in awaited(state)
    passed = act(state, 3, Finish())
    told = [
        ["lets the last call pass" in GAME.tell(seen, seat) for e in events if (seen := e.seen_by(seat))]
        for seat, events in ((0, acted), (3, passed))
    ]
    assert [sum(lines) for lines in told] == [0, 1]


def test_leg_mil_22__before_the_first_dispatch_owners_may_raise_present_or_not() -> None:
    state = sitting(
        senators="0: L1-absent | 1: L2 | 2: L3 | 3: L4 | 4: L5",
        money=[10, 9, 10],
        wars="W4:1",
        faction_legions=[2],
    )
    act(state, 1, Table(item=propose(state, 4, Dispatch(war="W4", senator="L5", legions=1))))
    assert state.senate.floor is not None
    assert state.senate.floor.phase == "last_call"
    assert awaited(state)[0] == 0
    act(state, 0, RaiseOwnLegion())
    assert state.factions[0].legion == "box"
    decline_all(state)
    act(state, 1, CallVote())
    vote(state, ".ffff")
    assert state.wars[0].legions == 1


def test_leg_mil_22__it_closes_no_stage_for_others() -> None:
    state = sitting(money=[10], legions=2)
    act(state, 0, RaiseOwnLegion())
    assert carry(state, 3, Disband(legions=1)).state == "passed"


def test_leg_mil_22__the_last_call_comes_once() -> None:
    state = sitting(faction_legions=[0], legions=0)
    act(state, 1, Table(item=propose(state, 4, RaiseLegions(legions=1))))
    act(state, 0, Finish())
    act(state, 1, CallVote())
    vote(state, "fffff")
    act(state, 1, Table(item=propose(state, 4, RaiseLegions(legions=2))))
    assert state.senate.floor is not None
    assert state.senate.floor.phase == "discussion"


def refusing(state: State, legions: int, accept: bool = False) -> int:
    number = propose(state, 0, Dispatch(war="W4", senator="L4", legions=legions))
    act(state, 1, Table(item=number))
    (decision,) = asked(state, 3, AnswerConsent)
    assert decision.required
    assert decision.default == AnswerConsent(senator="L4", accept=False)
    assert decision.clause in ("LEG-MIL-09", "LEG-MIL-23")
    consent(state, 3, "L4", accept)
    return number


def test_leg_mil_23__a_refusal_is_not_tabled_and_not_failed_and_binds_for_less() -> None:
    state = sitting(legions=6, wars="W4:6")
    number = refusing(state, 3)
    assert state.senate.floor is None
    assert item(state, number).state not in ("failed", "passed", "floor")
    assert state.senate.barred == []
    cannot_be_tabled(state, 4, Dispatch(war="W4", senator="L4", legions=2), clause="LEG-MIL-23")
    number = refusing(state, 4, accept=True)
    act(state, 1, CallVote())
    vote(state, "fffff")
    assert item(state, number).state == "passed"
    assert state.wars[0].legions == 4


def test_leg_mil_23__a_force_he_may_not_refuse_still_binds_him() -> None:
    state = sitting(legions=7, wars="W4:6")
    refusing(state, 3)
    assert carry(state, 0, Dispatch(war="W4", senator="L4", legions=6)).state == "passed"


def test_leg_mil_23__refused_for_the_same_force_by_another_sponsor_too() -> None:
    state = sitting(legions=6, wars="W4:6")
    refusing(state, 3)
    cannot_be_tabled(state, 4, Dispatch(war="W4", senator="L4", legions=3), clause="LEG-MIL-23")
    assert not is_over(state)


def test_leg_mil_05__the_owner_is_offered_it_and_by_default_nothing_happens() -> None:
    state = sitting(money=[0, 0, 0, 10], faction_legions=[0])
    (decision,) = asked(state, 3, RaiseOwnLegion)
    assert (decision.required, decision.default) == (False, None)
    (decision,) = asked(state, 0, DisbandOwnLegion)
    assert (decision.required, decision.default) == (False, None)
    assert who(state, RaiseOwnLegion) == [3]
    assert who(state, DisbandOwnLegion) == [0]
