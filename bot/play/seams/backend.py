"""The simulated Discord itself: its clock, what it keeps, and what may be forgotten."""

# ruff: noqa: SLF001 -- private parts are what this package is for; each use says why it is needed

import pickle
from datetime import datetime, timedelta
from typing import Any

from simcord.backend.access import channel_accessible
from simcord.backend.cdn import CDN_BASE
from simcord.builders import GuildHandle

PRIVATE_THREAD = 12
"""Discord's number for the channel type of a private thread."""

PORTRAIT = "c0de"
"""The hash under which each avatar is filed; one a user."""


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
