"""Opening: what is wrong is said in one line, and the file is left as it was."""

import sqlite3
import sys

import pytest

from storage.opening import CannotOpen, open_store
from storage.rows import SeatRow, TableRow
from tests.storage.server import fresh

ROW = TableRow(0, "cohort", 10, 20, 30, "lobby", "{}", "{}", 0, 0, "", 1000, 1000)


async def made(path):
    store = await open_store(path)
    await store.new_table(ROW, [SeatRow(0, 30, None, "Anna")], [])
    await store.close()


async def refused(path):
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(CannotOpen) as caught:
        await open_store(path)
    assert (path.read_bytes() if path.is_file() else None) == before
    line = str(caught.value)
    assert "\n" not in line
    assert line.endswith(".")
    return line


async def test_a_fresh_database_is_made_and_opens_again(tmp_path):
    path = tmp_path / "new" / "curia.db"
    await made(path)
    store = await open_store(path)
    assert (await store.load(1)).row.game == "cohort"
    await store.close()
    assert [p.name for p in path.parent.iterdir() if "before" in p.name] == []


async def test_the_settings_of_sqlite_hold(tmp_path):
    store = await open_store(tmp_path / "curia.db")
    found = {}

    def ask(connection):
        for name in ("journal_mode", "synchronous", "foreign_keys"):
            found[name] = connection.exec_driver_sql(f"PRAGMA {name}").scalar()

    await store._do(ask)
    await store.close()
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


async def test_a_file_that_is_no_database(tmp_path):
    path = tmp_path / "curia.db"
    path.write_bytes(b"these are not the tables you are looking for" * 100)
    assert "not a database" in await refused(path)


async def test_a_damaged_database(tmp_path):
    path = tmp_path / "curia.db"
    await made(path)
    data = bytearray(path.read_bytes())
    data[4096 : 4096 * 3] = b"\xff" * 4096 * 2
    path.write_bytes(data)
    assert "damaged" in await refused(path)


async def test_a_database_of_another_program(tmp_path):
    path = tmp_path / "curia.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE songs (name TEXT)")
    other.close()
    assert "another program" in await refused(path)


async def test_a_database_of_a_newer_curia(tmp_path):
    path = tmp_path / "curia.db"
    await made(path)
    connection = sqlite3.connect(path)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    assert "newer Curia (schema 9999)" in await refused(path)


async def test_a_locked_database(tmp_path):
    path = tmp_path / "curia.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE x (y)")
    connection.execute("BEGIN EXCLUSIVE")
    try:
        assert "locked" in await refused(path)
    finally:
        connection.rollback()
        connection.close()


async def test_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("in the way")
    assert "cannot be written" in await refused(tmp_path / "file" / "curia.db")


async def test_an_upgrade_makes_a_copy_first(tmp_path, monkeypatch):
    path = tmp_path / "curia.db"
    await made(path)
    import alembic.command

    from storage import opening

    steps, before = [], opening._head()
    monkeypatch.setattr(opening, "_head", lambda: "9999")
    monkeypatch.setattr(alembic.command, "upgrade", lambda config, to: steps.append(to))
    store = await open_store(path)
    await store.close()
    copies = [p for p in tmp_path.iterdir() if f".before-{before}-" in p.name]
    assert len(copies) == 1
    assert steps == ["head"]
    copy = sqlite3.connect(copies[0])
    assert copy.execute("SELECT game FROM tables").fetchall() == [("cohort",)]
    copy.close()


async def test_migrations_make_the_schema_of_the_code(tmp_path):
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from storage.schema import metadata

    store = await open_store(tmp_path / "curia.db")
    differences = await store._do(
        lambda c: compare_metadata(MigrationContext.configure(c, opts={"compare_type": True}), metadata)
    )
    await store.close()
    assert differences == []


@pytest.mark.skipif(sys.platform == "win32", reason="no such modes there")
async def test_an_empty_file_is_a_new_database(tmp_path):
    path = tmp_path / "curia.db"
    path.touch()
    await made(path)
    assert path.stat().st_size > 0


async def test_a_server_whose_driver_is_not_installed():
    line = await refused_at("postgresql+pg8000://curia:secret@localhost/curia")
    assert (
        line
        == "The database postgresql+pg8000://curia:***@localhost/curia needs pg8000, which is not installed."
    )


async def test_a_server_that_does_not_answer():
    line = await refused_at("postgresql+asyncpg://curia:secret@127.0.0.1:1/curia")
    assert line.startswith("The database postgresql+asyncpg://curia:***@127.0.0.1:1/curia cannot be opened: ")
    assert "secret" not in line


async def refused_at(address):
    with pytest.raises(CannotOpen) as caught:
        await open_store(address)
    return str(caught.value)


async def test_a_server_is_made_ready_once_and_opens_again(server):
    address = await fresh(server, "opening")
    for _ in range(2):
        store = await open_store(address)
        await store.close()
    store = await open_store(address)
    assert await store.new_table(ROW, [SeatRow(0, 30, None, "Anna")], []) == 1
    await store.close()
