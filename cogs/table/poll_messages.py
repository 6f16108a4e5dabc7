"""Polls as messages: what is asked, how it stands, two buttons; and what a press of them does."""

import re

import discord

from bot.host.polls import Poll
from bot.host.table import Table
from bot.people.poll_votes import is_open, tally, told
from bot.people.seat_changes import seen_before
from bot.post.messages import Rendering
from bot.texts.names import escaped
from cogs import custom_ids
from cogs.controls import Button, Controls, Handler
from cogs.desk.desk import AWAITED, QUIET
from cogs.permissions import asker
from cogs.replies import about, privately
from cogs.services import services


def poll_panel(table: Table, poll: Poll) -> Rendering:
    """The public message of a poll: while it is open with its count, closed with how it ended."""
    asked = f"**{question(table, poll)}**{_seen(table, poll)}"
    if not is_open(poll):
        return Rendering(asked, _state(QUIET, told(table, poll)), Controls([]))
    until = f"until <t:{poll.until // 1000}:f>"
    if poll.what == "sit":
        yes, no, state = "Accept", "Decline", f"It stands {until}."
    else:
        yes, no, state = "For", "Against", f"{tally(poll)}. It is open {until}."
    buttons = [
        Button(custom_ids.poll(table.id, poll.id, "aye"), yes, "go"),
        Button(custom_ids.poll(table.id, poll.id, "no"), no),
    ]
    return Rendering(asked, _state(AWAITED, state), Controls([buttons]))


def _state(colour: int, text: str) -> discord.Embed:
    return discord.Embed(colour=colour, description=text)


def question(table: Table, poll: Poll) -> str:
    """What is asked, by whom, in one sentence."""
    by = table.called(poll.by) or escaped(poll.by_name)
    if poll.about is not None:
        whose = f"the seat of {table.names[poll.about.seat]} at {table.title}"
        if poll.what == "sit":
            return f"{escaped(poll.about.name)}, {by} offers you {whose}. Do you take it?"
        who = "a computer player" if poll.about.taker is None else escaped(poll.about.name)
        return f"{by} asks: shall {who} take over {whose}?"
    asked = {"end": "end for good, for all", "pause": "be paused", "resume": "go on"}
    return f"{by} asks: shall {table.title} {asked.get(poll.what, poll.what)}?"


def _seen(table: Table, poll: Poll) -> str:
    """What all should know of the one who is to take a seat."""
    return "" if poll.about is None else seen_before(table, poll.about)


async def _answer(interaction: discord.Interaction, match: re.Match[str]) -> None:
    have = services(interaction)
    table = await have.tables.get(int(match["table"]))
    about(interaction, table)
    number, aye = int(match["poll"]), match["what"] == "aye"
    decided = await have.voting.answer(table.id, number, asker(interaction, table), aye=aye)
    poll = decided.table.settings.poll(number)
    if poll is None or poll.what == "sit":
        said = f"You have {'accepted' if aye else 'declined'}."
    else:
        said = f"You are {'for' if aye else 'against'} it: {tally(poll)}."
    try:
        await privately(interaction, f"**{decided.table.title}** · {said}")
    finally:
        await have.delivery.deliver(decided.table)


HANDLERS: dict[str, Handler] = {"v": _answer}
