"""What a person uses in a place, found by what is written on it: messages, selects, commands, forms."""

import re
import time
from typing import Any

from playwright.sync_api import FrameLocator, Locator
from playwright.sync_api import TimeoutError as TooLong

from tests.play.window import TIMEOUT, DidNotHappen, Window


class Controls(Window):
    """A window in which buttons, selects, options of commands and fields of forms are found and filled."""

    # On messages.

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

    # In the line where one types.

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

    # In forms.

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
