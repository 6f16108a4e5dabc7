"""A handful of kills in the quick suite; `make storm` has hundreds."""

from pathlib import Path

import pytest

from tests.storm.run import storm


@pytest.mark.parametrize(("seed", "acts"), [(3, 12)])
def test_what_is_killed_and_started_again_loses_nothing(tmp_path: Path, seed: int, acts: int):
    found = storm(tmp_path, 6, seed, "cohort", acts)
    damage = {name: found[name] for name in ("lost", "doubled", "out_of_order", "changed", "notes")}
    assert damage == {"lost": 0, "doubled": 0, "out_of_order": 0, "changed": 0, "notes": []}
    assert found["kills"] >= 6
