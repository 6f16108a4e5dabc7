"""Very many motions: a choice of what about, then of the motion, then its form."""

from typing import Any

from engine.legions.actions import Propose
from engine.legions.motions import RaiseLegions, RecallLegions
from tests.cogs.legions_at import Hand, playing, position, sitting
from tests.cogs.world import JULIA, World
from tests.sim import controls

CROWDED: dict[str, Any] = {
    "money": [9, 9, 9], "legions": 3, "treasury": 200, "wars": "W1:3/2f0 W4:4/2f1 W6:2/1 W2:3/1",
    "senators": "0: L1 B1@W1 | 1: L2 B2@W4 | 2: L3 B3 G3@W6 L5@W2",
    "concessions": {"grain": None, "arms": None, "mining": None}, "land_acts": True,
}  # fmt: skip


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


def test_every_motion_is_offered_once():
    state = sitting(3, **CROWDED)
    offers = next(d.offers for d in position(state).open_to(2) if d.kind == "business")
    motions = [o.action for o in offers if isinstance(o.action, Propose)]
    assert len({o.key for o in offers}) == len(offers)
    assert len(motions) > 25
