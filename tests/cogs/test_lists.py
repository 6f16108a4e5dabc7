"""Typed lists of names, whatever people are called: each suggestion means the one it was made for."""

import itertools

import pytest

from bot.host.table import Table
from cogs.fit_text import size
from cogs.slash import typed_lists
from cogs.slash.parameters import Value
from cogs.slash.typed_offers import Unclear, build, suggestions
from engine.cohort import commands as cohort
from engine.cohort.actions import GiveCard
from engine.kernel import Illegal
from engine.legions.actions import GiveMoney, ProposeAgreement
from engine.legions.commands import deal, faction, forum, senate
from tests.cogs.legions_at import act, position, sitting
from tests.cogs.test_typed import table as dealing

WIDE = "\U0001f40e" * 32
"""32 letters that Discord counts twice."""

NAMES = [
    ("Cornelia", "Smith, John", "Smith", "John", "Julia"),
    ("Cornelia", "Smith, John [3]", "Smith, John", "[2]", "x [5]"),
    ("Cornelia", "none", "nobody", "0", "for"),
    ("Cornelia", "2", "3", "1", "5"),
    ("Cornelia", "Julia", "julia", "Julia (2)", "\uff2aulia"),
    ("Cornelia", 'He said "hi, all"', '"', ";", ","),
    ("Cornelia", "\u202eevil", "\u05e9\u05dc\u05d5\u05dd", "\u200b", "Seat 4"),
    ("Cornelia", WIDE, WIDE, "W" * 32, "W" * 31 + "X"),
    ("Cornelia", "Blue", "Red", "Purple", "Green"),
    ("Cornelia", "\U0001f535", "\U0001f534\U0001f7e2", "Lilac 4", "B4"),
    ("Cornelia", "Julia: 5", "**bold**", "a_b", "C`d`"),
]
"""Cornelia and four more: commas, brackets, keywords, numbers, the same name, quotes, directions, width,
colours and signs of Factions, names of Senators, marks of Markdown."""


def at(names: tuple[str, ...], *, full: bool = False) -> Table:
    """A Senate of five."""
    state = sitting(5, senators="0: L1 | 1: L2 | 2: L3 | 3: L4 | 4: L5", legions=3, wars="W4:4")
    if full:
        for _ in range(2):
            act(state, 0, ProposeAgreement(parties=(1,), text="Peace"))
    return position(state, names)


def chosen(among: Table, seats: tuple[int, ...]) -> str:
    """Choose the suggestion for each of these seats in turn, going on from what the field shows."""
    text = ""
    for n in range(len(seats)):
        options = suggestions(among, 0, deal.PROPOSE, {}, "with", f"{text}, " if text else "")
        fitting = [
            c
            for c in options
            if build(among, 0, deal.PROPOSE, {"with": c.value, "text": "x"}).action
            == ProposeAgreement(parties=seats[: n + 1], text="x")
        ]
        assert len(fitting) == 1, (seats[: n + 1], [c.value for c in options])
        assert fitting[0].name == fitting[0].value, "what the field shows is typed on"
        text = str(fitting[0].value)
        assert 0 < size(text) <= 100
    return text


@pytest.mark.parametrize("names", NAMES)
def test_every_list_of_names_can_be_put_together_from_suggestions(names: tuple[str, ...]):
    among = at(names)
    for seats in ((1,), (4, 1), (2, 3, 1), (1, 2, 3, 4), (4, 3, 2, 1)):
        chosen(among, seats)


@pytest.mark.parametrize("names", NAMES)
def test_one_name_alone_is_understood_as_it_is_suggested(names: tuple[str, ...]):
    among = dealing(5, names=names, step="give", drawn=["velites", "equites"])
    options = suggestions(among, 0, cohort.GIVE, {}, "to", "")
    meant = [build(among, 0, cohort.GIVE, {"card": "velites", "to": c.value}).action for c in options]
    assert meant == [GiveCard(card="velites", to=seat) for seat in (1, 2, 3, 4)]
    assert len({c.name.casefold() for c in options}) == 4, "nobody can tell them apart"


@pytest.mark.parametrize(
    ("line", "parties"),
    [
        ("Smith, John", (1,)),
        ("smith, john", (1,)),
        ("Smith; John", (2, 3)),
        ("John, Smith", (3, 2)),
        ('"Smith", "John"', (2, 3)),
        ("Smith, John, Julia", (1, 4)),
        ("Julia,Smith, John", (4, 1)),
        ("Smith, John, Smith, John", (1,)),
        ("[3], [4]", (2, 3)),
        ("Smith, John [2], Smith", (1, 2)),
        (" Julia , ", (4,)),
    ],
)
def test_a_list_typed_by_hand_takes_the_longest_name(line: str, parties: tuple[int, ...]):
    built = build(at(NAMES[0]), 0, deal.PROPOSE, {"with": line, "text": "x"})
    assert built.action == ProposeAgreement(parties=parties, text="x")
    assert built.token is not None


def test_a_name_is_suggested_while_it_is_typed_with_its_comma():
    among = at(("Cornelia", "Smith, John", "Fabius", "Julia", "Jo"))
    for current in ("Smith, Jo", "smith,", "Fabius, smith, j", "Fabius; Smith, John"):
        found = [str(c.value) for c in suggestions(among, 0, deal.PROPOSE, {}, "with", current)]
        assert [text.endswith("Smith, John [2]") for text in found] == [True], (current, found)
    assert suggestions(among, 0, deal.PROPOSE, {}, "with", "Nobody at all") == []


def test_a_part_that_names_nobody_is_named_and_nothing_else():
    with pytest.raises(Unclear) as caught:
        build(at(NAMES[0]), 0, deal.PROPOSE, {"with": "Smith, John, Otto, Julia", "text": "x"})
    assert str(caught.value).startswith("There is no Faction Otto. Possible: Smith, John, ")


@pytest.mark.parametrize(
    ("command", "words", "clause"),
    [
        (deal.PROPOSE, {"with": "Smith, John", "text": "x"}, "RUL-LEG-45"),
        (deal.PROPOSE, {"with": "Julia, Smith", "text": "x"}, "RUL-LEG-45"),
        (deal.PROPOSE, {"with": "Cornelia", "text": "x"}, "LEG-GEN-06"),
        (forum.BID, {"bids": "Lilac 1: 5"}, "LEG-GEN-03"),
        (forum.ATTEND, {"present": "Lilac 1"}, "LEG-GEN-03"),
        (senate.BILL, {"motions": "none"}, "LEG-VBI-01"),
        (faction.LOSSES, {"factions": "Smith, John", "war": "W4"}, "LEG-GEN-03"),
    ],
)
def test_what_is_not_offered_is_refused_for_what_is_wrong_with_it(command, words, clause):
    """Not as missing, though nothing that is offered says what shape it has."""
    among = at(NAMES[0], full=True)
    built = build(among, 0, command, words)
    assert built.token is None
    with pytest.raises(Illegal) as caught:
        act(among.state, 0, built.action)
    assert caught.value.clause == clause


def test_only_what_is_left_out_is_called_missing():
    among = at(NAMES[0])
    with pytest.raises(Unclear) as caught:
        build(among, 0, faction.GIFT, {"amount": 3})
    assert str(caught.value) == "Please add `to:`."
    assert build(among, 0, faction.GIFT, {"to": "Smith, John", "amount": 3}).action == GiveMoney(
        to=1, amount=3
    )


def test_a_mark_is_nobodys_name():
    """Whatever two people are called, what is written for one is never read as the other."""
    letters = ("[2]", "[1]", "a", ",", " ", "none", '"')
    for first, second in itertools.product(itertools.product(letters, repeat=2), repeat=2):
        names = ["".join(first).strip() or "x", "".join(second).strip() or "y"]
        if names[0].casefold() == names[1].casefold():
            continue
        values = [Value(n, name, "", (), str(n + 1)) for n, name in enumerate(names)]
        for n in (0, 1):
            text = typed_lists.written([values[n]], values)
            assert [p.value for p in typed_lists.read(text, values, low=1)] == [values[n]], (names, text)
        both = typed_lists.written(values, values)
        assert [p.value for p in typed_lists.read(both, values)] == values, (names, both)
