"""What must hold in every state, checked by random play."""

from collections import Counter
from collections.abc import Iterator

from engine.legions.formulas import scenario_of, state_legions
from engine.legions.scenario import CONCESSIONS, EVENT_CARDS
from engine.legions.state import State

REAL = ("yellow", "lilac", "green")


def broken(state: State) -> list[str]:
    """Invariants that do not hold, in words; empty when all is well."""
    if not state.factions:
        return []  # before the first event
    return [
        *_money(state),
        *_cards(state),
        *_senators(state),
        *_posts(state),
        *_wars(state),
        *_stones(state),
        *_offices(state),
        *_senate(state),
    ]


def _money(state: State) -> Iterator[str]:
    """LEG-GEN-09, LEG-GEN-10."""
    money = state.treasury + state.bank + sum(f.treasury for f in state.factions)
    if money:
        yield f"money is not conserved: {money:+d} T"
    if state.treasury < 0 or state.index < 0:
        yield "the State Treasury or the Revolution Index is below 0"
    for seat, faction in enumerate(state.factions):
        if faction.treasury < 0 or faction.prestige < 0 or faction.knights < 0:
            yield f"Faction {seat} has less than nothing"
    if len(state.booked) != len(set(state.booked)):
        yield "a line of the Index is booked twice in a round"


def _cards(state: State) -> Iterator[str]:
    """Each Random Event card is in one place (LEG-EVT-08, LEG-EVT-10)."""
    places = Counter(
        [*state.event_deck, *state.event_discard, *state.holders, *(c.card for c in state.lingering)]
    )
    for card in state.drawn:
        places[card] = max(places[card], 1)  # a drawn card may already lie in its place
    for card in (*CONCESSIONS, *EVENT_CARDS):
        if places[card] != 1:
            yield f"the card {card} is in {places[card]} places"


def _senators(state: State) -> Iterator[str]:
    """Each Senator is in one place, and the piles agree with the cards."""
    if len(state.senators) != 30:
        yield f"there are {len(state.senators)} Senators"
    for name, at in (("deck", state.deck), ("forum", state.display)):
        cards = [i for i, card in state.senators.items() if card.at == name]
        if Counter(cards) != Counter(at):
            yield f"the {name} does not hold the Senators said to be there"
    for name, card in state.senators.items():
        if card.at == "rome" and card.owner is None:
            yield f"{name} is in Rome without a Faction"
        if card.at in ("deck", "forum") and card.owner is not None:
            yield f"{name} of a Faction lies in the {card.at}"
        if card.owner is not None and not 0 <= card.owner < state.seats:
            yield f"{name} belongs to nobody at the table"
        if bool(card.post) != (card.at in ("province", "war")):
            yield f"{name} has a post they are not at"
    for concession, holder in state.holders.items():
        if holder is not None and state.senators[holder].owner is None:
            yield f"{concession} is held by {holder} of no Faction"


def _posts(state: State) -> Iterator[str]:
    """Governors and Commanders stand where their Province or War says so (LEG-APP-01)."""
    governors = {p.governor: n for n, p in state.provinces.items() if p.governor}
    commanders = {w.commander: w.id for w in state.wars if w.commander}
    for name, card in state.senators.items():
        if (card.at == "province") != (name in governors) or (card.at == "war") != (name in commanders):
            yield f"{name} and their Province or War disagree"
        if name in governors and card.post != str(governors[name]):
            yield f"{name} governs another Province than their own"
        if name in commanders and card.post != commanders[name]:
            yield f"{name} commands in another War than their own"
    for war, name in state.senate.named.items():
        is_free = state.senators[name].at in ("rome", "forum") and name not in (state.consul, state.censor)
        if not is_free or war in commanders.values():
            yield f"{name} waits for Legions for {war} and is not free"
    for number, province in state.provinces.items():
        if not province.conquered and (province.governor or province.developed):
            yield f"Province {number} is ruled without being conquered"


def _wars(state: State) -> Iterator[str]:
    """Legions: at most 7 of the State, one a Faction, each in one place (LEG-CMP-08, LEG-CMP-09)."""
    if not 0 <= state_legions(state) <= scenario_of(state).prices.legion_cap or state.legions < 0:
        yield f"there are {state_legions(state)} State Legions"
    if len({w.id for w in state.wars}) != len(state.wars):
        yield "a War is on the board twice"
    for war in state.wars:
        if war.armies < 0 or war.legions < 0:
            yield f"{war.id} has less than nothing"
        if len(set(war.factions)) != len(war.factions):
            yield f"a Faction Legion stands twice in {war.id}"
        if war.victor is not None and war.armies:
            yield f"{war.id} is won and goes on"
    for seat, faction in enumerate(state.factions):
        there = [w.id for w in state.wars if seat in w.factions]
        if there != ([faction.legion] if faction.legion not in ("", "box") else []):
            yield f"the Legion of Faction {seat} is not where it stands"
    if any(kind not in (1, 2) for kind in state.acts) or len(state.acts) > scenario_of(state).prices.act_cap:
        yield "there are more Land Acts than stones"


def _stones(state: State) -> Iterator[str]:
    """Three real Tribunes and as many dummies as there are players for (LEG-CMP-11)."""
    held: Counter[str] = Counter(stone for faction in state.factions for stone in faction.stones)
    if any(held[stone] > 1 for stone in REAL) or held["blue"] > (6 if state.seats == 3 else 7):
        yield "there are more Tribune stones than exist"


def _offices(state: State) -> Iterator[str]:
    """Consul and Censor are two men of Factions, with an open line each (LEG-APP-01)."""
    if state.consul is not None and state.consul == state.censor:
        yield f"{state.consul} is both Consul and Censor"
    for office, holder in (("consul", state.consul), ("censor", state.censor)):
        if holder is not None and state.senators[holder].at == "deck":
            yield f"the {office} lies in the deck"
        running = [t.senator for t in state.terms if t.office == office and t.ended is None and not t.wiped]
        if running != ([holder] if holder else []):
            yield f"the history of the {office} says {running}, the table {holder}"
    for office, at in (("governor", "province"), ("commander", "war")):
        running = sorted(t.senator for t in state.terms if t.office == office and t.ended is None)
        if running != sorted(i for i, card in state.senators.items() if card.at == at):
            yield f"the history and the table disagree about {office}s"


def _senate(state: State) -> Iterator[str]:
    """One motion on the floor, allowances kept (LEG-SEN-13, LEG-PRO-02)."""
    senate = state.senate
    on = [item.id for item in senate.docket if item.state == "floor"]
    if on and (senate.floor is None or on != [senate.floor.item]):
        yield f"motions {on} are on the floor"
    if [item.id for item in senate.docket] != list(range(1, len(senate.docket) + 1)):
        yield "the docket is not numbered in order"
    if senate.minor > 2 or senate.major > 1 or (senate.minor and senate.major):
        yield "more Prosecutions than the round allows"
    for item in senate.docket:
        if item.sponsor in item.cosponsors or len({v.seat for v in item.votes}) != len(item.votes):
            yield f"motion {item.id} is backed or voted on twice by one Faction"
