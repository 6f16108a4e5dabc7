"""Hints for first-timers: which kinds of decision a person has met, and whether they want any.

They stand in the player's preferences as {"seen": [...], "hints": false}; other keys are kept.
"""

import json
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.host.table import Table
from bot.host.tables import Tables
from engine.kernel import Decision, Seat

PRIMERS = 2
"""Hints shown at once; further ones come with the next desks."""

KEPT = 2000
"""People whose preferences are kept in memory."""


@dataclass(slots=True)
class _Person:
    seen: set[str] = field(default_factory=set)
    wanted: bool = True


class Hints:
    """What each person has met. `ready` reads it in; until then a person counts as new."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._people: OrderedDict[int, _Person] = OrderedDict()
        self._unsaved: set[int] = set()

    async def ready(self, user_ids: Iterable[int]) -> None:
        """Read the preferences of these people in, once."""
        unknown = [user for user in user_ids if user not in self._people]
        if not unknown:
            return
        stored = await self._tables.store.preferences(unknown)
        for user in unknown:
            values = _values(stored.get(user))
            person = _Person(set(values.get("seen", [])), bool(values.get("hints", True)))
            self._people.setdefault(user, person)  # another request may have been faster
        while len(self._people) > KEPT:
            self._people.popitem(last=False)

    def primer(self, table: Table, seat: Seat, decision: Decision) -> str:
        """The hint to show with a decision; empty if its seat has met the kind or wants none."""
        user = table.seats[seat].user_id
        person = self._people.get(user) if user is not None else None
        if person is not None and (not person.wanted or _kind(table, decision) in person.seen):
            return ""
        return decision.primer

    def primers(self, table: Table, seat: Seat, decisions: Sequence[Decision]) -> dict[str, str]:
        """The hints to show with a seat's decisions, by their token."""
        found = [(d.token, hint) for d in decisions if (hint := self.primer(table, seat, d))]
        return dict(found[:PRIMERS])

    def meet(self, user_id: int, table: Table, decision: Decision) -> None:
        """Note that a person takes a decision of that kind. `flush` stores it.

        What is open most of the time they have met too, if their desk had its hint: they may never use it.
        """
        person = self._people.get(user_id)
        if person is None:
            return
        beside = table.open_to(decision.seat)
        read = self.primers(table, decision.seat, beside)
        met = [decision, *(d for d in beside if d.standing and d.token in read)]
        new = {_kind(table, d) for d in met if d.primer} - person.seen
        if new:
            person.seen |= new
            self._unsaved.add(user_id)

    async def flush(self) -> None:
        """Store what people have met since the last time; no act waits for that."""
        while self._unsaved:
            await self.keep(self._unsaved.pop())

    async def turn(self, user_id: int, *, on: bool) -> None:
        """Want hints, all of them anew, or no more of them."""
        await self.ready([user_id])
        person = self._people[user_id]
        person.wanted = on
        if on:
            person.seen.clear()
        await self.keep(user_id)

    async def keep(self, user_id: int) -> None:
        """Store what a person has met and wants."""
        person = self._people.get(user_id)
        if person is None:
            return
        # Others may have stored further preferences meanwhile; only our two keys are ours.
        stored = await self._tables.store.preferences([user_id])
        values = _values(stored.get(user_id))
        values |= {"seen": sorted(person.seen), "hints": person.wanted}
        await self._tables.store.set_preferences(user_id, json.dumps(values))


def _values(stored: str | None) -> dict[str, Any]:
    values: dict[str, Any] = json.loads(stored) if stored else {}
    return values


def _kind(table: Table, decision: Decision) -> str:
    return f"{table.game.name}.{decision.kind}"
