"""The words of causes (`engine.legions.causes`)."""

from collections.abc import Callable

from engine.kernel import Result
from engine.legions import names
from engine.legions.causes import Cause, Given, Key, Reason
from engine.legions.text import words
from engine.words import count, listing


def told(cause: Reason) -> str:
    """A cause in a few plain words, without a capital or a full stop."""
    if isinstance(cause, str):
        return cause
    said = WORDS[cause.key]
    return said.format_map(_shown(cause.given)) if isinstance(said, str) else said(cause.given)


def of_result(result: Result) -> str:
    """What decided the game, in the same way."""
    if result.cause not in WORDS:  # an older record has the sentence
        return result.cause
    return told(Cause(key=result.cause, given=result.given))


def _shown(given: Given) -> Given:
    """What belongs to a cause as it is read: a Province by its name, a Senator by suit and Status."""
    return {name: _SHOWN[name](value) if name in _SHOWN else value for name, value in given.items()}


_SHOWN: dict[str, Callable[[int | str], str]] = {
    "place": names.place,
    "senator": lambda senator: words.senator(str(senator)),
    "card": lambda card: words.card(str(card)),
    "legions": lambda number: words.legions(int(number)),
}


def _fine(given: Given) -> str:
    """A fine, and whether the Faction could pay it (LEG-CEN-02)."""
    fine, paid = given["fine"], given["paid"]
    by = "by the Consul" if given["by"] == "consul" else "by Censure"
    all_of_it = "" if paid == fine else f"; it has no more than {paid} T" if paid else "; it has nothing"
    return f"a fine of {fine} T {by}{all_of_it}"


_ITEMS = {"wars": ("War",), "legions": ("Legion",), "commanders": ("Commander",), "acts": ("Land Act",)}


def _bill(given: Given) -> str:
    """The items of the State's bill: what each costs, and for how many (LEG-INC-22)."""
    parts = [
        f"{given[f'{item}_cost']} T for {count(int(given[item]), *noun)}"
        for item, noun in _ITEMS.items()
        if f"{item}_cost" in given
    ]
    return listing(parts) or "nothing"


_ROLES = {
    "sponsor": "sponsor of ",
    "cosponsor": "co-sponsor of ",
    "for": "voted for ",
    "against": "voted against ",
}


def _land_act(given: Given) -> str:
    act = f"a Land Act of Type {'I' * int(given['act'])}{' that failed' if given.get('failed') else ''}"
    return f"{_ROLES[str(given['role'])] if 'role' in given else ''}{act}"


def _repeal(given: Given) -> str:
    return f"{_ROLES[str(given['role'])]}the repeal of a Land Act"


def _owes(given: Given) -> str:
    """A payment that the State could not make (LEG-END-05)."""
    debt = "a Natural Disaster" if given["debt"] == "disaster" else _bill(given)
    return f"the State owes {given['owed']} T and has {given['had']} T ({debt})"


def _votes(given: Given) -> str:
    deed = "the most votes" if given["winners"] == 1 else "the same votes"
    return (
        f"{given['prestige']} Prestige and total Status {given['status']}, {given['tied']} Factions tied, "
        f"and {deed}, {given['votes']}"
    )


WORDS: dict[Key, str | Callable[[Given], str]] = {
    "first_money_state": "the State's first money",
    "first_money_faction": "a Faction's first money",
    "income_base": "the Faction's income",
    "income_senators": "its Senators",
    "income_knights": "its Knights",
    "income_concession": "{card} of {senator}",
    "income_commanders": "its Commanders at Wars",
    "income_state": "the State's base income",
    "income_province": "the income of {place}",
    "income_claimed": "the income of {place}, claimed",
    "double_land_commission": "double Land Commission under Drought",
    "upkeep": "upkeep of the Faction Legion",
    "bill": _bill,
    "disaster": "a Natural Disaster",
    "gift": "a gift",
    "donation": "a donation",
    "donations": "donations of {talents} T",
    "games": "Games for {talents} T",
    "fine": _fine,
    "own_legion": "a Faction Legion",
    "state_legions": "new State Legions",
    "aid": "aid for {place}",
    "votes_bought": "votes on motion {item}",
    "spoils": "Spoils of {place}",
    "spoils_taken": "Spoils of {place}, taken",
    "temporary_consul": "the Temporary Consul's award",
    "consul": "its Senator is Consul",
    "censor": "its Senator is Censor",
    "conviction_won": "its Censor won a conviction",
    "convicted": "its Senator is convicted",
    "developed": "{place} is developed",
    "voted_down": "all other Factions voted its Consul's motion down",
    "victory_led": "the Victory in {place}",
    "legion_shared": "the Faction Legion shared the Victory in {place}",
    "legion_lost": "the Faction Legion was lost in {place}",
    "land_act": _land_act,
    "repeal": _repeal,
    "card": "{card}",
    "republic": "the State of the Republic is {number}",
    "losses": "{legions} lost in {place}",
    "heavy_losses": "half or more lost in {place}",
    "no_legion": "no Legion is left in {place}",
    "war_goes_on": "the War in {place} goes on",
    "victory": "Victory in {place}",
    "leaderless": "the Legions in {place} have no Commander",
    "unopposed": "the War in {place} is Unopposed",
    "executed": "is executed",
    "killed": "falls in {place}",
    "dies": "dies",
    "office_filled": "the office is filled",
    "governors_settled": "the Governorships are settled",
    "consent_refused": "for consent is refused",
    "not_kept": "nobody keeps it at the close",
    "not_tabled": "it cannot be tabled any more",
    "not_possible": "it can no longer be done",
    "not_carried_out": "it can no longer be carried out",
    "senate_closes": "the Senate closes",
    "time_over": "the time is over",
    "owes": _owes,
    "three_wars": "three Wars are active at once",
    "unopposed_war": "an Unopposed War stands beside another War",
    "revolt": "the people revolt, the State of the Republic is {number}",
    "prestige": "{prestige} Prestige",
    "status": "{prestige} Prestige, {tied} Factions tied, and the highest total Status, {status}",
    "votes": _votes,
}
"""By key: the words, with what belongs to the cause in braces, or how they are made."""
