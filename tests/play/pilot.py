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
such as "Thread: Desk of Fabius". Each method waits for what it needs (`TIMEOUT`), and each that acts
waits until the bot has answered and the page has drawn it; it raises `DidNotHappen` if the page says
that the action did not go through. After an act nobody else's view need be waited for: it follows by
itself, so read with `wait_for` what must appear, and with `read` what is there.
"""

import contextlib
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, FrameLocator, Locator, Page
from playwright.sync_api import TimeoutError as TooLong

TIMEOUT = 30.0
"""Seconds to wait for anything; a busy machine draws slowly."""

WIDE, NARROW = (1280, 800), (390, 844)
"""Window sizes, in pixels: a desktop with both panes, a phone with tabs."""

READY = "() => window.simcordPreview?.ready && !window.simcordPreview.pendingAction"


class DidNotHappen(AssertionError):
    """What a person wanted to do or see was not possible; the message says what was there instead."""


class Pilot:
    """One browser window on the local page."""

    def __init__(self, browser: Browser, url: str, size: tuple[int, int] = WIDE, scheme: str = "light"):
        """Open `url`: the page ("/"), or one person's own window ("/as/Fabius").

        Args:
            browser: From `tests.play.browser.chromium()`.
            url: The address that local play printed.
            size: Width and height in pixels; `NARROW` shows tabs where `WIDE` shows two panes.
            scheme: "light" or "dark", as the person prefers.
        """
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,  # type: ignore[arg-type]
            reduced_motion="reduce",
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(TIMEOUT * 1000)
        self.complaints: list[str] = []
        """What the browser's console said in anger, and uncaught errors. Should stay empty."""
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda m: self.complaints.append(m.text) if m.type == "error" else None)
        self.open(url)

    # Where one is.

    def open(self, url: str) -> None:
        """Go to an address of local play and wait until the seats are there."""
        self.page.goto(url)
        self._seats.first.wait_for()

    def close(self) -> None:
        """Close this window."""
        self.context.close()

    @property
    def _seats(self) -> Locator:
        return self.page.get_by_role("navigation", name="Whose seat you sit in").get_by_role("button")

    def people(self) -> list[str]:
        """The names on the seats, from left to right."""
        return [name.strip() for name in self._seats.all_text_contents()]

    def person(self) -> str:
        """Who sits now."""
        return self.page.locator("#seats [aria-pressed=true]").inner_text().strip()

    def sit(self, name: str) -> None:
        """Take a person's seat and wait until the channel and the direct messages are shown."""
        self._seats.filter(has_text=name).click()
        self.page.locator("#seats [aria-pressed=true]", has_text=name).wait_for()
        for frame in self.page.locator("iframe:visible").all():
            self._settled(frame.content_frame)

    def places(self) -> list[str]:
        """The titles of the tabs of who sits: channel, threads, direct messages."""
        return [
            title.strip() for title in self.page.get_by_role("tab").filter(visible=True).all_text_contents()
        ]

    def news(self) -> list[str]:
        """What carries a mark for something new: names on seats, and titles of tabs."""
        marked = self.page.locator("#seats button:has(.new), .tabs button:has(.new)").filter(visible=True)
        return [text.strip() for text in marked.all_text_contents()]

    def wait_for_news(self, name: str) -> None:
        """Wait until the seat or tab of this name carries a mark."""
        self._until(lambda: name in self.news(), lambda: f"No mark on {name}; marked are {self.news()}")

    def look(self, where: str = "channel") -> FrameLocator:
        """Turn to a place (its tab, if it is not shown) and return its frame."""
        titles = {"channel": re.compile("^#"), "dm": re.compile("^Direct messages")}
        title = titles.get(where, re.compile("^" + re.escape(where)))
        tab = self.page.get_by_role("tab").filter(visible=True, has_text=title).first
        try:
            tab.wait_for(timeout=5000)
        except TooLong:
            raise DidNotHappen(f"There is no place {where}; there are {self.places()}") from None
        name = tab.inner_text().strip()
        if tab.get_attribute("aria-selected") != "true":
            tab.click()
        frame = self.page.locator(f'iframe[title="{name} as {self.person()} sees it"]').content_frame
        self._settled(frame)
        return frame

    # What one reads.

    def read(self, where: str = "channel") -> list[str]:
        """The messages of a place as text, oldest first: name, words, embeds, labels of buttons.

        Each is one text of lines, without empty ones.
        """
        texts = self.look(where).locator("article.channel-message").all_inner_texts()
        return ["\n".join(line.strip() for line in text.splitlines() if line.strip()) for text in texts]

    def last(self, where: str = "channel") -> str:
        """The newest message of a place as text; "" without one."""
        return (self.read(where) or [""])[-1]

    def wait_for(self, text: str | re.Pattern[str], where: str = "channel") -> str:
        """Wait until a message of a place holds the text (letter for letter, or a pattern), and return it."""

        def found() -> str:
            hits = [m for m in self.read(where) if (text in m if isinstance(text, str) else text.search(m))]
            return hits[-1] if hits else ""

        return self._until(found, lambda: f"{text!r} is not in {where}, which ends: {self.read(where)[-3:]}")

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

    def picture(self, path: Path) -> None:
        """Take a picture of the window as it is, for a person to look at."""
        self.page.screenshot(path=str(path))

    # How it is found.

    def _until(self, found: Callable[[], Any], otherwise: Callable[[], str]) -> Any:
        end = time.monotonic() + TIMEOUT
        while True:
            result = found()
            if result:
                return result
            if time.monotonic() > end:
                raise DidNotHappen(otherwise())
            self.page.wait_for_timeout(50)

    def _settled(self, frame: FrameLocator) -> None:
        """Wait until a frame has drawn everything and waits for the person."""
        frame.locator("#preview-app[aria-busy=false]").wait_for()
        handle = frame.owner.element_handle()
        inside = handle.content_frame() if handle else None
        if inside is not None:
            inside.wait_for_function(READY)

    def _done(self, frame: FrameLocator, what: str) -> None:
        self._settled(frame)
        status = frame.locator("#action-status").inner_text().strip()
        if status and "did not go through" in status:
            raise DidNotHappen(f"{what}: {status}")

    def _message(self, where: str, on: str | None, control: str, label: str | None = None) -> Locator:
        """The newest message with such a control, holding the text `on` if given."""
        wanted = self.look(where).locator("article.channel-message").filter(has=self.page.locator(control))
        if label is not None:
            exact = re.compile(f"^\\s*{re.escape(label)}\\s*$")
            wanted = wanted.filter(has=self.page.locator(control).filter(has_text=exact))
        if on is not None:
            wanted = wanted.filter(has_text=on)
        try:
            wanted.last.wait_for()
        except TooLong:
            raise DidNotHappen(
                f"No message in {where} with {label or 'a control'} to use"
                f"{f' and {on!r}' if on else ''}; it ends: {self.read(where)[-3:]}"
            ) from None
        return wanted.last

    def _select(self, where: str, select: str | None, on: str | None) -> Locator:
        message = self._message(where, on, "button.select-trigger:enabled")
        boxes = message.get_by_role("combobox")
        if select is not None:
            boxes = message.get_by_role("combobox", name=select)
        try:
            boxes.first.wait_for()
        except TooLong:
            raise DidNotHappen(f"No select {select!r} on the newest message with one in {where}") from None
        return boxes.first

    def _opened(self, inside: FrameLocator | Locator, box: Locator) -> Locator:
        if box.get_attribute("aria-expanded") != "true":
            box.click()
        opened = inside.locator(f'[role=listbox][id="{box.get_attribute("aria-controls")}"]')
        opened.get_by_role("option").first.wait_for()
        return opened

    def _pick(self, inside: FrameLocator | Locator, box: Locator, options: tuple[str, ...]) -> None:
        listed = self._opened(inside, box)
        several = listed.get_attribute("aria-multiselectable") == "true"
        for option in options:
            labels = [text.split("\n")[0].strip() for text in listed.get_by_role("option").all_inner_texts()]
            at = next((n for n, label in enumerate(labels) if label == option), None)
            if at is None:
                at = next((n for n, label in enumerate(labels) if label.startswith(option)), None)
            if at is None:
                box.press("Escape")
                raise DidNotHappen(f"{option!r} is not offered; there are {labels}")
            listed.get_by_role("option").nth(at).click()
        if several:
            box.click()

    def _composer(self, frame: FrameLocator) -> Locator:
        leave = frame.get_by_role("button", name="Exit command mode")
        if leave.count():
            leave.click()
        return (
            frame.get_by_role("textbox", name="Message", exact=True)
            .or_(frame.locator("#channel-composer-input"))
            .first
        )

    def _command(self, frame: FrameLocator, command: str) -> None:
        composer = self._composer(frame)
        composer.fill("")
        composer.press_sequentially(f"/{command}")
        exact = re.compile(f"^/{re.escape(command)}$")
        entry = frame.locator(".command-entry").filter(has=self.page.locator("strong", has_text=exact))
        try:
            entry.first.click(timeout=5000)
        except TooLong:
            offered = frame.locator(".command-entry strong").all_inner_texts()
            composer.fill("")
            raise DidNotHappen(f"/{command} is not offered; there are {offered}") from None
        frame.locator(".command-chip").wait_for()

    def _field(self, frame: FrameLocator, option: str) -> Locator:
        """The input of an option of the command being typed, added first if it is optional."""
        field = frame.locator(f'.command-option-input[data-option="{option}"]')
        if not field.count():
            frame.locator(".command-chip").click()
            exact = re.compile(f"^{re.escape(option)}$")
            label = self.page.locator(".command-suggestion-label", has_text=exact)
            offered = frame.locator(".command-suggestion").filter(has=label)
            try:
                offered.first.click(timeout=3000)
            except TooLong:
                raise DidNotHappen(f"The command has no option {option}") from None
        field.click()
        return field

    def _suggested(self, frame: FrameLocator) -> list[str]:
        """Wait until the bot has suggested, and return what; [] if it suggests nothing."""
        row = frame.locator(".command-row")
        row.wait_for()
        self.page.wait_for_timeout(300)  # the page asks a quarter of a second after the last letter
        self._settled(frame)
        shown: list[str] = []
        since = start = time.monotonic()
        while (now := time.monotonic()) < start + TIMEOUT:
            labels = [text.strip() for text in frame.locator(".command-suggestion-label").all_inner_texts()]
            if row.get_attribute("aria-busy") == "false":
                return labels
            if labels != shown:
                shown, since = labels, now
            elif shown and now > since + 1.0:  # it may call itself busy for ever after a second question
                return shown
            self.page.wait_for_timeout(50)
        raise DidNotHappen("The bot has suggested nothing, not even that there is nothing")

    def _option(self, frame: FrameLocator, option: str, value: str) -> None:
        field = self._field(frame, option)
        field.fill(value)
        if field.get_attribute("role") != "combobox":
            return
        offered = self._suggested(frame)
        at = next((n for n, text in enumerate(offered) if text == value), None)
        if at is None:
            at = next((n for n, text in enumerate(offered) if text.startswith(value)), None)
        if at is None and offered:
            at = 0
        if at is not None:
            frame.locator(".command-suggestion").nth(at).click()

    def _form(self, where: str) -> Locator:
        dialog = self.look(where).get_by_role("dialog").filter(has=self.page.locator(".modal-title"))
        try:
            dialog.wait_for()
        except TooLong:
            raise DidNotHappen(f"No form is open in {where}") from None
        return dialog

    def _fill(self, form: Locator, label: str, value: Any) -> None:
        exact = re.compile(f"^{re.escape(label)}\\s*\\*?$")
        named = self.page.locator(".control-label, .choice-label", has_text=exact)
        field = form.locator(".modal-field").filter(has=named).first
        try:
            field.wait_for(timeout=5000)
        except TooLong:
            labels = form.locator(".control-label").all_inner_texts()
            raise DidNotHappen(f"The form has no field {label!r}; it has {labels}") from None
        several = [str(v) for v in value] if isinstance(value, (list, tuple)) else [str(value)]
        if isinstance(value, bool):
            field.get_by_role("checkbox").set_checked(value, force=True)
        elif field.get_by_role("combobox").count():
            self._pick(form, field.get_by_role("combobox").first, tuple(several))
        elif field.get_by_role("radio").count() or field.get_by_role("checkbox").count():
            for choice in several:
                field.get_by_label(choice, exact=True).set_checked(True, force=True)
        else:
            field.locator("input, textarea").first.fill(str(value))
