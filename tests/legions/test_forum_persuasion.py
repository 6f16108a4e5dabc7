"""Step 3, attracting Senators of other Factions (A9): offers, raises, the draw, the money."""

import pytest

from engine.kernel import Amount
from engine.legions import formulas
from engine.legions.actions import AddMoney, Finish, Persuade
from engine.legions.game import Legions
from engine.legions.state import State
from tests.legions.build import act, begin, draw, office, table
from tests.legions.playing import (
    asked,
    awaited,
    finish,
    holes,
    persuade,
    public_face,
    refused,
    start,
    until_asked,
    waiting,
)

GAME = Legions()
CARDS = "0: L1 B1 | 1: L2 B2 | 2: L3 B3"


def forum(
    senators: str = CARDS, money: tuple[int, ...] = (20, 20, 20), *, last: bool = False, **more: object
) -> State:
    """Persuasion, begun by seat 0, the Consul's."""
    more.setdefault("consul", "L1")
    state = table(3, senators=senators, money=money, **more)  # type: ignore[arg-type]
    begin(state, "forum.persuasion")
    start(state, last=last)
    return state


def purses(state: State) -> list[int]:
    return [f.treasury for f in state.factions]


def test_leg_for_14__one_target_and_at_least_one_talent() -> None:
    state = forum()
    for amount in (0, -3):
        refused(state, 0, Persuade(target="B2", amount=amount), "LEG-FOR-14")
    refused(state, 0, Persuade(target="B2", amount=21), "LEG-FOR-15")
    act(state, 0, Persuade(target="B2", amount=1))
    refused(state, 0, Persuade(target="B3", amount=1), "LEG-FOR-15")
    assert state.forum.duel is not None
    assert (state.forum.duel.attack, state.forum.duel.defence) == (1, 0)


def test_leg_for_14__in_player_order_and_publicly() -> None:
    state = forum()
    for seat in (1, 2):
        refused(state, seat, Persuade(target="B1", amount=3), "LEG-FOR-07")
    opened = act(state, 0, Persuade(target="B2", amount=3))[0]
    assert all(opened.seen_by(viewer) == opened for viewer in (None, 1, 2))


def test_leg_for_14__offers_are_targets_with_an_amount() -> None:
    offers = [o for o in waiting(forum(), 0)[0].offers if isinstance(o.action, Persuade)]
    assert {o.action.target for o in offers} == {"L2", "B2", "L3", "B3"}  # type: ignore[attr-defined]
    assert holes(waiting(forum(), 0)[0])["amount"] == (1, 20, 1)


def test_leg_for_15__alternating_raises_the_defender_first() -> None:
    state = forum()
    act(state, 0, Persuade(target="B2", amount=3))
    turns = []
    for amount in (2, 4, 1):
        turns += awaited(state)
        act(state, awaited(state)[0], AddMoney(amount=amount))
    assert turns == [1, 0, 1]
    assert awaited(state) == [0]
    duel = state.forum.duel
    assert duel is not None
    assert (duel.attack, duel.defence) == (7, 3)


def test_leg_for_15__two_passes_in_a_row_end_it() -> None:
    state = forum()
    act(state, 0, Persuade(target="B2", amount=3))
    finish(state, 1)
    act(state, 0, AddMoney(amount=1))  # one pass, then a raise: it goes on
    finish(state, 1)
    assert state.forum.duel is not None
    finish(state, 0, rolls=draw(1))
    assert state.forum.duel is None


def test_leg_for_15__a_pass_is_not_final_for_the_raises() -> None:
    state = forum()
    act(state, 0, Persuade(target="B2", amount=3))
    finish(state, 1)
    act(state, 0, AddMoney(amount=5))
    act(state, 1, AddMoney(amount=6))
    assert state.forum.duel is not None
    assert (state.forum.duel.attack, state.forum.duel.defence) == (8, 6)


def test_leg_for_15__each_within_its_own_treasury_and_nobody_else() -> None:
    state = forum(money=(5, 4, 20))
    act(state, 0, Persuade(target="B2", amount=3))
    refused(state, 2, AddMoney(amount=1), "LEG-FOR-15")
    refused(state, 0, AddMoney(amount=1), "LEG-FOR-15")  # the defender's turn
    for amount in (5, 0, -1):
        refused(state, 1, AddMoney(amount=amount), "LEG-FOR-15")
    act(state, 1, AddMoney(amount=3))
    refused(state, 0, AddMoney(amount=3), "LEG-FOR-15")
    act(state, 0, AddMoney(amount=2))
    refused(state, 2, Finish(), "LEG-FOR-15")
    assert awaited(state) == [1]
    assert holes(asked(state, 1, AddMoney)[0])["amount"] == (1, 1, 1)


def test_leg_for_15__leg_for_17__the_default_adds_nothing() -> None:
    state = forum()
    act(state, 0, Persuade(target="B2", amount=3))
    assert waiting(state, 1)[0].default == Finish()
    finish(state, 1)
    assert waiting(state, 0)[0].default == Finish()
    assert waiting(state, 0)[0].clause.startswith("LEG-FOR-1")


@pytest.mark.parametrize(
    ("attack", "defence", "wins"), [(1, 0, 7), (3, 0, 9), (9, 0, 10), (9, 6, 9), (3, 5, 4), (1, 9, 0)]
)
def test_leg_for_16__strictly_more_than_influence_status_and_counter(
    attack: int, defence: int, wins: int
) -> None:
    won = 0
    for card in range(1, 11):
        state = forum()
        act(state, 0, Persuade(target="B2", amount=attack))
        if defence:
            act(state, 1, AddMoney(amount=defence))
            asked_yet = (0, 1) if wins else (0,)  # who cannot lose him is not asked (RUL-LEG-58)
            finish(state, *asked_yet, rolls=draw(card))
        else:
            finish(state, 1, 0, rolls=draw(card))
        assert (state.senators["B2"].owner == 0) == (card + attack > 2 + 2 + defence)
        won += state.senators["B2"].owner == 0
    assert won == wins


def test_leg_for_17__no_money_after_the_draw() -> None:
    state = forum()
    persuade(state, 0, "B2", 3, 1)
    for seat in (0, 1):
        refused(state, seat, AddMoney(amount=1), "LEG-FOR-15")


@pytest.mark.parametrize("card", [1, 10])
def test_leg_for_18__the_attackers_money_to_the_defender_the_defenders_to_the_bank(card: int) -> None:
    state = forum()
    bank = state.bank
    act(state, 0, Persuade(target="B2", amount=6))
    act(state, 1, AddMoney(amount=4))
    finish(state, 0, 1, rolls=draw(card))
    assert purses(state) == [14, 22, 20]
    assert state.bank == bank + 4
    assert (state.senators["B2"].owner == 0) == (card == 10)


def test_leg_for_18__it_may_serve_to_move_money() -> None:
    state = forum()
    persuade(state, 0, "L3", 20, 1)
    assert purses(state) == [0, 20, 40]


def test_leg_for_19__a_failure_may_be_tried_again_after_everyones_turn() -> None:
    state = forum()
    persuade(state, 0, "B2", 1, 1)
    assert awaited(state) == [1]
    persuade(state, 1, "B3", 1, 1)
    assert awaited(state) == [2]
    finish(state, 2)
    assert awaited(state) == [0]
    persuade(state, 0, "B2", 1, 1)
    assert awaited(state) == [1]
    persuade(state, 1, "L1", 9, 1)
    assert awaited(state) == [0]


def test_leg_for_19__a_pass_is_final() -> None:
    state = forum()
    finish(state, 0)
    persuade(state, 1, "B3", 1, 1)
    finish(state, 2)
    assert awaited(state) == [1]
    refused(state, 0, Persuade(target="B2", amount=1), "LEG-FOR-07")
    finish(state, 1)
    assert waiting(state) == []


def test_leg_for_20__one_senator_a_round() -> None:
    state = forum()
    persuade(state, 0, "B2", 9, 10)
    assert state.senators["B2"].owner == 0
    finish(state, 1)
    assert awaited(state) == [2]
    refused(state, 0, Persuade(target="B3", amount=3), "LEG-FOR-20")
    finish(state, 2)
    assert waiting(state) == []


def test_leg_for_20__a_neutral_does_not_count() -> None:
    state = forum("0: L1 G7 | 1: L2 B2 | 2: L3")
    state.senators["G7"].moved = state.round
    persuade(state, 0, "B2", 9, 10)
    assert state.senators["B2"].owner == 0


def test_leg_for_21__once_a_round_for_neutrals_just_won_too() -> None:
    state = forum("0: L1 | 1: L2 B2 | 2: L3 G2")
    state.senators["G2"].moved = state.round
    refused(state, 0, Persuade(target="G2", amount=3), "LEG-FOR-21")
    persuade(state, 0, "B2", 9, 10)
    until_asked(state, 1)
    refused(state, 1, Persuade(target="B2", amount=9), "LEG-FOR-21")
    later = forum("0: L1 | 1: L2 B2 | 2: L3 G2")
    later.senators["G2"].moved = later.round - 1
    persuade(later, 0, "G2", 9, 10)
    assert later.senators["G2"].owner == 0


WHERE = "0: L1 | 1: L2 B2 B4-absent G2@P1 G4@W4 | 2: L3"


@pytest.mark.parametrize(
    ("option", "targets"),
    [
        ("present", {"L2", "B2", "L3"}),
        ("in_rome", {"L2", "B2", "B4", "L3"}),
        ("any", {"L2", "B2", "B4", "G2", "G4", "L3"}),
    ],
)
def test_leg_for_22__who_is_within_reach(option: str, targets: set[str]) -> None:
    state = forum(WHERE, provinces="1", wars="W4:5/1", legions=0, persuade_targets=option)
    offered = {o.action.target for o in waiting(state, 0)[0].offers if isinstance(o.action, Persuade)}
    assert offered == targets
    for other in {"L2", "B2", "B4", "G2", "G4", "L3"} - targets:
        refused(state, 0, Persuade(target=other, amount=3), "LEG-FOR-22")


def test_leg_for_14__never_an_own_senator_or_a_neutral() -> None:
    state = forum("0: L1 B1 | 1: L2 B2 | 2: L3 | forum: G2", persuade_targets="any")
    for other in ("B1", "G2", "G9"):
        refused(state, 0, Persuade(target=other, amount=3), "LEG-FOR-14")


@pytest.mark.parametrize("option", ["present", "any"])
def test_leg_for_14__nobodys_governor_stays_out_of_reach(option: str) -> None:
    state = forum("0: L1 | 1: L2 B2 | 2: L3 | forum: G2@P1", provinces="1", persuade_targets=option)
    refused(state, 0, Persuade(target="G2", amount=9), "LEG-FOR-14")


def test_leg_for_22__an_attracted_commander_stays_at_his_post() -> None:
    state = forum(WHERE, provinces="1", wars="W4:5/1", legions=0, persuade_targets="any")
    persuade(state, 0, "G4", 9, 10)
    assert (state.senators["G4"].owner, state.senators["G4"].at, state.wars[0].commander) == (0, "war", "G4")
    assert GAME.broken(state) == []


def test_leg_for_23__the_last_senator_and_office_holders_may_be_attracted() -> None:
    state = forum(
        "0: L1 | 1: L2 | 2: B3 | forum:", consul="B3", censor="L2", concessions={"grain": "B3"}, last=True
    )
    persuade(state, 0, "B3", 19, 10)
    assert state.senators["B3"].owner == 0
    assert formulas.senators_of(state, 2) == []
    assert state.consul == "B3"
    assert formulas.consul_seat(state) == 0
    assert state.holders == {"grain": "B3"}
    assert "B3" in formulas.have_been(state, "consul")


def test_leg_for_23__liabilities_go_with_him() -> None:
    state = forum()
    office(state, "censor", "B2", since=1)
    state.terms[-1].ended = state.round - 1
    state.censor = None
    state.senators["B2"].spoils = state.round - 1
    persuade(state, 0, "B2", 9, 10)
    liable = {(x.senator, x.offence) for x in GAME.view(state, None).liabilities}
    assert ("B2", "spoils") in liable
    assert ("B2", "office") in liable


def test_leg_for_23__the_order_is_set_at_the_start_of_an_activity() -> None:
    state = forum("0: L1 | 1: L2 B2 | 2: L3", consul="B2")
    persuade(state, 1, "L3", 1, 1)
    assert awaited(state) == [2]
    persuade(state, 2, "B2", 9, 10)  # the Consul moves to seat 2
    assert awaited(state) == [0]
    finish(state, 0, 1)
    begin(state, "forum.games")
    start(state)
    assert awaited(state) == [2]


def worth(state: State, seat: int, key: str) -> tuple[str, ...]:
    """What each amount of an offer is said to bring."""
    offers = {o.key: o for o in waiting(state, seat)[0].offers}
    hole = offers[key].holes[0]
    assert isinstance(hole, Amount)
    assert len(hole.worth) == hole.high
    return hole.worth


def test_leg_for_16__each_amount_says_how_many_cards_win() -> None:
    more = ", if nobody adds more"
    state = forum(money=(9, 4, 20))
    assert worth(state, 0, "persuade-L3")[:2] == (
        f"50% that the Senator goes{more}",
        f"60% that the Senator goes{more}",
    )
    assert worth(state, 0, "persuade-L3")[5:] == (f"100% that the Senator goes{more}",) * 4
    act(state, 0, Persuade(target="B2", amount=3))  # 4 to exceed with 3 T
    assert worth(state, 1, "add") == tuple(f"{n}0% that the Senator stays{more}" for n in (2, 3, 4, 5))
    act(state, 1, AddMoney(amount=4))
    assert worth(state, 0, "add") == tuple(f"{n}0% that the Senator goes{more}" for n in (6, 7, 8, 9, 10, 10))
    holes = [h for o in waiting(forum(money=(26, 0, 0)), 0)[0].offers for h in o.holes]
    assert [h.worth for h in holes if isinstance(h, Amount)] == [()] * len(holes)


def test_leg_for_14__the_default_is_to_pass() -> None:
    state = forum()
    assert waiting(state, 0)[0].default == Finish()
    finish(state, 0, 1, 2)
    assert purses(state) == [20, 20, 20]


def test_leg_for_15__a_side_without_money_passes_by_itself_when_treasuries_are_open() -> None:
    state = forum(money=(20, 0, 20))
    act(state, 0, Persuade(target="B2", amount=3))
    assert awaited(state) == [0]


@pytest.mark.parametrize(("purse", "amount", "waits"), [(15, 19, [0]), (16, 19, [1]), (15, 18, [1])])
def test_leg_for_15__nobody_is_asked_to_add_where_he_goes_for_certain(
    purse: int, amount: int, waits: list[int]
) -> None:
    """RUL-LEG-58: 4 to exceed, by the lowest draw even if the defender adds all that they have."""
    state = forum(money=(19, purse, 20))
    if waits == [0]:
        act(state, 0, Persuade(target="B2", amount=amount), draw(1))
        assert state.senators["B2"].owner == 0
        assert purses(state) == [19 - amount, purse + amount, 20]
    else:
        act(state, 0, Persuade(target="B2", amount=amount))
        assert awaited(state) == waits


def test_leg_for_15__the_defender_is_not_asked_to_add_where_he_stays_for_certain() -> None:
    state = forum()
    act(state, 0, Persuade(target="B2", amount=1))
    act(state, 1, AddMoney(amount=7))
    act(state, 0, AddMoney(amount=1))  # 2 and 10 at most against 4 and 7: it may still be won
    assert awaited(state) == [1]
    act(state, 1, AddMoney(amount=1))
    assert awaited(state) == [0]
    finish(state, 0, rolls=draw(10))
    assert state.senators["B2"].owner == 1


def test_leg_for_15__what_is_hidden_does_not_settle_a_persuasion() -> None:
    state = forum(money=(20, 0, 20), treasuries_public=False)
    act(state, 0, Persuade(target="B2", amount=20))
    assert awaited(state) == [1]


def test_leg_for_15__hidden_treasuries_are_not_told_by_who_is_asked() -> None:
    faces = []
    for poor in (0, 20):
        state = forum(money=(20, poor, 20), treasuries_public=False)
        act(state, 0, Persuade(target="B2", amount=3))
        faces.append(public_face(state))
    assert faces[0] == faces[1]
    assert [face[0] for face in faces[0]] == [1]


def test_leg_for_16__a_won_senator_keeps_his_place_and_is_present() -> None:
    state = forum()
    persuade(state, 0, "B2", 9, 10)
    assert formulas.present(state, 0) == ["L1", "B1", "B2"]
    assert state.senators["B2"].moved == state.round
