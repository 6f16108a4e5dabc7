"""A share of the storm of leaks (`make leaks`), and that it does find what leaks."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bot.texts.account import Line
from bot.texts.narration import news_of
from engine.kernel import Illegal
from engine.legions.events.bids import BidsSealed
from engine.legions.events.knights_games import TribunesDealt
from engine.legions.game import Legions
from engine.legions.options import LegionsOptions
from tests.leaks.found import Found
from tests.leaks.looks import bid_in_the_open, compare, heard_nothing, look_for_marks, records
from tests.leaks.played import Game, next_act, opened
from tests.leaks.storm import storm


def test_nobody_is_shown_told_or_answered_what_he_may_not_know():
    found = storm(4, seed=2, acts=65)
    assert found.leaks == []
    assert found.idle == []


def until(stage: str, seed: int = 1, **options: Any) -> Game:
    """A game of three that has come to a stage; in the bidding one Faction has bid."""
    game, rng = opened(3, LegionsOptions(**options), seed), Random(seed)
    while game.state.stage != stage or (stage == "forum.bids" and not game.state.forum.bids):
        act = next_act(game, "random", rng)
        assert act is not None
        game.act(*act)
    return game


Look = Callable[[Game, Found], None]


def leaks(game: Game, look: Look) -> list[str]:
    """What a look finds; and that it finds nothing without the leak is what the storm shows."""
    found = Found()
    look(game, found)
    return found.leaks


def compared(game: Game, found: Found) -> None:
    for seed in range(4):
        compare(game, [], Random(seed), found)


def recorded(game: Game, found: Found) -> None:
    records(game, Random(1), found)


def bidding(game: Game, found: Found) -> None:
    for seed in range(6):
        bid_in_the_open(game, Random(seed), found)


def before_the_bids() -> Game:
    game, rng = opened(3, LegionsOptions(), 1), Random(2)  # in which there is money to bid
    while game.state.stage != "forum.bids":
        act = next_act(game, "random", rng)
        assert act is not None
        game.act(*act)
    return game


def shouted(*args: Any) -> Any:
    """The herald shouts what should be whispered."""
    found = news_of(*args)
    found.public += [Line(text, False) for texts in found.private.values() for text in texts]
    return found


def test_a_herald_who_shouts_is_found(monkeypatch: pytest.MonkeyPatch):
    game = before_the_bids()
    assert leaks(game, bidding) == []
    monkeypatch.setattr("bot.host.tables.news_of", shouted)
    assert any("sees the sealed bid" in leak and "a stranger" in leak for leak in leaks(game, bidding))


def test_stones_that_are_told_aloud_are_found(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bot.host.tables.news_of", shouted)
    found = Found()
    heard_nothing(until("senate.attendance"), found)
    assert any("a stranger: was told what the facts do not" in leak for leak in found.leaks)
    monkeypatch.undo()
    monkeypatch.setattr(TribunesDealt, "seen_by", lambda self, viewer: self)
    assert any("the record depends" in leak for leak in leaks(until("senate.attendance"), recorded))


def test_stones_in_a_view_are_found(monkeypatch: pytest.MonkeyPatch):
    game = until("senate.attendance")
    assert leaks(game, compared) + leaks(game, look_for_marks) == []
    monkeypatch.setattr("engine.legions.view._faction", lambda faction, own, hidden: faction)
    assert any("view depends" in leak for leak in leaks(game, compared))
    assert any("sees the stone" in leak for leak in leaks(game, look_for_marks))


def test_a_wait_that_tells_of_a_hidden_treasury_is_found(monkeypatch: pytest.MonkeyPatch):
    game = until("forum.bids", treasuries_public=False)
    assert leaks(game, compared) == []

    def known(state: Any, seat: int, amount: int) -> bool:
        return state.factions[seat].treasury >= amount

    monkeypatch.setattr("engine.legions.rules.forum.neutrals.has_money", known)
    assert any("waits depends" in leak for leak in leaks(game, compared))


def test_bids_in_the_record_are_found(monkeypatch: pytest.MonkeyPatch):
    game = until("forum.bids")
    assert leaks(game, recorded) == []
    monkeypatch.setattr(BidsSealed, "seen_by", lambda self, viewer: self)
    assert any("the record depends" in leak for leak in leaks(game, recorded))


def test_the_secret_of_the_dice_in_the_record_is_found(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bot.host.record.commitment", lambda secret: secret.hex())
    assert any("secret of the dice" in leak for leak in leaks(until("forum.bids"), recorded))


def test_a_refusal_that_tells_of_others_is_found(monkeypatch: pytest.MonkeyPatch):
    game = until("senate.attendance")

    def decide(self: Legions, state: Any, seat: int, action: Any, dice: Any) -> Any:
        raise Illegal("LEG-VETO-12", f"No: {state.factions[seat - 1].stones}.")

    monkeypatch.setattr(Legions, "decide", decide)
    assert any("is answered" in leak for leak in leaks(game, compared))
