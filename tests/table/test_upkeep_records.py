"""`python -m bot verify` on good, bad and garbled files; tables that this version cannot read."""

import contextlib
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from bot.host.record import record
from bot.main import cli
from storage.rows import NEVER
from tests.bot.test_tables import World as Room
from tests.cogs.world import said
from tests.sim import text_of
from tests.table.house import CORNELIA, FABIUS, House
from tests.table.oracle import nothing_missing
from tests.table.playing import by_command, by_letter, play

# --- records ----------------------------------------------------------------------


async def played(folder: Path, acts: int) -> dict[str, Any]:
    """The record of a game of one person and a computer player, after so many acts."""
    room = Room(folder / "room.db")
    await room.open()
    table = await room.play(await room.started(people=(101,), computers=1), Random(4), acts)
    found = json.loads((await record(room.tables, table, 0)).model_dump_json())
    await room.store.close()
    return found


@pytest.fixture
async def whole(tmp_path: Path) -> dict[str, Any]:
    """The record of an ended game."""
    found = await played(tmp_path, 2000)
    assert found["complete"]
    return found


def verified(path: Path, *more: str) -> tuple[int, str]:
    """Exit code and output of `python -m bot verify FILE`."""
    result = CliRunner().invoke(cli.app, ["verify", str(path), *more])
    assert "Traceback" not in result.output
    return result.exit_code, result.output.strip()


def written(folder: Path, found: object) -> Path:
    """A file that holds a record."""
    path = folder / "record.json"
    path.write_text(json.dumps(found))
    return path


async def test_a_whole_record_holds(tmp_path: Path, whole: dict[str, Any]):
    code, text = verified(written(tmp_path, whole))
    assert code == 0
    assert text == f"All is as sealed: {len(whole['entries'])} entries, {whole['entries'][-1]['dice']} draws."
    code, text = verified(written(tmp_path, whole), "--json")
    assert json.loads(text) == {"holds": True, "faults": [], "entries": len(whole["entries"])}


def other_secret(found: dict[str, Any]) -> None:
    found["secret"] = "00" * 32


def missing_entry(found: dict[str, Any]) -> None:
    del found["entries"][3]


def other_card(found: dict[str, Any]) -> None:
    kept = next(f for e in found["entries"] for f in e["events"] if f["type"] == "CardKept")
    kept["card"] = "velites" if kept["card"] != "velites" else "equites"


def other_draws(found: dict[str, Any]) -> None:
    found["entries"][2]["dice"] += 1


def cut_short(found: dict[str, Any]) -> None:
    del found["entries"][-1]


def against_the_rules(found: dict[str, Any]) -> None:
    found["entries"][1]["seat"] = 1 - found["entries"][1]["seat"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (other_secret, "The secret of the dice is not the one that was sealed at the start."),
        (missing_entry, "Entry 4 is missing: the next is number 5."),
        (other_card, "the facts are not those that follow from the action and the dice."),
        (other_draws, "draws were noted"),
        (cut_short, "The record stops before the game has ended."),
        (against_the_rules, "Entry 2: the action breaks the rules."),
    ],
)
async def test_a_record_that_was_changed_does_not_hold(
    tmp_path: Path, whole: dict[str, Any], change: Callable[[dict[str, Any]], None], said: str
):
    change(whole)
    code, text = verified(written(tmp_path, whole))
    assert code == 1
    assert said in text


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "the file: Invalid JSON"),
        (b"\x00\xff\xfe", "the file: Invalid JSON"),
        (b"[1, 2]", "the file: Input should be an object"),
        (b'{"format": "curia-game", "version": 2}', "version"),
        (b'{"format": "chess"}', "format"),
    ],
)
def test_a_file_that_is_no_record_says_what_and_where(tmp_path: Path, content: bytes, said: str):
    path = tmp_path / "record.json"
    path.write_bytes(content)
    code, text = verified(path)
    assert code == 2
    assert text.startswith(str(path))
    assert said in text.replace("\n", " ")


async def test_a_record_of_a_running_game_another_game_and_no_file(tmp_path: Path):
    running = await played(tmp_path, 5)
    code, text = verified(written(tmp_path, running))
    assert (code, "the game has not ended" in text) == (2, True)
    code, text = verified(written(tmp_path, {**running, "game": "chess"}))
    assert (code, "no game called 'chess'" in text) == (2, True)
    code, text = verified(tmp_path / "nowhere.json")
    assert (code, "cannot be read" in text) == (2, True)


# --- tables that cannot be read ------------------------------------------------------


def rewrite(world: House, events: str) -> str:
    """Change an entry of table 1 behind the bot's back; returns what stood there."""
    with contextlib.closing(sqlite3.connect(world.path)) as connection:
        [before] = connection.execute("SELECT events FROM journal WHERE table_id = 1 AND seq = 2").fetchone()
        connection.execute("UPDATE journal SET events = ? WHERE table_id = 1 AND seq = 2", (events,))
        connection.commit()
    return str(before)


async def test_a_table_that_cannot_be_read_is_set_aside_and_the_others_play_on(world: House):
    one = await play(world, await world.playing(FABIUS), by_letter, 1, acts=3)
    await world.quiet()
    forum = world.guild.create_text_channel("forum")
    two = await world.playing(FABIUS, channel=forum)
    await world.quiet()
    desk = world.letter(CORNELIA)
    kept = rewrite(world, '{"type": "OracleAsked", "seat": 0}')
    await world.restart()
    await world.quiet()
    await world.restart()
    await world.quiet()
    lines = [line for line in world.spoken() if "is set aside" in line]
    assert lines == [
        "**The Cohort, table 1 is set aside.** This version of Curia cannot read its record. "
        "Nothing is lost: it goes on as soon as a version that can is running. "
        "`/table abandon` frees the channel."
    ]
    assert "set aside" in said(await world.slash(CORNELIA, "table status"))
    opened = await world.members[CORNELIA].click(world.panel, label="My desk")
    assert opened.ephemeral
    assert "Something broke" not in text_of(opened.response)
    pressed = await world.users[CORNELIA].click(desk, label="Log")
    assert pressed.acknowledged
    hall = world.channel
    world.channel = forum
    two = await play(world, await world.tables.get(two.id), by_command, 1, acts=3)
    await world.quiet()
    await nothing_missing_there(world, two)
    world.channel = hall
    rewrite(world, kept)
    await world.restart()
    one = await world.tables.get(one.id)
    assert one.status == "playing"
    one = await play(world, one, by_command, 1, acts=2)
    await world.quiet()
    await nothing_missing(world, one, besides=("**The Cohort, table 1 is set aside",))


async def nothing_missing_there(world: House, table: Any) -> None:
    """The same as `nothing_missing`, for one table of several."""
    query = f"SELECT seq FROM outbox WHERE due < {NEVER} AND table_id = {table.id}"
    assert world.rows(query) == []
    await nothing_missing(world, table)
