"""Starts local play as a program of its own and stops it, for browser tests."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
READY = re.compile(r"http://127\.0\.0\.1:\d+/")


class Running:
    """A local play in a child process; a context manager that stops it.

    `Running([...arguments of python...])` waits until the program prints its address, which is `url`.
    """

    def __init__(self, arguments: Sequence[str], seconds: float = 60.0) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.lines: list[str] = []
        self.url = self._wait(time.monotonic() + seconds)

    def _wait(self, end: float) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip())
            if found := READY.search(line):
                return found[0]
            if time.monotonic() > end:
                break
        self.kill()
        raise AssertionError("Local play did not start:\n" + "\n".join(self.lines))

    def stop(self) -> int:
        """Stop it as Ctrl-C does; returns its exit code."""
        self.process.send_signal(signal.SIGINT)
        return self._ended()

    def kill(self) -> int:
        """End it without warning, as a power cut would."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        return self._ended()

    def _ended(self) -> int:
        rest, _ = self.process.communicate(timeout=20)
        self.lines += (rest or "").splitlines()
        return self.process.returncode

    def __enter__(self) -> "Running":
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.stop()
