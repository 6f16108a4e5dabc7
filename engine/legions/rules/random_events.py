"""Random Events of step 2 (A7): drawing one or two cards, and what each of them does."""

from collections.abc import Callable, Iterator
from typing import cast

from engine.dice import Dice, shuffled
from engine.kernel import Event
from engine.legions.causes import because
from engine.legions.events.political import (
    BarbariansCame,
    CardPutBack,
    ConcessionAppeared,
    ConcessionDiscarded,
    DisasterStruck,
    EventCardDiscarded,
    EventCardDrawn,
    EventCardStayed,
)
from engine.legions.events.setup import EventsShuffled
from engine.legions.formulas import active_wars, scenario_of
from engine.legions.names import own_war, place_of
from engine.legions.rules.booking import index, owe
from engine.legions.rules.random_numbers import draw, draw_pair
from engine.legions.scenario import CONCESSIONS, Card, Concession, EventCard
from engine.legions.state import State


def random_events(state: State, dice: Dice) -> Iterator[Event]:
    """Draw, perhaps draw again, then resolve in the order drawn (LEG-EVT-01 to LEG-EVT-05).

    In round 1 a Concession appears at 50%, an event at 77.8%; if a second card follows an event, the two
    change places (LEG-EVT-23). A card put back into an empty pile is sure to come next (LEG-EVT-09).
    """
    yield from _turn_over(state, dice, "LEG-EVT-01")
    if state.drawn and _type(state.drawn[0]) == state.options.second_card_after:
        yield from _turn_over(state, dice, "LEG-EVT-02")
    if len(state.drawn) == 2 and _type(state.drawn[0]) == _type(state.drawn[1]):
        yield CardPutBack(card=state.drawn[1])
        deck = shuffled(state.event_deck, dice)
        yield EventsShuffled(rule="LEG-EVT-03", count=len(deck), discards=False, deck=tuple(deck))
    for card in list(state.drawn):
        if card in CONCESSIONS:
            yield ConcessionAppeared(concession=card)
        else:
            yield from _EFFECT[cast("EventCard", card)](state, dice)


def _type(card: Card) -> str:
    return "concession" if card in CONCESSIONS else "event"


def _turn_over(state: State, dice: Dice, rule: str) -> Iterator[Event]:
    """The top card; an empty pile is made of the discards first (LEG-EVT-08, LEG-EVT-25)."""
    if not state.event_deck and state.event_discard:
        deck = shuffled(state.event_discard, dice)
        yield EventsShuffled(rule="LEG-EVT-08", count=len(deck), discards=True, deck=tuple(deck))
    if state.event_deck:
        yield EventCardDrawn(rule=rule, card=state.event_deck[0])


def _unrest(state: State, dice: Dice) -> Iterator[Event]:
    """LEG-EVT-11, LEG-EVT-12, LEG-EVT-22."""
    yield from index(state, 1, "LEG-EVT-11", because("card", card="unrest"), "unrest")
    yield EventCardStayed(rule="LEG-EVT-11", card="unrest", until="next_income")


def _barbarians(state: State, dice: Dice) -> Iterator[Event]:
    """LEG-EVT-13 to LEG-EVT-15: both effects, the older War if there are two, the Governor stays.

    The number of a Province neither conquered nor at War is a miss, as most are early on (LEG-BRD-11).
    """
    number = draw(dice)
    data, province = scenario_of(state).province(number), state.provinces.get(number)
    conquered = province is not None and province.conquered
    war = next((w for w in active_wars(state) if w.province == number), None)
    yield BarbariansCame(
        number=number,
        place=place_of(state, number) if data else "",
        conquered=conquered,
        was_developed=province is not None and conquered and province.developed,
        war=war.id if war else None,
        title=own_war(state, war.id) if war else "",
        armies=war.armies + 1 if war else 0,
    )
    if conquered:
        yield EventCardStayed(rule="LEG-EVT-13", card="barbarians", until="next_income", province=number)
    else:
        yield EventCardDiscarded(rule="LEG-EVT-13", card="barbarians")


def _disaster(state: State, dice: Dice) -> Iterator[Event]:
    """LEG-EVT-16, LEG-EVT-17, LEG-END-05: pay or all lose, then the row drawn loses its Concessions."""
    data = scenario_of(state)
    yield from owe(state, data.prices.disaster, "LEG-EVT-16", because("disaster"))
    pair = draw_pair(dice)
    named = data.disaster.get(str(pair.half_difference), ())
    lost = tuple(c for c in named if c in state.holders)
    yield DisasterStruck(pair=pair, named=named, lost=lost)
    for concession in lost:
        yield from _discard(state, concession, "LEG-EVT-16")
    yield EventCardDiscarded(rule="LEG-EVT-16", card="disaster")


def _drought(state: State, dice: Dice) -> Iterator[Event]:
    """LEG-EVT-18, LEG-EVT-22: the card stays only while the Land Commission is in play."""
    yield from index(state, 2, "LEG-EVT-18", because("card", card="drought"), "drought")
    if "grain" in state.holders:
        yield from _discard(state, "grain", "LEG-EVT-18")
    if "land_commission" in state.holders:
        yield EventCardStayed(rule="LEG-EVT-18", card="drought", until="next_income")
    else:
        yield EventCardDiscarded(rule="LEG-EVT-18", card="drought")


def _shortage(state: State, dice: Dice) -> Iterator[Event]:
    """LEG-EVT-20, LEG-EVT-21: the price of a Legion is in `formulas.legion_price`."""
    yield EventCardStayed(rule="LEG-EVT-20", card="shortage", until="end_of_round")


def _discard(state: State, concession: Concession, rule: str) -> Iterator[Event]:
    yield ConcessionDiscarded(rule=rule, concession=concession, senator=state.holders[concession])


_EFFECT: dict[EventCard, Callable[[State, Dice], Iterator[Event]]] = {
    "unrest": _unrest,
    "barbarians": _barbarians,
    "disaster": _disaster,
    "drought": _drought,
    "shortage": _shortage,
}
