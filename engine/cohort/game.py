"""The Cohort, as a host sees it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from pydantic import BaseModel, TypeAdapter

from engine.cohort import invariants, view
from engine.cohort.actions import ACTIONS, TakeDefault
from engine.cohort.commands import GROUP
from engine.cohort.events.cohorts import EVENTS
from engine.cohort.options import CohortOptions
from engine.cohort.policies import POLICIES
from engine.cohort.rules import decide, decisions, turn
from engine.cohort.state import CohortState
from engine.cohort.text import outcome, sheet, words
from engine.cohort.view import CohortView
from engine.commands import Group
from engine.dice import Dice
from engine.kernel import (
    Action,
    Decision,
    Event,
    Game,
    Illegal,
    Policy,
    Seat,
    Sections,
    Sheet,
    State,
    Thing,
    Viewer,
)


class Cohort(Game[CohortState, CohortView]):
    """The Cohort: a card game for 2 to 6 (COH-CMP-05)."""

    name: ClassVar[str] = "cohort"
    title: ClassVar[str] = "The Cohort"
    prefix: ClassVar[str] = "COH"
    clause_file: ClassVar[Path] = Path(__file__).with_name("clauses.toml")
    blurb: ClassVar[str] = (
        "Draw 2 cards a turn: give 1 away, keep 1, and play 1 if you like.\n"
        "Cards of one type build a Cohort; until it is complete, its effect burdens you.\n"
        "The first with 3 complete Cohorts of different types has a Legion and wins."
    )
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    options: ClassVar[type[BaseModel]] = CohortOptions
    state: ClassVar[type[State]] = CohortState
    events: ClassVar[TypeAdapter[Any]] = EVENTS
    actions: ClassVar[TypeAdapter[Any]] = ACTIONS
    policies: ClassVar[dict[str, Policy[Any]]] = POLICIES
    things: ClassVar[Mapping[str, Thing]] = sheet.CARDS_TOLD
    commands: ClassVar[tuple[Group, ...]] = (GROUP,)

    def guide(self, options: BaseModel) -> str:
        return sheet.guide(options.velites_size if isinstance(options, CohortOptions) else None)

    def new(self, seats: int, options: BaseModel) -> CohortState:
        if seats not in self.seat_counts:
            raise Illegal("COH-CMP-05", "The Cohort is for 2 to 6 players.")
        if not isinstance(options, CohortOptions):
            raise TypeError(f"options of another game: {options!r}")
        if options.first_seat > seats:
            raise Illegal("COH-SET-02", f"The first player must be one of the {seats} seats, or 0 for lots.")
        return CohortState.empty(seats, options)

    def setup(self, state: CohortState, dice: Dice) -> Iterator[Event]:
        return turn.open_game(state, dice)

    def decisions(self, state: CohortState) -> Sequence[Decision]:
        return decisions.decisions(state)

    def decide(self, state: CohortState, seat: Seat, action: Action, dice: Dice) -> Iterator[Event]:
        return decide.decide(state, seat, action, dice)

    def as_offered(self, state: CohortState, seat: Seat, action: Action) -> Action | None:
        """Whoever is asked may let the default happen, which no offer names (COH-TURN-07)."""
        is_asked = any(d.seat == seat for d in self.decisions(state))
        return None if is_asked and isinstance(action, TakeDefault) else action

    def view(self, state: CohortState, viewer: Viewer) -> CohortView:
        return view.view(state, viewer)

    def tell(self, seen: Event, viewer: Viewer) -> str:
        return words.tell(seen, viewer)

    def sheet(self, view: CohortView) -> Sheet:
        return sheet.sheet(view)

    def outcome(self, view: CohortView, facts: Iterable[Event]) -> Sections:
        return outcome.outcome(view, facts)

    def broken(self, state: CohortState) -> list[str]:
        return invariants.broken(state)
