"""Events of Income and Expenditure (A5)."""

from typing import ClassVar, Literal

from engine.kernel import Seat, Viewer
from engine.legions import names
from engine.legions.causes import because
from engine.legions.events.base import LedgerEvent, Line, Public
from engine.legions.motions import Place, SenatorId
from engine.legions.moves import legion_home
from engine.legions.scenario import Concession
from engine.legions.state import State
from engine.legions.text import words
from engine.words import count, listing

CONCESSION_RULES: dict[Concession, str] = {
    "harbour": "LEG-CON-01",
    "arms": "LEG-CON-02",
    "land_commission": "LEG-CON-03",
    "grain": "LEG-CON-04",
    "mining": "LEG-CON-04",
}


_CAUSES = {"revolt": "Revolt"} | words.CARDS
"""What keeps a Province from yielding anything."""


class FactionPaid(LedgerEvent):
    """A Faction's whole income of the round, and its Legion's upkeep (LEG-INC-02 to LEG-INC-08).

    All of it comes from the bank (LEG-INC-07), and who earned by a Concession is marked (LEG-INC-05).
    """

    type: Literal["faction_paid"] = "faction_paid"
    clause: ClassVar[str] = "LEG-INC-02"
    seat: Seat
    base: int
    senators: int
    knights: int
    concessions: tuple[tuple[Concession, SenatorId, int], ...] = ()
    commanders: int = 0
    """Talents for Commanders at Wars; the State's bill debits them (LEG-INC-06)."""
    upkeep: int = 0

    def lines(self) -> tuple[Line, ...]:
        parts = [
            (self.base, "LEG-INC-02", because("income_base")),
            (self.senators, "LEG-INC-03", because("income_senators")),
            (self.knights, "LEG-INC-04", because("income_knights")),
            *(
                (
                    amount,
                    CONCESSION_RULES[concession],
                    because("income_concession", card=concession, senator=holder),
                )
                for concession, holder, amount in self.concessions
            ),
            (self.commanders, "LEG-INC-06", because("income_commanders")),
        ]
        booked = [
            Line(account="talents", source="bank", purse=self.seat, amount=amount, rule=rule, cause=cause)
            for amount, rule, cause in parts
            if amount
        ]
        if self.upkeep:
            booked.append(
                Line(
                    account="talents",
                    source=self.seat,
                    purse="bank",
                    amount=self.upkeep,
                    rule="LEG-INC-08",
                    cause=because("upkeep"),
                )
            )
        return tuple(booked)

    def and_apply(self, state: State) -> None:
        for _, holder, _ in self.concessions:
            state.senators[holder].profited = True

    def told(self, viewer: Viewer) -> str:
        parts = [f"{self.base} T base"]
        if self.senators:
            parts.append(f"{self.senators} T for {count(self.senators, 'Senator')}")
        if self.knights:
            parts.append(f"{self.knights} T for Knights")
        parts += [f"{a} T from {words.card(c)} ({words.senator(i)})" for c, i, a in self.concessions]
        if self.commanders:
            parts.append(f"{self.commanders} T for Commanders at Wars")
        total = self.base + self.senators + self.knights + self.commanders
        total += sum(amount for _, _, amount in self.concessions)
        line = f"{total} T to {words.faction(self.seat)}: {listing(parts)}."
        return f"{line} {self.upkeep} T go to the upkeep of its Legion." if self.upkeep else line


class OwnLegionUnpaid(Public):
    """A Faction could not keep its Legion: the figure returns to its owner (LEG-INC-08)."""

    type: Literal["own_legion_unpaid"] = "own_legion_unpaid"
    clause: ClassVar[str] = "LEG-INC-08"
    is_result: ClassVar[bool] = True
    seat: Seat
    upkeep: int

    def apply(self, state: State) -> None:
        faction = state.factions[self.seat]
        if faction.legion != "box":
            legion_home(state, self.seat, faction.legion)
        faction.legion = ""

    def told(self, viewer: Viewer) -> str:
        return f"{words.faction(self.seat)} cannot pay {self.upkeep} T: its Legion is disbanded."


class ClaimChanged(Public):
    """A Governor's player claims a Province's income, or leaves it to the State (LEG-INC-11, 15)."""

    type: Literal["claim_changed"] = "claim_changed"
    clause: ClassVar[str] = "LEG-INC-15"
    seat: Seat
    senator: SenatorId
    province: int
    place: Place
    claim: bool
    amount: int
    """What the claim is worth, in Talents."""

    def apply(self, state: State) -> None:
        state.claims[self.province] = self.claim
        state.serial += 1

    def told(self, viewer: Viewer) -> str:
        who = f"{words.senator(self.senator)} of {words.faction(self.seat)}"
        if self.claim:
            return f"{self.amount} T: {who} will claim the income of {names.place(self.place)}."
        return f"{who} leaves the income of {names.place(self.place)} to the State."


class DoublingChanged(Public):
    """The Land Commission's holder takes double under Drought, or does not (LEG-EVT-19)."""

    type: Literal["doubling_changed"] = "doubling_changed"
    clause: ClassVar[str] = "LEG-EVT-19"
    seat: Seat
    double: bool

    def apply(self, state: State) -> None:
        state.doubling = self.double
        state.serial += 1

    def told(self, viewer: Viewer) -> str:
        share = "double" if self.double else "the plain"
        return f"{words.faction(self.seat)} will take {share} income from the Land Commission."


class LandCommissionDoubled(LedgerEvent):
    """Income doubled for Prestige, booked together (LEG-EVT-19, LEG-EVT-24)."""

    type: Literal["land_commission_doubled"] = "land_commission_doubled"
    clause: ClassVar[str] = "LEG-EVT-24"
    seat: Seat
    senator: SenatorId
    amount: int
    price: int
    """Prestige paid."""

    def lines(self) -> tuple[Line, ...]:
        cause = because("double_land_commission")
        return (
            Line(
                account="talents",
                source="bank",
                purse=self.seat,
                amount=self.amount,
                rule="LEG-EVT-24",
                cause=cause,
            ),
            Line(account="prestige", purse=self.seat, amount=-self.price, rule="LEG-EVT-24", cause=cause),
        )

    def told(self, viewer: Viewer) -> str:
        return (
            f"{self.amount} T more from the Land Commission to {words.faction(self.seat)}, "
            f"at the price of {self.price} Prestige: {words.senator(self.senator)} profits from the Drought."
        )


class IncomeClaimed(LedgerEvent):
    """A Governor took their Province's income for their Faction (LEG-INC-11, LEG-INC-13)."""

    type: Literal["income_claimed"] = "income_claimed"
    clause: ClassVar[str] = "LEG-INC-11"
    seat: Seat
    senator: SenatorId
    province: int
    place: Place
    amount: int
    lost: int
    """What the Province yields beyond their Status: lost to everyone."""

    def lines(self) -> tuple[Line, ...]:
        return (
            Line(
                account="talents",
                source="bank",
                purse=self.seat,
                amount=self.amount,
                rule="LEG-INC-11",
                cause=because("income_claimed", place=self.place),
            ),
        )

    def and_apply(self, state: State) -> None:
        state.senators[self.senator].claimed = True

    def told(self, viewer: Viewer) -> str:
        line = (
            f"{self.amount} T from {names.place(self.place)} to {words.faction(self.seat)}, "
            f"claimed by its Governor {words.senator(self.senator)}"
        )
        status = int(self.senator[1:])
        return f"{line}; {self.lost} T beyond Status {status} are lost." if self.lost else f"{line}."


class StatePaid(LedgerEvent):
    """The State's income: its base and every unclaimed Province (LEG-INC-09, LEG-INC-10)."""

    type: Literal["state_paid"] = "state_paid"
    clause: ClassVar[str] = "LEG-INC-09"
    base: int
    provinces: tuple[tuple[Place, int], ...] = ()
    """Talents of each Province that pays."""
    blocked: tuple[Place, ...] = ()
    """Conquered Provinces that yield nothing this time."""
    causes: tuple[str, ...] = ()
    """Why each of them yields nothing, in the same order: "revolt", an event card or "".

    Older records have none, or words.
    """
    governors: tuple[SenatorId, ...] = ()
    """All Governors in office: one more income of their term is collected (LEG-ADJ-02)."""

    def lines(self) -> tuple[Line, ...]:
        parts = [(self.base, "LEG-INC-09", because("income_state"))]
        parts += [
            (amount, "LEG-INC-10", because("income_province", place=place))
            for place, amount in self.provinces
        ]
        return tuple(
            Line(account="talents", source="bank", purse="state", amount=amount, rule=rule, cause=cause)
            for amount, rule, cause in parts
            if amount
        )

    def and_apply(self, state: State) -> None:
        for governor in self.governors:
            state.senators[governor].collected += 1

    def told(self, viewer: Viewer) -> str:
        total = self.base + sum(amount for _, amount in self.provinces)
        parts = [
            f"{self.base} T base",
            *(f"{amount} T from {names.place(place)}" for place, amount in self.provinces),
        ]
        line = f"{total} T to the State: {listing(parts)}."
        return f"{line} Nothing from {listing(self._blocked())}." if self.blocked else line

    def _blocked(self) -> list[str]:
        """The Provinces that yield nothing, each with its cause."""
        causes = self.causes or ("",) * len(self.blocked)
        return [
            names.place(place) + (f" ({_CAUSES.get(cause, cause)})" if cause else "")
            for place, cause in zip(self.blocked, causes, strict=True)
        ]


class MoneyGiven(LedgerEvent):
    """A gift from one Faction to another (LEG-INC-24)."""

    type: Literal["money_given"] = "money_given"
    clause: ClassVar[str] = "LEG-INC-24"
    is_result: ClassVar[bool] = True
    seat: Seat
    to: Seat
    amount: int

    def lines(self) -> tuple[Line, ...]:
        return (
            Line(
                account="talents",
                source=self.seat,
                purse=self.to,
                amount=self.amount,
                rule="LEG-INC-24",
                cause=because("gift"),
            ),
        )

    def and_apply(self, state: State) -> None:
        state.serial += 1

    def told(self, viewer: Viewer) -> str:
        return f"{self.amount} T: a gift of {words.faction(self.seat)} to {words.faction(self.to)}."


class Donated(LedgerEvent):
    """A donation to the State (LEG-INC-16)."""

    type: Literal["donated"] = "donated"
    clause: ClassVar[str] = "LEG-INC-16"
    is_result: ClassVar[bool] = True
    seat: Seat
    amount: int
    total: int
    """Given by this Faction this round, this gift included (LEG-INC-17)."""
    brings: int | None = None
    """Prestige for that total, where this gift adds none to it; None where it does, and in older records."""
    next_total: int = 0
    """Talents in all that would bring more (LEG-INC-16); 0 for none."""
    next_brings: int = 0
    """Prestige in all that they would bring."""

    def lines(self) -> tuple[Line, ...]:
        return (
            Line(
                account="talents",
                source=self.seat,
                purse="state",
                amount=self.amount,
                rule="LEG-INC-16",
                cause=because("donation"),
            ),
        )

    def and_apply(self, state: State) -> None:
        state.factions[self.seat].donated = self.total
        state.serial += 1

    def told(self, viewer: Viewer) -> str:
        line = f"{self.amount} T donated to the State by {words.faction(self.seat)}"
        if self.total > self.amount:
            line += f"; {self.total} T this round"
        return f"{line}.{self._no_more()}"

    def _no_more(self) -> str:
        """What was reached, and what more would bring, of a gift that adds no Prestige."""
        if self.brings is None:
            return ""
        if not self.next_total:
            return f" That brings no more Prestige: {self.brings} in a round is the most."
        more = f"{self.next_total} T in a round bring {self.next_brings}"
        if self.brings:
            return f" That brings no more than the {self.brings} Prestige so far; {more}."
        return f" That brings no Prestige yet; {more}."


class ActsPaid(Public):
    """Type I Land Acts are paid and their stones removed (LEG-VLA-02)."""

    type: Literal["acts_paid"] = "acts_paid"
    clause: ClassVar[str] = "LEG-VLA-02"
    count: int

    def apply(self, state: State) -> None:
        state.acts = [act for act in state.acts if act != 1]

    def told(self, viewer: Viewer) -> str:
        acts = count(self.count, "Type I Land Act")
        return f"{acts} {'is' if self.count == 1 else 'are'} paid and over."


EVENTS = (
    FactionPaid,
    OwnLegionUnpaid,
    ClaimChanged,
    DoublingChanged,
    LandCommissionDoubled,
    IncomeClaimed,
    StatePaid,
    MoneyGiven,
    Donated,
    ActsPaid,
)
