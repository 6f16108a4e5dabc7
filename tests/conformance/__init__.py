"""What every game must keep, checked over `engine.games.GAMES` and the trial game of `tests/morra`.

A new game is held to all of it from the moment it is listed; no test here names a game.
"""
