"""`python -m bot`: see `bot.main.cli`."""

from bot.main.cli import app

app(prog_name="python -m bot")
