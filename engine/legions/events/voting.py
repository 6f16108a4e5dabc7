"""Events of votes, from the call to the count, and of the Tribunes and penalties in them (A11c)."""

from typing import ClassVar, Literal

from engine.kernel import Seat, Viewer
from engine.legions.events.base import LegionsEvent, SenateEvent
from engine.legions.events.docket import item_of
from engine.legions.motions import Title
from engine.legions.state import State, Stone, Vote
from engine.legions.text import titles, words
from engine.words import count

Side = Literal["for", "against", "abstain"]


class VoteCalled(SenateEvent):
    """The discussion is over; Factions vote one by one (LEG-SEN-13, LEG-VOTE-05)."""

    type: Literal["vote_called"] = "vote_called"
    clause: ClassVar[str] = "LEG-VOTE-05"
    item: int
    title: Title | str
    order: tuple[Seat, ...]
    picks: bool = False
    """The presiding officer picks each next voter; the first is `order[0]` unless `asks`."""
    asks: bool = False
    """The presiding officer has still to say who votes first: another called the vote (LEG-VETO-02)."""

    def concerns(self) -> frozenset[Seat]:
        """Those who wait for their turn are told when it comes."""
        rest = self.model_copy(update={"order": self.order[:1]})
        return super(VoteCalled, rest).concerns()

    def change(self, state: State) -> None:
        floor = state.senate.floor
        if floor is None:
            return
        floor.phase, floor.asked = "voting", []
        floor.waiting, floor.picks = list(self.order), self.picks
        floor.called = self.order[0] if self.order and not self.asks else None

    def told(self, viewer: Viewer) -> str:
        first = f" {words.faction(self.order[0])} votes first" if self.order else " Nobody can vote"
        if self.asks:
            first = " The chair says who votes first"
        more = ", and the chair names each next one" if self.picks and not self.asks else ""
        return f"The vote is called on motion {self.item}: {titles.told(self.title)}.{first}{more}."


class SeatCalled(SenateEvent):
    """The presiding officer chose who votes next (LEG-VOTE-05)."""

    type: Literal["seat_called"] = "seat_called"
    clause: ClassVar[str] = "LEG-VOTE-05"
    interim: ClassVar[bool] = True
    seat: Seat
    rest: bool = False
    """The others follow clockwise."""

    def change(self, state: State) -> None:
        if state.senate.floor is not None:
            state.senate.floor.called = self.seat
            state.senate.floor.picks = state.senate.floor.picks and not self.rest

    def told(self, viewer: Viewer) -> str:
        more = ", then the others clockwise" if self.rest else ""
        return f"{words.faction(self.seat)} is called upon to vote next{more}."


class VoteCast(SenateEvent):
    """A Faction voted, publicly and finally (LEG-VOTE-06)."""

    type: Literal["vote_cast"] = "vote_cast"
    clause: ClassVar[str] = "LEG-VOTE-06"
    interim: ClassVar[bool] = True
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
        item_of(state, self.item).votes.append(cast)
        floor.waiting.remove(self.seat)
        floor.called = self.next

    def told(self, viewer: Viewer) -> str:
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

    def told(self, viewer: Viewer) -> str:
        use = "to force a motion" if self.use == "force" else "to veto"
        return f"{words.faction(self.seat)} plays the {self.stone} Tribune {use}."


class MotionVetoed(SenateEvent):
    """A Tribune cancelled the vote; the motion counts as failed (LEG-VETO-04)."""

    type: Literal["motion_vetoed"] = "motion_vetoed"
    clause: ClassVar[str] = "LEG-VETO-04"
    is_result: ClassVar[bool] = True
    item: int
    seat: Seat
    title: Title | str
    barred: tuple[str, ...]

    def change(self, state: State) -> None:
        item = item_of(state, self.item)
        item.state, item.votes = "vetoed", []
        state.senate.floor = None
        state.senate.barred += self.barred

    def told(self, viewer: Viewer) -> str:
        title = titles.told(self.title)
        return f"Motion {self.item} is vetoed by {words.faction(self.seat)} and fails: {title}."


class CastingVoteGiven(SenateEvent):
    """On a tie the Consul's player decided (LEG-VOTE-09, LEG-VOTE-11)."""

    type: Literal["casting_vote_given"] = "casting_vote_given"
    clause: ClassVar[str] = "LEG-VOTE-09"
    item: int
    seat: Seat
    favour: bool

    def change(self, state: State) -> None:
        item_of(state, self.item).casting = self.favour

    def told(self, viewer: Viewer) -> str:
        if self.favour:
            return f"{words.faction(self.seat)} gives the casting vote for motion {self.item}."
        return f"{words.faction(self.seat)} gives no casting vote on motion {self.item}."


class MotionDecided(SenateEvent):
    """The vote is counted (LEG-VOTE-08); a failed motion may not come again unchanged (LEG-VOTE-13)."""

    type: Literal["motion_decided"] = "motion_decided"
    clause: ClassVar[str] = "LEG-VOTE-08"
    is_result: ClassVar[bool] = True
    rule: str = "LEG-VOTE-08"
    item: int
    title: Title | str
    passed: bool
    ayes: int
    noes: int
    barred: tuple[str, ...] = ()
    unaffordable: bool = False
    """A Bill that won its vote but can no longer be carried out fails whole (LEG-SEN-25)."""

    def change(self, state: State) -> None:
        item_of(state, self.item).state = "passed" if self.passed else "failed"
        state.senate.floor = None
        state.senate.barred += self.barred

    def told(self, viewer: Viewer) -> str:
        if self.unaffordable:
            return f"Motion {self.item} can no longer be carried out and fails: {titles.told(self.title)}."
        verb = "passes" if self.passed else "fails"
        return (
            f"{self.ayes} for, {self.noes} against: **motion {self.item} {verb}**: {titles.told(self.title)}."
        )


class FactionPenalised(SenateEvent):
    """The Consul penalises a Faction: one vote less, or 1 T (LEG-VCP-01)."""

    type: Literal["faction_penalised"] = "faction_penalised"
    clause: ClassVar[str] = "LEG-VCP-01"
    is_result: ClassVar[bool] = True
    seat: Seat
    fined: bool

    def change(self, state: State) -> None:
        if state.senate.floor is not None:
            state.senate.floor.penalties.append(self.seat)

    def told(self, viewer: Viewer) -> str:
        how = "a fine of 1 T" if self.fined else "1 vote less on this motion"
        return f"The Consul penalises {words.faction(self.seat)}: {how}."


EVENTS: tuple[type[LegionsEvent], ...] = (
    VoteCalled,
    SeatCalled,
    VoteCast,
    TribunePlayed,
    MotionVetoed,
    CastingVoteGiven,
    MotionDecided,
    FactionPenalised,
)
