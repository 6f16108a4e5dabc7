"""Custom ids: written and read in one place, never too long, never mistaken for another."""

import pytest

from cogs import custom_ids
from cogs.custom_ids import Ref
from cogs.presses import _PATTERNS, is_ours

LONGEST = Ref(2_147_483_647, 99, 99_999_999, "T" * 20, "K" * 40)
PLAIN = Ref(7, 2, 31, "t12.give", "give.velites.1")


def test_an_offers_button_says_all_it_means():
    assert PLAIN.id("o") == "o:7:2:31:t12.give:give.velites.1"
    assert PLAIN.at(3).id("m") == "m:7:2:31:t12.give:give.velites.1:3"
    assert PLAIN.at("send").id("n") == "n:7:2:31:t12.give:give.velites.1:send"
    assert custom_ids.panel(7, "desk") == "p:7:desk"
    assert custom_ids.poll(7, 12, "aye") == "v:7:12:aye"
    assert is_ours(custom_ids.poll(7, 12, "no"))
    assert not is_ours("v:7:12:perhaps")
    assert custom_ids.chosen(7, [0, 12, 3]) == "q:7:0.12.3"


@pytest.mark.parametrize("ref", [PLAIN, LONGEST, Ref(1, 0, 0, "a-b_c.d", "X")])
@pytest.mark.parametrize("kind", "ogfnm")
def test_what_is_written_is_read_back(ref: Ref, kind: str):
    written = (ref.at(12) if kind in "nm" else ref).id(kind)
    match = _PATTERNS[kind].fullmatch(written)
    assert match is not None
    assert Ref.read(match) == (ref.at(12) if kind in "nm" else ref)


@pytest.mark.parametrize("kind", "ogfnm")
def test_the_longest_id_fits(kind: str):
    longest = LONGEST.at("send") if kind == "n" else LONGEST.at(99) if kind == "m" else LONGEST
    assert len(longest.id(kind)) <= custom_ids.LIMIT


ALL = [
    *(PLAIN.id(k) for k in "ogf"),
    PLAIN.at(1).id("n"),
    PLAIN.at("send").id("n"),
    PLAIN.at(0).id("m"),
    custom_ids.part(7, 2, 1),
    *(custom_ids.panel(7, w) for w in ("desk", "board", "log", "rules", "hush")),
    custom_ids.page(7, "log", 3),
    custom_ids.page(7, "board", 0),
    *(custom_ids.lobby(7, w) for w in ("join", "leave", "add", "remove", "options", "start")),
    custom_ids.options(7, 0),
    custom_ids.chosen(7, [1]),
]


@pytest.mark.parametrize("custom_id", ALL)
def test_each_id_is_of_one_kind(custom_id: str):
    fitting = [kind for kind, pattern in _PATTERNS.items() if pattern.fullmatch(custom_id)]
    assert fitting == [custom_id[0]]
    assert is_ours(custom_id)


@pytest.mark.parametrize(
    "custom_id",
    ["", "o", "o:7:2:31:t", "o:7:2:31:t:k:extra:more", "p:7:steal", "toy:o:7:2:31:a:b", "o:x:2:3:a:b"],
)
def test_what_is_not_ours_is_left_alone(custom_id: str):
    assert not any(pattern.fullmatch(custom_id) for pattern in _PATTERNS.values())
    assert not is_ours(custom_id)


def test_two_seats_or_versions_never_share_an_id():
    assert len({Ref(7, s, v, "t", "k").id("o") for s in range(12) for v in range(120)}) == 12 * 120
