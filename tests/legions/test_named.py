"""Who is who: a Senator is named with their Faction wherever a motion is told or somebody is chosen."""

import re
from collections.abc import Iterator

import pytest

from engine.kernel import Amount, Choice, Decision, Pick
from engine.legions.events.docket import MotionProposed
from engine.legions.motions import Bill, Motion
from engine.legions.state import State
from engine.legions.text import words
from engine.legions.text.sheet_senate import matter, short
from engine.legions.text.titles import describe, told
from engine.words import plain, seat
from tests.legions.games import GAME, Played, name, played
from tests.legions.sitting import sitting

GAMES = [played(3, "sensible", 3), played(5, "restless", 4, variants=True), played(5, "random", 6)]
NAMES = ("three", "variants", "random")
OWN = {"attendance", "attendance-senate", "holder"}
"""Questions about the asked Faction's own Senators alone."""


def senators_of(motion: Motion) -> Iterator[str]:
    """Whom a motion names."""
    for part in motion.parts if isinstance(motion, Bill) else [motion]:
        if senator := getattr(part, "senator", None):
            yield senator


def is_named(state: State, senator: str, text: str) -> bool:
    owner = state.senators[senator].owner
    return (f"the neutral {words.senator(senator)}" if owner is None else words.whose(senator, owner)) in text


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_leg_sen_17__a_motion_names_a_senator_with_their_faction(game: Played) -> None:
    found = 0
    for state in game.states():
        for item in state.senate.docket:
            for senator in senators_of(item.motion):
                found += 1
                assert is_named(state, senator, describe(state, item.motion)), item.title
                if item.state == "floor":
                    where = plain(matter(state, item.motion), name)
                    assert words.senator(senator) not in where or " of " in where or "neutral" in where
    assert found > 20


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_leg_sen_17__the_title_that_is_recorded_names_them_too(game: Played) -> None:
    for event in game.events():
        if isinstance(event, MotionProposed):
            for senator in senators_of(event.motion):
                assert f"{words.senator(senator)} of \x02" in told(event.title) or (
                    f"the neutral {words.senator(senator)}" in told(event.title)
                )


def choices_of(decision: Decision) -> Iterator[Choice]:
    """Whom one may choose in its menus."""
    for offer in decision.offers:
        for hole in offer.holes:
            yield from hole.choices if isinstance(hole, Pick) else ()


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_menu_of_senators_says_whose_each_is(game: Played) -> None:
    found = 0
    for state in game.states():
        for decision in GAME.decisions(state):
            for choice in choices_of(decision) if decision.kind not in OWN else ():
                if choice.value in state.senators:
                    owner = state.senators[str(choice.value)].owner
                    whose = "neutral" if owner is None else seat(owner)
                    assert whose in choice.label + choice.note, (decision.kind, choice)
                    found += 1
    assert found


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_form_that_asks_for_a_number_says_what_it_costs_or_what_there_is(game: Played) -> None:
    for state in game.states():
        for decision in GAME.decisions(state):
            for offer in decision.offers:
                for hole in offer.holes:
                    assert not isinstance(hole, Amount) or re.search(r"\d", hole.note), (offer.label, hole)


def test_leg_mil_03__raising_legions_is_offered_with_the_price_and_the_treasury() -> None:
    state = sitting(3, treasury=37, legions=2)
    window = next(d for d in GAME.decisions(state) if d.kind == "business" and d.seat == 2)
    (offer,) = [o for o in window.offers if o.label == "Raise State Legions"]
    (hole,) = offer.holes
    assert isinstance(hole, Amount)
    assert hole.note == offer.note == "10 T each; the State has 37 T"


def test_a_title_that_is_cut_leaves_no_half_name() -> None:
    title = "send 5 State Legions and the Legion of \x021\x03 to the War under Lilac 9 of \x022\x03"
    for most in range(1, len(title) + 1):
        cut = short(title, most)
        assert cut.count("\x02") == cut.count("\x03")
        assert len(cut) <= most
