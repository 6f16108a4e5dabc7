"""The Cohort by typed commands: every act, in the words players use."""

from discord import app_commands
from discord.ext import commands

from cogs.slash.command_body import command_body
from cogs.slash.find_table import Want
from cogs.slash.run_command import Interaction, act, offers, tables_for
from cogs.slash.typed_offers import SEATS, Command, Kind, Parameter, Typed
from engine.cohort.actions import (
    Attack,
    DiscardCard,
    GiveCard,
    GiveUnseen,
    HandAll,
    HandCard,
    KeepOne,
    PlayCard,
    PlayNothing,
    SendTopCard,
    Wipe,
)
from engine.cohort.cards import CARDS, TYPES, name

GAME = "cohort"

CARD = Kind("card", lambda _, card: name(card), lambda _: CARDS)
COHORT = Kind("Cohort", lambda _, kind: name(kind), lambda _: TYPES)

_CARD = Parameter("card", "card", CARD)
_TO = Parameter("to", "to", SEATS)

GIVE = Command((GiveCard, GiveUnseen), (_CARD, _TO))
SEND = Command((SendTopCard, GiveUnseen), (_TO,))
KEEP = Command((KeepOne,), (_CARD,))
PLAY = Command((PlayCard,), (_CARD, Parameter("cohort", "cohort", COHORT, lambda given: given.get("card"))))
ATTACK = Command(
    (Attack,),
    (
        Parameter("player", "target", SEATS),
        Parameter("cohort", "cohort", COHORT),
        Parameter("card", "card", CARD, lambda given: given.get("cohort")),
    ),
)
PASS = Command((PlayNothing,))
HAND = Command((HandCard,), (_CARD, _TO))
HAND_ALL = Command((HandAll,), (_TO,))
WIPE = Command((Wipe,), (Parameter("player", "target", SEATS),))
DISCARD = Command((DiscardCard,), (_CARD,))

COMMANDS = {
    "give": GIVE,
    "send": SEND,
    "keep": KEEP,
    "play": PLAY,
    "attack": ATTACK,
    "pass": PASS,
    "hand": HAND,
    "hand-all": HAND_ALL,
    "wipe": WIPE,
    "discard": DISCARD,
}
"""Every subcommand of `/cohort`, by its name."""

_tables = tables_for(Want(("playing",), GAME))
_TABLE = "Which table, if you play at several"


async def _act(interaction: Interaction, command: Command, table: str | None, **typed: Typed) -> None:
    await act(interaction, GAME, command, typed, table)


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class CohortCog(commands.GroupCog, group_name="cohort", group_description="Play The Cohort by typing"):
    """The group `/cohort`."""

    @app_commands.command(description="Give one of the cards you drew to a player")
    @app_commands.describe(
        to="Who receives it", card="Which of the drawn cards; leave it out with Catapult", table=_TABLE
    )
    @app_commands.autocomplete(card=offers(GAME, GIVE, "card"), to=offers(GAME, GIVE, "to"), table=_tables)
    @command_body
    async def give(
        self, interaction: Interaction, to: str, card: str | None = None, table: str | None = None
    ) -> None:
        """COH-TURN-02, COH-EFF-02."""
        await _act(interaction, GIVE, table, card=card, to=to)

    @app_commands.command(description="Send an unseen card to a player: the duty of Velites, or Catapult")
    @app_commands.describe(to="Who receives it", table=_TABLE)
    @app_commands.autocomplete(to=offers(GAME, SEND, "to"), table=_tables)
    @command_body
    async def send(self, interaction: Interaction, to: str, table: str | None = None) -> None:
        """COH-EFF-07, COH-EFF-02."""
        await _act(interaction, SEND, table, to=to)

    @app_commands.command(description="Keep one of the drawn cards when nobody can receive the other")
    @app_commands.describe(card="Which of the drawn cards", table=_TABLE)
    @app_commands.autocomplete(card=offers(GAME, KEEP, "card"), table=_tables)
    @command_body
    async def keep(self, interaction: Interaction, card: str, table: str | None = None) -> None:
        """COH-DRW-03."""
        await _act(interaction, KEEP, table, card=card)

    @app_commands.command(description="Play a card of your hand into a Cohort of yours")
    @app_commands.describe(
        card="A card of your hand", cohort="For a Primus Pilus as joker: which Cohort", table=_TABLE
    )
    @app_commands.autocomplete(
        card=offers(GAME, PLAY, "card"), cohort=offers(GAME, PLAY, "cohort"), table=_tables
    )
    @command_body
    async def play(
        self, interaction: Interaction, card: str, cohort: str | None = None, table: str | None = None
    ) -> None:
        """COH-TURN-04, COH-COH-01, COH-PP-01."""
        await _act(interaction, PLAY, table, card=card, cohort=cohort)

    @app_commands.command(description="Play a Primus Pilus to discard a card of an unfinished Cohort")
    @app_commands.describe(
        player="Whose Cohort",
        cohort="Which unfinished Cohort",
        card="Its unit or a joker in it; needed only if both lie there",
        table=_TABLE,
    )
    @app_commands.autocomplete(
        player=offers(GAME, ATTACK, "player"),
        cohort=offers(GAME, ATTACK, "cohort"),
        card=offers(GAME, ATTACK, "card"),
        table=_tables,
    )
    @command_body
    async def attack(
        self,
        interaction: Interaction,
        player: str,
        cohort: str,
        card: str | None = None,
        table: str | None = None,
    ) -> None:
        """COH-PP-05."""
        await _act(interaction, ATTACK, table, player=player, cohort=cohort, card=card)

    @app_commands.command(name="pass", description="Play no card this turn")
    @app_commands.describe(table=_TABLE)
    @app_commands.autocomplete(table=_tables)
    @command_body
    async def play_nothing(self, interaction: Interaction, table: str | None = None) -> None:
        """COH-TURN-04."""
        await _act(interaction, PASS, table)

    @app_commands.command(description="After a joker: hand one card of your hand to a player")
    @app_commands.describe(card="A card of your hand", to="Who receives it", table=_TABLE)
    @app_commands.autocomplete(card=offers(GAME, HAND, "card"), to=offers(GAME, HAND, "to"), table=_tables)
    @command_body
    async def hand(self, interaction: Interaction, card: str, to: str, table: str | None = None) -> None:
        """COH-PP-03."""
        await _act(interaction, HAND, table, card=card, to=to)

    @app_commands.command(name="hand-all", description="After a joker: hand all the rest to one player")
    @app_commands.describe(to="Who receives all of it", table=_TABLE)
    @app_commands.autocomplete(to=offers(GAME, HAND_ALL, "to"), table=_tables)
    @command_body
    async def hand_all(self, interaction: Interaction, to: str, table: str | None = None) -> None:
        """COH-PP-03, COH-DRW-01."""
        await _act(interaction, HAND_ALL, table, to=to)

    @app_commands.command(description="After completing a Cohort: name who discards the whole hand")
    @app_commands.describe(player="Who discards", table=_TABLE)
    @app_commands.autocomplete(player=offers(GAME, WIPE, "player"), table=_tables)
    @command_body
    async def wipe(self, interaction: Interaction, player: str, table: str | None = None) -> None:
        """COH-COH-08."""
        await _act(interaction, WIPE, table, player=player)

    @app_commands.command(description="Discard a card of your hand when you hold too many")
    @app_commands.describe(card="A card of your hand", table=_TABLE)
    @app_commands.autocomplete(card=offers(GAME, DISCARD, "card"), table=_tables)
    @command_body
    async def discard(self, interaction: Interaction, card: str, table: str | None = None) -> None:
        """COH-TURN-05, COH-DRW-05."""
        await _act(interaction, DISCARD, table, card=card)


async def setup(bot: commands.Bot) -> None:
    """Load the commands."""
    await bot.add_cog(CohortCog())
