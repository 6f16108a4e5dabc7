"""Step 7, Adjustments (A13): terms, markers, leaderless Wars, Spoils, the Index, Prestige."""

import pytest

from engine.legions import moves
from engine.legions.actions import ChooseLosses, TakeSpoils
from engine.legions.game import Legions
from engine.legions.rules.flow import FLOW
from engine.legions.state import State
from tests.legions.build import act, begin, draw, table
from tests.legions.playing import asked, awaited, holes, pair, public_face, refused, waiting

GAME = Legions()


def won(who: str = "B10", province: int = 4, armies: int = 3, *, seat: int = 0, **more: object) -> State:
    """A Victory of this round in `province`, under `who` of `seat`, come to the Spoils."""
    others = {
        0: "0: L1 {} | 1: L2 | 2: L3",
        1: "0: L1 | 1: L2 {} | 2: L3",
        -1: "0: L1 | 1: L2 | 2: L3 | forum: {}",
    }
    more.setdefault("index", 10)
    state = table(
        3,
        senators=others[seat].format(f"{who}@W{province}"),
        wars=f"W{province}:{armies}/7",
        legions=0,
        **more,
    )  # type: ignore[arg-type]
    begin(state, "combat.battles", [*pair(5), *pair(0)])
    assert state.wars[0].armies == 0
    begin(state, "adjustments.spoils")
    return state


def settled(state: State, amount: int | None = None) -> State:
    """The Spoils are taken (None: as is done for who does nothing), and step 7 goes on to its end."""
    if waiting(state):
        decision = waiting(state)[0]
        action = decision.default if amount is None else TakeSpoils(war=state.wars[0].id, amount=amount)
        act(state, decision.seat, action)  # type: ignore[arg-type]
    for stage in ("adjustments.index", "adjustments.prestige"):
        begin(state, stage)
    return state


def test_leg_adj_01__the_order_as_printed() -> None:
    names = [stage.name.removeprefix("adjustments.") for stage in FLOW if stage.step == 7]
    assert [n for n in names if n != "cards"] == [
        "terms",
        "markers",
        "leaderless",
        "spoils",
        "index",
        "prestige",
        "endgame.check",
    ]


def test_leg_adj_02__terms_count_incomes_collected() -> None:
    state = table(3, senators="0: L1 B1@P1 | 1: L2 | 2: L3", provinces="1")
    assert state.senators["B1"].collected == 0  # appointed in the previous round's meeting
    counted = []
    for _ in range(2):
        begin(state, "income.claims")
        act(state, 0, waiting(state, 0)[0].default)  # type: ignore[arg-type]
        begin(state, "adjustments.terms")
        counted.append(state.senators["B1"].collected)
    assert counted == [1, 2]


def test_leg_adj_02__a_governor_appointed_this_round_stays_at_nothing() -> None:
    state = table(3, senators="0: L1 B1 | 1: L2 | 2: L3", provinces="1")
    moves.send_out(state, "B1", "governor", "1")
    begin(state, "adjustments.terms")
    assert state.senators["B1"].collected == 0


def test_leg_adj_03__old_spoils_and_the_marker_of_the_beaten_go() -> None:
    state = table(3, senators="0: L1 B1 B2 | 1: L2 | 2: L3")
    state.senators["B1"].spoils = state.round - 1
    state.senators["B2"].inverted = True
    begin(state, "adjustments.markers")
    assert (state.senators["B1"].spoils, state.senators["B2"].inverted) == (0, False)


@pytest.mark.parametrize("number", [2, 3, 10])
def test_leg_adj_03__spoils_of_the_round_before_whatever_its_number(number: int) -> None:
    state = table(3, round=number)
    state.senators["B1"].spoils, state.senators["B2"].spoils = number - 1, number
    begin(state, "adjustments.markers")
    assert (state.senators["B1"].spoils, state.senators["B2"].spoils) == (0, number)


def test_leg_adj_03__the_marker_set_in_this_rounds_combat_goes_too() -> None:
    state = table(3, senators="0: L1 B4@W4 | 1: L2 | 2: L3", wars="W4:9/4", legions=0)
    begin(state, "combat.battles", [*pair(0), *pair(5), *draw(4)])
    assert state.senators["B4"].inverted
    begin(state, "adjustments.markers")
    assert not state.senators["B4"].inverted


def test_leg_adj_03__leg_adj_10__new_spoils_markers_survive_to_the_next_meeting() -> None:
    state = settled(won(), 1)
    assert state.senators["B10"].spoils == state.round
    begin(state, "endgame.check", on=True)
    liable = {(x.senator, x.offence) for x in GAME.view(state, None).liabilities}
    assert ("B10", "spoils") in liable
    begin(state, "adjustments.markers")
    assert state.senators["B10"].spoils == 0


def test_leg_adj_04__a_sitting_governor_keeps_his_marker_the_returned_man_does_not() -> None:
    state = table(3, senators="0: L1 B1@P1 B2 | 1: L2 | 2: L3", provinces="1")
    for senator in ("B1", "B2"):
        state.senators[senator].claimed = True
    state.senators["B2"].returned = state.round
    begin(state, "adjustments.markers")
    assert (state.senators["B1"].claimed, state.senators["B2"].claimed) == (True, False)


def fallen(**more: object) -> State:
    """Blue 4 fell in Spain this round; Legions and armies are left."""
    state = table(3, senators="0: L1 B4@W4 | 1: L2 | 2: L3", wars="W4:5/4", legions=0, **more)  # type: ignore[arg-type]
    begin(state, "combat.battles", [*pair(0), *pair(2), *draw(10)])
    assert state.senators["B4"].at == "deck"
    return state


def test_leg_adj_05__legions_without_a_commander_go_home() -> None:
    state = table(3, senators="0: L1 B4@W4 | 1: L2 | 2: L3", wars="W4:5/3f1", legions=0)
    begin(state, "combat.battles", [*pair(0), *pair(2)])
    act(state, 0, ChooseLosses(war="W4", factions=()), draw(10))
    begin(state, "adjustments.leaderless")
    assert (state.wars[0].legions, state.wars[0].factions, state.legions) == (0, [], 1)
    assert state.factions[1].legion == "box"
    begin(state, "adjustments.index")
    assert state.index == 2 + 2 + 4


def test_leg_adj_05__leg_adj_13__six_in_all_besides_the_loss() -> None:
    state = fallen()
    for stage in ("adjustments.leaderless", "adjustments.index"):
        begin(state, stage)
    assert state.index == 2 + (2 + 4)


def test_leg_adj_05__they_stay_until_the_next_meeting_by_option() -> None:
    state = fallen(leaderless_recall="next_meeting")
    for stage in ("adjustments.leaderless", "adjustments.index"):
        begin(state, stage)
    assert (state.wars[0].legions, state.legions, state.index) == (2, 0, 4)
    begin(state, "endgame.check")
    assert state.result is None


def test_leg_adj_05__a_war_with_its_commander_keeps_its_legions() -> None:
    state = table(3, senators="0: L1 B4@W4 | 1: L2 | 2: L3", wars="W4:5/4", legions=0)
    begin(state, "combat.battles", [*pair(0), *pair(0)])
    begin(state, "adjustments.leaderless")
    assert state.wars[0].legions == 4


def test_leg_adj_06__the_province_is_conquered_undeveloped_and_pays_from_the_next_step_one() -> None:
    state = settled(won(treasury=50))
    assert (state.provinces[4].conquered, state.provinces[4].developed) == (True, False)
    assert state.provinces[4].governor is None
    assert state.wars == []
    treasury = state.treasury
    state.round += 1
    begin(state, "income.claims")
    assert state.treasury == treasury + 30 + 4


@pytest.mark.parametrize(("armies", "prestige"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_leg_adj_07__half_the_original_armies_rounded_up(armies: int, prestige: int) -> None:
    state = settled(won(armies=armies))
    assert [f.prestige for f in state.factions] == [prestige, 0, 0]


def test_leg_adj_07__nobody_for_a_neutral_commander() -> None:
    state = settled(won(seat=-1))
    assert [f.prestige for f in state.factions] == [0, 0, 0]
    assert state.provinces[4].conquered


def killed_in_victory() -> State:
    """3 v 4, ratio 1: the last Legion and the last army fall, and the Commander."""
    state = table(3, senators="0: L1 B4@W4 | 1: L2 | 2: L3", wars="W4:1/1", legions=0, index=10)
    begin(state, "combat.battles", [*pair(1), *pair(3), *draw(10)])
    begin(state, "adjustments.spoils")
    return state


def test_leg_adj_07__leg_adj_08__nor_for_one_killed_in_the_winning_battle() -> None:
    state = killed_in_victory()
    assert waiting(state) == []
    assert state.treasury == 125
    settled(state)
    assert [f.prestige for f in state.factions] == [0, 0, 0]
    assert state.provinces[4].conquered


@pytest.mark.parametrize(
    ("who", "province", "most"),
    [("B10", 4, 20), ("B1", 4, 2), ("B10", 1, 15), ("B7", 5, 14), ("L10", 10, 20)],
)
def test_leg_adj_08__at_most_twice_the_status_and_what_is_printed(who: str, province: int, most: int) -> None:
    state = won(who, province, 1)
    war = f"W{province}"
    assert holes(asked(state, 0, TakeSpoils)[0], "take")["amount"] == (1, most, 1)
    for amount in (most + 1, -1):
        refused(state, 0, TakeSpoils(war=war, amount=amount), "LEG-ADJ-08")
    refused(state, 1, TakeSpoils(war=war, amount=1), "LEG-ADJ-08")
    act(state, 0, TakeSpoils(war=war, amount=most))
    assert state.factions[0].treasury == most


def test_leg_adj_08__neutral_all_to_the_state() -> None:
    state = won(seat=-1)
    assert waiting(state) == []
    assert (state.treasury, state.bank) == (125, -125)


def test_leg_adj_09__what_he_leaves_is_the_states() -> None:
    state = settled(won(), 7)
    assert (state.treasury, state.factions[0].treasury) == (118, 7)
    assert state.bank == -125


def test_leg_adj_10__leg_adj_08__the_default_takes_nothing_and_marks_nobody() -> None:
    state = won()
    assert awaited(state) == [0]
    decision = waiting(state, 0)[0]
    assert decision.default == TakeSpoils(war="W4", amount=0)
    assert decision.clause == "LEG-ADJ-08"
    settled(state)
    assert (state.treasury, state.senators["B10"].spoils) == (125, 0)


def test_leg_adj_08__public_and_asked_of_the_commanders_player() -> None:
    assert [face[0] for face in public_face(won(seat=1))] == [1]
    state = won(seat=1)
    taken = act(state, 1, TakeSpoils(war="W4", amount=3))[0]
    assert taken.seen_by(None) == taken


def test_leg_adj_08__two_victories_are_settled_one_by_one() -> None:
    state = table(3, senators="0: L1 B10@W1 | 1: L2 B9@W4 | 2: L3", wars="W1:1/3 W4:1/4", legions=0, index=9)
    begin(state, "combat.battles", [*pair(0), *pair(0)] * 2)
    begin(state, "adjustments.spoils")
    act(state, 1, TakeSpoils(war="W4", amount=18))
    act(state, 0, TakeSpoils(war="W1", amount=0))
    assert [f.treasury for f in state.factions] == [0, 18, 0]
    assert state.treasury == 100 + 15 + 7
