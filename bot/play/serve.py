"""Runs local play: the bot's real code on a simulated Discord, in real time, kept in a folder."""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web
from discord.ext import commands

if TYPE_CHECKING:
    from bot.play.page import Page
    from bot.play.places import Places
    from bot.play.world import World

log = logging.getLogger(__name__)

TICK = 0.3
"""Seconds between two steps of the simulated clock."""

SAVE_EVERY = 1.0
"""Seconds between two writings of the world, at least, when writing it takes long."""

WRONG_USE, NO_STORE = 2, 3
"""Exit codes of the command line that `serve` leaves with when it cannot begin."""


async def serve(
    make_bot: Callable[[], commands.Bot], folder: Path, port: int, people: int, say: Callable[[str], None]
) -> None:
    """Play in a browser until SIGINT or SIGTERM (or cancellation).

    Args:
        make_bot: Makes the bot, not yet logged in. It is closed (`bot.close()`) at the end.
        folder: Where the simulated Discord is kept (`world.pickle`); made if missing.
        port: Of the page, on 127.0.0.1; 0 takes a free one.
        people: How many people can play, 1 to 12.
        say: Gets each line for the person at the terminal, above all the address when ready.

    Raises:
        SystemExit: After one clear line, with code 2 (simcord is not installed, or the port is in
            use) or 3 (the folder cannot be written).
    """
    try:
        from bot.play.page import Page
        from bot.play.places import Places
        from bot.play.world import open_world
    except ModuleNotFoundError as error:
        say(f"Local play needs {error.name}, which is missing: make install, or pip install 'curia[play]'.")
        raise SystemExit(WRONG_USE) from None
    from bot.play.discordlike import discordlike

    with _listener(port, say) as listener, discordlike():
        try:
            world = open_world(make_bot, folder, people, say)
        except OSError as error:
            say(f"The folder {folder} cannot be used: {error.strerror or error}.")
            raise SystemExit(NO_STORE) from None
        await world.start()
        host, number = listener.getsockname()[:2]
        places = Places(world, f"http://{host}:{number}")
        page = Page(places)
        keeper = Keeper(world)
        try:
            async with _site(page, listener), _stop_signal() as stop:
                say(f"Curia is ready: {places.origin}/  (Ctrl-C stops; the game is kept in {folder})")
                await _live(world, places, page, keeper, stop)
        finally:
            await places.close()
            await world.close()
            await keeper.save()
            say(f"Stopped. The game is kept in {folder}.")


async def _live(
    world: "World", places: "Places", page: "Page", keeper: "Keeper", stop: asyncio.Event
) -> None:
    """Let time pass, show everybody what has changed, and keep it, until told to stop."""
    while not stop.is_set():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(places.acted.wait(), TICK)
        if places.acted.is_set():
            places.acted.clear()
            keeper.changed()
        else:
            async with places.gate:
                try:
                    await world.pass_time()
                except Exception:  # simcord: the bot has not come to rest; the next step goes on from here
                    log.warning("The simulated Discord waits for the bot", exc_info=True)
        async with places.gate:
            if world.has_changed():
                keeper.changed()
                places.follow()
                await page.tell()
            if keeper.is_due():
                await keeper.save()


class Keeper:
    """Writes the world to its file soon after it has changed, but not all the time."""

    def __init__(self, world: "World") -> None:
        self.world = world
        self._has_news = True
        self._cost = 0.0
        self._written = 0.0

    def changed(self) -> None:
        """The world differs from its file."""
        self._has_news = True

    def is_due(self) -> bool:
        """Whether to write now: a quick writing at once, a slow one at most every `SAVE_EVERY`."""
        wait = min(SAVE_EVERY, self._cost * 10)
        return self._has_news and time.monotonic() - self._written >= wait

    async def save(self) -> None:
        """Write the world. A failure is logged and tried again with the next change."""
        began = time.monotonic()
        self._has_news = False
        data = self.world.freeze()
        try:
            await asyncio.to_thread(self.world.write, data)
        except OSError:
            self._has_news = True
            log.exception("The world could not be written to %s", self.world.file)
        self._written = time.monotonic()
        self._cost = self._written - began


def _listener(port: int, say: Callable[[str], None]) -> socket.socket:
    try:
        return socket.create_server(("127.0.0.1", port))
    except OSError as error:
        say(f"Port {port} cannot be had ({os.strerror(error.errno or 0)}). Is Curia running already?")
        raise SystemExit(WRONG_USE) from None


@contextlib.asynccontextmanager
async def _site(page: "Page", listener: socket.socket) -> AsyncIterator[None]:
    runner = web.AppRunner(page.application(), access_log=None, shutdown_timeout=2.0)
    await runner.setup()
    await web.SockSite(runner, listener).start()
    try:
        yield
    finally:
        await runner.cleanup()


@contextlib.asynccontextmanager
async def _stop_signal() -> AsyncIterator[asyncio.Event]:
    """An event that SIGINT and SIGTERM set; a second signal ends the program at once."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    signals = (signal.SIGINT, signal.SIGTERM)

    def set_once() -> None:
        stop.set()
        restore()

    def restore() -> None:
        for number in signals:
            loop.remove_signal_handler(number)

    with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C cancels the task instead
        for number in signals:
            loop.add_signal_handler(number, set_once)
    try:
        yield stop
    finally:
        with contextlib.suppress(NotImplementedError):
            restore()
