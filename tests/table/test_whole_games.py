"""Whole games from `/table new` to the winner: typed, pressed, mixed, with restarts in between."""

import json
from pathlib import Path

from bot.host.record import read, verify
from bot.host.table import Table
from engine.games import GAMES
from tests.cogs.world import said
from tests.sim import controls, text_of
from tests.table.house import CORNELIA, House, house
from tests.table.oracle import nothing_missing, whole_record
from tests.table.playing import EVERY_WAY, Way, by_command, by_letter, by_my_desk, play


async def test_two_play_by_slash_commands_alone(tmp_path: Path):
    async with house(tmp_path, 2, seed=31) as world:
        table = await play(world, await world.playing(1), by_command, 31)
        await is_well_ended(world, table)


async def test_three_play_by_buttons_alone(tmp_path: Path):
    async with house(tmp_path, 3, seed=1) as world:
        table = await begun_by_buttons(world, 3)
        table = await play(world, table, by_letter, 1)
        await is_well_ended(world, table)


async def test_four_play_in_every_way_with_restarts(tmp_path: Path):
    async with house(tmp_path, 4, seed=10) as world:
        table = await world.playing(1, 2, 3)
        table = await play(world, table, mixed, 10, restart_every=37)
        await is_well_ended(world, table)


async def test_six_seats_three_of_them_computer_players(tmp_path: Path):
    async with house(tmp_path, 3, seed=10) as world:
        await begun_by_buttons(world, 3, computers=3, start=False)
        await world.slash(CORNELIA, "table start")
        table = await play(world, await world.table(), by_my_desk, 10)
        assert len(table.seats) == 6
        await is_well_ended(world, table)


async def test_one_person_against_computer_players(tmp_path: Path):
    async with house(tmp_path, 1, seed=8) as world:
        table = await begun_by_buttons(world, 1, computers=2)
        table = await play(world, table, by_letter, 8, restart_every=9)
        await is_well_ended(world, table)


async def test_a_small_deck_that_is_chosen_in_the_lobby(tmp_path: Path):
    async with house(tmp_path, 2, seed=3) as world:
        await begun_by_buttons(world, 2, start=False)
        shown = await world.slash(CORNELIA, "table options")
        chosen: dict[str, object] = {
            "velites_size": ["6"],
            "copies_per_type": "6",
            "emptied_effect": ["stays"],
        }
        chosen["first_seat"] = ["2"]
        await world.members[CORNELIA].submit_modal(shown, chosen)
        await world.slash(CORNELIA, "table start")
        table = await world.table()
        assert table.options.model_dump() == {
            "velites_size": 6,
            "copies_per_type": 6,
            "emptied_effect": "stays",
            "first_seat": 2,
        }
        table = await play(world, table, by_command, 3)
        await is_well_ended(world, table)
        opening = "48 cards are shuffled, all hands are empty. Fabius begins, as agreed."
        assert opening in "\n".join(world.spoken())


# --- what is asked of a game ----------------------------------------------------


def mixed(number: int) -> Way:
    """Another way at every act."""
    return EVERY_WAY[number % len(EVERY_WAY)]


async def begun_by_buttons(world: House, people: int, computers: int = 0, *, start: bool = True) -> Table:
    """A table filled by the lobby's buttons."""
    await world.slash(CORNELIA, "table new", game="cohort")
    lobby = world.panel
    for person in range(1, people):
        await world.members[person].click(lobby, label="Join")
    for _ in range(computers):
        await world.members[CORNELIA].click(lobby, label="Add computer")
    if start:
        await world.members[CORNELIA].click(lobby, label="Start")
    return await world.table()


async def is_well_ended(world: House, table: Table) -> None:
    """The winner is proclaimed, all lines stand in order, desks say so, the record holds."""
    assert table.status == "over"
    assert table.state is not None
    assert table.state.result is not None
    await world.quiet()
    await nothing_missing(world, table)
    winner = table.names[table.state.result.winners[0]]
    panel = world.panel
    assert f"🏛️ **{winner} has won.**" in text_of(panel)
    assert [c["label"] for c in controls(panel)] == ["Play again", "My desk", "Board", "Log", "Rules"]
    for person in range(len(world.users)):
        assert world.letter(person).content.startswith("**Over**")
    lines = world.spoken()
    assert lines[0].startswith("-# Dice sealed: `")
    assert table.secret.hex() in lines[-1]
    whole = await whole_record(world, table)
    assert whole.sealed in lines[0]
    await exports_hold(world)


async def exports_hold(world: House) -> None:
    """Everybody gets the whole record as a file, the same for all, and it can be verified."""
    texts = []
    for person in range(len(world.users)):
        shown = await world.slash(person, "table export")
        [file] = shown.response.attachments if not shown.followups else shown.followups[0].attachments
        texts.append((await file.read()).decode())
        assert "checks the dice" in said(shown)
    records = [json.loads(text) for text in texts]
    assert verify(read(texts[0]), GAMES) == []
    for found in records:
        del found["viewer"]
        for entry in found["entries"]:
            del entry["told"]
    assert all(found == records[0] for found in records)
