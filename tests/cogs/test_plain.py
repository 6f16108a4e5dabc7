"""Where there is little room names are cut, alike and told apart, and what is said of people stays."""

from typing import Any

import pytest

from cogs.desk import forms
from cogs.fit_text import size
from cogs.plain_text import fitted, told_briefly
from cogs.slash.typed_offers import build, suggestions
from cogs.table import lobby_presses
from cogs.table.option_fields import option_fields
from engine.games import GAMES
from engine.kernel import Amount, Choice, Pick
from engine.legions.actions import AnswerAgreement, ProposeAgreement
from engine.legions.commands import deal
from engine.words import seat
from tests.cogs.at import table
from tests.cogs.legions_at import act, position, sitting
from tests.cogs.toy import Toy

LONG = ("Cornelia Africana maior the Elder", "Cornelia Africana maior the Younger", "Julia")
HORSES = ("\U0001f40e" * 32, "\U0001f40e" * 31 + "x", "Julia")


@pytest.mark.parametrize("names", [LONG, HORSES])
@pytest.mark.parametrize("room", [45, 80, 100])
def test_the_end_of_a_line_with_two_long_names_is_read(names: tuple[str, ...], room: int):
    at = position(sitting(3, senators="0: L1 | 1: L2 | 2: L3"), names)
    shown = [name[:32] for name in names]
    text = f"{shown[0]} and {shown[1]}: broken"
    cut = fitted(at, text, room)
    assert size(cut) <= room
    assert cut.endswith(": broken")
    first, second = cut.removesuffix(": broken").split(" and ")
    assert first != second
    assert fitted(at, "short", room) == "short"


def test_what_no_name_makes_long_is_cut_at_its_end():
    at = position(sitting(3, senators="0: L1 | 1: L2 | 2: L3"), ("Anna", "Bert", "Carl"))
    assert fitted(at, "Anna " * 30, 20) == "Anna Anna Anna…"


def test_agreements_between_people_of_long_names_are_told_apart_by_what_was_agreed():
    state = sitting(5, senators="0: L1 | 1: L2 | 2: L3 | 3: L4 | 4: L5")
    names = tuple(f"{'W' * 29}{n}" for n in range(5))
    for text in ("Peace in Sicily", "War in Spain"):
        act(state, 0, ProposeAgreement(parties=(1, 2), text=text))
    at = position(state, names)
    found = suggestions(at, 1, deal.CONFIRM, {}, "agreement", "")
    assert [choice.name.rpartition(": ")[2] for choice in found] == ["Peace in Sicily", "War in Spain"]
    assert all(size(choice.name) <= 100 for choice in found)
    built = [build(at, 1, deal.CONFIRM, {"agreement": c.value}).action for c in found]
    assert built == [AnswerAgreement(agreement=n, confirm=True) for n in (1, 2)]


def test_buttons_selects_and_forms_keep_what_tells():
    """A field, an option and a title that begin with somebody's name."""

    at = table(Toy(), 2, ("W" * 32, "X" * 32))
    option = forms.option(
        at, Choice(1, f"{seat(0)}, {seat(1)}, {seat(0)}: Sicily", f"{seat(1)} " * 3 + "pays 3 T")
    )
    assert option.label.endswith(": Sicily")
    assert option.description is not None
    assert option.description.endswith("pays 3 T")
    pick: Any = Pick("who", f"Who pays {seat(0)} and {seat(1)} for Spain", (Choice(1, "x"),))
    [field] = forms.fields([pick])
    assert forms.item(at, field, {}).text.endswith("for Spain")
    amount = Amount("n", f"Debt of {seat(0)} to {seat(1)} in T", 0, 99)
    [field] = forms.fields([amount])
    made = forms.modal(at, f"{'W' * 32} owes {'X' * 32}: sum", "m:1", [field], {})
    assert made.title.endswith(": sum")


def test_who_sits_there_is_told_as_far_as_it_fits_with_everybody_in_it():
    names = ["W" * 32] * 5
    text = told_briefly(names, 80)
    assert size(text) <= 80
    assert text.count(",") == 4


def test_a_line_for_a_senator_with_a_comma_in_the_name_is_looked_up_and_not_parsed():

    at = table(Toy(), 2, ("Smith, John", "Smith (1)"))
    holes = [
        Amount("bids", f"{seat(n % 2)} lot {n}, to exceed {n}", 3, 12, key=str(n), optional=True)
        for n in range(6)
    ]
    lines = "\n".join(forms.line(at, hole, str(3 + n)) for n, hole in enumerate(holes))
    got = forms.reading(at, holes, {"bids:*": [lines]}, None)
    assert got.problems == []
    assert got.values == {"bids": {str(n): 3 + n for n in range(6)}}


@pytest.mark.parametrize("name", list(GAMES))
def test_every_option_of_a_game_can_be_reached_in_the_lobby(name: str):
    """Rows that a message has no room for would hide options."""
    at = table(GAMES[name], max(GAMES[name].seat_counts), tuple(f"P{n}" for n in range(6)))
    fields = option_fields(at.options)
    if len(fields) <= 5:
        return
    view: Any = lobby_presses._all_options(at).view
    selects = [part for row in view.to_components() for part in row["components"]]
    shown = {option["value"] for part in selects for option in part["options"]}
    assert shown == {str(n) for n in range(len(fields))}
