"""Records that hold sentences, from before causes, titles and places were stored as keys, read as they did.

`golden/variants.older.jsonl.gz` is the journal of a whole game as it was stored then, and
`golden/older.words.jsonl` what each older shape of a fact said to the public and to three seats.
"""

import gzip
import json
from typing import Any

import pytest

from engine.kernel import Event, Result, fold
from engine.legions.causes import because
from engine.legions.events import EVENTS
from engine.legions.events.base import LedgerEvent
from engine.legions.events.common import GameEnded, PrestigeChanged
from engine.legions.events.military import (
    AppointmentLapsed,
    CommanderAppointed,
    CommanderNamed,
    LegionsRecalled,
    LegionsSent,
    LegionsTransferred,
)
from engine.legions.state import Item, State
from engine.legions.text import causes, titles
from engine.legions.text.ledger import account
from engine.words import plain
from tests.legions import golden
from tests.legions.games import GAME, name


def older() -> list[Event]:
    """The stored facts of the older game."""
    stored = gzip.decompress((golden.FOLDER / "variants.older.jsonl.gz").read_bytes())
    return [EVENTS.validate_json(line) for line in stored.splitlines()]


def at_the_end(events: list[Event]) -> State:
    """The table after them."""
    seats, options, _, _ = golden.GAMES["variants"]
    return fold(GAME.new(seats, options), events)


def in_words(state: State) -> dict[str, Any]:
    """Everything about a table, titles and the result as they read."""
    found = state.model_dump()
    for item, kept in zip(found["senate"]["docket"], state.senate.docket, strict=True):
        item["title"] = titles.told(kept.title)
    if state.result is not None:
        found["result"] = (state.result.winners, state.result.clause, causes.of_result(state.result))
    return found


def test_an_older_journal_is_told_as_it_was():
    found = golden.transcripts("variants", older())
    assert found
    for file, text in found.items():
        assert text == (golden.FOLDER / file).read_text(encoding="utf-8"), file


def test_an_older_journal_folds_to_the_same_table():
    now = golden.replay("variants", golden.acts_of("variants"))
    assert older() != now, "it holds sentences"
    assert in_words(at_the_end(older())) == in_words(at_the_end(now))


def test_an_older_journal_has_the_same_ledgers_and_the_same_outcome():
    now = golden.replay("variants", golden.acts_of("variants"))
    for what, purses in (("prestige", range(5)), ("talents", (*range(5), "state")), ("index", ("state",))):
        for purse in purses:
            assert account(older(), what, purse) == account(now, what, purse)
    ends = [GAME.outcome(GAME.view(at_the_end(facts), None), facts) for facts in (older(), now)]
    assert ends[0] == ends[1]
    assert ends[0]


def test_an_older_journal_goes_on_from_the_middle_of_a_meeting():
    """Its docket has titles in words: boards, desks and questions show them."""
    events = older()
    seats, options, _, _ = golden.GAMES["variants"]
    state, met = GAME.new(seats, options), 0
    for event in events:
        event.apply(state)
        if event.type == "motion_tabled":
            met += 1
            title = state.senate.docket[event.item - 1].title
            assert isinstance(title, str)
            asks = [plain(d.ask, name) for d in GAME.decisions(state)]
            assert asks
            assert GAME.state.model_validate_json(state.model_dump_json()) == state
            if met % 9 == 0:
                text = "\n".join(x for s in GAME.sheet(GAME.view(state, None)).board for x in s.lines)
                assert title[:30] in text
    assert met > 20


def test_every_older_shape_says_what_it_said():
    shapes = (golden.FOLDER / "shapes.jsonl").read_text(encoding="utf-8").splitlines()
    kept = (golden.FOLDER / "older.words.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(kept) > 130, "all but those below"
    for entry in map(json.loads, kept):
        shape = json.loads(shapes[entry["line"]])
        fact = EVENTS.validate_python(shape["stored"])
        assert [golden._told(fact, viewer) for viewer in (None, 0, 1, 2)] == entry["told"], shape["type"]


_WAR = {"war": "W3", "place": "the Gallic War"}
_FORCE = {"legions": 2, "factions": ()}


@pytest.mark.parametrize(
    ("fact", "line"),
    [
        (
            CommanderAppointed(**_WAR, senator="L4", seat=1),
            "Lilac 4 of NAME1 is Commander in the Gallic War and leaves Rome.",
        ),
        (
            CommanderNamed(**_WAR, senator="L4", seat=None),
            "Lilac 4, a neutral, is appointed to the Gallic War and waits in Rome for Legions.",
        ),
        (
            AppointmentLapsed(**_WAR, senator="L4"),
            "The appointment of Lilac 4 to the Gallic War lapses: no Legions were sent.",
        ),
        (
            LegionsSent(**_WAR, **_FORCE, there=2, armies=3),
            "Sent to the Gallic War: 2 State Legions. There now: 2 Legions against 3 armies.",
        ),
        (
            LegionsRecalled(**_WAR, **_FORCE, left=0),
            "Home from the Gallic War: 2 State Legions; the War is Unopposed.",
        ),
        (
            LegionsTransferred(
                **_WAR, **_FORCE, source="W1", source_place="the First Punic War", left=1, there=4
            ),
            "Moved from the First Punic War to the Gallic War: 2 State Legions. "
            "There now: 4 Legions; left behind: 1 Legion.",
        ),
    ],
    ids=lambda each: getattr(each, "type", ""),
)
def test_older_records_name_a_war_with_its_article(fact: Event, line: str):
    assert plain(GAME.tell(fact, None), name) == line


def test_a_censorship_is_counted_as_one_in_old_words_and_by_key():
    state = at_the_end(older())
    award = {"seat": 0, "change": 3, "now": 3, "rule": "LEG-APP-13"}
    facts = [
        PrestigeChanged(**award, cause="its Senator is Censor"),
        PrestigeChanged(**award, cause=because("censor")),
        PrestigeChanged(**award, cause=because("consul")),
    ]
    assert all(isinstance(fact, LedgerEvent) for fact in facts)
    *_, sources = GAME.outcome(GAME.view(state, None), facts)
    assert "Censorships +6, Consulships +3" in " ".join(sources.lines)


def test_an_older_end_is_told_in_its_own_words():
    state = GAME.new(3, golden.GAMES["three"][1])
    sentence = "the State owes 61 T and has 40 T (40 T for 2 Wars)"
    GameEnded(winners=(), cause=sentence, rule="LEG-END-05").apply(state)
    assert state.result == Result(winners=(), cause=sentence, clause="LEG-END-05")
    assert causes.of_result(state.result) == sentence
    assert titles.told(Item.model_validate({**_ITEM, "title": "raise 2 State Legions"}).title) == (
        "raise 2 State Legions"
    )


_ITEM = {"id": 1, "motion": {"kind": "raise_legions", "legions": 2}, "sponsor": 0}
