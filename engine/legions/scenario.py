"""Provinces, Wars, prices and the rulebook's tables as data: LEG-BRD-01, LEG-BRD-04.

A scenario is a TOML file beside this one; a table may load another (`register`).
Errors name the line of the file.
"""

import re
import tomllib
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

Concession = Literal["harbour", "arms", "land_commission", "grain", "mining"]
CONCESSIONS: tuple[Concession, ...] = ("harbour", "arms", "land_commission", "grain", "mining")
"""The blue, red, green, yellow and lilac twelves of the pack, in this order (LEG-EVT-06, LEG-CMP-01)."""
EventCard = Literal["unrest", "barbarians", "disaster", "drought", "shortage"]
EVENT_CARDS: tuple[EventCard, ...] = ("unrest", "barbarians", "disaster", "drought", "shortage")
"""The blue, red, green, yellow and lilac Banners of the pack, in this order (LEG-EVT-07, LEG-CMP-01)."""
Card = Concession | EventCard


class ScenarioError(ValueError):
    """A scenario that cannot be used; the message names the file, the line and what is wrong."""


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class ProvinceData(_Data):
    """A Province as printed on the board. Spoils and incomes in Talents, `war_round` 1-10."""

    number: int = Field(ge=1, le=10)
    name: str = Field(min_length=1, max_length=40)
    war: str = Field(min_length=1, max_length=60)
    war_round: int = Field(ge=1, le=10)
    modifier: int = Field(ge=-3, le=9)
    spoils: int = Field(ge=0, le=200)
    undeveloped: int = Field(ge=0, le=50)
    developed: int = Field(ge=0, le=100)

    @model_validator(mode="after")
    def _grows(self) -> "ProvinceData":
        if self.developed < self.undeveloped:
            raise ValueError("developed income is below undeveloped income")
        return self


class WarData(_Data):
    """A further War in a Province: Additional Wars (LEG-VAW-01) or a Revolt (LEG-VRE-02)."""

    id: str = Field(pattern=r"^[A-Z][A-Za-z0-9]{0,7}$")
    name: str = Field(min_length=1, max_length=60)
    province: int = Field(ge=1, le=10)
    war_round: int = Field(ge=1, le=10)
    modifier: int = Field(ge=-3, le=9)
    spoils: int = Field(ge=0, le=200)


class Row(_Data):
    """A row of a table of thresholds: from `talents` on, `prestige` up and the Index down by `calm`."""

    talents: int = Field(ge=0)
    prestige: int = Field(ge=0)
    calm: int = Field(ge=0, default=0)


class Prices(_Data):
    """The rulebook's amounts, in Talents unless said otherwise (A3, A5, A8, A9, A11, A15)."""

    state_start: int
    faction_start: int
    faction_income: int
    state_income: int
    war_cost: int
    legion_upkeep: int
    commander_pay: int
    legion: int
    legion_in_shortage: int
    legion_cap: int
    disaster: int
    knight_dismissal: int
    aid_step: int
    development_target: int
    act_one: int
    act_two: int
    act_cap: int


class Scenario(_Data):
    """Everything the board and the rulebook print."""

    name: str
    title: str
    prices: Prices
    provinces: tuple[ProvinceData, ...]
    additional_wars: tuple[WarData, ...] = ()
    revolts: tuple[WarData, ...] = ()
    donations: tuple[Row, ...]
    games: tuple[Row, ...]
    losses: tuple[tuple[int, int, int, int, int, int], ...]
    """LEG-COM-07: row by forces lost 1 to 6+, columns <1, 1, 1.5, 2, 2.5, 3+ (LEG-COM-08)."""
    disaster: dict[str, tuple[Concession, ...]]
    """LEG-EVT-16: half random difference to the Concessions discarded."""
    distribution3: dict[str, tuple[int, int]]
    distribution5: dict[str, tuple[int, int]]
    """LEG-VDI-01, 02: lilac card to the blue and green ones."""

    @model_validator(mode="after")
    def _whole(self) -> "Scenario":
        numbers = [p.number for p in self.provinces]
        if len(set(numbers)) != len(numbers):
            raise ValueError("two provinces have the same number")
        if numbers != sorted(numbers):
            raise ValueError("provinces must stand in the order of their numbers")
        ids = [f"W{n}" for n in numbers] + [w.id for w in (*self.additional_wars, *self.revolts)]
        if len(set(ids)) != len(ids):
            raise ValueError("two wars have the same id (W1 to W10 are the Provinces' own)")
        if strange := [w.id for w in (*self.additional_wars, *self.revolts) if w.province not in numbers]:
            raise ValueError(f"war {strange[0]} is in a Province that does not exist")
        return self

    def province(self, number: int) -> ProvinceData | None:
        """The Province with that number, or None (fewer than ten are allowed, LEG-BRD-03)."""
        return next((p for p in self.provinces if p.number == number), None)

    def war(self, war: str) -> WarData:
        """The printed data of a War by its id (`W4` is the own War of Province 4)."""
        return self._wars[war]

    @cached_property
    def _wars(self) -> dict[str, WarData]:
        own = [
            WarData(
                id=f"W{p.number}",
                name=p.war,
                province=p.number,
                war_round=p.war_round,
                modifier=p.modifier,
                spoils=p.spoils,
            )
            for p in self.provinces
        ]
        return {data.id: data for data in (*own, *self.additional_wars, *self.revolts)}


def parse(text: str, source: str) -> Scenario:
    """A scenario from TOML text. Raises ScenarioError naming `source` and the line."""
    try:
        return Scenario.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError(f"{source}: {error}") from error
    except ValidationError as error:
        told = [
            f"line {_line(text, e['loc'])}: {'.'.join(str(p) for p in e['loc']) or 'scenario'}: {e['msg']}"
            for e in sorted(error.errors(), key=lambda e: e["type"] == "missing")[:5]
        ]
        raise ScenarioError(f"{source}, {'; '.join(told)}") from error


def _line(text: str, loc: tuple[Any, ...]) -> int:
    """The line of `text` where the value at `loc` stands, or the nearest table before it."""
    keys = [part for part in loc if isinstance(part, str)]
    nth = next((part for part in loc if isinstance(part, int)), 0)
    lines = text.splitlines()
    start, seen = 0, -1
    if keys:
        for number, line in enumerate(lines):
            if re.match(rf"\s*\[+\s*{re.escape(keys[0])}\s*\]+", line):
                seen, start = seen + 1, number
                if seen == nth or line.lstrip()[1] != "[":
                    break
        for number in range(start, len(lines)):
            if number > start and lines[number].lstrip().startswith("[["):
                break
            if re.match(rf"\s*\"?{re.escape(keys[-1])}\"?\s*=", lines[number]):
                return number + 1
    return start + 1


_KNOWN: dict[str, Scenario] = {}


def register(scenario: Scenario) -> None:
    """Make `scenario` loadable by its name."""
    _KNOWN[scenario.name] = scenario


def scenario(name: str) -> Scenario:
    """The scenario of that name. Raises ScenarioError if there is none."""
    if name not in _KNOWN:
        raise ScenarioError(f"no scenario is called {name!r}; there are {', '.join(sorted(_KNOWN))}")
    return _KNOWN[name]


def names() -> list[str]:
    """The names of the scenarios a table may choose."""
    return sorted(_KNOWN)


_STANDARD = Path(__file__).with_name("scenario.toml")
register(parse(_STANDARD.read_text(encoding="utf-8"), _STANDARD.name))
