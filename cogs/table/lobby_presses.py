"""Presses in the lobby: sit, stand, computer players, options, start.

await changed(interaction, table)      redraw the lobby that was pressed, and deliver
policy_for(table)                      the computer player that is added unasked
"""

import re

import discord
from pydantic.fields import FieldInfo

from bot.host.table import Table
from bot.host.tables import NotHere
from bot.people.asker import may_host
from bot.people.lobby import Unanswered
from bot.people.play_again import play_again
from bot.post.messages import Rendering
from cogs import custom_ids
from cogs.controls import Button, Controls, Handler, Row, Select, values
from cogs.desk import forms
from cogs.permissions import asker
from cogs.plain_text import shortened
from cogs.replies import about, in_place, open_modal, privately, relieved
from cogs.services import services
from cogs.table.lobby_panel import advice, group_of, is_switch, option_value
from cogs.table.option_fields import held_value, option_fields, option_values
from engine.words import listing

PANEL = -1
"""The place of a table's panel among its messages."""


def policy_for(table: Table) -> str:
    """The computer player that joins when nobody says which: one that plays with sense."""
    names = list(table.game.policies)
    return next((n for n in names if n != "random"), names[0])


async def changed(interaction: discord.Interaction, table: Table) -> None:
    """Redraw the table's panel where it was pressed, then send what is pending."""
    have = services(interaction)
    about(interaction, table)
    try:
        drawn = table.rev
        await in_place(interaction, have.renderer.panel(table))
        if interaction.message is not None:
            await have.delivery.redrawn(table.id, PANEL, interaction.message.id, drawn)
    finally:
        relieved(interaction)
        await have.delivery.deliver(table)


async def all_there(interaction: discord.Interaction, table: Table) -> Table:
    """Look whether the people of a lobby are still in the server. Raises NotHere if somebody has left."""
    if table.status != "lobby" or table.seat_of(interaction.user.id) is None:
        return table
    before = {u: table.called(u) for u in table.people}
    others = [u for u in before if u != interaction.user.id]
    table = await services(interaction).lookout.look(table, others)
    gone = [name for u, name in before.items() if u not in table.people and name is not None]
    if gone:
        verb = "has" if len(gone) == 1 else "have"
        raise NotHere(f"{listing(gone)} {verb} left the server and no longer sit here. Start without them?")
    return table


async def with_room(interaction: discord.Interaction, table: Table) -> Table:
    """A lobby that seems full without the people who have left the server meanwhile."""
    if table.status != "lobby" or len(table.seats) < max(table.game.seat_counts):
        return table
    return await services(interaction).lookout.look(table, table.people)


async def _press_lobby(interaction: discord.Interaction, match: re.Match[str]) -> None:
    table_id, user = int(match["table"]), interaction.user
    lobby = services(interaction).lobby
    match match["what"]:
        case "join":
            await with_room(interaction, await services(interaction).tables.get(table_id))
            table = await lobby.join(table_id, user.id, user.display_name)
        case "leave":
            table = await lobby.leave(table_id, user.id)
        case "add":
            policy = policy_for(await services(interaction).tables.get(table_id))
            table = await lobby.add_computer(table_id, user.id, policy)
        case "remove":
            table = await lobby.remove_computer(table_id, user.id)
        case "start":
            await all_there(interaction, await services(interaction).tables.get(table_id))
            try:
                table = await lobby.start(table_id, user.id, str(interaction.id))
            except Unanswered as error:
                await _ask_without(interaction, error)
                return
        case "without":
            await _go_without(interaction, table_id)
            return
        case _:
            await _open_options(interaction, table_id)
            return
    await changed(interaction, table)


async def _ask_without(interaction: discord.Interaction, error: Unanswered) -> None:
    """Say who has not answered; whoever may ask people to leave may give up their seats."""
    if not may_host(error.table, asker(interaction, error.table)):
        raise error
    button = Button(custom_ids.lobby(error.table.id, "without"), "Go on without them")
    await privately(interaction, "", Rendering(str(error), None, Controls([[button]])))


async def _go_without(interaction: discord.Interaction, table_id: int) -> None:
    have = services(interaction)
    who = asker(interaction, await have.tables.get(table_id))
    table = await have.lobby.go_on_without(table_id, who)
    about(interaction, table)
    await in_place(interaction, Rendering(f"**{table.title}** goes on without them. Press **Start** again."))
    await have.delivery.deliver(table)


async def again(interaction: discord.Interaction, over: Table) -> None:
    """Play again: the lobby of the next game, in which the asker takes part."""
    have = services(interaction)
    table = await play_again(have.tables, have.lobby, over, interaction.user.id)
    about(interaction, table)
    await privately(interaction, f"**{table.title}** is open, and you take part.")
    await have.delivery.deliver(table)


# --- options ------------------------------------------------------------------


async def _lobby_of(interaction: discord.Interaction, table_id: int) -> Table:
    table = await services(interaction).tables.get(table_id)
    about(interaction, table)
    if table.status != "lobby":
        raise NotHere(f"{table.title} has begun; its options can no longer change.")
    if table.seat_of(interaction.user.id) is None:
        raise NotHere(f"Join {table.title} first; then you may change its options.")
    return table


async def _open_options(interaction: discord.Interaction, table_id: int) -> None:
    """Few options in one modal; many in selects, from which up to five are opened at once."""
    table = await _lobby_of(interaction, table_id)
    fields = option_fields(table.options)
    if not fields:
        raise NotHere(f"{table.game.title} has no options.")
    if len(fields) <= forms.ITEMS:
        await _open(interaction, table, list(range(len(fields))))
        return
    await privately(interaction, "", _all_options(table))


def _all_options(table: Table) -> Rendering:
    """A select for each group: what is on or off is chosen in place, the rest opens a form."""
    rows: list[Row] = []
    for number, (name, places) in enumerate(switch_groups(table)):
        options = [_option(table, n, default=bool(_raw(table, n))) for n in places]
        title = f"{name}: none"
        rows.append([Select(custom_ids.switches(table.id, number), title, options, 0, len(options))])
    switches = dict(switch_groups(table))
    listed = {n for places in switches.values() for n in places}
    others: dict[str, list[int]] = {}
    for n, field in enumerate(option_fields(table.options)):
        if n not in listed:
            others.setdefault(group_of(_info(table, field.hole.field)), []).append(n)
    chunks = [
        (name, places[i : i + forms.OPTIONS])
        for name, places in others.items()
        for i in range(0, len(places), forms.OPTIONS)
    ]
    for number, (name, places) in enumerate(chunks[: 5 - len(rows)]):
        more = "more, " if name in switches else ""
        title = f"{name or 'Options'}: {more}choose up to 5 to change"
        options = [_option(table, n) for n in places]
        rows.append([Select(custom_ids.options(table.id, number), title, options, 1, forms.ITEMS)])
    lines = [f"**Options** · {table.title}", *advice(table)]
    return Rendering("\n".join(lines), None, Controls(rows))


def switch_groups(table: Table) -> list[tuple[str, list[int]]]:
    """Groups of options that are on or off, each with the places of its options."""
    groups: dict[str, list[int]] = {}
    for n, field in enumerate(option_fields(table.options)):
        info = _info(table, field.hole.field)
        if is_switch(info):
            groups.setdefault(group_of(info), []).append(n)
    return [(name, places[: forms.OPTIONS]) for name, places in groups.items()]


def _option(table: Table, n: int, *, default: bool = False) -> discord.SelectOption:
    """An option with its value now, unless that shows, and what it does."""
    field = option_fields(table.options)[n]
    name = field.hole.field
    now = "" if is_switch(_info(table, name)) else f"{_value(table, name)}. "
    return discord.SelectOption(
        label=shortened(field.label),
        value=str(n),
        description=shortened(f"{now}{field.note}") or None,
        default=default,
    )


def _info(table: Table, name: str) -> FieldInfo:
    return type(table.options).model_fields[name]


def _raw(table: Table, n: int) -> object:
    return getattr(table.options, option_fields(table.options)[n].hole.field)


async def _switch(interaction: discord.Interaction, match: re.Match[str]) -> None:
    """Turn on what is chosen and off what is not, of one group."""
    table = await _lobby_of(interaction, int(match["table"]))
    groups = switch_groups(table)
    if int(match["page"]) >= len(groups):
        raise NotHere("These options are no more. Press **Options** once more.")
    on = {int(v) for v in values(interaction)}
    fields = option_fields(table.options)
    wanted = {fields[n].hole.field: n in on for n in groups[int(match["page"])][1]}
    table = await services(interaction).lobby.set_options(table.id, interaction.user.id, wanted)
    await _options_set(interaction, table)


async def _options_set(interaction: discord.Interaction, table: Table) -> None:
    """Show all options as they stand now, then send what is pending."""
    try:
        await in_place(interaction, _all_options(table))
    finally:
        relieved(interaction)
        await services(interaction).delivery.deliver(table)


def _value(table: Table, name: str) -> str:
    return option_value(getattr(table.options, name), _info(table, name))


async def _choose_options(interaction: discord.Interaction, match: re.Match[str]) -> None:
    table = await _lobby_of(interaction, int(match["table"]))
    await _open(interaction, table, [int(v) for v in values(interaction)])


async def _open(interaction: discord.Interaction, table: Table, places: list[int]) -> None:
    fields = option_fields(table.options)
    shown = [fields[n] for n in places if n < len(fields)][: forms.ITEMS]
    held = {f.id: held_value(getattr(table.options, f.hole.field)) for f in shown}
    title = f"Options of {table.game.title}"
    await open_modal(interaction, forms.modal(table, title, custom_ids.chosen(table.id, places), shown, held))


async def _submit_options(interaction: discord.Interaction, match: re.Match[str]) -> None:
    table = await _lobby_of(interaction, int(match["table"]))
    fields = option_fields(table.options)
    places = [int(n) for n in match["fields"].split(".")]
    holes = [fields[n].hole for n in places if n < len(fields)]
    read = forms.reading(table, holes, forms.submitted(interaction.data), None)
    if read.problems:
        problems = "\n".join(f"- {p}" for p in read.problems)
        raise NotHere(f"Nothing is changed:\n{problems}")
    wanted = option_values(table.options, read.values)
    table = await services(interaction).lobby.set_options(table.id, interaction.user.id, wanted)
    if _on_panel(interaction, table):
        await changed(interaction, table)
        return
    await _options_set(interaction, table)


def _on_panel(interaction: discord.Interaction, table: Table) -> bool:
    row = table.panels.get(PANEL)
    return interaction.message is not None and row is not None and row.message_id == interaction.message.id


HANDLERS: dict[str, Handler] = {"l": _press_lobby, "w": _choose_options, "s": _switch, "q": _submit_options}
