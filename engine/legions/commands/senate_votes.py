"""The commands of `/senate` by which a vote is called, forced, given and stopped."""

from engine.commands import NUMBERS, OFFER, Command, Parameter
from engine.legions.actions import (
    CallUpon,
    CallVote,
    CastVote,
    ForceBill,
    ForceItem,
    ForceMotion,
    GiveCastingVote,
    Veto,
)
from engine.legions.commands.kinds import ANSWER, FACTION, OFFER_TO_MOVE, REST, SENATOR, SEQUENCE, SIDE, VOTER

DETAILS = (
    Parameter("legions", "legions", NUMBERS, "State Legions", otherwise=lambda _: 0),
    Parameter("factions", "factions", FACTION, "Faction Legions that go along, by their players"),
    Parameter("faction", "faction", FACTION, "A Faction"),
    Parameter("amount", "amount", NUMBERS, "Talents of aid"),
)
"""What a motion that may be forced can leave open, besides the Senator."""

CALL_VOTE = Command(
    "call-vote",
    "Presiding: end the discussion and begin the vote",
    ("LEG-SEN-13", "LEG-VOTE-05"),
    (CallVote,),
    (
        Parameter("first", "first", VOTER, "Which Faction votes first", otherwise=lambda _: -1),
        Parameter("order", "each", SEQUENCE, "Clockwise, or you pick each", otherwise=lambda _: False),
    ),
)
CALL_UPON = Command(
    "call-upon",
    "Presiding: which Faction votes next",
    ("LEG-VOTE-05",),
    (CallUpon,),
    (
        Parameter("faction", "seat", FACTION, "Which Faction", required=True),
        Parameter("order", "rest", REST, "How the others follow", otherwise=lambda _: False),
    ),
)
VOTE = Command(
    "vote",
    "Your Faction's vote on the motion on the floor",
    ("LEG-VOTE-02", "LEG-VOTE-06", "LEG-VOTE-07"),
    (CastVote,),
    (
        Parameter("side", "side", SIDE, "For or against", required=True),
        Parameter("talents", "talents", NUMBERS, "Talents, 1 more vote each", otherwise=lambda _: 0),
    ),
)
VETO = Command(
    "veto",
    "Play a real Tribune against the motion instead of voting",
    ("LEG-VETO-04", "LEG-VETO-12"),
    (Veto,),
)
CASTING = Command(
    "casting-vote",
    "As the Consul, on a tie: do you decide in favour?",
    ("LEG-VOTE-09",),
    (GiveCastingVote,),
    (Parameter("favour", "favour", ANSWER, "Yes, or no", required=True),),
)
FORCE = Command(
    "force",
    "Play a real Tribune to bring a motion to the vote at once",
    ("LEG-VETO-02", "LEG-VETO-11", "LEG-VETO-12"),
    (ForceMotion, ForceItem, ForceBill),
    (
        Parameter("motion", OFFER, OFFER_TO_MOVE, "A motion of the docket, or a new one", required=True),
        Parameter("senator", "senator", SENATOR, "Commander, Governor or holder"),
        *DETAILS,
    ),
    "motion",
)
