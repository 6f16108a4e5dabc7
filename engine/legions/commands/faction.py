"""`/faction`: a Faction's own affairs by typing, and why its numbers are what they are."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.commands import NUMBERS, Command, Glance, Group, Look, Own, Parameter, Way, fixed
from engine.legions.actions import (
    ChooseLosses,
    ClaimIncome,
    DisbandOwnLegion,
    Donate,
    DoubleLandCommission,
    Finish,
    GiveMoney,
    RaiseOwnLegion,
    Reopen,
    TakeSpoils,
)
from engine.legions.commands.kinds import ANSWER, CLAIM, FACTION, PROVINCE, WAR
from engine.legions.text.accounts import SUBJECTS, account_of

NUMBER = fixed("number", *((word, title) for word, (title, _) in SUBJECTS.items()))


def _why(glance: Glance, typed: Mapping[str, Any]) -> Sequence[str]:
    seat = typed["faction"] if typed["faction"] is not None else glance.viewer
    if seat is None:
        return ["Whose? Add `faction:`."]
    return account_of(glance.view, glance.facts, typed["what"], seat)


_AMOUNT = Parameter("amount", "amount", NUMBERS, "Talents", required=True)
_WAR = Parameter("war", "war", WAR, "Which War")

CLAIM_INCOME = Command(
    "claim",
    "Claim a Province's income for your Faction, or leave it to the State",
    ("LEG-INC-11", "LEG-INC-15"),
    (ClaimIncome,),
    (
        Parameter("province", "province", PROVINCE, "Your Governor's Province", required=True),
        Parameter("answer", "claim", CLAIM, "Claim it, or leave it"),
    ),
)
DOUBLE = Command(
    "double",
    "Under Drought: take double Land Commission income for 2 Prestige",
    ("LEG-EVT-19",),
    (DoubleLandCommission,),
    (Parameter("answer", "double", ANSWER, "Yes, or no"),),
)
GIFT = Command(
    "gift",
    "Give Talents to another Faction; this cannot be taken back",
    ("LEG-INC-24",),
    (GiveMoney,),
    (Parameter("to", "to", FACTION, "To whom", required=True), _AMOUNT),
)
DONATE = Command(
    "donate",
    "Give Talents to the State; 8, 16 and 30 in a round earn Prestige",
    ("LEG-INC-16", "LEG-INC-17"),
    (Donate,),
    (_AMOUNT,),
)
LEGION = Command(
    "legion",
    "Raise your Faction Legion, or disband it in the Active box",
    ("LEG-MIL-02", "LEG-MIL-05", "LEG-MIL-22"),
    way=Way("action", "Raise or disband", {"raise": RaiseOwnLegion, "disband": DisbandOwnLegion}),
)
LOSSES = Command(
    "losses",
    "As Commander: whose Faction Legions are lost; the rest are State ones",
    ("LEG-COM-12",),
    (ChooseLosses,),
    (
        Parameter(
            "factions", "factions", FACTION, 'Factions, such as "Julia, Fabius"; none: State Legions first'
        ),
        _WAR,
    ),
)
SPOILS = Command(
    "spoils",
    "How much of the Spoils your Commander takes; the rest is the State's",
    ("LEG-ADJ-08",),
    (TakeSpoils,),
    (Parameter("amount", "amount", NUMBERS, "Talents, or 0", required=True), _WAR),
)
DONE = Command("done", "You have no more to claim, give or donate", ("LEG-INC-29",), (Finish,))
REOPEN = Command(
    "reopen", "Take your Done back, while the others are not done yet", ("LEG-INC-29",), (Reopen,)
)
WHY = Look(
    "why",
    "Why a number is what it is: every entry of its ledger",
    (),
    _why,
    (
        Parameter("what", "what", NUMBER, "Which number", required=True, menu=True),
        Parameter("faction", "faction", FACTION, "Whose; yours if you name nobody"),
    ),
    facts=True,
)
SHEET = Own("sheet", "Your Faction: Treasury, Prestige, Senators, stones and all you can do")

GROUP = Group(
    "faction",
    "LEGIONS: your Faction's affairs",
    (CLAIM_INCOME, DOUBLE, GIFT, DONATE, LEGION, LOSSES, SPOILS, DONE, REOPEN, WHY, SHEET),
)
