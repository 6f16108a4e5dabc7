"""Several previews at once, each one channel as one person sees it."""

# ruff: noqa: SLF001 -- private parts are what this package is for; each use says why it is needed

import asyncio
import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from simcord.actors import MemberActor
from simcord.backend.access import can_access_channel, can_access_message
from simcord.builders import ChannelHandle, GuildHandle, UserHandle
from simcord.preview import Preview, _snapshot, _validate_preview

from bot.play.seams.backend import may_see
from bot.play.seams.frames import PlayServer
from bot.play.seams.writing import name_mentions

HOLD = 1.5
"""Seconds a request for a page's state waits for something new before it is answered as it is."""

NO_INDEX = {
    "query": "",
    "filter": "all",
    "hasPrevious": False,
    "hasNext": False,
    "previousCursor": None,
    "nextCursor": None,
}

# At every change simcord goes through all messages of a channel twice: to list them in its side bar, which
# is not shown here, and to ask of each whether its channel may be seen, which it has just asked. In a long
# game that would be most of the time between a click and what comes of it.
_snapshot._message_navigation = lambda *_: ([], dict(NO_INDEX))


def _can_access_message(
    env: Any, channel_id: int, message: Any, viewer: Any, *, history: bool = False
) -> bool:
    if channel_id == message.channel_id == PlayPreview.drawing:
        return bool(message.visible_to(viewer.id))
    return bool(can_access_message(env, channel_id, message, viewer, history=history))


_snapshot.can_access_message = _can_access_message


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


class PlayPreview(Preview):  # type: ignore[misc]
    """One channel as one person sees it.

    `Env.preview` builds a `Preview` itself, so the subclass is built here from the same checks.
    """

    drawing: ClassVar[int | None] = None
    """The channel that is being drawn, and of which it is known whether the viewer may see it."""

    # Browsers that reload leave pages behind; the oldest goes when there are this many.
    _MAX_PAGES = 8

    def __init__(
        self, env: Any, channel: Any, viewer: Any, gate: asyncio.Lock, acted: asyncio.Event, origin: str
    ) -> None:
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
        self._server = PlayServer(self, port, origin)
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
        del self._pages["python"]  # nobody looks at it, and it would be drawn at every change
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
            oldest = min(self._pages, key=self._last_activity)
            self._close_page(oldest)
        return super()._open_page(*arguments)

    def _last_activity(self, page_id: str) -> float:
        return float(self._pages[page_id].last_activity)

    def _publish(self, page: Any, *, reason: str = "action") -> None:
        seen = can_access_channel(self.env, page.channel_id, page.viewer, history=True)
        PlayPreview.drawing = page.channel_id if seen else None
        try:
            super()._publish(page, reason=reason)
        finally:
            PlayPreview.drawing = None
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

    def _page_payload(self, page: Any) -> dict[str, Any]:
        payload: dict[str, Any] = super()._page_payload(page)
        name_mentions(payload.get("messages", {}), self._name)
        return payload

    def _name(self, kind: str, identity: int) -> str | None:
        """How a mention reads for this person: of a channel they may see, or of anybody."""
        backend = self.env.backend
        if kind == "#":
            channel = backend.channels.get(identity)
            seen = channel is not None and may_see(self.env, identity, self.viewers[0].id)
            return f"#{channel.name}" if channel is not None and seen else "# unknown"
        user = backend.users.get(identity)
        return f"@{user.global_name or user.name}" if user is not None else None

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
    env: Any,
    several: Several,
    channel_id: int,
    user_id: int,
    gate: asyncio.Lock,
    acted: asyncio.Event,
    origin: str,
) -> PlayPreview:
    """Start a preview of a channel, thread or direct message as a person sees it. Hold `gate`."""
    channel = env.backend.get_channel(channel_id)
    user = UserHandle(env, env.backend.get_user(user_id))
    if channel.guild_id is None:
        preview = PlayPreview(env, ChannelHandle(env, None, channel), user, gate, acted, origin)
    else:
        guild = GuildHandle(env, env.backend.guilds[channel.guild_id])
        viewer = MemberActor(env, guild, user)
        preview = PlayPreview(env, ChannelHandle(env, guild, channel), viewer, gate, acted, origin)
    env._preview = several
    try:
        await preview.__aenter__()
    finally:
        env._preview = several
    several.previews.append(preview)
    return preview
