"""What the groups of LEGIONS commands share."""

from cogs.acting import Complete, Interaction, act, offers, tables_for
from cogs.legions.kinds import GAME
from cogs.typed import Command, Typed
from cogs.which import TABLE as WHICH
from cogs.which import Want

PLAYED = Want(("playing",), GAME)
BEGUN = Want(("playing", "over"), GAME, seated=False)
tables = tables_for(PLAYED)
TABLE = WHICH


def among(command: Command, name: str) -> Complete:
    """Autocomplete of a parameter over the asker's own offers."""
    return offers(GAME, command, name)


async def take(interaction: Interaction, command: Command, table: str | None, **typed: Typed) -> None:
    """Do what was typed."""
    await act(interaction, GAME, command, typed, table)
