"""Opening a thread in which all may talk about something at a table, once; asking again leads there."""

import discord

from bot.host.table import Table
from bot.host.tables import NotHere
from bot.post.talk_threads import is_opening, open_thread
from cogs.fit_text import cut
from cogs.plain_text import plain_words, shortened
from cogs.replies import about, privately, relieved
from cogs.services import services
from cogs.slash import find_table
from cogs.slash.find_table import Want, headed
from cogs.slash.parameters import Typed
from cogs.slash.run_command import Interaction
from engine.commands import Subject, Talk


async def talk(
    game: str, entry: Talk, path: str, interaction: Interaction, typed: dict[str, Typed], given: str | None
) -> None:
    """Tell the asker where the subject is talked about. `path` is the command. Raises NotHere or Several."""
    found = await find_table.find(services(interaction).tables, interaction, given, Want(("playing",), game))
    about(interaction, found)
    subject = entry.subject(found.state)
    if subject is None:
        raise NotHere(entry.nothing)
    await privately(interaction, await _thread(interaction, found, subject, path))


async def _thread(interaction: Interaction, table: Table, subject: Subject, path: str) -> str:
    """Where it is talked about, opened if need be; in words for the asker.

    Raises NotHere if no thread can be opened, or the one there is is locked.
    """
    channel = interaction.client.get_channel(table.channel_id)
    number, name = subject.number, subject.name
    at_the_front = f"{name[:1].upper()}{name[1:]}"
    if not isinstance(channel, discord.TextChannel):
        return f"A thread holds no threads: talk about {name} right in {find_table.link(table)}."
    ours = services(interaction)
    relieved(interaction)  # what they wait for is a letter
    async with ours.memory.turn(table.id, -number):  # of several who ask at once one has it opened
        before = (await ours.tables.get(table.id)).thread(number)
        found = await ours.delivery.standing.threads.wake(before) if before else "gone"
        if found == "locked":
            raise NotHere(
                f"The thread <#{before}> of {name} is locked by a moderator. "
                f"Talk about {name} in {find_table.link(table)} all the same."
            )
        if found == "gone":
            title = f"{subject.when}, {name}: {plain_words(table, subject.title)}"
            text = f"**{at_the_front}** is open for talk: {cut(table.words(subject.title), 1500)}."
            await open_thread(ours.tables, table.id, number, shortened(title, 100), text, anew=bool(before))
            await ours.delivery.deliver(table)
        now = await ours.tables.get(table.id)
        place = now.thread(number)
    if found == "open" or place not in (0, before):
        return f"{headed(table)}\n{at_the_front} is talked about in <#{place}>."
    if is_opening(now, number):
        return f"The thread for {name} opens in a moment; `{path}` leads there."
    raise NotHere(
        "I may not open public threads here. Let me create them, or open one by hand; "
        f"talk about {name} in the channel all the same."
    )
