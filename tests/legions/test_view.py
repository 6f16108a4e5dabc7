"""What each viewer may know, how it reads, and that nothing more can be read off it."""

import json
import re
from random import Random

import pytest

from engine.kernel import Viewer
from engine.legions.actions import CallVote, Table
from engine.legions.motions import AppointGovernor, Bill, Dispatch, RaiseLegions, RecallLegions, Transfer
from engine.legions.rules.odds import odds_of
from engine.legions.state import Agreement, Bids, Floor, Item, State
from engine.legions.text import sheet_senate, warroom
from engine.words import plain, said
from tests.legions.build import act, begin, table, waiting
from tests.legions.games import GAME, heard, name, played, sheet_text, some_games
from tests.legions.sitting import propose, sitting

ID = re.compile(r"\b(?:[WMR]\d+|[LBG]\d{1,2})\b")


def moved(state: State, viewer: Viewer, rng: Random) -> State:
    """The same table but for what `viewer` may not know: stones, sealed bids, decks, hidden Treasuries."""
    other = state.model_copy(deep=True)
    seats = [s for s in range(state.seats) if s != viewer]
    pool = [stone for s in seats for stone in other.factions[s].stones]
    rng.shuffle(pool)
    for seat in seats:
        other.factions[seat].stones = [pool.pop() for _ in other.factions[seat].stones]
        sealed = other.forum.bids.get(seat)
        if sealed is not None and len(other.forum.bids) < state.seats:
            other.forum.bids[seat] = Bids(bids={}, salt="another", seal=sealed.seal)
        if not state.options.treasuries_public:
            change = rng.randint(0, 9)
            other.factions[seat].treasury += change
            other.bank -= change
    rng.shuffle(other.deck)
    rng.shuffle(other.event_deck)
    return other


def looks(state: State, viewer: Viewer) -> str:
    """Everything a viewer can see of a table: view, sheet, questions, and for whom the game waits.

    A window that stands open to another is shown to its owner alone.
    """
    view = GAME.view(state, viewer)
    asked = [repr(d) for d in GAME.decisions(state) if d.seat == viewer]
    told = [d for d in GAME.decisions(state) if d.required or d.calls]
    waits = [(d.seat, d.kind, d.wait, d.clause, d.required) for d in told]
    return "\n".join([view.model_dump_json(), sheet_text(state, viewer), *asked, repr(waits)])


def test_leg_gen_11__secrets_cannot_be_read_off_the_table():
    rng, changed = Random(1), 0
    for game in some_games():
        for state in list(game.states())[::2]:
            for viewer in (None, 0, game.seats - 1):
                other = moved(state, viewer, rng)
                changed += other != state
                assert looks(other, viewer) == looks(state, viewer), (state.stage, viewer)
    assert changed > 30


def test_leg_gen_11__sealed_bids_are_for_their_seat_alone():
    state = table(seats=3, senators="0: L1 | 1: L2 | 2: L3 | forum: G7 B8", money=[9, 9, 9])
    begin(state, "forum.bids")
    state.forum.bids[1] = Bids(bids={"G7": 7}, salt="secret salt", seal="abc")
    for viewer in (None, 0, 2):
        text = looks(state, viewer)
        assert "secret salt" not in text
        assert "sealed bids\n" not in sheet_text(state, viewer)
    assert "7 T for Green 7" in sheet_text(state, 1)


def test_leg_for_33__stones_are_for_their_holder_alone():
    state = table(seats=3, stones=["ybb", "lgb", "bbb"])
    assert "1 Tribune (yellow) and 2 dummies" in sheet_text(state, 0)
    assert "2 Tribunes (lilac and green) and 1 dummy" in sheet_text(state, 1)
    assert "3 dummies: no Tribune, so they only bluff" in sheet_text(state, 2)
    assert "only bluff" not in sheet_text(state, 0) + sheet_text(state, 1)
    for viewer in (None, 0, 2):
        stones = json.loads(GAME.view(state, viewer).model_dump_json())["table"]["factions"][1]["stones"]
        assert stones == ["blue"] * 3


@pytest.mark.parametrize("public", [True, False])
def test_leg_gen_11__treasuries_are_public_by_option(public):
    state = table(seats=3, money=[7, 31, 5], treasuries_public=public)
    assert ("31 T" in sheet_text(state, 0)) is public
    assert "31 T" in sheet_text(state, 1)
    assert (GAME.view(state, None).table.bank == state.bank) is public


def test_the_herald_says_nothing_secret():
    """Others' bids and stones are not in what a viewer hears, nor the decks in what anybody does."""
    for game in some_games():
        for event in game.events():
            if event.type == "bids_sealed":
                twin = event.model_copy(update={"bids": {"L1": 1}, "salt": "x"})
                for viewer in {None, *range(game.seats)} - {event.seat}:
                    assert heard((event,), viewer) == heard((twin,), viewer)
                    assert event.seen_by(viewer) == twin.seen_by(viewer)
            elif event.type == "tribunes_dealt":
                for viewer in (None, *range(game.seats)):
                    seen = event.seen_by(viewer)
                    others = [h for s, h in enumerate(seen.hands) if s != viewer]
                    assert not any(others)
            elif event.type in ("neutrals_shuffled", "events_shuffled"):
                assert all(event.seen_by(v).deck == () for v in (None, *range(game.seats)))


def test_a_whole_table_fits_into_a_message():
    longest = 0
    for game in some_games():
        for state in game.states():
            for viewer in (None, 0):
                sheet = GAME.sheet(GAME.view(state, viewer))
                for section in (*sheet.board, *sheet.desk):
                    text = plain("\n".join(section.lines), lambda n: f"A player of name {n}")
                    assert len(text) <= 1024, section.title
                board = sum(len(s.title) + len("\n".join(s.lines)) + 2 for s in sheet.board)
                longest = max(longest, board + 16 * state.seats)
                assert "\n" not in sheet.where
                assert len(sheet.where) < 200
    assert 500 < longest <= 3500


def test_leg_cmp_06__a_faction_is_a_circle_and_a_suit_a_word():
    state = table(seats=5, provinces="1", senators="0: L1 | 1: L2 | 2: L4@P1 B3 | 3: G4 | 4: B5")
    assert sheet_senate.full(state, "L4") == "Lilac 4 of 🟢, Governor of Sicily"
    text = sheet_text(state, None)
    assert "🟢 NAME2" in text
    assert not re.search(r"\b(?:red|yellow|green|blue|lilac)\b", text)


def test_no_ids_stand_on_the_sheet():
    for game in some_games():
        for state in game.states():
            for viewer in (None, 1):
                assert not ID.search(sheet_text(state, viewer)), state.stage


def test_where_names_what_is_voted_on():
    state = table(seats=3, round=3, stage="senate.governors", provinces="1")
    motion = AppointGovernor(province=1, senator="L2")
    state.senate.docket = [Item(id=1, motion=motion, sponsor=0, state="floor", title="...")]
    state.senate.floor = Floor(item=1, phase="voting", waiting=[1])
    where = GAME.sheet(GAME.view(state, None)).where
    assert (
        where == "Round 3 of 10 (236-222 BC) · Senate Meeting · voting on Lilac 2 of 🟡 as Governor of Sicily"
    )


def test_leg_mil_20__the_war_room_gives_odds_and_the_next_bill():
    state = table(
        seats=3,
        round=4,
        stage="senate.business",
        wars="W4:4/5",
        treasury=60,
        senators="0: L1 | 1: L2 | 2: L8@W4",
    )
    text = "\n".join(warroom.lines(state))
    assert "Second Punic War in Spain: 4 armies; 5 Legions under Lilac 8 of 🟢." in text
    assert "Victory 38%" in text
    assert "Next bill: 45 T" in text
    more = "\n".join(warroom.war_lines(state, state.wars[0], 7))
    assert "Victory 81%" in more
    assert not ID.search(text + more)


def two_wars(wars="W4:4/5 W5:3/3"):
    return sitting(3, senators="0: L1 B8 | 1: L2 | 2: L3 | forum: L9@W4 L10@W5", wars=wars, legions=2)


def told(state, motion):
    item = Item(id=1, motion=motion, sponsor=0)
    return [
        line.replace("Second Punic War in Spain", "A").replace("African War in Africa", "B")
        for line in warroom.of_item(state, item)
    ]


ALL_LOSE = " while another War goes on, all lose."


def test_leg_mil_17__a_motion_to_move_legions_is_told_with_the_odds_of_both_wars():
    state = two_wars()
    first, odds, second, more = told(state, Transfer(source="W4", war="W5", legions=2))
    assert first == "A: 4 armies; 3 Legions under Lilac 9, neutral."
    assert second == "B: 3 armies; 5 Legions under Lilac 10, neutral."
    killed = " If they are lost or they go home because their Commander is killed (under 1%)"
    assert odds.endswith(killed + ALL_LOSE)
    assert more.startswith("Victory ")


def test_leg_mil_14__a_motion_to_recall_legions_is_told_with_the_odds_of_what_stays():
    state = two_wars()
    first, odds = told(state, RecallLegions(war="W4", legions=4))
    assert first == "A: 4 armies; 1 Legion under Lilac 9, neutral."
    assert odds.startswith("Victory ")
    assert told(state, RecallLegions(war="W4", legions=5)) == [
        "A: 4 armies. No Legion there: no battle, the Revolution Index rises by 4. "
        "If it still has none at the end of the round while another War goes on, all lose."
    ]
    number = propose(state, 0, RecallLegions(war="W4", legions=4))
    act(state, 1, Table(item=number))
    act(state, 1, CallVote())
    asked = next(d.text for d in waiting(state) if d.kind == "vote")
    assert f"1 Legion under Lilac 9, neutral. {odds} The State's next bill is " in asked


def test_leg_end_06__odds_say_when_the_loss_of_all_legions_loses_the_game():
    state = two_wars("W4:4/2 W5:3/4")
    assert told(state, Dispatch(war="W4", legions=1))[-1].endswith(ALL_LOSE)
    assert "all Legions lost 0%" in told(state, Dispatch(war="W5", legions=2))[-1]
    assert not told(state, Dispatch(war="W5", legions=2))[-1].endswith(ALL_LOSE)
    state.wars.pop()
    assert "all lose" not in told(state, Dispatch(war="W4", legions=1))[-1]


def test_leg_mil_19__the_death_of_a_commander_alone_may_lose_the_game_and_is_told():
    state = two_wars("W4:5/3 W5:3/4")
    chance = odds_of(state, state.wars[0], 4, "L9")
    assert chance.unopposed == 0
    assert 0 < chance.leaderless <= chance.death
    line = told(state, Dispatch(war="W4", legions=1))[-1]
    assert line.endswith(" If they go home because their Commander is killed (2%)" + ALL_LOSE)
    state.options = state.options.model_copy(update={"leaderless_recall": "next_meeting"})
    assert "all lose" not in told(state, Dispatch(war="W4", legions=1))[-1]


def test_leg_vbi_01__the_parts_of_a_bill_are_counted_together():
    bill = Bill(parts=(RecallLegions(war="W5", legions=2), Dispatch(war="W4", legions=2)))
    lines = told(two_wars(), bill)
    assert lines[0] == "A: 4 armies; 7 Legions under Lilac 9, neutral."
    assert lines[2] == "B: 3 armies; 1 Legion under Lilac 10, neutral."


def test_leg_com_22__the_scale_begins_with_the_last_hopeless_number():
    state = table(3, stage="senate.business", senators="0: L1 | 1: L2 | 2: L8", wars="W4:6", legions=7)
    shares = [odds_of(state, state.wars[0], n, "L8").victory for n in range(1, 10)]
    hopeless = sum(1 for share in shares if not share)
    assert hopeless > 1
    line = warroom.scale(state, state.wars[0])[0]
    assert line.startswith(
        f"Victory by number of Legions, under Lilac 8 of 🟢: {hopeless}: 0%, {hopeless + 1}: "
    )
    assert line.count(" 0%") == 1


def test_leg_gen_06__the_board_lists_what_was_agreed():
    state = table(3)
    kinds = ("standing", "proposed", "declined", "disputed", "kept", "breached")
    state.agreements = [
        Agreement(id=n, proposer=0, parties=[1], text=f"*Text* {n}", state=kind)
        for n, kind in enumerate(kinds, 1)
    ]
    board = {s.title: s.lines for s in GAME.sheet(GAME.view(state, None)).board}
    whose = f"{warroom.mark(state, 0)} {warroom.mark(state, 1)}"
    assert board["Agreements"] == (
        f"6\\. {whose}: {said('*Text* 6')} · broken",
        f"5\\. {whose}: {said('*Text* 5')} · stands, found kept",
        f"4\\. {whose}: {said('*Text* 4')} · in dispute",
        f"1\\. {whose}: {said('*Text* 1')} · stands",
    )
    assert "Agreements" not in {s.title for s in GAME.sheet(GAME.view(table(3), None)).board}


def test_the_docket_counts_what_ended_earlier_in_the_meeting():
    state = sitting(3)
    for number in range(1, 6):
        motion = RaiseLegions(legions=number)
        title = f"raise {number}"
        state.senate.docket.append(Item(id=number, motion=motion, sponsor=0, state="failed", title=title))
    state.senate.docket[0].state = "passed"
    assert sheet_senate.docket(state)[-1] == "Earlier this meeting: 1 passed, 1 failed or lapsed"


def test_views_show_odds_bill_history_and_liabilities():
    state = table(seats=3, round=4, wars="W4:4/5", senators="0: L1 | 1: L2 | 2: L8@W4", consul="L1")
    view = json.loads(GAME.view(state, None).model_dump_json())
    assert view["wars"][0]["victory"] == pytest.approx(0.38, abs=0.01)
    assert view["bill"]["legions"] == 24
    assert {"senator": "L1", "major": False, "offence": "office"} in view["liabilities"]
    assert {t["office"] for t in view["table"]["terms"]} == {"consul", "commander"}


def test_asking_changes_nothing():
    for state in played(3, "sensible", 3).states():
        before = state.model_dump_json()
        for viewer in (None, 0, 1, 2):
            looks(state, viewer)
        assert state.model_dump_json() == before
        assert waiting(state) or state.result is not None
        assert name(0) == "NAME0"
