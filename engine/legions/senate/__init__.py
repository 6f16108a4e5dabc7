"""Step 5, Senate Meeting (A11): the order of business (LEG-SEN-02)."""

from engine.legions.attendance import attendance
from engine.legions.stage import Stage

STAGES: tuple[Stage, ...] = (
    Stage("senate.returns", 5, "LEG-SEN-03"),
    attendance("senate.attendance", 5, "LEG-SEN-04"),
    Stage("senate.consul", 5, "LEG-SEN-11"),
    Stage("senate.censor", 5, "LEG-SEN-11"),
    Stage("senate.prosecutions", 5, "LEG-PRO-01"),
    Stage("senate.governors", 5, "LEG-GOV-01"),
    Stage("senate.business", 5, "LEG-SEN-12"),
    Stage("senate.close", 5, "LEG-SEN-16"),
)
