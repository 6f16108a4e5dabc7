"""The arithmetic that several chapters share, at its edges."""

import pytest

from engine.legions import formulas
from engine.legions.state import Lingering
from tests.legions.build import table


def test_leg_inc_10__a_province_not_conquered_yields_nothing() -> None:
    state = table(3, provinces="1+ 2")
    assert [formulas.province_income(state, number) for number in (1, 2, 3)] == [10, 2, 0]


def test_leg_inc_10__leg_vre_01__a_revolt_blocks_its_province_and_a_war_elsewhere_none() -> None:
    state = table(3, provinces="1+ 4", wars="W4:3")
    assert [formulas.province_income(state, number) for number in (1, 4)] == [10, 4]
    state.wars[0].id = "R4"
    assert [formulas.province_income(state, number) for number in (1, 4)] == [10, 0]
    state.wars[0].armies = 0
    assert formulas.province_income(state, 4) == 4


def test_leg_inc_11__leg_inc_14__what_may_be_claimed() -> None:
    state = table(3, senators="0: L1 | 1: L2 G5@P1 | 2: L3 | forum: G7@P2", provinces="1+ 2 4")
    assert [formulas.claim_amount(state, number) for number in (1, 2, 4)] == [5, 0, 0]


@pytest.mark.parametrize(
    ("talents", "earned"), [(0, (0, 0)), (7, (0, 0)), (8, (1, 0)), (16, (3, 0)), (29, (3, 0)), (30, (5, 0))]
)
def test_leg_inc_16__the_row_of_a_donation(talents: int, earned: tuple[int, int]) -> None:
    assert formulas.row(talents, "donations", table(3)) == earned


def test_leg_for_28__games_have_a_table_of_their_own() -> None:
    state = table(3)
    rows = formulas.scenario_of(state).games
    assert [formulas.row(r.talents, "games", state) for r in rows] == [(r.prestige, r.calm) for r in rows]
    assert formulas.row(rows[0].talents - 1, "games", state) == (0, 0)
    assert any(r.calm for r in rows)


@pytest.mark.parametrize(
    ("force", "unopposed", "active"),
    [("W4:3", True, 1), ("W4:1", True, 1), ("W4:3/1", False, 1), ("W4:3/0f1", False, 1), ("W4:0", False, 0)],
)
def test_leg_war_04__leg_war_05__unopposed_is_active_without_a_legion(
    force: str, unopposed: bool, active: int
) -> None:
    state = table(3, wars=force)
    assert formulas.is_unopposed(state.wars[0]) == unopposed
    assert len(formulas.active_wars(state)) == active


def test_leg_inc_21__the_bill_item_by_item() -> None:
    state = table(
        3,
        senators="0: L1 B4@W4 | 1: L2 | 2: L3",
        wars="W4:5/1f2 W5:2",
        legions=3,
        acts=[1, 2, 2],
        land_acts=True,
    )
    assert formulas.state_bill(state) == {"wars": 40, "legions": 16, "commanders": 1, "acts": 20 + 5 + 5}
    assert (formulas.state_legions(state), formulas.active_legions(state)) == (4, 5)


def test_leg_con_01__leg_con_02__leg_con_03__leg_con_04__what_concessions_pay() -> None:
    state = table(3, provinces="1 2+ 4", legions=2, faction_legions=[1], wars="W5:2/1f0")
    paid = {card: formulas.concession_income(state, card) for card in ("harbour", "arms", "grain", "mining")}
    assert paid == {"harbour": 3, "arms": 2 + 1 + 2, "grain": 6, "mining": 4}
    assert formulas.concession_income(state, "land_commission") == 2
    variant = table(3, land_acts=True)
    assert formulas.concession_income(variant, "land_commission") == 0
    variant.acts = [2]
    assert formulas.concession_income(variant, "land_commission") == 2


def test_leg_evt_20__a_legion_costs_ten_and_twenty_in_a_shortage() -> None:
    lying = [Lingering(card="shortage", round=3, until="end_of_round")]
    assert [formulas.legion_price(table(3, lingering=cards)) for cards in ([], lying)] == [10, 20]


def test_leg_for_07__leg_gen_12__round_the_table_from_the_consul_or_from_the_first_seat() -> None:
    state = table(5, consul="L4")
    assert formulas.from_consul(state) == [3, 4, 0, 1, 2]
    assert formulas.from_left_of_consul(state) == [4, 0, 1, 2, 3]
    state.consul = None
    assert formulas.from_consul(state) == [0, 1, 2, 3, 4]
    assert formulas.from_left_of_consul(state) == [1, 2, 3, 4, 0]


@pytest.mark.parametrize(("prestige", "men", "each"), [(7, "L1", 7), (7, "L1 B1", 4), (7, "L1 B1 G1", 3)])
def test_leg_sor_02__prestige_by_the_number_of_senators_rounded_up(
    prestige: int, men: str, each: int
) -> None:
    state = table(3, senators=f"0: {men} | 1: L2 | 2: L3", prestige=[prestige, 0, 0])
    assert formulas.consul_prestige(state) == each
    state.consul = None
    assert formulas.consul_prestige(state) == 0


@pytest.mark.parametrize(
    ("men", "enough"),
    [("", True), ("L1-absent", False), ("L1 B1-absent", True), ("L1 B1-absent G1-absent", False)],
)
def test_leg_for_04__half_rounded_up_of_those_in_rome(men: str, enough: bool) -> None:
    state = table(3, senators=f"0: {men} | 1: L2 | 2: L3", consul="L2")
    assert formulas.is_half_present(state, 0) == enough


def test_leg_for_11__leg_mil_08__numbers_of_a_senator() -> None:
    assert [formulas.attraction_target(i) for i in ("L4", "B2", "G9")] == [7, 4, 10]
    assert [formulas.military_rating(f"G{n}") for n in range(1, 11)] == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3]


def test_leg_gen_11__a_hidden_treasury_may_hold_anything() -> None:
    assert [formulas.has_money(table(3, money=[5]), 0, amount) for amount in (5, 6)] == [True, False]
    assert formulas.has_money(table(3, money=[5], treasuries_public=False), 0, 6)


def test_leg_app_01__the_office_a_senator_holds() -> None:
    state = table(
        3,
        senators="0: L1 B1@P1 | 1: L2 B4@W4 | 2: L3",
        provinces="1",
        wars="W4:3/1",
        consul="L1",
        censor="L2",
    )
    offices = [formulas.office_of(state, i) for i in ("L1", "L2", "B1", "B4", "L3")]
    assert offices == ["consul", "censor", "governor", "commander", None]


def test_leg_brd_01__a_province_that_is_not_on_the_board_is_named() -> None:
    with pytest.raises(KeyError, match="99"):
        formulas.printed(table(3), 99)
