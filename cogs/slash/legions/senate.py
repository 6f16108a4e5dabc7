"""`/senate`: the Senate Meeting by typed commands; what only looks is in `cogs.slash.legions.watch`."""

from typing import Literal

from discord import app_commands
from discord.ext import commands

from cogs.slash.command_body import command_body
from cogs.slash.legions.common import TABLE, among, tables, take
from cogs.slash.legions.kinds import (
    ANSWER,
    COURT,
    FACTION,
    HANDED,
    MOTION,
    OFFENCE,
    OFFER_TO_MOVE,
    PROVINCE,
    REST,
    SENATOR,
    SEQUENCE,
    SIDE,
    VOTER,
)
from cogs.slash.legions.watch import Watching
from cogs.slash.run_command import Interaction
from cogs.slash.typed_offers import NUMBERS, OFFER, TEXTS, Command, Parameter
from engine.legions.actions import (
    Accuse,
    AnswerConsent,
    CallClose,
    CallForMotions,
    CallTime,
    CallUpon,
    CallVote,
    CastVote,
    ChooseHolder,
    ChooseProvince,
    Declare,
    Finish,
    ForceBill,
    ForceItem,
    ForceMotion,
    GiveCastingVote,
    KeepMotion,
    Penalise,
    Propose,
    ProposeBill,
    RequestAid,
    Second,
    SetAttendance,
    Table,
    TakeBack,
    Veto,
    Withdraw,
)

_DETAILS = (
    Parameter("senator", "senator", SENATOR),
    Parameter("legions", "legions", NUMBERS, lambda _: 0),
    Parameter("factions", "factions", FACTION),
    Parameter("faction", "faction", FACTION),
    Parameter("amount", "amount", NUMBERS),
    Parameter("fine", "fine", NUMBERS, lambda _: 0),
    Parameter("text", "text", TEXTS),
)
"""What a motion may still leave open."""

_WHICH = Parameter("motion", "item", MOTION)

ATTEND = Command((SetAttendance,), (Parameter("present", "present", SENATOR),))
DECLARE = Command((Declare,), (Parameter("stand", "stand", ANSWER),))
PROPOSE = Command((Propose,), (Parameter("motion", OFFER, OFFER_TO_MOVE), *_DETAILS), "motion")
SECOND = Command((Second,), (_WHICH,))
WITHDRAW = Command((Withdraw, TakeBack), (_WHICH, Parameter("handed", "number", HANDED)))
TABLE_IT = Command((Table,), (_WHICH,))
CALL_VOTE = Command(
    (CallVote,),
    (Parameter("order", "each", SEQUENCE, lambda _: False), Parameter("first", "first", VOTER, lambda _: -1)),
)
CALL_UPON = Command(
    (CallUpon,), (Parameter("faction", "seat", FACTION), Parameter("order", "rest", REST, lambda _: False))
)
VOTE = Command(
    (CastVote,), (Parameter("side", "side", SIDE), Parameter("talents", "talents", NUMBERS, lambda _: 0))
)
VETO = Command((Veto,))
CASTING = Command((GiveCastingVote,), (Parameter("favour", "favour", ANSWER),))
FORCE = Command(
    (ForceMotion, ForceItem, ForceBill), (Parameter("motion", OFFER, OFFER_TO_MOVE), *_DETAILS), "motion"
)
BILL = Command((ProposeBill,), (Parameter("motions", "items", MOTION),))
ACCUSE = Command(
    (Accuse,),
    (
        Parameter("senator", "senator", SENATOR),
        Parameter("offence", "offence", OFFENCE),
        Parameter("court", "major", COURT, lambda _: False),
    ),
)
ORDER = Command((ChooseProvince,), (Parameter("province", "province", PROVINCE),))
CONSENT = Command(
    (AnswerConsent,), (Parameter("answer", "accept", ANSWER), Parameter("senator", "senator", SENATOR))
)
PENALISE = Command((Penalise,), (Parameter("faction", "seat", FACTION),))
AID = Command(
    (RequestAid,), (Parameter("province", "province", PROVINCE), Parameter("amount", "amount", NUMBERS))
)
HOLDER = Command((ChooseHolder,), (Parameter("senator", "senator", SENATOR),))
CLOSE = Command((CallClose,))
ASK = Command((CallForMotions,))
TIME = Command((CallTime,))
KEEP = Command((KeepMotion,), (_WHICH,))
DONE = Command((Finish,))

COMMANDS = {
    "attend": ATTEND,
    "declare": DECLARE,
    "propose": PROPOSE,
    "second": SECOND,
    "withdraw": WITHDRAW,
    "table": TABLE_IT,
    "call-vote": CALL_VOTE,
    "call-upon": CALL_UPON,
    "vote": VOTE,
    "veto": VETO,
    "casting-vote": CASTING,
    "force": FORCE,
    "bill": BILL,
    "accuse": ACCUSE,
    "governor-order": ORDER,
    "consent": CONSENT,
    "penalise": PENALISE,
    "aid": AID,
    "holder": HOLDER,
    "close": CLOSE,
    "keep": KEEP,
    "done": DONE,
}
"""Every subcommand of `/senate` that acts, by its name."""


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class SenateCog(
    Watching, commands.GroupCog, group_name="senate", group_description="LEGIONS: the Senate Meeting"
):
    """The group `/senate`."""

    @app_commands.command(description="Say which of your Senators are present; all, if you name none")
    @app_commands.describe(present='Those present, such as "Lilac 4, Blue 2"', table=TABLE)
    @app_commands.autocomplete(present=among(ATTEND, "present"), table=tables)
    @command_body
    async def attend(
        self, interaction: Interaction, present: str | None = None, table: str | None = None
    ) -> None:
        """LEG-SEN-04."""
        await take(interaction, ATTEND, table, present=present)

    @app_commands.command(description="As the Censor's player: does the Censor stand for Consul?")
    @app_commands.describe(stand="Yes, or no", table=TABLE)
    @app_commands.autocomplete(stand=among(DECLARE, "stand"), table=tables)
    @command_body
    async def declare(self, interaction: Interaction, stand: str, table: str | None = None) -> None:
        """LEG-APP-03."""
        await take(interaction, DECLARE, table, stand=stand)

    @app_commands.command(description="Nominate somebody, or put a motion on the docket")
    @app_commands.describe(
        motion="What you move",
        senator="Candidate, Commander, Governor or holder",
        legions="State Legions",
        factions="Faction Legions that go along, by their players",
        faction="A Faction",
        amount="Talents of aid",
        fine="Talents of a Censure's fine",
        text="Words of a Miscellaneous Motion",
        table=TABLE,
    )
    @app_commands.autocomplete(
        motion=among(PROPOSE, "motion"),
        senator=among(PROPOSE, "senator"),
        legions=among(PROPOSE, "legions"),
        factions=among(PROPOSE, "factions"),
        faction=among(PROPOSE, "faction"),
        amount=among(PROPOSE, "amount"),
        fine=among(PROPOSE, "fine"),
        table=tables,
    )
    @command_body
    async def propose(
        self,
        interaction: Interaction,
        motion: str,
        senator: str | None = None,
        legions: str | None = None,
        factions: str | None = None,
        faction: str | None = None,
        amount: str | None = None,
        fine: str | None = None,
        text: str | None = None,
        table: str | None = None,
    ) -> None:
        """LEG-SEN-11, LEG-SEN-12, LEG-SEN-17."""
        await take(
            interaction,
            PROPOSE,
            table,
            motion=motion,
            senator=senator,
            legions=legions,
            factions=factions,
            faction=faction,
            amount=amount,
            fine=fine,
            text=text,
        )

    @app_commands.command(description="Back a motion that waits, as co-sponsor")
    @app_commands.describe(motion="Which motion", table=TABLE)
    @app_commands.autocomplete(motion=among(SECOND, "motion"), table=tables)
    @command_body
    async def second(self, interaction: Interaction, motion: str, table: str | None = None) -> None:
        """LEG-SEN-24."""
        await take(interaction, SECOND, table, motion=motion)

    @app_commands.command(description="Take a motion of yours back before it is tabled")
    @app_commands.describe(
        motion="Which motion", handed="Or what you have handed in while the Senate votes", table=TABLE
    )
    @app_commands.autocomplete(
        motion=among(WITHDRAW, "motion"), handed=among(WITHDRAW, "handed"), table=tables
    )
    @command_body
    async def withdraw(
        self,
        interaction: Interaction,
        motion: str | None = None,
        handed: str | None = None,
        table: str | None = None,
    ) -> None:
        """LEG-SEN-24, RUL-LEG-71."""
        await take(interaction, WITHDRAW, table, motion=motion, handed=handed)

    @app_commands.command(name="table", description="Presiding: bring a motion to the floor")
    @app_commands.describe(motion="Which motion", table=TABLE)
    @app_commands.autocomplete(motion=among(TABLE_IT, "motion"), table=tables)
    @command_body
    async def table_it(self, interaction: Interaction, motion: str, table: str | None = None) -> None:
        """LEG-SEN-13."""
        await take(interaction, TABLE_IT, table, motion=motion)

    @app_commands.command(name="call-vote", description="Presiding: end the discussion and begin the vote")
    @app_commands.describe(
        first="Which Faction votes first", order="Clockwise, or you pick each", table=TABLE
    )
    @app_commands.autocomplete(first=among(CALL_VOTE, "first"), order=among(CALL_VOTE, "order"), table=tables)
    @command_body
    async def call_vote(
        self,
        interaction: Interaction,
        first: str | None = None,
        order: str | None = None,
        table: str | None = None,
    ) -> None:
        """LEG-SEN-13, LEG-VOTE-05."""
        await take(interaction, CALL_VOTE, table, first=first, order=order)

    @app_commands.command(name="call-upon", description="Presiding: which Faction votes next")
    @app_commands.describe(faction="Which Faction", order="How the others follow", table=TABLE)
    @app_commands.autocomplete(
        faction=among(CALL_UPON, "faction"), order=among(CALL_UPON, "order"), table=tables
    )
    @command_body
    async def call_upon(
        self, interaction: Interaction, faction: str, order: str | None = None, table: str | None = None
    ) -> None:
        """LEG-VOTE-05."""
        await take(interaction, CALL_UPON, table, faction=faction, order=order)

    @app_commands.command(description="Your Faction's vote on the motion on the floor")
    @app_commands.describe(side="For or against", talents="Talents, 1 more vote each", table=TABLE)
    @app_commands.autocomplete(side=among(VOTE, "side"), talents=among(VOTE, "talents"), table=tables)
    @command_body
    async def vote(
        self, interaction: Interaction, side: str, talents: str | None = None, table: str | None = None
    ) -> None:
        """LEG-VOTE-02, LEG-VOTE-06, LEG-VOTE-07."""
        await take(interaction, VOTE, table, side=side, talents=talents)

    @app_commands.command(description="Play a real Tribune against the motion instead of voting")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    @command_body
    async def veto(self, interaction: Interaction, table: str | None = None) -> None:
        """LEG-VETO-04, LEG-VETO-12."""
        await take(interaction, VETO, table)

    @app_commands.command(
        name="casting-vote", description="As the Consul, on a tie: do you decide in favour?"
    )
    @app_commands.describe(favour="Yes, or no", table=TABLE)
    @app_commands.autocomplete(favour=among(CASTING, "favour"), table=tables)
    @command_body
    async def casting_vote(self, interaction: Interaction, favour: str, table: str | None = None) -> None:
        """LEG-VOTE-09."""
        await take(interaction, CASTING, table, favour=favour)

    @app_commands.command(description="Play a real Tribune to bring a motion to the vote at once")
    @app_commands.describe(
        motion="A motion of the docket, or a new one",
        senator="Commander, Governor or holder",
        legions="State Legions",
        factions="Faction Legions that go along, by their players",
        faction="A Faction",
        amount="Talents of aid",
        table=TABLE,
    )
    @app_commands.autocomplete(
        motion=among(FORCE, "motion"),
        senator=among(FORCE, "senator"),
        legions=among(FORCE, "legions"),
        factions=among(FORCE, "factions"),
        faction=among(FORCE, "faction"),
        amount=among(FORCE, "amount"),
        table=tables,
    )
    @command_body
    async def force(
        self,
        interaction: Interaction,
        motion: str,
        senator: str | None = None,
        legions: str | None = None,
        factions: str | None = None,
        faction: str | None = None,
        amount: str | None = None,
        table: str | None = None,
    ) -> None:
        """LEG-VETO-02, LEG-VETO-11, LEG-VETO-12."""
        await take(
            interaction,
            FORCE,
            table,
            motion=motion,
            senator=senator,
            legions=legions,
            factions=factions,
            faction=faction,
            amount=amount,
        )

    @app_commands.command(description="As the Consul: bind recorded motions into a Bill, in this order")
    @app_commands.describe(motions='Their numbers, such as "2, 5"', table=TABLE)
    @app_commands.autocomplete(motions=among(BILL, "motions"), table=tables)
    @command_body
    async def bill(self, interaction: Interaction, motions: str, table: str | None = None) -> None:
        """LEG-VBI-02."""
        await take(interaction, BILL, table, motions=motions)

    @app_commands.command(description="As the Censor: prosecute a Senator")
    @app_commands.describe(
        senator="Whom", offence="For what", court="Minor, or Major for an office", table=TABLE
    )
    @app_commands.autocomplete(
        senator=among(ACCUSE, "senator"),
        offence=among(ACCUSE, "offence"),
        court=among(ACCUSE, "court"),
        table=tables,
    )
    @command_body
    async def accuse(
        self,
        interaction: Interaction,
        senator: str,
        offence: str,
        court: str | None = None,
        table: str | None = None,
    ) -> None:
        """LEG-PRO-03."""
        await take(interaction, ACCUSE, table, senator=senator, offence=offence, court=court)

    @app_commands.command(name="governor-order", description="Presiding: which vacant Province comes first")
    @app_commands.describe(province="Which Province", table=TABLE)
    @app_commands.autocomplete(province=among(ORDER, "province"), table=tables)
    @command_body
    async def governor_order(self, interaction: Interaction, province: str, table: str | None = None) -> None:
        """LEG-GOV-02."""
        await take(interaction, ORDER, table, province=province)

    @app_commands.command(description="For your Senator: accept or refuse what a motion asks of the Senator")
    @app_commands.describe(answer="Yes, or no", senator="Which Senator, if several are asked", table=TABLE)
    @app_commands.autocomplete(
        answer=among(CONSENT, "answer"), senator=among(CONSENT, "senator"), table=tables
    )
    @command_body
    async def consent(
        self, interaction: Interaction, answer: str, senator: str | None = None, table: str | None = None
    ) -> None:
        """LEG-GOV-06, LEG-MIL-23."""
        await take(interaction, CONSENT, table, answer=answer, senator=senator)

    @app_commands.command(description="As the Consul: penalise a breach of procedure (Consular Powers)")
    @app_commands.describe(faction="Which Faction", table=TABLE)
    @app_commands.autocomplete(faction=among(PENALISE, "faction"), table=tables)
    @command_body
    async def penalise(self, interaction: Interaction, faction: str, table: str | None = None) -> None:
        """LEG-VCP-01."""
        await take(interaction, PENALISE, table, faction=faction)

    @app_commands.command(description="For your Governor: ask for aid to develop the Province")
    @app_commands.describe(province="Which Province", amount="Talents; 0 takes the request back", table=TABLE)
    @app_commands.autocomplete(province=among(AID, "province"), amount=among(AID, "amount"), table=tables)
    @command_body
    async def aid(
        self, interaction: Interaction, province: str, amount: str, table: str | None = None
    ) -> None:
        """LEG-DEV-01, LEG-DEV-09."""
        await take(interaction, AID, table, province=province, amount=amount)

    @app_commands.command(description="Which of your Senators takes the Concession voted to your Faction")
    @app_commands.describe(senator="Who holds it", table=TABLE)
    @app_commands.autocomplete(senator=among(HOLDER, "senator"), table=tables)
    @command_body
    async def holder(self, interaction: Interaction, senator: str, table: str | None = None) -> None:
        """LEG-ALC-02."""
        await take(interaction, HOLDER, table, senator=senator)

    @app_commands.command(description="Presiding: ask who else moves, or call the close of the meeting")
    @app_commands.describe(
        reason="Ask first who else moves, nothing more to hear, or the minutes are over", table=TABLE
    )
    @app_commands.autocomplete(table=tables)
    @command_body
    async def close(
        self,
        interaction: Interaction,
        reason: Literal["close", "ask", "time"] = "close",
        table: str | None = None,
    ) -> None:
        """LEG-SEN-15, LEG-VTE-03, RUL-LEG-55."""
        await take(interaction, {"close": CLOSE, "ask": ASK, "time": TIME}[reason], table)

    @app_commands.command(description="At the close: the one motion your Faction keeps")
    @app_commands.describe(motion='Which motion, or "none"', table=TABLE)
    @app_commands.autocomplete(motion=among(KEEP, "motion"), table=tables)
    @command_body
    async def keep(self, interaction: Interaction, motion: str, table: str | None = None) -> None:
        """LEG-SEN-15."""
        await take(interaction, KEEP, table, motion=motion)

    @app_commands.command(
        description="Nothing more to move, no more Prosecutions, no Tribune at the last call, and so on"
    )
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    @command_body
    async def done(self, interaction: Interaction, table: str | None = None) -> None:
        """LEG-PRO-01, LEG-SEN-16, LEG-MIL-22."""
        await take(interaction, DONE, table)
