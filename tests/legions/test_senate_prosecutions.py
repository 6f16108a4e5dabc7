"""Prosecutions: LEG-PRO-01 to LEG-PRO-19. The Censor is L3 of seat 2, the Consul L2 of seat 1."""

from typing import Any, Literal

import pytest

from engine.legions.actions import Accuse, CallClose, CallVote, Finish, Propose, Table
from engine.legions.motions import Allocate, ElectConsul, Prosecute
from engine.legions.state import State
from tests.legions.build import act, begin, waiting
from tests.legions.sitting import (
    LIABLE_BY,
    asked,
    awaited,
    is_over,
    item,
    kill,
    propose,
    put,
    refused,
    sitting,
    vote,
    who,
)

Offence = Literal["office", "concession", "governor", "spoils"]


def court(changes: dict[str, dict[str, Any]] | None = None, seats: int = 5, **more: Any) -> State:
    """The Prosecutions, with `changes` of Senators' markers made before."""
    state = sitting(seats, "senate.prosecutions", enter=False, **more)
    for name, fields in (changes or {}).items():
        for field, value in fields.items():
            setattr(state.senators[name], field, value)
    begin(state, "senate.prosecutions")
    return state


def accuse(name: str, offence: Offence = "office", *, major: bool = False) -> Accuse:
    return Accuse(senator=name, offence=offence, major=major)


def trial(state: State, charge: Accuse, ballots: str = "", **more: Any) -> None:
    """Accuse, call the vote and vote; all for by default."""
    act(state, 2, charge)
    act(state, 2, CallVote())
    vote(state, ballots or "f" * state.seats, **more)


def liable(state: State, charge: Accuse) -> bool:
    """Whether the Censor may bring it, and is offered it."""
    offers = [o.action for d in waiting(state, 2) for o in d.offers if isinstance(o.action, Accuse)]
    if charge in offers:
        return True
    refused(state, 2, charge, "LEG-PRO-12" if charge.major else LIABLE_BY[charge.offence])
    return False


def test_leg_pro_01__the_censor_announces_prosecutions_or_none() -> None:
    state = court()
    assert awaited(state) == [2]
    (decision,) = asked(state, 2, Accuse)
    assert (decision.default, decision.clause) == (Finish(), "LEG-PRO-01")
    assert "L1" not in decision.wait
    refused(state, 1, accuse("L1"), "LEG-PRO-01")
    refused(state, 1, Finish(), "LEG-PRO-01")
    act(state, 2, Finish())
    assert is_over(state)
    assert (state.senate.minor, state.senate.major) == (0, 0)


def test_leg_pro_02__two_minor_ones_and_not_three() -> None:
    state = court({n: {"profited": True} for n in ("L4", "L5", "B5")})
    trial(state, accuse("L4", "concession"), "aaaaa")
    assert state.senate.minor == 1
    refused(state, 2, accuse("L1", major=True), "LEG-PRO-02")
    trial(state, accuse("L5", "concession"), "aaaaa")
    assert state.senate.minor == 2
    assert is_over(state)


def test_leg_pro_02__or_one_major_one() -> None:
    state = court({"L4": {"profited": True}})
    trial(state, accuse("L1", major=True), "aaaaa")
    assert is_over(state)
    assert (state.senate.minor, state.senate.major) == (0, 1)


def test_leg_pro_03__it_names_the_accused_the_kind_and_the_offence_and_must_be_voted_on() -> None:
    state = court()
    act(state, 2, accuse("L1"))
    assert state.senate.floor is not None
    number = state.senate.floor.item
    assert item(state, number).motion == Prosecute(senator="L1", major=False, offence="office")
    (decision,) = [d for d in asked(state, 2, CallVote) if d.required]
    assert decision.default == CallVote()
    assert decision.clause in ("LEG-PRO-03", "LEG-SEN-13")
    refused(state, 2, Finish(), "LEG-PRO-01")
    act(state, 2, CallVote())
    vote(state, "fffff")
    assert item(state, number).state == "passed"


def test_leg_pro_04__no_co_sponsor_and_the_accused_faction_votes() -> None:
    state = court(prestige=[9])
    trial(state, accuse("L1"), "a-fa-")
    assert state.factions[0].prestige == 9


def test_leg_pro_04__the_censor_may_be_of_the_accuseds_faction() -> None:
    state = court({"B3": {"profited": True}}, prestige=[0, 0, 9])
    trial(state, accuse("B3", "concession"))
    assert state.factions[2].prestige == 7  # -5 and +3


def test_leg_pro_05__each_conviction_brings_three_and_failure_costs_nothing() -> None:
    state = court({"L4": {"profited": True}, "L5": {"profited": True}}, prestige=[0, 0, 1])
    trial(state, accuse("L4", "concession"))
    trial(state, accuse("L5", "concession"))
    assert state.factions[2].prestige == 7
    state = court(prestige=[0, 0, 1])
    trial(state, accuse("L1"), "aafaa")
    assert state.factions[2].prestige == 1
    state = court(prestige=[0, 0, 1])
    trial(state, accuse("L1", major=True))
    assert state.factions[2].prestige == 4


def test_leg_sen_21__a_prosecution_never_costs_the_consuls_faction() -> None:
    state = court(censor="B2", prestige=[0, 5])
    act(state, 1, accuse("L1"))
    act(state, 1, CallVote())
    vote(state, "afaaa")
    assert state.factions[1].prestige == 5


@pytest.mark.parametrize(("reading", "early"), [("any_moment", True), ("end_of_round", False)])
def test_leg_pro_06__liable_for_the_office_held_in_the_preceding_round(reading: str, early: bool) -> None:
    state = court(
        past=[
            ("L4", "consul", 1, 2),
            ("B4", "censor", 1, 2),  # of round 1's meeting
            ("L5", "consul", 0, 1),
            ("B5", "censor", 2, 3),
            ("B3", "censor", 0, 1),
        ],
        liability=reading,
    )
    assert liable(state, accuse("L1"))
    assert liable(state, accuse("B5"))
    assert liable(state, accuse("L4")) is early
    assert liable(state, accuse("B4")) is early
    assert not liable(state, accuse("L5"))
    assert not liable(state, accuse("B3"))
    assert not liable(state, accuse("L2"))  # Consul since this meeting


def test_leg_pro_06__nobody_in_round_1_and_the_temporary_consul_from_round_2() -> None:
    assert is_over(court(round=1))
    state = court(round=2, outgoing="L4", past=[("L1", "consul", 0, 1)])
    assert liable(state, accuse("L1"))


def test_leg_pro_07__concession_income_of_this_rounds_step_1() -> None:
    state = court(
        {"L4": {"profited": True}}, concessions={"grain": "L4", "arms": "L4", "mining": "L5", "harbour": "B5"}
    )
    assert liable(state, accuse("L4", "concession"))
    assert not liable(state, accuse("L5", "concession"))
    trial(state, accuse("L4", "concession"))
    assert state.holders == {"grain": None, "arms": None, "mining": "L5", "harbour": "B5"}
    refused(state, 2, accuse("L4", "concession"), "LEG-VOTE-14")


def test_leg_pro_07__he_need_not_hold_it_any_more() -> None:
    state = court({"L4": {"profited": True}}, concessions={"grain": None})
    assert liable(state, accuse("L4", "concession"))


def test_leg_pro_08__a_governor_returned_this_round_who_claimed() -> None:
    state = court(
        {
            "L4": {"returned": 3, "claimed": True},
            "B4": {"returned": 3, "claimed": False},
            "L5": {"returned": 2, "claimed": True},
        }
    )
    assert liable(state, accuse("L4", "governor"))
    assert not liable(state, accuse("B4", "governor"))
    assert not liable(state, accuse("L5", "governor"))


def test_leg_pro_09__a_commander_who_took_spoils_in_the_round_after_his_return() -> None:
    state = court({"L4": {"spoils": 2}, "B4": {"spoils": 1}, "L5": {"spoils": 3}})
    assert liable(state, accuse("L4", "spoils"))
    assert not liable(state, accuse("B4", "spoils"))
    assert not liable(state, accuse("L5", "spoils"))


def test_leg_pro_10__the_marker_of_a_beaten_commander_has_no_effect() -> None:
    state = court({"L4": {"inverted": True}}, past=[("L4", "commander", 1, 2)])
    assert not liable(state, accuse("L4", "spoils"))
    assert not liable(state, accuse("L4"))
    assert liable(state, accuse("L4", major=True))


def test_leg_pro_11__a_minor_conviction_costs_five_prestige_and_all_concessions() -> None:
    state = court(prestige=[7], concessions={"grain": "L1", "arms": "B1"})
    trial(state, accuse("L1"))
    assert state.factions[0].prestige == 2
    assert state.holders == {"grain": None, "arms": "B1"}
    assert state.senators["L1"].owner == 0
    act(state, 2, Finish(), on=True)
    put(state, propose(state, 3, Allocate(concession="grain", senator="L1")))
    assert state.holders["grain"] == "L1"


def test_leg_pro_11__prestige_stops_at_zero() -> None:
    state = court(prestige=[4])
    trial(state, accuse("L1"))
    assert state.factions[0].prestige == 0


def test_leg_pro_12__major_is_for_any_office_but_governor() -> None:
    state = court(
        past=[
            ("L4", "commander", 1, 2),
            ("B4", "commander", 1, 1),
            ("L5", "governor", 1, 2),
            ("B5", "censor", 2, 3),
        ]
    )
    assert liable(state, accuse("L4", major=True))  # back in Rome, Spoils or not
    assert liable(state, accuse("B5", major=True))
    assert liable(state, accuse("L1", major=True))
    assert not liable(state, accuse("B4", major=True))
    assert not liable(state, accuse("L5", major=True))


@pytest.mark.parametrize("reading", ["any_moment", "end_of_round"])
def test_leg_pro_12__a_commander_counts_for_any_time_of_command(reading: str) -> None:
    state = court(past=[("L4", "commander", 1, 2)], liability=reading)
    assert liable(state, accuse("L4", major=True))


@pytest.mark.parametrize("offence", ["concession", "governor", "spoils"])
def test_leg_pro_12__other_offences_are_never_major(offence: Offence) -> None:
    state = court({"L4": {"profited": True, "returned": 3, "claimed": True, "spoils": 2}})
    assert liable(state, accuse("L4", offence))
    assert not liable(state, accuse("L4", offence, major=True))


def test_leg_pro_13__a_major_conviction_is_death() -> None:
    state = court(prestige=[7], concessions={"grain": "L1"}, past=[("B1", "consul", 1, 2)])
    trial(state, accuse("L1", major=True))
    card = state.senators["L1"]
    assert (card.owner, card.at, state.deck[-1]) == (None, "deck", "L1")
    assert state.holders == {"grain": None}
    assert state.factions[0].prestige == 7
    assert state.factions[2].prestige == 3


def test_leg_pro_14__present_or_not_and_wherever_he_is() -> None:
    state = court(
        {"L5": {"profited": True}, "B5": {"profited": True}},
        senators="0: L1-absent B1 | 1: L2 | 2: L3 | 3: L4@W4 G4 | 4: L5@P1 B5-absent G5",
        provinces="1",
        wars="W4:3/2",
        past=[("L5", "censor", 1, 2)],
    )
    assert liable(state, accuse("L1"))
    assert liable(state, accuse("B5", "concession"))
    assert liable(state, accuse("L5", "concession"))
    assert liable(state, accuse("L5"))  # for the Censorship
    assert not liable(state, accuse("L5", "governor"))
    assert not liable(state, accuse("L4", major=True))  # still in command
    assert not liable(state, accuse("L4", "spoils"))


def test_leg_pro_15__the_new_consul_may_be_tried_for_his_censorship() -> None:
    state = court(past=[("L2", "censor", 2, 3)])
    assert liable(state, accuse("L2", major=True))


def test_leg_pro_15__after_an_executed_consul_the_previous_one_takes_over_without_award() -> None:
    state = court(past=[("L2", "censor", 2, 3)], prestige=[2])
    trial(state, accuse("L2", major=True), on=True)
    assert (state.consul, state.factions[0].prestige) == ("L1", 2)
    assert state.stage == "senate.business"
    assert awaited(state) == [0]
    act(state, 0, CallClose(), on=True)


@pytest.mark.parametrize("away", ["dead", "governor", "censor"])
def test_leg_pro_15__else_there_is_a_by_election_under_the_outgoing_consul(away: str) -> None:
    censor = "B1" if away != "censor" else "L1"
    state = sitting(
        senators="0: L1@P1 B1 | 1: L2 B2 | 2: L3 | 3: L4 | 4: L5" if away == "governor" else "",
        stage="senate.prosecutions",
        past=[("L2", "censor", 2, 3)],
        censor=censor,
        provinces="1" if away == "governor" else "",
        enter=False,
    )
    if away == "dead":
        kill(state, "L1")
    begin(state, "senate.prosecutions")
    act(state, 0, accuse("L2", major=True))
    act(state, 0, CallVote())
    vote(state, "fffff", on=True)
    assert state.senate.by_election
    assert awaited(state) == [0]
    refused(state, 3, Propose(motion=Allocate(concession="grain", senator="L4")), "LEG-SEN-11")
    number = propose(state, 3, ElectConsul(senator="L4"))
    refused(state, 3, Table(item=number), "LEG-SEN-13")
    act(state, 0, Table(item=number))
    act(state, 0, CallVote())
    vote(state, "fffff", on=True)
    assert (state.consul, state.factions[3].prestige) == ("L4", 0)
    assert state.stage == "senate.business"
    assert awaited(state) == [3]


def test_leg_pro_16__his_own_faction_but_not_himself() -> None:
    state = court({"B3": {"profited": True}, "L3": {"profited": True}}, past=[("L3", "consul", 1, 2)])
    assert liable(state, accuse("B3", "concession"))
    refused(state, 2, accuse("L3", "concession"), "LEG-PRO-16")
    refused(state, 2, accuse("L3", major=True), "LEG-PRO-16")


def test_leg_pro_17__the_liable_are_listed_and_without_any_there_is_no_prosecution() -> None:
    state = court({"L4": {"profited": True}})
    offers = [o.action for d in waiting(state, 2) for o in d.offers if isinstance(o.action, Accuse)]
    assert sorted((a.senator, a.offence, a.major) for a in offers) == [
        ("L1", "office", False),
        ("L1", "office", True),
        ("L4", "concession", False),
    ]
    state = court(outgoing=None)
    assert is_over(state)


def test_leg_pro_18__after_the_last_prosecution_the_consul_presides_again() -> None:
    state = court()
    trial(state, accuse("L1", major=True), on=True)
    assert state.stage == "senate.business"
    assert awaited(state) == [1]


def test_leg_pro_19__neutrals_are_never_accused() -> None:
    state = court(
        {"G9": {"spoils": 2}},
        senators="0: L1 | 1: L2 | 2: L3 | 3: L4 | 4: L5 | forum: G9",
        past=[("G9", "commander", 1, 2), ("G9", "consul", 1, 2)],
    )
    refused(state, 2, accuse("G9", major=True), "LEG-PRO-19")
    refused(state, 2, accuse("G9", "spoils"), "LEG-PRO-19")
    refused(state, 2, accuse("G9"), "LEG-PRO-19")


def test_leg_pro_06__without_a_censor_there_is_no_prosecution() -> None:
    state = court(censor=None)
    assert is_over(state)
    assert who(state, Accuse) == []
