"""The games Curia knows, by name."""

from collections.abc import Callable
from typing import Any

from engine.cohort.game import Cohort
from engine.kernel import Game
from engine.legions.figures import LegionsFigures
from engine.legions.game import Legions
from engine.simulate import Figures

GAMES: dict[str, Game[Any, Any]] = {game.name: game for game in (Cohort(), Legions())}
"""Every game by its `name`."""

FIGURES: dict[str, Callable[[], Figures]] = {"legions": LegionsFigures}
"""What a simulation of a game counts on its own."""
