"""What a chapter gives the flow: stages with what happens on entry, who may act, how it ends."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.dice import Dice
from engine.kernel import Action, Decision, Event, Seat
from engine.legions.state import State

Rule = Callable[[State, Dice], Iterator[Event]]
"""Something that happens by itself."""

Handler = Callable[[State, Seat, Any, Dice], Iterator[Event]]
"""Decides one type of action. Raises Illegal before its first event."""


def nothing(state: State, dice: Dice) -> Iterator[Event]:
    """A rule without events."""
    return iter(())


def nobody(state: State) -> list[Decision]:
    """No decisions."""
    return []


def no_queue(state: State) -> tuple[Seat, ...]:
    """No order of play."""
    return ()


def at_once(state: State) -> bool:
    """A stage in which nobody decides anything."""
    return True


def when_queue_is_empty(state: State) -> bool:
    """An ordered stage: everybody in `state.queue` has acted (each sends `SeatDone`)."""
    return not state.queue


def when_all_done(state: State) -> bool:
    """A parallel stage: every seat is in `state.done`."""
    return len(state.done) >= state.seats


@dataclass(frozen=True)
class Stage:
    """One stage of a step, in sequence-of-play order.

    The driver yields `StageBegan(name, queue(state))`, runs `enter`, then while not `is_done`
    waits for actions; after each action it runs `proceed` (automatic consequences, such as
    closing a seat that has no choice). When `is_done` it runs `leave` and goes on.
    A stage with `is_needed` false is skipped without a trace.
    """

    name: str
    step: int
    clause: str
    enter: Rule = nothing
    queue: Callable[[State], tuple[Seat, ...]] = no_queue
    decisions: Callable[[State], list[Decision]] = nobody
    handlers: dict[type[Action], Handler] = field(default_factory=dict)
    proceed: Rule = nothing
    is_done: Callable[[State], bool] = at_once
    leave: Rule = nothing
    is_needed: Callable[[State], bool] = at_once


def token(state: State) -> str:
    """The token of the one question open to a seat: it is asked anew whenever anything has changed."""
    return f"r{state.round}-{state.serial}"


def lasting(state: State, *matter: str) -> str:
    """The token of a question that others' acts leave as it is, so that a form half filled in stays good.

    `matter` names what is asked about, of at most 16 characters in all; of the last part 8 count. No other
    question to that seat in the round may have the same, and what the keys of its offers name must be
    the same thing as long as it is open.
    """
    *about, last = matter
    return "-".join((f"r{state.round}", *about, last[:8]))
