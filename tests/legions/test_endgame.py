"""Winning and losing (A14)."""

import pytest

from engine.kernel import Result
from engine.legions.actions import Donate
from engine.legions.game import Legions
from engine.legions.state import State
from tests.legions.build import act, begin, draw, table
from tests.legions.playing import refused, waiting

GAME = Legions()


def ended(prestige: list[int], senators: str = "", **more: object) -> Result | None:
    state = table(3, round=10, prestige=prestige, senators=senators, **more)  # type: ignore[arg-type]
    begin(state, "endgame.check", on=True)
    return state.result


def result(prestige: list[int], senators: str = "", **more: object) -> tuple[int, ...]:
    found = ended(prestige, senators, **more)
    assert found is not None
    return found.winners


@pytest.mark.parametrize(("prestige", "winners"), [([5, 3, 4], (0,)), ([5, 6, 4], (1,)), ([0, 0, 1], (2,))])
def test_leg_end_01__most_prestige_after_round_ten(prestige: list[int], winners: tuple[int, ...]) -> None:
    assert result(prestige) == winners


@pytest.mark.parametrize("number", [1, 5, 9])
def test_leg_end_01__not_before(number: int) -> None:
    state = table(3, round=number, prestige=[9, 0, 0])
    begin(state, "endgame.check", on=True)
    assert (state.result, state.round) == (None, number + 1)


def test_leg_end_02__a_tie_goes_to_the_highest_total_status() -> None:
    cards = "0: L1 B1 | 1: L2 B9@P1 | 2: L10"
    assert result([5, 5, 4], cards, provinces="1") == (1,)
    assert result([5, 5, 5], "0: L1 | 1: L2 B8@W4 | 2: L9", wars="W4:5/4") == (1,)
    assert result([5, 5, 5], cards, provinces="1") == (1,)
    assert result([5, 5, 4], "0: L5-absent | 1: L4 | 2: L10") == (0,)


def test_leg_end_03__then_the_most_votes() -> None:
    # Status 10 each; Influence 3 + 2 v 2 + 1
    assert result([5, 5, 0], "0: L4 B6 | 1: B4 G6 | 2: L10") == (0,)
    assert result([5, 5, 0], "0: L4 B6 | 1: B4 G6 | 2: L10", knights=[0, 3, 0]) == (1,)


@pytest.mark.parametrize("cards", ["L4-absent B6", "L4@P1 B6-absent", "L4-absent B6@W4"])
def test_leg_end_03__senators_absent_or_away_count(cards: str) -> None:
    board = {"provinces": "1", "wars": "W4:5/2"}
    assert result([5, 5, 0], f"0: {cards} | 1: B4 G6 | 2: L10", **board) == (0,)


def test_leg_end_03__then_it_is_shared() -> None:
    assert result([5, 5, 0], "0: L4 B6 | 1: B4 G6 | 2: L10", knights=[0, 2, 0]) == (0, 1)
    assert result([5, 5, 5], "0: L4 | 1: B4 | 2: G4", knights=[0, 1, 2]) == (0, 1, 2)
    assert result([5, 5, 0], "0: L4 B6 | 1: B4 G6 | 2: L10", knights=[0, 2, 0], money=[0, 99, 0]) == (0, 1)


@pytest.mark.parametrize(
    ("prestige", "senators", "clause"),
    [
        ([5, 4, 4], "", "LEG-END-01"),
        ([5, 5, 4], "0: L1 | 1: L2 | 2: L3", "LEG-END-02"),
        ([5, 5, 0], "0: L4 B6 | 1: B4 G6 | 2: L10", "LEG-END-03"),
    ],
)
def test_leg_end_01__leg_end_02__leg_end_03__the_result_says_what_decided(
    prestige: list[int], senators: str, clause: str
) -> None:
    found = ended(prestige, senators)
    assert found is not None
    assert found.clause == clause


def test_leg_end_04__three_causes() -> None:
    debt = table(3, treasury=0)
    begin(debt, "income.bill")
    revolt = table(3, index=5)
    begin(revolt, "republic.draw", draw(1, 1))
    wars = table(3, round=6, wars="W4:2/1 W5:2/1", legions=0)
    begin(wars, "political.wars", draw(1, 1))
    for state, clause in ((debt, "LEG-END-05"), (revolt, "LEG-SOR-04"), (wars, "LEG-END-06")):
        assert state.result is not None
        assert (state.result.winners, state.result.clause) == ((), clause)


@pytest.mark.parametrize("treasury", [39, 40])
def test_leg_end_05__at_a_natural_disaster(treasury: int) -> None:
    state = table(3, treasury=treasury, event_deck=["disaster"])
    begin(state, "political.events", draw(5, 5) if treasury == 40 else [])
    assert (state.result is not None) == (treasury == 39)


@pytest.mark.parametrize("treasury", [23, 24])
def test_leg_end_05__at_an_act_payment(treasury: int) -> None:
    state = table(3, treasury=treasury, acts=[1], land_acts=True)
    begin(state, "income.bill")
    assert (state.result is not None) == (treasury == 23)


def test_leg_end_05__at_once_and_donations_come_before() -> None:
    state = table(3, treasury=0, money=[9, 9, 9])
    begin(state, "income.exchange")
    act(state, 0, Donate(amount=3))
    begin(state, "income.bill", on=True)
    assert state.result is not None
    assert state.stage == "income.bill"
    refused(state, 0, Donate(amount=9), "LEG-END-01")


# --- too many Wars ------------------------------------------------------------


def at_the_end(wars: str, senators: str = "", **more: object) -> bool:
    """Whether these Wars lose at the end of step 7."""
    state = table(3, wars=wars, senators=senators, legions=0, **more)  # type: ignore[arg-type]
    begin(state, "endgame.check")
    return state.result is not None


@pytest.mark.parametrize("option", ["as_ruled", "end_of_round"])
@pytest.mark.parametrize(
    ("wars", "lost"),
    [
        ("", False),
        ("W4:2", False),
        ("W4:2/1", False),
        ("W4:2/1 W5:2/1", False),
        ("W4:2 W5:2/1", True),
        ("W4:2 W5:2", True),
        ("W4:2/1 W5:2/0f1", False),
        ("W4:2/1 W5:2/1 W6:2/1", True),
    ],
)
def test_leg_end_06__leg_end_08__the_two_limbs_at_the_end_of_the_round(
    option: str, wars: str, lost: bool
) -> None:
    assert at_the_end(wars, war_loss_check=option) == lost


def test_leg_end_06__a_commander_alone_does_not_oppose() -> None:
    assert at_the_end("W4:2 W5:2/1", "0: L1 B1@W4 | 1: L2 B2@W5 | 2: L3")


def test_leg_end_06__won_wars_do_not_count() -> None:
    state = table(3, wars="W4:2 W5:2/1 W6:2/1", legions=0)
    for war in state.wars[1:]:
        war.armies = 0
    begin(state, "endgame.check")
    assert state.result is None


def placed(wars: str, **more: object) -> State:
    state = table(3, round=6, wars=wars, legions=0, **more)  # type: ignore[arg-type]
    begin(state, "political.wars", draw(1, 1))
    return state


def test_leg_end_07__three_active_wars_lose_when_the_third_is_placed() -> None:
    assert placed("W4:2/1 W5:2/1").result is not None
    assert placed("W4:2/1").result is None


def test_leg_end_07__at_the_end_of_the_round_by_option() -> None:
    state = placed("W4:2/1 W5:2/1", war_loss_check="end_of_round")
    assert state.result is None
    begin(state, "endgame.check")
    assert state.result is not None


def test_leg_end_07__the_unopposed_limb_waits_for_step_seven() -> None:
    for option in ("as_ruled", "end_of_round"):
        state = placed("W4:2", war_loss_check=option)
        assert state.result is None
        for stage in ("combat.battles", "adjustments.leaderless", "adjustments.index"):
            begin(state, stage)
            assert state.result is None
        begin(state, "endgame.check")
        assert state.result is not None


def test_leg_end_07__a_battle_lost_beside_another_war_is_judged_in_step_seven() -> None:
    state = table(3, senators="0: L1 B4@W4 | 1: L2 B3@W5 | 2: L3", wars="W4:9/1 W5:5/4", legions=0)
    begin(state, "combat.battles", draw(1, 1, 1, 10, 1, 1, 1, 1, 1))
    assert state.result is None
    begin(state, "endgame.check")
    assert state.result is not None


def test_leg_end_08__one_unopposed_war_alone_never_loses() -> None:
    assert not at_the_end("W4:9")


def test_leg_end_09__the_check_comes_before_the_winner() -> None:
    found = ended([9, 0, 0], wars="W4:2 W5:2")
    assert found is not None
    assert found.winners == ()


def test_leg_end_10__a_faction_without_senators_plays_on() -> None:
    state = table(3, senators="0: | 1: L2 | 2: L3 | forum: G7", consul="L2", money=[0, 0, 0])
    begin(state, "income.incomes")
    assert state.factions[0].treasury == 5
    begin(state, "forum.bids")
    assert 0 in {d.seat for d in waiting(state)}
    assert result([9, 0, 0], "0: | 1: L2 | 2: L3", consul="L2") == (0,)


def test_leg_end_11__on_a_common_loss_there_is_no_winner() -> None:
    state = table(3, treasury=0, prestige=[9, 5, 1])
    ended_by = begin(state, "income.bill")[-1]
    assert state.result is not None
    assert state.result.winners == ()
    assert "lose together" in GAME.tell(ended_by, None)


def test_leg_end_07__prestige_and_spoils_come_before_the_check() -> None:
    state = table(
        3, round=10, senators="0: L1 B10@W1 | 1: L2 | 2: L3", wars="W1:5/7", legions=0, prestige=[0, 2, 0]
    )
    begin(state, "combat.battles", draw(1, 10, 1, 1))
    begin(state, "adjustments.spoils")
    act(state, 0, waiting(state, 0)[0].default, on=True)  # type: ignore[arg-type]
    assert state.result is not None
    assert state.result.winners == (0,)
