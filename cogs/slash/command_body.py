"""The body of a slash command: errors explained, and the question which table was meant.

A command in a direct message may fit several tables. Then the asker chooses one from a
select, and the same command runs there. The select's custom id carries the command and
what was typed, so it works after a restart too.
"""

import functools
import json
import re
from collections.abc import Awaitable, Callable
from typing import Any, Concatenate, ParamSpec, Self, TypeVar, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.host.tables import NotHere
from bot.post.messages import Rendering
from bot.texts.names import escaped
from cogs.fit_text import size
from cogs.plain_text import plain_text, shortened, told_briefly
from cogs.replies import guarded, privately
from cogs.slash.find_table import SHOWN, Several, more

P = ParamSpec("P")
CogT = TypeVar("CogT", bound=commands.Cog)
Interaction = discord.Interaction[Any]
Body = Callable[Concatenate[CogT, Interaction, P], Awaitable[None]]
Coroutine = Callable[Concatenate[CogT, Interaction, P], Any]

LIMIT = 100
"""Characters in a custom id."""


def command_body(callback: Body[CogT, P]) -> Coroutine[CogT, P]:
    """A command whose failures are explained and which asks for its table if several fit."""

    @functools.wraps(callback)
    async def body(cog: CogT, interaction: Interaction, *args: P.args, **kwargs: P.kwargs) -> None:
        await answered(interaction, lambda: callback(cog, interaction, *args, **kwargs), kwargs)

    return cast("Coroutine[CogT, P]", body)


async def answered(
    interaction: Interaction, work: Callable[[], Awaitable[None]], typed: dict[str, Any]
) -> None:
    """Do the work of a command, explain its failures, and ask for its table if several fit."""

    async def asking() -> None:
        try:
            await work()
        except Several as several:
            await _ask(interaction, several, typed)

    await guarded(interaction, asking)


async def _ask(interaction: Interaction, several: Several, typed: dict[str, Any]) -> None:
    """Let the asker choose the table. Raises NotHere if what was typed is too long to carry along."""
    command = interaction.command
    given = {key: value for key, value in typed.items() if key != "table"}
    custom_id = _written("c", command.qualified_name, given) if command is not None else ""
    tables, left = several.tables[:SHOWN], len(several.tables) - SHOWN
    if not custom_id:
        titles = ", ".join(table.title for table in tables) + more(left)
        written = [f"> {name}: {escaped(str(value))}" for name, value in typed.items() if value is not None]
        lines = [f"Which table: {titles}? Please add `table:`. You had typed:", *written]
        raise NotHere("\n".join(lines))
    options = [
        discord.SelectOption(
            label=shortened(plain_text(table.title)),
            value=str(table.id),
            description=told_briefly([seat.name for seat in table.seats], 100) or None,
        )
        for table in tables
    ]
    view = discord.ui.View(timeout=None)
    view.add_item(TableChoice(custom_id, options))
    view.stop()  # presses are read from their custom id, so nothing need be remembered
    asked = "You play at several tables. Which one?"
    if left > 0:
        asked += f" The newest {SHOWN} are here; {left} more can be named with `table:`."
    await privately(interaction, "", Rendering(asked, view=view))


async def is_sure(interaction: Interaction, what: str, cost: str, **typed: str) -> bool:
    """Whether the asker has pressed twice; if not yet, ask with a button that runs the command once more.

    `typed` is what the command gets then. Raises NotHere if that is too long to carry along.
    """
    if is_second_press(interaction):
        return True
    command = interaction.command
    custom_id = _written("u", command.qualified_name, typed) if command is not None else ""
    if not custom_id:
        raise NotHere("That is too long to ask you whether you are sure. Please use shorter names.")
    view = discord.ui.View(timeout=None)
    view.add_item(Sure(custom_id, what))
    view.stop()  # presses are read from their custom id, so nothing need be remembered
    await privately(interaction, "", Rendering(f"{cost}\n-# Nothing is done yet.", view=view))
    return False


def is_second_press(interaction: Interaction) -> bool:
    """Whether a command is run by the button of `is_sure`."""
    return bool(interaction.extras.get("sure"))


def _written(letter: str, name: str, typed: dict[str, Any]) -> str:
    """The custom id for a command and what was typed; empty if it does not fit in one."""
    given = {key: value for key, value in typed.items() if value is not None}
    if not all(isinstance(value, str | int) for value in given.values()):
        return ""
    text = f"{letter}:{name}:{json.dumps(given, separators=(',', ':'), ensure_ascii=False)}"
    return text if size(text) <= LIMIT else ""


class TableChoice(
    discord.ui.DynamicItem[discord.ui.Select[Any]], template=r"c:(?P<name>[\w -]+):(?P<typed>\{.*\})"
):
    """The select by which the asker says at which table a command is meant."""

    def __init__(self, custom_id: str, options: list[discord.SelectOption] | None = None) -> None:
        # Discord.py asks for the item again at each press, when its options no longer matter.
        shown = options or [discord.SelectOption(label="Table", value="0")]
        super().__init__(
            discord.ui.Select(custom_id=custom_id, placeholder="Choose the table", options=shown)
        )

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, _item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The select of a press."""
        return cls(match.string)

    async def callback(self, interaction: Interaction) -> None:
        """Run the command at the chosen table."""
        match = re.fullmatch(self.template, self.item.custom_id)
        await _run(interaction, match, {"table": str(self.item.values[0])})


class Sure(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"u:(?P<name>[\w -]+):(?P<typed>\{.*\})"):
    """The second press, which carries out what was typed."""

    def __init__(self, custom_id: str, what: str = "Yes") -> None:
        style = discord.ButtonStyle.danger
        super().__init__(discord.ui.Button(label=what[:80], style=style, custom_id=custom_id))

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, _item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The button of a press."""
        return cls(match.string)

    async def callback(self, interaction: Interaction) -> None:
        """Run the command, this time in earnest."""
        interaction.extras["sure"] = True
        await _run(interaction, re.fullmatch(self.template, self.item.custom_id or ""), {})


async def _run(interaction: Interaction, match: re.Match[str] | None, more: dict[str, str]) -> None:
    """Run the command that a custom id carries, with what was typed and `more`.

    A command that is no more, or takes other parameters since an update, has to be typed again.
    """
    command = None if match is None else _command(interaction, match["name"])
    typed = {} if match is None else {**json.loads(match["typed"]), **more}
    if command is None or typed.keys() - {parameter.name for parameter in command.parameters}:
        await privately(interaction, "That command is no more; please type it again.")
        return
    run: Any = command.callback
    await run(*([] if command.binding is None else [command.binding]), interaction, **typed)


def _command(interaction: Interaction, name: str) -> app_commands.Command[Any, ..., None] | None:
    """A command of the tree by its full name."""
    first, *rest = name.split(" ")
    found: Any = interaction.client.tree.get_command(first)
    for part in rest:
        found = found.get_command(part) if isinstance(found, app_commands.Group) else None
    return found if isinstance(found, app_commands.Command) else None
