"""Order of business and attendance: LEG-SEN-01 to LEG-SEN-09."""

from engine.legions.actions import (
    CallClose,
    CallVote,
    Finish,
    ForceMotion,
    Propose,
    RaiseOwnLegion,
    Second,
    SetAttendance,
    Table,
)
from engine.legions.events.common import StageBegan
from engine.legions.formulas import present, votes
from engine.legions.motions import ElectCensor, ElectConsul, RaiseLegions
from tests.legions.build import act, begin, of_type, table, waiting
from tests.legions.sitting import (
    asked,
    awaited,
    election,
    is_over,
    item,
    propose,
    put,
    refused,
    served,
    silence,
    sitting,
    to_the_vote,
    vote,
)


def test_leg_sen_01__the_old_consul_presides_until_both_are_appointed() -> None:
    state = election(past=[("L3", "consul", 0, 1)])
    number = propose(state, 3, ElectConsul(senator="L2"))
    refused(state, 3, Table(item=number), "LEG-SEN-13")
    put(state, number, by=0, on=True)
    assert (state.consul, state.stage) == ("L2", "senate.censor")
    number = propose(state, 3, ElectCensor(senator="L3"))
    refused(state, 1, Table(item=number), "LEG-SEN-13")
    put(state, number, by=0, on=True)
    assert (state.censor, state.stage) == ("L3", "senate.prosecutions")
    assert awaited(state) == [2]
    act(state, 2, Finish(), on=True)
    assert state.stage == "senate.business"
    assert awaited(state) == [1]
    number = propose(state, 3, RaiseLegions(legions=1))
    refused(state, 0, Table(item=number), "LEG-SEN-13")
    refused(state, 2, Table(item=number), "LEG-SEN-13")
    put(state, number, by=1)
    assert state.legions == 2


def test_leg_sen_02__the_meeting_runs_in_a_fixed_sequence() -> None:
    state = table(5, consul="L1", provinces="1")
    events = begin(state, "senate.returns", on=True)
    for _ in range(100):
        if state.step != 5:
            break
        decision = next(d for d in waiting(state) if d.required)
        assert decision.default is not None
        events += act(state, decision.seat, decision.default, on=True)
    came = [e.stage for e in of_type(events, StageBegan)]
    order = [
        "senate.returns",
        "senate.attendance",
        "senate.consul",
        "senate.censor",
        "senate.prosecutions",
        "senate.governors",
        "senate.business",
        "senate.close",
    ]
    assert [stage for stage in came if stage in order] == order
    assert state.round == 4


def test_leg_sen_03__a_governor_with_two_incomes_returns_before_attendance() -> None:
    state = table(3, senators="0: L1 | 1: L2 B5@P1 | 2: L3 G6@P2 | forum: G9@P3 G7", provinces="1 2 3")
    for name, incomes in (("B5", 2), ("G6", 1), ("G9", 2)):
        state.senators[name].collected = incomes
    begin(state, "senate.returns", on=True)
    assert (state.senators["B5"].at, state.senators["B5"].returned) == ("rome", 3)
    assert state.senators["G6"].at == "province"
    assert state.senators["G9"].at == "forum"
    assert state.display == ["G7", "G9"]
    assert [state.provinces[n].governor for n in (1, 2, 3)] == [None, "G6", None]
    assert state.stage == "senate.attendance"
    act(state, 1, SetAttendance(present=("B5",)), on=True)
    act(state, 2, SetAttendance(present=("L3",)), on=True)
    act(state, 0, SetAttendance(present=("L1",)), on=True)
    assert state.stage == "senate.consul"
    assert propose(state, 1, ElectConsul(senator="B5"))


def test_leg_sen_04__attendance_goes_from_the_left_of_the_consul_round_to_him() -> None:
    state = table(5, consul="L3")
    begin(state, "senate.attendance")
    order = []
    while not is_over(state):
        (seat,) = awaited(state)
        order.append(seat)
        act(state, seat, SetAttendance(present=(f"B{seat + 1}",)))
    assert order == [3, 4, 0, 1, 2]
    assert [present(state, s) for s in range(5)] == [["B1"], ["B2"], ["B3"], ["B4"], ["B5"]]


def test_leg_sen_04__attendance_is_fixed_for_the_whole_meeting() -> None:
    state = table(5, senators="0: L1 B1 | 1: L2 B2 | 2: L3 | 3: L4 | 4: L5", consul="L1")
    begin(state, "senate.attendance")
    act(state, 1, SetAttendance(present=("L2",)))
    refused(state, 1, SetAttendance(present=("L2", "B2")), "LEG-SEN-04")
    state = sitting(senators="0: L1 B1-absent | 1: L2 | 2: L3 | 3: L4 | 4: L5")
    refused(state, 0, SetAttendance(present=("B1",)), "LEG-GEN-03")
    refused(state, 1, SetAttendance(present=()), "LEG-GEN-03")
    assert not [d for d in waiting(state) if any(isinstance(o.action, SetAttendance) for o in d.offers)]


def test_leg_sen_04__by_default_all_are_present() -> None:
    state = table(5, consul="L1")
    begin(state, "senate.attendance")
    (decision,) = asked(state, 1, SetAttendance)
    assert decision.required
    assert decision.clause == "LEG-SEN-04"
    assert decision.default is not None
    act(state, 1, decision.default)
    assert sorted(present(state, 1)) == ["B2", "G2", "L2"]


def test_leg_sen_05__an_absent_senator_neither_votes_nor_takes_an_office() -> None:
    state = election(senators="0: L1 | 1: L2-absent B2 | 2: L3 B3 | 3: L4 | 4: L5")
    assert votes(state, 1) == 2
    refused(state, 1, Propose(motion=ElectConsul(senator="L2")), "LEG-APP-02")
    refused(state, 3, Propose(motion=ElectConsul(senator="L2")), "LEG-APP-02")
    assert propose(state, 3, ElectConsul(senator="B2"))


def test_leg_sen_06__governors_and_commanders_do_not_attend() -> None:
    state = table(3, senators="0: L1 | 1: L2 B5@P1 | 2: L3 L9@W4", provinces="1", wars="W4:5/2", consul="L1")
    begin(state, "senate.attendance")
    refused(state, 1, SetAttendance(present=("L2", "B5")), "LEG-SEN-04")
    act(state, 1, SetAttendance(present=("L2",)))
    refused(state, 2, SetAttendance(present=("L9",)), "LEG-SEN-04")
    act(state, 2, SetAttendance(present=("L3",)))
    assert [votes(state, s) for s in (1, 2)] == [3, 3]


def test_leg_sen_07__a_faction_with_nobody_present_is_out_of_the_meeting() -> None:
    state = sitting(
        senators="0: L1 | 1: L2 | 2: L3 | 3: L4-absent B4@P1 | 4: L5",
        provinces="1",
        knights=[0, 0, 0, 4],
        money=[0, 0, 0, 9],
        stones=["", "", "", "yb"],
    )
    refused(state, 3, Propose(motion=RaiseLegions(legions=2)), "LEG-SEN-07")
    number = propose(state, 0, RaiseLegions(legions=1))
    refused(state, 3, Second(item=number), "LEG-SEN-07")
    refused(state, 3, ForceMotion(motion=RaiseLegions(legions=2)), "LEG-SEN-07")
    to_the_vote(state, number)
    assert state.senate.floor is not None
    assert 3 not in state.senate.floor.waiting
    vote(state, "fff.f")
    assert [v.seat for v in item(state, number).votes] == [2, 4, 0, 1]
    assert votes(state, 3) == 0
    assert not asked(state, 3, Propose, Second)


def test_leg_sen_07__it_may_still_raise_its_own_legion() -> None:
    state = sitting(senators="0: L1 | 1: L2 | 2: L3 | 3: L4-absent | 4: L5", money=[0, 0, 0, 10])
    act(state, 3, RaiseOwnLegion())
    assert (state.factions[3].legion, state.factions[3].treasury) == ("box", 0)


def test_leg_sen_08__an_absent_consul_keeps_the_duties_of_the_chair() -> None:
    state = sitting(
        senators="0: L1 | 1: L2-absent | 2: L3 | 3: L4 | 4: L5",
        stones=["", "yb"],
        knights=[0, 3],
        money=[0, 9],
    )
    assert awaited(state) == [1]
    refused(state, 1, Propose(motion=RaiseLegions(legions=1)), "LEG-SEN-07")
    number = propose(state, 0, RaiseLegions(legions=1))
    act(state, 1, Table(item=number))
    act(state, 1, CallVote())
    vote(state, "f.ffa")
    assert [v.seat for v in item(state, number).votes] == [2, 3, 4, 0]
    number = propose(state, 0, RaiseLegions(legions=2))
    put(state, number, "f.faa", by=1)  # a tie, and no casting vote
    assert item(state, number).state == "failed"
    assert state.senate.floor is None
    act(state, 1, CallClose())
    assert is_over(state)


def test_leg_sen_08__an_absent_censor_keeps_the_prosecutions() -> None:
    state = sitting(stage="senate.prosecutions", senators="0: L1 | 1: L2 | 2: L3-absent | 3: L4 | 4: L5")
    assert awaited(state) == [2]
    act(state, 2, Finish())
    assert is_over(state)


def test_leg_sen_08__an_absent_old_consul_must_still_nominate() -> None:
    state = election(senators="0: L1-absent | 1: L2 | 2: L3 | 3: L4 | 4: L5")
    assert awaited(state) == [0]
    refused(state, 0, Propose(motion=ElectConsul(senator="L4")), "LEG-SEN-07")
    silence(state)
    number = propose(state, 0, ElectConsul(senator="L4"))
    put(state, number, ".ff--", by=0)
    assert state.consul == "L4"


def test_leg_sen_09__without_a_candidate_present_absent_men_may_be_consul() -> None:
    state = election(3, senators="0: L1 | 1: L2-absent B2-absent | 2: L3-absent")
    number = propose(state, 0, ElectConsul(senator="B2"))
    put(state, number, "f..")
    assert state.consul == "B2"


def test_leg_sen_09__the_field_is_not_widened_while_one_present_is_eligible() -> None:
    state = election(3, senators="0: L1 | 1: L2 B2-absent | 2: L3 B3")
    refused(state, 0, Propose(motion=ElectConsul(senator="B2")), "LEG-APP-02")


def test_leg_sen_09__then_the_two_terms_rule_is_waived() -> None:
    state = election(3, senators="0: L1 | 1: L2@P1 | 2: L3@P2", provinces="1 2", prestige=[2])
    assert is_over(state)
    assert state.consul == "L1"
    assert state.factions[0].prestige == 9


def test_leg_sen_09__an_absent_former_consul_comes_before_a_present_man_without_office_for_censor() -> None:
    state = sitting(
        3, "senate.censor", senators="0: L1-absent B1 | 1: L2 B2 | 2: L3", censor=None, enter=False
    )
    state.senate.presiding = "L1"
    begin(state, "senate.censor")
    assert is_over(state)
    assert state.censor == "L1"


def test_leg_sen_09__then_the_prior_office_of_the_censor_is_waived() -> None:
    state = sitting(3, "senate.censor", outgoing=None, censor=None)
    assert not is_over(state)
    number = propose(state, 0, ElectCensor(senator="B3"))
    put(state, number)
    assert state.censor == "B3"


def test_leg_sen_09__without_any_candidate_the_office_of_censor_stays_vacant() -> None:
    state = sitting(3, "senate.censor", senators="0: L1@P1 | 1: L2 | 2: L3@P2", provinces="1 2", censor=None)
    assert is_over(state)
    assert state.censor is None


def test_leg_sen_09__with_nobody_present_the_old_officers_continue_without_award() -> None:
    state = table(
        3,
        senators="0: L1-absent | 1: L2-absent | 2: L3-absent",
        consul="L1",
        censor="L2",
        prestige=[1, 1, 1],
        censor_award=5,
    )
    begin(state, "senate.consul")
    assert is_over(state)
    begin(state, "senate.censor")
    assert is_over(state)
    assert (state.consul, state.censor) == ("L1", "L2")
    assert [f.prestige for f in state.factions] == [1, 1, 1]


def test_leg_sen_09__with_nobody_present_in_round_1_there_is_no_censor() -> None:
    state = table(3, round=1, senators="0: L1-absent | 1: L2-absent | 2: L3-absent", consul="L1")
    begin(state, "senate.consul")
    begin(state, "senate.censor")
    assert is_over(state)
    assert (state.consul, state.censor) == ("L1", None)


def test_leg_sen_09__a_continuing_consul_presides_over_the_rest() -> None:
    state = table(3, senators="0: L1-absent | 1: L2-absent | 2: L3-absent", consul="L1")
    served(state, "L2", "consul", 1, 2)
    begin(state, "senate.consul", on=True)
    while state.step == 5:
        assert awaited(state) == [0]
        (decision,) = [d for d in waiting(state) if d.required]
        assert decision.default is not None
        act(state, 0, decision.default, on=True)
    assert state.consul == "L1"
