"""What is offered of Legions is what the rules allow, no more and no less, each kind of motion once."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest
from pydantic import ValidationError

from engine.dice import SeededDice
from engine.fitting import fits
from engine.kernel import Amount, Illegal, Offer
from engine.legions import flow
from engine.legions.actions import Propose
from engine.legions.motions import Dispatch, Motion, RaiseLegions, RecallLegions, Transfer
from engine.legions.state import State
from tests.legions.build import waiting
from tests.legions.sitting import propose, sitting

SCENES: dict[str, dict[str, Any]] = {
    "two fronts": {
        "senators": "0: L1 B1 | 1: L2 | 2: L3@W4 B3 | 3: L9 B4 | 4: L5@W5 B5",
        "wars": "W4:5/3f0f3 W5:3/1 W6:1/0", "legions": 2, "faction_legions": [1, 2],
    },
    "nobody leads": {
        "senators": "0: L1 B1 | 1: L2 | 2: L3 B3 | 3: L9 | 4: L5",
        "wars": "W4:5/2f0 W6:1/0f3", "legions": 0, "faction_legions": [4],
    },
}  # fmt: skip


def military(state: State, seat: int) -> list[Offer]:
    """What a seat may move of Legions that go or come."""
    offers = [o for d in waiting(state) if d.seat == seat and d.kind == "business" for o in d.offers]
    return [
        o for o in offers
        if isinstance(o.action, Propose) and isinstance(o.action.motion, Dispatch | RecallLegions | Transfer)
    ]  # fmt: skip


def thinkable(state: State) -> Iterator[Motion]:
    """Every such motion with Legions and people that exist here."""
    wars = [w.id for w in state.wars]
    men = (None, "L1", "L3", "L4", "L9", "G10")
    seats = [s for s, f in enumerate(state.factions) if f.legion is not None]
    groups = [some for size in range(len(seats) + 1) for some in combinations(seats, size)]
    for war, legions, factions in product(wars, range(4), groups):
        yield RecallLegions(war=war, legions=legions, factions=factions)
        for senator in men:
            yield Dispatch(war=war, legions=legions, factions=factions, senator=senator)
            for source in wars:
                yield Transfer(source=source, war=war, legions=legions, factions=factions, senator=senator)


def is_allowed(state: State, seat: int, motion: Motion) -> bool:
    try:
        next(iter(flow.decide(state, seat, Propose(motion=motion), SeededDice(1))))
    except Illegal:
        return False
    return True


@pytest.mark.parametrize("scene", SCENES)
def test_leg_sen_12__every_motion_about_legions_that_may_be_moved_is_offered_and_no_other(scene: str) -> None:
    state = sitting(**SCENES[scene])
    offers = military(state, 1)
    tried = 0
    for motion in thinkable(state):
        offered = [o for o in offers if fits(o, Propose(motion=motion))]
        assert bool(offered) == is_allowed(state, 1, motion), motion
        tried += bool(offered)
    assert tried > 20


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


@pytest.mark.parametrize("scene", SCENES)
def test_leg_gen_13__what_an_offer_names_itself_is_legal(scene: str) -> None:
    state = sitting(**SCENES[scene])
    for offer in military(state, 1):
        assert isinstance(offer.action, Propose)
        assert fits(offer, offer.action)
        assert is_allowed(state, 1, offer.action.motion)


def test_a_choice_of_several_is_barred_in_any_order() -> None:
    state = sitting(wars="W4:5/1", legions=2, faction_legions=[1, 2])
    propose(state, 0, Dispatch(war="W4", legions=1, factions=(2, 1), senator="L4"))
    (send,) = [o for o in military(state, 1) if o.label.startswith("Send")]
    for order in ((1, 2), (2, 1)):
        assert send.bars({"senator": "L4", "legions": 1, "factions": order})
    with pytest.raises(ValidationError):
        send.fill({"senator": "L4", "legions": -1})
