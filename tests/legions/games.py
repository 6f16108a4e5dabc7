"""Whole games of computer players, played once a run and shared by the tests."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from engine.dice import SeededDice
from engine.kernel import Action, Event, Seat, Viewer, awaited, run
from engine.legions.game import Legions
from engine.legions.options import LegionsOptions
from engine.legions.state import State
from engine.words import plain

GAME = Legions()

VARIANTS = LegionsOptions(
    bills=True,
    consular_powers=True,
    deaths=True,
    distribution=True,
    land_acts=True,
    additional_wars=True,
    revolts=True,
    senate_minutes=10,
    treasuries_public=False,
    war_loss_check="end_of_round",
    persuade_targets="in_rome",
    parallel_forum=False,
)
"""All variants but one (no Miscellaneous Motions), and hidden Treasuries."""


@dataclass(frozen=True)
class Step:
    """One act (None: the setup), and what followed."""

    seat: Seat
    action: Action | None
    events: tuple[Event, ...]


def walk(
    seats: int, options: LegionsOptions, policy: str, seed: int, most: int = 4000
) -> Iterator[tuple[State, Step]]:
    """A game act by act; the state is the live one, after the step."""
    state, dice, rng = GAME.new(seats, options), SeededDice(seed), Random(seed)
    yield state, Step(-1, None, tuple(run(state, GAME.setup(state, dice))))
    for _ in range(most):
        decisions = GAME.decisions(state)
        must = awaited(decisions)
        others = sorted({d.seat for d in decisions} - set(must))
        rng.shuffle(others)
        for seat in (*others, *must):
            own = [d for d in decisions if d.seat == seat]
            action = GAME.policies[policy].choose(GAME.view(state, seat), own, rng)
            if action is not None:
                events = tuple(run(state, GAME.decide(state, seat, action, dice)))
                yield state, Step(seat, action, events)
                break
        if state.result is not None:
            return


@dataclass(frozen=True)
class Played:
    """A finished game: its steps, and states on the way as JSON."""

    seats: int
    options: LegionsOptions
    steps: tuple[Step, ...]
    samples: tuple[str, ...]

    def states(self) -> Iterator[State]:
        """The sampled states, fresh."""
        return (State.model_validate_json(text) for text in self.samples)

    def events(self) -> Iterator[Event]:
        """Every fact of the game."""
        return (event for step in self.steps for event in step.events)


@cache
def played(seats: int, policy: str, seed: int, variants: bool = False, every: int = 23) -> Played:
    """A whole game and every so many of its states."""
    options = VARIANTS if variants else LegionsOptions()
    steps, samples = [], []
    for number, (state, step) in enumerate(walk(seats, options, policy, seed)):
        steps.append(step)
        if number % every == 0 or state.result is not None:
            samples.append(state.model_dump_json())
    return Played(seats, options, tuple(steps), tuple(samples))


def some_games() -> list[Played]:
    """A few games that between them see most of the rules."""
    return [played(3, "sensible", 3), played(5, "restless", 4, variants=True), played(3, "random", 5)]


def name(seat: int) -> str:
    """How a mark is read in tests."""
    return f"NAME{seat}"


def heard(events: tuple[Event, ...], viewer: Viewer) -> list[str]:
    """What the herald says to `viewer`, names resolved."""
    seen = (event.seen_by(viewer) for event in events)
    told = (GAME.tell(each, viewer) for each in seen if each is not None)
    return [plain(text, name) for text in told if text]


def sheet_text(state: State, viewer: Viewer, desk: bool = True) -> str:
    """The whole sheet as one text, names resolved."""
    sheet = GAME.sheet(GAME.view(state, viewer))
    sections = (*sheet.board, *(sheet.desk if desk else ()))
    return plain("\n".join([sheet.where, *(f"{s.title}\n" + "\n".join(s.lines) for s in sections)]), name)
