"""The bases of every event: who sees it, what it says, and what it books.

A ledger is the list of `Line`s in the journal: Talents, Prestige and the Revolution
Index change by nothing else, so "why is it 11?" is answered by reading them back.
"""

from abc import abstractmethod
from typing import Literal

from engine.kernel import Event, Fact, Seat, Viewer
from engine.legions.causes import Reason
from engine.legions.state import State

Purse = Seat | Literal["bank", "state"]
"""Where money lies: a seat's Faction Treasury, the State Treasury, or the bank."""


class LegionsEvent(Event):
    """A fact of a LEGIONS table. Choose `Public` or write `seen_by` yourself."""

    @abstractmethod
    def apply(self, state: State) -> None: ...

    @abstractmethod
    def told(self, viewer: Viewer) -> str:
        """What the herald says of it to `viewer`, who sees it as it is here.

        Empty where nothing came of it that the facts beside it do not tell; then who did it is told by
        one of them, or here alone.
        """


class Public(LegionsEvent):
    """A fact that everybody sees: choosing this base says so."""

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self


class SenateEvent(Public):
    """A fact of the meeting: it changes what the table is asked."""

    def apply(self, state: State) -> None:
        self.change(state)
        state.serial += 1

    @abstractmethod
    def change(self, state: State) -> None:
        """Change the state; the questions are renewed afterwards."""


class Line(Fact):
    """One booking: `amount` on `account`, with the clause and the cause.

    Accounts: "talents" (moves from `source` to `purse`), "prestige" (of seat `purse`), "index".
    """

    account: Literal["talents", "prestige", "index"]
    purse: Purse
    amount: int
    rule: str
    cause: Reason
    source: Purse = "bank"


class LedgerEvent(Public):
    """An event that books lines; subclasses name them and may change more in `and_apply`."""

    @abstractmethod
    def lines(self) -> tuple[Line, ...]:
        """What it books, in order."""

    def and_apply(self, state: State) -> None:
        """Whatever else it changes."""

    def apply(self, state: State) -> None:
        for line in self.lines():
            book(state, line)
        self.and_apply(state)


def book(state: State, line: Line) -> None:
    """Enter one line. Floors are the rule's business: a line never takes an account below 0."""
    if line.account == "index":
        state.index += line.amount
    elif line.account == "prestige":
        state.factions[int(line.purse)].prestige += line.amount
    else:
        _add(state, line.source, -line.amount)
        _add(state, line.purse, line.amount)


def _add(state: State, purse: Purse, amount: int) -> None:
    if isinstance(purse, int):
        state.factions[purse].treasury += amount
    elif purse == "state":
        state.treasury += amount
    else:
        state.bank += amount


def clause_of(event: Event) -> str:
    """The register clause of this very event: its own `rule` where it has one, else its type's clause."""
    return str(getattr(event, "rule", event.clause))
