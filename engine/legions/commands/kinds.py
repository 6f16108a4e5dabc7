"""What players call the things of LEGIONS when they type: Senators, Wars, Provinces, motions, agreements.

Everything here is public knowledge, so it may name what a player is not offered: the rules then
refuse it with the clause.
"""

from engine.commands import Kind, fixed, seat_mark
from engine.legions.formulas import printed, scenario_of
from engine.legions.state import State
from engine.legions.text import titles, words
from engine.legions.text.sheet_senate import full
from engine.legions.text.titles import OFFENCES
from engine.legions.text.warroom import MARKS
from engine.words import listing, said, seat

# --- cards --------------------------------------------------------------------


def _senator(state: State, name: str) -> str:
    """A Senator as players call one: "Lilac 4 of Julia, Governor of Sicily"."""
    if name not in state.senators:
        return str(name)
    owner = state.senators[name].owner
    text = full(state, name)
    for circle in MARKS.values():  # of colours there are the suits, and one may be called as both
        text = text.replace(circle, "" if owner is None else seat(owner))
    return text


def _other_names(state: State, name: str) -> tuple[str, ...]:
    """Also without the player, by suit letter and Status, or with the colour of the Faction."""
    if not name:
        return ()
    owner = state.senators[name].owner if name in state.senators else None
    colour = () if owner is None else (f"{words.senator(name)} of {state.factions[owner].colour}",)
    return (words.senator(name), name, *colour)


SENATOR = Kind("Senator", _senator, lambda state: state.senators, _other_names, loose=True, own=True)
"""A Senator: "Lilac 4" will do, or suit letter and Status."""


def _war(state: State, war: str) -> str:
    data = scenario_of(state).war(war)
    home = scenario_of(state).province(data.province)
    return f"{data.name}, {home.name}" if home else data.name


WAR = Kind("War", _war, lambda state: (w.id for w in state.wars), lambda _, war: (war,), loose=True, own=True)

PROVINCE = Kind(
    "Province", lambda state, number: printed(state, number).name, lambda state: state.provinces, loose=True
)

# --- people -------------------------------------------------------------------


def _colour(state: State, number: int) -> tuple[str, ...]:
    """A Faction also goes by its colour."""
    if not 0 <= number < state.seats:
        return (str(number),)
    return (seat(number), *(f.colour for f in state.factions[number : number + 1]))


FACTION = Kind(
    "Faction",
    lambda _, number: seat(number),
    lambda state: range(state.seats),
    _colour,
    own=True,
    mark=seat_mark,
)
VOTER = Kind(
    "Faction",
    lambda _, number: "the usual one" if number < 0 else seat(number),
    FACTION.known,
    lambda state, number: () if number < 0 else _colour(state, number),
    own=True,
)
"""Who votes first; -1 for the one at the chair's left (LEG-VOTE-05)."""


# --- motions and agreements -----------------------------------------------------


def _motion(state: State, item: int | None) -> str:
    """A motion of the docket: "3. raise 2 State Legions"."""
    if item is None:
        return "none"
    found = next((i for i in state.senate.docket if i.id == item), None)
    return f"{item}. {titles.told(found.title)}" if found else str(item)


MOTION = Kind(
    "motion",
    _motion,
    lambda state: [i.id for i in state.senate.docket],
    lambda _, i: (str(i),),
    loose=True,
    own=True,
)

HANDED = Kind("hand-in", lambda _, number: f"hand-in {number}", lambda _: (), lambda _, n: (str(n),))
"""What the asker has handed in during a vote: known by their own offers alone, as it is secret."""

OFFER_TO_MOVE = Kind("motion", lambda _, text: str(text), loose=True)


def _agreement(state: State, number: int) -> str:
    found = next((a for a in state.agreements if a.id == number), None)
    if found is None:
        return str(number)
    return f"{number}. {listing(map(seat, (found.proposer, *found.parties)))}: {said(found.text)}"


AGREEMENT = Kind("agreement", _agreement, lambda state: [a.id for a in state.agreements], loose=True)


# --- words ----------------------------------------------------------------------

SIDE = fixed("side", ("for", "for"), ("against", "against"), ("abstain", "abstain"))
OFFENCE = fixed("offence", *OFFENCES.items())
COURT = fixed("Prosecution", (False, "Minor"), (True, "Major"))
CLAIM = fixed("answer", (True, "claim it"), (False, "leave it to the State"))
ANSWER = fixed("answer", (True, "yes"), (False, "no"))
BREACH = fixed("verdict", (True, "broken"), (False, "kept"))
SEQUENCE = fixed("order", (False, "clockwise"), (True, "one by one"))
REST = fixed("order", (False, "one by one"), (True, "clockwise"))
"""How the vote goes on after the one who is named (LEG-VOTE-05)."""
PLACE = fixed("place", (False, "first"), (True, "last"))
