"""Which clauses play fires, and which it never does: `python -m tests.legions.fired [tables] [policy]`.

A clause fires when a fact carries it, when a refusal names it, or when a function (or the `apply` of a
fact) runs whose docstring, or whose class's docstring, names it. Options come in all pairs, with
three and five seats in turn.
"""

import ast
import re
import sys
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from engine.clauses import read
from engine.kernel import Illegal
from engine.legions import game as games
from engine.legions.figures import LegionsFigures
from engine.legions.options import LegionsOptions
from engine.pairwise import all_pairs
from engine.simulate import simulate

FOLDER = Path(games.__file__).parent
RANGE = re.compile(r"(LEG-[A-Z]+)-(\d\d) to (?:LEG-[A-Z]+)?-?(\d\d)|(LEG-[A-Z]+-\d\d)|(?<=[\d,] )-(\d\d)")


def ids(text: str) -> set[str]:
    """The clauses a docstring names, ranges ("LEG-FOR-01 to -13") included."""
    found: set[str] = set()
    family = ""
    for match in RANGE.finditer(text):
        if match[1]:
            family = match[1]
            found |= {f"{family}-{n:02}" for n in range(int(match[2]), int(match[3]) + 1)}
        elif match[4]:
            family = match[4][:-3]
            found.add(match[4])
        elif family:
            found.add(f"{family}-{match[5]}")
    return found


def named() -> dict[tuple[str, int], set[str]]:
    """File and first line of every function to the clauses it names."""
    found: dict[tuple[str, int], set[str]] = {}

    def visit(node: ast.AST, file: str, above: set[str]) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                visit(child, file, ids(ast.get_docstring(child) or ""))
            elif isinstance(child, ast.FunctionDef):
                line = min([child.lineno, *(d.lineno for d in child.decorator_list)])
                own = ids(ast.get_docstring(child) or "")
                found[file, line] = own | above
                visit(child, file, own)
            else:
                visit(child, file, above)

    for path in FOLDER.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        visit(tree, str(path), set())
    return found


def fired(tables: int, policy: str, seed: int = 1) -> tuple[Counter[str], dict[str, Any]]:
    """How often each clause fired in so many tables, and the simulation's own report."""
    ran: Counter[CodeType] = Counter()
    refused: Counter[str] = Counter()

    def watch(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            ran[frame.f_code] += 1

    class Game(games.Legions):
        def decide(self, *args: Any) -> Any:
            try:
                yield from super().decide(*args)
            except Illegal as why:
                refused[why.clause] += 1
                raise

    figures = LegionsFigures()
    sys.setprofile(watch)
    try:
        report = simulate(
            Game(), (3, 5), tables, policy, seed, all_pairs(LegionsOptions), figures=figures, attempts=0.005
        )
    finally:
        sys.setprofile(None)
    count = Counter(figures.clauses) + refused
    places = named()
    for code, times in ran.items():
        for clause in places.get((code.co_filename, code.co_firstlineno), ()):
            count[clause] += times
    return count, report


def binding() -> set[str]:
    """The clauses that bind the program."""
    return {key for key, entry in read(FOLDER / "clauses.toml").clauses.items() if entry.binds}


if __name__ == "__main__":
    number, name = int((sys.argv[1:] or ["60"])[0]), (sys.argv[2:] or ["random"])[0]
    seen, told = fired(number, name)
    bound = binding()
    silent = sorted(bound - set(seen))
    lines = [
        f"{len(bound & set(seen))} of {len(bound)} clauses fired; violations: {told['first_violations']}",
        f"never: {', '.join(silent)}",
    ]
    sys.stdout.write("\n".join(lines) + "\n")
