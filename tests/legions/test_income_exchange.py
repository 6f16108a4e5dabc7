"""Step 1, Phase B (A5): gifts between Factions and donations to the State."""

import pytest

from engine.legions.actions import Donate, Finish, GiveMoney, Reopen
from engine.legions.events.common import SeatDone
from engine.legions.game import Legions
from engine.legions.state import State
from tests.legions.build import act, begin, of_type, table
from tests.legions.playing import asked, awaited, finish, holes, refused, waiting

GAME = Legions()


def open_window(*money: int, **more: object) -> State:
    state = table(3, money=money or (40, 40, 40), **more)  # type: ignore[arg-type]
    begin(state, "income.exchange")
    return state


def donated(*amounts: int) -> int:
    """Prestige for these gifts of one Faction in a round."""
    state = open_window(200, 0, 0)
    for amount in amounts:
        act(state, 0, Donate(amount=amount))
    return state.factions[0].prestige


@pytest.mark.parametrize(
    ("amount", "prestige"),
    [(1, 0), (7, 0), (8, 1), (9, 1), (15, 1), (16, 3), (29, 3), (30, 5), (31, 5), (60, 5), (200, 5)],
)
def test_leg_inc_16__donations_earn_the_highest_row_reached(amount: int, prestige: int) -> None:
    assert donated(amount) == prestige


def test_leg_inc_16__the_money_is_the_states() -> None:
    state = open_window()
    act(state, 1, Donate(amount=16))
    assert (state.treasury, [f.treasury for f in state.factions]) == (116, [40, 24, 40])
    assert [f.prestige for f in state.factions] == [0, 3, 0]


def test_leg_inc_16__in_this_step_only() -> None:
    state = open_window()
    for stage in ("forum.games", "senate.attendance", "adjustments.spoils"):
        begin(state, stage)
        refused(state, 0, Donate(amount=8), "LEG-GEN-03")


@pytest.mark.parametrize(
    ("amounts", "prestige"),
    [((16, 16), 5), ((8, 8), 3), ((4, 4), 1), ((30, 30), 5), ((8, 22), 5), ((5, 2), 0)],
)
def test_leg_inc_17__the_total_of_the_round_counts_and_is_capped(
    amounts: tuple[int, ...], prestige: int
) -> None:
    assert donated(*amounts) == prestige


def test_leg_inc_17__a_new_round_counts_anew() -> None:
    state = open_window(30, 0, 0)
    act(state, 0, Donate(amount=8))
    finish(state, 0, 1, 2)
    begin(state, "endgame.check", on=True)  # the next round begins and everybody has their income
    assert state.factions[0].donated == 0
    begin(state, "income.exchange")
    act(state, 0, Donate(amount=8))
    assert state.factions[0].prestige == 2


def test_leg_inc_24__gifts_are_free_in_amount_and_for_any_reason() -> None:
    state = open_window(40, 0, 1)
    act(state, 0, GiveMoney(to=2, amount=40))
    act(state, 2, GiveMoney(to=1, amount=41))
    assert [f.treasury for f in state.factions] == [0, 41, 0]
    assert [f.prestige for f in state.factions] == [0, 0, 0]


def test_leg_inc_24__to_another_seat_at_the_table() -> None:
    state = open_window()
    for to in (0, 3, -1):
        refused(state, 0, GiveMoney(to=to, amount=5), "LEG-INC-24")
    for stage in ("income.bill", "forum.knights", "senate.attendance"):
        begin(state, stage)
        refused(state, 0, GiveMoney(to=1, amount=5), "LEG-GEN-03")


def test_leg_inc_24__logged_publicly() -> None:
    state = open_window()
    gift = act(state, 0, GiveMoney(to=1, amount=7))[0]
    assert all(gift.seen_by(viewer) == gift for viewer in (None, 0, 1, 2))
    assert "7 T" in GAME.tell(gift, None)


def test_leg_inc_25__only_money_is_exchanged() -> None:
    assert set(GiveMoney.model_fields) == {"type", "to", "amount"}
    state = open_window(knights=[4, 0, 0], concessions={"grain": "L1"})
    act(state, 0, GiveMoney(to=1, amount=7))
    assert [f.knights for f in state.factions] == [4, 0, 0]
    assert state.holders == {"grain": "L1"}
    assert {type(o.action) for d in waiting(state, 0) for o in d.offers} == {Donate, GiveMoney, Finish}


def test_leg_inc_27__no_faction_money_saves_the_state_outside_its_donations() -> None:
    state = table(3, treasury=39, money=[99, 99, 99], event_deck=["disaster"])
    begin(state, "political.events")
    assert state.result is not None
    assert [f.treasury for f in state.factions] == [99, 99, 99]
    unpaid = table(3, treasury=3, money=[99, 99, 99])
    begin(unpaid, "income.bill")
    assert unpaid.result is not None


def test_leg_inc_28__within_the_givers_treasury_at_that_instant() -> None:
    state = open_window(10, 0, 0)
    refused(state, 0, Donate(amount=11), "LEG-INC-28")
    refused(state, 1, GiveMoney(to=0, amount=1), "LEG-INC-28")
    act(state, 0, GiveMoney(to=1, amount=10))
    refused(state, 0, Donate(amount=1), "LEG-INC-28")
    act(state, 1, GiveMoney(to=0, amount=1))
    act(state, 0, Donate(amount=1))
    assert ([f.treasury for f in state.factions], state.treasury) == ([0, 9, 0], 101)


def test_leg_inc_28__offers_reach_as_far_as_the_treasury() -> None:
    state = open_window(10, 0, 0)
    assert holes(waiting(state, 0)[0])["amount"] == (1, 10, 1)
    assert not [o for d in waiting(state, 1) for o in d.offers if isinstance(o.action, Donate | GiveMoney)]


def test_leg_inc_28__everybody_at_once_in_order_of_receipt() -> None:
    state = open_window()
    assert awaited(state) == [0, 1, 2]
    for seat in (2, 0, 1):
        act(state, seat, Donate(amount=8))
    assert [f.prestige for f in state.factions] == [1, 1, 1]


def test_leg_inc_29__money_received_reopens() -> None:
    state = open_window()
    finish(state, 1, 2)
    assert awaited(state) == [0]
    act(state, 0, GiveMoney(to=1, amount=5))
    assert awaited(state) == [0, 1]
    act(state, 1, Donate(amount=45))
    assert state.factions[1].prestige == 5


def test_leg_inc_29__a_donation_reopens_nobody() -> None:
    state = open_window()
    finish(state, 1, 2)
    act(state, 0, Donate(amount=5))
    assert awaited(state) == [0]


def test_leg_inc_29__done_may_be_taken_back_and_is_public() -> None:
    state = open_window()
    done = of_type(finish(state, 1), SeatDone)
    assert [e.seen_by(None) for e in done] == done
    refused(state, 1, Donate(amount=5), "LEG-INC-29")
    window = asked(state, 1, Reopen)[0]
    assert (window.required, window.default) == (False, None)
    act(state, 1, Reopen())
    act(state, 1, Donate(amount=8))
    assert (awaited(state), state.factions[1].prestige) == ([0, 1, 2], 1)
    refused(state, 0, Reopen(), "LEG-INC-29")


def test_leg_inc_29__it_closes_when_all_are_done() -> None:
    state = open_window()
    for seat in (2, 0, 1):
        assert state.stage == "income.exchange"
        act(state, seat, Finish())
    assert state.done == [2, 0, 1]
    refused(state, 0, Donate(amount=5), "LEG-INC-29")


def test_leg_inc_29__donation_prestige_grows_with_the_total() -> None:
    state = open_window()
    act(state, 0, Donate(amount=8))
    assert state.factions[0].prestige == 1
    act(state, 0, Donate(amount=8))
    assert state.factions[0].prestige == 3
    act(state, 0, Donate(amount=14))
    assert state.factions[0].prestige == 5


def test_leg_inc_29__money_given_and_donated_is_the_second_mans_donation() -> None:
    state = open_window(16, 0, 0)
    act(state, 0, GiveMoney(to=1, amount=16))
    act(state, 1, Donate(amount=16))
    assert [f.prestige for f in state.factions] == [0, 3, 0]
    assert [f.donated for f in state.factions] == [0, 16, 0]


def test_leg_inc_29__the_default_gives_nothing() -> None:
    state = open_window()
    for seat in range(3):
        decision = asked(state, seat, Donate)[0]
        assert decision.default == Finish()
        assert decision.clause.startswith("LEG-INC-")
    finish(state, 0, 1, 2)
    assert ([f.treasury for f in state.factions], state.treasury) == ([40, 40, 40], 100)


def test_leg_inc_28__with_hidden_treasuries_too_nothing_is_spent_that_is_not_there() -> None:
    state = open_window(10, 0, 0, treasuries_public=False)
    refused(state, 1, GiveMoney(to=0, amount=1), "LEG-INC-28")
    assert awaited(state) == [0, 1, 2]
