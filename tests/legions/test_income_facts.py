"""Step 1 (A5), fact by fact: what is offered in its two windows, what is refused and why, what is booked."""

from engine.kernel import Action, Amount
from engine.legions.actions import ClaimIncome, Donate, DoubleLandCommission, Finish, GiveMoney, Reopen
from engine.legions.causes import because
from engine.legions.events.common import IndexChanged, MoneyMoved, PrestigeChanged, SeatDone
from engine.legions.events.income import (
    ActsPaid,
    ClaimChanged,
    FactionPaid,
    IncomeClaimed,
    LandCommissionDoubled,
    OwnLegionUnpaid,
    StatePaid,
)
from engine.legions.state import Lingering, State
from tests.legions.build import act, begin, of_type, table
from tests.legions.playing import finish, refused, waiting

DROUGHT = Lingering(card="drought", round=2, until="next_income")


def claims(**more: object) -> State:
    """Seat 1 governs a developed Sicily by Green 5; seat 0 has the Land Commission under Drought."""
    state = table(
        3,
        senators="0: L1 | 1: L2 G5@P1 | 2: L3",
        provinces="1+ 2",
        prestige=[2, 0, 0],
        concessions={"land_commission": "L1"},
        lingering=[DROUGHT],
        **more,
    )  # type: ignore[arg-type]
    begin(state, "income.claims")
    return state


def actions(state: State, seat: int) -> list[Action]:
    """What the one question to a seat offers."""
    (decision,) = waiting(state, seat)
    return [offer.action for offer in decision.offers]


# --- Phase A ------------------------------------------------------------------


def test_leg_inc_02__leg_inc_06__leg_inc_08__an_income_is_told_part_by_part() -> None:
    state = table(
        3,
        senators="0: L1 B1@W4 | 1: L2 | 2: L3",
        wars="W4:5/1f0",
        knights=[5, 0, 0],
        concessions={"grain": "L1", "mining": None, "harbour": "L1"},
    )
    paid = of_type(begin(state, "income.incomes"), FactionPaid)
    assert paid[0] == FactionPaid(
        seat=0, base=5, senators=2, knights=2, concessions=(("grain", "L1", 6),), commanders=1, upkeep=4
    )
    assert paid[1] == FactionPaid(seat=1, base=5, senators=1, knights=0)


def test_leg_inc_08__money_of_before_pays_the_upkeep_too() -> None:
    state = table(3, faction_legions=[0])
    assert of_type(begin(state, "income.incomes"), OwnLegionUnpaid) == []


def test_leg_inc_15__claim_or_leave_then_done_or_not_yet() -> None:
    state = claims()
    assert actions(state, 1) == [ClaimIncome(province=1, claim=True), Finish()]
    (decision,) = waiting(state, 1)
    assert (decision.clause, decision.default) == ("LEG-INC-15", Finish())
    assert decision.wait == "to settle what its Governors claim"
    assert decision.offers[0].note == "The State then loses 10 T."
    events = act(state, 1, ClaimIncome(province=1, claim=True))
    assert events == [ClaimChanged(seat=1, senator="G5", province=1, place=1, claim=True, amount=5)]
    assert actions(state, 1) == [ClaimIncome(province=1, claim=False), Finish()]
    finish(state, 1)
    assert actions(state, 1) == [Reopen()]
    (decision,) = waiting(state, 1)
    assert (decision.required, decision.default, decision.otherwise) == (False, None, "You stay done.")


def test_leg_evt_19__double_or_plain_then_done_or_not_yet() -> None:
    state = claims()
    assert actions(state, 0) == [DoubleLandCommission(double=True), Finish()]
    (decision,) = waiting(state, 0)
    asked = decision.token
    assert (decision.clause, decision.wait) == ("LEG-EVT-19", "to settle the income of the Land Commission")
    assert "2 T more" in decision.offers[0].label
    act(state, 0, DoubleLandCommission(double=True))
    assert actions(state, 0) == [DoubleLandCommission(double=False), Finish()]
    assert waiting(state, 0)[0].token == asked
    finish(state, 0)
    assert actions(state, 0) == [Reopen()]
    assert waiting(state, 0)[0].token != asked  # another question


def test_leg_inc_28__a_seat_without_a_choice_is_done_without_a_word() -> None:
    state = table(3, senators="0: L1 | 1: L2 G5@P1 | 2: L3", provinces="1")
    events = begin(state, "income.claims")
    assert of_type(events, SeatDone) == [SeatDone(seat=0, quiet=True), SeatDone(seat=2, quiet=True)]


def test_leg_inc_11__leg_inc_15__leg_inc_29__why_a_claim_is_refused() -> None:
    state = claims()
    refused(state, 0, ClaimIncome(province=1, claim=True), "LEG-INC-11")
    refused(state, 1, ClaimIncome(province=2, claim=True), "LEG-INC-11")
    refused(state, 1, ClaimIncome(province=99, claim=True), "LEG-INC-11")
    refused(state, 1, ClaimIncome(province=1, claim=False), "LEG-INC-15")
    refused(state, 2, Reopen(), "LEG-INC-29")  # done from the start, with nothing to choose
    refused(state, 1, Reopen(), "LEG-INC-29")
    finish(state, 1)
    refused(state, 1, ClaimIncome(province=1, claim=True), "LEG-INC-29")
    refused(state, 1, Finish(), "LEG-INC-29")


def test_leg_evt_19__leg_evt_24__leg_inc_29__why_doubling_is_refused() -> None:
    state = claims()
    refused(state, 1, DoubleLandCommission(double=True), "LEG-EVT-24")
    refused(state, 0, DoubleLandCommission(double=False), "LEG-EVT-19")
    finish(state, 0)
    refused(state, 0, DoubleLandCommission(double=True), "LEG-INC-29")


def test_leg_inc_28__what_the_closing_of_phase_a_books() -> None:
    state = table(
        3,
        senators="0: L1 G8@P4 | 1: L2 G5@P1 | 2: L3 G9@P3 | forum: G7@P2",
        provinces="1+ 2 3 4 9+",
        prestige=[2, 0, 0],
        concessions={"land_commission": "L1"},
        lingering=[DROUGHT, Lingering(card="barbarians", round=2, until="next_income", province=3)],
    )
    begin(state, "income.claims")
    act(state, 0, DoubleLandCommission(double=True))
    act(state, 1, ClaimIncome(province=1, claim=True))
    events = finish(state, 0, 1)
    assert of_type(events, LandCommissionDoubled) == [
        LandCommissionDoubled(seat=0, senator="L1", amount=2, price=2)
    ]
    assert of_type(events, IncomeClaimed) == [
        IncomeClaimed(seat=1, senator="G5", province=1, place=1, amount=5, lost=5)
    ]
    (state_paid,) = of_type(events, StatePaid)
    assert state_paid.base == 30
    assert len(state_paid.provinces) == 3
    assert len(state_paid.blocked) == 1
    assert state_paid.governors == ("G5", "G7", "G9", "G8")


# --- Phase B ------------------------------------------------------------------


def test_leg_inc_16__leg_inc_24__donate_or_give_to_the_others() -> None:
    state = table(3, money=[12, 0, 7], treasury=50, legions=2, wars="W4:5")
    begin(state, "income.exchange")
    assert actions(state, 0) == [
        Donate(amount=1),
        GiveMoney(to=1, amount=1),
        GiveMoney(to=2, amount=1),
        Finish(),
    ]
    (decision,) = waiting(state, 0)
    assert [offer.holes for offer in decision.offers] == [
        *[(Amount("amount", "Talents", 1, 12, note="You have 12 T"),)] * 3,
        (),
    ]
    assert (decision.kind, decision.clause) == ("exchange", "LEG-INC-24")
    assert decision.text.startswith("The State has 50 T and owes 28 T.")
    assert (
        decision.offers[0].note == "Prestige by your total this round: 1 for 8 T, 3 for 16 T and 5 for 30 T."
    )
    assert actions(state, 1) == [Finish()]
    finish(state, 2)
    assert actions(state, 2) == [Reopen()]


def test_leg_inc_24__leg_inc_28__leg_gen_09__why_a_gift_is_refused() -> None:
    state = table(3, money=[12, 0, 7])
    begin(state, "income.exchange")
    for to in (0, 3, -1):
        refused(state, 0, GiveMoney(to=to, amount=5), "LEG-INC-24")
    refused(state, 0, GiveMoney(to=1, amount=13), "LEG-INC-28")
    for amount in (0, -1):
        refused(state, 0, GiveMoney(to=1, amount=amount), "LEG-GEN-09")
        refused(state, 0, Donate(amount=amount), "LEG-GEN-09")
    refused(state, 0, Donate(amount=13), "LEG-INC-28")
    refused(state, 0, Reopen(), "LEG-INC-29")
    finish(state, 0)
    refused(state, 0, GiveMoney(to=1, amount=1), "LEG-INC-29")
    refused(state, 0, Donate(amount=1), "LEG-INC-29")


def test_leg_inc_17__leg_inc_29__the_award_is_booked_by_its_clause() -> None:
    state = table(3, money=[30, 0, 0], prestige=[4, 0, 0])
    begin(state, "income.exchange")
    act(state, 0, Donate(amount=8))
    (award,) = of_type(act(state, 0, Donate(amount=8)), PrestigeChanged)
    assert award == PrestigeChanged(
        seat=0, change=2, now=7, rule="LEG-INC-17", cause=because("donations", talents=16)
    )


# --- the bill -----------------------------------------------------------------


def test_leg_inc_22__one_bill_with_every_item() -> None:
    state = table(
        3,
        senators="0: L1 B4@W4 | 1: L2 | 2: L3",
        wars="W4:5/1 W5:2",
        legions=1,
        acts=[1, 2],
        land_acts=True,
        treasury=100,
        war_loss_check="end_of_round",
    )
    events = begin(state, "income.bill")
    assert of_type(events, MoneyMoved) == [
        MoneyMoved(
            source="state",
            target="bank",
            amount=40 + 8 + 1 + 25,
            rule="LEG-INC-22",
            cause=because(
                "bill",
                wars=2,
                wars_cost=40,
                legions=2,
                legions_cost=8,
                commanders=1,
                commanders_cost=1,
                acts=2,
                acts_cost=25,
            ),
        )
    ]
    assert of_type(events, ActsPaid) == [ActsPaid(count=1)]
    assert of_type(events, IndexChanged) == []


def test_leg_inc_26__only_the_previous_rounds_cards_of_the_income_step_go() -> None:
    state = table(
        3,
        provinces="1",
        legions=0,
        lingering=[
            DROUGHT,
            Lingering(card="unrest", round=3, until="next_income"),
            Lingering(card="shortage", round=2, until="end_of_round"),
        ],
    )
    begin(state, "income.bill")
    assert [card.card for card in state.lingering] == ["unrest", "shortage"]
    assert state.event_discard == ["drought"]
