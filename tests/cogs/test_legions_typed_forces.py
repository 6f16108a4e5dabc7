"""Typed motions about Legions: what is left out is nobody's, and what an offer bars is not sent from it."""

from typing import Any

import pytest

from cogs.slash.typed_offers import Unclear, build, suggestions
from engine.kernel import Illegal
from engine.legions.commands import senate
from engine.legions.motions import Allocate, Censure, Dispatch, RaiseLegions, RecallLegions
from engine.legions.state import State
from tests.cogs.legions_at import act, position, sitting
from tests.legions.sitting import propose

SEND, RECALL = "Send Legions to the Second Punic War", "Recall Legions from the Second Punic War"
HOME: dict[str, Any] = {
    "money": [9, 9, 9],
    "legions": 3,
    "wars": "W4:4",
    "faction_legions": [1],
    "stones": ["ylg", "bbb", "bbb"],
}
AWAY = HOME | {
    "senators": "0: L1 B1 G1 | 1: L2 B2 G2 | 2: L3 B3 G3@W4",
    "wars": "W4:4/2f1",
    "faction_legions": [],
}


def typed(state: State, seat: int = 0, command: Any = senate.PROPOSE, **words: str) -> Any:
    """The action that these words come to."""
    return build(position(state), seat, command, words).action


@pytest.mark.parametrize(("command", "force"), [(senate.PROPOSE, ""), (senate.FORCE, "Force: ")])
def test_sending_state_legions_takes_no_faction_legion_along(command: Any, force: str) -> None:
    action = typed(sitting(3, **HOME), command=command, motion=force + SEND, senator="B1", legions="2")
    assert action.motion == Dispatch(war="W4", senator="B1", legions=2)


def test_recalling_state_legions_takes_no_faction_legion_along() -> None:
    action = typed(sitting(3, **AWAY), motion=RECALL, legions="2")
    assert action.motion == RecallLegions(war="W4", legions=2)


def test_a_faction_legion_alone_needs_no_number_of_state_legions() -> None:
    action = typed(sitting(3, **HOME), motion=SEND, senator="B1", factions="Fabius")
    assert action.motion == Dispatch(war="W4", senator="B1", factions=(1,))


@pytest.mark.parametrize("left_out", [{}, {"legions": "0", "factions": "none"}])
def test_sending_nothing_is_not_taken_for_an_appointment(left_out: dict[str, str]) -> None:
    with pytest.raises(Unclear, match="it is not what you chose"):
        typed(sitting(3, **HOME), motion=SEND, senator="B1", **left_out)


def test_a_censure_without_fine_that_waits_already_is_said_to_wait() -> None:
    state = sitting(3, **HOME)
    propose(state, 0, Censure(senator="L3", fine=0))
    action = typed(state, 1, motion="Censure a Senator", senator="Lilac 3")
    with pytest.raises(Illegal, match="Motion 1 says just that already"):
        act(state, 1, action)


def test_what_is_on_the_docket_is_not_suggested_and_if_typed_named_by_its_number() -> None:
    state = sitting(3, concessions={"grain": None}, **HOME)
    propose(state, 0, Allocate(concession="grain", senator="B1"))
    propose(state, 0, RaiseLegions(legions=2))
    grain = {"motion": "Give Grain to a Senator"}
    shown = [c.value for c in suggestions(position(state), 1, senate.PROPOSE, grain, "senator", "")]
    assert len(shown) > 3
    assert not any(name.startswith("Blue 1") for name in shown)
    for number, words in (
        (1, grain | {"senator": "B1"}),
        (2, {"motion": "Raise State Legions", "legions": "2"}),
    ):
        with pytest.raises(Illegal, match=f"Motion {number} says just that already"):
            act(state, 1, typed(state, 1, **words))
