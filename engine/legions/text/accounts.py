"""Why a number is what it is: every line of its ledger, read off the journal as the asker may see it.

account_of(view, facts, what, seat)    the heading and the lines, newest last
"""

from collections.abc import Callable, Sequence

from engine.kernel import Event, Illegal, Seat
from engine.legions.events.common import RoundBegan
from engine.legions.events.knights_games import KnightsDismissed, KnightSought
from engine.legions.formulas import influence, ranked, state_bill, voters_to_come, votes_to_come
from engine.legions.text import words
from engine.legions.text.ledger import Entry, account
from engine.legions.text.warroom import bill_lines
from engine.legions.view import LegionsView
from engine.words import count

SHOWN = 24
"""Lines shown; what is older is summed up."""


Told = Callable[[LegionsView, Sequence[Event], Seat], list[str]]
"""The lines of a number, by a view, what its viewer saw of all that happened, and whose number it is."""


def _prestige(view: LegionsView, facts: Sequence[Event], seat: Seat) -> list[str]:
    entries = account(facts, "prestige", seat)
    return _told(f"Prestige of {words.faction(seat)}", entries, "")


def _treasury(view: LegionsView, facts: Sequence[Event], seat: Seat) -> list[str]:
    if not view.table.options.treasuries_public and seat != view.viewer:
        raise Illegal("LEG-GEN-11", "At this table the Treasuries of other Factions are hidden.")
    entries = account(facts, "talents", seat)
    return _told(f"Treasury of {words.faction(seat)}", entries, " T")


def _state_treasury(view: LegionsView, facts: Sequence[Event], seat: Seat) -> list[str]:
    return _told("State Treasury", account(facts, "talents", "state"), " T")


def _index(view: LegionsView, facts: Sequence[Event], seat: Seat) -> list[str]:
    return _told("Revolution Index", account(facts, "index"), "")


def _knights(view: LegionsView, facts: Sequence[Event], seat: Seat) -> list[str]:
    entries: list[Entry] = []
    number = held = 0
    for event in facts:
        if isinstance(event, RoundBegan):
            number = event.round
        elif isinstance(event, KnightSought) and event.seat == seat and event.success:
            held += 1
            cause = f"{words.senator(event.senator)} found one for {event.amount} T"
            entries.append(Entry(number, 1, held, "LEG-FOR-25", cause))
        elif isinstance(event, KnightsDismissed) and event.seat == seat:
            held -= event.count
            entries.append(Entry(number, -event.count, held, "LEG-FOR-26", f"dismissed for {event.amount} T"))
    return _told(f"Knights of {words.faction(seat)}", entries, "")


def _votes(view: LegionsView, facts: Sequence[Event], seat: Seat) -> list[str]:
    """Not a ledger but a sum (LEG-VOTE-02), of all in Rome before the Senate meets, as on the desk."""
    state = view.table
    here = ranked(voters_to_come(state, seat))
    lines = [f"**Votes of {words.faction(seat)}: {votes_to_come(state, seat)}**"]
    if not here:
        return [*lines, "Nobody present: no votes, whatever its Knights (LEG-SEN-07)."]
    where = "is present" if state.step == 5 else "is in Rome, and votes if present"
    lines += [f"+{influence(i)} {words.senator(i)} {where} (LEG-VOTE-02)" for i in here]
    knights = state.factions[seat].knights
    return [*lines, *([f"+{knights} {count(knights, 'Knight')} (LEG-VOTE-02)"] if knights else [])]


def _bill(view: LegionsView, facts: Sequence[Event], seat: Seat) -> list[str]:
    total = sum(state_bill(view.table).values())
    return [f"**The State's next bill: {total} T**", *bill_lines(view.table)]


SUBJECTS: dict[str, tuple[str, Told]] = {
    "prestige": ("Prestige of a Faction", _prestige),
    "treasury": ("Treasury of a Faction", _treasury),
    "knights": ("Knights of a Faction", _knights),
    "votes": ("Votes of a Faction in the Senate", _votes),
    "state treasury": ("State Treasury", _state_treasury),
    "revolution index": ("Revolution Index", _index),
    "state bill": ("The State's next bill", _bill),
}
"""What can be explained, by the word that is typed."""


def account_of(view: LegionsView, facts: Sequence[Event], what: str, seat: Seat) -> list[str]:
    """The number and its lines, with marks for names. Raises Illegal for what is hidden."""
    return SUBJECTS[what][1](view, facts, seat)


def _told(title: str, entries: Sequence[Entry], unit: str) -> list[str]:
    now = entries[-1].balance if entries else 0
    lines = [f"**{title}: {now}{unit}**"]
    older, shown = entries[:-SHOWN], entries[-SHOWN:]
    if older:
        lines.append(f"-# {count(len(older), 'older entry', 'older entries')} make {older[-1].balance}{unit}")
    lines += [
        f"{e.change:+d}{unit} = {e.balance}{unit}: {e.cause} · round {e.round} ({e.rule})" for e in shown
    ]
    return lines if entries else [*lines, "Nothing has been booked yet."]
