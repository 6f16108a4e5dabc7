"""How a view reads: the public board in short sections, the seat's own desk.

A Faction is a coloured circle, a suit is a word, so that nobody takes one for the other (LEG-CMP-06).
"""

from collections.abc import Iterable

from engine.kernel import Seat, Section, Sheet
from engine.legions.formulas import (
    attraction_target,
    expected_income,
    legions_at,
    printed,
    scenario_of,
    senators_of,
    state_bill,
    votes_to_come,
    wars_in_order,
)
from engine.legions.motions import SenatorId
from engine.legions.rules.odds import odds_of
from engine.legions.state import State, War
from engine.legions.text import peril, sheet_senate, titles, words
from engine.legions.text.warroom import mark, percent, senator
from engine.legions.view import LegionsView
from engine.words import count, listing, said

MOST = 950
"""Characters of one section at most; an embed's field takes 1,024."""


def sheet(view: LegionsView) -> Sheet:
    """How a view reads: all that the printed board shows, and each Faction (LEG-BRD-02)."""
    return Sheet(
        sheet_senate.where(view.table), lambda: _front(view), lambda: _desk(view), lambda: _rest(view)
    )


def _front(view: LegionsView) -> tuple[Section, ...]:
    table = view.table
    return _sections(
        ("State", _state(table)),
        ("Danger", peril.perils(table)),
        ("Wars", _wars(table)),
        ("Senate", sheet_senate.docket(table)),
        ("Factions", _factions(view)),
        ("Forum", _forum(view)),
    )


def _rest(view: LegionsView) -> tuple[Section, ...]:
    """What changes seldom, and what desks and commands name where it matters."""
    table = view.table
    return _sections(
        ("Senators", _senators(table)),
        ("Provinces", _provinces(table)),
        ("Liable", sheet_senate.liable(view)),
        ("Agreements", _agreements(table)),
    )


def _sections(*parts: tuple[str, list[str]]) -> tuple[Section, ...]:
    return tuple(Section(title, within(lines)) for title, lines in parts if lines)


def within(lines: Iterable[str], most: int = MOST) -> tuple[str, ...]:
    """As many lines as fit into `most` characters, and how many more there are."""
    everything = tuple(lines)
    used = 0
    for number, line in enumerate(everything):
        if used + len(line) > most - 20:
            return (*everything[:number], f"and {len(everything) - number} more")
        used += len(line) + 1
    return everything


def folded(items: list[str], most: int) -> str:
    """A list cut after `most` items: "a, b and 3 more"."""
    if len(items) <= most:
        return ", ".join(items)
    return f"{', '.join(items[:most])} and {len(items) - most} more"


# --- the board ----------------------------------------------------------------


def _state(table: State) -> list[str]:
    cap = scenario_of(table).prices.legion_cap
    there = sum(w.legions for w in table.wars)
    bill, income = sum(state_bill(table).values()), expected_income(table)
    more = f" + {income} T income" if income else ""
    lines = [
        f"Treasury {table.treasury} T{more}, next bill {bill} T · Revolution Index {table.index}",
        f"State Legions {table.legions + there} of {cap}: {table.legions} in the box, {there} at War",
    ]
    offices = [
        f"{title} {senator(table, holder)}"
        for title, holder in (("Consul", table.consul), ("Censor", table.censor))
        if holder
    ]
    if offices:
        lines.append(" · ".join(offices))
    cards = [words.card(c.card) + _where(table, c.province) for c in table.lingering]
    if table.no_raising:
        cards.append("no new Legions this round")
    if table.acts:
        cards.append(f"Land Acts of Type {listing('I' * act for act in sorted(table.acts))}")
    if cards:
        lines.append(f"In force: {', '.join(cards)}")
    return lines


def _where(table: State, province: int) -> str:
    return f" in {printed(table, province).name}" if province else ""


def _wars(table: State) -> list[str]:
    return [_war(table, war) for war in wars_in_order(table)]


def _war(table: State, war: War) -> str:
    place = printed(table, war.province).name
    title = f"{scenario_of(table).war(war.id).name}, {place}: {words.armies(war.armies)}"
    if not legions_at(war):
        leader = war.commander or table.senate.named.get(war.id)
        lead = f"; {senator(table, leader)} waits for Legions" if leader else ""
        return f"{title}, Unopposed{lead}"
    own = f" (with {' '.join(mark(table, s) for s in war.factions)})" if war.factions else ""
    led = f"under {senator(table, war.commander)}" if war.commander else "without a Commander"
    chance = odds_of(table, war)
    odds = f": Victory {percent(chance.victory)}, all lost {percent(chance.unopposed)}" if chance else ""
    return f"{title} against {words.legions(legions_at(war))}{own} {led}{odds}"


def _factions(view: LegionsView) -> list[str]:
    table, lines = view.table, []
    for seat, faction in enumerate(table.factions):
        shown = table.options.treasuries_public or seat == view.viewer
        parts = [
            f"Prestige {faction.prestige}",
            f"{faction.treasury} T" if shown else "Treasury hidden",
            count(faction.knights, "Knight"),
            count(votes_to_come(table, seat), "vote"),
        ]
        if faction.legion:
            parts.append("Legion in the box" if faction.legion == "box" else "Legion at War")
        if faction.stones:
            parts.append(count(len(faction.stones), "stone"))
        lines.append(f"{mark(table, seat)} {words.faction(seat)}: {', '.join(parts)}")
    return lines


def _senators(table: State) -> list[str]:
    return [
        f"{mark(table, seat)} {folded([_place(table, i) for i in mine], 9) if mine else 'nobody'}"
        for seat in range(table.seats)
        for mine in [senators_of(table, seat)]
    ]


def _place(table: State, name: SenatorId) -> str:
    """A Senator, and where; in brackets the mark as Consul or Censor (LEG-CMP-14) and the cards held."""
    card = table.senators[name]
    text = words.senator(name)
    if card.at == "rome" and not card.present and table.step in (3, 5):
        text += " absent"
    if card.at == "war":
        text += " at War"
    elif card.at == "province":
        text += f" in {printed(table, int(card.post)).name}"
    offices = (("Consul", table.consul), ("Censor", table.censor))
    held = [title for title, holder in offices if holder == name]
    held += [words.card(c) for c, holder in table.holders.items() if holder == name]
    return f"{text} ({listing(held)})" if held else text


def _forum(view: LegionsView) -> list[str]:
    table = view.table
    lines = []
    if table.display:
        names = [f"{words.senator(i)} ({attraction_target(i)})" for i in table.display]
        lines.append(f"Neutrals, with what bid and draw must exceed: {folded(names, 8)}")
    free = [words.card(c) for c, holder in table.holders.items() if holder is None]
    if free:
        lines.append(f"Concessions free: {listing(free)}")
    lines.append(
        f"Face down: {count(view.neutrals_left, 'Neutral')}, {count(view.events_left, 'event card')}"
    )
    return lines


def _provinces(table: State) -> list[str]:
    lines = []
    for number, province in table.provinces.items():
        if not province.conquered:
            continue
        data = printed(table, number)
        income = f"{data.developed} T developed" if province.developed else f"{data.undeveloped} T"
        ruler = "no Governor"
        if province.governor is not None:
            card = table.senators[province.governor]
            ruler = f"{senator(table, province.governor)}, {card.collected} of 2 incomes"
            ruler += ", claimed" if card.claimed else ""
        lines.append(f"{data.name} {income}: {ruler}")
    return lines


KEPT = {"standing": "stands", "disputed": "in dispute", "kept": "stands, found kept", "breached": "broken"}
"""How an agreement stands that all its parties have confirmed."""


def _agreements(table: State) -> list[str]:
    """All that were confirmed, newest first (LEG-GEN-06, LEG-GEN-07).

    Each with number, parties, words, and how it stands.
    """
    return [
        f"{a.id}\\. {' '.join(mark(table, s) for s in (a.proposer, *a.parties))}: {said(a.text)} "
        f"· {KEPT[a.state]}"
        for a in reversed(table.agreements)
        if a.state in KEPT
    ]


# --- the desk -----------------------------------------------------------------


def _desk(view: LegionsView) -> tuple[Section, ...]:
    if view.viewer is None:
        return ()
    table, seat, me = view.table, view.viewer, view.me
    mine = senators_of(table, seat)
    facts = [
        f"{mark(table, seat)} Prestige {me.prestige}, {me.treasury} T{_staked(table, seat)}, "
        f"{count(me.knights, 'Knight')}, {count(votes_to_come(table, seat), 'vote')} in the Senate",
        *(_own(table, i) for i in mine),
    ]
    sections = [Section("Your Faction", within(facts))]
    if me.stones:
        real = [stone for stone in me.stones if stone != "blue"]
        dummies = len(me.stones) - len(real)
        parts = [f"{count(len(real), 'Tribune')} ({listing(real)})"] if real else []
        parts += [count(dummies, "dummy", "dummies")] if dummies else []
        bluff = "" if real else ": no Tribune, so they only bluff; a Veto with them is refused in private"
        sections.append(Section("Your stones", (listing(parts) + bluff,)))
    sealed = table.forum.bids.get(seat)
    if sealed is not None:
        bids = [f"{amount} T for {words.senator(i)}" for i, amount in sealed.bids.items()]
        sections.append(Section("Your sealed bids", (", ".join(bids) or "nobody",)))
    if handed := table.senate.handed:  # a view holds one's own alone
        sections.append(
            Section(
                "Handed in, recorded after the vote",
                within([titles.hand_in(h.action, h.title, h.place) for h in handed]),
            )
        )
    if dangers := peril.perils(table):
        sections.append(Section("Danger", within(dangers)))
    return tuple(sections)


def _staked(table: State, seat: Seat) -> str:
    """What of one's money is not free: sealed bids, or money in a persuasion (LEG-FOR-08, LEG-FOR-15)."""
    sealed, duel = table.forum.bids.get(seat), table.forum.duel
    if sealed is not None and (bid := sum(sealed.bids.values())):
        return f" ({bid} T of it bid)"
    sides = {} if duel is None else {duel.attacker: duel.attack, duel.defender: duel.defence}
    return f" ({sides[seat]} T of it staked)" if sides.get(seat) else ""


def _own(table: State, name: SenatorId) -> str:
    """One's own Senator: numbers, office and place, Concessions, what they are liable for."""
    line = f"{words.senator(name)}: {sheet_senate.office(table, name)}"
    held = [words.card(c) for c, holder in table.holders.items() if holder == name]
    if held:
        line += f", holds {listing(held)}"
    charges = sheet_senate.charges(table, name)
    return f"{line}, liable for {listing(charges)}" if charges else line
