"""One's own Faction Legion, raised and disbanded without a vote: LEG-MIL-02, LEG-MIL-05, LEG-MIL-22."""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Event, Illegal, Seat
from engine.legions.actions import DisbandOwnLegion, RaiseOwnLegion
from engine.legions.causes import because
from engine.legions.events.floor import LastCallAnswered
from engine.legions.events.military import OwnLegionDisbanded, OwnLegionRaised
from engine.legions.formulas import legion_price
from engine.legions.rules.booking import pay
from engine.legions.rules.motion_kinds import military
from engine.legions.rules.senate.chair import is_open_for_motions
from engine.legions.state import State
from engine.legions.text import words


def is_time(state: State, seat: Seat) -> bool:
    """Between votes, in a discussion, or in the owner's last call (LEG-MIL-22)."""
    floor = state.senate.floor
    if floor is not None and floor.phase == "last_call":
        return seat in floor.asked
    return state.stage == "senate.business" and is_open_for_motions(state)


def may_raise(state: State, seat: Seat) -> bool:
    """LEG-MIL-05, LEG-SOR-05: the raise stage is open, the money is there, and it has no Legion."""
    faction = state.factions[seat]
    return not faction.legion and military.may_raise(state) and faction.treasury >= legion_price(state)


def is_asked_to_raise(state: State, seat: Seat) -> bool:
    """Whose last call it is: with secret Treasuries also those who cannot pay (LEG-MIL-22, LEG-GEN-11)."""
    if state.options.treasuries_public:
        return may_raise(state, seat)
    return not state.factions[seat].legion and military.may_raise(state)


def may_disband(state: State, seat: Seat) -> bool:
    """LEG-MIL-02: in the Active box, while the disband stage is open."""
    return state.factions[seat].legion == "box" and military.is_open(state, "disband")


def raise_own(state: State, seat: Seat, action: RaiseOwnLegion, dice: Dice) -> Iterator[Event]:
    """LEG-MIL-05, LEG-MIL-22: even with nobody present; closes no stage for others."""
    if not is_time(state, seat):
        raise Illegal("LEG-MIL-22", "Wait until the vote is over.")
    if state.factions[seat].legion:
        raise Illegal("LEG-MIL-05", "Your Faction has its one Legion.")
    if state.no_raising:
        raise Illegal("LEG-SOR-05", "No new Legions may be raised this round.")
    if not military.is_open(state, "raise"):
        raise Illegal("LEG-MIL-01", "It is too late to raise Legions.")
    price = legion_price(state)
    if state.factions[seat].treasury < price:
        raise Illegal(
            "LEG-MIL-05",
            f"A Legion costs {price} T; you have {words.talents(state.factions[seat].treasury)}.",
        )
    yield from pay(seat, "bank", price, "LEG-MIL-05", because("own_legion"))
    yield OwnLegionRaised(seat=seat)
    yield from _answered(state, seat)


def disband_own(state: State, seat: Seat, action: DisbandOwnLegion, dice: Dice) -> Iterator[Event]:
    """LEG-MIL-02, LEG-MIL-22: from the Active box, without refund."""
    if not is_time(state, seat):
        raise Illegal("LEG-MIL-22", "Wait until the vote is over.")
    if state.factions[seat].legion != "box":
        raise Illegal("LEG-MIL-02", "Your Faction has no Legion in the Active box.")
    if not military.is_open(state, "disband"):
        raise Illegal("LEG-MIL-01", "It is too late to disband Legions.")
    yield OwnLegionDisbanded(seat=seat)
    yield from _answered(state, seat)


def _answered(state: State, seat: Seat) -> Iterator[Event]:
    """An act in the last call answers it; the stage then goes on to the discussion."""
    floor = state.senate.floor
    if floor is not None and floor.phase == "last_call" and seat in floor.asked:
        yield LastCallAnswered(seat=seat, quiet=True)
