"""Bringing a table back from the store: its state and its memory folded from the journal."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter, ValidationError

from bot.host.letters import people
from bot.host.table import OPEN, Table, table_of
from bot.texts.account import Account
from bot.texts.memory import RECENT, Memory, SeatMemory
from bot.texts.narration import news_of
from engine.kernel import Game, Seat, State, fold, read_events
from storage.rows import Entry, Loaded
from storage.store import Store

log = logging.getLogger("curia.tables")

NEAR_BACK = 8
"""Journal entries looked at, at least, for the last public lines."""

FAR_BACK = 64
"""Journal entries looked at, at most, for what a seat has not heard yet."""


class Unreadable(Exception):
    """This version cannot read the table's record; `table` is what can be known of it."""

    def __init__(self, table: Table) -> None:
        super().__init__(f"table {table.id} cannot be read by this version")
        self.table = table


async def restored(store: Store, games: Mapping[str, Game[Any, Any]], loaded: Loaded) -> Table:
    """The table as it stood. Raises Unreadable, or KeyError for a game that is not known here."""
    table = table_of(loaded, games[loaded.row.game])
    if loaded.opening is None:
        return table
    try:
        return await _unfold(store, table, loaded, loaded.opening)
    except (ValidationError, ValueError, KeyError, IndexError) as error:
        log.error("table %s cannot be read by this version: %s", table.id, type(error).__name__)
        raise Unreadable(table) from error


async def _unfold(store: Store, table: Table, loaded: Loaded, opening: Entry) -> Table:
    first = TypeAdapter(dict[str, Any]).validate_json(opening.action)
    options = table.game.options.model_validate(first["options"])
    snapshot, state = _snapshot(table, loaded)
    entries: Sequence[Entry] = loaded.tail
    if state is None:
        state = table.game.new(len(table.seats), options)
        entries = await store.entries(table.id)
    for entry in entries:
        fold(state, read_events(table.game, entry.events))
    last = entries[-1] if entries else (await store.entries(table.id, table.version - 1, 1))[0]
    return replace(
        table,
        secret=bytes.fromhex(first["secret"]),
        options=options,
        state=state,
        draws=last.dice,
        decisions=tuple(table.game.decisions(state)) if table.status in OPEN else (),
        memory=await _memory(store, table),
        snapshot=snapshot,
    )


def _snapshot(table: Table, loaded: Loaded) -> tuple[int, State | None]:
    """The kept state, if there is one that this version can read; it is only a cache of the journal."""
    if loaded.snapshot is None:
        return 0, None
    try:
        return loaded.snapshot[0], table.game.state.model_validate_json(loaded.snapshot[1])
    except ValidationError:
        log.info("table %s: the kept state is of another version; its journal is read instead", table.id)
        return 0, None


async def _memory(store: Store, table: Table) -> Memory:
    """What people remember, from no more of the journal than holds it."""
    acts, handed = await store.last_acts(table.id), table.settings.handed
    since = {seat: max(acts.get(seat, 0), handed.get(seat, 0)) for seat in people(table)}
    oldest = min((entry or 1 for entry in since.values()), default=table.version)
    earliest = max(table.version - FAR_BACK, 0)
    start = max(min(oldest - 1, table.version - NEAR_BACK), earliest)
    memory = await _from(store, table, start, since)
    if len(memory.lines) < RECENT and start > earliest:  # much that nobody but its actor was told of
        memory = await _from(store, table, earliest, since)
    return memory


async def _from(store: Store, table: Table, start: int, since: Mapping[Seat, int]) -> Memory:
    """What is remembered of the entries after `start`; `since` is the entry of each person's last act."""
    cut = {seat: SeatMemory(public=Account(is_cut=entry < start)) for seat, entry in since.items()}
    memory = Memory(seats=cut)
    for entry in await store.entries(table.id, start):
        events = read_events(table.game, entry.events)
        there = [seat for seat in since if entry.seq > table.settings.handed.get(seat, 0)]
        news = news_of(table.game, events, there)
        memory = memory.after(table.game, events, entry.seat, news, there)
    return memory
