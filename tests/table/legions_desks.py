"""Moves of LEGIONS made by buttons, selects and forms, on a desk in the direct messages or in the channel.

Doing a move takes what a person has. A control that is missing fails.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from simcord.results import to_discord_message

from bot.host.table import Table
from cogs import custom_ids
from cogs.desk import forms
from engine.kernel import Amount, Pick
from tests.sim import controls, text_of
from tests.table.house import House
from tests.table.legions_moves import Move


class Missing(AssertionError):
    """A desk does not show what its seat may do."""


@dataclass
class Desk:
    """A desk in somebody's hand: where it stands and who presses."""

    actor: Any
    """Who presses: a user in the direct messages, a member in the channel."""
    find: Callable[[], Any]
    """The message as it stands now."""

    async def do(self, table: Table, move: Move) -> Any:
        """Press, choose and fill in whatever the move takes."""
        opened = False
        for _ in range(8):
            message = self.find()
            found = _control(message, move)
            if found is not None:
                return await self._use(table, move, message, *found)
            fold = next((c for c in controls(message) if _is_fold(c, move)), None)
            if fold is not None and not opened:
                opened = True
                group = custom_ids.group(move.offer.group)
                await self.actor.select(message, [group], custom_id=fold["custom_id"])
                continue
            more = next((c for c in controls(message) if c["custom_id"].startswith("d:")), None)
            if more is None:
                break
            await self.actor.click(message, custom_id=more["custom_id"])
        raise Missing(f"no control for {move.offer.key} of {move.decision.token}: {text_of(message)}")

    async def _use(self, table: Table, move: Move, message: Any, kind: str, custom_id: str) -> Any:
        if kind == "f":
            hole: Any = move.offer.holes[0]
            return await self.actor.select(message, _codes(hole, move), custom_id=custom_id)
        if kind in "gh":
            shown = await self.actor.select(message, [move.offer.key], custom_id=custom_id)
        else:
            shown = await self.actor.click(message, custom_id=custom_id)
        while shown.modal is not None:
            shown = await self.actor.submit_modal(shown, _filling(table, move, shown.modal))
            form = shown.response
            following = [c for c in controls(form) if c.get("label", "").startswith("Next")] if form else []
            if not following:
                break
            shown = await self.actor.click(form, custom_id=following[0]["custom_id"])
        return shown


def _control(message: Any, move: Move) -> tuple[str, str] | None:
    for control in controls(message):
        kind, *_, token, what = control["custom_id"].split(":") if ":" in control["custom_id"] else ("",) * 3
        if token != move.decision.token:
            continue
        listed = kind in "gh" and move.offer.key in [o["value"] for o in control["options"]]
        if listed or (kind in "of" and what == move.offer.key):
            return kind, control["custom_id"]
    return None


def _is_fold(control: dict[str, Any], move: Move) -> bool:
    return control["custom_id"].startswith("h:") and f":{move.decision.token}:" in control["custom_id"]


def _codes(hole: Any, move: Move) -> list[str]:
    value = move.value(hole.field)
    chosen = value if isinstance(value, tuple) else (value,)
    if isinstance(hole, Pick):
        return [forms.code(c) for c in hole.choices if c.value in chosen]
    return [str(value)]


def _filling(table: Table, move: Move, modal: dict[str, Any]) -> dict[str, Any]:
    """What is typed and chosen on a page of the offer's form."""
    asked = {c["component"]["custom_id"] for c in modal["components"]}
    found: dict[str, Any] = {}
    for item in forms.fields(move.offer.holes):
        if item.id not in asked:
            continue
        hole = item.hole
        if item.lines:
            bids = move.value(hole.field)
            text = [forms.line(table, each, str(bids.get(each.key, 0))) for each in item.lines]
            found[item.id] = "\n".join(text)
        elif isinstance(hole, Pick):
            here = {forms.code(c) for c in item.choices}
            found[item.id] = [code for code in _codes(hole, move) if code in here]
        else:
            value = move.value(hole.field)
            if isinstance(hole, Amount) and hole.key:
                value = value.get(hole.key)
            if value is None:
                continue
            found[item.id] = [str(value)] if item.choices else str(value)
    return found


async def by_letter(world: House, table: Table, move: Move) -> Any:
    """On the desk in the direct messages, once it has come; else on a fresh one from the panel."""
    person = world.place(table, move.seat)
    acted = (await world.tables.store.last_acts(table.id)).get(move.seat, 0)
    for _ in range(4):
        desk = world.letter(person)
        if desk is not None and _drawn(desk, move.decision.token) >= acted:
            try:
                return await Desk(world.users[person], lambda: world.letter(person)).do(table, move)
            except Missing:
                pass  # a desk that nobody waits at is redrawn a little later
        await world.settle(11)
    return await by_my_desk(world, table, move)


def _drawn(desk: Any, token: str) -> int:
    """The table's version when a desk was drawn that asks this question; -1 if it does not."""
    found = [c["custom_id"].split(":") for c in controls(desk)]
    return max((int(parts[3]) for parts in found if len(parts) > 5 and parts[4] == token), default=-1)


async def by_my_desk(world: House, table: Table, move: Move) -> Any:
    """On a private desk opened by the panel's button."""
    person = world.place(table, move.seat)
    member = world.members[person]
    while (panel := world.panel) is None or not any(c.get("label") == "My desk" for c in controls(panel)):
        await world.settle(5)
    opened = (await member.click(panel, label="My desk")).response

    def now() -> Any:
        return to_discord_message(world.env, world.env.backend.get_message(world.channel.id, opened.id))

    return await Desk(member, now).do(table, move)
