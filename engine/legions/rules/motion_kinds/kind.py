"""What every kind of motion tells the Senate: when it may be moved, tabled, and what it does.

Each sub-chapter makes its own `Kind`s; `kinds.KINDS` collects them.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.dice import Dice
from engine.kernel import Event, Illegal, Seat
from engine.legions.motions import SenatorId
from engine.legions.moves import war_of
from engine.legions.state import Item, State, War

Check = Callable[[State, Seat, Any], None]
"""(state, sponsor, motion). Raises Illegal."""
Effect = Callable[[State, Item, Any, Dice], Iterator[Event]]


def anything(state: State, seat: Seat, motion: Any) -> None:
    """No condition of its own."""


def no_effect(state: State, item: Item, motion: Any, dice: Dice) -> Iterator[Event]:
    """Nothing happens in the game."""
    return iter(())


@dataclass(frozen=True)
class Kind:
    """A kind of motion.

    `possible`: it may be recorded, and stands on the docket while this holds.
    `ready`: it can be carried out now, in law and in money (LEG-SEN-18, LEG-SEN-25).
    `carry_out` when passed; `turned_down` when outvoted or vetoed.
    """

    clause: str
    possible: Check
    carry_out: Effect
    ready: Check = anything
    turned_down: Effect = no_effect
    needs_second: bool = False
    group: str = ""
    asked_again: bool = True
    """Whether `possible` must still hold when a passed motion is carried out."""


def known_senator(state: State, senator: SenatorId, clause: str) -> None:
    """Raises Illegal unless there is such a card."""
    if senator not in state.senators:
        raise Illegal(clause, f"There is no Senator {senator}.")


def known_war(state: State, war: str, clause: str) -> War:
    """The active War of that id (LEG-MIL-12). Raises Illegal."""
    try:
        found = war_of(state, war)
    except KeyError:
        raise Illegal(clause, f"There is no War {war} on the board.") from None
    if found.armies <= 0:
        raise Illegal(clause, "That War is over.")
    return found
