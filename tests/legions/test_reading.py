"""How LEGIONS reads to somebody who plays it for the first time."""

from collections.abc import Iterator

import pytest

from engine.kernel import Decision, Illegal
from engine.legions.actions import Accuse, CallVote, CastVote, ForceMotion, Propose, SetAttendance, Table
from engine.legions.motions import Allocate, Dispatch, ElectConsul, Miscellaneous, PassAct, RaiseLegions
from engine.legions.options import LegionsOptions
from engine.legions.rules import attendance
from engine.legions.rules.senate.courts import offences
from engine.legions.state import State
from engine.legions.text import sheet_senate
from engine.legions.text.guide import guide
from engine.legions.text.words import years
from engine.words import listing
from tests.legions.build import act, begin, table
from tests.legions.games import GAME
from tests.legions.sitting import chair, election, propose, sitting


@pytest.mark.parametrize(
    ("number", "shown"), [(1, "264-250 BC"), (3, "236-222 BC"), (5, "208-194 BC"), (10, "138-124 BC")]
)
def test_leg_gen_02__each_round_is_fourteen_years(number: int, shown: str) -> None:
    assert years(number) == shown
    state = table(3, round=number, stage="forum.games")
    assert sheet_senate.where(state).startswith(f"Round {number} of 10 ({shown}) · ")


def test_leg_for_03__nobody_is_called_present_before_he_has_declared() -> None:
    state = table(3, senators="0: L1 B1 | 1: L2 | 2: L3")
    begin(state, "forum.attendance")
    first = state.queue[0]
    owned = {i: card.owner for i, card in state.senators.items() if card.owner is not None}
    assert all(sheet_senate.office(state, i).endswith("in Rome") for i in owned)
    act(state, first, SetAttendance(present=()))
    for senator, faction in owned.items():
        place = "absent" if faction == first else "in Rome"
        assert sheet_senate.office(state, senator).endswith(place)


def test_attendance_means_nothing_outside_forum_and_senate() -> None:
    state = table(3, senators="0: L1 | 1: L2 | 2: L3", stage="income.exchange")
    assert sheet_senate.office(state, "L2") == "Status 2, Influence 3, in Rome"


@pytest.mark.parametrize(
    ("stage", "kind", "place", "hint"),
    [
        ("forum.attendance", "attendance", "Forum", attendance.FORUM),
        ("senate.attendance", "attendance-senate", "Senate", attendance.SENATE),
    ],
)
def test_leg_sen_04__forum_and_senate_have_a_question_and_a_hint_each(
    stage: str, kind: str, place: str, hint: str
) -> None:
    state = table(3, senators="0: L1 | 1: L2 | 2: L3")
    begin(state, stage)
    asked = next(d for d in GAME.decisions(state) if d.required)
    assert (asked.kind, asked.primer) == (kind, hint)
    assert asked.text == f"Who of your Senators is present in the {place}?"


def test_a_senator_of_others_is_called_by_name_not_by_id() -> None:
    state = table(3, senators="0: L1 | 1: L2 | 2: L3")
    begin(state, "forum.attendance")
    with pytest.raises(Illegal, match="Green 9 is not a Senator of yours"):
        act(state, state.queue[0], SetAttendance(present=("G9",)))


def test_leg_for_25__a_knight_is_offered_with_the_chances_of_what_can_be_paid() -> None:
    state = table(3, senators="0: L1 | 1: L2 | 2: L3", money=[2, 9, 9])
    begin(state, "forum.knights")
    asked = [d for d in GAME.decisions(state) if d.kind == "knights"]
    offers = {d.seat: next(o for o in d.offers if o.group == "Recruit") for d in asked}
    assert offers[0].note == "Chance: 0 T 10%, 1 T 44%, 2 T 70%"
    assert offers[1].note == "Chance: 0 T 10%, 1 T 44%, 2 T 70%, 3 T 88%, 4 T 98%, 5 T 100%"


def test_a_vote_says_whose_the_senator_is() -> None:
    state = election(3)
    act(state, 2, Propose(motion=ElectConsul(senator="L3")))
    assert voted(state) == "Your vote on motion 1: elect Lilac 3 of \x022\x03 as Consul?"
    state = sitting(3, money=[9, 9, 9], treasury=100, legions=3, wars="W4:4")
    act(state, 1, Propose(motion=RaiseLegions(legions=1)))
    assert " is of " not in voted(state)


def voted(state: State) -> str:
    """Bring motion 1 to the vote and return the first question."""
    act(state, chair(state), Table(item=1))
    act(state, chair(state), CallVote())
    return next(d.text for d in GAME.decisions(state) if d.kind == "vote")


def test_leg_cen_04__a_motion_in_words_may_be_one_letter_long() -> None:
    state = sitting(3, money=[9, 9, 9], treasury=100)
    window = next(d for d in GAME.decisions(state) if d.kind == "business" and d.seat == 2)
    offer = next(o for o in window.offers if o.key == "move-words")
    assert (offer.holes[0].low, offer.holes[0].high) == (1, 300)  # type: ignore[union-attr]
    assert offer.fill({"text": "X"}) == Propose(motion=Miscellaneous(text="X"))


def test_the_guide_has_the_steps_the_dangers_and_the_prestige_of_its_options() -> None:
    text = guide(LegionsOptions())
    assert "7. **Adjustments**" in text
    assert "3 Wars at once" in text
    assert "the Consulship 7;" in text
    for source in ("a conviction 3", "a Province developed 2", "1 or 2 for a Faction Legion"):
        assert source in text
    for cost in ("convicted 5", "Faction Legion lost 2 or 4", "all vote down 1"):
        assert cost in text
    assert "Land Act " not in text
    acts = guide(LegionsOptions(land_acts=True))
    assert "a Land Act 2, to co-sponsors 1" in acts
    assert "a repeal 4, of co-sponsors 2" in acts
    assert "3 for 16 T or 5 for 30 T" in text
    other = guide(LegionsOptions(consul_award=0, censor_award=5, war_loss_check="end_of_round"))
    assert "Consulship" not in other
    assert "the Censorship 5;" in other
    assert "3 Wars at the end of a round" in other
    assert max(len(text), len(other)) < 1500


def test_no_option_reads_as_the_code_calls_it() -> None:
    for name, info in LegionsOptions.model_fields.items():
        extra = info.json_schema_extra
        words = extra.get("words", {}) if isinstance(extra, dict) else {}
        if info.annotation is not bool and isinstance(info.default, str) and name != "scenario":
            assert info.default in words, name  # type: ignore[operator]


def test_leg_pro_02__charges_are_shown_while_they_can_be_brought() -> None:
    state = sitting(
        3, "senate.prosecutions", past=[("B1", "consul", 2, 3), ("B2", "governor", 2, 3)], money=[9] * 3
    )
    assert sheet_senate.charges(state, "B1") == ["office (Minor or Major)"]
    state.senate.minor = 1
    assert sheet_senate.charges(state, "B1") == ["office (Minor)"]
    state.senate.minor = 2
    assert sheet_senate.charges(state, "B1") == []
    state.senate.minor, state.senate.major = 0, True
    assert sheet_senate.charges(state, "B1") == []
    state.senate.major = False
    state.senate.settled = [*state.senate.settled, "prosecutions"]
    assert sheet_senate.charges(state, "B1") == []


def test_leg_sen_13__the_chair_is_told_when_nothing_waits_and_which_wars_have_no_legions() -> None:
    state = sitting(3, money=[9, 9, 9], treasury=100, legions=3, wars="W4:4")
    first = next(d for d in GAME.decisions(state) if d.kind == "chair")
    assert first.text == (
        "Do you call the close? No motion waits on the docket. Wars without Legions: Second Punic War."
    )
    act(state, 1, Propose(motion=RaiseLegions(legions=1)))
    then = next(d for d in GAME.decisions(state) if d.kind == "chair")
    assert then.text == "Which motion comes to the floor? Wars without Legions: Second Punic War."


def ask(state: State, seat: int, kind: str) -> Decision:
    return next(d for d in GAME.decisions(state) if (d.seat, d.kind) == (seat, kind))


def test_leg_sen_20__the_chair_is_told_which_motions_cannot_be_tabled_yet_and_why() -> None:
    state = sitting(3, treasury=15, legions=0)
    for seat, text in ((0, "One."), (2, "Two.")):
        propose(state, seat, Miscellaneous(text=text))
    assert ask(state, 1, "chair").text == (
        "Do you call the close? Motions 1 and 2 must wait: That needs a co-sponsor first."
    )
    propose(state, 1, RaiseLegions(legions=2))
    propose(state, 1, RaiseLegions(legions=1))
    assert ask(state, 1, "chair").text == (
        "Which motion comes to the floor? "
        "Motions 1 and 2 must wait: That needs a co-sponsor first. "
        "Motion 3 must wait: That costs 20 T; the State has 15 T."
    )
    for number in (3, 4):
        propose(state, 1, RaiseLegions(legions=number))
    assert ask(state, 1, "chair").text.endswith("15 T. 2 more must wait.")


@pytest.mark.parametrize(("legions", "few"), [(0, "No State Legions are"), (1, "Only 1 State Legion is")])
def test_leg_mil_12__too_few_legions_in_the_box_read_right(legions: int, few: str) -> None:
    state = sitting(3, legions=legions, wars="W4:4")
    propose(state, 0, Dispatch(war="W4", senator="B3", legions=2))
    assert f" Motion 1 must wait: {few} in the Active box. " in ask(state, 1, "chair").text


def test_leg_mil_20__the_state_s_money_stands_with_its_income_before_a_vote() -> None:
    state = sitting(3, treasury=87, legions=3, wars="W4:4/2")
    act(state, 1, Propose(motion=RaiseLegions(legions=1)))
    assert voted(state).endswith(
        " It costs 10 T now. The State's next bill would be 44 T, without it 40 T; "
        "the State has 87 T and about 30 T of income."
    )


def test_leg_sen_24__who_can_only_withdraw_is_asked_just_that() -> None:
    state = election(3)
    assert ask(state, 2, "nominations").text == "Do you nominate a Consul?"
    act(state, 2, Propose(motion=ElectConsul(senator="L3")))
    asked = ask(state, 2, "nominations")
    assert asked.text == "Do you withdraw your nomination?"
    assert (asked.wait, asked.otherwise) == ("to withdraw a nomination or not", "Your nomination stands.")


def test_leg_veto_02__who_forces_a_motion_calls_the_vote_and_is_told_so() -> None:
    state = sitting(3, stones=["y", "", ""], concessions={"grain": None})
    assert "The motion comes to the floor at once, you call the vote," in ask(state, 0, "tribune").primer
    act(state, 0, ForceMotion(motion=Allocate(concession="grain", senator="L3")))
    assert ask(state, 0, "discussion").primer.startswith("You forced this motion by Tribune, so you call the")
    assert ask(state, 1, "discussion").primer.startswith("You preside: ")


def test_leg_vote_07__who_cannot_abstain_is_told_why() -> None:
    state = sitting(3, land_acts=True, stones=["y", "", ""])
    propose(state, 0, RaiseLegions(legions=1))
    act(state, 1, Table(item=1))
    act(state, 1, CallVote())
    asked = {d.seat: d.text for d in _ballots(state)}
    own = " It is your own motion: you cannot abstain."
    assert {seat for seat, text in asked.items() if text.endswith(own)} == {0}
    assert not any("abstain" in text or "abstention" in text for seat, text in asked.items() if seat)


def test_leg_vla_12__nobody_abstains_on_a_land_act_and_sponsors_vote_for_it() -> None:
    state = sitting(3, land_acts=True)
    propose(state, 0, PassAct(act=2), 1)
    act(state, 1, Table(item=1))
    act(state, 1, CallVote())
    for asked in _ballots(state):
        duty = " A Land Act allows no abstention"
        assert asked.text.endswith(
            f"{duty}." if asked.seat == 2 else f"{duty}, and its sponsors vote for it."
        )


def _ballots(state: State) -> Iterator[Decision]:
    """The question of each Faction called upon."""
    while state.senate.floor is not None and state.senate.floor.phase == "voting":
        asked = next(d for d in GAME.decisions(state) if d.kind == "vote")
        yield asked
        act(state, asked.seat, CastVote(side="for"))


@pytest.mark.parametrize("major", [False, True])
def test_leg_pro_05__leg_pro_11__leg_pro_13__a_vote_says_what_a_conviction_brings(major: bool) -> None:
    state = sitting(3, "senate.prosecutions", money=[9] * 3)
    act(state, 2, Accuse(senator="L1", offence="office", major=major))
    act(state, 2, CallVote())
    lot = (
        "they are executed"
        if major
        else ("their Faction loses 5 Prestige, their Concessions go back to the Forum")
    )
    told = f" On a conviction {lot}, and the Censor's Faction gains 3 Prestige."
    assert told in ask(state, 0, "vote").text
    for seat, side in ((0, "against"), (1, "against"), (2, "for")):
        act(state, seat, CastVote(side=side, talents=3 if side == "for" else 0))  # type: ignore[arg-type]
    if state.senate.floor is not None:
        assert told in ask(state, 1, "casting").text


def test_leg_sen_24__what_others_moved_and_one_s_own_stand_before_new_motions() -> None:
    state = sitting(3)
    propose(state, 0, RaiseLegions(legions=1))
    propose(state, 2, RaiseLegions(legions=2))
    keys = [o.key for o in ask(state, 2, "business").offers]
    assert keys[:2] == ["second-1", "withdraw-2"]
    assert len(keys) > 2
    assert not any(key.startswith(("second", "withdraw")) for key in keys[2:])


def test_leg_pro_06__an_office_is_one_charge_of_two_kinds() -> None:
    state = sitting(3, money=[9, 9, 9], treasury=100)
    held = [i for i in state.senators if (False, "office") in offences(state, i)]
    assert all(sheet_senate.charges(state, i)[0].startswith("office (Minor") for i in held)
    assert not any("office and office" in listing(sheet_senate.charges(state, i)) for i in state.senators)
