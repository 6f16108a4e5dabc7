"""The pages inside the frames: simcord's own, a little changed, and served once for all frames."""

# ruff: noqa: SLF001 -- private parts are what this package is for; each use says why it is needed

import functools
import hashlib
import mimetypes
from pathlib import Path
from typing import Any

import simcord.preview
from simcord.preview._server import PreviewServer

FRAME_CSS = Path(__file__).parent.with_name("static").joinpath("frame.css").read_text(encoding="utf-8")

# simcord's page is for developers of bots; each change makes it plainer for players. A text that is no
# longer there is left alone.
CHANGES: dict[str, list[tuple[str, str]]] = {
    # The server holds a request for news until there is some, so the browser may ask again at once.
    "/session.js": [("interval = 500", "interval = 40")],
    # 30 MB of fonts for the writing of the whole world, in each frame: wait for the Latin one alone.
    "/presentation.js": [("FONT_REQUIREMENTS.map(", "FONT_REQUIREMENTS.slice(0, 1).map(")],
    # Whoever presses further up in the channel would not see an answer that comes at its end.
    "/timeline.js": [
        (
            "if ((snapshot.history?.hasAfter || hasNewTail)",
            "if (hasNewTail && ids.some((id) => BigInt(id) > BigInt(lastPrevious)"
            ' && snapshot.messages?.[id]?.ephemeral)) state.scrollIntent = { policy: "bottom" };\n'
            "    if ((snapshot.history?.hasAfter || hasNewTail)",
        )
    ],
    # As on Discord, a select that has become another shows what it asks, not what was chosen in its place.
    "/selects.js": [
        (
            "  if (draftValue(key) === undefined) {",
            "  const asked = (globalThis.curiaSelects ??= new Map());\n"
            "  if (component.type === TYPE.STRING_SELECT && asked.get(key) !== component.custom_id) {\n"
            "    const usual = optionDefaults(entries).slice(0, maximum);\n"
            "    if (asked.has(key)) options.onReconcileDraft?.(key, usual);\n"
            "    asked.set(key, component.custom_id);\n"
            "  }\n"
            "  if (draftValue(key) === undefined) {",
        )
    ],
    # A page given up for its silence (the machine slept) comes back by itself.
    "/app.js": [
        (
            "(error.status === 401 || error.status === 410)) terminateSession",
            "error.status === 410) location.reload();"
            ' else if (error instanceof Error && "status" in error && error.status === 401) terminateSession',
        )
    ],
    # Only what went wrong is worth a line.
    "/actions.js": [
        ('pendingLabels[pending.kind] || "Completing action…"', '""'),
        ('return "Updating preview…"', 'return ""'),
        ('return labels[kind || ""] || "Action completed"', 'return ""'),
        ('"Action was not completed."', '"That did not go through. Please look again and retry."'),
        (
            '"Action outcome uncertain. It will not be retried."',
            '"It is not known whether that went through."',
        ),
        ('"Preview session ended."', '"Curia has stopped."'),
        ('ready ? "Preview ready" : "Loading preview…"', 'ready ? "" : "Loading…"'),
    ],
    # Discord asks the bot for suggestions as soon as an option is entered, not after the first letter.
    "/commands.js": [
        (
            'const current = String(field.value || "");',
            'const current = String(field.value || "");'
            " if (!autocompleteResults.has(autocompleteKey(currentDraft(), option.name, current)))"
            " queryAutocomplete(option, current);",
        )
    ],
}

FRAME = "/frame/" + hashlib.sha256((repr(CHANGES) + FRAME_CSS).encode()).hexdigest()[:12]
"""Where the page serves the frames' own files, which are the same for every frame and never change."""


@functools.cache
def frame_file(path: str) -> tuple[bytes, str] | None:
    """A file of simcord's page with our changes, and its type; None if there is none of this name.

    Each preview has a port of its own and would send each file anew; from one place a browser keeps them.
    """
    name = PreviewServer._STATIC_FILES.get(path)
    if name is None or path in ("/", "/protocol.schema.json"):
        return None
    data = Path(simcord.preview.__file__).with_name("static").joinpath(name).read_bytes()
    if not path.endswith((".js", ".css")):
        return data, mimetypes.guess_type(path)[0] or "text/plain"
    text = data.decode()
    for old, new in CHANGES.get(path, ()):
        text = text.replace(old, new)
    if path == "/preview.css":
        return (text.replace('url("/fonts/', 'url("fonts/') + FRAME_CSS).encode(), "text/css"
    return text.encode(), "text/javascript"


class PlayServer(PreviewServer):  # type: ignore[misc]
    """simcord's preview server, allowed into our page's frames and quicker to tell what is new."""

    def __init__(self, preview: Any, port: int, origin: str) -> None:
        super().__init__(preview, port)
        self._origin = origin
        # The preview forbids framing and files from elsewhere; our page shows it in frames and has its files.
        headers = dict(PreviewServer._SECURITY_HEADERS)
        del headers["X-Frame-Options"]
        policy = headers["Content-Security-Policy"].replace("'self'", f"'self' {origin}")
        local = "http://127.0.0.1:* http://localhost:*"
        headers["Content-Security-Policy"] = policy.replace(
            "frame-ancestors 'none'", f"frame-ancestors {local}"
        )
        self._SECURITY_HEADERS = headers

    async def _static(self, request: Any) -> Any:
        response = await super()._static(request)
        if request.path == "/":
            for start in ('href="', 'src="'):
                response.text = response.text.replace(f"{start}/", f"{start}{self._origin}{FRAME}/")
            response.text = response.text.replace("<title>SimCord Preview", "<title>Curia")
        return response

    async def _state(self, request: Any) -> Any:
        await self.preview.news(request.headers.get("X-Simcord-Context"))
        return await super()._state(request)
