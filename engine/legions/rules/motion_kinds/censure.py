"""Censure and other Miscellaneous Motions: A11j, LEG-CEN-01 to LEG-CEN-05, LEG-VTE-02."""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Event, Illegal, Seat
from engine.legions.formulas import owner
from engine.legions.motions import Censure, Miscellaneous, Motion
from engine.legions.rules.booking import fined
from engine.legions.rules.motion_kinds.kind import Kind, known_senator, no_effect
from engine.legions.state import Item, State

HIGHEST = 1000
"""The highest fine a motion may name where the table sets no limit: more than anybody owns (LEG-CEN-02)."""


def censured(state: State, motion: Motion) -> Seat | None:
    """The Faction a Censure is aimed at; None for other motions (LEG-CEN-05)."""
    if not isinstance(motion, Censure):
        return None
    return motion.faction if motion.faction is not None else owner(state, motion.senator)


def _allowed(state: State) -> None:
    """LEG-VTE-02."""
    if state.options.no_miscellaneous:
        raise Illegal("LEG-VTE-02", "This table plays without Miscellaneous Motions.")


def _may_censure(state: State, seat: Seat, motion: Censure) -> None:
    """LEG-CEN-01, LEG-CEN-02, LEG-CEN-05."""
    _allowed(state)
    if (motion.senator is None) == (motion.faction is None):
        raise Illegal("LEG-CEN-01", "Name either a Faction or a Senator.")
    if motion.senator is not None:
        known_senator(state, motion.senator, "LEG-CEN-01")
    target = censured(state, motion)
    if target is None or not 0 <= target < state.seats:
        raise Illegal("LEG-CEN-01", "Censure a Faction, or a Senator of a Faction.")
    if target == seat:
        raise Illegal("LEG-CEN-05", "A Faction cannot move Censure of itself or of its own Senators.")
    limit = state.options.censure_fine_max or HIGHEST
    if motion.fine > limit:
        raise Illegal("LEG-CEN-02", f"At this table a fine is at most {limit} T.")


def _fine(state: State, item: Item, motion: Censure, dice: Dice) -> Iterator[Event]:
    """LEG-CEN-02: to the State, as much as the Faction has; LEG-CEN-03: without a fine nothing."""
    target = censured(state, motion)
    if target is not None and motion.fine:
        yield fined(state, target, motion.fine, "LEG-CEN-02", "censure")


def _may_speak(state: State, seat: Seat, motion: Miscellaneous) -> None:
    """LEG-CEN-04."""
    _allowed(state)
    if not motion.text.strip():
        raise Illegal("LEG-CEN-04", "Say what you move.")


CENSURE = Kind("LEG-CEN-01", _may_censure, _fine, needs_second=True, group="Miscellaneous")
MISCELLANEOUS = Kind("LEG-CEN-04", _may_speak, no_effect, needs_second=True, group="Miscellaneous")
