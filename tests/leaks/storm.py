"""The storm itself: games, what is done at their positions, and what was counted.

At every act all that anybody was told is kept. Again and again a viewer's twin worlds are compared
with the real one: what is shown, suggested and refused, what an act tells and changes. And secrets
that can be recognised are looked for in all that others are shown.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

from engine.kernel import Action, Seat
from engine.legions.options import LegionsOptions
from engine.legions.state import State
from engine.pairwise import all_pairs
from tests.leaks import marks
from tests.leaks.acts import acted_alike
from tests.leaks.found import Found
from tests.leaks.looks import bid_in_the_open, compare, heard_nothing, look_for_marks, records
from tests.leaks.played import Game, next_act, opened

POLICIES = ("restless", "random")
SEATS = (3, 5)
MOST_ACTS = 3000
"""Acts after which a game is left unfinished."""
FIRST, LOOK = 0.04, 0.003
"""Chances of a full look at an act: at the least for a kind of position new in this game, and else."""
TWIN_ACTS, RECORDS = 0.015, 0.001
"""Chances of an act to be done in one viewer's twin world too, and of a look at the records after it."""


def tables() -> Iterator[tuple[int, LegionsOptions, str]]:
    """Seats, options and policy of one game after another: every set meets both sizes and policies."""
    sets = all_pairs(LegionsOptions)
    number = 0
    while True:
        turn, place = divmod(number, len(sets))
        options = sets[place]
        assert isinstance(options, LegionsOptions)
        yield SEATS[(place + turn) % 2], options, POLICIES[(place // 2 + turn // 2) % 2]
        number += 1


def storm(
    games: int,
    seed: int = 1,
    progress: Callable[[int, Found], None] | None = None,
    acts: int = MOST_ACTS,
    first: int = 0,
) -> Found:
    """Play so many games from number `first` on, each to its end or to so many acts; look for leaks."""
    found = Found()
    for number, (seats, options, policy) in islice(enumerate(tables()), first, first + games):
        one = opened(seats, options, seed * 100_000 + number)
        search(one, policy, Random(f"{seed}/{number}"), found, acts)
        if progress is not None:
            progress(number + 1, found)
    return found


def search(game: Game, policy: str, rng: Random, found: Found, acts: int = MOST_ACTS) -> None:
    """Play one game and look for leaks on the way."""
    positions: set[str] = set()
    looked_into = 0
    known: list[tuple[Seat, Action]] = []
    while (act := next_act(game, policy, rng)) is not None and game.table.version < acts:
        seat, action = act
        kind = _position(game.state)
        chance = LOOK if kind in positions else max(FIRST, 1 / (1 + found.positions[kind]))
        if kind not in positions:
            positions.add(kind)
            found.positions[kind] += 1
        if rng.random() < chance:
            compare(game, known, rng, found)
            look_for_marks(game, found)
            acted_alike(game, seat, action, rng.sample(game.viewers, 2), rng, found)
        elif rng.random() < TWIN_ACTS:
            acted_alike(game, seat, action, [rng.choice(game.viewers)], rng, found)
        if marks.may_be_rigged(game.state) and (game.state.round == 1 or rng.random() < 0.4):
            bid_in_the_open(game, rng, found)
        if game.state.forum.bids and game.state.round > looked_into:
            looked_into = game.state.round + 3
            records(game, rng, found)
        known = [*known[-20:], act]
        game.act(seat, action)
        if rng.random() < RECORDS and game.state.result is None:
            records(game, rng, found)
        found.counts["acts"] += 1
    found.counts["games"] += 1
    found.counts["finished"] += game.state.result is not None
    heard_nothing(game, found)


def _position(state: State) -> str:
    """What kind of position it is: the stage, what is on the floor, a duel, sealed bids."""
    floor = state.senate.floor
    parts = [state.stage, floor.phase if floor else "", state.senate.closing]
    return " ".join([*parts, "duel" if state.forum.duel else "", "sealed" if state.forum.bids else ""])
