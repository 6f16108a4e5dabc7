"""The games Curia knows, by name."""

from typing import Any

from engine.cohort.game import Cohort
from engine.kernel import Game

GAMES: dict[str, Game[Any, Any]] = {game.name: game for game in (Cohort(),)}
"""Every game by its `name`."""
