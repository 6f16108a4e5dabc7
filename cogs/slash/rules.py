"""`/rules`: the words of any clause or card, for the asker alone."""

from discord import app_commands
from discord.ext import commands

from bot.host.tables import NotHere
from bot.texts.names import escaped
from cogs.plain_text import shortened
from cogs.replies import privately
from cogs.slash.command_body import command_body
from cogs.slash.run_command import Interaction, careful
from engine import clauses
from engine.clauses import Clause
from engine.games import GAMES
from engine.kernel import Thing

THING = "thing:"
"""What the value of a thing begins with, so that no clause is taken for it; its game and id follow."""


@careful
async def _found(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    things = [
        app_commands.Choice(name=f"{thing.name} ({thing.kind})", value=value)
        for value, thing in _things().items()
        if current.strip() and thing.name.casefold().startswith(current.strip().casefold())
    ]
    found = [
        app_commands.Choice(name=shortened(f"{c.title} ({c.id})"), value=c.id)
        for c in clauses.search(current)
    ]
    return (things + found)[:25]


def _things() -> dict[str, Thing]:
    """What can be looked up in any game besides clauses, by the value that stands for it."""
    return {
        f"{THING}{game.name}:{key}": thing for game in GAMES.values() for key, thing in game.things.items()
    }


def _thing(asked: str) -> Thing | None:
    """The thing of that value or of just that name."""
    named = {thing.name.casefold(): thing for thing in _things().values()}
    return _things().get(asked) or named.get(asked.casefold().replace("_", " "))


class RulesCog(commands.Cog):
    """The command `/rules`."""

    @app_commands.command(description="Look up a rule or a card")
    @app_commands.describe(find="A word, a card, or the id of a clause that stands below an answer")
    @app_commands.autocomplete(find=_found)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @command_body
    async def rules(self, interaction: Interaction, find: str) -> None:
        """The clause or card that fits best, and the next best by name."""
        asked = find.strip()
        if (thing := _thing(asked)) is not None:
            await privately(interaction, thing.text)
            return
        found = clauses.search(asked[:100], limit=6)
        if not asked or not found:
            shown = escaped(shortened(asked, 40)) or "nothing"
            raise NotHere(f"No rule speaks of {shown}. Try another word, or the id of a clause.")
        text = _clause(found[0])
        if found[0].id.casefold() != asked.casefold() and len(found) > 1:
            more = "\n".join(f"-# {c.title} · {c.id}" for c in found[1:])
            text = f"{text}\n\nAlso:\n{more}"
        await privately(interaction, text)


def _clause(clause: Clause) -> str:
    title = GAMES[clause.game].title
    lines = [f"**{clause.title}**", clause.text, f"-# {clause.id} · {title}, {clause.chapter}"]
    if clause.options:
        lines.append(f"-# A table may change it: {', '.join(o.replace('_', ' ') for o in clause.options)}.")
    return "\n".join(lines)


async def setup(bot: commands.Bot) -> None:
    """Load the command."""
    await bot.add_cog(RulesCog())
