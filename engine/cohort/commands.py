"""The Cohort by typing: every act, in the words players use."""

from engine.cohort.actions import (
    Attack,
    DiscardCard,
    GiveCard,
    GiveUnseen,
    HandAll,
    HandCard,
    KeepOne,
    PlayCard,
    PlayNothing,
    SendTopCard,
    Wipe,
)
from engine.cohort.cards import CARDS, TYPES, name
from engine.commands import SEATS, Command, Group, Kind, Parameter

CARD = Kind("card", lambda _, card: name(card), lambda _: CARDS)
COHORT = Kind("Cohort", lambda _, kind: name(kind), lambda _: TYPES)

_OF_HAND = Parameter("card", "card", CARD, "A card of your hand", required=True)
_TO = Parameter("to", "to", SEATS, "Who receives it", required=True)

GIVE = Command(
    "give",
    "Give one of the cards you drew to a player",
    ("COH-TURN-02", "COH-EFF-02"),
    (GiveCard, GiveUnseen),
    (_TO, Parameter("card", "card", CARD, "Which of the drawn cards; leave it out with Catapult")),
)
SEND = Command(
    "send",
    "Send an unseen card to a player: the duty of Velites, or Catapult",
    ("COH-EFF-07", "COH-EFF-02"),
    (SendTopCard, GiveUnseen),
    (_TO,),
)
KEEP = Command(
    "keep",
    "Keep one of the drawn cards when nobody can receive the other",
    ("COH-DRW-03",),
    (KeepOne,),
    (Parameter("card", "card", CARD, "Which of the drawn cards", required=True),),
)
PLAY = Command(
    "play",
    "Play a card of your hand into a Cohort of yours",
    ("COH-TURN-04", "COH-COH-01", "COH-PP-01"),
    (PlayCard,),
    (
        _OF_HAND,
        Parameter(
            "cohort",
            "cohort",
            COHORT,
            "For a Primus Pilus as joker: which Cohort",
            otherwise=lambda given: given.get("card"),
        ),
    ),
)
ATTACK = Command(
    "attack",
    "Play a Primus Pilus to discard a card of an unfinished Cohort",
    ("COH-PP-05",),
    (Attack,),
    (
        Parameter("player", "target", SEATS, "Whose Cohort", required=True),
        Parameter("cohort", "cohort", COHORT, "Which unfinished Cohort", required=True),
        Parameter(
            "card",
            "card",
            CARD,
            "Its unit or a joker in it; needed only if both lie there",
            otherwise=lambda given: given.get("cohort"),
        ),
    ),
)
PASS = Command("pass", "Play no card this turn", ("COH-TURN-04",), (PlayNothing,))
HAND = Command(
    "hand",
    "After a joker: hand one card of your hand to a player",
    ("COH-PP-03",),
    (HandCard,),
    (_OF_HAND, _TO),
)
HAND_ALL = Command(
    "hand-all",
    "After a joker: hand all the rest to one player",
    ("COH-PP-03", "COH-DRW-01"),
    (HandAll,),
    (Parameter("to", "to", SEATS, "Who receives all of it", required=True),),
)
WIPE = Command(
    "wipe",
    "After completing a Cohort: name who discards the whole hand",
    ("COH-COH-08",),
    (Wipe,),
    (Parameter("player", "target", SEATS, "Who discards", required=True),),
)
DISCARD = Command(
    "discard",
    "Discard a card of your hand when you hold too many",
    ("COH-TURN-05", "COH-DRW-05"),
    (DiscardCard,),
    (_OF_HAND,),
)

GROUP = Group(
    "cohort",
    "Play The Cohort by typing",
    (GIVE, SEND, KEEP, PLAY, ATTACK, PASS, HAND, HAND_ALL, WIPE, DISCARD),
)
