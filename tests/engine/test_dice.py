"""The dice: checkable, uniform, and what tests load is what they show."""

import hashlib
import hmac

import pytest

from engine.dice import KeyedDice, LoadedDice, SeededDice, commitment, pick, shuffled


def test_a_draw_is_the_hmac_of_its_number():
    secret = b"s" * 32
    dice = KeyedDice(secret, 5)
    block = hmac.digest(secret, (5).to_bytes(8, "big"), "sha256")
    assert dice.below(1000) == int.from_bytes(block[:8], "big") % 1000
    assert dice.counter == 6
    assert dice.token() == hmac.digest(secret, (6).to_bytes(8, "big"), "sha256")[:16].hex()


def test_a_stream_goes_on_where_it_was_left():
    first = KeyedDice(b"k")
    all_draws = [first.below(10) for _ in range(20)]
    again = KeyedDice(b"k")
    half = [again.below(10) for _ in range(9)]
    rest = KeyedDice(b"k", again.counter)
    assert half + [rest.below(10) for _ in range(11)] == all_draws


def test_draws_are_uniform():
    dice = KeyedDice(b"uniform")
    counts = [0] * 10
    for _ in range(20_000):
        counts[dice.below(10)] += 1
    assert all(1_850 < c < 2_150 for c in counts)  # 2,000 expected, 3.5 standard deviations


def test_values_that_would_favour_low_numbers_are_drawn_again(monkeypatch):
    blocks = iter([b"\xff" * 32, (7).to_bytes(8, "big") + bytes(24)])
    dice = KeyedDice(b"k")
    monkeypatch.setattr(dice, "_block", lambda: next(blocks))
    assert dice.below(10) == 7


def test_a_die_needs_a_side():
    with pytest.raises(ValueError, match="one side"):
        KeyedDice(b"k").below(0)


def test_the_commitment_is_the_sha256_of_the_secret():
    assert commitment(b"abc") == hashlib.sha256(b"abc").hexdigest()
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_a_shuffle_keeps_every_card_and_depends_on_the_dice():
    cards = list(range(50))
    one, two = shuffled(cards, KeyedDice(b"a")), shuffled(cards, KeyedDice(b"b"))
    assert sorted(one) == sorted(two) == cards
    assert one != two
    assert shuffled(cards, KeyedDice(b"a")) == one


def test_loaded_dice_show_what_they_hold_and_complain():
    dice = LoadedDice([2, 0, 1])
    assert shuffled(["a", "b", "c", "d"], dice) == ["d", "b", "a", "c"]
    dice.done()
    with pytest.raises(AssertionError, match="no loaded roll"):
        dice.below(2)
    with pytest.raises(AssertionError, match="does not fit"):
        LoadedDice([5]).below(5)
    with pytest.raises(AssertionError, match="left over"):
        LoadedDice([1]).done()


def test_picking_takes_one():
    assert pick("abc", LoadedDice([2])) == "c"


def test_seeded_dice_repeat():
    assert [SeededDice(4).below(100) for _ in range(3)] == [SeededDice(4).below(100)] * 3
