"""What the groups of LEGIONS commands share."""

from cogs.slash.find_table import TABLE as WHICH
from cogs.slash.find_table import Want
from cogs.slash.legions.kinds import GAME
from cogs.slash.run_command import Complete, Interaction, act, offers, tables_for
from cogs.slash.typed_offers import Command, Typed

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
