"""Events of persuasion, by which a Faction attracts a Senator of another (A9)."""

from typing import ClassVar, Literal

from engine.kernel import Seat, Viewer
from engine.legions import moves
from engine.legions.events.base import LedgerEvent, LegionsEvent, Line, Public
from engine.legions.motions import SenatorId
from engine.legions.scenario import Concession
from engine.legions.state import Duel, Office, State
from engine.legions.text import words
from engine.words import listing


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
            attacker=self.attacker,
            defender=self.defender,
            target=self.target,
            attack=self.amount,
            turn=self.defender,
        )
        state.serial += 1

    def told(self, viewer: Viewer) -> str:
        who = f"{words.senator(self.target)} of {words.faction(self.defender)}"
        return f"{self.amount} T: {words.faction(self.attacker)} tries to persuade {who}."


class PersuasionRaised(Public):
    """A side of a persuasion adds money (LEG-FOR-15)."""

    type: Literal["persuasion_raised"] = "persuasion_raised"
    clause: ClassVar[str] = "LEG-FOR-15"
    interim: ClassVar[bool] = True
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

    def told(self, viewer: Viewer) -> str:
        sums = f"attack {self.attack} T, defence {self.defence} T"
        return f"{words.faction(self.seat)} adds {self.amount} T: {sums}."


class PersuasionPassed(Public):
    """A side of a persuasion adds nothing; after two in a row it is decided (LEG-FOR-15)."""

    type: Literal["persuasion_passed"] = "persuasion_passed"
    clause: ClassVar[str] = "LEG-FOR-15"
    interim: ClassVar[bool] = True
    seat: Seat
    broke: bool = False
    """It has nothing left to add."""

    def apply(self, state: State) -> None:
        duel = state.forum.duel
        if duel is not None:
            duel.passes += 1
            duel.turn = duel.defender if self.seat == duel.attacker else duel.attacker
        state.serial += 1

    def told(self, viewer: Viewer) -> str:
        """Others read what the other side does next, or the draw."""
        if viewer != self.seat:
            return ""
        return f"{words.faction(self.seat)} {'has nothing left to add' if self.broke else 'adds nothing'}."


class PersuasionResolved(LedgerEvent):
    """The draw of a persuasion; the money goes whatever it is (LEG-FOR-16 to LEG-FOR-18)."""

    type: Literal["persuasion_resolved"] = "persuasion_resolved"
    clause: ClassVar[str] = "LEG-FOR-16"
    is_result: ClassVar[bool] = True
    attacker: Seat
    defender: Seat
    target: SenatorId
    attack: int
    defence: int
    draw: int
    base: int
    """Influence + Status of the target."""
    success: bool
    office: Office | None = None
    """What the Senator holds, and takes along (LEG-GEN-14); None for no office, and in older records."""
    concessions: tuple[Concession, ...] = ()
    """Concessions of the Senator, which go along (LEG-CON-05)."""

    def lines(self) -> tuple[Line, ...]:
        cause = f"the persuasion of {words.senator(self.target)}"
        attack = Line(
            account="talents",
            source=self.attacker,
            purse=self.defender,
            amount=self.attack,
            rule="LEG-FOR-18",
            cause=cause,
        )
        defence = Line(
            account="talents",
            source=self.defender,
            purse="bank",
            amount=self.defence,
            rule="LEG-FOR-18",
            cause=cause,
        )
        return (attack, defence) if self.defence else (attack,)

    def and_apply(self, state: State) -> None:
        state.forum.duel = None
        if self.success:
            moves.join(state, self.target, self.attacker)
            state.forum.won.append(self.attacker)
        state.serial += 1

    def told(self, viewer: Viewer) -> str:
        need = words.attraction(self.target, self.base)
        if self.defence:
            need = f"{self.base + self.defence} ({need} + {self.defence} T)"
        else:
            need = f"{self.base} ({need})"
        sign = ">" if self.success else "is not above"
        line = f"{self.attack} T + {self.draw} drawn = {self.attack + self.draw} {sign} {need}: "
        name = words.senator(self.target)
        if self.success:
            line += f"{name} goes over to {words.faction(self.attacker)}{self._along()}."
        else:
            line += f"{name} stays with {words.faction(self.defender)}."
        line += f" {words.faction(self.defender)} receives {self.attack} T"
        return f"{line} and pays {self.defence} T to the bank." if self.defence else f"{line}."

    def _along(self) -> str:
        """What goes along: ", still Consul, with Mining and Grain"; "" for nothing."""
        office = f", still {self.office.capitalize()}" if self.office else ""
        cards = listing(words.card(c) for c in self.concessions)
        return f"{office}, with {cards}" if cards else office


EVENTS: tuple[type[LegionsEvent], ...] = (
    PersuasionOpened,
    PersuasionRaised,
    PersuasionPassed,
    PersuasionResolved,
)
