"""What a person can read of a table, and what they may: the two must agree about cards.

`Watcher` reads everything that has changed before one viewer's eyes since it last looked, and says
which texts name a card that neither the facts nor the view give them.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from bot.host.table import Table
from cogs.plain_text import plain_words
from engine.cohort.cards import CARDS, emoji, name
from engine.kernel import Viewer
from tests.table.house import House

CARD = re.compile("|".join([*CARDS, *map(name, CARDS), *map(emoji, CARDS)]), re.IGNORECASE)
"""Anything that names a card."""


class Watcher:
    """The eyes of one person: `seat` at the table, or None for somebody who looks on."""

    def __init__(self, world: House, person: int, seat: Viewer) -> None:
        self.world, self.person, self.seat = world, person, seat
        self._told: set[str] = set()
        self._entries = 0
        self._sheets: list[set[str]] = []
        self._fragments: set[str] = set()
        self._known: dict[int, int] = {}

    async def learn(self, table: Table) -> None:
        """Take in what the facts and the view allow them to know now."""
        for entry in (await self.world.tables.store.entries(table.id))[self._entries :]:
            self._entries += 1
            for event in self.world.tables.events_of(table, entry):
                for viewer in {None, self.seat}:
                    if (seen := event.seen_by(viewer)) is not None:
                        self._told |= lines(table, table.game.tell(seen, viewer))
        now: set[str] = set()
        for viewer in {None, self.seat}:
            sheet = table.game.sheet(table.view(viewer))
            now |= lines(table, sheet.where)
            for section in (*sheet.board, *sheet.desk):
                now |= lines(table, section.title)
                for line in section.lines:
                    now |= lines(table, line)
        self._sheets = [*self._sheets[-1:], now]
        for decision in table.open_to(self.seat) if self.seat is not None else ():
            self._fragments |= lines(table, decision.text) | lines(table, decision.primer)
            for offer in decision.offers:
                for text in (offer.label, offer.note, offer.group, offer.key):
                    self._fragments |= lines(table, text)

    def leaks(self) -> list[str]:
        """Texts that have come before their eyes and name a card though they may not know it."""
        found = []
        for message in self._changed():
            for text, is_asked in readable(message):
                if CARD.search(text) and not self._may(text, is_asked):
                    found.append(f"person {self.person}: {text}")
        return found

    def may_read(self, texts: Iterable[str]) -> list[str]:
        """Those of the texts that name a card they may not know (their own offers count)."""
        return [text for text in texts if CARD.search(text) and not self._may(text, is_asked=True)]

    def _may(self, text: str, is_asked: bool) -> bool:
        allowed = self._told.union(*self._sheets)
        if text in allowed or (text.endswith("…") and any(x.startswith(text[:-1]) for x in allowed)):
            return True
        if is_asked:
            for fragment in sorted(self._fragments, key=len, reverse=True):
                text = text.replace(fragment, "")
        return is_asked and not CARD.search(text)

    def _changed(self) -> Iterator[Any]:
        world, user = self.world, self.world.users[self.person]
        places = [world.channel.id, user.dm_channel.id, *(t.id for t in world.channel.threads)]
        for place in places:
            for message in list(world.env.backend.messages.get(place, {}).values()):
                if not message.visible_to(user.id):
                    continue
                look = hash(repr((message.content, message.embeds, message.components)))
                if self._known.get(message.id) != look:
                    self._known[message.id] = look
                    yield message


def lines(table: Table, text: str) -> set[str]:
    """A text of the engine as it may be shown: with Markdown, and plain as on a button."""
    return {x for shown in (table.words(text), plain_words(table, text)) for x in shown.split("\n") if x}


def readable(message: Any) -> Iterator[tuple[str, bool]]:
    """Every line of a message, and whether it belongs to a question or a control."""
    yield from ((line, line.startswith("**You:**")) for line in message.content.split("\n"))
    for embed in message.embeds:
        texts = [embed.get("title"), embed.get("description"), (embed.get("author") or {}).get("name")]
        yield from ((line, False) for text in texts if text for line in text.split("\n"))
        for field in embed.get("fields", ()):
            is_asked = field["name"].startswith(("Your decision", "You may"))
            yield field["name"], is_asked
            yield from ((line.strip("*-# "), is_asked) for line in field["value"].split("\n"))
    stack = list(message.components)
    while stack:
        component = stack.pop()
        stack += component.get("components", [])
        keys = ("label", "placeholder", "custom_id", "description", "value")
        for holder in (component, *component.get("options", ())):
            yield from ((str(holder[key]), True) for key in keys if holder.get(key))
