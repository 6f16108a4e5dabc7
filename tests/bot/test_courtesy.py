"""Answers come before messages that nobody waits for."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from simcord.http import router

from bot.post import priority
from bot.post.priority import Courtesy
from tests.sim import controls, simulated


async def held(one: Courtesy) -> bool:
    """Whether a delivery gives way now."""
    try:
        await asyncio.wait_for(one.give_way(), 0.02)
    except TimeoutError:
        return True
    return False


async def test_nobody_is_held_up_alone():
    one = Courtesy()
    assert not await held(one)
    one.asked(1)
    one.answered(1)
    assert not await held(one)


async def test_messages_give_way_until_the_last_answer():
    one = Courtesy()
    one.asked(1)
    one.asked(2)
    one.answered(1)
    one.answered(1)
    assert await held(one)
    one.answered(2)
    assert not await held(one)


async def test_a_slow_answer_holds_messages_up_for_half_a_second_only(monkeypatch: pytest.MonkeyPatch):
    assert priority.MOST_WAIT == 0.5
    monkeypatch.setattr(priority, "MOST_WAIT", 0.05)
    one = Courtesy()
    one.asked(1)
    assert await held(one)
    await asyncio.sleep(0.05)
    assert not await held(one)


async def test_messages_do_not_give_way_to_those_who_come_after_them(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(priority, "MOST_WAIT", 0.05)
    one = Courtesy()
    one.asked(0)
    delivery = asyncio.ensure_future(one.give_way())
    for request in range(1, 10):
        await asyncio.sleep(0.01)
        one.asked(request)
        one.answered(request - 1)
    await asyncio.wait_for(delivery, 0.02)


async def test_people_who_press_together_are_all_answered_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    tables = 6
    async with simulated(tmp_path / "curia.db", people=0) as sim:
        sim.users = [sim.env.create_user(f"Person {n}") for n in range(2 * tables)]
        sim.members = [sim.guild.add_member(user) for user in sim.users]
        presses = []
        for number in range(tables):
            host, guest = sim.members[2 * number : 2 * number + 2]
            place = sim.guild.create_text_channel(f"t{number}")
            await host.slash(place, "table new", game="cohort")
            lobby = list(place.history())[-1]
            await guest.click(lobby, label="Join")
            await host.click(list(place.history())[-1], label="Start")
        await sim.settle(30)
        for number in range(tables):
            person = next(p for p in (2 * number, 2 * number + 1) if _offer(sim, p) is not None)
            presses.append((sim.users[person], sim.desk(person), _offer(sim, person)))
        paths: list[str] = []
        plain = router.dispatch

        def noted(backend: Any, method: str, path: str, **rest: Any) -> Any:
            paths.append(path.split("/")[1])
            return plain(backend, method, path, **rest)

        with monkeypatch.context() as patched:  # undone before the simulation undoes its own
            patched.setattr(router, "dispatch", noted)
            await sim.burst(presses)
            await sim.settle(11)  # a give alone redraws the panel a little later
        assert paths[:tables] == ["interactions"] * tables
        assert "channels" in paths[tables:]


def _offer(sim: Any, person: int) -> str | None:
    """A button on a person's desk that takes a step at once."""
    letters = sim.letters(person)
    found = [c["custom_id"] for m in letters[-1:] for c in controls(m)]
    return next((c for c in found if c.startswith("o:")), None)
