"""The slash commands of every game, made from what the game says can be typed (`engine.commands`)."""

import inspect
import keyword
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any, Optional

from discord import app_commands
from discord.ext import commands

from cogs.slash import run_command
from cogs.slash.command_body import answered
from cogs.slash.find_table import CONTEXTS, TABLE, Want
from cogs.slash.games import looks
from cogs.slash.games.talk import talk
from cogs.slash.parameters import Typed
from cogs.slash.run_command import Complete, Interaction, tables_for
from engine.commands import NUMBERS, TEXTS, Command, Entry, Group, Look, Own, Parameter, Talk
from engine.games import GAMES
from engine.kernel import Game

Body = Callable[[Interaction, dict[str, Typed], str | None], Awaitable[None]]
"""What a command does, by what was typed and the table that was named."""


def groups_of(game: Game[Any, Any]) -> Iterator[app_commands.Group]:
    """The groups of commands of a game."""
    for group in game.commands:
        made = app_commands.Group(name=group.name, description=group.description, allowed_contexts=CONTEXTS)
        for entry in group.entries:
            made.add_command(_command(game.name, group, entry))
        yield made


def _command(game: str, group: Group, entry: Entry) -> app_commands.Command[Any, ..., None]:
    """The command of an entry. It is a function whose parameters are told, as discord.py reads them."""
    options = [*_options(game, entry), _table(game)]
    names = {option.argument: option.name for option in options}
    body = _body(game, group, entry)

    async def callback(interaction: Interaction, **given: Any) -> None:
        typed = {names[argument]: value for argument, value in given.items()}
        table = typed.pop("table", None)
        await answered(interaction, lambda: body(interaction, typed, table), given)

    told: Any = callback
    told.__signature__ = inspect.Signature(
        [
            inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction),
            *(option.parameter() for option in sorted(options, key=lambda option: not option.required)),
        ]
    )
    for decorate, values in (
        (app_commands.describe, {o.argument: o.description for o in options}),
        (app_commands.rename, {o.argument: o.name for o in options if o.argument != o.name}),
        (app_commands.choices, {o.argument: o.choices for o in options if o.choices}),
        (app_commands.autocomplete, {o.argument: o.complete for o in options if o.complete is not None}),
    ):
        told = decorate(**values)(told)
    return app_commands.Command(name=entry.name, description=entry.description, callback=told)


def _body(game: str, group: Group, entry: Entry) -> Body:
    match entry:
        case Command():
            return partial(run_command.act, game, entry)
        case Look():
            return partial(looks.tell, game, entry)
        case Own():
            return partial(looks.show_own, game)
        case Talk():
            return partial(talk, game, entry, f"/{group.name} {entry.name}")


# --- options --------------------------------------------------------------------


class _Option:
    """A parameter as Discord gets it. `argument` is its name in Python."""

    def __init__(
        self,
        name: str,
        description: str,
        *,
        form: Any = str,
        required: bool = False,
        default: str | None = None,
        choices: list[app_commands.Choice[str]] | None = None,
        complete: Complete | None = None,
    ) -> None:
        self.name, self.description, self.required = name, description, required
        self.argument = name.replace("-", "_") + "_" * keyword.iskeyword(name)
        self.choices, self.complete = choices, complete
        self._form, self._default = form, default

    def parameter(self) -> inspect.Parameter:
        """As it stands in the signature of a function."""
        optional = not self.required and self._default is None
        return inspect.Parameter(
            self.argument,
            inspect.Parameter.KEYWORD_ONLY,
            annotation=Optional[self._form] if optional else self._form,  # noqa: UP045 - Range has no |
            default=inspect.Parameter.empty if self.required else self._default,
        )


def _options(game: str, entry: Entry) -> Iterator[_Option]:
    match entry:
        case Command():
            if (way := entry.way) is not None:
                words = [app_commands.Choice(name=word, value=word) for word in way.actions]
                is_needed = way.usual is None
                yield _Option(way.name, way.description, required=is_needed, default=way.usual, choices=words)
            numbers = [pair.number for pair in entry.pairs]
            for parameter in entry.typed:
                is_checked = parameter in numbers or parameter.bounds is not None
                yield _option(
                    parameter, None if is_checked else run_command.offers(game, entry, parameter.name)
                )
        case Look():
            for parameter in entry.parameters:
                is_checked = parameter.kind is NUMBERS
                yield _option(parameter, None if is_checked else looks.suggest(game, parameter))


def _option(parameter: Parameter, complete: Complete | None) -> _Option:
    """A text with suggestions, or what Discord itself checks: a number, a text in bounds, a menu."""
    form: Any = int if parameter.kind is NUMBERS and complete is None else str
    if parameter.bounds is not None:
        ranged: Any = app_commands.Range
        form = ranged[form, *parameter.bounds]
    menu = None
    if parameter.menu:
        kind = parameter.kind
        menu = [app_commands.Choice(name=kind.label(None, v), value=str(v)) for v in kind.known(None)]
    is_free = parameter.kind is TEXTS or menu is not None
    return _Option(
        parameter.name,
        parameter.description,
        form=form,
        required=parameter.required,
        default=parameter.left_out,
        choices=menu,
        complete=None if is_free else complete,
    )


def _table(game: str) -> _Option:
    return _Option("table", TABLE, complete=tables_for(Want(("playing",), game)))


async def setup(bot: commands.Bot) -> None:
    """Load the commands of the games that the bot plays."""
    games = getattr(bot, "games", GAMES)
    for game in games.values():
        for group in groups_of(game):
            bot.tree.add_command(group)
