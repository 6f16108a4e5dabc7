"""What is offered of Legions is what the rules allow, no more and no less, each kind of motion once."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest
from pydantic import ValidationError

from engine.dice import SeededDice
from engine.fitting import fits
from engine.kernel import Action, Amount, Illegal, Offer, Pick
from engine.legions.actions import ForceMotion, Propose, RaiseOwnLegion
from engine.legions.motions import (
    AppointCommander,
    Disband,
    Dispatch,
    Motion,
    RaiseLegions,
    RecallCommander,
    RecallLegions,
    Transfer,
)
from engine.legions.rules import flow
from engine.legions.state import State
from tests.legions.build import act, waiting
from tests.legions.sitting import propose, sitting

SCENES: dict[str, dict[str, Any]] = {
    "two fronts": {
        "senators": "0: L1 B1 | 1: L2 | 2: L3@W4 B3 | 3: L9 B4 | 4: L5@W5 B5",
        "wars": "W4:5/3f0f3 W5:3/1 W6:1/0",
        "legions": 2,
        "faction_legions": [1, 2],
    },
    "legions at home": {
        "senators": "0: L1 B1 | 1: L2 | 2: L3 B3 | 3: L9 | 4: L5",
        "wars": "W4:5/0 W6:1/0",
        "legions": 3,
        "faction_legions": [1, 4],
        "treasury": 35,
    },
    "nobody leads": {
        "senators": "0: L1 B1 | 1: L2 | 2: L3 B3 | 3: L9 | 4: L5",
        "wars": "W4:5/2f0 W6:1/0f3",
        "legions": 0,
        "faction_legions": [4],
    },
}


REFUSALS: dict[str, dict[str, str]] = {
    "nobody has refused": {},
    "three have refused": {"L9": "W4:2", "B1": "W4:0 W6:1", "B3": "W6:3 W4:4"},
}
"""Who has refused to command where, and over what force (LEG-MIL-23)."""

How = type[Propose] | type[ForceMotion]
KINDS = (Dispatch, RecallLegions, Transfer, RaiseLegions, Disband, RecallCommander, AppointCommander)


def military(state: State, seat: int, how: How = Propose) -> list[Offer]:
    """What a seat may move, or force, of Legions and Commanders."""
    offers = [o for d in waiting(state) if d.seat == seat for o in d.offers]
    return [o for o in offers if isinstance(o.action, how) and isinstance(o.action.motion, KINDS)]


def thinkable(state: State) -> Iterator[Motion]:
    """Every such motion with Legions and people that exist here."""
    wars = [w.id for w in state.wars]
    men = (None, "L1", "B1", "L9", "G10")
    seats = [s for s, f in enumerate(state.factions) if f.legion is not None]
    groups = [some for size in range(len(seats) + 1) for some in combinations(seats, size)]
    for number in range(1, 9):
        yield Disband(legions=number)
        yield RaiseLegions(legions=number)
    for war in wars:
        yield RecallCommander(war=war)
        yield from (AppointCommander(war=war, senator=m, instead=i) for m in men[1:] for i in (False, True))
    for war, legions, factions in product(wars, (0, 1, 2, 4), groups):
        yield RecallLegions(war=war, legions=legions, factions=factions)
        for senator in men:
            yield Dispatch(war=war, legions=legions, factions=factions, senator=senator)
            for source in wars:
                yield Transfer(source=source, war=war, legions=legions, factions=factions, senator=senator)


def is_allowed(state: State, seat: int, action: Action) -> bool:
    try:
        next(iter(flow.decide(state, seat, action, SeededDice(1))))
    except Illegal:
        return False
    return True


@pytest.mark.parametrize("how", [Propose, ForceMotion])
@pytest.mark.parametrize("refusals", REFUSALS)
@pytest.mark.parametrize("scene", SCENES)
def test_leg_sen_12__whatever_may_be_done_with_legions_has_one_offer_and_nothing_else_has(
    scene: str, refusals: str, how: How
) -> None:
    state = sitting(stones=["ylg"] * 5, **SCENES[scene])
    state.senate.refusals = dict(REFUSALS[refusals])
    for sponsor in (0, 3):
        offers, tried = military(state, 1, how), 0
        keys = [(d.kind, o.key) for d in waiting(state) if d.seat == 1 for o in d.offers]
        assert len(keys) == len(set(keys))
        for motion in thinkable(state):
            action = how(motion=motion)
            found = [o for o in offers if fits(o, action)]
            assert len(found) == is_allowed(state, 1, action), motion
            tried += len(found)
        assert tried > 20
        for offer in offers:
            assert fits(offer, offer.action)
            assert is_allowed(state, 1, offer.action), offer.label
        for offer in military(state, sponsor)[::2]:  # the same with some of them on the docket
            assert isinstance(offer.action, Propose)
            propose(state, sponsor, offer.action.motion)


def test_leg_sen_12__an_offer_names_nobody_s_legion_by_itself() -> None:
    state = sitting(wars="W4:5/3f0", legions=3, faction_legions=[1], senators="0: L1 | 1: L2 | 2: L3@W4")
    for offer in military(state, 1):
        motion = offer.action.motion  # type: ignore[attr-defined]
        assert not getattr(motion, "factions", ()), offer.label


def test_an_offer_keeps_its_key_when_a_faction_raises_its_legion() -> None:
    state = sitting(3, money=[30] * 3, legions=3, wars="W4:4")
    before = [o.key for o in military(state, 0)]
    act(state, 2, RaiseOwnLegion())
    assert [o.key for o in military(state, 0)] == before


@pytest.mark.parametrize("scene", SCENES)
def test_leg_sen_12__one_offer_stands_for_all_motions_of_one_kind(scene: str) -> None:
    state = sitting(**SCENES[scene])
    for _ in range(2):
        labels = [o.label for o in military(state, 1)]
        assert len(labels) == len(set(labels))
        first = military(state, 1)[0].action
        assert isinstance(first, Propose)
        propose(state, 0, first.motion)


def test_leg_vote_13__what_is_on_the_docket_is_barred_from_an_offer_that_stays_one() -> None:
    state = sitting(wars="W4:5", legions=4)
    before = military(state, 1)
    propose(state, 0, Dispatch(war="W4", senator="L4", legions=2))
    after = military(state, 1)
    assert [o.key for o in after] == [o.key for o in before]
    (send,) = [o for o in after if o.label.startswith("Send")]
    assert send.bars({"senator": "L4", "legions": 2})
    assert not send.bars({"senator": "L4", "legions": 3})
    assert not send.bars({"senator": "L5", "legions": 2})
    assert not fits(send, send.fill({"senator": "L4", "legions": 2}))
    assert fits(send, send.fill({"senator": "L4", "legions": 3}))


def test_leg_vote_13__an_offer_goes_when_all_it_stands_for_has_been_moved() -> None:
    state = sitting(treasury=200, legions=1)
    (hole,) = raising(state)[0].holes
    assert isinstance(hole, Amount)
    assert hole.high > 2
    for number in (*range(2, hole.high + 1), 1):
        assert not raising(state)[0].bars({"legions": number})
        propose(state, number % 5, RaiseLegions(legions=number))
    assert raising(state) == []


def raising(state: State) -> list[Offer]:
    offers = [o for d in waiting(state) if d.seat == 1 and d.kind == "business" for o in d.offers]
    return [o for o in offers if o.label == "Raise State Legions"]


def test_a_choice_of_several_is_barred_in_any_order() -> None:
    state = sitting(wars="W4:5/1", legions=2, faction_legions=[1, 2])
    propose(state, 0, Dispatch(war="W4", legions=1, factions=(2, 1), senator="L4"))
    (send,) = [o for o in military(state, 1) if o.label.startswith("Send")]
    for order in ((1, 2), (2, 1)):
        assert send.bars({"senator": "L4", "legions": 1, "factions": order})
    with pytest.raises(ValidationError):
        send.fill({"senator": "L4", "legions": -1})


def men_to_choose(state: State, hole: str) -> list[list[object]]:
    """Whom each offer lets one choose as `hole`, in its order."""
    return [
        [c.value for c in each.choices]
        for decision in waiting(state, 0)
        for offer in decision.offers
        for each in offer.holes
        if isinstance(each, Pick) and each.name == hole
    ]


def test_leg_mil_08__commanders_stand_by_military_rating_the_highest_first() -> None:
    state = sitting(
        senators="0: L1 G9 | 1: L2 B3 | 2: L3 B5 | 3: L4 G10 | 4: L5 G5 | forum: B8",
        wars="W4:4 W5:2/1",
        legions=2,
    )
    found = men_to_choose(state, "Commander")
    assert found
    assert all(men == ORDER for men in found)
    sent = next(o for o in military(state, 0) if o.label.startswith("Send Legions"))
    assert sent.action.motion.senator == ORDER[0]  # type: ignore[attr-defined]


ORDER = ["G10", "G9", "L5", "B8", "B5", "G5", "L4", "L1", "B3"]
"""Rating 3, 2 and 1, in each by suit, then Status."""


def test_leg_gov_02__governors_stand_by_suit_then_status() -> None:
    state = sitting(
        stage="senate.governors",
        provinces="1",
        round=3,
        senators="0: L1 G9 | 1: L2 B3 | 2: L3 B5 | 3: L4 G10 | 4: L5 G5 | forum: B8",
    )
    found = men_to_choose(state, "Governor")
    assert found
    assert all(men == ["L5", "L4", "L1", "B8", "B5", "B3", "G10", "G9", "G5"] for men in found)


def test_leg_mil_03__each_number_of_legions_to_raise_has_its_price() -> None:
    hole = raising(sitting(legions=3))[0].holes[0]
    assert isinstance(hole, Amount)
    assert hole.high > 2
    assert hole.worth == tuple(f"costs {10 * legions} T" for legions in range(1, hole.high + 1))
