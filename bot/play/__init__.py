"""Local play: the bot's real code on a simulated Discord, in a browser, without a token."""

from bot.play.serve import serve

__all__ = ["serve"]
