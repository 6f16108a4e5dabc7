"""The Senate on the sheet: where we are, the docket with its running tally, who is liable."""

from engine.legions.formulas import influence, office_of, owner, printed, scenario_of, status
from engine.legions.motions import (
    AppointCommander,
    AppointGovernor,
    Dispatch,
    ElectCensor,
    ElectConsul,
    Motion,
    Prosecute,
    SenatorId,
)
from engine.legions.rules.senate.courts import offences, was_tried
from engine.legions.rules.votes.voting import tally
from engine.legions.state import Item, State
from engine.legions.text import titles, words
from engine.legions.text.warroom import mark, senator
from engine.legions.view import LegionsView
from engine.words import listing

STAGES = {
    "income.claims": "Governors' claims",
    "income.exchange": "gifts and donations",
    "forum.attendance": "attendance",
    "forum.bids": "sealed bids for neutrals",
    "forum.persuasion": "persuasion",
    "forum.knights": "Knights",
    "forum.games": "Games",
    "senate.attendance": "attendance",
    "senate.consul": "election of the Consul",
    "senate.censor": "election of the Censor",
    "senate.prosecutions": "Prosecutions",
    "senate.by_election": "election of a new Consul",
    "senate.governors": "Governors",
    "senate.business": "business",
    "combat.battles": "losses",
    "adjustments.spoils": "Spoils",
}
"""Stages in which somebody may be awaited."""

PHASES = {
    "consent": "consent to",
    "last_call": "last call before",
    "discussion": "discussion of",
    "voting": "voting on",
    "casting": "casting vote on",
    "holder": "a holder for",
}

CHARGES = {
    "office": "office",
    "concession": "Concession income",
    "governor": "Province income",
    "spoils": "Spoils",
}

STATES = {
    "passed": "passed",
    "failed": "failed",
    "vetoed": "vetoed",
    "withdrawn": "withdrawn",
    "lapsed": "lapsed",
    "pending": "waits",
    "suspended": "suspended",
    "floor": "on the floor",
}

PENDING, ENDED, TITLE = 6, 3, 90
"""How many motions the docket shows waiting and ended, and how much of a title."""


def where(table: State) -> str:
    """Where the game stands, in one line."""
    if table.result is not None:
        return f"The game is over after round {table.round} of 10"
    parts = [f"Round {table.round} of 10 ({words.years(table.round)})", words.STEPS[table.step]]
    floor = table.senate.floor
    if floor is not None:
        item = table.senate.docket[floor.item - 1]
        parts.append(f"{PHASES[floor.phase]} {matter(table, item.motion)}")
    elif table.stage == "senate.business" and table.senate.closing:
        parts.append("the close")
    elif table.stage in STAGES:
        parts.append(STAGES[table.stage])
    return " · ".join(part for part in parts if part)


def matter(table: State, motion: Motion) -> str:
    """What is being voted on, as a thing: "Lilac 4 of 🟢 as Governor of Sicily"."""
    if isinstance(motion, ElectConsul | ElectCensor):
        return (
            f"{senator(table, motion.senator)} as {'Consul' if isinstance(motion, ElectConsul) else 'Censor'}"
        )
    if isinstance(motion, AppointGovernor):
        return f"{senator(table, motion.senator)} as Governor of {printed(table, motion.province).name}"
    if isinstance(motion, Prosecute):
        return f"the {'Major' if motion.major else 'Minor'} Prosecution of {senator(table, motion.senator)}"
    if isinstance(motion, AppointCommander):
        return (
            f"{senator(table, motion.senator)} as Commander in the {scenario_of(table).war(motion.war).name}"
        )
    if isinstance(motion, Dispatch):
        under = f" under {senator(table, motion.senator)}" if motion.senator else ""
        sent = motion.legions + len(motion.factions)
        return f"sending {words.legions(sent)} to the {scenario_of(table).war(motion.war).name}{under}"
    title = next((titles.told(i.title) for i in table.senate.docket if i.motion == motion), "")
    return f"the motion: {short(title)}" if title else "a motion"


def short(title: str, most: int = TITLE) -> str:
    """A title cut to `most` characters; names and a player's words keep their marks."""
    if len(title) <= most:
        return title
    cut = title[: most - 1]
    if cut.count("\x02") > cut.count("\x03"):
        cut = cut[: cut.rindex("\x02")]
    return cut + "…" + ("\x0f" if cut.count("\x0e") > cut.count("\x0f") else "")


def docket(table: State) -> list[str]:
    """The motions: on the floor, waiting, and the last that ended; the older ones counted."""
    items = table.senate.docket
    if table.step != 5 or not items:
        return []
    floor = [i for i in items if i.state == "floor"]
    waiting = [i for i in items if i.state in ("pending", "suspended")]
    ended = [i for i in items if i.state not in ("floor", "pending", "suspended")]
    lines = [
        *(line for i in floor for line in _floor(table, i)),
        *(_line(table, i) for i in waiting[:PENDING]),
    ]
    if len(waiting) > PENDING:
        lines.append(f"and {len(waiting) - PENDING} more waiting")
    lines += [_line(table, i) for i in ended[-ENDED:]]
    if older := ended[:-ENDED]:
        passed = sum(1 for i in older if i.state == "passed")
        lines.append(f"Earlier this meeting: {passed} passed, {len(older) - passed} failed or lapsed")
    return lines


def _line(table: State, item: Item) -> str:
    backers = " ".join(mark(table, s) for s in (item.sponsor, *item.cosponsors))
    # The dot is escaped: as a list Discord would number the lines by itself.
    text = f"{item.id}\\. {short(titles.told(item.title))} · {backers} · {_fate(table, item)}"
    if item.votes and item.state in ("passed", "failed"):
        ayes, noes = tally(item)
        text += f" {ayes} to {noes}"
    return text


def _fate(table: State, item: Item) -> str:
    """What has become of it: if a Bill has taken it up, in which Bill it is, or failed (LEG-VBI-05)."""
    if item.state != "lapsed" or not item.bill:
        return STATES[item.state]
    carried = table.senate.docket[item.bill - 1].state
    if carried in ("failed", "vetoed"):
        return f"{STATES[carried]} in Bill {item.bill}"
    return STATES["lapsed"] if carried in ("lapsed", "withdrawn") else f"in Bill {item.bill}"


def _floor(table: State, item: Item) -> list[str]:
    lines = [f"**{_line(table, item)}**"]
    floor = table.senate.floor
    if item.votes:
        ayes, noes = tally(item)
        cast = [
            f"{mark(table, v.seat)} {v.side}" + (f" {v.votes}" if v.side != "abstain" else "")
            for v in item.votes
        ]
        lines.append(f"{ayes} for, {noes} against: {', '.join(cast)}")
    if floor is not None and floor.phase == "voting" and floor.waiting:
        lines.append(f"Still to vote: {' '.join(mark(table, s) for s in floor.waiting)}")
    return lines


# --- offices and liabilities --------------------------------------------------


def office(table: State, name: SenatorId) -> str:
    """Status and Influence, and where they are: "Status 4, Influence 3, Governor of Sicily"."""
    card = table.senators[name]
    facts = f"Status {status(name)}, Influence {influence(name)}"
    held = office_of(table, name)
    if held == "governor":
        return f"{facts}, Governor of {printed(table, int(card.post)).name}"
    if held == "commander":
        return f"{facts}, Commander in the {scenario_of(table).war(card.post).name}"
    place = "in Rome" if not _has_declared(table, name) else "present" if card.present else "absent"
    return f"{facts}, {held.capitalize()}, {place}" if held else f"{facts}, {place}"


def _has_declared(table: State, name: SenatorId) -> bool:
    """Whether it is known if they attend: in Forum and Senate, once their Faction has said so."""
    waits = table.stage.endswith(".attendance") and owner(table, name) in table.queue
    return table.step in (3, 5) and not waits


def full(table: State, name: SenatorId) -> str:
    """A Senator with their Faction's circle and office: "Lilac 4 of 🟢, Governor of Sicily"."""
    card, held = table.senators[name], office_of(table, name)
    text = senator(table, name)
    if held == "governor":
        return f"{text}, Governor of {printed(table, int(card.post)).name}"
    if held == "commander":
        return f"{text}, Commander in the {scenario_of(table).war(card.post).name}"
    return f"{text}, {held.capitalize()}" if held else text


def charges(table: State, name: SenatorId) -> list[str]:
    """What they may still be accused of this round, in words; for the Censor LEG-PRO-16 settles it."""
    if table.step > 5 or (table.step == 5 and "prosecutions" in table.senate.settled):
        return []
    senate = table.senate
    if senate.major or senate.minor >= 2:
        return []
    found = [
        (major, offence)
        for major, offence in offences(table, name)
        if not (major and senate.minor)
        and not was_tried(table, Prosecute(senator=name, major=major, offence=offence))
    ]
    lines = [CHARGES[offence] for major, offence in found if not major and offence != "office"]
    for_office = [kind for kind, major in (("Minor", False), ("Major", True)) if (major, "office") in found]
    return [f"{CHARGES['office']} ({listing(for_office, 'or')})", *lines] if for_office else lines


def liable(view: LegionsView) -> list[str]:
    """Everybody who may be accused, a Faction a line; only while it can matter."""
    table = view.table
    if table.step not in (1, 5):
        return []
    lines = []
    for seat in range(table.seats):
        mine = [
            f"{words.senator(name)} ({listing(charges(table, name))})"
            for name in table.senators
            if owner(table, name) == seat and charges(table, name)
        ]
        if mine:
            lines.append(f"{mark(table, seat)} {', '.join(mine[:5])}{' and more' if len(mine) > 5 else ''}")
    return lines


def history(table: State) -> list[str]:
    """Consuls and Censors by round, newest first."""
    lines: dict[int, list[str]] = {}
    for term in table.terms:
        if term.office in ("consul", "censor"):
            lines.setdefault(term.began, []).append(
                f"{term.office.capitalize()} {words.senator(term.senator)}"
            )
    return [
        f"Round {number or 'before 1'}: {', '.join(lines[number])}" for number in sorted(lines, reverse=True)
    ]
