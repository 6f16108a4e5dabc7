"""The commands of games that tell something or show a desk: nothing here changes a game."""

from discord import app_commands

from bot.host.tables import NotHere
from cogs.replies import about, privately
from cogs.services import services
from cogs.slash import find_table, typed_offers
from cogs.slash.find_table import Want, headed
from cogs.slash.parameters import Typed, fixed, known_values
from cogs.slash.run_command import Complete, Interaction, careful
from cogs.table import look_presses
from engine.commands import Glance, Look, Parameter


def _begun(game: str) -> Want:
    return Want(("playing", "over"), game, seated=False)


async def tell(
    game: str, look: Look, interaction: Interaction, typed: dict[str, Typed], given: str | None
) -> None:
    """Tell the asker, who may be anybody, what they may know. Raises NotHere, Several or Illegal."""
    tables = services(interaction).tables
    table = await find_table.find(tables, interaction, given, _begun(game))
    about(interaction, table)
    if table.state is None:
        raise NotHere(f"{table.title} cannot be read now.")
    values = {
        p.field: None if (word := typed.get(p.name)) is None else typed_offers.known(table, p.kind, word)
        for p in look.parameters
    }
    viewer = table.seat_of(interaction.user.id)
    facts = await tables.events(table, viewer) if look.facts else ()
    lines = look.tell(Glance(table.view(viewer), viewer, facts), values)
    await privately(interaction, "\n".join([headed(table), *map(table.words, lines)]))


def suggest(game: str, parameter: Parameter) -> Complete:
    """Autocomplete of a parameter over what everybody knows."""

    @careful
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        tables = services(interaction).tables
        table = await find_table.find(tables, interaction, interaction.namespace.table, _begun(game))
        if table.state is None:
            return []
        if parameter.among is None:
            values = known_values(table, parameter.kind)
        else:
            values = [fixed(table, parameter.kind, v, "") for v in parameter.among(table.state)]
        wanted = current.casefold()
        return [typed_offers.suggestion(table, v) for v in values if wanted in v.label.casefold()]

    return complete


async def show_own(game: str, interaction: Interaction, typed: dict[str, Typed], given: str | None) -> None:
    """Show the asker's desk."""
    table = await find_table.find(services(interaction).tables, interaction, given, Want(("playing",), game))
    await look_presses.show_desk(interaction, table.id)
