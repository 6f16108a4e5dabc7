"""What may be done in every part of the meeting: the floor's handlers, the call of time (LEG-VTE-03)."""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Action, Event, Illegal, Seat
from engine.legions.actions import (
    AnswerConsent,
    CallForMotions,
    CallTime,
    CallUpon,
    CallVote,
    CastVote,
    ChooseHolder,
    Finish,
    GiveCastingVote,
    Penalise,
    Veto,
)
from engine.legions.events.meeting import TimeCalled
from engine.legions.rules.motion_kinds import concessions
from engine.legions.rules.senate import floor, invitation
from engine.legions.rules.senate.chair import consul_player
from engine.legions.rules.stage import Handler
from engine.legions.rules.votes import voting
from engine.legions.state import State


def finish(state: State, seat: Seat, action: Finish, dice: Dice) -> Iterator[Event]:
    """Nothing more to move (RUL-LEG-55); or an owner lets the last call pass (LEG-MIL-22)."""
    if state.senate.floor is not None and state.senate.floor.phase == "last_call":
        yield from floor.pass_last_call(state, seat)
    else:
        yield from invitation.nothing_more(state, seat)


def call_time(state: State, seat: Seat, action: CallTime, dice: Dice) -> Iterator[Event]:
    """LEG-VTE-01, LEG-VTE-03."""
    if not state.options.senate_minutes:
        raise Illegal("LEG-VTE-01", "This table's meetings have no time limit.")
    if seat != consul_player(state):
        raise Illegal("LEG-VTE-03", "Only the presiding Consul's player, or the clock, calls time.")
    if state.senate.time_over:
        raise Illegal("LEG-VTE-03", "Time has been called.")
    yield TimeCalled(minutes=state.options.senate_minutes)


FLOOR: dict[type[Action], Handler] = {
    AnswerConsent: floor.answer_consent,
    CallVote: floor.call_vote,
    Penalise: floor.penalise,
    CallUpon: voting.call_upon,
    CastVote: voting.cast_vote,
    Veto: voting.veto,
    GiveCastingVote: voting.give_casting_vote,
    ChooseHolder: concessions.choose_holder,
    Finish: finish,
}
"""Handlers of a motion on the floor."""

COMMON: dict[type[Action], Handler] = {CallTime: call_time}
ASKING: dict[type[Action], Handler] = {CallForMotions: invitation.ask}
