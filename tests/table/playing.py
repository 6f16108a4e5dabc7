"""People who play through real interactions, each in their own way.

What to do is chosen by the computer player "sensible" out of the seat's view; doing it takes what
a person has: a control that stands on a desk, or a command typed. A control that is missing fails.
"""

from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any

from bot.host.table import Table
from cogs.plain_text import plain_names
from engine.cohort.actions import (
    Attack,
    DiscardCard,
    GiveCard,
    GiveUnseen,
    HandAll,
    HandCard,
    KeepOne,
    PlayCard,
    PlayNothing,
    SendTopCard,
    Wipe,
)
from engine.cohort.cards import PRIMUS_PILUS, name
from engine.kernel import Action, Offer
from tests.sim import controls
from tests.table.house import House

Way = Callable[[House, Table, int, Offer], Awaitable[Any]]
"""How a person takes an offer: (world, table, person, offer)."""


def chosen(table: Table, seed: int, policy: str = "sensible") -> Offer:
    """The offer that the awaited seat takes."""
    seat = table.waiting[0]
    decisions = table.open_to(seat)
    rng = Random(f"{seed}:{table.version}")
    action = table.game.policies[policy].choose(table.view(seat), decisions, rng)
    return next(o for d in decisions for o in d.offers if o.action == action)


# --- by buttons ---------------------------------------------------------------


async def press(actor: Any, message: Any, offer: Offer) -> Any:
    """Press the control of an offer on a desk, turning to further choices as needed."""
    for _ in range(6):
        for control in controls(message):
            parts = control["custom_id"].split(":")
            if parts[0] == "o" and parts[-1] == offer.key:
                return await actor.click(message, custom_id=control["custom_id"])
            if parts[0] == "g" and offer.key in [o["value"] for o in control["options"]]:
                return await actor.select(message, [offer.key], custom_id=control["custom_id"])
        more = next(c["custom_id"] for c in controls(message) if c["custom_id"].startswith("d:"))
        message = (await actor.click(message, custom_id=more)).response
    raise AssertionError(f"no control for {offer.key}")


async def by_letter(world: House, table: Table, person: int, offer: Offer) -> Any:
    """On the desk in the direct messages; waits until it is there."""
    token = table.open_to(table.waiting[0])[0].token
    for _ in range(6):
        desk = world.desk(person)
        if desk is not None and any(f":{token}:" in c["custom_id"] for c in controls(desk)):
            return await press(world.users[person], desk, offer)
        await world.settle(5)
    raise AssertionError(f"no desk came for {token}")


async def by_my_desk(world: House, table: Table, person: int, offer: Offer) -> Any:
    """On a private desk opened by the panel's button; waits until the panel has it."""
    while not any(c.get("label") == "My desk" for c in controls(world.panel)):
        await world.settle(5)
    opened = await world.members[person].click(world.panel, label="My desk")
    assert opened.ephemeral
    return await press(world.members[person], opened.response, offer)


# --- by typing ----------------------------------------------------------------


def typed(table: Table, action: Action) -> tuple[str, dict[str, str]]:
    """The slash command that stands for an action, and its options."""
    names = plain_names(table)
    match action:
        case GiveCard(card=card, to=to):
            return "give", {"to": names[to], "card": name(card)}
        case GiveUnseen(to=to) | SendTopCard(to=to):
            return "send", {"to": names[to]}
        case KeepOne(card=card):
            return "keep", {"card": name(card)}
        case PlayCard(card=card, cohort=cohort) if card == PRIMUS_PILUS:
            return "play", {"card": name(card), "cohort": name(cohort)}
        case PlayCard(card=card):
            return "play", {"card": name(card)}
        case Attack(target=target, cohort=cohort, card=card):
            return "attack", {"player": names[target], "cohort": name(cohort), "card": name(card)}
        case PlayNothing():
            return "pass", {}
        case HandCard(card=card, to=to):
            return "hand", {"card": name(card), "to": names[to]}
        case HandAll(to=to):
            return "hand-all", {"to": names[to]}
        case Wipe(target=target):
            return "wipe", {"player": names[target]}
        case DiscardCard(card=card):
            return "discard", {"card": name(card)}
    raise AssertionError(f"no command for {action}")


async def by_command(world: House, table: Table, person: int, offer: Offer) -> Any:
    """Typed in the channel."""
    command, options = typed(table, offer.action)
    return await world.members[person].slash(world.channel, f"cohort {command}", **options)


async def by_command_in_letters(world: House, table: Table, person: int, offer: Offer) -> Any:
    """Typed in the direct messages with the bot."""
    command, options = typed(table, offer.action)
    return await world.users[person].slash(f"cohort {command}", **options)


EVERY_WAY: Sequence[Way] = (by_letter, by_my_desk, by_command, by_command_in_letters)


# --- whole games --------------------------------------------------------------


async def take_turn(world: House, table: Table, way: Way, seed: int, policy: str = "sensible") -> Table:
    """The awaited person acts once; asserts that it was acknowledged and is stored."""
    offer = chosen(table, seed, policy)
    version = table.version
    person = world.place(table, table.waiting[0])
    result = await world.sure(person, await way(world, table, person, offer))
    assert result.acknowledged, offer.key
    table = await world.tables.get(table.id)
    assert table.version > version, f"{offer.key} was not taken by {way.__name__}"
    return table


async def play(
    world: House,
    table: Table,
    way: Way | Callable[[int], Way],
    seed: int,
    *,
    acts: int = 10_000,
    policy: str = "sensible",
    restart_every: int = 0,
) -> Table:
    """Play to the end, or so many acts. `way` is one way for all, or gives the way of the nth act."""
    for number in range(1, acts + 1):
        if table.status != "playing":
            break
        kind = way if getattr(way, "__name__", "").startswith("by_") else way(number)  # type: ignore[call-arg, arg-type]
        table = await take_turn(world, table, kind, seed, policy)  # type: ignore[arg-type]
        if restart_every and number % restart_every == 0 and table.status == "playing":
            await world.restart()
            table = await world.tables.get(table.id)
    return table
