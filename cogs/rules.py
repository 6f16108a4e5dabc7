"""`/rules`: the words of any clause or card, for the asker alone."""

from discord import app_commands
from discord.ext import commands

from bot.names import escaped
from bot.tables import NotHere
from cogs.acting import Interaction, careful
from cogs.answer import privately
from cogs.asking import command_body
from cogs.plain import shortened
from engine import clauses
from engine.clauses import Clause
from engine.cohort.cards import PRIMUS_EFFECT, PRIMUS_PILUS, TYPES, badge, name
from engine.games import GAMES

CARD = "card:"
"""What the value of a card begins with, so that no clause is taken for it."""


@careful
async def _found(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:  # noqa: ARG001
    cards = [app_commands.Choice(name=f"{name(card)} (card)", value=CARD + card) for card in _cards(current)]
    found = [
        app_commands.Choice(name=shortened(f"{c.title} ({c.id})"), value=c.id)
        for c in clauses.search(current)
    ]
    return (cards + found)[:25]


def _cards(typed: str) -> list[str]:
    """The cards whose name begins with what was typed; none for nothing."""
    wanted = typed.strip().casefold()
    return [c for c in (*TYPES, PRIMUS_PILUS) if wanted and name(c).casefold().startswith(wanted)]


class RulesCog(commands.Cog):
    """The command `/rules`."""

    @app_commands.command(description="Look up a rule or a card")
    @app_commands.describe(find="A word, a card, or the id of a clause such as COH-TURN-02")
    @app_commands.autocomplete(find=_found)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @command_body
    async def rules(self, interaction: Interaction, find: str) -> None:
        """The clause or card that fits best, and the next best by name."""
        asked = find.strip()
        card = asked.removeprefix(CARD).casefold().replace(" ", "_")
        if card in TYPES or card == PRIMUS_PILUS:
            await privately(interaction, _card(card))
            return
        found = clauses.search(asked[:100], limit=6)
        if not asked or not found:
            shown = escaped(shortened(asked, 40)) or "nothing"
            raise NotHere(f"No rule speaks of {shown}. Try a word such as draw, joker, vote or veto.")
        text = _clause(found[0])
        if found[0].id.casefold() != asked.casefold() and len(found) > 1:
            more = "\n".join(f"-# {c.title} · {c.id}" for c in found[1:])
            text = f"{text}\n\nAlso:\n{more}"
        await privately(interaction, text)


def _clause(clause: Clause) -> str:
    game = GAMES[clause.game].title if clause.game in GAMES else clause.game.upper()
    lines = [f"**{clause.title}**", clause.text, f"-# {clause.id} · {game}, {clause.chapter}"]
    if clause.options:
        lines.append(f"-# A table may change it: {', '.join(o.replace('_', ' ') for o in clause.options)}.")
    return "\n".join(lines)


def _card(card: str) -> str:
    if card == PRIMUS_PILUS:
        return f"**{badge(card)}**\n{PRIMUS_EFFECT}\n-# COH-PP-01 to COH-PP-09 · The Cohort"
    kind = TYPES[card]
    return (
        f"**{badge(card)}**\n{kind.size} cards complete its Cohort.\n"
        f"While it is unfinished: {kind.effect}\n-# COH-CMP-01 · The Cohort, the cards"
    )


async def setup(bot: commands.Bot) -> None:
    """Load the command."""
    await bot.add_cog(RulesCog())
