"""What is told when the game is over: who won or what lost it, the final table, whence the Prestige came.

All of it is public: the last state as everybody sees it, and the facts that everybody was told.
"""

from collections.abc import Iterable

from engine.kernel import Event, Seat, Section
from engine.legions.causes import because
from engine.legions.events.base import LedgerEvent, Line
from engine.legions.formulas import active_wars, legions_at, senators_of, state_bill, state_income
from engine.legions.rules.endgame import rank
from engine.legions.state import State
from engine.legions.text import causes, words
from engine.legions.text.titles import war_name
from engine.legions.text.warroom import mark, senator
from engine.words import count, listing

SOURCES = {
    "LEG-SET-02": "Temporary Consul",
    "LEG-INC-17": "donations",
    "LEG-FOR-28": "Games",
    "LEG-DEV-04": "developed Provinces",
    "LEG-ADJ-07": "Victories",
    "LEG-ADJ-17": "the Faction Legion",
    "LEG-PRO-05": "convictions won",
    "LEG-PRO-11": "Senators convicted",
    "LEG-SEN-21": "motions voted down by all",
    "LEG-EVT-24": "double Land Commission",
    "LEG-VLA-04": "Land Acts",
    "LEG-VLA-05": "Land Acts",
    "LEG-VLA-09": "repeals of Land Acts",
}
"""What Prestige came from, by the clause that books it."""

CENSOR = (because("censor"), "its Senator is Censor")
"""What is booked with a Censorship; the sentence in older records."""


def outcome(table: State, facts: Iterable[Event]) -> tuple[Section, ...]:
    """The end of a game, from the `table` as the public sees it and the public `facts`; empty before it.

    LEG-END-01 to LEG-END-08.
    """
    if table.result is None:
        return ()
    order = sorted(range(table.seats), key=lambda seat: rank(table, seat), reverse=True)
    first = _won(table, order) if table.result.winners else _lost(table)
    standings = (*(_standing(table, seat, order) for seat in order), _state(table))
    sources = tuple(_sources(table, order, known)) if (known := list(facts)) else ()
    last = (Section("Where the Prestige came from", sources),) if sources else ()
    return (first, Section("Final table", standings), *last)


def _won(table: State, order: list[Seat]) -> Section:
    """The winner, and what decided (LEG-END-01 to LEG-END-03)."""
    winners = table.result.winners if table.result else ()
    verb = "wins" if len(winners) == 1 else "win together"
    return Section(f"{listing(map(words.faction, winners))} {verb}", (_decided(table, order),))


def _decided(table: State, order: list[Seat]) -> str:
    """The number that decided: "Prestige decided: 45 to 38"; after a tie what came next."""
    ranks = [rank(table, seat) for seat in order]
    tied = ""
    for place, what in enumerate(("Prestige", "total Status", "votes")):
        best = ranks[0][place]
        ranks = [each for each in ranks if each[:place] == ranks[0][:place]]
        others = [each[place] for each in ranks if each[place] < best]
        if sum(each[place] == best for each in ranks) == 1:
            by = f"{best} to {max(others)}" if others else f"{best}"
            return f"{tied}{what[0].upper()}{what[1:]} decided: {by}."
        tied += f"{sum(each[place] == best for each in ranks)} Factions tie at {best} {what}. "
    return f"{tied}Nothing parts them."


def _lost(table: State) -> Section:
    """What lost the game, and how the State stood then (LEG-END-04 to LEG-END-08)."""
    result = table.result
    clause, cause = (result.clause, causes.of_result(result)) if result else ("", "")
    lines = [f"{cause[:1].upper()}{cause[1:]}."]
    if clause == "LEG-END-05":
        due = sum(state_bill(table).values())
        lines.append(f"The State's bill is {due} T a round, its income {state_income(table)} T.")
    elif clause == "LEG-END-06":
        for war in active_wars(table):
            led = f"under {senator(table, war.commander)}" if war.commander else "without a Commander"
            title = war_name(table, war.id)
            force = f"{words.armies(war.armies)} against {words.legions(legions_at(war))} {led}"
            lines.append(f"{title[0].upper()}{title[1:]}: {force}.")
    else:
        lines.append(f"The Revolution Index is {table.index}.")
    return Section("Rome has fallen: all lose together", tuple(lines))


def _standing(table: State, seat: Seat, order: list[Seat]) -> str:
    """A Faction's line, the numbers that rank it first; equals share a place."""
    mine, faction = rank(table, seat), table.factions[seat]
    place = 1 + sum(rank(table, other) > mine for other in order)
    governed = sum(
        1 for p in table.provinces.values() if p.governor and table.senators[p.governor].owner == seat
    )
    parts = [
        f"{mine[0]} Prestige",
        f"Status {mine[1]}",
        count(mine[2], "vote"),
        count(len(senators_of(table, seat)), "Senator"),
        count(faction.knights, "Knight"),
        words.talents(faction.treasury) if table.options.treasuries_public else "Treasury hidden",
        f"{count(governed, 'Province')} governed",
    ]
    return f"{place}\\. {mark(table, seat)} {words.faction(seat)}: {', '.join(parts)}"


def _state(table: State) -> str:
    """What is left of Rome."""
    ruled = [p for p in table.provinces.values() if p.conquered]
    developed = f" ({sum(p.developed for p in ruled)} developed)" if ruled else ""
    return (
        f"The State: {words.talents(table.treasury)}, Revolution Index {table.index}, "
        f"{count(len(ruled), 'Province')}{developed}, {count(len(active_wars(table)), 'War')}"
    )


def _sources(table: State, order: list[Seat], facts: Iterable[Event]) -> list[str]:
    """By Faction, what brought and what cost most first (LEG-GEN-08)."""
    found: dict[Seat, dict[str, int]] = {seat: {} for seat in order}
    for event in facts:
        for line in event.lines() if isinstance(event, LedgerEvent) else ():
            if line.account == "prestige" and isinstance(line.purse, int):
                mine, name = found[line.purse], _source(line)
                mine[name] = mine.get(name, 0) + line.amount
    lines = []
    for seat, sources in found.items():
        parts = [f"{name} {n:+d}" for name, n in sorted(sources.items(), key=lambda each: -each[1]) if n]
        lines.append(f"{mark(table, seat)} {words.faction(seat)}: {', '.join(parts) or 'nothing'}")
    return lines


def _source(line: Line) -> str:
    """What a booking of Prestige is counted under."""
    if line.rule == "LEG-APP-13":
        return "Censorships" if line.cause in CENSOR else "Consulships"
    return SOURCES.get(line.rule, "other")
