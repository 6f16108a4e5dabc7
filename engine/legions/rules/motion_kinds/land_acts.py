"""Land Acts and their repeal: A15, LEG-VLA-01 to LEG-VLA-12."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Literal

from engine.dice import Dice
from engine.kernel import Event, Illegal, Seat
from engine.legions.causes import Cause, because
from engine.legions.events.measures import ActPassed, ActRepealed
from engine.legions.formulas import scenario_of
from engine.legions.motions import Motion, PassAct, RepealAct
from engine.legions.rules.booking import index, prestige
from engine.legions.rules.motion_kinds.kind import Kind
from engine.legions.state import Item, State

CALM = {1: -1, 2: -3}
"""The Revolution Index on passing (LEG-VLA-02)."""

STAKES = {1: (2, 1, 0), 2: (4, 2, 1)}
"""Prestige of sponsor, co-sponsors and other voters by type (LEG-VLA-03)."""


Why = Callable[..., Cause]
"""Makes the cause of a booking from what its Faction did: its `role`."""


def is_about_land(motion: Motion) -> bool:
    """An Act or a repeal: nobody abstains, sponsors vote for it (LEG-VLA-05, LEG-VLA-12)."""
    return isinstance(motion, PassAct | RepealAct)


def is_sponsor(item: Item, seat: Seat) -> bool:
    """Sponsor or co-sponsor of an Act or repeal, who votes for it (LEG-VLA-12)."""
    return seat == item.sponsor or seat in item.cosponsors


def _variant(state: State) -> None:
    if not state.options.land_acts:
        raise Illegal("LEG-VLA-01", "This table plays without Land Acts.")


def _may_pass(state: State, seat: Seat, motion: PassAct) -> None:
    """LEG-VLA-01: one a round; LEG-VLA-06: while a stone is left."""
    _variant(state)
    if state.senate.act_passed:
        raise Illegal("LEG-VLA-01", "A Land Act has been passed this round.")
    if len(state.acts) >= scenario_of(state).prices.act_cap:
        raise Illegal("LEG-VLA-06", "No Land Act stone is left.")


def _may_repeal(state: State, seat: Seat, motion: RepealAct) -> None:
    """LEG-VLA-08: one a round, not an Act of this round."""
    _variant(state)
    if state.senate.repealed:
        raise Illegal("LEG-VLA-08", "A Land Act has been repealed this round.")
    if state.acts.count(2) - (state.senate.act_passed == 2) < 1:
        raise Illegal("LEG-VLA-08", "There is no Type II Act of an earlier round to repeal.")


def _sponsors(
    state: State, item: Item, sign: int, stakes: tuple[int, int, int], why: Why, rule: str
) -> Iterator[Event]:
    yield from prestige(state, item.sponsor, sign * stakes[0], rule, why(role="sponsor"))
    for seat in item.cosponsors:
        yield from prestige(state, seat, sign * stakes[1], rule, why(role="cosponsor"))


def _voters(item: Item, side: str) -> list[Seat]:
    return [vote.seat for vote in item.votes if vote.side == side]


def _against(state: State, item: Item, stakes: tuple[int, int, int], why: Why) -> Iterator[Event]:
    """LEG-VLA-04: who voted against loses the voters' amount, whatever the outcome."""
    for seat in _voters(item, "against"):
        yield from prestige(state, seat, -stakes[2], "LEG-VLA-04", why(role="against"))


def _pass(state: State, item: Item, motion: PassAct, dice: Dice) -> Iterator[Event]:
    """LEG-VLA-02 to LEG-VLA-04."""
    why, stakes = partial(because, "land_act", act=motion.act), STAKES[motion.act]
    yield ActPassed(act=motion.act, in_force=len(state.acts) + 1)
    yield from index(state, CALM[motion.act], "LEG-VLA-02", why())
    yield from _sponsors(state, item, 1, stakes, why, "LEG-VLA-04")
    for seat in _voters(item, "for"):
        if not is_sponsor(item, seat):
            yield from prestige(state, seat, stakes[2], "LEG-VLA-04", why(role="for"))
    yield from _against(state, item, stakes, why)


def _act_failed(state: State, item: Item, motion: PassAct, dice: Dice) -> Iterator[Event]:
    """LEG-VLA-04, LEG-VLA-05: outvoted or vetoed; votes that a veto made void cost nothing."""
    why, stakes = partial(because, "land_act", act=motion.act, failed=1), STAKES[motion.act]
    if item.state != "vetoed" or not state.options.veto_spares_sponsors:
        rule = "LEG-VLA-05" if item.state == "vetoed" else "LEG-VLA-04"
        yield from _sponsors(state, item, -1, stakes, why, rule)
    yield from _against(state, item, stakes, why)


def _repeal_costs(state: State, item: Item) -> Iterator[Event]:
    """LEG-VLA-09: sponsor 4, co-sponsors 2, and 1 for each that voted for it, whatever the outcome."""
    why = partial(because, "repeal")
    yield from _sponsors(state, item, -1, STAKES[2], why, "LEG-VLA-09")
    for seat in _voters(item, "for"):
        if state.options.repeal_cumulative or not is_sponsor(item, seat):
            yield from prestige(state, seat, -STAKES[2][2], "LEG-VLA-09", why(role="for"))


def _repeal(state: State, item: Item, motion: RepealAct, dice: Dice) -> Iterator[Event]:
    """LEG-VLA-08 to LEG-VLA-10."""
    yield ActRepealed(in_force=len(state.acts) - 1)
    yield from _repeal_costs(state, item)


def _repeal_failed(state: State, item: Item, motion: RepealAct, dice: Dice) -> Iterator[Event]:
    """LEG-VLA-09."""
    yield from _repeal_costs(state, item)


def default_side(item: Item, seat: Seat) -> Literal["for", "against"]:
    """For an Act, against a repeal, sponsors for (A18)."""
    against = isinstance(item.motion, RepealAct) and not is_sponsor(item, seat)
    return "against" if against else "for"


PASS = Kind("LEG-VLA-01", _may_pass, _pass, turned_down=_act_failed, needs_second=True, group="Land Acts")
REPEAL = Kind(
    "LEG-VLA-08", _may_repeal, _repeal, turned_down=_repeal_failed, needs_second=True, group="Land Acts"
)
