"""Seats change hands: at a table being played they are given whole, in a lobby people stand up.

Everything here changes a table whose lock the caller holds; who may ask for it stands in
`bot.people.poll_votes`.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.host.letters import PANEL_MAIL, Mail
from bot.host.polls import Handover
from bot.host.table import Change, Table, TableSettings
from bot.host.tables import NotHere, Tables
from bot.texts.names import escaped
from engine.words import listing
from storage.rows import SeatRow, Status
from storage.schema import CHANNEL

COMPUTER_NAMES = ("Aulus", "Brutus", "Cassia", "Decima", "Ennius", "Flavia", "Gaius")
"""Names of computer players."""


def computer_name(table: Table) -> str:
    """A name that no one at the table has."""
    taken = {s.name for s in table.seats}
    return next(n for n in COMPUTER_NAMES if n not in taken)


def seen_before(table: Table, handover: Handover) -> str:
    """That the taker has seen other hands of this game, for all to know; empty if they have not."""
    whose = listing(table.names[seat] for seat in handover.seen if seat < len(table.seats))
    return f" {escaped(handover.name)} sat before where {whose} sits, and has seen that hand." * bool(whose)


def check(table: Table, handover: Handover) -> None:
    """Whether a seat can go to somebody now. Raises NotHere."""
    if table.status != Status.PLAYING:
        raise NotHere(f"{table.title} is not being played now.")
    if table.seats[handover.seat].user_id != handover.holder:
        raise NotHere(f"That seat at {table.title} has changed hands meanwhile.")
    if handover.taker is not None and table.seat_of(handover.taker) is not None:
        raise NotHere(f"{escaped(handover.name)} sits at {table.title} already.")
    if handover.taker is None and table.people == [handover.holder]:
        raise NotHere("One person must stay at the table; end it with `/table abandon`.")


async def give(
    tables: Tables,
    table: Table,
    handover: Handover,
    settings: TableSettings | None = None,
    also: Sequence[Mail] = (),
    host: int | None = None,
) -> None:
    """Give a seat to another person or a computer player; the old player loses sight at once.

    `settings` and the messages `also` are stored with it. A host who goes is followed by `host`, else by
    the one who takes the seat. Raises NotHere if it cannot be done any more.
    """
    check(table, handover)
    if handover.computer is not None:
        handover = handover.model_copy(update={"name": computer_name(table)})
    seat, old = handover.seat, table.seats[handover.seat]
    new = replace(old, user_id=handover.taker, computer=handover.computer, name=handover.name[:64])
    after = replace(table, seats=tuple(new if s is old else s for s in table.seats))
    computer = " (computer player)" if handover.computer else ""
    seen = seen_before(table, handover)
    lines = [
        f"{after.names[seat]}{computer} takes over the seat of {table.names[seat]} at {table.title}.{seen}"
    ]
    kept = _moved(settings or table.settings, handover, tables.at, table.version)
    if table.host_id in after.people:
        host = table.host_id
    else:
        there = [u for u in after.people if u not in kept.left] or after.people
        host = host or handover.taker or there[0]
        lines.append(f"{after.called(host)} is now the host of {table.title}.")
    said: list[Mail] = [*also, (CHANNEL, "say", "\n".join(lines))]
    await tables.reseat(table, seat, Change(seats=after.seats, settings=kept, host_id=host), said)


def _moved(settings: TableSettings, handover: Handover, now: int, version: int) -> TableSettings:
    """What is known of people when one has given way to another, after journal entry `version`."""
    holder, taker = handover.holder, handover.taker
    if holder is not None:
        sat = tuple(dict.fromkeys((*settings.sat, (holder, handover.seat))))
        settings = settings.present(holder).without_vote(holder).but(sat=sat)
    seen = {u: at for u, at in settings.seen.items() if u != holder}
    settings = settings.but(handed={**settings.handed, handover.seat: version})
    return settings.but(seen=seen if taker is None else {**seen, taker: now})


async def stand_up(tables: Tables, table: Table, user_id: int, said: str = "") -> None:
    """Somebody's place in a lobby is free again; the host's passes on, an empty lobby is closed.

    `said` is told in the channel.
    """
    rows = [s for s in table.seats if s.user_id != user_id]
    await sit_down(tables, table, rows, said)


async def sit_down(tables: Tables, table: Table, rows: Sequence[SeatRow], said: str = "") -> None:
    """Store who sits in a lobby now, and whose it is: of one who takes part, not of one who is invited."""
    rows = tuple(replace(s, seat=i) for i, s in enumerate(rows))
    invited = tuple(u for u in table.settings.invited if any(s.user_id == u for s in rows))
    settings = None if invited == table.settings.invited else table.settings.but(invited=invited)
    people = [s.user_id for s in rows if s.user_id is not None and s.user_id not in invited]
    host = people[0] if people and table.host_id not in people else None
    lines = [said] if said else []
    if host is not None:
        who = next(s.name for s in rows if s.user_id == host)
        lines.append(f"{escaped(who)} is now the host of {table.title}.")
    if not people:
        lines.append(f"**{table.title} is closed**: nobody takes part. `/table new` opens another.")
    mail: list[Mail] = [(CHANNEL, "say", "\n".join(lines))] if lines else []
    status = Status.LOBBY if people else Status.ABANDONED
    change = Change(status=status, seats=rows, settings=settings, host_id=host)
    await tables.change(table, change, [*mail, *PANEL_MAIL])
