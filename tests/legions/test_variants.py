"""Variants of the start and the Wars: Distribution, Additional Wars, Revolts, Land Act payments (A15)."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from engine.dice import SeededDice
from engine.kernel import run
from engine.legions import formulas
from engine.legions.actions import ClaimIncome, Finish, RequestAid, TakeSpoils
from engine.legions.game import Legions
from engine.legions.options import SURVIVAL, LegionsOptions
from engine.legions.rules.setup import setup
from engine.legions.scenario import scenario
from engine.legions.state import State
from tests.legions.build import act, begin, draw, table
from tests.legions.playing import finish, pair, refused, waiting
from tests.legions.sitting import sitting

GAME = Legions()
SWITCHES = (
    "bills",
    "consular_powers",
    "deaths",
    "distribution",
    "land_acts",
    "no_miscellaneous",
    "additional_wars",
    "revolts",
)


def dealt(seats: int, seed: int, **options: object) -> State:
    state = GAME.new(seats, LegionsOptions.model_validate(options))
    run(state, setup(state, SeededDice(seed)))
    return state


def test_leg_var_01__any_mix_of_variants_and_none_by_default() -> None:
    plain = LegionsOptions()
    assert not any(getattr(plain, name) for name in SWITCHES)
    for number in range(2 ** len(SWITCHES)):
        chosen = {name: bool(number >> place & 1) for place, name in enumerate(SWITCHES)}
        assert LegionsOptions.model_validate(chosen).seated(5)


def test_leg_var_01__fixed_for_the_game() -> None:
    options = dealt(5, 1, deaths=True).options
    with pytest.raises(ValidationError):
        options.deaths = False  # type: ignore[misc]
    assert not [name for name in GAME.actions.json_schema()["$defs"] if "Option" in name]


OPTIONS: dict[str, tuple[object, ...]] = {
    "treasuries_public": (True, False),
    "second_card_after": ("concession", "event"),
    "persuade_targets": ("present", "in_rome", "any"),
    "parallel_forum": (True, False),
    "close_rule": ("hear_all", "consul"),
    "unanimous_loss_forced": (True, False),
    "consul_award": (7, 5, 0),
    "censor_award": (0, 5),
    "auto_appoint": ("eligible", "nominated"),
    "liability": ("any_moment", "end_of_round"),
    "leaderless_recall": ("same_round", "next_meeting"),
    "censure_fine_max": (0, 1, 20),  # 0: unlimited
    "war_loss_check": ("as_ruled", "end_of_round"),
    "veto_spares_sponsors": (False, True),
    "repeal_cumulative": (True, False),
    "senate_minutes": (0, 10, 25),  # 0: none
}
"""The register's table of options: the default first."""


@pytest.mark.parametrize("name", OPTIONS)
def test_leg_var_01__leg_gen_11__leg_evt_04__leg_for_22__leg_for_35__leg_end_07__options_and_defaults(
    name: str,
) -> None:
    assert getattr(LegionsOptions(), name) == OPTIONS[name][0]
    for value in OPTIONS[name]:
        chosen = LegionsOptions.model_validate({"land_acts": True, name: value})
        assert getattr(chosen, name) == value
    with pytest.raises(ValidationError):
        LegionsOptions.model_validate({"land_acts": True, name: -1})


# --- Distribution of Senators -------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "given"),
    [
        (3, {"L1": (3, 2), "L2": (1, 3), "L3": (2, 1)}),
        (5, {"L1": (5, 3), "L2": (2, 5), "L3": (4, 2), "L4": (1, 4), "L5": (3, 1)}),
    ],
)
def test_leg_vdi_01__leg_vdi_02__blue_and_green_follow_the_lilac_card(
    seats: int, given: dict[str, tuple[int, int]]
) -> None:
    for seed in range(10):
        state = dealt(seats, seed, distribution=True)
        for seat in range(seats):
            lilac, blue, green = formulas.senators_of(state, seat)
            assert (int(blue[1:]), int(green[1:])) == given[lilac]
            assert sum(formulas.status(i) for i in (lilac, blue, green)) == {3: 6, 5: 9}[seats]


def test_leg_vdi_02__each_card_is_used_once() -> None:
    table5 = scenario("standard").distribution5
    assert sorted(blue for blue, _ in table5.values()) == [1, 2, 3, 4, 5]
    assert sorted(green for _, green in table5.values()) == [1, 2, 3, 4, 5]
    printed = {"1": (3, 5), "2": (2, 5), "3": (4, 2), "4": (1, 4), "5": (3, 1)}
    assert [key for key in printed if tuple(table5[key]) != printed[key]] == ["1"]


@pytest.mark.parametrize("seats", [3, 5])
def test_leg_vdi_01__the_lilac_cards_are_shuffled_and_the_rest_is_neutral(seats: int) -> None:
    first = {formulas.senators_of(dealt(seats, seed, distribution=True), 0)[0] for seed in range(40)}
    assert first == {f"L{n}" for n in range(1, seats + 1)}
    assert len(dealt(seats, 1, distribution=True).deck) == 30 - 3 * seats


def test_leg_vdi_03__it_equalises_status_and_votes_are_equal_anyway() -> None:
    for distribution in (False, True):
        state = dealt(5, 2, distribution=distribution)
        assert {formulas.votes(state, seat) for seat in range(5)} == {6}
    plain = [dealt(5, seed) for seed in range(10)]
    sums = {sum(map(formulas.status, formulas.senators_of(s, seat))) for s in plain for seat in range(5)}
    assert len(sums) > 1


# --- Additional Wars ----------------------------------------------------------


@pytest.mark.parametrize(("number", "war", "modifier", "spoils"), [(5, "M5", 1, 15), (7, "M7", 2, 20)])
def test_leg_vaw_01__two_macedonian_wars(number: int, war: str, modifier: int, spoils: int) -> None:
    state = table(5, round=number, additional_wars=True)
    begin(state, "political.wars", [*pair(0), *pair(3)])
    assert [(w.id, w.province) for w in state.wars] == [(f"W{number}", number), (war, 9)]
    assert state.wars[1].armies == 3 + modifier
    assert scenario("standard").war(war).spoils == spoils
    off = table(5, round=number)
    begin(off, "political.wars", pair(0))
    assert [w.id for w in off.wars] == [f"W{number}"]


def test_leg_vaw_01__leg_vaw_02__won_it_makes_no_province_but_prestige_spoils_and_calm() -> None:
    state = table(
        3, senators="0: L1 B10@M5 | 1: L2 | 2: L3", wars="M5:3/7", legions=0, additional_wars=True, index=5
    )
    begin(state, "combat.battles", [*pair(3), *pair(0)])
    assert state.index == 3
    begin(state, "adjustments.spoils")
    act(state, 0, TakeSpoils(war="M5", amount=15))
    begin(state, "adjustments.prestige")
    assert (state.factions[0].prestige, state.factions[0].treasury) == (2, 15)
    assert not state.provinces[9].conquered
    assert state.wars == []
    state.senate.presiding = "L1"
    begin(state, "senate.governors")
    assert waiting(state) == []


def test_leg_vaw_02__macedonias_number_and_its_own_war_beside_them() -> None:
    state = table(
        5,
        round=9,
        wars="M7:2/1",
        senators="0: L1 B1@M7 | 1: L2",
        legions=0,
        additional_wars=True,
        event_deck=["barbarians"],
    )
    begin(state, "political.wars", pair(0))
    assert [(w.id, w.province) for w in state.wars] == [("M7", 9), ("W9", 9)]
    begin(state, "political.events", draw(9))
    assert [w.armies for w in state.wars] == [3, 3]  # the older one alone


def test_leg_vaw_02__the_lobby_recommends_the_end_of_the_round() -> None:
    assert any("at the end of the round" in line for line in LegionsOptions(additional_wars=True).advice())
    assert LegionsOptions().advice() == []


@pytest.mark.parametrize(("revolts", "wars"), list(SURVIVAL))
def test_leg_vaw_02__leg_vre_02__the_lobby_tells_how_many_games_survive_as_set(revolts, wars):
    at_once, at_end = SURVIVAL[revolts, wars]
    [line] = LegionsOptions(revolts=revolts, additional_wars=wars).advice()
    assert (f"survives {at_once} of 100" if at_once else "was lost in every game") in line
    assert f"at the end of the round. Then it survives {at_end} (" in line
    [line] = LegionsOptions(revolts=revolts, additional_wars=wars, war_loss_check="end_of_round").advice()
    assert f"survives {at_end} of 100" in line
    assert "Better" not in line
    figures = (Path(__file__).parents[2] / "docs" / "figures.md").read_text(encoding="utf-8")
    names = " and ".join(name for name, on in (("Revolts", revolts), ("Additional Wars", wars)) if on)
    assert f"| {names} | {at_once} | {at_end} |" in figures


# --- Revolts ------------------------------------------------------------------

REVOLTS = [(5, "R3", 3, 0), (7, "R2", 2, 0), (8, "R4", 4, 1), (10, "R1", 1, 1)]


def test_leg_vre_01__no_income_to_anyone_while_it_lasts() -> None:
    state = table(
        3,
        senators="0: L1 G5@P3 | 1: L2 B5@R3 | 2: L3",
        provinces="3+ 1",
        wars="R3:2/3",
        legions=0,
        revolts=True,
    )
    begin(state, "income.claims")
    assert waiting(state) == []
    assert state.treasury == 100 + 30 + 4
    quiet = table(3, senators="0: L1 G5@P3 | 1: L2 | 2: L3", provinces="3+ 1", revolts=True)
    begin(quiet, "income.claims")
    act(quiet, 0, ClaimIncome(province=3, claim=True))
    finish(quiet, 0)
    assert (quiet.treasury, quiet.factions[0].treasury) == (134, 5)


@pytest.mark.parametrize(("number", "war", "province", "modifier"), REVOLTS)
def test_leg_vre_02__the_calendar_of_revolts(number: int, war: str, province: int, modifier: int) -> None:
    state = table(5, round=number, provinces=str(province), revolts=True)
    begin(state, "political.wars", pair(3) * 2)
    assert [w.id for w in state.wars] == [war, f"W{number}"]  # by Province number
    assert (state.wars[0].armies, state.wars[0].province) == (3 + modifier, province)
    assert scenario("standard").war(war).spoils == 0


@pytest.mark.parametrize(("number", "war", "province", "modifier"), REVOLTS)
def test_leg_vre_02__only_if_conquered_then_and_off_by_default(
    number: int, war: str, province: int, modifier: int
) -> None:
    free = table(5, round=number, revolts=True)
    begin(free, "political.wars", pair(modifier))
    off = table(5, round=number, provinces=str(province))
    begin(off, "political.wars", pair(0))
    assert war not in [w.id for w in (*free.wars, *off.wars)]
    assert len(free.wars) == len(off.wars) == 1


def test_leg_vre_02__a_new_revolt_counts_for_the_three_wars() -> None:
    state = table(5, round=5, provinces="3", wars="W4:2/1 W2:2/1", legions=0, revolts=True)
    begin(state, "political.wars", pair(0))
    assert state.result is not None


def test_leg_vre_03__the_governor_stays_cannot_develop_and_nothing_changes_after_victory() -> None:
    state = table(
        3,
        senators="0: L1 G5@P3 | 1: L2 B10@R3 | 2: L3",
        provinces="3+",
        wars="R3:2/7",
        legions=0,
        revolts=True,
        index=5,
    )
    begin(state, "income.claims")
    assert state.senators["G5"].collected == 1  # his term runs
    begin(state, "combat.battles", [*pair(0), *pair(0)])
    begin(state, "adjustments.spoils")
    assert waiting(state) == []
    begin(state, "adjustments.prestige")
    province = state.provinces[3]
    assert (province.conquered, province.developed, province.governor) == (True, True, "G5")
    assert (state.wars, state.treasury, state.factions[1].prestige) == ([], 130, 1)


def test_leg_vre_03__no_aid_while_it_lasts() -> None:
    cards = "0: L1 G5@P3 | 1: L2 | 2: L3 | 3: L4 B9@R3 | 4: L5"
    state = sitting(senators=cards, provinces="3", wars="R3:2/3", revolts=True)
    refused(state, 0, RequestAid(province=3, amount=3), "LEG-VRE-03")
    quiet = sitting(senators=cards.replace("@R3", ""), provinces="3", revolts=True)
    act(quiet, 0, RequestAid(province=3, amount=3))


# --- Land Acts: what they cost ------------------------------------------------


def test_leg_vla_02__type_one_is_paid_once_and_type_two_every_step_one() -> None:
    state = table(3, legions=0, acts=[1, 2], land_acts=True, treasury=100)
    begin(state, "income.bill")
    assert (state.treasury, state.acts) == (75, [2])
    begin(state, "income.bill")
    assert (state.treasury, state.acts) == (70, [2])


def test_leg_vla_06__a_paid_stone_is_free_again() -> None:
    state = table(3, legions=0, acts=[1, 1, 2, 2], land_acts=True)
    begin(state, "income.bill")
    assert state.acts == [2, 2]


def test_leg_vla_07__an_unpayable_act_loses_and_one_of_round_ten_is_never_paid() -> None:
    state = table(3, legions=0, acts=[1], land_acts=True, treasury=19)
    begin(state, "income.bill")
    assert state.result is not None
    assert state.result.clause == "LEG-END-05"
    last = table(3, round=10, legions=0, acts=[1], land_acts=True, treasury=0, prestige=[1, 0, 0])
    begin(last, "endgame.check", on=True)
    assert last.result is not None
    assert (last.result.winners, last.treasury) == ((0,), 0)


def test_leg_vla_11__the_holder_keeps_the_card_but_earns_nothing() -> None:
    state = table(
        3, senators="0: L1 | 1: L2 | 2: L3", land_acts=True, acts=[1], concessions={"land_commission": "L1"}
    )
    begin(state, "income.bill")
    assert (state.acts, state.holders) == ([], {"land_commission": "L1"})
    begin(state, "income.incomes")
    assert state.factions[0].treasury == 6
    begin(state, "income.exchange")
    act(state, 0, Finish())
    assert state.holders == {"land_commission": "L1"}
