"""The herald's words: of every fact, for everybody who sees it, and right in number and name."""

import re

import pytest

from engine.kernel import run
from engine.legions.events import EVENT_TYPES
from engine.legions.events.common import IndexChanged, SeatDone
from engine.legions.options import LegionsOptions
from engine.legions.rules.booking import index, prestige
from engine.legions.state import Faction, State
from engine.words import plain
from tests.legions.examples import example
from tests.legions.games import GAME, heard, name, played, some_games

ID = re.compile(r"\b(?:[WMR]\d+|[LBG]\d{1,2})\b")
ONE = re.compile(
    r"(?<![\d.+-])\b1 (?:Legions|armies|Knights|Talents|cards|votes|Senators|Wars|dummies|neutrals)\b"
)
MANY = re.compile(r"\b(?:0|[2-9]|\d\d+) (?:Legion|army|Knight|Talent|card|vote|Senator|dummy)\b(?! of)")
RAW = re.compile(r"\bNone(?! left)|True|False|_|\bseat \d|\{|\}|LEG-|  ")


def every_word(kind):
    """What is said of a fact with 0, 1 and 2 in its numbers, to the public and to three seats."""
    for number in (0, 1, 2):
        event = example(kind, number)
        for viewer in (None, 0, 1, 2):
            seen = event.seen_by(viewer)
            if seen is not None and (text := seen.told(viewer)):
                yield plain(text, name)


NOTHING = re.compile(
    r" is done\b| gives no Games| is not done yet| stays at \d| is at 0 already| adds nothing"
    r"| has nothing left to add| nominates nobody| moves nothing more| keeps no motion| plays no Tribune"
    r"| lets the last call pass| nobody bids|does not stand for Consul|[Nn]o Prosecutions|no Spoils"
    r"|No Neutral Senator is left|Nobody can answer|gives no casting vote|gives no verdict"
)
"""What says that nothing happened."""


@pytest.mark.parametrize("kind", EVENT_TYPES, ids=lambda k: k.__name__)
def test_every_fact_is_told_to_somebody(kind):
    texts = [example(kind, number).told(viewer) for number in (0, 2) for viewer in (None, 0, 1, 2)]
    assert any(texts) or kind.model_fields["type"].default == "round_began"


@pytest.mark.parametrize("kind", EVENT_TYPES, ids=lambda k: k.__name__)
def test_every_fact_has_words_without_ids(kind):
    for text in every_word(kind):
        assert text.count("**") % 2 == 0, text
        bare = text.replace("**", "")
        assert bare[0].isupper() or bare[0].isdigit() or bare.startswith("NAME"), text
        assert bare.rstrip().endswith((".", "!", "Greece", "made")), text
        assert not ID.search(text), text
        assert not RAW.search(text), text


@pytest.mark.parametrize("kind", EVENT_TYPES, ids=lambda k: k.__name__)
def test_singular_and_plural_are_right(kind):
    for text in every_word(kind):
        assert not ONE.search(text), text
        assert not MANY.search(text), text


def test_whole_games_are_told_in_right_words():
    for game in some_games():
        for viewer in (None, 0, 2):
            for text in (line for step in game.steps for line in heard(step.events, viewer)):
                assert text.strip()
                assert not ID.search(text), text
                assert not ONE.search(text), text
                assert not MANY.search(text), text
                assert not RAW.search(re.sub(" +", " ", text)), text  # players may type two spaces


def test_few_lines_say_that_nothing_happened():
    for game in some_games():
        lines = [line for step in game.steps for line in heard(step.events, None)]
        nothing = [line for line in lines if NOTHING.search(line) and "gives Games" not in line]
        assert 100 * len(nothing) < 5 * len(lines), nothing


FOLDED = {
    "round_began": "its first step",
    "seat_done": "what the next does, or the bill",
    "seat_reopened": "who is awaited",
    "persuasion_passed": "the next sum, or the draw",
    "nothing_moved": "what the chair does",
    "last_call_passed": "the close",
    "last_call_answered": "the vote",
    "index_changed": "the Games",
    "motion_kept": "the motions that lapse",
    "motion_proposed": "the request, or the prosecution on the floor",
}
"""Facts that may go untold in public, and what tells them."""


def test_what_is_not_told_by_itself_is_told_to_who_did_it_or_by_the_next_fact():
    folded = set()
    for game in some_games():
        for step in game.steps:
            for place, event in enumerate(step.events):
                seen = event.seen_by(None)
                if seen is None or GAME.tell(seen, None):
                    continue
                folded.add(event.type)
                assert event.type in FOLDED
                told = bool(GAME.tell(seen, step.seat))
                if event.type in ("motion_proposed", "round_began"):
                    assert any(GAME.tell(e, None) for e in step.events[place + 1 :] if e.seen_by(None))
                elif getattr(event, "seat", step.seat) == step.seat:
                    assert told or event.quiet, event
    assert folded >= {"seat_done", "persuasion_passed", "nothing_moved", "last_call_passed", "index_changed"}


def test_leg_gen_10__a_number_held_at_0_is_told_with_the_figure_of_the_rule_and_why_it_stops():
    state = State(seats=3, options=LegionsOptions(), index=1, factions=[Faction(colour="red", prestige=3)])
    (calm,) = index(state, -2, "LEG-COM-16", "Victory in Sicily")
    (blame,) = prestige(state, 0, -5, "LEG-PRO-11", "its Senator is convicted")
    assert calm.told(None) == "Revolution Index -2, held at 0 (was 1): Victory in Sicily."
    assert plain(blame.told(None), name) == (
        "NAME0: -5 Prestige, held at 0 (was 3): its Senator is convicted."
    )
    run(state, [calm, blame])
    assert (state.index, state.factions[0].prestige) == (0, 0)
    (more,) = index(state, -2, "LEG-COM-16", "Victory in Spain")
    assert more.told(None) == "Revolution Index -2, but it is 0 already: Victory in Spain."
    old = IndexChanged(change=-1, now=0, rule="LEG-COM-16", cause="Victory in Sicily")
    assert old.told(None) == "Revolution Index -1, now 0: Victory in Sicily."


def test_who_reads_the_channel_alone_can_follow():
    """Every fact but the moves of the cursor and what goes without saying is told to all."""
    silent = {"stage_began", "queue_set", "consents_given"}
    for event in played(3, "sensible", 3).events():
        if event.seen_by(None) is None:
            assert event.type in silent or getattr(event, "quiet", False), event.type


@pytest.mark.parametrize(
    ("activity", "words"),
    [
        ("persuasion", "is done persuading"),
        ("knights", "is done with Knights"),
        ("games", "gives no Games"),
        (None, "is done"),
    ],
)
def test_leg_for_06__who_is_done_in_the_forum_is_told_to_be_done_with_that(activity, words):
    assert plain(SeatDone(seat=1, activity=activity).told(1), name) == f"{name(1)} {words}."
