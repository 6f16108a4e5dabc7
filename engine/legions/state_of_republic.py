"""Step 4, State of the Republic (A10, LEG-SOR)."""

from engine.legions.stage import Stage

STAGES: tuple[Stage, ...] = (Stage("republic.draw", 4, "LEG-SOR-01"),)
