"""Gifts and donations of step 1: the only time at which money changes hands freely.

Exceptions:
    Illegal    a gift or donation that the rules do not allow.
"""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Amount, Decision, Event, Illegal, Offer, Seat
from engine.legions.actions import Donate, Finish, GiveMoney, Reopen
from engine.legions.causes import because
from engine.legions.events.common import SeatReopened
from engine.legions.events.income import Donated, MoneyGiven
from engine.legions.formulas import row, scenario_of, state_bill
from engine.legions.rules.booking import prestige
from engine.legions.rules.income.window import check_open, finish, reopen, window
from engine.legions.rules.stage import Stage, when_all_done
from engine.legions.state import State
from engine.legions.text import words
from engine.words import listing


def _exchange_decisions(state: State) -> list[Decision]:
    return [_exchange_decision(state, seat) for seat in range(state.seats)]


def _exchange_decision(state: State, seat: Seat) -> Decision:
    purse = state.factions[seat].treasury
    offers: list[Offer] = []
    if seat not in state.done and purse:
        hole = (Amount("amount", "Talents", 1, purse, note=f"You have {purse} T"),)
        cost = f"That is all your Faction has, {purse} T, and it does not come back."
        everything = (((("amount", purse),), cost),)
        rows = listing(f"{r.prestige} for {r.talents} T" for r in scenario_of(state).donations)
        offers.append(
            Offer(
                key="donate",
                action=Donate(amount=1),
                label="Donate to the State",
                holes=hole,
                warned=everything,
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
                warned=everything,
            )
            for to in range(state.seats)
            if to != seat
        ]
    return window(
        state,
        seat,
        "exchange",
        "LEG-INC-24",
        "Do you give or donate anything?",
        "finish gifts and donations",
        offers,
        "You give nothing more.",
        "Money changes hands freely only here; after this the State pays its bill, and if it cannot, all "
        "lose. Donations of 8, 16 or 30 T in a round earn 1, 3 or 5 Prestige.",
        lead=f"The State has {words.talents(state.treasury)} and owes "
        f"{words.talents(sum(state_bill(state).values()))}.",
    )


def _give(state: State, seat: Seat, action: GiveMoney, dice: Dice) -> Iterator[Event]:
    """LEG-INC-24, LEG-INC-25, LEG-INC-28: immediate, irrevocable; it reopens the recipient."""
    if not 0 <= action.to < state.seats or action.to == seat:
        raise Illegal("LEG-INC-24", "A gift goes to another Faction.")
    _check_purse(state, seat, action.amount)
    check_open(state, seat)
    yield MoneyGiven(seat=seat, to=action.to, amount=action.amount)
    if action.to in state.done:
        yield SeatReopened(seat=action.to)


def _donate(state: State, seat: Seat, action: Donate, dice: Dice) -> Iterator[Event]:
    """LEG-INC-16, LEG-INC-17, LEG-INC-27, LEG-INC-29: Prestige by the Faction's total of the round."""
    _check_purse(state, seat, action.amount)
    check_open(state, seat)
    before = state.factions[seat].donated
    total = before + action.amount
    brings = row(total, "donations", state)[0]
    gain = brings - row(before, "donations", state)[0]
    more = next((r for r in scenario_of(state).donations if r.talents > total), None)
    yield Donated(
        seat=seat,
        amount=action.amount,
        total=total,
        brings=None if gain else brings,
        next_total=more.talents if more else 0,
        next_brings=more.prestige if more else 0,
    )
    yield from prestige(state, seat, gain, "LEG-INC-17", because("donations", talents=total))


def _check_purse(state: State, seat: Seat, amount: int) -> None:
    if amount < 1:
        raise Illegal("LEG-GEN-09", "Name an amount of at least 1 T.")
    if amount > state.factions[seat].treasury:
        raise Illegal("LEG-INC-28", f"You have {words.talents(state.factions[seat].treasury)}.")


EXCHANGE = Stage(
    "income.exchange",
    1,
    "LEG-INC-24",
    decisions=_exchange_decisions,
    handlers={GiveMoney: _give, Donate: _donate, Finish: finish, Reopen: reopen},
    is_done=when_all_done,
)
