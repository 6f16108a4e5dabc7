"""The frame of the game: who plays, how long, whose things are whose (A1)."""

from itertools import pairwise

import pytest
from pydantic import ValidationError

from engine.dice import SeededDice
from engine.kernel import Illegal, run
from engine.legions import formulas
from engine.legions.actions import AddMoney, Donate, Finish, GiveMoney, PlaceBids, RecruitKnight, SponsorGames
from engine.legions.events.common import GameEnded, IndexChanged, PrestigeChanged, RoundBegan, StepBegan
from engine.legions.game import Legions
from engine.legions.options import LegionsOptions
from engine.legions.rules import booking, flow
from engine.legions.state import Faction, Senator
from engine.legions.text.ledger import account
from tests.legions.build import act, at, begin, draw, of_type, table
from tests.legions.playing import persuade, start, waiting

GAME = Legions()


@pytest.mark.parametrize("seats", [1, 2, 4, 6])
def test_leg_gen_01__other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(Illegal) as refused:
        GAME.new(seats, LegionsOptions())
    assert refused.value.clause == "LEG-GEN-01"


def test_leg_gen_01__three_or_five_play() -> None:
    assert GAME.seat_counts == (3, 5)
    for seats in (3, 5):
        state = GAME.new(seats, LegionsOptions())
        run(state, GAME.setup(state, SeededDice(seats)))
        assert len(state.factions) == seats


def test_leg_gen_02__the_round_after_the_ninth_is_the_tenth_and_the_last() -> None:
    ninth, tenth = table(3, round=9, prestige=[5, 1, 1]), table(3, round=10, prestige=[5, 1, 1])
    assert [e.round for e in of_type(begin(ninth, "endgame.check", on=True), RoundBegan)] == [10]
    assert ninth.result is None
    begin(tenth, "endgame.check", on=True)
    assert tenth.round == 10
    assert tenth.result is not None
    assert tenth.result.winners == (0,)


def test_leg_gen_02__a_round_stands_for_fourteen_years() -> None:
    assert "ten rounds of fourteen years" in GAME.blurb
    assert "Round 10 of 10" in GAME.sheet(GAME.view(table(3, round=10), None)).where


def test_leg_gen_03__seven_steps_in_fixed_order() -> None:
    assert list(dict.fromkeys(stage.step for stage in flow.FLOW)) == [1, 2, 3, 4, 5, 6, 7]
    assert all(first.step <= then.step for first, then in pairwise(flow.FLOW))


def test_leg_gen_03__a_step_is_wholly_finished_before_the_next() -> None:
    state = table(3, round=1, money=[9, 9, 9])
    begin(state, "income.exchange")
    for seat in (0, 1):
        act(state, seat, Finish(), on=True)
        assert (state.step, state.stage) == (1, "income.exchange")
    with pytest.raises(Illegal) as refused:
        act(state, 2, SponsorGames(amount=5))
    assert refused.value.clause == "LEG-GEN-03"
    state.event_deck = ["shortage"]
    events = act(state, 2, Finish(), draw(5, 5), on=True)
    assert [e.step for e in of_type(events, StepBegan)] == [2, 3]


def test_leg_gen_04__money_prestige_and_knights_belong_to_the_faction() -> None:
    assert not {"treasury", "prestige", "knights"} & set(Senator.model_fields)
    assert {"treasury", "prestige", "knights"} <= set(Faction.model_fields)
    state = table(
        3, senators="0: L10 L1 | 1: L2 B2 | 2: L3", money=[10, 9, 0], prestige=[1, 8, 0], knights=[0, 4, 0]
    )
    begin(state, "forum.persuasion")
    start(state)
    persuade(state, 0, "B2", 10, 10)
    assert state.senators["B2"].owner == 0
    assert [f.prestige for f in state.factions] == [1, 8, 0]
    assert [f.knights for f in state.factions] == [0, 4, 0]


def test_leg_gen_04__only_a_seat_acts() -> None:
    state = table(3, money=[9, 9, 9])
    begin(state, "income.exchange")
    for seat in (-1, 3):
        with pytest.raises(Illegal) as refused:
            list(GAME.decide(state, seat, Finish(), SeededDice(1)))
        assert refused.value.clause == "LEG-GEN-04"


def test_leg_gen_05__all_lose_together_or_the_most_prestige_wins() -> None:
    fallen = table(3, treasury=0, legions=1)
    begin(fallen, "income.bill", on=True)
    assert fallen.result is not None
    assert fallen.result.winners == ()
    saved = table(3, round=10, prestige=[3, 9, 8])
    begin(saved, "endgame.check", on=True)
    assert saved.result is not None
    assert saved.result.winners == (1,)


def test_leg_gen_08__the_program_keeps_the_books() -> None:
    state = GAME.new(5, LegionsOptions())
    journal = run(state, GAME.setup(state, SeededDice(3)))
    for seat in range(5):
        journal += run(state, GAME.decide(state, seat, Finish(), SeededDice(seat)))
    for purse in ("state", 0, 1, 2, 3, 4):
        kept = state.treasury if purse == "state" else state.factions[int(purse)].treasury
        assert account(journal, "talents", purse)[-1].balance == kept
    assert {d.kind for d in waiting(state)}.isdisjoint({"banker", "secretary"})


def test_leg_gen_09__talents_are_whole_and_none_is_made_or_lost() -> None:
    for action in (Donate, AddMoney, SponsorGames):
        with pytest.raises(ValidationError):
            action(amount=1.5)
    for other in (
        {"type": "give_money", "to": 1, "amount": "1.5"},
        {"type": "place_bids", "bids": {"L4": 2.5}},
    ):
        with pytest.raises(ValidationError):
            GAME.actions.validate_python(other)
    state = table(3, money=[9, 8, 7])
    begin(state, "income.exchange")
    act(state, 0, GiveMoney(to=1, amount=4))
    act(state, 1, Donate(amount=12))
    assert [f.treasury for f in state.factions] == [5, 0, 7]
    assert state.treasury == 112
    assert state.treasury + state.bank + sum(f.treasury for f in state.factions) == 0


@pytest.mark.parametrize("amount", [0, -1, -50])
def test_leg_gen_09__no_amount_below_nothing_moves_money(amount: int) -> None:
    state = table(3, money=[9, 8, 7], senators="0: L1 | 1: L2 | 2: L3 | forum: G4")
    begin(state, "income.exchange")
    for action in (Donate(amount=amount), GiveMoney(to=1, amount=amount)):
        with pytest.raises(Illegal):
            act(state, 0, action)
    begin(state, "forum.bids")
    if amount:
        with pytest.raises(Illegal):
            act(state, 0, PlaceBids(bids={"G4": amount}))
    begin(state, "forum.knights")
    if amount:
        with pytest.raises(Illegal):
            act(state, 0, RecruitKnight(senator="L1", amount=amount))
    assert [f.treasury for f in state.factions] == [9, 8, 7]


def test_leg_gen_10__prestige_and_index_stop_at_nothing() -> None:
    state = table(3, prestige=[2, 0, 0], index=1)
    lost = run(state, booking.prestige(state, 0, -5, "LEG-PRO-11", "a conviction"))
    calmed = run(state, booking.index(state, -3, "LEG-FOR-28", "Games"))
    assert (state.factions[0].prestige, state.index) == (0, 0)
    assert of_type(lost, PrestigeChanged)[0].change == -2
    assert of_type(calmed, IndexChanged)[0].change == -1


def test_leg_gen_10__neither_has_an_upper_limit() -> None:
    state = table(3, prestige=[34, 0, 0], index=60)
    run(state, booking.prestige(state, 0, 30, "LEG-ADJ-07", "a Victory"))
    run(state, booking.index(state, 60, "LEG-SOR-06", "the people"))
    assert (state.factions[0].prestige, state.index) == (64, 120)


def test_leg_gen_11__treasuries_are_public_unless_the_table_hides_them() -> None:
    shown, hidden = table(3, money=[5, 6, 7]), table(3, money=[5, 6, 7], treasuries_public=False)
    assert [f.treasury for f in GAME.view(shown, None).table.factions] == [5, 6, 7]
    assert [f.treasury for f in GAME.view(shown, 1).table.factions] == [5, 6, 7]
    assert [f.treasury for f in GAME.view(hidden, None).table.factions] == [0, 0, 0]
    assert [f.treasury for f in GAME.view(hidden, 1).table.factions] == [0, 6, 0]
    assert GAME.view(hidden, 1).table.bank == 0


def test_leg_gen_11__what_is_offered_to_others_hides_a_hidden_treasury() -> None:
    poor, rich = (table(3, money=[m, 6, 7], treasuries_public=False) for m in (0, 90))
    for state in (poor, rich):
        begin(state, "income.exchange")
    seen = [[(d.kind, d.token, d.wait, d.required) for d in waiting(state)] for state in (poor, rich)]
    assert seen[0] == seen[1]


def test_leg_gen_11__stones_bids_and_decks_are_secret() -> None:
    state = table(
        3, stones=["ybb", "lbb", "gbb"], senators="0: L1 | 1: L2 | 2: L3 | forum: G4", money=[9, 9, 9]
    )
    begin(state, "forum.bids")
    act(state, 0, PlaceBids(bids={"G4": 7}))
    for viewer in (None, 1, 2):
        seen = GAME.view(state, viewer)
        assert seen.table.factions[0].stones == ["blue", "blue", "blue"]
        assert seen.table.forum.bids[0].bids == {}
        assert seen.table.forum.bids[0].salt == ""
        assert (seen.table.deck, seen.table.event_deck) == ([], [])
    own = GAME.view(state, 0)
    assert own.table.factions[0].stones == ["yellow", "blue", "blue"]
    assert own.table.forum.bids[0].bids == {"G4": 7}
    assert (own.table.deck, own.table.event_deck) == ([], [])


def test_leg_gen_12__seats_are_drawn_by_lot_and_left_is_the_next() -> None:
    assert GAME.random_seating
    state = table(5, consul="L4", senators="0: L1 | 1: L2 | 2: L3 | 3: L4 | 4: L5")
    assert formulas.from_consul(state) == [3, 4, 0, 1, 2]
    assert formulas.from_left_of_consul(state) == [4, 0, 1, 2, 3]


def test_leg_gen_13__without_an_order_it_is_clockwise_from_the_consul() -> None:
    state = table(5, consul="L4", senators="0: L1 | 1: L2 | 2: L3 | 3: L4 | 4: L5", money=[50] * 5)
    at(state, "forum.games")
    assert state.queue == [3, 4, 0, 1, 2]
    at(state, "forum.attendance")
    assert state.queue == [4, 0, 1, 2, 3]


def test_leg_gen_14__an_office_acts_for_whoever_controls_its_holder_now() -> None:
    state = table(3, senators="0: L1 B1 | 1: L2 | 2: L3", consul="L1", prestige=[6, 4, 0])
    state.senators["L1"].owner = 1
    assert formulas.consul_seat(state) == 1
    assert formulas.consul_prestige(state) == 2
    assert formulas.from_consul(state) == [1, 2, 0]
    assert [f.prestige for f in state.factions] == [6, 4, 0]


def test_leg_gen_05__nothing_can_be_done_after_the_end() -> None:
    state = table(3, treasury=0)
    events = begin(state, "income.bill", on=True)
    assert len(of_type(events, GameEnded)) == 1
    assert waiting(state) == []
    with pytest.raises(Illegal):
        act(state, 0, Finish())
