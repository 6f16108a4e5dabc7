"""Recording, backing and withdrawing motions: LEG-SEN-10, -12, -22, -23, -24, LEG-APP-16."""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Event, Illegal, Seat
from engine.legions.actions import Propose, ProposeBill, Second, Withdraw
from engine.legions.causes import Cause, because
from engine.legions.events.docket import (
    MotionLapsed,
    MotionProposed,
    MotionSeconded,
    MotionWithdrawn,
    SponsorChanged,
)
from engine.legions.formulas import has_senator_present
from engine.legions.motions import NOMINATIONS, AppointGovernor, Bill, GrantAid, Motion, Prosecute
from engine.legions.rules.motion_kinds import development
from engine.legions.rules.motion_kinds.bars import key, recorded_keys
from engine.legions.rules.motion_kinds.bills import in_order
from engine.legions.rules.motion_kinds.censure import censured
from engine.legions.rules.motion_kinds.kinds import kind_of, must_be_possible
from engine.legions.rules.senate.chair import consul_player, is_open_for_motions, item_of, pending
from engine.legions.state import Item, State
from engine.legions.text.titles import title_of

MOST_PENDING = 8
"""Untabled motions of one Faction at a time (RUL-LEG-42)."""


def must_be_able(state: State, seat: Seat) -> None:
    """LEG-SEN-07. Raises Illegal."""
    if not has_senator_present(state, seat):
        raise Illegal("LEG-SEN-07", "Your Faction has no Senator present.")


def must_be_between_votes(state: State) -> None:
    """LEG-SEN-12. Raises Illegal."""
    if not is_open_for_motions(state):
        raise Illegal("LEG-SEN-12", "Wait until the vote is over.")


def may_propose(state: State, seat: Seat, motion: Motion) -> None:
    """Whether a Faction may record this motion now. Raises Illegal."""
    must_be_able(state, seat)
    must_be_between_votes(state)
    is_duty = isinstance(motion, AppointGovernor)  # compulsory business is finished (LEG-VTE-03)
    if state.senate.time_over and not is_duty:
        raise Illegal("LEG-VTE-03", "The time is over; no more motions are heard.")
    if state.senate.closing:
        raise Illegal("LEG-SEN-15", "The close has been called; only a Tribune brings new motions.")
    may_be_recorded(state, seat, motion)


def may_be_recorded(state: State, seat: Seat, motion: Motion) -> None:
    """What holds for a motion new on the docket, proposed or forced. Raises Illegal."""
    if isinstance(motion, Prosecute):
        raise Illegal("LEG-PRO-01", "Only the Censor prosecutes.")
    if isinstance(motion, Bill) and seat != consul_player(state):
        raise Illegal("LEG-VBI-02", "Only the Consul introduces a Bill, or a Tribune.")
    if not has_room(state, seat):
        raise Illegal("RUL-LEG-42", f"Your Faction has {MOST_PENDING} motions waiting; withdraw one.")
    is_new(state, seat, motion)


def has_room(state: State, seat: Seat) -> bool:
    """Whether a Faction may have one more motion waiting (RUL-LEG-42)."""
    return sum(1 for item in pending(state) if item.sponsor == seat) < MOST_PENDING


def is_new(state: State, seat: Seat, motion: Motion) -> None:
    """LEG-APP-16, LEG-VOTE-13. Raises Illegal."""
    if isinstance(motion, NOMINATIONS) and named_by(state, seat, motion):
        raise Illegal("LEG-APP-16", "Your Faction has a candidate for that office already.")
    if isinstance(motion, GrantAid):
        development.may_ask(state, seat, motion.province, motion.amount)
    elif (same := recorded_keys(state).get(key(motion))) is not None:
        raise Illegal("LEG-SEN-12", f"Motion {same} says just that already.")
    must_be_possible(state, seat, motion)


def named_by(state: State, seat: Seat, motion: Motion) -> bool:
    """Whether a Faction has an untabled nominee for the same office (LEG-APP-16)."""
    office = getattr(motion, "province", 0)
    return any(
        item.sponsor == seat
        and item.motion.kind == motion.kind
        and getattr(item.motion, "province", 0) == office
        for item in pending(state)
    )


def must_be_single(motion: Motion) -> None:
    """A Bill is bound of recorded motions, never moved with parts of its own (LEG-VBI-01). Raises Illegal."""
    if isinstance(motion, Bill):
        raise Illegal("LEG-VBI-01", "A Bill binds motions that are on the docket: move its parts first.")


def propose(state: State, seat: Seat, action: Propose, dice: Dice) -> Iterator[Event]:
    """Any Faction with a Senator present, between votes (LEG-SEN-12)."""
    must_be_single(action.motion)
    may_propose(state, seat, action.motion)
    yield from record(state, seat, action.motion)


def record(state: State, seat: Seat, motion: Motion, compulsory: bool = False) -> Iterator[Event]:
    """Put a checked motion on the docket (LEG-SEN-12, LEG-SEN-17)."""
    if isinstance(motion, GrantAid):
        yield from development.ask(state, seat, motion)
        return
    yield MotionProposed(
        rule=kind_of(motion).clause,
        item=len(state.senate.docket) + 1,
        seat=seat,
        motion=motion,
        title=title_of(state, motion),
        compulsory=compulsory,
        needs_second=kind_of(motion).needs_second,
    )


def bill_of(state: State, items: tuple[int, ...]) -> Bill:
    """A Bill of recorded motions, in the order named if it is one (LEG-VBI-05, RUL-LEG-64).

    Raises Illegal.
    """
    if len(items) < 2 or len(set(items)) != len(items):
        raise Illegal("LEG-VBI-01", "A Bill binds two or more recorded motions.")
    parts = []
    for number in items:
        item = item_of(state, number)
        if item is None or item.state != "pending" or isinstance(item.motion, Bill):
            raise Illegal("LEG-VBI-01", f"Motion {number} is not a pending motion.")
        parts.append(item.motion)
    return Bill(parts=tuple(in_order(parts)))


def propose_bill(state: State, seat: Seat, action: ProposeBill, dice: Dice) -> Iterator[Event]:
    """LEG-VBI-02: the Consul's player; its introducer is its sponsor (LEG-VBI-06)."""
    if not state.options.bills:
        raise Illegal("LEG-VBI-01", "This table plays without Bills.")
    if seat != consul_player(state):
        raise Illegal("LEG-VBI-02", "Only the Consul introduces a Bill, or a Tribune.")
    motion = bill_of(state, action.items)
    may_propose(state, seat, motion)
    yield from record(state, seat, motion)


def may_second(state: State, seat: Seat, item: Item) -> None:
    """LEG-SEN-10, LEG-SEN-24, LEG-CEN-05. Raises Illegal."""
    must_be_able(state, seat)
    if item.sponsor == seat or seat in item.cosponsors:
        raise Illegal("LEG-SEN-10", "Your Faction backs that motion already.")
    if censured(state, item.motion) == seat:
        raise Illegal("LEG-CEN-05", "The censured Faction cannot second its own Censure.")


def second(state: State, seat: Seat, action: Second, dice: Dice) -> Iterator[Event]:
    """LEG-SEN-24: until the motion is tabled; it cannot be taken back."""
    must_be_between_votes(state)
    item = item_of(state, action.item)
    if item is None or item.state != "pending":
        raise Illegal("LEG-SEN-24", "That motion is not waiting to be tabled.")
    may_second(state, seat, item)
    yield MotionSeconded(item=item.id, seat=seat, title=item.title)


def withdraw(state: State, seat: Seat, action: Withdraw, dice: Dice) -> Iterator[Event]:
    """LEG-SEN-24: the sponsor, until it is tabled; withdrawn is not failed."""
    must_be_between_votes(state)
    item = item_of(state, action.item)
    if item is None or item.state not in ("pending", "suspended"):
        raise Illegal("LEG-SEN-24", "That motion is not waiting to be tabled.")
    if item.sponsor != seat:
        raise Illegal("LEG-SEN-24", "Only its sponsor withdraws a motion.")
    yield MotionWithdrawn(item=item.id, seat=seat, title=item.title, province=province_of(item))


def province_of(item: Item) -> int:
    """The Province whose aid request it carries; 0 for other motions."""
    return item.motion.province if isinstance(item.motion, GrantAid) else 0


def lapse(item: Item, rule: str, why: Cause, bill: int = 0, reason: str = "") -> Event:
    """A motion is dropped without having failed: `bill` carries it, or the sentence `reason` forbids it."""
    return MotionLapsed(
        rule=rule,
        item=item.id,
        title=item.title,
        why=why,
        reason=reason,
        province=province_of(item),
        bill=bill,
    )


def bill_with(state: State, item: Item) -> int:
    """The Bill kept at the close, on the floor or passed of which a motion is a part; 0 for none."""
    for other in reversed(state.senate.docket):
        is_live = other.state in ("floor", "passed") or (other.state == "pending" and other.kept)
        parts = other.motion.parts if is_live and isinstance(other.motion, Bill) else ()
        if key(item.motion) in map(key, parts):
            return other.id
    return 0


def mend(state: State) -> Iterator[Event]:
    """After every act: what can no longer be lapses, and absent sponsors lose or suspend their motions.

    LEG-SEN-22, LEG-SEN-23.
    """
    for item in state.senate.docket:
        if item.state not in ("pending", "suspended"):
            continue
        try:
            must_be_possible(state, item.sponsor, item.motion)
        except Illegal as reason:
            yield lapse(item, reason.clause, because("not_possible"), bill_with(state, item), reason.why)
            continue
        here = has_senator_present(state, item.sponsor)
        if item.state == "suspended" and here:
            yield SponsorChanged(item=item.id, seat=item.sponsor, title=item.title, becomes="revived")
        elif item.state == "pending" and not here and not item.compulsory:
            heir = next((s for s in item.cosponsors if has_senator_present(state, s)), None)
            yield SponsorChanged(
                item=item.id,
                seat=item.sponsor if heir is None else heir,
                title=item.title,
                becomes="suspended" if heir is None else "passed_on",
                keeps=heir is not None,
            )
