"""However fast people play: at most 5 messages in 5 seconds to a channel, nothing lost, nobody pinged."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from simcord.http import router

from bot.post.rate_limit import MESSAGES, SECONDS, Throttle
from tests.table.faults import inject
from tests.table.house import CORNELIA, FABIUS, JULIA, House, house
from tests.table.oracle import nothing_missing
from tests.table.playing import by_command, by_letter, by_my_desk, play


@dataclass
class Request:
    """One request, and when it was made (seconds of the virtual clock)."""

    at: float
    method: str
    path: str
    json: Any

    @property
    def channel(self) -> str:
        """The channel in which it posts or edits a message; empty for anything else."""
        parts = self.path.strip("/").split("/")
        posts = self.method in ("POST", "PATCH") and parts[0] == "channels" and "messages" in parts
        return parts[1] if posts else ""


@contextlib.contextmanager
def timed() -> Iterator[list[Request]]:
    """Collects every request made meanwhile."""
    found: list[Request] = []
    dispatch = router.dispatch

    def noted(backend: Any, method: str, path: str, *, json: Any = None, **rest: Any) -> Any:
        found.append(Request(backend.clock.elapsed, method, path, json))
        return dispatch(backend, method, path, json=json, **rest)

    router.dispatch = noted
    try:
        yield found
    finally:
        router.dispatch = dispatch


def crowded(requests: list[Request]) -> list[str]:
    """Channels that got more than their share within some 5 seconds."""
    by_channel: dict[str, list[float]] = {}
    for request in requests:
        if request.channel:
            by_channel.setdefault(request.channel, []).append(request.at)
    return [
        f"{channel}: {MESSAGES + 1} in {times[i + MESSAGES] - times[i]} s"
        for channel, times in by_channel.items()
        for i in range(len(times) - MESSAGES)
        if times[i + MESSAGES] - times[i] < SECONDS
    ]


@pytest.mark.parametrize("gap", [0.0, 0.4, 1.0])
async def test_a_channel_gets_at_most_five_messages_in_five_seconds(world: House, gap: float):
    with timed() as requests:
        table = await world.playing(FABIUS, JULIA)
        for _ in range(20):
            table = await play(world, table, by_command, 1, acts=1)
            if gap:
                await world.settle(gap)
        assert crowded(requests) == []
        await world.quiet()
    assert crowded(requests) == []
    await nothing_missing(world, table)


async def test_lines_that_were_held_up_come_one_after_the_other(world: House):
    table = await world.playing(FABIUS, JULIA)
    inject(world, "POST", f"/channels/{world.channel.id}/messages", 500)
    table = await play(world, table, by_my_desk, 1, acts=16)
    world.env.backend.faults.clear()
    with timed() as requests:
        await world.quiet()
    assert crowded(requests) == []
    await nothing_missing(world, table)


async def test_no_message_pings_anybody_but_who_is_called_into_a_thread(world: House):
    place = world.users[FABIUS].dm_channel.id
    inject(world, "POST", f"/channels/{place}/messages", 403, 50007)
    for user in world.users[:2]:
        world.env.backend.users[user.id].global_name = "@everyone <@1>"
    with timed() as requests:
        table = await world.playing(FABIUS, JULIA)
        for way in (by_command, by_my_desk):
            table = await play(world, table, way, 1, acts=3)
            await world.quiet(most=2)
        await world.slash(CORNELIA, "table status")
    sent = [body for r in requests if r.method == "POST" for body in contents(r.json)]
    assert len(sent) > 20
    call = f"<@{world.users[FABIUS].id}> "
    for body in sent:
        parse = body["allowed_mentions"]["parse"]
        assert parse == (["users"] if body["content"].startswith(call) else []), body
    [thread] = world.channel.threads
    assert [r for r in requests if r.channel == str(thread.id) and r.json["content"].startswith(call)]
    for message in world.channel.history():
        assert not message.mentions
        assert not message.mention_everyone


def contents(json: Any) -> Iterator[dict[str, Any]]:
    """What a request has people read: a message, or the message of an answer to an interaction."""
    for body in (json, json.get("data")) if isinstance(json, dict) else ():
        if isinstance(body, dict) and body.get("content"):
            yield body


async def test_a_game_of_four_costs_at_most_three_requests_an_act(tmp_path: Path):
    """Interaction responses apart; direct messages, edits and panels counted."""
    async with house(tmp_path, 4, seed=2) as world:
        table = await world.playing(1, 2, 3)
        await world.quiet()
        with timed() as requests:
            before = table.version
            for _ in range(60):
                table = await play(world, table, by_letter, 2, acts=1)
                await world.settle(4)
            await world.quiet()
        acts = table.version - before
        own = [r for r in requests if not r.path.startswith(("/interactions/", "/webhooks/"))]
        assert acts >= 55
        assert len(own) / acts <= 3.0, f"{len(own) / acts:.2f} requests an act"


def test_the_throttle_counts_each_channel_by_itself():
    now = [0.0]
    throttle = Throttle(lambda: now[0])
    assert [throttle.take(1) for _ in range(6)] == [True] * 5 + [False]
    assert throttle.take(2)
    now[0] = 4.9
    assert not throttle.take(1)
    now[0] = 5.0
    assert throttle.take(1)
