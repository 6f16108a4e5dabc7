"""Several waiting texts are one message: in order, none dropped, none too long."""

from bot.texts.batches import bundles, joined, runs
from storage.rows import Letter


def letter(seq: int, kind: str = "say", body: str = "text") -> Letter:
    return Letter(1, seq, 0, -1, kind, body)


def test_texts_that_follow_each_other_go_together_and_others_alone():
    kinds = ["say", "say", "move", "leave", "leave", "say"]
    letters = [letter(n, kind) for n, kind in enumerate(kinds)]
    found = list(runs(letters))
    assert [[x.kind for x in run] for run in found] == [["say"] * 2, ["move"], ["leave"], ["leave"], ["say"]]
    assert [x for run in found for x in run] == letters


def test_a_message_is_as_full_as_may_be_and_cut_between_letters():
    run = [letter(n, body="x" * size) for n, size in enumerate((900, 1099, 1, 1998, 3, 2000))]
    found = list(bundles(run))
    assert [[x.seq for x in bundle] for bundle in found] == [[0, 1], [2, 3], [4], [5]]
    assert [len(joined(x.body for x in bundle)) for bundle in found] == [2000, 2000, 3, 2000]


def test_nothing_is_nothing():
    assert list(runs([])) == list(bundles([])) == []
