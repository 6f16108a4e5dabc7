"""The record of a game: what `/table export` gives and `python -m bot verify` checks.

While a game runs a record holds what its asker may see. When it has ended the record is
whole, for everybody: every action, every fact and the secret of the dice.
"""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import from_json

from bot.host.table import Table
from bot.host.tables import Tables
from bot.texts.narration import line
from engine.dice import KeyedDice, commitment
from engine.kernel import Game, Illegal, Viewer, run
from storage.rows import Status

FORMAT = "curia-game"


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class RecordEntry(_Part):
    """One act: who, what, and the facts that followed (as far as the asker may see them)."""

    seq: int
    seat: int | None
    action: dict[str, Any] | None
    events: list[dict[str, Any]]
    dice: int | None
    told: list[str]


class Record(_Part):
    """One game."""

    format: Literal["curia-game"]
    version: Literal[1]
    complete: bool
    """Whether it is whole: the game has ended and nothing is left out."""
    game: str
    table: int
    viewer: int | None
    seats: list[str]
    options: dict[str, Any]
    sealed: str
    """SHA-256 of the secret of the dice, in hexadecimal; published when the game started."""
    secret: str | None
    """The secret, in hexadecimal; published when the game ended."""
    entries: list[RecordEntry]


async def record(tables: Tables, table: Table, viewer: Viewer) -> Record:
    """The record of a table as `viewer` may have it."""
    complete = table.status == Status.OVER
    entries: list[RecordEntry] = []
    for entry in await tables.store.entries(table.id):
        events = tables.events_of(table, entry)
        seen = [(e if complete else e.seen_by(viewer)) for e in events]
        heard = [line(table.game, e, viewer) for e in events]
        own = complete or (viewer is not None and entry.seat == viewer)
        entries.append(
            RecordEntry(
                seq=entry.seq,
                seat=entry.seat,
                action=from_json(entry.action) if own and entry.seq > 1 else None,
                events=[e.model_dump(mode="json") for e in seen if e is not None],
                dice=entry.dice if complete else None,
                told=[table.words(text) for text in heard if text is not None],
            )
        )
    return Record(
        format="curia-game",
        version=1,
        complete=complete,
        game=table.game.name,
        table=table.id,
        viewer=viewer,
        seats=table.names,
        options=table.options.model_dump(mode="json"),
        sealed=commitment(table.secret),
        secret=table.secret.hex() if complete else None,
        entries=entries,
    )


class BadRecord(Exception):
    """The file is no record of a game; the message says what is wrong and where."""


def read(text: str | bytes) -> Record:
    """A record from a file's text. Raises BadRecord."""
    try:
        return Record.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(x) for x in first["loc"])
        more = f" ({error.error_count() - 1} more)" if error.error_count() > 1 else ""
        raise BadRecord(f"{where or 'the file'}: {first['msg']}{more}") from error


def verify(record: Record, games: dict[str, Game[Any, Any]]) -> list[str]:
    """What does not hold in a whole record, in words; empty when every draw and fact is as sealed.

    The game is played again from its actions with the published dice, and every fact compared.
    Raises BadRecord for a game that this version does not know or options it cannot read.
    """
    game = games.get(record.game)
    if game is None:
        raise BadRecord(f"game: this version knows no game called {record.game!r}")
    if not record.complete or record.secret is None:
        raise BadRecord(
            "complete: the game has not ended, so its dice are still sealed; export it again then"
        )
    try:
        secret = bytes.fromhex(record.secret)
        options = game.options.model_validate(record.options)
    except (ValueError, ValidationError) as error:
        raise BadRecord(f"secret or options: {str(error).splitlines()[0]}") from error
    if commitment(secret) != record.sealed:
        return ["The secret of the dice is not the one that was sealed at the start."]
    state = game.new(len(record.seats), options)
    dice = KeyedDice(secret)
    for place, entry in enumerate(record.entries):
        if entry.seq != place + 1:
            return [f"Entry {place + 1} is missing: the next is number {entry.seq}."]
        try:
            if entry.seq == 1:
                facts = run(state, game.setup(state, dice))
            elif entry.action is None or entry.seat is None:
                return [f"Entry {entry.seq} has no action."]
            else:
                action = game.actions.validate_python(entry.action)
                facts = run(state, game.decide(state, entry.seat, action, dice))
        except Illegal as error:
            return [f"Entry {entry.seq}: the action breaks the rules. {error}"]
        except ValidationError as error:
            return [f"Entry {entry.seq}: the action cannot be read ({error.errors()[0]['msg']})."]
        if [f.model_dump(mode="json") for f in facts] != entry.events:
            return [f"Entry {entry.seq}: the facts are not those that follow from the action and the dice."]
        if dice.counter != entry.dice:
            return [f"Entry {entry.seq}: {entry.dice} draws were noted, {dice.counter} were made."]
    if state.result is None:
        return ["The record stops before the game has ended."]
    return []
