"""How many presses the commonest acts of LEGIONS take, counted from the panel; nothing is typed but words."""

from engine.legions.actions import CallVote, Propose, Table
from engine.legions.motions import Dispatch, ElectConsul, PassAct, RaiseLegions
from engine.legions.state import State
from tests.cogs.at import AT, WIDGETS
from tests.cogs.legions_at import Hand, act, begin, labels, panel_of, playing, position, sitting, table
from tests.cogs.world import CORNELIA, FABIUS, JULIA, World, said
from tests.legions.sitting import election
from tests.sim import controls, text_of

SITTING = {"money": [9, 9, 9], "treasury": 100, "legions": 3, "wars": "W4:4", "stones": ["ybb", "bbb", "lgb"]}


def at_the_vote(state: State, seat: int, motion: object) -> State:
    """A motion of the Consul's, called to the vote of `seat`."""
    act(state, 1, Propose(motion=motion))  # type: ignore[arg-type]
    act(state, 1, Table(item=len(state.senate.docket)))
    while state.senate.floor is not None and state.senate.floor.phase != "discussion":
        raise AssertionError(state.senate.floor.phase)
    act(state, 1, CallVote())
    assert state.senate.floor is not None
    assert state.senate.floor.called == seat
    return state


async def test_a_vote_is_two_presses_from_the_panel(world: World):
    made = await playing(world, at_the_vote(sitting(3, **SITTING), 2, RaiseLegions(legions=2)))
    hand = await Hand(world, JULIA).desk()
    await hand.press("For, 6 votes")
    assert hand.presses == 2
    state = (await world.tables.get(made.id)).state
    assert [(v.seat, v.side, v.talents) for v in state.senate.docket[0].votes] == [(2, "for", 0)]


async def test_a_vote_with_talents_is_two_presses_more_or_less(world: World):
    made = await playing(world, at_the_vote(sitting(3, **SITTING), 2, RaiseLegions(legions=2)))
    hand = await Hand(world, JULIA).desk()
    select = next(c for c in controls(hand.seen) if "Against, with Talents" in c.get("placeholder", ""))
    await hand.member.select(hand.seen, ["4"], custom_id=select["custom_id"])
    state = (await world.tables.get(made.id)).state
    assert [(v.side, v.votes) for v in state.senate.docket[0].votes] == [("against", 10)]


async def test_a_full_set_of_sealed_bids_is_three_presses(world: World):
    state = table(3, senators="0: L1 B1 | 1: L2 B2 | 2: L3 B3 | forum: G7 B8 G4 L9", money=[20, 9, 9])
    begin(state, "forum.bids")
    made = await playing(world, state)
    hand = await Hand(world, CORNELIA).desk()
    form = await hand.press("Seal my bids")
    assert labels(form) == [
        "Green 7, to exceed 8",
        "Blue 8, to exceed 10",
        "Green 4, to exceed 5",
        "Lilac 9, to exceed 12",
    ]
    green = form.modal["components"][0]
    assert green["description"] == "At least the Influence, 1; at most 20 T for all together"
    assert [(o["label"], o["description"]) for o in green["component"]["options"][:3]] == [
        ("1", "if the highest, 30% that the Senator joins"),
        ("2", "if the highest, 40% that the Senator joins"),
        ("3", "if the highest, 50% that the Senator joins"),
    ]
    await hand.submit(form, {"bids:G7": ["3"], "bids:L9": ["9"]})
    assert hand.presses == 3
    state = (await world.tables.get(made.id)).state
    assert state.forum.bids[0].bids == {"G7": 3, "L9": 9}
    for who in (FABIUS, JULIA):
        assert "3 T for Green 7" not in world.everything(who)
    assert "3 T for Green 7, 9 T for Lilac 9" in text_of((await Hand(world, CORNELIA).desk()).seen)


async def test_bids_for_more_than_five_are_three_presses_too(world: World):
    state = table(3, senators="0: L1 | 1: L2 | 2: L3 | forum: G7 B8 G4 L9 B5 B6 G2", money=[20, 9, 9])
    begin(state, "forum.bids")
    made = await playing(world, state)
    hand = await Hand(world, CORNELIA).desk()
    form = await hand.press("Seal my bids")
    [item] = form.modal["components"]
    lines = item["component"]["value"]
    assert lines.split("\n")[:2] == ["Green 7, to exceed 8 (1 to 20): 0", "Blue 8, to exceed 10 (2 to 20): 0"]
    filled = lines.replace("exceed 7 (2 to 20): 0", "exceed 7 (2 to 20): 6").replace(
        "(3 to 20): 0", "(3 to 20): 5"
    )
    await hand.submit(form, {item["component"]["custom_id"]: filled})
    assert hand.presses == 3
    state = (await world.tables.get(made.id)).state
    assert state.forum.bids[0].bids == {"B5": 6, "L9": 5}


async def test_a_wrong_bid_gives_the_whole_form_back(world: World):
    state = table(3, senators="0: L1 | 1: L2 | 2: L3 | forum: G7 B8", money=[40, 9, 9])
    begin(state, "forum.bids")
    await playing(world, state)
    hand = await Hand(world, CORNELIA).desk()
    form = await hand.press("Seal my bids")
    assert [c["component"]["placeholder"] for c in form.modal["components"]] == [
        "1 to 40, or nothing",
        "2 to 40, or nothing",
    ]
    answer = await hand.submit(form, {"bids:G7": "35", "bids:B8": "35"})
    assert "Together that is 70; at most 40 is possible." in said(answer)
    again = await hand.member.click(answer.response, label="Try again")
    held = {c["component"]["custom_id"]: c["component"].get("value") for c in again.modal["components"]}
    assert held == {"bids:G7": "35", "bids:B8": "35"}


async def test_bids_being_typed_are_kept_when_another_seals_his(world: World):
    state = table(3, senators="0: L1 | 1: L2 | 2: L3 | forum: G7 B8", money=[40, 9, 9])
    begin(state, "forum.bids")
    made = await playing(world, state)
    hand = await Hand(world, CORNELIA).desk()
    form = await hand.press("Seal my bids")
    other = await Hand(world, FABIUS).desk()
    await other.press("Bid for nobody")
    answer = await hand.submit(form, {"bids:G7": "6"})
    assert answer.acknowledged
    state = (await world.tables.get(made.id)).state
    assert state.forum.bids[0].bids == {"G7": 6}


async def test_a_form_says_what_is_being_done(world: World):
    state = table(3, senators="0: L1 B1 | 1: L2 B2 | 2: L3 B3", money=[20, 9, 9])
    begin(state, "forum.persuasion")
    made = await playing(world, state)
    hand = await Hand(world, CORNELIA).desk()
    await hand.press("Begin")
    hand = await Hand(world, CORNELIA).desk()
    form = await hand.choose("Lilac 2 of Fabius")
    assert form.modal["title"] == "Persuade: Lilac 2 of Fabius"
    await hand.submit(form, {"amount": ["3"]})
    state = (await world.tables.get(made.id)).state
    assert (state.forum.duel.target, state.forum.duel.attack) == ("L2", 3)


async def test_the_commonest_motions_are_at_most_five_presses(world: World):
    made = await playing(world, sitting(3, **SITTING))
    counts = {}
    hand = await Hand(world, JULIA).desk()
    form = (
        await hand.choose("Raise State Legions")
        if _is_listed(hand, "Raise")
        else await hand.press("Raise State")
    )
    await hand.submit(form, {"legions": ["2"]})
    counts["raise"] = hand.presses
    hand = await Hand(world, JULIA).desk()
    send = "Send Legions to the "
    form = await hand.choose(send) if _is_listed(hand, send) else await hand.press(send)
    assert labels(form) == ["Commander", "State Legions"]
    await hand.submit(form, {"senator": ["B1"], "legions": ["3"]})
    counts["dispatch"] = hand.presses
    state = (await world.tables.get(made.id)).state
    assert [i.motion for i in state.senate.docket] == [
        RaiseLegions(legions=2),
        Dispatch(war="W4", senator="B1", legions=3),
    ]
    hand = await Hand(world, CORNELIA).desk()
    name = "Second motion 1"
    await (hand.choose(name) if _is_listed(hand, name) else hand.press(name))
    counts["second"] = hand.presses
    hand = await Hand(world, FABIUS).desk()
    name = "Table motion 2"
    await (hand.choose(name) if _is_listed(hand, name) else hand.press(name))
    counts["table"] = hand.presses
    hand = await Hand(world, CORNELIA).desk()
    await hand.press("Consent for Blue 1")
    counts["consent"] = hand.presses
    hand = await Hand(world, FABIUS).desk()
    await hand.press("Call the vote")
    counts["call the vote"] = hand.presses
    assert counts == {"raise": 3, "dispatch": 3, "second": 2, "table": 2, "consent": 2, "call the vote": 2}


def _is_listed(hand: Hand, beginning: str) -> bool:
    options = [o["label"] for c in controls(hand.seen) for o in c.get("options", ())]
    return any(label.startswith(beginning) for label in options)


async def test_a_nomination_is_two_presses(world: World):
    made = await playing(world, election(3))
    hand = await Hand(world, JULIA).desk()
    await hand.choose("Lilac 3")
    assert hand.presses == 2
    state = (await world.tables.get(made.id)).state
    assert state.senate.docket[0].motion == ElectConsul(senator="L3")


async def test_a_motion_half_filled_in_is_kept_when_others_move_and_what_is_gone_is_said(world: World):
    made = await playing(world, sitting(3, **SITTING))
    forms = {}
    for who in (CORNELIA, JULIA, FABIUS):
        hand = await Hand(world, who).desk()
        name = "Raise State Legions"
        forms[who] = (hand, await (hand.choose(name) if _is_listed(hand, name) else hand.press(name)))
    for who, legions in ((CORNELIA, "2"), (JULIA, "3")):
        hand, form = forms[who]
        assert (await hand.submit(form, {"legions": [legions]})).acknowledged
    state = (await world.tables.get(made.id)).state
    assert [i.motion for i in state.senate.docket] == [RaiseLegions(legions=2), RaiseLegions(legions=3)]
    hand, form = forms[FABIUS]
    answer = await hand.submit(form, {"legions": ["3"]})
    assert "**Not done:** Motion 2 says just that already." in said(answer)
    assert "LEG-SEN-12" in said(answer)
    assert "State Legions: **3**" in said(answer)


async def test_two_who_move_the_same_at_once_make_one_motion(world: World):
    made = await playing(world, sitting(3, **SITTING))
    hands = [await Hand(world, who).desk() for who in (JULIA, CORNELIA)]
    forms = [await hand.choose("Raise State Legions") for hand in hands]
    answers = [await h.submit(f, {"legions": ["1"]}) for h, f in zip(hands, forms, strict=True)]
    assert "Motion 1 says just that already." in said(answers[1])
    assert len((await world.tables.get(made.id)).state.senate.docket) == 1


async def test_a_form_to_send_legions_that_names_none_is_given_back(world: World):
    made = await playing(world, sitting(3, faction_legions=[1], **SITTING))
    hand = await Hand(world, JULIA).desk()
    form = await hand.choose("Send Legions to")
    answer = await hand.submit(form, {"senator": ["B1"], "legions": ["0"], "factions": []})
    assert "**Not sent yet:**" in said(answer)
    assert (await world.tables.get(made.id)).state.senate.docket == []


async def test_abstaining_on_ones_own_motion_or_on_an_act_is_not_offered(world: World):
    state = sitting(3, land_acts=True, **SITTING)
    at_the_vote(state, 2, RaiseLegions(legions=2))
    await playing(world, state)
    assert "Abstain" in [c.get("label") for c in controls((await Hand(world, JULIA).desk()).seen)]
    for who in (JULIA, CORNELIA):
        hand = await Hand(world, who).desk()
        await hand.press("For")
    own = [c.get("label", "") for c in controls((await Hand(world, FABIUS).desk()).seen)]
    assert any(label.startswith("For") for label in own)
    assert "Abstain" not in own


async def test_the_panel_shows_what_everybody_must_know(world: World):
    state = at_the_vote(sitting(3, index=11, **SITTING), 2, RaiseLegions(legions=2))
    await playing(world, state)
    await (await Hand(world, JULIA).desk()).press("For")
    await world.settle(6)
    text = text_of(panel_of(world))
    for line in (
        "Waiting for Cornelia to vote on motion 1.",
        "Treasury 100 T + 30 T income, next bill 32 T · Revolution Index 11",
        "4 armies, Unopposed",
        r"1\. raise 2 State Legions · 🟡 · on the floor",
        "6 for, 0 against: 🟢 for 6",
        "Julia: 6 votes for motion 1.",
    ):
        assert line in text
    embed = panel_of(world).embeds[0]
    assert (
        embed.author.name
        == "Round 3 of 10 (236-222 BC) · Senate Meeting · voting on the motion: raise 2 State Legions"
    )


def test_an_act_offers_no_abstention():
    state = sitting(3, land_acts=True, **SITTING)
    act(state, 1, Propose(motion=PassAct(act=1)))
    assert state.senate.docket[0].motion == PassAct(act=1)


def test_a_desk_at_which_nobody_is_awaited_says_since_when_it_waits():
    made = position(at_the_vote(sitting(3, index=11, **SITTING), 2, RaiseLegions(legions=2)))
    idle = next(s for s in range(3) if s not in made.waiting)
    told = WIDGETS.desk(made, idle).embed.description
    who = made.names[made.waiting[0]]
    assert f"⏳ Waiting for {who} to vote on motion 1 (as of <t:{AT}:R>)." in told.split("\n")
    assert "Waiting for" not in (WIDGETS.desk(made, made.waiting[0]).embed.description or "")
