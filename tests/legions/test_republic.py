"""Step 4, the State of the Republic (A10), against the hundred pairs counted here."""

from collections import Counter

import pytest

from engine.legions import formulas
from engine.legions.actions import RaiseOwnLegion
from engine.legions.motions import RaiseLegions
from engine.legions.state import State
from tests.legions.build import begin, draw, table
from tests.legions.playing import persuade, refused, start, waiting
from tests.legions.sitting import cannot_be_tabled, sitting

DOUBLES = Counter(red + yellow for red in range(1, 11) for yellow in range(1, 11))


def spoken(red: int, yellow: int, index: int = 0, prestige: int = 0, **more: object) -> State:
    """The draw for Lilac 1 of seat 0, whose Faction has 1 Senator."""
    more.setdefault("senators", "0: L1 | 1: L2 | 2: L3")
    state = table(3, index=index, prestige=[prestige, 0, 0], **more)  # type: ignore[arg-type]
    begin(state, "republic.draw", draw(red, yellow))
    return state


def number(index: int, prestige: int, total: int) -> State:
    """The draw with a double random number of `total`."""
    red = min(10, total - 1)
    return spoken(red, total - red, index, prestige)


def outcome(state: State) -> tuple[bool, bool, int]:
    """Lost, no raising, Revolution Index."""
    return state.result is not None, state.no_raising, state.index


def test_leg_sor_01__double_number_less_index_plus_prestige() -> None:
    # 5 + 1 = 6, less 9, plus 4 = 1: the lowest row
    assert outcome(spoken(5, 1, index=9, prestige=4)) == (False, True, 18)
    # 6 + 9 = 15, less 7, plus 2 = 10: nothing
    assert outcome(spoken(6, 9, index=7, prestige=2)) == (False, False, 7)


def test_leg_sor_01__the_program_draws_and_nobody_is_asked() -> None:
    assert waiting(spoken(9, 9)) == []


def test_leg_sor_01__the_temporary_consul_in_round_one() -> None:
    state = table(
        3, round=1, senators="0: L1 | 1: L2 | 2: L3 B1 B2", consul="L3", prestige=[0, 0, 7], index=3
    )
    begin(state, "republic.draw", draw(5, 3))  # 8 - 3 + ceil(7/3) = 8
    assert state.index == 5


@pytest.mark.parametrize(
    ("prestige", "senators", "share"),
    [
        (10, "L1 B1 G1 G2", 3),
        (0, "L1", 0),
        (1, "L1 B1 G1", 1),
        (9, "L1 B1 G1", 3),
        (10, "L1 B1-absent G1@P1", 4),
    ],
)
def test_leg_sor_02__prestige_by_senators_rounded_up(prestige: int, senators: str, share: int) -> None:
    state = table(3, senators=f"0: {senators} | 1: L2 | 2: L3", prestige=[prestige, 0, 0], provinces="1")
    assert formulas.consul_prestige(state) == share
    state.index = 9 + share
    begin(state, "republic.draw", draw(10, 9))
    assert state.index == 9 + share  # 19 - 9 = 10
    state.index = 10 + share
    begin(state, "republic.draw", draw(10, 9))
    assert state.index == 10 + share + 1  # one less: a 9


def test_leg_sor_03__the_faction_that_controls_the_consul_now() -> None:
    state = table(
        3, senators="0: L1 B1 | 1: L2 | 2: L3", prestige=[30, 4, 0], money=[9, 9, 9], consul="L1", index=5
    )
    begin(state, "forum.persuasion")
    start(state, last=True)
    persuade(state, 1, "L1", 9, 10)
    begin(state, "republic.draw", draw(5, 6))  # 11 - 5 + 4/2 = 8
    assert state.index == 7


@pytest.mark.parametrize(("total", "lost"), [(2, True), (5, True), (6, False), (7, False)])
def test_leg_sor_04__below_nothing_the_people_revolt(total: int, lost: bool) -> None:
    state = number(index=6, prestige=0, total=total)
    assert (state.result is not None) == lost
    if state.result:
        assert state.result.winners == ()
        assert state.result.clause == "LEG-SOR-04"


@pytest.mark.parametrize(("total", "banned"), [(7, True), (11, True), (12, False), (15, False), (16, False)])
def test_leg_sor_05__one_to_five_forbids_new_legions(total: int, banned: bool) -> None:
    assert number(index=6, prestige=0, total=total).no_raising == banned


def test_leg_sor_05__both_kinds_this_round_alone() -> None:
    state = sitting(money=[30] * 5, enter=False)
    state.no_raising = True
    begin(state, "senate.business")
    refused(state, 3, RaiseOwnLegion(), "LEG-SOR-05")
    cannot_be_tabled(state, 0, RaiseLegions(legions=1), clause="LEG-SOR-05")
    begin(state, "endgame.check", on=True)
    assert not state.no_raising


@pytest.mark.parametrize(("result", "rise"), [(1, 9), (2, 8), (4, 6), (5, 5), (6, 4), (9, 1)])
def test_leg_sor_06__below_ten_the_index_rises_by_the_rest(result: int, rise: int) -> None:
    state = number(index=6, prestige=0, total=result + 6)
    assert (state.index, state.no_raising) == (6 + rise, result <= 5)


@pytest.mark.parametrize("total", [10, 11, 20])
def test_leg_sor_07__ten_or_more_does_nothing(total: int) -> None:
    assert outcome(number(index=0, prestige=0, total=total)) == (False, False, 0)


def test_leg_sor_08__nothing_is_the_bottom_of_both_rows() -> None:
    assert outcome(number(index=6, prestige=0, total=6)) == (False, True, 16)


def test_leg_sor_09__the_worked_example_ends_at_eleven() -> None:
    state = table(3, senators="0: L1 B1 G1 G2 | 1: L2 | 2: L3", prestige=[10, 0, 0], index=5)
    begin(state, "republic.draw", draw(5, 1))
    assert outcome(state) == (False, True, 11)


def test_leg_sor_10__a_high_index_threatens_not_a_low_one() -> None:
    assert outcome(spoken(1, 1, index=0))[0] is False
    assert outcome(spoken(1, 1, index=3))[0] is True


@pytest.mark.parametrize(
    ("m", "percent"),
    [
        (-5, 0),
        (2, 0),
        (3, 1),
        (4, 3),
        (5, 6),
        (6, 10),
        (7, 15),
        (8, 21),
        (9, 28),
        (10, 36),
        (11, 45),
        (12, 55),
        (13, 64),
    ],
)
def test_leg_sor_11__the_chance_of_a_revolt(m: int, percent: int) -> None:
    index, prestige = max(m, 0), max(-m, 0)
    counted = sum(
        times for total, times in DOUBLES.items() if number(index, prestige, total).result is not None
    )
    assert counted == percent


@pytest.mark.parametrize(("m", "percent"), [(-1, 72), (0, 64), (2, 45), (4, 28), (6, 15), (9, 3)])
def test_leg_sor_11__the_chance_of_no_effect(m: int, percent: int) -> None:
    index, prestige = max(m, 0), max(-m, 0)
    quiet = (False, False, index)
    counted = sum(
        times for total, times in DOUBLES.items() if outcome(number(index, prestige, total)) == quiet
    )
    assert counted == percent


@pytest.mark.parametrize(("m", "rise"), [(-3, 0.35), (0, 1.20), (2, 2.20), (4, 3.22), (6, 4.00), (8, 4.38)])
def test_leg_sor_12__the_expected_rise(m: int, rise: float) -> None:
    index, prestige = max(m, 0), max(-m, 0)
    total = sum(times * (number(index, prestige, d).index - index) for d, times in DOUBLES.items())
    assert round(total / 100, 2) == rise


def test_leg_sor_13__after_a_death_his_successor_speaks() -> None:
    state = table(
        3, senators="0: L1 | 1: L2 B5 | 2: L3", consul="L1", prestige=[9, 4, 0], deaths=True, index=5
    )
    state.terms[-1].began = 1
    begin(state, "political.deaths", draw(1, 1, 5)[:2])
    assert state.consul is not None
    successor = formulas.consul_seat(state)
    assert successor == 2  # Lilac 3, the highest Influence and Status in Rome
    begin(state, "republic.draw", draw(5, 4))  # 9 - 5 + 0 = 4
    assert (state.index, state.no_raising) == (11, True)


def test_leg_sor_13__in_the_base_game_a_consul_always_exists() -> None:
    assert table(3).consul == "L1"
    assert table(3).options.deaths is False
