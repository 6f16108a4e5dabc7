"""An example of every fact and act, made from its fields alone."""

import types
from collections.abc import Callable
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from engine.legions.causes import because
from engine.legions.motions import Place, RaiseLegions

TEXTS = {
    "senator": "L4",
    "target": "L4",
    "war": "W4",
    "source": "W4",
    "commander": "B2",
    "victor": "B2",
    "consul": "L4",
    "presiding": "L4",
    "place": "Gallic War",
    "source_place": "Greek War",
    "office": "consul",
    "causes": "unrest",
    "title": "Second Punic War",
    "rule": "LEG-GEN-03",
    "stage": "forum.bids",
    "text": "Peace with Greece",
    "complaint": "No peace was made",
    "force": "W4:2",
    "senators": "G7",
    "present": "G7",
    "absent": "G7",
    "consent": "G7",
    "deck": "G7",
    "governors": "G7",
    "seal": "0123456789abcdef",
    "salt": "salt",
    "key": "W4:loss",
    "post": "W4",
    "barred": "consul:L4",
    "reason": "That War is over.",
    "activity": "games",
    "holder": "L4",
    "winner": "L4",
}
"""Words for fields of text, by name."""


OWN: dict[str, Callable[[int], dict[str, Any]]] = {
    "SenatorsDealt": lambda n: {"hands": (("L4", "B2", "G7"),) * max(1, n)},
    "TribunesDealt": lambda n: {
        "each": 2,
        "hands": (("yellow", "blue"), ("blue", "blue"), ("blue", "green")),
    },
    "FactionPaid": lambda n: {"concessions": (("grain", "L4", 6),) * (n % 2)},
    "ActsPaid": lambda n: {"count": max(1, n)},
    "ProvincesLeftVacant": lambda n: {"places": (4, 3)[: max(1, n)]},
    "Cause": lambda n: {"key": "games", "given": {"talents": 5}},
    "Title": lambda n: {"motion": RaiseLegions(legions=3), "owners": {}, "own": {}},
    "MotionLapsed": lambda n: {"why": because("office_filled")},
    "SenatorLost": lambda n: {"cause": because("killed", place=4)},
    "SenatorCameHome": lambda n: {"place": "", "war": "W4"} if n % 2 else {"war": ""},
    "AppointmentLapsed": lambda n: {"replaced": bool(n % 2)},
    "LegionsDisbanded": lambda n: {"legions": max(1, n)},
    "LegionsRaised": lambda n: {"legions": max(1, n)},
    "FloorMoved": lambda n: {"asked": (0, 1)[: max(1, n)], "consent": ("L4", "B2")[: max(1, n)]},
    "IndexChanged": lambda n: {"quiet": n == 1},
    "LegionsLost": lambda n: {"legions": n, "factions": () if n else (1,)},
    "AgreementDisputed": lambda n: {"judges": (1, 2)[: max(1, n)]},
    "AgreementsLapsed": lambda n: {"agreements": (3, 4)[: max(1, n)]},
    "GameOpened": lambda n: {"colours": ("red", "yellow", "green")},
    "DeathDrawn": lambda n: {"yellow": (10, 3)[: max(1, n)], "candidates": ("G7", "B7", "L7")[: n + 1]},
    "TermsMarked": lambda n: {"governors": (("G7", 4), ("L4", 3))[: max(1, n)]},
    "MarkersRemoved": lambda n: {"spoils": ("B2",)[:n], "beaten": ("G7",), "claims": ("L4",)[: n - 1]},
}
"""Fields that need more than their names say."""


def example(model: type[BaseModel], number: int = 2) -> Any:
    """An instance with `number` in every field of numbers (within its bounds), and words by field name."""
    values = {
        name: _value(name, field.annotation, field, number)
        for name, field in model.model_fields.items()
        if name != "type" and name != "kind"
    }
    own = OWN.get(model.__name__)
    return model.model_validate(values | (own(number) if own else {}))


def _value(name: str, kind: Any, field: FieldInfo | None, number: int) -> Any:
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return args[0]
    if kind == Place:
        return 4
    if origin in (Union, types.UnionType):
        return _value(name, next(a for a in args if a is not type(None)), field, number)
    if origin is not None and origin not in (tuple, list, dict):
        return _value(name, args[0], field, number)  # Annotated
    if origin is tuple and not (len(args) == 2 and args[1] is ...):
        return tuple(_value(name, a, None, number) for a in args)
    if origin in (tuple, list):
        least = next((m.min_length for m in field.metadata if hasattr(m, "min_length")), 0) if field else 0
        return tuple(_value(name, args[0], None, number + n) for n in range(max(least, min(number, 2))))
    if origin is dict:
        return {_value("senator", args[0], None, number): _value(name, args[1], None, number)}
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return example(kind, number)
    if kind is bool:
        return True
    if kind is int:
        return _number(name, field, number)
    return TEXTS.get(name, "Spain")


def _number(name: str, field: FieldInfo | None, number: int) -> int:
    if name in ("seat", "to", "attacker", "giver", "accused", "owner", "proposer", "accuser"):
        return 0
    if name in ("defender", "next"):
        return 1
    if name in ("factions", "parties", "keepers", "callers", "asked", "order", "queue", "seats", "winners"):
        return number % 3
    if name in ("province", "round", "step"):
        return 4
    if name == "amount" and field is not None and any(hasattr(m, "multiple_of") for m in field.metadata):
        return 3
    if name in ("item", "red", "yellow", "draw"):
        return max(1, number)
    return number if not (field and any(getattr(m, "ge", 0) for m in field.metadata)) else max(1, number)
