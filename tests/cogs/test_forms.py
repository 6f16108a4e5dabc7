"""Forms: what a modal shows, what is read back, and how each wrong field is named."""

from typing import Any

import pytest

from cogs.desk import forms
from engine.kernel import Amount, Choice, Hole, Offer, Pick, Words
from engine.words import seat
from tests.cogs.at import table
from tests.cogs.limits_of_messages import broken_modal
from tests.cogs.toy import Bid, Toy

TABLE = table(Toy(), 2, ("Anna", "Bert"))

LILAC = Amount("bids", "Bid for Lilac 4", 3, 12, key="lilac4")
GREEN = Amount("bids", "Bid for Green 2", 3, 12, key="green2", optional=True)
STEPS = Amount("price", "Price", 10, 100, step=5)
WHO = Pick("who", "Who", (Choice("anna", "Anna"), Choice("bert", "Bert"), Choice(3, "Three")))
MANY = Pick("many", "Which", tuple(Choice(n, f"No. {n}") for n in range(60)), 1, 3, many=True)
TEXT = Words("text", "Speech", 3, 20)


def read(holes: list[Hole], total: int | None = None, **draft: Any) -> forms.Reading:
    raw = {name.replace("__", ":"): v if isinstance(v, list) else [v] for name, v in draft.items()}
    return forms.reading(TABLE, holes, raw, total)


def test_amounts_of_one_form_become_one_mapping():
    got = read([LILAC, GREEN], bids__lilac4=" 7 ", bids__green2="12")
    assert (got.values, got.problems) == ({"bids": {"lilac4": 7, "green2": 12}}, [])


@pytest.mark.parametrize("typed", ["7 T", "7t", "7 talents", "7 Talent"])
def test_an_amount_may_be_written_with_its_unit(typed: str):
    assert read([LILAC], bids__lilac4=typed).values == {"bids": {"lilac4": 7}}


def test_an_optional_amount_left_empty_is_no_entry():
    assert read([LILAC, GREEN], bids__lilac4="3", bids__green2="").values == {"bids": {"lilac4": 3}}


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("x", "Bid for Lilac 4: a whole number from 3 to 12, you wrote 'x'."),
        ("2", "Bid for Lilac 4: a whole number from 3 to 12, you wrote '2'."),
        ("13", "Bid for Lilac 4: a whole number from 3 to 12, you wrote '13'."),
        ("7.5", "Bid for Lilac 4: a whole number from 3 to 12, you wrote '7.5'."),
        ("1_0", "Bid for Lilac 4: a whole number from 3 to 12, you wrote '1\\_0'."),
        ("\u0667", "Bid for Lilac 4: a whole number from 3 to 12, you wrote '\u0667'."),
        ("9" * 30, f"Bid for Lilac 4: a whole number from 3 to 12, you wrote '{'9' * 30}'."),
        ("T", "Bid for Lilac 4: a whole number from 3 to 12, you wrote 'T'."),
        ("", "Bid for Lilac 4: a whole number from 3 to 12, you wrote nothing."),
    ],
)
def test_a_wrong_amount_is_named(typed: str, problem: str):
    got = read([LILAC], bids__lilac4=typed)
    assert (got.values, got.problems, got.wrong) == ({}, [problem], ["bids:lilac4"])


def test_every_wrong_field_is_named_at_once():
    got = read([LILAC, STEPS, TEXT, WHO], bids__lilac4="x", price="12", text="a", who=[])
    assert got.problems == [
        "Bid for Lilac 4: a whole number from 3 to 12, you wrote 'x'.",
        "Price: a whole number from 10 to 100, in steps of 5, you wrote '12'.",
        "Speech: 3 to 20 characters, you wrote 1.",
        "Who: choose one, nothing is chosen.",
    ]


def test_a_total_bounds_the_sum():
    assert read([LILAC, GREEN], 10, bids__lilac4="5", bids__green2="5").problems == []
    got = read([LILAC, GREEN], 10, bids__lilac4="5", bids__green2="6")
    assert got.problems == ["Together that is 11; at most 10 is possible."]


def test_picks_give_back_the_games_own_values():
    assert read([WHO], who=["3"]).values == {"who": 3}
    assert read([WHO], who=["anna"]).values == {"who": "anna"}
    assert read([MANY], many=["2"], **{"many#1": ["30", "31"]}).values == {"many": (2, 30, 31)}


def test_a_choice_that_is_gone_is_said_so():
    assert read([WHO], who=["carl"]).problems == ["Who: what you chose is no longer possible."]


def test_too_many_choices_are_counted_over_all_parts():
    got = read([MANY], many=["1", "2"], **{"many#2": ["50", "51"]})
    assert got.problems == ["Which: choose 1 to 3, you chose 4."]


def test_long_picks_are_split_and_few_amounts_are_chosen():
    assert [f.id for f in forms.fields([MANY])] == ["many", "many#1", "many#2"]
    few = forms.fields([Amount("n", "N", 0, 4)])[0]
    assert [c.value for c in few.choices] == [0, 1, 2, 3, 4]
    assert forms.fields([LILAC])[0].choices == ()


def test_a_form_of_twelve_amounts_has_three_pages():
    holes = tuple(Amount("bids", f"Lot {n}", 0, 99, key=str(n)) for n in range(12))
    assert [len(page) for page in forms.pages(Offer("k", Bid(), "Bids", holes=holes))] == [5, 5, 2]


LOTS = tuple(
    Amount("bids", f"Lilac {n}", 3, 12, key=f"L{n}", optional=True, need=f"to exceed {n}")
    for n in range(1, 8)
)


def test_more_than_five_optional_amounts_are_one_field_with_a_line_each():
    offer = Offer("k", Bid(), "Bids", holes=LOTS, total=20)
    [[field]] = forms.pages(offer)
    shown = forms.modal(TABLE, "Bids", "m:1", [field], {})
    assert broken_modal(shown) == []
    value = shown.to_dict()["components"][0]["component"]["value"]
    assert value.split("\n")[1] == "Lilac 2, to exceed 2 (3 to 12): 0"
    assert len(value.split("\n")) == 7
    typed = value.replace("exceed 2 (3 to 12): 0", "exceed 2 (3 to 12): 9").replace("7 (3 to 12): 0", "7: 4")
    got = forms.reading(TABLE, LOTS, {"bids:*": [typed]}, 20)
    assert (got.values, got.problems) == ({"bids": {"L2": 9, "L7": 4}}, [])
    assert forms.reading(TABLE, LOTS, {"bids:*": [value]}, 20).values == {}
    short = forms.reading(TABLE, LOTS, {"bids:*": ["lilac 3: 5\n\nLilac 1: "]}, 20)
    assert (short.values, short.problems) == ({"bids": {"L3": 5}}, [])


def test_each_wrong_line_is_named_and_what_was_typed_is_kept():
    typed = {"bids:*": ["Lilac 1: 2\nBlue 9: 4\nLilac 2: 12\nLilac 3: 12"]}
    got = forms.reading(TABLE, LOTS, typed, 20)
    assert got.problems == [
        "I cannot read the line 'Blue 9: 4'.",
        "Lilac 1, to exceed 1: a whole number from 3 to 12, or nothing, you wrote '2'.",
        "Together that is 24; at most 20 is possible.",
    ]
    again = forms.modal(TABLE, "Bids", "m:1", forms.pages(Offer("k", Bid(), "Bids", holes=LOTS))[0], typed)
    assert again.to_dict()["components"][0]["component"]["value"] == typed["bids:*"][0]
    offer = Offer("k", Bid(), "Bids", holes=LOTS)
    assert forms.kept(TABLE, offer, typed)[0].startswith("An amount after each colon:\nLilac 1: 2\n")


def test_a_modal_keeps_what_was_typed_and_every_limit():
    holes: tuple[Hole, ...] = (LILAC, WHO, MANY, TEXT, Words("long", "L" * 200, 0, 4000))
    offer = Offer("k", Bid(), "T" * 200, holes=holes)
    draft = {"bids:lilac4": ["7"], "who": ["bert"], "text": ["Ave"]}
    shown = [forms.modal(TABLE, offer.label, "m:1", page, draft) for page in forms.pages(offer)]
    assert [broken_modal(m) for m in shown] == [[], []]
    items = [x["component"] for m in shown for x in m.to_dict()["components"]]
    assert items[0]["value"] == "7"
    assert [o["label"] for o in items[1]["options"] if o.get("default")] == ["Bert"]
    assert items[5]["value"] == "Ave"


def test_a_submission_is_read_as_discord_sends_it():
    data = {
        "components": [
            {"type": 18, "component": {"type": 4, "custom_id": "text", "value": "Ave"}},
            {"type": 18, "component": {"type": 3, "custom_id": "who", "values": ["anna"]}},
            {"type": 18, "component": {"type": 4, "custom_id": "bids:green2", "value": ""}},
            {"type": 10, "content": "nothing"},
        ]
    }
    assert forms.submitted(data) == {"text": ["Ave"], "who": ["anna"], "bids:green2": []}


def test_what_was_filled_in_is_given_back_in_words():
    offer = Offer("k", Bid(), "Bids", holes=(LILAC, WHO))
    draft = {"bids:lilac4": ["*7*"], "who": ["bert"], "gone": ["5"]}
    assert forms.kept(TABLE, offer, draft) == [
        "Bid for Lilac 4: **\\*7\\***",
        "Who: **Bert**",
        "No longer asked for: **5**",
    ]


def test_long_values_and_names_of_holes_still_fit():
    long = Pick("f" * 120, "Long", (Choice("v" * 150, "One"), Choice("w" * 150, "Two")))
    assert len(forms.hole_id(long)) <= 90
    assert len({forms.code(c) for c in long.choices}) == 2
    assert all(len(forms.code(c)) <= 90 for c in long.choices)


def test_what_is_the_askers_own_comes_first_and_else_nothing_moves():
    whose = {"a": ("Lilac 1", 0), "b": ("Blue 2", 1), "c": ("Green 3", 0), "d": (seat(1), 1)}
    men = [Choice(value, label, seat(of), seat=of) for value, (label, of) in whose.items()]
    whom = Pick("who", "Whom", (*men, Choice("e", "Lilac 5")))
    [[field]] = forms.pages(Offer("k", Bid(), "Name", holes=(whom,)))

    def shown(of):
        [label] = forms.modal(TABLE, "Name", "m:1", [field], {}, of).to_dict()["components"]
        return [o["value"] for o in label["component"]["options"]]

    assert shown(1) == ["b", "d", "a", "c", "e"]
    assert shown(0) == ["a", "c", "b", "d", "e"]
    assert shown(None) == ["a", "b", "c", "d", "e"]


def test_a_hole_is_called_by_its_name_with_unit_and_need_where_it_stands_alone():
    assert forms.called(Amount("fine", "Fine", 0, 9, unit="T")) == "Fine in T"
    assert forms.called(Amount("bids", "Lilac 4", 1, 9, key="L4", need="to exceed 7")) == (
        "Lilac 4, to exceed 7"
    )
    assert forms.called(Pick("who", "Candidate, if any", ())) == "Candidate, if any"


def test_a_comma_in_a_name_does_not_end_it():
    """Six amounts or more stand in one field, a line each; what is typed there is known by the whole name."""
    holes = [
        Amount("bids", f"Lot {n}, of wine", 0, 9, key=f"w{n}", optional=True, need="to exceed 3")
        for n in range(3)
    ] + [Amount("bids", f"Lot {n}, of oil", 0, 9, key=f"o{n}", optional=True) for n in range(3)]
    made = table(Toy(), 2)
    typed = [
        forms.line(made, holes[1], "4"),  # as it stands in the form
        "Lot 1, of oil: 5",
        "Lot 2, of wine, to exceed 3: 6",
    ]
    read = forms.reading(made, holes, {forms.listing_id("bids"): typed}, None)
    assert (read.values, read.problems) == ({"bids": {"w1": 4, "o1": 5, "w2": 6}}, [])


def test_people_are_shown_their_own_first_whatever_the_words_are():
    choices = [Choice(0, f"of {seat(1)}", seat=0), Choice(1, "Lilac 1", f"of {seat(0)}", seat=1)]
    assert [c.value for c in forms.own_first(choices, 1)] == [1, 0]
    assert [c.value for c in forms.own_first(choices, 0)] == [0, 1]
    assert [c.value for c in forms.own_first(choices, None)] == [0, 1]
