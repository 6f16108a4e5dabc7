"""An act that waits for its second press."""

from dataclasses import dataclass

from bot.host.table import Table
from cogs.controls import Row
from cogs.custom_ids import Ref
from engine.kernel import Action, Seat


@dataclass(frozen=True, slots=True)
class PendingAct:
    """An act that waits for its second press: whose, what, and how it is shown."""

    user: int
    ref: Ref
    action: Action
    tokens: tuple[str, ...]
    """The questions that were open to the seat then: with another one it is asked no more."""
    text: str
    rows: tuple[Row, ...]


def pending(asked: PendingAct | None, table: Table, seat: Seat) -> PendingAct | None:
    """What the seat is asked again, if it still stands for the person and the questions of now."""
    if asked is None or asked.user != table.seats[seat].user_id or table.status != "playing":
        return None
    if table.settings.paused is not None:
        return None
    return asked if asked.tokens == open_tokens(table, seat) else None


def open_tokens(table: Table, seat: Seat) -> tuple[str, ...]:
    """The questions that are open to the seat, by their tokens."""
    return tuple(decision.token for decision in table.open_to(seat))
