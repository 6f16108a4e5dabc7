"""What happens in the Senate when nobody acts, and that every offer there is legal (A18 of the register)."""

from collections.abc import Callable
from random import Random

import pytest

from engine.chance import random_filling
from engine.dice import SeededDice
from engine.legions.actions import Accuse, AnswerConsent, CallClose, CallVote, CastVote, Finish, Table
from engine.legions.events.common import IndexChanged, MoneyMoved, PrestigeChanged
from engine.legions.motions import (
    Allocate,
    AppointCommander,
    AppointGovernor,
    Censure,
    Dispatch,
    ElectConsul,
    RaiseLegions,
    RepealAct,
)
from engine.legions.rules import flow
from engine.legions.state import State
from tests.legions.build import act, begin, of_type, table, waiting
from tests.legions.sitting import (
    awaited,
    election,
    item,
    motions,
    propose,
    settle,
    sitting,
    to_the_vote,
    vote,
)


def test_leg_sen_02__a_meeting_in_which_nobody_acts_costs_nobody_anything() -> None:
    state = table(
        5,
        consul="L1",
        money=[9, 9, 9, 9, 9],
        prestige=[3, 3, 3, 3, 3],
        stones=["y", "y", "b", "lg", ""],
        concessions={"grain": None},
        faction_legions=[2],
    )
    state.senators["L4"].profited = True
    events = begin(state, "senate.returns", on=True)
    while state.step == 5:
        decision = next(d for d in waiting(state) if d.required)
        assert decision.default is not None
        assert decision.otherwise
        assert decision.wait
        if isinstance(decision.default, CallClose):
            break
        events += act(state, decision.seat, decision.default, on=True)
    settle(state)
    changed = [(e.seat, e.change) for e in of_type(events, PrestigeChanged)]
    assert len(changed) == 1
    assert changed[0][1] == 7  # the new Consul's award alone
    assert of_type(events, MoneyMoved) == []
    assert of_type(events, IndexChanged) == []
    assert [len(f.stones) for f in state.factions] == [1, 1, 1, 2, 0]
    assert (state.treasury, state.legions, state.factions[2].legion) == (100, 1, "box")
    assert state.holders == {"grain": None}
    assert all(
        card.owner == (int(name[1:]) - 1) for name, card in state.senators.items() if int(name[1:]) < 6
    )


def test_leg_sen_21__defaults_bring_the_consul_no_loss() -> None:
    state = sitting(prestige=[5, 5, 5, 5, 5])
    number = propose(state, 1, RaiseLegions(legions=1))
    settle(state)
    assert item(state, number).state == "passed"
    assert [f.prestige for f in state.factions] == [5, 5, 5, 5, 5]


def test_leg_mil_09__by_default_a_commander_refuses_what_he_may_refuse() -> None:
    state = sitting(wars="W4:6", legions=2)
    number = propose(state, 0, Dispatch(war="W4", senator="L4", legions=2))
    act(state, 1, Table(item=number))
    (decision,) = [d for d in waiting(state) if d.required]
    assert decision.default == AnswerConsent(senator="L4", accept=False)
    act(state, 3, decision.default)
    assert state.senators["L4"].at == "rome"
    assert (state.wars[0].legions, state.wars[0].commander) == (0, None)


def test_leg_vote_09__by_default_no_casting_vote_is_given() -> None:
    state = sitting()
    number = propose(state, 0, RaiseLegions(legions=1))
    to_the_vote(state, number)
    vote(state, "f-a--")
    settle(state)
    assert item(state, number).state == "failed"


def test_leg_vla_08__by_default_a_repeal_dies_and_costs_only_those_who_moved_it() -> None:
    state = sitting(land_acts=True, acts=[2], prestige=[9, 9, 9, 9, 9])
    propose(state, 3, RepealAct(), 4)
    settle(state)
    assert state.acts == [2]
    assert [f.prestige for f in state.factions] == [9, 9, 9, 4, 6]


def test_leg_sen_12__whatever_may_be_moved_is_offered() -> None:
    state = sitting(
        senators="0: L1 B1 | 1: L2 | 2: L3 | 3: L9@W4 B4 | 4: L5@W5 B5",
        wars="W4:5/3f0 W5:3/2 W6:1/1",
        legions=2,
        concessions={"grain": None},
        land_acts=True,
        acts=[2],
        enter=False,
    )
    state.wars[0].beaten, state.wars[0].beaten_round = "L9", 2
    begin(state, "senate.business")
    assert {m.kind for m in motions(state, 0)} >= {
        "disband",
        "raise_legions",
        "dispatch",
        "appoint_commander",
        "recall_legions",
        "recall_commander",
        "transfer",
        "allocate",
        "pass_act",
        "repeal_act",
        "censure",
        "miscellaneous",
    }
    assert any(isinstance(m, AppointCommander) and m.war == "W6" for m in motions(state, 0))


def busy() -> State:
    """A rich business stage."""
    state = sitting(
        senators="0: L1 B1 G7 | 1: L2 B2 | 2: L3 G3 | 3: L9@W4 B4 | 4: L5 B5@P1 | forum: G9 B8",
        wars="W4:5/3f0 W5:3",
        legions=3,
        faction_legions=[2],
        concessions={"grain": None, "arms": None},
        provinces="1 2+",
        land_acts=True,
        acts=[2],
        bills=True,
        consular_powers=True,
        senate_minutes=10,
        money=[12, 30, 5, 11, 0],
        stones=["yb", "b", "", "g", "b"],
        enter=False,
    )
    state.wars[0].beaten, state.wars[0].beaten_round = "L9", 2
    begin(state, "senate.business")
    return state


def waiting_for_the_table() -> State:
    state = busy()
    propose(state, 0, Censure(faction=2, fine=1), 4)
    propose(state, 1, RaiseLegions(legions=2))
    propose(state, 1, Allocate(concession="grain", faction=0))
    return state


def in_discussion() -> State:
    state = waiting_for_the_table()
    act(state, 1, Table(item=1))
    return state


def in_the_vote() -> State:
    state = in_discussion()
    act(state, 1, CallVote())
    act(state, 2, CastVote(side="for"))
    return state


def at_the_close() -> State:
    state = waiting_for_the_table()
    act(state, 1, CallClose())
    return state


def at_the_last_call() -> State:
    state = busy()
    act(state, 1, CallClose())
    return state


def nominating() -> State:
    state = election(censor="L3", stones=["y", "b"])
    propose(state, 3, ElectConsul(senator="L2"))
    return state


def in_court() -> State:
    return sitting(stage="senate.prosecutions", past=[("L4", "commander", 1, 2)])


def filling() -> State:
    return sitting(stage="senate.governors", provinces="1 2", stones=["y"], bills=True)


SCENES: tuple[Callable[[], State], ...] = (
    busy,
    waiting_for_the_table,
    in_discussion,
    in_the_vote,
    at_the_close,
    at_the_last_call,
    nominating,
    in_court,
    filling,
)


@pytest.mark.parametrize("scene", SCENES)
def test_leg_gen_13__every_offer_may_be_taken_whatever_fills_it(scene: Callable[[], State]) -> None:
    start, rng = scene(), Random(7)
    assert waiting(start)
    for decision in waiting(start):
        for offer in decision.offers:
            for _ in range(3 if offer.holes else 1):
                action = offer.fill(random_filling(offer, rng))
                if _is_dummy(start, decision.seat, action.type):  # type: ignore[attr-defined]
                    continue
                state = start.model_copy(deep=True)
                for event in flow.decide(state, decision.seat, action, SeededDice(1)):
                    event.apply(state)
                    if state.step != 5:
                        break


def _is_dummy(state: State, seat: int, act_type: str) -> bool:
    """A use of a Tribune by one who holds none: offered, and refused in private (LEG-VETO-12)."""
    tribune = act_type in ("veto", "force_item", "force_motion", "force_bill")
    return tribune and set(state.factions[seat].stones) <= {"blue"}


@pytest.mark.parametrize("scene", SCENES)
def test_leg_gen_13__defaults_are_among_what_the_seat_may_do(scene: Callable[[], State]) -> None:
    start = scene()
    for decision in waiting(start):
        assert decision.clause.startswith("LEG-")
        if decision.default is not None:
            state = start.model_copy(deep=True)
            act(state, decision.seat, decision.default)


@pytest.mark.parametrize("scene", SCENES)
def test_leg_gen_11__what_everybody_reads_of_a_decision_names_no_secret(scene: Callable[[], State]) -> None:
    start = scene()
    waits = [(d.seat, d.kind, d.wait) for d in waiting(start)]
    for faction in start.factions:
        faction.stones = ["blue" for _ in faction.stones]
    start.deck.reverse()
    start.event_deck.reverse()
    assert [(d.seat, d.kind, d.wait) for d in waiting(start)] == waits


def test_leg_sen_16__what_is_asked_at_the_last_call_is_asked_in_neutral_words() -> None:
    state = at_the_last_call()
    assert sorted(awaited(state)) == [0, 1, 3, 4]
    assert len({d.wait for d in waiting(state) if d.required}) == 1


def test_leg_pro_01__by_default_nobody_is_accused() -> None:
    state = in_court()
    (decision,) = [d for d in waiting(state) if d.required]
    assert any(isinstance(o.action, Accuse) for o in decision.offers)
    assert decision.default == Finish()


def test_leg_gov_12__by_default_all_vacancies_are_filled() -> None:
    state = sitting(
        stage="senate.governors",
        provinces="1 2",
        senators="0: L1 B1 | 1: L2 | 2: L3 | 3: L4 | 4: L5 G7 | forum: G9",
        prestige=[5, 5],
    )
    settle(state)
    assert [state.provinces[n].governor for n in (1, 2)] == ["G9", "G7"]
    assert state.factions[1].prestige == 5
    assert AppointGovernor(province=1, senator="G9") in [i.motion for i in state.senate.docket]
