"""Step 6, Combat Resolution (A12, LEG-COM)."""

from engine.legions.stage import Stage

STAGES: tuple[Stage, ...] = (Stage("combat.battles", 6, "LEG-COM-01"),)
