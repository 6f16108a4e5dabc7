"""Answers to one person, and everything that can go wrong on the way: one place.

For slash commands:

    async def work() -> None:
        ...
        await privately(interaction, "Done.")
    await guarded(interaction, work)

Signatures kept stable for all cogs:

    await privately(interaction, text, rendering=None)   a reply only the asker sees
    await in_place(interaction, rendering)               redraw the message whose control was used
    await guarded(interaction, work)                     run `work`, defer if slow, explain what fails
    await failed(interaction, error)                     explain an error
    about(interaction, table)                            from here on errors may name people of this table
    Tree                                                 a CommandTree whose errors go through `failed`
"""

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Callable
from typing import Any, cast

import discord
from discord import app_commands

from bot.host.requests import serving
from bot.host.table import Table
from bot.host.tables import NotHere, Outdated
from bot.logs import what
from bot.post.messages import PASSING, UNKNOWN_MESSAGE, Rendering
from bot.texts.narration import split
from cogs.services import services
from engine.kernel import Illegal
from engine.words import plain

log = logging.getLogger("curia.answer")

PATIENCE = 1.5
"""Seconds a request may take before it is acknowledged; Discord gives up after 3."""

NOBODY = discord.AllowedMentions.none()

LATE = {10008: "unknown message", 10015: "unknown webhook", 10062: "unknown interaction"}
LATE |= {40060: "already acknowledged", 50027: "expired token"}
"""Codes that mean the asker is no longer waiting for this answer, or has had it."""


def about(interaction: discord.Interaction, table: Table) -> None:
    """Note which table a request is about, so that errors can name its people and be found in the log."""
    interaction.extras["table"] = table


def stored(interaction: discord.Interaction) -> None:
    """Note that the step asked for is stored, whatever happens afterwards."""
    interaction.extras["stored"] = True


def refusal(error: Illegal, table: Table | None = None) -> str:
    """Why something is not allowed, with its clause in small text."""
    why = table.words(error.why) if table is not None else plain(error.why, lambda n: f"Seat {n + 1}")
    return f"{why}\n-# {error.clause} · `/rules {error.clause}`"


async def privately(interaction: discord.Interaction, text: str, rendering: Rendering | None = None) -> None:
    """Answer so that only the asker sees it; with a rendering, `text` stands above it."""
    content, embed, view = text, discord.utils.MISSING, discord.utils.MISSING
    if rendering is not None:
        content = f"{text}\n{rendering.content}" if text else rendering.content
        embed, view = rendering.embed or embed, rendering.view or view
    pieces = split(content) or [""]
    for number, piece in enumerate(pieces):
        last = number == len(pieces) - 1
        shown = (embed, view) if last else (discord.utils.MISSING, discord.utils.MISSING)
        await _reply(interaction, piece, *shown)


async def _reply(interaction: discord.Interaction, content: str, embed: Any, view: Any) -> None:
    async with _turn(interaction):
        response = interaction.response
        if not response.is_done():
            await response.send_message(
                content, embed=embed, view=view, ephemeral=True, allowed_mentions=NOBODY
            )
        elif response.type is discord.InteractionResponseType.deferred_channel_message and not (
            interaction.extras.get("answered")
        ):
            await interaction.edit_original_response(
                content=content, embed=embed, view=view, allowed_mentions=NOBODY
            )
        else:
            await interaction.followup.send(
                content, embed=embed, view=view, ephemeral=True, allowed_mentions=NOBODY
            )
        _answered(interaction)


async def in_place(interaction: discord.Interaction, rendering: Rendering) -> bool:
    """Redraw the message that carries the used control; False if it is gone and they were answered apart."""
    if interaction.message is not None and not interaction.extras.get("answered"):
        try:
            await _redraw(interaction, rendering)
            return True
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
    await privately(interaction, "", rendering)
    return False


async def _redraw(interaction: discord.Interaction, rendering: Rendering) -> None:
    async with _turn(interaction):
        look: dict[str, Any] = {
            "content": rendering.content,
            "embed": rendering.embed,
            "view": rendering.view,
            "allowed_mentions": NOBODY,
        }
        if interaction.response.is_done():
            await interaction.edit_original_response(**look)
        else:
            await interaction.response.edit_message(**look)
        _answered(interaction)


async def open_modal(interaction: discord.Interaction, modal: discord.ui.Modal) -> None:
    """Show a modal. Raises NotHere if the request took so long that Discord no longer takes one."""
    async with _turn(interaction):
        if interaction.response.is_done():
            raise NotHere("That took me too long; please press once more.")
        modal.stop()  # submissions are read from their custom id, so nothing need be remembered
        await interaction.response.send_modal(modal)
        _answered(interaction)


def _answered(interaction: discord.Interaction) -> None:
    interaction.extras["answered"] = True
    relieved(interaction)


def relieved(interaction: discord.Interaction) -> None:
    """The asker waits no longer: they have their answer, or it broke."""
    services(interaction).delivery.courtesy.answered(interaction.id)


def _turn(interaction: discord.Interaction) -> asyncio.Lock:
    """One acknowledgement at a time for each interaction."""
    return cast("asyncio.Lock", interaction.extras.setdefault("turn", asyncio.Lock()))


async def guarded(interaction: discord.Interaction, work: Callable[[], Awaitable[None]]) -> None:
    """Run `work`; acknowledge in time if it is slow; explain what goes wrong. Never raises."""
    loop = asyncio.get_running_loop()
    late: list[asyncio.Task[None]] = []
    timer = loop.call_later(PATIENCE, lambda: late.append(loop.create_task(_acknowledge(interaction))))
    services(interaction).delivery.courtesy.asked(interaction.id)
    try:
        with serving(str(interaction.id)) as request:
            await work()
    except Exception as error:
        if request.is_done:
            stored(interaction)
        await _failed_or_done(interaction, error)
    finally:
        timer.cancel()
        relieved(interaction)
    if late:
        await late[0]


async def _failed_or_done(interaction: discord.Interaction, error: Exception) -> None:
    """Explain an error; but whatever refuses a request that was carried out before is no answer to it."""
    tables = services(interaction).tables
    before = None
    if not interaction.extras.get("stored") and not isinstance(error, discord.HTTPException):
        try:
            before = await tables.done_before(str(interaction.id))
        except Exception as second:
            log.info("interaction %s: not looked up (%s)", interaction.id, _kind(second))
    if before is None:
        await failed(interaction, error)
    else:
        await failed(interaction, NotHere(f"You have done that already, at {before.title}."))


async def _acknowledge(interaction: discord.Interaction) -> None:
    async with _turn(interaction):
        if interaction.response.is_done():
            return
        try:
            if interaction.type is discord.InteractionType.application_command or interaction.message is None:
                await interaction.response.defer(ephemeral=True, thinking=True)
            else:
                await interaction.response.defer()
        except PASSING as error:
            log.info("interaction %s could not be acknowledged (%s)", interaction.id, _kind(error))


async def failed(interaction: discord.Interaction, error: BaseException) -> None:
    """Tell the asker what went wrong, as far as it is theirs to know; log what is ours. Never raises."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, discord.InteractionResponded) or (
        isinstance(error, discord.HTTPException) and error.code in LATE
    ):
        log.info("interaction %s: %s", interaction.id, _kind(error))
        return
    try:
        await privately(interaction, _explained(interaction, error))
        passing(interaction)
    except (*PASSING, discord.InteractionResponded) as second:
        log.info("interaction %s: no answer could be given (%s)", interaction.id, _kind(second))


def passing(interaction: discord.Interaction) -> None:
    """Note that the private answer just given goes when its reader has acted: it is true no longer."""
    if interaction.message is None:
        services(interaction).memory.passing.put(interaction.user.id, interaction)


async def tidy(interaction: discord.Interaction) -> None:
    """The asker has acted: take the last such answer away, if Discord still lets us."""
    memory = services(interaction).memory
    old = memory.passing.get(interaction.user.id)
    if old is None or old is interaction:
        return
    memory.passing.drop(interaction.user.id)
    try:
        await old.delete_original_response()
    except PASSING as error:
        log.info("interaction %s: its answer stays (%s)", old.id, _kind(error))


def _kind(error: BaseException) -> object:
    """What a fault is, in one word for the log: Discord's code, else the name of its class."""
    return getattr(error, "code", 0) or type(error).__name__


def _explained(interaction: discord.Interaction, error: BaseException) -> str:
    table: Table | None = interaction.extras.get("table")
    match error:
        case Illegal():
            return refusal(error, table)
        case Outdated() | NotHere():
            return str(error)
        case app_commands.CheckFailure():
            return "That is not for you to do here."
        case app_commands.TransformerError():
            return f"I cannot read `{discord.utils.escape_markdown(str(error.value))[:80]}` there."
    where = "" if table is None else f" at table {table.id}"
    trace = "".join(traceback.format_tb(error.__traceback__))
    # The message of the error may quote a hand or a bid, so only its kind and place are logged.
    log.error("interaction %s%s broke: %s\n%s", interaction.id, where, what(error), trace)
    if interaction.extras.get("stored"):
        return (
            "Your step is taken and stored, but my answer to it broke. "
            "Press **My desk** at the table to see how things stand."
        )
    return "Something broke on my side, and your step was not taken. Please try it once more."


class Tree(app_commands.CommandTree[Any]):
    """A command tree that explains errors as everything else does."""

    async def on_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Explain the error to the asker."""
        await failed(interaction, error)
