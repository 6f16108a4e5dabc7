"""Morra: everybody shows 0 to 5 fingers at once and calls the sum; who calls it alone scores a point."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from engine.chance import random_action
from engine.commands import NUMBERS, Command, Glance, Group, Look, Parameter
from engine.dice import Dice
from engine.kernel import (
    Action,
    Amount,
    Decision,
    Event,
    Fact,
    Game,
    Illegal,
    Offer,
    Policy,
    Result,
    Seat,
    Section,
    Sheet,
    State,
    View,
    Viewer,
)
from engine.words import count, listing
from engine.words import seat as person

FINGERS, ROUNDS = 5, 50


class Options(BaseModel):
    """What a table may settle."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    goal: int = Field(
        3,
        ge=1,
        le=9,
        title="Goal",
        description="Points that win.",
        json_schema_extra={"clause": "MOR-SET-01"},
    )


class Choice(Fact):
    """What a player shows and calls."""

    fingers: int
    call: int


class MorraState(State):
    """Points, and what has been chosen in this round."""

    options: Options
    round: int = 0
    points: list[int]
    chosen: dict[Seat, Choice] = Field(default_factory=dict)


# --- acts and facts -----------------------------------------------------------


class Show(Action):
    """Choose fingers and a call."""

    type: Literal["show"] = "show"
    fingers: int = 0
    call: int = 0


class RoundBegan(Event):
    """A new round."""

    clause: ClassVar[str] = "MOR-SET-01"
    type: Literal["round_began"] = "round_began"
    round: int

    def apply(self, state: MorraState) -> None:
        state.round, state.chosen = self.round, {}

    def seen_by(self, viewer: Viewer) -> "RoundBegan":
        return self


class Chosen(Event):
    """Somebody has chosen. What, they alone know until all are shown."""

    clause: ClassVar[str] = "MOR-RND-01"
    type: Literal["chosen"] = "chosen"
    seat: Seat
    choice: Choice | None

    def apply(self, state: MorraState) -> None:
        if self.choice is not None:
            state.chosen[self.seat] = self.choice

    def seen_by(self, viewer: Viewer) -> "Chosen":
        return self if viewer == self.seat else Chosen(seat=self.seat, choice=None)


class Shown(Event):
    """All hands are open, and who called the sum alone scores."""

    clause: ClassVar[str] = "MOR-RND-02"
    type: Literal["shown"] = "shown"
    choices: tuple[Choice, ...]
    sum: int
    scorer: Seat | None

    def concerns(self) -> frozenset[Seat]:
        return frozenset(range(len(self.choices)))

    def apply(self, state: MorraState) -> None:
        if self.scorer is not None:
            state.points[self.scorer] += 1

    def seen_by(self, viewer: Viewer) -> "Shown":
        return self


class Won(Event):
    """Somebody has reached the goal, or nobody has in time."""

    clause: ClassVar[str] = "MOR-END-01"
    type: Literal["won"] = "won"
    winner: Seat | None

    def apply(self, state: MorraState) -> None:
        drawn = self.winner is None
        state.result = Result(
            winners=() if self.winner is None else (self.winner,),
            cause="nobody scored in time" if drawn else "the goal",
            clause="MOR-END-02" if drawn else "MOR-END-01",
        )

    def seen_by(self, viewer: Viewer) -> "Won":
        return self


# --- rules --------------------------------------------------------------------


def decide(state: MorraState, seat: Seat, action: Show) -> Iterator[Event]:
    """MOR-RND-01, MOR-RND-02, MOR-RND-03."""
    if state.result is not None:
        raise Illegal("MOR-END-01", "The game is over.")
    if not 0 <= seat < state.seats:
        raise Illegal("MOR-SET-01", "Only who sits at the table plays.")
    if seat in state.chosen:
        raise Illegal("MOR-RND-01", "You have chosen already; wait for the others.")
    if not 0 <= action.fingers <= FINGERS:
        raise Illegal("MOR-RND-01", f"Show 0 to {FINGERS} fingers.")
    if not 0 <= action.call <= FINGERS * state.seats:
        raise Illegal("MOR-RND-02", f"Call 0 to {FINGERS * state.seats}.")
    yield Chosen(seat=seat, choice=Choice(fingers=action.fingers, call=action.call))
    if len(state.chosen) == state.seats:
        yield from _shown(state)


def _shown(state: MorraState) -> Iterator[Event]:
    choices = tuple(state.chosen[seat] for seat in range(state.seats))
    total = sum(choice.fingers for choice in choices)
    right = [seat for seat, choice in enumerate(choices) if choice.call == total]
    yield Shown(choices=choices, sum=total, scorer=right[0] if len(right) == 1 else None)
    if max(state.points) >= state.options.goal:
        yield Won(winner=state.points.index(state.options.goal))
    elif state.round >= ROUNDS:
        yield Won(winner=None)
    else:
        yield RoundBegan(round=state.round + 1)


def decisions(state: MorraState) -> list[Decision]:
    """Everybody who has not chosen is asked, side by side."""
    if state.result is not None:
        return []
    return [_question(state, seat) for seat in range(state.seats) if seat not in state.chosen]


def _question(state: MorraState, seat: Seat) -> Decision:
    most = FINGERS * state.seats
    holes = (Amount("fingers", "Fingers", 0, FINGERS), Amount("call", "Your call", 0, most))
    return Decision(
        seat=seat,
        kind="show",
        token=f"r{state.round}",
        clause="MOR-RND-01",
        ask="How many fingers do you show, and what do you call?",
        figures=f"All together show 0 to {most}.",
        wait="to choose",
        offers=(Offer("show", Show(), "Show and call", holes=holes, style="main"),),
        required=True,
        default=Show(),
        otherwise="you show no finger and call 0",
    )


# --- what is seen and said ------------------------------------------------------


class MorraView(View):
    """Points, who has chosen, and one's own choice."""

    viewer: Viewer
    round: int
    points: tuple[int, ...]
    chosen: tuple[Seat, ...]
    own: Choice | None
    goal: int


def tell(seen: Event, viewer: Viewer) -> str:
    """A fact in words."""
    if isinstance(seen, RoundBegan):
        return f"**Round {seen.round}**"
    if isinstance(seen, Chosen):
        if seen.choice is None:
            return f"{person(seen.seat)} has chosen."
        return f"You show {count(seen.choice.fingers, 'finger')} and call {seen.choice.call}."
    if isinstance(seen, Shown):
        hands = listing(f"{person(s)} {c.fingers} (called {c.call})" for s, c in enumerate(seen.choices))
        point = "Nobody scores." if seen.scorer is None else f"{person(seen.scorer)} scores 1 point."
        return f"Sum {seen.sum}: {hands}. {point}"
    assert isinstance(seen, Won)
    return "The game is drawn." if seen.winner is None else f"🏆 {person(seen.winner)} wins."


def sheet(view: MorraView) -> Sheet:
    """Points by player; one's own choice on the desk."""
    lines = tuple(
        f"{person(seat)}: {count(points, 'point')}{' · has chosen' if seat in view.chosen else ''}"
        for seat, points in enumerate(view.points)
    )
    own = view.own
    desk = () if own is None else (f"{count(own.fingers, 'finger')}, called {own.call}.",)
    return Sheet(
        f"Round {view.round}",
        lambda: (Section(f"Points, {view.goal} win", lines),),
        lambda: (Section("You chose", desk),) if desk else (),
    )


def choose(view: MorraView, decisions: Sequence[Decision], rng: Random) -> Action | None:
    """Show anything, and call the likeliest sum of the others with it."""
    if not decisions:
        return None
    fingers = rng.randint(0, FINGERS)
    others = len(view.points) - 1
    return Show(fingers=fingers, call=fingers + sum(rng.randint(0, FINGERS) for _ in range(others)))


def points(glance: Glance, typed: Mapping[str, Any]) -> Sequence[str]:
    """The points, for who asks."""
    return sheet(glance.view).front[0].lines


COMMANDS = Group(
    "morra",
    "Play Morra by typing",
    (
        Command(
            "show",
            "Show fingers and call the sum of all",
            ("MOR-RND-01", "MOR-RND-02"),
            (Show,),
            (
                Parameter("fingers", "fingers", NUMBERS, "How many fingers", required=True),
                Parameter("call", "call", NUMBERS, "The sum you call", required=True),
            ),
        ),
        Look("points", "Who has how many points", ("MOR-END-01",), points),
    ),
)


class Morra(Game[MorraState, MorraView]):
    """Morra for 2 to 6."""

    name: ClassVar[str] = "morra"
    title: ClassVar[str] = "Morra"
    prefix: ClassVar[str] = "MOR"
    clause_file: ClassVar[Path] = Path(__file__).with_name("clauses.toml")
    blurb: ClassVar[str] = "All show fingers at once.\nCall their sum.\nWho alone is right scores a point."
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    options: ClassVar[type[BaseModel]] = Options
    state: ClassVar[type[State]] = MorraState
    events: ClassVar[TypeAdapter[Any]] = TypeAdapter(
        Annotated[RoundBegan | Chosen | Shown | Won, Field(discriminator="type")]
    )
    actions: ClassVar[TypeAdapter[Any]] = TypeAdapter(Show)
    policies: ClassVar[dict[str, Policy[Any]]] = {
        "guesser": Policy("guesser", "Guesser", choose),
        "random": Policy("random", "Random", lambda view, decisions, rng: random_action(decisions, rng)),
    }
    substitute: ClassVar[str] = "guesser"
    commands: ClassVar[tuple[Group, ...]] = (COMMANDS,)

    def new(self, seats: int, options: BaseModel) -> MorraState:
        if seats not in self.seat_counts:
            raise Illegal("MOR-SET-01", "Morra is for 2 to 6 players.")
        assert isinstance(options, Options)
        return MorraState(seats=seats, options=options, points=[0] * seats)

    def setup(self, state: MorraState, dice: Dice) -> Iterator[Event]:
        yield RoundBegan(round=1)

    def decisions(self, state: MorraState) -> Sequence[Decision]:
        return decisions(state)

    def decide(self, state: MorraState, seat: Seat, action: Action, dice: Dice) -> Iterator[Event]:
        assert isinstance(action, Show)
        return decide(state, seat, action)

    def view(self, state: MorraState, viewer: Viewer) -> MorraView:
        return MorraView(
            viewer=viewer,
            round=state.round,
            points=tuple(state.points),
            chosen=tuple(sorted(state.chosen)),
            own=None if viewer is None else state.chosen.get(viewer),
            goal=state.options.goal,
        )

    def tell(self, seen: Event, viewer: Viewer) -> str:
        return tell(seen, viewer)

    def sheet(self, view: MorraView) -> Sheet:
        return sheet(view)

    def broken(self, state: MorraState) -> list[str]:
        return [] if max(state.points) <= state.options.goal else ["somebody has more points than the goal"]
