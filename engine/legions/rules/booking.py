"""The only ways to book Talents, Prestige and the Revolution Index, and to lose the game.

Each is a generator of events: `yield from pay(...)`. After a call that may end the game
(`owe`, `check_three_wars`) nothing more needs to be asked: the driver stops the rule.
"""

from collections.abc import Iterator
from typing import Literal

from engine.kernel import Event, Seat
from engine.legions.causes import Cause, because
from engine.legions.events.base import Purse
from engine.legions.events.common import GameEnded, IndexChanged, MoneyMoved, PrestigeChanged
from engine.legions.formulas import active_wars, is_unopposed
from engine.legions.state import State


def pay(source: Purse, target: Purse, amount: int, rule: str, cause: Cause) -> Iterator[Event]:
    """Move Talents; nothing when `amount` is 0. The caller has checked that they are there."""
    if amount:
        yield MoneyMoved(source=source, target=target, amount=amount, rule=rule, cause=cause)


def fined(state: State, seat: Seat, fine: int, rule: str, by: Literal["consul", "censure"]) -> Event:
    """A fine to the State, as much of it as the Faction has; told even if that is nothing (LEG-CEN-02)."""
    paid = min(fine, state.factions[seat].treasury)
    cause = because("fine", fine=fine, paid=paid, by=by)
    return MoneyMoved(source=seat, target="state", amount=paid, rule=rule, cause=cause)


def prestige(state: State, seat: Seat, change: int, rule: str, cause: Cause) -> Iterator[Event]:
    """Change a Faction's Prestige, never below 0 (LEG-GEN-10); nothing when `change` is 0."""
    if change:
        before = state.factions[seat].prestige
        now = max(0, before + change)
        by = 0 if now == before + change else change
        yield PrestigeChanged(seat=seat, change=now - before, now=now, rule=rule, cause=cause, by=by)


def index(
    state: State, change: int, rule: str, cause: Cause, key: str = "", *, quiet: bool = False
) -> Iterator[Event]:
    """Change the Revolution Index, never below 0; a `key` is booked once a round (LEG-ADJ-11, 16).

    `quiet`: the fact before has told that it stays as it is.
    """
    if change and not (key and key in state.booked):
        now = max(0, state.index + change)
        by = 0 if now == state.index + change else change
        yield IndexChanged(
            change=now - state.index, now=now, rule=rule, cause=cause, key=key, by=by, quiet=quiet
        )


def owe(state: State, amount: int, rule: str, cause: Cause) -> Iterator[Event]:
    """A compulsory payment of the State: paid to the bank, or the game is lost (LEG-END-05)."""
    if state.treasury < amount:
        debt = because("owes", owed=amount, had=state.treasury, debt=cause.key, **cause.given)
        yield from lose(debt, "LEG-END-05")
        return
    yield from pay("state", "bank", amount, rule, cause)


def lose(cause: Cause, rule: str) -> Iterator[Event]:
    """All players lose together (LEG-END-04)."""
    yield GameEnded(winners=(), cause=cause, rule=rule)


def check_three_wars(state: State) -> Iterator[Event]:
    """The three-Wars limb at any moment; call after each placement (LEG-END-06, LEG-END-07)."""
    if state.options.war_loss_check == "as_ruled":
        yield from three_wars(state)


def three_wars(state: State) -> Iterator[Event]:
    """Three active Wars at once lose, whenever it is asked (LEG-END-06)."""
    if len(active_wars(state)) >= 3:
        yield from lose(because("three_wars"), "LEG-END-06")


def unopposed_and_active(state: State) -> Iterator[Event]:
    """An Unopposed War beside another active one loses (LEG-END-06, LEG-END-08).

    Asked in step 7 alone, so that the Senate may first send Legions to a War just placed (LEG-WAR-07).
    """
    wars = active_wars(state)
    if len(wars) >= 2 and any(is_unopposed(w) for w in wars):
        yield from lose(because("unopposed_war"), "LEG-END-06")
