"""The war room: the odds of each War with the Legions proposed, and next round's bill (LEG-MIL-20)."""

from collections.abc import Iterable
from itertools import takewhile

from engine.legions.formulas import (
    UNOPPOSED,
    active_legions,
    active_wars,
    expected_income,
    legion_price,
    legions_at,
    owner,
    ranked,
    scenario_of,
    state_bill,
    state_legions,
)
from engine.legions.motions import (
    AppointCommander,
    Bill,
    Disband,
    Dispatch,
    Motion,
    PassAct,
    RaiseLegions,
    RecallCommander,
    RecallLegions,
    RepealAct,
    SenatorId,
    Transfer,
    WarId,
)
from engine.legions.rules.motion_kinds.military import may_raise, room
from engine.legions.rules.odds import Odds, odds_of
from engine.legions.rules.senate.candidates import commanders
from engine.legions.state import Item, State, War
from engine.legions.text import words
from engine.words import listing

MARKS = {"red": "🔴", "yellow": "🟡", "green": "🟢", "blue": "🔵", "lilac": "🟣"}
"""A Faction's colour is a circle, a Senator's suit a word: nobody takes one for the other (LEG-CMP-06)."""

ITEMS = {"wars": "Wars", "legions": "Legions", "commanders": "Commanders", "acts": "Land Acts"}


def percent(share: float) -> str:
    """A chance as people read it: 0% and 100% are certain, nothing else is."""
    shown = round(100 * share)
    if share > 0 and shown == 0:
        return "under 1%"
    return "over 99%" if share < 1 and shown == 100 else f"{shown}%"


def mark(state: State, seat: int) -> str:
    """The circle of a Faction's colour."""
    return MARKS[state.factions[seat].colour]


def senator(state: State, name: SenatorId) -> str:
    """A Senator with their Faction's circle: "Lilac 4 of 🟢", "Blue 2, neutral"."""
    seat = owner(state, name)
    return (
        f"{words.senator(name)}, neutral" if seat is None else f"{words.senator(name)} of {mark(state, seat)}"
    )


def war_lines(
    state: State, war: War, legions: int | None = None, commander: SenatorId | None = None
) -> list[str]:
    """What a battle there would bring, with `legions` Legions under `commander` (default: as it stands)."""
    force = legions_at(war) if legions is None else legions
    data = scenario_of(state)
    home = data.province(war.province)
    place = home.name if home else ""
    title = f"{data.war(war.id).name} in {place}: {words.armies(war.armies)}"
    leader = commander or war.commander
    chance = odds_of(state, war, force, leader)
    if chance is None:
        lacks = "No Commander" if force else "No Legion"
        return [f"{title}. {lacks} there: no battle, the Revolution Index rises by {UNOPPOSED}."]
    under = f"{words.legions(force)} under {senator(state, leader or '')}"
    return [f"{title}; {under}.", told(chance)]


def told(chance: Odds) -> str:
    """Chances in one line."""
    return (
        f"Victory {percent(chance.victory)}, goes on {percent(chance.lasting)}, "
        f"all Legions lost {percent(chance.unopposed)}; Commander killed {percent(chance.death)}; "
        f"expected losses {chance.legions_lost:.1f} Legions, {chance.armies_lost:.1f} armies."
    )


def of_item(state: State, item: Item) -> list[str]:
    """What each War touched would look like if a motion to send, move or recall Legions passes as it stands.

    Nothing for other motions. Where another War is active too it says when all would lose (LEG-END-06).
    """
    active = active_wars(state)
    beside = len(active) > 1
    forces = {war.id: legions_at(war) for war in active}
    leaders: dict[WarId, SenatorId | None] = {}
    for motion in item.motion.parts if isinstance(item.motion, Bill) else (item.motion,):
        for place, change, senator in _moves(motion):
            if place in forces:
                forces[place] += change
                leaders[place] = senator or leaders.get(place) or state.senate.named.get(place)
    found: list[str] = []
    for war in active:
        if war.id in leaders:
            force, leader = max(0, forces[war.id]), leaders[war.id]
            found += war_lines(state, war, force, leader)
            found[-1] += _and_all_lose(state, odds_of(state, war, force, leader), force) if beside else ""
    return found


def _moves(motion: Motion) -> list[tuple[WarId, int, SenatorId | None]]:
    """The Wars a motion touches, with the Legions that come or go, and the Commander it names there."""
    if not isinstance(motion, Dispatch | Transfer | RecallLegions):
        return []
    legions = motion.legions + len(motion.factions)
    if isinstance(motion, RecallLegions):
        return [(motion.war, -legions, None)]
    comes = (motion.war, legions, motion.senator)
    return [(motion.source, -legions, None), comes] if isinstance(motion, Transfer) else [comes]


def _and_all_lose(state: State, chance: Odds | None, legions: int) -> str:
    """What a War without Legions beside another means for all (LEG-END-06, LEG-END-07).

    Legions whose Commander is killed go home in the same round, if the table plays so (LEG-MIL-19).
    """
    if not legions:
        return " If it still has none at the end of the round while another War goes on, all lose."
    if chance is None:
        return ""
    leaderless = chance.leaderless if state.options.leaderless_recall == "same_round" else 0.0
    ways = []
    if chance.unopposed:
        ways.append("they are lost")
    if leaderless:
        ways.append(f"they go home because their Commander is killed ({percent(leaderless)})")
    return f" If {' or '.join(ways)} while another War goes on, all lose." if ways else ""


def proposed(state: State) -> list[str]:
    """What each motion about Legions at War would bring if it passes as it stands, in docket order."""
    found: list[str] = []
    for item in state.senate.docket:
        if item.state in ("pending", "suspended", "floor") and (lines := of_item(state, item)):
            found += [f"If motion {item.id} passes: {lines[0]}", *lines[1:]]
    return found


def most_legions(state: State) -> int:
    """State and Faction Legions that there are, and State Legions that may still be raised (LEG-MIL-04)."""
    return active_legions(state) + (room(state) if may_raise(state) else 0)


def scale(state: State, war: War) -> list[str]:
    """Victory by number of Legions, from the last that is hopeless on, to all that there may be.

    Under the War's Commander or the best who is free.
    """
    best = next(iter(sorted(commanders(state), key=lambda i: -int(i[1:]))), None)
    leader = war.commander or state.senate.named.get(war.id) or best
    if leader is None or war.armies < 1:
        return []
    here = legions_at(war)
    steps = range(max(1, here), most_legions(state) + 1)
    chances = [(n, o.victory) for n in steps if (o := odds_of(state, war, n, leader)) is not None]
    if not chances:
        return []
    hopeless = len(list(takewhile(lambda each: not each[1], chances)))
    parts = [f"{n}: {percent(victory)}" for n, victory in chances[max(0, hopeless - 1) :]]
    return [f"Victory by number of Legions, under {senator(state, leader)}: {', '.join(parts)}."]


def _bill(state: State, raised: int) -> dict[str, int]:
    """The State's next bill by item with `raised` more Legions."""
    items = state_bill(state)
    items["legions"] += scenario_of(state).prices.legion_upkeep * raised
    return items


def spare(state: State, raised: int = 0) -> int:
    """What the State will have after its next bill, in Talents, with `raised` more Legions; below 0 all lose.

    LEG-INC-22, LEG-MIL-20.
    """
    left = state.treasury - raised * legion_price(state)
    return left + expected_income(state) - sum(_bill(state, raised).values())


def bill_if(state: State, motions: Iterable[Motion]) -> int:
    """The State's next bill if these motions pass in this order, in Talents (LEG-INC-19 to LEG-INC-21)."""
    prices, active = scenario_of(state).prices, active_wars(state)
    total = sum(state_bill(state).values())
    forces = {war.id: legions_at(war) for war in active}
    leaders = {war.id: war.commander for war in active}
    for motion in motions:
        if isinstance(motion, RaiseLegions):
            total += prices.legion_upkeep * motion.legions
        elif isinstance(motion, Disband):
            total -= prices.legion_upkeep * motion.legions
        elif isinstance(motion, PassAct):
            total += prices.act_one if motion.act == 1 else prices.act_two
        elif isinstance(motion, RepealAct):
            total -= prices.act_two
        elif isinstance(motion, AppointCommander | RecallCommander):
            leaders[motion.war] = motion.senator if isinstance(motion, AppointCommander) else None
        for place, change, leader in _moves(motion):
            forces[place] = forces.get(place, 0) + change
            if forces[place] > 0:  # who is merely appointed is not paid (LEG-MIL-12)
                leaders[place] = leader or leaders.get(place) or state.senate.named.get(place)
            if change < 0 and forces[place] <= 0:
                leaders[place] = None  # they come home with the last Legion (LEG-MIL-14)
    paid = sum(1 for war in active if war.commander)
    return total + prices.commander_pay * (sum(1 for leader in leaders.values() if leader) - paid)


def bill_lines(state: State, raised: int = 0) -> list[str]:
    """The State's next bill, with `raised` more Legions, against what the State will have."""
    items, income = _bill(state, raised), expected_income(state)
    left, total = state.treasury - raised * legion_price(state), sum(items.values())
    parts = [f"{ITEMS[item]} {amount} T" for item, amount in items.items() if amount]
    over = spare(state, raised)
    verdict = f"{over} T to spare" if over >= 0 else f"{-over} T short: all would lose"
    claims = " Claims lower the income." if income else ""
    return [
        f"Next bill: {total} T ({listing(parts) or 'nothing'}), if the Wars stay as they are.",
        f"Treasury {left} T + income {income} T - {total} T: {verdict}.{claims}",
    ]


def _candidate(state: State, name: SenatorId) -> str:
    """Who may be made Commander (LEG-MIL-07): "Lilac 4", "Green 6 (a neutral)"."""
    return words.senator(name) + (" (a neutral)" if owner(state, name) is None else "")


def lines(state: State, legions: int | None = None, commander: SenatorId | None = None) -> list[str]:
    """The war room of the moment: every active War, and the bill; `legions` is a force proposed for each."""
    found: list[str] = []
    for war in active_wars(state):
        found += war_lines(state, war, legions, commander)
        found += scale(state, war)
    found += proposed(state)
    if not found:
        found.append("Rome is at peace.")
    free = [_candidate(state, i) for i in ranked(commanders(state))] if state.step == 5 else []
    if free:
        found.append(f"Free to command: {listing(free)}.")
    cap = scenario_of(state).prices.legion_cap
    found.append(f"State Legions: {state_legions(state)} of {cap}, {state.legions} in the box.")
    return [*found, *bill_lines(state)]
