"""Public agreements and their disputes, in the Senate and elsewhere: LEG-GEN-06, LEG-GEN-07."""

from engine.dice import SeededDice
from engine.kernel import run
from engine.legions.actions import (
    AnswerAgreement,
    DisputeAgreement,
    JudgeAgreement,
    ProposeAgreement,
    WithdrawAgreement,
)
from engine.legions.events.agreements import AgreementsLapsed, AgreementWithdrawn
from engine.legions.events.common import RoundBegan
from engine.legions.rules import agreements, flow
from engine.legions.state import Agreement, State
from engine.legions.text.words import faction
from tests.legions.build import act, begin, table, waiting
from tests.legions.sitting import asked, awaited, refused, sitting, who

TEXT = "We vote together for L4."


def standing(seats: int = 5, parties: tuple[int, ...] = (1,)) -> State:
    """An agreement of seat 0 with `parties`, confirmed by all."""
    state = sitting(seats)
    act(state, 0, ProposeAgreement(parties=parties, text=TEXT))
    for seat in parties:
        act(state, seat, AnswerAgreement(agreement=last(state).id, confirm=True))
    return state


def last(state: State) -> Agreement:
    return state.agreements[-1]


def disputed(seats: int = 5) -> State:
    """Seat 0 says that seat 1 broke their agreement."""
    state = standing(seats)
    act(state, 0, DisputeAgreement(agreement=last(state).id, accused=1, complaint="He voted against."))
    assert last(state).state == "disputed"
    return state


def judge(state: State, verdicts: dict[int, bool | None]) -> str:
    for seat, breached in verdicts.items():
        act(state, seat, JudgeAgreement(agreement=last(state).id, breached=breached))
    return last(state).state


def test_leg_gen_06__it_stands_once_all_named_parties_confirm() -> None:
    state = sitting()
    act(state, 0, ProposeAgreement(parties=(1, 3), text=TEXT))
    assert (last(state).state, last(state).text) == ("proposed", TEXT)
    assert who(state, AnswerAgreement) == [1, 3]
    act(state, 1, AnswerAgreement(agreement=last(state).id, confirm=True))
    assert last(state).state == "proposed"
    refused(state, 2, AnswerAgreement(agreement=last(state).id, confirm=True), "LEG-GEN-06")
    act(state, 3, AnswerAgreement(agreement=last(state).id, confirm=True))
    assert last(state).state == "standing"
    assert who(state, AnswerAgreement) == []


def test_leg_gen_06__one_refusal_and_it_is_not_recorded() -> None:
    state = sitting()
    act(state, 0, ProposeAgreement(parties=(1, 3), text=TEXT))
    act(state, 3, AnswerAgreement(agreement=last(state).id, confirm=False))
    assert last(state).state == "declined"
    refused(state, 0, DisputeAgreement(agreement=last(state).id, accused=1, complaint="x"), "LEG-GEN-07")


def test_leg_gen_06__it_needs_words_and_other_parties() -> None:
    state = sitting()
    refused(state, 0, ProposeAgreement(parties=(), text=TEXT), "LEG-GEN-06")
    refused(state, 0, ProposeAgreement(parties=(0,), text=TEXT), "LEG-GEN-06")
    refused(state, 0, ProposeAgreement(parties=(7,), text=TEXT), "LEG-GEN-06")
    refused(state, 0, ProposeAgreement(parties=(1,), text=""), "LEG-GEN-06")


def test_leg_gen_06__it_may_be_made_in_any_step_and_is_public() -> None:
    state = table(5, round=2, money=[9, 9, 9, 9, 9])
    begin(state, "income.exchange")
    events = act(state, 2, ProposeAgreement(parties=(4,), text=TEXT))
    assert events
    assert all(e.seen_by(None) is e for e in events)
    assert who(state, AnswerAgreement) == [4]


def test_leg_gen_06__nobody_is_held_up_and_silence_records_nothing() -> None:
    state = sitting()
    before = awaited(state)
    act(state, 0, ProposeAgreement(parties=(1, 3), text=TEXT))
    assert awaited(state) == before
    (decision,) = asked(state, 3, AnswerAgreement)
    assert decision.clause == "LEG-GEN-06"
    assert decision.default in (None, AnswerAgreement(agreement=last(state).id, confirm=False))
    assert last(state).state != "standing"


def test_leg_gen_06__it_changes_nothing_else_on_the_table() -> None:
    state = standing()
    other = sitting()
    for field in ("factions", "senators", "senate", "treasury", "wars", "holders"):
        assert getattr(state, field) == getattr(other, field)


def test_leg_gen_07__everybody_but_the_two_parties_judges_by_majority() -> None:
    state = disputed()
    assert who(state, JudgeAgreement) == [2, 3, 4]
    for seat in (0, 1):
        refused(state, seat, JudgeAgreement(agreement=last(state).id, breached=True), "LEG-GEN-07")
    assert judge(state, {2: True, 3: False, 4: True}) == "breached"
    assert judge(disputed(), {2: True, 3: False, 4: False}) != "breached"


def test_leg_gen_07__with_fewer_than_two_left_all_but_the_accused_judge() -> None:
    state = disputed(3)
    assert who(state, JudgeAgreement) == [0, 2]
    assert judge(state, {0: True, 2: True}) == "breached"


def test_leg_gen_07__a_tie_means_not_breached() -> None:
    state = disputed(3)
    assert judge(state, {0: True, 2: False}) not in ("breached", "disputed")


def verdict(state: State, seat: int, *, breached: bool) -> str:
    """What is told when this verdict settles the dispute."""
    return act(state, seat, JudgeAgreement(agreement=last(state).id, breached=breached))[-1].told(None)  # type: ignore[attr-defined, no-any-return]


def test_leg_gen_07__a_tie_is_told_where_it_decided() -> None:
    tie = " A tie means it was kept."
    state = disputed(seats=3)
    judge(state, {0: True})
    assert verdict(state, 2, breached=False) == f"1 to 1: {faction(1)} did not break agreement 1.{tie}"
    assert verdict(disputed(seats=3), 2, breached=False).endswith(f"did not break agreement 1.{tie}")
    state = disputed(seats=3)
    judge(state, {0: True})
    assert verdict(state, 2, breached=True) == f"2 to 0: {faction(1)} broke agreement 1."
    state = disputed()
    judge(state, {2: False})
    assert verdict(state, 3, breached=False) == f"0 to 2: {faction(1)} did not break agreement 1."


def test_leg_gen_07__only_a_party_accuses_another_party_of_a_standing_agreement() -> None:
    state = standing()
    number = last(state).id
    refused(state, 2, DisputeAgreement(agreement=number, accused=1, complaint="x"), "LEG-GEN-07")
    refused(state, 0, DisputeAgreement(agreement=number, accused=2, complaint="x"), "LEG-GEN-07")
    refused(state, 0, DisputeAgreement(agreement=number, accused=0, complaint="x"), "LEG-GEN-07")
    refused(state, 0, DisputeAgreement(agreement=number + 1, accused=1, complaint="x"), "LEG-GEN-07")
    act(state, 1, DisputeAgreement(agreement=number, accused=0, complaint="x"))
    assert (last(state).accuser, last(state).accused) == (1, 0)


def test_leg_gen_07__silence_is_no_verdict_of_breach() -> None:
    state = disputed()
    for decision in waiting(state):
        if decision.clause == "LEG-GEN-07" and decision in asked(state, decision.seat, JudgeAgreement):
            assert decision.default in (None, JudgeAgreement(agreement=last(state).id, breached=False))
    assert {d.seat for d in waiting(state) if d.clause == "LEG-GEN-07"} >= {2, 3, 4}


def test_leg_gen_07__a_verdict_is_given_once() -> None:
    state = disputed()
    act(state, 2, JudgeAgreement(agreement=last(state).id, breached=True))
    refused(state, 2, JudgeAgreement(agreement=last(state).id, breached=False), "LEG-GEN-07")


def test_rul_leg_57__who_leaves_it_to_the_others_does_not_count() -> None:
    assert judge(disputed(), {2: None}) == "disputed"
    assert judge(disputed(), {2: None, 3: True}) == "disputed"
    assert judge(disputed(), {2: None, 3: True, 4: True}) == "breached"
    assert judge(disputed(), {2: None, 3: None, 4: True}) == "breached"
    assert judge(disputed(), {3: True, 2: None, 4: None}) == "breached"
    assert judge(disputed(), {2: None, 3: None, 4: False}) == "kept"
    assert judge(disputed(seats=3), {2: True, 0: None}) == "breached"


def test_rul_leg_57__the_accuser_alone_finds_no_breach() -> None:
    why = "The accuser alone cannot find that."
    told = f"1 to 0: {faction(1)} did not break agreement 1. {why}"
    state = disputed(seats=3)
    assert judge(state, {2: None}) == "disputed"
    assert verdict(state, 0, breached=True) == told
    assert last(state).state == "kept"
    state = disputed(seats=3)
    assert judge(state, {0: True}) == "disputed"
    event = act(state, 2, JudgeAgreement(agreement=1, breached=None))[-1]
    assert event.told(None) == told  # type: ignore[attr-defined]
    assert why not in verdict(disputed(seats=3), 0, breached=False)


def test_rul_leg_57__a_tie_of_those_who_judge_or_nobody_left_means_not_breached() -> None:
    assert judge(disputed(), {3: True, 2: None, 4: False}) == "kept"
    assert judge(disputed(), {2: None, 3: None, 4: None}) == "kept"


def test_rul_leg_57__it_is_told_and_not_taken_back() -> None:
    state = disputed()
    (event,) = act(state, 2, JudgeAgreement(agreement=1, breached=None))
    assert event.told(None) == f"{faction(2)} gives no verdict on agreement 1."  # type: ignore[attr-defined]
    refused(state, 2, JudgeAgreement(agreement=1, breached=True), "LEG-GEN-07")


def test_rul_leg_70__its_proposer_withdraws_it_until_it_stands() -> None:
    state = sitting()
    act(state, 0, ProposeAgreement(parties=(1, 3), text=TEXT))
    act(state, 1, AnswerAgreement(agreement=1, confirm=True))
    assert who(state, WithdrawAgreement) == [0]
    refused(state, 1, WithdrawAgreement(agreement=1), "RUL-LEG-70")
    refused(state, 0, WithdrawAgreement(agreement=2), "LEG-GEN-06")
    (event,) = act(state, 0, WithdrawAgreement(agreement=1))
    assert isinstance(event, AgreementWithdrawn)
    assert event.seen_by(None) is event
    assert event.told(None) == f"{faction(0)} withdraws the proposal of agreement 1."
    assert last(state).state == "withdrawn"
    assert who(state, AnswerAgreement) == who(state, DisputeAgreement) == who(state, WithdrawAgreement) == []
    refused(state, 3, AnswerAgreement(agreement=1, confirm=True), "LEG-GEN-06")
    refused(state, 0, WithdrawAgreement(agreement=1), "RUL-LEG-70")
    stands = standing()
    assert who(stands, WithdrawAgreement) == []
    refused(stands, 0, WithdrawAgreement(agreement=1), "RUL-LEG-70")


def test_rul_leg_70__two_unanswered_ones_do_not_end_proposing_for_good() -> None:
    state = sitting()
    for text in ("one", "two"):
        act(state, 0, ProposeAgreement(parties=(1,), text=text))
    assert who(state, ProposeAgreement) == [1, 2, 3, 4]
    refused(state, 0, ProposeAgreement(parties=(1,), text="three"), "RUL-LEG-45")
    act(state, 0, WithdrawAgreement(agreement=1))
    assert who(state, ProposeAgreement) == [0, 1, 2, 3, 4]
    act(state, 0, ProposeAgreement(parties=(1,), text="three"))
    run(state, agreements.lapse(state))
    assert who(state, ProposeAgreement) == [0, 1, 2, 3, 4]


def test_rul_leg_70__what_waits_lapses_when_the_round_ends_and_what_stands_stays() -> None:
    state = standing()
    for parties in ((1, 2), (3,)):
        act(state, 0, ProposeAgreement(parties=parties, text=TEXT))
    act(state, 1, AnswerAgreement(agreement=2, confirm=True))
    events = []
    for event in flow.start(state, "endgame.check", SeededDice(1)):
        event.apply(state)
        events.append(event)
    (lapsed,) = [e for e in events if isinstance(e, AgreementsLapsed)]
    (began,) = [e for e in events if isinstance(e, RoundBegan)]
    assert events.index(lapsed) < events.index(began)
    assert lapsed.told(None) == (
        "Proposed agreements 2 and 3 lapse: not all have confirmed them in this round."
    )
    assert [a.state for a in state.agreements] == ["standing", "lapsed", "lapsed"]
    assert run(state, agreements.lapse(state)) == []


def test_rul_leg_45__withdrawn_ones_count_among_the_twenty() -> None:
    state = sitting()
    for number in range(1, agreements.MOST + 1):
        act(state, 0, ProposeAgreement(parties=(1,), text=TEXT))
        act(state, 0, WithdrawAgreement(agreement=number))
    refused(state, 0, ProposeAgreement(parties=(1,), text=TEXT), "RUL-LEG-45")


def test_leg_gen_07__a_dispute_of_a_game_saved_before_goes_on() -> None:
    old = disputed().model_dump(mode="json")
    del old["agreements"][0]["disputes"]
    assert judge(State.model_validate(old), {2: True, 3: True}) == "breached"
