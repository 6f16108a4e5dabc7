"""Typed commands over offers: what is suggested, understood, refused."""

from typing import Any

import pytest

from bot.host.table import Table, TableSettings
from cogs.slash import typed_offers
from cogs.slash.parameters import called
from cogs.slash.typed_offers import Unclear, build, suggestions
from engine.cohort import commands as cohort
from engine.cohort.actions import Attack, GiveCard, GiveUnseen, KeepOne, PlayCard
from engine.commands import NUMBERS, TEXTS, Command, Kind, Parameter
from engine.kernel import Action, Amount, Choice, Decision, Offer, Pick, Words
from storage.rows import SeatRow
from tests.cohort.build import GAME
from tests.cohort.build import table as position

NAMES = ("Anna", "B_ert*", "anna")


def table(seats: int = 3, names: tuple[str, ...] = NAMES, **fields: Any) -> Table:
    state = position(seats, **fields)
    rows = [SeatRow(n, 100 + n, None, names[n]) for n in range(seats)]
    made = Table(7, GAME, 1, 2, 100, "playing", state.options, TableSettings(), 1, 1, "", 0, rows, {}, state)
    made.decisions = tuple(GAME.decisions(state))
    return made


def giving(**fields: Any) -> Table:
    return table(step="give", drawn=["velites", "equites"], hands={1: ["praetorian"]}, **fields)


def suggested(at: Table, command: Command, focused: str, current: str = "", seat: int = 0, **rest: Any):
    return [(c.name, c.value) for c in suggestions(at, seat, command, rest, focused, current)]


# --- suggestions ------------------------------------------------------------------


def test_cards_and_people_are_suggested_as_people_read_them():
    assert suggested(giving(), cohort.GIVE, "card") == [("Equites", "Equites"), ("Velites", "Velites")]
    assert [v for _, v in suggested(giving(), cohort.GIVE, "to")] == ["B_ert*", "anna (3)"]


def test_suggestions_are_filtered_by_what_was_typed_whatever_the_capitals():
    assert suggested(giving(), cohort.GIVE, "card", "VEL") == [("Velites", "Velites")]
    assert suggested(giving(), cohort.GIVE, "to", "ANN") == [("anna (3)", "anna (3)")]
    assert suggested(giving(), cohort.GIVE, "to", "nobody") == []


def test_another_seat_is_suggested_nothing_of_my_cards():
    at = giving()
    for command in cohort.GROUP.commands.values():
        for parameter in command.parameters:
            assert suggested(at, command, parameter.name, seat=1) == []


def test_a_play_is_suggested_with_what_it_does():
    at = table(hands={0: ["equites"]}, cohorts={0: {"equites": ["equites"] * 3}})
    assert suggested(at, cohort.PLAY, "card") == [("Equites: completes it, 4/4", "Equites")]


def test_what_stands_in_other_parameters_narrows_the_rest():
    at = table(hands={0: ["primus_pilus", "equites"]}, cohorts={1: {"equites": ["equites"]}})
    assert len(suggested(at, cohort.PLAY, "cohort", card="primus pilus")) == 6
    assert [v for _, v in suggested(at, cohort.PLAY, "cohort", card="equites")] == ["Equites"]
    assert [v for _, v in suggested(at, cohort.ATTACK, "cohort", player="b_ERT*")] == ["Equites"]
    assert suggested(at, cohort.ATTACK, "cohort", player="Anna (1)") == []


def test_long_lists_are_cut_at_25_and_long_labels_at_100():
    low = Offer("x", Toll(), "Pay", holes=(Amount("amount", "How much", 0, 1000, 5),))
    at = toy(low)
    found = suggested(at, TOLL, "amount")
    assert len(found) == 25
    assert (found[0], found[-1]) == (("0", "0"), ("1000", "1000"))
    names = tuple(Choice(n, f"{n} " + "long " * 40) for n in range(40))
    at = toy(Offer("x", Toll(), "Pay", holes=(Pick("whom", "Whom", names),)))
    found = suggested(at, TOLL, "whom")
    assert len(found) == 25
    assert all(0 < len(name) <= 100 and 0 < len(value) <= 100 for name, value in found)
    assert build(at, 0, TOLL, {"whom": found[24][1], "amount": None, "why": None}).action == Toll(whom=24)


# --- what was typed -----------------------------------------------------------------


@pytest.mark.parametrize("card", ["velites", "VELITES", "Velites", " velites "])
@pytest.mark.parametrize("to", ["b_ert*", "B_ERT*", "1"])
def test_values_and_labels_are_understood_whatever_the_capitals(card: str, to: str):
    built = build(giving(), 0, cohort.GIVE, {"card": card, "to": to})
    assert built.action == GiveCard(card="velites", to=1)
    assert built.token == "t1.give"


def test_a_label_goes_before_a_number():
    at = table(step="give", drawn=["velites", "equites"], names=("0", "2", "1"))
    assert build(at, 0, cohort.GIVE, {"card": "velites", "to": "2"}).action == GiveCard(card="velites", to=1)
    assert build(at, 0, cohort.GIVE, {"card": "velites", "to": "1"}).action == GiveCard(card="velites", to=2)


def test_primus_pilus_is_understood_as_written_and_as_stored():
    at = table(hands={0: ["primus_pilus"]})
    for word in ("primus_pilus", "Primus Pilus"):
        built = build(at, 0, cohort.PLAY, {"card": word, "cohort": "equites"})
        assert built.action == PlayCard(card="primus_pilus", cohort="equites")


def test_a_unit_needs_no_cohort_and_a_joker_is_asked_for_one():
    at = table(hands={0: ["primus_pilus", "equites"]})
    assert build(at, 0, cohort.PLAY, {"card": "equites"}).action == PlayCard(card="equites", cohort="equites")
    with pytest.raises(Unclear, match=r"Which Cohort\? Possible: Praetorian, .* or Velites\. Add `cohort:`"):
        build(at, 0, cohort.PLAY, {"card": "Primus Pilus"})


def test_an_attack_names_the_card_only_where_two_kinds_lie():
    at = table(hands={0: ["primus_pilus"]}, cohorts={1: {"equites": ["equites"]}})
    words = {"player": "B_ert*", "cohort": "Equites"}
    assert build(at, 0, cohort.ATTACK, words).action == Attack(target=1, cohort="equites", card="equites")
    at = table(hands={0: ["primus_pilus"]}, cohorts={1: {"equites": ["equites", "primus_pilus"]}})
    with pytest.raises(Unclear, match=r"Which card\? Possible: Equites or Primus Pilus"):
        build(at, 0, cohort.ATTACK, words)
    joker = build(at, 0, cohort.ATTACK, {**words, "card": "Primus Pilus"}).action
    assert joker == Attack(target=1, cohort="equites", card="primus_pilus")


def test_with_catapult_only_the_receiver_is_named():
    at = giving(cohorts={0: {"catapult": ["catapult"]}})
    for command in (cohort.GIVE, cohort.SEND):
        built = build(at, 0, command, {"to": "anna (3)"})
        assert built.action == GiveUnseen(to=2)
        assert built.token == "t1.give"
    assert suggested(at, cohort.GIVE, "card") == []


def test_a_card_left_out_is_asked_for_unless_there_is_one():
    with pytest.raises(Unclear, match=r"Which card\? Possible: Equites or Velites\. Add `card:`"):
        build(giving(), 0, cohort.GIVE, {"to": "B_ert*"})
    at = table(step="give", drawn=["velites"])
    assert build(at, 0, cohort.GIVE, {"to": "B_ert*"}).action == GiveCard(card="velites", to=1)


def test_what_is_nothing_at_all_is_answered_with_what_is_possible():
    with pytest.raises(Unclear, match=r"There is no card legate\. Possible: Equites or Velites\."):
        build(giving(), 0, cohort.GIVE, {"card": "legate", "to": "B_ert*"})
    with pytest.raises(Unclear, match=r"There is no player Otto\. Possible: B\\_ert\\\* or anna \(3\)\."):
        build(giving(), 0, cohort.GIVE, {"card": "velites", "to": "Otto"})


def test_unknown_words_are_escaped_and_cut():
    with pytest.raises(Unclear) as caught:
        build(giving(), 0, cohort.GIVE, {"card": "@everyone " * 20, "to": "anna (3)"})
    assert "@everyone" not in str(caught.value)
    assert len(str(caught.value)) < 200


def test_what_exists_but_is_not_offered_goes_to_the_rules():
    at = giving()
    for words, action in (
        ({"card": "legionary", "to": "B_ert*"}, GiveCard(card="legionary", to=1)),
        ({"card": "velites", "to": "Anna (1)"}, GiveCard(card="velites", to=0)),
    ):
        built = build(at, 0, cohort.GIVE, words)
        assert (built.action, built.token) == (action, None)
    assert build(at, 1, cohort.KEEP, {"card": "praetorian"}).action == KeepOne(card="praetorian")
    assert build(at, 0, cohort.PLAY, {"card": "velites"}).action == PlayCard(card="velites", cohort="velites")
    assert build(at, 1, cohort.GIVE, {"to": "Anna (1)"}).action == GiveUnseen(to=0)
    catapult = giving(cohorts={0: {"catapult": ["catapult"]}})
    typed_card = build(catapult, 0, cohort.GIVE, {"card": "velites", "to": "B_ert*"})
    assert (typed_card.action, typed_card.token) == (GiveCard(card="velites", to=1), None)


def test_every_offer_can_be_typed_and_gives_its_very_action():
    open_tables = [
        giving(),
        giving(cohorts={0: {"catapult": ["catapult"]}}),
        table(
            step="give",
            drawn=["velites", "equites"],
            cohorts={s: {"praetorian": ["praetorian"]} for s in (1, 2)},
        ),
        table(step="velites", cohorts={0: {"velites": ["velites"]}}),
        table(
            hands={0: ["primus_pilus", "equites", "velites"]},
            cohorts={0: {"velites": ["velites"]}, 2: {"catapult": ["catapult", "primus_pilus"]}},
        ),
        table(step="distribute", hands={0: ["equites", "velites"]}),
        table(step="wipe", hands={1: ["equites"]}),
        table(step="discard", hands={0: ["equites", "velites", "legionary", "centurion"]}),
    ]
    typed_types = {t for command in cohort.GROUP.commands.values() for t in command.actions}
    seen: set[type[Action]] = set()
    for at in open_tables:
        for offer in at.open_to(0)[0].offers:
            action = offer.action
            seen.add(type(action))
            command = next(
                c
                for c in cohort.GROUP.commands.values()
                if type(action) in c.actions and (type(action) is not GiveUnseen or c is cohort.SEND)
            )
            words = {
                p.name: called(at, p.kind, getattr(action, p.field))
                for p in command.parameters
                if p.field in type(action).model_fields
            }
            built = build(at, 0, command, words)
            assert built.action == action
            assert built.token == at.open_to(0)[0].token
    assert seen == typed_types


# --- the holes of other games -------------------------------------------------------


class Toll(Action):
    type: str = "toll"
    amount: int = 0
    whom: int = 0
    party: tuple[int, ...] = ()
    why: str = ""


PEOPLE = Kind("Senator", lambda _, number: f"Senator {number}", lambda _: range(9))
TOLL = Command(
    "toll",
    "Pay",
    (),
    (Toll,),
    (
        Parameter("whom", "whom", PEOPLE, "Whom"),
        Parameter("party", "party", PEOPLE, "Who goes along"),
        Parameter("amount", "amount", NUMBERS, "How much"),
        Parameter("why", "why", TEXTS, "For what"),
    ),
)
SENATORS = tuple(Choice(n, f"Lilac {n}") for n in (3, 4, 5))


def toy(*offers: Offer) -> Table:
    at = giving()
    at.decisions = (Decision(0, "toll", "t.toll", "TOY-01", "Pay?", "to pay", offers, True),)
    return at


FORM = Offer(
    "form",
    Toll(),
    "Pay",
    holes=(
        Amount("amount", "Talents", 2, 10, 2),
        Pick("whom", "Whom", SENATORS),
        Pick("party", "Party", SENATORS, 1, 2, many=True),
        Words("why", "Why", 3, 20),
    ),
)


def test_holes_are_filled_with_what_was_typed():
    words = {"whom": "lilac 4", "party": "Lilac 3, 5", "amount": 6, "why": " for Rome "}
    built = build(toy(FORM), 0, TOLL, words)
    assert built.action == Toll(amount=6, whom=4, party=(3, 5), why="for Rome")
    assert built.token == "t.toll"


def test_a_value_out_of_bounds_goes_to_the_rules_and_one_out_of_this_world_does_not():
    words = {"whom": "Lilac 4", "party": "Lilac 3", "amount": 7, "why": "for Rome"}
    built = build(toy(FORM), 0, TOLL, words | {"party": None})
    assert (built.action, built.token) == (Toll(amount=7, whom=4, why="for Rome"), None)
    with pytest.raises(Unclear, match=r"There is no number many\. Possible: 2, 4, 6, 8 or 10\."):
        build(toy(FORM), 0, TOLL, words | {"amount": "many"})
    with pytest.raises(Unclear, match=r"There is no Senator Green 1\. Possible: Lilac 3, Lilac 4 or Lilac 5"):
        build(toy(FORM), 0, TOLL, words | {"whom": "Green 1"})


def test_a_list_is_suggested_one_by_one():
    assert [n for n, _ in suggested(toy(FORM), TOLL, "party", "")] == ["Lilac 3", "Lilac 4", "Lilac 5"]
    found = suggested(toy(FORM), TOLL, "party", "Lilac 3, li")
    assert found == [("Lilac 3, Lilac 4",) * 2, ("Lilac 3, Lilac 5",) * 2]


def test_what_is_left_out_of_a_form_is_asked_for():
    with pytest.raises(Unclear, match=r"Which Senator\? Possible: Lilac 3, Lilac 4 or Lilac 5\. Add `whom:`"):
        build(toy(FORM), 0, TOLL, {"amount": 4, "why": "for Rome"})


def test_a_text_too_short_goes_to_the_rules():
    words = {"whom": "Lilac 4", "amount": 4, "why": "ab"}
    assert build(toy(FORM), 0, TOLL, words).token is None


def test_an_act_without_parameters():
    at = table()
    built = build(at, 0, cohort.PASS, {})
    assert built.token == "t1.play"
    assert build(at, 1, cohort.PASS, {}).token is None


def test_nothing_of_the_module_reads_state():
    assert "state" not in vars(typed_offers)
