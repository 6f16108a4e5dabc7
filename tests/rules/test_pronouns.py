"""A player is "they": nothing that people read says he, his or him, and no comment of the engine does."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HE = re.compile(r"\b(?:he|his|him|himself|she|her|hers|herself)\b", re.IGNORECASE)
READ = sorted(path for suffix in ("py", "toml") for path in (ROOT / "engine").rglob(f"*.{suffix}"))


@pytest.mark.parametrize("path", READ, ids=lambda path: str(path.relative_to(ROOT)))
def test_nobody_is_he(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if HE.search(line)] == []


def test_the_whole_engine_is_read() -> None:
    names = {path.name for path in READ}
    assert {"clauses.toml", "guide.py", "words.py", "kernel.py"} <= names
