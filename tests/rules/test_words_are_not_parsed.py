"""What a game says is shown as it is: nobody outside the engine cuts it, searches it or alters its letters.

Whatever a host must know of a question, a hole, an offer, a choice or a fact is a field of its own.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "bot" / "play"
"""The local page, which serves files and knows no game."""
FILES = sorted(p for room in ("bot", "cogs") for p in (ROOT / room).rglob("*.py") if PAGE not in p.parents)

SPOKEN = frozenset(
    (
        "ask",
        "lead",
        "figures",
        "wait",
        "otherwise",
        "primer",
        "warning",
        "why",
        "need",
        "label",
        "note",
        "text",
        "where",
        "told",
        "title",
    )
)
"""Fields of a game's questions, offers, holes, refusals and views that hold words."""

MAKERS = frozenset({"words", "plain_words", "tell", "line", "lines"})
"""What gives such words with names in place."""

CUTS = frozenset(
    (
        "partition",
        "rpartition",
        "split",
        "rsplit",
        "splitlines",
        "replace",
        "removeprefix",
        "removesuffix",
        "startswith",
        "endswith",
        "find",
        "rfind",
        "index",
        "rindex",
        "count",
        "lstrip",
        "rstrip",
    )
)
"""With a text of one's own these take words apart."""

SEARCHES = frozenset({"search", "match", "fullmatch", "findall", "finditer", "split", "sub"})
"""The same of patterns."""


def spoken(node: ast.AST, names: set[str]) -> bool:
    """Whether an expression is words of a game, or made of them by methods of texts."""
    if isinstance(node, ast.Name):
        return node.id in names
    if isinstance(node, ast.Attribute):
        return node.attr in SPOKEN
    if isinstance(node, ast.Subscript):
        return spoken(node.value, names)
    if isinstance(node, ast.Call):
        made = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        inner = isinstance(node.func, ast.Attribute) and spoken(node.func.value, names)
        return made in MAKERS or inner
    return False


def parses(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Where the words of a game are taken apart by what stands in the code: the line, and how."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _in_function(function)


def _in_function(function: ast.AST) -> Iterator[tuple[int, str]]:
    names: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and spoken(node.value, names):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            how, given = node.func.attr, [*node.args]
            literal = any(isinstance(x, ast.Constant | ast.Tuple | ast.JoinedStr) for x in given)
            if how in CUTS and literal and spoken(node.func.value, names):
                yield node.lineno, f"{how} of words"
            if how in SEARCHES and any(spoken(x, names) for x in given):
                yield node.lineno, f"{how} in words"
            cut = isinstance(node.func.value, ast.Subscript) and spoken(node.func.value, names)
            if how in {"lower", "upper", "capitalize"} and cut:
                yield node.lineno, f"{how} of some letters"
        elif isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            for operator, left, right in zip(node.ops, sides, sides[1:], strict=False):
                fixed = isinstance(left, ast.Constant | ast.JoinedStr) or _is_mark(left)
                if isinstance(operator, ast.In | ast.NotIn) and fixed and spoken(right, names):
                    yield node.lineno, "search in words"
                both = spoken(left, names) and spoken(right, names) and ast.dump(left) not in ast.dump(right)
                if isinstance(operator, ast.Eq | ast.NotEq) and both:
                    yield node.lineno, "words compared"


def _is_mark(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"mark", "seat"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_words_of_a_game_are_parsed(path: Path) -> None:
    found = list(parses(ast.parse(path.read_text(encoding="utf-8"))))
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        'question, _, figures = decision.ask.partition("? ")',
        'short = plain_words(table, hole.label.partition(",")[0]).strip()',
        'ends = table.words(offer.label).endswith("…")',
        "named = any(mark(seat) in line.text for line in lines)",
        'same = line.text.replace("*", "") != sheet.where',
        "why = refusal.why\n    low = why[:1].lower() + why[1:]",
        'text = table.words(d.wait)\n    first = re.split(", ", text)',
    ],
)
def test_the_search_finds_it(code: str) -> None:
    assert list(parses(ast.parse(f"def f():\n    {code}\n")))
