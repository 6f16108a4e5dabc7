"""What people must have heard: the narration as the journal and the rules have it."""

from bot.host.record import Record, read, record, verify
from bot.host.table import Table
from bot.texts.narration import news_of
from engine.games import GAMES
from engine.kernel import Viewer
from tests.table.house import House

SEAL, FAREWELL = "-# Dice sealed:", "-# The dice of"


async def narration(world: House, table: Table) -> list[str]:
    """Every public line of a game, in order."""
    return [line for line, _ in await _lines(world, table)]


async def untold(world: House, table: Table) -> list[str]:
    """The last of them, of which more is sure to come: while the game runs they are told with that."""
    lines = await _lines(world, table)
    last = max((n for n, (_, kind) in enumerate(lines) if kind == "outcome"), default=-1)
    return [line for line, kind in lines[last + 1 :] if kind == "interim"]


async def asides(world: House, table: Table) -> list[str]:
    """Those that stand by themselves: they may be told before what was gathered until then."""
    return [line for line, kind in await _lines(world, table) if kind == "aside"]


async def _lines(world: House, table: Table) -> list[tuple[str, str]]:
    """Every public line, and whether it is an "outcome", "interim" or an "aside"."""
    found: list[tuple[str, str]] = []
    for entry in await world.tables.store.entries(table.id):
        for event in world.tables.events_of(table, entry):
            for text, *_ in news_of(table.game, [event], ()).public:
                kind = "aside" if event.aside else "interim" if event.is_interim else "outcome"
                found += [(line, kind) for line in table.words(text).split("\n")]
    return [*found, *((line, "outcome") for line in await _ending(world, table))]


async def _ending(world: House, table: Table) -> list[str]:
    """What is told after the last fact of a game that is over: winner, final table, how it came about."""
    stored = await world.tables.store.entries(table.id)
    events = [event for entry in stored for event in world.tables.events_of(table, entry)]
    seen = [fact for event in events if (fact := event.seen_by(None)) is not None]
    blocks = table.game.outcome(table.view(None), seen)
    return [table.words(line) for block in blocks for line in (f"**{block.title}**", *block.lines)]


def heard(world: House, besides: tuple[str, ...] = (), channel: object = None) -> list[str]:
    """The public lines that stand in the channel, in order, without seal, farewell and `besides`."""
    return [line for line in world.spoken(channel) if not line.startswith((SEAL, FAREWELL, *besides))]


async def nothing_missing(
    world: House, table: Table, besides: tuple[str, ...] = (), renamed: tuple[str, str] = ("", "")
) -> None:
    """Assert that every line stands in the channel once and in order, and nothing waits but for its outcome.

    `renamed` is the former and the present name of a seat that changed hands.
    """
    table = await world.tables.get(table.id)
    lines = heard(world, besides)
    if renamed[0]:
        lines = [line.replace(*renamed) for line in lines]
    waiting = await untold(world, table) if table.status == "playing" else []
    assert [line.replace(*renamed) if renamed[0] else line for line in world.gathered(table.id)] == waiting
    everything, by_the_way = await narration(world, table), await asides(world, table)
    if by_the_way:
        assert sorted(lines + waiting) == sorted(everything)
        lines = [line for line in lines if line not in by_the_way]
        everything = [line for line in everything if line not in by_the_way]
    assert lines + waiting == everything
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
