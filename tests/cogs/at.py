"""Tables in memory for tests of what is drawn."""

import random
from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from bot.host.table import Table, TableSettings
from bot.texts.account import Line
from cogs.table.drawing import Widgets
from engine.chance import random_action
from engine.dice import KeyedDice
from engine.kernel import Decision, Game, run
from storage.rows import SeatRow

HOSTILE = ("@everyone **x** <@1>", "`" * 32, "A" * 64, "\u202ereversed_", "*_~|[x](http://a.b)", "")


AT = 1_700_000_000
"""The second at which everything is drawn."""


class NoPreferences:
    """A store in which nobody has preferences."""

    async def preferences(self, user_ids: Sequence[int]) -> dict[int, str]:
        return {}

    async def set_preferences(self, user_id: int, text: str) -> None: ...


WIDGETS = Widgets(SimpleNamespace(store=NoPreferences(), at=AT * 1000))  # type: ignore[arg-type]


def table(game: Game[Any, Any], seats: int, names: Sequence[str] = HOSTILE, status: str = "playing") -> Table:
    """A table whose game has just been opened."""
    options = game.options()
    state = game.new(seats, options)
    rows = tuple(SeatRow(n, 100 + n, None, names[n % len(names)]) for n in range(seats))
    made = Table(7, game, 1, 2, 100, status, options, TableSettings(), 1, 1, "", 0, rows, {}, state)
    refresh(made, run(state, game.setup(state, KeyedDice(bytes(32)))))
    return made


def refresh(made: Table, events: Sequence[Any]) -> None:
    """What the table service does after an act."""
    assert made.state is not None
    made.decisions = tuple(made.game.decisions(made.state))
    made.version += 1
    made.status = "over" if made.state.result else "playing"
    public = [e.seen_by(None) for e in events]
    lines = ((e, made.game.tell(e, None)) for e in public if e is not None)
    recent = [Line(text, e.is_result) for e, text in lines if text][-2:]
    made.memory = replace(made.memory, lines=tuple(recent))
    for seat in range(len(made.seats)):
        mine = [e.seen_by(seat) for e in events]
        told = (made.game.tell(e, seat) for e in mine if e is not None)
        private = (*made.memory.of(seat).private, *(text for text in told if text))
        remember(made, seat, private=private)


def remember(made: Table, seat: int, **values: Any) -> None:
    """Give the person at a seat other memories."""
    seats = {**made.memory.seats, seat: replace(made.memory.of(seat), **values)}
    made.memory = replace(made.memory, seats=seats)


def step(made: Table, rng: random.Random) -> bool:
    """One random act; False when the game is over."""
    if made.status != "playing" or made.state is None:
        return False
    seat = made.waiting[0]
    action = random_action(made.open_to(seat), rng)
    assert action is not None
    dice = KeyedDice(bytes(32), made.version * 1000)
    remember(made, seat, private=())
    refresh(made, run(made.state, made.game.decide(made.state, seat, action, dice)))
    return True


def asked(made: Table, *decisions: Decision) -> Table:
    """The table with these decisions open instead of its own."""
    made.decisions = decisions
    return made
