"""Forcing motions to the vote by Tribune: LEG-VETO-01 to -03, -10 to -12, LEG-SEN-16, LEG-VBI-02."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

from engine.dice import Dice
from engine.kernel import Decision, Event, Illegal, Offer, Seat
from engine.legions.actions import ForceBill, ForceItem, ForceMotion
from engine.legions.events.voting import TribunePlayed
from engine.legions.formulas import factions_present
from engine.legions.motions import AppointGovernor, Bill, GrantAid, Motion, Prosecute
from engine.legions.rules.motion_kinds import bills, development, motion_offers
from engine.legions.rules.motion_kinds.aid_requests import must_be_next, request_item, skipped
from engine.legions.rules.motion_kinds.bars import key, recorded_keys
from engine.legions.rules.motion_kinds.kinds import is_ready, must_be_ready
from engine.legions.rules.senate import docket, floor
from engine.legions.rules.senate.chair import item_of, pending
from engine.legions.rules.senate.question import question
from engine.legions.rules.votes import tribunes
from engine.legions.state import Item, State
from engine.legions.text import titles


def able_to_force(state: State) -> set[Seat]:
    """Who has a Senator present, between votes, after the Prosecutions (LEG-VETO-02)."""
    is_time = (
        state.stage in ("senate.governors", "senate.business")
        and state.senate.floor is None
        and state.senate.closing != "keep"
        and not state.senate.time_over
    )
    return factions_present(state) if is_time else set()


def _must_be_allowed(state: State, seat: Seat) -> None:
    """LEG-VETO-02; of two at once the first is heard, and the other keeps its stone (LEG-VETO-10)."""
    docket.must_be_able(state, seat)
    if seat not in able_to_force(state):
        raise Illegal("LEG-VETO-02", "A Tribune forces a motion between votes, after the Prosecutions.")
    if state.senate.closing == "last_call" and seat not in state.senate.callers:
        raise Illegal("LEG-SEN-16", "You have let the last call pass.")


def is_in_order(state: State, motion: Motion) -> bool:
    """Compulsory Governors come first even by Tribune, of whatever vacant Province (LEG-VETO-03)."""
    if state.stage != "senate.governors":
        return True
    first = motion.parts[0] if isinstance(motion, Bill) else motion
    return isinstance(first, AppointGovernor)


def _must_be_in_order(state: State, motion: Motion) -> None:
    if not is_in_order(state, motion):
        raise Illegal("LEG-VETO-03", "Governors come first: force a nomination for a vacant Province.")
    must_be_next(state, motion)


def force_item(state: State, seat: Seat, action: ForceItem, dice: Dice) -> Iterator[Event]:
    """LEG-VETO-11: a recorded motion, of whomever; its sponsor stays its sponsor."""
    _must_be_allowed(state, seat)
    item = item_of(state, action.item)
    if item is None or item.state != "pending":
        raise Illegal("LEG-VETO-11", "That motion is not waiting to be tabled.")
    _must_be_in_order(state, item.motion)
    must_be_ready(state, item)
    stone = tribunes.real_stone(state, seat)
    yield TribunePlayed(seat=seat, stone=stone, use="force")
    yield from floor.table(state, item, seat, "LEG-VETO-02", forced=True)


def force_motion(state: State, seat: Seat, action: ForceMotion, dice: Dice) -> Iterator[Event]:
    """LEG-VETO-02, LEG-VETO-11: a motion of one's own, made and tabled at once."""
    docket.must_be_single(action.motion)
    yield from _force_new(state, seat, action.motion)


def force_bill(state: State, seat: Seat, action: ForceBill, dice: Dice) -> Iterator[Event]:
    """LEG-VBI-02."""
    if not state.options.bills:
        raise Illegal("LEG-VBI-01", "This table plays without Bills.")
    _must_be_allowed(state, seat)
    yield from _force_new(state, seat, docket.bill_of(state, action.items))


def _force_new(state: State, seat: Seat, motion: Motion) -> Iterator[Event]:
    """Everything is checked before the stone is shown or spent (LEG-VETO-12)."""
    _must_be_allowed(state, seat)
    if isinstance(motion, Prosecute):
        raise Illegal("LEG-PRO-01", "Only the Censor prosecutes.")
    _must_be_in_order(state, motion)
    if isinstance(motion, GrantAid):
        development.may_ask(state, seat, motion.province, motion.amount)
        if request_item(state, motion.province) is not None:
            raise Illegal("LEG-DEV-09", "That Province has a request already: force that one.")
    elif key(motion) in recorded_keys(state):
        raise Illegal("LEG-VETO-11", "That motion is on the docket: force that one.")
    if isinstance(motion, AppointGovernor) and docket.named_by(state, seat, motion):
        raise Illegal("LEG-APP-16", "Your Faction has a candidate for that office already.")
    number = len(state.senate.docket) + 1
    must_be_ready(state, Item(id=number, motion=motion, sponsor=seat))
    stone = tribunes.real_stone(state, seat)
    yield TribunePlayed(seat=seat, stone=stone, use="force")
    yield from docket.record(state, seat, motion)
    yield from floor.table(state, state.senate.docket[number - 1], seat, "LEG-VETO-02", forced=True)


# --- what is offered ----------------------------------------------------------


@lru_cache(1024)
def _force(number: int, title: str) -> Offer:
    return Offer(
        key=f"force-{number}",
        action=ForceItem(item=number),
        label=f"Force motion {number}: {title}",
        group="Force a recorded motion",
        style="grave",
        warning=tribunes.SPENT,
    )


def force_offers(state: State, seats: list[Seat], ready: list[Item]) -> dict[Seat, list[Offer]]:
    """What a real Tribune could force now, for each of `seats` with any stones (LEG-VETO-12).

    `ready`: the recorded motions that may be tabled.
    """
    able = able_to_force(state)
    seats = [s for s in seats if s in able and tribunes.holds_stones(state, s)]
    if not seats:
        return {}
    recorded = [
        _force(i.id, titles.told(i.title))
        for i in ready
        if is_in_order(state, i.motion) and not skipped(state, i.motion)
    ]
    new = motion_offers.forced(state)
    found = {}
    for seat in seats:
        mine = [*recorded]
        if state.stage == "senate.governors":
            mine += motion_offers.unnamed(state, seat, new)
        else:
            mine += [*new, *motion_offers.forced_aid(state, seat)]
        if state.options.bills:
            mine += _bill_offers(state, seat)
        if mine and not tribunes.has_real(state, seat):
            mine = [replace(offer, style="vain") for offer in mine]
        if mine:
            found[seat] = mine
    return found


def _bill_offers(state: State, seat: Seat) -> list[Offer]:
    """Pairs of the oldest motions, in an order in which they could be carried out (LEG-VBI-05)."""
    first = [i for i in pending(state) if not isinstance(i.motion, (Bill, *bills.NEVER))][:4]
    pairs = combinations((i.id for i in bills.listed(first)), 2)
    found = (next((p for p in ((a, b), (b, a)) if _is_bill(state, seat, p)), None) for a, b in pairs)
    return [
        Offer(
            key=f"bill-{pair[0]}-{pair[1]}",
            action=ForceBill(items=pair),
            label=f"Force motions {pair[0]} and {pair[1]} as a Bill",
            group="Force a Bill",
            style="grave",
            warning=tribunes.SPENT,
        )
        for pair in found
        if pair
    ]


def _is_bill(state: State, seat: Seat, items: tuple[int, ...]) -> bool:
    try:
        motion = docket.bill_of(state, items)
        if key(motion) in recorded_keys(state):
            return False
        _must_be_in_order(state, motion)
    except Illegal:
        return False
    return is_ready(state, Item(id=len(state.senate.docket) + 1, motion=motion, sponsor=seat))


def if_dummies(state: State, seat: Seat) -> str:
    """A word for who holds dummies alone; "" for who holds a real Tribune."""
    return "" if tribunes.has_real(state, seat) else tribunes.DUMMIES


def windows(state: State, ready: list[Item]) -> list[Decision]:
    """The windows to force a motion, outside the last call (LEG-VETO-02)."""
    if state.senate.closing == "last_call":
        return []
    note = "Only a real Tribune forces a motion; with dummies the attempt is refused and nobody hears of it. "
    return [
        question(
            state,
            seat,
            "tribune",
            "LEG-VETO-02",
            "Do you force a motion by Tribune?",
            "force a motion or not",
            offers,
            otherwise="You play no Tribune.",
            standing=True,
            name="Force by Tribune",
            figures=if_dummies(state, seat),
            primer=note + "The motion comes to the floor at once, you call the vote, and the stone is spent.",
        )
        for seat, offers in force_offers(state, list(range(state.seats)), ready).items()
    ]
