"""Sets of options that between them hold every pair of two options' values, for simulation and tests.

Options that are a choice (a Literal or a bool) take every value; whole numbers take their
default and one more. What does not fit together is left out.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Any, Literal, get_args, get_origin

from annotated_types import Le
from pydantic import BaseModel, ValidationError

Pair = tuple[tuple[str, Any], tuple[str, Any]]

TRIES = 40
"""How often a set for one pair is tried before the pair is held to be impossible."""


def values_of(options: type[BaseModel]) -> dict[str, tuple[Any, ...]]:
    """The values to be tried of each option."""
    found: dict[str, tuple[Any, ...]] = {}
    for name, field in options.model_fields.items():
        if field.annotation is bool:
            found[name] = (False, True)
        elif get_origin(field.annotation) is Literal:
            found[name] = get_args(field.annotation)
        elif field.annotation is int:
            top = next((m.le for m in field.metadata if isinstance(m, Le)), None)
            more = field.default + 10
            found[name] = (field.default, more if top is None else min(more, int(str(top))))
    return found


def all_pairs(
    options: type[BaseModel], fits: Callable[[BaseModel], bool] = lambda _: True, seed: int = 0
) -> list[BaseModel]:
    """Sets of options that cover every possible pair of values; the same for the same seed.

    `fits` may refuse a set that is well formed (a game's own check of options and seats).
    """
    values = values_of(options)
    rng = Random(seed)
    wanted: set[Pair] = set()
    for one, other in combinations(values, 2):
        wanted |= {((one, a), (other, b)) for a in values[one] for b in values[other]}
    sets: list[BaseModel] = []
    while wanted:
        pair = min(wanted, key=repr)
        made = _best(options, fits, values, wanted, pair, rng)
        if made is None:
            wanted.discard(pair)
            continue
        sets.append(made)
        wanted -= set(_pairs({name: getattr(made, name) for name in values}))
    return sets


def _pairs(chosen: dict[str, Any]) -> Iterator[Pair]:
    return combinations(chosen.items(), 2)


def _best(
    options: type[BaseModel],
    fits: Callable[[BaseModel], bool],
    values: dict[str, tuple[Any, ...]],
    wanted: set[Pair],
    pair: Pair,
    rng: Random,
) -> BaseModel | None:
    """The set with `pair` that covers most of `wanted`, of some tried at random; None if none is legal."""
    best, most = None, -1
    for attempt in range(TRIES):
        chosen = {name: rng.choice(choices) for name, choices in values.items()} | dict(pair)
        if attempt >= TRIES // 2:  # perhaps it is the rest that does not fit
            chosen = {n: v for n, v in chosen.items() if n in dict(pair) or rng.random() < 0.4}
        try:
            made = options.model_validate(chosen)
        except ValidationError:
            continue
        if not fits(made):
            continue
        number = sum(p in wanted for p in _pairs({name: getattr(made, name) for name in values}))
        if number > most:
            best, most = made, number
    return best
