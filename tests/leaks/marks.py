"""Secrets that can be recognised wherever they stand, so that texts can be searched for them.

marked(table)       the same table, each stone and each undrawn card of a name of its own
rigged(game, rng)   the bidding of the moment with numbers that nothing else can show
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.host.table import Table
from engine.kernel import Seat, Viewer
from engine.legions.actions import PlaceBids
from engine.legions.rules.forum.neutrals import may_bid
from engine.legions.rules.motion_kinds import bills
from engine.legions.state import State
from tests.leaks.played import Game, copied, with_state

PURSE = 1_200_000
"""Talents added to each Treasury for a rigged bidding: many more than any number of the game."""

bills.copied = copied  # the game's own copy refuses cards it does not know

NOBODY = "nobody"
"""The owner of what nobody may know, the dice and the decks."""


@dataclass(frozen=True)
class Secret:
    """A text, and the one seat that may read it or `NOBODY`."""

    text: str
    owner: Seat | str
    kind: str


def marked(table: Table) -> tuple[Table, list[Secret]]:
    """The table with recognisable stones and decks, and what to look for."""
    assert isinstance(table.state, State)
    state = copied(table.state)
    state.senate.handed = []  # what is handed in is tried on a copy, which takes no marks for cards
    secrets = [Secret(table.secret.hex(), NOBODY, "dice"), Secret(repr(table.secret), NOBODY, "dice")]
    for seat, faction in enumerate(state.factions):
        stones: list[Any] = list(faction.stones)
        for place, stone in enumerate(stones):
            if stone != "blue":
                stones[place] = f"stone-of-{seat}-{place}"
                secrets.append(Secret(stones[place], seat, "stone"))
        faction.stones = stones
    for place in range(len(state.deck)):
        state.deck[place] = f"neutral-number-{place}"
    for place in range(len(state.event_deck)):
        state.event_deck[place] = f"event-number-{place}"  # type: ignore[call-overload]
    secrets += [Secret("neutral-number-", NOBODY, "deck"), Secret("event-number-", NOBODY, "deck")]
    for seat, sealed in state.forum.bids.items():
        secrets.append(Secret(sealed.salt, seat, "salt"))
    return with_state(table, state), secrets


def rigged(game: Game, rng: Random) -> Iterator[tuple[Game, list[Secret], bool]]:
    """Everybody bids, one after another: the game after each, its secrets, whether they are open."""
    branch = game.copy()
    state = branch.state
    numbers = iter(rng.sample(range(10_000, 100_000), 200))  # no count of acts or events comes so far
    for faction in state.factions:
        faction.treasury += PURSE
        state.bank -= PURSE
    branch.table.decisions = tuple(branch.table.game.decisions(state))
    secrets: list[Secret] = []
    round_ = state.round
    while state.stage == "forum.bids" and state.round == round_:
        seat = branch.table.waiting[0]
        bids = {senator: next(numbers) for senator in state.display[:12]}
        branch.act(seat, PlaceBids(bids=bids))
        secrets += [Secret(str(number), seat, "bid") for number in bids.values()]
        if (sealed := state.forum.bids.get(seat)) is not None:
            secrets.append(Secret(sealed.salt, seat, "salt"))
        yield branch, list(secrets), not state.forum.bids


def may_be_rigged(state: State) -> bool:
    """Whether at least two are about to bid and nobody has yet."""
    bidders = [seat for seat in range(state.seats) if may_bid(state, seat)]
    return state.stage == "forum.bids" and not state.forum.bids and len(bidders) > 1


def found(secrets: list[Secret], text: str, viewer: Viewer) -> list[Secret]:
    """The secrets of others that stand in a text."""
    return [s for s in secrets if s.owner != viewer and stands_in(s, text)]


def stands_in(secret: Secret, text: str) -> bool:
    """Whether a text holds a secret; numbers count as whole numbers only."""
    if secret.kind != "bid":
        return secret.text in text
    return re.search(rf"(?<![\w.]){secret.text}(?![\w])", text) is not None
