"""Aid requests and the development of Provinces: A11i, LEG-DEV-01 to LEG-DEV-09."""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Event, Illegal, Seat
from engine.legions.actions import RequestAid
from engine.legions.causes import because
from engine.legions.events.docket import MotionProposed, MotionWithdrawn
from engine.legions.events.measures import AidLeft, AidRequested, DevelopmentTried
from engine.legions.formulas import has_senator_present, in_revolt, owner, scenario_of, status
from engine.legions.motions import GrantAid, SenatorId
from engine.legions.names import place_of
from engine.legions.rules.booking import pay, prestige
from engine.legions.rules.motion_kinds.aid_requests import (
    being_lowered,
    must_be_heard_first,
    request_item,
    waiting,
)
from engine.legions.rules.motion_kinds.kind import Kind
from engine.legions.rules.random_numbers import draw
from engine.legions.rules.senate.chair import is_open_for_motions
from engine.legions.state import Item, State
from engine.legions.text import words
from engine.legions.text.titles import title_of


def most_aid(state: State) -> int:
    """The most a request may name, in Talents: it makes any attempt succeed (RUL-LEG-41)."""
    prices = scenario_of(state).prices
    return prices.aid_step * prices.development_target


def least_number(state: State, governor: SenatorId, aid: int) -> int:
    """The least drawn number by which they develop their Province with `aid` Talents (LEG-DEV-04)."""
    prices = scenario_of(state).prices
    return prices.development_target - status(governor) - aid // prices.aid_step


def is_upset(state: State, province: int) -> str:
    """Why a Province cannot be developed this round; "" when it can (LEG-DEV-06, LEG-VRE-03)."""
    if any(c.card == "unrest" and c.round == state.round for c in state.lingering):
        return "LEG-DEV-06"
    if province in in_revolt(state):
        return "LEG-VRE-03"
    return ""


def askable(state: State, seat: Seat) -> list[int]:
    """Provinces for which a Faction may ask, or change its request (LEG-DEV-01, LEG-DEV-09)."""
    governed = [n for n, p in state.provinces.items() if p.governor and owner(state, p.governor) == seat]
    if not governed or not has_senator_present(state, seat):
        return []
    return [n for n in governed if _why_not(state, seat, n) is None]


def _why_not(state: State, seat: Seat, number: int) -> Illegal | None:
    province = state.provinces.get(number)
    if province is None or not province.conquered or province.developed:
        return Illegal("LEG-DEV-01", "Aid is asked for an undeveloped conquered Province.")
    if owner(state, province.governor) != seat:
        return Illegal("LEG-DEV-01", "Only the Governor's own Faction asks for their Province.")
    if clause := is_upset(state, number):
        return Illegal(clause, "That Province is in unrest and cannot be developed this round.")
    if province.skipped == state.round or number <= state.senate.developed_to:
        return Illegal("LEG-DEV-09", "That Province has had its turn this round.")
    return None


def may_ask(state: State, seat: Seat, province: int, amount: int) -> None:
    """LEG-DEV-01, LEG-DEV-06, LEG-DEV-07, LEG-DEV-09. Raises Illegal."""
    if not has_senator_present(state, seat):
        raise Illegal("LEG-DEV-01", "Without a Senator present your Faction cannot ask for aid.")
    if reason := _why_not(state, seat, province):
        raise reason
    if amount < 0 or amount % scenario_of(state).prices.aid_step or amount > most_aid(state):
        raise Illegal("LEG-DEV-01", f"Aid is asked in multiples of 3 T, up to {most_aid(state)} T.")
    if state.treasury < amount != waiting(state).get(province) and province in being_lowered(state):
        raise Illegal("LEG-DEV-09", f"The State has {state.treasury} T: ask less, or go on asking the same.")


def request_aid(state: State, seat: Seat, action: RequestAid, dice: Dice) -> Iterator[Event]:
    """LEG-DEV-01; stands and may be changed or taken back until tabled (LEG-DEV-09).

    Who is asked to lower it may answer at any time, and by the same amount leaves it as it is.
    """
    item = request_item(state, action.province)
    answers = action.province in being_lowered(state)
    if not answers:
        _may_move(state)
    may_ask(state, seat, action.province, action.amount)
    motion = GrantAid(province=action.province, amount=action.amount) if action.amount else None
    if item is None and motion is None:
        raise Illegal("LEG-DEV-09", "There is no request to take back.")
    if item is not None and motion is None:
        yield MotionWithdrawn(
            rule="LEG-DEV-09", item=item.id, seat=seat, title=item.title, province=action.province
        )
    elif motion is not None and item is not None and answers and motion == item.motion:
        yield AidLeft(
            seat=seat, province=motion.province, place=place_of(state, motion.province), amount=motion.amount
        )
    elif motion is not None:
        yield from ask(state, seat, motion)


def _may_move(state: State) -> None:
    """LEG-SEN-12, LEG-SEN-15, LEG-VTE-03. Raises Illegal."""
    if not is_open_for_motions(state):
        raise Illegal("LEG-SEN-12", "Wait until the vote is over.")
    if state.senate.time_over:
        raise Illegal("LEG-VTE-03", "The time is over; no more motions are heard.")
    if state.senate.closing:
        raise Illegal("LEG-SEN-15", "The close has been called.")


def ask(state: State, seat: Seat, motion: GrantAid) -> Iterator[Event]:
    """Record a request, or change the one that stands."""
    item, title = request_item(state, motion.province), title_of(state, motion)
    number = item.id if item is not None else len(state.senate.docket) + 1
    if item is None:
        yield MotionProposed(rule="LEG-DEV-01", item=number, seat=seat, motion=motion, title=title)
    yield AidRequested(
        item=number,
        seat=seat,
        province=motion.province,
        place=place_of(state, motion.province),
        amount=motion.amount,
        title=title,
        changed=item is not None,
    )


def _may_grant(state: State, seat: Seat, motion: GrantAid) -> None:
    """LEG-DEV-01, LEG-DEV-02, LEG-DEV-06."""
    province = state.provinces.get(motion.province)
    governor = owner(state, province.governor) if province else None
    if governor is None:
        raise Illegal("LEG-DEV-01", "That Province has no Governor of a Faction.")
    if reason := _why_not(state, governor, motion.province):
        raise reason
    if motion.amount > most_aid(state):
        raise Illegal("LEG-DEV-01", f"Aid is at most {most_aid(state)} T.")


def _can_grant(state: State, seat: Seat, motion: GrantAid) -> None:
    """LEG-DEV-02, LEG-DEV-03, LEG-DEV-09: affordable, and nothing below has a right to come first."""
    if motion.amount > state.treasury:
        more = (
            "the request may be lowered"
            if state.treasury >= scenario_of(state).prices.aid_step
            else "that is too little for any aid"
        )
        raise Illegal("LEG-DEV-09", f"The State has {words.talents(state.treasury)}; {more}.")
    must_be_heard_first(state, motion)


def _grant(state: State, item: Item, motion: GrantAid, dice: Dice) -> Iterator[Event]:
    """LEG-DEV-03, LEG-DEV-04."""
    place = place_of(state, motion.province)
    yield from pay("state", "bank", motion.amount, "LEG-DEV-03", because("aid", place=place))
    yield from _attempt(state, motion.province, motion.amount, dice)


def _refuse(state: State, item: Item, motion: GrantAid, dice: Dice) -> Iterator[Event]:
    """LEG-DEV-04, LEG-DEV-06: outvoted or vetoed, the attempt comes all the same, without aid."""
    yield from _attempt(state, motion.province, 0, dice)


def _attempt(state: State, number: int, aid: int, dice: Dice) -> Iterator[Event]:
    """LEG-DEV-04, LEG-DEV-05, LEG-DEV-08: drawn number + Status + aid / 3 must reach 10."""
    governor = state.provinces[number].governor
    seat = owner(state, governor)
    if governor is None or seat is None:
        return
    prices = scenario_of(state).prices
    drawn, bonus = draw(dice), aid // prices.aid_step
    developed = drawn >= least_number(state, governor, aid)
    yield DevelopmentTried(
        province=number,
        place=place_of(state, number),
        senator=governor,
        number=drawn,
        status=status(governor),
        aid=aid,
        bonus=bonus,
        target=prices.development_target,
        developed=developed,
    )
    if developed:
        yield from prestige(state, seat, 2, "LEG-DEV-04", because("developed", place=place_of(state, number)))


GRANT_AID = Kind(
    "LEG-DEV-01",
    _may_grant,
    _grant,
    ready=_can_grant,
    turned_down=_refuse,
    group="Development",
    asked_again=False,
)
