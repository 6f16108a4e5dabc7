"""How LEGIONS reads to somebody who plays it for the first time."""

import pytest

from engine.kernel import Illegal
from engine.legions import attendance, sheet_senate
from engine.legions.actions import CallVote, Propose, SetAttendance, Table
from engine.legions.guide import guide
from engine.legions.motions import ElectConsul, Miscellaneous, RaiseLegions
from engine.legions.options import LegionsOptions
from engine.legions.senate.courts import offences
from engine.legions.state import State
from engine.legions.words import years
from engine.words import listing
from tests.legions.build import act, begin, table
from tests.legions.games import GAME
from tests.legions.sitting import chair, election, sitting


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
    assert asked.ask == f"Who of your Senators is present in the {place}?"


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
    act(state, 1, Propose(motion=ElectConsul(senator="L3")))
    assert voted(state) == "Your vote on motion 1: elect Lilac 3 Consul? Lilac 3 is of \x022\x03."
    state = sitting(3, money=[9, 9, 9], treasury=100, legions=3, wars="W4:4")
    act(state, 1, Propose(motion=RaiseLegions(legions=1)))
    assert " is of " not in voted(state)


def voted(state: State) -> str:
    """Bring motion 1 to the vote and return the first question."""
    act(state, chair(state), Table(item=1))
    act(state, chair(state), CallVote())
    return next(d.ask for d in GAME.decisions(state) if d.kind == "vote")


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
    assert first.ask == (
        "Do you call the close? No motion waits on the docket. Wars without Legions: Second Punic War."
    )
    act(state, 1, Propose(motion=RaiseLegions(legions=1)))
    then = next(d for d in GAME.decisions(state) if d.kind == "chair")
    assert then.ask == "Which motion comes to the floor? Wars without Legions: Second Punic War."


def test_leg_pro_06__an_office_is_one_charge_of_two_kinds() -> None:
    state = sitting(3, money=[9, 9, 9], treasury=100)
    held = [i for i in state.senators if (False, "office") in offences(state, i)]
    assert all(sheet_senate.charges(state, i)[0].startswith("office (Minor") for i in held)
    assert not any("office and office" in listing(sheet_senate.charges(state, i)) for i in state.senators)
