"""Discord in and out: lobby, desk, typed commands, rules."""

EXTENSIONS = ("cogs.press", "cogs.table", "cogs.waiting", "cogs.rules", "cogs.cohort", "cogs.legions")
"""The modules that the bot loads, each with a `setup`."""
