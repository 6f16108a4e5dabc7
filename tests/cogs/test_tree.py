"""The whole command tree keeps Discord's limits: a 26th subcommand fails here, not at registration."""

from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.ext import commands

from cogs import EXTENSIONS
from tests.cogs import golden
from tests.cogs.limits import broken_limits, characters

LEGIONS = {
    "forum": "attend first bid persuade raise-offer recruit dismiss games done",
    "senate": "attend declare propose second withdraw table call-vote call-upon vote veto casting-vote force "
    "bill accuse governor-order consent penalise aid holder close keep done odds docket discuss",
    "faction": "claim double gift donate legion losses spoils done reopen why sheet",
    "deal": "propose confirm list dispute verdict",
}
"""The groups of LEGIONS and what is in them."""


@pytest.fixture
async def bot() -> AsyncIterator[commands.Bot]:
    made = commands.Bot(command_prefix=commands.when_mentioned, intents=discord.Intents.none())
    for extension in EXTENSIONS:
        await made.load_extension(extension)
    yield made
    await made.close()


def registered(bot: commands.Bot) -> list[dict[str, Any]]:
    return [command.to_dict(bot.tree) for command in bot.tree.get_commands()]


async def test_the_whole_tree_keeps_every_limit(bot: commands.Bot):
    assert broken_limits(registered(bot)) == []


async def test_the_payloads_are_those_of_the_golden_file():
    """`python -m tests.cogs.golden --write` writes a change that is meant."""
    assert golden.written(await golden.tree()) == golden.TREE.read_text(encoding="utf-8")


async def test_the_commands_that_are_promised_are_there(bot: commands.Bot):
    leaves = {c.qualified_name for c in bot.tree.walk_commands() if isinstance(c, app_commands.Command)}
    table = "new join leave start status board log abandon list desk export computer options replace move"
    cohort = "give send keep play attack pass hand hand-all wipe discard"
    promised = {f"table {n}" for n in f"{table} hints absence".split()} | {
        f"cohort {n}" for n in cohort.split()
    }
    assert promised | {"waiting", "rules"} <= leaves
    for group, commands_of in LEGIONS.items():
        assert {f"{group} {name}" for name in commands_of.split()} <= leaves


async def test_every_command_works_in_servers_and_in_direct_messages(bot: commands.Bot):
    for command in registered(bot):
        assert sorted(command["contexts"]) == [0, 1], command["name"]


async def test_every_command_takes_its_table_by_autocomplete(bot: commands.Bot):
    for command in bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            for parameter in command.parameters:
                assert parameter.name != "table" or (parameter.autocomplete and not parameter.required)


async def test_every_extension_loads_twice_in_one_process(bot: commands.Bot):
    other = commands.Bot(command_prefix=commands.when_mentioned, intents=discord.Intents.none())
    for extension in EXTENSIONS:
        await other.load_extension(extension)
    assert registered(other) == registered(bot)
    await other.close()


def option(name: str = "x", **more: Any) -> dict[str, Any]:
    return {"name": name, "description": "A thing", "type": 3, **more}


def command(**more: Any) -> dict[str, Any]:
    return {"name": "toy", "description": "A toy", "type": 1, **more}


SUB = {"type": 1, "name": "sub", "description": "A part"}
GROUP = {"type": 2, "name": "group", "description": "Parts", "options": []}
LONG = "d" * 90


@pytest.mark.parametrize(
    ("toy", "said"),
    [
        (command(description="x" * 101), "101 characters"),
        (command(description=""), "0 characters"),
        (command(name="Toy"), "small letters"),
        (command(name="t" * 33), "small letters"),
        (command(name="to y"), "small letters"),
        (command(options=[option(f"o{n}") for n in range(26)]), "26 subcommands or options"),
        (command(options=[{**SUB, "name": f"s{n}"} for n in range(26)]), "26 subcommands or options"),
        (command(options=[option(), option()]), "x stands there twice"),
        (command(options=[option(), option("y", required=True)]), "after an optional one"),
        (command(options=[option(description="…")]), "no description"),
        (command(options=[option(description="x" * 101)]), "toy x: the description has 101"),
        (command(options=[option(choices=[{"name": str(n), "value": n} for n in range(26)])]), "26 choices"),
        (command(options=[option(choices=[{"name": "c" * 101, "value": 1}])]), "longer than 100"),
        (command(options=[option(choices=[{"name": "c", "value": 1}], autocomplete=True)]), "exclude"),
        (command(options=[option(type=6, choices=[{"name": "c", "value": 1}])]), "takes no choices"),
        (command(options=[SUB, option()]), "in one place"),
        (command(options=[GROUP]), "without subcommands"),
        (command(options=[{**GROUP, "options": [{**GROUP, "options": [SUB]}]}]), "one deep"),
        (command(options=[{**GROUP, "options": [{**SUB, "options": [SUB]}]}]), "two deep"),
        (
            command(
                options=[
                    {**SUB, "name": f"s{n}", "options": [option(f"o{m}", description=LONG) for m in range(9)]}
                    for n in range(10)
                ]
            ),
            "at most 8000",
        ),
    ],
)
def test_a_toy_over_a_limit_is_found_out(toy: dict[str, Any], said: str):
    assert any(said in line for line in broken_limits([toy])), broken_limits([toy])


def test_a_hundred_and_first_command_is_found_out():
    toys = [command(name=f"toy{n}") for n in range(101)]
    assert broken_limits(toys) == ["101 commands, at most 100"]
    assert broken_limits(toys[:100]) == []


def test_two_commands_of_one_name_are_found_out():
    assert broken_limits([command(), command()]) == ["commands: toy stands there twice"]


async def test_a_real_toy_that_is_too_long_is_found_out(bot: commands.Bot):
    """discord.py itself lets it pass; the checker does not."""

    @app_commands.command(name="toy", description="x" * 101)
    async def toy(interaction: discord.Interaction) -> None: ...

    bot.tree.add_command(toy)
    assert broken_limits(registered(bot)) == ["toy: the description has 101 characters, 1 to 100 may be"]


async def test_room_is_left_in_every_group(bot: commands.Bot):
    """So that the next issues can add to `/table` without a rebuild; every act of the Senate has its own."""
    for group in bot.tree.get_commands():
        if isinstance(group, app_commands.Group) and group.name != "senate":
            assert len(group.commands) <= 20, group.name
    assert all(characters(c) < 6000 for c in registered(bot))
