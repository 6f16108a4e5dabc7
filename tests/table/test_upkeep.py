"""What the owner of the bot meets: settings, databases, tokens, networks, signals, each in one clear line."""

import asyncio
import logging
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from typer.testing import CliRunner

from bot.main import cli
from bot.main.client import Curia
from bot.main.settings import BadSettings, load
from storage.opening import open_store

TOKEN = f"{'M' * 26}.{'a' * 6}.{'b' * 38}"
"""Of the form of a token, and no token."""


@pytest.fixture(autouse=True)
def _as_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """No settings to begin with, and the log afterwards as it was."""
    for name in [n for n in os.environ if n.startswith("CURIA_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **settings: str) -> tuple[int, list[str]]:
    """`python -m bot run` in this process: the exit code, and the lines on standard error."""
    given = {"data": str(tmp_path / "data"), "token": TOKEN, **settings}
    for name, value in given.items():
        if value:
            monkeypatch.setenv(f"CURIA_{name.upper()}", value)
    result = CliRunner().invoke(cli.app, ["run"])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return result.exit_code, result.stderr.splitlines()


# --- settings -------------------------------------------------------------------


def test_every_wrong_setting_is_named_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    code, lines = ran(
        tmp_path, monkeypatch, token="abc", log_level="LOUD", database="mysql://x", colour="red"
    )
    assert code == 2
    assert [line.split(" ")[0] for line in lines] == [
        "CURIA_COLOUR",
        "CURIA_TOKEN",
        "CURIA_DATABASE",
        "CURIA_LOG_LEVEL",
    ]
    assert "abc" not in "\n".join(lines)
    assert "is not a setting. Known: CURIA_DATA, CURIA_DATABASE, CURIA_LOG_LEVEL, CURIA_TOKEN." in lines[0]


def test_settings_come_from_the_file_too(tmp_path: Path):
    file = tmp_path / ".env"
    file.write_text(f"CURIA_TOKEN={TOKEN}\nCURIA_COLOR=red\n")
    with pytest.raises(BadSettings, match="CURIA_COLOR is not a setting"):
        load(file)
    file.write_bytes(b"CURIA_TOKEN=\xff\xfe\x00")
    with pytest.raises(BadSettings, match="cannot be read"):
        load(file)


def test_without_a_token_the_program_says_so_and_stops(tmp_path: Path):
    """The real program, as its owner starts it."""
    root = Path(cli.__file__).parents[2]
    env = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run(
        [sys.executable, "-m", "bot", "run"],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "CURIA_TOKEN is not set. Put the bot's token into .env; README says how to get one."
    ]
    assert done.stdout == ""
    assert list(tmp_path.iterdir()) == []


# --- databases --------------------------------------------------------------------


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "file").write_text("no folder")
    code, lines = ran(tmp_path, monkeypatch, data=str(tmp_path / "file" / "data"))
    assert (code, len(lines)) == (3, 1)
    assert "cannot be written" in lines[0]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("newer", "was made by a newer Curia (schema 9999)"),
        ("garbage", "damaged or not a database"),
        ("truncated", "damaged"),
        ("foreign", "belongs to another program"),
        ("locked", "locked"),
    ],
)
def test_a_database_that_cannot_be_used_is_left_untouched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, said: str
):
    path = tmp_path / "data" / "curia.db"
    path.parent.mkdir()
    if kind == "garbage":
        path.write_bytes(b"Gallia est omnis divisa in partes tres. " * 200)
    elif kind == "foreign":
        script(path, "CREATE TABLE recipes (x)")
    else:
        asyncio.run(made(path))
    if kind == "newer":
        script(path, "UPDATE alembic_version SET version_num = '9999'")
    if kind == "truncated":
        path.write_bytes(path.read_bytes()[:9000])
    holder = sqlite3.connect(path, isolation_level=None) if kind == "locked" else None
    if holder is not None:
        holder.execute("PRAGMA locking_mode = EXCLUSIVE")
        holder.execute("PRAGMA journal_mode = DELETE")
        holder.execute("BEGIN EXCLUSIVE")
    before = path.read_bytes()
    try:
        code, lines = ran(tmp_path, monkeypatch)
    finally:
        if holder is not None:
            holder.close()
    assert (code, len(lines)) == (3, 1), lines
    assert said in lines[0]
    assert str(path) in lines[0]
    assert path.read_bytes() == before


async def made(path: Path) -> None:
    """A fresh database of Curia."""
    await (await open_store(path)).close()


def script(path: Path, text: str) -> None:
    """Change a database from outside."""
    connection = sqlite3.connect(path)
    connection.executescript(text)
    connection.close()


# --- Discord ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fault", "code", "said"),
    [
        (
            discord.LoginFailure("Improper token has been passed."),
            4,
            "Discord refuses the token in CURIA_TOKEN.",
        ),
        (aiohttp.ClientConnectionError("Cannot connect to host discord.com"), 5, "Discord cannot be reached"),
        (OSError("Name or service not known"), 5, "Discord cannot be reached: Name or service not known."),
        (TimeoutError(), 5, "Discord cannot be reached: TimeoutError."),
    ],
)
def test_a_discord_that_will_not_have_us(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception, code: int, said: str
):
    async def fails(*_: Any) -> None:
        raise fault

    monkeypatch.setattr(discord.http.HTTPClient, "static_login", fails)
    found, lines = ran(tmp_path, monkeypatch, log_level="ERROR")
    assert (found, len(lines)) == (code, 1), lines
    assert lines[0].startswith(said)
    assert TOKEN not in lines[0]


async def test_a_signal_stops_the_bot_and_closes_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("CURIA_TOKEN", TOKEN)
    monkeypatch.setenv("CURIA_DATA", str(tmp_path / "data"))
    began = asyncio.Event()

    async def start(self: Curia, *_: Any) -> None:
        began.set()
        await asyncio.sleep(600)

    monkeypatch.setattr(Curia, "start", start)
    running = asyncio.ensure_future(cli._run(load(None)))
    await asyncio.wait_for(began.wait(), 20)
    os.kill(os.getpid(), signal.SIGTERM)
    assert await asyncio.wait_for(running, 20) == (0, "")
    assert sorted(p.name for p in (tmp_path / "data").iterdir()) == ["curia.db"]
