"""LEGIONS through slash commands on the simulated Discord: the war room, why, threads, agreements, bids."""

from typing import Any

import pytest

from engine.legions.actions import CallVote, CastVote, Propose, Table
from engine.legions.motions import Dispatch, RaiseLegions
from engine.legions.text.ledger import account
from tests.cogs.legions_at import Hand, act, begin, playing, sitting, table
from tests.cogs.world import CORNELIA, FABIUS, JULIA, World, said
from tests.sim import text_of

SITTING: dict[str, Any] = {"money": [9, 9, 9], "treasury": 100, "legions": 3, "wars": "W4:4"}


async def started(world: World) -> Any:
    """A game of three that has just begun."""
    await world.slash(CORNELIA, "table new", game="legions")
    for who in (FABIUS, JULIA):
        await world.slash(who, "table join")
    await world.slash(CORNELIA, "table start")
    return await world.table()


# --- the war room -----------------------------------------------------------------


async def test_the_war_room_gives_odds_and_the_next_bill(world: World):
    state = sitting(3, **SITTING)
    act(state, 1, Propose(motion=Dispatch(war="W4", senator="B3", legions=3)))
    await playing(world, state)
    text = said(await world.slash(JULIA, "senate odds"))
    assert "4 armies. No Legion there: no battle, the Revolution Index rises by 4." in text
    assert "If motion 1 passes: " in text
    assert "3 Legions under Blue 3 of 🟢." in text
    assert "Victory " in text
    assert "Next bill: 32 T (Wars 20 T and Legions 12 T), if the Wars stay as they are." in text
    named = said(await world.slash(JULIA, "senate odds", war="W4", legions=6, commander="Blue 3"))
    assert "6 Legions under Blue 3 of 🟢." in named
    wars = await world.offered(JULIA, "senate odds", "war")
    assert len(wars) == 1
    assert "Blue 3 of Julia" in await world.offered(JULIA, "senate odds", "commander")


async def test_the_docket_is_shown(world: World):
    state = sitting(3, **SITTING)
    await playing(world, state)
    assert "The docket is empty" in said(await world.slash(JULIA, "senate docket"))
    await world.slash(JULIA, "senate propose", motion="Raise State Legions", legions="2")
    assert r"1\. raise 2 State Legions · 🟢 · waits" in said(await world.slash(CORNELIA, "senate docket"))
    assert "raise 2" in said(await world.dm(CORNELIA, "senate docket"))


async def test_what_will_be_voted_on_says_its_odds_before_the_vote(world: World):
    state = sitting(3, **{**SITTING, "money": [0, 0, 0]})
    act(state, 1, Propose(motion=Dispatch(war="W4", senator="B2", legions=5)))
    state.legions = 5
    act(state, 1, Table(item=1))
    act(state, 1, CallVote())
    await playing(world, state)
    shown = said(await world.slash(JULIA, "table desk"))
    assert "5 Legions under Blue 2 of 🟡." in shown
    assert "The State's next bill would be 41 T, without it 40 T; " in shown


# --- why --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("prestige", "+7 = 7: the Temporary Consul's award · round 0 (LEG-"),
        ("treasury", "+5 T = 5 T: a Faction's first money"),
        ("state treasury", "+100 T = 100 T: the State's first money"),
        ("revolution index", "Nothing has been booked yet."),
        ("knights", "Nothing has been booked yet."),
        ("state bill", "Next bill: "),
    ],
)
async def test_every_number_is_explained_by_its_ledger(world: World, what: str, line: str):
    made = await started(world)
    consul = next(s for s, f in enumerate(made.state.factions) if f.prestige)
    text = said(await world.slash(JULIA, "faction why", what=what, faction=made.seats[consul].name))
    assert line in text


async def test_what_is_explained_is_what_stands_on_the_board(world: World):
    made = await started(world)
    for _ in range(40):
        seat = made.waiting[0]
        decision = next(d for d in made.open_to(seat) if d.required)
        action = decision.default or decision.offers[0].action
        user = made.seats[seat].user_id
        await world.tables.act(made.id, seat, action, actor=user, request_id=f"t{made.version}", token=None)
        made = await world.tables.get(made.id)
    events = await world.tables.events(made, None)

    def last(name: str, purse: Any = "state") -> int:
        entries = account(events, name, purse)
        return entries[-1].balance if entries else 0

    assert (last("talents"), last("index")) == (made.state.treasury, made.state.index)
    for seat, faction in enumerate(made.state.factions):
        assert (last("talents", seat), last("prestige", seat)) == (faction.treasury, faction.prestige)


async def test_a_hidden_treasury_is_explained_to_its_owner_alone(world: World):
    await playing(world, sitting(3, treasuries_public=False, **SITTING))
    other = said(await world.slash(CORNELIA, "faction why", what="treasury", faction="Julia"))
    assert "the Treasuries of other Factions are hidden" in other
    assert "LEG-GEN-11" in other
    assert "Treasury of Julia" in said(await world.slash(JULIA, "faction why", what="treasury"))


async def test_the_votes_of_a_faction_are_added_up(world: World):
    await playing(world, sitting(3, knights=[2, 0, 0], **SITTING))
    text = said(await world.slash(JULIA, "faction why", what="votes", faction="red"))
    assert "**Votes of Cornelia: 8**\n+3 Lilac 1 is present (LEG-VOTE-02)" in text
    assert "+2 2 Knights" in text


async def test_before_the_senate_meets_all_in_rome_are_added_up_as_on_the_desk(world: World):
    state = table(3, senators="0: L1-absent B1 | 1: L2 | 2: L3", knights=[2, 0, 0])
    begin(state, "forum.knights")
    await playing(world, state)
    text = said(await world.slash(CORNELIA, "faction why", what="votes"))
    assert "**Votes of Cornelia: 7**\n+3 Lilac 1 is in Rome, and votes if present (LEG-VOTE-02)" in text
    assert "7 votes in the Senate" in text_of((await Hand(world, CORNELIA).desk()).seen)


# --- threads ------------------------------------------------------------------------


async def test_a_motion_on_the_floor_gets_one_public_thread(world: World):
    state = sitting(3, **SITTING)
    await playing(world, state)
    assert "No motion is on the floor." in said(await world.slash(JULIA, "senate discuss"))
    act(state, 1, Propose(motion=RaiseLegions(legions=2)))
    act(state, 1, Table(item=1))
    answer = said(await world.slash(JULIA, "senate discuss"))
    [thread] = world.channel.threads
    assert thread.name == "Round 3, motion 1: raise 2 State Legions"
    assert f"Motion 1 is talked about in <#{thread.id}>." in answer
    [opened] = [m.content for m in thread.history()]
    assert opened == "**Motion 1** is open for talk: raise 2 State Legions."
    again = said(await world.slash(FABIUS, "senate discuss"))
    assert f"<#{thread.id}>" in again
    assert len(world.channel.threads) == 1
    assert f"<#{thread.id}>" in said(await world.dm(CORNELIA, "senate discuss"))


async def test_where_no_thread_may_be_opened_the_channel_will_do(world: World):
    state = sitting(3, **SITTING)
    act(state, 1, Propose(motion=RaiseLegions(legions=2)))
    act(state, 1, Table(item=1))
    await playing(world, state)
    path = f"/channels/{world.channel.id}/threads"
    world.env.inject_error("POST", path, status=403, code=50013, message="Missing Permissions", times=1)
    before = [m.id for m in world.channel.history() if not m.flags.ephemeral]
    assert "I may not open public threads here." in said(await world.slash(JULIA, "senate discuss"))
    world.env.backend.faults.clear()
    after = [m.id for m in world.channel.history() if not m.flags.ephemeral]
    assert after == before, "no line promises a thread"
    assert "is talked about in <#" in said(await world.slash(JULIA, "senate discuss"))


# --- agreements ---------------------------------------------------------------------


async def test_whom_an_agreement_is_proposed_to_is_told_by_a_new_desk_once(world: World):
    await playing(world, sitting(3))
    await world.settle(15)
    desks = {who: world.letters(who)[-1].id for who in (CORNELIA, FABIUS, JULIA)}
    await world.slash(CORNELIA, "deal propose", **{"with": "Julia", "text": "Peace"})
    await world.settle(15)
    newest = world.letters(JULIA)[-1]
    place = f"LEGIONS, table 1 · <#{world.channel.id}>"
    assert newest.content == f"**You are asked** to answer agreement 1 · {place}"
    assert "Peace" in text_of(newest)
    assert "Peace" not in newest.content
    await world.slash(CORNELIA, "deal propose", **{"with": "Fabius", "text": "War"})
    await world.settle(15)
    assert world.letters(FABIUS)[-1].id != desks[FABIUS]
    assert world.letters(JULIA)[-1].id == newest.id
    assert world.letters(CORNELIA)[-1].id == desks[CORNELIA]


async def test_an_agreement_from_proposal_to_verdict(world: World):
    state = table(3, money=[9, 9, 9])
    begin(state, "income.exchange")
    await playing(world, state)
    assert "No public agreement yet." in said(await world.slash(CORNELIA, "deal list"))
    made = said(
        await world.slash(CORNELIA, "deal propose", **{"with": "Fabius", "text": "*I* pay, you vote"})
    )
    assert "\\*I\\* pay, you vote" in made
    assert "Do you agree?" in said(await world.slash(FABIUS, "table desk"))
    [offered] = await world.offered(FABIUS, "deal confirm", "agreement")
    assert offered == "1. Cornelia and Fabius: *I* pay, you vote"
    await world.dm(FABIUS, "deal confirm", agreement=offered, answer="yes")
    text = said(await world.slash(JULIA, "deal list"))
    assert r"1\. Cornelia with Fabius ✓: \*I\* pay, you vote · **stands**" in text
    charge = {"agreement": "1", "accused": "Cornelia", "complaint": "Nothing was paid"}
    await world.sure(FABIUS, await world.slash(FABIUS, "deal dispute", **charge))
    await world.slash(JULIA, "deal verdict", verdict="broken")
    await world.slash(FABIUS, "deal verdict", verdict="broken")
    assert "· **broken**" in said(await world.slash(CORNELIA, "deal list"))
    refused = said(await world.slash(JULIA, "deal confirm", agreement="1"))
    assert "Your answer is not asked." in refused
    assert "LEG-GEN-06" in refused


async def test_a_proposed_agreement_is_withdrawn_by_its_proposer(world: World):
    await playing(world, sitting(3))
    await world.slash(CORNELIA, "deal propose", **{"with": "Julia", "text": "Peace"})
    refused = said(await world.slash(JULIA, "deal withdraw", agreement="1"))
    assert "Only who proposed an agreement withdraws it." in refused
    assert await world.offered(CORNELIA, "deal withdraw", "agreement") == ["1. Cornelia and Julia: Peace"]
    await world.slash(CORNELIA, "deal withdraw")
    assert "· **withdrawn**" in said(await world.slash(JULIA, "deal list"))


async def test_what_is_handed_in_during_a_vote_is_seen_by_its_maker_until_the_vote_is_over(world: World):
    state = sitting(3, **SITTING)
    act(state, 1, Propose(motion=RaiseLegions(legions=1)))
    act(state, 1, Table(item=1))
    act(state, 1, CallVote())
    made = await playing(world, state)
    await world.settle(15)
    text = said(await world.slash(JULIA, "senate propose", motion="Raise State Legions", legions="2"))
    assert "Handed in, to be recorded after the vote: raise 2 State Legions." in text
    assert "hand-in 1" in " ".join(await world.offered(JULIA, "senate withdraw", "handed"))
    for other in (CORNELIA, FABIUS):
        assert "raise 2 State Legions" not in said(await world.slash(other, "table desk"))
        assert "raise 2" not in said(await world.slash(other, "senate docket"))
    assert "Handed in" in said(await world.slash(JULIA, "table desk"))
    await world.slash(JULIA, "senate propose", motion="Raise State Legions", legions="3")
    await world.slash(JULIA, "senate withdraw", handed="hand-in 2")
    while (table_now := await world.tables.get(made.id)).state.senate.floor is not None:
        seat = next(d.seat for d in table_now.decisions if d.kind == "vote")
        user = table_now.seats[seat].user_id
        await world.tables.act(
            made.id, seat, CastVote(side="for"), actor=user, request_id=f"v{seat}", token=None
        )
    assert r"2\. raise 2 State Legions" in said(await world.slash(CORNELIA, "senate docket"))


# --- bids and case 12 through Discord ---------------------------------------------------


async def test_bids_are_typed_in_the_direct_messages(world: World):
    state = table(3, senators="0: L1 | 1: L2 | 2: L3 | forum: G7 B8", money=[12, 9, 9])
    begin(state, "forum.bids")
    made = await playing(world, state)
    shown = await world.offered_in_dm(CORNELIA, "forum bid", "bids")
    assert shown[0] == "Green 7: 1 (1 to 12; to exceed 8)"
    assert await world.offered_in_dm(CORNELIA, "forum bid", "senator-2") == [
        "Green 7: 1 (1 to 12; to exceed 8)",
        "Blue 8: 2 (2 to 12; to exceed 10)",
    ]
    await world.dm(
        CORNELIA, "forum bid", **{"senator": "Green 7", "amount": 4, "senator-2": "Blue 8", "amount-2": 5}
    )
    state = (await world.tables.get(made.id)).state
    assert state.forum.bids[0].bids == {"G7": 4, "B8": 5}
    wrong = said(await world.dm(FABIUS, "forum bid", bids="Green 7: 5 Blue 8"))
    assert "I cannot read" in wrong
    public = [text_of(m) for m in world.channel.history() if not m.flags.ephemeral]
    assert not any("Green 7 4" in text or "Green 7: 4" in text for text in public)


async def test_case_12__abstaining_where_it_is_forbidden_is_refused_with_the_clause(world: World):
    state = sitting(3, **SITTING)
    act(state, 1, Propose(motion=RaiseLegions(legions=2)))
    act(state, 1, Table(item=1))
    act(state, 1, CallVote())
    await playing(world, state)
    assert await world.offered(JULIA, "senate vote", "side") == ["for", "against", "abstain"]
    await world.slash(JULIA, "senate vote", side="for")
    await world.slash(CORNELIA, "senate vote", side="abstain")
    assert await world.offered(FABIUS, "senate vote", "side") == ["for", "against"]
    answer = said(await world.slash(FABIUS, "senate vote", side="abstain"))
    assert "Your Faction cannot abstain here." in answer
    assert "-# LEG-VOTE-07" in answer
    assert state.senate.docket[0].state == "floor"


async def test_a_sheet_is_the_desk(world: World):
    await playing(world, sitting(3, **SITTING))
    text = said(await world.slash(JULIA, "faction sheet"))
    assert "Your Faction" in text
    assert "Lilac 3: Status 3, Influence 3, Censor, present" in text
