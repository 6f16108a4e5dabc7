"""Words of every game: every fact is told, every question says what is asked and what happens otherwise."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from engine.kernel import Game
from engine.words import plain, seats_in
from tests.conformance.walks import ALL, steps

EVERY = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
KEY = re.compile(r"[A-Za-z0-9._-]+")


@EVERY
def test_most_facts_have_words_of_their_own_and_none_of_a_seat_is_told_to_the_public_alone(
    game: Game[Any, Any],
):
    """A fact may be told with the one beside it, and then says nothing itself."""
    for step in steps(game.name):
        own = [game.tell(seen, step.seat) for event in step.events if (seen := event.seen_by(step.seat))]
        assert any(own), f"{step.action!r} says nothing to the seat that did it"


@EVERY
def test_every_question_the_game_waits_for_has_a_default_and_says_what_happens_otherwise(
    game: Game[Any, Any],
):
    for step in steps(game.name):
        for decision in step.decisions:
            assert decision.ask
            assert decision.offers
            assert KEY.fullmatch(decision.token)
            assert len(decision.token) <= 20
            if decision.required:
                assert decision.default is not None, decision.kind
                assert decision.otherwise, decision.kind
                assert decision.wait.startswith("to "), decision.wait
            for offer in decision.offers:
                assert KEY.fullmatch(offer.key)
                assert len(offer.key) <= 40
                assert offer.label


@EVERY
def test_offers_and_questions_of_one_seat_can_be_told_apart(game: Game[Any, Any]):
    for step in steps(game.name):
        tokens = [(d.seat, d.token) for d in step.decisions]
        assert len(set(tokens)) == len(tokens)
        for decision in step.decisions:
            keys = [offer.key for offer in decision.offers]
            assert len(set(keys)) == len(keys)


@EVERY
def test_whom_a_fact_names_in_public_it_concerns(game: Game[Any, Any]):
    """The host redraws the desks of those whom a fact concerns."""
    for step in steps(game.name):
        for event in step.events:
            if (seen := event.seen_by(None)) is not None:
                why = seats_in(str(getattr(seen, "reason", "")))  # what a refusal names, it is not about
                named = seats_in(game.tell(seen, None)) - why
                assert named <= seen.concerns(), (seen, named)
                assert seen.concerns() <= set(range(step.before.seats)), seen


def texts(game: Game[Any, Any]) -> Iterator[str]:
    """What a game says in its walks, to everybody."""
    for step in steps(game.name)[::4]:
        for event in step.events:
            if (seen := event.seen_by(None)) is not None:
                yield game.tell(seen, None)
        for decision in step.decisions:
            yield from (decision.text, decision.wait, decision.otherwise, decision.primer)
            yield from (offer.label for offer in decision.offers[:5])
        if step.action is not None:
            board = game.sheet(game.view(step.before, None)).board
            yield from (line for section in board for line in section.lines)


@EVERY
def test_no_game_speaks_the_words_of_another(game: Game[Any, Any]):
    others = {each.title for each in ALL if each is not game}
    others |= {rf"{each.prefix}-[A-Z]+-\d\d" for each in ALL if each is not game}
    wrong = re.compile("|".join(rf"\b{word}\b" for word in others))
    said = [plain(text, str) for text in texts(game)]
    assert said
    assert [text for text in said if wrong.search(text)] == []
