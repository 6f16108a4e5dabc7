"""The shared engine: pure rules, no Discord, no database, no clock.

A game is a list of facts (`Event`), and everything a table waits for is a
`Decision` computed from the state. See `engine.kernel`.
"""
