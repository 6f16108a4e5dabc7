"""A game of The Cohort in the local page, from an empty channel to its winner, as people play it.

Cornelia sits at a desktop with channel and direct messages side by side, Fabius at a phone, with a
computer player at their table. The bot is the real one; only its dice are known (`known_play`), so
that the game is the same every time.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.play.pilot import Pilot
from tests.play.running import Running
from tests.play.window import NARROW

pytestmark = pytest.mark.browser

SECRET = "9801" + "00" * 30
"""Dice that give a short game in which Cornelia plays a joker and wins."""

FABIUS_LEAVES = 4
"""Acts of Fabius before a computer player takes their seat."""

OWN = ("Board", "Log", "Rules", "No more hints")
"""The buttons of every desk; the others are moves."""

OVER = "Over · The Cohort, table 1"


def start(folder: Path, port: int = 0) -> Running:
    return Running(["-m", "tests.play.known_play", str(folder), str(port), SECRET])


def best(moves: list[str]) -> str:
    """The move that completes a Cohort, else one that goes on with one, else the first."""
    going_on = [m for m in moves if m.startswith("Play ") and "·" in m and "new," not in m]
    complete = [m for m in moves if "completes it" in m]
    others = [m for m in moves if m != "Play nothing"]
    return (
        complete[0]
        if complete
        else max(going_on, key=lambda m: m.partition("· ")[2], default=(others or moves)[0])
    )


class Player:
    """Somebody who plays from their direct messages."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self.acts = 0
        self.jokers: list[str] = []

    def desk(self) -> str:
        """Their newest desk; what they typed is answered below it in a line."""
        return ([""] + [text for text in self.pilot.read("dm") if "Board" in text.split("\n")])[-1]

    def is_up(self) -> bool:
        return "Your turn" in self.desk()

    def is_over(self) -> bool:
        return OVER in self.desk()

    def move(self) -> None:
        """Make a move by a button; once, where a joker may be played, by the list of jokers."""
        self.acts += 1
        moves = [label for label in self.pilot.buttons("dm") if label not in OWN]
        pressed = best(moves)
        if not self.jokers and "completes it" not in pressed and not re.search(r"· \d", pressed):
            desk = self.pilot.look("dm").locator("article.channel-message").filter(has_text="Board").last
            if desk.get_by_role("combobox").filter(has_text="Joker").count():
                self.jokers = self.pilot.options("🦅 Joker", where="dm")
                self.pilot.choose(self.jokers[0], select="🦅 Joker", where="dm")
                return
        self.pilot.press(pressed, where="dm")

    def gives_by_typing(self) -> None:
        """Answer the first question of a turn by a typed command, with what the bot suggests."""
        self.acts += 1
        first = next(label for label in self.pilot.buttons("dm") if label.startswith("Give "))
        card, to = first.removeprefix("Give ").split(" to ")
        assert card in self.pilot.suggestions("cohort give", "card", where="dm")
        assert self.pilot.suggestions("cohort give", "to", to[:2].lower(), where="dm") == [to]
        self.pilot.slash("cohort give", where="dm", to=to, card=card)
        self.pilot.wait_for(f"You give {to} 1 {card}.", where="dm")


def play(players: list[Player], acts: int) -> None:
    """Let each make a move when it is their turn, until the game is over or the last has made `acts`."""
    while not players[0].is_over() and players[-1].acts < acts:
        up = [player for player in players if player.is_up()]
        if up:
            up[0].move()
        else:
            players[0].pilot.page.wait_for_timeout(100)


def told(pilot: Pilot) -> list[str]:
    """The herald's lines: without the panel, which is redrawn when there is time, and private answers."""
    kept = [text for text in pilot.read() if "Only you can see this" not in text and "My desk" not in text]
    lines = [line for text in kept for line in text.split("\n")]
    return [line for line in lines if line not in ("Curia", "APP") and not re.search(r"\d [AP]M", line)]


def test_the_cohort_from_an_empty_channel_to_its_winner(browser: Browser, tmp_path: Path) -> None:
    running = start(tmp_path)
    with running:
        desktop = Pilot(browser, running.url)
        phone = Pilot(browser, running.url + "as/Fabius", NARROW, scheme="dark")
        assert desktop.people() == ["Cornelia", "Fabius", "Julia", "Marcus", "Octavia", "Titus"]
        assert {"/table new", "/table join"} <= set(desktop.commands("table"))

        # The lobby: a table by a typed command, an option by a form, seats by buttons.
        desktop.slash("table new", game="The Cohort")
        desktop.wait_for("you have its first seat")
        desktop.press("Options")
        assert desktop.form() == "Options of The Cohort"
        desktop.fill(labelled={"Copies of each card": 6})
        desktop.submit()
        desktop.wait_for("Copies of each card: 6")
        phone.press("Join")
        desktop.wait_for("Fabius")
        desktop.press("Add computer")
        desktop.wait_for("Aulus (computer player, Sensible)")
        assert "you have its first seat" not in "".join(phone.read())  # that was for Cornelia alone
        phone.press("Start")
        desktop.wait_for("48 cards are shuffled")

        # The first moves: one by a typed command with what the bot suggests, the others by buttons.
        cornelia, fabius = Player(desktop), Player(phone)
        while not fabius.is_up():
            play([cornelia], cornelia.acts + 1)
        desktop.wait_for_news("Fabius")
        fabius.gives_by_typing()
        play([cornelia, fabius], FABIUS_LEAVES)
        desktop.press("My desk", on="Just now")
        desktop.wait_for("Your hand")
        assert "Your hand" not in "".join(phone.read())
        assert desktop.complaints == phone.complaints == []
        before = told(desktop)
        assert desktop.read("dm")
        phone.close()

        # The bot stops in the middle and comes back; the window goes on by itself.
        assert running.stop() == 0
        assert running.lines[-1].startswith("Stopped.")
        desktop.page.get_by_text("Curia has stopped").wait_for()
    port = int(running.url.rstrip("/").rpartition(":")[2])
    running = start(tmp_path, port)
    with running:
        desktop.page.get_by_text("Curia has stopped").wait_for(state="hidden", timeout=60_000)
        assert told(desktop)[: len(before)] == before  # lines that were under way may follow
        assert desktop.read("dm"), "her desk stands as it stood, or a newer one in its place"

        # Fabius has to go: they give their seat to a computer player, and Cornelia plays to the end.
        phone = Pilot(browser, running.url + "as/Fabius", NARROW, scheme="dark")
        phone.slash("table replace", seat="Fabius", computer="Sensible")
        phone.press("Leave the game")
        desktop.wait_for("takes over the seat of Fabius")
        phone.close()
        play([cornelia], 100)
        assert cornelia.jokers
        desktop.wait_for("Cornelia wins with a Legion")
        desktop.wait_for("🏛️ Cornelia has won.")
        desktop.slash("table status")
        desktop.wait_for("It is over.")
