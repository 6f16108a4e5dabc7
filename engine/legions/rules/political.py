"""Step 2, Political Situation: new Wars (A6), then Random Events and Deaths in their own files."""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Event
from engine.legions.events.political import WarPlaced
from engine.legions.formulas import scenario_of
from engine.legions.names import own_war, place_of
from engine.legions.rules.booking import check_three_wars
from engine.legions.rules.deaths import deaths
from engine.legions.rules.random_events import random_events
from engine.legions.rules.random_numbers import draw_pair
from engine.legions.rules.stage import Stage
from engine.legions.scenario import WarData
from engine.legions.state import State


def due_wars(state: State) -> list[WarData]:
    """The Wars whose round is now, by Province number, then id.

    LEG-WAR-01, LEG-VAW-01, and Revolts only in conquered Provinces (LEG-VRE-01, LEG-VRE-02).
    """
    data = scenario_of(state)
    due = [data.war(f"W{p.number}") for p in data.provinces]
    if state.options.additional_wars:
        due += data.additional_wars
    if state.options.revolts:
        due += [w for w in data.revolts if state.provinces[w.province].conquered]
    return sorted((w for w in due if w.war_round == state.round), key=lambda w: (w.province, w.id))


def place_wars(state: State, dice: Dice) -> Iterator[Event]:
    """Place each with its armies, and test for three Wars (LEG-WAR-01, LEG-WAR-02, LEG-WAR-08).

    The armies are the half random difference and the modifier, never the whole difference (LEG-RND-07).
    """
    for war in due_wars(state):
        pair = draw_pair(dice)
        yield WarPlaced(
            war=war.id,
            title=own_war(state, war.id),
            place=place_of(state, war.province),
            province=war.province,
            pair=pair,
            modifier=war.modifier,
            armies=max(1, max(1, pair.half_difference) + war.modifier),
        )
        yield from check_three_wars(state)


STAGES: tuple[Stage, ...] = (
    Stage("political.wars", 2, "LEG-WAR-01", enter=place_wars),
    Stage("political.events", 2, "LEG-EVT-01", enter=random_events),
    Stage(
        "political.deaths",
        2,
        "LEG-VDE-01",
        enter=deaths,
        is_needed=lambda s: s.options.deaths and s.round >= 2,
    ),
)
