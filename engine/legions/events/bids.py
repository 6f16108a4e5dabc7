"""Events of neutrals and the sealed bids for them, and of who begins an activity (A9)."""

from functools import cached_property
from typing import ClassVar, Literal

from engine.kernel import Event, Seat, Viewer
from engine.legions import moves
from engine.legions.events.base import LedgerEvent, LegionsEvent, Line, Public
from engine.legions.motions import SenatorId
from engine.legions.state import Activity, Bids, State
from engine.legions.text import words
from engine.words import count, listing

_ACTIVITIES: dict[Activity, str] = {
    "persuasion": "persuading Senators of others",
    "knights": "recruiting Knights",
    "games": "sponsoring Games",
}


class NeutralsRevealed(Public):
    """The next Neutral Senators lie face up in the Forum (LEG-FOR-01)."""

    type: Literal["neutrals_revealed"] = "neutrals_revealed"
    clause: ClassVar[str] = "LEG-FOR-01"
    senators: tuple[SenatorId, ...]
    left: int
    """Cards left in the deck."""

    def apply(self, state: State) -> None:
        for senator in self.senators:
            state.deck.remove(senator)
            state.display.append(senator)
            state.senators[senator].at = "forum"

    def told(self, viewer: Viewer) -> str:
        if not self.senators:
            return "No Neutral Senator is left to turn over."
        one = len(self.senators) == 1
        enter, what = ("enters", "a neutral") if one else ("enter", "neutrals")
        left = count(self.left, "card")
        return f"{words.senators(self.senators)} {enter} the Forum as {what}; {left} in the deck."


class StartChosen(Public):
    """The Consul's player begins an activity, or goes last (LEG-FOR-07)."""

    type: Literal["start_chosen"] = "start_chosen"
    clause: ClassVar[str] = "LEG-FOR-07"
    interim: ClassVar[bool] = True
    seat: Seat
    activity: Activity
    last: bool
    quiet: bool = False
    """Nobody was asked, since it makes no difference; it is not told."""

    def apply(self, state: State) -> None:
        state.forum.consul_last = self.last
        if self.last and self.seat in state.queue:
            state.queue.remove(self.seat)
            state.queue.append(self.seat)
        state.serial += 1

    def told(self, viewer: Viewer) -> str:
        place = "goes last in" if self.last else "begins"
        return f"{words.faction(self.seat)}, for the Consul, {place} {_ACTIVITIES[self.activity]}."

    def seen_by(self, viewer: Viewer) -> Event | None:
        return None if self.quiet else self


class BidsSealed(LegionsEvent):
    """A Faction sealed its bids; everybody sees the seal alone (LEG-FOR-08, LEG-GEN-11)."""

    type: Literal["bids_sealed"] = "bids_sealed"
    clause: ClassVar[str] = "LEG-FOR-08"
    seat: Seat
    bids: dict[SenatorId, int]
    salt: str
    seal: str
    again: bool = False
    """It replaces an earlier seal."""

    def apply(self, state: State) -> None:
        state.forum.bids[self.seat] = Bids(bids=dict(self.bids), salt=self.salt, seal=self.seal)

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else self._sealed

    @cached_property
    def _sealed(self) -> "BidsSealed":
        """The same for all others."""
        return self.model_copy(update={"bids": {}, "salt": ""})

    def told(self, viewer: Viewer) -> str:
        seal = f"Seal {self.seal[:12]}."
        if viewer != self.seat:
            sealed = "has sealed bids for neutrals anew" if self.again else "has sealed bids for neutrals"
            return f"{words.faction(self.seat)} {sealed}. {seal}"
        if not self.bids:
            return f"You bid for nobody. {seal}"
        return f"You bid {_bids(self.bids)}. {seal}"


def _bids(bids: dict[SenatorId, int]) -> str:
    return listing(f"{amount} T for {words.senator(senator)}" for senator, amount in bids.items())


class BidsOpened(Public):
    """All sealed bids are opened together, with the salts that prove the seals (LEG-FOR-09)."""

    type: Literal["bids_opened"] = "bids_opened"
    clause: ClassVar[str] = "LEG-FOR-09"
    bids: dict[Seat, dict[SenatorId, int]]
    salts: dict[Seat, str]
    senators: tuple[SenatorId, ...] = ()
    """The neutrals in the order in which they are won; empty in older records."""
    order: tuple[Seat, ...] = ()
    """Who comes first among equal bids (LEG-FOR-10); empty in older records."""

    def concerns(self) -> frozenset[Seat]:
        """Those who have bid for somebody."""
        return frozenset(seat for seat, bids in self.bids.items() if bids)

    def apply(self, state: State) -> None:
        state.forum.bids = {}

    def told(self, viewer: Viewer) -> str:
        named = (senator for bids in self.bids.values() for senator in bids)
        given = [self._given(senator) for senator in dict.fromkeys((*self.senators, *named))]
        if not any(given):
            return "The bids are opened: nobody bids."
        return f"The bids are opened. {' '.join(filter(None, given))} Only the highest for each is paid."

    def _given(self, senator: SenatorId) -> str:
        """The bids for a neutral, the highest first; "" for none."""
        seats = [
            seat for seat in dict.fromkeys((*self.order, *self.bids)) if senator in self.bids.get(seat, {})
        ]
        seats.sort(key=lambda seat: -self.bids[seat][senator])
        each = (f"{words.faction(seat)} {self.bids[seat][senator]} T" for seat in seats)
        return f"{words.senator(senator)}: {', '.join(each)}." if seats else ""


class NeutralAttracted(LedgerEvent):
    """The highest bidder for a neutral pays and draws (LEG-FOR-09 to LEG-FOR-13)."""

    type: Literal["neutral_attracted"] = "neutral_attracted"
    clause: ClassVar[str] = "LEG-FOR-11"
    is_result: ClassVar[bool] = True
    seat: Seat
    senator: SenatorId
    bid: int
    tied: tuple[Seat, ...] = ()
    """Others with the same bid, later in the order of LEG-FOR-10."""
    draw: int
    target: int
    """Influence + Status, to be exceeded."""
    success: bool

    def lines(self) -> tuple[Line, ...]:
        return (
            Line(
                account="talents",
                source=self.seat,
                purse="bank",
                amount=self.bid,
                rule="LEG-FOR-09",
                cause=f"the bid for {words.senator(self.senator)}",
            ),
        )

    def and_apply(self, state: State) -> None:
        if self.success:
            moves.join(state, self.senator, self.seat)

    def told(self, viewer: Viewer) -> str:
        line = f"{self.bid} T by {words.faction(self.seat)} for {words.senator(self.senator)}"
        if self.tied:
            line += f", before {listing(words.faction(s) for s in self.tied)} in the order of play"
        sign = ">" if self.success else "is not above"
        need = f"{self.target} ({words.attraction(self.senator, self.target)})"
        line += f": {self.bid} T + {self.draw} drawn = {self.bid + self.draw} {sign} {need}."
        return f"{line} {words.senator(self.senator)} {'joins' if self.success else 'stays neutral'}."


EVENTS: tuple[type[LegionsEvent], ...] = (
    NeutralsRevealed,
    StartChosen,
    BidsSealed,
    BidsOpened,
    NeutralAttracted,
)
