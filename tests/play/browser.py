"""Finds a Chromium for the browser tests, or installs one where that is one quiet step."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
HOW = (
    "The browser tests need Chromium or Chrome. Install one (Debian and Ubuntu: apt-get install chromium; "
    "macOS: brew install --cask chromium), or set CHROMIUM to the path of one."
)


class NoBrowser(RuntimeError):
    """There is no Chromium here, and none could be installed; the message says how to get one."""


def find() -> str | None:
    """The path of a Chromium: that of CHROMIUM, else the first on PATH; None without one."""
    named = os.environ.get("CHROMIUM")
    if named:
        if not Path(named).exists():
            raise NoBrowser(f"CHROMIUM is {named}, and there is no such file. {HOW}")
        return named
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def find_or_install() -> str:
    """The path of a Chromium, installed from Debian's packages if need be and if this is root.

    Raises:
        NoBrowser: If there is none; says how to get one.
    """
    path = find()
    if path is not None:
        return path
    if not (hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get")):
        raise NoBrowser(HOW)
    sys.stderr.write("No Chromium here: installing Debian's package chromium (about 100 MB) ...\n")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-qq", "--no-install-recommends", "chromium"],
    ):
        done = subprocess.run(command, env=quiet, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NoBrowser(f"{' '.join(command)} failed: {done.stderr.strip()[-500:]}\n{HOW}")
    path = find()
    if path is None:
        raise NoBrowser(HOW)
    return path


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless Chromium, closed at the end. Finds or installs it (see `find_or_install`)."""
    path = find_or_install()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


if __name__ == "__main__":
    try:
        sys.stdout.write(f"The browser is {find_or_install()}\n")
    except NoBrowser as error:
        sys.stderr.write(f"{error}\n")
        raise SystemExit(1) from None
