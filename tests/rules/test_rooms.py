"""The house: rooms that one look takes in, a sentence at each door, and no circle of imports."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOUSE = ("bot", "cogs", "engine", "storage")
MOST = {"bot": 12, "cogs": 12, "engine": 20, "storage": 12}
"""Files of a room, its door not counted."""

FILES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for wing in HOUSE
    for path in sorted((ROOT / wing).rglob("*.py"))
    if "versions" not in path.parts  # migrations are scripts, named by number
}
ROOMS = sorted({path.parent for path in FILES.values()})


def imports(path: Path) -> Iterator[str]:
    """The modules of the house that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (name if name in FILES else node.module for name in names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_no_file_is_in_a_circle_of_imports():
    """Also none that is only for types: what knows each other in a circle is one thing."""
    graph = {name: {used for used in imports(path) if used in FILES} - {name} for name, path in FILES.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        raise AssertionError(f"a circle: {error.args[1]}") from None


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.relative_to(ROOT)))
def test_a_room_is_small_and_says_at_its_door_what_it_holds(room: Path):
    files = [path for path in FILES.values() if path.parent == room and path.name != "__init__.py"]
    assert len(files) <= MOST[room.relative_to(ROOT).parts[0]], sorted(path.name for path in files)
    door = room / "__init__.py"
    if door.exists():
        assert ast.get_docstring(ast.parse(door.read_text(encoding="utf-8"))), (
            f"{room} says nothing at its door"
        )
