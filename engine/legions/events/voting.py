"""Events of the docket, the floor and votes (A11a to A11c)."""

from abc import abstractmethod
from typing import ClassVar, Literal

from engine.kernel import Seat, Viewer
from engine.legions import words
from engine.legions.events.base import LegionsEvent, Public
from engine.legions.motions import Bill, Motion, Prosecute, SenatorId
from engine.legions.state import Floor, Item, State, Stone, Vote
from engine.words import count, listing

Side = Literal["for", "against", "abstain"]
Phase = Literal["consent", "last_call", "discussion", "voting", "casting", "holder"]


class SenateEvent(Public):
    """A fact of the meeting: it changes what the table is asked."""

    def apply(self, state: State) -> None:
        self.change(state)
        state.serial += 1

    @abstractmethod
    def change(self, state: State) -> None:
        """Change the state; the questions are renewed afterwards."""


def _item(state: State, number: int) -> Item:
    return state.senate.docket[number - 1]


def _names(seats: tuple[Seat, ...]) -> str:
    return listing(words.faction(s) for s in seats)


class MotionProposed(SenateEvent):
    """A motion is on the docket (LEG-SEN-12)."""

    type: Literal["motion_proposed"] = "motion_proposed"
    clause: ClassVar[str] = "LEG-SEN-12"
    rule: str = "LEG-SEN-12"
    item: int
    seat: Seat
    motion: Motion
    title: str
    compulsory: bool = False
    needs_second: bool = False

    def change(self, state: State) -> None:
        state.senate.docket.append(
            Item(
                id=self.item, motion=self.motion, sponsor=self.seat, title=self.title,
                compulsory=self.compulsory,
            )
        )  # fmt: skip

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        duty = ", as the chair must" if self.compulsory else ""
        second = " It needs a co-sponsor." if self.needs_second else ""
        return f"Motion {self.item}, by {words.faction(self.seat)}{duty}: {self.title}.{second}"


class MotionSeconded(SenateEvent):
    """A Faction backs a motion as co-sponsor (LEG-SEN-24)."""

    type: Literal["motion_seconded"] = "motion_seconded"
    clause: ClassVar[str] = "LEG-SEN-24"
    item: int
    seat: Seat
    title: str

    def change(self, state: State) -> None:
        _item(state, self.item).cosponsors.append(self.seat)

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        return f"{words.faction(self.seat)} seconds motion {self.item}: {self.title}."


class MotionWithdrawn(SenateEvent):
    """The sponsor took his motion back; it has not failed (LEG-SEN-24)."""

    type: Literal["motion_withdrawn"] = "motion_withdrawn"
    clause: ClassVar[str] = "LEG-SEN-24"
    rule: str = "LEG-SEN-24"
    item: int
    seat: Seat
    title: str
    province: int = 0
    """The Province whose aid request goes with it; 0 for other motions."""

    def change(self, state: State) -> None:
        _item(state, self.item).state = "withdrawn"
        state.senate.requests.pop(self.province, None)

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        return f"{words.faction(self.seat)} withdraws motion {self.item}: {self.title}."


class MotionLapsed(SenateEvent):
    """A motion is dropped without having failed (LEG-SEN-22, LEG-SEN-23)."""

    type: Literal["motion_lapsed"] = "motion_lapsed"
    clause: ClassVar[str] = "LEG-SEN-23"
    rule: str
    item: int
    title: str
    why: str
    province: int = 0

    def change(self, state: State) -> None:
        _item(state, self.item).state = "lapsed"
        state.senate.requests.pop(self.province, None)
        if state.senate.floor is not None and state.senate.floor.item == self.item:
            state.senate.floor = None

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        return f"Motion {self.item} lapses, {self.why}: {self.title}."


class SponsorChanged(SenateEvent):
    """A motion's sponsor has nobody present: to a co-sponsor, or suspended, or revived (LEG-SEN-22)."""

    type: Literal["sponsor_changed"] = "sponsor_changed"
    clause: ClassVar[str] = "LEG-SEN-22"
    item: int
    seat: Seat
    title: str
    becomes: Literal["passed_on", "suspended", "revived"]

    def change(self, state: State) -> None:
        item = _item(state, self.item)
        if self.becomes == "passed_on":
            item.cosponsors.remove(self.seat)
            item.sponsor = self.seat
        item.state = "suspended" if self.becomes == "suspended" else "pending"

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        name = words.faction(self.seat)
        if self.becomes == "passed_on":
            return f"{name} is now sponsor of motion {self.item}: {self.title}."
        if self.becomes == "suspended":
            return f"Motion {self.item} rests, for {name} has no Senator present: {self.title}."
        return f"Motion {self.item} stands again, for {name} has a Senator present: {self.title}."


class MotionTabled(SenateEvent):
    """A motion is on the floor (LEG-SEN-13); a prosecution counts against the allowance (LEG-PRO-02).

    It counts from now on, so a veto does not give it back (LEG-VETO-06).
    """

    type: Literal["motion_tabled"] = "motion_tabled"
    clause: ClassVar[str] = "LEG-SEN-13"
    rule: str = "LEG-SEN-13"
    item: int
    seat: Seat
    title: str
    forced: bool = False
    absorbed: tuple[int, ...] = ()
    """Recorded motions that are parts of this Bill (LEG-VBI-05)."""
    passed_over: tuple[int, ...] = ()
    """Provinces that now lose their chance of development (LEG-DEV-09)."""

    def change(self, state: State) -> None:
        item = _item(state, self.item)
        item.state, item.tabler, item.forced = "floor", self.seat, self.forced
        state.senate.floor = Floor(item=self.item, phase="discussion")
        motion = item.motion
        if isinstance(motion, Prosecute):
            state.senate.major += motion.major
            state.senate.minor += not motion.major
        for number in self.absorbed:
            _item(state, number).state = "lapsed"
        for number in self.passed_over:
            state.provinces[number].skipped = state.round
            state.senate.requests.pop(number, None)
            state.senate.developed_to = max(state.senate.developed_to, number)
        kinds = [part.kind for part in motion.parts] if isinstance(motion, Bill) else [motion.kind]
        if state.senate.disbanding == "open" and "disband" not in kinds:
            state.senate.disbanding = "closed"

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        by = f"by Tribune of {words.faction(self.seat)}" if self.forced else f"by {words.faction(self.seat)}"
        line = f"Motion {self.item} is tabled {by}: {self.title}."
        if self.absorbed:
            line += f" It takes in motion{'s' if len(self.absorbed) > 1 else ''} "
            line += f"{listing(str(n) for n in self.absorbed)}."
        return line


class FloorMoved(SenateEvent):
    """The motion on the floor comes to its next phase (LEG-SEN-13)."""

    type: Literal["floor_moved"] = "floor_moved"
    clause: ClassVar[str] = "LEG-SEN-13"
    rule: str = "LEG-SEN-13"
    item: int
    phase: Phase
    asked: tuple[Seat, ...] = ()
    consent: tuple[SenatorId, ...] = ()
    raising: bool = False
    """In a last call: owners may raise their Legion; else they may disband it (LEG-MIL-22)."""

    def change(self, state: State) -> None:
        floor = state.senate.floor
        if floor is None:
            return
        floor.phase, floor.asked, floor.consent = self.phase, list(self.asked), list(self.consent)

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        if self.phase == "consent":
            return f"Consent is asked of {_names(self.asked)} for {words.senators(self.consent)}."
        if self.phase == "last_call":
            act = "raise" if self.raising else "disband"
            return f"Last call to {act} a Faction Legion: {_names(self.asked)}."
        if self.phase == "casting":
            return f"It is a tie. {_names(self.asked)} may decide in favour."
        return f"Motion {self.item} is open for discussion."


class ConsentAnswered(SenateEvent):
    """A Faction consents for its Senator, or refuses (LEG-GOV-06, LEG-MIL-09, LEG-MIL-23)."""

    type: Literal["consent_answered"] = "consent_answered"
    clause: ClassVar[str] = "LEG-MIL-23"
    rule: str
    seat: Seat
    senator: SenatorId
    accept: bool
    force: str = ""
    """The force refused, "WAR:LEGIONS"; "" for a Governorship."""

    def change(self, state: State) -> None:
        senate = state.senate
        if senate.floor is not None and self.senator in senate.floor.consent:
            senate.floor.consent.remove(self.senator)
            senate.floor.asked = [
                owner for i in senate.floor.consent if (owner := state.senators[i].owner) is not None
            ]
        if self.force and not self.accept:
            before = senate.refusals.get(self.senator, "")
            senate.refusals[self.senator] = f"{before} {self.force}".strip()
        elif not self.force:
            (senate.consents if self.accept else senate.declined).append(self.senator)

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        verb = "consents" if self.accept else "refuses"
        return f"{words.faction(self.seat)} {verb} for {words.senator(self.senator)}."


class LastCallAnswered(SenateEvent):
    """An owner has no more to do before Legions are raised or sent (LEG-MIL-22)."""

    type: Literal["last_call_answered"] = "last_call_answered"
    clause: ClassVar[str] = "LEG-MIL-22"
    seat: Seat

    def change(self, state: State) -> None:
        floor = state.senate.floor
        if floor is not None and self.seat in floor.asked:
            floor.asked.remove(self.seat)

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        return f"{words.faction(self.seat)} lets the last call pass."


class VoteCalled(SenateEvent):
    """The discussion is over; Factions vote one by one (LEG-SEN-13, LEG-VOTE-05)."""

    type: Literal["vote_called"] = "vote_called"
    clause: ClassVar[str] = "LEG-VOTE-05"
    item: int
    title: str
    order: tuple[Seat, ...]

    def change(self, state: State) -> None:
        floor = state.senate.floor
        if floor is None:
            return
        floor.phase, floor.asked = "voting", []
        floor.waiting = list(self.order)
        floor.called = self.order[0] if self.order else None

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        first = f" {words.faction(self.order[0])} votes first." if self.order else " Nobody can vote."
        return f"The vote is called on motion {self.item}: {self.title}.{first}"


class SeatCalled(SenateEvent):
    """The presiding officer chose who votes next (LEG-VOTE-05)."""

    type: Literal["seat_called"] = "seat_called"
    clause: ClassVar[str] = "LEG-VOTE-05"
    seat: Seat

    def change(self, state: State) -> None:
        if state.senate.floor is not None:
            state.senate.floor.called = self.seat

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        return f"{words.faction(self.seat)} is called upon to vote next."


class VoteCast(SenateEvent):
    """A Faction voted, publicly and finally (LEG-VOTE-06)."""

    type: Literal["vote_cast"] = "vote_cast"
    clause: ClassVar[str] = "LEG-VOTE-06"
    item: int
    seat: Seat
    side: Side
    votes: int
    talents: int = 0
    next: Seat | None = None

    def change(self, state: State) -> None:
        floor = state.senate.floor
        if floor is None:
            return
        cast = Vote(seat=self.seat, side=self.side, votes=self.votes, talents=self.talents)
        _item(state, self.item).votes.append(cast)
        floor.waiting.remove(self.seat)
        floor.called = self.next

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        if self.side == "abstain":
            return f"{words.faction(self.seat)} abstains on motion {self.item}."
        bought = f", {self.talents} of them bought" if self.talents else ""
        return (
            f"{words.faction(self.seat)}: {count(self.votes, 'vote')} {self.side} motion {self.item}{bought}."
        )


class TribunePlayed(SenateEvent):
    """A real Tribune is shown and spent (LEG-VETO-01)."""

    type: Literal["tribune_played"] = "tribune_played"
    clause: ClassVar[str] = "LEG-VETO-01"
    seat: Seat
    stone: Stone
    use: Literal["force", "veto"]

    def change(self, state: State) -> None:
        state.factions[self.seat].stones.remove(self.stone)

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        use = "to force a motion" if self.use == "force" else "to veto"
        return f"{words.faction(self.seat)} plays the {self.stone} Tribune {use}."


class MotionVetoed(SenateEvent):
    """A Tribune cancelled the vote; the motion counts as failed (LEG-VETO-04)."""

    type: Literal["motion_vetoed"] = "motion_vetoed"
    clause: ClassVar[str] = "LEG-VETO-04"
    item: int
    seat: Seat
    title: str
    barred: tuple[str, ...]

    def change(self, state: State) -> None:
        item = _item(state, self.item)
        item.state, item.votes = "vetoed", []
        state.senate.floor = None
        state.senate.barred += self.barred

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        return f"Motion {self.item} is vetoed by {words.faction(self.seat)} and fails: {self.title}."


class CastingVoteGiven(SenateEvent):
    """On a tie the Consul's player decided (LEG-VOTE-09, LEG-VOTE-11)."""

    type: Literal["casting_vote_given"] = "casting_vote_given"
    clause: ClassVar[str] = "LEG-VOTE-09"
    item: int
    seat: Seat
    favour: bool

    def change(self, state: State) -> None:
        _item(state, self.item).casting = self.favour

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        if self.favour:
            return f"{words.faction(self.seat)} gives the casting vote for motion {self.item}."
        return f"{words.faction(self.seat)} gives no casting vote on motion {self.item}."


class MotionDecided(SenateEvent):
    """The vote is counted (LEG-VOTE-08); a failed motion may not come again unchanged (LEG-VOTE-13)."""

    type: Literal["motion_decided"] = "motion_decided"
    clause: ClassVar[str] = "LEG-VOTE-08"
    rule: str = "LEG-VOTE-08"
    item: int
    title: str
    passed: bool
    ayes: int
    noes: int
    barred: tuple[str, ...] = ()
    unaffordable: bool = False
    """A Bill that won its vote but can no longer be carried out fails whole (LEG-SEN-25)."""

    def change(self, state: State) -> None:
        _item(state, self.item).state = "passed" if self.passed else "failed"
        state.senate.floor = None
        state.senate.barred += self.barred

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        if self.unaffordable:
            return f"Motion {self.item} can no longer be carried out and fails: {self.title}."
        verb = "passes" if self.passed else "fails"
        return f"{self.ayes} for, {self.noes} against: motion {self.item} {verb}: {self.title}."


class FactionPenalised(SenateEvent):
    """The Consul penalises a Faction: one vote less, or 1 T (LEG-VCP-01)."""

    type: Literal["faction_penalised"] = "faction_penalised"
    clause: ClassVar[str] = "LEG-VCP-01"
    seat: Seat
    fined: bool

    def change(self, state: State) -> None:
        if state.senate.floor is not None:
            state.senate.floor.penalties.append(self.seat)

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        how = "a fine of 1 T" if self.fined else "1 vote less on this motion"
        return f"The Consul penalises {words.faction(self.seat)}: {how}."


EVENTS: tuple[type[LegionsEvent], ...] = (
    MotionProposed, MotionSeconded, MotionWithdrawn, MotionLapsed, SponsorChanged, MotionTabled, FloorMoved,
    ConsentAnswered, LastCallAnswered, VoteCalled, SeatCalled, VoteCast, TribunePlayed, MotionVetoed,
    CastingVoteGiven, MotionDecided, FactionPenalised,
)  # fmt: skip
