"""Stored facts and actions of any age can be read; two whole games read as they did."""

import difflib
import json
import re

import pytest

from tests.cohort.build import GAME
from tests.cohort.golden import GAMES, HERE, NAMES, SHAPES, recorded, replay, shape, types

AGAIN = "python -m tests.cohort.golden --write, then review the diff"
STORED = json.loads(SHAPES.read_text())
EVERY = [(group, example) for group, named in STORED.items() for known in named.values() for example in known]


@pytest.mark.parametrize("group", ["events", "actions"])
def test_every_type_has_a_stored_example_and_none_has_gone(group):
    codec = {"events": GAME.events, "actions": GAME.actions}[group]
    named = {name for name, known in STORED[group].items() if known}
    assert named == types(codec), AGAIN


@pytest.mark.parametrize(
    ("group", "example"),
    EVERY,
    ids=[f"{example['type']}-{number}" for number, (_, example) in enumerate(EVERY)],
)
def test_an_old_example_is_read_as_it_was_meant(group, example):
    codec = {"events": GAME.events, "actions": GAME.actions}[group]
    read = codec.validate_json(json.dumps(example))
    again = codec.dump_python(read, mode="json")
    assert {key: again[key] for key in example} == example
    assert codec.validate_python(again) == read


def test_the_examples_of_a_type_differ_in_shape():
    for named in STORED.values():
        for known in named.values():
            shapes = [shape(example) for example in known]
            assert len(set(shapes)) == len(shapes)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_reads_as_it_did(name):
    record = recorded(name)
    told = replay(record)
    assert sorted(told) == ["public", *(f"seat_{seat}" for seat in range(record["seats"]))]
    for viewer, text in told.items():
        old = (HERE / f"{name}_{viewer}.txt").read_text()
        changes = list(
            difflib.unified_diff(old.splitlines(), text.splitlines(), viewer, "now", n=1, lineterm="")
        )
        assert not changes, "\n".join([AGAIN, *changes[:40]])


@pytest.mark.parametrize("name", GAMES)
def test_everybody_hears_of_each_other_and_nobody_of_himself_by_name(name):
    record = recorded(name)
    for seat in range(record["seats"]):
        text = (HERE / f"{name}_seat_{seat}.txt").read_text()
        assert "\x02" not in text
        told = "\n".join(line for line in text.split("\n") if not line.startswith("    "))
        heard = set(re.findall("|".join(NAMES), told))
        assert heard == set(NAMES[: record["seats"]]) - {NAMES[seat]}
