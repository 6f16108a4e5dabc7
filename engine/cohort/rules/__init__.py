"""The rules of The Cohort: the turn, what may be done in it, and the facts that follow."""
