"""Every event type, by chapter, and the codec that stores them.

A chapter adds its events to its own file's `EVENTS`.
"""

from functools import reduce
from operator import or_
from typing import Annotated, Any

from pydantic import Field, TypeAdapter

from engine.legions.events import (
    agreements,
    bids,
    combat,
    common,
    docket,
    ending,
    floor,
    income,
    knights_games,
    measures,
    meeting,
    military,
    offices,
    people,
    persuasion,
    political,
    setup,
    voting,
)
from engine.legions.events.base import LegionsEvent

EVENT_TYPES: tuple[type[LegionsEvent], ...] = (
    *common.EVENTS,
    *people.EVENTS,
    *setup.EVENTS,
    *income.EVENTS,
    *political.EVENTS,
    *bids.EVENTS,
    *persuasion.EVENTS,
    *knights_games.EVENTS,
    *offices.EVENTS,
    *meeting.EVENTS,
    *military.EVENTS,
    *measures.EVENTS,
    *docket.EVENTS,
    *floor.EVENTS,
    *voting.EVENTS,
    *combat.EVENTS,
    *ending.EVENTS,
    *agreements.EVENTS,
)

_UNION: Any = reduce(or_, EVENT_TYPES)
EVENTS: TypeAdapter[Any] = TypeAdapter(Annotated[_UNION, Field(discriminator="type")])
