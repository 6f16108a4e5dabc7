"""The request being served: the first thing it changes carries its id, so that it is done once.

    with serving(request_id) as request:
        ...

An act of a game has the id in the journal; whatever else a person asks for has it in the store's
`requests`. Either is unique, over a restart and over several processes.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(slots=True)
class Request:
    """What a person has asked for; `is_done` once something of it is stored."""

    id: str
    is_done: bool = False


_served: ContextVar[Request | None] = ContextVar("served", default=None)


@contextmanager
def serving(request_id: str | None) -> Iterator[Request]:
    """Whatever is stored in here is asked for by this request; without an id, by none."""
    request = Request(request_id or "", is_done=request_id is None)
    token = _served.set(request)
    try:
        yield request
    finally:
        _served.reset(token)


def open_request() -> Request | None:
    """The request being served, if nothing of it is stored yet."""
    request = _served.get()
    return None if request is None or request.is_done else request
