"""Concessions in play (A8): what they pay, and who has them."""

import pytest

from engine.legions import formulas
from engine.legions.actions import Propose
from engine.legions.game import Legions
from engine.legions.motions import Allocate
from engine.legions.state import State
from tests.legions.build import begin, table
from tests.legions.playing import pair, persuade, refused, start
from tests.legions.sitting import kill, sitting

GAME = Legions()


def income(concession: str, **more: object) -> int:
    """What the Concession brings Lilac 1 of seat 0, beyond 5 T and 1 T for himself."""
    state = table(3, concessions={concession: "L1"}, senators="0: L1 | 1: L2 | 2: L3", **more)  # type: ignore[arg-type]
    begin(state, "income.incomes")
    return state.factions[0].treasury - 6


@pytest.mark.parametrize(("provinces", "talents"), [("", 0), ("1", 1), ("1+ 2 3 9", 4)])
def test_leg_con_01__the_harbour_pays_for_each_conquered_province(provinces: str, talents: int) -> None:
    assert income("harbour", provinces=provinces) == talents


def test_leg_con_01__leg_con_09__with_or_without_governor_and_in_revolt_too() -> None:
    state = table(
        3,
        concessions={"harbour": "L1"},
        senators="0: L1 | 1: L2 B2@P1 | 2: L3",
        provinces="1 2 3",
        wars="R3:2/1",
        revolts=True,
        legions=0,
    )
    begin(state, "income.incomes")
    assert state.factions[0].treasury == 6 + 3


def test_leg_con_02__arms_pays_for_each_active_legion_state_or_faction() -> None:
    assert income("arms", legions=0) == 0
    assert income("arms", legions=3) == 3
    assert income("arms", legions=2, faction_legions=[1]) == 3
    assert income("arms", legions=2, wars="W4:5/3f2") == 6


def test_leg_con_03__the_land_commission_pays_two() -> None:
    assert income("land_commission") == 2


@pytest.mark.parametrize(("acts", "talents"), [([], 0), ([1], 2), ([2], 2), ([1, 2], 2)])
def test_leg_con_03__with_land_acts_only_while_one_is_in_force(acts: list[int], talents: int) -> None:
    assert income("land_commission", land_acts=True, acts=acts) == talents


def test_leg_con_03__a_type_one_stone_still_counts_in_the_step_that_pays_it() -> None:
    state = table(
        3, concessions={"land_commission": "L1"}, senators="0: L1 | 1: L2 | 2: L3", land_acts=True, acts=[1]
    )
    begin(state, "income.incomes")
    begin(state, "income.bill")
    assert (state.factions[0].treasury, state.acts) == (8, [])
    begin(state, "income.incomes")
    assert state.factions[0].treasury == 8 + 6


def test_leg_con_04__grain_six_and_mining_four() -> None:
    assert (income("grain"), income("mining")) == (6, 4)


def test_leg_con_05__it_follows_the_senator_who_changes_faction() -> None:
    state = table(3, concessions={"grain": "B2"}, senators="0: L10 | 1: L2 B2 | 2: L3", money=[9, 0, 0])
    begin(state, "forum.persuasion")
    start(state)
    persuade(state, 0, "B2", 9, 10)
    assert state.holders == {"grain": "B2"}
    begin(state, "income.incomes")
    assert state.factions[0].treasury == 5 + 2 + 6


def test_leg_con_06__if_the_holder_dies_it_lies_in_the_forum() -> None:
    state = sitting(concessions={"grain": "L4", "arms": "L5"}, enter=False)
    kill(state, "L4")
    assert state.holders == {"grain": None, "arms": "L5"}


def fallen() -> State:
    """Blue 1, who holds the Grain and commands in Spain, falls there."""
    state = table(
        3, concessions={"grain": "B1"}, senators="0: L1 B1@W4 | 1: L2 | 2: L3", wars="W4:9/1", legions=0
    )
    begin(state, "combat.battles", [*pair(0), *pair(5), 9])
    assert state.senators["B1"].at == "deck"
    return state


def test_leg_con_06__leg_con_09__killed_in_combat_it_brings_nothing_in_the_next_step_one() -> None:
    state = fallen()
    assert state.holders == {"grain": None}
    state.round += 1
    begin(state, "income.incomes")
    assert [f.treasury for f in state.factions] == [6, 6, 6]


@pytest.mark.parametrize("post", ["@P1", "@W4", "-absent"])
def test_leg_con_07__a_holder_away_still_earns(post: str) -> None:
    state = table(
        3,
        concessions={"grain": "B1"},
        senators=f"0: L1 B1{post} | 1: L2 | 2: L3",
        provinces="1",
        wars="W4:5/1",
        legions=0,
    )
    begin(state, "income.incomes")
    assert state.factions[0].treasury == 5 + 2 + 6 + (post == "@W4")


def test_leg_con_08__a_held_concession_is_not_given_again() -> None:
    state = sitting(concessions={"grain": "L4"})
    for motion in (Allocate(concession="grain", senator="L5"), Allocate(concession="grain", faction=1)):
        refused(state, 4, Propose(motion=motion), "LEG-ALC-01")
    assert state.holders == {"grain": "L4"}


def test_leg_con_08__nor_traded_or_laid_down() -> None:
    words = ("resign", "trade", "reallocate", "concession")
    assert not [name for name in GAME.actions.json_schema()["$defs"] if any(w in name.lower() for w in words)]


def test_leg_con_09__a_revolt_does_not_unmake_the_conquest() -> None:
    state = table(3, provinces="3", wars="R3:2/1", revolts=True)
    assert formulas.concession_income(state, "harbour") == 1
    assert formulas.province_income(state, 3) == 0
