"""Options of a game as fields of a form: yes or no, one of a list, a number, words."""

from dataclasses import replace
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from cogs.desk.forms import Field, fields
from cogs.table.lobby_panel import option_value
from engine.kernel import Amount, Choice, Hole, Pick, Words


def option_fields(options: BaseModel) -> list[Field]:
    """One field for each option that a form can take, in the order of the model."""
    found = []
    for name, info in type(options).model_fields.items():
        hole = _hole(name, info)
        if hole is not None:
            made = fields([hole])[0]
            choices = tuple(replace(c, label=option_value(c.value, info)) for c in made.choices)
            found.append(replace(made, note=info.description or "", part=choices, numbers=None))
    return found


def option_values(options: BaseModel, read: dict[str, Any]) -> dict[str, Any]:
    """What a form gave as values of the options; yes and no as booleans."""
    kinds = type(options).model_fields
    return {n: bool(v) if kinds[n].annotation is bool else v for n, v in read.items()}


def held_value(value: object) -> list[str]:
    """An option's value as a form holds it."""
    return [str(each) for each in value] if isinstance(value, tuple) else [str(value)]


def _hole(name: str, info: FieldInfo) -> Hole | None:
    title, kind = info.title or name.replace("_", " "), info.annotation
    if kind is bool:
        return Pick(name, title, (Choice(True, "Yes"), Choice(False, "No")))
    if get_origin(kind) is Literal:
        return Pick(name, title, tuple(Choice(v, option_value(v, info)) for v in get_args(kind)))
    if get_origin(kind) is tuple and get_origin(get_args(kind)[0]) is Literal:
        each = get_args(get_args(kind)[0])
        return Pick(name, title, tuple(Choice(v, option_value(v)) for v in each), 0, len(each), many=True)
    if kind is int:
        low = next((int(m.ge) for m in info.metadata if hasattr(m, "ge")), 0)
        high = next((int(m.le) for m in info.metadata if hasattr(m, "le")), 10**6)
        return Amount(name, title, low, high)
    if kind is str:
        return Words(name, title, 0, 100)
    return None
