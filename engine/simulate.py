"""Whole games played in the engine alone, with illegal attempts on purpose.

Nothing here knows any one game: players answer decisions, and after every act the
game's own invariants are checked.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import lcm
from random import Random
from typing import Any

from pydantic import BaseModel

from engine.chance import random_filling
from engine.dice import SeededDice
from engine.fitting import fits
from engine.invented import Inventor
from engine.kernel import (
    Action,
    Amount,
    Decision,
    Event,
    Figures,
    Game,
    Illegal,
    Offer,
    Pick,
    Policy,
    Seat,
    State,
    awaited,
    run,
)


@dataclass
class Tally:
    """What a simulation has counted so far."""

    tables: int = 0
    finished: int = 0
    turns: int = 0
    actions: int = 0
    refused: int = 0
    invented: int = 0
    """Acts made up from their types and judged by the rules."""
    violations: list[str] = field(default_factory=list)

    def report(self, seconds: float) -> dict[str, Any]:
        """The common figures; means are over all tables."""
        tables = self.tables or 1
        return {
            "tables": self.tables,
            "finished": self.finished,
            "mean_turns": round(self.turns / tables, 2),
            "mean_actions": round(self.actions / tables, 2),
            "actions_per_second": round(self.actions / seconds, 1) if seconds > 0 else 0.0,
            "refused": self.refused,
            "invented": self.invented,
            "violations": len(self.violations),
            "first_violations": self.violations[:10],
        }


INVENTED = 40
"""How many acts are made up at each attempt."""


def simulate(
    game: Game[Any, Any],
    seats: int | Sequence[int],
    tables: int,
    policy: str = "",
    seed: int | str = 0,
    options: BaseModel | Sequence[BaseModel] | None = None,
    *,
    clock: Callable[[], float] | None = None,
    progress: Callable[[int], None] | None = None,
    figures: Figures | None = None,
    most_actions: int = 20_000,
    attempts: float = 0.05,
) -> dict[str, Any]:
    """Play `tables` whole games and return what was counted (see `Tally.report`).

    `clock` gives seconds for the speed (without it the speed reads 0), `progress` is
    called with the number of tables done, `figures` adds a game's own figures. Several
    `options` or `seats` take turns, so that each set meets each number of seats. A table
    stops unfinished after `most_actions`. Without a `policy` the game's `substitute` plays.
    `attempts` is the chance, before each act, of trying illegal ones, some of them made up from the
    types of acts alone; they are tried at least once a table. Raises KeyError for an unknown policy
    and Illegal if seats or options do not fit.
    """
    player = game.policies[policy or game.substitute]
    sets = [options or game.options()] if isinstance(options, BaseModel | None) else list(options)
    sizes = [seats] if isinstance(seats, int) else list(seats)
    tally = Tally()
    begun = clock() if clock else 0.0
    for number in range(tables):
        rng = Random(f"{seed}/{number}")
        chosen, size = turn(number, sets, sizes)
        table = Table(game, game.new(size, chosen), rng, tally, keeps=figures is not None)
        table.play(player, most_actions, attempts)
        if figures is not None:
            figures.note(table.state, table.events)
        if progress:
            progress(number + 1)
    own = figures.report() if figures is not None else {}
    return tally.report(clock() - begun if clock else 0.0) | own


def turn(number: int, sets: Sequence[BaseModel], sizes: Sequence[int]) -> tuple[BaseModel, int]:
    """Options and seats of one table: both take turns, and each set meets each size.

    After every round of all sets and sizes side by side the sizes move on by one.
    """
    rounds = number // lcm(len(sets), len(sizes))
    return sets[number % len(sets)], sizes[(number + rounds) % len(sizes)]


class Table:
    """One simulated table."""

    def __init__(self, game: Game[Any, Any], state: State, rng: Random, tally: Tally, keeps: bool) -> None:
        self.game = game
        self.state = state
        self.rng = rng
        self.tally = tally
        seed = rng.getrandbits(64)
        self.dice = SeededDice(seed)
        self._inventor = Inventor(game.actions, Random(seed))
        self.events: list[Event] = []
        self._keeps = keeps
        self._known: list[tuple[Seat, Action]] = []
        """Some complete actions offered earlier: material for illegal attempts."""

    def play(self, player: Policy[Any], most_actions: int, attempts: float) -> None:
        """Play to the end, or to `most_actions`."""
        self._note(run(self.state, self.game.setup(self.state, self.dice)))
        for number in range(most_actions):
            decisions = self.game.decisions(self.state)
            if self.state.result is not None or not decisions:
                break
            if number == 2 or self.rng.random() < attempts:
                self._attempt(decisions)
            if not self._act(player, decisions):
                self._complain("nobody acts, and the game is not over")
                break
        self.tally.tables += 1
        self.tally.finished += self.state.result is not None
        self.tally.turns += getattr(self.state, "turn", 0)

    def _act(self, player: Policy[Any], decisions: Sequence[Decision]) -> bool:
        """Let one seat act, windows first in random order; False if nobody does."""
        must = awaited(decisions)
        seats = list(dict.fromkeys(d.seat for d in decisions if d.seat not in must))
        self.rng.shuffle(seats)
        for seat in (*seats, *must):
            own = [d for d in decisions if d.seat == seat]
            action = player.choose(self.game.view(self.state, seat), own, self.rng)
            if action is None:
                continue
            self._remember(own)
            try:
                events = run(self.state, self.game.decide(self.state, seat, action, self.dice))
            except Illegal as refusal:
                self._complain(f"refused an offered action: {action!r}: {refusal}")
                return False
            self.tally.actions += 1
            self._note(events)
            return True
        return False

    def _note(self, events: list[Event]) -> None:
        if self._keeps:
            self.events += events
        for fault in self.game.broken(self.state):
            self._complain(fault)

    def _complain(self, what: str) -> None:
        self.tally.violations.append(f"table {self.tally.tables}: {what}")

    def _remember(self, decisions: Sequence[Decision]) -> None:
        offer = self.rng.choice(self.rng.choice(decisions).offers)
        self._known.append((decisions[0].seat, offer.fill(random_filling(offer, self.rng))))
        del self._known[:-12]

    # --- illegal attempts ---------------------------------------------------------

    def _attempt(self, decisions: Sequence[Decision]) -> None:
        """Try what must be refused: the wrong seat, what is not offered, what is out of bounds."""
        decision = self.rng.choice(decisions)
        for offer in decision.offers[:40]:
            kin = [o for o in decision.offers if o is not offer and _sort(o.action) == _sort(offer.action)]
            for wrong in out_of_bounds(offer, self.rng):
                if not any(fits(other, wrong) for other in kin):
                    self._try(decision.seat, wrong, "out of bounds")
        offer = self.rng.choice(decision.offers)
        action = offer.fill(random_filling(offer, self.rng))
        idle = [seat for seat in range(self.state.seats) if all(d.seat != seat for d in decisions)]
        if idle:
            self._try(self.rng.choice(idle), action, "the wrong seat")
        for seat, old in self._known:
            if not any(may_mean(offer, old) for d in decisions if d.seat == seat for offer in d.offers):
                self._try(seat, old, "not offered")

        self._invent(decisions)

    def _invent(self, decisions: Sequence[Decision]) -> None:
        """Acts made up from all types of acts: what the rules accept must be offered to that seat now."""
        before, throws = self.state.model_dump_json(), self.dice.counter
        self._inventor.see(decisions, self.state)
        for _ in range(INVENTED):
            made = self._inventor.invent(self.state.seats)
            if made is not None:
                self._judge(*made, decisions)
        if self.state.model_dump_json() != before or self.dice.counter != throws:
            self._complain("acts that were only looked at left their traces")

    def _judge(self, seat: Seat, action: Action, decisions: Sequence[Decision]) -> None:
        self.tally.invented += 1
        try:
            next(self.game.decide(self.state, seat, action, SeededDice(0)), None)
        except Illegal:
            self.tally.refused += 1
            return
        except Exception as fault:
            self._complain(f"broke on an act of seat {seat}: {action!r}: {fault!r}")
            return
        said = self.game.as_offered(self.state, seat, action)
        own = [offer for decision in decisions if decision.seat == seat for offer in decision.offers]
        if said is not None and not any(fits(offer, said) for offer in own):
            self._complain(f"accepted an illegal action (made up) of seat {seat}: {action!r}")

    def _try(self, seat: Seat, action: Action, why: str) -> None:
        before, throws = self.state.model_dump_json(), self.dice.counter
        try:
            run(self.state, self.game.decide(self.state, seat, action, self.dice))
        except Illegal:
            self.tally.refused += 1
            if self.state.model_dump_json() != before or self.dice.counter != throws:
                self._complain(f"a refused action left its traces: {action!r}")
        else:
            self._complain(f"accepted an illegal action ({why}) of seat {seat}: {action!r}")


def _sort(action: Action) -> tuple[type, type]:
    """What an action is, and what it carries."""
    return type(action), type(getattr(action, "motion", None))


def may_mean(offer: Offer, action: Action) -> bool:
    """Whether `action` might be this offer: equal, or of its type if the offer has holes."""
    return type(offer.action) is type(action) if offer.holes else offer.action == action


def out_of_bounds(offer: Offer, rng: Random) -> list[Action]:
    """Fillings of the offer's holes just beyond their bounds: numbers, and choices not on the list."""
    wrong: list[Action] = []
    for hole in offer.holes:
        values = random_filling(offer, rng)
        if isinstance(hole, Amount):
            bad: Any = (
                hole.high + hole.step if offer.total is None else max(hole.high, offer.total) + hole.step
            )
            if hole.key:
                values.setdefault(hole.field, {})[hole.key] = bad
            else:
                values[hole.field] = bad
        elif isinstance(hole, Pick):
            numbers = [choice.value for choice in hole.choices if isinstance(choice.value, int)]
            one: str | int = max(numbers) + 1000 if numbers else "nothing of the kind"
            values[hole.field] = (one,) if hole.many else one
        else:
            continue
        try:
            wrong.append(offer.fill(values))
        except ValueError:
            continue  # the action's own type refuses it, and no host gets that far
    return wrong
