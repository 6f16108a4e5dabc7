"""Morra by its clauses."""

import pytest

from engine.dice import LoadedDice
from engine.kernel import Illegal, run
from tests.morra.game import Morra, Options, Show

GAME = Morra()


def table(seats: int = 2, goal: int = 3, **more):
    state = GAME.new(seats, Options(goal=goal))
    run(state, GAME.setup(state, LoadedDice()))
    return state.model_copy(update=more)


def show(state, seat: int, fingers: int, call: int):
    return run(state, GAME.decide(state, seat, Show(fingers=fingers, call=call), LoadedDice()))


def refused(state, seat: int, fingers: int, call: int) -> str:
    with pytest.raises(Illegal) as refusal:
        show(state, seat, fingers, call)
    return refusal.value.clause


def test_mor_set_01__the_goal_is_three_points_or_what_the_table_says():
    assert table().options.goal == 3
    state = table(goal=1)
    show(state, 0, 2, 3)
    show(state, 1, 1, 9)
    assert state.result.winners == (0,)
    with pytest.raises(Illegal, match="MOR-SET-01"):
        GAME.new(7, Options())


def test_mor_rnd_01__fingers_are_secret_until_the_last_has_chosen():
    state = table()
    [chosen] = show(state, 0, 4, 7)
    assert chosen.seen_by(1).choice is None
    assert chosen.seen_by(None).choice is None
    assert chosen.seen_by(0).choice.fingers == 4
    assert GAME.view(state, 1).own is None
    assert refused(state, 0, 1, 1) == "MOR-RND-01"
    assert refused(state, 1, 6, 6) == "MOR-RND-01"


def test_mor_rnd_02__who_alone_calls_the_sum_scores():
    state = table()
    show(state, 0, 4, 7)
    show(state, 1, 3, 6)
    assert state.points == [1, 0]
    show(state, 0, 1, 2)
    show(state, 1, 1, 2)
    assert state.points == [1, 0]
    assert refused(state, 1, 5, 11) == "MOR-RND-02"


def test_mor_rnd_03__the_default_shows_no_finger_and_calls_0():
    state = table()
    assert [decision.default for decision in GAME.decisions(state)] == [Show(fingers=0, call=0)] * 2


def test_mor_end_01__the_goal_ends_the_game():
    state = table(points=[2, 0])
    show(state, 0, 0, 0)
    show(state, 1, 0, 1)
    assert state.result.winners == (0,)
    assert GAME.decisions(state) == []
    assert refused(state, 0, 0, 0) == "MOR-END-01"


def test_mor_end_02__after_fifty_rounds_the_game_is_drawn():
    state = table(round=50)
    show(state, 0, 0, 5)
    show(state, 1, 0, 5)
    assert (state.result.winners, state.result.clause) == ((), "MOR-END-02")
