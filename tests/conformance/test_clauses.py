"""Clauses of every game: known, cited, and looked up as its own."""

import re
from typing import Any

import pytest

from engine import clauses
from engine.games import GAMES
from engine.kernel import Game
from tests.conformance.walks import ALL, steps
from tests.morra.game import Morra

EVERY = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The trial game is one of those that Curia knows."""
    monkeypatch.setitem(GAMES, "morra", Morra())


@EVERY
def test_a_game_has_a_prefix_of_its_own_and_all_its_ids_begin_with_it(game: Game[Any, Any]):
    assert re.fullmatch("[A-Z]{2,4}", game.prefix)
    assert [other.name for other in ALL if other.prefix == game.prefix] == [game.name]
    assert {each.id.split("-")[0] for each in clauses.clauses(game.name)} == {game.prefix}


@EVERY
def test_every_fact_question_refusal_and_option_names_a_clause_of_its_game(game: Game[Any, Any]):
    known = {each.id for each in clauses.clauses(game.name)} | set(clauses.book(game.name).rulings)
    cited = {event.clause for step in steps(game.name) for event in step.events}
    cited |= {decision.clause for step in steps(game.name) for decision in step.decisions}
    cited |= {
        field.json_schema_extra["clause"]  # type: ignore[index,call-overload]
        for field in game.options.model_fields.values()
    }
    assert cited - known == set()


@EVERY
def test_rules_finds_each_clause_by_its_id_and_keeps_the_games_apart(game: Game[Any, Any]):
    for each in clauses.clauses(game.name):
        assert clauses.search(each.id)[0] == each
        assert clauses.clause(each.id).game == game.name
    assert {each.game for each in clauses.search("the", game.name, 100)} <= {game.name}


@EVERY
def test_every_ruled_option_exists(game: Game[Any, Any]):
    named = {option for each in clauses.clauses(game.name) for option in each.options}
    assert named <= set(game.options.model_fields)


def test_a_clause_of_another_games_prefix_is_no_clause_file(tmp_path):
    path = tmp_path / "clauses.toml"
    path.write_text(Morra.clause_file.read_text())
    with pytest.raises(clauses.RegisterError, match="MOR-SET-01 does not begin with COH"):
        clauses.read(path, "COH")
