"""`/forum`: the Forum Meeting by typed commands."""

from discord import app_commands
from discord.ext import commands

from cogs.slash.command_body import command_body
from cogs.slash.legions.common import TABLE, among, tables, take
from cogs.slash.legions.kinds import PLACE, SENATOR
from cogs.slash.run_command import Interaction, careful
from cogs.slash.typed_offers import NUMBERS, Command, Parameter, Unclear
from engine.legions.actions import (
    AddMoney,
    ChooseStart,
    DismissKnights,
    Finish,
    Persuade,
    PlaceBids,
    RecruitKnight,
    SetAttendance,
    SponsorGames,
)

ATTEND = Command((SetAttendance,), (Parameter("present", "present", SENATOR),))
START = Command((ChooseStart,), (Parameter("place", "last", PLACE),))
BID = Command((PlaceBids,), (Parameter("bids", "bids", SENATOR),))
PERSUADE = Command(
    (Persuade,), (Parameter("senator", "target", SENATOR), Parameter("amount", "amount", NUMBERS))
)
RAISE = Command((AddMoney,), (Parameter("amount", "amount", NUMBERS),))
RECRUIT = Command(
    (RecruitKnight,), (Parameter("senator", "senator", SENATOR), Parameter("amount", "amount", NUMBERS))
)
DISMISS = Command((DismissKnights,), (Parameter("count", "count", NUMBERS),))
GAMES = Command((SponsorGames,), (Parameter("amount", "amount", NUMBERS),))
DONE = Command((Finish,))

COMMANDS = {
    "attend": ATTEND,
    "first": START,
    "bid": BID,
    "persuade": PERSUADE,
    "raise-offer": RAISE,
    "recruit": RECRUIT,
    "dismiss": DISMISS,
    "games": GAMES,
    "done": DONE,
}
"""Every subcommand of `/forum`, by its name."""


_bids = among(BID, "bids")


@careful
async def _neutrals(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The Senators that can be bid for, one by one."""
    return [
        app_commands.Choice(name=choice.name, value=str(choice.value).partition(":")[0])
        for choice in await _bids(interaction, current)
    ]


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class ForumCog(commands.GroupCog, group_name="forum", group_description="LEGIONS: the Forum Meeting"):
    """The group `/forum`."""

    @app_commands.command(description="Say which of your Senators are present; all, if you name none")
    @app_commands.describe(present='Those present, such as "Lilac 4, Blue 2"', table=TABLE)
    @app_commands.autocomplete(present=among(ATTEND, "present"), table=tables)
    @command_body
    async def attend(
        self, interaction: Interaction, present: str | None = None, table: str | None = None
    ) -> None:
        """LEG-FOR-03."""
        await take(interaction, ATTEND, table, present=present)

    @app_commands.command(description="As the Consul: begin this activity, or go last in it")
    @app_commands.describe(place="First or last", table=TABLE)
    @app_commands.autocomplete(place=among(START, "place"), table=tables)
    @command_body
    async def first(self, interaction: Interaction, place: str = "first", table: str | None = None) -> None:
        """LEG-FOR-07."""
        await take(interaction, START, table, place=place)

    @app_commands.command(
        description="Seal your bids for neutral Senators, all at once; they replace earlier ones"
    )
    @app_commands.describe(
        bids='All bids in one line: "Lilac 4: 5, Blue 2: 3"; "none" bids for nobody',
        senator="Or one Senator here",
        amount="and the Talents you bid",
        senator_2="A second Senator",
        amount_2="and the Talents you bid",
        senator_3="A third Senator",
        amount_3="and the Talents you bid",
        table=TABLE,
    )
    @app_commands.rename(
        senator_2="senator-2", amount_2="amount-2", senator_3="senator-3", amount_3="amount-3"
    )
    @app_commands.autocomplete(
        bids=_bids, senator=_neutrals, senator_2=_neutrals, senator_3=_neutrals, table=tables
    )
    @command_body
    async def bid(
        self,
        interaction: Interaction,
        bids: str | None = None,
        senator: str | None = None,
        amount: int | None = None,
        senator_2: str | None = None,
        amount_2: int | None = None,
        senator_3: str | None = None,
        amount_3: int | None = None,
        table: str | None = None,
    ) -> None:
        """LEG-FOR-08."""
        pairs = [(senator, amount), (senator_2, amount_2), (senator_3, amount_3)]
        await take(interaction, BID, table, bids=in_one_line(bids, pairs))

    @app_commands.command(description="Try to win a Senator of another Faction with an opening amount")
    @app_commands.describe(senator="Whom", amount="Opening Talents; they go to the owner", table=TABLE)
    @app_commands.autocomplete(
        senator=among(PERSUADE, "senator"), amount=among(PERSUADE, "amount"), table=tables
    )
    @command_body
    async def persuade(
        self, interaction: Interaction, senator: str, amount: str, table: str | None = None
    ) -> None:
        """LEG-FOR-14."""
        await take(interaction, PERSUADE, table, senator=senator, amount=amount)

    @app_commands.command(name="raise-offer", description="Add Talents to your side of the persuasion")
    @app_commands.describe(amount="Talents to add; `/forum done` adds nothing", table=TABLE)
    @app_commands.autocomplete(amount=among(RAISE, "amount"), table=tables)
    @command_body
    async def raise_offer(self, interaction: Interaction, amount: str, table: str | None = None) -> None:
        """LEG-FOR-15."""
        await take(interaction, RAISE, table, amount=amount)

    @app_commands.command(description="A Senator's one attempt at a Knight this round")
    @app_commands.describe(senator="Who seeks", amount="Talents, 0 to 5; 5 cannot fail", table=TABLE)
    @app_commands.autocomplete(
        senator=among(RECRUIT, "senator"), amount=among(RECRUIT, "amount"), table=tables
    )
    @command_body
    async def recruit(
        self, interaction: Interaction, senator: str, amount: str, table: str | None = None
    ) -> None:
        """LEG-FOR-24, LEG-FOR-25."""
        await take(interaction, RECRUIT, table, senator=senator, amount=amount)

    @app_commands.command(description="Dismiss Knights; then you recruit none this round")
    @app_commands.describe(count="How many", table=TABLE)
    @app_commands.autocomplete(count=among(DISMISS, "count"), table=tables)
    @command_body
    async def dismiss(self, interaction: Interaction, count: str, table: str | None = None) -> None:
        """LEG-FOR-26."""
        await take(interaction, DISMISS, table, count=count)

    @app_commands.command(description="Sponsor Games: Prestige for you, calm for the people")
    @app_commands.describe(amount="Talents", table=TABLE)
    @app_commands.autocomplete(amount=among(GAMES, "amount"), table=tables)
    @command_body
    async def games(self, interaction: Interaction, amount: str, table: str | None = None) -> None:
        """LEG-FOR-28."""
        await take(interaction, GAMES, table, amount=amount)

    @app_commands.command(description="Pass, add nothing, or be done with this part of the Forum")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    @command_body
    async def done(self, interaction: Interaction, table: str | None = None) -> None:
        """LEG-FOR-06, LEG-FOR-15, LEG-FOR-19."""
        await take(interaction, DONE, table)


def in_one_line(bids: str | None, pairs: list[tuple[str | None, int | None]]) -> str:
    """Bids as one list, however they were typed. Raises Unclear if one half of a pair is missing."""
    found = [bids.strip()] if bids and bids.strip() else []
    for senator, amount in pairs:
        if (senator is None) != (amount is None):
            raise Unclear("A bid is a Senator and an amount: `senator:` with `amount:`.")
        if senator is not None:
            found.append(f"{senator.partition(':')[0]}: {amount}")
    if not found:
        raise Unclear('Name your bids: `bids:` "Lilac 4: 5, Blue 2: 3", or "none".')
    return ", ".join(found)
