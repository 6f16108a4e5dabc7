"""docs/add-a-game.md is true: every file and name in it exists, and the trial game has each step."""

import re
import tomllib
from pathlib import Path

from engine import commands, kernel, words
from engine.games import GAMES
from tests.morra.game import Morra

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
CODE = re.findall(r"`([^`]+)`", TEXT)


def test_every_file_it_names_is_there():
    named = [
        each for each in CODE if re.fullmatch(r"(tests|docs|engine)/[\w./-]+", each) and "NAME" not in each
    ]
    assert len(named) >= 3
    assert [each for each in named if not (ROOT / each).exists()] == []


def test_every_name_of_the_kernel_it_names_is_there():
    for each in ("State", "Action", "Event", "Decision", "Offer", "Illegal", "Dice"):
        assert each in CODE or f"{each}s" in TEXT
        assert hasattr(kernel, each)
    for module in ("engine.kernel", "engine.words", "engine.dice", "engine.chance", "engine.commands"):
        assert module in CODE
    assert hasattr(words, "seat")
    assert hasattr(words, "said")
    assert hasattr(commands, "Command")


def test_the_trial_game_has_what_the_page_asks_for():
    game = Morra()
    for name in (
        "decide",
        "decisions",
        "setup",
        "view",
        "sheet",
        "tell",
        "policies",
        "substitute",
        "commands",
    ):
        assert name in TEXT
        assert hasattr(game, name)
    assert "random" in game.policies
    assert game.commands


def test_the_contract_between_games_lists_them_all():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    [apart] = [each for each in contracts if each["type"] == "independence"]
    assert sorted(apart["modules"]) == sorted(f"engine.{name}" for name in GAMES)
