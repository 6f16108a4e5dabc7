"""Setup: LEG-SET-01 to LEG-SET-10, and the Distribution variant (LEG-VDI-01, LEG-VDI-02).

Draws: each suit's low cards are shuffled, lilac, blue, green (with Distribution lilac alone),
then the Neutral deck, then the Random Event deck.
"""

from collections.abc import Iterator

from engine.dice import Dice, shuffled
from engine.kernel import Event
from engine.legions.causes import because
from engine.legions.events.common import RoundBegan
from engine.legions.events.setup import (
    EventsShuffled,
    GameOpened,
    NeutralsShuffled,
    SenatorsDealt,
    TemporaryConsulNamed,
)
from engine.legions.formulas import scenario_of, status
from engine.legions.motions import SenatorId
from engine.legions.rules.booking import pay, prestige
from engine.legions.scenario import CONCESSIONS, EVENT_CARDS
from engine.legions.state import State


def setup(state: State, dice: Dice) -> Iterator[Event]:
    """Deal, shuffle, and name the Temporary Consul; the first step of round 1 comes next."""
    data = scenario_of(state)
    yield GameOpened(
        colours=state.options.seated(state.seats), provinces=tuple(p.number for p in data.provinces)
    )
    yield from pay("bank", "state", data.prices.state_start, "LEG-SET-01", because("first_money_state"))
    for seat in range(state.seats):
        yield from pay("bank", seat, data.prices.faction_start, "LEG-SET-02", because("first_money_faction"))
    hands = _hands(state, dice)
    yield SenatorsDealt(hands=hands)
    dealt = {senator for hand in hands for senator in hand}
    deck = shuffled([i for i in state.senators if i not in dealt], dice)
    yield NeutralsShuffled(count=len(deck), deck=tuple(deck))
    cards = shuffled([*CONCESSIONS, *EVENT_CARDS], dice)
    yield EventsShuffled(rule="LEG-SET-08", count=len(cards), discards=False, deck=tuple(cards))
    consul = f"L{state.seats}"
    holder = next(seat for seat, hand in enumerate(hands) if consul in hand)
    yield TemporaryConsulNamed(senator=consul, seat=holder)
    yield from prestige(state, holder, 7, "LEG-SET-02", because("temporary_consul"))
    yield RoundBegan(round=1)


def _hands(state: State, dice: Dice) -> tuple[tuple[SenatorId, ...], ...]:
    """One Senator of each suit for each seat (LEG-SET-03), or by the table (LEG-VDI-01).

    Either way every Faction starts with 6 votes (LEG-SET-04); the table makes total Status equal as well
    (LEG-VDI-03).
    """
    low = range(1, state.seats + 1)
    lilac = shuffled([f"L{n}" for n in low], dice)
    if state.options.distribution:
        data = scenario_of(state)
        table = data.distribution3 if state.seats == 3 else data.distribution5
        pairs = [table[str(status(i))] for i in lilac]
        return tuple((i, f"B{blue}", f"G{green}") for i, (blue, green) in zip(lilac, pairs, strict=True))
    blue = shuffled([f"B{n}" for n in low], dice)
    green = shuffled([f"G{n}" for n in low], dice)
    return tuple(zip(lilac, blue, green, strict=True))
