"""What a seat might try, allowed or not: every kind of act and motion with random fillings."""

import types
from collections.abc import Iterator
from random import Random
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from engine.kernel import Action
from engine.legions.actions import AnyAction
from engine.legions.motions import Motion
from engine.legions.state import State

NUMBERS = (-1, 0, 1, 1, 2, 3, 6, 9, 40, 500)
ACTS = get_args(get_args(AnyAction)[0])


def attempts(state: State, rng: Random, each: int = 2) -> Iterator[tuple[int, Action]]:
    """Seats and what they try: `each` of every kind of act, many more of those that hold a motion."""
    for kind in ACTS:
        many = 25 * each if "motion" in kind.model_fields else each
        for _ in range(many):
            try:
                yield rng.randrange(state.seats), kind.model_validate(_fields(kind, state, rng))
            except ValidationError:
                continue  # no such act can be sent


def motions(state: State, rng: Random, each: int) -> Iterator[Motion]:
    """Motions that might be on the docket."""
    for _, act in attempts(state, rng, each):
        if (motion := getattr(act, "motion", None)) is not None:
            yield motion


def _fields(model: type[BaseModel], state: State, rng: Random) -> dict[str, Any]:
    return {name: _value(name, field.annotation, state, rng) for name, field in model.model_fields.items()}


def _value(name: str, kind: Any, state: State, rng: Random) -> Any:
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return rng.choice(args)
    if origin in (Union, types.UnionType):
        return _value(name, rng.choice(args), state, rng)
    if origin is tuple and len(args) == 2 and args[1] is ...:
        return tuple(_value(name, args[0], state, rng) for _ in range(rng.randrange(3)))
    if origin is dict:
        return {rng.choice(list(state.senators)): rng.choice(NUMBERS) for _ in range(rng.randrange(3))}
    if origin is not None:
        return _value(name, args[0], state, rng)  # Annotated
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return _fields(kind, state, rng)
    if kind is bool:
        return rng.random() < 0.5
    if kind is int:
        return _number(name, state, rng)
    return None if kind is type(None) else _word(name, state, rng)


def _number(name: str, state: State, rng: Random) -> int:
    if name in ("faction", "factions", "seat", "to", "parties", "accused"):
        return rng.randrange(state.seats)
    if name in ("item", "items"):
        return rng.randint(0, len(state.senate.docket) + 1)
    return rng.choice(list(state.provinces)) if name == "province" else rng.choice(NUMBERS)


def _word(name: str, state: State, rng: Random) -> str:
    if name in ("war", "source") and state.wars:
        return rng.choice(state.wars).id
    return rng.choice(list(state.senators)) if name in ("senator", "target", "present") else "Peace"
