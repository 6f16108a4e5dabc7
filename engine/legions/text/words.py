"""How the herald names things: Senators, Factions, Provinces, cards, money.

Narration knows the event alone, not the state, so an event carries the names that it needs.
"""

from functools import cache

from engine.words import count, seat

SUITS = {"L": "Lilac", "B": "Blue", "G": "Green"}

CARDS = {
    "harbour": "Harbour",
    "arms": "Arms",
    "land_commission": "Land Commission",
    "grain": "Grain",
    "mining": "Mining",
    "unrest": "Provincial Unrest",
    "barbarians": "Barbarian Invasion",
    "disaster": "Natural Disaster",
    "drought": "Drought",
    "shortage": "Manpower Shortage",
}

STEPS = (
    "",
    "Income and Expenditure",
    "Political Situation",
    "Forum Meeting",
    "State of the Republic",
    "Senate Meeting",
    "Combat Resolution",
    "Adjustments",
)


FIRST_YEAR, YEARS = 264, 14
"""BC in which round 1 begins, and what a round lasts (LEG-GEN-02)."""


def years(number: int) -> str:
    """The years of a round, such as 236-222 BC (LEG-GEN-02)."""
    first = FIRST_YEAR - YEARS * (number - 1)
    return f"{first}-{first - YEARS} BC"


@cache
def senator(senator_id: str) -> str:
    """A Senator by suit and Status, such as Lilac 4 (LEG-CMP-05)."""
    return f"{SUITS[senator_id[0]]} {senator_id[1:]}"


@cache
def whose(senator_id: str, owner: int | None) -> str:
    """A Senator with their Faction: "Lilac 4 of NAME", "the neutral Blue 2"."""
    name = senator(senator_id)
    return f"the neutral {name}" if owner is None else f"{name} of {seat(owner)}"


def attraction(senator_id: str, target: int) -> str:
    """What an attraction must exceed, in its parts (LEG-FOR-11, LEG-FOR-16)."""
    status = int(senator_id[1:])
    return f"Influence {target - status} + Status {status}"


def senators(ids: list[str] | tuple[str, ...]) -> str:
    """Several Senators as prose, such as Lilac 4 and Blue 2; "nobody" for none."""
    names = [senator(i) for i in ids]
    if not names:
        return "nobody"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


@cache
def faction(number: int) -> str:
    """The mark that the host replaces by the player's name."""
    return seat(number)


def purse(owner: int | str) -> str:
    """A Faction by its player's name, "the State" or "the bank"."""
    return seat(owner) if isinstance(owner, int) else f"the {'State' if owner == 'state' else 'bank'}"


def card(name: str) -> str:
    """The title of a Random Event card."""
    return CARDS[name]


def talents(amount: int) -> str:
    """An amount of money, such as 5 T; "no Talents" for 0."""
    return f"{amount} T" if amount else "no Talents"


def legions(number: int) -> str:
    """A number of Legions with its noun."""
    return count(number, "Legion")


def armies(number: int) -> str:
    """A number of enemy armies with its noun."""
    return count(number, "army", "armies")


def change(amount: int) -> str:
    """A signed number, such as +3."""
    return f"{amount:+d}"
