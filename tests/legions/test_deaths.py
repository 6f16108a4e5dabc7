"""The Deaths variant (A15)."""

from collections import Counter
from itertools import product

import pytest

from engine.legions import formulas
from engine.legions.actions import Propose
from engine.legions.game import Legions
from engine.legions.motions import ElectConsul
from engine.legions.options import COLOURS
from engine.legions.state import State, Term
from tests.legions.build import begin, draw, office, table
from tests.legions.playing import waiting
from tests.legions.sitting import refused, settle

GAME = Legions()
THREE = "0: L1 B1 | 1: L2 B5 | 2: L3 B8"


def dying(status: int, *yellow: int, seats: int = 3, pick: int | None = None, **more: object) -> State:
    """A red card of `status` and these yellow ones; `pick` of several candidates."""
    more.setdefault("senators", THREE if seats == 3 else "0: L1 | 1: L2 | 2: L3 | 3: L4 | 4: L5")
    state = table(seats, deaths=True, **more)  # type: ignore[arg-type]
    begin(state, "political.deaths", [*draw(status, *yellow), *([] if pick is None else [pick])])
    return state


def dead(state: State) -> list[str]:
    """Who lies under the deck as it was dealt, which ended with Green 10."""
    return state.deck[state.deck.index("G10") + 1 :]


def test_leg_vde_01__from_round_two_as_the_last_act_of_step_two() -> None:
    first = table(3, round=1, deaths=True, event_deck=["shortage"])
    begin(first, "political.wars", draw(5, 5), on=True)
    assert first.stage == "forum.attendance"
    assert len(first.deck) == 21 - 2
    second = table(3, round=2, deaths=True, event_deck=["shortage"], senators=THREE)
    begin(second, "political.wars", draw(5, 5, 8, 9), on=True)
    assert second.senators["B8"].at in ("deck", "forum")
    assert second.senators["B8"].owner is None


def test_leg_vde_01__nobody_dies_without_the_variant() -> None:
    state = table(3, round=2, event_deck=["shortage"])
    begin(state, "political.wars", draw(5, 5), on=True)
    assert state.stage == "forum.attendance"


def test_leg_vde_02__five_factions_of_two_cards_each() -> None:
    hit: Counter[str] = Counter()
    for card in range(1, 11):
        for seat in range(5):
            state = dying(seat + 1, card, seats=5, consul="L1")
            if state.senators[f"L{seat + 1}"].at == "deck":
                hit[f"{card} {COLOURS[seat]}"] += 1
    assert hit == {
        "1 red": 1,
        "2 red": 1,
        "3 yellow": 1,
        "4 yellow": 1,
        "5 green": 1,
        "6 green": 1,
        "7 blue": 1,
        "8 blue": 1,
        "9 lilac": 1,
        "10 lilac": 1,
    }


def test_leg_vde_02__by_colour_not_by_seat() -> None:
    colours = ("lilac", "blue", "green", "yellow", "red")
    state = table(5, deaths=True, colours=colours, senators="0: L1 | 1: L2 | 2: L3 | 3: L4 | 4: L5")
    for faction, colour in zip(state.factions, colours, strict=True):
        faction.colour = colour  # type: ignore[assignment]
    begin(state, "political.deaths", draw(5, 1))
    assert dead(state) == ["L5"]  # seat 4 is the red Faction


@pytest.mark.parametrize(
    ("card", "victim"), [(1, "B1"), (3, "B1"), (4, "B5"), (6, "B5"), (7, "B8"), (9, "B8")]
)
def test_leg_vde_03__three_factions_of_three_cards_each(card: int, victim: str) -> None:
    state = dying(int(victim[1:]), card, pick=1 if victim == "B1" else None)
    assert dead(state) == [victim]


def test_leg_vde_03__on_a_ten_another_yellow_card() -> None:
    state = dying(5, 10, 10, 4)
    assert dead(state) == ["B5"]


def test_leg_vde_05__nobody_of_that_status() -> None:
    state = dying(9, 1)
    assert dead(state) == []
    assert GAME.broken(state) == []


def test_leg_vde_05__one_of_several_at_random() -> None:
    for pick, victim in enumerate(("L1", "B1")):
        state = dying(1, 1, pick=pick, consul="L2")
        assert dead(state) == [victim]


@pytest.mark.parametrize("post", ["", "-absent", "@P1", "@W4"])
def test_leg_vde_05__wherever_he_is(post: str) -> None:
    state = dying(8, 9, senators=f"0: L1 | 1: L2 | 2: L3 B8{post}", provinces="1", wars="W4:5/2", legions=0)
    assert dead(state) == ["B8"]
    assert GAME.broken(state) == []


def test_leg_vde_06__to_the_bottom_and_his_record_is_wiped() -> None:
    state = table(3, deaths=True, senators=THREE, concessions={"grain": "B8", "arms": "L1"}, censor="B8")
    begin(state, "political.deaths", draw(8, 7))
    assert state.deck[-1] == "B8"
    assert state.holders == {"grain": None, "arms": "L1"}
    assert "B8" not in formulas.have_been(state, "censor", "consul")
    assert state.senators["B8"].owner is None


def test_leg_vde_07__a_dead_censor_is_not_replaced_before_the_election() -> None:
    state = dying(8, 7, censor="B8")
    assert state.censor is None
    begin(state, "senate.attendance")
    assert state.censor is None


def test_leg_vde_07__a_dead_governors_province_is_filled_in_this_meeting() -> None:
    state = dying(8, 7, senators="0: L1 | 1: L2 | 2: L3 B8@P1", provinces="1")
    assert state.provinces[1].governor is None
    state.senate.presiding = "L1"
    begin(state, "senate.governors")
    settle(state)
    assert state.provinces[1].governor is not None


def test_leg_vde_07__without_a_new_commander_the_legions_go_home_at_the_close() -> None:
    state = dying(8, 7, senators="0: L1 | 1: L2 | 2: L3 B8@W4", wars="W4:5/3", legions=1)
    assert (state.wars[0].commander, state.wars[0].legions) == (None, 3)
    begin(state, "senate.close")
    assert (state.wars[0].legions, state.legions) == (0, 4)
    begin(state, "combat.battles")
    assert state.wars[0].fought == 0
    begin(state, "adjustments.index")
    assert state.index == 4


# --- the Consul ---------------------------------------------------------------


def succession(senators: str, *past: tuple[str, int], censor: str | None = None, **more: object) -> State:
    """Blue 8, Consul of seat 2, dies; `past` Consuls with the round of their election, oldest first."""
    state = table(
        3, deaths=True, round=6, senators=senators, consul="B8", censor=censor, prestige=[1, 1, 1], **more
    )  # type: ignore[arg-type]
    terms = [
        Term(senator=i, office="consul", owner=state.senators[i].owner, began=n, ended=n + 1) for i, n in past
    ]
    state.terms = [*terms, *state.terms]
    begin(state, "political.deaths", draw(8, 7))
    assert state.senators["B8"].at == "deck"
    return state


def test_leg_vde_08__the_previous_consul_takes_over_without_award() -> None:
    state = succession("0: G1 L9 | 1: L2 | 2: L3 B8", ("L2", 2), ("G1", 4))
    assert state.consul == "G1"
    assert [f.prestige for f in state.factions] == [1, 1, 1]
    assert GAME.broken(state) == []


def test_leg_vde_08__he_is_liable_as_one_who_held_the_office() -> None:
    state = succession("0: G1 L9 | 1: L2 | 2: L3 B8", ("L2", 2), ("G1", 3))
    assert [t.office for t in formulas.terms_in(state, "G1", 6)] == ["consul"]
    state.round = 7
    assert ("G1", "office") in {(x.senator, x.offence) for x in GAME.view(state, None).liabilities}


def test_leg_vde_08__he_is_the_sitting_consul_for_the_two_terms_rule() -> None:
    state = succession("0: G1 L9 | 1: L2 | 2: L3 B8", ("G1", 4))
    state.senate.presiding = "G1"
    begin(state, "senate.consul")
    refused(state, 1, Propose(motion=ElectConsul(senator="G1")), "LEG-APP-04")


@pytest.mark.parametrize("away", ["@P1", "@W4"])
def test_leg_vde_08__if_he_is_away_the_next_earlier_one_in_rome(away: str) -> None:
    state = succession(
        f"0: G1{away} L9 | 1: L2 | 2: L3 B8", ("L2", 2), ("G1", 4), provinces="1", wars="W4:5/2", legions=0
    )
    assert state.consul == "L2"


def test_leg_vde_08__dead_or_neutral_ones_are_passed_over() -> None:
    state = succession("0: L9 | 1: L2 | 2: L3 B8 | forum: G1", ("L2", 2), ("G1", 4))
    assert state.consul == "L2"
    gone = succession("0: L9 | 1: L2 | 2: L3 B8", ("L2", 2), ("G1", 4))
    assert gone.consul == "L2"


def test_leg_vde_08__a_man_who_came_again_is_not_the_former_consul() -> None:
    state = table(3, deaths=True, round=6, senators="0: G1 L9 | 1: L2 | 2: L3 B8", consul="B8")
    old = Term(senator="G1", office="consul", owner=0, began=4, ended=5, wiped=True)
    earlier = Term(senator="L2", office="consul", owner=1, began=2, ended=3)
    state.terms = [earlier, old, *state.terms]
    begin(state, "political.deaths", draw(8, 7))
    assert state.consul == "L2"


def test_leg_vde_08__with_nobody_in_rome_the_office_stays_empty() -> None:
    state = succession("0: L1@P1 | 1: L2@P2 | 2: B8", provinces="1 2")
    assert state.consul is None
    state.index = 1
    begin(state, "republic.draw", draw(5, 4))  # 9 - 1 + 0 = 8
    assert state.index == 3


def test_leg_vde_08__a_censor_gives_that_up() -> None:
    state = succession("0: G1 L9 | 1: L2 | 2: L3 B8", ("G1", 4), censor="G1")
    assert (state.consul, state.censor) == ("G1", None)
    assert GAME.broken(state) == []


def test_leg_vde_08__else_the_highest_influence_then_status_in_rome() -> None:
    state = succession("0: G10 B9 | 1: L2 L4-absent | 2: L3 B8 L6@P1", provinces="1")
    assert state.consul == "L4"
    blue = succession("0: G10 B9 | 1: B4 | 2: B8 G9")
    assert blue.consul == "B9"


def test_leg_vde_09__the_chance_of_a_senator() -> None:
    died: Counter[str] = Counter()
    for red, yellow in product(range(1, 11), range(1, 10)):
        state = table(3, deaths=True, senators=THREE, consul="L2")
        both = red == 1 and yellow <= 3
        begin(state, "political.deaths", [*draw(red, yellow), *([0] if both else [])])
        died.update(dead(state))
    assert (died["B5"], died["B8"], died["L3"]) == (3, 3, 3)  # of 90: 1/10 x 1/3
    five: Counter[str] = Counter()
    for red, yellow in product(range(1, 11), range(1, 11)):
        five.update(dead(dying(red, yellow, seats=5)))
    assert all(five[f"L{n}"] == 2 for n in range(1, 6))  # of 100: 1/10 x 1/5


def test_leg_vde_01__nobody_is_asked() -> None:
    assert waiting(dying(8, 7)) == []


def test_leg_vde_06__a_dead_man_may_come_again_as_a_new_one() -> None:
    state = dying(8, 7, censor="B8", deck=["G9"])
    assert state.deck == ["G9", "B8"]
    begin(state, "forum.neutrals")
    assert state.display == ["G9", "B8"]
    office(state, "censor", "L3")
    assert "B8" not in formulas.have_been(state, "censor")
