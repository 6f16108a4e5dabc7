"""`/senate odds | docket | discuss`: what looks at the Senate and changes nothing."""

from collections.abc import Mapping
from typing import Any

from engine.commands import NUMBERS, Glance, Look, Parameter, Subject, Talk
from engine.legions.commands.kinds import SENATOR, WAR
from engine.legions.formulas import active_wars
from engine.legions.rules.senate.candidates import commanders
from engine.legions.state import State
from engine.legions.text import titles, warroom
from engine.legions.text.sheet_senate import docket, where

MOTIONS = 1000
"""More than the motions of a round: with its round, the number of a motion is that of its subject."""


def _odds(glance: Glance, typed: Mapping[str, Any]) -> list[str]:
    state, legions, leader = glance.view.table, typed["legions"], typed["commander"]
    if typed["war"] is None:
        return warroom.lines(state, legions, leader)
    fought = next((w for w in active_wars(state) if w.id == typed["war"]), None)
    if fought is None:
        return ["That War is over."]
    lines = [*warroom.war_lines(state, fought, legions, leader), *warroom.scale(state, fought)]
    return lines + warroom.bill_lines(state)


def _docket(glance: Glance, typed: Mapping[str, Any]) -> list[str]:
    state = glance.view.table
    lines = docket(state) or ["The docket is empty; motions are recorded while the Senate meets."]
    return [where(state), *lines]


def _on_the_floor(state: State) -> Subject | None:
    if state.senate.floor is None:
        return None
    item = state.senate.docket[state.senate.floor.item - 1]
    return Subject(
        state.round * MOTIONS + item.id, f"motion {item.id}", f"Round {state.round}", titles.told(item.title)
    )


ODDS = Look(
    "odds",
    "The war room: the odds of each War, and the State's next bill",
    ("LEG-COM-22", "LEG-MIL-20"),
    _odds,
    (
        Parameter("war", "war", WAR, "One War alone", among=lambda state: [w.id for w in active_wars(state)]),
        Parameter("legions", "legions", NUMBERS, "With so many Legions there in all", bounds=(1, 30)),
        Parameter("commander", "commander", SENATOR, "Under this Commander", among=commanders),
    ),
)
DOCKET = Look(
    "docket", "The docket: what is on the floor, what waits, what has been decided", ("LEG-SEN-12",), _docket
)
DISCUSS = Talk(
    "discuss",
    "Open a thread of the motion on the floor, for all to talk in",
    ("LEG-SEN-13",),
    _on_the_floor,
    "No motion is on the floor. `/senate docket` shows what waits.",
)
