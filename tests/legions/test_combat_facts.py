"""Combat Resolution (A12), fact by fact: what each event says, what is asked, the smallest forces."""

import pytest

from engine.kernel import Event, Pick
from engine.legions.actions import ChooseLosses
from engine.legions.causes import Cause, because
from engine.legions.events.combat import BattleFought, CommanderRisked, LegionsLost, WarWon
from engine.legions.events.common import IndexChanged, StageBegan, StepBegan
from engine.legions.events.people import SenatorCameHome, SenatorLost
from engine.legions.rules.battle import resolve
from engine.legions.rules.booking import index
from engine.legions.rules.random_numbers import Pair
from engine.legions.scenario import scenario
from engine.legions.state import State
from tests.legions.build import act, begin, draw, table
from tests.legions.playing import pair, refused, waiting

LOSSES = scenario("standard").losses


def battle(
    force: str, roman: int, enemy: int, *rolls: int, men: str = "0: L1 B4@W4 | 1: L2 | 2: L3", **more: object
) -> tuple[State, list[Event]]:
    """A battle in Spain and all that happened; Blue 4 (Military Rating 1) leads unless `men` says else."""
    state = table(3, senators=men, wars=f"W4:{force}", legions=0, treasury=100, **more)  # type: ignore[arg-type]
    events = begin(state, "combat.battles", [*pair(roman), *pair(enemy), *draw(*rolls)])
    return state, [e for e in events if not isinstance(e, StepBegan | StageBegan)]


def risen(by: int, now: int, rule: str, cause: Cause, key: str) -> IndexChanged:
    return IndexChanged(change=by, now=now, rule=rule, cause=cause, key=f"W4:{key}")


# --- small forces -------------------------------------------------------------


def test_leg_com_06__leg_com_09__one_legion_against_one_army() -> None:
    # 2 v 1: ratio 2, row 1: none; 2 v 1 the other way round likewise
    assert resolve(1, 1, 1, 0, 0, LOSSES) == (2, 1, 0, 1)
    assert resolve(1, 0, 2, 0, 0, LOSSES) == (1, 2, 1, 0)
    # 3 v 2: ratio 1.5, row 1: none; 4 v 3: ratio 1, row 1: one
    assert resolve(1, 1, 1, 1, 1, LOSSES) == (3, 2, 0, 1)
    assert resolve(1, 1, 1, 2, 2, LOSSES) == (4, 3, 1, 1)


def test_leg_com_02__leg_com_09__the_battle_is_told_number_by_number() -> None:
    _, events = battle("3/4f0", 1, 2)  # 1 + 5 + 1 against 2 + 3: 7 v 5
    assert events[0] == BattleFought(
        war="W4",
        place=4,
        commander="B4",
        seat=0,
        legions=5,
        factions=(0,),
        rating=1,
        roman=Pair(red=1, yellow=2),
        roman_attack=7,
        armies=3,
        enemy=Pair(red=1, yellow=4),
        enemy_attack=5,
        column=1,
        legions_lost=1,
        armies_lost=2,
        choose=True,
    )


def test_leg_com_02__without_a_commander_the_legions_alone_count() -> None:
    _, events = battle("5/4", 0, 0, men="0: L1 | 1: L2 | 2: L3")
    assert isinstance(events[0], BattleFought)
    assert (events[0].commander, events[0].seat, events[0].rating, events[0].roman_attack) == (
        None,
        None,
        0,
        4,
    )


def test_leg_com_04__a_stalemate_is_in_no_column() -> None:
    _, events = battle("5/4", 0, 0)
    assert isinstance(events[0], BattleFought)
    assert (events[0].column, events[0].legions_lost, events[0].armies_lost) == (0, 0, 0)
    assert events[1:] == [risen(2, 2, "LEG-COM-19", because("war_goes_on", place=4), "status")]


# --- what follows -------------------------------------------------------------


def test_leg_com_13__leg_com_14__leg_com_18__all_lost_and_the_commander_with_them() -> None:
    _, events = battle("9/4", 0, 5, 10, concessions={"grain": "B4", "arms": "L1"})
    assert events[1:] == [
        LegionsLost(war="W4", place=4, legions=4, factions=(), left=0),
        risen(2, 2, "LEG-COM-13", because("heavy_losses", place=4), "loss"),
        CommanderRisked(senator="B4", draw=10, status=4, killed=True),
        SenatorLost(
            rule="LEG-COM-14", senator="B4", owner=0, cause=because("killed", place=4), freed=("grain",)
        ),
        risen(4, 6, "LEG-COM-18", because("no_legion", place=4), "status"),
    ]


def test_leg_com_13__leg_com_19__one_of_four_lost() -> None:
    _, events = battle("5/4", 0, 1)
    assert events[1:] == [
        LegionsLost(war="W4", place=4, legions=1, factions=(), left=3),
        risen(1, 1, "LEG-COM-13", because("losses", legions=1, place=4), "loss"),
        risen(2, 3, "LEG-COM-19", because("war_goes_on", place=4), "status"),
    ]


def home(rule: str, **more: bool) -> SenatorCameHome:
    facts: dict[str, object] = {"present": True, "neutral": False, **more}
    facts["owner"] = None if facts["neutral"] else 0
    return SenatorCameHome(rule=rule, senator="B4", office="commander", place=4, **facts)


def test_leg_com_15__the_survivor_of_a_lost_war_comes_home() -> None:
    _, events = battle("9/4", 0, 5, 4)
    assert events[3] == CommanderRisked(senator="B4", draw=4, status=4, killed=False)
    assert events[-1] == home("LEG-COM-15", inverted=True)
    _, events = battle("9/4", 0, 5, 4, men="0: L1 | 1: L2 | 2: L3 | forum: B4@W4")
    assert events[-1] == home("LEG-COM-15", present=False, neutral=True)


def test_leg_com_16__victory() -> None:
    _, events = battle("2/5f2", 0, 0, index=7)  # 7 v 2
    assert events[1:] == [
        WarWon(war="W4", place=4, victor="B4", legions=5, factions=(2,)),
        risen(-2, 5, "LEG-COM-16", because("victory", place=4), "status"),
        home("LEG-COM-16"),
    ]
    _, events = battle("2/5", 0, 0, men="0: L1 | 1: L2 | 2: L3 | forum: B4@W4")
    assert events[-1] == home("LEG-COM-16", present=False, neutral=True)


def test_leg_com_14__a_neutral_commander_falls_too() -> None:
    _, events = battle("9/4", 0, 5, 5, men="0: L1 | 1: L2 | 2: L3 | forum: B4@W4")
    assert (
        SenatorLost(rule="LEG-COM-14", senator="B4", owner=None, cause=because("killed", place=4)) in events
    )


def test_leg_adj_11__leg_adj_16__what_is_booked_once_is_not_booked_again() -> None:
    state = table(3, index=1)
    rise = ("LEG-COM-13", because("losses", legions=1, place=4), "W4:loss")
    assert list(index(state, 2, *rise)) == [
        risen(2, 3, "LEG-COM-13", because("losses", legions=1, place=4), "loss")
    ]
    assert list(index(state, 0, *rise)) == []
    assert [e.now for e in index(state, -2, *rise) if isinstance(e, IndexChanged)] == [0]
    state.booked.append("W4:loss")
    assert list(index(state, 2, *rise)) == []
    without = IndexChanged(change=2, now=3, rule="LEG-EVT-11", cause=because("card", card="unrest"), key="")
    for _ in range(2):  # what has no key is booked each time
        assert list(index(state, 2, "LEG-EVT-11", because("card", card="unrest"))) == [without]


# --- which Legions are lost ---------------------------------------------------


@pytest.mark.parametrize(
    ("enemy", "lost", "low", "high", "usual"), [(2, 1, 0, 1, ()), (3, 2, 0, 2, ()), (4, 3, 1, 2, (0,))]
)
def test_leg_com_12__as_many_faction_legions_as_the_state_legions_leave(
    enemy: int, lost: int, low: int, high: int, usual: tuple[int, ...]
) -> None:
    state, _ = battle("4/2f0f2", 0, enemy)  # 5 v 4 + enemy
    assert state.combat.losses == {"W4": lost}
    (decision,) = waiting(state, 0)
    first, some = decision.offers
    (hole,) = some.holes
    assert isinstance(hole, Pick)
    assert (hole.field, hole.low, hole.high, hole.many) == ("factions", low, high, True)
    assert [choice.value for choice in hole.choices] == [0, 2]
    assert decision.default == first.action == some.action == ChooseLosses(war="W4", factions=usual)
    assert decision.text == f"{lost} {'Legion' if lost == 1 else 'Legions'} of 4 in Spain are lost. Which?"
    assert decision.wait == "to choose the Legions lost in Spain"


def test_leg_com_12__every_faction_legion_may_be_named() -> None:
    state, _ = battle("4/2f0f2", 0, 3)
    refused(state, 2, ChooseLosses(war="W4", factions=(0,)), "LEG-COM-12")
    refused(state, 0, ChooseLosses(war="W5", factions=()), "LEG-COM-12")
    events = act(state, 0, ChooseLosses(war="W4", factions=(0, 2)), draw(1))
    assert events[0] == LegionsLost(war="W4", place=4, legions=0, factions=(0, 2), left=2)
    assert (state.wars[0].legions, state.wars[0].factions) == (2, [])
