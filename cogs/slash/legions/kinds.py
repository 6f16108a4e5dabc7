"""What players call the things of LEGIONS when they type: Senators, Wars, Provinces, motions, agreements.

Everything here is public knowledge, so it may name what a player is not offered: the rules then
refuse it with the clause.
"""

from collections.abc import Iterator
from typing import cast

from bot.host.table import Table
from cogs.plain_text import plain_names, plain_words
from cogs.slash.parameters import seat_mark
from cogs.slash.typed_offers import SEATS, Kind
from engine.legions.formulas import printed, scenario_of
from engine.legions.state import State
from engine.legions.text import titles, words
from engine.legions.text.sheet_senate import full
from engine.legions.text.titles import OFFENCES
from engine.words import listing

GAME = "legions"


def state_of(table: Table) -> State:
    """The state of a LEGIONS table; what is secret in it is read through `table.view` alone."""
    return cast("State", table.state)


# --- cards --------------------------------------------------------------------


def _senator(table: Table, name: str) -> str:
    """A Senator as players call one: "Lilac 4 of Julia, Governor of Sicily"."""
    state = state_of(table)
    if name not in state.senators:
        return str(name)
    owner = state.senators[name].owner
    player = "" if owner is None else plain_names(table)[owner]
    return _with_name(plain_words(table, full(state, name)), player)


def _with_name(text: str, player: str) -> str:
    """The player for the Faction's circle: of colours there are the suits, and one may be called as both."""
    return "".join(player if c in "🔴🟡🟢🔵🟣" else c for c in text)


def _other_names(table: Table, name: str) -> tuple[str, ...]:
    """Also without the player, by suit letter and Status, or with the colour of the Faction."""
    state = state_of(table)
    owner = state.senators[name].owner if name in state.senators else None
    colour = () if owner is None else (f"{words.senator(name)} of {state.factions[owner].colour}",)
    return (words.senator(name), name, *colour)


def _senators(table: Table) -> Iterator[str]:
    yield from state_of(table).senators


SENATOR = Kind(
    "Senator",
    _senator,
    _senators,
    lambda table, name: _other_names(table, name) if name else (),
    loose=True,
    own=True,
)
"""A Senator: "Lilac 4" will do, or suit letter and Status."""


def _war(table: Table, war: str) -> str:
    data = scenario_of(state_of(table)).war(war)
    home = scenario_of(state_of(table)).province(data.province)
    return f"{data.name}, {home.name}" if home else data.name


WAR = Kind(
    "War",
    _war,
    lambda table: (w.id for w in state_of(table).wars),
    lambda _, war: (war,),
    loose=True,
    own=True,
)

PROVINCE = Kind(
    "Province",
    lambda table, number: printed(state_of(table), number).name,
    lambda table: state_of(table).provinces,
    loose=True,
)

# --- people -------------------------------------------------------------------


def _colour(table: Table, seat: int) -> tuple[str, ...]:
    """A Faction also goes by its colour."""
    state = state_of(table)
    name = plain_names(table)[seat] if 0 <= seat < len(table.seats) else str(seat)
    return (name, state.factions[seat].colour) if 0 <= seat < len(state.factions) else (name,)


FACTION = Kind(
    "Faction",
    lambda table, seat: plain_names(table)[seat],
    lambda table: range(len(table.seats)),
    _colour,
    own=True,
    mark=seat_mark,
)
PLAYER = SEATS
VOTER = Kind(
    "Faction",
    lambda table, seat: "the usual one" if seat < 0 else FACTION.label(table, seat),
    FACTION.known,
    lambda table, seat: () if seat < 0 else FACTION.also(table, seat),
    own=True,
)
"""Who votes first; -1 for the one at the chair's left (LEG-VOTE-05)."""


# --- motions and agreements -----------------------------------------------------


def _motion(table: Table, item: int | None) -> str:
    """A motion of the docket: "3. raise 2 State Legions"."""
    if item is None:
        return "none"
    found = next((i for i in state_of(table).senate.docket if i.id == item), None)
    return f"{item}. {plain_words(table, titles.told(found.title))}" if found else str(item)


MOTION = Kind(
    "motion",
    _motion,
    lambda table: [i.id for i in state_of(table).senate.docket],
    lambda _, i: (str(i),),
    loose=True,
    own=True,
)

HANDED = Kind("hand-in", lambda _, number: f"hand-in {number}", lambda _: (), lambda _, n: (str(n),))
"""What the asker has handed in during a vote: known by their own offers alone, as it is secret."""

OFFER_TO_MOVE = Kind("motion", lambda _, text: str(text), loose=True)


def _agreement(table: Table, number: int) -> str:
    found = next((a for a in state_of(table).agreements if a.id == number), None)
    if found is None:
        return str(number)
    names = plain_names(table)
    who = listing(names[seat] for seat in (found.proposer, *found.parties))
    return f"{number}. {who}: {found.text}"


AGREEMENT = Kind(
    "agreement", _agreement, lambda table: [a.id for a in state_of(table).agreements], loose=True
)


# --- words ----------------------------------------------------------------------


def choice(noun: str, *names: tuple[object, str]) -> Kind:
    """A kind of a few fixed values, each with the word that is typed."""
    known = dict(names)
    return Kind(noun, lambda _, value: known.get(value, str(value)), lambda _: [value for value, _ in names])


SIDE = choice("side", ("for", "for"), ("against", "against"), ("abstain", "abstain"))
OFFENCE = choice("offence", *((name, text) for name, text in OFFENCES.items()))
COURT = choice("Prosecution", (False, "Minor"), (True, "Major"))
CLAIM = choice("answer", (True, "claim it"), (False, "leave it to the State"))
ANSWER = choice("answer", (True, "yes"), (False, "no"))
BREACH = choice("verdict", (True, "broken"), (False, "kept"))
SEQUENCE = choice("order", (False, "clockwise"), (True, "one by one"))
REST = choice("order", (False, "one by one"), (True, "clockwise"))
"""How the vote goes on after the one who is named (LEG-VOTE-05)."""
PLACE = choice("place", (False, "first"), (True, "last"))
