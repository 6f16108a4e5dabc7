"""The storm of leaks: in random games of LEGIONS all that each viewer is shown is searched for secrets.

Secret are the Tribune stones of others, sealed bids until they are opened, the order of the decks,
hidden Treasuries, and the secret of the dice until the end (LEG-GEN-11, LEG-FOR-30).

`python -m tests.leaks [--games 300] [--seed 1] [--json]`
"""
