"""Logs: to standard error, one line an entry, with tokens and whatever a fault may quote struck out."""

import logging
import re
import traceback
from typing import Any

import discord

from storage.faults import fault

_TOKENS = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.%=-]{20,}|[\w-]{20,}\.[\w-]{5,}\.[\w-]{25,}")


class Discreet(logging.Formatter):
    """Formats an entry and strikes out anything that looks like a token."""

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # another handler may have put a fault's message there
        return _TOKENS.sub(lambda m: f"{m[1] or ''}…", super().format(record))

    def formatException(self, ei: Any) -> str:  # noqa: N802
        """What kind of fault, and where; not its message, which may quote a hand or a bid."""
        _, error, trace = ei
        return f"{what(error) if error else 'fault'}\n{''.join(traceback.format_tb(trace))}".rstrip()


def what(error: BaseException) -> str:
    """What kind of fault it is, in one line; for one of the database what is wrong with that."""
    if isinstance(error, discord.HTTPException):
        return f"{type(error).__name__} {error.code}"
    found = fault(error)
    return f"{type(error).__name__}: the database {found}" if found else type(error).__name__


def set_up(level: str) -> None:
    """Log to standard error from `level` on.

    What the libraries tell of themselves comes from WARNING on, with DEBUG from INFO on; nothing of voice,
    which Curia does not use.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(Discreet("%(asctime)s %(levelname)-7s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    least = logging.INFO if root.level <= logging.DEBUG else logging.WARNING
    for name in ("discord", "alembic", "aiosqlite", "asyncio", "sqlalchemy"):
        logging.getLogger(name).setLevel(max(least, root.level))
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
