"""Step 3, Forum Meeting (A9, LEG-FOR): five activities in order, each finished by all (LEG-FOR-06)."""

from engine.legions.attendance import attendance
from engine.legions.forum.games import GAMES
from engine.legions.forum.knights import KNIGHTS
from engine.legions.forum.neutrals import BIDS, NEUTRALS
from engine.legions.forum.persuasion import PERSUASION
from engine.legions.forum.tribunes import TRIBUNES
from engine.legions.stage import Stage

STAGES: tuple[Stage, ...] = (
    NEUTRALS,
    attendance("forum.attendance", 3, "LEG-FOR-03"),
    BIDS,
    PERSUASION,
    KNIGHTS,
    GAMES,
    TRIBUNES,
)
"""Neutrals are turned over before attendance (LEG-FOR-34)."""
