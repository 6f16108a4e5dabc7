"""The herald's words: of every fact, for everybody who sees it, and right in number and name."""

import re

import pytest

from engine.legions.events import EVENT_TYPES
from engine.legions.events.common import SeatDone
from engine.words import plain
from tests.legions.examples import example
from tests.legions.games import heard, name, played, some_games

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
            if seen is not None:
                yield plain(seen.told(viewer), name)


@pytest.mark.parametrize("kind", EVENT_TYPES, ids=lambda k: k.__name__)
def test_every_fact_has_words_without_ids(kind):
    for text in every_word(kind):
        assert text.strip()
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


def test_who_reads_the_channel_alone_can_follow():
    """Every fact but the moves of the cursor and what goes without saying is told to all."""
    silent = {"stage_began", "queue_set"}
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
    assert plain(SeatDone(seat=1, activity=activity).told(None), name) == f"{name(1)} {words}."
