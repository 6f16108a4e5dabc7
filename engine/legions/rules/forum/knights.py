"""Knights: recruiting by one attempt a Senator, or dismissing them (LEG-FOR-24 to LEG-FOR-27).

Exceptions:
    Illegal    out of turn, out of money, or a side of the choice already taken.
"""

from collections.abc import Iterator
from functools import lru_cache

from engine.dice import Dice
from engine.kernel import Amount, Decision, Event, Illegal, Offer, Seat, worth_of
from engine.legions.actions import ChooseStart, DismissKnights, Finish, RecruitKnight
from engine.legions.events.common import SeatDone
from engine.legions.events.knights_games import KnightsDismissed, KnightSought
from engine.legions.formulas import from_consul, is_half_present, present, ranked, scenario_of
from engine.legions.motions import SenatorId
from engine.legions.rules.forum.order import all_done, check_turn, choose_start, is_start_open, start_decision
from engine.legions.rules.random_numbers import draw_pair
from engine.legions.rules.stage import Stage, lasting, when_all_done
from engine.legions.state import State
from engine.legions.text import words
from engine.words import count


def seekers(state: State, seat: Seat) -> list[SenatorId]:
    """A Faction's Senators who may still try for a Knight (LEG-FOR-04, LEG-FOR-24, LEG-FOR-35)."""
    if seat in state.forum.dismissed or not is_half_present(state, seat):
        return []
    return ranked([i for i in present(state, seat) if not state.senators[i].tried])


def may_dismiss(state: State, seat: Seat) -> bool:
    """Whether a Faction has Knights to dismiss and has not recruited (LEG-FOR-26)."""
    return state.factions[seat].knights > 0 and seat not in state.forum.recruited


def _is_idle(state: State, seat: Seat) -> bool:
    return not seekers(state, seat) and not may_dismiss(state, seat)


def _proceed(state: State, dice: Dice) -> Iterator[Event]:
    waiting = [seat for seat in range(state.seats) if seat not in state.done]
    if all(_is_idle(state, seat) for seat in waiting):
        yield from all_done(state)
        return
    if state.options.parallel_forum:
        for seat in waiting:
            if _is_idle(state, seat):
                yield SeatDone(seat=seat, quiet=True)
    elif not is_start_open(state):
        while state.queue and _is_idle(state, state.queue[0]):
            yield SeatDone(seat=state.queue[0], quiet=True)


def _decisions(state: State) -> list[Decision]:
    if state.options.parallel_forum:
        return [_decision(state, seat) for seat in range(state.seats) if seat not in state.done]
    if is_start_open(state):
        return start_decision(state, "recruiting Knights")
    return [_decision(state, state.queue[0])]


CHANCES = (10, 44, 70, 88, 98, 100)
"""Of 100 tries, how many find a Knight for 0, 1, 2 T and so on (LEG-FOR-25)."""


def _chances(purse: int) -> str:
    """The chances of what can be paid."""
    return "Chance: " + ", ".join(f"{t} T {chance}%" for t, chance in enumerate(CHANCES[: purse + 1]))


def _worth(talents: int) -> str:
    return f"joins in {CHANCES[min(talents, len(CHANCES) - 1)]} of 100"


def _paid(purse: int) -> Amount:
    """What to pay for the attempt."""
    worth = worth_of(0, purse, _worth)
    return Amount("amount", "Talents", 0, purse, worth=worth, note=f"You have {purse} T")


@lru_cache(1024)
def _search(senator: str, purse: int) -> Offer:
    return Offer(
        key=f"recruit-{senator}",
        action=RecruitKnight(senator=senator),
        label=f"{words.senator(senator)} seeks a Knight",
        group="Recruit",
        holes=(_paid(purse),) if purse else (),
        note=_chances(purse),
    )


def _decision(state: State, seat: Seat) -> Decision:
    purse, knights = state.factions[seat].treasury, state.factions[seat].knights
    offers = [_search(i, purse) for i in seekers(state, seat)]
    if may_dismiss(state, seat):
        price = scenario_of(state).prices.knight_dismissal
        offers.append(
            Offer(
                key="dismiss",
                action=DismissKnights(count=1),
                label=f"Dismiss Knights for {price} T each",
                holes=(Amount("count", "Knights", 1, knights, note=f"{price} T each; you have {knights}"),),
                note="After that you recruit none this round.",
            )
        )
    offers.append(Offer(key="done", action=Finish(), label="No more", style="calm"))
    return Decision(
        seat=seat,
        kind="knights",
        token=lasting(state, "knights"),
        clause="LEG-FOR-24",
        lead=f"You have {count(knights, 'Knight')}.",
        ask="Do you recruit or dismiss any?",
        wait="to recruit or dismiss Knights",
        offers=tuple(offers),
        required=True,
        default=Finish(),
        otherwise="You recruit and dismiss nobody.",
        primer="A Knight is one vote in the Senate for good, and two Knights pay 1 T each round. "
        "Each Senator present may try once; you either recruit or dismiss in a round, not both.",
    )


def _check_open(state: State, seat: Seat) -> None:
    if not state.options.parallel_forum:
        check_turn(state, seat)
    elif seat in state.done:
        raise Illegal("LEG-FOR-06", "You are done with Knights this round.")


def _recruit(state: State, seat: Seat, action: RecruitKnight, dice: Dice) -> Iterator[Event]:
    """LEG-FOR-24, LEG-FOR-25, LEG-FOR-35: the amount is fixed before the draw and is lost."""
    if seat in state.forum.dismissed:
        raise Illegal("LEG-FOR-26", "You have dismissed Knights: you recruit none this round.")
    if not is_half_present(state, seat):
        raise Illegal("LEG-FOR-04", "Fewer than half of your Senators in Rome are present.")
    if action.senator not in present(state, seat):
        raise Illegal("LEG-FOR-24", "Only a Senator of yours who is present may try.")
    if state.senators[action.senator].tried:
        raise Illegal("LEG-FOR-24", f"{words.senator(action.senator)} has tried this round.")
    if not 0 <= action.amount <= state.factions[seat].treasury:
        purse = state.factions[seat].treasury
        short = f"You have {words.talents(purse)}." if action.amount else "Pay nothing, or 1 T or more."
        raise Illegal("LEG-FOR-25", short)
    _check_open(state, seat)
    pair = draw_pair(dice)
    success = pair.half_difference <= action.amount
    yield KnightSought(
        seat=seat,
        senator=action.senator,
        amount=action.amount,
        pair=pair,
        success=success,
        knights=state.factions[seat].knights + success,
    )


def _dismiss(state: State, seat: Seat, action: DismissKnights, dice: Dice) -> Iterator[Event]:
    """LEG-FOR-26: instead of recruiting; presence does not matter."""
    if seat in state.forum.recruited:
        raise Illegal("LEG-FOR-26", "You have recruited: you dismiss none this round.")
    knights = state.factions[seat].knights
    if not 1 <= action.count <= knights:
        few = (
            f"You have {count(knights, 'Knight')} to dismiss." if action.count > 0 else "Dismiss at least 1."
        )
        raise Illegal("LEG-FOR-26", few)
    _check_open(state, seat)
    price = scenario_of(state).prices.knight_dismissal
    yield KnightsDismissed(
        seat=seat, count=action.count, amount=price * action.count, left=knights - action.count
    )


def _choose_start(state: State, seat: Seat, action: ChooseStart, dice: Dice) -> Iterator[Event]:
    """LEG-FOR-07; with all at once there is no order to choose (LEG-FOR-35)."""
    if state.options.parallel_forum:
        raise Illegal("LEG-FOR-35", "All recruit at once at this table.")
    yield from _START(state, seat, action, dice)


_START = choose_start("knights")


def _finish(state: State, seat: Seat, action: Finish, dice: Dice) -> Iterator[Event]:
    """LEG-FOR-06."""
    _check_open(state, seat)
    yield SeatDone(seat=seat, activity="knights")


KNIGHTS = Stage(
    "forum.knights",
    3,
    "LEG-FOR-24",
    enter=_proceed,
    queue=lambda state: () if state.options.parallel_forum else tuple(from_consul(state)),
    decisions=_decisions,
    handlers={ChooseStart: _choose_start, RecruitKnight: _recruit, DismissKnights: _dismiss, Finish: _finish},
    proceed=_proceed,
    is_done=when_all_done,
)
