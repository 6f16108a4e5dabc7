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

from bot.names import escaped
from bot.posting import Rendering
from bot.table import Table, question, waits_for
from bot.tables import NotHere, Tables
from cogs.plain import plain_text

LIVE = ("lobby", "playing", "aside")
LOST = (*LIVE, "lost")
ALL = (*LOST, "over", "abandoned")

CONTEXTS = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
"""Where commands work: in servers and in direct messages with the bot."""

TABLE = "Which table, if you play at several"
"""The description of the parameter `table`, the same everywhere."""

SHOWN = 25
"""Tables offered at once, newest first."""


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
    known = await of_user(tables, user, Want(ALL))
    if (here := await at_channel(tables, interaction, Want(ALL))) is not None:
        known.append(here)
    asked = given.strip().casefold().removeprefix("table").strip(" #")
    for table in known:
        if asked in (str(table.id), plain_text(table.title).casefold()):
            return _fitting(table, want, user)
    ids = list(dict.fromkeys(str(t.id) for t in known if t.status in want.statuses))
    yours = f" Yours: {', '.join(ids)}." if ids else ""
    raise NotHere(f"You know no table called {escaped(given.strip()[:40])}.{yours}")


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
    """The tables at which a user sits and that fit, newest first, at most `SHOWN`."""
    rows = await tables.store.tables_of(user, want.statuses)
    fitting = [row.id for row in rows if not want.game or row.game == want.game]
    return [await tables.get(table_id) for table_id in fitting[:SHOWN]]


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
    yours = ", ".join(f"{t.title} in {link(t)}" for t in mine[:5])
    return f"No table is in this channel. Yours: {yours}. You can also name it with `table:`."


def link(table: Table) -> str:
    """Where a table is, as people press it."""
    return f"<#{table.channel_id}>"


async def choices(
    tables: Tables, interaction: discord.Interaction, typed: str, want: Want
) -> list[app_commands.Choice[str]]:
    """The asker's own tables that fit, for autocomplete."""
    found = []
    for table in await of_user(tables, interaction.user.id, want):
        label = f"{plain_text(table.title)}: {plain_text(whom(table))}"[:100]
        if typed.casefold() in label.casefold():
            found.append(app_commands.Choice(name=label, value=str(table.id)))
    return found


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
