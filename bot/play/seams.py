"""Every use that local play makes of simcord's private parts, with the reason for each.

simcord 3.2.1 is pinned. Officially an environment has one preview of one channel; local play shows
the channel and the direct messages of several people at once, so it reaches inside, here only.
"""

# ruff: noqa: SLF001 -- private parts are what this module is for; each use says why it is needed

import asyncio
import contextlib
import pickle
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, ClassVar

from simcord.actors import MemberActor
from simcord.backend.access import channel_accessible
from simcord.backend.cdn import CDN_BASE
from simcord.builders import ChannelHandle, GuildHandle, UserHandle
from simcord.env import Env
from simcord.preview import Preview, _validate_preview
from simcord.preview._server import PreviewServer

STATIC = Path(__file__).with_name("static")
PRIVATE_THREAD = 12
"""Discord's number for the channel type of a private thread."""
PORTRAIT = "c0de"
"""The hash under which each avatar is filed; one a user."""
HOLD = 1.5
"""Seconds a request for a page's state waits for something new before it is answered as it is."""


# simcord's page is for developers of bots; each change makes it plainer for players. A text that is no
# longer there is left alone.
CHANGES: dict[str, list[tuple[str, str]]] = {
    # The server holds a request for news until there is some, so the browser may ask again at once.
    "/session.js": [("interval = 500", "interval = 40")],
    # 30 MB of fonts for the writing of the whole world, in each frame: wait for the Latin one alone.
    "/presentation.js": [("FONT_REQUIREMENTS.map(", "FONT_REQUIREMENTS.slice(0, 1).map(")],
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


class Several:
    """Stands where simcord keeps its only preview, and passes on to each of several.

    `Env._preview` may hold one preview; `_closed = True` lets the next one be entered beside it, and
    `_mark_action_dispatched` is the one call that the environment makes of it.
    """

    _closed = True

    def __init__(self) -> None:
        self.previews: list[PlayPreview] = []

    def _mark_action_dispatched(self) -> None:
        for preview in self.previews:
            preview._mark_action_dispatched()


class PlayServer(PreviewServer):  # type: ignore[misc]
    """simcord's preview server, allowed into our page's frames, quicker to follow, without its tool bar."""

    # The preview forbids framing; our page on the loopback shows it in frames.
    _SECURITY_HEADERS: ClassVar[dict[str, str]] = {
        name: value.replace("frame-ancestors 'none'", "frame-ancestors http://127.0.0.1:* http://localhost:*")
        for name, value in PreviewServer._SECURITY_HEADERS.items()
        if name != "X-Frame-Options"
    }

    async def _static(self, request: Any) -> Any:
        response = await super()._static(request)
        if request.path == "/preview.css":  # the tool bar, side bar and inspector are for developers
            response.text += (STATIC / "frame.css").read_text(encoding="utf-8")
        for old, new in CHANGES.get(request.path, ()):
            response.text = response.text.replace(old, new)
        if request.path.startswith("/fonts/"):  # megabytes that never change
            response.headers["Cache-Control"] = "max-age=86400"
            del response.headers["Pragma"]
        return response

    async def _state(self, request: Any) -> Any:
        await self.preview.news(request.headers.get("X-Simcord-Context"))
        return await super()._state(request)


class PlayPreview(Preview):  # type: ignore[misc]
    """One channel as one person sees it.

    `Env.preview` builds a `Preview` itself, so the subclass is built here from the same checks.
    """

    # Browsers that reload leave pages behind; the oldest goes when there are this many.
    _MAX_PAGES = 8

    def __init__(self, env: Any, channel: Any, viewer: Any, gate: asyncio.Lock, acted: asyncio.Event) -> None:
        choices: dict[str, Any] = {
            "layout": "channel",
            "display": "responsive",
            "width": 960,
            "height": 720,
            "locale": "en-US",
            "timezone": local_timezone(),
            "presentation_time": None,
        }
        channel, viewers, assets, skus, port = _validate_preview(env, channel, viewers=[viewer], **choices)
        super().__init__(env, channel, viewers, assets=assets, sku_presentations=skus, port=port, **choices)
        self._server = PlayServer(self, port)
        self._gate = gate
        self._acted = acted
        self._news = asyncio.Event()
        self._told: dict[str, int] = {}
        self._last_act: dict[str, float] = {}
        self._shown: dict[str, dict[int, dict[str, str]]] = {}
        self._print: object = None

    async def __aenter__(self) -> "PlayPreview":
        await super().__aenter__()
        # The page that Python drives anchors the history of every page opened later; without an
        # anchor they open at the newest message and follow it.
        self._python.window_end_id = None
        self._python.target_id = None
        return self

    async def close(self) -> None:
        """Close the preview, answering first every request that waits for news."""
        self._news.set()
        await super().close()

    async def news(self, context: str | None) -> None:
        """Wait until the page `context` has something its browser was not told, at most `HOLD` seconds.

        Just after an action the wait is short: the browser gives up the request it had open and asks
        again before it lets its person go on, and we may have told the news to the one given up.
        """
        page = self._pages.get(context)
        if page is None:
            return
        since = asyncio.get_running_loop().time() - self._last_act.get(page.id, 0.0)
        if self._told.get(page.id) == page.revision:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), HOLD if since > 1.0 else 0.08)
        self._told[page.id] = page.revision

    def _open_page(self, *arguments: Any) -> Any:
        while len(self._pages) > self._MAX_PAGES:
            oldest = min((p for p in self._pages if p != "python"), key=self._last_activity)
            self._close_page(oldest)
        return super()._open_page(*arguments)

    def _last_activity(self, page_id: str) -> float:
        return float(self._pages[page_id].last_activity)

    def _publish(self, page: Any, *, reason: str = "action") -> None:
        super()._publish(page, reason=reason)
        shown = self._shown.setdefault(page.id, {})
        shown[page.revision] = self._controls(page)
        for old in [revision for revision in shown if revision < page.revision - 30]:
            del shown[old]
        self._news.set()
        self._news = asyncio.Event()

    def _controls(self, page: Any) -> dict[str, str]:
        """What each message of a page lets one press, to tell whether a press still means the same."""
        messages = self.env.backend.messages.get(page.channel_id, {})
        return {
            str(identity): repr(message.components)
            for identity, message in list(messages.items())[-50:]
            if message.visible_to(page.viewer.id)
        }

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        # One thing at a time: an action that meets the ticker or another person's action is refused
        # by simcord ("operation overlaps"), where Discord would take both.
        async with self._gate:
            result: dict[str, Any] = await super()._action(context_id, self._still_meant(context_id, body))
            self._last_act[str(context_id)] = asyncio.get_running_loop().time()
        self._acted.set()
        return result

    def _still_meant(self, context_id: str | None, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """Bring a press up to date if what was pressed is unchanged since the browser drew it.

        simcord refuses an action from a page drawn a moment before anything changed; Discord does not.
        """
        page = self._pages.get(context_id)
        revision = body.get("published_revision") if isinstance(body, Mapping) else None
        if page is None or revision == page.revision or not isinstance(revision, int):
            return body
        if body.get("kind") in ("click", "select"):
            message = str(body.get("target_id"))
            then = self._shown.get(page.id, {}).get(revision, {}).get(message)
            if then is None or then != self._controls(page).get(message):
                return body
        return {**body, "published_revision": page.revision}

    def follow(self) -> bool:
        """Publish anew if what this person sees here has changed; say whether it has."""
        now = self._fingerprint()
        if now == self._print or not self._active:
            return False
        self._print = now
        self._advance_presentation_time()
        for page in tuple(self._pages.values()):
            if page.id in self._pages:
                self._publish(page, reason="refresh")
        return True

    def _fingerprint(self) -> object:
        viewer = self.viewers[0].id
        channel = self.channel.id
        messages = self.env.backend.messages.get(channel, {})
        recent = [repr(m) for m in list(messages.values())[-50:] if m.visible_to(viewer)]
        return hash((len(messages), self.env.backend.channels[channel].name, *recent))


def local_timezone() -> str:
    """The machine's own zone by its IANA name, or UTC."""
    link = Path("/etc/localtime")
    parts = link.resolve().parts if link.is_symlink() else ()
    return "/".join(parts[parts.index("zoneinfo") + 1 :]) if "zoneinfo" in parts else "UTC"


async def open_preview(
    env: Any, several: Several, channel_id: int, user_id: int, gate: asyncio.Lock, acted: asyncio.Event
) -> PlayPreview:
    """Start a preview of a channel, thread or direct message as a person sees it. Hold `gate`."""
    channel = env.backend.get_channel(channel_id)
    user = UserHandle(env, env.backend.get_user(user_id))
    if channel.guild_id is None:
        preview = PlayPreview(env, ChannelHandle(env, None, channel), user, gate, acted)
    else:
        guild = GuildHandle(env, env.backend.guilds[channel.guild_id])
        viewer = MemberActor(env, guild, user)
        preview = PlayPreview(env, ChannelHandle(env, guild, channel), viewer, gate, acted)
    env._preview = several
    try:
        await preview.__aenter__()
    finally:
        env._preview = several
    several.previews.append(preview)
    return preview


def may_see(env: Any, channel_id: int, user_id: int) -> bool:
    """Whether a person can read a channel or thread; a private thread only its members."""
    channel = env.backend.channels[channel_id]
    if channel.is_thread and channel.type == PRIVATE_THREAD and user_id not in channel.thread_members:
        return False
    return bool(channel_accessible(env.backend, channel_id, user_id, history=True))


def freeze(env: Any) -> bytes:
    """The simulated Discord as bytes; its listeners belong to the running bot and are left out."""
    backend = env.backend
    listeners, backend.subscribers = backend.subscribers, []
    try:
        return pickle.dumps(backend, protocol=pickle.HIGHEST_PROTOCOL)
    finally:
        backend.subscribers = listeners


def thaw(env: Any, data: bytes) -> None:
    """Give a fresh environment the simulated Discord that `freeze` made, before it starts."""
    env.backend = pickle.loads(data)  # noqa: S301 -- a file that local play wrote for itself
    env._guilds += [GuildHandle(env, guild) for guild in env.backend.guilds.values()]


def set_clock(env: Any, now: datetime) -> None:
    """Make the simulated clock show `now`; simcord's own begins with the year 2026."""
    clock = env.backend.clock
    clock._epoch = now - timedelta(seconds=clock.elapsed)


def name_bot(env: Any, name: str) -> int:
    """Name the bot's account, which simcord calls TestBot, and return its id."""
    env.backend.bot_user.name = name
    return int(env.backend.bot_user.id)


def set_portrait(env: Any, user_id: int, png: bytes) -> None:
    """Give a user an avatar; simcord takes the hash of one, but no picture."""
    env.backend.users[user_id].avatar = PORTRAIT
    env.backend.cdn._blobs[f"{CDN_BASE}/avatars/{user_id}/{PORTRAIT}.png"] = png


def forget_old(env: Any) -> None:
    """Drop what nobody can reach any more: pictures of edited messages, interactions long expired."""
    backend = env.backend
    shown = {
        a["url"] for channel in backend.messages.values() for m in channel.values() for a in m.attachments
    }
    blobs = backend.cdn._blobs
    for url in [u for u in blobs if u.startswith(f"{CDN_BASE}/attachments/") and u not in shown]:
        del blobs[url]
    before = (backend.clock.now() - timedelta(hours=1)).isoformat()
    for key, interaction in list(backend.interactions.items()):
        if interaction.expires_at is not None and interaction.expires_at < before:
            del backend.interactions[key]
            backend.interaction_tokens.pop(interaction.token, None)


def bot_scope(env: Any) -> Any:
    """The context in which code counts as the bot's own (simulated clock and transports)."""
    return env._bot_scope()


def quicker(env: Any) -> None:
    """Let simcord look for idleness every 2 ms, not every 50: each action waits for it once or more."""
    defaults = env._settle_internal.__func__.__kwdefaults__
    if defaults:
        defaults["idle"] = 0.002


__all__ = [
    "PRIVATE_THREAD",
    "Env",
    "PlayPreview",
    "Several",
    "bot_scope",
    "forget_old",
    "freeze",
    "may_see",
    "name_bot",
    "open_preview",
    "quicker",
    "set_clock",
    "set_portrait",
    "thaw",
]
