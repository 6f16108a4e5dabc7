"""A handful of kills in the quick suite; `make storm` has hundreds."""

from pathlib import Path

import pytest

from tests.storm.run import storm


@pytest.mark.parametrize(("game", "seed", "acts", "kills"), [("cohort", 3, 12, 6), ("legions", 4, 20, 3)])
def test_what_is_killed_and_started_again_loses_nothing(
    tmp_path: Path, game: str, seed: int, acts: int, kills: int
):
    found = storm(tmp_path, kills, seed, game, acts)
    assert (found["damage"], found["notes"]) == (0, [])
    assert found["kills"] >= kills
