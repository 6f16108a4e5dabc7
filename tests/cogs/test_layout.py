"""What stands on buttons and selects, so that a phone shows what matters of it."""

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.desk import forms
from cogs.desk.layout import laid_out
from cogs.plain_text import shortened
from cogs.table.drawing import Widgets
from engine.kernel import Amount, Decision, Offer
from engine.words import said
from tests.cogs.at import WIDGETS, NoPreferences, asked, table
from tests.cogs.toy import Nudge, Toy

ONE_TO_NINE = (Amount("n", "N", 1, 9),)


def question(token: str, offers: list[Offer], ask: str, *, required: bool = True) -> Decision:
    return Decision(
        0, "kind", token, "TOY-BID-01", ask, "to do it", tuple(offers), required, otherwise="Nothing."
    )


def drawn(*decisions: Decision) -> Any:
    made = asked(table(Toy(), 3), *decisions)
    return made, laid_out(made, decisions)


def titles(layout: Any) -> list[str]:
    items = [getattr(i, "item", i) for part in layout.parts for row in part for i in row]
    return [getattr(i, "placeholder", None) or getattr(i, "label", "") for i in items]


def test_a_select_begins_with_what_it_does_and_names_its_question_where_several_are_awaited() -> None:
    vote = question("t1", [Offer("for", Nudge(), "For with Talents", holes=ONE_TO_NINE)], "Your vote?")
    window = question("t2", [Offer("n", Nudge(), "Nudge", holes=ONE_TO_NINE)], "A nudge?", required=False)
    assert titles(drawn(vote, window)[1]) == ["For with Talents…", "Nudge…"]
    second = question("t3", [Offer("x", Nudge(), "Pay", holes=ONE_TO_NINE)], "Which bill?")
    assert titles(drawn(vote, second)[1]) == ["For with Talents… · Your vote?", "Pay… · Which bill?"]


def test_many_offers_of_a_kind_with_amounts_are_one_list_with_their_notes() -> None:
    offers = [
        Offer(f"k{n}", Nudge(n=n), f"Lilac {n}", "Persuade", holes=ONE_TO_NINE, note=f"exceed {n}")
        for n in range(5)
    ]
    _, layout = drawn(question("t1", [*offers, Offer("no", Nudge(), "Nobody")], "Whom?"))
    assert titles(layout) == ["Persuade", "Nobody"]
    select = getattr(layout.parts[0][0][0], "item", layout.parts[0][0][0])
    assert [(o.label, o.description) for o in select.options][:2] == [
        ("Lilac 0…", "exceed 0"),
        ("Lilac 1…", "exceed 1"),
    ]


def test_a_note_that_several_share_stands_once_and_says_for_which_if_not_for_all() -> None:
    alike = [Offer(f"k{n}", Nudge(n=n), f"Lilac {n}", note="10 in 100") for n in range(3)]
    made, layout = drawn(question("t1", alike, "Who?"))
    assert titles(layout) == ["Lilac 0", "Lilac 1", "Lilac 2"]
    assert layout.notes == {"t1": ["10 in 100"]}
    other = Offer("k9", Nudge(n=9), "Lilac 9", note="x" * 90)
    made, layout = drawn(question("t1", [*alike, other], "Who?"))
    assert layout.notes == {"t1": ["Lilac 0, Lilac 1, Lilac 2: 10 in 100", f"Lilac 9: {'x' * 90}"]}
    assert made.open_to(0)


def test_the_question_is_bold_and_the_figures_after_it_are_not() -> None:
    vote = question("t1", [Offer("y", Nudge(), "Yes")], "Your vote on it?")
    made, _ = drawn(replace(vote, figures="So far 5 for, 0 against."))
    assert asked_on(made) == "**Your vote on it?**\nSo far 5 for, 0 against.\n-# TOY-BID-01"


def asked_on(made: Any) -> str:
    """The last field of the desk: what is asked, and its clause."""
    embed = WIDGETS.desk(made, 0).embed
    assert embed is not None
    return str(embed.fields[-1].value)


@pytest.mark.parametrize(
    ("lead", "ask"),
    [
        (f"Anna proposes: {said('Shall we? You pay 5 T.')}", "Do you agree?"),
        ("", f"Your vote on motion 3: {said('Who pays? The State pays.')}?"),
        (f"Motion 1: {said('Why? Because.')}", "Do you keep it? Or not?"),
    ],
)
def test_a_question_mark_in_what_a_player_wrote_does_not_end_the_question(lead: str, ask: str) -> None:
    vote = question("t1", [Offer("y", Nudge(), "Yes")], ask)
    made, _ = drawn(replace(vote, lead=lead, figures="So far none."))
    whole = made.words(f"{lead} {ask}".strip())
    assert asked_on(made) == f"**{whole}**\nSo far none.\n-# TOY-BID-01"


def test_where_there_is_little_room_the_question_itself_is_kept() -> None:
    vote = replace(question("t1", [Offer("y", Nudge(), "Yes")], "Do you agree?"), lead="So. " * 600)
    made, _ = drawn(replace(vote, figures="Thus. " * 600))
    assert asked_on(made).split("\n")[0].endswith("… Do you agree?**")


def test_a_window_with_more_than_a_row_of_offers_is_one_list() -> None:
    offers = [Offer(f"k{n}", Nudge(n=n), f"Move {n}", f"Group {n % 3}") for n in range(6)]
    vote = question("t1", [Offer("for", Nudge(), "For")], "Your vote?")
    window = question("t2", offers, "What do you move?", required=False)
    assert titles(drawn(vote, window)[1]) == ["For", "What do you move? Choose"]
    few = question("t2", offers[:5], "What do you move?", required=False)
    assert titles(drawn(vote, few)[1]) == ["For", "Move 0", "Move 3", "Move 1", "Move 4", "Move 2"]


def test_what_stands_open_always_gives_way_to_what_the_game_waits_for() -> None:
    tables = [Offer(f"t{n}", Nudge(n=n), f"Table motion {n}: raise {n} Legions", "Table") for n in range(6)]
    chair = question("t1", [*tables, Offer("close", Nudge(), "Call the close")], "Which motion?")
    moves = question(
        "t2", [Offer(f"m{n}", Nudge(n=n), f"Move {n}") for n in range(9)], "Move?", required=False
    )
    force, deal = (
        replace(question(f"s{n}", [Offer(f"s{n}", Nudge(n=n), name)], "Now?", required=False), standing=True)
        for n, name in enumerate(("Force", "Agree"))
    )
    layout = drawn(chair, moves, force, deal)[1]
    assert titles(layout)[:7] == [shortened(o.label, 80) for o in chair.offers]
    assert titles(layout)[7:] == ["Move? Choose", "Force", "Agree"]
    assert [len(part) for part in layout.parts] == [4, 2]


def test_a_desk_that_holds_only_what_stands_open_always_calls_nobody() -> None:
    window = question("t2", [Offer("y", Nudge(), "Yes")], "Now?", required=False)
    always = replace(window, token="t3", standing=True)
    place = "The Toy, table 7 · <#2>"
    contents = [WIDGETS.desk(drawn(*open_)[0], 0).content for open_ in ((always,), (always, window), ())]
    assert contents == [place, f"**You may act** · {place}", place]


async def test_the_preferences_of_a_whole_table_are_read_at_once() -> None:
    reads = []

    class Stored(NoPreferences):
        async def preferences(self, user_ids: Sequence[int]) -> dict[int, str]:
            reads.append(list(user_ids))
            return {101: '{"hints": false}'}

    widgets = Widgets(SimpleNamespace(store=Stored(), at=0))  # type: ignore[arg-type]
    made, _ = drawn(question("t1", [Offer("y", Nudge(), "Yes")], "Well?"))
    for seat in range(len(made.seats)):
        await widgets.ready(made, seat)
    assert reads == [[s.user_id for s in made.seats]]
    hinted = replace(made.decisions[0], primer="It is a question.")
    assert widgets.hints.primer(made, 0, hinted) == "It is a question."
    assert widgets.hints.primer(made, 1, hinted) == ""


async def test_a_hint_of_what_stands_open_always_is_met_with_the_first_act_beside_it() -> None:
    """They may never use it; a window that comes and goes they meet when they take it."""
    offers = [Offer("y", Nudge(), "Yes")]
    asked = replace(question("t1", offers, "Well?"), kind="asked", primer="It is a question.")
    window = replace(question("t2", offers, "Now?", required=False), kind="window", primer="It is a window.")
    always = replace(window, token="t3", kind="always", primer="It is always open.", standing=True)
    made, _ = drawn(asked, always, window)
    hints = Widgets(SimpleNamespace(store=NoPreferences(), at=0)).hints  # type: ignore[arg-type]
    user = made.seats[0].user_id
    assert user is not None
    await hints.ready([user])
    assert list(hints.primers(made, 0, made.open_to(0))) == ["t1", "t3"]
    hints.meet(user, made, asked)
    assert list(hints.primers(made, 0, made.open_to(0))) == ["t2"]
    further = replace(always, token="t4", kind="further")
    made, _ = drawn(asked, window, replace(window, kind="third", token="t5"), further)
    hints.meet(user, made, asked)
    assert hints.primer(made, 0, further) == "It is always open.", "their desk had no room for it"


async def test_a_long_question_stands_whole_where_there_is_room() -> None:
    figures = " ".join(["The Second Punic War in Hispania: 12 armies."] * 15)
    made, _ = drawn(question("t1", [Offer("y", Nudge(), "Yes")], f"Your vote? {figures}"))
    widgets = Widgets(SimpleNamespace(store=NoPreferences(), at=0))  # type: ignore[arg-type]
    shown = widgets.desk(made, 0)
    assert shown.embed is not None
    assert 600 < len(figures) < 700
    assert any(figures in (field.value or "") for field in shown.embed.fields)


PRICED = Amount("n", "Legions", 1, 7, note="5 T each; the State has 42 T")


def test_a_list_of_numbers_on_the_desk_says_what_one_costs_and_what_is_there() -> None:
    raised = Offer("raise", Nudge(), "Raise State Legions", holes=(PRICED,))
    made, layout = drawn(question("t1", [raised, Offer("no", Nudge(n=2), "No")], "Raise?"))
    assert layout.notes == {"t1": ["Raise State Legions: 5 T each; the State has 42 T"]}
    embed = WIDGETS.desk(made, 0).embed
    assert embed is not None
    assert "5 T each; the State has 42 T" in str(embed.fields[-1].value)


def test_so_does_a_form_whether_the_number_is_typed_or_chosen() -> None:
    for hole in (PRICED, replace(PRICED, high=70), replace(PRICED, optional=True)):
        made, _ = drawn(question("t1", [Offer("a", Nudge(), "A", holes=(hole,))], "?"))
        field = forms.fields([hole])[0]
        described = forms.item(made, field, {}).description or ""
        assert "5 T each; the State has 42 T" in described


def test_what_an_offer_notes_is_told_beside_its_list_too() -> None:
    donate = Offer("d", Nudge(), "Donate", holes=ONE_TO_NINE, note="8 T earn 1 Prestige")
    _, layout = drawn(question("t1", [donate, Offer("no", Nudge(n=2), "No")], "Donate?"))
    assert layout.notes == {"t1": ["Donate: 8 T earn 1 Prestige"]}
