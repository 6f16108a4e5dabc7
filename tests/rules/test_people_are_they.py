"""Whoever plays is "they", in all that is read and in all that is written about it here."""

import ast
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GENDERED = re.compile(r"\b(he|his|him|himself)\b", re.IGNORECASE)
ROOMS = ("bot", "cogs", "engine", "storage")
GUIDES = (str(path.relative_to(ROOT)) for path in sorted(ROOT.glob("docs/**/*.md")))
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", *GUIDES)


def words_of(path: Path) -> Iterator[tuple[int, str]]:
    """Every string and comment of a file, with its line."""
    tokens = (tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING))
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type in tokens:
                yield token.start[0], token.string


@pytest.mark.parametrize("room", ROOMS)
def test_nobody_is_he_in_what_the_host_says_or_is_said_of_it(room: str):
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text.strip()[:80]}"
        for path in sorted((ROOT / room).rglob("*.py"))
        for line, text in words_of(path)
        if GENDERED.search(text)
    ]
    assert found == []


@pytest.mark.parametrize("path", sorted((ROOT / "engine").rglob("*.toml")), ids=lambda path: path.parent.name)
def test_nobody_is_he_in_the_data_of_a_game(path: Path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if GENDERED.search(line)] == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_nobody_is_he_in_the_documents(name: str):
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    assert [f"{n}: {line}" for n, line in enumerate(lines, 1) if GENDERED.search(line)] == []


def docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """The docstrings of a file, with the line of what they belong to."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield getattr(node, "lineno", 1), ast.get_docstring(node) or ""


SENATORS = [f"tests/legions/{name}.py" for name in ("build", "test_senate_court_facts", "test_concessions")]
"""Docstrings there speak of Senators, who were men, and of no player."""


def test_nobody_is_he_in_the_docstrings_of_tests():
    paths = [p for p in sorted((ROOT / "tests").rglob("*.py")) if str(p.relative_to(ROOT)) not in SENATORS]
    assert len(paths) > 100
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in paths
        for line, text in docstrings(path)
        if GENDERED.search(text) and path != Path(__file__)
    ]
    assert found == []
