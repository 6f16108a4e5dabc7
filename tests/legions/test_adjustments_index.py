"""Step 7, Adjustments (A13): the lines of the Revolution Index, Prestige of Faction Legions, cards."""

import pytest

from engine.legions.events.common import IndexChanged, PrestigeChanged
from engine.legions.state import Lingering
from tests.legions.build import act, begin, draw, of_type, table
from tests.legions.playing import awaited, pair, waiting
from tests.legions.test_adjustments import fallen, settled, won

# --- the Index ----------------------------------------------------------------


def test_leg_adj_11__each_line_is_booked_when_it_happens_and_once() -> None:
    state = table(
        3,
        senators="0: L1 B4@W4 | 1: L2 | 2: L3",
        wars="W4:9/4 W6:2",
        legions=0,
        war_loss_check="end_of_round",
    )
    fight = begin(state, "combat.battles", [*pair(0), *pair(5), *draw(4)])
    assert [e.change for e in of_type(fight, IndexChanged)] == [2, 4]
    assert sorted(state.booked) == ["W4:loss", "W4:status"]
    begin(state, "adjustments.leaderless")
    later = begin(state, "adjustments.index")
    assert [e.change for e in of_type(later, IndexChanged)] == [4]  # W6 alone
    assert state.index == 10
    begin(state, "adjustments.index")
    assert state.index == 10


def test_leg_adj_12__an_unopposed_war_is_four_not_six() -> None:
    state = table(3, wars="W4:3", legions=3)
    begin(state, "combat.battles")
    begin(state, "adjustments.index")
    assert state.index == 4


def test_leg_adj_13__the_letter_of_both_steps() -> None:
    state = fallen()
    begin(state, "adjustments.leaderless")
    begin(state, "adjustments.index")
    assert sum(1 for key in state.booked if key.startswith("W4")) == 3


def test_leg_adj_14__the_reminders_of_step_seven_are_not_applied_again() -> None:
    state = table(3, event_deck=["drought"], senators="0: L1 B4@W4 | 1: L2 | 2: L3", wars="W4:5/4", legions=0)
    begin(state, "political.events")
    begin(state, "combat.battles", [*pair(0), *pair(0)])
    assert state.index == 2 + 2
    for stage in ("adjustments.leaderless", "adjustments.spoils", "adjustments.index"):
        begin(state, stage)
    assert state.index == 4


def test_leg_adj_14__nor_a_victory_twice() -> None:
    state = won(index=9)
    assert state.index == 7
    settled(state)
    assert state.index == 7


@pytest.mark.parametrize("who", ["B4", "B4@W4"])
def test_leg_adj_15__a_war_without_legions_is_four(who: str) -> None:
    state = table(3, senators=f"0: L1 {who} | 1: L2 | 2: L3", wars="W4:3", legions=5)
    begin(state, "combat.battles")
    assert state.index == 0
    begin(state, "adjustments.index")
    assert state.index == 4


def test_leg_adj_15__one_with_legions_is_not() -> None:
    state = table(3, senators="0: L1 B4@W4 | 1: L2 | 2: L3", wars="W4:5/4", legions=0)
    begin(state, "combat.battles", [*pair(0), *pair(0)])
    begin(state, "adjustments.index")
    assert state.index == 2


def test_leg_adj_16__each_line_at_once_with_the_floor() -> None:
    # Victory in Sicily first: 1 - 2 is 0, then + 2 for Spain; added up it would be 1
    state = table(3, senators="0: L1 B10@W1 | 1: L2 B4@W4 | 2: L3", wars="W4:5/4 W1:1/3", legions=0, index=1)
    begin(state, "combat.battles", [*pair(0), *pair(0)] * 2)
    assert state.index == 2


def test_leg_adj_16__in_province_order() -> None:
    # Spain first: 0 + 2, then the Victory in Asia: 0
    state = table(
        3, senators="0: L1 B10@W10 | 1: L2 B4@W4 | 2: L3", wars="W10:1/3 W4:5/4", legions=0, index=0
    )
    begin(state, "combat.battles", [*pair(0), *pair(0)] * 2)
    assert state.index == 0


# --- Faction Legions ----------------------------------------------------------


def legion(force: str, halves: tuple[int, int], senators: str, rolls: list[int] | None = None) -> list[int]:
    """Prestige by seat after a battle in Spain with the Legion of seat 0 or 1."""
    state = table(3, senators=senators, wars=f"W4:{force}", legions=0, prestige=[9, 9, 9], index=9)
    begin(state, "combat.battles", [*pair(halves[0]), *pair(halves[1]), *(rolls or [])])
    for stage in ("adjustments.terms", "adjustments.markers", "adjustments.leaderless", "adjustments.spoils"):
        begin(state, stage)
        while waiting(state):
            act(state, awaited(state)[0], waiting(state)[0].default)  # type: ignore[arg-type]
    before = [f.prestige for f in state.factions]
    assert before == [9, 9, 9]
    for stage in ("adjustments.index", "adjustments.prestige"):
        begin(state, stage)
    return [f.prestige - 9 for f in state.factions]


OWN, OTHER, NEUTRAL = (
    "0: L1 B10@W4 | 1: L2 | 2: L3",
    "0: L1 | 1: L2 B10@W4 | 2: L3",
    "0: L1 | 1: L2 | 2: L3 | forum: B10@W4",
)


def test_leg_adj_17__one_for_a_victory_two_with_an_own_commander() -> None:
    assert legion("2/4f0", (0, 0), OWN) == [1 + 2, 0, 0]
    assert legion("2/4f0", (0, 0), OTHER) == [1, 1, 0]
    assert legion("2/4f0", (0, 0), NEUTRAL) == [1, 0, 0]
    assert legion("2/2f0f1f2", (0, 0), OTHER) == [1, 1 + 2, 1]


def test_leg_adj_17__two_less_when_eliminated_four_with_an_own_commander() -> None:
    assert legion("9/0f0", (0, 5), OWN, draw(1)) == [-4, 0, 0]
    assert legion("9/0f0", (0, 5), OTHER, draw(1)) == [-2, 0, 0]
    assert legion("9/0f0", (0, 5), NEUTRAL, draw(1)) == [-2, 0, 0]


def test_leg_adj_17__commanding_when_the_battle_began_even_if_killed() -> None:
    assert legion("9/0f0", (0, 5), "0: L1 B1@W4 | 1: L2 | 2: L3", draw(10)) == [-4, 0, 0]


def test_leg_adj_17__leg_adj_18__both_lines_in_one_battle() -> None:
    # 3 v 4, ratio 1: the last Legion, the Faction's, and the last army fall
    other = "0: L1 | 1: L2 B4@W4 | 2: L3"
    assert legion("1/0f0", (1, 3), other, draw(1)) == [1 - 2, 1, 0]
    own = "0: L1 B4@W4 | 1: L2 | 2: L3"
    assert legion("1/0f0", (1, 3), own, draw(1)) == [1 + 2 - 4, 0, 0]


def test_leg_adj_17__the_gain_comes_before_the_loss() -> None:
    state = table(3, senators="0: L1 | 1: L2 B4@W4 | 2: L3", wars="W4:1/0f0", legions=0, index=9)
    begin(state, "combat.battles", [*pair(1), *pair(3), *draw(1)])
    settled(state)
    assert state.factions[0].prestige == 0  # 0 + 1 - 2, not 0 - 2 + 1


def test_leg_adj_18__a_legion_that_was_not_there_earns_nothing() -> None:
    state = settled(won(faction_legions=[1]))
    assert [f.prestige for f in state.factions] == [2, 0, 0]


def test_leg_adj_19__booked_once() -> None:
    state = won(armies=3)
    settled(state)
    again = begin(state, "adjustments.prestige")
    assert of_type(again, PrestigeChanged) == []
    assert state.factions[0].prestige == 2


def test_leg_adj_20__the_shortage_and_the_ban_end_with_the_round() -> None:
    state = table(3, lingering=[Lingering(card="shortage", round=3, until="end_of_round")])
    state.no_raising = True
    begin(state, "adjustments.cards")
    assert (state.lingering, state.event_discard) == ([], ["shortage"])
    begin(state, "endgame.check", on=True)
    assert state.no_raising is False


def test_leg_adj_20__other_cards_stay() -> None:
    lying = [Lingering(card="unrest", round=3, until="next_income")]
    state = table(3, lingering=lying)
    begin(state, "adjustments.cards")
    assert [c.card for c in state.lingering] == ["unrest"]
