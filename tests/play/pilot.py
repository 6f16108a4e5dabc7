"""Plays in the local page as a person would: sits, types, presses, chooses, reads.

    with chromium() as browser:
        pilot = Pilot(browser, "http://127.0.0.1:8080/")
        pilot.sit("Cornelia")
        pilot.slash("table new", game="The Cohort", seats=3)
        pilot.sit("Fabius")
        pilot.press("Join")
        pilot.wait_for("your desk", where="dm")
        pilot.choose("Gallia", where="dm")
        pilot.press("Bid", where="dm")
        pilot.fill(Talents=12, Province="Hispania")
        pilot.submit(where="dm")

Everything is found by what is written on it, inside the frames of the page. `where` names a place of
the person who sits: "channel" (the first channel), "dm" (the direct messages), or the title of a tab,
such as "Thread: Desk of Fabius". Each method waits for what it needs (`window.TIMEOUT`), and each that acts
waits until the bot has answered and the page has drawn it; it raises `DidNotHappen` if the page says
that the action did not go through. After an act nobody else's view need be waited for: it follows by
itself, so read with `wait_for` what must appear, and with `read` what is there.
"""

import contextlib
from typing import Any

from playwright.sync_api import TimeoutError as TooLong

from tests.play.controls import Controls
from tests.play.window import DidNotHappen


class Pilot(Controls):
    """One browser window on the local page, and all that a person does there."""

    # What can be used.

    def buttons(self, where: str = "channel", on: str | None = None) -> list[str]:
        """The labels of the buttons that can be pressed, on the newest message with any (or with `on`)."""
        message = self._message(where, on, "button.component-button:enabled")
        return [
            label.strip() for label in message.locator("button.component-button:enabled").all_inner_texts()
        ]

    def options(self, select: str | None = None, where: str = "channel", on: str | None = None) -> list[str]:
        """The options of a select of a place, by its placeholder, or of the only one of its message."""
        frame = self.look(where)
        box = self._select(where, select, on)
        labels = self._opened(frame, box).locator(".option-label, .entity-name").all_inner_texts()
        box.press("Escape")
        return [label.strip() for label in labels]

    # What one does.

    def press(self, label: str, where: str = "channel", on: str | None = None) -> None:
        """Press a button: on the newest message that has it, or the newest that also holds `on`."""
        frame = self.look(where)
        message = self._message(where, on, "button.component-button:enabled", label)
        message.get_by_role("button", name=label, exact=True).click()
        self._done(frame, f"pressing {label}")

    def choose(
        self, *options: str, select: str | None = None, where: str = "channel", on: str | None = None
    ) -> None:
        """Choose in a select: by its placeholder, or the only one of the newest message that has one.

        With several options each is ticked and the list closed, which sends them together.
        """
        frame = self.look(where)
        box = self._select(where, select, on)
        self._pick(frame, box, options)
        self._done(frame, f"choosing {', '.join(options)}")

    def say(self, text: str, where: str = "channel") -> None:
        """Write a plain message."""
        frame = self.look(where)
        composer = self._composer(frame)
        composer.fill(text)
        composer.press("Enter")
        self._done(frame, f"saying {text}")

    def slash(self, command: str, where: str = "channel", **options: Any) -> None:
        """Type a slash command and send it: `slash("table new", game="The Cohort", seats=3)`.

        An option with choices or suggestions takes the one whose text begins with what is given (or
        is it). What the bot suggests is waited for. A wrong option raises `DidNotHappen`.
        """
        frame = self.look(where)
        self._command(frame, command)
        for name, value in options.items():
            self._option(frame, name, str(value))
        frame.get_by_role("button", name="Send", exact=True).click()
        try:
            self._done(frame, f"/{command}")
            frame.locator(".command-row").wait_for(state="detached", timeout=3000)
        except TooLong:
            said = frame.locator(".command-row").inner_text()
            frame.get_by_role("button", name="Exit command mode").click()
            raise DidNotHappen(f"/{command} was not sent: {' '.join(said.split())}") from None

    def commands(self, typed: str = "", where: str = "channel") -> list[str]:
        """The slash commands that are offered after typing / and this."""
        frame = self.look(where)
        composer = self._composer(frame)
        composer.fill("/" + typed)
        entries = frame.locator(".command-entry strong")
        with contextlib.suppress(TooLong):
            entries.first.wait_for(timeout=3000)
        found = entries.all_inner_texts()
        composer.fill("")
        return found

    def suggestions(
        self, command: str, option: str, typed: str = "", where: str = "channel", **options: Any
    ) -> list[str]:
        """What the bot suggests for an option after typing this; the command is not sent."""
        frame = self.look(where)
        self._command(frame, command)
        for name, value in options.items():
            self._option(frame, name, str(value))
        field = self._field(frame, option)
        field.fill(typed)
        found = self._suggested(frame)
        frame.get_by_role("button", name="Exit command mode").click()
        self._composer(frame).fill("")
        return found

    # Forms.

    def form(self, where: str = "channel") -> str:
        """Wait for the form that opened in a place, and return its title."""
        return self._form(where).get_by_role("heading").inner_text().strip()

    def fill(self, where: str = "channel", labelled: dict[str, Any] | None = None, **fields: Any) -> None:
        """Fill fields of the open form by their labels: `fill(Talents=12, Province="Gallia", Sure=True)`.

        Text and numbers are typed, one of a select or of radio buttons is chosen by its label, a list
        chooses several, a truth ticks a box. `labelled` takes labels that are not Python names.
        """
        form = self._form(where)
        for label, value in {**(labelled or {}), **fields}.items():
            self._fill(form, label, value)

    def submit(self, where: str = "channel") -> None:
        """Send the open form; `DidNotHappen` with what the form says if it does not accept."""
        frame, form = self.look(where), self._form(where)
        form.get_by_role("button", name="Submit").click()
        self._done(frame, "submitting the form")
        error = form.locator(".field-error")
        if error.count():
            raise DidNotHappen(f"The form says: {error.first.inner_text()}")
        form.wait_for(state="detached")

    def cancel(self, where: str = "channel") -> None:
        """Close the open form without sending it."""
        form = self._form(where)
        form.get_by_role("button", name="Cancel").click()
        form.wait_for(state="detached")
