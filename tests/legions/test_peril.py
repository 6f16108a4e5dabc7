"""What may soon lose the game, as the panel says it: LEG-END-04 to LEG-END-08, LEG-SOR-04, LEG-SOR-11."""

import pytest

from engine.kernel import Result
from engine.legions.formulas import expected_income
from engine.legions.state import State
from engine.legions.text import warroom
from engine.legions.text.peril import perils, revolt
from tests.legions.build import table
from tests.legions.games import GAME, some_games

THIRD = "⚠️ A third active War loses the game for all."


def front(state: State) -> dict[str, tuple[str, ...]]:
    return {s.title: s.lines for s in GAME.sheet(GAME.view(state, None)).front}


def test_what_may_lose_the_game_stands_on_every_desk_too() -> None:
    state = table(3, stage="senate.business", wars="W2:2/1 W4:4/5")
    for seat in range(3):
        desk = {s.title: s.lines for s in GAME.sheet(GAME.view(state, seat)).desk}
        assert desk["Danger"] == (THIRD,)
    calm = GAME.sheet(GAME.view(table(3, stage="senate.business"), 0)).desk
    assert "Danger" not in [s.title for s in calm]


def test_leg_end_06__a_war_without_legions_beside_another_is_a_danger() -> None:
    state = table(3, stage="senate.business", wars="W2:2 W4:4/5")
    assert perils(state) == [
        "⚠️ The Sardinian War has no Legion: if one War still has none at the end of the round "
        "while another goes on, all lose.",
        THIRD,
    ]
    state = table(3, stage="senate.business", wars="W2:2 W4:4")
    assert perils(state)[0].startswith("⚠️ The Sardinian War and the Second Punic War have no Legion: ")
    assert perils(table(3, stage="senate.business", wars="W2:2/1 W4:4/5")) == [THIRD]
    for one in ("W4:4", "W4:4/5", "W4:4 W2:0", ""):
        assert perils(table(3, stage="senate.business", wars=one)) == []


def test_leg_end_07__what_a_third_war_means_goes_by_the_option() -> None:
    state = table(3, stage="senate.business", wars="W2:2/1 W4:4/5", war_loss_check="end_of_round")
    assert perils(state) == ["⚠️ A third active War at the end of a round loses the game for all."]
    state = table(3, stage="senate.business", wars="W2:2/1 W4:4/5 W5:1/1", war_loss_check="end_of_round")
    assert perils(state) == ["⚠️ 3 Wars are active: if 3 still are at the end of the round, all lose."]
    state = table(3, round=10, stage="senate.business", wars="W2:2/1 W4:4/5")
    assert perils(state) == []  # no War comes any more


def test_leg_end_05__a_bill_that_cannot_be_paid_is_a_danger() -> None:
    state = table(3, stage="senate.business", wars="W4:4/5", treasury=9, legions=0)
    line = "⚠️ The next bill is 1 T more than the State will have: if that stays so, all lose."
    assert perils(state) == [line]
    assert (warroom.spare(state), "- 40 T: 1 T short: all would lose" in warroom.bill_lines(state)[1]) == (
        -1,
        True,
    )
    state.treasury = 10
    assert perils(state) == []
    state.treasury, state.round = 9, 10
    assert perils(state) == []  # the last bill was paid in step 1


def test_leg_inc_28__the_income_to_come_is_counted_once() -> None:
    state = table(3, stage="senate.business", provinces="1 2+")
    state.claims = {2: True}
    assert expected_income(state) == 39
    state.stage, state.step = "income.claims", 1
    assert expected_income(state) == 34
    state.stage = "income.exchange"
    assert expected_income(state) == 0
    assert "Claims" not in warroom.bill_lines(state)[1]


@pytest.mark.parametrize(("less", "hundredths"), [(2, 0), (3, 1), (6, 10), (9, 28), (13, 64)])
def test_leg_sor_11__the_chance_of_a_revolt_is_told(less: int, hundredths: int) -> None:
    state = table(
        3,
        stage="senate.business",
        index=less + 4,
        prestige=[10, 0, 0],
        consul="L1",
        senators="0: L1 B1 G1 | 1: L2 | 2: L3",
    )
    assert revolt(state) == hundredths / 100
    line = f"⚠️ {hundredths}% chance of a revolt at the next State of the Republic, with Lilac 1 as Consul: "
    assert perils(state) == ([f"{line}then all lose."] if hundredths else [])
    state.round = 10
    assert perils(state) == []  # the last has been held


def test_leg_end_04__the_dangers_stand_below_the_state_until_the_game_is_over() -> None:
    state = table(3, stage="senate.business", wars="W2:2 W4:4/5")
    assert list(front(state))[:2] == ["State", "Danger"]
    assert front(state)["Danger"] == tuple(perils(state))
    state.result = Result(winners=(), cause="Rome fell", clause="LEG-END-04")
    assert perils(state) == []
    assert "Danger" not in front(state)
    for game in some_games():
        for moment in game.states():
            assert perils(moment) == list(front(moment).get("Danger", ()))


def test_leg_mil_20__the_state_says_what_it_has_what_comes_and_what_falls_due() -> None:
    state = table(3, stage="senate.business", wars="W4:4/5", treasury=87, legions=0, index=2)
    assert front(state)["State"][0] == "Treasury 87 T + 30 T income, next bill 40 T · Revolution Index 2"
    state.stage, state.step = "income.exchange", 1
    assert front(state)["State"][0] == "Treasury 87 T, next bill 40 T · Revolution Index 2"
