"""What the help of every command shows is what can be typed."""

import re
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from bot.main.cli import app
from engine.games import GAMES

ROOT: Any = typer.main.get_command(app)
COMMANDS = ["", *ROOT.commands]


def help_of(command: str) -> str:
    result = CliRunner().invoke(app, [*command.split(), "--help"])
    assert result.exit_code == 0
    return result.output


def options_of(command: str) -> list[Any]:
    found = ROOT.commands[command] if command else ROOT
    return [p for p in found.params if p.param_type_name == "option"]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_switch_is_shown_without_a_value_and_anything_else_with_one(command: str):
    text = help_of(command)
    shown = dict(re.findall(r"^  (--[\w-]+)( <[^>]+>)?", text, re.MULTILINE))
    assert shown["--help"] == ""
    for option in options_of(command):
        name = option.opts[0]
        assert bool(shown[name]) != bool(option.is_flag), name


@pytest.mark.parametrize("command", COMMANDS)
def test_no_line_of_help_is_cut_off(command: str):
    assert "..." not in re.sub(r"COMMAND \[ARGS\]\.\.\.", "", help_of(command))


@pytest.mark.parametrize("command", [c for c in COMMANDS if c])
def test_a_switch_takes_no_value(command: str):
    for option in (o for o in options_of(command) if o.is_flag):
        result = CliRunner().invoke(app, [command, f"{option.opts[0]}=true"])
        assert result.exit_code == 2
        assert "does not take a value" in result.output


def test_every_computer_player_is_named():
    text = help_of("simulate")
    named = {policy for game in GAMES.values() for policy in game.policies}
    assert [policy for policy in named if policy not in text] == []
