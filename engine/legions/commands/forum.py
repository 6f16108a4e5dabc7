"""`/forum`: the Forum Meeting by typing."""

from engine.commands import NUMBERS, Command, Group, Pair, Parameter
from engine.legions.actions import (
    AddMoney,
    ChooseStart,
    DismissKnights,
    Finish,
    Persuade,
    PlaceBids,
    RecruitKnight,
    SetAttendance,
    SponsorGames,
)
from engine.legions.commands.kinds import PLACE, SENATOR

PRESENT = Parameter("present", "present", SENATOR, 'Those present, such as "Lilac 4, Blue 2"')


def _bid(behind: str, senator: str) -> Pair:
    return Pair(
        Parameter(f"senator{behind}", "bids", SENATOR, senator),
        Parameter(f"amount{behind}", "bids", NUMBERS, "and the Talents you bid"),
    )


ATTEND = Command(
    "attend",
    "Say which of your Senators are present; all, if you name none",
    ("LEG-FOR-03",),
    (SetAttendance,),
    (PRESENT,),
)
START = Command(
    "first",
    "As the Consul: begin this activity, or go last in it",
    ("LEG-FOR-07",),
    (ChooseStart,),
    (Parameter("place", "last", PLACE, "First or last", left_out="first"),),
)
BID = Command(
    "bid",
    "Seal your bids for neutral Senators, all at once; they replace earlier ones",
    ("LEG-FOR-08",),
    (PlaceBids,),
    (
        Parameter(
            "bids", "bids", SENATOR, 'All bids in one line: "Lilac 4: 5, Blue 2: 3"; "none" bids for nobody'
        ),
    ),
    pairs=(_bid("", "Or one Senator here"), _bid("-2", "A second Senator"), _bid("-3", "A third Senator")),
)
PERSUADE = Command(
    "persuade",
    "Try to win a Senator of another Faction with an opening amount",
    ("LEG-FOR-14",),
    (Persuade,),
    (
        Parameter("senator", "target", SENATOR, "Whom", required=True),
        Parameter("amount", "amount", NUMBERS, "Opening Talents; they go to the owner", required=True),
    ),
)
RAISE = Command(
    "raise-offer",
    "Add Talents to your side of the persuasion",
    ("LEG-FOR-15",),
    (AddMoney,),
    (Parameter("amount", "amount", NUMBERS, "Talents to add; `/forum done` adds nothing", required=True),),
)
RECRUIT = Command(
    "recruit",
    "A Senator's one attempt at a Knight this round",
    ("LEG-FOR-24", "LEG-FOR-25"),
    (RecruitKnight,),
    (
        Parameter("senator", "senator", SENATOR, "Who seeks", required=True),
        Parameter("amount", "amount", NUMBERS, "Talents, 0 to 5; 5 cannot fail", required=True),
    ),
)
DISMISS = Command(
    "dismiss",
    "Dismiss Knights; then you recruit none this round",
    ("LEG-FOR-26",),
    (DismissKnights,),
    (Parameter("count", "count", NUMBERS, "How many", required=True),),
)
GAMES = Command(
    "games",
    "Sponsor Games: Prestige for you, calm for the people",
    ("LEG-FOR-28",),
    (SponsorGames,),
    (Parameter("amount", "amount", NUMBERS, "Talents", required=True),),
)
DONE = Command(
    "done",
    "Pass, add nothing, or be done with this part of the Forum",
    ("LEG-FOR-06", "LEG-FOR-15", "LEG-FOR-19"),
    (Finish,),
)

GROUP = Group(
    "forum",
    "LEGIONS: the Forum Meeting",
    (ATTEND, START, BID, PERSUADE, RAISE, RECRUIT, DISMISS, GAMES, DONE),
)
