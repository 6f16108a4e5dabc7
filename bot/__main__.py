"""`python -m bot`: see `bot.cli`."""

from bot.cli import app

app(prog_name="python -m bot")
