"""The games Curia knows, by name."""

from typing import Any

from engine.cohort.game import Cohort
from engine.kernel import Game
from engine.legions.game import Legions

GAMES: dict[str, Game[Any, Any]] = {game.name: game for game in (Cohort(), Legions())}
"""Every game by its `name`. All that runs over games runs over these."""
