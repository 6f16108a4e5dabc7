"""Acts that cost what cannot be had again are pressed twice, the second time under what they cost.

if await asks(interaction, table, ref, action): return     the person was asked again, nothing is done
await press_again(interaction, match)                      the second press

Which acts these are the game says (`Offer.warning`); they may be pressed, chosen, filled in or typed. What
is asked stands on the desk that was pressed, in place of its controls, also when the desk is drawn anew;
what was typed is asked in a private reply. The button carries the offer and a mark of what was meant and
of its cost; a filling that only this process knew is asked for again after a restart.
"""

import re
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

import discord

from bot.host.table import Table
from bot.post.messages import Rendering
from cogs.controls import Button, Controls, Handler
from cogs.custom_ids import UNOFFERED, Ref
from cogs.desk import forms, take_step
from cogs.desk.layout import choices
from cogs.desk.pending_act import PendingAct, open_tokens
from cogs.fit_text import DESCRIPTION, cut
from cogs.plain_text import plain_words, shortened
from cogs.replies import in_place, privately
from cogs.services import services
from engine.fitting import fields_of, fits, warning_of
from engine.kernel import Action, Amount, Hole, Offer, Pick, Seat


def cost(table: Table, ref: Ref, action: Action) -> str:
    """What the act is warned of, as a text with marks; empty for the usual acts."""
    open_now = table.open_to(ref.seat)
    here = sorted(open_now, key=lambda decision: decision.token != ref.token)
    return warning_of((offer for decision in here for offer in decision.offers), action)


def mark(table: Table, ref: Ref, action: Action) -> str:
    """What tells one act under its cost from any other: 8 hexadecimal digits."""
    meant = f"{type(action).__name__}\0{action.model_dump_json()}\0{cost(table, ref, action)}"
    return blake2b(meant.encode(), digest_size=4).hexdigest()


async def asks(interaction: discord.Interaction, table: Table, ref: Ref, action: Action) -> bool:
    """Ask again if the act costs what cannot be had again and the rules would take it; whether it did."""
    warning = cost(table, ref, action)
    if not warning or table.settings.paused is not None or not table.allows(ref.seat, action):
        return False
    asked = _asked(interaction, table, ref, action, warning)
    renderer = services(interaction).renderer
    renderer.asked.put((table.id, ref.seat), asked)
    if take_step.is_desk(interaction.message):
        await renderer.ready(table, ref.seat)
        drawn = table.rev
        if await in_place(interaction, renderer.desk(table, ref.seat)) and interaction.message is not None:
            await services(interaction).delivery.redrawn(table.id, ref.seat, interaction.message.id, drawn)
        return True
    embed = discord.Embed(description=cut(asked.text, DESCRIPTION))
    rendering = Rendering(f"**Do you mean it?** · {table.title}", embed, Controls(asked.rows))
    if interaction.message is None:
        await privately(interaction, "", rendering)
    else:
        await in_place(interaction, rendering)
    return True


def _asked(
    interaction: discord.Interaction, table: Table, ref: Ref, action: Action, warning: str
) -> PendingAct:
    found = _offer(table, ref, action)
    ref = Ref(ref.table, ref.seat, table.version, ref.token, ref.what)
    name = plain_words(table, found.label) if found is not None else "Do it"
    lines = [f"**{table.words(found.label)}**" if found is not None else "**What you typed**"]
    if found is not None:
        lines += forms.kept(table, found, draft_of(found, action))
    lines += [table.words(warning), "-# Nothing is done yet."]
    yes = Button(ref.at(mark(table, ref, action)).id("y"), shortened(f"Yes: {name}", 80), "grave")
    no = Button(ref.at("no").id("y"), "No, go back", "main")
    # Each in a row of its own, the way back first: a second touch in the same place does nothing.
    rows = ([no], [yes])
    text = "\n".join(lines)
    return PendingAct(interaction.user.id, ref, action, open_tokens(table, ref.seat), text, rows)


def _offer(table: Table, ref: Ref, action: Action) -> Offer | None:
    """The offer that was meant, or whichever the act fits."""
    found = take_step.offered(table, ref)
    if found is not None:
        return found[1]
    offers = (offer for decision in table.open_to(ref.seat) for offer in decision.offers)
    return next((offer for offer in offers if fits(offer, action)), None)


def draft_of(offer: Offer, action: Action) -> forms.Draft:
    """What an act fills into an offer's holes, as a form would hold it."""
    have = fields_of(action)
    found: forms.Draft = {}
    for hole in offer.holes:
        value = have.get(hole.field)
        if isinstance(hole, Amount) and hole.key:
            value = value.get(hole.key) if isinstance(value, dict) else None
        if value not in (None, "", ()):
            found[forms.hole_id(hole)] = _held(hole, value)
    return found


def _held(hole: Hole, value: Any) -> list[str]:
    if isinstance(hole, Pick):
        values = value if hole.many else (value,)
        return [forms.code(choice) for choice in hole.choices if choice.value in values]
    return [str(value)]


# --- the second press -----------------------------------------------------------


async def press_again(interaction: discord.Interaction, match: re.Match[str]) -> None:
    """Yes: the act that was asked about, once. No: the desk as it stands."""
    ref = Ref.read(match)
    table = await take_step.seated(interaction, ref.table, ref.seat)
    renderer = services(interaction).renderer
    asked = renderer.asked.get((ref.table, ref.seat))
    renderer.asked.drop((ref.table, ref.seat))
    if ref.page == "no":
        await _go_back(interaction, table, ref.seat)
        return
    meant = [] if asked is None or asked.ref.question != ref.question else [asked.action]
    possible = [*meant, *_fillings(table, ref)]
    action = next((each for each in possible if mark(table, ref, each) == ref.page), None)
    plain = Ref(ref.table, ref.seat, ref.version, ref.token, ref.what)
    if action is not None:
        await take_step.carry_out(interaction, table, plain, action, once=True)
    elif ref.token != UNOFFERED and table.decision(ref.seat, ref.token) is None:
        await take_step.carry_out(interaction, table, plain, Action(), once=True)
    elif not possible or not await asks(interaction, table, plain, possible[0]):
        why = "I no longer know what you had filled in. Nothing is done; please choose once more."
        await take_step.show_fresh(interaction, table, ref.seat, why)


def _fillings(table: Table, ref: Ref) -> Iterator[Action]:
    """The acts that the offer can stand for without a form: as it is, or with one value of a list."""
    found = take_step.offered(table, ref)
    if found is None:
        return
    offer = found[1]
    if not offer.holes:
        yield offer.action
    for choice in choices(offer):
        hole = offer.holes[0]
        if not (isinstance(hole, Pick) and hole.many):
            yield offer.fill({hole.field: choice.value})


async def _go_back(interaction: discord.Interaction, table: Table, seat: Seat) -> None:
    """The desk with its controls again; a private question alone is just closed."""
    if take_step.is_desk(interaction.message):
        await take_step.show_fresh(interaction, table, seat)
        return
    await in_place(interaction, Rendering(f"Nothing is done at {table.title}."))


HANDLERS: dict[str, Handler] = {"y": press_again}
