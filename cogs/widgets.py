"""What draws panels and desks for the delivery and for presses.

widgets = Widgets(tables)
widgets.panel(table)                        the public message
widgets.desk(table, seat)                   the private message of a seat
widgets.desk(table, seat, said=text)        the same, beginning with what was just done
await widgets.ready(table)                  read in what its people want (hints), once a person
await widgets.hints.turn(user_id, on=True)  want hints again
"""

from bot.delivery import Rendering
from bot.table import Table
from bot.tables import Tables
from cogs.desk import desk
from cogs.hints import Hints
from cogs.panel import panel
from engine.kernel import Seat


class Widgets:
    """The renderer (`bot.delivery.Renderer`) made of generic widgets: it knows no game."""

    def __init__(self, tables: Tables) -> None:
        self.hints = Hints(tables)

    async def ready(self, table: Table) -> None:
        """Read in the preferences of the people at a table; cheap when they are known."""
        for seat in table.seats:
            if seat.user_id is not None:
                await self.hints.ready(seat.user_id)

    def panel(self, table: Table) -> Rendering:
        """The public message of a table."""
        return panel(table)

    def desk(self, table: Table, seat: Seat, said: str = "", part: int = 0) -> Rendering:
        """The private message of a seat."""
        return desk(table, seat, self.hints, said, part)
