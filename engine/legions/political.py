"""Step 2, Political Situation (A6, A7, LEG-WAR, LEG-EVT, LEG-VDE)."""

from engine.legions.stage import Stage

STAGES: tuple[Stage, ...] = (
    Stage("political.wars", 2, "LEG-WAR-01"),
    Stage("political.events", 2, "LEG-EVT-01"),
    Stage("political.deaths", 2, "LEG-VDE-01", is_needed=lambda s: s.options.deaths and s.round >= 2),
)
