"""LEGIONS from `/table new` on, by simulated people: buttons, selects, forms, commands, restarts.

The whole games take a while: `make games` plays them; `make test` plays their first rounds.
"""

from pathlib import Path
from typing import Any

import pytest

from bot.host.table import Table
from engine.kernel import Result
from tests.sim import controls, text_of
from tests.table.house import CORNELIA, House, house, secret_of
from tests.table.legions import VARIANTS, Played, easier, play, seed_to_the_end
from tests.table.oracle import nothing_missing, whole_record

SHORT = "short"
easier(SHORT, 300)

EVERYWHERE = {
    "exchange",
    "attendance",
    "bids",
    "start",
    "persuade",
    "duel",
    "knights",
    "games",
    "nominations",
    "chair",
    "discussion",
    "vote",
    "business",
    "last_call_tribunes",
    "claims",
    "spoils",
    "prosecutions",
    "declaration",
}
"""Decisions that every whole game brings."""


async def options(world: House, **wanted: Any) -> None:
    """Change options as people do: variants in one choice, others in forms."""
    lobby = world.panel
    shown = (await world.members[CORNELIA].click(lobby, label="Options")).response
    switches, *others = controls(shown)
    labels = {"bills": "Bills", "consular_powers": "Consular Powers", "deaths": "Deaths"}
    labels |= {"distribution": "Distribution of Senators", "land_acts": "Land Acts", "revolts": "Revolts"}
    labels |= {"additional_wars": "Additional Wars"}
    on = [o["value"] for o in switches["options"] if o["label"] in [labels[n] for n in wanted if n in labels]]
    if on:
        await world.members[CORNELIA].select(shown, on, custom_id=switches["custom_id"])
    fields = list(type((await world.table()).options).model_fields)
    for name in (n for n in wanted if n not in labels):
        place = str(fields.index(name))
        select = next(c for c in others if place in [o["value"] for o in c["options"]])
        form = await world.members[CORNELIA].select(shown, [place], custom_id=select["custom_id"])
        value = wanted[name]
        [item] = form.modal["components"]
        typed = item["component"]["type"] == 4
        await world.members[CORNELIA].submit_modal(form, {name: str(value) if typed else [str(value)]})


async def seated(world: House, people: int, **wanted: Any) -> Table:
    """A table that has begun, filled by the lobby's buttons."""
    await world.slash(CORNELIA, "table new", game="legions")
    await options(world, **wanted)
    for person in range(1, people):
        await world.members[person].click(world.panel, label="Join")
    await world.members[CORNELIA].click(world.panel, label="Start")
    table = await world.table()
    assert table.status == "playing"
    assert {k: v for k, v in table.options.model_dump().items() if k in wanted} == wanted
    return table


async def is_well_ended(world: House, played: Played) -> None:
    """The winner is proclaimed, every line stands in order, desks say so, the record holds."""
    table = played.table
    result: Result | None = table.state.result if table.state is not None else None
    assert result is not None
    assert table.status == "over"
    await world.quiet()
    await nothing_missing(world, table)
    who = " and ".join(table.names[s] for s in result.winners) or "Nobody"
    assert f"🏛️ **{who} " in text_of(world.panel)
    for person in range(len(world.users)):
        assert world.letter(person).content.startswith("**Over**")
    await whole_record(world, table)


@pytest.mark.parametrize(("people", "acts"), [(3, 130), (5, 110)])
async def test_the_first_rounds_with_all_variants_in_every_way(tmp_path: Path, people: int, acts: int):
    async with house(tmp_path, people, seed=people) as world:
        table = await seated(world, people, scenario=SHORT, **VARIANTS)
        played = await play(world, table, people, restart_every=45, until=lambda t: t.version > acts)
        assert played.acts >= acts
        assert set(played.ways) == {"by_letter", "by_command", "by_my_desk", "by_command_in_letters"}
        assert {"exchange", "bids", "vote", "chair", "knights", "attendance"} <= set(played.kinds)
        await world.quiet()
        await nothing_missing(world, played.table)


@pytest.mark.long
@pytest.mark.parametrize(
    ("people", "policy", "restart_every"), [(3, "restless", 97), (5, "sensible", 301)], ids=["three", "five"]
)
async def test_a_whole_game_with_all_variants(tmp_path: Path, people: int, policy: str, restart_every: int):
    wanted = {"scenario": SHORT, **VARIANTS}
    seed = seed_to_the_end(people, wanted, policy, 0.1, secret_of)
    async with house(tmp_path, people, seed=seed) as world:
        table = await seated(world, people, **wanted)
        played = await play(world, table, seed, policy=policy, restart_every=restart_every)
        assert played.table.state is not None
        assert played.table.state.result is not None
        assert played.table.state.result.winners
        assert set(played.kinds) >= EVERYWHERE
        await is_well_ended(world, played)


@pytest.mark.long
async def test_three_play_the_plain_game_until_rome_stands_or_falls(tmp_path: Path):
    async with house(tmp_path, 3, seed=4) as world:
        table = await seated(world, 3)
        played = await play(world, table, 4, policy="sensible", curious=0.02, restart_every=150)
        assert played.acts > 60
        await is_well_ended(world, played)
