"""The coverage report, on a small tree with known answers."""

from pathlib import Path

import pytest

from bot.coverage import exit_code, report

COHORT = """
[groups]
DRW = "Giving"
[clauses.COH-DRW-01]
title = "Done by code and test"
text = "A."
[clauses.COH-DRW-02]
title = "Only code"
text = "B."
[clauses.COH-DRW-03]
title = "Only a test"
text = "C."
[clauses.COH-DRW-04]
title = "Neither of them"
text = "D."
"""

LEGIONS = """
[groups]
VOTE = "Voting"
[clauses.LEG-VOTE-01]
title = "Done by both"
text = "E."
[clauses.LEG-VOTE-02]
title = "A note"
text = "F."
binds = false
why = "It is history."
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    files = {
        "engine/cohort/clauses.toml": COHORT,
        "engine/legions/clauses.toml": LEGIONS,
        "engine/cohort/rules/turn.py": '"""Giving (COH-DRW-01, COH-DRW-01)."""\n\nX = "COH-DRW-02"\n',
        "engine/legions/scenario.toml": "# the table (LEG-VOTE-01)\n",
        "cogs/rules.py": "# COH-DRW-01\n",
        "engine/cohort/notes.txt": "COH-DRW-04\n",
        "docs/rulings.py": "# COH-DRW-04\n",
        "tests/cohort/test_turn.py": (
            "import pytest\n\n"
            "@pytest.mark.parametrize('n', [1, 2])\n"
            "def test_coh_drw_01__a_card_is_given(n): ...\n\n"
            "class TestMore:\n"
            "    async def test_coh_drw_03__leg_vote_01__two_at_once(self): ...\n\n"
            "def test_coh_drw_01(): ...\n\n"
            "def coh_drw_04(): ...\n\n"
            "def test_text(): 'def test_coh_drw_04__only_a_text(): ...'\n"
        ),
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_every_clause_has_its_places_and_status(root: Path) -> None:
    two = "tests/cohort/test_turn.py::test_coh_drw_03__leg_vote_01__two_at_once"
    assert report(root) == {
        "clauses": {
            "COH-DRW-01": {
                "code": ["cogs/rules.py:1", "engine/cohort/rules/turn.py:1"],
                "tests": [
                    "tests/cohort/test_turn.py::test_coh_drw_01__a_card_is_given",
                    "tests/cohort/test_turn.py::test_coh_drw_01",
                ],
                "status": "done",
            },
            "COH-DRW-02": {"code": ["engine/cohort/rules/turn.py:3"], "tests": [], "status": "open"},
            "COH-DRW-03": {"code": [], "tests": [two], "status": "open"},
            "COH-DRW-04": {"code": [], "tests": [], "status": "open"},
            "LEG-VOTE-01": {"code": ["engine/legions/scenario.toml:1"], "tests": [two], "status": "done"},
            "LEG-VOTE-02": {"code": [], "tests": [], "status": "ruled-out", "why": "It is history."},
        },
        "totals": {
            "done": 2,
            "ruled-out": 1,
            "open": 3,
            "by_game": {
                "cohort": {"done": 1, "ruled-out": 0, "open": 3},
                "legions": {"done": 1, "ruled-out": 1, "open": 0},
            },
        },
        "unknown": {},
    }


def test_an_open_clause_fails_its_own_game_only(root: Path) -> None:
    found = report(root)
    assert [exit_code(found, game) for game in (None, "cohort", "legions")] == [0, 1, 0]


def test_unknown_ids_are_reported_and_fail(root: Path) -> None:
    (root / "bot").mkdir()
    (root / "bot" / "cli.py").write_text("# LEG-VOTE-77 and COH-DRW-1\n", encoding="utf-8")
    (root / "tests" / "test_x.py").write_text(
        "def test_leg_vote_77__coh_zzz_01__x(): ...\n", encoding="utf-8"
    )
    found = report(root)
    test = "tests/test_x.py::test_leg_vote_77__coh_zzz_01__x"
    assert found["unknown"] == {
        "COH-DRW-1": ["bot/cli.py:1"],
        "COH-ZZZ-01": [test],
        "LEG-VOTE-77": ["bot/cli.py:1", test],
    }
    assert [exit_code(found, game) for game in (None, "cohort", "legions")] == [1, 1, 1]


def test_a_game_without_a_register_counts_nothing(root: Path) -> None:
    (root / "engine" / "legions" / "clauses.toml").unlink()
    found = report(root)
    assert found["totals"]["by_game"]["legions"] == {"done": 0, "ruled-out": 0, "open": 0}
    assert list(found["unknown"]) == ["LEG-VOTE-01"]


def test_the_real_project_names_no_unknown_clause() -> None:
    found = report(Path(__file__).parents[2])
    assert found["unknown"] == {}
    assert sum(found["totals"][status] for status in ("done", "ruled-out", "open")) == 479
