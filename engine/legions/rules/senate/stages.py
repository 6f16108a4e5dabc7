"""Step 5, Senate Meeting (A11): the order of business (LEG-SEN-02)."""

from engine.legions.rules.attendance import attendance
from engine.legions.rules.senate import business, elections, governors, prosecutions
from engine.legions.rules.stage import Stage

STAGES: tuple[Stage, ...] = (
    governors.RETURNS,
    attendance("senate.attendance", 5, "LEG-SEN-04"),
    *elections.STAGES,
    prosecutions.STAGE,
    elections.BY_ELECTION,
    governors.STAGE,
    business.STAGE,
    business.CLOSE,
)
