"""Which clauses of the register have code and tests: the report behind `clauses`.

A clause is done when at least one line of code names its id and at least one test
is named after it. Clause files do not count as code: they only state the rule.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import engine
from engine.clauses import read
from engine.games import GAMES

CODE = ("engine", "bot", "cogs", "storage")
"""The folders whose .py and .toml files are code."""

_PREFIXES = "|".join(game.prefix for game in GAMES.values())
_ID = re.compile(rf"\b(?:{_PREFIXES})-[A-Z]+-[0-9]+\b")
_TEST_PART = re.compile(rf"(?:{_PREFIXES.lower()})_[a-z]+_[0-9]+")

Places = dict[str, list[str]]
"""Where each id stands, in order."""


def report(root: Path) -> dict[str, Any]:
    """What is done, ruled out and open, of the project in the folder `root`.

    `clauses` gives each id its `code` ("path:line"), `tests` ("path::name"), `status`
    (done, ruled-out or open) and, if ruled out, `why`. `totals` counts them, `by_game`
    too. `unknown` gives the places of ids that the register does not have.
    Raises engine.clauses.RegisterError if a clause file, SyntaxError if a test is not well formed.
    """
    code, tests = _code(root), _tests(root)
    clauses: dict[str, dict[str, Any]] = {}
    by_game: dict[str, dict[str, int]] = {}
    for game, rules in GAMES.items():
        path = root / rules.clause_file.relative_to(Path(engine.__file__).parents[1])
        count = by_game[game] = {"done": 0, "ruled-out": 0, "open": 0}
        for key, entry in read(path, rules.prefix).clauses.items() if path.exists() else ():
            line: dict[str, Any] = {"code": code.pop(key, []), "tests": tests.pop(key, [])}
            if not entry.binds:
                line |= {"status": "ruled-out", "why": entry.why}
            else:
                line["status"] = "done" if line["code"] and line["tests"] else "open"
            count[line["status"]] += 1
            clauses[key] = line
    totals: dict[str, Any] = {
        status: sum(count[status] for count in by_game.values()) for status in ("done", "ruled-out", "open")
    }
    unknown = {key: code.get(key, []) + tests.get(key, []) for key in sorted({*code, *tests})}
    return {"clauses": clauses, "totals": totals | {"by_game": by_game}, "unknown": unknown}


def exit_code(report: dict[str, Any], game: str | None = None) -> int:
    """1 if a clause of `game` is open, or an unknown id stands anywhere; else 0.

    Without a game open clauses are no fault: the report alone was asked for.
    """
    is_open = game is not None and report["totals"]["by_game"][game]["open"] > 0
    return int(is_open or bool(report["unknown"]))


def _code(root: Path) -> Places:
    """Every line of code that names an id."""
    found: Places = defaultdict(list)
    for path in _files(root, CODE, {".py", ".toml"}):
        if path.name == "clauses.toml":
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            for key in dict.fromkeys(_ID.findall(line)):
                found[key].append(f"{path.relative_to(root).as_posix()}:{number}")
    return found


def _tests(root: Path) -> Places:
    """Every test function whose name has an id, or several parted by two underscores."""
    found: Places = defaultdict(list)
    for path in _files(root, ("tests",), {".py"}):
        place = path.relative_to(root).as_posix()
        for name in _functions(ast.parse(path.read_text(encoding="utf-8"), filename=place)):
            for part in dict.fromkeys(name.removeprefix("test_").split("__")):
                if _TEST_PART.fullmatch(part):
                    found[part.upper().replace("_", "-")].append(f"{place}::{name}")
    return found


def _functions(tree: ast.Module) -> Iterator[str]:
    """The names of the test functions of a file, methods of classes included, in order."""
    nodes = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    ]
    return (node.name for node in sorted(nodes, key=lambda node: node.lineno))


def _files(root: Path, folders: tuple[str, ...], suffixes: set[str]) -> list[Path]:
    """The files below `folders` with one of these endings, in the order of their names."""
    return sorted(
        path
        for folder in folders
        for path in (root / folder).rglob("*")
        if path.suffix in suffixes and path.is_file()
    )
