"""Step 6, Combat Resolution (A12): battles, losses, the Commander, what becomes of the War."""

from collections import Counter
from itertools import product

import pytest

from engine.legions.actions import ChooseLosses
from engine.legions.game import Legions
from engine.legions.rules.battle import resolve
from engine.legions.scenario import scenario
from engine.legions.state import State, War
from tests.legions.build import act, begin, draw, table
from tests.legions.playing import asked, awaited, half_differences, pair, public_face, refused, waiting

GAME = Legions()
LOSSES = scenario("standard").losses
LONE = "| 1: L2 | 2: L3"


def fought(
    force: str,
    roman: int,
    enemy: int,
    *,
    who: str = "B4",
    rest: str = LONE,
    rolls: list[int] | None = None,
    **more: object,
) -> State:
    """A battle in Spain, "armies/legions" under `who` of seat 0, with these half random differences."""
    state = table(3, senators=f"0: L1 {who}@W4 {rest}", wars=f"W4:{force}", legions=0, treasury=100, **more)  # type: ignore[arg-type]
    begin(state, "combat.battles", [*pair(roman), *pair(enemy), *(rolls or [])])
    return state


def war(state: State) -> War:
    return state.wars[0]


def left(state: State) -> tuple[int, int]:
    """Armies and State Legions left at the War."""
    return war(state).armies, war(state).legions


def test_leg_com_01__each_war_with_a_legion_once_in_province_order() -> None:
    state = table(
        3,
        senators="0: L1 B4@W5 | 1: L2 B10@W3 | 2: L3",
        wars="W5:1/5 W3:1/5 W6:2",
        legions=0,
        war_loss_check="end_of_round",
    )
    # W3 first: B10 has a Military Rating of 3. Stalemate for neither; W6 has no Legions
    begin(state, "combat.battles", [*pair(0), *pair(0), *pair(1), *pair(2)])
    assert [(w.id, w.armies, w.fought) for w in state.wars] == [("W5", 0, 3), ("W3", 0, 3), ("W6", 2, 0)]
    assert state.index == 0


@pytest.mark.parametrize(
    ("who", "rating"), [("B1", 1), ("B4", 1), ("B5", 2), ("B8", 2), ("B9", 3), ("B10", 3)]
)
def test_leg_com_02__both_attacks(who: str, rating: int) -> None:
    # 1 + 4 Legions + Military Rating against 9: the rest of the 4 is lost
    state = fought("9/4", 1, 0, who=who, rolls=draw(1) if rating < 3 else [])
    assert left(state)[1] == rating


def test_leg_com_02__the_rating_counts_once_a_legion_at_most() -> None:
    # 1 Legion, Military Rating 3: 0 + 1 + 1 against 2 armies: a stalemate
    state = fought("2/1", 0, 0, who="B10")
    assert left(state) == (2, 1)
    # 2 Legions: 0 + 2 + 2 against 4: a stalemate
    assert left(fought("4/2", 0, 0, who="B10")) == (4, 2)


def test_leg_com_03__faction_legions_count_one_each() -> None:
    # 1 State and 2 Faction Legions, Military Rating 1, against 4: a stalemate
    state = fought("4/1f0f2", 0, 0)
    assert left(state) == (4, 1)
    assert war(state).factions == [0, 2]


def test_leg_com_04__equal_attacks_no_losses() -> None:
    for half in range(6):
        state = fought("5/4", half, half)
        assert (left(state), state.index) == ((5, 4), 2)
        assert war(state).commander == "B4"


def test_leg_com_05__the_lower_side_loses_the_difference_at_most_all() -> None:
    assert left(fought("9/4", 0, 2, rolls=[0]))[1] == 0  # 5 v 11: six lost of four
    assert left(fought("4/7", 2, 0))[0] == 0  # 10 v 4: six lost of four
    assert left(fought("7/7", 0, 0))[0] == 6  # 8 v 7


def test_leg_com_06__the_row_is_of_forces_actually_lost() -> None:
    # 5 Legions, Military Rating 3, HRD 5: 13 v 1 army: 1 lost, row 1, column 3+: none
    assert resolve(5, 3, 1, 5, 0, LOSSES) == (13, 1, 0, 1)
    # 3 v 8: the difference is 5 but there are 2 Legions; row 2, column 2.5: none (row 5 would say 1)
    assert resolve(2, 1, 8, 0, 0, LOSSES) == (3, 8, 2, 0)
    assert left(fought("8/2", 0, 0, rolls=draw(1))) == (8, 0)


TABLE = [(1, 0, 0, 0, 0), (1, 1, 1, 0, 0), (2, 1, 1, 1, 0), (2, 2, 1, 1, 1), (3, 2, 2, 1, 1), (3, 3, 2, 2, 1)]


def test_leg_com_07__leg_com_08__the_table_and_its_unreachable_column() -> None:
    assert [row[1:] for row in LOSSES] == TABLE
    assert [row[0] for row in LOSSES] == [1, 2, 2, 3, 3, 4]  # as printed "<1:1" (not used)


def test_leg_com_08__the_higher_attack_is_never_below_one_to_one() -> None:
    marked = tuple((99, *row) for row in TABLE)
    for legions, rating, armies, rome, enemy in product(
        range(1, 9), (1, 2, 3), range(1, 10), range(6), range(6)
    ):
        outcome = resolve(legions, rating, armies, rome, enemy, marked)  # type: ignore[arg-type]
        assert outcome.legions_lost <= legions
        assert outcome.armies_lost <= armies
        if outcome.rome > outcome.enemy:
            assert outcome.legions_lost <= 3
        elif outcome.enemy > outcome.rome:
            assert outcome.armies_lost <= 3


def test_leg_com_06__leg_com_07__leg_com_09__every_cell_by_enumeration() -> None:
    seen: dict[tuple[int, int], set[int]] = {}
    for legions, rating, armies, rome, enemy in product(
        range(1, 12), (1, 2, 3), range(1, 12), range(6), range(6)
    ):
        rome_attack, enemy_attack, legions_lost, armies_lost = resolve(
            legions, rating, armies, rome, enemy, LOSSES
        )
        high, low = max(rome_attack, enemy_attack), min(rome_attack, enemy_attack)
        if high == low:
            assert (legions_lost, armies_lost) == (0, 0)
            continue
        lost, won = (armies_lost, legions_lost) if rome_attack > enemy_attack else (legions_lost, armies_lost)
        have = legions if rome_attack > enemy_attack else armies
        column = next(n for n, ratio in enumerate((1.5, 2.0, 2.5, 3.0, 99.0)) if high / low < ratio)
        if have >= 3:  # else he may have fewer than the table takes
            seen.setdefault((min(lost, 6), column), set()).add(won)
    assert seen == {(lost, n): {TABLE[lost - 1][n]} for lost in range(1, 7) for n in range(5)}


def test_leg_com_10__the_first_example() -> None:
    state = fought("3/5", 1, 2)
    assert left(state) == (1, 4)
    assert state.index == 1 + 2  # a Legion lost, the War goes on


def test_leg_com_11__the_second_example() -> None:
    state = fought("3/5", 2, 2, index=4)
    assert (war(state).armies, state.legions) == (0, 4)
    assert state.index == 4 + 1 - 2


# --- which Legions ------------------------------------------------------------


def test_leg_com_12__the_commanders_faction_chooses_before_the_death_check() -> None:
    state = fought("4/2f0f2", 0, 1)  # 5 v 5 needs more: see below
    assert left(state) == (4, 2)
    state = fought("4/2f0f2", 0, 3)  # 5 v 7: two of four lost, half: a draw for the Commander
    assert awaited(state) == [0]
    decision = asked(state, 0, ChooseLosses)[0]
    assert decision.default == ChooseLosses(war="W4", factions=())
    assert state.senators["B4"].at == "war"
    refused(state, 2, ChooseLosses(war="W4", factions=(0,)), "LEG-COM-12")
    for wrong in ((1,), (0, 2, 1), (0, 0)):
        refused(state, 0, ChooseLosses(war="W4", factions=wrong), "LEG-COM-12")
    act(state, 0, ChooseLosses(war="W4", factions=(2,)), draw(4))
    assert (war(state).legions, war(state).factions) == (1, [0])
    assert [f.legion for f in state.factions] == ["W4", "", ""]


def test_leg_com_12__the_default_is_state_legions_first() -> None:
    state = fought("4/2f0f2", 0, 3)
    act(state, 0, waiting(state, 0)[0].default, draw(4))  # type: ignore[arg-type]
    assert (war(state).legions, war(state).factions) == (0, [0, 2])


def test_leg_com_12__too_many_to_spare_the_faction_legions() -> None:
    state = fought("4/2f0f2", 0, 4)  # 5 v 8: three of four lost
    refused(state, 0, ChooseLosses(war="W4", factions=()), "LEG-COM-12")
    act(state, 0, ChooseLosses(war="W4", factions=(0,)), draw(4))
    assert (war(state).legions, war(state).factions) == (0, [2])


def test_leg_com_12__not_asked_where_nothing_is_to_choose() -> None:
    assert waiting(fought("4/4", 0, 3, rolls=draw(4))) == []
    assert waiting(fought("9/2f0", 0, 5, rolls=draw(4))) == []  # all are lost


def test_leg_com_12__a_neutral_commander_loses_state_legions_first() -> None:
    state = table(3, senators="0: L1 | 1: L2 | 2: L3 | forum: B4@W4", wars="W4:4/2f0f2", legions=0)
    begin(state, "combat.battles", [*pair(0), *pair(3), *draw(4)])
    assert waiting(state) == []
    assert (war(state).legions, war(state).factions) == (0, [0, 2])


def test_leg_com_12__public_and_of_the_commander_alone() -> None:
    state = fought("4/2f0f2", 0, 3)
    assert [face[:2] for face in public_face(state)] == [(0, "losses")] or awaited(state) == [0]
    assert waiting(state)[0].clause == "LEG-COM-12"


# --- the Index and the Commander ----------------------------------------------


@pytest.mark.parametrize(
    ("force", "roman", "enemy", "rise"),
    [
        ("5/4", 0, 0, 0),
        ("5/7", 0, 4, 1),
        ("5/4", 0, 1, 1),
        ("5/4", 0, 2, 2),
        ("5/3", 0, 0, 1),
        ("5/3", 0, 1, 2),
    ],
)
def test_leg_com_13__one_for_a_loss_two_for_half(force: str, roman: int, enemy: int, rise: int) -> None:
    lost = {("5/7", 4): 1, ("5/4", 1): 1, ("5/4", 2): 2, ("5/3", 0): 1, ("5/3", 1): 2}.get((force, enemy), 0)
    total = int(force[-1])
    state = fought(force, roman, enemy, rolls=draw(1) if 2 * lost >= total else [])
    assert war(state).legions == total - lost
    assert state.index == rise + 2  # both sides left


@pytest.mark.parametrize(("who", "deaths"), [("B1", 9), ("B4", 6), ("B9", 1), ("B10", 0)])
def test_leg_com_14__killed_if_the_card_exceeds_his_status(who: str, deaths: int) -> None:
    killed = 0
    for card in range(1, 11):
        state = table(3, senators=f"0: L1 {who}@W4 {LONE}", wars="W4:9/4", legions=0)
        # all four are lost whatever his Military Rating
        begin(state, "combat.battles", [*pair(0), *pair(5), *draw(card)])
        dead = state.senators[who].at == "deck"
        assert dead == (card > int(who[1:]))
        if dead:
            assert state.deck[-1] == who
        killed += dead
    assert killed == deaths


def test_leg_com_14__his_concessions_to_the_forum() -> None:
    state = fought("9/4", 0, 5, rolls=draw(10), concessions={"grain": "B4", "arms": "L1"})
    assert state.holders == {"grain": None, "arms": "L1"}


def test_leg_com_14__less_than_half_is_no_danger() -> None:
    state = fought("5/4", 0, 1)  # one of four: no card is drawn
    assert left(state) == (4, 3)
    assert war(state).commander == "B4"


def test_leg_com_15__without_legions_the_survivor_comes_home_marked() -> None:
    state = fought("9/4", 0, 5, rolls=draw(4))
    card = state.senators["B4"]
    assert (card.owner, card.at, card.inverted) == (0, "rome", True)
    assert war(state).commander is None
    liable = [x for x in GAME.view(state, None).liabilities if x.senator == "B4" and x.offence != "office"]
    assert liable == []


def test_leg_com_15__a_neutral_goes_to_the_forum() -> None:
    state = table(3, senators="0: L1 | 1: L2 | 2: L3 | forum: G2 B4@W4", wars="W4:9/4", legions=0)
    begin(state, "combat.battles", [*pair(0), *pair(5), *draw(4)])
    assert state.display == ["G2", "B4"]
    assert state.senators["B4"].at == "forum"


def test_leg_com_15__leg_com_16__marked_only_if_no_legion_is_left() -> None:
    one_left = fought("1/2", 0, 3, rolls=draw(1))
    assert (one_left.legions, one_left.senators["B4"].inverted) == (1, False)
    none_left = fought("1/1", 1, 3, rolls=draw(1))
    assert (none_left.legions, none_left.senators["B4"].inverted) == (0, True)


# --- what becomes of the War --------------------------------------------------


def test_leg_com_16__victory() -> None:
    state = fought("2/5f2", 0, 0, index=7)
    assert (war(state).armies, war(state).victor) == (0, "B4")
    assert (state.legions, state.factions[2].legion, state.index) == (5, "box", 5)
    assert state.senators["B4"].at == "rome"
    assert not state.senators["B4"].inverted


def test_leg_com_17__both_wiped_out_is_a_victory() -> None:
    # 3 v 4: the Legion is lost, and by row 1, column 1 the army too
    state = fought("1/1", 1, 3, index=5, rolls=draw(1))
    assert (war(state).armies, state.legions) == (0, 0)
    assert state.index == 5 + 2 - 2  # all lost; then Victory, not Unopposed
    assert war(state).victor == "B4"
    dead = fought("1/1", 1, 3, index=5, rolls=draw(10))
    assert (war(dead).armies, war(dead).victor, dead.senators["B4"].at) == (0, None, "deck")


def test_leg_com_14__leg_com_16__a_victory_may_cost_half_and_the_commander() -> None:
    # 10 v 5: five armies lost; row 5, column 2: two of four Legions
    alive = fought("5/4", 5, 0, index=5, rolls=draw(4))
    assert (war(alive).armies, war(alive).victor, alive.legions, alive.index) == (0, "B4", 2, 5 + 2 - 2)
    assert (alive.senators["B4"].at, alive.senators["B4"].inverted) == ("rome", False)
    dead = fought("5/4", 5, 0, index=5, rolls=draw(5))
    assert (war(dead).armies, war(dead).victor, dead.legions, dead.index) == (0, None, 2, 5)
    assert dead.deck[-1] == "B4"


def test_leg_com_12__of_faction_legions_alone_the_commanders_player_chooses() -> None:
    state = fought("4/0f0f1f2", 0, 1)  # 4 v 5: one of three
    assert awaited(state) == [0]
    refused(state, 0, ChooseLosses(war="W4", factions=()), "LEG-COM-12")
    act(state, 0, ChooseLosses(war="W4", factions=(1,)))
    assert war(state).factions == [0, 2]
    assert state.factions[1].legion == ""


def test_leg_com_18__no_legion_left_is_four_besides_the_two() -> None:
    state = fought("9/4", 0, 5, rolls=draw(4))
    assert state.index == 2 + 4
    begin(state, "adjustments.leaderless")
    begin(state, "adjustments.index")
    assert state.index == 6


def test_leg_com_19__both_left_is_two_also_when_the_commander_fell() -> None:
    assert fought("5/4", 0, 0).index == 2
    killed = fought("5/4", 0, 2, rolls=draw(10))
    assert (killed.senators["B4"].at, killed.index) == ("deck", 2 + 2)
    assert left(killed) == (4, 2)


def test_leg_com_20__driving_the_enemy_back_is_no_victory() -> None:
    state = fought("5/6", 1, 0, index=0)  # 8 v 5: three lost, two remain
    assert left(state)[0] == 2
    assert state.index == 1 + 2
    assert war(state).victor is None


def test_leg_com_20__leg_com_24__victory_with_the_lower_attack() -> None:
    state = fought("1/2", 0, 3, rolls=draw(1))  # 3 v 4: one lost; ratio 1: the army too
    assert (war(state).armies, war(state).victor, state.legions) == (0, "B4", 1)


def test_leg_com_24__that_happens_in_seven_and_six_tenths_of_a_hundred() -> None:
    counted = half_differences()
    lucky = sum(
        counted[rome] * counted[enemy]
        for rome, enemy in product(range(6), repeat=2)
        if rome + 3 < enemy + 1 and war(fought("1/2", rome, enemy, rolls=draw(1))).armies == 0
    )
    assert round(lucky / 100, 1) == 7.6


def test_leg_com_21__a_war_without_legions_is_not_fought() -> None:
    state = table(3, senators="0: L1 B4@W4 | 1: L2 | 2: L3", wars="W4:3", legions=5)
    begin(state, "combat.battles")
    assert (war(state).armies, war(state).fought, state.index) == (3, 0, 0)


def test_leg_com_23__the_difference_of_two_half_differences() -> None:
    counted = half_differences()
    both: Counter[int] = Counter()
    for rome, enemy in product(range(6), repeat=2):
        both[rome - enemy] += counted[rome] * counted[enemy]
    assert [round(both[n] / 100, 1) for n in range(6)] == [23.6, 18.9, 11.7, 5.7, 1.7, 0.2]
    assert all(both[n] == both[-n] for n in range(6))


def test_leg_com_23__the_engine_draws_for_both_sides() -> None:
    # 4 Legions, Military Rating 1, against 5: equal but for the half random differences
    for roman, enemy in product(range(6), repeat=2):
        lost = resolve(4, 1, 5, roman, enemy, LOSSES).legions_lost
        armies, legions = left(fought("5/4", roman, enemy, rolls=draw(1) if lost >= 2 else []))
        assert 5 - armies >= min(max(roman - enemy, 0), 5)
        assert 4 - legions >= min(max(enemy - roman, 0), 4)
        assert (armies, legions) == (5, 4) or roman != enemy


def test_leg_com_24__the_older_war_of_a_province_fights_first() -> None:
    state = table(
        3,
        senators="0: L1 B4@M5 | 1: L2 B3@W9 | 2: L3",
        wars="W9:9/2 M5:9/2",
        legions=0,
        additional_wars=True,
        war_loss_check="end_of_round",
    )
    state.wars.reverse()  # M5 was placed first
    begin(state, "combat.battles", [*pair(0), *pair(5), *draw(10), *pair(0), *pair(5), *draw(10)])
    assert state.deck[-2:] == ["B4", "B3"]


def test_leg_com_01__a_war_is_fought_once_a_round() -> None:
    state = fought("5/4", 0, 0)
    begin(state, "combat.battles")
    assert left(state) == (5, 4)
