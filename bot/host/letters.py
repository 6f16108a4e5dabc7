"""Who hears of an act, and how: the letters that are stored with it, and the news on desks.

A letter goes to the channel or to a seat. Kinds: "tell" posts what an act brings, "say" any other text,
"panel" redraws the panel, "desk" redraws a desk, "call" posts it anew so that its owner is told they are
asked, "clear" takes the desk away that a new one has followed, "leave" blanks the desk of somebody who has
gone, "thread" opens a thread (its first line is the name) and says in it what it is for, "poll" draws the
poll of that number.
"""

from collections.abc import Sequence

from bot.host.act_draft import Draft, calls, questions
from bot.host.table import Table
from bot.texts.account import Account, latest
from bot.texts.narration import Told, account, split, told
from engine.dice import commitment
from engine.kernel import Seat, Sections
from storage.rows import NEVER, Letter
from storage.schema import CHANNEL

PATIENCE = 10_000
"""Milliseconds a desk may lag that nobody waits at, or whose owner is asked as before and is not
concerned, so that its redrawings fold into one."""

Mail = tuple[int, str, str]
"""Destination, kind, text. The kind "later" is a "desk" that may lag, "soon" a panel, "gather" a "tell"
that goes out with what comes of it, however long that takes."""

LAGGING = {
    "later": ("desk", PATIENCE),
    "soon": ("panel", PATIENCE),
    "gather": ("tell", NEVER),
    "clear": ("clear", PATIENCE),
}
"""Kinds that may lag: as what they are stored, and for how long."""


def mail_of(
    draft: Draft, heard: Told, before: set[Seat], actor: Seat | None, outcome: Sections
) -> list[Mail]:
    """What an act brings to channel and desks. `before` are the seats that were awaited until then.

    `outcome` is what is told of a game that is over (`Game.outcome`).
    """
    table = draft.table
    over = table.state is not None and table.state.result is not None
    mail: list[Mail] = []
    told_now = len(heard.public) - heard.tail
    tail = range(told_now, len(heard.public))
    asides = [heard.public[n] for n in tail if n in heard.asides]
    gathered = [heard.public[n] for n in tail if n not in heard.asides]
    for kind, told_lines in (("tell", heard.public[:told_now]), ("say", asides), ("gather", gathered)):
        mail += [(CHANNEL, kind, text) for text in split(table.words("\n".join(told_lines)))]
    if over:
        mail += [(CHANNEL, "tell", text) for text in split(_told(table, outcome))]
        mail.append((CHANNEL, "tell", unsealed(table)))
    waiting, now = set(table.waiting), questions(table)
    passing = gathered and not asides and not told_now and waiting == before
    mail.append((CHANNEL, "soon" if passing else "panel", ""))
    called = {seat for seat, _ in calls(table) - draft.called}
    for seat in people(table):
        touched = seat in heard.private or now[seat] != draft.asked[seat] or seat in heard.concerned
        if over or seat == actor:
            mail.append((seat, "desk", ""))
        elif seat in called or (seat in waiting and seat not in before):
            mail.append((seat, "call", ""))
            if (old := table.panels.get(seat)) is not None and old.message_id is not None:
                mail.append((seat, "clear", f"{old.channel_id}:{old.message_id}"))
        elif seat in waiting:
            mail.append((seat, "desk" if touched else "later", ""))
        elif seat in before or touched:
            mail.append((seat, "later", ""))
    return mail


def letters(table: Table, mail: Sequence[Mail], now: int) -> tuple[Letter, ...]:
    """Letters of the table's next revision; `now` as `Clock.steady` has it."""
    found = []
    for n, (dest, named, body) in enumerate(mail):
        kind, lag = LAGGING.get(named, (named, 0))
        due = NEVER if lag == NEVER else now + lag
        found.append(Letter(table.id, table.rev + 1, n, dest, kind, body, due=due))
    return tuple(found)


def hear(draft: Draft, heard: Told, actor: Seat | None) -> None:
    """Note what everybody has heard, for panels and desks."""
    table = draft.table
    table.recent = latest(table.recent, heard.public, heard.results)
    for seat in people(table):
        if seat != actor:
            table.since.setdefault(seat, Account()).hear(heard.public, heard.results)
    if actor is not None:  # what they did themselves they are told as their own; what followed is news
        table.did[actor] = account(table.game, draft.own, actor)
        later = told(table.game, draft.events[len(draft.own) :], [actor])
        table.since[actor] = Account()
        table.since[actor].hear(later.public, later.results)
        table.news[actor] = []
        heard.private[actor] = later.private.get(actor, [])
    for seat, texts in heard.private.items():
        table.news.setdefault(seat, []).extend(texts)


def people(table: Table) -> list[Seat]:
    """The seats at which a person sits."""
    return [s.seat for s in table.seats if s.computer is None]


def sealed(table: Table) -> str:
    """The line that commits to the dice before the first draw is seen."""
    return f"-# Dice sealed: `{commitment(table.secret)}`. At the end the seal is opened for all to check."


def _told(table: Table, blocks: Sections) -> str:
    """Titled blocks as everybody reads them; empty without any."""
    return table.words("\n".join("\n".join((f"**{b.title}**", *b.lines)) for b in blocks))


def unsealed(table: Table) -> str:
    """The line that opens the seal after the last draw."""
    return (
        f"-# The dice of {table.title} are open: `{table.secret.hex()}`. "
        "`/table export` gives the record, and `python -m bot verify FILE` checks every draw."
    )
