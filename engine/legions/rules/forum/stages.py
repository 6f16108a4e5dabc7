"""Step 3, Forum Meeting (A9, LEG-FOR): five activities in order, each finished by all (LEG-FOR-06)."""

from engine.legions.rules.attendance import attendance
from engine.legions.rules.forum.games import GAMES
from engine.legions.rules.forum.knights import KNIGHTS
from engine.legions.rules.forum.neutrals import BIDS, NEUTRALS
from engine.legions.rules.forum.persuasion import PERSUASION
from engine.legions.rules.forum.tribunes import TRIBUNES
from engine.legions.rules.stage import Stage

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
