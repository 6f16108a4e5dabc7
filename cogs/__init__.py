"""Discord in and out: lobby, desk, typed commands, rules."""

EXTENSIONS = (
    "cogs.desk.desk_presses",
    "cogs.slash.table",
    "cogs.slash.waiting",
    "cogs.slash.rules",
    "cogs.slash.games.build_tree",
)
"""The modules that the bot loads, each with a `setup`."""
