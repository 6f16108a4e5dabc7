"""COH-TURN-07: what happens when the time of the active player runs out."""

from collections import Counter

import pytest

from engine.cohort.actions import TakeDefault
from tests.cohort.build import GAME, table
from tests.cohort.scene import asked, offered, play, refused

FILL = ["velites"] * 20


def outcomes(seen, times: int = 80, **fields: object) -> Counter:
    """What the default leads to over many dice: `seen(state)` after it, counted."""
    found: Counter = Counter()
    for seed in range(times):
        state = table(**fields)
        play(state, state.active, TakeDefault(), seed)
        found[seen(state)] += 1
    return found


def gone(state):
    """What each other seat holds."""
    return tuple(tuple(hand) for hand in state.hands[1:])


def test_coh_turn_07__the_velites_card_goes_to_a_random_eligible_player():
    found = outcomes(
        lambda s: [bool(hand) for hand in s.hands].index(True),
        seats=4,
        step="velites",
        cohorts={0: {"velites": ["velites"]}, 2: {"praetorian": ["praetorian"]}},
        deck=[*FILL, "catapult"],
    )
    assert set(found) == {1, 3}


def test_coh_turn_07__a_random_drawn_card_goes_to_a_random_eligible_player():
    found = outcomes(
        gone, seats=4, step="give", drawn=["catapult", "equites"], cohorts={2: {"praetorian": ["praetorian"]}}
    )
    assert set(found) == {
        (("catapult",), (), ()),
        (("equites",), (), ()),
        ((), (), ("catapult",)),
        ((), (), ("equites",)),
    }
    assert min(found.values()) > 8


def test_coh_turn_07__with_catapult_the_recipient_is_random():
    found = outcomes(
        gone, seats=3, step="give", drawn=["catapult", "equites"], cohorts={0: {"catapult": ["catapult"]}}
    )
    assert set(found) == {(("catapult",), ()), (("equites",), ()), ((), ("catapult",)), ((), ("equites",))}


def test_coh_turn_07__if_nobody_can_receive_a_random_card_is_kept():
    found = outcomes(
        lambda s: (tuple(s.hands[0]), tuple(s.discards)),
        seats=2,
        step="give",
        drawn=["catapult", "equites"],
        cohorts={1: {"praetorian": ["praetorian"]}},
    )
    assert set(found) == {(("catapult",), ("equites",)), (("equites",), ("catapult",))}


def test_coh_turn_07__nothing_is_played():
    state = table(hands={0: ["catapult", "primus_pilus"]}, cohorts={1: {"equites": ["equites"]}}, deck=FILL)
    play(state, 0, TakeDefault())
    assert state.active == 1
    assert state.hands[0] == ["catapult", "primus_pilus"]
    assert state.cohorts == [{}, {"equites": ["equites"]}, {}]


def test_coh_turn_07__random_extras_are_discarded():
    hand = ["catapult", "equites", "velites", "legionary", "centurion", "sagittarii"]
    lost = set()
    for seed in range(120):
        state = table(step="discard", hands={0: hand}, deck=FILL)
        while state.active == 0:
            play(state, 0, TakeDefault(), seed)
        assert len(state.hands[0]) == 4
        assert sorted(state.hands[0] + state.discards) == sorted(hand)
        lost.add(frozenset(state.discards))
    assert len(lost) == 15


def test_coh_turn_07__a_hand_to_distribute_goes_card_by_card_at_random():
    shared = set()
    for seed in range(60):
        state = table(step="distribute", hands={0: ["catapult", "equites"]}, deck=FILL)
        for _ in range(2):
            if state.step == "distribute":
                play(state, 0, TakeDefault(), seed)
        assert state.hands[0] == []
        shared.add(tuple(tuple(sorted(hand)) for hand in state.hands[1:]))
    assert shared == {
        (("catapult", "equites"), ()),
        ((), ("catapult", "equites")),
        (("catapult",), ("equites",)),
        (("equites",), ("catapult",)),
    }


def test_coh_turn_07__a_hand_nobody_can_receive_is_discarded_in_random_order():
    piles = set()
    for seed in range(40):
        state = table(
            2,
            step="distribute",
            hands={0: ["catapult", "equites"]},
            cohorts={1: {"praetorian": ["praetorian"]}},
            deck=FILL,
        )
        for _ in range(2):
            if state.hands[0]:
                play(state, 0, TakeDefault(), seed)
        assert state.hands == [[], []]
        piles.add(tuple(state.discards))
    assert piles == {("catapult", "equites"), ("equites", "catapult")}


@pytest.mark.parametrize(
    ("sizes", "wiped"),
    [((9, 1, 3, 2), 2), ((9, 2, 3, 3), 2), ((9, 3, 2, 3), 1), ((0, 0, 0, 1), 3), ((5, 0, 0, 0), 1)],
)
def test_coh_turn_07__the_other_player_with_most_cards_is_wiped_ties_clockwise(sizes, wiped):
    hands = [["velites"] * size for size in sizes]
    state = table(4, step="wipe", wipe_due=True, hands=hands, finished={0: ["catapult"]})
    events = play(state, 0, TakeDefault())
    assert (events[0].type, events[0].target) == ("HandWiped", wiped)


def test_coh_turn_07__ties_are_counted_clockwise_from_the_active_player():
    hands = [["velites"] * 2, [], ["velites"], ["velites"] * 2]
    state = table(4, active=2, step="wipe", wipe_due=True, hands=hands, finished={2: ["catapult"]})
    events = play(state, 2, TakeDefault())
    assert events[0].target == 3


@pytest.mark.parametrize(
    "fields",
    [
        {"step": "velites", "cohorts": {0: {"velites": ["velites"]}}},
        {"step": "give", "drawn": ["catapult", "equites"]},
        {"step": "play", "hands": {0: ["catapult"]}},
        {"step": "distribute", "hands": {0: ["catapult"]}},
        {"step": "wipe", "wipe_due": True, "hands": {0: ["catapult"]}},
        {"step": "discard", "hands": {0: ["catapult"] * 5}},
    ],
    ids=lambda fields: fields["step"],
)
def test_coh_turn_07__every_question_has_a_default_that_is_announced_and_works(fields):
    state = table(deck=FILL, **fields)
    decision = asked(state)
    assert decision.required
    assert decision.default is not None
    assert decision.otherwise
    before = decision.token
    play(state, 0, decision.default)
    assert state.active == 1 or asked(state).token != before


def test_coh_turn_07__nobody_else_can_let_it_happen():
    state = table(hands={0: ["catapult"]}, deck=FILL)
    refused(state, 1, TakeDefault(), "COH-TURN-01")
    assert offered(state, 1) == []


def test_coh_turn_07__there_is_no_default_when_the_game_is_over():
    state = table(step="over", result={"winners": (0,), "cause": "legion", "clause": "COH-END-01"})
    assert not GAME.decisions(state)
    refused(state, 0, TakeDefault(), "COH-END-01")
