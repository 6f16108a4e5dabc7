"""What is paid by rule alone in step 1: the Factions' incomes at its start, the State's bill at its end."""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Event
from engine.legions.causes import Cause, Given, because
from engine.legions.events.income import ActsPaid, FactionPaid, OwnLegionUnpaid
from engine.legions.events.political import EventCardDiscarded
from engine.legions.formulas import (
    active_wars,
    concession_income,
    scenario_of,
    senators_of,
    state_bill,
    state_legions,
)
from engine.legions.rules.booking import owe
from engine.legions.rules.stage import Stage
from engine.legions.state import State


def incomes(state: State, dice: Dice) -> Iterator[Event]:
    """Every Faction's income, then its Legion's upkeep (LEG-INC-02 to LEG-INC-08).

    The bank pays (LEG-INC-07). Concessions pay unasked, wherever their holder is, and mark them as one who
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
            seat=seat,
            base=base,
            senators=len(mine),
            knights=knights,
            concessions=concessions,
            commanders=commanders,
            upkeep=0 if is_short else upkeep,
        )
        if is_short:
            yield OwnLegionUnpaid(seat=seat, upkeep=upkeep)


def bill(state: State, dice: Dice) -> Iterator[Event]:
    """The compulsory bill at once, or all lose; then last round's cards go.

    LEG-INC-18 to LEG-INC-23, LEG-INC-26, LEG-VLA-02, LEG-VLA-07, LEG-END-05.
    """
    items = state_bill(state)
    acts = state.acts.count(1)
    yield from owe(state, sum(items.values()), "LEG-INC-22", _cause(state, items))
    if acts:
        yield ActsPaid(count=acts)
    for lying in [c for c in state.lingering if c.until == "next_income" and c.round < state.round]:
        yield EventCardDiscarded(rule="LEG-INC-26", card=lying.card)


def _cause(state: State, items: dict[str, int]) -> Cause:
    """What is paid for each item, and for how many of it."""
    wars = active_wars(state)
    numbers = {
        "wars": len(wars),
        "legions": state_legions(state),
        "commanders": sum(1 for w in wars if w.commander),
        "acts": len(state.acts),
    }
    given: Given = {}
    for item, cost in items.items():
        if cost:
            given |= {item: numbers[item], f"{item}_cost": cost}
    return because("bill", **given)


INCOMES = Stage("income.incomes", 1, "LEG-INC-02", enter=incomes)
BILL = Stage("income.bill", 1, "LEG-INC-22", enter=bill)
