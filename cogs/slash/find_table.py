"""Which table a command means: the one of the channel, the one named, or the only one that fits.

Nobody in several games is made to guess, and no command acts at a table by chance:
where more than one fits, the asker chooses.

Exceptions:
    Several    more than one table fits and none was named
    NotHere    none fits; the message says what would
"""

from dataclasses import dataclass

import discord
from discord import app_commands

from bot.host.known_tables import known_tables
from bot.host.table import Table, question, waits_for
from bot.host.tables import NotHere, Tables
from bot.post.messages import Rendering
from bot.texts.names import escaped, shown_names
from cogs.plain_text import plain_text, told_briefly

LIVE = ("lobby", "playing", "aside")
LOST = (*LIVE, "lost")
ALL = (*LOST, "over", "abandoned")

CONTEXTS = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
"""Where commands work: in servers and in direct messages with the bot."""

TABLE = "Which table, if you play at several"
"""The description of the parameter `table`, the same everywhere."""

SHOWN = 25
"""Tables that Discord offers at once, newest first; all are looked through before."""

LISTED = 50
"""Tables named in one answer; how many more there are stands below."""


class Several(Exception):
    """More than one table fits; `tables` are those to choose from."""

    def __init__(self, tables: list[Table]) -> None:
        super().__init__(f"{len(tables)} tables fit")
        self.tables = tables


@dataclass(frozen=True, slots=True)
class Want:
    """What a command needs of its table. `game` is a game's name, or empty for any."""

    statuses: tuple[str, ...] = LIVE
    game: str = ""
    seated: bool = True
    """The asker must sit there; otherwise the table of the channel will do."""


ANY = Want(ALL, seated=False)


async def find(tables: Tables, interaction: discord.Interaction, given: str | None, want: Want) -> Table:
    """The table that the asker means. Raises Several or NotHere."""
    user = interaction.user.id
    if given is not None and given.strip():
        return await named(tables, interaction, given, want)
    if interaction.guild_id is not None:
        here = await at_channel(tables, interaction, want)
        if here is None:
            raise NotHere(_nothing_here(await of_user(tables, user, want)))
        return _fitting(here, want, user)
    mine = await of_user(tables, user, want)
    if not mine:
        raise NotHere("You sit at no table that fits. `/table list` shows yours.")
    if len(mine) > 1:
        raise Several(mine)
    return mine[0]


async def named(tables: Tables, interaction: discord.Interaction, given: str, want: Want) -> Table:
    """The table called `given`: by its number or as the autocomplete writes it. Raises NotHere."""
    user = interaction.user.id
    known = {t.id: t.title for t in await known_tables(tables, user, ALL)}
    fitting = [t.id for t in await known_tables(tables, user, want.statuses, want.game)]
    if (here := await at_channel(tables, interaction, Want(ALL))) is not None:
        known[here.id] = here.title
    asked = given.strip().casefold().removeprefix("table").strip(" #")
    for table_id, title in known.items():
        if asked == str(table_id) or asked.partition(":")[0] == title.casefold():
            return _fitting(await tables.get(table_id), want, user)
    yours = ", ".join(map(str, fitting[:SHOWN])) + more(len(fitting) - SHOWN)
    listed = f" Yours: {yours}." if fitting else ""
    raise NotHere(f"You know no table called {escaped(given.strip()[:40])}.{listed}")


def more(number: int) -> str:
    """What follows a list that is cut: ", and 3 more"; nothing if it is whole."""
    return f", and {number} more" if number > 0 else ""


def listed(lines: list[str]) -> list[str]:
    """Lines of tables, at most `LISTED`; how many more there are stands below."""
    left = len(lines) - LISTED
    return [*lines[:LISTED], f"-# and {left} more; each can be named with `table:`"] if left > 0 else lines


async def at_channel(tables: Tables, interaction: discord.Interaction, want: Want) -> Table | None:
    """The newest table of this channel, or of the channel this thread belongs to."""
    channel = interaction.channel
    if interaction.guild_id is None or channel is None:
        return None
    places = [channel.id]
    if isinstance(channel, discord.Thread):
        places.append(channel.parent_id)
    for place in places:
        if (live := await tables.store.table_at(place)) is not None:
            return await tables.get(live)
    statuses = tuple(s for s in want.statuses if s not in LIVE)
    for place in places if statuses else ():
        rows = await tables.store.tables_in(channel_id=place, statuses=statuses)
        if rows:
            return await tables.get(rows[0].id)
    return None


async def of_user(tables: Tables, user: int, want: Want) -> list[Table]:
    """The tables at which a user sits and that fit, newest first: all of them, however many."""
    rows = await tables.store.tables_of(user, want.statuses)
    return [await tables.get(row.id) for row in rows if not want.game or row.game == want.game]


def _fitting(table: Table, want: Want, user: int) -> Table:
    if want.game and table.game.name != want.game:
        raise NotHere(f"{table.title} is another game; its own commands play it.")
    if want.seated and table.seat_of(user) is None:
        way = " Join it first." if table.status == "lobby" else " You may look with `/table board`."
        raise NotHere(f"You do not sit at {table.title}.{way}")
    if table.status not in want.statuses:
        looks = table.status == "playing" and table.seat_of(user) is None
        way = " You may look with `/table board`." if looks else ""
        raise NotHere(f"{table.title} {ENDED.get(table.status, 'is not being played')}.{way}")
    return table


ENDED = {
    "lobby": "has not begun; `/table start` begins it",
    "playing": "is being played",
    "aside": "is set aside until a version that can read it runs",
    "over": "is over",
    "abandoned": "has been ended",
    "lost": "has lost its channel; its host goes on elsewhere with `/table move`",
}
"""What a table's status means, after its name."""


def _nothing_here(mine: list[Table]) -> str:
    if not mine:
        return "No table is in this channel. `/table new` opens one."
    yours = ", ".join(f"{t.title} in {link(t)}" for t in mine[:5]) + more(len(mine) - 5)
    return f"No table is in this channel. Yours: {yours}. You can also name it with `table:`."


def link(table: Table) -> str:
    """Where a table is, as people press it."""
    return f"<#{table.channel_id}>"


async def choices(
    tables: Tables, interaction: discord.Interaction, typed: str, want: Want
) -> list[app_commands.Choice[str]]:
    """The asker's own tables that fit, for autocomplete: looked through whole, the one typed first."""
    asked = typed.strip().casefold()
    found = [
        (table.id, f"{table.title}: {told_briefly(table.names, 98 - len(table.title))}")
        for table in await known_tables(tables, interaction.user.id, want.statuses, want.game)
        if asked in f"{table.title}: {plain_text(', '.join(shown_names(table.names)))}".casefold()
    ]
    found.sort(key=lambda each: asked != str(each[0]))
    return [app_commands.Choice(name=name, value=str(number)) for number, name in found[:SHOWN]]


def whom(table: Table) -> str:
    """Who sits at a table besides computer players, as shown."""
    return ", ".join(table.names)


def headed(table: Table) -> str:
    """The line that names a table and leads there; it stands above every answer."""
    return f"**{table.title}** · {link(table)}"


def state_of(table: Table, user: int) -> str:
    """How a table stands for a user, in one line."""
    if table.status != "playing":
        return ENDED.get(table.status, "")
    if table.settings.paused is not None:
        return "is paused; `/table resume` goes on with it"
    seat = table.seat_of(user)
    asked = None if seat is None else question(table, seat)
    if asked is not None:
        return f"waits for you {table.words(asked.wait)}"
    return f"waits for {table.words(waits_for(table))}"


def shown(text: str, view: discord.ui.View) -> Rendering:
    """A message of one text and its controls."""
    return Rendering(text, view=view)
