"""Step 1, Income and Expenditure (A5, LEG-INC)."""

from engine.legions.stage import Stage

STAGES: tuple[Stage, ...] = (
    Stage("income.incomes", 1, "LEG-INC-02"),
    Stage("income.claims", 1, "LEG-INC-15"),
    Stage("income.exchange", 1, "LEG-INC-24"),
    Stage("income.bill", 1, "LEG-INC-22"),
)
