"""Taking a step for a seat: who may, once, and what the answer shows.

table = await seated(interaction, table_id, seat)
found = offered(table, ref)
outcome = await take(interaction, table, seat, action, token)
"""

from typing import Any

import discord

from bot.host.table import Table
from bot.host.tables import NotHere, Outcome, Outdated
from bot.post.messages import Rendering
from cogs import replies
from cogs.custom_ids import UNOFFERED, Ref
from cogs.fit_text import DESCRIPTION, cut
from cogs.replies import about, in_place, privately, refusal
from cogs.services import services
from cogs.shown_names import called
from engine.kernel import Action, Decision, Illegal, Offer, Seat


async def seated(interaction: discord.Interaction, table_id: int, seat: Seat) -> Table:
    """The table of a press, if whoever pressed sits at that seat. Raises NotHere."""
    tables = services(interaction).tables
    table = await tables.get(table_id)
    about(interaction, table)
    owner = table.seats[seat] if seat < len(table.seats) else None
    if owner is None:
        raise NotHere(f"That seat at {table.title} is gone.")
    if owner.user_id != interaction.user.id:
        raise NotHere(f"That desk belongs to {table.names[seat]}, at {table.title}.")
    tables.rename(table, seat, called(interaction, table))
    return table


async def take(
    interaction: discord.Interaction,
    table: Table,
    seat: Seat,
    action: Action,
    token: str | None,
    drawn: int = 0,
) -> Outcome:
    """Act for a seat, answer with what came of it and the fresh desk, then deliver. `drawn` as in `act`.

    Raises Illegal, Outdated or NotHere; then nothing has changed.
    """
    decision = table.decision(seat, token) if token else None
    meet(interaction, table, decision)
    outcome = await act(interaction, table.id, seat, action, token, drawn)
    await tell(interaction, outcome, seat)
    return outcome


def meet(interaction: discord.Interaction, table: Table, decision: Decision | None) -> None:
    """Note that the asker has met this kind of decision, whatever becomes of their answer."""
    if decision is not None:
        services(interaction).renderer.hints.meet(interaction.user.id, table, decision)


async def act(
    interaction: discord.Interaction,
    table_id: int,
    seat: Seat,
    action: Action,
    token: str | None,
    drawn: int = 0,
    *,
    once: bool = False,
) -> Outcome:
    """Act once for a seat, in the name of this interaction. `drawn` and `once` as in `Tables.act`."""
    outcome = await services(interaction).tables.act(
        table_id,
        seat,
        action,
        actor=interaction.user.id,
        request_id=str(interaction.id),
        token=token,
        drawn=drawn,
        once=once,
    )
    replies.stored(interaction)
    services(interaction).renderer.asked.drop((table_id, seat))
    about(interaction, outcome.table)
    return outcome


async def carry_out(
    interaction: discord.Interaction, table: Table, ref: Ref, action: Action, *, once: bool = False
) -> None:
    """Take the action of a press once; explain it if it is refused or too late. `once` as in `Tables.act`."""
    memory = services(interaction).memory
    token = None if ref.token == UNOFFERED else ref.token
    try:
        async with memory.turn(ref.table, ref.seat):
            before = memory.answered.get(ref.question)
            if before is not None and ref.version < before[0]:
                await privately(interaction, again(table, before[1]))
                return
            meet(interaction, table, table.decision(ref.seat, ref.token))
            outcome = await act(interaction, ref.table, ref.seat, action, token, ref.version, once=once)
            if not outcome.repeated:
                memory.answered.put(ref.question, (outcome.table.version, outcome.text))
    except Outdated as error:
        await outdated(interaction, table, ref.seat, str(error))
    except Illegal as error:
        await refused(interaction, table, ref.seat, error)
    else:
        await tell(interaction, outcome, ref.seat)


async def outdated(interaction: discord.Interaction, table: Table, seat: Seat, why: str) -> None:
    """Say why an old control no longer counts (a sentence that names the table), and give a fresh desk."""
    await show_fresh(interaction, table, seat, f"{why} Here is how it stands now.")


async def tell(interaction: discord.Interaction, outcome: Outcome, seat: Seat) -> None:
    """Show what was done on the desk that was pressed; whatever fails there, the table hears of it."""
    have = services(interaction)
    table = outcome.table
    if outcome.repeated:
        await privately(interaction, again(table, outcome.text))
        return
    try:
        await show_fresh(interaction, table, seat, done=outcome.text)
    finally:
        replies.relieved(interaction)
        await have.delivery.deliver(table)
    await replies.tidy(interaction)


def again(table: Table, text: str) -> str:
    """The first answer, given to a repeated press."""
    return f"You have answered that already, at {table.title}:\n{text}"


def offered(table: Table, ref: Ref) -> tuple[Decision, Offer] | None:
    """The open decision and the offer that a control stands for; None if they are no more."""
    decision = table.decision(ref.seat, ref.token)
    if decision is None:
        return None
    return next(((decision, offer) for offer in decision.offers if offer.key == ref.what), None)


async def show_fresh(
    interaction: discord.Interaction, table: Table, seat: Seat, said: str = "", done: str = ""
) -> None:
    """The desk as it stands now, in place of the one that was pressed; `said` is a line above all.

    Where another desk of the seat stands, one line with the way to it, `done` or `said`: of two one is old.
    """
    have = services(interaction)
    table = await have.tables.get(table.id)
    if link := standing_elsewhere(interaction, table, seat):
        line = f"-# [Your desk]({link}) at {table.title} shows how it stands now."
        text = cut(done or said, DESCRIPTION)  # not in the content, which a list of messages may show
        await in_place(interaction, Rendering(line, discord.Embed(description=text) if text else None))
        return
    await have.renderer.ready(table, seat)
    drawn = table.rev
    redrawn = await in_place(interaction, have.renderer.desk(table, seat, said=said))
    if redrawn and interaction.message is not None:
        await have.delivery.redrawn(table.id, seat, interaction.message.id, drawn)


def standing_elsewhere(interaction: discord.Interaction, table: Table, seat: Seat) -> str:
    """The address of a seat's desk, if it stands in this place and is not what was pressed; else empty."""
    row = table.panels.get(seat)
    if row is None or not row.message_id or row.channel_id != interaction.channel_id:
        return ""
    if interaction.message is not None and interaction.message.id == row.message_id:
        return ""
    return f"https://discord.com/channels/{interaction.guild_id or '@me'}/{row.channel_id}/{row.message_id}"


async def refused(interaction: discord.Interaction, table: Table, seat: Seat, error: Illegal) -> None:
    """Say why, with the clause, and what the seat can do instead: on the desk that was pressed.

    What was typed is answered in private, until the seat has acted.
    """
    instead = [table.words(d.question) for d in table.open_to(seat)]
    lines = [refusal(error, table)]
    if instead:
        left = f" · {len(instead) - 3} more on your desk" if len(instead) > 3 else ""
        lines.append("Open to you: " + " · ".join(instead[:3]) + left)
    if is_desk(interaction.message):
        await show_fresh(interaction, table, seat, "\n".join(lines))
        return
    await privately(interaction, "\n".join(lines))
    replies.passing(interaction)


def is_desk(message: discord.Message | None) -> bool:
    """Whether a message is a desk; a panel has no such button, a question or a form of its own neither."""
    rows: Any = message.components if message is not None else []
    shown = [str(getattr(item, "custom_id", "")) for row in rows for item in getattr(row, "children", ())]
    return any(
        custom_id.startswith("p:") and custom_id.endswith(":board") for custom_id in shown
    ) and not any(custom_id.startswith("p:") and custom_id.endswith(":desk") for custom_id in shown)
