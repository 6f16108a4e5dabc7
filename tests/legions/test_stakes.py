"""What a player is told before they act, the stakes and the chances, and after it, the reasons."""

from collections.abc import Iterable
from typing import Any

import pytest

from engine.dice import LoadedDice
from engine.kernel import Event, run
from engine.legions.actions import CallClose, Donate, GiveCastingVote, KeepMotion, SetAttendance, SponsorGames
from engine.legions.events.bids import BidsOpened
from engine.legions.events.common import IndexChanged
from engine.legions.events.docket import MotionLapsed
from engine.legions.events.ending import RepublicJudged
from engine.legions.events.income import Donated
from engine.legions.formulas import votes_to_come
from engine.legions.motions import (
    Allocate,
    AppointCommander,
    AppointGovernor,
    Bill,
    Disband,
    Dispatch,
    GrantAid,
    Motion,
    PassAct,
    Prosecute,
    RaiseLegions,
    RecallCommander,
    RecallLegions,
    RepealAct,
    Transfer,
)
from engine.legions.rules.forum.neutrals import open_bids
from engine.legions.rules.random_numbers import Pair
from engine.legions.rules.votes.stakes import at_stake
from engine.legions.state import Bids, Duel, State
from engine.legions.text import warroom, words
from engine.words import plain
from tests.legions.build import act, begin, draw, of_type, table
from tests.legions.games import GAME
from tests.legions.sitting import propose, sitting, to_the_vote, vote


def name(seat: int) -> str:
    return ("Anna", "Bruno", "Carla", "Dora", "Emil")[seat]


def told(events: Iterable[Event], kind: type[Any]) -> list[str]:
    """The words of all facts of a kind."""
    return [plain(event.told(None), name) for event in of_type(events, kind)]


def voted(state: State, motion: Motion) -> str:
    """What the first Faction reads that is asked to vote on a motion of seat 1."""
    to_the_vote(state, propose(state, 1, motion))
    return plain(next(d.text for d in GAME.decisions(state) if d.kind == "vote"), name)


# --- bills and odds -----------------------------------------------------------


def front(**more: Any) -> State:
    """Two Wars, one of them with 2 Legions under Blue 3; the next bill is 61 T."""
    senators = "0: L1 | 1: L2 B2 | 2: L3 B3@W5"
    return sitting(3, senators=senators, legions=3, wars="W4:1 W5:3/2", treasury=90, **more)


@pytest.mark.parametrize(
    ("motion", "bill"),
    [
        (RaiseLegions(legions=2), "would be 69 T, without it 61 T"),
        (Disband(legions=2), "would be 53 T, without it 61 T"),
        (Dispatch(war="W4", senator="B2", legions=3), "would be 62 T, without it 61 T"),
        (Dispatch(war="W5", legions=3), "is 61 T"),
        (RecallLegions(war="W5", legions=1), "is 61 T"),
        (RecallLegions(war="W5", legions=2), "would be 60 T, without it 61 T"),
        (Transfer(source="W5", war="W4", legions=1, senator="B2"), "would be 62 T, without it 61 T"),
    ],
)
def test_leg_mil_20__the_next_bill_is_told_with_the_motion_and_without(motion: Motion, bill: str) -> None:
    assert f" The State's next bill {bill}; the State has 90 T " in voted(front(), motion)


def test_leg_inc_21__land_acts_bills_and_commanders_change_the_next_bill() -> None:
    state = front(acts=[2], land_acts=True)
    now = warroom.bill_if(state, [])
    assert now == 66
    for motions, change in (
        ([PassAct(act=1)], 20),
        ([PassAct(act=2)], 5),
        ([RepealAct()], -5),
        ([RecallCommander(war="W5")], -1),
        ([RecallCommander(war="W5"), AppointCommander(war="W5", senator="B2")], 0),
        ([RaiseLegions(legions=1), Dispatch(war="W4", senator="B2", legions=4)], 5),
        ([Allocate(concession="grain", senator="L1")], 0),
    ):
        assert warroom.bill_if(state, motions) - now == change, motions


def test_leg_mil_20__what_changes_no_bill_is_told_without_it() -> None:
    assert "next bill" not in voted(
        front(concessions={"grain": None}), Allocate(concession="grain", senator="L1")
    )


def test_leg_mil_04__no_chances_are_told_for_legions_that_cannot_be() -> None:
    state = front()
    assert warroom.most_legions(state) == 7  # 5, and 2 that may be raised
    assert " 7: " in warroom.scale(state, state.wars[0])[0]
    assert " 8: " not in warroom.scale(state, state.wars[0])[0]
    state.factions[0].legion = "box"
    assert " 8: " in warroom.scale(state, state.wars[0])[0]
    state.no_raising = True
    assert warroom.most_legions(state) == 6
    state = sitting(3, legions=0, wars="W4:2")
    state.no_raising = True
    assert warroom.scale(state, state.wars[0]) == []


def test_leg_mil_07__a_neutral_who_is_free_to_command_is_called_one() -> None:
    state = sitting(3, senators="0: L1 | 1: L2 | 2: L3 B3 | forum: G6")
    assert "Free to command: Lilac 1, Blue 3 and Green 6 (a neutral)." in warroom.lines(state)


@pytest.mark.parametrize("force", ["", "/2"])
def test_leg_adj_15__a_war_without_a_battle_says_by_how_much_the_index_will_rise(force: str) -> None:
    state = sitting(3, legions=3, wars=f"W4:4{force}")
    lacks = "Commander" if force else "Legion"
    assert warroom.war_lines(state, state.wars[0])[0].endswith(
        f": 4 armies. No {lacks} there: no battle, the Revolution Index rises by 4."
    )
    state.wars[0].legions = 0  # without a Commander they go home at the close (LEG-MIL-21)
    begin(state, "combat.battles")
    begin(state, "adjustments.index")
    assert state.index == 4


# --- the stakes of a vote -----------------------------------------------------


def vacancy(provinces: str = "1", **more: Any) -> State:
    senators = "0: L1 B7 | 1: L2 B2 | 2: L3 B3 | forum: G9"
    return sitting(3, "senate.governors", senators=senators, provinces=provinces, **more)


CLAIMS = "; who claims may be prosecuted on their return."


@pytest.mark.parametrize(
    ("number", "senator", "stakes"),
    [
        (
            3,
            "B2",
            "is away until the Senate of round 5. "
            f"Their Faction may claim up to 2 T of each of the next 2 incomes{CLAIMS}",
        ),
        (
            3,
            "B7",
            "is away until the Senate of round 5. "
            f"Their Faction may claim up to 4 T of each of the next 2 incomes{CLAIMS}",
        ),
        (
            3,
            "G9",
            "is away until the Senate of round 5. A neutral claims nothing: the income goes to the State.",
        ),
        (9, "B2", "is away for the rest of the game. Their Faction may claim up to 2 T of the next income."),
        (10, "B2", "is away for the rest of the game."),
    ],
)
def test_leg_gov_05__a_vote_on_a_governor_says_how_long_he_is_away_and_what_he_may_claim(
    number: int, senator: str, stakes: str
) -> None:
    state = vacancy(round=number)
    named = words.senator(senator)
    assert f" {named} leaves at once and {stakes}" in voted(
        state, AppointGovernor(province=1, senator=senator)
    )


def test_leg_con_04__a_vote_on_a_concession_says_what_it_pays_and_risks() -> None:
    state = sitting(3, concessions={"grain": None, "arms": None}, legions=5)
    assert voted(state, Allocate(concession="grain", senator="L1")) == (
        "Your vote on motion 1: give the Grain Concession to Lilac 1 of Anna? "
        "Grain pays 6 T a round; its holder may then be prosecuted for it."
    )
    assert at_stake(state, Allocate(concession="arms", faction=0)).startswith(
        "Arms pays 5 T a round, as things stand: 1 T for each State or Faction Legion; "
    )


def test_leg_dev_05__a_vote_on_aid_says_the_chances_with_it_and_without() -> None:
    state = sitting(3, senators="0: L1 | 1: L2 B4@P1 | 2: L3", provinces="1", treasury=40)
    shown = voted(state, GrantAid(province=1, amount=6))
    assert " It costs 6 T now. The State's next bill is 4 T; " in shown
    assert (
        " Blue 4 tries in either case: the chance that Sicily is developed is 70% with the aid, 50% without. "
        "It then pays 10 T instead of 4 T, and the Faction gains 2 Prestige."
    ) in shown
    assert "is 100% with the aid" in at_stake(state, GrantAid(province=1, amount=30))


def test_leg_vote_09__the_casting_vote_is_asked_with_the_stakes() -> None:
    state = sitting(3, concessions={"grain": None})
    voted(state, Allocate(concession="grain", senator="L1"))
    vote(state, "-fa", until=None)
    (asked,) = [d for d in GAME.decisions(state) if d.kind == "casting"]
    assert asked.offers[0].action == GiveCastingVote(favour=False)
    assert asked.text.endswith(" Grain pays 6 T a round; its holder may then be prosecuted for it.")


def test_leg_vbi_01__a_bill_says_the_stakes_of_all_its_parts() -> None:
    state = sitting(3, concessions={"grain": None, "mining": None})
    parts = (Allocate(concession="grain", senator="L1"), Allocate(concession="mining", senator="L2"))
    assert at_stake(state, Bill(parts=parts)) == " ".join(at_stake(state, part) for part in parts)
    assert at_stake(state, RaiseLegions(legions=1)) == ""
    assert "On a conviction they are executed," in at_stake(
        state, Prosecute(senator="L1", major=True, offence="office")
    )


# --- why a motion lapses ------------------------------------------------------


def test_leg_sen_23__a_motion_that_lapses_says_why() -> None:
    state = front()
    number = propose(state, 1, RaiseLegions(legions=1))
    to_the_vote(state, propose(state, 1, Dispatch(war="W5", legions=1)))
    assert told(vote(state, "fff"), MotionLapsed) == [
        f"Motion {number} lapses: raise 1 State Legion. "
        "Legions have been sent already, so none can be raised."
    ]


def test_leg_alc_01__a_motion_about_a_concession_that_was_given_says_who_holds_it() -> None:
    state = sitting(3, concessions={"grain": None})
    first = propose(state, 1, Allocate(concession="grain", senator="L1"))
    propose(state, 0, Allocate(concession="grain", senator="L3"))
    to_the_vote(state, first)
    assert told(vote(state, "fff"), MotionLapsed) == [
        "Motion 2 lapses: give the Grain Concession to Lilac 3 of Carla. Grain is held by Lilac 1 of Anna."
    ]


def test_leg_gov_01__a_nomination_for_a_province_that_was_given_says_that_it_has_a_governor() -> None:
    state = vacancy("1 2")
    first = propose(state, 1, AppointGovernor(province=1, senator="B2"))
    propose(state, 2, AppointGovernor(province=1, senator="B3"))
    to_the_vote(state, first)
    assert told(vote(state, "fff"), MotionLapsed) == [
        "Motion 2 lapses: appoint Blue 3 of Carla as Governor of Sicily. Sicily has a Governor."
    ]


def test_leg_sen_15__a_motion_kept_at_the_close_that_cannot_be_tabled_says_why() -> None:
    state = sitting(3, treasury=15)
    propose(state, 1, RaiseLegions(legions=2))
    act(state, 1, CallClose())
    assert told(act(state, 1, KeepMotion(item=1)), MotionLapsed) == [
        "Motion 1 lapses: raise 2 State Legions. That costs 20 T; the State has 15 T."
    ]


def test_leg_sen_25__a_motion_that_passed_and_cannot_be_paid_says_why() -> None:
    state = sitting(3, treasury=20)
    voted(state, RaiseLegions(legions=2))
    vote(state, "fff", until=1 if state.senate.floor.called != 1 else 0)  # type: ignore[union-attr]
    state.treasury, state.bank = 5, state.bank + 15
    assert told(vote(state, "fff"), MotionLapsed) == [
        "Motion 1 lapses: raise 2 State Legions. That costs 20 T; the State has 5 T."
    ]


def test_leg_sen_23__an_older_record_without_a_reason_is_still_told() -> None:
    old = MotionLapsed(rule="LEG-MIL-01", item=7, title="raise 1 State Legion", why="the office is filled")
    assert old.told(None) == "Motion 7 lapses, the office is filled: raise 1 State Legion."


# --- Forum and State of the Republic ------------------------------------------


@pytest.mark.parametrize(
    ("index", "ends"), [(0, ["stays 0"] * 3), (2, ["falls to 1", "falls to 0", "falls to 0"])]
)
def test_leg_for_29__games_are_offered_with_what_becomes_of_the_index(index: int, ends: list[str]) -> None:
    state = table(3, money=[30, 0, 0], index=index)
    begin(state, "forum.games")
    (asked,) = [d for d in GAME.decisions(state) if d.kind == "games"]
    notes = [offer.note for offer in asked.offers if offer.note]
    assert notes == [f"+{n} Prestige; the Revolution Index {end}." for n, end in enumerate(ends, 1)]
    (changed,) = of_type(act(state, 0, SponsorGames(amount=15)), IndexChanged)
    assert notes[1].endswith(f" {changed.now}.")


@pytest.mark.parametrize(
    ("prestige", "senators", "share"),
    [
        (8, "0: L1 B1 | 1: L2 | 2: L3", "4 for the Consul, Lilac 1 of Anna (8 Prestige / 2 Senators)"),
        (
            10,
            "0: L1 B1 B2 B3@P1 | 1: L2 | 2: L3",
            "3 for the Consul, Lilac 1 of Anna (10 Prestige / 4 Senators, rounded up)",
        ),
        (7, "0: L1 | 1: L2 | 2: L3", "7 for the Consul, Lilac 1 of Anna (7 Prestige / 1 Senator)"),
    ],
)
def test_leg_sor_02__the_state_of_the_republic_is_told_with_all_that_makes_it(
    prestige: int, senators: str, share: str
) -> None:
    state = table(3, prestige=[prestige], senators=senators, index=1, provinces="1")
    (line,) = told(begin(state, "republic.draw", draw(5, 6)), RepublicJudged)
    total = 10 + int(share.split(maxsplit=1)[0])
    assert line.startswith(
        f"State of the Republic: {total} = 5 + 6 in two draws - 1 Revolution Index + {share}. "
    )


def test_leg_sor_02__an_older_record_says_the_share_alone() -> None:
    old = RepublicJudged(
        senator="L1", seat=0, pair=Pair(red=5, yellow=5), index=0, prestige=4, number=14, no_raising=False
    )
    assert plain(old.told(None), name) == (
        "State of the Republic: 14 = 5 + 5 in two draws - 0 Revolution Index + 4 for the Consul, "
        "Lilac 1 of Anna. The people are content."
    )


def test_leg_for_09__opened_bids_are_told_by_senator_the_highest_first() -> None:
    state = table(3, senators="0: L1 | 1: L2 | 2: L3 | forum: G6 B10", money=[20, 20, 20], consul="L2")
    begin(state, "forum.bids")
    for seat, bids in enumerate(({"B10": 7, "G6": 3}, {"B10": 12, "G6": 1}, {"B10": 12})):
        state.forum.bids[seat] = Bids(bids=bids, salt="salt", seal="seal")
    opened = told(run(state, open_bids(state, LoadedDice(draw(1, 1)))), BidsOpened)
    assert opened == [
        "The bids are opened. Green 6: Anna 3 T, Bruno 1 T. Blue 10: Bruno 12 T, Carla 12 T, Anna 7 T. "
        "Only the highest for each is paid."
    ]
    old = BidsOpened(bids={0: {"B10": 7}, 1: {"B10": 12, "G6": 1}, 2: {}}, salts={})
    assert plain(old.told(None), name).startswith(
        "The bids are opened. Blue 10: Bruno 12 T, Anna 7 T. Green 6: Bruno 1 T. "
    )


def test_leg_for_11__the_bids_are_asked_with_the_neutrals_and_their_numbers() -> None:
    state = table(3, senators="0: L1 | 1: L2 | 2: L3 | forum: G6 B10", money=[13, 9, 9])
    begin(state, "forum.bids")
    note = GAME.decisions(state)[0].offers[0].note
    assert note == "In the Forum: Green 6 (bid and draw over 7), Blue 10 (over 12). At most 13 T in all."
    state.display += ["L10", "L9", "B8", "B7"]
    note = GAME.decisions(state)[0].offers[0].note
    assert note.endswith(" Lilac 10 (over 13), Lilac 9 (over 12), 2 more. At most 13 T in all.")
    assert len(note) < 135


# --- the desk -----------------------------------------------------------------


def desk(state: State, seat: int, viewer: int | None = None) -> str:
    shown = GAME.sheet(GAME.view(state, seat if viewer is None else viewer))
    return "\n".join(line for part in (*shown.desk, *shown.board) for line in part.lines)


def test_leg_for_08__the_own_desk_says_what_of_the_money_is_bid() -> None:
    state = table(3, senators="0: L1 | 1: L2 | 2: L3 | forum: G6 B10", money=[10, 9, 9])
    begin(state, "forum.bids")
    assert " 10 T, no Knights" in desk(state, 0)
    state.forum.bids[0] = Bids(bids={"G6": 4, "B10": 2}, salt="salt", seal="seal")
    assert " 10 T (6 T of it bid), no Knights" in desk(state, 0)
    assert "4 T for Green 6, 2 T for Blue 10" in desk(state, 0)
    assert "of it bid" not in desk(state, 1)
    state.forum.bids[0] = Bids(bids={}, salt="salt", seal="seal")
    assert "of it bid" not in desk(state, 0)


def test_leg_for_15__the_own_desk_says_what_of_the_money_is_staked() -> None:
    state = table(3, senators="0: L1 | 1: L2 | 2: L3", money=[10, 9, 9])
    begin(state, "forum.persuasion")
    state.forum.duel = Duel(attacker=0, defender=1, target="L2", attack=4, defence=2, turn=0)
    assert " 10 T (4 T of it staked), no Knights" in desk(state, 0)
    assert " 9 T (2 T of it staked), no Knights" in desk(state, 1)
    assert "staked" not in desk(state, 2)


def test_leg_sen_04__votes_shown_before_the_senate_are_those_of_all_in_rome() -> None:
    for stage in ("forum.knights", "combat.battles", "income.exchange"):
        state = table(3, stage=stage, senators="0: L1 B1-absent | 1: L2-absent | 2: L3@P1", knights=[2, 1, 4])
        assert [votes_to_come(state, seat) for seat in range(3)] == [7, 4, 0]
        assert "7 votes in the Senate" in desk(state, 0)
    begin(state, "senate.attendance")
    first = state.queue[0]
    assert votes_to_come(state, 0) == 7
    act(state, first, SetAttendance(present=()))
    assert votes_to_come(state, first) == 0


# --- donations ----------------------------------------------------------------


def test_leg_inc_16__a_donation_without_prestige_says_what_more_would_bring() -> None:
    state = table(3, money=[60, 0, 0])
    begin(state, "income.exchange")
    lines = [told(act(state, 0, Donate(amount=amount)), Donated)[0] for amount in (3, 5, 4, 4, 20, 2)]
    start = "T donated to the State by Anna"
    assert lines == [
        f"3 {start}. That brings no Prestige yet; 8 T in a round bring 1.",
        f"5 {start}; 8 T this round.",
        f"4 {start}; 12 T this round. That brings no more than the 1 Prestige so far; "
        "16 T in a round bring 3.",
        f"4 {start}; 16 T this round.",
        f"20 {start}; 36 T this round.",
        f"2 {start}; 38 T this round. That brings no more Prestige: 5 in a round is the most.",
    ]
    assert plain(Donated(seat=0, amount=3, total=3).told(None), name) == f"3 {start}."
