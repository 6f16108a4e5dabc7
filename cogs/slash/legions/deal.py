"""`/deal`: public agreements by typed commands (LEG-GEN-06, LEG-GEN-07)."""

from discord import app_commands
from discord.ext import commands

from cogs.replies import privately
from cogs.slash.command_body import command_body
from cogs.slash.find_table import headed
from cogs.slash.legions.common import TABLE, among, tables, take
from cogs.slash.legions.kinds import AGREEMENT, ANSWER, BREACH, FACTION
from cogs.slash.legions.watch import looked_at
from cogs.slash.run_command import Interaction
from cogs.slash.typed_offers import TEXTS, Command, Parameter
from engine.legions.actions import (
    AnswerAgreement,
    DisputeAgreement,
    JudgeAgreement,
    ProposeAgreement,
    WithdrawAgreement,
)
from engine.legions.state import Agreement
from engine.legions.text import words
from engine.legions.text.sheet import KEPT
from engine.words import listing, said

_NUMBER = Parameter("agreement", "agreement", AGREEMENT)

PROPOSE = Command(
    (ProposeAgreement,), (Parameter("with", "parties", FACTION), Parameter("text", "text", TEXTS))
)
CONFIRM = Command((AnswerAgreement,), (_NUMBER, Parameter("answer", "confirm", ANSWER, lambda _: True)))
WITHDRAW = Command((WithdrawAgreement,), (_NUMBER,))
DISPUTE = Command(
    (DisputeAgreement,),
    (_NUMBER, Parameter("accused", "accused", FACTION), Parameter("complaint", "complaint", TEXTS)),
)
VERDICT = Command((JudgeAgreement,), (_NUMBER, Parameter("verdict", "breached", BREACH)))

COMMANDS = {
    "propose": PROPOSE,
    "confirm": CONFIRM,
    "withdraw": WITHDRAW,
    "dispute": DISPUTE,
    "verdict": VERDICT,
}
"""Every subcommand of `/deal` that acts, by its name."""

STATES = {
    "proposed": "waits for answers",
    "declined": "declined",
    "withdrawn": "withdrawn",
    "lapsed": "lapsed",
    **KEPT,
}


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class DealCog(commands.GroupCog, group_name="deal", group_description="LEGIONS: public agreements"):
    """The group `/deal`."""

    @app_commands.command(description="Propose a public agreement; it stands once all it names confirm")
    @app_commands.describe(
        parties='With whom, such as "Julia, Fabius"', text="What is agreed, up to 300 characters", table=TABLE
    )
    @app_commands.rename(parties="with")
    @app_commands.autocomplete(parties=among(PROPOSE, "with"), table=tables)
    @command_body
    async def propose(
        self,
        interaction: Interaction,
        parties: str,
        text: app_commands.Range[str, 1, 300],
        table: str | None = None,
    ) -> None:
        """LEG-GEN-06."""
        await take(interaction, PROPOSE, table, **{"with": parties, "text": text})

    @app_commands.command(description="Confirm an agreement that names you, or decline it")
    @app_commands.describe(agreement="Which one", answer="Yes, or no; yes if left out", table=TABLE)
    @app_commands.autocomplete(
        agreement=among(CONFIRM, "agreement"), answer=among(CONFIRM, "answer"), table=tables
    )
    @command_body
    async def confirm(
        self,
        interaction: Interaction,
        agreement: str | None = None,
        answer: str | None = None,
        table: str | None = None,
    ) -> None:
        """LEG-GEN-06."""
        await take(interaction, CONFIRM, table, agreement=agreement, answer=answer)

    @app_commands.command(description="Take back an agreement that you proposed and that waits for answers")
    @app_commands.describe(agreement="Which one", table=TABLE)
    @app_commands.autocomplete(agreement=among(WITHDRAW, "agreement"), table=tables)
    @command_body
    async def withdraw(
        self, interaction: Interaction, agreement: str | None = None, table: str | None = None
    ) -> None:
        """RUL-LEG-70."""
        await take(interaction, WITHDRAW, table, agreement=agreement)

    @app_commands.command(name="list", description="All public agreements and how they stand")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    @command_body
    async def list_all(self, interaction: Interaction, table: str | None = None) -> None:
        """LEG-GEN-06: for the asker alone."""
        found, state = await looked_at(interaction, table)
        lines = [_told(agreement) for agreement in state.agreements[-15:]]
        if len(state.agreements) > len(lines):
            lines.insert(0, f"-# {len(state.agreements) - len(lines)} older ones stand in `/table log`")
        none = "No public agreement yet. `/deal propose` enters one."
        await privately(
            interaction, "\n".join([headed(found), *(map(found.words, lines) if lines else [none])])
        )

    @app_commands.command(description="Accuse a party of breaking an agreement; the other players judge")
    @app_commands.describe(
        agreement="Which one", accused="Who broke it", complaint="What was broken", table=TABLE
    )
    @app_commands.autocomplete(
        agreement=among(DISPUTE, "agreement"), accused=among(DISPUTE, "accused"), table=tables
    )
    @command_body
    async def dispute(
        self,
        interaction: Interaction,
        agreement: str,
        accused: str,
        complaint: app_commands.Range[str, 1, 300],
        table: str | None = None,
    ) -> None:
        """LEG-GEN-07."""
        await take(interaction, DISPUTE, table, agreement=agreement, accused=accused, complaint=complaint)

    @app_commands.command(description="Your verdict on a disputed agreement")
    @app_commands.describe(verdict="Broken, or kept", agreement="Which one", table=TABLE)
    @app_commands.autocomplete(
        agreement=among(VERDICT, "agreement"), verdict=among(VERDICT, "verdict"), table=tables
    )
    @command_body
    async def verdict(
        self, interaction: Interaction, verdict: str, agreement: str | None = None, table: str | None = None
    ) -> None:
        """LEG-GEN-07."""
        await take(interaction, VERDICT, table, agreement=agreement, verdict=verdict)


def _told(agreement: Agreement) -> str:
    parties = listing(
        words.faction(p) + (" ✓" if p in agreement.confirmed else "") for p in agreement.parties
    )
    text = f"{agreement.id}\\. {words.faction(agreement.proposer)} with {parties}: {said(agreement.text)}"
    line = f"{text} · **{STATES[agreement.state]}**"
    if agreement.state == "disputed" and agreement.accused is not None:
        line += f", accused: {words.faction(agreement.accused)}"
    return line
