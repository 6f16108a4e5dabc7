"""Games: money for Prestige and for calm among the people (LEG-FOR-28, LEG-FOR-29).

Exceptions:
    Illegal    out of turn or out of money.
"""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Decision, Event, Illegal, Offer, Seat
from engine.legions.actions import ChooseStart, Finish, SponsorGames
from engine.legions.causes import because
from engine.legions.events.common import SeatDone
from engine.legions.events.knights_games import GamesHeld
from engine.legions.formulas import from_consul, has_money, row, scenario_of
from engine.legions.rules.booking import index, prestige
from engine.legions.rules.forum.order import (
    all_done,
    check_turn,
    choose_start,
    is_start_open,
    settled,
    start_decision,
)
from engine.legions.rules.stage import Stage, token, when_queue_is_empty
from engine.legions.state import State
from engine.legions.text import words


def may_sponsor(state: State, seat: Seat) -> bool:
    """Whether a Faction can pay for the smallest Games, as far as all know; nobody need be present."""
    return has_money(state, seat, scenario_of(state).games[0].talents)


def _proceed(state: State, dice: Dice) -> Iterator[Event]:
    able = [seat for seat in state.queue if may_sponsor(state, seat)]
    if not able:
        yield from all_done(state)
        return
    yield from settled(state, "games", able)
    if not is_start_open(state):
        while state.queue and not may_sponsor(state, state.queue[0]):
            yield SeatDone(seat=state.queue[0], quiet=True)


def _calmed(index: int, calm: int) -> str:
    """What becomes of the Revolution Index, which stops at 0 (LEG-FOR-29)."""
    return f"falls to {max(0, index - calm)}" if index else "stays 0"


def _decisions(state: State) -> list[Decision]:
    if is_start_open(state):
        return start_decision(state, "sponsoring Games")
    seat = state.queue[0]
    offers = [
        Offer(
            key=f"games-{games.talents}",
            action=SponsorGames(amount=games.talents),
            label=f"Games for {games.talents} T",
            note=f"+{games.prestige} Prestige; the Revolution Index {_calmed(state.index, games.calm)}.",
        )
        for games in scenario_of(state).games
        if games.talents <= state.factions[seat].treasury
    ]
    offers.append(Offer(key="none", action=Finish(), label="No Games", style="calm"))
    return [
        Decision(
            seat=seat,
            kind="games",
            token=token(state),
            clause="LEG-FOR-28",
            lead=f"The Revolution Index is {state.index}.",
            ask="Do you sponsor Games?",
            wait="to sponsor Games, or not",
            offers=tuple(offers),
            required=True,
            default=Finish(),
            otherwise="You sponsor no Games.",
            primer="Games earn your Faction Prestige and lower the Revolution Index, which helps all. "
            "You may give them once a round.",
        )
    ]


def _sponsor(state: State, seat: Seat, action: SponsorGames, dice: Dice) -> Iterator[Event]:
    """LEG-FOR-28, LEG-FOR-29: one row a round; the Index stops at 0."""
    purse = state.factions[seat].treasury
    if not 1 <= action.amount <= purse:
        short = f"You have {words.talents(purse)}." if action.amount > purse else "Games cost 1 T at least."
        raise Illegal("LEG-FOR-28", short)
    if seat in state.forum.games:
        raise Illegal("LEG-FOR-29", "You have given Games this round.")
    check_turn(state, seat)
    gain, calm = row(action.amount, "games", state)
    rests = bool(calm) and not state.index
    yield GamesHeld(seat=seat, amount=action.amount, rests=rests)
    cause = because("games", talents=action.amount)
    yield from prestige(state, seat, gain, "LEG-FOR-28", cause)
    yield from index(state, -calm, "LEG-FOR-28", cause, quiet=rests)
    yield SeatDone(seat=seat, quiet=True)


def _finish(state: State, seat: Seat, action: Finish, dice: Dice) -> Iterator[Event]:
    """LEG-FOR-06, LEG-FOR-07."""
    check_turn(state, seat)
    yield SeatDone(seat=seat, activity="games")


GAMES = Stage(
    "forum.games",
    3,
    "LEG-FOR-28",
    enter=_proceed,
    queue=lambda state: tuple(from_consul(state)),
    decisions=_decisions,
    handlers={ChooseStart: choose_start("games"), SponsorGames: _sponsor, Finish: _finish},
    proceed=_proceed,
    is_done=when_queue_is_empty,
)
