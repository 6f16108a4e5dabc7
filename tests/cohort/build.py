"""Tables for tests: built in any position, played with loaded dice."""

from collections.abc import Iterable
from typing import Any

from engine.cohort.game import Cohort
from engine.cohort.options import CohortOptions
from engine.cohort.state import CohortState
from engine.dice import LoadedDice
from engine.kernel import Action, Event, run

GAME = Cohort()


def table(seats: int = 3, **fields: Any) -> CohortState:
    """A table in turn 1, seat 0 at the step "play", with nothing on it but the given fields.

    Lists by seat (`hands`, `cohorts`, `finished`, `lingering`) may be given as a dict of
    seats; who is not named has nothing. `options` may be a dict. Piles end with their top card.
    """
    state: dict[str, Any] = {"seats": seats, "active": 0, "turn": 1, "step": "play", "still": 1, **fields}
    for name, nothing in (("hands", []), ("cohorts", {}), ("finished", []), ("lingering", [])):
        given = state.get(name, {})
        if isinstance(given, dict):
            state[name] = [given.get(seat, nothing) for seat in range(seats)]
    options = state.get("options", {})
    state["options"] = options if isinstance(options, CohortOptions) else CohortOptions(**options)
    return CohortState.model_validate_json(CohortState.model_validate(state).model_dump_json())


def act(state: CohortState, seat: int, action: Action, rolls: Iterable[int] = ()) -> list[Event]:
    """Decide and apply one action with dice loaded with `rolls`; fails if some are left over."""
    dice = LoadedDice(rolls)
    events = run(state, GAME.decide(state, seat, action, dice))
    dice.done()
    return events
