"""The first line of a desk: on a locked telephone it says what one is awaited for, and no secret."""

from dataclasses import replace
from random import Random

import pytest

from engine.cohort.game import Cohort
from engine.kernel import Decision, Offer
from engine.legions.game import Legions
from tests.cogs.at import WIDGETS, asked, table
from tests.cogs.legions_at import GAME
from tests.cogs.test_layout import question
from tests.cogs.toy import Nudge, Toy
from tests.leaks.played import next_act, opened
from tests.leaks.twins import twin
from tests.legions.games import some_games


def waiting(wait: str, token: str = "t1", *, required: bool = True, calls: bool = False) -> Decision:
    """A question that everybody reads so."""
    offers = [Offer("a", Nudge(), "Yes")]
    return replace(question(token, offers, "Well?", required=required), wait=wait, calls=calls)


def first_lines(made) -> list[str]:
    """The first line of each desk."""
    return [WIDGETS.desk(made, seat).content for seat in range(len(made.seats))]


def line_for(*decisions: Decision) -> str:
    """The first line of the first seat's desk, without the place."""
    line = WIDGETS.desk(asked(table(Toy(), 2), *decisions), 0).content
    assert line.endswith(" · The Toy, table 7 · <#2>")
    return line.removesuffix(" · The Toy, table 7 · <#2>")


def test_a_vote_can_be_told_from_anything_more():
    assert line_for(waiting("to vote on motion 3")) == "**Your turn** to vote on motion 3"
    assert line_for(waiting("to move anything more")) == "**Your turn** to move anything more"


def test_several_questions_at_once_are_each_named_once():
    same = [waiting("to settle Spoils", token) for token in ("t1", "t2")]
    assert line_for(*same, waiting("to vote", "t3")) == "**Your turn** to settle Spoils and to vote"


def test_who_is_asked_but_not_awaited_reads_for_what():
    asked_for = waiting("to answer agreement 2", required=False, calls=True)
    assert line_for(asked_for) == "**You are asked** to answer agreement 2"


def test_a_long_wait_leaves_room_for_the_place():
    line = line_for(waiting("to settle " + "very " * 100))
    assert line.endswith("…")
    assert len(line) < 200


@pytest.mark.parametrize("seats", [3, 5])
def test_the_first_line_is_the_same_whatever_is_hidden(seats):
    """Played to the end by computer players; now and then every secret is dealt anew."""
    game = opened(seats, Legions().options(), 5)
    rng = Random(5)
    seen = set()
    for number in range(400):
        table_ = game.table
        if table_.status != "playing":
            break
        if number % 8 == 0:
            lines = first_lines(table_)
            assert lines == first_lines(twin(table_, None, rng))
            seen.update(line.partition(" · ")[0] for line in lines)
        found = next_act(game, "sensible", rng)
        assert found is not None
        game.act(*found)
    assert len(seen) > 6, seen


def test_every_wait_of_both_games_can_follow_a_name_and_your_turn():
    legions = [d for game in some_games() for state in game.states() for d in GAME.decisions(state)]
    cohort = [d for n in range(2, 7) for d in table(Cohort(), n).decisions]
    assert len({d.kind for d in legions}) > 15
    for decision in (*legions, *cohort):
        assert decision.wait.startswith("to "), decision
        assert not decision.wait.endswith("."), decision
