"""Step 2, Random Events: what each does (A7)."""

import pytest

from engine.legions import formulas
from engine.legions.actions import DoubleLandCommission, Finish, RaiseOwnLegion, Reopen, RequestAid
from engine.legions.motions import RaiseLegions
from engine.legions.state import Lingering, State
from tests.legions.build import act, begin, draw, table
from tests.legions.playing import asked, awaited, finish, half_differences, pair, refused, waiting, who
from tests.legions.sitting import carry, sitting

LONE = "0: L1 | 1: L2 | 2: L3 | 3: L4 | 4: L5"


def turned(*cards: str, rolls: list[int] | None = None, **more: object) -> State:
    state = table(5, event_deck=cards, **more)  # type: ignore[arg-type]
    begin(state, "political.events", rolls or [])
    return state


def lying(card: str, until: str = "next_income", since: int = 2, province: int = 0) -> Lingering:
    return Lingering.model_validate({"card": card, "round": since, "until": until, "province": province})


def yields(state: State) -> list[int]:
    return [formulas.province_income(state, n) for n in state.provinces if state.provinces[n].conquered]


def to_next_income(state: State) -> None:
    """The next round's step 1, up to Governors' claims."""
    state.round += 1
    begin(state, "income.claims")


def test_leg_evt_11__unrest_raises_the_index_and_stops_undeveloped_income() -> None:
    state = turned("unrest", provinces="1 2+", senators=LONE)
    assert state.index == 1
    assert state.event_discard == []
    to_next_income(state)
    assert state.treasury == 130 + 5
    begin(state, "income.bill")
    assert (state.lingering, state.event_discard) == ([], ["unrest"])


def test_leg_evt_11__no_development_this_round() -> None:
    state = sitting(
        stage="senate.business",
        provinces="1",
        senators="0: L1 B1@P1 | 1: L2 | 2: L3 | 3: L4 | 4: L5",
        lingering=[lying("unrest", since=3)],
    )
    refused(state, 0, RequestAid(province=1, amount=3), "LEG-DEV-06")
    assert not state.provinces[1].developed


def test_leg_evt_12__it_covers_a_province_conquered_later_in_the_round() -> None:
    state = turned(
        "unrest", wars="W4:1/7", legions=0, senators="0: L1 B10@W4 | 1: L2 | 2: L3 | 3: L4 | 4: L5"
    )
    begin(state, "combat.battles", [*pair(0), *pair(0)])
    begin(state, "adjustments.spoils")
    act(state, 0, waiting(state, 0)[0].default)  # type: ignore[arg-type]
    assert state.provinces[4].conquered
    treasury = state.treasury
    to_next_income(state)
    assert state.treasury == treasury + 30


def test_leg_evt_13__a_conquered_province_becomes_undeveloped_and_pays_nothing() -> None:
    state = turned("barbarians", provinces="1+ 2+", senators=LONE, rolls=draw(1))
    assert (state.provinces[1].developed, state.provinces[2].developed) == (False, True)
    assert [(c.card, c.province) for c in state.lingering] == [("barbarians", 1)]
    to_next_income(state)
    assert state.treasury == 135
    begin(state, "income.bill")
    assert state.event_discard == ["barbarians"]
    to_next_income(state)
    assert state.treasury == 131 + 30 + 5 + 4


def test_leg_evt_13__an_active_war_has_one_army_more() -> None:
    state = turned("barbarians", wars="W3:2/2", senators="0: L1 B2@W3 | 1: L2", rolls=draw(3))
    assert state.wars[0].armies == 3
    assert (state.lingering, state.event_discard) == ([], ["barbarians"])


def test_leg_evt_13__otherwise_nothing() -> None:
    state = turned("barbarians", provinces="1+", wars="W3:2/2", senators="0: L1 B2@W3", rolls=draw(8))
    assert (state.wars[0].armies, state.provinces[1].developed) == (2, True)
    assert (state.lingering, state.event_discard) == ([], ["barbarians"])


def test_leg_evt_13__every_number_has_the_same_chance() -> None:
    hit = [turned("barbarians", provinces="1+ 2+ 3+", senators=LONE, rolls=draw(n)) for n in range(1, 11)]
    assert [bool(state.lingering) for state in hit] == [True] * 3 + [False] * 7


def test_leg_evt_14__conquered_and_at_war_takes_both_the_older_war_alone() -> None:
    state = turned(
        "barbarians",
        provinces="9+",
        wars="M5:2/1 M7:3/1",
        legions=0,
        additional_wars=True,
        senators="0: L1 B2@M5 | 1: L2 B3@M7",
        rolls=draw(9),
        war_loss_check="end_of_round",
    )
    assert [w.armies for w in state.wars] == [3, 3]
    assert not state.provinces[9].developed
    assert [(c.card, c.province) for c in state.lingering] == [("barbarians", 9)]


def test_leg_evt_15__the_governor_stays_and_his_term_runs() -> None:
    state = turned(
        "barbarians", provinces="1+", rolls=draw(1), senators="0: L1 B1@P1 | 1: L2 | 2: L3 | 3: L4 | 4: L5"
    )
    assert (state.provinces[1].governor, state.senators["B1"].at) == ("B1", "province")
    assert formulas.office_of(state, "B1") == "governor"
    to_next_income(state)
    assert state.senators["B1"].collected == 1


@pytest.mark.parametrize(
    ("half", "lost"),
    [
        (0, {"harbour"}),
        (1, {"harbour"}),
        (2, {"mining", "arms"}),
        (3, {"mining", "arms"}),
        (4, {"grain"}),
        (5, {"grain"}),
    ],
)
def test_leg_evt_16__a_disaster_costs_forty_and_destroys_concessions(half: int, lost: set[str]) -> None:
    held = {"harbour": "L1", "mining": "L2", "arms": None, "grain": "L3", "land_commission": "L4"}
    state = turned("disaster", concessions=held, senators=LONE, rolls=pair(half), treasury=40)
    assert (state.treasury, state.result) == (0, None)
    assert set(held) - set(state.holders) == lost
    assert set(state.event_discard) == lost | {"disaster"}


def test_leg_evt_16__the_chances_of_the_rows() -> None:
    counted = half_differences()
    assert counted[0] + counted[1] == 44
    assert counted[2] + counted[3] == 44
    assert counted[4] + counted[5] == 12


def test_leg_evt_16__one_of_the_two_goes_alone_if_it_alone_is_in_play() -> None:
    state = turned("disaster", concessions={"arms": "L1"}, senators=LONE, rolls=pair(2))
    assert state.holders == {}
    none = turned("disaster", concessions={"harbour": "L1"}, senators=LONE, rolls=pair(2))
    assert none.holders == {"harbour": "L1"}
    assert none.event_discard == ["disaster"]


def test_leg_evt_16__unpaid_it_loses_the_game_at_once() -> None:
    state = turned("disaster", treasury=39, senators=LONE, concessions={"harbour": "L1"})
    assert state.result is not None
    assert (state.result.winners, state.result.clause, state.treasury) == ((), "LEG-END-05", 39)
    assert state.holders == {"harbour": "L1"}


def test_leg_evt_17__to_the_discards_without_compensation_and_it_may_return() -> None:
    state = turned("disaster", concessions={"harbour": "L1"}, senators=LONE, rolls=pair(0), money=[4] * 5)
    assert state.event_discard == ["harbour", "disaster"]
    assert [f.treasury for f in state.factions] == [4] * 5
    state.round += 1
    begin(state, "political.events", [1, *pair(2)])  # the Harbour, and the disaster after it
    assert state.holders == {"harbour": None}


def test_leg_evt_18__drought_raises_the_index_by_two_and_ends_the_grain() -> None:
    state = turned("drought", concessions={"grain": "L1"}, senators=LONE)
    assert (state.index, state.holders, state.lingering) == (2, {}, [])
    assert sorted(state.event_discard) == ["drought", "grain"]


@pytest.mark.parametrize("holder", ["L1", None])
def test_leg_evt_18__it_stays_with_the_land_commission_in_play(holder: str | None) -> None:
    state = turned("drought", concessions={"land_commission": holder}, senators=LONE)
    assert [(c.card, c.until) for c in state.lingering] == [("drought", "next_income")]
    assert state.index == 2
    state.round += 1
    begin(state, "income.bill")
    assert (state.lingering, state.event_discard) == ([], ["drought"])


def drought(prestige: int = 2, holder: str | None = "L2", **more: object) -> State:
    """Step 1 under Drought, with Lilac 2 of seat 1 at the Land Commission."""
    state = table(
        3,
        prestige=[0, prestige, 0],
        concessions={"land_commission": holder},
        lingering=[lying("drought")],
        senators="0: L1 | 1: L2 | 2: L3",
        **more,
    )  # type: ignore[arg-type]
    begin(state, "income.incomes")
    begin(state, "income.claims")
    return state


def test_leg_evt_19__double_for_two_prestige() -> None:
    state = drought(prestige=5)
    assert state.factions[1].treasury == 8
    act(state, 1, DoubleLandCommission(double=True))
    finish(state, 1)
    assert (state.factions[1].treasury, state.factions[1].prestige) == (10, 3)


def test_leg_evt_19__it_may_be_left_and_that_is_the_default() -> None:
    state = drought()
    decision = asked(state, 1, DoubleLandCommission)[0]
    assert (decision.required, decision.default) == (True, Finish())
    act(state, 1, DoubleLandCommission(double=True))
    act(state, 1, DoubleLandCommission(double=False))
    finish(state, 1)
    assert (state.factions[1].treasury, state.factions[1].prestige) == (8, 2)


def test_leg_evt_19__it_may_be_taken_back_with_done() -> None:
    state = table(
        3,
        prestige=[0, 2, 0],
        concessions={"land_commission": "L2"},
        lingering=[lying("drought")],
        senators="0: L1 B1@P1 | 1: L2 | 2: L3",
        provinces="1",
    )
    begin(state, "income.claims")
    act(state, 1, DoubleLandCommission(double=True))
    finish(state, 1)
    act(state, 1, Reopen())
    act(state, 1, DoubleLandCommission(double=False))
    finish(state, 1, 0)
    assert state.factions[1].prestige == 2


def test_leg_evt_19__not_with_less_than_two_prestige() -> None:
    state = drought(prestige=1)
    assert who(state) == []
    assert (state.factions[1].treasury, state.factions[1].prestige) == (8, 1)


def test_leg_evt_19__nobody_if_it_lies_in_the_forum_and_no_other_player() -> None:
    assert who(drought(holder=None)) == []
    state = drought()
    for seat in (0, 2):
        refused(state, seat, DoubleLandCommission(double=True), "LEG-EVT-24")


def test_leg_evt_24__prestige_before_donations_and_booked_with_the_income() -> None:
    state = drought(prestige=1)
    begin(state, "income.exchange")
    refused(state, 1, DoubleLandCommission(double=True), "LEG-GEN-03")


def test_leg_evt_24__only_if_the_card_pays_anything() -> None:
    assert who(drought(land_acts=True)) == []
    assert who(drought(land_acts=True, acts=[1])) == [1]  # a Type I stone due now still counts
    assert who(drought(land_acts=True, acts=[2])) == [1]


def test_leg_evt_24__not_in_a_round_without_the_card() -> None:
    state = table(3, prestige=[9, 9, 9], concessions={"land_commission": "L2"})
    begin(state, "income.claims")
    assert awaited(state) == []


def test_leg_evt_20__legions_cost_twenty_in_a_shortage() -> None:
    state = sitting(lingering=[lying("shortage", "end_of_round", 3)], money=[30] * 5, treasury=100)
    assert formulas.legion_price(state) == 20
    carry(state, 0, RaiseLegions(legions=2))
    assert (state.treasury, state.legions) == (60, 3)
    act(state, 3, RaiseOwnLegion())
    assert state.factions[3].treasury == 10
    usual = sitting(treasury=100)
    carry(usual, 0, RaiseLegions(legions=2))
    assert usual.treasury == 80


def test_leg_evt_20__the_card_stays_until_the_end_of_the_round() -> None:
    state = turned("shortage", senators=LONE)
    assert [(c.card, c.until) for c in state.lingering] == [("shortage", "end_of_round")]
    begin(state, "adjustments.cards")
    assert (state.lingering, state.event_discard) == ([], ["shortage"])


def test_leg_evt_21__with_both_shortages_the_ban_governs() -> None:
    state = sitting(lingering=[lying("shortage", "end_of_round", 3)], money=[30] * 5, enter=False)
    state.no_raising = True
    begin(state, "senate.business")
    refused(state, 3, RaiseOwnLegion(), "LEG-SOR-05")
    with pytest.raises(Exception, match="LEG-"):
        carry(state, 0, RaiseLegions(legions=1))


def test_leg_evt_22__the_index_of_unrest_and_drought_is_booked_once() -> None:
    state = turned("drought", senators=LONE)
    begin(state, "adjustments.index")
    assert state.index == 2
    other = turned("unrest", senators=LONE)
    begin(other, "adjustments.index")
    assert other.index == 1


def test_leg_evt_11__a_developed_province_is_untouched() -> None:
    state = turned("unrest", provinces="1 2+ 3", senators=LONE)
    assert yields(state) == [0, 5, 0]
