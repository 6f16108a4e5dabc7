"""Who hears of an act, and how: the letters that are stored with it, and the news on desks.

A letter goes to the channel or to a seat. Kinds: "tell" posts what an act brings, "say" any other text,
"panel" redraws the panel, "desk" redraws a desk, "call" posts it anew so that its owner is told they are
asked, "clear" takes the desk away that a new one has followed, "leave" blanks the desk of somebody who has
gone, "thread" opens a thread (its first line is the name) and says in it what it is for, "poll" draws the
poll of that number.
"""

from collections.abc import Sequence
from itertools import takewhile

from bot.host.act import Act, calls, questions
from bot.host.table import Table
from bot.texts.narration import News, split
from engine.dice import commitment
from engine.kernel import Seat, Sections
from storage.rows import NEVER, Letter
from storage.schema import CHANNEL

DESK_LAG = 10_000
"""Milliseconds a desk may lag that nobody waits at, or whose owner is asked as before and is not
concerned, so that its redrawings fold into one."""

Mail = tuple[int, str, str]
"""Destination, kind, text. The kind "later" is a "desk" that may lag, "soon" a panel, "gather" a "tell"
that goes out with what comes of it, however long that takes."""

LAGGING = {
    "later": ("desk", DESK_LAG),
    "soon": ("panel", DESK_LAG),
    "gather": ("tell", NEVER),
    "clear": ("clear", DESK_LAG),
}
"""Kinds that may lag: as what they are stored, and for how long."""


PANEL_MAIL: list[Mail] = [(CHANNEL, "panel", "")]
"""Has the panel redrawn, and nothing else."""


def mail_of(act: Act, news: News, outcome: Sections) -> list[Mail]:
    """What an act brings to channel and desks, where `news` is what its events tell.

    `outcome` is what is told of a game that is over (`Game.outcome`).
    """
    table, actor, before = act.table, act.actor, act.awaited
    over = table.state is not None and table.state.result is not None
    mail: list[Mail] = []
    open_end = list(takewhile(lambda line: line.is_interim or line.is_aside, reversed(news.public)))[::-1]
    settled = news.public[: len(news.public) - len(open_end)]
    asides = [line for line in open_end if line.is_aside]
    gathered = [line for line in open_end if not line.is_aside]
    for kind, lines in (("tell", settled), ("say", asides), ("gather", gathered)):
        mail += [(CHANNEL, kind, text) for text in split(table.words("\n".join(x.text for x in lines)))]
    if over:
        mail += [(CHANNEL, "tell", text) for text in split(_blocks(table, outcome))]
        mail.append((CHANNEL, "tell", unsealed(table)))
    waiting, now = set(table.waiting), questions(table)
    passing = gathered and not asides and not settled and waiting == before
    mail.append((CHANNEL, "soon" if passing else "panel", ""))
    called = {seat for seat, _ in calls(table) - act.calls}
    concerned = frozenset[Seat]().union(*(line.concerns for line in news.public))
    for seat in people(table):
        touched = seat in news.private or now[seat] != act.questions[seat] or seat in concerned
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


def people(table: Table) -> list[Seat]:
    """The seats at which a person sits."""
    return [s.seat for s in table.seats if s.computer is None]


def sealed(table: Table) -> str:
    """The line that commits to the dice before the first draw is seen."""
    return f"-# Dice sealed: `{commitment(table.secret)}`. At the end the seal is opened for all to check."


def _blocks(table: Table, blocks: Sections) -> str:
    """Titled blocks as everybody reads them; empty without any."""
    return table.words("\n".join("\n".join((f"**{b.title}**", *b.lines)) for b in blocks))


def unsealed(table: Table) -> str:
    """The line that opens the seal after the last draw."""
    return (
        f"-# The dice of {table.title} are open: `{table.secret.hex()}`. "
        "`/table export` gives the record, and `python -m bot verify FILE` checks every draw."
    )
