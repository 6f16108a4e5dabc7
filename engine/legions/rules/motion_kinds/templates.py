"""Motions with holes, every filling of which may be moved: what the offers to propose and to force hold."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from hashlib import blake2s
from itertools import combinations, product, starmap

from engine.kernel import Amount, Choice, Filling, Hole, Offer, Pick, Seat, holds
from engine.legions.motions import Bill, Motion
from engine.legions.state import State

FORCE = frozenset(("legions", "factions"))
"""The fields of a motion that say which Legions it moves."""


@dataclass(frozen=True)
class Template:
    """A motion whose `holes` may be filled freely within their bounds, save what `but` names.

    `motion` is one such filling.
    """

    motion: Motion
    label: str
    group: str
    holes: tuple[Hole, ...] = ()
    note: str = ""
    but: tuple[Filling, ...] = ()
    offers: dict[tuple[str, bool], Offer] = field(default_factory=dict, init=False, compare=False, repr=False)
    """Made of it already (`common_motions.as_offers`): the same ones come at every act of a meeting."""

    @cached_property
    def name(self) -> str:
        """It stays the same whatever else is offered: by the kind and all that is not a hole."""
        motion, holes = self.motion, frozenset(hole.field for hole in self.holes)
        if holes & FORCE:  # whose Legions are at hand changes while the offer stands
            holes |= FORCE
        fixed = tuple((each, getattr(motion, each)) for each in _fields(type(motion)) if each not in holes)
        return _name(motion.kind, fixed, holes)


@cache
def _fields(motion: type[Motion]) -> tuple[str, ...]:
    return tuple(motion.model_fields)


@lru_cache(4096)
def _name(kind: str, fixed: tuple[tuple[str, object], ...], holes: frozenset[str]) -> str:
    """A digest, as a process's own hashes would not outlive it."""
    digest = blake2s(json.dumps([kind, fixed, sorted(holes)]).encode(), digest_size=4)
    return f"{kind}-{digest.hexdigest()}"


def spent(state: State) -> list[Motion]:
    """Motions that may not be moved again now: on the docket, on the floor, or refused (LEG-VOTE-13)."""
    found: list[Motion] = []
    for item in state.senate.docket:
        if item.state in ("failed", "vetoed"):
            found += item.motion.parts if isinstance(item.motion, Bill) else [item.motion]
        elif item.state in ("pending", "suspended", "floor"):
            found.append(item.motion)
    return found


def without(template: Template, motions: Iterable[Motion]) -> Template | None:
    """`template` save `motions`; None if nothing is left of it."""
    kind = template.motion.kind
    gone = tuple(_filling(template, m) for m in motions if m.kind == kind and _covers(template, m))
    if not gone:
        return template
    return barring(template, dict.fromkeys(gone)) if template.holes else None


def barring(template: Template, gone: Iterable[Filling]) -> Template | None:
    """`template` save some fillings, its motion one of those left; None if there is none."""
    but = (*template.but, *(left for each in gone if (left := _open(template, each)) is not None))
    for filling in _fillings(template):
        if not any(holds(filling, each) for each in but):
            return replace(template, motion=template.motion.model_copy(update=filling), but=but)
    return None


def _open(template: Template, filling: Filling) -> Filling | None:
    """What of a filling the holes leave open; None if the motion says otherwise anyway."""
    holes = {hole.field for hole in template.holes}
    if all(f in holes or getattr(template.motion, f) == v for f, v in filling):
        return tuple((f, v) for f, v in filling if f in holes)
    return None


def _filling(template: Template, motion: Motion) -> Filling:
    return tuple((hole.field, _value(getattr(motion, hole.field))) for hole in template.holes)


def _fillings(template: Template) -> Iterator[dict[str, object]]:
    """Every filling, until no more are wanted; first those that leave out what may be left out."""
    holes = template.holes[::-1]
    fields = [hole.field for hole in holes]
    for values in product(*map(_values, holes)):
        yield dict(zip(fields, values, strict=True))


def _values(hole: Hole) -> Iterable[object]:
    if isinstance(hole, Amount):
        return range(hole.low, hole.high + 1, hole.step)
    if not isinstance(hole, Pick):
        return ()
    values = [c.value for c in hole.choices]
    if not hole.many:
        return values
    return [some for size in range(hole.low, hole.high + 1) for some in combinations(values, size)]


def _value(value: object) -> object:
    return tuple(sorted(value)) if isinstance(value, tuple) else value


def _covers(template: Template, motion: Motion) -> bool:
    """Whether a motion of its kind is a filling of the template."""
    holes = {hole.field: hole for hole in template.holes}
    for name in _fields(type(motion)):
        value, hole = _value(getattr(motion, name)), holes.get(name)
        if hole is None:
            if value != _value(getattr(template.motion, name)):
                return False
        elif not _fits(hole, value):
            return False
    return True


def _fits(hole: Hole, value: object) -> bool:
    if isinstance(hole, Amount):
        return isinstance(value, int) and value in range(hole.low, hole.high + 1, hole.step)
    if isinstance(hole, Pick):
        values = {c.value for c in hole.choices}
        if hole.many:
            return isinstance(value, tuple) and hole.low <= len(value) <= hole.high and set(value) <= values
        return value in values
    return False


def pick(field: str, name: str, values: Iterable[tuple[str | int, str, str, Seat | None]]) -> Pick:
    """A hole for one of (value, label, note, whose it is)."""
    return _pick(field, name, tuple(values))


@lru_cache(1024)
def _pick(field: str, name: str, values: tuple[tuple[str | int, str, str, Seat | None], ...]) -> Pick:
    """The same men stand for choice at every act of a meeting."""
    return Pick(field, name, tuple(starmap(choice, values)))


@lru_cache(4096)
def choice(value: str | int, label: str, note: str = "", seat: Seat | None = None) -> Choice:
    """A choice; the same ones come at every act of a meeting."""
    return Choice(value, label, note, seat)
