"""The clause register: every rule of every game, in the words that players look up.

The words are data, the `clause_file` of each game. They are read when first
asked for and kept. A search runs at every key stroke, so it works on an index.

Exceptions:
    RegisterError    the data of a game is not well formed; names file and entry.
"""

import re
import tomllib
from bisect import bisect_left
from collections import defaultdict
from functools import cache, lru_cache
from heapq import nsmallest
from itertools import takewhile
from pathlib import Path
from typing import Annotated, NamedTuple, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    model_validator,
)

from engine.games import GAMES

_ID = re.compile(r"[A-Z]{2,4}-[A-Z]+-[0-9]{2}")
_ASKED = re.compile(r"([a-z]*)[- ]?([0-9]{0,3})")
_WORD = re.compile(r"[a-z0-9]+")
_LITTLE = {"a", "an", "and", "can", "do", "does", "for", "how", "i", "in", "is", "it", "me", "my"}
_LITTLE |= {"of", "on", "or", "the", "to", "what", "when", "who"}

_Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=600)]
_Options = Annotated[tuple[str, ...], BeforeValidator(lambda v: (v,) if isinstance(v, str) else v)]


class RegisterError(ValueError):
    """A clause file is not well formed. The message names the file and each wrong entry."""


class Entry(BaseModel):
    """A clause as it stands in the file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: _Text
    text: _Text
    options: _Options = Field(default=(), alias="option")
    """The table options that change the clause."""
    binds: bool = True
    """False: a statement no program can carry out or show."""
    why: str = ""
    """Why the clause binds no program; empty if it does."""

    @model_validator(mode="after")
    def _reason(self) -> Self:
        if self.binds == bool(self.why):
            raise ValueError("`why` is needed with binds = false, and only then")
        return self


class Clause(BaseModel):
    """One rule, as it is played, with the place where it stands."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    game: str
    chapter: str
    """The part of the rules it belongs to, in words."""
    title: str
    text: str
    options: tuple[str, ...] = ()
    binds: bool = True
    why: str = ""


class Book(BaseModel):
    """One clause file: the clauses of a game in the order of its rules."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    groups: dict[str, _Text]
    """Name of a chapter, by the middle part of its clause ids."""
    terms: dict[str, tuple[str, ...]] = {}
    """Words people search for: the clauses that answer, best first."""
    clauses: dict[Annotated[str, StringConstraints(pattern=f"^{_ID.pattern}$")], Entry]
    rulings: dict[Annotated[str, StringConstraints(pattern=r"^RUL-[A-Z]{2,4}-[0-9]{2}$")], Entry] = {}
    """Rulings of Curia's own that people are told of, by their id in docs/rulings.md."""

    @model_validator(mode="after")
    def _whole(self) -> Self:
        for key in self.clauses:
            if key.split("-")[1] not in self.groups:
                raise ValueError(f"{key}: its chapter has no name under [groups]")
        for term, ids in self.terms.items():
            for key in ids:
                if key not in self.clauses:
                    raise ValueError(f"terms.{term}: there is no clause {key}")
        return self


def read(path: Path, prefix: str = "") -> Book:
    """The clause file at `path`, all of whose ids begin with `prefix`.

    Raises RegisterError, OSError if there is none.
    """
    try:
        found = Book.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except tomllib.TOMLDecodeError as error:
        raise RegisterError(f"{path}: {error}") from error
    except ValidationError as error:
        lines = (
            ": ".join([".".join(str(part) for part in e["loc"]), e["msg"]]).removeprefix(": ")
            for e in error.errors()
        )
        raise RegisterError("\n".join(f"{path}: {line}" for line in lines)) from error
    for key in (*found.clauses, *(ruling.removeprefix("RUL-") for ruling in found.rulings)):
        if not key.startswith(f"{prefix}-" if prefix else ""):
            raise RegisterError(f"{path}: {key} does not begin with {prefix}")
    return found


class _Source(NamedTuple):
    """Where the clauses of a game stand."""

    game: str
    path: Path
    prefix: str


def _sources(game: str | None) -> tuple[_Source, ...]:
    """The sources of `game`, or of all games Curia knows now. Raises ValueError for an unknown one."""
    if game is not None and game not in GAMES:
        raise ValueError(f"There is no game {game}; there are {' and '.join(GAMES)}.")
    chosen = GAMES.values() if game is None else (GAMES[game],)
    return tuple(_Source(each.name, each.clause_file, each.prefix) for each in chosen)


def book(game: str) -> Book:
    """The clause file of `game`. Raises ValueError for a game that Curia does not know."""
    return _book(*_sources(game))


@cache
def _book(source: _Source) -> Book:
    return read(source.path, source.prefix)


def clauses(game: str | None = None) -> tuple[Clause, ...]:
    """All clauses of `game`, or of all games, in the order of the rules."""
    return _clauses(_sources(game))


@cache
def _clauses(sources: tuple[_Source, ...]) -> tuple[Clause, ...]:
    return tuple(
        Clause(id=key, game=each.game, chapter=_book(each).groups[key.split("-")[1]], **entry.model_dump())
        for each in sources
        for key, entry in _book(each).clauses.items()
    )


def clause(id: str) -> Clause:  # noqa: A002 - the field's word
    """The clause or ruling with this id, in capitals or not. Raises KeyError if there is none."""
    return _by_id(_sources(None))[id.strip().upper()]


@cache
def _by_id(sources: tuple[_Source, ...]) -> dict[str, Clause]:
    rulings = (
        Clause(id=key, game=each.game, chapter="rulings where the rules are silent", **entry.model_dump())
        for each in sources
        for key, entry in _book(each).rulings.items()
    )
    return {found.id: found for found in (*_clauses(sources), *rulings)}


# --- search -------------------------------------------------------------------


@lru_cache(maxsize=2048)
def _search(words: str, sources: tuple[_Source, ...], limit: int) -> tuple[Clause, ...]:
    return tuple(_index(sources).best(words, limit))


def search(words: str, game: str | None = None, limit: int = 25) -> list[Clause]:
    """The clauses that fit `words` best, the best first; at most `limit`.

    Words may be an id or its beginning ("coh-drw", "vote 6"), or words of a term,
    a title or a text, the last of them unfinished. Without words: the first clauses.
    If no clause has all words, those that have most of them. What goes beyond 100 characters is not read.
    The whole id of a ruling finds it.
    """
    sources = _sources(game)
    ruling = words.strip().upper()
    if ruling.startswith("RUL-") and ruling in _by_id(sources):
        return [_by_id(sources)[ruling]]
    return list(_search(" ".join(words[:100].lower().replace("_", "-").split()), sources, limit))


@cache
def _index(sources: tuple[_Source, ...]) -> "_Index":
    return _Index(_clauses(sources), [_book(each) for each in sources])


def _stem(word: str) -> str:
    """A word without its plural ending, so that "vetoes" finds "veto"."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("oes", "ses", "xes", "ches", "shes")):
        return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


class _Index:
    """Which words stand where. A place gives a clause points, and the best place counts."""

    def __init__(self, all_clauses: tuple[Clause, ...], books: list[Book]) -> None:
        self.clauses = all_clauses
        self.prefixes = tuple(game.prefix.lower() for game in GAMES.values())
        self.points: dict[str, dict[int, int]] = defaultdict(dict)
        """Points by word and place of the clause in `clauses`."""
        self.phrases: dict[str, dict[int, int]] = defaultdict(dict)
        """The same for terms of one word or more, as a whole."""
        places = {found.id: place for place, found in enumerate(all_clauses)}
        for place, found in enumerate(all_clauses):
            for text, worth in ((found.title, 24), (found.text, 6), (found.chapter, 4)):
                for word in _WORD.findall(text.lower()):
                    self._note(self.points, _stem(word), place, worth)
        for source in books:
            for term, ids in source.terms.items():
                for rank, key in enumerate(ids):
                    self._note(self.phrases, term.lower(), places[key], 90 - rank)
                    for word in _WORD.findall(term.lower()):
                        self._note(self.points, _stem(word), places[key], 30 - min(rank, 5))
        self.letters: dict[str, dict[int, int]] = defaultdict(dict)
        """Points by the first letter of the words: one letter fits too many to gather each time."""
        for word, points in self.points.items():
            for place, worth in points.items():
                self._note(self.letters, word[0], place, worth)
        self.words = sorted(self.points)
        self.terms = sorted(self.phrases)

    @staticmethod
    def _note(points: dict[str, dict[int, int]], word: str, place: int, worth: int) -> None:
        points[word][place] = max(points[word].get(place, 0), worth)

    def best(self, words: str, limit: int) -> list[Clause]:
        """The clauses that fit `words`, the best first."""
        numbered = self._numbered(words)
        if words.startswith(tuple(f"{prefix}-" for prefix in self.prefixes)):
            order = nsmallest(limit, numbered, key=lambda place: (-numbered[place], place))
            return [self.clauses[place] for place in order]
        asked = _WORD.findall(words)
        asked = [word for word in asked if word not in _LITTLE] or asked
        if not asked:
            return list(self.clauses[:limit])
        hits: dict[int, int] = defaultdict(int)
        scores: dict[int, int] = defaultdict(int)
        for word in asked:
            for place, worth in self._fits(word).items():
                hits[place] += 1
                scores[place] += worth
        sure = {place for place, count in hits.items() if count == len(asked)}
        for more in (self._named(words), numbered):
            sure |= more.keys()
            for place, worth in more.items():
                scores[place] += worth
        rank = (
            (lambda place: (-scores[place], place))
            if sure
            else (lambda place: (-hits[place], -scores[place], place))
        )
        return [self.clauses[place] for place in nsmallest(limit, sure or hits, key=rank)]

    def _fits(self, word: str) -> dict[int, int]:
        """Points for a word, whole or unfinished (half as much)."""
        if len(word) == 1:
            return self.letters.get(word, {})
        found: dict[int, int] = {}
        stem = _stem(word)
        for start in {stem, word}:
            for each in _starting(self.words, start):
                for place, worth in self.points[each].items():
                    gain = worth * 2 if each == stem else worth
                    if gain > found.get(place, 0):
                        found[place] = gain
        return found

    def _named(self, words: str) -> dict[int, int]:
        """Points for a term, whole or unfinished (half as much)."""
        found: dict[int, int] = {}
        for start in {words, _stem(words)} if len(words) > 1 else ():
            for each in _starting(self.terms, start):
                for place, worth in self.phrases[each].items():
                    gain = worth * 2 if each == start else worth
                    found[place] = max(found.get(place, 0), gain)
        return found

    def _of_game(self, words: str) -> tuple[str | None, str]:
        """The game whose prefix `words` begin with, and what follows it."""
        for prefix in self.prefixes:
            if words == prefix or words.startswith((f"{prefix}-", f"{prefix} ")):
                return prefix.upper(), words[len(prefix) + 1 :]
        return None, words

    def _numbered(self, words: str) -> dict[int, int]:
        """Points for an id or its beginning, with or without game, dashes and zeros."""
        game, rest = self._of_game(words)
        asked = _ASKED.fullmatch(rest)
        if not asked or not (game or asked[1]):
            return {}
        code, number = (part.upper() for part in asked.groups())
        if number and not code:  # "coh 5": a chapter that is called like its game
            game, code = None, game
        found: dict[int, int] = {}
        for place, each in enumerate(self.clauses):
            of_game, of_code, of_number = each.id.split("-")
            if game not in {None, of_game} or not of_code.startswith(code):
                continue
            if not number:
                whole = of_code == code
                worth = 400 if whole else 300 if game else 20 if len(code) > 1 else 0
            elif of_code != code:
                worth = 0
            else:
                worth = 1000 if int(number) == int(of_number) else 400 if of_number.startswith(number) else 0
            if worth:
                found[place] = worth
        return found


def _starting(words: list[str], start: str) -> list[str]:
    """Those of the sorted `words` that begin with `start`."""
    rest = (words[at] for at in range(bisect_left(words, start), len(words)))
    return list(takewhile(lambda word: word.startswith(start), rest))
