"""What people must have heard: the narration as the journal and the rules have it."""

from bot.record import Record, read, record, verify
from bot.scribe import told
from bot.table import Table
from engine.games import GAMES
from engine.kernel import Viewer
from tests.table.house import House

SEAL, FAREWELL = "-# Dice sealed:", "-# The dice of"


async def narration(world: House, table: Table) -> list[str]:
    """Every public line of a game, in order."""
    lines: list[str] = []
    for entry in await world.tables.store.entries(table.id):
        events = world.tables.events_of(table, entry)
        for text in told(table.game, events, ()).public:
            lines += table.words(text).split("\n")
    return lines


def heard(world: House, besides: tuple[str, ...] = (), channel: object = None) -> list[str]:
    """The public lines that stand in the channel, in order, without seal, farewell and `besides`."""
    return [line for line in world.spoken(channel) if not line.startswith((SEAL, FAREWELL, *besides))]


async def nothing_missing(
    world: House, table: Table, besides: tuple[str, ...] = (), renamed: tuple[str, str] = ("", "")
) -> None:
    """Assert that every line stands in the channel once and in order, and nothing waits.

    `renamed` is the former and the present name of a seat that changed hands.
    """
    table = await world.tables.get(table.id)
    lines = heard(world, besides)
    if renamed[0]:
        lines = [line.replace(*renamed) for line in lines]
    assert lines == await narration(world, table)
    assert world.outbox() == []


async def whole_record(world: House, table: Table) -> Record:
    """The record of an ended game; asserts that it is the same for everybody and holds."""
    table = await world.tables.get(table.id)
    viewers: list[Viewer] = [None, *range(len(table.seats))]
    found = [await record(world.tables, table, viewer) for viewer in viewers]
    assert all(x.entries[0].events == found[0].entries[0].events for x in found)
    text = found[1].model_dump_json()
    assert verify(read(text), GAMES) == []
    return found[1]
