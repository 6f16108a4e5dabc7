"""Acts made up from the types of a game's acts alone, to see that the rules refuse what is not offered.

Every act is as likely as any other, and so is every kind of what an act may carry (a motion of a
proposal): what no offer leads to is tried as often as the rest. Values come from what the table shows
and from what was offered for a field of that name, with some that nobody would offer. Any game whose
acts are pydantic models can be tried so.
"""

import re
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, TypeAdapter, ValidationError

from engine.kernel import Action, Amount, Decision, Pick

STRANGE = ("", "nothing of the kind", "0", "-1")
"""Texts that no table knows."""

WILD = (-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1000)
"""Numbers to be tried anywhere."""

KNOWN = 0.85
"""How often a value is one that is known for its field, or like one."""


@dataclass(frozen=True)
class Shape:
    """A type of act, and which model it carries in each field that may hold one of several."""

    action: type[Action]
    carried: tuple[tuple[str, type[BaseModel]], ...] = ()


def action_types(codec: TypeAdapter[Any]) -> list[type[Action]]:
    """Every type of act that a codec reads."""
    return list(dict.fromkeys(_action_types(codec.core_schema)))


def _action_types(schema: Any) -> Iterator[type[Action]]:
    if isinstance(schema, Mapping):
        model = schema.get("cls") if schema.get("type") == "model" else None
        if isinstance(model, type) and issubclass(model, Action):
            yield model
            return
        for part in schema.values():
            yield from _action_types(part)
    elif isinstance(schema, list | tuple):
        for part in schema:
            yield from _action_types(part)


def shapes(codec: TypeAdapter[Any]) -> list[Shape]:
    """Every type of act, once for each kind of what it may carry."""
    found = []
    for action in action_types(codec):
        carries = {name: _models(field.annotation) for name, field in action.model_fields.items()}
        several = {name: models for name, models in carries.items() if models}
        found += (
            [Shape(action, ((name, model),)) for name, models in several.items() for model in models]
            if several
            else [Shape(action)]
        )
    return found


def _models(kind: Any) -> list[type[BaseModel]]:
    """The models that a field may hold by itself, not in a list."""
    if get_origin(kind) in (Union, types.UnionType, Annotated):
        return [model for part in get_args(kind) for model in _models(part)]
    return [kind] if isinstance(kind, type) and issubclass(kind, BaseModel) else []


class Inventor:
    """Makes up acts of one game, by what it has seen of a table."""

    def __init__(self, codec: TypeAdapter[Any], rng: Random) -> None:
        self._shapes = shapes(codec)
        self._rng = rng
        self._offered: dict[str, set[Any]] = {}
        """Values by the name of their field."""
        self._texts: dict[str, list[str]] = {}
        """Texts at the table, by their outline."""

    def see(self, decisions: Iterable[Decision], state: BaseModel) -> None:
        """Learn the values that are offered now, and the texts at the table."""
        for offer in (offer for decision in decisions for offer in decision.offers):
            for name, value in _leaves("", offer.action.model_dump()):
                self._offered.setdefault(name, set()).add(value)
            for hole in offer.holes:
                known = self._offered.setdefault(hole.field, set())
                if isinstance(hole, Amount):
                    known.update((hole.low, hole.high))
                elif isinstance(hole, Pick):
                    known.update(choice.value for choice in hole.choices)
        texts = {value for _, value in _leaves("", state.model_dump()) if isinstance(value, str)}
        self._texts = {}
        for text in sorted(texts):
            self._texts.setdefault(_outline(text), []).append(text)

    def invent(self, seats: int) -> tuple[int, Action] | None:
        """A seat and an act; None if the act's own type refuses the values."""
        shape = self._rng.choice(self._shapes)
        values = self._model(shape.action) | {name: self._model(model) for name, model in shape.carried}
        try:
            return self._rng.randrange(seats), shape.action.model_validate(values)
        except ValidationError:
            return None

    def _model(self, model: type[BaseModel]) -> dict[str, Any]:
        return {name: self._value(name, field.annotation) for name, field in model.model_fields.items()}

    def _value(self, name: str, kind: Any) -> Any:
        origin, parts = get_origin(kind), get_args(kind)
        if origin is Literal:
            return self._rng.choice(parts)
        if origin is Annotated:
            return self._value(name, parts[0])
        if origin in (Union, types.UnionType):
            return self._value(name, self._rng.choice(parts))
        if origin in (tuple, list):
            return tuple(self._value(name, parts[0]) for _ in range(self._rng.randrange(4)))
        if origin is dict:
            few = range(self._rng.randrange(3))
            return {self._value(f"{name} key", parts[0]): self._value(name, parts[1]) for _ in few}
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            return self._model(kind)
        if kind is bool:
            return self._rng.random() < 0.5
        if kind is int:
            return self._number(name)
        return self._text(name) if kind is str else None

    def _number(self, name: str) -> int:
        known = [value for value in self._offered.get(name, ()) if isinstance(value, int)]
        if known and self._rng.random() < KNOWN:
            return self._rng.choice(sorted(known)) + self._rng.choice((0, 0, 0, 1, -1))
        return self._rng.choice(WILD)

    def _text(self, name: str) -> str:
        """One that was offered here, else one of the same outline ("L4", "B2"), else a strange one."""
        known: list[str] = sorted(v for v in self._offered.get(name, ()) if isinstance(v, str))
        if known and self._rng.random() < KNOWN:
            one = self._rng.choice(known)
            kin: list[str] = [one, *self._texts.get(_outline(one), ())]
            return self._rng.choice(kin)
        return self._rng.choice(STRANGE)


def _leaves(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Every number and text in nested values, with the name of its field; of a mapping the keys too."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield f"{name} key", key
            yield from _leaves(key if isinstance(key, str) else name, part)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for part in value:
            yield from _leaves(name, part)
    elif isinstance(value, int | str):
        yield name, value


def _outline(text: str) -> str:
    """A text by its kinds of characters: "L10" is "A9", "mining" is "a"."""
    return re.sub("[a-z_]+", "a", re.sub("[A-Z]", "A", re.sub("[0-9]+", "9", text)))[:20]
