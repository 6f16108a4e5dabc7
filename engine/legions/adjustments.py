"""Step 7, Adjustments (A13, LEG-ADJ)."""

from engine.legions.stage import Stage

STAGES: tuple[Stage, ...] = (
    Stage("adjustments.terms", 7, "LEG-ADJ-02"),
    Stage("adjustments.markers", 7, "LEG-ADJ-03"),
    Stage("adjustments.leaderless", 7, "LEG-ADJ-05"),
    Stage("adjustments.spoils", 7, "LEG-ADJ-08"),
    Stage("adjustments.index", 7, "LEG-ADJ-15"),
    Stage("adjustments.prestige", 7, "LEG-ADJ-17"),
)
