"""Prosecutions (A11e), fact by fact: what is refused and why, what a conviction books, who succeeds."""

import pytest

from engine.kernel import Event, Illegal
from engine.legions.actions import Accuse, CallVote, Finish
from engine.legions.causes import because
from engine.legions.events.common import PrestigeChanged
from engine.legions.events.docket import MotionProposed
from engine.legions.events.floor import MotionTabled
from engine.legions.events.offices import ByElectionCalled, FormerConsulReturned, ProsecutionsEnded
from engine.legions.events.people import ConcessionFreed, SenatorLost
from engine.legions.motions import Prosecute
from engine.legions.rules.senate.courts import accusable, former_consul, may_accuse, offences
from engine.legions.state import State, Term
from tests.legions.build import act, begin, of_type, waiting
from tests.legions.sitting import asked, kill, refused, sitting, vote

OFFICE = Accuse(senator="L1", offence="office", major=False)
DEATH = Accuse(senator="L1", offence="office", major=True)


def court(**more: object) -> State:
    """The Censor is L3 of seat 2, the Consul L2 of seat 1, his predecessor L1 of seat 0."""
    more.setdefault("prestige", [9, 9, 9, 9, 9])
    return sitting(stage="senate.prosecutions", **more)  # type: ignore[arg-type]


def trial(state: State, charge: Accuse, **more: bool) -> list[Event]:
    events = act(state, 2, charge)
    events += act(state, 2, CallVote())
    return events + vote(state, "fffff", **more)  # type: ignore[arg-type]


# --- the accusation -----------------------------------------------------------


def test_leg_pro_03__an_accusation_is_a_motion_of_the_censors_and_on_the_floor_at_once() -> None:
    state = court()
    proposed, tabled = act(state, 2, OFFICE)[:2]
    assert isinstance(proposed, MotionProposed)
    assert isinstance(tabled, MotionTabled)
    assert (proposed.rule, proposed.item, proposed.seat) == ("LEG-PRO-03", 1, 2)
    assert proposed.motion == Prosecute(senator="L1", major=False, offence="office")
    assert (tabled.rule, tabled.item, tabled.seat) == ("LEG-PRO-03", 1, 2)
    assert of_type(act(court(), 2, DEATH), ProsecutionsEnded) == []  # the vote comes first
    refused(state, 2, OFFICE, "LEG-SEN-13")
    refused(state, 2, Finish(), "LEG-PRO-01")


def test_leg_pro_01__the_consuls_player_neither_accuses_nor_ends_them() -> None:
    state = court()
    refused(state, 1, OFFICE, "LEG-PRO-01")
    refused(state, 1, Finish(), "LEG-PRO-01")


@pytest.mark.parametrize(
    ("name", "offence", "major", "clause"),
    [
        ("L4", "office", False, "LEG-PRO-06"),
        ("L4", "office", True, "LEG-PRO-12"),
        ("L4", "concession", False, "LEG-PRO-07"),
        ("L4", "governor", False, "LEG-PRO-08"),
        ("L4", "spoils", False, "LEG-PRO-09"),
        ("L3", "office", False, "LEG-PRO-16"),
        ("G9", "office", False, "LEG-PRO-19"),
        ("X1", "office", False, "LEG-PRO-19"),
    ],
)
def test_leg_pro_06__leg_pro_12__leg_pro_16__leg_pro_19__why_he_cannot_be_accused(
    name: str, offence: str, major: bool, clause: str
) -> None:
    refused(court(), 2, Accuse(senator=name, offence=offence, major=major), clause)  # type: ignore[arg-type]


def test_leg_pro_02__leg_vote_14__one_offence_once_and_no_major_after_a_minor() -> None:
    state = court(past=[("B1", "consul", 1, 2), ("G1", "consul", 1, 2)])
    trial(state, OFFICE)
    refused(state, 2, OFFICE, "LEG-VOTE-14")
    refused(state, 2, DEATH, "LEG-PRO-02")
    (offered,) = asked(state, 2, Accuse)
    assert [o.action for o in offered.offers] == [
        Accuse(senator="B1", offence="office", major=False),
        Accuse(senator="G1", offence="office", major=False),
        Finish(),
    ]
    assert (offered.kind, offered.clause, offered.default) == ("prosecutions", "LEG-PRO-01", Finish())
    assert offered.required


@pytest.mark.parametrize(("minor", "major"), [(2, 0), (3, 0), (0, 1)])
def test_leg_pro_02__the_allowance_bars_every_further_accusation(minor: int, major: int) -> None:
    state = court()
    state.senate.minor, state.senate.major = minor, major
    assert accusable(state) == []
    with pytest.raises(Illegal) as no:
        may_accuse(state, Prosecute(senator="L1", major=False, offence="office"))
    assert no.value.clause == "LEG-PRO-02"


def test_leg_pro_17__leg_pro_18__how_they_end() -> None:
    state = court()
    assert of_type(act(state, 2, Finish()), ProsecutionsEnded) == [ProsecutionsEnded(held=0)]
    state = court(past=[("B1", "consul", 1, 2)])
    trial(state, OFFICE)
    assert of_type(act(state, 2, Finish()), ProsecutionsEnded) == [ProsecutionsEnded(held=1)]
    events = trial(court(), DEATH)
    assert of_type(events, ProsecutionsEnded) == [ProsecutionsEnded(rule="LEG-PRO-18", held=1, can=False)]
    quiet = sitting(stage="senate.prosecutions", outgoing=None, enter=False)
    events = begin(quiet, "senate.prosecutions")
    assert of_type(events, ProsecutionsEnded) == [ProsecutionsEnded(rule="LEG-PRO-17", held=0, can=False)]


def test_leg_pro_06__at_the_end_of_the_round_by_option_and_for_no_other_office() -> None:
    state = court(liability="end_of_round", past=[("L4", "governor", 1, 3), ("B4", "consul", 1, 2)])
    assert offences(state, "L1") == [(False, "office"), (True, "office")]
    assert (offences(state, "L4"), offences(state, "B4")) == ([], [])


def test_leg_pro_12__a_commander_of_round_1_in_round_2() -> None:
    state = court(round=2, past=[("B4", "commander", 1, 1)])
    assert offences(state, "B4") == [(True, "office")]


# --- the conviction -----------------------------------------------------------


def test_leg_pro_05__leg_pro_11__what_a_minor_conviction_books() -> None:
    events = trial(court(concessions={"grain": "L1", "arms": "B1", "mining": "L1"}), OFFICE)
    assert of_type(events, PrestigeChanged) == [
        PrestigeChanged(seat=2, change=3, now=12, rule="LEG-PRO-05", cause=because("conviction_won")),
        PrestigeChanged(seat=0, change=-5, now=4, rule="LEG-PRO-11", cause=because("convicted")),
    ]
    assert of_type(events, ConcessionFreed) == [
        ConcessionFreed(concession="grain", senator="L1"),
        ConcessionFreed(concession="mining", senator="L1"),
    ]


def test_leg_pro_05__leg_pro_13__what_a_major_conviction_books() -> None:
    events = trial(court(concessions={"grain": "L1", "arms": "B1"}), DEATH)
    assert of_type(events, SenatorLost) == [
        SenatorLost(rule="LEG-PRO-13", senator="L1", owner=0, cause=because("executed"), freed=("grain",))
    ]
    assert [(e.seat, e.change, e.rule) for e in of_type(events, PrestigeChanged)] == [(2, 3, "LEG-PRO-05")]


# --- the succession -----------------------------------------------------------

CONSUL = Accuse(senator="L2", offence="office", major=True)
WAS_CENSOR = [("L2", "censor", 2, 3)]


def test_leg_pro_15__the_previous_consul_returns() -> None:
    events = trial(court(past=WAS_CENSOR), CONSUL)
    assert of_type(events, FormerConsulReturned) == [FormerConsulReturned(senator="L1", seat=0)]
    assert of_type(events, ByElectionCalled) == []


def test_leg_pro_15__or_his_player_presides_over_a_new_election() -> None:
    away = "0: L1@P1 B1 | 1: L2 B2 | 2: L3 | 3: L4 | 4: L5"
    events = trial(court(past=WAS_CENSOR, senators=away, provinces="1"), CONSUL)
    assert of_type(events, ByElectionCalled) == [ByElectionCalled(presiding="L1")]
    dead = court(past=WAS_CENSOR, enter=False)
    kill(dead, "L1")
    begin(dead, "senate.prosecutions")
    assert of_type(trial(dead, CONSUL), FormerConsulReturned) == []


def test_leg_pro_15__without_an_election_this_round_the_record_names_the_previous_consul() -> None:
    state = court(outgoing=None, past=[("B4", "consul", 0, 1), ("L4", "consul", 1, 2)])
    assert former_consul(state) == "L4"
    state.terms.insert(0, Term(senator="B2", office="consul", owner=1, began=1, ended=2))
    state.terms += [
        Term(senator="B3", office="censor", owner=2, began=1, ended=2),
        Term(senator="G3", office="consul", owner=None, began=1, ended=2, wiped=True),
    ]
    assert former_consul(state) == "L4"  # not the open term of L2, another office, or a new man
    state.terms = [t for t in state.terms if t.ended is None]
    assert former_consul(state) is None


def test_leg_pro_03__the_censor_alone_is_asked() -> None:
    state = court()
    assert [d.seat for d in waiting(state) if d.kind == "prosecutions"] == [2]
    act(state, 2, OFFICE)
    assert [d.seat for d in waiting(state) if d.kind == "prosecutions"] == []
