"""The state of a LEGIONS table: plain data, changed by events alone.

Senators are keyed by suit letter and Status ("L4"), Wars by id ("W4"), Provinces by number,
Factions by seat. Queries about it live in `formulas.py`.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.kernel import Result, Seat  # noqa: F401 - State names Result
from engine.kernel import State as KernelState
from engine.legions.actions import Moved
from engine.legions.motions import Motion, Place, SenatorId, Title, WarId
from engine.legions.options import Colour, LegionsOptions
from engine.legions.scenario import Card, Concession, EventCard

Stone = Literal["yellow", "lilac", "green", "blue"]
"""Tribune stones; blue ones are dummies (LEG-CMP-11). Views show "hidden" stones as blue."""

At = Literal["deck", "forum", "rome", "province", "war"]
"""Where a Senator's card lies; `forum` is a face-up neutral."""

Office = Literal["consul", "censor", "governor", "commander"]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Faction(_Part):
    """A player's Faction (LEG-GEN-04). Money in Talents."""

    colour: Colour
    prestige: int = 0
    treasury: int = 0
    knights: int = 0
    legion: str = ""
    """Its Faction Legion: "" none, "box", or the id of a War (LEG-CMP-09)."""
    stones: list[Stone] = Field(default_factory=list)
    """Tribune stones in hand; secret (LEG-FOR-30)."""
    donated: int = 0
    """Talents given to the State this round (LEG-INC-17)."""


class Senator(_Part):
    """What changes about a Senator. Suit and Status are in their id."""

    owner: Seat | None = None
    at: At = "deck"
    post: str = ""
    """The Province number or War id they are at; "" elsewhere."""
    present: bool = False
    """Face up in the Forum (step 3) or attending the Senate (step 5)."""
    moved: int = 0
    """The last round in which they changed Faction (LEG-FOR-21)."""
    tried: bool = False
    """Made their Knight attempt this round (LEG-FOR-24)."""
    collected: int = 0
    """Incomes collected as Governor: 0, 1 or 2 (LEG-ADJ-02)."""
    claimed: bool = False
    """Took personal income as Governor this term: the numbered marker (LEG-INC-13)."""
    returned: int = 0
    """The round in which they last came back from a Province (LEG-PRO-08, LEG-GOV-06)."""
    spoils: int = 0
    """The round in which they took Spoils; 0 when unmarked (LEG-ADJ-10)."""
    inverted: bool = False
    """The marker without effect of a beaten Commander (LEG-COM-15)."""
    profited: bool = False
    """Received Concession income in this round's step 1 (LEG-PRO-07)."""


class Term(_Part):
    """An office held: the history of offices, and what a Senator may be accused of (LEG-PRO-06)."""

    senator: SenatorId
    office: Office
    owner: Seat | None
    """Who controlled the card at appointment."""
    post: str = ""
    began: int
    ended: int | None = None
    """Round of the end; None while they hold it."""
    wiped: bool = False
    """Their card went back to the deck: a new man has no record (LEG-APP-09)."""


class Province(_Part):
    """A Province on the board."""

    conquered: bool = False
    developed: bool = False
    governor: SenatorId | None = None
    skipped: int = 0
    """The last round in which its development was tried or passed over (LEG-DEV-01, 09)."""


class War(_Part):
    """A War on the board; active while it has armies (LEG-WAR-04). Won Wars stay until step 7."""

    id: WarId
    province: int
    placed: int
    original: int
    """Armies placed (LEG-WAR-03)."""
    armies: int
    """Armies there now: as many as come, the six spaces of a track are no cap (LEG-CMP-10)."""
    legions: int = 0
    """State Legions there."""
    factions: list[Seat] = Field(default_factory=list)
    """Owners of Faction Legions there."""
    commander: SenatorId | None = None
    fought: int = 0
    """The last round in which it was fought."""
    victor: SenatorId | None = None
    """Who commanded the victory and lived; set with `armies` 0 (LEG-ADJ-07)."""
    settled: bool = False
    """Its Spoils are paid (LEG-ADJ-08)."""
    beaten: SenatorId | None = None
    beaten_round: int = 0
    """Who commanded when Legions were last lost, and when (LEG-MIL-15, 25)."""


class Lingering(_Part):
    """An event card on the table; `until` says when it goes (LEG-INC-26, LEG-ADJ-20)."""

    card: EventCard
    round: int
    until: Literal["next_income", "end_of_round"]
    province: int = 0
    """Where a Barbarian Invasion lies."""


class Duel(_Part):
    """A persuasion under way (LEG-FOR-15)."""

    attacker: Seat
    defender: Seat
    target: SenatorId
    attack: int
    defence: int = 0
    turn: Seat
    passes: int = 0


class Bids(_Part):
    """A Faction's sealed bids for neutrals (LEG-FOR-08): Senator to Talents."""

    bids: dict[SenatorId, int]
    salt: str
    seal: str
    """The published hash."""


class Forum(_Part):
    """What step 3 remembers within itself."""

    bids: dict[Seat, Bids] = Field(default_factory=dict)
    duel: Duel | None = None
    won: list[Seat] = Field(default_factory=list)
    """Factions that have won a Senator of another this round (LEG-FOR-20)."""
    dismissed: list[Seat] = Field(default_factory=list)
    recruited: list[Seat] = Field(default_factory=list)
    """Which side of LEG-FOR-26 each Faction has taken."""
    games: dict[Seat, int] = Field(default_factory=dict)
    """Talents spent on Games this round (LEG-FOR-29)."""
    consul_last: bool | None = None
    """Their answer for the present activity; None when not asked (LEG-FOR-07)."""


Activity = Literal["persuasion", "knights", "games"]
"""What the Factions do one after the other in the Forum (LEG-FOR-07)."""

ItemState = Literal["pending", "suspended", "floor", "passed", "failed", "vetoed", "withdrawn", "lapsed"]


class Vote(_Part):
    """One Faction's vote on the motion on the floor."""

    seat: Seat
    side: Literal["for", "against", "abstain"]
    votes: int
    talents: int = 0


class Item(_Part):
    """A motion on the Senate's docket (LEG-SEN-12)."""

    id: int
    motion: Motion
    sponsor: Seat
    cosponsors: list[Seat] = Field(default_factory=list)
    heirs: list[Seat] = Field(default_factory=list)
    """Co-sponsors who have become its sponsor: their backing stays (LEG-SEN-22, LEG-SEN-24)."""
    state: ItemState = "pending"
    tabler: Seat | None = None
    forced: bool = False
    """Tabled by Tribune (LEG-VETO-02)."""
    compulsory: bool = False
    """A nomination as a duty of the chair (LEG-SEN-11)."""
    kept: bool = False
    """Kept at the call for the close (LEG-SEN-15)."""
    votes: list[Vote] = Field(default_factory=list)
    casting: bool = False
    title: Title | str = ""
    """What it asks; words in older records."""
    bill: int = 0
    """The Bill that has taken it up, when it lapsed for that (LEG-VBI-05); 0 for none."""


class Floor(_Part):
    """The one motion on the floor (LEG-SEN-13)."""

    item: int
    phase: Literal["consent", "last_call", "discussion", "voting", "casting", "holder"]
    asked: list[Seat] = Field(default_factory=list)
    """Whose consent or last call is still awaited."""
    waiting: list[Seat] = Field(default_factory=list)
    """Factions yet to vote, clockwise."""
    called: Seat | None = None
    """Who is called upon to vote; None while the chair has still to say."""
    picks: bool = False
    """The chair picks each next voter; else they follow clockwise (LEG-VOTE-05)."""
    penalties: list[Seat] = Field(default_factory=list)
    """Factions with one vote less (LEG-VCP-01)."""
    consent: list[SenatorId] = Field(default_factory=list)
    """Senators whose Faction has still to consent (LEG-GOV-06, LEG-MIL-23)."""
    concession: Concession | None = None
    """Voted to the Faction that now chooses its holder (LEG-ALC-02)."""


class Handed(_Part):
    """What a Faction has handed in during a vote; secret until the vote is over (RUL-LEG-71)."""

    number: int
    """Of those that the seat hands in in this meeting."""
    seat: Seat
    action: Moved
    title: Title | str = ""
    """The motion that is proposed, seconded or withdrawn; in older records words for the whole act."""
    place: Place = ""
    """The Province for which aid is asked."""


class Senate(_Part):
    """What step 5 remembers within itself; fresh every round."""

    presiding: SenatorId | None = None
    """The card of the presiding Consul (LEG-SEN-01)."""
    docket: list[Item] = Field(default_factory=list)
    floor: Floor | None = None
    barred: list[str] = Field(default_factory=list)
    """Identities of refused motions, of candidates per office, of prosecutions (LEG-VOTE-13, 14)."""
    stands_down: bool | None = None
    """The Censor's declaration to stand for Consul; None while unasked (LEG-APP-03)."""
    outgoing: SenatorId | None = None
    """The previous Consul of this meeting (LEG-PRO-15)."""
    by_election: bool = False
    minor: int = 0
    major: int = 0
    """Prosecutions used (LEG-PRO-02)."""
    province: int = 0
    """Whose Governorship is now to be filled (LEG-GOV-02)."""
    stage: Literal["disband", "raise", "dispatch", "recall"] = "disband"
    """Military stage reached (LEG-MIL-01)."""
    named: dict[WarId, SenatorId] = Field(default_factory=dict)
    """War to the Commander appointed without Legions, who stays in Rome until they leave (LEG-MIL-12)."""
    requests: dict[int, int] = Field(default_factory=dict)
    """Province to aid asked, in Talents (LEG-DEV-01)."""
    lowering: dict[int, bool] = Field(default_factory=dict)
    """Provinces whose Governor has been asked to lower the request: whether that is answered (LEG-DEV-09)."""
    developed_to: int = 0
    """Highest Province handled in development (LEG-DEV-02)."""
    closing: Literal["", "keep", "hearing", "last_call"] = ""
    act_passed: int = 0
    """Type of the Act passed this round, 0 none (LEG-VLA-01)."""
    repealed: bool = False
    refusals: dict[SenatorId, str] = Field(default_factory=dict)
    """Commander to the force they refused, "WAR:LEGIONS" (LEG-MIL-23)."""
    consents: list[SenatorId] = Field(default_factory=list)
    """Only in older records, which counted a consent beyond its motion; nothing follows from it now."""
    declined: list[str] = Field(default_factory=list)
    """Returned Governors and the Province refused for them, "SENATOR:PROVINCE" (LEG-GOV-06).

    Older records have the Senator alone: there the refusal holds for every Province of that meeting.
    """
    settled: list[str] = Field(default_factory=list)
    """Parts of the meeting that are over: "consul", "censor", "by_election", "prosecutions", "business"."""
    disbanding: Literal["", "open", "closed"] = ""
    """The one block of disbanding motions (LEG-MIL-02)."""
    keepers: list[Seat] = Field(default_factory=list)
    """Factions yet to say which motion they keep (LEG-SEN-15)."""
    callers: list[Seat] = Field(default_factory=list)
    """Holders of stones yet to answer the last call (LEG-SEN-16)."""
    invited: list[Seat] = Field(default_factory=list)
    """Factions that the chair has asked for motions, yet to answer (RUL-LEG-55)."""
    invitations: list[str] = Field(default_factory=list)
    """About what the chair has asked in this meeting (RUL-LEG-55)."""
    handed: list[Handed] = Field(default_factory=list)
    """Handed in during the vote, in the order in which it came in (RUL-LEG-71)."""
    hand_ins: list[Seat] = Field(default_factory=list)
    """Who has handed something in, each as often as it did (RUL-LEG-71)."""
    time_over: bool = False
    """The minutes of the meeting have run out (LEG-VTE-03)."""


class Fight(_Part):
    """The Roman side as a battle began."""

    legions: int
    """State and Faction Legions together."""
    factions: list[Seat]
    """Owners of Faction Legions that took part (LEG-ADJ-18)."""
    commander: SenatorId | None
    seat: Seat | None
    """The Commander's Faction then; None for a neutral (LEG-ADJ-17)."""


class Combat(_Part):
    """What steps 6 and 7 remember."""

    losses: dict[str, int] = Field(default_factory=dict)
    """`war` to Legions still to be taken off by the Commander's player (LEG-COM-12)."""
    legion_prestige: list[tuple[Seat, int, str]] = Field(default_factory=list)
    """Faction Legion Prestige due in step 7: seat, change, War (LEG-ADJ-17)."""
    fights: dict[WarId, Fight] = Field(default_factory=dict)
    """What stood on the Roman side when each battle of this round began."""


class Agreement(_Part):
    """A public agreement (LEG-GEN-06) and its dispute (LEG-GEN-07)."""

    id: int
    proposer: Seat
    parties: list[Seat]
    text: str
    confirmed: list[Seat] = Field(default_factory=list)
    state: Literal[
        "proposed", "standing", "declined", "withdrawn", "lapsed", "disputed", "breached", "kept"
    ] = "proposed"
    accuser: Seat | None = None
    accused: Seat | None = None
    complaint: str = ""
    verdicts: dict[Seat, bool | None] = Field(default_factory=dict)
    """Whether it was broken, by each judge; None of who leaves it to the others (RUL-LEG-57)."""
    disputes: int = 0
    """How often it has been disputed: each time is a matter of its own (RUL-LEG-45)."""


class State(KernelState):
    """Everything about one table."""

    options: LegionsOptions
    round: int = 0
    step: int = 0
    stage: str = ""
    """Name of the stage in `flow.FLOW`."""
    serial: int = 0
    """Counts questions: part of every decision's token."""
    queue: list[Seat] = Field(default_factory=list)
    """Seats still to act in an ordered stage, next first."""
    done: list[Seat] = Field(default_factory=list)
    """Seats that have closed their window in a parallel stage."""
    reopened: list[Seat] = Field(default_factory=list)
    """Seats whose window opened again, each as often as it did in this stage (LEG-INC-29)."""

    treasury: int = 0
    """The State Treasury: a plain number without a ceiling (LEG-CMP-13)."""
    index: int = 0
    """The Revolution Index, without a ceiling too (LEG-CMP-13)."""
    bank: int = 0
    """Talents the bank has taken in, less what it paid: conserves money."""
    legions: int = 0
    """State Legions in the Active box."""
    acts: list[int] = Field(default_factory=list)
    """Land Acts in force: 1 or 2 each (LEG-VLA-02)."""
    acts_due: int = 0
    """Type I Acts to be paid in the next step 1."""

    factions: list[Faction] = Field(default_factory=list)
    senators: dict[SenatorId, Senator] = Field(default_factory=dict)
    deck: list[SenatorId] = Field(default_factory=list)
    """Neutral Senators face down, top first."""
    display: list[SenatorId] = Field(default_factory=list)
    """Face-up neutrals, oldest first (LEG-FOR-12)."""
    provinces: dict[int, Province] = Field(default_factory=dict)
    wars: list[War] = Field(default_factory=list)
    """In the order placed (LEG-COM-24)."""

    event_deck: list[Card] = Field(default_factory=list)
    event_discard: list[Card] = Field(default_factory=list)
    drawn: list[Card] = Field(default_factory=list)
    """Random Event cards turned over and not yet resolved (LEG-EVT-05, LEG-EVT-25)."""
    holders: dict[Concession, SenatorId | None] = Field(default_factory=dict)
    """Concessions in play: holder, or None when face up in the Forum (LEG-EVT-10)."""
    lingering: list[Lingering] = Field(default_factory=list)
    no_raising: bool = False
    """The State of the Republic forbids new Legions this round (LEG-SOR-05)."""

    consul: SenatorId | None = None
    """Their card: it carries the office wherever it goes (LEG-CMP-14)."""
    censor: SenatorId | None = None
    """Their card, likewise (LEG-CMP-14)."""
    terms: list[Term] = Field(default_factory=list)
    claims: dict[int, bool] = Field(default_factory=dict)
    """Province to its Governor's choice in this step 1 (LEG-INC-15)."""
    doubling: bool = False
    """The Land Commission's holder takes double (LEG-EVT-19)."""
    booked: list[str] = Field(default_factory=list)
    """Keys of Revolution Index lines booked this round: "W4:loss" (LEG-ADJ-11)."""

    forum: Forum = Field(default_factory=Forum)
    senate: Senate = Field(default_factory=Senate)
    combat: Combat = Field(default_factory=Combat)
    agreements: list[Agreement] = Field(default_factory=list)

    @property
    def turn(self) -> int:
        """The round, by the name that the figures of all games have for it."""
        return self.round
