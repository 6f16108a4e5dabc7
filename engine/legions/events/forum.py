"""Events of the Forum Meeting (A9)."""

from typing import ClassVar, Literal

from engine.kernel import Event, Seat, Viewer
from engine.legions import moves, words
from engine.legions.events.base import LedgerEvent, LegionsEvent, Line, Public
from engine.legions.motions import SenatorId
from engine.legions.random_numbers import Pair
from engine.legions.state import Bids, Duel, State, Stone
from engine.words import count, listing

Activity = Literal["persuasion", "knights", "games"]

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

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
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
    seat: Seat
    activity: Activity
    last: bool

    def apply(self, state: State) -> None:
        state.forum.consul_last = self.last
        if self.last and self.seat in state.queue:
            state.queue.remove(self.seat)
            state.queue.append(self.seat)
        state.serial += 1

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        place = "goes last in" if self.last else "begins"
        return f"{words.faction(self.seat)}, for the Consul, {place} {_ACTIVITIES[self.activity]}."


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
        return self if viewer == self.seat else self.model_copy(update={"bids": {}, "salt": ""})

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

    def apply(self, state: State) -> None:
        state.forum.bids = {}

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        given = [f"{words.faction(seat)} {_bids(bids)}" for seat, bids in self.bids.items() if bids]
        return f"The bids are opened: {'; '.join(given)}." if given else "The bids are opened: nobody bids."


class NeutralAttracted(LedgerEvent):
    """The highest bidder for a neutral pays and draws (LEG-FOR-09 to LEG-FOR-13)."""

    type: Literal["neutral_attracted"] = "neutral_attracted"
    clause: ClassVar[str] = "LEG-FOR-11"
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
                account="talents", source=self.seat, purse="bank", amount=self.bid,
                rule="LEG-FOR-09", cause=f"the bid for {words.senator(self.senator)}",
            ),
        )  # fmt: skip

    def and_apply(self, state: State) -> None:
        if self.success:
            moves.join(state, self.senator, self.seat)

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        line = f"{self.bid} T by {words.faction(self.seat)} for {words.senator(self.senator)}"
        if self.tied:
            line += f", before {listing(words.faction(s) for s in self.tied)} in the order of play"
        sign = ">" if self.success else "is not above"
        line += f": {self.bid} + {self.draw} drawn = {self.bid + self.draw} {sign} {self.target}."
        return f"{line} {'He joins.' if self.success else 'He stays neutral.'}"


class PersuasionOpened(Public):
    """A Faction tries to attract a Senator of another (LEG-FOR-14)."""

    type: Literal["persuasion_opened"] = "persuasion_opened"
    clause: ClassVar[str] = "LEG-FOR-14"
    attacker: Seat
    defender: Seat
    target: SenatorId
    amount: int

    def apply(self, state: State) -> None:
        state.forum.duel = Duel(
            attacker=self.attacker, defender=self.defender, target=self.target, attack=self.amount,
            turn=self.defender,
        )  # fmt: skip
        state.serial += 1

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        who = f"{words.senator(self.target)} of {words.faction(self.defender)}"
        return f"{self.amount} T: {words.faction(self.attacker)} tries to persuade {who}."


class PersuasionRaised(Public):
    """A side of a persuasion adds money (LEG-FOR-15)."""

    type: Literal["persuasion_raised"] = "persuasion_raised"
    clause: ClassVar[str] = "LEG-FOR-15"
    seat: Seat
    amount: int
    attack: int
    defence: int

    def apply(self, state: State) -> None:
        duel = state.forum.duel
        if duel is not None:
            duel.attack, duel.defence, duel.passes = self.attack, self.defence, 0
            duel.turn = duel.defender if self.seat == duel.attacker else duel.attacker
        state.serial += 1

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        sums = f"attack {self.attack} T, defence {self.defence} T"
        return f"{words.faction(self.seat)} adds {self.amount} T: {sums}."


class PersuasionPassed(Public):
    """A side of a persuasion adds nothing; after two in a row it is decided (LEG-FOR-15)."""

    type: Literal["persuasion_passed"] = "persuasion_passed"
    clause: ClassVar[str] = "LEG-FOR-15"
    seat: Seat
    broke: bool = False
    """It has nothing left to add."""

    def apply(self, state: State) -> None:
        duel = state.forum.duel
        if duel is not None:
            duel.passes += 1
            duel.turn = duel.defender if self.seat == duel.attacker else duel.attacker
        state.serial += 1

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        return f"{words.faction(self.seat)} {'has nothing left to add' if self.broke else 'adds nothing'}."


class PersuasionResolved(LedgerEvent):
    """The draw of a persuasion; the money goes whatever it is (LEG-FOR-16 to LEG-FOR-18)."""

    type: Literal["persuasion_resolved"] = "persuasion_resolved"
    clause: ClassVar[str] = "LEG-FOR-16"
    attacker: Seat
    defender: Seat
    target: SenatorId
    attack: int
    defence: int
    draw: int
    base: int
    """Influence + Status of the target."""
    success: bool

    def lines(self) -> tuple[Line, ...]:
        cause = f"the persuasion of {words.senator(self.target)}"
        attack = Line(
            account="talents", source=self.attacker, purse=self.defender, amount=self.attack,
            rule="LEG-FOR-18", cause=cause,
        )  # fmt: skip
        defence = Line(
            account="talents", source=self.defender, purse="bank", amount=self.defence,
            rule="LEG-FOR-18", cause=cause,
        )  # fmt: skip
        return (attack, defence) if self.defence else (attack,)

    def and_apply(self, state: State) -> None:
        state.forum.duel = None
        if self.success:
            moves.join(state, self.target, self.attacker)
            state.forum.won.append(self.attacker)
        state.serial += 1

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        need = (
            f"{self.base} + {self.defence} = {self.base + self.defence}" if self.defence else str(self.base)
        )
        sign = ">" if self.success else "is not above"
        line = f"{self.attack} + {self.draw} drawn = {self.attack + self.draw} {sign} {need}: "
        name = words.senator(self.target)
        if self.success:
            line += f"{name} goes over to {words.faction(self.attacker)}."
        else:
            line += f"{name} stays with {words.faction(self.defender)}."
        line += f" {words.faction(self.defender)} receives {self.attack} T"
        return f"{line} and pays {self.defence} T to the bank." if self.defence else f"{line}."


class KnightSought(LedgerEvent):
    """A Senator's attempt at a Knight (LEG-FOR-25)."""

    type: Literal["knight_sought"] = "knight_sought"
    clause: ClassVar[str] = "LEG-FOR-25"
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
                account="talents", source=self.seat, purse="bank", amount=self.amount,
                rule="LEG-FOR-25", cause="a Knight sought",
            ),
        )  # fmt: skip

    def and_apply(self, state: State) -> None:
        state.senators[self.senator].tried = True
        state.factions[self.seat].knights = self.knights
        if self.seat not in state.forum.recruited:
            state.forum.recruited.append(self.seat)
        state.serial += 1

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        half = self.pair.half_difference
        line = (
            f"{self.amount} T: {words.senator(self.senator)} of {words.faction(self.seat)} seeks a Knight; "
        )
        line += f"{half} (drawn {self.pair.red} and {self.pair.yellow}) is "
        if self.success:
            return f"{line}not above {self.amount}: he joins, {count(self.knights, 'Knight')} now."
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
                account="talents", source="bank", purse=self.seat, amount=self.amount,
                rule="LEG-FOR-26", cause="Knights dismissed",
            ),
        )  # fmt: skip

    def and_apply(self, state: State) -> None:
        state.factions[self.seat].knights = self.left
        if self.seat not in state.forum.dismissed:
            state.forum.dismissed.append(self.seat)
        state.serial += 1

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        knights = count(self.count, "Knight")
        return f"{words.faction(self.seat)} dismisses {knights} for {self.amount} T; {self.left} left."


class GamesHeld(LedgerEvent):
    """A Faction pays for Games (LEG-FOR-28)."""

    type: Literal["games_held"] = "games_held"
    clause: ClassVar[str] = "LEG-FOR-28"
    seat: Seat
    amount: int

    def lines(self) -> tuple[Line, ...]:
        return (
            Line(
                account="talents", source=self.seat, purse="bank", amount=self.amount,
                rule="LEG-FOR-28", cause="Games",
            ),
        )  # fmt: skip

    def and_apply(self, state: State) -> None:
        state.forum.games[self.seat] = state.forum.games.get(self.seat, 0) + self.amount

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        return f"{self.amount} T: {words.faction(self.seat)} gives Games to the people."


class TribunesDealt(LegionsEvent):
    """The Tribune stones are shuffled and dealt blind; each sees his own (LEG-FOR-30)."""

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


EVENTS = (
    NeutralsRevealed, StartChosen, BidsSealed, BidsOpened, NeutralAttracted, PersuasionOpened,
    PersuasionRaised, PersuasionPassed, PersuasionResolved, KnightSought, KnightsDismissed, GamesHeld,
    TribunesDealt,
)  # fmt: skip
