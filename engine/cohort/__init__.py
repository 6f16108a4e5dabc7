"""The Cohort: the card game for 2 to 6, as pure rules."""
