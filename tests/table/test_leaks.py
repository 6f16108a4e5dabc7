"""Nobody learns of a card what the view does not give them: channel, messages, replies, files, logs.

Seeded random games by real interactions; after every act everything that has changed before anybody's
eyes is compared with what the facts (`seen_by`) and their view allow.
"""

import json
import logging
from pathlib import Path
from typing import Any

import pytest

from bot.host.table import Table
from bot.texts.account import Line
from bot.texts.narration import news_of
from engine.cohort import commands as cohort
from engine.cohort.cards import CARDS, HIDDEN, name
from tests.cogs.world import said
from tests.sim import controls, text_of
from tests.table.house import House, house, secret_of
from tests.table.playing import EVERY_WAY, play
from tests.table.watching import CARD, Watcher

PEOPLE = 4
STRANGER = PEOPLE
"""A fifth person is in the server and does not sit at the table."""


@pytest.mark.parametrize("seed", [11, 12])
async def test_nobody_sees_a_card_that_is_not_his_to_see(
    tmp_path: Path, seed: int, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.DEBUG, logger="curia")
    async with house(tmp_path, PEOPLE + 1, seed=seed) as world:
        table = await world.playing(1, 2, 3)
        await world.quiet()  # the lobby, which names options, gives way to the panel
        watchers = [Watcher(world, n, table.seat_of(world.users[n].id)) for n in range(PEOPLE + 1)]
        for number in range(28):
            await check(world, table, watchers)
            way = EVERY_WAY[(number + seed) % len(EVERY_WAY)]
            table = await play(world, table, way, seed, acts=1, policy="random")
            await world.settle(3)
            if number in (5, 22):
                await look_around(world, table)
                await exports_hide(world, table)
                await suggestions_are_ones_own(world, table, watchers)
            if number == 20:
                await world.restart()
                table = await world.tables.get(table.id)
        await check(world, table, watchers)
        await is_sealed(world, seed, caplog)


async def check(world: House, table: Table, watchers: list[Watcher]) -> None:
    """Nothing before anybody's eyes is more than they may know."""
    for watcher in watchers:
        await watcher.learn(table)
        assert watcher.leaks() == []


async def look_around(world: House, table: Table) -> None:
    """Everybody opens all there is to open, and tries the desks of others."""
    awaited = world.awaited(table)
    letter = world.letter(awaited)
    control = controls(letter)[0]["custom_id"]
    for person in range(PEOPLE + 1):
        for label in ("My desk", "Board", "Log"):
            await world.members[person].click(world.panel, label=label)
        for command in ("status", "log", "board", "list"):
            await world.slash(person, f"table {command}")
        if person != awaited:
            await world.burst([(world.users[person], letter, control)])


async def exports_hide(world: House, table: Table) -> None:
    """A record of a running game has no secret, no deck and no card that is not its asker's."""
    entries = await world.tables.store.entries(table.id)
    facts = [world.tables.events_of(table, entry) for entry in entries]
    for person in range(len(world.users)):
        seat = table.seat_of(world.users[person].id)
        shown = await world.slash(person, "table export")
        [file] = (shown.followups or [shown.response])[0].attachments
        found = json.loads(await file.read())
        assert (found["complete"], found["secret"], found["viewer"]) == (False, None, seat)
        for fact, entry, stored in zip(facts, found["entries"], entries, strict=True):
            seen = [e.seen_by(seat) for e in fact]
            assert entry["events"] == [e.model_dump(mode="json") for e in seen if e is not None]
            assert entry["dice"] is None
            assert entry["action"] is None or stored.seat == seat
        assert set(found["entries"][0]["events"][0]["deck"]) == {HIDDEN}


async def suggestions_are_ones_own(world: House, table: Table, watchers: list[Watcher]) -> None:
    """Autocomplete shows nothing to whoever is not awaited, and to others what they are offered."""
    awaited = world.awaited(table)
    for person in range(PEOPLE + 1):
        shown: list[str] = []
        for command, built in cohort.GROUP.commands.items():
            for parameter in built.parameters:
                shown += await world.offered(person, f"cohort {command}", parameter.name)
        shown += await world.offered_in_dm(person, "cohort give", "card")
        assert (person == awaited) == bool(shown)
        own = {name(card) for card in hand_of(table, table.seat_of(world.users[person].id))}
        public = {name(kind) for kinds in table.state.cohorts for kind in kinds}  # type: ignore[union-attr]
        assert {x.split(":")[0] for x in shown if CARD.search(x)} <= own | public | joker_targets(own)
    assert watchers[STRANGER].seat is None


def hand_of(table: Table, seat: int | None) -> list[str]:
    """The cards that a seat may name: its hand, and what it drew and saw."""
    if seat is None:
        return []
    view: Any = table.view(seat)
    return [*view.me.hand, *view.drawn]


def joker_targets(own: set[str]) -> set[str]:
    """Whoever holds a joker is offered the Cohorts that it may join."""
    return set(map(name, CARDS)) if name("primus_pilus") in own else set()


async def is_sealed(world: House, seed: int, caplog: pytest.LogCaptureFixture) -> None:
    """While the game runs the dice are nowhere to be read; and no log names a card."""
    secret = secret_of(seed).hex()
    for place in world.env.backend.messages.values():
        for message in place.values():
            assert secret not in repr((message.content, message.embeds, message.components))
    assert secret not in repr(world.outbox())
    ours = [r.getMessage() for r in caplog.records if r.name.startswith("curia")]
    assert not [text for text in ours if CARD.search(text) or secret in text]


async def test_replies_to_attempts_depend_on_nothing_hidden(world: House):
    """Whoever is not awaited is refused in the same words, whatever card they name."""
    table = await play(world, await world.playing(1, 2), EVERY_WAY[2], 1, acts=7)
    for person in {0, 1, 2} - {world.awaited(table)}:
        for command in ("play", "discard", "keep"):
            answers = {said(await world.slash(person, f"cohort {command}", card=name(c))) for c in CARDS}
            assert len(answers) == 1, answers
    awaited = world.awaited(table)
    mine = {name(c) for c in hand_of(table, table.seat_of(world.users[awaited].id))}
    others = {said(await world.slash(awaited, "cohort wipe", player=table.names[seat])) for seat in range(3)}
    assert len(others) == 1
    assert not [x for x in others if CARD.search(x) and not mine]


async def test_private_replies_are_private(world: House):
    """What one person opened is in nobody else's sight."""
    table = await world.playing(1, 2)
    await world.quiet()
    opened = [await world.members[n].click(world.panel, label="My desk") for n in range(3)]
    for person, result in enumerate(opened):
        assert result.ephemeral
        ids = [m.id for m in world.channel.history(viewer=world.members[person])]
        others = [x.response.id for x in opened if x is not result]
        assert result.response.id in ids
        assert not set(others) & set(ids)
    for person in range(3):
        for other in {0, 1, 2} - {person}:
            with pytest.raises(Exception, match="cannot read"):
                world.users[person].dm_channel.history(viewer=world.users[other])
    assert "Your hand" in text_of(opened[world.awaited(table)].response)


async def test_a_table_that_was_ended_early_stays_sealed(world: House):
    """Nobody can end a game to look into hands: its record holds no more than before."""
    table = await play(world, await world.playing(1, 2), EVERY_WAY[2], 1, acts=3)
    asked = await world.slash(0, "table abandon")
    await world.members[0].click(asked.response, label="Ask the table")
    await world.vote(1, "For")
    await world.quiet()
    await exports_hide(world, await world.tables.get(table.id))
    assert not [text for text in world.spoken() if "open: `" in text]


async def test_a_leak_would_be_found(world: House, monkeypatch: pytest.MonkeyPatch):
    """The watchers do see: let the herald shout what should be whispered."""

    def shouted(*args: Any) -> Any:
        found = news_of(*args)
        found.public += [Line(text, False) for texts in found.private.values() for text in texts]
        return found

    table = await world.playing(1, 2)
    await world.quiet()
    monkeypatch.setattr("bot.host.tables.news_of", shouted)
    await play(world, table, EVERY_WAY[2], 1, acts=1)
    await world.quiet()
    watcher = Watcher(world, 1, None)
    await watcher.learn(await world.tables.get(table.id))
    assert watcher.leaks() != []
