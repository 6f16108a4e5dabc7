"""Vetoes, forcing, charges and giving all: asked again, alike for all who hold stones; the rest is not."""

from random import Random
from typing import Any

import pytest

from engine.cohort.game import Cohort
from engine.dice import KeyedDice
from engine.fitting import warning_of
from engine.kernel import Offer, run
from engine.legions.actions import (
    Accuse,
    CallTime,
    CallVote,
    DisputeAgreement,
    ForceBill,
    ForceItem,
    ForceMotion,
    Propose,
    Table,
    Veto,
)
from engine.legions.motions import RaiseLegions
from engine.legions.state import State
from tests.cogs.at import WIDGETS
from tests.cogs.at import step as step_of
from tests.cogs.at import table as table_of
from tests.cogs.legions_at import GAME, act, begin, playing, position, sitting, table
from tests.cogs.world import CORNELIA, FABIUS, JULIA, World, said
from tests.legions.games import some_games
from tests.sim import controls, text_of

GRAVE = (Veto, ForceItem, ForceMotion, ForceBill, DisputeAgreement, Accuse, CallTime)
SPENT = "It spends a real Tribune"
STONES = ["ybb", "bbb", "lgb"]
RED = 4


def at_the_vote(seat: int, stones: list[str] = STONES) -> State:
    """Seat 1 moves to raise Legions; the vote is called, and `seat` is asked."""
    state = sitting(3, money=[9, 9, 9], treasury=100, legions=3, wars="W4:4", stones=stones)
    act(state, 1, Propose(motion=RaiseLegions(legions=2)))
    act(state, 1, Table(item=1))
    act(state, 1, CallVote())
    assert state.senate.floor is not None
    state.senate.floor.called = seat
    return state


def shown(state: State, seat: int) -> list[dict[str, Any]]:
    """The game's own controls on a seat's desk."""
    view = WIDGETS.desk(position(state), seat).view
    assert view is not None
    items = [item for row in view.to_components() for item in row["components"]]
    return [item for item in items if item["custom_id"][0] in "ofgh"]


async def test_a_veto_is_carried_out_at_the_second_press(world: World):
    made = await playing(world, at_the_vote(2))
    opened = (await world.members[JULIA].click(panel(world), label="My desk")).response
    veto = next(c for c in controls(opened) if c.get("label", "").startswith("Veto"))
    assert veto["style"] == RED
    others = [world.everything(who) for who in (CORNELIA, FABIUS)]
    await world.members[JULIA].click(opened, custom_id=veto["custom_id"])
    await world.settle(15)
    asked = next(m for m in world.channel.history(viewer=world.members[JULIA]) if m.id == opened.id)
    assert SPENT in text_of(asked)
    state = (await world.tables.get(made.id)).state
    assert state.senate.docket[0].state != "failed"
    assert state.factions[2].stones == ["lilac", "green", "blue"]
    assert [world.everything(who) for who in (CORNELIA, FABIUS)] == others, "nobody else hears of the first"
    await world.members[JULIA].click(asked, label="Yes: Veto")
    state = (await world.tables.get(made.id)).state
    assert len(state.factions[2].stones) == 2
    assert state.senate.floor is None


def panel(world: World) -> Any:
    return next(m for m in reversed(list(world.channel.history())) if controls(m) and not m.flags.ephemeral)


async def test_a_typed_veto_has_its_button_under_the_reply(world: World):
    made = await playing(world, at_the_vote(2))
    answer = await world.slash(JULIA, "senate veto")
    assert SPENT in said(answer)
    assert (await world.tables.get(made.id)).state.factions[2].stones == ["lilac", "green", "blue"]
    await world.members[JULIA].click(answer.response, label="Yes: Veto")
    assert len((await world.tables.get(made.id)).state.factions[2].stones) == 2


async def test_a_typed_veto_is_taken_back(world: World):
    made = await playing(world, at_the_vote(2))
    answer = await world.slash(JULIA, "senate veto")
    await world.members[JULIA].click(answer.response, label="No, go back")
    now = next(m for m in world.channel.history(viewer=world.members[JULIA]) if m.id == answer.response.id)
    assert text_of(now) == f"Nothing is done at {made.title}."
    assert len((await world.tables.get(made.id)).state.factions[2].stones) == 3


async def test_with_dummies_alone_the_veto_says_at_once_that_there_is_none(world: World):
    """Its owner learns it in private; the others see what they see of somebody who thinks."""
    made = await playing(world, at_the_vote(2, ["ybb", "lgb", "bbb"]))
    others = [world.everything(who) for who in (CORNELIA, FABIUS)]
    answer = await world.slash(JULIA, "senate veto")
    assert "Your Faction holds no real Tribune." in said(answer)
    assert [world.everything(who) for who in (CORNELIA, FABIUS)] == others
    assert (await world.tables.get(made.id)).state.senate.floor is not None


async def test_a_typed_vote_and_a_typed_motion_keep_one_step(world: World):
    made = await playing(world, at_the_vote(2))
    await world.slash(JULIA, "senate vote", side="for")
    assert [v.seat for v in (await world.tables.get(made.id)).state.senate.docket[0].votes] == [2]


async def test_a_typed_refusal_goes_when_its_reader_has_acted(world: World):
    await playing(world, at_the_vote(2))
    refused = await world.slash(JULIA, "senate casting-vote", favour="yes")
    assert "There is no tie" in said(refused)
    gone = refused.response.id
    assert gone in [m.id for m in world.channel.history(viewer=world.members[JULIA])]
    await world.slash(JULIA, "senate vote", side="for")
    assert gone not in [m.id for m in world.channel.history(viewer=world.members[JULIA])]


# --- what is offered ------------------------------------------------------------------


def test_the_veto_of_ones_own_motion_stands_last_and_is_not_red():
    state = at_the_vote(0, ["ybb", "lbb", "bbb"])
    state.senate.docket[0].sponsor = 0
    veto = [item for item in shown(state, 0) if item.get("label", "").startswith("Veto")]
    assert shown(state, 0)[-1:] == veto
    assert veto[0]["style"] != RED


@pytest.mark.parametrize("stones", [["bbb", "bbb", "lgy"], ["b", "ll", "b"]])
def test_with_dummies_alone_nothing_is_red_and_the_veto_stands_last(stones: list[str]):
    state = at_the_vote(0, stones)
    assert [item for item in shown(state, 0) if item.get("style") == RED] == []
    assert shown(state, 0)[-1]["label"].startswith("Veto")
    real = at_the_vote(0, ["ybb", *stones[1:]])
    assert [item["label"].split(" · ")[0] for item in shown(real, 0) if item.get("style") == RED] == ["Veto"]
    for other in (1, 2):
        first, second = (WIDGETS.desk(position(each), other).embed for each in (state, real))
        assert first == second


def every_offer() -> list[tuple[int, Offer, Any]]:
    """Offers of whole games of both, with their seat and state."""
    found = [
        (d.seat, offer, state)
        for game in some_games()
        for state in game.states()
        for d in GAME.decisions(state)
        for offer in d.offers
    ]
    made, rng = table_of(Cohort(), 4), Random(2)
    while step_of(made, rng):
        found += [(d.seat, offer, made.state) for d in made.decisions for offer in d.offers]
    return found


def test_red_is_what_has_a_warning_and_the_great_acts_all_have_one():
    offers = every_offer()
    kinds = {type(offer.action) for _, offer, _ in offers if offer.warning}
    assert {Veto, ForceItem, ForceMotion, Accuse} <= kinds
    for _, offer, _ in offers:
        assert (offer.style == "grave") <= bool(offer.warning), offer
        assert bool(offer.warning) <= (offer.style in ("grave", "vain")), offer
        assert (type(offer.action) in GRAVE) <= bool(offer.warning), offer


def test_most_acts_have_none():
    offers = every_offer()
    usual = [offer for _, offer, _ in offers if not offer.warning and not offer.warned]
    assert len(usual) > len(offers) / 2


def test_giving_all_ones_money_is_warned_of_and_giving_less_is_not():
    state = table(3, senators="0: L1 B1 | 1: L2 B2 | 2: L3 B3", money=[20, 9, 9])
    begin(state, "income.exchange")
    mine = [o for d in GAME.decisions(state) if d.seat == 0 for o in d.offers if o.warned]
    assert len(mine) == 3
    for offer in mine:
        assert "20 T" in warning_of([offer], offer.fill({"amount": 20}))
        assert warning_of([offer], offer.fill({"amount": 19})) == ""


def test_no_computer_player_is_stopped_by_a_warning():
    """A warning is for people: the rules take the act as before."""
    state = at_the_vote(2)
    assert run(state, GAME.decide(state, 2, Veto(), KeyedDice(bytes(32))))
    assert state.senate.floor is None
