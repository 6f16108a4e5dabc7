"""Motions with holes, every filling of which may be moved: what the offers to propose and to force hold."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from hashlib import blake2s
from itertools import combinations, starmap

from engine.kernel import Amount, Choice, Hole, Pick
from engine.legions.motions import Bill, Motion
from engine.legions.state import State


@dataclass(frozen=True)
class Template:
    """A motion whose `holes` may be filled freely within their bounds."""

    motion: Motion
    label: str
    group: str
    holes: tuple[Hole, ...] = ()
    note: str = ""

    @cached_property
    def name(self) -> str:
        """It stays the same whatever else is offered: by the kind and all that is not a hole."""
        motion, holes = self.motion, frozenset(hole.field for hole in self.holes)
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


def without(template: Template, motions: Iterable[Motion]) -> Iterator[Template]:
    """`template` in pieces that leave out `motions`."""
    kind = template.motion.kind
    hits = [m for m in motions if m.kind == kind and _covers(template, m)]
    if not hits:
        yield template
        return
    if not template.holes or not isinstance(template.holes[0], Amount | Pick):
        return
    hole, rest = template.holes[0], template.holes[1:]
    taken = {_value(getattr(m, hole.field)) for m in hits}
    for piece in _pieces(hole, taken):
        yield _with(template, (piece, *rest))
    for value in sorted(taken, key=repr):
        fixed = template.motion.model_copy(update={hole.field: value})
        yield from without(Template(fixed, template.label, template.group, rest, template.note), hits)


def _with(template: Template, holes: tuple[Hole, ...]) -> Template:
    """`template` with other holes, its motion within their bounds."""
    hole = holes[0]
    motion = template.motion
    if isinstance(hole, Amount):
        motion = motion.model_copy(update={hole.field: hole.low})
    elif isinstance(hole, Pick):
        first = tuple(c.value for c in hole.choices[: hole.low]) if hole.many else hole.choices[0].value
        motion = motion.model_copy(update={hole.field: first})
    return Template(motion, template.label, template.group, holes, template.note)


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


def _pieces(hole: Amount | Pick, taken: set[object]) -> Iterator[Hole]:
    """The hole without the values taken."""
    if isinstance(hole, Amount):
        low = hole.low
        for value in [*sorted(v for v in taken if isinstance(v, int)), hole.high + hole.step]:
            if low <= value - hole.step:
                yield Amount(hole.field, hole.label, low, value - hole.step, hole.step)
            low = value + hole.step
    elif not hole.many:
        left = tuple(c for c in hole.choices if c.value not in taken)
        if left:
            yield Pick(hole.field, hole.label, left)
    else:
        for size in range(hole.low, hole.high + 1):
            for chosen in combinations(hole.choices, size):
                if _value(tuple(c.value for c in chosen)) not in taken:
                    yield Pick(hole.field, hole.label, chosen, size, size, many=True)


def pick(field: str, label: str, values: Iterable[tuple[str | int, str, str]]) -> Pick:
    """A hole for one of (value, label, note)."""
    return _pick(field, label, tuple(values))


@lru_cache(1024)
def _pick(field: str, label: str, values: tuple[tuple[str | int, str, str], ...]) -> Pick:
    """The same men stand for choice at every act of a meeting."""
    return Pick(field, label, tuple(starmap(choice, values)))


@lru_cache(4096)
def choice(value: str | int, label: str, note: str = "") -> Choice:
    """A choice; the same ones come at every act of a meeting."""
    return Choice(value, label, note)
