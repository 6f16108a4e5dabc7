"""The games Curia knows, by name."""

from collections.abc import Callable
from typing import Any

from engine.cohort.game import Cohort
from engine.kernel import Game
from engine.simulate import Figures

GAMES: dict[str, Game[Any, Any]] = {game.name: game for game in (Cohort(),)}
"""Every game by its `name`."""

FIGURES: dict[str, Callable[[], Figures]] = {}
"""What a simulation of a game counts on its own."""
