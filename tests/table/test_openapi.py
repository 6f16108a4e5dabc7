"""Every request of real games is as Discord's own document says."""

from random import Random

import pytest

from tests.openapi import DOCUMENT, Checker
from tests.sim import controls, simulated

pytestmark = pytest.mark.skipif(not DOCUMENT.exists(), reason="Discord's OpenAPI document is not at hand")


@pytest.fixture(scope="module")
def checker():
    return Checker()


def test_the_checker_finds_what_is_wrong(checker):
    good = {"content": "hello", "nonce": "1.2.3", "enforce_nonce": True}
    assert checker.faults("POST", "/channels/1/messages", good) == []
    assert checker.faults("POST", "/channels/1/messages", {"content": "x" * 5000}) != []
    button = {"type": 2, "style": 1, "label": "y" * 81, "custom_id": "a"}
    row = {"type": 1, "components": [button]}
    assert checker.faults("POST", "/channels/1/messages", {"components": [row]}) != []
    assert checker.faults("POST", "/channels/1/telegrams", {}) == [
        "no such route: POST /channels/1/telegrams"
    ]


async def wander(sim, rng, presses):
    """Press whatever the newest desks offer; forms are opened and left."""
    for _ in range(presses):
        for number, user in enumerate(sim.users):
            desks = [m for m in sim.letters(number) if controls(m) and not m.flags.ephemeral]
            ids = [
                c["custom_id"] for m in desks[-1:] for c in controls(m) if c["custom_id"][:2] in ("o:", "d:")
            ]
            if ids:
                await user.click(desks[-1], custom_id=rng.choice(ids))
        await sim.settle(5)
    for command in ("status", "board", "log", "desk", "export", "list"):
        await sim.members[0].slash(sim.channel, f"table {command}")
    await sim.members[0].slash(sim.channel, "table pause")
    await sim.settle(6)
    poll = next(m for m in reversed(sim.said()) if any(c["custom_id"][:2] == "v:" for c in controls(m)))
    await sim.members[1].click(poll, label="For")
    await sim.settle(6)


@pytest.mark.parametrize(("game", "people", "computers"), [("cohort", 3, 1), ("legions", 2, 1)])
async def test_every_request_of_a_game(tmp_path, checker, game, people, computers):
    async with simulated(tmp_path / "curia.db", people=people) as sim:
        await sim.members[0].slash(sim.channel, "table new", game=game)
        panel = [m for m in sim.said() if controls(m)][-1]
        for member in sim.members[1:]:
            await member.click(panel, custom_id="l:1:join")
        for _ in range(computers):
            await sim.members[0].click(panel, custom_id="l:1:add")
        await sim.members[0].click(panel, custom_id="l:1:options")
        await sim.settle(6)
        await sim.members[0].click(panel, custom_id="l:1:start")
        await sim.settle(6)
        await wander(sim, Random(4), 10)
        requests = sim.env.http_requests
        faults = [f for r in requests for f in checker.faults(r.method, r.path, r.json)]
        assert len(requests) > 40
        assert faults == []
