"""Who votes first and next is the chair's choice, not a race: LEG-VOTE-05, LEG-VETO-02."""

from random import Random

import pytest

from engine.fitting import fits
from engine.legions.actions import Accuse, CallUpon, CallVote, CastVote, ForceMotion, Table
from engine.legions.events.voting import SeatCalled, VoteCalled
from engine.legions.motions import ElectConsul, RaiseLegions
from engine.legions.policies.players import selfish, sensible
from engine.legions.state import State
from engine.legions.text.words import faction
from tests.legions.build import act, of_type, waiting
from tests.legions.sitting import GAME, asked, awaited, election, item, propose, refused, sitting, vote

RAISE = RaiseLegions(legions=1)


def discussed(**more) -> State:
    """A motion of seat 0 is on the floor; seat 1 presides."""
    state = sitting(**more)
    act(state, 1, Table(item=propose(state, 0, RAISE)))
    return state


def voters(state: State, number: int = 1) -> list[int]:
    return [v.seat for v in item(state, number).votes]


def called(state: State) -> int | None:
    assert state.senate.floor is not None
    return state.senate.floor.called


def computers_vote(state: State, human: int) -> list[int]:
    """All but one seat are computer players: they act while they may; the order in which they voted."""
    for _ in range(20):
        seats = [seat for seat in awaited(state) if seat != human]
        if not seats or state.senate.floor is None:
            break
        view = GAME.view(state, seats[0])
        act(state, seats[0], sensible(view, asked(state, seats[0]), Random(1)))  # type: ignore[arg-type]
    return voters(state)


# --- the call names the first ---------------------------------------------------


def test_leg_vote_05__one_press_calls_the_vote_clockwise_from_the_left() -> None:
    state = discussed()
    (decision,) = [d for d in asked(state, 1, CallVote) if d.required]
    assert (decision.default, decision.offers[0].action) == (CallVote(), CallVote())
    assert decision.offers[0].note == f"Clockwise: {faction(2)} first"
    act(state, 1, CallVote())
    assert awaited(state) == [2]
    vote(state, "fffff")
    assert voters(state) == [2, 3, 4, 0, 1]


@pytest.mark.parametrize("first", [0, 1, 3, 4])
def test_leg_vote_05__the_call_may_name_any_faction_first_the_chairs_own_too(first: int) -> None:
    state = discussed()
    action = CallVote(first=first)
    assert any(fits(o, action) for d in asked(state, 1, CallVote) for o in d.offers)
    (event,) = of_type(act(state, 1, action), VoteCalled)
    assert event.order == tuple((first + n) % 5 for n in range(5))
    assert event.told(None).endswith(f"{faction(first)} votes first.")
    vote(state, "fffff")
    assert voters(state) == list(event.order)


def test_leg_vote_05__the_chair_may_keep_the_choice_and_the_table_waits_between_votes() -> None:
    state = discussed()
    action = CallVote(first=4, each=True)
    assert any(fits(o, action) for d in asked(state, 1, CallVote) for o in d.offers)
    (event,) = of_type(act(state, 1, action), VoteCalled)
    assert event.told(None).endswith(f"{faction(4)} votes first, and the chair names each next one.")
    assert awaited(state) == [4]
    act(state, 4, CastVote(side="for"))
    tokens = []
    for seat in (0, 3):
        assert awaited(state) == [1]
        (decision,) = [d for d in waiting(state, 1) if d.required]
        assert (decision.kind, decision.clause) == ("vote_next", "LEG-VOTE-05")
        assert "votes next on motion 1" in decision.wait
        tokens.append(decision.token)
        for other in (0, 2, 3):
            refused(state, other, CastVote(side="for"), "LEG-VOTE-05")
        act(state, 1, CallUpon(seat=seat))
        assert awaited(state) == [seat]
        act(state, seat, CastVote(side="for"))
    assert len(set(tokens)) == 2
    act(state, 1, CallUpon(seat=1))
    act(state, 1, CastVote(side="for"))
    assert awaited(state) == [2]  # the last one is called without a question
    act(state, 2, CastVote(side="for"))
    assert voters(state) == [4, 0, 3, 1, 2]


def test_leg_vote_05__a_chair_that_picks_may_let_the_rest_follow_clockwise() -> None:
    state = discussed()
    act(state, 1, CallVote(first=4, each=True))
    act(state, 4, CastVote(side="for"))
    (decision,) = [d for d in waiting(state, 1) if d.required]
    assert decision.default == CallUpon(seat=2, rest=True)
    (event,) = of_type(act(state, 1, CallUpon(seat=3, rest=True)), SeatCalled)
    assert event.told(None) == f"{faction(3)} is called upon to vote next, then the others clockwise."
    vote(state, "fffff")
    assert voters(state) == [4, 3, 0, 1, 2]


def test_leg_vote_05__only_who_can_vote_is_named_first() -> None:
    state = discussed(senators="0: L1 | 1: L2 | 2: L3-absent | 3: L4 | 4: L5")
    for seat in (2, -2, 5):
        refused(state, 1, CallVote(first=seat), "LEG-VOTE-05")
        refused(state, 1, CallVote(first=seat, each=True), "LEG-VOTE-05")
    refused(state, 1, CallVote(each=True), "LEG-VOTE-05")
    act(state, 1, CallVote())
    assert called(state) == 3


def test_leg_vote_05__where_one_faction_alone_can_vote_nobody_is_asked_more() -> None:
    state = discussed(senators="0: L1 | 1: L2-absent | 2: L3-absent | 3: L4-absent | 4: L5-absent")
    (decision,) = [d for d in asked(state, 1, CallVote) if d.required]
    assert [o.action for o in decision.offers] == [CallVote()]
    act(state, 1, CallVote(first=0, each=True))
    assert awaited(state) == [0]


# --- computer players wait ----------------------------------------------------------


def test_leg_vote_05__computer_players_do_not_vote_before_a_human_chair_has_chosen() -> None:
    """The case of a human Consul with four computers, who had voted before the desk appeared."""
    state = discussed(treasury=50)
    act(state, 1, CallVote(first=1))
    assert computers_vote(state, human=1) == []
    act(state, 1, CastVote(side="against"))
    computers_vote(state, human=1)
    assert voters(state) == [1, 2, 3, 4, 0]


def test_leg_vote_05__between_votes_they_wait_for_a_chair_that_picks() -> None:
    state = discussed(treasury=50)
    act(state, 1, CallVote(first=3, each=True))
    assert computers_vote(state, human=1) == [3]
    act(state, 1, CallUpon(seat=1))
    act(state, 1, CastVote(side="against"))
    assert computers_vote(state, human=1) == [3, 1]
    act(state, 1, CallUpon(seat=4, rest=True))
    computers_vote(state, human=1)
    assert voters(state) == [3, 1, 4, 0, 2]


@pytest.mark.parametrize("policy", [sensible, selfish])
def test_leg_vote_05__a_computer_in_the_chair_votes_last_and_where_it_matters_lets_the_strongest_begin(
    policy,
) -> None:
    state = election(senators="0: L1 B1 | 1: L2 | 2: L3 B3 G3 | 3: L4 B4 | 4: L5", knights=[0, 0, 4])
    act(state, 0, Table(item=propose(state, 0, ElectConsul(senator="B1"))))
    for _ in range(12):
        if state.senate.floor is None:
            break
        seat = awaited(state)[0]
        act(state, seat, policy(GAME.view(state, seat), asked(state, seat), Random(1)))
    assert voters(state) == [2, 3, 1, 4, 0]


# --- Prosecutions and Tribunes ---------------------------------------------------------


def test_leg_vote_05__in_prosecutions_the_choice_is_the_censors() -> None:
    state = sitting(stage="senate.prosecutions")
    act(state, 2, Accuse(senator="L1", offence="office"))
    refused(state, 1, CallVote(first=1), "LEG-SEN-13")
    act(state, 2, CallVote(first=0, each=True))
    act(state, 0, CastVote(side="against"))
    assert awaited(state) == [2]
    refused(state, 1, CallUpon(seat=1), "LEG-VOTE-05")
    act(state, 2, CallUpon(seat=4))
    assert called(state) == 4


def test_leg_veto_02__who_forces_calls_the_vote_and_the_chair_says_who_begins() -> None:
    state = sitting(stones=["", "", "", "y"])
    act(state, 3, ForceMotion(motion=RAISE))
    refused(state, 3, CallVote(first=3), "LEG-VETO-02")
    refused(state, 3, CallVote(each=True), "LEG-VETO-02")
    (event,) = of_type(act(state, 3, CallVote()), VoteCalled)
    assert event.told(None).endswith("The chair says who votes first.")
    assert computers_vote(state, human=1) == []
    (decision,) = [d for d in waiting(state, 1) if d.required]
    assert decision.text.startswith("Who votes first on motion 1")
    act(state, 1, decision.default)  # type: ignore[arg-type]
    vote(state, "fffff")
    assert voters(state) == [2, 3, 4, 0, 1]


def test_leg_veto_02__or_the_chair_calls_it_and_is_not_asked_again() -> None:
    state = sitting(stones=["", "", "", "y"])
    act(state, 3, ForceMotion(motion=RAISE))
    act(state, 1, CallVote(first=0))
    assert awaited(state) == [0]


# --- games stored before ----------------------------------------------------------------


def test_leg_vote_05__a_vote_under_way_in_a_stored_game_goes_on() -> None:
    state = discussed()
    act(state, 1, CallVote())
    stored = state.model_dump(mode="json")
    del stored["senate"]["floor"]["picks"]
    again = State.model_validate(stored)
    assert again == state
    vote(again, "fffff")
    assert voters(again) == [2, 3, 4, 0, 1]


def test_leg_vote_05__facts_and_acts_of_before_mean_what_they_meant() -> None:
    old = {"type": "vote_called", "item": 1, "title": "", "order": [2, 3, 4, 0, 1]}
    event = GAME.events.validate_python(old)
    state = discussed()
    event.apply(state)
    assert awaited(state) == [2]
    GAME.events.validate_python({"type": "seat_called", "seat": 0}).apply(state)
    assert (called(state), state.senate.floor.picks) == (0, False)  # type: ignore[union-attr]
    assert GAME.actions.validate_python({"type": "call_vote"}) == CallVote()
    assert GAME.actions.validate_python({"type": "call_upon", "seat": 3}) == CallUpon(seat=3)


def test_leg_vote_05__a_whole_election_by_defaults_asks_the_chair_once_a_vote() -> None:
    state = election()
    number = propose(state, 3, ElectConsul(senator="L4"))
    asks = 0
    act(state, 0, Table(item=number))
    while state.senate.floor is not None:
        decision = next(d for d in waiting(state) if d.required)
        asks += decision.seat == 0 and decision.kind not in ("vote", "casting")
        act(state, decision.seat, decision.default)  # type: ignore[arg-type]
    assert asks == 1
