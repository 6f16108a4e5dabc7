"""An answer counts for the question it was given to, however much others did meanwhile, and for no other."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from bot.host.table import Table
from bot.host.tables import Outdated, Tables
from bot.people.lobby import Lobby
from engine.chance import random_filling
from engine.games import GAMES
from engine.kernel import Decision, Illegal, Seat
from engine.legions.actions import AnswerAgreement, ProposeAgreement, WithdrawAgreement
from storage.opening import open_store

PEOPLE = (101, 102, 103)


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    store = await open_store(tmp_path / "curia.db")
    yield Tables(store, GAMES, lambda: datetime(2026, 1, 1, tzinfo=UTC), entropy=lambda: bytes(range(32)))
    await store.close()


async def begun(tables: Tables, game: str) -> Table:
    """A table of three people."""
    lobby = Lobby(tables)
    table = await lobby.open(game, 1, 2, PEOPLE[0], "P0")
    for number, person in enumerate(PEOPLE[1:], 1):
        await lobby.join(table.id, person, f"P{number}")
    return await lobby.start(table.id, PEOPLE[0], "start")


Drawn = dict[tuple[Seat, str], tuple[int, Decision]]


@pytest.mark.parametrize(("game", "acts"), [("legions", 260), ("cohort", 60)])
async def test_a_random_answer_to_what_was_drawn_long_ago_is_taken_or_is_for_a_question_that_is_over(
    tables: Tables, game: str, acts: int
):
    """Nobody's desk is redrawn for them: each answers from the oldest drawing of an open question."""
    table, rng = await begun(tables, game), Random(7)
    oldest: Drawn = {}
    taken = late = 0
    for number in range(acts):
        if table.status != "playing":
            break
        now: Drawn = {(d.seat, d.kind): (table.version, d) for d in table.decisions}
        for key, (_, decision) in now.items():  # a question of another matter is drawn anew
            if key not in oldest or oldest[key][1].token != decision.token:
                oldest[key] = now[key]
        for key in [key for key in oldest if key not in now]:
            del oldest[key]
        seat = rng.choice(sorted({d.seat for d in table.decisions}))
        mine = [oldest[key] for key in oldest if key[0] == seat]
        must = [each for each in mine if each[1].required] or mine
        version, decision = rng.choice(must if rng.random() < 0.8 else mine)
        offer = rng.choice(decision.offers)
        action = offer.fill(random_filling(offer, rng))
        try:
            done = await tables.act(
                table.id,
                seat,
                action,
                actor=table.seats[seat].user_id or 0,
                request_id=f"q{number}",
                token=decision.token,
                drawn=version,
            )
        except Illegal:  # the rules judge what others have changed
            continue
        assert not done.repeated
        taken += 1
        late += version < done.table.version - 1
        table = done.table
    assert taken > 30
    assert late or game == "cohort"  # there one player alone is asked


async def test_leg_gen_06__a_press_and_a_text_outlast_what_others_propose(tables: Tables):
    table = await begun(tables, "legions")
    users = [seat.user_id or 0 for seat in table.seats]

    async def act(seat: Seat, action, request: str, token: str | None = None, drawn: int = 0):
        return await tables.act(
            table.id, seat, action, actor=users[seat], request_id=request, token=token, drawn=drawn
        )

    await act(0, ProposeAgreement(parties=(1, 2), text="Peace"), "a")
    answer = next(d for d in table.open_to(1) if d.kind == "agreement-1")
    window = next(d for d in table.open_to(2) if d.kind == "agreements")
    drawn = table.version
    await act(1, ProposeAgreement(parties=(0,), text="War"), "b")
    await act(2, AnswerAgreement(agreement=1, confirm=True), "c")
    assert not (await act(1, AnswerAgreement(agreement=1, confirm=True), "d", answer.token, drawn)).repeated
    mine = ProposeAgreement(parties=(0,), text="Written all the while")
    assert not (await act(2, mine, "e", window.token, drawn)).repeated
    assert (await act(2, mine, "f", window.token, drawn)).repeated  # the same form, sent twice
    assert [a.text for a in table.state.agreements] == ["Peace", "War", "Written all the while"]  # type: ignore[union-attr]


async def test_an_answer_to_a_question_that_is_over_is_never_one_to_the_next(tables: Tables):
    """The next proposal of the same player is another matter, though the same press would answer it."""
    table = await begun(tables, "legions")
    users = [seat.user_id or 0 for seat in table.seats]
    ask = {"actor": users[0], "table_id": table.id, "seat": 0}
    await tables.act(**ask, action=ProposeAgreement(parties=(1,), text="Peace"), request_id="a")
    answer = next(d for d in table.open_to(1) if d.kind == "agreement-1")
    await tables.act(**ask, action=WithdrawAgreement(agreement=1), request_id="b")
    await tables.act(**ask, action=ProposeAgreement(parties=(1,), text="War"), request_id="c")
    with pytest.raises(Outdated):
        await tables.act(
            table.id,
            1,
            AnswerAgreement(agreement=2, confirm=True),
            actor=users[1],
            request_id="d",
            token=answer.token,
            drawn=table.version - 2,
        )
