"""LEGIONS as the host sees it: the rules wired together."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar, cast

from pydantic import BaseModel, TypeAdapter

from engine.commands import Group
from engine.dice import Dice
from engine.kernel import Action, Decision, Event, Game, Illegal, Policy, Seat, Sections, Sheet, Viewer
from engine.legions import spellings
from engine.legions import view as views
from engine.legions.actions import ACTIONS
from engine.legions.commands import COMMANDS
from engine.legions.events import EVENTS
from engine.legions.events.base import LegionsEvent
from engine.legions.figures import LegionsFigures
from engine.legions.invariants import broken
from engine.legions.options import LegionsOptions
from engine.legions.policies import POLICIES
from engine.legions.rules import flow
from engine.legions.rules import setup as opening
from engine.legions.scenario import ScenarioError, scenario
from engine.legions.state import State
from engine.legions.text import guide as guides
from engine.legions.text import outcome as outcomes
from engine.legions.text import sheet as sheets
from engine.legions.view import LegionsView


class Legions(Game[State, LegionsView]):
    """The Senate of Rome, 264 to 124 BC, for 3 or 5 Factions."""

    name: ClassVar[str] = "legions"
    title: ClassVar[str] = "LEGIONS"
    prefix: ClassVar[str] = "LEG"
    clause_file: ClassVar[Path] = Path(__file__).with_name("clauses.toml")
    blurb: ClassVar[str] = (
        "Each player leads a Faction of Senators in Rome, for ten rounds of fourteen years.\n"
        "Together you must pay the State's bill, win its Wars and calm the people, or all lose.\n"
        "If Rome stands at the end, the Faction with the most Prestige wins."
    )
    seat_counts: ClassVar[tuple[int, ...]] = (3, 5)
    random_seating: ClassVar[bool] = True  # LEG-GEN-12
    options: ClassVar[type[BaseModel]] = LegionsOptions
    state: ClassVar[type[State]] = State
    events: ClassVar[TypeAdapter[Any]] = EVENTS
    actions: ClassVar[TypeAdapter[Any]] = ACTIONS
    policies: ClassVar[dict[str, Policy[Any]]] = POLICIES
    commands: ClassVar[tuple[Group, ...]] = COMMANDS

    bluffs: ClassVar[frozenset[str]] = frozenset({"LEG-VETO-12"})

    def figures(self) -> LegionsFigures:
        return LegionsFigures()

    def guide(self, options: BaseModel) -> str:
        return guides.guide(cast("LegionsOptions", options))

    def new(self, seats: int, options: BaseModel) -> State:
        chosen = cast("LegionsOptions", options)
        chosen.seated(seats)
        try:
            scenario(chosen.scenario)
        except ScenarioError as error:
            raise Illegal("LEG-BRD-01", str(error)) from error
        return State(seats=seats, options=chosen)

    def setup(self, state: State, dice: Dice) -> Iterator[Event]:
        """The opening, then step 1 of round 1: everybody has income before they must act (LEG-SET-09)."""
        yield from opening.setup(state, dice)
        yield from flow.start(state, flow.FLOW[0].name, dice)

    def decisions(self, state: State) -> Sequence[Decision]:
        return flow.decisions(state)

    def decide(self, state: State, seat: Seat, action: Action, dice: Dice) -> Iterator[Event]:
        if not 0 <= seat < state.seats:
            raise Illegal("LEG-GEN-04", "Only a seated player may act.")
        return flow.decide(state, seat, action, dice)

    def as_offered(self, state: State, seat: Seat, action: Action) -> Action | None:
        del seat
        return spellings.as_offered(state, action)

    def view(self, state: State, viewer: Viewer) -> LegionsView:
        return views.view(state, viewer)

    def tell(self, seen: Event, viewer: Viewer) -> str:
        return cast("LegionsEvent", seen).told(viewer)

    def sheet(self, view: LegionsView) -> Sheet:
        return sheets.sheet(view)

    def outcome(self, view: LegionsView, facts: Iterable[Event]) -> Sections:
        return outcomes.outcome(view.table, facts)

    def broken(self, state: State) -> list[str]:
        return broken(state)
