"""Why is it 11? The ledgers of Talents, Prestige and the Revolution Index, read off the journal."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.kernel import Event
from engine.legions.events.base import LedgerEvent, Line, Purse
from engine.legions.events.common import RoundBegan
from engine.legions.text import causes


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of an account: the round, the change, the balance after it, and why."""

    round: int
    change: int
    balance: int
    rule: str
    cause: str
    """In words."""


def account(events: Iterable[Event], name: str, purse: Purse = "state") -> list[Entry]:
    """The entries of account `name` ("talents", "prestige" or "index") of `purse`, oldest first.

    The program is the Banker: it books, and here it shows its books (LEG-GEN-08).
    """
    entries: list[Entry] = []
    number = balance = 0
    for event in events:
        if isinstance(event, RoundBegan):
            number = event.round
        if not isinstance(event, LedgerEvent):
            continue
        for line in event.lines():
            change = _change(line, name, purse)
            if change:
                balance += change
                entries.append(Entry(number, change, balance, line.rule, causes.told(line.cause)))
    return entries


def _change(line: Line, name: str, purse: Purse) -> int:
    if line.account != name:
        return 0
    if name == "index":
        return line.amount
    paid = line.amount if name == "talents" and line.source == purse else 0
    return (line.amount if line.purse == purse else 0) - paid
