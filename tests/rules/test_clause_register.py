"""The clause register: complete, short, and found by the words people type."""

import importlib
import re
from collections import Counter
from pathlib import Path

import pytest
from pydantic import BaseModel

from engine.clauses import RegisterError, book, clause, clauses, read, search
from engine.games import GAMES

REGISTER = Path(__file__).parents[2].parent / "shared" / "rules" / "register.md"

COUNTS = {
    "cohort": "CMP 5, SET 3, END 2, TURN 7, DRW 6, COH 9, EFF 12, PP 9",
    "legions": "GEN 14, CMP 18, SET 10, RND 7, INC 29, WAR 8, EVT 25, CON 9, FOR 35, SOR 13, SEN 25, "
    "VOTE 15, VETO 12, APP 16, PRO 19, GOV 15, MIL 25, ALC 6, DEV 9, CEN 5, COM 24, ADJ 20, END 11, "
    "VAR 1, VBI 7, VCP 1, VDE 9, VDI 3, VLA 12, VTE 3, VAW 3, VRE 3, BRD 11, NUM 3",
}
PREFIX = {"cohort": "COH", "legions": "LEG"}


def found(words: str, game: str | None = None, limit: int = 25) -> list[str]:
    return [each.id for each in search(words, game, limit)]


def test_leg_gen_07__leg_vla_01__the_words_promise_nothing_that_is_not_done() -> None:
    assert "neither undoes nor stops" in clause("LEG-GEN-07").text
    assert "can be passed a round" in clause("LEG-VLA-01").text


# --- the data -----------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_chapter_is_numbered_without_a_gap(game: str) -> None:
    wanted = [
        f"{PREFIX[game]}-{code}-{number:02}"
        for code, count in (part.split(" ") for part in COUNTS[game].split(", "))
        for number in range(1, int(count) + 1)
    ]
    assert sorted(each.id for each in clauses(game)) == sorted(wanted)


def test_there_are_53_and_426_clauses() -> None:
    assert [len(clauses(game)) for game in GAMES] == [53, 426]
    assert len(clauses()) == 479


@pytest.mark.skipif(not REGISTER.exists(), reason="the register is not beside the project")
def test_the_ids_are_those_of_the_register_in_its_order() -> None:
    ids = re.findall(
        r"^- \*\*((?:COH|LEG)-[A-Z]+-\d\d)\*\*", REGISTER.read_text(encoding="utf-8"), re.MULTILINE
    )
    for game, prefix in PREFIX.items():
        assert [each.id for each in clauses(game)] == [key for key in ids if key.startswith(prefix)]


@pytest.mark.parametrize("game", GAMES)
def test_no_two_clauses_share_a_title(game: str) -> None:
    titles = Counter(each.title.lower() for each in clauses(game))
    assert [title for title, count in titles.items() if count > 1] == []


def test_words_are_few() -> None:
    assert [each.id for each in clauses() if len(each.text) > 600] == []
    assert [each.id for each in clauses() if not 2 <= len(each.title.split()) <= 6] == []
    sentences = {each.id: len(re.findall(r"[.?!](?= |$)", each.text)) for each in clauses()}
    assert [key for key, count in sentences.items() if not 1 <= count <= 3] == []


def test_every_text_is_a_whole_sentence() -> None:
    assert [each.id for each in clauses() if not each.text.endswith(".")] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_two_chapters_share_a_name_and_none_is_empty(game: str) -> None:
    assert len(set(book(game).groups.values())) == len(book(game).groups)
    assert {key.split("-")[1] for key in book(game).clauses} == set(book(game).groups)


def test_what_binds_no_program_says_why() -> None:
    assert [each.id for each in clauses() if not each.binds] == [
        "LEG-CMP-16",
        "LEG-CMP-17",
        "LEG-VAW-03",
        "LEG-BRD-06",
        "LEG-BRD-07",
        "LEG-BRD-08",
        "LEG-BRD-09",
        "LEG-BRD-10",
        "LEG-NUM-01",
        "LEG-NUM-02",
        "LEG-NUM-03",
    ]
    assert all(bool(each.why) != each.binds for each in clauses())


@pytest.mark.parametrize("game", GAMES)
def test_every_option_named_is_an_option_of_the_game(game: str) -> None:
    try:
        module = importlib.import_module(f"engine.{game}.options")
    except ModuleNotFoundError:
        pytest.skip("the game has no options yet")
    models = [
        each for each in vars(module).values() if isinstance(each, type) and issubclass(each, BaseModel)
    ]
    offered = {name for model in models for name in model.model_fields}
    assert {option for each in clauses(game) for option in each.options} - offered == set()


def test_a_clause_may_depend_on_several_options() -> None:
    assert clause("LEG-APP-13").options == ("consul_award", "censor_award")
    assert clause("COH-CMP-03").options == ("velites_size",)
    assert clause("COH-DRW-01").options == ()


# --- one clause ---------------------------------------------------------------


def test_a_clause_is_found_by_its_id_in_any_case() -> None:
    wanted = clause("COH-DRW-02")
    assert (wanted.game, wanted.chapter, wanted.title) == (
        "cohort",
        "Giving and discarding",
        "Nobody can receive",
    )
    assert clause(" coh-drw-02 ") == wanted


def test_an_unknown_id_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="COH-DRW-99"):
        clause("COH-DRW-99")


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(ValueError, match="There is no game chess; there are cohort and legions"):
        clauses("chess")


# --- search -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("COH-DRW-02", ["COH-DRW-02"]),
        ("coh_drw_02", ["COH-DRW-02"]),
        ("drw 2", ["COH-DRW-02"]),
        ("coh-tu", [f"COH-TURN-0{number}" for number in range(1, 8)]),
        ("coh 5", ["COH-COH-05"]),
        ("leg-mil-2", ["LEG-MIL-02", *(f"LEG-MIL-{number}" for number in range(20, 26))]),
        ("vote 6", ["LEG-VOTE-06"]),
        ("veto", ["LEG-VETO-04", "LEG-VETO-05", "LEG-VETO-08", "LEG-VETO-09"]),
        ("Vetoes", ["LEG-VETO-04", "LEG-VETO-05", "LEG-VETO-08", "LEG-VETO-09"]),
        ("tribun", ["LEG-VETO-01", "LEG-FOR-30", "LEG-VETO-02"]),
        ("praet", ["COH-EFF-01", "COH-DRW-02", "COH-DRW-03"]),
        ("hand limit", ["COH-TURN-05", "COH-EFF-05"]),
        ("empty deck", ["COH-DRW-06"]),
        ("how do I win", ["COH-END-01", "LEG-END-01"]),
        ("three wars", ["LEG-END-06", "LEG-END-07"]),
        ("casting", ["LEG-VOTE-09", "LEG-VOTE-10", "LEG-VOTE-11"]),
        ("dismiss knights", ["LEG-FOR-26"]),
        ("governor claim", ["LEG-INC-11"]),
        ("hrd", ["LEG-RND-03", "LEG-RND-05"]),
    ],
)
def test_the_best_answers_come_first(words: str, first: list[str]) -> None:
    assert found(words)[: len(first)] == first


def test_a_search_keeps_to_its_game() -> None:
    assert found("legion", "cohort", limit=2) == ["COH-END-01", "COH-EFF-06"]
    assert found("legion", "legions", limit=2) == ["LEG-MIL-03", "LEG-MIL-04"]
    assert found("leg-vote", "cohort") == found("vote", "cohort") == []


def test_without_words_come_the_first_clauses() -> None:
    assert found("", "cohort", limit=3) == ["COH-CMP-01", "COH-CMP-02", "COH-CMP-03"]
    assert found(" . ", "legions", limit=1) == ["LEG-GEN-01"]
    assert len(found("")) == 25


def test_words_that_no_clause_has_find_nothing() -> None:
    assert found("xyzzy") == []
    assert found("☃") == found("")
    assert found("drw " + "9" * 6000) == []


def test_a_clause_with_most_of_the_words_is_better_than_none() -> None:
    assert found("xyzzy praetorian", limit=1) == ["COH-EFF-01"]


# --- a file that is not well formed ---------------------------------------------

GOOD = """
[groups]
DRW = "Giving"
[terms]
gift = ["COH-DRW-01"]
[clauses.COH-DRW-01]
title = "A title"
text = "A text."
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('text = "A text."', "", "clauses.COH-DRW-01.text: Field required"),
        ('"A text."', f'"{"x" * 601}"', "clauses.COH-DRW-01.text: String should have at most 600"),
        ('title = "A title"', 'titel = "A title"', "clauses.COH-DRW-01.titel: Extra inputs"),
        ('text = "A text."', 'text = "A text."\nbinds = false', "clauses.COH-DRW-01: .*`why` is needed"),
        ('text = "A text."', 'text = "A text."\nwhy = "?"', "clauses.COH-DRW-01: .*`why` is needed"),
        ("[clauses.COH-DRW-01]", "[clauses.COH-DRW-1]", "clauses.COH-DRW-1"),
        ("[clauses.COH-DRW-01]", "[clauses.COH-XYZ-01]", "COH-XYZ-01: its chapter has no name"),
        ('["COH-DRW-01"]', '["COH-DRW-07"]', "terms.gift: there is no clause COH-DRW-07"),
        ("[groups]", "[groups", "clauses.toml: "),
    ],
)
def test_an_error_names_the_entry(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = tmp_path / "clauses.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert list(read(path).clauses) == ["COH-DRW-01"]
    assert old in GOOD
    path.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(RegisterError, match=message):
        read(path)


# --- rulings ------------------------------------------------------------------


def test_a_ruling_that_people_are_told_of_can_be_looked_up() -> None:
    """Wherever the code cites a ruling to a player, `/rules` has its words."""
    root = Path(__file__).parents[2]
    cited = {
        key
        for path in (root / "engine").rglob("*.py")
        for key in re.findall(r'"(RUL-(?:COH|LEG)-\d\d)"', path.read_text(encoding="utf-8"))
    }
    assert "RUL-LEG-55" in cited
    ruled = (root / "docs" / "rulings.md").read_text(encoding="utf-8")
    for key in cited:
        assert found(key.lower()) == [key]
        assert f"**{key}**" in ruled
    assert "RUL-LEG-55" not in found("motion")
    with pytest.raises(KeyError):
        clause("RUL-LEG-99")
