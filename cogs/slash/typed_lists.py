"""Lists that are typed: names between commas, whatever the names are.

    read(typed, values)             what each part means, in order
    going_on(current, values)       the parts that stand already, and the one that is being typed
    written(values, among)          a list as it is typed, in at most 100 characters

A name that would be misread (it has a comma, is another's, is a word for nothing, or reads as a third one
beside another) is written with its mark: "Smith, John [2]". Where names are too long for one line they
are cut, and the marks tell.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cogs.fit_text import size
from cogs.slash.parameters import Typed, Value, matched

NOTHING = ("", "none", "nobody", "nothing", "no bids", "0")
"""What is typed for an empty list."""

LONGEST = 100
"""Characters of a suggestion."""

BRIEF = 12
"""Characters that a name keeps in a list that is too long."""

_SEPARATORS = ",;\n"
_END = re.compile(rf"\s*(?:[{_SEPARATORS}]|$)")


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a list as it was typed, and what it means; None if it names nothing."""

    text: str
    value: Value | None


def read(typed: Typed, values: Iterable[Value], *, loose: bool = False, low: int = 0) -> list[Part]:
    """The parts of a list. A word for nothing is an empty list where `low` allows one."""
    among = list(values)
    text = str(typed).strip()
    if text.casefold() in NOTHING and (low == 0 or matched(text, among) is None):
        return []
    return [part for part, _ in _parts(text, among, loose=loose)]


def going_on(current: str, values: Iterable[Value], *, loose: bool = False) -> tuple[list[Part], str]:
    """The parts of a list that is being typed, and the beginning of the next one."""
    among = list(values)
    done: list[Part] = []
    rest = current
    for part, behind in _parts(current, among, loose=loose):
        wanted = rest.lstrip(_SEPARATORS + " ").casefold()
        unfinished = part.value is None and any(wanted in value.label.casefold() for value in among)
        if unfinished or not _ends(current, behind):
            return done, rest.lstrip(_SEPARATORS + " ")
        done.append(part)
        rest = current[behind:]
    return done, ""


def _ends(text: str, place: int) -> bool:
    """Whether a separator stands there: what comes before it is finished."""
    return text[place:].lstrip(" ")[:1] in set(_SEPARATORS)


def _parts(text: str, among: Sequence[Value], *, loose: bool) -> Iterator[tuple[Part, int]]:
    """Each part with the place where it ends; the longest name that stands there counts."""
    names = _names(among)
    place = 0
    while place < len(text):
        if text[place] in _SEPARATORS + " ":
            place += 1
            continue
        value, end = _longest(text, place, names)
        if value is None:
            found = re.compile(f"[{_SEPARATORS}]").search(text, place)
            end = found.start() if found else len(text)
            value = matched(text[place:end], among, loose=loose)
        yield Part(text[place:end].strip(), value), end
        place = end


def _longest(text: str, place: int, names: Mapping[str, Value]) -> tuple[Value | None, int]:
    best, end = None, place
    for name, value in names.items():
        behind = place + len(name)
        is_there = text[place:behind].casefold() == name.casefold()
        if name and behind > end and is_there and _END.match(text, behind):
            best, end = value, behind
    return best, end


def _names(among: Sequence[Value]) -> dict[str, Value]:
    """Every name that values answer to in a list: as it is written first, then as it is, then others."""
    found: dict[str, Value] = {}
    for forms in (_written_forms, lambda v: (v.label, f'"{v.label}"'), lambda v: v.also):
        for value in among:
            for name in forms(value):
                found.setdefault(name, value)
    return found


def _written_forms(value: Value) -> tuple[str, ...]:
    marked, brief, mark = _marked(value), _marked(value, BRIEF), f"[{value.mark}]"
    return (marked, brief, mark, *(f"{x}: {value.note}" for x in (value.label, marked) if value.note))


def _marked(value: Value, width: int = LONGEST) -> str:
    """A value's label with its mark; no other brackets, so that nobody's name has another's mark."""
    label = value.label.translate({ord("["): "(", ord("]"): ")"})
    cut = label if len(label) <= width else f"{label[: width - 1].rstrip()}…"
    return f"{cut} [{value.mark}]"


def written(values: Sequence[Value], among: Iterable[Value], before: Sequence[str] = ()) -> str:
    """A list as `read` understands it, in at most 100 characters; `before` was typed and stands in front."""
    possible = list(among)
    often = Counter(value.label.casefold() for value in possible)
    plain = [_marked(v) if _is_misread(v, often) else v.label for v in values]
    text = ""
    for texts in (
        plain,
        [_marked(v) for v in values],  # side by side two names may read as a third
        [_marked(v, BRIEF) for v in values],
        [f"[{v.mark}]" for v in values],
    ):
        text = ", ".join([*before, *texts])
        meant = [part.value for part in read(text, possible, low=1) if part.value is not None]
        if size(text) <= LONGEST and meant == list(values):
            break
    return text


def _is_misread(value: Value, often: Mapping[str, int]) -> bool:
    label = value.label
    return (
        often[label.casefold()] > 1
        or label.strip().casefold() in NOTHING
        or label != label.strip()
        or any(c in _SEPARATORS + '[]"' for c in label)
    )
