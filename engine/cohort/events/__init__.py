"""The facts of The Cohort: how each changes the table, and who may see it."""
