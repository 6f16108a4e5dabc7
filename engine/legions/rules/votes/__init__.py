"""Votes of the Senate: the ballot, what is at stake, the count, and what Tribunes do (A11b, A11c)."""
