"""Logs: to standard error, one line an entry, with tokens and whatever a fault may quote struck out."""

import logging
import re
import traceback
from typing import Any

import discord

_TOKENS = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.%=-]{20,}|[\w-]{20,}\.[\w-]{5,}\.[\w-]{25,}")


class Discreet(logging.Formatter):
    """Formats an entry and strikes out anything that looks like a token."""

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # another handler may have put a fault's message there
        return _TOKENS.sub(lambda m: f"{m[1] or ''}…", super().format(record))

    def formatException(self, ei: Any) -> str:  # noqa: N802
        """What kind of fault, and where; not its message, which may quote a hand or a bid."""
        kind, error, trace = ei
        code = f" {error.code}" if isinstance(error, discord.HTTPException) else ""
        return f"{kind.__name__ if kind else 'fault'}{code}\n{''.join(traceback.format_tb(trace))}".rstrip()


def set_up(level: str) -> None:
    """Log to standard error from `level` on; the library's own chatter from INFO on at most."""
    handler = logging.StreamHandler()
    handler.setFormatter(Discreet("%(asctime)s %(levelname)-7s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in ("discord", "aiosqlite", "asyncio"):
        logging.getLogger(name).setLevel(max(logging.INFO, root.level))
