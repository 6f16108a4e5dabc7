"""A table of LEGIONS in memory, told of by the bot's own scribe, with all that everybody has heard."""

import pickle
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from types import SimpleNamespace
from typing import Any

from bot.host import tables as service
from bot.host.record import record
from bot.host.table import Table, TableSettings
from engine.dice import KeyedDice
from engine.kernel import Action, Decision, Event, Seat, Viewer, awaited, run
from engine.legions.game import Legions
from engine.legions.options import LegionsOptions
from engine.legions.state import State
from storage.rows import SeatRow
from tests.sim import NAMES
from tests.table.house import secret_of

GAME = Legions()


@dataclass
class Entry:
    """One act as the journal has it: who, what, and the facts that followed."""

    seat: Seat | None
    action: Action | None
    facts: Sequence[Event]
    dice: int


@dataclass
class Game:
    """One table, its journal, and every text that anybody was sent."""

    table: Table
    journal: list[Entry] = field(default_factory=list)
    heard: dict[Viewer, list[str]] = field(default_factory=dict)
    """What the channel (None) and each seat beyond it were told, oldest first."""

    @property
    def state(self) -> State:
        """The live state."""
        state = self.table.state
        assert isinstance(state, State)
        return state

    @property
    def viewers(self) -> list[Viewer]:
        """Every seat, and somebody who only looks on."""
        return [None, *range(self.state.seats)]

    def everything(self, viewer: Viewer, since: int = 0) -> list[str]:
        """What a viewer was told, in the channel and alone; of each the texts from number `since` on."""
        own = [] if viewer is None else self.heard[viewer][since:]
        return [*self.heard[None][since:], *own]

    def act(self, seat: Seat, action: Action) -> Sequence[Event]:
        """Carry out an action as the table service does. Raises Illegal."""
        dice = KeyedDice(self.table.secret, self.table.draws)
        facts = run(self.state, GAME.decide(self.state, seat, action, dice))
        self.follow(seat, action, facts, dice.counter)
        return facts

    def follow(self, seat: Seat | None, action: Action | None, facts: list[Event], draws: int) -> None:
        """Tell what has happened and note it."""
        table, state = self.table, self.state
        table.draws, table.decisions = draws, tuple(GAME.decisions(state))
        people = list(range(state.seats))
        news = service.news_of(GAME, facts, people)
        self.heard[None] += (table.words(line.text) for line in news.public)
        for each, texts in news.private.items():
            self.heard[each] += map(table.words, texts)
        table.memory = table.memory.after(GAME, facts, seat, news, people)
        table.version += 1
        table.status = "over" if state.result else "playing"
        self.journal.append(Entry(seat, action, facts, draws))

    def copy(self) -> "Game":
        """A game that goes on by itself from here."""
        other = with_state(self.table, copied(self.state), self.table.decisions)
        return Game(other, list(self.journal), {viewer: list(texts) for viewer, texts in self.heard.items()})


def copied(state: State) -> State:
    """A deep copy; several times as quick as pydantic's own."""
    copy = pickle.loads(pickle.dumps(state, pickle.HIGHEST_PROTOCOL))
    assert isinstance(copy, State)
    return copy


def with_state(table: Table, state: State, decisions: tuple[Decision, ...] | None = None) -> Table:
    """The table, but in this state, with what it then waits for."""
    old = table
    waits = tuple(GAME.decisions(state)) if decisions is None else decisions
    return Table(
        old.id,
        old.game,
        old.guild_id,
        old.channel_id,
        old.host_id,
        old.status,
        old.options,
        old.settings,
        old.rev,
        old.version,
        old.note,
        old.created,
        old.seats,
        old.panels,
        state,
        old.secret,
        old.draws,
        waits,
        old.memory,
    )


def opened(seats: int, options: LegionsOptions, seed: int) -> Game:
    """A game that has just begun."""
    state = GAME.new(seats, options)
    rows = tuple(SeatRow(n, 100 + n, None, NAMES[n]) for n in range(seats))
    table = Table(7, GAME, 1, 2, 100, "playing", options, TableSettings(), 1, 0, "", 0, rows, {}, state)
    table.secret = secret_of(seed)
    dice = KeyedDice(table.secret)
    game = Game(table, heard={viewer: [] for viewer in (None, *range(seats))})
    game.follow(None, None, run(state, GAME.setup(state, dice)), dice.counter)
    return game


def next_act(game: Game, policy: str, rng: Random) -> tuple[Seat, Action] | None:
    """What happens next: an act of a seat that may or must; None if the game is over."""
    table = game.table
    if game.state.result is not None:
        return None
    must = awaited(table.decisions)
    may = sorted({d.seat for d in table.decisions} - set(must))
    rng.shuffle(may)
    for seat in (*may, *must):
        action = GAME.policies[policy].choose(table.view(seat), table.open_to(seat), rng)
        if action is not None:
            return seat, action
    raise AssertionError("nobody acts, and the game is not over")


async def record_of(game: Game, viewer: Viewer) -> str:
    """What `/table export` gives a viewer."""
    entries = [
        SimpleNamespace(
            seq=number,
            seat=e.seat,
            action=e.action.model_dump_json() if e.action else "{}",
            dice=e.dice,
            facts=e.facts,
        )
        for number, e in enumerate(game.journal, 1)
    ]

    async def stored(_: int) -> list[Any]:
        return entries

    tables: Any = SimpleNamespace(
        store=SimpleNamespace(entries=stored), events_of=lambda _, entry: entry.facts
    )
    return (await record(tables, game.table, viewer)).model_dump_json()
