"""Very many motions: a choice of what about, then of the motion, then its form."""

from typing import Any

from cogs.desk.layout import laid_out
from engine.legions.actions import AnswerAgreement, Propose, ProposeAgreement
from engine.legions.motions import RaiseLegions, RecallLegions
from tests.cogs.legions_at import Hand, act, playing, position, sitting
from tests.cogs.world import JULIA, World
from tests.legions.sitting import propose, to_the_vote
from tests.sim import controls, text_of

CROWDED: dict[str, Any] = {
    "money": [9, 9, 9],
    "legions": 3,
    "treasury": 200,
    "wars": "W1:3/2f0 W4:4/2f1 W6:2/1 W2:3/1",
    "senators": "0: L1 B1@W1 | 1: L2 B2@W4 | 2: L3 B3 G3@W6 L5@W2",
    "concessions": {"grain": None, "arms": None, "mining": None},
    "land_acts": True,
}


async def test_a_motion_of_a_small_group_among_very_many_is_three_presses(world: World):
    made = await playing(world, sitting(3, **CROWDED))
    hand = await Hand(world, JULIA).desk()
    form = await hand.choose("Raise State Legions…")
    await hand.submit(form, {"legions": ["1"]})
    assert hand.presses == 3
    state = (await world.tables.get(made.id)).state
    assert state.senate.docket[0].motion == RaiseLegions(legions=1)


async def test_a_motion_among_very_many_is_four_presses(world: World):
    state = sitting(3, **CROWDED)
    made = await playing(world, state)
    offers = next(d.offers for d in made.open_to(2) if d.kind == "business")
    assert len(offers) > 25
    hand = await Hand(world, JULIA).desk()
    options = [o["label"] for c in controls(hand.seen) for o in c.get("options", ())]
    assert options[0] == "Give Grain to a Senator…"
    assert "Wars…" in options
    assert len(options) <= 25
    await hand.choose("Wars")
    hand.seen = next(m for m in world.said(hand.member) if m.id == hand.seen.id)
    form = await hand.choose("Recall Legions from the First Punic War…")
    await hand.submit(form, {"legions": ["1"], "factions": []})
    assert hand.presses == 4
    state = (await world.tables.get(made.id)).state
    assert isinstance(state.senate.docket[0].motion, RecallLegions)


async def test_a_group_that_was_chosen_opens_though_others_have_gone_meanwhile(world: World):
    made = await playing(world, sitting(3, **CROWDED))
    hand = await Hand(world, JULIA).desk()
    made.state.senate.stage = "dispatch"  # no Legion may be raised or disbanded any more
    made.decisions = tuple(made.game.decisions(made.state))
    await hand.choose("Wars")
    hand.seen = next(m for m in world.said(hand.member) if m.id == hand.seen.id)
    shown = [o["label"] for c in controls(hand.seen) for o in c.get("options", ())]
    assert "Recall Legions from the First Punic War…" in shown
    assert "Raise State Legions…" not in shown


async def test_a_group_that_is_gone_is_said_to_be_gone(world: World):
    made = await playing(world, sitting(3, **CROWDED))
    hand = await Hand(world, JULIA).desk()
    made.state.wars = []
    made.decisions = tuple(made.game.decisions(made.state))
    answer = await hand.choose("Wars")
    assert "That is no longer offered" in text_of(answer.response)


def test_what_stands_open_says_what_it_is_where_it_is_all_there_is():
    state = sitting(3, money=[9, 9, 9], legions=3, wars="W4:4", stones=["bbb", "bbb", "lgb"])
    to_the_vote(state, propose(state, 0, RaiseLegions(legions=1)))
    act(state, 0, ProposeAgreement(text="peace", parties=(1,)))
    act(state, 1, AnswerAgreement(agreement=1, confirm=True))
    made = position(state)
    assert [d.kind for d in made.open_to(0)] == ["business", "agreements"]
    rows = [row for part in laid_out(made, made.open_to(0)).parts for row in part]
    named = [getattr(row[0], "item", row[0]).placeholder for row in rows]
    assert named == ["Move or second", "Public agreements"]


def test_every_motion_is_offered_once():
    state = sitting(3, **CROWDED)
    offers = next(d.offers for d in position(state).open_to(2) if d.kind == "business")
    motions = [o.action for o in offers if isinstance(o.action, Propose)]
    assert len({o.key for o in offers}) == len(offers)
    assert len(motions) > 25
