"""Step 1, Income and Expenditure (A5): incomes, claims, gifts and donations, the State's bill.

The two phases and the closing of their windows are LEG-INC-01, LEG-INC-28 and LEG-INC-29.

Exceptions:
    Illegal    a claim, gift or donation the rules do not allow.
"""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Amount, Decision, Event, Illegal, Offer, Seat
from engine.legions import words
from engine.legions.actions import (
    ClaimIncome,
    Donate,
    DoubleLandCommission,
    Finish,
    GiveMoney,
    Reopen,
)  # fmt: skip
from engine.legions.booking import owe, prestige
from engine.legions.events.common import SeatDone, SeatReopened
from engine.legions.events.income import (
    ActsPaid,
    ClaimChanged,
    Donated,
    DoublingChanged,
    FactionPaid,
    IncomeClaimed,
    LandCommissionDoubled,
    MoneyGiven,
    OwnLegionUnpaid,
    StatePaid,
)  # fmt: skip
from engine.legions.events.political import EventCardDiscarded
from engine.legions.formulas import (
    active_wars,
    claim_amount,
    concession_income,
    is_on_table,
    owner,
    printed,
    province_income,
    row,
    scenario_of,
    senators_of,
    state_bill,
    state_legions,
)  # fmt: skip
from engine.legions.stage import Stage, lasting, when_all_done
from engine.legions.state import State
from engine.words import count, listing

DOUBLING_PRICE = 2
"""Prestige for double Land Commission income (LEG-EVT-19)."""


# --- incomes ------------------------------------------------------------------


def incomes(state: State, dice: Dice) -> Iterator[Event]:  # noqa: ARG001
    """Every Faction's income, then its Legion's upkeep (LEG-INC-02 to LEG-INC-08).

    The bank pays (LEG-INC-07). Concessions pay unasked, wherever their holder is, and mark him as one who
    may be tried for it (LEG-INC-05, LEG-CON-05 to LEG-CON-07). A Faction without Senators is paid as well
    (LEG-END-10).
    """
    prices = scenario_of(state).prices
    for seat, faction in enumerate(state.factions):
        mine = senators_of(state, seat)
        concessions = tuple(
            (concession, holder, concession_income(state, concession))
            for concession, holder in state.holders.items()
            if holder in mine and concession_income(state, concession)
        )
        commanders = prices.commander_pay * sum(1 for i in mine if state.senators[i].at == "war")
        base, knights = prices.faction_income, faction.knights // 2
        income = base + len(mine) + knights + commanders + sum(amount for _, _, amount in concessions)
        upkeep = prices.legion_upkeep if faction.legion else 0
        is_short = faction.treasury + income < upkeep
        yield FactionPaid(
            seat=seat, base=base, senators=len(mine), knights=knights, concessions=concessions,
            commanders=commanders, upkeep=0 if is_short else upkeep,
        )  # fmt: skip
        if is_short:
            yield OwnLegionUnpaid(seat=seat, upkeep=upkeep)


# --- claims -------------------------------------------------------------------


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


def _close_claims(state: State, dice: Dice) -> Iterator[Event]:  # noqa: ARG001
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
    return _window(
        state,
        seat,
        "claims",
        "LEG-INC-15" if governs else "LEG-EVT-19",
        "What do you take for your Faction before the State is paid?",
        "settle what its Governors claim" if governs else "settle the income of the Land Commission",
        offers,
        "Your choices stand as they are; what you did not claim goes to the State.",
        "A Governor may take his Province's income, up to his Status, and can be prosecuted for it after "
        "his return. What is left alone pays the State, which must meet its bill or all lose.",
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


def _window(
    state: State,
    seat: Seat,
    kind: str,
    clause: str,
    ask: str,
    wait: str,
    offers: list[Offer],
    otherwise: str,
    primer: str,
) -> Decision:
    """A window of step 1: open until its seat is done, and Done may be taken back (LEG-INC-29)."""
    is_open = seat not in state.done
    if is_open:
        last = Offer(key="done", action=Finish(), label="Done", style="main")
    else:
        last = Offer(key="reopen", action=Reopen(), label="Not done yet", style="calm")
    return Decision(
        seat=seat,
        kind=kind,
        token=lasting(state, kind if is_open else f"{kind}-done"),
        clause=clause,
        ask=ask if is_open else "You are done. Do you want to take it back?",
        wait=f"to {wait}",
        offers=(*offers, last),
        required=is_open,
        default=Finish() if is_open else None,
        otherwise=otherwise if is_open else "You stay done.",
        primer=primer,
    )


def _claim(state: State, seat: Seat, action: ClaimIncome, dice: Dice) -> Iterator[Event]:  # noqa: ARG001
    """All or nothing (LEG-INC-12), open, changeable until the phase closes: LEG-INC-11 to LEG-INC-15."""
    province = state.provinces.get(action.province)
    governor = None if province is None else province.governor
    if governor is None or owner(state, governor) != seat:
        raise Illegal("LEG-INC-11", "No Senator of yours governs that Province.")
    if action.province not in claimable(state, seat):
        raise Illegal("LEG-INC-15", "That Province yields nothing this round: there is nothing to claim.")
    _check_open(state, seat)
    if state.claims.get(action.province, False) == action.claim:
        raise Illegal("LEG-INC-15", "That is already your choice.")
    yield ClaimChanged(
        seat=seat,
        senator=governor,
        province=action.province,
        place=printed(state, action.province).name,
        claim=action.claim,
        amount=claim_amount(state, action.province),
    )


def _double(state: State, seat: Seat, action: DoubleLandCommission, dice: Dice) -> Iterator[Event]:  # noqa: ARG001
    """LEG-EVT-19, LEG-EVT-24."""
    if not may_double(state, seat):
        raise Illegal(
            "LEG-EVT-24",
            "Double income needs a Drought, a paying Land Commission of yours and 2 Prestige.",
        )
    _check_open(state, seat)
    if state.doubling == action.double:
        raise Illegal("LEG-EVT-19", "That is already your choice.")
    yield DoublingChanged(seat=seat, double=action.double)


def _check_open(state: State, seat: Seat) -> None:
    if seat in state.done:
        raise Illegal("LEG-INC-29", "You said you are done: take that back first.")


def _finish(state: State, seat: Seat, action: Finish, dice: Dice) -> Iterator[Event]:  # noqa: ARG001
    """LEG-INC-29."""
    if seat in state.done:
        raise Illegal("LEG-INC-29", "You are done already.")
    yield SeatDone(seat=seat)


def _reopen(state: State, seat: Seat, action: Reopen, dice: Dice) -> Iterator[Event]:  # noqa: ARG001
    """LEG-INC-29: Done may be taken back until the window closes."""
    if seat not in state.done:
        raise Illegal("LEG-INC-29", "You have not said that you are done.")
    if state.stage == "income.claims" and not _has_claims(state, seat):
        raise Illegal("LEG-INC-29", "You have nothing to choose here.")
    yield SeatReopened(seat=seat)


def pay_claims(state: State, dice: Dice) -> Iterator[Event]:  # noqa: ARG001
    """The phase closes: doubling, claims and the State's income are paid (LEG-INC-28)."""
    holder = state.holders.get("land_commission")
    seat = owner(state, holder)
    if state.doubling and holder is not None and seat is not None:
        amount = concession_income(state, "land_commission")
        yield LandCommissionDoubled(seat=seat, senator=holder, amount=amount, price=DOUBLING_PRICE)
    paying, blocked, governors = [], [], []
    for number, province in state.provinces.items():
        if not province.conquered:
            continue
        place, income = printed(state, number).name, province_income(state, number)
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
    yield StatePaid(
        base=scenario_of(state).prices.state_income,
        provinces=tuple(paying),
        blocked=tuple(blocked),
        governors=tuple(governors),
    )


# --- gifts and donations ------------------------------------------------------


def _exchange_decisions(state: State) -> list[Decision]:
    return [_exchange_decision(state, seat) for seat in range(state.seats)]


def _exchange_decision(state: State, seat: Seat) -> Decision:
    purse = state.factions[seat].treasury
    offers: list[Offer] = []
    if seat not in state.done and purse:
        hole = (Amount("amount", "Talents", 1, purse),)
        rows = listing(f"{r.prestige} for {r.talents} T" for r in scenario_of(state).donations)
        offers.append(
            Offer(
                key="donate",
                action=Donate(amount=1),
                label="Donate to the State",
                holes=hole,
                note=f"Prestige by your total this round: {rows}.",
            )
        )
        offers += [
            Offer(
                key=f"give-{to}",
                action=GiveMoney(to=to, amount=1),
                label=f"Give to {words.faction(to)}",
                group="Gifts",
                holes=hole,
            )
            for to in range(state.seats)
            if to != seat
        ]
    return _window(
        state,
        seat,
        "exchange",
        "LEG-INC-24",
        f"The State has {state.treasury} T and owes {sum(state_bill(state).values())} T. "
        "Do you give or donate anything?",
        "finish gifts and donations",
        offers,
        "You give nothing more.",
        "Money changes hands freely only here; after this the State pays its bill, and if it cannot, all "
        "lose. Donations of 8, 16 or 30 T in a round earn 1, 3 or 5 Prestige.",
    )


def _give(state: State, seat: Seat, action: GiveMoney, dice: Dice) -> Iterator[Event]:  # noqa: ARG001
    """LEG-INC-24, LEG-INC-25, LEG-INC-28: immediate, irrevocable; it reopens the recipient."""
    if not 0 <= action.to < state.seats or action.to == seat:
        raise Illegal("LEG-INC-24", "A gift goes to another Faction.")
    _check_purse(state, seat, action.amount)
    _check_open(state, seat)
    yield MoneyGiven(seat=seat, to=action.to, amount=action.amount)
    if action.to in state.done:
        yield SeatReopened(seat=action.to)


def _donate(state: State, seat: Seat, action: Donate, dice: Dice) -> Iterator[Event]:  # noqa: ARG001
    """LEG-INC-16, LEG-INC-17, LEG-INC-27, LEG-INC-29: Prestige by the Faction's total of the round."""
    _check_purse(state, seat, action.amount)
    _check_open(state, seat)
    before = state.factions[seat].donated
    total = before + action.amount
    yield Donated(seat=seat, amount=action.amount, total=total)
    gain = row(total, "donations", state)[0] - row(before, "donations", state)[0]
    yield from prestige(state, seat, gain, "LEG-INC-17", f"donations of {total} T")


def _check_purse(state: State, seat: Seat, amount: int) -> None:
    if amount < 1:
        raise Illegal("LEG-GEN-09", "Name an amount of at least 1 T.")
    if amount > state.factions[seat].treasury:
        raise Illegal("LEG-INC-28", f"You have {state.factions[seat].treasury} T.")


# --- the State's bill ---------------------------------------------------------


def bill(state: State, dice: Dice) -> Iterator[Event]:  # noqa: ARG001
    """The compulsory bill at once, or all lose; then last round's cards go.

    LEG-INC-18 to LEG-INC-23, LEG-INC-26, LEG-VLA-02, LEG-VLA-07, LEG-END-05.
    """
    items = state_bill(state)
    acts = state.acts.count(1)
    yield from owe(state, sum(items.values()), "LEG-INC-22", _named(state, items))
    if acts:
        yield ActsPaid(count=acts)
    for lying in [c for c in state.lingering if c.until == "next_income" and c.round < state.round]:
        yield EventCardDiscarded(rule="LEG-INC-26", card=lying.card)


def _named(state: State, items: dict[str, int]) -> str:
    wars = active_wars(state)
    nouns = {
        "wars": count(len(wars), "War"),
        "legions": words.legions(state_legions(state)),
        "commanders": count(sum(1 for w in wars if w.commander), "Commander"),
        "acts": count(len(state.acts), "Land Act"),
    }
    parts = [f"{amount} T for {nouns[item]}" for item, amount in items.items() if amount]
    return listing(parts) or "nothing"


STAGES: tuple[Stage, ...] = (
    Stage("income.incomes", 1, "LEG-INC-02", enter=incomes),
    Stage(
        "income.claims",
        1,
        "LEG-INC-15",
        enter=_close_claims,
        decisions=_claim_decisions,
        handlers={
            ClaimIncome: _claim, DoubleLandCommission: _double, Finish: _finish, Reopen: _reopen,
        },
        proceed=_close_claims,
        is_done=when_all_done,
        leave=pay_claims,
    ),
    Stage(
        "income.exchange",
        1,
        "LEG-INC-24",
        decisions=_exchange_decisions,
        handlers={GiveMoney: _give, Donate: _donate, Finish: _finish, Reopen: _reopen},
        is_done=when_all_done,
    ),
    Stage("income.bill", 1, "LEG-INC-22", enter=bill),
)  # fmt: skip
