"""What can be typed in every game: made into commands that Discord takes, and enough for every offer."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import discord
import pytest
from discord.ext import commands

from bot.host.table import Table
from cogs import EXTENSIONS
from cogs.plain_text import plain_words
from cogs.slash.parameters import called, hole_of, models_of, other_names, shape_of
from cogs.slash.run_command import of_way
from cogs.slash.typed_offers import Unclear, build
from engine import clauses
from engine.chance import random_action
from engine.commands import OFFER, Command, Glance, Look, Parameter
from engine.fitting import fits
from engine.games import GAMES
from engine.kernel import Action, Amount, Game, Illegal, Offer
from tests.cogs.at import table as opened
from tests.cogs.limits import broken_limits, characters
from tests.conformance.walks import ALL, Step, steps
from tests.morra.game import Morra

EVERY = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The trial game is one of those that Curia knows."""
    monkeypatch.setitem(GAMES, "morra", Morra())


class Playing(commands.Bot):
    """A bot that plays some games."""

    def __init__(self, *games: Game[Any, Any]) -> None:
        super().__init__(command_prefix=commands.when_mentioned, intents=discord.Intents.none())
        self.games = {game.name: game for game in games}


async def payloads(*games: Game[Any, Any]) -> list[dict[str, Any]]:
    bot = Playing(*games)
    for extension in EXTENSIONS:
        await bot.load_extension(extension)
    found = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    await bot.close()
    return found


def commands_of(game: Game[Any, Any]) -> list[Command]:
    return [command for group in game.commands for command in group.commands.values()]


@EVERY
async def test_the_commands_of_a_game_keep_discords_limits(game: Game[Any, Any]):
    found = await payloads(game)
    assert broken_limits(found) == []
    assert all(characters(each) < 6000 for each in found)
    assert {group.name for group in game.commands} <= {each["name"] for each in found}


async def test_all_games_together_keep_discords_limits_and_share_no_group():
    assert broken_limits(await payloads(*ALL)) == []


@EVERY
def test_every_command_cites_clauses_of_its_game(game: Game[Any, Any]):
    known = {each.id for each in clauses.clauses(game.name)} | set(clauses.book(game.name).rulings)
    entries = [entry for group in game.commands for entry in group.entries]
    assert {clause for entry in entries for clause in entry.clauses} - known == set()
    assert [entry.name for entry in entries if isinstance(entry, Command) and not entry.clauses] == []


@EVERY
def test_every_parameter_is_one_of_what_its_command_does(game: Game[Any, Any]):
    for command in commands_of(game):
        assert command.every_action, command.name
        for parameter in command.typed:
            assert parameter.name != "table", "the host's own"
            assert parameter.field == OFFER or _has(command, parameter.field), (command.name, parameter.name)
        for pair in command.pairs:
            assert shape_of(command, pair.key.field) is dict
            assert command.parameters[0].field == pair.key.field == pair.number.field


def _has(command: Command, field: str) -> bool:
    return any(field in model.model_fields for model in models_of(command))


# --- every offer ------------------------------------------------------------------


@EVERY
def test_every_hole_of_an_offer_that_a_command_takes_can_be_filled_by_typing(game: Game[Any, Any]):
    """Else what stands there as an example would be done unasked."""
    for offer, command in _offers(game):
        fields = {parameter.field for parameter in command.parameters}
        assert {hole.field for hole in offer.holes} <= fields, (command.name, offer.label)


@EVERY
def test_whatever_is_offered_can_be_typed_and_comes_to_that_act(game: Game[Any, Any]):
    rng = Random(game.name)
    made: set[str] = set()
    for step in steps(game.name)[::5]:
        table = _table(game, step)
        for seat in {decision.seat for decision in step.decisions}:
            mine = table.open_to(seat)
            action = random_action(mine, rng, quiet=0.0)
            if action is None:
                continue
            offer = next(o for d in mine for o in d.offers if fits(o, action))
            command = next((c for c in commands_of(game) if isinstance(action, c.every_action)), None)
            if command is None:
                continue  # it is pressed
            words = _words(table, command, offer, action)
            try:
                built = build(table, seat, of_way(command, words), words)
            except Unclear as unclear:
                raise AssertionError(f"/{command.name} {words} for {action!r}: {unclear}") from unclear
            assert built.action == action, (command.name, words)
            assert built.token in {decision.token for decision in mine}
            made.add(command.name)
    assert made


def _offers(game: Game[Any, Any]) -> Iterator[tuple[Offer, Command]]:
    for step in steps(game.name):
        for decision in step.decisions:
            for offer in decision.offers:
                found = [c for c in commands_of(game) if isinstance(offer.action, c.every_action)]
                if found:
                    yield offer, found[0]


def _table(game: Game[Any, Any], step: Step) -> Table:
    seats = step.before.seats
    table = opened(game, seats, [f"Person {chr(65 + n)}" for n in range(seats)])
    table.state, table.decisions = step.before, step.decisions
    return table


def _words(table: Table, command: Command, offer: Offer, action: Action) -> dict[str, Any]:
    """What is typed for an act."""
    words: dict[str, Any] = {}
    if command.way is not None:
        ways = command.way.actions.items()
        words[command.way.name] = next(word for word, kind in ways if isinstance(action, kind))
    inside = getattr(action, command.inside, None) if command.inside else None
    for parameter in command.parameters:
        if parameter.field == OFFER:
            words[parameter.name] = plain_words(table, offer.label)
            continue
        facts = [fact for fact in (action, inside) if fact is not None and hasattr(fact, parameter.field)]
        if facts:
            word = _word(table, offer, parameter, getattr(facts[0], parameter.field))
            if word is not None:
                words[parameter.name] = word
    return words


def _word(table: Table, offer: Offer, parameter: Parameter, value: Any) -> str | None:
    def short(each: Any) -> str:
        return next(iter(other_names(table, parameter.kind, each)), called(table, parameter.kind, each))

    if isinstance(value, dict):
        return ", ".join(f"{short(key)}: {number}" for key, number in value.items()) or "none"
    if isinstance(value, tuple):
        return ", ".join(map(short, value)) or "none"
    hole = hole_of(offer, parameter.field)
    if value is None and (hole is None or (isinstance(hole, Amount) and hole.optional)):
        return "none" if parameter.required else None
    return called(table, parameter.kind, value)


# --- looking --------------------------------------------------------------------------


@EVERY
def test_every_look_tells_anybody_something_at_every_stage(game: Game[Any, Any]):
    looks = [entry for group in game.commands for entry in group.entries if isinstance(entry, Look)]
    for step in steps(game.name)[1::40]:
        facts = step.events
        for viewer in (None, *range(step.before.seats)):
            seen = [fact for event in facts if (fact := event.seen_by(viewer)) is not None]
            glance = Glance(game.view(step.before, viewer), viewer, seen)
            for look in looks:
                for values in _values(look, step.before):
                    assert _told(game, look, glance, values), (look.name, values)


def _told(game: Game[Any, Any], look: Look, glance: Glance, values: dict[str, Any]) -> Sequence[str]:
    """What a look tells, or the clause that hides it."""
    try:
        return look.tell(glance, values)
    except Illegal as refusal:
        return [refusal.clause] if refusal.clause.startswith((game.prefix, "RUL")) else []


def _values(look: Look, state: Any) -> Iterator[dict[str, Any]]:
    """What may be typed into a look: nothing, and each value of each parameter alone."""
    needed = {p.field: next(iter(p.kind.known(state))) for p in look.parameters if p.required}
    nothing: dict[str, Any] = {p.field: None for p in look.parameters} | needed
    yield nothing
    for parameter in look.parameters:
        among = parameter.kind.known if parameter.among is None else parameter.among
        for value in among(state):
            yield {**nothing, parameter.field: value}
