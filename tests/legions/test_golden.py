"""Recorded games are told as they were, and what is stored can be read for ever.

Changed on purpose? `python -m tests.legions.golden --write`, and look at the difference.
"""

import json

import pytest

from engine.legions.actions import ACTIONS
from engine.legions.events import EVENTS
from tests.legions import golden


@pytest.mark.parametrize("game", sorted(golden.GAMES))
def test_a_recorded_game_is_told_to_each_viewer_as_it_was(game):
    events = golden.replay(game, golden.acts_of(game))
    assert events[-1].type in ("game_ended", "seat_done") or events
    for file, text in golden.transcripts(game, events).items():
        assert text == (golden.FOLDER / file).read_text(encoding="utf-8"), file


def stored() -> list[tuple[str, dict]]:
    """Every shape that a journal may hold: the older ones of a fact stand before the present one."""
    lines = (golden.FOLDER / "shapes.jsonl").read_text(encoding="utf-8").splitlines()
    return [(entry["type"], entry["stored"]) for entry in map(json.loads, lines)]


def test_every_stored_fact_and_act_can_still_be_read():
    for key, value in stored():
        codec = EVENTS if key.startswith("event ") else ACTIONS
        again = codec.dump_python(codec.validate_python(value), mode="json")
        assert {k: again[k] for k in value} == value, key


def test_every_kind_of_fact_and_act_has_its_stored_shape():
    now, kept = dict(golden.shapes()), stored()
    assert {key for key, _ in kept} == set(now)
    assert dict(kept) == now, "the last one of a type is the present one"
