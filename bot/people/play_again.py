"""Playing again: a lobby as the game that is over was, with everybody invited and nobody forced."""

from bot.host.table import Table, TableSettings
from bot.host.tables import NotHere, Tables
from bot.people.lobby import Lobby
from engine.words import listing
from storage.rows import Letter, SeatRow, Status, TableRow
from storage.schema import CHANNEL
from storage.store import ChannelTaken


async def play_again(tables: Tables, lobby: Lobby, over: Table, user_id: int) -> Table:
    """Open a lobby in the same channel with the same options, people and computer players.

    Whoever asks takes part; the others keep a seat until they press Join or Leave. If somebody has asked
    before, it is that lobby, and the asker takes part in it. Raises NotHere.
    """
    seat = over.seat_of(user_id)
    if over.status != Status.OVER:
        raise NotHere(f"{over.title} is not over.")
    if seat is None:
        raise NotHere(f"You did not sit at {over.title}. `/table new` opens a table of your own.")
    if (opened := await _opened(tables, lobby, over, user_id)) is not None:
        return opened
    now = tables.at
    invited = tuple(s.user_id for s in over.seats if s.user_id not in (None, user_id))
    row = TableRow(
        0,
        over.game.name,
        over.guild_id,
        over.channel_id,
        user_id,
        Status.LOBBY,
        over.options.model_dump_json(),
        TableSettings(invited=invited).model_dump_json(),
        0,
        0,
        "",
        now,
        now,
    )
    seats = [SeatRow(n, s.user_id, s.computer, s.name) for n, s in enumerate(over.seats)]
    others = listing(over.names[s.seat] for s in over.seats if s.user_id in invited)
    text = f"**{over.names[seat]} wants to play again.**"
    if others:
        text += f" {others}: press **Join** to take part, or **Leave**."
    mail = [Letter(0, 0, 0, CHANNEL, "say", text), Letter(0, 0, 1, CHANNEL, "panel", "")]
    try:
        table_id = await tables.store.new_table(row, seats, mail)
    except ChannelTaken:
        opened = await _opened(tables, lobby, over, user_id)  # in this moment
        if opened is None:
            raise NotHere("Another table is in this channel now.") from None
        return opened
    return await tables.get(table_id)


async def _opened(tables: Tables, lobby: Lobby, over: Table, user_id: int) -> Table | None:
    """The lobby that is in the channel already, with the asker in it. Raises NotHere if it is another's."""
    table_id = await tables.store.table_at(over.channel_id)
    if table_id is None:
        return None
    live = await tables.get(table_id)
    if live.status == Status.LOBBY and live.seat_of(user_id) is not None:
        name = live.seats[live.seat_of(user_id) or 0].name
        return await lobby.join(table_id, user_id, name)
    raise NotHere(f"{live.title} is in this channel now. Join that one, or play again when it has ended.")
