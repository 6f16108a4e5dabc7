"""Everything a seat can do at a LEGIONS table, by the register's list of decision points (A18)."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, model_validator

from engine.kernel import Action, Seat
from engine.legions.motions import Motion, SenatorId

# --- any stage ----------------------------------------------------------------


class Finish(Action):
    """I am done here: closes my window, or passes my turn, in the present stage."""

    type: Literal["finish"] = "finish"


class Reopen(Action):
    """I take my Done back (LEG-INC-29)."""

    type: Literal["reopen"] = "reopen"


class ProposeAgreement(Action):
    """Enter a public agreement with other seats (LEG-GEN-06)."""

    type: Literal["propose_agreement"] = "propose_agreement"
    parties: tuple[Seat, ...] = ()
    text: str = ""


class AnswerAgreement(Action):
    """Confirm or decline an agreement that names me (LEG-GEN-06)."""

    type: Literal["answer_agreement"] = "answer_agreement"
    agreement: int
    confirm: bool


class WithdrawAgreement(Action):
    """Take back an agreement that I proposed and that waits for answers (RUL-LEG-70)."""

    type: Literal["withdraw_agreement"] = "withdraw_agreement"
    agreement: int


class DisputeAgreement(Action):
    """Accuse a party of breaking a standing agreement (LEG-GEN-07)."""

    type: Literal["dispute_agreement"] = "dispute_agreement"
    agreement: int
    accused: Seat = -1
    complaint: str = ""


class JudgeAgreement(Action):
    """Give my verdict on a disputed agreement (LEG-GEN-07); None leaves it to the others (RUL-LEG-57)."""

    type: Literal["judge_agreement"] = "judge_agreement"
    agreement: int
    breached: bool | None


# --- step 1 -------------------------------------------------------------------


class ClaimIncome(Action):
    """Claim a Province's income for my Faction, or leave it to the State (LEG-INC-11, 15)."""

    type: Literal["claim_income"] = "claim_income"
    province: int
    claim: bool


class DoubleLandCommission(Action):
    """Take double Land Commission income under Drought, for 2 Prestige, or not (LEG-EVT-19)."""

    type: Literal["double_land_commission"] = "double_land_commission"
    double: bool


class GiveMoney(Action):
    """Give Talents to another Faction (LEG-INC-24)."""

    type: Literal["give_money"] = "give_money"
    to: Seat
    amount: int = 0


class Donate(Action):
    """Give Talents to the State (LEG-INC-16)."""

    type: Literal["donate"] = "donate"
    amount: int = 0


# --- step 3 -------------------------------------------------------------------


class SetAttendance(Action):
    """Name those of my available Senators who are present; the others are absent (LEG-FOR-03, LEG-SEN-04)."""

    type: Literal["set_attendance"] = "set_attendance"
    present: tuple[SenatorId, ...] = ()


class ChooseStart(Action):
    """As the Consul's player, begin this activity or go last (LEG-FOR-07)."""

    type: Literal["choose_start"] = "choose_start"
    last: bool


class PlaceBids(Action):
    """My sealed bids: face-up neutral to Talents; those not named get no bid (LEG-FOR-08)."""

    type: Literal["place_bids"] = "place_bids"
    bids: dict[SenatorId, int] = Field(default_factory=dict)


class Persuade(Action):
    """Try to attract a Senator of another Faction with an opening amount (LEG-FOR-14)."""

    type: Literal["persuade"] = "persuade"
    target: SenatorId
    amount: int = 1


class AddMoney(Action):
    """Add Talents to my side of the persuasion (LEG-FOR-15). Not adding is `Finish`."""

    type: Literal["add_money"] = "add_money"
    amount: int = 1


class RecruitKnight(Action):
    """A Senator's one attempt at a Knight, with the amount paid (LEG-FOR-25)."""

    type: Literal["recruit_knight"] = "recruit_knight"
    senator: SenatorId
    amount: int = 0


class DismissKnights(Action):
    """Dismiss Knights for 3 T each (LEG-FOR-26)."""

    type: Literal["dismiss_knights"] = "dismiss_knights"
    count: int = 1


class SponsorGames(Action):
    """Pay for Games; an amount between two rows counts as the lower (LEG-FOR-28)."""

    type: Literal["sponsor_games"] = "sponsor_games"
    amount: int


# --- step 5 -------------------------------------------------------------------


class Declare(Action):
    """As the Censor's player: they stand for Consul and not for Censor again, or not (LEG-APP-03)."""

    type: Literal["declare"] = "declare"
    stand: bool


class _WithMotion(Action):
    """Carries a motion; holes of an offer may name the motion's own fields."""

    motion: Motion

    @model_validator(mode="before")
    @classmethod
    def _absorb(cls, data: Any) -> Any:
        if not isinstance(data, dict):
            return data
        own = {k: v for k, v in data.items() if k in cls.model_fields}
        extra = {k: v for k, v in data.items() if k not in cls.model_fields}
        if extra and "motion" in own:
            motion = own["motion"]
            fields = motion if isinstance(motion, dict) else motion.model_dump()
            own["motion"] = {**fields, **extra}
        return own


class Propose(_WithMotion):
    """Put a motion on the docket: a nomination, or any other (LEG-SEN-10, 12)."""

    type: Literal["propose"] = "propose"


class ProposeBill(Action):
    """As the Consul's player: bind recorded motions into a Bill, in this order (LEG-VBI-02)."""

    type: Literal["propose_bill"] = "propose_bill"
    items: tuple[int, ...] = ()


class Second(Action):
    """Back a motion as co-sponsor (LEG-SEN-24)."""

    type: Literal["second"] = "second"
    item: int


class Withdraw(Action):
    """Take my untabled motion back (LEG-SEN-24)."""

    type: Literal["withdraw"] = "withdraw"
    item: int


class TakeBack(Action):
    """Take back what I have handed in during a vote, by its number (RUL-LEG-71)."""

    type: Literal["take_back"] = "take_back"
    number: int


class Table(Action):
    """As presiding officer: bring a motion to the floor (LEG-SEN-13)."""

    type: Literal["table"] = "table"
    item: int


class CallVote(Action):
    """As presiding officer (or forcer): end the discussion, begin the vote (LEG-SEN-13, LEG-VOTE-05).

    Clockwise from `first`, -1 for the chair's left; with `each` the chair names the first and picks every
    next one. A forcer who does not preside names nobody: the chair is asked.
    """

    type: Literal["call_vote"] = "call_vote"
    first: Seat = -1
    each: bool = False


class CallUpon(Action):
    """As presiding officer: who votes next; with `rest` the others follow clockwise (LEG-VOTE-05)."""

    type: Literal["call_upon"] = "call_upon"
    seat: Seat
    rest: bool = False


class CastVote(Action):
    """My Faction's vote, and the Talents spent on it (LEG-VOTE-02, 06)."""

    type: Literal["cast_vote"] = "cast_vote"
    side: Literal["for", "against", "abstain"]
    talents: int = 0


class Veto(Action):
    """Play a real Tribune against the motion, instead of voting (LEG-VETO-04)."""

    type: Literal["veto"] = "veto"


class GiveCastingVote(Action):
    """As the Consul's player on a tie: decide in favour, or let it fail (LEG-VOTE-09)."""

    type: Literal["give_casting_vote"] = "give_casting_vote"
    favour: bool


class ForceItem(Action):
    """Play a real Tribune to bring a recorded motion to the floor (LEG-VETO-11)."""

    type: Literal["force_item"] = "force_item"
    item: int


class ForceMotion(_WithMotion):
    """Play a real Tribune to bring a motion of my own to the floor (LEG-VETO-02)."""

    type: Literal["force_motion"] = "force_motion"


class ForceBill(Action):
    """Play a real Tribune to bring recorded motions, bound into a Bill, to the floor (LEG-VBI-02)."""

    type: Literal["force_bill"] = "force_bill"
    items: tuple[int, ...] = ()


class Accuse(Action):
    """As the Censor's player: open a prosecution (LEG-PRO-03). No (more) Prosecutions is `Finish`."""

    type: Literal["accuse"] = "accuse"
    senator: SenatorId
    major: bool = False
    offence: Literal["office", "concession", "governor", "spoils"]


class ChooseProvince(Action):
    """As presiding Consul: which vacant Province is filled next (LEG-GOV-02)."""

    type: Literal["choose_province"] = "choose_province"
    province: int


class AnswerConsent(Action):
    """For my Senator: accept or refuse what the motion asks of them (LEG-GOV-06, LEG-MIL-09)."""

    type: Literal["answer_consent"] = "answer_consent"
    senator: SenatorId
    accept: bool


class Penalise(Action):
    """As the Consul's player: penalise a Faction for its procedure (LEG-VCP-01)."""

    type: Literal["penalise"] = "penalise"
    seat: Seat


class RaiseOwnLegion(Action):
    """Raise my Faction Legion (LEG-MIL-05)."""

    type: Literal["raise_own_legion"] = "raise_own_legion"


class DisbandOwnLegion(Action):
    """Disband my Faction Legion in the Active box (LEG-MIL-02)."""

    type: Literal["disband_own_legion"] = "disband_own_legion"


class ChooseHolder(Action):
    """Which of my Senators takes the Concession voted to my Faction (LEG-ALC-02)."""

    type: Literal["choose_holder"] = "choose_holder"
    senator: SenatorId


class RequestAid(Action):
    """For my Governor: ask for aid, change or lower the request; 0 takes it back (LEG-DEV-01, 09)."""

    type: Literal["request_aid"] = "request_aid"
    province: int
    amount: int = 0


class CallClose(Action):
    """As the Consul's player: call the close of the meeting (LEG-SEN-15)."""

    type: Literal["call_close"] = "call_close"


class CallForMotions(Action):
    """As presiding officer: ask who else nominates or moves (RUL-LEG-55)."""

    type: Literal["call_for_motions"] = "call_for_motions"


class KeepMotion(Action):
    """At the close: the one pending motion my Faction keeps; None keeps none (LEG-SEN-15)."""

    type: Literal["keep_motion"] = "keep_motion"
    item: int | None = None


class CallTime(Action):
    """The meeting's minutes are over (LEG-VTE-03). For the presiding seat, or the host in its name."""

    type: Literal["call_time"] = "call_time"


# --- steps 6 and 7 ------------------------------------------------------------


class ChooseLosses(Action):
    """Which Legions are lost: the Factions whose Legion goes; the rest are State ones (LEG-COM-12)."""

    type: Literal["choose_losses"] = "choose_losses"
    war: str
    factions: tuple[Seat, ...] = ()


class TakeSpoils(Action):
    """How much of the Spoils my Commander takes (LEG-ADJ-08)."""

    type: Literal["take_spoils"] = "take_spoils"
    war: str
    amount: int = 0


Moved = Annotated[Propose | Second | Withdraw | RequestAid, Field(discriminator="type")]
"""What may be handed in during a vote (RUL-LEG-71)."""

AnyAction = Annotated[
    Finish
    | Reopen
    | ProposeAgreement
    | AnswerAgreement
    | WithdrawAgreement
    | DisputeAgreement
    | JudgeAgreement
    | ClaimIncome
    | DoubleLandCommission
    | GiveMoney
    | Donate
    | SetAttendance
    | ChooseStart
    | PlaceBids
    | Persuade
    | AddMoney
    | RecruitKnight
    | DismissKnights
    | SponsorGames
    | Declare
    | Propose
    | ProposeBill
    | Second
    | Withdraw
    | TakeBack
    | Table
    | CallVote
    | CallUpon
    | CastVote
    | Veto
    | GiveCastingVote
    | ForceItem
    | ForceMotion
    | ForceBill
    | Accuse
    | ChooseProvince
    | AnswerConsent
    | Penalise
    | RaiseOwnLegion
    | DisbandOwnLegion
    | ChooseHolder
    | RequestAid
    | CallForMotions
    | CallClose
    | KeepMotion
    | CallTime
    | ChooseLosses
    | TakeSpoils,
    Field(discriminator="type"),
]

ACTIONS: TypeAdapter[Any] = TypeAdapter(AnyAction)
