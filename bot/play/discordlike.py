"""Make the simulated Discord do what the real one does, where Curia depends on it.

Use `with discordlike():` around a simulated Discord, in local play and in tests alike.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

NONCE_SECONDS = 300.0
"""How long Discord remembers a nonce. It promises "the past few minutes"."""

NONCE_LENGTH = 25
"""The longest nonce that Discord takes, in characters."""


@contextmanager
def discordlike() -> Iterator[None]:
    """Give the simulated Discord nonces, and private threads that are not announced.

    With `enforce_nonce` (discord.py sets it whenever a nonce is given) Discord answers a repeated
    nonce with the message it already made. simcord takes the nonce and posts again. What was seen
    is kept with the simulated world, so that a restarted bot meets it too.

    Discord posts "started a thread" for public threads only; simcord does so for private ones too.

    In an archived thread Discord lets nobody edit a message or be added; what is posted wakes the thread. In
    a locked one nothing is posted, and it is not woken. simcord keeps both states and heeds neither.
    """
    from simcord.backend.errors import BackendError
    from simcord.http import router

    # Private: the transports look `dispatch` up in the module at each call, and there is no hook.
    original = router.dispatch

    def dispatch(backend: Any, method: str, path: str, *, json: Any = None, **rest: Any) -> Any:
        if refused := _sleeps(backend, method, path, json):
            raise BackendError(*refused)
        if (
            method == "POST"
            and path.endswith("/threads")
            and isinstance(json, dict)
            and json.get("type") == 12
        ):
            with _silent(backend):
                return original(backend, method, path, json=json, **rest)
        key: tuple[str, str] | None = None
        posts = method == "POST" and path.startswith("/channels/") and path.endswith("/messages")
        if posts and isinstance(json, dict) and json.get("nonce") is not None:
            nonce = str(json["nonce"])
            if len(nonce) > NONCE_LENGTH:
                raise BackendError(400, 50035, f"nonce: Must be {NONCE_LENGTH} or fewer in length.")
            if json.get("enforce_nonce"):
                key = (path, nonce)
        if key is None:
            return original(backend, method, path, json=json, **rest)
        seen: dict[tuple[str, str], tuple[str, float]] = backend.__dict__.setdefault("_curia_nonces", {})
        now: float = backend.clock.now().timestamp()
        for old in [k for k, (_, when) in seen.items() if now - when >= NONCE_SECONDS]:
            del seen[old]
        if key in seen:
            return original(backend, "GET", f"{path}/{seen[key][0]}")
        made = original(backend, method, path, json=json, **rest)
        seen[key] = (made["id"], now)
        return made

    router.dispatch = dispatch
    try:
        yield
    finally:
        router.dispatch = original


def _sleeps(backend: Any, method: str, path: str, json: Any) -> tuple[int, int, str] | None:
    """Why a request to a thread is refused, as status, code and message; a post may wake the thread."""
    room, *parts = path.strip("/").split("/")
    if room != "channels" or not parts or not parts[0].isdigit():
        return None
    channel = backend.channels.get(int(parts[0]))
    meta = channel.thread_metadata if channel is not None else None
    if meta is None or not (meta.archived or meta.locked):
        return None
    wakes = isinstance(json, dict) and json.get("archived") is False
    if meta.locked and ((method, parts[1:]) == ("POST", ["messages"]) or wakes):
        return 403, 160005, "Thread is locked"
    if not meta.archived or wakes or method in ("GET", "DELETE"):
        return None
    if (method, parts[1:]) == ("POST", ["messages"]):
        backend.edit_channel(channel.id, {}, thread_metadata={"archived": False})
        return None
    return 400, 50083, "Thread is archived"


@contextmanager
def _silent(backend: Any) -> Iterator[None]:
    """Let a simulated Discord post no system message meanwhile."""
    backend.create_system_message = lambda *_, **__: None
    try:
        yield
    finally:
        del backend.create_system_message
