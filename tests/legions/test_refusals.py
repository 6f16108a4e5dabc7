"""What is refused is refused with its reason, for somebody who reads it: no bare 0, no name of an id."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from engine.kernel import Action, Illegal
from engine.legions.actions import SponsorGames
from engine.legions.motions import Disband, Dispatch, GrantAid, RaiseLegions
from engine.legions.rules.motion_kinds.kinds import kind_of
from engine.legions.state import State
from tests.legions.attempts import attempts, motions
from tests.legions.build import begin, table
from tests.legions.games import GAME, played
from tests.legions.sitting import propose, sitting

BARE = re.compile(
    r"\b(?:at most|at least|only|between|up to|the) 0\b"
    r"|\b0 (?:T|Talents?|State|Legions?|Knights?|more|of them)\b",
    re.IGNORECASE,
)
"""A number that says nothing to who reads it: what stops them is the reason."""


def empty(state: State) -> State:
    """The same with nothing in the purses and the box."""
    poor = state.model_copy(deep=True)
    poor.treasury = poor.legions = 0
    for faction in poor.factions:
        faction.treasury = faction.knights = 0
    return poor


def refusals(state: State, rng: Random) -> Iterator[tuple[Action | object, Illegal]]:
    """Every refusal of what is tried at this moment."""
    for seat, act in attempts(state, rng):
        try:
            next(iter(GAME.decide(state, seat, act, None)), None)  # type: ignore[arg-type]
        except Illegal as no:
            yield act, no
        except (AttributeError, StopIteration):
            continue  # it was allowed, and wants dice
    for motion in motions(state, rng, 1):
        for check in (kind_of(motion).possible, kind_of(motion).ready):
            try:
                check(state, 0, motion)
            except Illegal as no:
                yield motion, no
            except (KeyError, AttributeError):
                continue  # nothing that could have been recorded


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (5, 6)])
def test_no_refusal_gives_a_bare_0_as_its_reason(seats: int, seed: int) -> None:
    rng, seen = Random(seed), set()
    for state in played(seats, "random", seed).states():
        if state.result is None:
            for moment in (state, empty(state)):
                for act, no in refusals(moment, rng):
                    seen.add((no.clause, no.why))
                    assert not BARE.search(no.why), (no.why, act)
                    assert no.why[0].isupper() or no.why[0].isdigit() or no.why[0] == "\x02"
                    assert no.why.endswith(".")
    assert len({clause for clause, _ in seen}) > 65


def why(state: State, motion: object, *, now: bool = False) -> str:
    """Why a motion cannot be recorded, or with `now` cannot be carried out."""
    kind = kind_of(motion)  # type: ignore[arg-type]
    with pytest.raises(Illegal) as no:
        (kind.ready if now else kind.possible)(state, 0, motion)
    return no.value.why


def test_leg_mil_12__too_many_legions_are_refused_with_what_there_is_and_what_stops_more() -> None:
    late = sitting(3, wars="W4:4/7")
    late.legions = 0
    sent = Dispatch(war="W4", senator="B3", legions=1)
    assert why(late, sent) == (
        "No State Legions are in the Active box, and no more can be raised: there are all 7 already."
    )
    banned = sitting(3, wars="W4:4", legions=1)
    banned.no_raising = True
    assert why(banned, Dispatch(war="W4", senator="B3", legions=2)) == (
        "Only 1 State Legion is in the Active box, and none can be raised this round."
    )
    closed = sitting(3, wars="W4:4", legions=2)
    closed.senate.stage = "dispatch"
    assert why(closed, Dispatch(war="W4", senator="B3", legions=3)) == (
        "Only 2 State Legions are in the Active box, and it is too late to raise any."
    )


def test_leg_mil_04__raising_too_many_is_refused_with_how_many_there_are() -> None:
    assert (
        why(sitting(3, legions=5), RaiseLegions(legions=3), now=True)
        == "2 more can be raised: there are 5 of 7."
    )
    assert why(sitting(3, legions=7), RaiseLegions(legions=1), now=True) == (
        "No more can be raised: there are all 7 already."
    )


def test_leg_mil_02__disbanding_too_many_says_how_many_stand_there() -> None:
    state = sitting(3, legions=1)
    state.legions = 0
    assert why(state, Disband(legions=1)) == (
        "No State Legions are in the Active box, and only those there can be disbanded."
    )


@pytest.mark.parametrize(
    ("treasury", "line"),
    [
        (0, "The State has no Talents; that is too little for any aid."),
        (5, "The State has 5 T; the request may be lowered."),
    ],
)
def test_leg_dev_09__aid_the_state_cannot_pay_is_refused_with_what_it_has(treasury: int, line: str) -> None:
    state = sitting(3, senators="0: L1 | 1: L2 G5@P1 | 2: L3", provinces="1", treasury=treasury)
    propose(state, 1, GrantAid(province=1, amount=9))
    assert why(state, GrantAid(province=1, amount=9), now=True) == line


def test_leg_for_28__games_nobody_can_pay_are_refused_in_words() -> None:
    state = table(3, senators="0: L1 | 1: L2 | 2: L3", money=[9, 9, 9])
    begin(state, "forum.games")
    state.factions[0].treasury = 0
    with pytest.raises(Illegal, match=r"You have no Talents\."):
        list(GAME.decide(state, 0, SponsorGames(amount=5), None))  # type: ignore[arg-type]
