"""The rules of LEGIONS, step by step: what may be done, and the facts that follow."""
