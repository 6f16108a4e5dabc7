"""What a plan for the Wars depends on, taken off the table as one small value."""

from dataclasses import dataclass

from engine.kernel import Seat
from engine.legions.formulas import (
    legion_price,
    legions_at,
    military_rating,
    province_income,
    scenario_of,
    state_bill,
    status,
    wars_in_order,
)
from engine.legions.motions import SenatorId, WarId
from engine.legions.policies.docket import on_the_way, was_raising_refused
from engine.legions.rules.battle import Losses
from engine.legions.rules.motion_kinds.military import is_open, may_raise, refused_force, room
from engine.legions.rules.senate.candidates import commanders
from engine.legions.state import State


@dataclass(frozen=True)
class Front:
    """An active War."""

    war: str
    armies: int
    legions: int
    """State Legions there."""
    strength: int
    """State and Faction Legions there."""
    commander: SenatorId | None


@dataclass(frozen=True)
class Situation:
    """The Republic at arms. Money in Talents."""

    fronts: tuple[Front, ...]
    box: int
    """State Legions in the Active box."""
    own_box: tuple[Seat, ...]
    """Factions whose Legion is in the box."""
    free: tuple[tuple[SenatorId, tuple[str, ...]], ...]
    """Who may command, best first, with the Wars they have refused."""
    most_raised: int
    """Legions that may be raised and still be paid for next round, if no War ends (LEG-MIL-20).

    Once raising has been refused, only what another motion on the docket would raise.
    """
    sends: bool
    """Whether Legions may still be sent (LEG-MIL-01)."""
    treasury: int
    income: int
    """What the State may count on next round."""
    upkeep: int
    """Next round's bill but for the Wars."""
    price: int
    legion_upkeep: int
    war_cost: int
    disaster: int
    losses: Losses
    lenient: bool
    """Three Wars lose only at the end of a round (LEG-END-07)."""
    is_last: bool
    """Round 10: no War comes after."""


def situation(state: State, seat: Seat) -> Situation:
    """The situation as the player at `seat` sees it; their own men come first among equals."""
    prices, price = scenario_of(state).prices, legion_price(state)
    # Governors may claim about half of what the Provinces bring
    income = prices.state_income + sum(province_income(state, n) for n in state.provinces) // 2
    bill = state_bill(state)
    spare = state.treasury + income - sum(bill.values())
    most = 0
    if may_raise(state):
        most = min(room(state), state.treasury // price, spare // (price + prices.legion_upkeep))
        if was_raising_refused(state):
            most = min(most, on_the_way(state))
    free = sorted(
        commanders(state),
        key=lambda i: (military_rating(i), state.senators[i].owner == seat, status(i)),
        reverse=True,
    )
    fronts = tuple(
        Front(w.id, w.armies, w.legions, legions_at(w), w.commander or _waiting(state, w.id))
        for w in wars_in_order(state)
    )
    return Situation(
        fronts=fronts,
        box=state.legions,
        own_box=tuple(s for s, f in enumerate(state.factions) if f.legion == "box"),
        free=tuple(
            (i, tuple(f.war for f in fronts if refused_force(state, i, f.war) >= 0)) for i in free[:6]
        ),
        most_raised=max(0, most),
        sends=is_open(state, "dispatch"),
        treasury=state.treasury,
        income=income,
        upkeep=bill["legions"] + bill["acts"],
        price=price,
        legion_upkeep=prices.legion_upkeep,
        war_cost=prices.war_cost + prices.commander_pay,
        disaster=prices.disaster,
        losses=scenario_of(state).losses,
        lenient=state.options.war_loss_check == "end_of_round",
        is_last=state.round >= 10,
    )


def _waiting(state: State, war: WarId) -> SenatorId | None:
    """Who waits in Rome for Legions for that War, unless they have refused some already (LEG-MIL-12)."""
    senator = state.senate.named.get(war)
    return senator if senator is not None and refused_force(state, senator, war) < 0 else None
