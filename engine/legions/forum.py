"""Step 3, Forum Meeting (A9, LEG-FOR)."""

from engine.legions.attendance import attendance
from engine.legions.stage import Stage

STAGES: tuple[Stage, ...] = (
    Stage("forum.neutrals", 3, "LEG-FOR-01"),
    attendance("forum.attendance", 3, "LEG-FOR-03"),
    Stage("forum.bids", 3, "LEG-FOR-08"),
    Stage("forum.persuasion", 3, "LEG-FOR-14"),
    Stage("forum.knights", 3, "LEG-FOR-24"),
    Stage("forum.games", 3, "LEG-FOR-28"),
    Stage("forum.tribunes", 3, "LEG-FOR-30"),
)
