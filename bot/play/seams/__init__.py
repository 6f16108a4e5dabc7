"""Every use that local play makes of simcord's private parts, with the reason for each.

simcord 3.2.1 is pinned. Officially an environment has one preview of one channel; local play shows
the channel and the direct messages of several people at once, so it reaches inside, here only: in
`frames`, `previews` and `backend`.
"""

from bot.play.seams.backend import (
    PRIVATE_THREAD,
    bot_scope,
    forget_old,
    freeze,
    may_see,
    name_bot,
    quicker,
    set_clock,
    set_portrait,
    thaw,
)
from bot.play.seams.frames import FRAME, frame_file
from bot.play.seams.previews import PlayPreview, Several, open_preview

__all__ = [
    "FRAME",
    "PRIVATE_THREAD",
    "PlayPreview",
    "Several",
    "bot_scope",
    "forget_old",
    "frame_file",
    "freeze",
    "may_see",
    "name_bot",
    "open_preview",
    "quicker",
    "set_clock",
    "set_portrait",
    "thaw",
]
