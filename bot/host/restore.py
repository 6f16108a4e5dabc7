"""Bringing a table back from the store: its state folded, its last words and news told again."""

import logging
from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter, ValidationError

from bot.host.table import Table, table_of
from bot.texts.account import Account, latest
from bot.texts.narration import account, told
from engine.kernel import Game, State, fold, read_events
from storage.rows import Entry, Loaded
from storage.store import Store

log = logging.getLogger("curia.tables")

OPEN = ("playing", "aside", "lost")
"""Statuses of a table whose game can still go on."""

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
    table = table_of(loaded.row, games[loaded.row.game], list(loaded.seats), dict(loaded.panels))
    table.backlog = list(loaded.letters)
    if loaded.opening is None:
        return table
    try:
        await _unfold(store, table, loaded, loaded.opening)
    except (ValidationError, ValueError, KeyError, IndexError) as error:
        log.error("table %s cannot be read by this version: %s", table.id, type(error).__name__)
        table.state, table.decisions = None, ()
        raise Unreadable(table) from error
    return table


async def _unfold(store: Store, table: Table, loaded: Loaded, opening: Entry) -> None:
    first = TypeAdapter(dict[str, Any]).validate_json(opening.action)
    table.secret = bytes.fromhex(first["secret"])
    table.options = table.game.options.model_validate(first["options"])
    state = _kept(table, loaded)
    entries: tuple[Entry, ...] | list[Entry] = loaded.tail
    if state is None:
        state = table.game.new(len(table.seats), table.options)
        entries = await store.entries(table.id)
    for entry in entries:
        fold(state, read_events(table.game, entry.events))
    last = entries[-1] if entries else (await store.entries(table.id, table.version - 1, 1))[0]
    table.state, table.draws = state, last.dice
    table.decisions = tuple(table.game.decisions(state)) if table.status in OPEN else ()
    await _recall(store, table)


def _kept(table: Table, loaded: Loaded) -> State | None:
    """The kept state, if there is one that this version can read; it is only a cache of the journal."""
    if loaded.snapshot is None:
        return None
    try:
        state: State = table.game.state.model_validate_json(loaded.snapshot[1])
    except ValidationError:
        log.info("table %s: the kept state is of another version; its journal is read instead", table.id)
        return None
    table.kept = loaded.snapshot[0]
    return state


async def _recall(store: Store, table: Table) -> None:
    """Tell again the last public lines, what each seat did last, and its news since."""
    acted = await store.last_acts(table.id)
    people = [s.seat for s in table.seats if s.computer is None]
    oldest = min((acted.get(seat, 1) for seat in people), default=table.version)
    since = max(min(oldest - 1, table.version - NEAR_BACK), table.version - FAR_BACK, 0)
    table.since = {seat: Account(is_cut=acted.get(seat, 0) < since) for seat in people}
    for entry in await store.entries(table.id, since):
        events = read_events(table.game, entry.events)
        heard = told(table.game, events, people)
        table.recent = latest(table.recent, heard.public, heard.results)
        if entry.seat in people and entry.seq == acted[entry.seat]:
            table.did[entry.seat] = account(table.game, events, entry.seat)
        for seat in people:
            if entry.seq > acted.get(seat, 0):
                table.since[seat].hear(heard.public, heard.results)
        for seat, texts in heard.private.items():
            if entry.seq > acted.get(seat, 0):
                table.news.setdefault(seat, []).extend(texts)
