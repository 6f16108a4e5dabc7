"""The sequence of play as one table (LEG-GEN-03), and the driver that walks it.

Exceptions:
    Illegal    an action that the present stage does not know.
"""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Action, Decision, Event, Illegal, Seat
from engine.legions.events.common import RoundBegan, StageBegan, StepBegan
from engine.legions.rules import adjustments, agreements, combat, endgame, political, state_of_republic
from engine.legions.rules.forum import stages as forum
from engine.legions.rules.income import stages as income
from engine.legions.rules.senate import stages as senate
from engine.legions.rules.stage import Stage
from engine.legions.state import State

FLOW: tuple[Stage, ...] = (
    *income.STAGES,
    *political.STAGES,
    *forum.STAGES,
    *state_of_republic.STAGES,
    *senate.STAGES,
    *combat.STAGES,
    *adjustments.STAGES,
    *endgame.STAGES,
)
"""One round, in order. After the last stage the next round begins."""

_PLACE = {stage.name: place for place, stage in enumerate(FLOW)}


def stage_of(state: State) -> Stage:
    """The stage the table is in."""
    return FLOW[_PLACE[state.stage]]


def decisions(state: State) -> list[Decision]:
    """Everything that waits, in seat order; empty when the game is over."""
    if state.result is not None:
        return []
    waiting = [*stage_of(state).decisions(state), *agreements.decisions(state)]
    return sorted(waiting, key=lambda d: d.seat)


def decide(state: State, seat: Seat, action: Action, dice: Dice) -> Iterator[Event]:
    """The facts that follow from `action`, and everything that then happens by itself."""
    if state.result is not None:
        raise Illegal("LEG-END-01", "The game is over.")
    handler = stage_of(state).handlers.get(type(action)) or agreements.HANDLERS.get(type(action))
    if handler is None:
        raise Illegal("LEG-GEN-03", "That cannot be done at this point of the round.")
    yield from until_over(state, handler(state, seat, action, dice))
    yield from advance(state, dice)


def until_over(state: State, events: Iterator[Event]) -> Iterator[Event]:
    """`events`, cut off once one of them has ended the game."""
    for event in events:
        yield event
        if state.result is not None:
            return


def advance(state: State, dice: Dice) -> Iterator[Event]:
    """Run whatever needs nobody, up to the next decision or the end of the game."""
    while state.result is None:
        stage = stage_of(state)
        if not stage.is_done(state):
            yield from until_over(state, stage.proceed(state, dice))
            if state.result is not None or not stage.is_done(state):
                return
        yield from until_over(state, stage.leave(state, dice))
        if state.result is None:
            yield from until_over(state, _next(state, dice))


def _next(state: State, dice: Dice) -> Iterator[Event]:
    place = _PLACE[state.stage]
    while True:
        place += 1
        if place == len(FLOW):
            place = 0
            yield from agreements.lapse(state)
            yield RoundBegan(round=state.round + 1)
        if FLOW[place].is_needed(state):
            break
    yield from begin(state, FLOW[place], dice)


def begin(state: State, stage: Stage, dice: Dice) -> Iterator[Event]:
    """Enter `stage`; the step is announced when it is a new one."""
    if state.step != stage.step:
        yield StepBegan(round=state.round, step=stage.step)
    yield StageBegan(stage=stage.name, queue=stage.queue(state))
    yield from until_over(state, stage.enter(state, dice))


def start(state: State, stage: str, dice: Dice) -> Iterator[Event]:
    """Enter the stage of that name and run on (the setup's last act, and tests)."""
    yield from begin(state, FLOW[_PLACE[stage]], dice)
    yield from advance(state, dice)
