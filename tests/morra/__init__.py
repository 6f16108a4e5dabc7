"""Morra, a third game of Rome, small and whole: proof that a game needs no Discord code."""
