"""Elections (A11d), fact by fact: what is refused and why, who may stand, what is offered and told."""

from typing import Any

import pytest

from engine.kernel import Decision, Offer, Pick
from engine.legions.actions import Accuse, CallForMotions, CallVote, Declare, Finish, Propose, Table
from engine.legions.causes import because
from engine.legions.events.common import PrestigeChanged
from engine.legions.events.docket import MotionLapsed, MotionProposed
from engine.legions.events.floor import MotionTabled
from engine.legions.events.offices import (
    CensorAppointed,
    CensorDeclared,
    ChairTaken,
    ConsulAppointed,
    OfficeUnfilled,
)
from engine.legions.motions import Allocate, AppointGovernor, ElectCensor, ElectConsul, RaiseLegions
from engine.legions.rules.senate.candidates import (
    asks_consent,
    default_governor,
    default_nominee,
    eligible,
    first_by_status,
    is_anybody_present,
    is_free_to_go,
    may_refuse_command,
    nominable,
    sole,
    suitable,
)
from engine.legions.state import State
from engine.legions.text import words
from tests.legions.build import act, begin, of_type, table
from tests.legions.playing import waiting
from tests.legions.sitting import (
    asked,
    awaited,
    election,
    item,
    propose,
    put,
    refused,
    silence,
    sitting,
    vote,
    who,
)

MEN = "0: L1 B1 | 1: L2 B2 | 2: L3 B3"


def consul(name: str) -> Propose:
    return Propose(motion=ElectConsul(senator=name))


# --- refusals -----------------------------------------------------------------


def test_leg_sen_11__leg_sen_13__why_a_nomination_is_refused_or_not_tabled() -> None:
    state = election(3, senators=MEN, censor="B3", past=[("B3", "consul", 0, 1)])
    refused(state, 0, Propose(motion=RaiseLegions(legions=1)), "LEG-SEN-11")
    refused(state, 0, Propose(motion=ElectCensor(senator="L1")), "LEG-SEN-11")
    number = propose(state, 1, ElectConsul(senator="L2"))
    refused(state, 1, Table(item=number), "LEG-SEN-13")
    for wrong in (0, 2, -1):
        refused(state, 0, Table(item=wrong), "LEG-SEN-11")
    (tabled,) = of_type(act(state, 0, Table(item=number)), MotionTabled)
    assert (tabled.rule, tabled.item, tabled.seat) == ("LEG-SEN-13", number, 0)
    refused(state, 0, Table(item=number), "LEG-SEN-13")
    act(state, 0, CallVote())
    refused(state, 0, consul("L2"), "LEG-SEN-12")  # he is on the floor
    vote(state, "aaa")
    refused(state, 0, Table(item=number), "LEG-SEN-11")


def test_leg_sen_11__the_duty_of_the_chair_is_told_and_only_while_nobody_is_named() -> None:
    state = election(3, senators="0: L1-absent | 1: L2 B2 | 2: L3 B3")
    silence(state)
    (told,) = of_type(act(state, 0, consul("B2")), MotionProposed)
    assert (told.seat, told.compulsory, told.item) == (0, True, 1)
    state = election(3, senators="0: L1-absent | 1: L2 B2 | 2: L3 B3")
    (told,) = of_type(act(state, 1, consul("B2")), MotionProposed)
    assert not told.compulsory
    refused(state, 0, consul("L3"), "LEG-SEN-07")


def test_leg_app_03__why_a_declaration_is_refused() -> None:
    state = election(3, senators=MEN, censor="B3", declared=None)
    refused(state, 0, Declare(stand=True), "LEG-APP-03")
    assert act(state, 2, Declare(stand=True))[0] == CensorDeclared(seat=2, senator="B3", stand=True)
    refused(state, 2, Declare(stand=False), "LEG-APP-03")
    without = election(3, senators=MEN)
    refused(without, 2, Declare(stand=True), "LEG-APP-03")
    absent = election(3, senators="0: L1 B1 | 1: L2 B2 | 2: L3 B3-absent", censor="B3", declared=None)
    assert asked(absent, 2, Declare) == []
    refused(absent, 2, Declare(stand=True), "LEG-APP-03")


def test_leg_app_03__with_one_candidate_left_the_censor_is_heard_first() -> None:
    state = election(3, senators="0: L1 | 1: L2 | 2: L3", censor="L3", declared=None)
    number = propose(state, 1, ElectConsul(senator="L2"))
    refused(state, 0, Table(item=number), "LEG-APP-03")
    assert [d.kind for d in waiting(state) if d.required] == ["declaration"]
    events = act(state, 2, Declare(stand=False))
    assert of_type(events, ConsulAppointed) == [
        ConsulAppointed(rule="LEG-APP-12", senator="L2", seat=1, automatic=True)
    ]
    (lapsed,) = of_type(events, MotionLapsed)
    assert (lapsed.rule, lapsed.item, lapsed.why) == ("LEG-SEN-23", number, because("office_filled"))


def test_leg_app_03__the_censor_declares_before_any_candidate_comes_to_the_vote() -> None:
    state = election(3, senators="0: L1 | 1: L2 B2 | 2: L3", censor="L3", declared=None)
    assert suitable(state, "consul") == ["L2", "B2"]
    number = propose(state, 1, ElectConsul(senator="L2"))
    refused(state, 0, Table(item=number), "LEG-APP-03")
    assert awaited(state) == [2]
    assert who(state, Table) == []
    act(state, 0, CallForMotions())  # meanwhile the chair may ask, and others may nominate
    act(state, 2, Declare(stand=True))
    assert awaited(state) == [2]
    propose(state, 2, ElectConsul(senator="L3"))
    act(state, 0, Table(item=number))


def test_leg_app_03__nor_does_a_candidate_of_the_chair_come_to_the_vote_before() -> None:
    state = election(3, senators=MEN, censor="B3", declared=None)
    number = propose(state, 0, ElectConsul(senator="B1"))
    assert not item(state, number).compulsory
    refused(state, 0, Table(item=number), "LEG-APP-03")
    act(state, 2, Declare(stand=False))
    act(state, 0, Table(item=number))


# --- without a vote -----------------------------------------------------------


def test_leg_app_11__the_last_one_after_a_rejection_is_told() -> None:
    state = election(3, senators="0: L1 | 1: L2 | 2: L3")
    to_reject = propose(state, 2, ElectConsul(senator="L2"))
    act(state, 0, Table(item=to_reject))
    act(state, 0, CallVote())
    events = vote(state, "aaa")
    assert of_type(events, ConsulAppointed) == [
        ConsulAppointed(rule="LEG-APP-11", senator="L3", seat=2, automatic=True)
    ]
    assert [(e.seat, e.change, e.rule) for e in of_type(events, PrestigeChanged)] == [(2, 7, "LEG-APP-13")]


def test_leg_app_07__leg_app_12__the_temporary_consul_becomes_censor() -> None:
    state = table(3, round=1, senators=MEN)
    begin(state, "senate.consul")
    events = put_and_go_on(state, ElectConsul(senator="L2"))
    assert of_type(events, CensorAppointed) == [
        CensorAppointed(rule="LEG-APP-12", senator="L1", seat=0, automatic=True)
    ]


def put_and_go_on(state: State, motion: Any) -> list[Any]:
    act(state, 0, Table(item=propose(state, 0, motion)))
    act(state, 0, CallVote())
    return vote(state, "f" * state.seats, on=True)


def test_leg_sen_09__an_office_nobody_can_fill_is_told() -> None:
    nobody = "0: L1-absent | 1: L2-absent | 2: L3-absent"
    state = table(3, senators=nobody, consul="L1", censor="L2")
    events = begin(state, "senate.consul")
    assert of_type(events, OfficeUnfilled) == [OfficeUnfilled(office="consul", senator="L1")]
    events = begin(state, "senate.censor")
    assert of_type(events, OfficeUnfilled) == [OfficeUnfilled(office="censor", senator="L2")]
    state = sitting(3, "senate.censor", senators="0: L1@P1 | 1: L2 | 2: L3@P2", provinces="1 2", censor=None)
    assert (state.censor, "censor" in state.senate.settled) == (None, True)


def test_leg_sen_09__a_censor_who_declared_does_not_continue() -> None:
    men = "0: L1@P1 | 1: L2 B2 | 2: L3@P2"
    state = sitting(3, "senate.censor", senators=men, provinces="1 2", censor="B2", enter=False)
    state.senate.stands_down, state.senate.presiding = True, "L1"
    events = begin(state, "senate.censor")
    assert of_type(events, OfficeUnfilled) == [OfficeUnfilled(office="censor", senator=None)]
    assert of_type(events, ChairTaken) == [ChairTaken(senator="L2", seat=1)]
    assert state.censor is None


def test_leg_sen_09__leg_pro_15__a_by_election_without_a_candidate() -> None:
    nobody = "0: L1-absent | 1: L2-absent | 2: L3-absent"
    state = sitting(3, "senate.by_election", senators=nobody, enter=False)
    state.senate.by_election, state.consul = True, None
    events = begin(state, "senate.by_election")
    assert of_type(events, OfficeUnfilled) == [
        OfficeUnfilled(office="consul", senator=None, by_election=True)
    ]
    assert of_type(events, ChairTaken) == []


def test_leg_app_11__where_all_have_been_rejected_the_chairs_default_is_appointed() -> None:
    state = election(3, senators=MEN, enter=False)  # RUL-LEG-44
    state.senate.barred = [f"consul:{name}" for name in ("B1", "L2", "B2", "L3", "B3")]
    begin(state, "senate.consul")
    assert state.consul == "B1"


def test_leg_app_16__nobody_is_appointed_while_another_is_on_the_floor() -> None:
    state = election(auto_appoint="nominated")
    numbers = [
        propose(state, by, ElectConsul(senator=name)) for by, name in ((3, "L2"), (4, "L3"), (1, "L4"))
    ]
    put(state, numbers[0], "aaaaa")
    act(state, 0, Table(item=numbers[1]))
    assert state.senate.floor is not None
    assert state.consul == "L1"


# --- who may stand ------------------------------------------------------------


def test_leg_sen_09__the_field_widens_step_by_step() -> None:
    state = election(3, senators="0: L1 B1-absent | 1: L2-absent | 2: L3@P1", provinces="1")
    assert is_anybody_present(state)
    assert eligible(state, "consul") == ["L2", "B1"]
    state.senators["L2"].present = True
    assert eligible(state, "consul") == ["L2"]
    state.senate.barred.append("consul:L2")
    assert (eligible(state, "consul"), suitable(state, "consul")) == (["L2"], [])
    state.senate.barred = ["censor:L2"]
    assert suitable(state, "consul") == ["L2"]
    state.consul, state.censor = "B1", "L2"
    assert eligible(state, "consul") == ["L1"]
    state.consul, state.senators["L1"].at = "B1", "province"
    assert eligible(state, "consul") == ["B1"]  # absent, and Consul till now
    for card in state.senators.values():
        card.present = False
    assert not is_anybody_present(state)
    assert eligible(state, "consul") == []


def test_leg_app_02__leg_app_04__leg_app_06__the_field_of_both_offices() -> None:
    past = [("B1", "consul", 0, 1), ("B2", "censor", 1, 2)]
    state = election(3, senators=MEN, censor="B2", past=past, declared=None)
    assert eligible(state, "consul") == ["L2", "L3", "B1", "B3"]
    assert eligible(state, "censor") == ["B1", "B2"]
    state.senate.stands_down = True
    assert eligible(state, "consul") == ["L2", "L3", "B1", "B2", "B3"]
    assert eligible(state, "censor") == ["B1"]
    state.senate.stands_down = False
    assert eligible(state, "consul") == ["L2", "L3", "B1", "B3"]
    state.senate.outgoing = "L2"  # who served until now may not follow himself
    assert eligible(state, "consul") == ["L3", "B1", "B3"]
    state.senate.by_election = True
    assert eligible(state, "consul") == ["L3", "B1", "B3"]


def test_leg_app_11__leg_app_12__leg_app_16__the_one_without_a_vote() -> None:
    state = election(3, senators=MEN)
    field = eligible(state, "consul")
    assert field == ["L2", "L3", "B1", "B2", "B3"]
    assert sole(state, ["L2"], lambda i: False, []) == "L2"
    assert sole(state, field, lambda i: i != "B2", []) == "B2"
    assert sole(state, field, lambda i: False, []) is None
    assert sole(state, field, lambda i: i == "B1", ["L2"]) is None
    state.options = state.options.model_copy(update={"auto_appoint": "nominated"})
    assert sole(state, field, lambda i: i == "B1", ["L2"]) == "L2"
    assert sole(state, field, lambda i: False, ["L2"]) is None  # nobody is rejected yet
    assert sole(state, field, lambda i: i == "L2", ["L2"]) is None
    assert sole(state, field, lambda i: i == "B1", ["L2", "L3"]) is None
    assert sole(state, field, lambda i: i == "B1", ["L1"]) is None


def test_leg_app_16__a_nominee_for_another_office_is_none_for_this_one() -> None:
    state = sitting(stage="senate.governors", provinces="1 2", auto_appoint="nominated")
    propose(state, 3, AppointGovernor(province=2, senator="L4"))
    put(state, propose(state, 0, AppointGovernor(province=1, senator="L1")), "aaaaa")
    assert state.provinces[1].governor is None
    propose(state, 4, AppointGovernor(province=1, senator="L5"))
    assert state.provinces[1].governor == "L5"


def test_leg_sen_11__leg_pro_15__a_man_in_another_motion_may_be_nominated() -> None:
    state = sitting(
        stage="senate.prosecutions",
        past=[("L2", "censor", 2, 3)],
        concessions={"grain": None},
        senators="0: L1@P1 B1 | 1: L2 B2 | 2: L3 | 3: L4 | 4: L5",
        provinces="1",
    )
    propose(state, 3, Allocate(concession="grain", senator="L4"))
    propose(state, 4, RaiseLegions(legions=1))
    act(state, 2, Accuse(senator="L2", offence="office", major=True))
    act(state, 2, CallVote())
    vote(state, "fffff", on=True)
    assert state.senate.by_election
    (decision,) = [d for d in waiting(state, 0) if d.kind == "chair"]
    (hole,) = motions_of(decision)[0].holes
    assert isinstance(hole, Pick)
    assert [choice.value for choice in hole.choices] == ["L5", "L4", "B2", "B1"]


def test_leg_gov_02__leg_gov_06__leg_gov_14__who_may_govern() -> None:
    state = sitting(
        3,
        "senate.governors",
        provinces="1 2",
        senators="0: L1 B1-absent | 1: L2 B2 | 2: L3 B3@P2 | forum: G7 G8",
        enter=False,
    )
    assert [i for i in state.senators if is_free_to_go(state, i)] == ["L1", "B2", "G7", "G8"]
    state.senators["B2"].returned = state.senators["G7"].returned = 3
    assert nominable(state, 1) == ["L1", "B2", "G8"]
    assert [asks_consent(state, i) for i in ("L1", "B2", "G7")] == [False, True, False]
    state.senate.declined.append("B2:2")
    state.senate.barred.append("governor:1:G8")
    assert nominable(state, 1) == ["L1", "B2"]
    assert nominable(state, 2) == ["L1", "G8"]
    state.senate.declined.append("L1")  # as older records have it: for every Province
    assert [nominable(state, n) for n in (1, 2)] == [["B2"], ["G8"]]


def test_leg_mil_09__a_force_no_stronger_than_the_enemy_may_be_refused() -> None:
    state = table(3, senators="0: L1 B4 | 1: L2 | 2: L3 | forum: B8", wars="W4:5")
    war = state.wars[0]
    assert [may_refuse_command(state, "B4", legions, war) for legions in (3, 4, 5)] == [True, True, False]
    assert not may_refuse_command(state, "B8", 1, war)


def test_leg_gov_12__leg_alc_06__whom_silence_names() -> None:
    state = table(3, senators="0: G5 B3 B6 | 1: L2 G9 | 2: L3 | forum: B9 G7")
    assert first_by_status(["B3", "L2", "G9"]) == "G9"
    assert first_by_status(["G9", "B9"]) == "B9"
    assert default_nominee(state, ["G5", "B3", "B6", "L2"], 0) == "B6"
    assert default_nominee(state, ["G5", "L2", "G9"], 2) == "G9"
    assert default_nominee(state, ["G5", "L2", "G9"], 1) == "L2"
    assert default_governor(state, ["G5", "B9", "G7"]) == "B9"
    assert default_governor(state, ["G5", "B6"]) == "B6"


# --- what is offered ----------------------------------------------------------


def motions_of(decision: Decision) -> list[Offer]:
    """What it offers to table or to nominate."""
    return [offer for offer in decision.offers if isinstance(offer.action, Table | Propose)]


def test_leg_sen_11__the_chair_tables_or_names_and_others_name() -> None:
    state = election(3, senators=MEN)
    (decision,) = waiting(state, 0)
    assert (decision.default, decision.required) == (CallForMotions(), True)
    assert decision.text == "Nobody has nominated a Consul yet. Do you ask the others?"
    silence(state)
    (decision,) = waiting(state, 0)
    (offer,) = motions_of(decision)
    assert (decision.kind, decision.clause, decision.required) == ("chair", "LEG-SEN-11", True)
    assert decision.default == offer.action == consul("B1")  # his own of highest Influence
    (hole,) = offer.holes
    assert isinstance(hole, Pick)
    assert hole.field == "senator"
    assert [choice.value for choice in hole.choices] == ["L3", "L2", "B3", "B2", "B1"]
    assert [choice.note for choice in hole.choices] == [words.faction(seat) for seat in (2, 1, 2, 1, 0)]
    assert hole.name == "Candidate"
    assert decision.text == "Nobody has nominated a Consul. Whom do you nominate?"
    (window,) = waiting(state, 2)
    assert (window.kind, window.clause, window.required) == ("nominations", "LEG-SEN-11", False)
    assert window.offers[0].action == consul("L3")
    number = propose(state, 2, ElectConsul(senator="L2"))
    (decision,) = waiting(state, 0)
    assert [o.action for o in motions_of(decision)] == [Table(item=number), consul("B1")]
    assert decision.default == Table(item=number)
    assert decision.text == "Which candidate for Consul comes to the vote?"
    hole = motions_of(decision)[1].holes[0]
    assert isinstance(hole, Pick)
    assert [choice.value for choice in hole.choices] == ["L3", "B3", "B2", "B1"]
    assert not any(isinstance(o.action, Propose) for d in waiting(state, 2) for o in d.offers)
    act(state, 0, Table(item=number))
    assert [d.kind for d in waiting(state, 1)] == ["nominations"]
    act(state, 0, CallVote())
    assert not any(d.kind == "chair" for d in waiting(state))
    windows = [d for d in waiting(state) if d.kind == "nominations"]
    assert [(d.seat, d.required, d.standing) for d in windows] == [(s, False, True) for s in range(3)]


def test_leg_sen_11__the_chair_names_though_absent_and_others_do_not() -> None:
    state = election(3, senators="0: L1-absent B1-absent | 1: L2 B2-absent | 2: L3-absent B3")
    assert [[o.action for o in d.offers] for d in waiting(state, 0)] == [[CallForMotions()]]
    act(state, 0, CallForMotions())
    assert waiting(state, 0) == []
    for seat in (1, 2):
        act(state, seat, Finish())
    assert [d.default for d in waiting(state, 0)] == [consul("B3")]  # the highest Status
    propose(state, 1, ElectConsul(senator="L2"))
    (decision,) = waiting(state, 0)
    assert [type(o.action) for o in motions_of(decision)] == [Table]


@pytest.mark.parametrize(("censor", "seat"), [("B1", 0), ("B2", 1), ("B3", 2)])
def test_leg_app_03__the_censors_own_player_is_asked(censor: str, seat: int) -> None:
    state = election(3, senators=MEN, censor=censor, declared=None)
    assert [s for s in range(3) if asked(state, s, Declare)] == [seat]
    act(state, seat, Declare(stand=True))


@pytest.mark.parametrize("stand", [False, True])
def test_leg_app_03__the_censor_is_asked_and_meanwhile_the_chair_need_not_act(stand: bool) -> None:
    state = election(3, senators=MEN, censor="B3", declared=None)
    (question,) = asked(state, 2, Declare)
    assert [o.action for o in question.offers] == [Declare(stand=False), Declare(stand=True)]
    assert (question.kind, question.clause, question.required) == ("declaration", "LEG-APP-03", True)
    assert question.default == Declare(stand=False)
    assert [d.required for d in waiting(state, 0)] == [False]
    act(state, 2, Declare(stand=stand))
    assert [d.required for d in waiting(state, 0)] == [True]
    put(state, propose(state, 0, ElectConsul(senator="L2")))
