"""The list of decision points (A18) outside the Senate: who is asked, and what if they are silent."""

import re
from collections.abc import Callable

import pytest

from engine.dice import SeededDice
from engine.kernel import Decision
from engine.legions.actions import (
    AddMoney,
    ChooseLosses,
    ChooseStart,
    ClaimIncome,
    Donate,
    DoubleLandCommission,
    Finish,
    GiveMoney,
    Persuade,
    PlaceBids,
    RecruitKnight,
    Reopen,
    SetAttendance,
    SponsorGames,
    TakeSpoils,
)
from engine.legions.rules import flow
from engine.legions.state import Lingering, State
from tests.legions.build import act, begin, table
from tests.legions.playing import asked, awaited, finish, is_over, pair, public_face, start, waiting, who

CARDS = "0: L1 B1 | 1: L2 G5@P1 | 2: L3 B3@W4"
DROUGHT = [Lingering(card="drought", round=2, until="next_income")]


def stage(name: str, **more: object) -> State:
    """A stage with something to decide for everybody; seat 1 is the Consul's."""
    more.setdefault("senators", f"{CARDS} | forum: G7 B8")
    more.setdefault("money", [30, 30, 30])
    state = table(
        3,
        provinces="1+",
        wars="W4:5/2f0f2",
        legions=1,
        consul="L2",
        prestige=[5, 5, 5],
        knights=[1, 1, 1],
        concessions={"land_commission": "L1"},
        lingering=DROUGHT,
        index=4,
        **more,
    )  # type: ignore[arg-type]
    begin(state, name)
    return state


def persuading() -> State:
    state = stage("forum.persuasion")
    start(state)
    return state


def raising() -> State:
    state = persuading()
    act(state, 1, Persuade(target="L3", amount=3))
    return state


def games() -> State:
    state = stage("forum.games")
    start(state)
    return state


def knights_in_order() -> State:
    state = stage("forum.knights", parallel_forum=False)
    start(state)
    return state


def losing() -> State:
    state = stage("adjustments.cards")
    begin(state, "combat.battles", [*pair(0), *pair(2)])  # 5 v 7: two of four Legions
    return state


def victorious() -> State:
    state = stage("adjustments.cards", senators="0: L1 | 1: L2 | 2: L3 B10@W4")
    state.wars[0].armies = state.wars[0].original = 1
    begin(state, "combat.battles", [*pair(0), *pair(0)])
    begin(state, "adjustments.spoils")
    return state


Build = Callable[[], State]
Point = tuple[str, Build, type, list[int], str, object]


def of(name: str) -> Build:
    return lambda: stage(name)


ALL = [0, 1, 2]
POINTS: list[Point] = [
    ("LEG-EVT-19", of("income.claims"), DoubleLandCommission, [0], "LEG-EVT-19", Finish()),
    ("LEG-INC-15", of("income.claims"), ClaimIncome, [1], "LEG-INC-15", Finish()),
    ("LEG-INC-24", of("income.exchange"), GiveMoney, ALL, "LEG-INC-24", Finish()),
    ("LEG-INC-16", of("income.exchange"), Donate, ALL, "LEG-INC-24", Finish()),
    ("LEG-FOR-03", of("forum.attendance"), SetAttendance, [2], "LEG-FOR-03", SetAttendance(present=("L3",))),
    ("LEG-FOR-07", of("forum.persuasion"), ChooseStart, [1], "LEG-FOR-07", ChooseStart(last=False)),
    ("LEG-FOR-08", of("forum.bids"), PlaceBids, ALL, "LEG-FOR-08", PlaceBids()),
    ("LEG-FOR-14", persuading, Persuade, [1], "LEG-FOR-14", Finish()),
    ("LEG-FOR-15", raising, AddMoney, [2], "LEG-FOR-15", Finish()),
    ("LEG-FOR-24", of("forum.knights"), RecruitKnight, ALL, "LEG-FOR-24", Finish()),
    ("LEG-FOR-35", knights_in_order, RecruitKnight, [1], "LEG-FOR-24", Finish()),
    ("LEG-FOR-28", games, SponsorGames, [1], "LEG-FOR-28", Finish()),
    ("LEG-COM-12", losing, ChooseLosses, [2], "LEG-COM-12", ChooseLosses(war="W4")),
    ("LEG-ADJ-08", victorious, TakeSpoils, [2], "LEG-ADJ-08", TakeSpoils(war="W4", amount=0)),
]


@pytest.mark.parametrize("point", POINTS, ids=[p[0] for p in POINTS])
def test_leg_evt_19__leg_inc_15__leg_inc_24__leg_inc_16__leg_for_03__leg_for_07__leg_for_08__who_is_asked(
    point: Point,
) -> None:
    _, build, kind, seats, clause, default = point
    state = build()
    assert who(state, kind) == seats
    for seat in seats:
        decision = asked(state, seat, kind)[0]
        assert decision.clause == clause
        assert decision.required
        assert decision.default == default
        assert decision.otherwise


def wealth(state: State) -> tuple[object, ...]:
    """Everything a default must not touch."""
    return (
        [(f.prestige, f.treasury, f.knights) for f in state.factions],
        state.index,
        {i: (c.owner, c.claimed, c.spoils) for i, c in state.senators.items()},
    )


@pytest.mark.parametrize("point", POINTS, ids=[p[0] for p in POINTS])
def test_leg_for_14__leg_for_15__leg_for_24__leg_for_28__leg_com_12__leg_adj_08__silence_is_harmless(
    point: Point,
) -> None:
    name, build, kind, seats, _, _ = point
    state = build()
    before = wealth(state)
    decision = asked(state, seats[0], kind)[0]
    assert decision.default is not None
    rolls = [0] if name == "LEG-COM-12" else []
    act(state, decision.seat, decision.default, rolls)
    if name == "LEG-COM-12":
        assert state.wars[0].factions == [0, 2]  # State Legions first
        return
    assert wealth(state) == before


@pytest.mark.parametrize("point", POINTS, ids=[p[0] for p in POINTS])
def test_leg_gen_11__what_everybody_reads_names_no_amount(point: Point) -> None:
    for decision in waiting(point[1]()):
        assert decision.wait
        assert not re.search(r"\d+ T", decision.wait)


def everything(state: State) -> list[Decision]:
    """The decisions, with each default taken, to the end of the stage."""
    seen = []
    for _ in range(50):
        if is_over(state) or not awaited(state):
            return seen
        decision = next(d for d in waiting(state) if d.required)
        seen.append(decision)
        for event in flow.decide(state, decision.seat, decision.default, SeededDice(1)):  # type: ignore[arg-type]
            if type(event).__name__ == "StageBegan":
                return seen
            event.apply(state)
    raise AssertionError("no end")


@pytest.mark.parametrize("point", POINTS, ids=[p[0] for p in POINTS])
def test_leg_gen_13__defaults_alone_bring_every_stage_to_its_end(point: Point) -> None:
    assert everything(point[1]())


def test_leg_inc_28__leg_inc_29__done_and_back_again() -> None:
    for name, seat in (("income.claims", 1), ("income.exchange", 2)):
        state = stage(name)
        finish(state, seat)
        back = asked(state, seat, Reopen)[0]
        assert (back.required, back.default) == (False, None)
        act(state, seat, Reopen())
        assert seat in awaited(state)


@pytest.mark.parametrize(
    "name", ["income.exchange", "forum.bids", "forum.persuasion", "forum.knights", "forum.games"]
)
def test_leg_gen_11__with_hidden_treasuries_no_question_tells_who_is_poor(name: str) -> None:
    faces = []
    for poor in (0, 2, 30):
        state = stage(name, money=[30, 30, poor], treasuries_public=False)
        start(state)
        faces.append(public_face(state))
    assert faces[0] == faces[1] == faces[2]


@pytest.mark.parametrize("name", ["income.exchange", "forum.bids", "forum.knights"])
def test_leg_gen_13__one_seats_act_does_not_change_anothers_question(name: str) -> None:
    state = stage(name)
    before = [d for d in waiting(state, 0) if d.required]
    finished = PlaceBids() if name == "forum.bids" else Finish()
    act(state, 2, finished)
    after = [d for d in waiting(state, 0) if d.required]
    assert [(d.kind, d.offers) for d in before] == [(d.kind, d.offers) for d in after]
