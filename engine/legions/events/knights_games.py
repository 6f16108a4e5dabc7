"""Events of Knights, of Games, and of the Tribune stones dealt at the end of the Forum Meeting (A9)."""

from typing import ClassVar, Literal

from engine.kernel import Event, Seat, Viewer
from engine.legions.events.base import LedgerEvent, LegionsEvent, Line
from engine.legions.motions import SenatorId
from engine.legions.rules.random_numbers import Pair
from engine.legions.state import State, Stone
from engine.legions.text import words
from engine.words import count, listing


class KnightSought(LedgerEvent):
    """A Senator's attempt at a Knight (LEG-FOR-25)."""

    type: Literal["knight_sought"] = "knight_sought"
    clause: ClassVar[str] = "LEG-FOR-25"
    is_result: ClassVar[bool] = True
    interim: ClassVar[bool] = True
    seat: Seat
    senator: SenatorId
    amount: int
    pair: Pair
    success: bool
    knights: int
    """The Faction's Knights afterwards."""

    def lines(self) -> tuple[Line, ...]:
        if not self.amount:
            return ()
        return (
            Line(
                account="talents",
                source=self.seat,
                purse="bank",
                amount=self.amount,
                rule="LEG-FOR-25",
                cause="a Knight sought",
            ),
        )

    def and_apply(self, state: State) -> None:
        state.senators[self.senator].tried = True
        state.factions[self.seat].knights = self.knights
        if self.seat not in state.forum.recruited:
            state.forum.recruited.append(self.seat)
        state.serial += 1

    def told(self, viewer: Viewer) -> str:
        half = self.pair.half_difference
        line = (
            f"{self.amount} T: {words.senator(self.senator)} of {words.faction(self.seat)} seeks a Knight; "
        )
        line += f"{half} ({self.pair.halved}) is "
        if self.success:
            return f"{line}not above {self.amount}: one joins, {count(self.knights, 'Knight')} now."
        return f"{line}above {self.amount}: none joins."


class KnightsDismissed(LedgerEvent):
    """A Faction dismisses Knights for money (LEG-FOR-26)."""

    type: Literal["knights_dismissed"] = "knights_dismissed"
    clause: ClassVar[str] = "LEG-FOR-26"
    seat: Seat
    count: int
    amount: int
    left: int

    def lines(self) -> tuple[Line, ...]:
        return (
            Line(
                account="talents",
                source="bank",
                purse=self.seat,
                amount=self.amount,
                rule="LEG-FOR-26",
                cause="Knights dismissed",
            ),
        )

    def and_apply(self, state: State) -> None:
        state.factions[self.seat].knights = self.left
        if self.seat not in state.forum.dismissed:
            state.forum.dismissed.append(self.seat)
        state.serial += 1

    def told(self, viewer: Viewer) -> str:
        knights = count(self.count, "Knight")
        return f"{words.faction(self.seat)} dismisses {knights} for {self.amount} T; {self.left} left."


class GamesHeld(LedgerEvent):
    """A Faction pays for Games (LEG-FOR-28)."""

    type: Literal["games_held"] = "games_held"
    clause: ClassVar[str] = "LEG-FOR-28"
    is_result: ClassVar[bool] = True
    seat: Seat
    amount: int
    rests: bool = False
    """True where they would lower the Revolution Index, but it is at 0 (LEG-FOR-29)."""

    def lines(self) -> tuple[Line, ...]:
        return (
            Line(
                account="talents",
                source=self.seat,
                purse="bank",
                amount=self.amount,
                rule="LEG-FOR-28",
                cause="Games",
            ),
        )

    def and_apply(self, state: State) -> None:
        state.forum.games[self.seat] = state.forum.games.get(self.seat, 0) + self.amount

    def told(self, viewer: Viewer) -> str:
        line = f"{self.amount} T: {words.faction(self.seat)} gives Games to the people"
        return f"{line}; the Revolution Index is at 0 already." if self.rests else f"{line}."


class TribunesDealt(LegionsEvent):
    """The Tribune stones are shuffled and dealt blind; each sees their own (LEG-FOR-30)."""

    type: Literal["tribunes_dealt"] = "tribunes_dealt"
    clause: ClassVar[str] = "LEG-FOR-30"
    each: int
    hands: tuple[tuple[Stone, ...], ...]
    """By seat; the hands of others are empty for a viewer."""

    def apply(self, state: State) -> None:
        for seat, hand in enumerate(self.hands):
            state.factions[seat].stones = list(hand)

    def seen_by(self, viewer: Viewer) -> Event | None:
        known = tuple(hand if seat == viewer else () for seat, hand in enumerate(self.hands))
        return self.model_copy(update={"hands": known})

    def told(self, viewer: Viewer) -> str:
        line = f"The Tribune stones are dealt, {self.each} to each Faction."
        if viewer is None:
            return line
        real = [stone for stone in self.hands[viewer] if stone != "blue"]
        dummies = self.each - len(real)
        parts = [f"{count(len(real), 'real Tribune')} ({listing(real)})"] if real else []
        parts += [count(dummies, "dummy", "dummies")] if dummies else []
        return f"{line} You hold {listing(parts)}."


EVENTS: tuple[type[LegionsEvent], ...] = (KnightSought, KnightsDismissed, GamesHeld, TribunesDealt)
