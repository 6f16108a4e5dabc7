"""Censure and other Miscellaneous Motions: LEG-CEN-01 to LEG-CEN-05."""

import pytest
from pydantic import TypeAdapter, ValidationError

from engine.legions.actions import Propose, Second, Table
from engine.legions.motions import Censure, Miscellaneous, Motion
from tests.legions.build import act
from tests.legions.sitting import cannot_be_tabled, carry, propose, refused, sitting


def test_leg_cen_01__of_a_faction_or_of_a_senator_with_or_without_a_fine() -> None:
    state = sitting(money=[9, 9, 9, 9, 9])
    assert carry(state, 3, Censure(faction=0), seconders=(4,)).state == "passed"
    assert carry(state, 3, Censure(faction=0, fine=2), seconders=(4,)).state == "passed"
    assert carry(state, 3, Censure(senator="B1", fine=3), seconders=(4,)).state == "passed"
    assert carry(state, 3, Censure(senator="G2"), seconders=(4,)).state == "passed"
    assert [f.treasury for f in state.factions] == [4, 9, 9, 9, 9]


def test_leg_cen_01__it_needs_a_co_sponsor() -> None:
    state = sitting()
    number = propose(state, 3, Censure(faction=0))
    refused(state, 1, Table(item=number), "LEG-CEN-01")


@pytest.mark.parametrize(("has", "pays"), [(9, 5), (5, 5), (3, 3), (0, 0)])
def test_leg_cen_02__the_fine_goes_to_the_state_as_far_as_it_can_be_paid(has: int, pays: int) -> None:
    state = sitting(money=[has])
    assert carry(state, 3, Censure(faction=0, fine=5), seconders=(4,)).state == "passed"
    assert (state.factions[0].treasury, state.treasury) == (has - pays, 100 + pays)
    assert state.result is None


def test_leg_cen_02__there_is_no_cap_unless_the_table_sets_one() -> None:
    state = sitting(money=[500])
    carry(state, 3, Censure(faction=0, fine=400), seconders=(4,))
    assert state.factions[0].treasury == 100
    state = sitting(money=[500], censure_fine_max=10)
    cannot_be_tabled(state, 3, Censure(faction=0, fine=11), 4, clause="LEG-CEN-02")
    carry(state, 3, Censure(faction=0, fine=10), seconders=(4,))
    assert state.factions[0].treasury == 490


def test_leg_cen_03__without_a_fine_it_changes_nothing() -> None:
    state = sitting(money=[5], prestige=[5])
    before = (state.factions[0].model_copy(deep=True), state.treasury, state.index)
    carry(state, 3, Censure(senator="L1"), seconders=(4,))
    assert (state.factions[0], state.treasury, state.index) == before


def test_leg_cen_04__free_text_is_recorded_and_does_nothing() -> None:
    state = sitting()
    before = (state.treasury, state.legions, state.index, [f.prestige for f in state.factions])
    number = propose(state, 3, Miscellaneous(text="That the Senate thank its Commanders."))
    refused(state, 1, Table(item=number), "LEG-CEN-04")
    act(state, 0, Second(item=number))
    act(state, 1, Table(item=number))
    state = sitting()
    assert carry(state, 3, Miscellaneous(text="Carthage."), seconders=(0,)).state == "passed"
    assert (state.treasury, state.legions, state.index, [f.prestige for f in state.factions]) == before
    assert state.senate.docket[-1].motion == Miscellaneous(text="Carthage.")


def test_leg_cen_04__it_has_words_and_not_too_many() -> None:
    for text in ("", "x" * 301):
        with pytest.raises(ValidationError):
            TypeAdapter(Motion).validate_python({"kind": "miscellaneous", "text": text})


def test_leg_cen_05__nobody_censures_himself() -> None:
    state = sitting()
    refused(state, 3, Propose(motion=Censure(faction=3)), "LEG-CEN-05")
    refused(state, 3, Propose(motion=Censure(senator="B4", fine=1)), "LEG-CEN-05")


def test_leg_cen_05__the_censured_faction_cannot_be_the_co_sponsor() -> None:
    state = sitting()
    first = propose(state, 3, Censure(faction=0))
    second = propose(state, 3, Censure(senator="B1"))
    for number in (first, second):
        refused(state, 0, Second(item=number), "LEG-CEN-05")
        act(state, 4, Second(item=number))


def test_leg_cen_01__it_is_of_a_faction_or_of_one_of_its_senators() -> None:
    state = sitting(senators="0: L1 | 1: L2 | 2: L3 | 3: L4 | 4: L5 | forum: G9")
    for motion in (Censure(), Censure(senator="G9"), Censure(faction=9)):
        cannot_be_tabled(state, 3, motion, 4, clause="LEG-CEN-01")
