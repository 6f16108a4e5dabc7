"""Step 3, attracting neutrals (A9): sealed bids, ties, the draw."""

import hashlib
import json

import pytest

from engine.legions import formulas
from engine.legions.actions import PlaceBids
from engine.legions.game import Legions
from engine.legions.state import State
from tests.legions.build import act, begin, draw, table
from tests.legions.playing import asked, awaited, holes, public_face, refused, waiting

GAME = Legions()
LONE = "0: L1 | 1: L2 | 2: L3"


def bidding(display: str = "L10 G2", money: tuple[int, ...] = (20, 20, 20), **more: object) -> State:
    state = table(3, senators=f"{LONE} | forum: {display}", money=money, **more)  # type: ignore[arg-type]
    begin(state, "forum.bids")
    return state


def place(state: State, *bids: dict[str, int] | None, rolls: list[int] | None = None) -> None:
    """Bids by seat; None: no bid."""
    for seat, each in enumerate(bids):
        last = seat == len(bids) - 1
        act(state, seat, PlaceBids(bids=each or {}), (rolls or []) if last else ())


def owners(state: State, *senators: str) -> list[int | None]:
    return [state.senators[i].owner for i in senators]


def test_leg_for_08__none_some_or_all_and_each_at_least_the_influence() -> None:
    state = bidding("L10 B9 G8")
    for low in ({"L10": 2}, {"B9": 1}, {"G8": 0}, {"L10": 5, "B9": 1}):
        refused(state, 0, PlaceBids(bids=low), "LEG-FOR-08")
    act(state, 0, PlaceBids(bids={"L10": 3, "B9": 2, "G8": 1}))
    act(state, 1, PlaceBids(bids={"B9": 2}))
    assert awaited(state) == [2]


def test_leg_for_08__the_sum_is_within_the_treasury() -> None:
    state = bidding(money=(10, 20, 20))
    refused(state, 0, PlaceBids(bids={"L10": 8, "G2": 3}), "LEG-FOR-08")
    act(state, 0, PlaceBids(bids={"L10": 8, "G2": 2}))
    offer = next(o for d in waiting(state, 1) for o in d.offers if o.holes)
    assert offer.total == 20
    assert holes(waiting(state, 1)[0]) == {"L10": (3, 20, 1), "G2": (1, 20, 1)}
    assert all(hole.optional for hole in offer.holes)  # type: ignore[union-attr]


def test_leg_for_08__only_for_face_up_neutrals() -> None:
    state = bidding()
    for other in ("L2", "B7", "X1"):
        refused(state, 0, PlaceBids(bids={other: 9}), "LEG-FOR-08")


def test_leg_for_08__secretly_with_a_published_seal() -> None:
    state = bidding()
    sealed = act(state, 0, PlaceBids(bids={"L10": 8, "G2": 2}))[0]
    bids = state.forum.bids[0]
    text = f"0:{json.dumps({'L10': 8, 'G2': 2}, sort_keys=True)}:{bids.salt}"
    assert bids.seal == hashlib.sha256(text.encode()).hexdigest()
    for viewer in (None, 1, 2):
        seen = sealed.seen_by(viewer)
        assert seen is not None
        assert bids.salt not in seen.model_dump_json()
        assert "L10" not in seen.model_dump_json()
        assert "8" not in GAME.tell(seen, viewer).replace(bids.seal, "")
        assert GAME.view(state, viewer).table.forum.bids[0].bids == {}
    assert GAME.view(state, 0).table.forum.bids[0].bids == {"L10": 8, "G2": 2}


def test_leg_for_08__what_is_bid_and_when_shows_nowhere() -> None:
    faces = []
    for bids in ({}, {"G2": 1}, {"L10": 8, "G2": 2}):
        state = bidding()
        act(state, 0, PlaceBids(bids=bids))
        faces.append(public_face(state))
    assert faces[0] == faces[1] == faces[2]
    state = bidding()
    act(state, 0, PlaceBids(bids={"G2": 1}))
    before = public_face(state)
    act(state, 0, PlaceBids(bids={"G2": 9}))
    assert public_face(state) == before


def test_leg_for_08__bids_may_be_placed_again_until_all_have() -> None:
    state = bidding("G2")
    act(state, 0, PlaceBids(bids={"G2": 9}))
    act(state, 0, PlaceBids(bids={"G2": 2}))
    place_rest = ({"G2": 3}, None)
    act(state, 1, PlaceBids(bids=place_rest[0] or {}))
    act(state, 2, PlaceBids(), draw(10))
    assert owners(state, "G2") == [1]
    assert [f.treasury for f in state.factions] == [20, 17, 20]


def test_leg_for_08__the_default_is_no_bid() -> None:
    state = bidding()
    for seat in (0, 1, 2):
        decision = asked(state, seat, PlaceBids)[0]
        assert (decision.required, decision.default) == (True, PlaceBids(bids={}))
        act(state, seat, PlaceBids(bids={}))
    assert [f.treasury for f in state.factions] == [20, 20, 20]
    assert owners(state, "L10", "G2") == [None, None]


def test_leg_for_08__all_at_once() -> None:
    assert awaited(bidding()) == [0, 1, 2]
    state = bidding()
    act(state, 2, PlaceBids(bids={"G2": 2}))
    assert awaited(state) == [0, 1]


def test_leg_for_08__with_hidden_treasuries_the_poor_are_asked_like_the_rich() -> None:
    faces = [public_face(bidding(money=(m, 20, 20), treasuries_public=False)) for m in (0, 20)]
    assert faces[0] == faces[1]


def test_leg_for_09__the_highest_bid_is_paid_whatever_follows() -> None:
    state = bidding("L10")
    place(state, {"L10": 8}, {"L10": 9}, {"L10": 3}, rolls=draw(1))
    assert owners(state, "L10") == [None]
    assert [f.treasury for f in state.factions] == [20, 11, 20]
    assert state.treasury == 100
    assert state.bank == -100 - 51


def test_leg_for_09__revealed_together() -> None:
    state = bidding("G2")
    act(state, 0, PlaceBids(bids={"G2": 2}))
    act(state, 1, PlaceBids(bids={"G2": 3}))
    assert state.senators["G2"].at == "forum"
    events = act(state, 2, PlaceBids(), draw(1))
    told = " ".join(GAME.tell(e, None) for e in events if e.seen_by(None))
    assert "2 T" in told
    assert "3 T" in told


@pytest.mark.parametrize(
    ("consul", "bidders", "winner"),
    [("L1", (0, 1, 2), 0), ("L2", (0, 1, 2), 1), ("L1", (1, 2), 1), ("L2", (0, 2), 2), ("L3", (0, 1), 0)],
)
def test_leg_for_10__ties_go_to_the_consul_then_clockwise(
    consul: str, bidders: tuple[int, ...], winner: int
) -> None:
    state = bidding("G2", consul=consul)
    bids = [{"G2": 5} if seat in bidders else None for seat in range(3)]
    place(state, *bids, rolls=draw(10))
    assert owners(state, "G2") == [winner]
    assert [f.treasury for f in state.factions] == [15 if s == winner else 20 for s in range(3)]


def test_leg_for_10__leg_gen_14__the_consuls_faction_is_the_one_that_controls_him_now() -> None:
    state = bidding("G2", consul="L1")
    state.senators["L1"].owner = 2
    place(state, {"G2": 5}, {"G2": 5}, {"G2": 5}, rolls=draw(10))
    assert owners(state, "G2") == [2]


@pytest.mark.parametrize(("bid", "wins"), [(3, 0), (4, 1), (8, 5), (12, 9), (13, 10), (20, 10)])
def test_leg_for_11__lilac_ten_needs_more_than_thirteen(bid: int, wins: int) -> None:
    won = 0
    for card in range(1, 11):
        state = bidding("L10")
        place(state, {"L10": bid}, None, None, rolls=draw(card))
        won += state.senators["L10"].owner == 0
        assert state.factions[0].treasury == 20 - bid
    assert won == wins


def test_leg_for_11__the_formula_of_the_chance() -> None:
    for senator in ("G2", "B6", "L9"):
        target = formulas.attraction_target(senator)
        for bid in (formulas.influence(senator), 9):
            won = sum(card + bid > target for card in range(1, 11))
            assert won == min(10, max(0, 10 + bid - target))
    assert [formulas.attraction_target(i) for i in ("G2", "B6", "L9")] == [3, 8, 12]


def test_leg_for_12__no_chance_for_the_next_bidder() -> None:
    state = bidding("L10")
    place(state, {"L10": 9}, {"L10": 8}, None, rolls=draw(1))
    assert state.display == ["L10"]
    assert [f.treasury for f in state.factions] == [11, 20, 20]


def test_leg_for_12__in_display_order() -> None:
    state = bidding("L10 G2 B5")
    place(state, {"L10": 4, "G2": 4}, {"B5": 4}, None, rolls=draw(1, 10, 10))
    assert owners(state, "L10", "G2", "B5") == [None, 0, 1]
    swapped = bidding("G2 L10")
    place(swapped, {"L10": 4, "G2": 4}, None, None, rolls=draw(10, 1))
    assert owners(swapped, "L10", "G2") == [None, 0]


def test_leg_for_12__no_card_is_drawn_for_a_senator_without_a_bid() -> None:
    state = bidding("L10 G2")
    place(state, None, {"G2": 5}, None, rolls=draw(10))
    assert owners(state, "L10", "G2") == [None, 1]


def test_leg_for_13__he_is_available_and_present_at_once() -> None:
    state = bidding("G2")
    place(state, {"G2": 5}, None, None, rolls=draw(10))
    assert formulas.available(state, 0) == ["L1", "G2"]
    assert formulas.present(state, 0) == ["L1", "G2"]
    assert state.display == []


def test_leg_for_04__who_may_not_bid_does_not_hold_the_others_up() -> None:
    state = table(
        3, senators="0: L1 B1-absent G1-absent | 1: L2 | 2: L3 | forum: G2", money=[20, 20, 20], consul="L2"
    )
    begin(state, "forum.bids")
    assert awaited(state) == [1, 2]


def test_leg_for_08__nothing_to_bid_for() -> None:
    state = table(3, senators=LONE, money=[20, 20, 20])
    begin(state, "forum.bids")
    assert waiting(state) == []


def test_leg_for_09__the_opened_bids_prove_the_seals() -> None:
    state = bidding("G2")
    act(state, 0, PlaceBids(bids={"G2": 9}))
    act(state, 0, PlaceBids(bids={"G2": 2}))
    act(state, 1, PlaceBids(bids={"G2": 3}))
    seals = {seat: bids.seal for seat, bids in state.forum.bids.items()}
    events = act(state, 2, PlaceBids(), draw(10))
    opened = next(e for e in events if "salts" in type(e).model_fields)
    assert opened.seen_by(None) == opened
    for seat, seal in seals.items():
        given = json.dumps(opened.bids[seat], sort_keys=True)  # type: ignore[attr-defined]
        text = f"{seat}:{given}:{opened.salts[seat]}"  # type: ignore[attr-defined]
        assert hashlib.sha256(text.encode()).hexdigest() == seal
