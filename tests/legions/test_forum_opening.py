"""Step 3 as a whole (A9): its opening, attendance, who may act and in what order."""

import pytest

from engine.legions import formulas
from engine.legions.actions import (
    ChooseStart,
    DismissKnights,
    Finish,
    Persuade,
    PlaceBids,
    RecruitKnight,
    SetAttendance,
    SponsorGames,
)
from engine.legions.game import Legions
from engine.legions.rules.flow import FLOW
from engine.legions.state import State
from tests.legions.build import act, at, begin, table
from tests.legions.playing import asked, awaited, finish, pair, public_face, refused, start, waiting, who

GAME = Legions()
LONE = "0: L1 | 1: L2 | 2: L3"


def test_leg_for_01__leg_for_34__two_neutrals_are_turned_over_before_attendance() -> None:
    state = table(
        3, round=2, event_deck=["shortage"], deck=["G7", "G8", "G9"], senators=f"{LONE} | forum: B9"
    )
    begin(state, "political.events", on=True)
    assert state.stage == "forum.attendance"
    assert state.display == ["B9", "G7", "G8"]
    assert state.deck == ["G9"]
    assert awaited(state) == [1]


@pytest.mark.parametrize("deck", [[], ["G9"]])
def test_leg_for_01__fewer_if_the_deck_runs_out(deck: list[str]) -> None:
    state = table(3, deck=deck)
    begin(state, "forum.neutrals")
    assert (state.display, state.deck) == (deck, [])


@pytest.mark.parametrize(("seats", "empty_after"), [(3, None), (5, 8)])
def test_leg_for_02__how_long_the_deck_lasts(seats: int, empty_after: int | None) -> None:
    state = table(seats, round=1)
    left = []
    for _ in range(10):
        begin(state, "forum.neutrals")
        left.append(len(state.deck))
    assert (0 in left) == (empty_after is not None)
    if empty_after:
        assert left.index(0) + 1 == empty_after
    assert left[0] == {3: 19, 5: 13}[seats]


def attending(senators: str = "0: L1 B1 | 1: L2 B2 | 2: L3 B3@P1 G3@W4") -> State:
    state = table(3, senators=senators, provinces="1", wars="W4:5/1", legions=0)
    begin(state, "forum.attendance")
    return state


def test_leg_for_03__openly_from_the_consuls_left_to_the_consul() -> None:
    state = attending()
    order = []
    while awaited(state):
        seat = awaited(state)[0]
        assert awaited(state) == [seat]
        order.append(seat)
        seen = act(state, seat, SetAttendance(present=(f"L{seat + 1}",)))[0]
        assert seen.seen_by(None) == seen
    assert order == [1, 2, 0]
    assert [formulas.present(state, seat) for seat in range(3)] == [["L1"], ["L2"], ["L3"]]
    assert formulas.available(state, 1) == ["L2", "B2"]


def test_leg_for_03__governors_and_commanders_are_not_available() -> None:
    state = attending()
    finish_with(state, 1)
    for away in ("B3", "G3"):
        refused(state, 2, SetAttendance(present=("L3", away)), "LEG-FOR-03")
    refused(state, 2, SetAttendance(present=("L1",)), "LEG-FOR-03")
    assert formulas.available(state, 2) == ["L3"]


def finish_with(state: State, seat: int) -> None:
    """The seat does what is done for it if it does nothing."""
    decision = waiting(state, seat)[0]
    assert decision.default is not None
    act(state, seat, decision.default)


def test_leg_for_03__the_default_is_all_present() -> None:
    state = attending("0: L1 B1-absent | 1: L2-absent B2-absent | 2: L3 B3@P1 G3@W4")
    for seat in (1, 2, 0):
        finish_with(state, seat)
    assert [formulas.present(state, seat) for seat in range(3)] == [["L1", "B1"], ["L2", "B2"], ["L3"]]


def forum(senators: str, stage: str, **more: object) -> State:
    state = table(3, senators=senators, money=[20, 20, 20], **more)  # type: ignore[arg-type]
    begin(state, stage)
    return state


@pytest.mark.parametrize(
    ("own", "may"),
    [
        ("L1", True),
        ("L1 B1-absent", True),
        ("L1 B1-absent G1-absent", False),
        ("L1 B1 G1-absent", True),
        ("L1-absent", False),
        ("L1 B1-absent G1@P1", True),
        ("L1-absent G1@P1", False),
    ],
)
def test_leg_for_04__half_of_the_available_senators_must_be_present(own: str, may: bool) -> None:
    senators = f"0: {own} | 1: L2 | 2: L3 | forum: G7"
    bids = forum(senators, "forum.bids", provinces="1", consul="L2")
    persuasion = forum(senators, "forum.persuasion", provinces="1", consul="L2")
    act(persuasion, 1, ChooseStart(last=False))
    knights = forum(senators, "forum.knights", provinces="1", consul="L2")
    if may:
        act(bids, 0, PlaceBids(bids={"G7": 2}))
        assert 0 in persuasion.queue
        act(knights, 0, RecruitKnight(senator="L1", amount=0), pair(1))
    else:
        refused(bids, 0, PlaceBids(bids={"G7": 2}), "LEG-FOR-04")
        assert not asked(persuasion, 0, Persuade)
        refused(knights, 0, RecruitKnight(senator="L1", amount=0), "LEG-FOR-04")
        assert not asked(knights, 0, RecruitKnight)


def test_leg_for_05__without_available_senators_it_may_bid_and_persuade_but_not_recruit() -> None:
    senators = "0: G1@P1 | 1: L2 | 2: L3 | forum: G7"
    bids = forum(senators, "forum.bids", provinces="1", consul="L2")
    act(bids, 0, PlaceBids(bids={"G7": 2}))
    persuasion = forum(senators, "forum.persuasion", provinces="1", consul="L2")
    act(persuasion, 1, ChooseStart(last=False))
    finish(persuasion, 1, 2)
    assert awaited(persuasion) == [0]
    act(persuasion, 0, Persuade(target="L3", amount=3))
    knights = forum(senators, "forum.knights", provinces="1", consul="L2")
    assert not asked(knights, 0, RecruitKnight)


def test_leg_for_06__five_activities_in_order() -> None:
    names = [stage.name for stage in FLOW if stage.step == 3]
    activities = ["forum.bids", "forum.persuasion", "forum.knights", "forum.games", "forum.tribunes"]
    assert [name for name in names if name in activities] == activities
    assert names[:2] == ["forum.neutrals", "forum.attendance"]


def test_leg_for_06__each_is_finished_by_everyone_before_the_next() -> None:
    state = forum(LONE, "forum.knights")
    finish(state, 0, 1, on=True)
    assert state.stage == "forum.knights"
    refused(state, 0, SponsorGames(amount=5), "LEG-GEN-03")
    finish(state, 2, on=True)
    assert state.stage == "forum.games"


@pytest.mark.parametrize("stage", ["forum.persuasion", "forum.games"])
def test_leg_for_07__clockwise_from_the_consul_who_may_go_last(stage: str) -> None:
    for last, order in ((False, [1, 2, 0]), (True, [2, 0, 1])):
        state = forum(LONE, stage, consul="L2")
        assert awaited(state) == [1]
        assert [type(o.action) for o in waiting(state, 1)[0].offers] == [ChooseStart, ChooseStart]
        act(state, 1, ChooseStart(last=last))
        seen = []
        while awaited(state):
            seen += awaited(state)
            act(state, awaited(state)[0], Finish())
        assert seen == order


@pytest.mark.parametrize(
    ("money", "chooses", "waits"),
    [([9, 4, 9], [], [2]), ([4, 9, 4], [], [1]), ([4, 9, 9], [1], [1]), ([9, 9, 4], [1], [1])],
)
def test_leg_for_07__the_order_of_games_is_asked_only_where_it_makes_a_difference(
    money: list[int], chooses: list[int], waits: list[int]
) -> None:
    """RUL-LEG-56: Games cost 5 T at least, and the Consul is of seat 1."""
    state = table(3, senators=LONE, money=money, consul="L2")
    begin(state, "forum.games", on=True)
    assert (who(state, ChooseStart), awaited(state)) == (chooses, waits)
    if not chooses:
        refused(state, 1, ChooseStart(last=True), "LEG-FOR-07")


def test_leg_for_07__the_order_of_games_is_asked_where_treasuries_are_hidden() -> None:
    """Else it would tell what the others have."""
    state = table(3, senators=LONE, money=[0, 9, 0], consul="L2", treasuries_public=False)
    begin(state, "forum.games", on=True)
    assert who(state, ChooseStart) == [1]


def test_leg_for_07__asked_anew_in_each_activity_and_only_of_the_consul() -> None:
    state = forum(LONE, "forum.persuasion", consul="L2")
    for seat in (0, 2):
        refused(state, seat, ChooseStart(last=True), "LEG-FOR-07")
    act(state, 1, ChooseStart(last=True))
    finish(state, 2, 0, 1)
    begin(state, "forum.games")
    assert who(state, ChooseStart) == [1]
    act(state, 1, ChooseStart(last=False))
    assert awaited(state) == [1]


def test_leg_for_07__the_default_is_to_begin() -> None:
    state = forum(LONE, "forum.games", consul="L3")
    decision = waiting(state, 2)[0]
    assert decision.default == ChooseStart(last=False)
    act(state, 2, ChooseStart(last=False))
    assert awaited(state) == [2]


def test_leg_for_07__not_asked_where_the_order_means_nothing() -> None:
    assert who(forum(f"{LONE} | forum: G7", "forum.bids"), ChooseStart) == []
    assert who(forum(LONE, "forum.knights"), ChooseStart) == []
    assert who(forum(LONE, "forum.knights", parallel_forum=False), ChooseStart) == [0]


def test_leg_for_34__the_order_of_the_opening() -> None:
    state = table(3, deck=["G7", "G8"], money=[9, 9, 9])
    begin(state, "forum.neutrals", on=True)
    assert (state.stage, state.display) == ("forum.attendance", ["G7", "G8"])
    refused(state, 1, PlaceBids(bids={"G7": 5}), "LEG-GEN-03")


def test_leg_for_35__half_present_is_tested_with_current_numbers() -> None:
    state = forum("0: L1 B1-absent | 1: L2 B2 | 2: L3", "forum.persuasion", consul="L1")
    start(state)
    state.senators["B2"].owner, state.senators["B2"].present = 0, False  # now 1 of 3 is present
    refused(state, 0, Persuade(target="L2", amount=3), "LEG-FOR-04")


@pytest.mark.parametrize("parallel", [True, False])
def test_leg_for_35__knights_in_parallel_or_one_after_another(parallel: bool) -> None:
    state = forum(LONE, "forum.knights", parallel_forum=parallel, knights=[1, 1, 1])
    start(state)
    assert awaited(state) == ([0, 1, 2] if parallel else [0])
    if parallel:
        act(state, 2, RecruitKnight(senator="L3", amount=1), pair(1))
        assert state.factions[2].knights == 2
        return
    refused(state, 2, RecruitKnight(senator="L3", amount=1), "LEG-FOR-07")
    refused(state, 2, DismissKnights(count=1), "LEG-FOR-07")
    finish(state, 0, 1)
    act(state, 2, RecruitKnight(senator="L3", amount=1), pair(1))


def test_leg_for_07__round_one_uses_the_temporary_consul() -> None:
    state = table(3, round=1, consul="L3", senators=LONE, money=[30, 30, 30])
    at(state, "forum.games")
    assert state.queue == [2, 0, 1]


def test_leg_for_03__what_everybody_reads_of_attendance_names_nobody() -> None:
    (face,) = public_face(attending())
    assert not any(name in str(face[3]) for name in ("Lilac", "Blue", "Green"))
