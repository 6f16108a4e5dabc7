"""`/senate`: the Senate Meeting by typing; what takes part in a vote is in `senate_votes`."""

from engine.commands import NUMBERS, OFFER, TEXTS, Command, Group, Parameter, Way
from engine.legions.actions import (
    Accuse,
    AnswerConsent,
    CallClose,
    CallForMotions,
    CallTime,
    ChooseHolder,
    ChooseProvince,
    Declare,
    Finish,
    KeepMotion,
    Penalise,
    Propose,
    ProposeBill,
    RequestAid,
    Second,
    SetAttendance,
    Table,
    TakeBack,
    Withdraw,
)
from engine.legions.commands.forum import PRESENT
from engine.legions.commands.kinds import (
    ANSWER,
    COURT,
    FACTION,
    HANDED,
    MOTION,
    OFFENCE,
    OFFER_TO_MOVE,
    PROVINCE,
    SENATOR,
)
from engine.legions.commands.senate_looks import DISCUSS, DOCKET, ODDS
from engine.legions.commands.senate_votes import CALL_UPON, CALL_VOTE, CASTING, DETAILS, FORCE, VETO, VOTE

_WHICH = Parameter("motion", "item", MOTION, "Which motion", required=True)

ATTEND = Command(
    "attend",
    "Say which of your Senators are present; all, if you name none",
    ("LEG-SEN-04",),
    (SetAttendance,),
    (PRESENT,),
)
DECLARE = Command(
    "declare",
    "As the Censor's player: does the Censor stand for Consul?",
    ("LEG-APP-03",),
    (Declare,),
    (Parameter("stand", "stand", ANSWER, "Yes, or no", required=True),),
)
PROPOSE = Command(
    "propose",
    "Nominate somebody, or put a motion on the docket",
    ("LEG-SEN-11", "LEG-SEN-12", "LEG-SEN-17"),
    (Propose,),
    (
        Parameter("motion", OFFER, OFFER_TO_MOVE, "What you move", required=True),
        Parameter("senator", "senator", SENATOR, "Candidate, Commander, Governor or holder"),
        *DETAILS,
        Parameter("fine", "fine", NUMBERS, "Talents of a Censure's fine", otherwise=lambda _: 0),
        Parameter("text", "text", TEXTS, "Words of a Miscellaneous Motion"),
    ),
    "motion",
)
SECOND = Command("second", "Back a motion that waits, as co-sponsor", ("LEG-SEN-24",), (Second,), (_WHICH,))
WITHDRAW = Command(
    "withdraw",
    "Take a motion of yours back before it is tabled",
    ("LEG-SEN-24", "RUL-LEG-71"),
    (Withdraw, TakeBack),
    (
        Parameter("motion", "item", MOTION, "Which motion"),
        Parameter("handed", "number", HANDED, "Or what you have handed in while the Senate votes"),
    ),
)
TABLE_IT = Command("table", "Presiding: bring a motion to the floor", ("LEG-SEN-13",), (Table,), (_WHICH,))
BILL = Command(
    "bill",
    "As the Consul: bind recorded motions into a Bill, in this order",
    ("LEG-VBI-02",),
    (ProposeBill,),
    (Parameter("motions", "items", MOTION, 'Their numbers, such as "2, 5"', required=True),),
)
ACCUSE = Command(
    "accuse",
    "As the Censor: prosecute a Senator",
    ("LEG-PRO-03",),
    (Accuse,),
    (
        Parameter("senator", "senator", SENATOR, "Whom", required=True),
        Parameter("offence", "offence", OFFENCE, "For what", required=True),
        Parameter("court", "major", COURT, "Minor, or Major for an office", otherwise=lambda _: False),
    ),
)
ORDER = Command(
    "governor-order",
    "Presiding: which vacant Province comes first",
    ("LEG-GOV-02",),
    (ChooseProvince,),
    (Parameter("province", "province", PROVINCE, "Which Province", required=True),),
)
CONSENT = Command(
    "consent",
    "For your Senator: accept or refuse what a motion asks of the Senator",
    ("LEG-GOV-06", "LEG-MIL-23"),
    (AnswerConsent,),
    (
        Parameter("answer", "accept", ANSWER, "Yes, or no", required=True),
        Parameter("senator", "senator", SENATOR, "Which Senator, if several are asked"),
    ),
)
PENALISE = Command(
    "penalise",
    "As the Consul: penalise a breach of procedure (Consular Powers)",
    ("LEG-VCP-01",),
    (Penalise,),
    (Parameter("faction", "seat", FACTION, "Which Faction", required=True),),
)
AID = Command(
    "aid",
    "For your Governor: ask for aid to develop the Province",
    ("LEG-DEV-01", "LEG-DEV-09"),
    (RequestAid,),
    (
        Parameter("province", "province", PROVINCE, "Which Province", required=True),
        Parameter("amount", "amount", NUMBERS, "Talents; 0 takes the request back", required=True),
    ),
)
HOLDER = Command(
    "holder",
    "Which of your Senators takes the Concession voted to your Faction",
    ("LEG-ALC-02",),
    (ChooseHolder,),
    (Parameter("senator", "senator", SENATOR, "Who holds it", required=True),),
)
CLOSE = Command(
    "close",
    "Presiding: ask who else moves, or call the close of the meeting",
    ("LEG-SEN-15", "LEG-VTE-03", "RUL-LEG-55"),
    way=Way(
        "reason",
        "Ask first who else moves, nothing more to hear, or the minutes are over",
        {"close": CallClose, "ask": CallForMotions, "time": CallTime},
        "close",
    ),
)
KEEP = Command(
    "keep",
    "At the close: the one motion your Faction keeps",
    ("LEG-SEN-15",),
    (KeepMotion,),
    (Parameter("motion", "item", MOTION, 'Which motion, or "none"', required=True),),
)
DONE = Command(
    "done",
    "Nothing more to move, no more Prosecutions, no Tribune at the last call, and so on",
    ("LEG-PRO-01", "LEG-SEN-16", "LEG-MIL-22"),
    (Finish,),
)

GROUP = Group(
    "senate",
    "LEGIONS: the Senate Meeting",
    (
        *(ODDS, DOCKET, DISCUSS),
        *(ATTEND, DECLARE, PROPOSE, SECOND, WITHDRAW, TABLE_IT, CALL_VOTE, CALL_UPON, VOTE, VETO, CASTING),
        *(FORCE, BILL, ACCUSE, ORDER, CONSENT, PENALISE, AID, HOLDER, CLOSE, KEEP, DONE),
    ),
)
