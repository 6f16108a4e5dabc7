"""`/faction`: a Faction's own affairs by typed commands, and why its numbers are what they are."""

from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot.host.tables import NotHere
from cogs.plain_text import plain_names
from cogs.replies import privately
from cogs.services import services
from cogs.slash import find_table, typed_offers
from cogs.slash.command_body import command_body
from cogs.slash.find_table import headed
from cogs.slash.legions.common import PLAYED, TABLE, among, tables, take
from cogs.slash.legions.kinds import ANSWER, CLAIM, FACTION, PROVINCE, WAR
from cogs.slash.legions.watch import looked_at
from cogs.slash.legions.why import SUBJECTS, account_of
from cogs.slash.run_command import Interaction, careful
from cogs.slash.typed_offers import NUMBERS, Command, Parameter
from cogs.table import look_presses
from engine.legions.actions import (
    ChooseLosses,
    ClaimIncome,
    DisbandOwnLegion,
    Donate,
    DoubleLandCommission,
    Finish,
    GiveMoney,
    RaiseOwnLegion,
    Reopen,
    TakeSpoils,
)

_AMOUNT = Parameter("amount", "amount", NUMBERS)

CLAIM_INCOME = Command(
    (ClaimIncome,), (Parameter("province", "province", PROVINCE), Parameter("answer", "claim", CLAIM))
)
DOUBLE = Command((DoubleLandCommission,), (Parameter("answer", "double", ANSWER),))
GIFT = Command((GiveMoney,), (Parameter("to", "to", FACTION), _AMOUNT))
DONATE = Command((Donate,), (_AMOUNT,))
RAISE = Command((RaiseOwnLegion,))
DISBAND = Command((DisbandOwnLegion,))
LOSSES = Command((ChooseLosses,), (Parameter("factions", "factions", FACTION), Parameter("war", "war", WAR)))
SPOILS = Command((TakeSpoils,), (_AMOUNT, Parameter("war", "war", WAR)))
DONE = Command((Finish,))
REOPEN = Command((Reopen,))

COMMANDS = {
    "claim": CLAIM_INCOME,
    "double": DOUBLE,
    "gift": GIFT,
    "donate": DONATE,
    "legion raise": RAISE,
    "legion disband": DISBAND,
    "losses": LOSSES,
    "spoils": SPOILS,
    "done": DONE,
    "reopen": REOPEN,
}
"""Every subcommand of `/faction` that acts, by its name."""


@careful
async def _factions(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    found, _ = await looked_at(interaction, interaction.namespace.table)
    return [
        app_commands.Choice(name=name, value=name)
        for name in plain_names(found)
        if current.casefold() in name.casefold()
    ]


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class FactionCog(
    commands.GroupCog, group_name="faction", group_description="LEGIONS: your Faction's affairs"
):
    """The group `/faction`."""

    @app_commands.command(description="Claim a Province's income for your Faction, or leave it to the State")
    @app_commands.describe(province="Your Governor's Province", answer="Claim it, or leave it", table=TABLE)
    @app_commands.autocomplete(
        province=among(CLAIM_INCOME, "province"), answer=among(CLAIM_INCOME, "answer"), table=tables
    )
    @command_body
    async def claim(
        self, interaction: Interaction, province: str, answer: str | None = None, table: str | None = None
    ) -> None:
        """LEG-INC-11, LEG-INC-15."""
        await take(interaction, CLAIM_INCOME, table, province=province, answer=answer)

    @app_commands.command(description="Under Drought: take double Land Commission income for 2 Prestige")
    @app_commands.describe(answer="Yes, or no", table=TABLE)
    @app_commands.autocomplete(answer=among(DOUBLE, "answer"), table=tables)
    @command_body
    async def double(
        self, interaction: Interaction, answer: str | None = None, table: str | None = None
    ) -> None:
        """LEG-EVT-19."""
        await take(interaction, DOUBLE, table, answer=answer)

    @app_commands.command(description="Give Talents to another Faction; this cannot be taken back")
    @app_commands.describe(to="To whom", amount="Talents", table=TABLE)
    @app_commands.autocomplete(to=among(GIFT, "to"), amount=among(GIFT, "amount"), table=tables)
    @command_body
    async def gift(self, interaction: Interaction, to: str, amount: str, table: str | None = None) -> None:
        """LEG-INC-24."""
        await take(interaction, GIFT, table, to=to, amount=amount)

    @app_commands.command(description="Give Talents to the State; 8, 16 and 30 in a round earn Prestige")
    @app_commands.describe(amount="Talents", table=TABLE)
    @app_commands.autocomplete(amount=among(DONATE, "amount"), table=tables)
    @command_body
    async def donate(self, interaction: Interaction, amount: str, table: str | None = None) -> None:
        """LEG-INC-16, LEG-INC-17."""
        await take(interaction, DONATE, table, amount=amount)

    @app_commands.command(description="Raise your Faction Legion, or disband it in the Active box")
    @app_commands.describe(action="Raise or disband", table=TABLE)
    @app_commands.autocomplete(table=tables)
    @command_body
    async def legion(
        self, interaction: Interaction, action: Literal["raise", "disband"], table: str | None = None
    ) -> None:
        """LEG-MIL-02, LEG-MIL-05, LEG-MIL-22."""
        await take(interaction, RAISE if action == "raise" else DISBAND, table)

    @app_commands.command(description="As Commander: whose Faction Legions are lost; the rest are State ones")
    @app_commands.describe(
        factions='Factions, such as "Julia, Fabius"; none: State Legions first', war="Which War", table=TABLE
    )
    @app_commands.autocomplete(factions=among(LOSSES, "factions"), war=among(LOSSES, "war"), table=tables)
    @command_body
    async def losses(
        self,
        interaction: Interaction,
        factions: str | None = None,
        war: str | None = None,
        table: str | None = None,
    ) -> None:
        """LEG-COM-12."""
        await take(interaction, LOSSES, table, factions=factions, war=war)

    @app_commands.command(description="How much of the Spoils your Commander takes; the rest is the State's")
    @app_commands.describe(amount="Talents, or 0", war="Which War", table=TABLE)
    @app_commands.autocomplete(amount=among(SPOILS, "amount"), war=among(SPOILS, "war"), table=tables)
    @command_body
    async def spoils(
        self, interaction: Interaction, amount: str, war: str | None = None, table: str | None = None
    ) -> None:
        """LEG-ADJ-08."""
        await take(interaction, SPOILS, table, amount=amount, war=war)

    @app_commands.command(description="You have no more to claim, give or donate")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    @command_body
    async def done(self, interaction: Interaction, table: str | None = None) -> None:
        """LEG-INC-29."""
        await take(interaction, DONE, table)

    @app_commands.command(description="Take your Done back, while the others are not done yet")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    @command_body
    async def reopen(self, interaction: Interaction, table: str | None = None) -> None:
        """LEG-INC-29."""
        await take(interaction, REOPEN, table)

    @app_commands.command(description="Why a number is what it is: every entry of its ledger")
    @app_commands.describe(what="Which number", faction="Whose; yours if you name nobody", table=TABLE)
    @app_commands.choices(what=[app_commands.Choice(name=t, value=w) for w, (t, _) in SUBJECTS.items()])
    @app_commands.autocomplete(faction=_factions, table=tables)
    @command_body
    async def why(
        self, interaction: Interaction, what: str, faction: str | None = None, table: str | None = None
    ) -> None:
        """Every line with round, cause and clause, for the asker alone."""
        found, _ = await looked_at(interaction, table)
        viewer = found.seat_of(interaction.user.id)
        seat = viewer if faction is None else typed_offers.known(found, FACTION, faction)
        if seat is None:
            raise NotHere("Whose? Add `faction:`.")
        events = await services(interaction).tables.events(found, viewer)
        lines = account_of(found, events, what, seat, viewer)
        await privately(interaction, "\n".join([headed(found), *map(found.words, lines)]))

    @app_commands.command(description="Your Faction: Treasury, Prestige, Senators, stones and all you can do")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    @command_body
    async def sheet(self, interaction: Interaction, table: str | None = None) -> None:
        """The asker's desk."""
        found = await find_table.find(services(interaction).tables, interaction, table, PLAYED)
        await look_presses.show_desk(interaction, found.id)
