"""Concession allocation: LEG-ALC-01 to LEG-ALC-06."""

from engine.legions.actions import CallVote, ChooseHolder, Table
from engine.legions.motions import Allocate
from engine.legions.rules import flow
from engine.legions.rules.motion_kinds.concessions import pays
from engine.legions.state import State
from tests.legions.build import act
from tests.legions.sitting import (
    asked,
    awaited,
    cannot_be_tabled,
    carry,
    item,
    propose,
    refused,
    sitting,
    vote,
)

FIVE = {"harbour": None, "arms": None, "land_commission": None, "grain": None, "mining": None}


def to_faction(state: State, seat: int, concession: str = "grain") -> int:
    """A Concession voted to a Faction, up to the choice of its holder."""
    number = propose(state, 0, Allocate(concession=concession, faction=seat))  # type: ignore[arg-type]
    act(state, 1, Table(item=number))
    act(state, 1, CallVote())
    vote(state, "fffff")
    return number


def test_leg_alc_01__any_face_up_concession_by_vote_without_limit() -> None:
    state = sitting(concessions=dict(FIVE))
    for concession in ("harbour", "arms", "grain"):
        assert carry(state, 3, Allocate(concession=concession, senator="L4")).state == "passed"  # type: ignore[arg-type]
    assert [state.holders[c] for c in ("harbour", "arms", "grain", "mining")] == ["L4", "L4", "L4", None]  # type: ignore[index]


def test_leg_alc_01__one_that_is_held_or_not_in_play_cannot_be_given() -> None:
    state = sitting(concessions={"grain": "L5"})
    cannot_be_tabled(state, 3, Allocate(concession="grain", senator="L4"), clause="LEG-ALC-01")
    cannot_be_tabled(state, 3, Allocate(concession="mining", senator="L4"), clause="LEG-ALC-01")
    assert state.holders == {"grain": "L5"}


def test_leg_alc_02__a_motion_naming_a_senator_binds() -> None:
    state = sitting(concessions=dict(FIVE), senators="0: L1 | 1: L2 | 2: L3 | 3: L4 B9-absent | 4: L5")
    carry(state, 0, Allocate(concession="grain", senator="B9"))
    assert state.holders["grain"] == "B9"
    assert asked(state, 3, ChooseHolder) == []


def test_leg_alc_02__a_motion_naming_a_faction_lets_it_choose_at_once() -> None:
    state = sitting(
        concessions=dict(FIVE),
        provinces="1",
        senators="0: L1 | 1: L2 | 2: L3 | 3: L4 B9-absent G8@P1 | 4: L5",
    )
    number = to_faction(state, 3)
    assert state.senate.floor is not None
    assert state.senate.floor.phase == "holder"
    assert awaited(state) == [3]
    refused(state, 3, ChooseHolder(senator="L5"), "LEG-ALC-02")
    refused(state, 0, ChooseHolder(senator="L4"), "LEG-ALC-02")
    act(state, 3, ChooseHolder(senator="B9"))
    assert (state.holders["grain"], item(state, number).state) == ("B9", "passed")
    to_faction(state, 3, "arms")
    act(state, 3, ChooseHolder(senator="G8"))
    assert state.holders["arms"] == "G8"
    assert state.senate.floor is None


def test_leg_alc_03__it_brings_no_income_now() -> None:
    state = sitting(concessions=dict(FIVE), money=[0, 0, 0, 3])
    carry(state, 3, Allocate(concession="grain", senator="L4"))
    assert state.factions[3].treasury == 3
    assert state.senators["L4"].profited is False


def test_leg_alc_04__the_land_commission_needs_an_act_in_force_with_the_variant() -> None:
    motion = Allocate(concession="land_commission", senator="L4")
    state = sitting(concessions=dict(FIVE), land_acts=True)
    cannot_be_tabled(state, 3, motion, clause="LEG-ALC-04")
    for acts in ([1], [2]):
        state = sitting(concessions=dict(FIVE), land_acts=True, acts=acts)
        assert carry(state, 3, motion).state == "passed"
    state = sitting(concessions=dict(FIVE))
    assert carry(state, 3, motion).state == "passed"


def test_leg_alc_05__neutrals_hold_none() -> None:
    state = sitting(concessions=dict(FIVE), senators="0: L1 | 1: L2 | 2: L3 | 3: L4 | 4: L5 | forum: G9")
    cannot_be_tabled(state, 3, Allocate(concession="grain", senator="G9"), clause="LEG-ALC-05")
    cannot_be_tabled(state, 3, Allocate(concession="grain", senator="L10"), clause="LEG-ALC-05")


def test_leg_alc_06__a_faction_without_senators_receives_none() -> None:
    state = sitting(concessions=dict(FIVE), senators="0: L1 | 1: L2 | 2: L3 | 3: L4")
    cannot_be_tabled(state, 3, Allocate(concession="grain", faction=4), clause="LEG-ALC-06")


def test_leg_alc_06__the_default_holder() -> None:
    for mine, holder in (
        ("L4-absent B9 G10", "B9"),  # present first
        ("L4 L6 B9", "L6"),  # Influence, then Status
        ("L4-absent B9-absent L5-absent", "L5"),
    ):
        state = sitting(
            concessions=dict(FIVE), senators=f"0: L1 | 1: L2 | 2: L3 | 3: {mine} | 4: G1", outgoing="L1"
        )
        number = propose(state, 0, Allocate(concession="grain", faction=3))
        act(state, 1, Table(item=number))
        act(state, 1, CallVote())
        vote(state, "fffff")
        (decision,) = asked(state, 3, ChooseHolder)
        assert decision.default == ChooseHolder(senator=holder)
        assert decision.clause in ("LEG-ALC-02", "LEG-ALC-06")
        assert decision.required
        act(state, 3, decision.default)
        assert state.holders["grain"] == holder


def test_leg_alc_02__a_motion_names_a_senator_or_a_faction() -> None:
    state = sitting(concessions=dict(FIVE))
    cannot_be_tabled(state, 3, Allocate(concession="grain"), clause="LEG-ALC-02")
    cannot_be_tabled(state, 3, Allocate(concession="grain", faction=9), clause="LEG-ALC-02")


def test_leg_con_03__who_gives_a_concession_reads_what_it_pays() -> None:
    state = sitting(concessions={"grain": None, "harbour": None, "arms": "L5"}, provinces="1 2 3", legions=2)
    notes = {o.label: o.note for d in flow.decisions(state) for o in d.offers if o.group == "Concessions"}
    harbour = "It pays 3 T a round, as things stand: 1 T for each conquered Province"
    assert notes == {
        "Give Grain to a Senator": "It pays 6 T a round",
        "Give Grain to a Faction": "It pays 6 T a round",
        "Give Harbour to a Senator": harbour,
        "Give Harbour to a Faction": harbour,
    }


def test_leg_con_02__an_income_that_may_change_says_what_it_goes_by() -> None:
    state = sitting(concessions={"arms": None}, legions=6, acts=[2], land_acts=True)
    assert pays(state, "arms") == ("pays 6 T a round, as things stand: 1 T for each State or Faction Legion")
    assert pays(state, "mining") == "pays 4 T a round"
    assert pays(state, "land_commission") == "pays 2 T a round while a Land Act is in force"
    assert pays(sitting(), "land_commission") == "pays 2 T a round"
