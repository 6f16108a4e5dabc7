"""A PostgreSQL server of the tests' own, where its programs are installed; else its tests are skipped.

with postgres() as address:      an address with no database name at its end
    fresh(address, "one")        makes an empty database and gives its address
"""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg

USER = "postgres"


def installed() -> bool:
    """Whether a server can be started here: its programs, and for root somebody else to run them."""
    return all(map(shutil.which, ("initdb", "pg_ctl"))) and (os.geteuid() != 0 or _owner() is not None)


def _owner() -> str | None:
    """Root may not run a server; the account of the installed one may."""
    import pwd

    return next((p.pw_name for p in pwd.getpwall() if p.pw_name == USER), None)


@contextmanager
def postgres() -> Iterator[str]:
    """A server on a free port of the loopback, gone with its data at the end."""
    with tempfile.TemporaryDirectory(prefix="curia-pg-") as name:
        folder = Path(name)
        owner = _owner() if os.geteuid() == 0 else None
        if owner is not None:
            shutil.chown(folder, owner)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]

        def run(*command: str) -> None:
            subprocess.run(command, check=True, capture_output=True, user=owner, cwd=folder, timeout=60)

        data = str(folder / "data")
        run("initdb", "-D", data, "-A", "trust", "-U", USER, "--no-sync")
        options = f"-h 127.0.0.1 -p {port} -k {folder} -c fsync=off"
        run("pg_ctl", "-D", data, "-l", str(folder / "log"), "-o", options, "-w", "start")
        try:
            yield f"postgresql+asyncpg://{USER}@127.0.0.1:{port}/"
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")


async def fresh(address: str, name: str) -> str:
    """An empty database of that name on the server; its address."""
    connection = await asyncpg.connect(address.replace("+asyncpg", "") + USER)
    try:
        await connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        await connection.execute(f"CREATE DATABASE {name}")
    finally:
        await connection.close()
    return address + name
