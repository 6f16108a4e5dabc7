"""Queries about a state: votes, ratings, who stands where, in what order.

They read, never write, and work on views too (a view holds a state with secrets blanked).
"""

from functools import cache

from engine.kernel import Seat
from engine.legions.motions import SenatorId
from engine.legions.scenario import ProvinceData, Scenario, scenario
from engine.legions.state import Office, State, Term, War

INFLUENCE = {"G": 1, "B": 2, "L": 3}
"""LEG-CMP-04."""

UNOPPOSED = 4
"""The Revolution Index rises so much for a War with no Legion left, or none in step 6.

LEG-COM-18, LEG-ADJ-05, LEG-ADJ-15.
"""

SUIT_ORDER = "LBG"
"""Lilac, blue, green: who comes first among equals (LEG-ALC-06)."""


@cache
def influence(senator: SenatorId) -> int:
    """1 to 3, by suit (LEG-CMP-04)."""
    return INFLUENCE[senator[0]]


@cache
def status(senator: SenatorId) -> int:
    """1 to 10, the card's number (LEG-CMP-03)."""
    return int(senator[1:])


def military_rating(senator: SenatorId) -> int:
    """Status / 4, rounded up: 1 to 3 (LEG-MIL-08)."""
    return (status(senator) + 3) // 4


def scenario_of(state: State) -> Scenario:
    """The board and the tables this game is played with."""
    return scenario(state.options.scenario)


def printed(state: State, province: int) -> ProvinceData:
    """What the board prints of a Province. Raises KeyError if there is none of that number."""
    data = scenario_of(state).province(province)
    if data is None:
        raise KeyError(province)
    return data


# --- Senators -----------------------------------------------------------------


def senators_of(state: State, seat: Seat) -> list[SenatorId]:
    """All Senators of a Faction, wherever they are, in suit order, highest Status first."""
    return ranked([i for i, card in state.senators.items() if card.owner == seat])


def ranked(senators: list[SenatorId]) -> list[SenatorId]:
    """By suit (Influence), then Status, highest first (LEG-ALC-06)."""
    return sorted(senators, key=_rank)


@cache
def _rank(senator: SenatorId) -> tuple[int, int]:
    return -influence(senator), -status(senator)


def available(state: State, seat: Seat) -> list[SenatorId]:
    """A Faction's Senators in Rome (LEG-FOR-03); Governors and Commanders do not attend (LEG-SEN-06)."""
    return [i for i, card in state.senators.items() if card.owner == seat and card.at == "rome"]


def present(state: State, seat: Seat) -> list[SenatorId]:
    """A Faction's Senators present (LEG-FOR-03, LEG-SEN-04)."""
    return [
        i for i, card in state.senators.items() if card.owner == seat and card.at == "rome" and card.present
    ]


def has_senator_present(state: State, seat: Seat) -> bool:
    """Whether a Faction may propose, second, vote or veto (LEG-SEN-07)."""
    return any(c.present and c.owner == seat and c.at == "rome" for c in state.senators.values())


def factions_present(state: State) -> set[Seat]:
    """All Factions with a Senator present (LEG-SEN-07)."""
    cards = state.senators.values()
    return {c.owner for c in cards if c.present and c.at == "rome" and c.owner is not None}


def is_half_present(state: State, seat: Seat) -> bool:
    """At least half, rounded up, of the available Senators are present (LEG-FOR-04, LEG-FOR-05).

    A Faction without Senators passes: it is not out of the game and may bid (LEG-END-10).
    """
    mine = available(state, seat)
    return 2 * sum(state.senators[i].present for i in mine) >= len(mine)


def owner(state: State, senator: SenatorId | None) -> Seat | None:
    """The seat that controls a card; None for a neutral one or no card (LEG-GEN-14)."""
    return None if senator is None else state.senators[senator].owner


def consul_seat(state: State) -> Seat | None:
    """The seat that controls the Consul's card now (LEG-GEN-14)."""
    return owner(state, state.consul)


def office_of(state: State, senator: SenatorId) -> Office | None:
    """The one office a Senator holds, if any (LEG-APP-01)."""
    if senator == state.consul:
        return "consul"
    if senator == state.censor:
        return "censor"
    at = state.senators[senator].at
    return "governor" if at == "province" else "commander" if at == "war" else None


def have_been(state: State, *offices: Office) -> set[SenatorId]:
    """All whose record shows one of `offices` (LEG-APP-06, LEG-APP-09)."""
    return {t.senator for t in state.terms if t.office in offices and not t.wiped}


def terms_in(state: State, senator: SenatorId, number: int) -> list[Term]:
    """The offices they held at any moment of round `number` (LEG-PRO-06)."""
    return [
        t
        for t in state.terms
        if t.senator == senator
        and not t.wiped
        and t.began <= number
        and (t.ended is None or t.ended >= number)
    ]


# --- order --------------------------------------------------------------------


def clockwise(state: State, first: Seat) -> list[Seat]:
    """All seats from `first` on, clockwise (LEG-GEN-12)."""
    return [(first + step) % state.seats for step in range(state.seats)]


def from_consul(state: State) -> list[Seat]:
    """Clockwise from the Consul's player (LEG-FOR-07); from seat 0 when there is none."""
    return clockwise(state, consul_seat(state) or 0)


def from_left_of_consul(state: State) -> list[Seat]:
    """Clockwise from the Consul's left, the Consul's player last (LEG-FOR-03, LEG-SEN-04)."""
    return clockwise(state, ((consul_seat(state) or 0) + 1) % state.seats)


# --- numbers ------------------------------------------------------------------


def votes(state: State, seat: Seat) -> int:
    """Influence present and Knights, before Talents; 0 with nobody present (LEG-VOTE-02, LEG-SEN-07).

    Absent Senators count for nothing (LEG-SEN-05).
    """
    return _votes_of(state, seat, present(state, seat))


def _votes_of(state: State, seat: Seat, voters: list[SenatorId]) -> int:
    return sum(influence(i) for i in voters) + state.factions[seat].knights if voters else 0


def votes_to_come(state: State, seat: Seat) -> int:
    """Votes to show: those of a meeting under way, else those with all who are in Rome (LEG-VOTE-02).

    Who is present in the Forum says nothing of the Senate, where attendance is asked anew (LEG-SEN-04).
    """
    return _votes_of(state, seat, voters_to_come(state, seat))


def voters_to_come(state: State, seat: Seat) -> list[SenatorId]:
    """Whose votes these are."""
    waits = state.stage == "senate.attendance" and seat in state.queue
    return present(state, seat) if state.step == 5 and not waits else available(state, seat)


def consul_prestige(state: State) -> int:
    """Faction Prestige by number of its Senators, rounded up (LEG-SOR-02); 0 without a Consul.

    The Faction is the one that controls them now, after the Forum (LEG-SOR-03).
    """
    seat = consul_seat(state)
    if seat is None:
        return 0
    return -(-state.factions[seat].prestige // max(1, len(senators_of(state, seat))))


def attraction_target(senator: SenatorId) -> int:
    """Influence + Status: what an attraction must exceed (LEG-FOR-11, LEG-FOR-16)."""
    return influence(senator) + status(senator)


def row(amount: int, table: str, state: State) -> tuple[int, int]:
    """(Prestige, calm) of the highest row reached; `table` is "donations" or "games"."""
    rows = scenario_of(state).donations if table == "donations" else scenario_of(state).games
    best = (0, 0)
    for each in rows:
        if amount >= each.talents:
            best = (each.prestige, each.calm)
    return best


# --- Wars and Legions ---------------------------------------------------------


def active_wars(state: State) -> list[War]:
    """Wars with an enemy army, in the order placed (LEG-WAR-04)."""
    return [w for w in state.wars if w.armies > 0]


def wars_in_order(state: State) -> list[War]:
    """Active Wars in Province order, the older first (LEG-COM-01, LEG-COM-24)."""
    return sorted(active_wars(state), key=lambda w: w.province)


def legions_at(war: War) -> int:
    """State and Faction Legions there (LEG-COM-03)."""
    return war.legions + len(war.factions)


def is_unopposed(war: War) -> bool:
    """An active War without a Legion (LEG-WAR-05)."""
    return war.armies > 0 and legions_at(war) == 0


def state_legions(state: State) -> int:
    """State Legions in existence, at most 7 (LEG-MIL-04)."""
    return state.legions + sum(w.legions for w in state.wars)


def active_legions(state: State) -> int:
    """State and Faction Legions in the box or at a War (LEG-CON-02)."""
    return state_legions(state) + sum(1 for f in state.factions if f.legion)


def legion_price(state: State) -> int:
    """Talents for a new Legion now (LEG-MIL-03, LEG-EVT-20)."""
    prices = scenario_of(state).prices
    return prices.legion_in_shortage if is_on_table(state, "shortage") else prices.legion


def is_on_table(state: State, card: str) -> bool:
    """Whether an event card lies open (LEG-EVT-11, -13, -18, -20)."""
    return any(c.card == card for c in state.lingering)


def province_income(state: State, number: int) -> int:
    """What a conquered Province yields in this step 1, 0 when blocked (LEG-INC-10)."""
    return _yield(state, number, in_revolt(state))


def in_revolt(state: State) -> set[int]:
    """The Provinces that yield nothing because of a Revolt (LEG-VRE-01)."""
    return {w.province for w in active_wars(state) if w.id.startswith("R")}


def blocked_by(state: State, number: int, revolts: set[int]) -> str:
    """What keeps a conquered Province from yielding anything: "revolt", an event card, or "" for nothing.

    LEG-INC-10, LEG-EVT-11, LEG-EVT-13, LEG-VRE-01.
    """
    if number in revolts:
        return "revolt"
    for card in state.lingering:
        if card.card == "barbarians" and card.province == number:
            return "barbarians"
        if card.card == "unrest" and not state.provinces[number].developed:
            return "unrest"
    return ""


def _yield(state: State, number: int, revolts: set[int]) -> int:
    province = state.provinces[number]
    if not province.conquered or blocked_by(state, number, revolts):
        return 0
    data = printed(state, number)
    return data.developed if province.developed else data.undeveloped


def state_income(state: State) -> int:
    """What the State gets in a step 1 as things stand, if nobody claims (LEG-INC-09, LEG-INC-10)."""
    revolts = in_revolt(state)
    return scenario_of(state).prices.state_income + sum(_yield(state, n, revolts) for n in state.provinces)


def expected_income(state: State) -> int:
    """What the State gets before its next bill, in Talents, later claims apart (LEG-INC-09, LEG-INC-28).

    In step 1 what is claimed is gone, and once the claims are paid the income is in the Treasury: 0.
    """
    if state.step != 1:
        return state_income(state)
    if state.stage not in ("income.incomes", "income.claims"):
        return 0
    claimed = (province_income(state, n) for n, is_claimed in state.claims.items() if is_claimed)
    return state_income(state) - sum(claimed)


def claim_amount(state: State, number: int) -> int:
    """What the Governor of a Province may claim (LEG-INC-11); 0 for a neutral one (LEG-INC-14) or none."""
    governor = state.provinces[number].governor
    if governor is None or state.senators[governor].owner is None:
        return 0
    return min(province_income(state, number), status(governor))


def state_bill(state: State) -> dict[str, int]:
    """The State's compulsory bill by item, in Talents, as things stand (LEG-INC-18 to LEG-INC-21)."""
    prices = scenario_of(state).prices
    wars = active_wars(state)
    return {
        "wars": prices.war_cost * len(wars),
        "legions": prices.legion_upkeep * state_legions(state),
        "commanders": prices.commander_pay * sum(1 for w in wars if w.commander),
        "acts": prices.act_one * state.acts.count(1) + prices.act_two * state.acts.count(2),
    }


CONCESSION_INCOME = {"land_commission": 2, "grain": 6, "mining": 4}
"""Talents a round (LEG-CON-03, LEG-CON-04)."""


def concession_income(state: State, concession: str) -> int:
    """What a Concession pays in a step 1 now, held or not (LEG-CON-01 to LEG-CON-04, LEG-CON-09).

    The Land Commission of the variant earns nothing without an Act; its holder keeps it (LEG-VLA-11).
    """
    if concession == "harbour":
        return sum(1 for p in state.provinces.values() if p.conquered)
    if concession == "arms":
        return active_legions(state)
    if concession == "land_commission" and state.options.land_acts and not state.acts:
        return 0
    return CONCESSION_INCOME[concession]


def has_money(state: State, seat: Seat, amount: int) -> bool:
    """Whether a Faction may have `amount`, as everybody knows: a hidden Treasury may (LEG-GEN-11)."""
    return not state.options.treasuries_public or state.factions[seat].treasury >= amount
