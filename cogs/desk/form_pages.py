"""Filling in a form: pages of modals, keeping what was typed whatever happens meanwhile.

A modal cannot follow a modal, so between two pages stands a private message with a button.
What is filled in and not sent yet is stored before it is shown as kept, so that a restart loses nothing;
what was typed is also given back in every answer. A page is never sent without those before it: where
a draft is no more, that is told, and the form begins anew.
"""

import json
import re
from typing import Any

import discord

from bot.host.table import Table
from bot.host.tables import NotHere, Outdated
from bot.post.messages import Rendering
from bot.texts.names import escaped
from cogs.controls import Button, Controls, Handler
from cogs.custom_ids import Ref
from cogs.desk import forms, second_press
from cogs.desk.take_step import again, offered, seated, show_fresh, take
from cogs.fit_text import cut
from cogs.plain_text import plain_words
from cogs.replies import in_place, open_modal, privately, refusal
from cogs.services import services
from engine.kernel import Action, Illegal, Offer

LOST = "**Nothing is sent.** An earlier page of this form is no longer kept; please fill it in once more."


async def draft(interaction: discord.Interaction, ref: Ref) -> forms.Draft:
    """What the asker has filled in so far."""
    stored = await services(interaction).tables.store.draft(_key(interaction, ref))
    held: forms.Draft = json.loads(stored) if stored else {}
    return held


async def keep(interaction: discord.Interaction, ref: Ref, held: forms.Draft) -> None:
    """Store a draft; only then may a message say that it is kept."""
    tables = services(interaction).tables
    await tables.store.keep_draft(_key(interaction, ref), json.dumps(held), tables.at)


async def drop(interaction: discord.Interaction, ref: Ref) -> None:
    """Forget a draft: it was sent, or given back for good."""
    await services(interaction).tables.store.drop_draft(_key(interaction, ref))


def _key(interaction: discord.Interaction, ref: Ref) -> tuple[int, int, int, str, str]:
    return (interaction.user.id, *ref.question)


def _open(offer: Offer, held: forms.Draft) -> list[int]:
    """The pages of which nothing is filled in yet, not even as left empty."""
    pages = forms.pages(offer)
    return [n for n, fields in enumerate(pages) if not any(field.id in held for field in fields)]


def _gaps(offer: Offer, held: forms.Draft) -> list[int]:
    """The open pages that come before one that is filled in: nothing may be sent without them."""
    still = _open(offer, held)
    filled = [n for n in range(len(forms.pages(offer))) if n not in still]
    return [n for n in still if not filled or n < filled[-1]]


async def open_page(
    interaction: discord.Interaction, table: Table, offer: Offer, ref: Ref, page: int
) -> None:
    """Show a page of an offer's form, with what is known of it filled in."""
    pages = forms.pages(offer)
    page = min(page, len(pages) - 1)
    title = plain_words(table, offer.label)
    whole = f"{plain_words(table, offer.group)}: {title}"
    if offer.group and len(whole) <= forms.TITLE:
        title = whole
    if len(pages) > 1:
        title = f"{page + 1}/{len(pages)} {title}"
    held = await draft(interaction, ref)
    custom_id = ref.at(page).id("m")
    await open_modal(interaction, forms.modal(table, title, custom_id, pages[page], held, ref.seat))


async def press_form(interaction: discord.Interaction, match: re.Match[str]) -> None:
    """A button between the pages: open a page, or send what is filled in."""
    ref = Ref.read(match)
    table = await seated(interaction, ref.table, ref.seat)
    found = offered(table, ref)
    if found is None:
        await _gone(interaction, table, ref, await draft(interaction, ref))
    elif ref.page == "send":
        await _send(interaction, table, ref, await draft(interaction, ref))
    else:
        await open_page(interaction, table, found[1], ref, int(ref.page))


async def submit(interaction: discord.Interaction, match: re.Match[str]) -> None:
    """A page of a form comes in: keep it, then ask for the next page, or act."""
    ref = Ref.read(match)
    held = {**await draft(interaction, ref), **forms.submitted(interaction.data)}
    table = await seated(interaction, ref.table, ref.seat)
    found = offered(table, ref)
    if found is None:
        await _gone(interaction, table, ref, held)
        return
    still, page = _open(found[1], held), int(ref.page)
    following = [n for n in still if n > page]
    if following and not any(n < page for n in still):
        await keep(interaction, ref, held)
        await _between(interaction, table, found[1], ref, following[0], held)
    else:
        await _send(interaction, table, ref, held)


async def _between(
    interaction: discord.Interaction, table: Table, offer: Offer, ref: Ref, page: int, held: forms.Draft
) -> None:
    """After a page: what is kept, and the way on."""
    read = forms.reading(table, offer.holes, held, offer.total)
    pages = forms.pages(offer)
    text = f"{len(pages) - page} of {len(pages)} pages to go. Nothing is sent yet."
    buttons = [Button(ref.at(page).id("n"), f"Next: page {page + 1} of {len(pages)}", "main")]
    if page:
        buttons.append(Button(ref.at(page - 1).id("n"), f"Back to page {page}"))
    if not read.problems and not _gaps(offer, held):
        buttons.append(Button(ref.at("send").id("n"), "Send as it stands", "go"))
    await _show(interaction, table, offer, text, buttons, held)


async def _send(interaction: discord.Interaction, table: Table, ref: Ref, held: forms.Draft) -> None:
    """Read the whole draft and act; on any fault give it back."""
    found = offered(table, ref)
    if found is None:
        await _gone(interaction, table, ref, held)
        return
    offer = found[1]
    if gaps := _gaps(offer, held):
        await keep(interaction, ref, held)
        await _back(interaction, table, offer, ref, LOST, held, gaps)
        return
    read = forms.reading(table, offer.holes, held, offer.total)
    if not read.problems and forms.is_another(table, ref.seat, offer, read.values):
        read.problems.append(forms.ANOTHER)
    if read.problems:
        await keep(interaction, ref, held)
        text = "**Not sent yet:**\n" + "\n".join(f"- {p}" for p in read.problems)
        pages = forms.pages(offer)
        bad = [n for n, page in enumerate(pages) if any(forms.hole_id(f.hole) in read.wrong for f in page)]
        await _back(interaction, table, offer, ref, text, held, bad)
        return
    action = offer.fill(read.values)
    if await second_press.asks(interaction, table, ref, action):
        return
    try:
        await take(interaction, table, ref.seat, action, ref.token, ref.version)
    except Illegal as error:
        await keep(interaction, ref, held)
        await _back(interaction, table, offer, ref, f"**Not done:** {refusal(error, table)}", held, [])
        return
    except (Outdated, NotHere):
        await _gone(interaction, table, ref, held)
        return
    if len(forms.pages(offer)) > 1 or await draft(interaction, ref):
        await drop(interaction, ref)


async def _back(
    interaction: discord.Interaction,
    table: Table,
    offer: Offer,
    ref: Ref,
    text: str,
    held: forms.Draft,
    wrong: list[int],
) -> None:
    """Give a form back, with buttons that open it again as it was filled in, at the pages that are wrong."""
    pages = forms.pages(offer)
    again = (wrong or list(range(len(pages))))[:4]
    name = "Try again" if len(pages) == 1 else "Try again: page {}"
    buttons = [Button(ref.at(n).id("n"), name.format(n + 1), "main") for n in again]
    await _show(interaction, table, offer, text, buttons, held)


async def _gone(interaction: discord.Interaction, table: Table, ref: Ref, held: forms.Draft) -> None:
    """The form's offer is no more: the first answer if it was answered, else say so; give the text back."""
    have = services(interaction)
    await drop(interaction, ref)
    if table.decision(ref.seat, ref.token) is None:
        outdated = await _first_answer(interaction, ref)
        if not outdated:
            return
    else:
        outdated = f"That is no longer offered at {table.title}."
    table = await have.tables.get(table.id)
    lines = [f"{outdated} Nothing was sent."]
    typed = [v for raw in held.values() for v in raw if v]
    if typed:
        lines += ["What you had filled in:", *(f"> {escaped(v)}" for v in typed)]
    await show_fresh(interaction, table, ref.seat, "\n".join(lines))


async def _first_answer(interaction: discord.Interaction, ref: Ref) -> str:
    """Repeat the answer given to that question before; or the reason why there is none."""
    tables = services(interaction).tables
    try:
        outcome = await tables.act(
            ref.table,
            ref.seat,
            Action(),
            actor=interaction.user.id,
            request_id=str(interaction.id),
            token=ref.token,
            drawn=ref.version,
        )
    except (Outdated, NotHere) as error:
        return str(error)
    await privately(interaction, again(outcome.table, outcome.text))
    return ""


async def _show(
    interaction: discord.Interaction,
    table: Table,
    offer: Offer,
    text: str,
    buttons: list[Button],
    held: forms.Draft,
) -> None:
    lines = [text]
    if filled := forms.kept(table, offer, held):
        lines += ["", "**Filled in so far**", *filled]
    embed = discord.Embed(description=cut("\n".join(lines), 4000), colour=0x5B6470)
    rendering = Rendering(f"{table.words(offer.label)} · {table.title}"[:2000], embed, Controls([buttons]))
    if _on_form(interaction):
        await in_place(interaction, rendering)
    else:
        await privately(interaction, "", rendering)


def _on_form(interaction: discord.Interaction) -> bool:
    """Whether the message in use is itself such a message between pages."""
    rows: Any = interaction.message.components if interaction.message is not None else []
    return any(getattr(c, "custom_id", "").startswith("n:") for row in rows for c in row.children)


HANDLERS: dict[str, Handler] = {"n": press_form, "m": submit}
