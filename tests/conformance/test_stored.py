"""What is stored holds no English: facts are keys, numbers and ids, and become words when they are told.

`python -m tests.conformance.test_stored` prints how much of each game's journal is English.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from engine.kernel import Event, Game
from tests.conformance.walks import ALL, steps

ENGLISH = re.compile(r"[A-Za-z][a-z]*[.,:;']? [A-Za-z(]|^[A-Z][a-z]+$")
"""Two words, or one with a capital."""

PLAYERS = frozenset({"text", "complaint"})
"""Fields with a player's own words."""

SENTENCES = {"legions": frozenset({"reason"})}
"""Fields that may hold the sentence of a refusal, which has no key."""


def english(events: Iterable[Event]) -> Iterator[tuple[str, str]]:
    """Field and text of every piece of English in what is stored of `events`."""
    for event in events:
        yield from _within("", event.model_dump(mode="json"))


def _within(field: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, each in value.items():
            if key != "type":
                yield from _within(key, each)
    elif isinstance(value, list):
        for each in value:
            yield from _within(field, each)
    elif isinstance(value, str) and field not in PLAYERS and ENGLISH.search(value):
        yield field, value


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_no_fact_is_stored_with_words_of_the_game(game: Game[Any, Any]):
    facts = [event for step in steps(game.name) for event in step.events]
    allowed = SENTENCES.get(game.name, frozenset())
    assert [found for found in english(facts) if found[0] not in allowed] == []


def test_what_is_english_is_found():
    """The test above can fail: sentences, names and titles are seen, ids and keys are not."""
    for text in ("the time is over", "Spain", "raise 3 State Legions", "Games for 5 T", "Second Punic War"):
        assert ENGLISH.search(text), text
    for key in (
        "L4",
        "W4:loss",
        "LEG-GEN-03",
        "forum.bids",
        "money_moved",
        "game_ended",
        "2f9a",
        "W4:2 W5:1",
    ):
        assert not ENGLISH.search(key), key


def shares() -> dict[str, tuple[int, int, Counter[str]]]:
    """By game: bytes of English, bytes of all that is stored, and the first by field."""
    found = {}
    for game in ALL:
        facts = [event for step in steps(game.name) for event in step.events]
        fields: Counter[str] = Counter()
        for field, text in english(facts):
            fields[field] += len(text.encode())
        found[game.name] = (fields.total(), sum(len(f.model_dump_json()) for f in facts), fields)
    return found


if __name__ == "__main__":
    for name, (words, total, fields) in shares().items():
        print(f"{name}: {words} of {total} bytes, {100 * words / total:.2f} in 100", json.dumps(fields))  # noqa: T201
