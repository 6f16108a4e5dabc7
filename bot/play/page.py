"""The page in the browser: whose seat one sits in, with the channel and the direct messages beside it."""

import json
import uuid
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from bot.play import seams
from bot.play.places import Places

STATIC = Path(__file__).with_name("static")
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
        "frame-src http://127.0.0.1:*; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
FILES = {"page.css": "text/css", "page.js": "text/javascript", "icon.svg": "image/svg+xml"}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Page:
    """Serves the page, and tells every open one at once when something is new for somebody."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self._sockets: set[web.WebSocketResponse] = set()
        self._run = uuid.uuid4().hex  # a page that outlives this run sees another name, and loads anew
        self._told = ""

    def application(self) -> web.Application:
        """The routes; only for the loopback."""
        app = web.Application(middlewares=[only_loopback])
        app.router.add_get("/", self._index)
        app.router.add_get("/as/{name}", self._index)
        app.router.add_get("/open/{name}/{key}", self._open)
        app.router.add_get("/news", self._news)
        app.router.add_get(f"{seams.FRAME}/{{path:.+}}", self._frame_file)
        for name in FILES:
            app.router.add_get(f"/{name}", self._file)
        app.on_shutdown.append(self._hang_up)
        return app

    async def _index(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info.get("name")
        if name is not None and self.places.world.person(name) is None:
            names = ", ".join(person.name for person in self.places.world.people)
            raise web.HTTPNotFound(text=f"Nobody here is called {name}. Here are: {names}.")
        text = (STATIC / "index.html").read_text(encoding="utf-8")
        return web.Response(text=text, content_type="text/html", headers=HEADERS)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        name = request.path.removeprefix("/")
        text = (STATIC / name).read_text(encoding="utf-8")
        return web.Response(text=text, content_type=FILES[name], headers=HEADERS)

    async def _frame_file(self, request: web.Request) -> web.StreamResponse:
        found = seams.frame_file("/" + request.match_info["path"])
        if found is None:
            raise web.HTTPNotFound
        # The frames come from ports of their own: let them have it, and keep it.
        headers = {"Access-Control-Allow-Origin": "*", "Cache-Control": "max-age=31536000, immutable"}
        return web.Response(body=found[0], content_type=found[1], headers=headers)

    async def _open(self, request: web.Request) -> web.StreamResponse:
        person = self.places.world.person(request.match_info["name"])
        url = await self.places.open(person, request.match_info["key"]) if person else None
        if url is None:
            raise web.HTTPNotFound(text="This place is not there, or not for this person.")
        return web.json_response({"url": url}, headers=HEADERS)

    async def _news(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(heartbeat=20)
        await socket.prepare(request)
        self._sockets.add(socket)
        try:
            await socket.send_str(self._summary())
            async for message in socket:
                if message.type == WSMsgType.ERROR:
                    break
        finally:
            self._sockets.discard(socket)
        return socket

    async def tell(self) -> None:
        """Tell every open page what is where, if that has changed."""
        summary = self._summary()
        if summary == self._told:
            return
        self._told = summary
        for socket in tuple(self._sockets):
            try:
                await socket.send_str(summary)
            except (ConnectionError, RuntimeError):  # it closed meanwhile
                self._sockets.discard(socket)

    def _summary(self) -> str:
        summary: dict[str, Any] = {"run": self._run, "people": self.places.described()}
        return json.dumps(summary)

    async def _hang_up(self, app: web.Application) -> None:
        del app
        for socket in tuple(self._sockets):
            await socket.close(code=1001, message=b"stopped")


@web.middleware
async def only_loopback(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse a request that another site's page had a browser make (by Host or Origin)."""
    host = request.headers.get("Host", "").rsplit(":", 1)[0]
    origin = None if request.path.startswith(seams.FRAME) else request.headers.get("Origin")
    if host not in ("127.0.0.1", "localhost") or origin not in (None, f"http://{request.headers['Host']}"):
        raise web.HTTPForbidden(text="Only for this machine.")
    return await handler(request)
