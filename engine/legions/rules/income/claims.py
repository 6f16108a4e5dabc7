"""Claims of step 1: what Governors take from their Provinces, and the Land Commission's double income.

Exceptions:
    Illegal    a claim that the rules do not allow.
"""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Decision, Event, Illegal, Offer, Seat
from engine.legions.actions import ClaimIncome, DoubleLandCommission, Finish, Reopen
from engine.legions.events.common import SeatDone
from engine.legions.events.income import (
    ClaimChanged,
    DoublingChanged,
    IncomeClaimed,
    LandCommissionDoubled,
    StatePaid,
)
from engine.legions.formulas import (
    blocked_by,
    claim_amount,
    concession_income,
    in_revolt,
    is_on_table,
    owner,
    printed,
    province_income,
    scenario_of,
)
from engine.legions.names import place_of
from engine.legions.rules.income.window import check_open, finish, reopen, window
from engine.legions.rules.stage import Stage, when_all_done
from engine.legions.state import State
from engine.legions.text import words

DOUBLING_PRICE = 2
"""Prestige for double Land Commission income (LEG-EVT-19)."""


def claimable(state: State, seat: Seat) -> list[int]:
    """Provinces whose income the seat's Governors may claim, by number (LEG-INC-11, LEG-INC-15)."""
    return [
        number
        for number, province in state.provinces.items()
        if owner(state, province.governor) == seat and claim_amount(state, number) > 0
    ]


def may_double(state: State, seat: Seat) -> bool:
    """Whether the seat holds a paying Land Commission under Drought, and 2 Prestige (LEG-EVT-19, 24)."""
    return (
        owner(state, state.holders.get("land_commission")) == seat
        and is_on_table(state, "drought")
        and concession_income(state, "land_commission") > 0
        and state.factions[seat].prestige >= DOUBLING_PRICE
    )


def _close_claims(state: State, dice: Dice) -> Iterator[Event]:
    for seat in range(state.seats):
        if seat not in state.done and not claimable(state, seat) and not may_double(state, seat):
            yield SeatDone(seat=seat, quiet=True)


def _claim_decisions(state: State) -> list[Decision]:
    return [_claim_decision(state, seat) for seat in range(state.seats) if _has_claims(state, seat)]


def _has_claims(state: State, seat: Seat) -> bool:
    return seat not in state.done or bool(claimable(state, seat)) or may_double(state, seat)


def _claim_decision(state: State, seat: Seat) -> Decision:
    is_open = seat not in state.done
    governs = bool(claimable(state, seat))
    offers = [_claim_offer(state, n) for n in claimable(state, seat)] if is_open else []
    if is_open and may_double(state, seat):
        extra = concession_income(state, "land_commission")
        if state.doubling:
            label = "Take plain Land Commission income"
        else:
            label = f"Take {extra} T more from the Land Commission for {DOUBLING_PRICE} Prestige"
        offers.append(
            Offer(key="double", action=DoubleLandCommission(double=not state.doubling), label=label)
        )
    return window(
        state,
        seat,
        "claims",
        "LEG-INC-15" if governs else "LEG-EVT-19",
        "What do you take for your Faction before the State is paid?",
        "settle what its Governors claim" if governs else "settle the income of the Land Commission",
        offers,
        "Your choices stand as they are; what you did not claim goes to the State.",
        "A Governor may take their Province's income, up to their Status, and can be prosecuted for it after "
        "their return. What is left alone pays the State, which must meet its bill or all lose.",
    )


def _claim_offer(state: State, number: int) -> Offer:
    place, whole, mine = (
        printed(state, number).name,
        province_income(state, number),
        claim_amount(state, number),
    )
    if state.claims.get(number):
        return Offer(
            key=f"leave-{number}",
            action=ClaimIncome(province=number, claim=False),
            label=f"Leave {place} to the State: {whole} T",
        )
    return Offer(
        key=f"claim-{number}",
        action=ClaimIncome(province=number, claim=True),
        label=f"Claim {mine} T from {place}",
        note=f"The State then loses {whole} T.",
    )


def _claim(state: State, seat: Seat, action: ClaimIncome, dice: Dice) -> Iterator[Event]:
    """All or nothing (LEG-INC-12), open, changeable until the phase closes: LEG-INC-11 to LEG-INC-15."""
    province = state.provinces.get(action.province)
    governor = None if province is None else province.governor
    if governor is None or owner(state, governor) != seat:
        raise Illegal("LEG-INC-11", "No Senator of yours governs that Province.")
    if action.province not in claimable(state, seat):
        raise Illegal("LEG-INC-15", _nothing_to_claim(state, action.province))
    check_open(state, seat)
    if state.claims.get(action.province, False) == action.claim:
        raise Illegal("LEG-INC-15", "That is already your choice.")
    yield ClaimChanged(
        seat=seat,
        senator=governor,
        province=action.province,
        place=place_of(state, action.province),
        claim=action.claim,
        amount=claim_amount(state, action.province),
    )


def _nothing_to_claim(state: State, number: int) -> str:
    """Why a Province of one's own Governor yields nothing (LEG-INC-10)."""
    cause = blocked_by(state, number, in_revolt(state))
    why = "it is in revolt" if cause == "revolt" else words.card(cause) if cause else "it has no income"
    return f"{printed(state, number).name} yields nothing this round: {why}."


def _double(state: State, seat: Seat, action: DoubleLandCommission, dice: Dice) -> Iterator[Event]:
    """LEG-EVT-19, LEG-EVT-24."""
    if not may_double(state, seat):
        raise Illegal(
            "LEG-EVT-24", "Double income needs a Drought, a paying Land Commission of yours and 2 Prestige."
        )
    check_open(state, seat)
    if state.doubling == action.double:
        raise Illegal("LEG-EVT-19", "That is already your choice.")
    yield DoublingChanged(seat=seat, double=action.double)


def _reopen(state: State, seat: Seat, action: Reopen, dice: Dice) -> Iterator[Event]:
    """LEG-INC-29, for whoever has something to choose."""
    if seat in state.done and not _has_claims(state, seat):
        raise Illegal("LEG-INC-29", "You have nothing to choose here.")
    yield from reopen(state, seat, action, dice)


def pay_claims(state: State, dice: Dice) -> Iterator[Event]:
    """The phase closes: doubling, claims and the State's income are paid (LEG-INC-28)."""
    holder = state.holders.get("land_commission")
    seat = owner(state, holder)
    if state.doubling and holder is not None and seat is not None:
        amount = concession_income(state, "land_commission")
        yield LandCommissionDoubled(seat=seat, senator=holder, amount=amount, price=DOUBLING_PRICE)
    paying, blocked, causes, governors = [], [], [], []
    revolts = in_revolt(state)
    for number, province in state.provinces.items():
        if not province.conquered:
            continue
        place, income = place_of(state, number), province_income(state, number)
        governor = province.governor
        if governor is not None:
            governors.append(governor)
        seat = owner(state, governor)
        if governor is not None and seat is not None and state.claims.get(number) and income:
            amount = claim_amount(state, number)
            yield IncomeClaimed(
                seat=seat, senator=governor, province=number, place=place, amount=amount, lost=income - amount
            )
        elif income:
            paying.append((place, income))
        else:
            blocked.append(place)
            causes.append(blocked_by(state, number, revolts))
    yield StatePaid(
        base=scenario_of(state).prices.state_income,
        provinces=tuple(paying),
        blocked=tuple(blocked),
        causes=tuple(causes),
        governors=tuple(governors),
    )


CLAIMS = Stage(
    "income.claims",
    1,
    "LEG-INC-15",
    enter=_close_claims,
    decisions=_claim_decisions,
    handlers={ClaimIncome: _claim, DoubleLandCommission: _double, Finish: finish, Reopen: _reopen},
    proceed=_close_claims,
    is_done=when_all_done,
    leave=pay_claims,
)
