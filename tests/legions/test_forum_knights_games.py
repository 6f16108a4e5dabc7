"""Step 3, Knights and Games (A9)."""

import pytest

from engine.kernel import Amount
from engine.legions.actions import DismissKnights, Finish, RecruitKnight, SponsorGames
from engine.legions.state import State
from tests.legions.build import act, begin, table
from tests.legions.playing import (
    asked,
    awaited,
    finish,
    half_differences,
    holes,
    pair,
    public_face,
    refused,
    start,
    waiting,
    who,
)

CARDS = "0: L1 B1 G1 | 1: L2 | 2: L3"


def forum(stage: str = "forum.knights", senators: str = CARDS, **more: object) -> State:
    more.setdefault("money", [40, 40, 40])
    state = table(3, senators=senators, **more)  # type: ignore[arg-type]
    begin(state, stage)
    start(state)
    return state


def knights(state: State) -> list[int]:
    return [f.knights for f in state.factions]


# --- Knights ------------------------------------------------------------------


def test_leg_for_24__one_attempt_for_each_senator_present() -> None:
    state = forum(senators="0: L1 B1 G1-absent G2@P1 G3@W4 | 1: L2 | 2: L3", provinces="1", wars="W4:5/1")
    for away in ("G1", "G2", "G3", "L2"):
        refused(state, 0, RecruitKnight(senator=away, amount=5), "LEG-FOR-24")
    act(state, 0, RecruitKnight(senator="L1", amount=5), pair(0))
    refused(state, 0, RecruitKnight(senator="L1", amount=5), "LEG-FOR-24")
    act(state, 0, RecruitKnight(senator="B1", amount=0), pair(3))
    assert knights(state) == [1, 0, 0]
    refused(state, 0, RecruitKnight(senator="B1", amount=5), "LEG-FOR-24")


def test_leg_for_24__a_new_round_a_new_attempt() -> None:
    state = forum(senators="0: L1 B1 | 1: L2 | 2: L3")
    act(state, 0, RecruitKnight(senator="L1", amount=5), pair(0))
    finish(state, 0, 1, 2)
    begin(state, "endgame.check", on=True)
    begin(state, "forum.knights")
    act(state, 0, RecruitKnight(senator="L1", amount=5), pair(0))
    assert knights(state) == [2, 0, 0]


@pytest.mark.parametrize(("amount", "percent"), [(0, 10), (1, 44), (2, 70), (3, 88), (4, 98), (5, 100)])
def test_leg_for_25__the_chances(amount: int, percent: int) -> None:
    counted = half_differences()
    won = 0
    for half in range(6):
        state = forum()
        act(state, 0, RecruitKnight(senator="L1", amount=amount), pair(half))
        assert (state.factions[0].knights == 1) == (half <= amount)
        won += counted[half] * state.factions[0].knights
    assert won == percent


@pytest.mark.parametrize("half", [0, 5])
def test_leg_for_25__the_money_goes_to_the_bank_either_way(half: int) -> None:
    state = forum()
    act(state, 0, RecruitKnight(senator="L1", amount=4), pair(half))
    assert (state.factions[0].treasury, state.treasury, state.bank) == (36, 100, -100 - 120 + 4)


def test_leg_for_25__each_amount_says_its_chance_where_they_are_not_too_many() -> None:
    for purse, many in ((2, 3), (7, 8), (24, 25), (25, 0)):
        state = forum(money=[purse, 0, 0])
        hole = next(h for o in waiting(state, 0)[0].offers for h in o.holes if isinstance(h, Amount))
        chances = ["10", "44", "70", "88", "98", *["100"] * 20]
        assert hole.worth == tuple(f"joins in {c} of 100" for c in chances[:many])
        assert hole.high == purse


def test_leg_for_25__within_the_treasury_and_not_below_nothing() -> None:
    state = forum(money=[3, 0, 0])
    for amount in (4, -1):
        refused(state, 0, RecruitKnight(senator="L1", amount=amount), "LEG-FOR-25")
    act(state, 1, RecruitKnight(senator="L2", amount=0), pair(0))
    assert knights(state) == [0, 1, 0]
    assert holes(asked(state, 0, RecruitKnight)[0])["amount"][:2] == (0, 3)


def test_leg_for_25__one_after_another_with_results_known() -> None:
    state = forum()
    act(state, 0, RecruitKnight(senator="L1", amount=1), pair(2))
    assert knights(state) == [0, 0, 0]
    act(state, 0, RecruitKnight(senator="B1", amount=3), pair(2))
    assert knights(state) == [1, 0, 0]


def test_leg_for_26__knights_are_dismissed_for_three_each() -> None:
    state = forum(knights=[5, 0, 0], money=[0, 0, 0])
    act(state, 0, DismissKnights(count=4))
    assert (knights(state)[0], state.factions[0].treasury) == (1, 12)
    for count in (2, 0, -1):
        refused(state, 0, DismissKnights(count=count), "LEG-FOR-26")
    act(state, 0, DismissKnights(count=1))
    assert (knights(state)[0], state.factions[0].treasury) == (0, 15)
    refused(state, 1, DismissKnights(count=1), "LEG-FOR-26")


def test_leg_for_26__either_recruiting_or_dismissing() -> None:
    dismissed = forum(knights=[5, 0, 0])
    act(dismissed, 0, DismissKnights(count=1))
    refused(dismissed, 0, RecruitKnight(senator="L1", amount=5), "LEG-FOR-26")
    recruited = forum(knights=[5, 0, 0])
    act(recruited, 0, RecruitKnight(senator="L1", amount=0), pair(5))
    refused(recruited, 0, DismissKnights(count=1), "LEG-FOR-26")
    assert not asked(recruited, 0, DismissKnights)


def test_leg_for_26__half_present_does_not_restrict_dismissal() -> None:
    state = forum(senators="0: L1-absent B1-absent | 1: L2 | 2: L3", knights=[2, 0, 0], consul="L2")
    assert not asked(state, 0, RecruitKnight)
    act(state, 0, DismissKnights(count=2))
    assert state.factions[0].treasury == 46


def test_leg_for_27__no_limit_on_knights() -> None:
    state = forum(knights=[99, 0, 0])
    act(state, 0, RecruitKnight(senator="L1", amount=5), pair(0))
    assert knights(state)[0] == 100


def test_leg_for_35__a_senator_who_moved_recruits_once_for_his_present_faction() -> None:
    state = forum()
    state.senators["B1"].owner = 1
    refused(state, 0, RecruitKnight(senator="B1", amount=5), "LEG-FOR-24")
    act(state, 1, RecruitKnight(senator="B1", amount=5), pair(0))
    assert knights(state) == [0, 1, 0]
    refused(state, 1, RecruitKnight(senator="B1", amount=5), "LEG-FOR-24")


def test_leg_for_24__the_default_does_nothing() -> None:
    state = forum(knights=[2, 2, 2])
    assert awaited(state) == [0, 1, 2]
    assert [d.default for d in waiting(state)] == [Finish()] * 3
    finish(state, 0, 1, 2)
    assert knights(state) == [2, 2, 2]
    assert [f.treasury for f in state.factions] == [40, 40, 40]


def test_leg_for_35__who_has_nothing_to_do_holds_nobody_up() -> None:
    state = forum(senators="0: L1 | 1: L2-absent | 2: L3@P1", provinces="1", consul="L1")
    assert who(state) == [0]
    finish(state, 0)
    assert waiting(state) == []


# --- Games --------------------------------------------------------------------


@pytest.mark.parametrize(("amount", "row"), [(5, 1), (14, 1), (15, 2), (24, 2), (25, 3), (40, 3)])
def test_leg_for_28__games_by_rows(amount: int, row: int) -> None:
    state = forum("forum.games", index=8)
    act(state, 0, SponsorGames(amount=amount))
    assert (state.factions[0].prestige, state.index) == (row, 8 - row)
    assert (state.factions[0].treasury, state.treasury) == (40 - amount, 100)


def test_leg_for_28__within_the_treasury() -> None:
    state = forum("forum.games", money=[14, 40, 4])
    for amount in (15, 0, -5):
        refused(state, 0, SponsorGames(amount=amount), "LEG-FOR-28")
    act(state, 0, SponsorGames(amount=5))
    assert awaited(state) == [1]


def test_leg_for_29__one_row_a_faction() -> None:
    state = forum("forum.games", index=8)
    act(state, 0, SponsorGames(amount=5))
    refused(state, 0, SponsorGames(amount=5), "LEG-FOR-29")
    act(state, 1, SponsorGames(amount=25))
    act(state, 2, SponsorGames(amount=15))
    assert [f.prestige for f in state.factions] == [1, 3, 2]
    assert state.index == 2
    assert waiting(state) == []


def test_leg_for_29__at_index_nothing_for_the_prestige() -> None:
    state = forum("forum.games", index=1)
    act(state, 0, SponsorGames(amount=25))
    assert (state.factions[0].prestige, state.index) == (3, 0)
    act(state, 1, SponsorGames(amount=25))
    assert (state.factions[1].prestige, state.index) == (3, 0)


def test_leg_for_29__no_presence_needed() -> None:
    state = forum("forum.games", senators="0: L1-absent | 1: L2@P1 | 2: L3", provinces="1", consul="L1")
    act(state, 0, SponsorGames(amount=5))
    act(state, 1, SponsorGames(amount=5))
    assert [f.prestige for f in state.factions] == [1, 1, 0]


def test_leg_for_28__in_order_with_a_harmless_default() -> None:
    state = forum("forum.games", consul="L2", senators="0: L1 | 1: L2 | 2: L3")
    order = []
    while awaited(state):
        decision = next(d for d in waiting(state) if d.required)
        assert decision.default == Finish()
        assert decision.clause.startswith("LEG-FOR-2")
        order.append(decision.seat)
        act(state, decision.seat, Finish())
    assert order == [1, 2, 0]
    assert [f.treasury for f in state.factions] == [40, 40, 40]


def test_leg_for_28__out_of_turn_nobody_sponsors() -> None:
    state = forum("forum.games")
    for seat in (1, 2):
        refused(state, seat, SponsorGames(amount=5), "LEG-FOR-07")


def test_leg_for_28__hidden_treasuries_are_not_told_by_who_is_asked() -> None:
    faces = [public_face(forum("forum.games", money=[m, 9, 9], treasuries_public=False)) for m in (0, 40)]
    assert faces[0] == faces[1]
    assert [face[0] for face in faces[0]] == [0]
