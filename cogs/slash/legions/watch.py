"""`/senate odds | docket | discuss`: looking at the Senate; nothing here changes the game."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.host.table import Table
from bot.host.tables import NotHere
from bot.post.talk_threads import is_opening, open_thread
from cogs.fit_text import cut
from cogs.plain_text import fitted, plain_words, shortened
from cogs.replies import about, privately, relieved
from cogs.services import services
from cogs.slash import find_table, typed_offers
from cogs.slash.command_body import command_body
from cogs.slash.find_table import headed
from cogs.slash.legions.common import BEGUN, PLAYED, TABLE, tables
from cogs.slash.legions.kinds import SENATOR, WAR, state_of
from cogs.slash.run_command import Interaction, careful
from cogs.slash.typed_offers import Unclear
from engine.legions.formulas import active_wars
from engine.legions.rules.senate.candidates import commanders
from engine.legions.state import Item, State
from engine.legions.text import titles, warroom
from engine.legions.text.sheet_senate import docket, where

MOTIONS = 1000
"""More than the motions of a round: with its round, the number of a motion is that of its thread."""


async def looked_at(interaction: Interaction, given: str | None) -> tuple[Table, State]:
    """The LEGIONS table that is meant and its state as the asker may see it. Raises NotHere."""
    table = await find_table.find(services(interaction).tables, interaction, given, BEGUN)
    about(interaction, table)
    if table.state is None:
        raise NotHere(f"{table.title} cannot be read now.")
    view = table.view(table.seat_of(interaction.user.id))
    return table, view.table  # type: ignore[attr-defined]


async def _state(interaction: Interaction) -> Table | None:
    """The table an autocomplete is about, if it is clear."""
    try:
        found = await find_table.find(
            services(interaction).tables, interaction, interaction.namespace.table, BEGUN
        )
    except find_table.Several:
        return None
    return found if found.state is not None else None


@careful
async def _wars(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    table = await _state(interaction)
    names = [WAR.label(table, w.id) for w in active_wars(state_of(table))] if table else []
    return [
        app_commands.Choice(name=shortened(n), value=n[:100])
        for n in names
        if current.casefold() in n.casefold()
    ]


@careful
async def _commanders(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    table = await _state(interaction)
    if table is None:
        return []
    names = {senator: SENATOR.label(table, senator) for senator in commanders(state_of(table))}
    return [
        app_commands.Choice(name=fitted(table, name), value=senator)
        for senator, name in names.items()
        if current.casefold() in name.casefold()
    ]


class Watching(commands.Cog):
    """The part of the group `/senate` that shows and changes nothing."""

    @app_commands.command(description="The war room: the odds of each War, and the State's next bill")
    @app_commands.describe(
        war="One War alone",
        legions="With so many Legions there in all",
        commander="Under this Commander",
        table=TABLE,
    )
    @app_commands.autocomplete(war=_wars, commander=_commanders, table=tables)
    @command_body
    async def odds(
        self,
        interaction: Interaction,
        war: str | None = None,
        legions: app_commands.Range[int, 1, 30] | None = None,
        commander: str | None = None,
        table: str | None = None,
    ) -> None:
        """LEG-COM-22, LEG-MIL-20: for the asker alone."""
        found, state = await looked_at(interaction, table)
        leader = typed_offers.known(found, SENATOR, commander) if commander else None
        if war is None:
            lines = warroom.lines(state, legions, leader)
        else:
            meant = typed_offers.known(found, WAR, war)
            fought = next((w for w in active_wars(state) if w.id == meant), None)
            if fought is None:
                raise NotHere("That War is over.")
            lines = [*warroom.war_lines(state, fought, legions, leader), *warroom.scale(state, fought)]
            lines += warroom.bill_lines(state)
        await privately(interaction, "\n".join([headed(found), *map(found.words, lines)]))

    @app_commands.command(description="The docket: what is on the floor, what waits, what has been decided")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    @command_body
    async def docket(self, interaction: Interaction, table: str | None = None) -> None:
        """LEG-SEN-12: for the asker alone."""
        found, state = await looked_at(interaction, table)
        lines = docket(state) or ["The docket is empty; motions are recorded while the Senate meets."]
        await privately(
            interaction, "\n".join([headed(found), found.words(where(state)), *map(found.words, lines)])
        )

    @app_commands.command(description="Open a thread of the motion on the floor, for all to talk in")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    @command_body
    async def discuss(self, interaction: Interaction, table: str | None = None) -> None:
        """LEG-SEN-13: one thread a motion; asking again leads there."""
        found = await find_table.find(services(interaction).tables, interaction, table, PLAYED)
        about(interaction, found)
        item = on_the_floor(state_of(found))
        await privately(interaction, await _thread(interaction, found, item))


def on_the_floor(state: State) -> Item:
    """The motion on the floor. Raises Unclear if there is none."""
    if state.senate.floor is None:
        raise Unclear("No motion is on the floor. `/senate docket` shows what waits.")
    return state.senate.docket[state.senate.floor.item - 1]


async def _thread(interaction: Interaction, table: Table, item: Item) -> str:
    """Where the motion is talked about, opened if need be; in words for the asker.

    Raises NotHere if no thread can be opened, or the one there is is locked.
    """
    channel = interaction.client.get_channel(table.channel_id)
    if not isinstance(channel, discord.TextChannel):
        return f"A thread holds no threads: talk about motion {item.id} right in {find_table.link(table)}."
    ours = services(interaction)
    relieved(interaction)  # what they wait for is a letter
    number = state_of(table).round * MOTIONS + item.id
    async with ours.memory.turn(table.id, -number):  # of several who ask at once one has it opened
        before = (await ours.tables.get(table.id)).thread(number)
        found = await ours.delivery.standing.threads.wake(before) if before else "gone"
        if found == "locked":
            raise NotHere(
                f"The thread <#{before}> of motion {item.id} is locked by a moderator. "
                f"The motion can be talked about in {find_table.link(table)} all the same."
            )
        if found == "gone":
            asked = titles.told(item.title)
            title = f"Round {state_of(table).round}, motion {item.id}: {plain_words(table, asked)}"
            text = f"**Motion {item.id}** is open for talk: {cut(table.words(asked), 1500)}."
            await open_thread(ours.tables, table.id, number, shortened(title, 100), text, anew=bool(before))
            await ours.delivery.deliver(table)
        now = await ours.tables.get(table.id)
        place = now.thread(number)
    if found == "open" or place not in (0, before):
        return f"{headed(table)}\nMotion {item.id} is talked about in <#{place}>."
    if is_opening(now, number):
        return f"The thread for motion {item.id} opens in a moment; `/senate discuss` leads there."
    raise NotHere(
        "I may not open public threads here. Let me create them, or open one by hand; "
        "the motion can be talked about in the channel all the same."
    )
