"""Two worlds that differ only in what a viewer may not know look, offer and refuse alike to them.

For states of random games the cards that a viewer cannot know (the deck, closed hands of others,
what others have drawn) are dealt anew; whatever they are shown, suggested or answered stays the same.
"""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.host.table import Table
from cogs.desk.layout import laid_out
from cogs.slash.typed_offers import suggestions
from engine.cohort import commands as cohort
from engine.cohort.actions import (
    Attack,
    DiscardCard,
    GiveCard,
    GiveUnseen,
    HandAll,
    HandCard,
    KeepOne,
    PlayCard,
    PlayNothing,
    SendTopCard,
    Wipe,
)
from engine.cohort.cards import CARDS, TYPES
from engine.cohort.game import Cohort
from engine.dice import KeyedDice
from engine.kernel import Action, Illegal, Viewer
from tests.cogs.at import WIDGETS, step, table

NAMES = ("Cornelia", "Fabius", "Julia", "Marcus", "Octavia", "Titus")


def dealt_anew(made: Table, viewer: Viewer, rng: Random) -> Table:
    """The table with every card dealt anew that the viewer does not know."""
    state: Any = made.state.model_copy(deep=True)  # type: ignore[union-attr]
    piles = [state.deck]
    piles += [h for seat, h in enumerate(state.hands) if seat != viewer and not state.is_open(seat)]
    if viewer != state.active or state.binds(state.active, "catapult"):
        piles.append(state.drawn)
    cards = [card for pile in piles for card in pile]
    rng.shuffle(cards)
    for pile in piles:
        pile[:] = [cards.pop() for _ in pile]
    twin = replace(made, state=state)
    twin.decisions = tuple(made.game.decisions(state))
    return twin


def look(rendering: Any) -> object:
    """Everything in a message."""
    controls = rendering.view.to_components() if rendering.view else []
    return rendering.content, rendering.embed.to_dict() if rendering.embed else None, controls


def seen(made: Table, seat: int) -> list[object]:
    """All that a seat can have shown to it."""
    parts = max(1, len(laid_out(made, made.open_to(seat)).parts))
    sheet = made.game.sheet(made.view(seat))
    return [
        look(WIDGETS.panel(made)),
        *(look(WIDGETS.desk(made, seat, part=part)) for part in range(parts)),
        sheet,
        *(
            [(c.name, c.value) for c in suggestions(made, seat, command, {}, parameter.name, "")]
            for command in cohort.GROUP.commands.values()
            for parameter in command.parameters
        ),
    ]


def every_action(seats: int) -> list[Action]:
    """Everything that anybody could type."""
    acts: list[Action] = [PlayNothing()]
    for card in CARDS:
        acts += [KeepOne(card=card), DiscardCard(card=card)]
        acts += [PlayCard(card=card, cohort=kind) for kind in TYPES]
        acts += [kind(card=card, to=to) for kind in (GiveCard, HandCard) for to in range(seats)]
    for to in range(seats):
        acts += [GiveUnseen(to=to), SendTopCard(to=to), HandAll(to=to), Wipe(target=to)]
        acts += [
            Attack(target=to, cohort=kind, card=card) for kind in TYPES for card in (kind, "primus_pilus")
        ]
    return acts


def answer(made: Table, seat: int, action: Action) -> str:
    """The refusal of an action; empty if it would be taken."""
    try:
        next(made.game.decide(made.state, seat, action, KeyedDice(bytes(32))), None)
    except Illegal as error:
        return str(error)
    return ""


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_two_worlds_alike_to_a_viewer_are_shown_offered_and_refused_alike(seats: int):
    rng = Random(seats)
    made = table(Cohort(), seats, NAMES)
    acts = every_action(seats)
    for number in range(80):
        if not step(made, rng):
            break
        if number % 4:
            continue
        for seat in range(seats):
            twin = dealt_anew(made, seat, rng)
            assert seen(twin, seat) == seen(made, seat)
            tried = rng.sample(acts, 60)
            assert [answer(twin, seat, a) for a in tried] == [answer(made, seat, a) for a in tried]
        stranger = dealt_anew(made, None, rng)
        assert look(WIDGETS.panel(stranger)) == look(WIDGETS.panel(made))


def test_the_twins_do_differ():
    """The test above has something to find: what one seat sees tells two worlds of another apart."""
    rng = Random(1)
    made = table(Cohort(), 3, NAMES)
    for _ in range(12):
        step(made, rng)
    differing = [
        seen(dealt_anew(made, seat, rng), other) != seen(made, other)
        for seat in range(3)
        for other in range(3)
        if other != seat and made.state.hands[other]  # type: ignore[union-attr]
    ]
    assert any(differing)
