"""Step 1, Phase A and the State's bill (A5): who receives what, and what the State must pay."""

import pytest

from engine.legions import formulas
from engine.legions import scenario as scenarios
from engine.legions.actions import ClaimIncome, Donate, Finish, GiveMoney, Reopen
from engine.legions.events.common import GameEnded, MoneyMoved
from engine.legions.game import Legions
from engine.legions.scenario import scenario
from engine.legions.state import Lingering, State
from tests.legions.build import act, begin, draw, of_type, table
from tests.legions.playing import asked, awaited, finish, public_face, refused, waiting, who

GAME = Legions()


def paid(state: State, seat: int = 0) -> int:
    """What the incomes add to a Faction's Treasury."""
    before = state.factions[seat].treasury
    begin(state, "income.incomes")
    return state.factions[seat].treasury - before


def claims(senators: str = "0: L1 | 1: L2 G5@P1 | 2: L3", provinces: str = "1+", **more: object) -> State:
    """The phase of the Governors' claims; by default Green 5 governs a developed Sicily."""
    state = table(3, senators=senators, provinces=provinces, **more)  # type: ignore[arg-type]
    begin(state, "income.claims")
    return state


# --- Faction incomes ----------------------------------------------------------


def test_leg_inc_01__incomes_then_claims_then_exchange_then_the_bill() -> None:
    state = table(
        3, round=1, senators="0: L1 B1 G1 | 1: L2 G5@P1 | 2: L3", provinces="1+", treasury=0, legions=3
    )
    begin(state, "income.incomes", on=True)
    assert state.stage == "income.claims"
    assert [f.treasury for f in state.factions] == [8, 7, 6]
    assert state.treasury == 0
    finish(state, 1, on=True)
    assert (state.stage, state.treasury) == ("income.exchange", 40)
    act(state, 0, Donate(amount=2), on=True)
    finish(state, 0, 1, 2)
    begin(state, "income.bill")
    assert state.treasury == 30


def test_leg_inc_01__gifts_run_before_the_bill_is_charged_and_may_save_the_state() -> None:
    state = table(3, treasury=10, legions=5, money=[9, 9, 9])
    begin(state, "income.exchange")
    act(state, 0, GiveMoney(to=1, amount=5))
    act(state, 1, Donate(amount=10))
    begin(state, "income.bill")
    assert (state.treasury, state.result) == (0, None)


@pytest.mark.parametrize(
    "senators", ["0: | 1: L2 | 2: L3", "0: L1 | 1: L2 | 2: L3", "0: L1 B1 G1 G2 | 1: L2 | 2: L3"]
)
def test_leg_inc_02__leg_inc_03__five_and_one_for_each_senator(senators: str) -> None:
    state = table(3, senators=senators, consul="L2")
    own = len(formulas.senators_of(state, 0))
    assert own in (0, 1, 4)
    assert paid(state) == 5 + own


def test_leg_inc_03__wherever_he_is() -> None:
    state = table(3, senators="0: L1 B1-absent G1@P1 G2@P2 | 1: L2 | 2: L3", provinces="1 2", consul="L1")
    assert paid(state) == 9


@pytest.mark.parametrize(("knights", "talents"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (9, 4)])
def test_leg_inc_04__one_for_every_two_knights(knights: int, talents: int) -> None:
    assert paid(table(3, knights=[knights, 0, 0])) == 8 + talents


def test_leg_inc_05__concession_income_is_compulsory_and_makes_liable() -> None:
    state = table(3, concessions={"grain": "L1", "harbour": "B1", "mining": None})
    assert paid(state) == 8 + 6  # no Province conquered: the Harbour pays nothing
    assert waiting(state, 0) == []
    assert state.senators["L1"].profited
    assert not state.senators["B1"].profited
    accused = {(x.senator, x.offence) for x in GAME.view(state, None).liabilities}
    assert ("L1", "concession") in accused
    assert ("B1", "concession") not in accused


def test_leg_inc_06__a_commander_brings_one_talent_and_no_liability() -> None:
    state = table(3, senators="0: L1 B1@W4 | 1: L2 | 2: L3", wars="W4:5/4", legions=0, treasury=100)
    assert paid(state) == 5 + 2 + 1
    assert state.treasury == 100
    assert not [x for x in GAME.view(state, None).liabilities if x.senator == "B1"]
    begin(state, "income.bill")
    assert state.treasury == 100 - 20 - 16 - 1


def test_leg_inc_07__the_bank_pays_the_factions() -> None:
    state = table(3, money=[0, 0, 0], concessions={"grain": "L1"}, knights=[2, 0, 0])
    begin(state, "income.incomes")
    assert (state.treasury, state.bank) == (100, -100 - (8 + 6 + 1) - 8 - 8)


@pytest.mark.parametrize("where", ["box", "W4"])
def test_leg_inc_08__a_faction_legion_costs_four(where: str) -> None:
    state = (
        table(3, faction_legions=[0])
        if where == "box"
        else table(3, senators="0: L1 B1 G1@W4 | 1: L2 | 2: L3", wars="W4:5/3f0")
    )
    assert paid(state) == 8 - 4 + (where == "W4")
    assert state.factions[0].legion == where


def test_leg_inc_08__the_income_arrives_first_so_it_can_always_be_paid() -> None:
    state = table(3, senators="0: | 1: L2 | 2: L3", faction_legions=[0], consul="L2", money=[0, 0, 0])
    assert paid(state) == 1
    assert state.factions[0].legion == "box"


def test_leg_inc_08__if_it_ever_cannot_the_figure_returns_without_loss(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = scenario("standard")
    poor = board.model_copy(update={"prices": board.prices.model_copy(update={"faction_income": 1})})
    monkeypatch.setitem(scenarios._KNOWN, "poor", poor)
    state = table(
        3,
        senators="0: L1 | 1: L2 | 2: L3",
        faction_legions=[0, 1],
        money=[0, 2, 0],
        prestige=[5, 5, 5],
        scenario="poor",
    )
    begin(state, "income.incomes")
    assert [f.legion for f in state.factions] == ["", "box", ""]
    assert [f.treasury for f in state.factions] == [2, 0, 2]
    assert state.factions[0].prestige == 5


@pytest.mark.parametrize(
    ("own", "more"),
    [
        ("L1", {"knights": [4, 0, 0]}),
        ("L1", {"concessions": {"mining": "L1"}}),
        ("L1 B1 G1", {}),
        ("L1 B1@W4", {"wars": "W4:5/1"}),
    ],
)
def test_leg_inc_08__every_income_of_the_step_counts_for_the_upkeep(
    own: str, more: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = scenario("standard")
    poor = board.model_copy(update={"prices": board.prices.model_copy(update={"faction_income": 1})})
    monkeypatch.setitem(scenarios._KNOWN, "poor", poor)
    state = table(3, senators=f"0: {own} | 1: L2 | 2: L3", faction_legions=[0], scenario="poor", **more)  # type: ignore[arg-type]
    begin(state, "income.incomes")
    assert state.factions[0].legion == "box"
    assert state.factions[0].treasury == {"mining": 2}.get(next(iter(state.holders), ""), 0)


# --- State income and Governors -----------------------------------------------


def test_leg_inc_09__the_state_receives_thirty() -> None:
    state = table(3)
    begin(state, "income.claims")
    assert state.treasury == 130


def test_leg_inc_10__and_what_its_provinces_yield_with_or_without_governor() -> None:
    state = claims("0: L1 | 1: L2 | 2: L3 | forum: G7@P4", "1+ 2 4 10+")
    assert state.treasury == 100 + 30 + 10 + 2 + 4 + 14


@pytest.mark.parametrize(
    ("card", "province", "yields"),
    [("unrest", 0, 10), ("barbarians", 1, 4), ("barbarians", 4, 10), ("drought", 0, 14)],
)
def test_leg_inc_10__blocked_provinces_yield_nothing(card: str, province: int, yields: int) -> None:
    lying = [Lingering(card=card, round=2, until="next_income", province=province)]  # type: ignore[arg-type]
    state = claims("0: L1 | 1: L2 | 2: L3", "1+ 4", lingering=lying)
    assert state.treasury == 130 + yields


def test_leg_inc_11__the_worked_example_of_sicily() -> None:
    left = claims()
    finish(left, 1)
    assert (left.treasury, left.factions[1].treasury) == (140, 0)
    taken = claims()
    act(taken, 1, ClaimIncome(province=1, claim=True))
    finish(taken, 1)
    assert (taken.treasury, taken.factions[1].treasury) == (130, 5)  # the other 5 are lost
    assert taken.treasury + taken.bank + sum(f.treasury for f in taken.factions) == 0


@pytest.mark.parametrize(
    ("governor", "province", "amount"), [("G1", "1", 1), ("G5", "1", 4), ("G10", "1+", 10), ("G4", "1", 4)]
)
def test_leg_inc_11__the_smaller_of_income_and_status(governor: str, province: str, amount: int) -> None:
    state = claims(f"0: L1 | 1: L2 {governor}@P1 | 2: L3", province)
    act(state, 1, ClaimIncome(province=1, claim=True))
    finish(state, 1)
    assert (state.treasury, state.factions[1].treasury) == (130, amount)


def test_leg_inc_12__all_or_nothing() -> None:
    assert "amount" not in ClaimIncome.model_fields
    state = claims()
    assert all(not offer.holes for offer in waiting(state, 1)[0].offers)


def test_leg_inc_13__the_marker_stays_until_the_meeting_in_which_he_returns() -> None:
    state = claims()
    act(state, 1, ClaimIncome(province=1, claim=True))
    assert not state.senators["G5"].claimed
    finish(state, 1)
    assert state.senators["G5"].claimed
    begin(state, "adjustments.terms")
    begin(state, "adjustments.markers")
    assert state.senators["G5"].claimed


def test_leg_inc_14__a_neutral_governor_never_claims() -> None:
    state = table(3, senators="0: L1 | 1: L2 | 2: L3 | forum: G7@P1", provinces="1+")
    begin(state, "income.claims")
    assert waiting(state) == []
    assert state.treasury == 140
    for seat in range(3):
        refused(
            claims("0: L1 B1@P2 | 1: L2 | 2: L3 | forum: G7@P1", "1+ 2"),
            seat,
            ClaimIncome(province=1, claim=True),
            "LEG-INC-11",
        )


def test_leg_inc_15__all_open_at_once_public_and_changeable() -> None:
    state = claims("0: L1 B1@P2 | 1: L2 G5@P1 | 2: L3", "1+ 2")
    assert who(state, ClaimIncome) == [0, 1]
    act(state, 1, ClaimIncome(province=1, claim=True))
    assert GAME.view(state, 0).table.claims == {1: True}
    act(state, 1, ClaimIncome(province=1, claim=False))
    act(state, 0, ClaimIncome(province=2, claim=True))
    finish(state, 1, 0)
    assert (state.treasury, [f.treasury for f in state.factions]) == (140, [1, 0, 0])
    assert (state.senators["G5"].claimed, state.senators["B1"].claimed) == (False, True)


def test_leg_inc_15__the_default_leaves_it_to_the_state() -> None:
    state = claims()
    decision = asked(state, 1, ClaimIncome)[0]
    assert decision.required
    assert decision.default is not None
    act(state, 1, decision.default)
    assert (state.treasury, state.factions[1].treasury) == (140, 0)


def test_leg_inc_15__nothing_to_claim_is_no_claim() -> None:
    invaded = [Lingering(card="barbarians", round=2, until="next_income", province=1)]
    state = claims(provinces="1", lingering=invaded)
    assert waiting(state) == []
    assert not state.senators["G5"].claimed
    both = claims("0: L1 B1@P2 | 1: L2 G5@P1 | 2: L3", "1 2", lingering=invaded)
    refused(both, 1, ClaimIncome(province=1, claim=True), "LEG-INC-15")


def test_leg_inc_28__only_the_governors_own_player_decides() -> None:
    state = claims()
    for seat in (0, 2):
        refused(state, seat, ClaimIncome(province=1, claim=True), "LEG-INC-11")
    refused(state, 1, ClaimIncome(province=2, claim=True), "LEG-INC-11")


def test_leg_inc_28__leg_inc_29__done_may_be_taken_back_until_the_phase_closes() -> None:
    state = claims("0: L1 B1@P2 | 1: L2 G5@P1 | 2: L3", "1+ 2")
    finish(state, 1)
    assert awaited(state) == [0]
    assert [o.action for o in asked(state, 1, Reopen)[0].offers] == [Reopen()]
    assert not asked(state, 1, Reopen)[0].required
    act(state, 1, Reopen())
    assert awaited(state) == [0, 1]
    act(state, 1, ClaimIncome(province=1, claim=True))
    finish(state, 0, 1)
    assert (state.treasury, state.factions[1].treasury) == (132, 5)


def test_leg_inc_28__frozen_and_paid_once_closed() -> None:
    state = claims()
    finish(state, 1, on=True)
    assert state.stage == "income.exchange"
    refused(state, 1, ClaimIncome(province=1, claim=True), "LEG-GEN-03")


# --- the bill -----------------------------------------------------------------


def billed(**more: object) -> int:
    """What the State pays."""
    state = table(3, treasury=300, **more)  # type: ignore[arg-type]
    begin(state, "income.bill")
    return 300 - state.treasury


@pytest.mark.parametrize(
    ("wars", "cost"), [("", 0), ("W4:5", 20), ("W4:5/0 W5:1/0", 40), ("W4:5 W5:1 W6:2", 60)]
)
def test_leg_inc_18__twenty_for_each_active_war_unopposed_ones_too(wars: str, cost: int) -> None:
    assert billed(wars=wars, legions=0, war_loss_check="end_of_round") == cost


def test_leg_inc_19__four_for_each_state_legion_in_the_box_or_at_a_war() -> None:
    assert billed(legions=3) == 12
    assert billed(legions=2, wars="W4:5/3", senators="0: L1 | 1: L2 | 2: L3") == 20 + 20
    assert billed(legions=0, faction_legions=[0, 1]) == 0


def test_leg_inc_20__one_for_each_commander_booked_once() -> None:
    state = table(
        3,
        treasury=100,
        legions=0,
        wars="W4:5/1 W5:3/1",
        senators="0: L1 B1@W4 | 1: L2 | 2: L3 | forum: G7@W5",
    )
    begin(state, "income.incomes")
    assert [f.treasury for f in state.factions] == [8, 6, 6]
    begin(state, "income.bill")
    assert state.treasury == 100 - 40 - 8 - 2
    assert state.treasury + state.bank + sum(f.treasury for f in state.factions) == 0


@pytest.mark.parametrize(("acts", "cost"), [([], 0), ([1], 20), ([2], 5), ([1, 2], 25), ([1, 1, 2, 2], 50)])
def test_leg_inc_21__land_acts_are_paid(acts: list[int], cost: int) -> None:
    assert billed(legions=0, acts=acts, land_acts=True) == cost


def test_leg_inc_22__the_bill_is_one_and_nothing_is_paid_in_part() -> None:
    state = table(3, treasury=27, legions=2, wars="W4:5")
    events = begin(state, "income.bill")
    assert state.result is not None
    assert (state.result.winners, state.result.clause) == ((), "LEG-END-05")
    assert (state.treasury, of_type(events, MoneyMoved)) == (27, [])


def test_leg_inc_22__ending_at_nothing_is_safe() -> None:
    state = table(3, treasury=28, legions=2, wars="W4:5")
    begin(state, "income.bill")
    assert (state.treasury, state.result) == (0, None)


def test_leg_inc_22__nobody_is_asked_whether_to_pay() -> None:
    state = table(3, treasury=28, legions=2)
    assert not of_type(begin(state, "income.bill"), GameEnded)
    assert waiting(state) == []


def test_leg_inc_23__a_new_war_costs_nothing_until_the_next_step_one() -> None:
    state = table(3, round=4, provinces="1 2 3", treasury=100)
    begin(state, "political.wars", draw(5, 5))
    assert (len(state.wars), state.treasury) == (1, 100)
    state.round = 5
    begin(state, "income.bill")
    assert state.treasury == 100 - 20 - 4


def test_leg_inc_23__nor_does_a_war_won_in_its_first_round() -> None:
    state = table(3, senators="0: L1 B10@W1 | 1: L2 | 2: L3", wars="W1:1/7", legions=0, treasury=100)
    begin(state, "combat.battles", draw(5, 5, 5, 5))
    assert state.wars[0].armies == 0
    begin(state, "adjustments.spoils")
    act(state, 0, waiting(state, 0)[0].default or Finish())
    assert formulas.active_wars(state) == []
    spoils = state.treasury
    begin(state, "income.bill")
    assert state.treasury == spoils - 28


def test_leg_inc_26__cards_of_the_previous_round_go_after_the_bill() -> None:
    lying = [
        Lingering(card="unrest", round=2, until="next_income"),
        Lingering(card="drought", round=2, until="next_income"),
        Lingering(card="barbarians", round=2, until="next_income", province=1),
    ]
    state = table(3, provinces="1 2", lingering=lying)
    begin(state, "income.claims")
    assert (state.treasury, len(state.lingering)) == (130, 3)
    begin(state, "income.bill")
    assert state.lingering == []
    assert sorted(state.event_discard) == ["barbarians", "drought", "unrest"]
    begin(state, "income.claims")
    assert state.treasury == 126 + 30 + 6


def test_leg_inc_28__a_seat_without_a_choice_is_not_asked_in_phase_a() -> None:
    state = claims()
    assert who(state) == [1]
    assert {face[1] for face in public_face(state)} == {"claims"}
