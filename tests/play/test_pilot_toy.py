"""The local page and its pilot, with a toy bot that has one of everything."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.play.pilot import Pilot
from tests.play.running import ROOT, Running
from tests.play.window import DidNotHappen

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with start(tmp_path_factory.mktemp("toy")) as running:
        yield running


def start(folder: Path) -> Running:
    return Running(["-m", "tests.play.toy_play", str(folder)])


def test_forms_and_suggestions(browser: Browser, running: Running) -> None:
    pilot = Pilot(browser, running.url + "as/Julia", scheme="dark")
    assert pilot.people() == ["Julia"]
    assert pilot.suggestions("table go", "province") == [
        f"{p}, 3 Talents" for p in ("Gallia", "Hispania", "Sicilia", "Africa")
    ]
    assert pilot.suggestions("table go", "province", "ci") == ["Sicilia, 3 Talents"]
    pilot.slash("table go", province="Afr")
    pilot.wait_for("Gone to africa.")
    pilot.slash("table go", where="dm", province="Gallia")
    pilot.wait_for("Gone to gallia.", where="dm")

    pilot.slash("table new", game="LEGIONS")
    pilot.press("Bid")
    assert pilot.form() == "A sealed bid"
    with pytest.raises(DidNotHappen, match="required"):
        pilot.submit()
    pilot.fill(Talents=12, Province="Sicilia", How="In secret")
    pilot.fill(labelled={"I am sure": True})
    pilot.submit()
    pilot.wait_for("Bid: 12, sicilia, secret, sure.")
    pilot.press("Bid", on="A new table")
    pilot.cancel()

    pilot.press("Thread")
    pilot.wait_for_news("Thread: Desk of Julia")
    assert "This thread is yours alone." in pilot.last("Thread: Desk of Julia")
    pilot.say("Thank you", where="Thread: Desk of Julia")
    assert "Thank you" in pilot.last("Thread: Desk of Julia")
    assert pilot.complaints == []
    other = Pilot(browser, running.url + "#Marcus")
    assert other.person() == "Marcus"
    assert other.places() == ["#forum", "Direct messages"]
    other.close()
    pilot.close()


def test_what_is_not_there(browser: Browser, running: Running) -> None:
    pilot = Pilot(browser, running.url)
    with pytest.raises(DidNotHappen, match="/table old is not offered"):
        pilot.slash("table old")
    with pytest.raises(DidNotHappen, match="no option colour"):
        pilot.slash("table new", game="LEGIONS", colour="red")
    with pytest.raises(DidNotHappen, match="was not sent"):
        pilot.slash("table new", game="LEGIONS", seats=9)
    with pytest.raises(DidNotHappen, match="no place Basilica"):
        pilot.look("Basilica")
    pilot.slash("table new", game="LEGIONS", seats=2)
    assert "2 seats" in pilot.last()
    pilot.close()


def test_it_resumes_after_a_power_cut(browser: Browser, tmp_path: Path) -> None:
    with start(tmp_path) as running:
        pilot = Pilot(browser, running.url)
        pilot.slash("table new", game="LEGIONS")
        pilot.press("Join")
        pilot.wait_for("This is your desk", where="dm")
        before = pilot.read(), pilot.read("dm")
        pilot.close()
        time.sleep(1.0)  # what happened in the last second may be lost; before it, nothing
        running.kill()
    with start(tmp_path) as running:
        pilot = Pilot(browser, running.url)
        assert (pilot.read(), pilot.read("dm")) == before
        pilot.choose("Africa", where="dm")
        pilot.wait_for("Cornelia has moved.")
        pilot.sit("Octavia")
        pilot.press("Join", on="A new table")
        assert "Seated: Cornelia, Octavia." in pilot.read()[0]


def test_a_damaged_world_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "world.pickle").write_bytes(b"not a world")
    with start(tmp_path) as running:
        assert "world.pickle cannot be read" in "\n".join(running.lines)
    assert (tmp_path / "world.unreadable").read_bytes() == b"not a world"


def test_a_port_in_use_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "tests.play.toy_play", str(tmp_path), str(port)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert f"Port {port} cannot be had" in done.stdout
