"""The cards: seven types of units and the Primus Pilus, as data (COH-CMP-01, COH-CMP-02)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """What is printed on a card. `size` is the number of cards that completes its Cohort."""

    id: str
    name: str
    size: int
    effect: str
    """What binds the owner of an unfinished Cohort of this type, in one line."""
    short: str
    """The same in three or four words."""
    emoji: str


PRIMUS_PILUS = "primus_pilus"
PRIMUS_EFFECT = (
    "A joker for any card but a Legionary, and then the rest of your hand goes to other players. "
    "Or it attacks: 1 card of an unfinished Cohort is discarded."
)
"""What a Primus Pilus does, in two sentences."""

HIDDEN = "?"
"""Stands in an event or view for a card its reader may not know."""

TYPES: dict[str, Kind] = {
    kind.id: kind
    for kind in (
        Kind("praetorian", "Praetorian", 3, "Nobody can give you cards.", "receives nothing", "🛡️"),
        Kind(
            "catapult",
            "Catapult",
            3,
            "You draw face down: a random card goes to whom you name, the other into your hand.",
            "draws unseen",
            "☄️",
        ),
        Kind("centurion", "Centurion", 3, "Your hand lies open for all to see.", "open hand", "🎖️"),
        Kind(
            "sagittarii",
            "Sagittarii",
            4,
            "Your first card comes from the top of the discards; if there are none, you draw 1 card.",
            "draws a discard first",
            "🏹",
        ),
        Kind("equites", "Equites", 4, "You keep at most 2 cards in hand.", "hand limit 2", "🐎"),
        Kind(
            "legionary",
            "Legionary",
            5,
            "You discard every Primus Pilus in your hand and your Cohorts.",
            "loses every Primus Pilus",
            "⚔️",
        ),
        Kind(
            "velites",
            "Velites",
            5,
            "Before you draw, you send the deck's top card unseen to another player.",
            "sends a card first",
            "🏃",
        ),
    )
}
"""The seven unit types by id. The size of Velites is an option (COH-CMP-03)."""

CARDS: tuple[str, ...] = (*TYPES, PRIMUS_PILUS)
"""All eight card ids, in the order hands are read out."""

_ORDER = {card: place for place, card in enumerate((*CARDS, HIDDEN))}


def name(card: str) -> str:
    """What people call a card: "Velites", "Primus Pilus", "a card" for a hidden one."""
    if card in TYPES:
        return TYPES[card].name
    return "Primus Pilus" if card == PRIMUS_PILUS else "a card"


def emoji(card: str) -> str:
    """The small picture of a card."""
    if card in TYPES:
        return TYPES[card].emoji
    return "🦅" if card == PRIMUS_PILUS else "🎴"


def badge(card: str) -> str:
    """Picture and name: "🏃 Velites"."""
    return f"{emoji(card)} {name(card)}"


def in_order(cards: Iterable[str]) -> list[str]:
    """The cards sorted as hands are read out."""
    return sorted(cards, key=_ORDER.__getitem__)


def counted(cards: Iterable[str]) -> list[str]:
    """Cards in words, like ones together: ["2 Velites", "1 Equites"]."""
    return [f"{number} {name(card)}" for card, number in Counter(in_order(cards)).items()]
