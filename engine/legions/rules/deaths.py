"""The Deaths variant, last in step 2 (LEG-VDE-01 to LEG-VDE-08), and who follows a dead Consul."""

from collections.abc import Iterator

from engine.dice import Dice, pick
from engine.kernel import Event
from engine.legions.causes import because
from engine.legions.events.people import SenatorLost
from engine.legions.events.political import ConsulSucceeded, DeathDrawn
from engine.legions.formulas import owner, ranked, status
from engine.legions.motions import SenatorId
from engine.legions.options import Colour
from engine.legions.rules.random_numbers import draw
from engine.legions.scenario import Concession
from engine.legions.state import State

FIVE: tuple[Colour, ...] = ("red", "yellow", "green", "blue", "lilac")
"""Two yellow cards each, in this order (LEG-VDE-02)."""
THREE: tuple[Colour, ...] = ("red", "yellow", "green")
"""Three yellow cards each, and 10 is drawn again (LEG-VDE-03)."""


def deaths(state: State, dice: Dice) -> Iterator[Event]:
    """Draw, and a Senator of that Status and Faction dies, if there is one (LEG-VDE-01 to LEG-VDE-07).

    A given Senator dies with about 1 chance in 30 among three Factions, 1 in 50 among five (LEG-VDE-09).
    """
    red = draw(dice)
    yellow = [draw(dice)]
    while state.seats == 3 and yellow[-1] == 10:
        yellow.append(draw(dice))
    colour = THREE[(yellow[-1] - 1) // 3] if state.seats == 3 else FIVE[(yellow[-1] - 1) // 2]
    seat = next(n for n, faction in enumerate(state.factions) if faction.colour == colour)
    named = ranked([i for i, card in state.senators.items() if card.owner == seat and status(i) == red])
    yield DeathDrawn(red=red, yellow=tuple(yellow), colour=colour, seat=seat, candidates=tuple(named))
    if not named:
        return
    dead = named[0] if len(named) == 1 else pick(named, dice)
    was_consul = state.consul == dead
    yield SenatorLost(
        rule="LEG-VDE-06", senator=dead, owner=seat, cause=because("dies"), freed=concessions_of(state, dead)
    )
    if was_consul:
        yield from succession(state)


def concessions_of(state: State, senator: SenatorId) -> tuple[Concession, ...]:
    """The Concessions a Senator holds (LEG-CON-05)."""
    return tuple(c for c, holder in state.holders.items() if holder == senator)


def succession(state: State) -> Iterator[Event]:
    """The latest earlier Consul in Rome takes over, else the highest Senator in Rome (LEG-VDE-08).

    So a successor speaks in step 4 (LEG-SOR-13). With nobody of any Faction in Rome the office stays empty
    until the Senate meets.
    """
    in_rome = [i for i, c in state.senators.items() if c.at == "rome" and c.owner is not None]
    former = [t.senator for t in reversed(state.terms) if t.office == "consul" and not t.wiped]
    heirs = [i for i in former if i in in_rome] or ranked(in_rome)
    if not heirs:
        return
    seat = owner(state, heirs[0])
    if seat is not None:
        yield ConsulSucceeded(
            rule="LEG-VDE-08",
            senator=heirs[0],
            seat=seat,
            former=heirs[0] in former,
            was_censor=heirs[0] == state.censor,
        )
