"""A browser window on the local page: whose seat one sits in, which place one looks at, what one reads."""

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


class Window:
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

    def picture(self, path: Path) -> None:
        """Take a picture of the window as it is, for a person to look at."""
        self.page.screenshot(path=str(path))

    # How it is waited for.

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
